"""The cards of several colours of the pool, by name."""

from __future__ import annotations

from typing import Final

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
from castlerules.cards.language.abilities import AddKeyword, AddPT, May, Seq, TargetCount, TargetSlot
from castlerules.cards.language.characteristics import Supertype
from castlerules.cards.language.constants import (
    ANY_TARGET,
    ARTIFACT,
    CREATURE,
    ENCHANTMENT,
    FEAR,
    FLASH,
    HASTE,
    TARGET,
    TARGET_SPELL,
    TRAMPLE,
    YOU_CONTROL,
)
from castlerules.cards.language.costs import SacrificeThis
from castlerules.cards.language.definition import CardDef
from castlerules.cards.language.enums import Comparison, TargetPlayers
from castlerules.cards.language.expressions import Each, Is, ManaValueIs
from castlerules.cards.language.filters import Anything, IsThis
from castlerules.cards.language.one_shot import (
    CounterSpell,
    Destroy,
    DivideDamage,
    Draw,
    GainLife,
    PreventNextDamage,
    SetTapped,
)
from castlerules.cards.language.references import Enchanted, EventAmount, X, You
from castlerules.cards.language.triggers import DamageDealt

CARDS: Final[tuple[CardDef, ...]] = (
    aura(
        *("Armadillo Cloak", "{1}{G}{W}", CREATURE),
        gets(Enchanted(), AddPT(2, 2), AddKeyword(TRAMPLE)),
        when(DamageDealt(Is(Enchanted())), GainLife(You(), EventAmount())),
        printed="INV-C",
    ),
    split(
        instant(
            *("Fire", "{1}{R}"),
            does(DivideDamage(2), TargetSlot(CREATURE, TargetPlayers.ANY, count=TargetCount(1, 2))),
        ),
        instant("Ice", "{1}{U}", does(Seq((SetTapped(TARGET), Draw(You()))), target(Anything()))),
        printed="APC-U",
    ),
    enchantment(
        *("Fires of Yavimaya", "{1}{R}{G}"),
        gets(all_of(CREATURE, YOU_CONTROL), AddKeyword(HASTE)),
        act(pay("", SacrificeThis()), pump(TARGET, 2, 2), target(CREATURE)),
        printed="INV-U",
    ),
    creature(
        *("Goblin Legionnaire", "{R}{W}", "Goblin Soldier", 2, 2),
        act(pay("{R}", SacrificeThis()), damage(2, TARGET), ANY_TARGET),
        act(pay("{W}", SacrificeThis()), PreventNextDamage(2, TARGET), ANY_TARGET),
        printed="APC-C",
    ),
    creature(
        *("Mystic Snake", "{1}{G}{U}{U}", "Snake", 2, 2),
        FLASH,
        enters(CounterSpell(TARGET), TARGET_SPELL),
        printed="APC-R",
    ),
    enchantment(
        *("Pernicious Deed", "{1}{B}{G}"),
        act(
            pay("{X}", SacrificeThis()),
            Destroy(Each(all_of(any_of(ARTIFACT, CREATURE, ENCHANTMENT), ManaValueIs(Comparison.AT_MOST, X())))),
        ),
        printed="APC-R",
    ),
    creature(
        *("Shadowmage Infiltrator", "{1}{U}{B}", "Human Wizard", 1, 3),
        FEAR,
        when(DamageDealt(IsThis(), players=TargetPlayers.ANY, combat=True), May(You(), Draw(You()))),
        printed="ODY-R",
    ),
    instant("Terminate", "{B}{R}", does(Destroy(TARGET, regenerable=False), target(CREATURE)), printed="PLS-C"),
    creature("Tobias Andrion", "{3}{W}{U}", "Human Advisor", 4, 4, types=(Supertype.LEGENDARY,)),
    sorcery("Vindicate", "{1}{W}{B}", does(Destroy(TARGET), target(Anything())), printed="APC-R"),
)
