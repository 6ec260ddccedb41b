"""The cards of several colours of the pool, by name."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.builders import (
    act,
    all_of,
    any_of,
    aura,
    creature,
    damage,
    does,
    enchantment,
    enters,
    gets,
    instant,
    pay,
    pump,
    sorcery,
    split,
    target,
    when,
)

CARDS: Final[tuple[lang.CardDef, ...]] = (
    aura(
        "Armadillo Cloak",
        "{1}{G}{W}",
        lang.CREATURE,
        gets(lang.Enchanted(), lang.AddPT(2, 2), lang.AddKeyword(lang.TRAMPLE)),
        when(lang.DamageDealt(lang.Is(lang.Enchanted())), lang.GainLife(lang.You(), lang.EventAmount())),
        printed="INV-C",
    ),
    split(
        instant(
            "Fire",
            "{1}{R}",
            does(
                lang.DivideDamage(2),
                lang.TargetSlot(lang.CREATURE, lang.TargetPlayers.ANY, count=lang.TargetCount(1, 2)),
            ),
        ),
        instant(
            "Ice",
            "{1}{U}",
            does(lang.InOrder((lang.SetTapped(lang.TARGET), lang.Draw(lang.You()))), target(lang.Anything())),
        ),
        printed="APC-U",
    ),
    enchantment(
        "Fires of Yavimaya",
        "{1}{R}{G}",
        gets(all_of(lang.CREATURE, lang.YOU_CONTROL), lang.AddKeyword(lang.HASTE)),
        act(pay("", lang.SacrificeThis()), pump(lang.TARGET, 2, 2), target(lang.CREATURE)),
        printed="INV-U",
    ),
    creature(
        "Goblin Legionnaire",
        "{R}{W}",
        "Goblin Soldier",
        2,
        2,
        act(pay("{R}", lang.SacrificeThis()), damage(2, lang.TARGET), lang.ANY_TARGET),
        act(pay("{W}", lang.SacrificeThis()), lang.PreventNextDamage(2, lang.TARGET), lang.ANY_TARGET),
        printed="APC-C",
    ),
    creature(
        "Mystic Snake",
        "{1}{G}{U}{U}",
        "Snake",
        2,
        2,
        lang.FLASH,
        enters(lang.CounterSpell(lang.TARGET), lang.TARGET_SPELL),
        printed="APC-R",
    ),
    enchantment(
        "Pernicious Deed",
        "{1}{B}{G}",
        act(
            pay("{X}", lang.SacrificeThis()),
            lang.Destroy(
                lang.Each(
                    all_of(
                        any_of(lang.ARTIFACT, lang.CREATURE, lang.ENCHANTMENT),
                        lang.ManaValueIs(lang.Comparison.AT_MOST, lang.X()),
                    )
                )
            ),
        ),
        printed="APC-R",
    ),
    creature(
        "Shadowmage Infiltrator",
        "{1}{U}{B}",
        "Human Wizard",
        1,
        3,
        lang.FEAR,
        when(
            lang.DamageDealt(lang.IsThis(), players=lang.TargetPlayers.ANY, combat=True),
            lang.May(lang.You(), lang.Draw(lang.You())),
        ),
        printed="ODY-R",
    ),
    instant(
        "Terminate",
        "{B}{R}",
        does(lang.Destroy(lang.TARGET, regenerable=False), target(lang.CREATURE)),
        printed="PLS-C",
    ),
    creature("Tobias Andrion", "{3}{W}{U}", "Human Advisor", 4, 4, types=(lang.Supertype.LEGENDARY,)),
    sorcery("Vindicate", "{1}{W}{B}", does(lang.Destroy(lang.TARGET), target(lang.Anything())), printed="APC-R"),
)
