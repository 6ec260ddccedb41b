"""The cards of several colours of the pool, by name."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.builders import *

CARDS: Final[tuple[lang.CardDef, ...]] = (
    with_text(
        aura("Armadillo Cloak", "{1}{G}{W}", lang.CREATURE, printed="INV-C"),
        gets(lang.Enchanted(), lang.AddPT(2, 2), lang.AddKeyword(lang.TRAMPLE)),
        when(lang.DamageDealt(lang.Is(lang.Enchanted())), lang.GainLife(lang.You(), lang.EventAmount())),
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
            does(in_order(lang.SetTapped(lang.TARGET), lang.Draw(lang.You())), target(lang.Anything())),
        ),
        printed="APC-U",
    ),
    with_text(
        enchantment("Fires of Yavimaya", "{1}{R}{G}", printed="INV-U"),
        gets(all_of(lang.CREATURE, lang.YOU_CONTROL), lang.AddKeyword(lang.HASTE)),
        act(pay("", lang.SacrificeThis()), pump(lang.TARGET, 2, 2), target(lang.CREATURE)),
    ),
    with_text(
        creature("Goblin Legionnaire", "{R}{W}", "Goblin Soldier", 2, 2, printed="APC-C"),
        act(pay("{R}", lang.SacrificeThis()), damage(2, lang.TARGET), lang.ANY_TARGET),
        act(pay("{W}", lang.SacrificeThis()), lang.PreventNextDamage(2, lang.TARGET), lang.ANY_TARGET),
    ),
    with_text(
        creature("Mystic Snake", "{1}{G}{U}{U}", "Snake", 2, 2, printed="APC-R"),
        lang.FLASH,
        enters(lang.CounterSpell(lang.TARGET), lang.TARGET_SPELL),
    ),
    with_text(
        enchantment("Pernicious Deed", "{1}{B}{G}", printed="APC-R"),
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
    ),
    with_text(
        creature("Shadowmage Infiltrator", "{1}{U}{B}", "Human Wizard", 1, 3, printed="ODY-R"),
        lang.FEAR,
        when(
            lang.DamageDealt(lang.IsThis(), players=lang.TargetPlayers.ANY, combat=True),
            lang.May(lang.You(), lang.Draw(lang.You())),
        ),
    ),
    with_text(
        instant("Terminate", "{B}{R}", printed="PLS-C"),
        does(lang.Destroy(lang.TARGET, regenerable=False), target(lang.CREATURE)),
    ),
    creature("Tobias Andrion", "{3}{W}{U}", "Human Advisor", 4, 4, types=(lang.Supertype.LEGENDARY,)),
    sorcery("Vindicate", "{1}{W}{B}", does(lang.Destroy(lang.TARGET), target(lang.Anything())), printed="APC-R"),
)
