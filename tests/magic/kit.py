"""The cards of the worked scenarios, in the language of cards; and positions with them."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

import pytest

from castlerules.cards import *
from castlerules.cards.builders import *
from castlerules.cards.language.constants import *
from castlerules.magic.model.options import CoreRules, MagicRules
from castlerules.magic.normal import NORMAL
from castlerules.testing.magic import MagicScenario, Side

__all__ = ["BOTH", "KIT", "MODERN", "SIXTH", "every_edition", "table"]

SIXTH: Final = MagicRules()
MODERN: Final = MagicRules(core=CoreRules.modern())
BOTH: Final = (SIXTH, MODERN)
every_edition: Final = pytest.mark.parametrize("rules", BOTH, ids=("sixth", "modern"))
"""A test of what might differ under the rules of the two editions."""

CREATURE_DIES: Final = ZoneChange(CREATURE, Zone.BATTLEFIELD, Zone.GRAVEYARD)

SOLDIER: Final = Token("Soldier", TypeLine(types=(CardType.CREATURE,), subtypes=("Soldier",)), (Color.WHITE,), 1, 1)
ELEMENTAL: Final = Token(
    "Elemental", TypeLine(types=(CardType.CREATURE,), subtypes=("Elemental",)), (Color.RED,), 3, 1, (HASTE,)
)
BEAST: Final = Token("Beast", TypeLine(types=(CardType.CREATURE,), subtypes=("Beast",)), (Color.GREEN,), 3, 3)

CASTLE: Final = (
    creature("Squire", "{W}", "Human", 1, 1),
    creature("Bear", "{1}{G}", "Bear", 2, 2),
    creature("Ogre", "{2}{R}", "Ogre", 3, 3),
    creature("Guard", "{3}{W}", "Human", 2, 5),
    creature("Giant", "{4}{R}", "Giant", 5, 5),
    creature("Duelist", "{1}{W}", "Human", 2, 2, FIRST_STRIKE),
    creature("Hawk", "{1}{U}", "Bird", 2, 2, FLYING),
    creature("Paladin", "{1}{W}", "Human", 2, 2, protection(BLACK)),
    creature("Rhino", "{3}{G}", "Rhino", 5, 4, TRAMPLE),
    creature("Herald", "{1}{W}", "Human", 1, 3, enters(GainLife(You(), 2))),
    creature("Slayer", "{3}{B}", "Assassin", 3, 2, enters(Destroy(TARGET), target(CREATURE))),
    creature("Adept", "{1}{U}", "Wizard", 1, 1, act("{T}", damage(1, TARGET), ANY_TARGET)),
    creature(
        "Hireling", "{1}{R}", "Orc", 3, 2, when(YOUR_UPKEEP, UnlessPaid(You(), pay("{1}"), SacrificeObject(This())))
    ),
    creature("Demon", "{2}{B}", "Demon", 5, 5, when(YOUR_UPKEEP, damage(1, You()))),
    creature("Troll", "{2}{G}", "Troll", 3, 3, act("{G}", Regenerate(This()))),
    creature("Martyr", "{B}", "Human", 1, 1, dies(GainLife(You(), 3))),
    creature("Butcher", "{1}{B}", "Human", 2, 2, act(pay("", SacrificePermanents(CREATURE)), pump(This(), 1, 1))),
    creature("Captain", "{1}{R}", "Human", 2, 2, when(Attacks(), damage(1, EachOpponent()))),
    creature("Elf", "{G}", "Elf", 1, 1, tap_for("G")),
    instant("Spark", "{R}", does(damage(2, TARGET), ANY_TARGET)),
    instant("Growth", "{G}", does(pump(TARGET, 3, 3), target(CREATURE))),
    instant("Recall", "{U}", does(bounce(TARGET), target(CREATURE))),
    instant("Decree", "{1}{B}", does(SacrificeSome(TargetPlayer(), CREATURE), TARGET_PLAYER)),
    instant("Calm", "{G}", does(PreventCombatDamage())),
    sorcery("Cleansing", "{2}{W}{W}", does(Destroy(Each(CREATURE)))),
    sorcery("Quake", "{X}{R}", does(damage(X(), Each(CREATURE), EachPlayer()))),
    sorcery("Siphon", "{B}", does(LoseLife(TargetPlayer(), 2), TARGET_PLAYER)),
    enchantment("Banner", "{1}{W}", gets(CREATURE, AddPT(1, 1))),
    aura("Mantle", "{G}", CREATURE, gets(Enchanted(), AddPT(2, 2))),
    artifact("Stone", "{2}", tap_for("C")),
    land("Scald", tap_for(*"WUBRG", hurts=1)),
    land("Quarry", tap_for("CC")),
    land("Dual WG", tap_for("W", "G")),
    land("Dual WU", tap_for("W", "U")),
    land("Dual RG", tap_for("R", "G")),
)
"""The kit of Castle, but for two cards that stand below."""

CREATURES: Final = (
    creature("Lancer", "{2}{R}{R}", "Human", 4, 4, FIRST_STRIKE, TRAMPLE),
    creature("Sentinel", "{2}{W}", "Human", 2, 2, VIGILANCE),
    creature("Sprinter", "{1}{R}", "Human", 2, 1, HASTE),
    creature("Spider", "{2}{G}", "Spider", 1, 4, REACH),
    creature("Palisade", "{1}{W}", "Wall", 1, 4),
    creature("Foreman", "{2}{W}", "Human", 2, 2, gets(all_of(NOT_THIS, CREATURE, YOU_CONTROL), AddPT(1, 1))),
    creature(
        "Mourner",
        "{1}{B}",
        "Spirit",
        1,
        1,
        when(
            ZoneChange(all_of(NOT_THIS, CREATURE), Zone.BATTLEFIELD, Zone.GRAVEYARD),
            PutCounters(This(), CounterKind.PLUS),
        ),
    ),
    creature("Wight", "{1}{B}", "Zombie", 1, 1, act("{B}", pump(This(), 1, 1))),
    creature("Berserker", "{1}{R}", "Human", 3, 2, Static(MustAttack())),
    creature("Regent", "{2}{W}", "Human", 3, 3, types=(Supertype.LEGENDARY,)),
    creature("Scout", "{G}", "Elf", 2, 1, landwalk("Forest")),
    creature("Lurker", "{1}{B}", "Spirit", 2, 1, FEAR),
    creature("Firebrand", "{R}", "Goblin", 1, 1, act(pay("", SacrificeThis()), damage(1, TARGET), ANY_TARGET)),
    creature(
        "Acolyte",
        "{1}{G}",
        "Druid",
        2,
        2,
        gets(IsThis(), AddPT(2, 2), condition=Compare(CountOf(YOU_CONTROL, Zone.GRAVEYARD), Comparison.AT_LEAST, 7)),
    ),
    creature(
        "Serpent",
        "{4}{U}",
        "Serpent",
        5,
        5,
        Static(CantAttack(), Untrue(Exists(all_of(IsSubtype("Island"), ControlledBy(EachOpponent()))))),
    ),
    creature(
        "Leech",
        "{1}{G}",
        "Leech",
        0,
        0,
        EntersWith(kind=CounterKind.PLUS, count=2),
        act(pay("", RemoveCountersFromThis(CounterKind.PLUS)), GainLife(You(), 2)),
    ),
)
SPELLS: Final = (
    instant("Denial", "{1}{U}", does(CounterSpell(TARGET), TARGET_SPELL)),
    instant("Toll", "{U}", does(UnlessPaid(ControllerOf(TARGET), pay("{2}"), CounterSpell(TARGET)), TARGET_SPELL)),
    instant("Veil", "{W}", does(PreventNextDamage(3, TARGET), ANY_TARGET)),
    instant("Smite", "{1}{B}", does(Destroy(TARGET), target(CREATURE))),
    instant("Execution", "{2}{B}", does(Destroy(TARGET, regenerable=False), target(CREATURE))),
    sorcery("Purge", "{2}{W}{W}", does(Destroy(Each(CREATURE), regenerable=False))),
    sorcery("Bolide", "{X}{R}", does(damage(X(), TARGET), ANY_TARGET)),
    sorcery("Volley", "{1}{R}", does(damage(2, TARGET), target(CREATURE, count=2))),
    sorcery("Hail", "{2}{R}", does(DivideDamage(4), TargetSlot(CREATURE, count=TargetCount(1, 4)))),
    sorcery("Insight", "{2}{U}", does(Draw(You(), 2))),
    sorcery("Feast", "{2}{U}", does(Draw(EachPlayer(), 2))),
    sorcery("Tribute", "{1}{B}", does(SacrificeSome(EachPlayer(), CREATURE))),
    instant("Pygmy", "{U}", does(ApplyUntil(TARGET, (SetPT(1, 1),)), target(CREATURE))),
    instant("Hush", "{1}{W}", does(ApplyUntil(TARGET, (LoseAbilities(),)), target(CREATURE))),
    instant("Bargain", "{B}", does(InOrder((LoseLife(You(), 3), GainLife(You(), 4))))),
    instant("Ritual", "{B}", does(AddMana(((ManaKind.BLACK,) * 3,)))),
    instant(
        "Stomp",
        "{G}",
        kicker("{2}"),
        does(If(WasPaid(KeywordKind.KICKER), pump(TARGET, 4, 4), pump(TARGET, 1, 1)), target(CREATURE)),
    ),
    instant("Clearing", "{1}{G}", AdditionalCost(pay("", SacrificePermanents(LAND))), does(Draw(You(), 2))),
    sorcery(
        "Raise",
        "{2}{B}",
        does(
            MoveTo(TARGET, Zone.BATTLEFIELD, controller=You()),
            target(all_of(CREATURE, YOU_CONTROL), zone=Zone.GRAVEYARD),
        ),
    ),
)
OTHERS: Final = (
    aura("Redward", "{W}", CREATURE, gets(Enchanted(), AddKeyword(protection(RED)))),
    aura("Brand", "{R}", CREATURE, gets(Enchanted(), AddPT(2, 0))),
    aura("Fetter", "{1}{W}", CREATURE, Static(CantAttack(Enchanted())), Static(CantBlock(Enchanted()))),
    enchantment("Wake", "{1}{B}", when(CREATURE_DIES, GainLife(You(), 1))),
    enchantment(
        "Salvage",
        "{W}",
        when(ZoneChange(all_of(YOU_CONTROL), Zone.HAND, Zone.GRAVEYARD), GainLife(You(), 1)),
    ),
    artifact("Shackle", "{2}", act("{1}{T}", SetTapped(TARGET), target(CREATURE))),
    artifact("Prism", "{2}", tap_for("C"), act("{2}{T}", Draw(You()))),
    artifact("Altar", "{2}", act(pay("", SacrificePermanents(CREATURE)), AddMana(((ManaKind.COLORLESS,) * 2,)))),
    land("Grotto", tap_for("C"), act("{1}", ApplyUntil(This(), (SetTypes((CardType.CREATURE,)), SetPT(2, 2))))),
)
COMBAT: Final = (
    creature("Rider", "{1}{W}", "Human", 2, 2, FLANKING),
    creature("Bait", "{1}{G}", "Elf", 1, 1, Static(MustBeBlocked())),
    creature("Skirmisher", "{1}{W}", "Human", 2, 2, when(BecomesBlockedBy(), pump(EventOther(), -1, -1))),
)
"""Creatures that are about blocks; Skirmisher is of the kit of Castle, as Recluse is."""

COMING: Final = (
    creature("Laggard", "{2}{R}", "Orc", 4, 4, echo("{2}{R}")),
    creature("Fader", "{1}{G}", "Spirit", 4, 4, fading(2)),
    creature(
        "Recluse",
        "{2}{U}",
        "Spider",
        2,
        3,
        enters(InOrder((ChooseCards(You(), "it", CREATURE, Zone.BATTLEFIELD, You()), bounce(BoundObjects("it"))))),
    ),
    sorcery("Muster", "{1}{W}", does(CreateTokens(SOLDIER, You(), 2))),
    sorcery(
        "Conjure",
        "{R}",
        does(
            InOrder(
                (
                    CreateTokens(ELEMENTAL, You(), name="it"),
                    CreateDelayedTrigger(END_STEP, SacrificeObject(BoundObjects("it"))),
                )
            )
        ),
    ),
    sorcery("Gift", "{1}{G}", does(CreateTokens(BEAST, TargetPlayer()), TargetSlot(None, TargetPlayers.OPPONENT))),
)
"""What comes for a while, or out of nothing."""

CHANGES: Final = (
    instant("Topsy", "{U}", does(ApplyUntil(TARGET, (SwitchPT(),)), target(CREATURE))),
    instant(
        "Shelter",
        "{W}",
        does(
            a_color(lambda color: ApplyUntil(TARGET, (AddKeyword(protection(IsColor(color))),))),
            target(all_of(CREATURE, YOU_CONTROL)),
        ),
    ),
    instant("Afterspark", "{R}", does(damage(1, TARGET), ANY_TARGET), flashback("{2}{R}")),
    aura("Bond", "{2}{U}", CREATURE, gets(Enchanted(), TakeControl())),
    enchantment("Kiln", "{2}{R}", Static(DamageChanged(MultiplyDamage()))),
    enchantment("Circle", "{1}{W}", act("{1}", PreventFromSource(RED, You()))),
    enchantment(
        "Almshouse",
        "{1}{W}",
        when(YOUR_UPKEEP, GainLife(You(), 2), condition=Compare(LifeOf(You()), Comparison.AT_MOST, 5)),
    ),
)
"""What changes things, and what happens to them."""

EXTRA: Final = (
    land("Spring", tap_for(*"WUBRG")),
    *[
        instant(
            f"{name} Shelter",
            "{W}",
            does(ApplyUntil(TARGET, (AddKeyword(protection(color)),)), target(all_of(CREATURE, YOU_CONTROL))),
        )
        for name, color in (("Red", RED), ("Green", GREEN))
    ],
)
"""Cards of no kit: Spring makes one mana of any colour; the Shelters are Shelter with the colour already chosen."""

KIT: Final = MappingProxyType(
    {card.name: card for card in (*CASTLE, *CREATURES, *SPELLS, *OTHERS, *COMBAT, *COMING, *CHANGES, *EXTRA)}
)
"""The cards by name."""


def table(mine: Side | None = None, theirs: Side | None = None, **setup: Any) -> MagicScenario:
    """Return the position of normal Magic with these sides, in which the cards of the kit are known."""
    return MagicScenario.of(NORMAL, mine, theirs, cards={**KIT, **setup.pop("cards", {})}, **setup)
