"""Cards that single rulings ask for, besides those of the kit, and positions with them."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from castlerules.cards.builders import (
    act,
    all_of,
    artifact_creature,
    aura,
    creature,
    damage,
    does,
    enchantment,
    gets,
    instant,
    land,
    non,
    pay,
    pump,
    sorcery,
    tap_for,
    target,
    when,
)
from castlerules.cards.language.abilities import (
    AdditionalCost,
    CharacteristicDefining,
    ChooseCards,
    EntersWith,
    InOrder,
    Keyword,
    SetPT,
    Static,
    UnlessPaid,
)
from castlerules.cards.language.characteristics import Supertype
from castlerules.cards.language.constants import (
    ANY_TARGET,
    CREATURE,
    ENCHANTMENT,
    HORSEMANSHIP,
    PHASING,
    SHADOW,
    TARGET,
    TARGET_PLAYER,
    TARGET_SPELL,
    YOU_CONTROL,
    YOUR_UPKEEP,
)
from castlerules.cards.language.costs import PayLife, SacrificeThis
from castlerules.cards.language.enums import CounterKind, TargetPlayers, Zone
from castlerules.cards.language.expressions import ControlledBy, ControllerOf, CountOf, Each
from castlerules.cards.language.filters import Anything, HasKeyword, IsThis
from castlerules.cards.language.keywords import KeywordKind
from castlerules.cards.language.mana import ManaKind
from castlerules.cards.language.one_shot import (
    AddMana,
    Attach,
    CounterSpell,
    Destroy,
    GainLife,
    GivePoison,
    MoveTo,
    PreventNextDamage,
    PutCounters,
    SetTapped,
)
from castlerules.cards.language.references import (
    BoundObjects,
    EachOpponent,
    Enchanted,
    EventOther,
    TargetPlayer,
    This,
    ThisWay,
    You,
)
from castlerules.cards.language.static_rules import (
    CantAttack,
    CantBeBlocked,
    DamageRedirected,
    MustAttack,
)
from castlerules.cards.language.triggers import Attacks, Blocks, DamageDealt, ZoneChange
from castlerules.castle.game import GAME
from castlerules.castle.information.observed_castle import ObservedCastle, ObservedCastleState
from castlerules.castle.model.options import CastleRules
from castlerules.core import Player
from castlerules.magic.model.state import State
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import A, N, Side, side

from .kit import KIT as WORKED

__all__ = [
    "KIT",
    "PHASER",
    "A",
    "CastleScenario",
    "D",
    "castle",
    "observed_castle",
    "rules",
    "scenario",
    "side",
]

D: Final = N
"""The defending player."""

MENACE: Final = Keyword(KeywordKind.MENACE)

EVADERS: Final = (
    creature("Shade", "{1}{B}", "Spirit", 2, 2, SHADOW),
    creature("Horseman", "{1}{W}", "Human", 2, 2, HORSEMANSHIP),
    creature("Sneak", "{1}{U}", "Human", 2, 2, Static(CantBeBlocked(Anything()))),
    creature("Tall Sneak", "{1}{U}", "Human", 2, 2, Static(CantBeBlocked(non(HasKeyword(KeywordKind.FLYING))))),
    creature("Brute", "{1}{R}", "Human", 2, 2, MENACE),
)
"""Creatures that normal Magic cannot block, or that cannot block."""

SEERS: Final = (
    creature("Leaver", "{W}", "Human", 1, 1, when(ZoneChange(IsThis(), Zone.BATTLEFIELD), GainLife(You(), 3))),
    creature("Warden", "{1}{W}", "Human", 2, 2, when(Blocks(), GainLife(You(), 1))),
    creature(
        "Viper",
        "{1}{G}",
        "Snake",
        2,
        2,
        when(DamageDealt(IsThis(), players=TargetPlayers.ANY), GivePoison(EachOpponent())),
    ),
    creature(
        "Raider",
        "{1}{R}",
        "Human",
        2,
        2,
        when(Attacks(), damage(1, TARGET), target(all_of(CREATURE, ControlledBy(EachOpponent())))),
    ),
    creature("Bomber", "{R}", "Goblin", 1, 1, act(pay("", SacrificeThis()), damage(2, TARGET), ANY_TARGET)),
    creature("Basilisk", "{3}{G}", "Basilisk", 2, 4, when(Blocks(), pump(EventOther(), -1, -1))),
    creature("Sleeper", "{1}{B}", "Zombie", 2, 2, EntersWith(tapped=True)),
    creature("Toll Giant", "{G}", "Giant", 3, 3, AdditionalCost(pay("{2}"))),
    creature("Hydra", "{X}{R}{R}", "Hydra", 2, 2),
    creature("Hybrid", "{W/B}{W/B}", "Human", 2, 2),
    creature("Heir", "{2}{W}", "Human", 2, 2, types=(Supertype.LEGENDARY,)),
    creature(
        "Counter",
        "{1}{G}",
        "Elf",
        None,
        None,
        CharacteristicDefining(CountOf(all_of(CREATURE, YOU_CONTROL)), CountOf(all_of(CREATURE, YOU_CONTROL))),
    ),
    creature("Tyrant", "{2}{W}", "Human", 2, 3, act("{T}", damage(1, Each(CREATURE)))),
    creature("Hurler", "{2}{R}", "Giant", 3, 3, when(YOUR_UPKEEP, damage(2, You()))),
    creature("Healer", "{W}", "Cleric", 1, 1, act("{T}", PreventNextDamage(1, TARGET), ANY_TARGET)),
    creature("Bodyguard", "{W}", "Human", 1, 4, Static(DamageRedirected(You(), This()))),
    artifact_creature("Golem", "{3}", "Golem", 3, 3),
    artifact_creature("Myr", "{2}", "Myr", 1, 1, tap_for("C")),
)
"""Creatures that see what happens."""

SPELLS: Final = (
    instant("Snuff", "{W}", does(Destroy(TARGET), target(ENCHANTMENT))),
    instant("Toxin", "{G}", does(GivePoison(TargetPlayer()), TARGET_PLAYER)),
    instant("Updraft", "{U}", does(SetTapped(TARGET), target(all_of(CREATURE, HasKeyword(KeywordKind.FLYING))))),
    instant("Banish", "{W}", does(MoveTo(TARGET, Zone.LIBRARY), target(CREATURE))),
    instant("Wither", "{B}", does(PutCounters(TARGET, CounterKind.MINUS, 1), target(CREATURE))),
    instant(
        "Fling Aura",
        "{U}",
        does(
            InOrder(
                (
                    ChooseCards(You(), "host", CREATURE, Zone.BATTLEFIELD, EachOpponent()),
                    Attach(TARGET, BoundObjects("host")),
                )
            ),
            target(ENCHANTMENT),
        ),
    ),
    sorcery("Census", "{G}", does(GainLife(You(), CountOf(all_of(CREATURE, YOU_CONTROL))))),
)
OTHERS: Final = (
    enchantment("Truce", "{W}", Static(CantAttack(CREATURE))),
    enchantment("Warcry", "{R}", Static(MustAttack(CREATURE))),
    instant(
        "Extort", "{U}", does(UnlessPaid(ControllerOf(TARGET), pay("", PayLife(3)), CounterSpell(TARGET)), TARGET_SPELL)
    ),
    sorcery("Drain", "{B}", does(InOrder((damage(2, TARGET, name="it"), GainLife(You(), ThisWay("it")))), ANY_TARGET)),
    enchantment("Bonfire", "{R}", when(YOUR_UPKEEP, damage(1, You()))),
    aura("Flatten", "{U}", CREATURE, gets(Enchanted(), SetPT(0, 1))),
    land("Sinkhole", act(pay("{T}", SacrificeThis()), AddMana(((ManaKind.BLACK,) * 2,))), tap_for("B")),
    land("Filter", act("{1}{T}", AddMana(((ManaKind.GREEN,) * 2,)))),
    land("Bloodwell", act(pay("{T}", PayLife(1)), AddMana(((ManaKind.GREEN,),)))),
    land("Wastes"),
)
PHASER: Final = creature("Phaser", "{1}{U}", "Illusion", 2, 2, PHASING)
"""What the library does not play (CAS-Q82)."""

KIT: Final = MappingProxyType({**WORKED, **{card.name: card for card in (*EVADERS, *SEERS, *SPELLS, *OTHERS)}})
"""The cards by name."""


def rules(**options: Any) -> CastleRules:
    """Return the options of Castle with these changes."""
    return CastleRules.of(options)


def scenario(mine: Side | str = "", theirs: Side | str = "", **position: Any) -> CastleScenario:
    """Return a position; sides that are only what is in play may be given as text, options as keywords."""
    known = ("castle", "theirs_castle", "attached", "step", "step_begins", "active", "turn", "rng")
    options = {name: position.pop(name) for name in list(position) if name not in known}
    sides = [side(words) if isinstance(words, str) else words for words in (mine, theirs)]
    return CastleScenario.of_castles(*sides, cards=KIT, rules=rules(**options), **position)


def observed_castle(state: State, viewer: int, owner: int) -> ObservedCastle:
    """Return the castle of *owner* as *viewer* sees it."""
    extra = GAME.observe(state, Player(viewer)).extra
    assert isinstance(extra, ObservedCastleState), "a view of Castle"
    return extra.castles[owner]
