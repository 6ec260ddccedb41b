"""Cards that single rulings ask for, besides those of the kit, and positions with them."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from castlerules.cards.builders import (
    act,
    all_of,
    artifact,
    artifact_creature,
    aura,
    creature,
    damage,
    does,
    enchantment,
    enters,
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
    AddPT,
    CharacteristicDefining,
    ChooseCards,
    CreateTokens,
    EntersWith,
    InOrder,
    Keyword,
    SetPT,
    Static,
    Token,
    UnlessPaid,
)
from castlerules.cards.language.characteristics import CardType, Color, Supertype, TypeLine
from castlerules.cards.language.constants import (
    ANY_TARGET,
    CREATURE,
    ENCHANTMENT,
    HASTE,
    HORSEMANSHIP,
    NOT_THIS,
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
    Draw,
    GainLife,
    GivePoison,
    LoseLife,
    MoveTo,
    PreventNextDamage,
    PutCounters,
    SacrificeObject,
    SetTapped,
)
from castlerules.cards.language.references import (
    BoundObjects,
    EachOpponent,
    EachPlayer,
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
    CantBlock,
    DamageRedirected,
    MustAttack,
    NoUntap,
)
from castlerules.cards.language.triggers import Attacks, Blocks, DamageDealt, GoesUnblocked, ZoneChange
from castlerules.castle.game import GAME
from castlerules.castle.information.observed_castle import ObservedCastle, ObservedCastleState
from castlerules.castle.model.options import CastleRules
from castlerules.core import DataError, IllegalAction, Player
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
    "can_aim",
    "castle",
    "observed_castle",
    "rules",
    "scenario",
    "side",
]

D: Final = N
"""The defending player."""

IMP: Final = Token("Imp", TypeLine(types=(CardType.CREATURE,), subtypes=("Imp",)), (Color.BLACK,), 2, 2)
MENACE: Final = Keyword(KeywordKind.MENACE)

EVADERS: Final = (
    creature("Shade", "{1}{B}", "Spirit", 2, 2, SHADOW),
    creature("Horseman", "{1}{W}", "Human", 2, 2, HORSEMANSHIP),
    creature("Sneak", "{1}{U}", "Human", 2, 2, Static(CantBeBlocked(Anything()))),
    creature("Tall Sneak", "{1}{U}", "Human", 2, 2, Static(CantBeBlocked(non(HasKeyword(KeywordKind.FLYING))))),
    creature("Brute", "{1}{R}", "Human", 2, 2, MENACE),
    creature("Coward", "{1}{G}", "Bear", 2, 2, Static(CantBlock())),
    creature("Runner", "{R}", "Goblin", 2, 1, HASTE),
)
"""Creatures that normal Magic cannot block, or that cannot block."""

SEERS: Final = (
    creature("Leaver", "{W}", "Human", 1, 1, when(ZoneChange(IsThis(), Zone.BATTLEFIELD), GainLife(You(), 3))),
    creature(
        "Watcher",
        "{W}",
        "Human",
        1,
        1,
        when(ZoneChange(all_of(NOT_THIS, CREATURE), None, Zone.BATTLEFIELD), GainLife(You(), 1)),
    ),
    creature("Sniper", "{1}{R}", "Human", 2, 2, when(GoesUnblocked(), GainLife(You(), 3))),
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
        "Drinker",
        "{1}{B}",
        "Vampire",
        2,
        2,
        act("{T}", damage(1, TARGET), ANY_TARGET),
        when(DamageDealt(IsThis(), players=TargetPlayers.ANY), GainLife(You(), 3)),
    ),
    creature(
        "Raider",
        "{1}{R}",
        "Human",
        2,
        2,
        when(Attacks(), damage(1, TARGET), target(all_of(CREATURE, ControlledBy(EachOpponent())))),
    ),
    creature("Courier", "{1}{U}", "Human", 1, 1, when(Attacks(), Draw(You()))),
    creature("Bomber", "{R}", "Goblin", 1, 1, act(pay("", SacrificeThis()), damage(2, TARGET), ANY_TARGET)),
    creature("Basilisk", "{3}{G}", "Basilisk", 2, 4, when(Blocks(), pump(EventOther(), -1, -1))),
    creature("Veteran", "{1}{W}", "Human", 1, 1, EntersWith(kind=CounterKind.PLUS, count=2)),
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
    creature("Chief", "{2}{W}", "Human", 2, 2, gets(all_of(NOT_THIS, CREATURE, YOU_CONTROL), AddPT(1, 1))),
    creature("Tyrant", "{2}{W}", "Human", 2, 3, act("{T}", damage(1, Each(CREATURE)))),
    creature("Hurler", "{2}{R}", "Giant", 3, 3, when(YOUR_UPKEEP, damage(2, You()))),
    creature("Healer", "{W}", "Cleric", 1, 1, act("{T}", PreventNextDamage(1, TARGET), ANY_TARGET)),
    creature("Bodyguard", "{W}", "Human", 1, 4, Static(DamageRedirected(You(), This()))),
    creature("Shaman", "{1}{R}", "Human", 1, 1, enters(damage(2, TARGET), target(CREATURE))),
    artifact_creature("Golem", "{3}", "Golem", 3, 3),
    artifact_creature("Myr", "{2}", "Myr", 1, 1, tap_for("C")),
)
"""Creatures that see what happens."""

SPELLS: Final = (
    instant("Snuff", "{W}", does(Destroy(TARGET), target(ENCHANTMENT))),
    instant("Pact", "{B}", does(LoseLife(EachPlayer(), 2))),
    instant("Murmur", "{B}", does(LoseLife(TargetPlayer(), 2), TARGET_PLAYER)),
    instant("Toxin", "{G}", does(GivePoison(TargetPlayer()), TARGET_PLAYER)),
    instant("Updraft", "{U}", does(SetTapped(TARGET), target(all_of(CREATURE, HasKeyword(KeywordKind.FLYING))))),
    instant("Shrink", "{U}", does(SetTapped(Each(CREATURE)))),
    instant("Rally", "{W}", does(pump(Each(all_of(CREATURE, YOU_CONTROL)), 1, 1))),
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
    sorcery("Exodus", "{2}{U}", does(MoveTo(Each(CREATURE), Zone.HAND))),
    sorcery("Summons", "{B}", does(CreateTokens(IMP, You()))),
    sorcery("Swap Blood", "{B}", does(InOrder((LoseLife(You(), 2), GainLife(You(), 1))))),
)
OTHERS: Final = (
    enchantment("Truce", "{W}", Static(CantAttack(CREATURE))),
    enchantment("Warcry", "{R}", Static(MustAttack(CREATURE))),
    instant(
        "Extort", "{U}", does(UnlessPaid(ControllerOf(TARGET), pay("", PayLife(3)), CounterSpell(TARGET)), TARGET_SPELL)
    ),
    sorcery("Drain", "{B}", does(InOrder((damage(2, TARGET, name="it"), GainLife(You(), ThisWay("it")))), ANY_TARGET)),
    enchantment("Frost", "{U}", Static(NoUntap(CREATURE))),
    enchantment("Levelling", "{W}", gets(CREATURE, SetPT(1, 1))),
    enchantment("Bonfire", "{R}", when(YOUR_UPKEEP, damage(1, You()))),
    aura("Flatten", "{U}", CREATURE, gets(Enchanted(), SetPT(0, 1))),
    aura("Lasso", "{W}", CREATURE, Static(CantBlock(Enchanted()))),
    aura("Curse", "{B}", CREATURE, when(YOUR_UPKEEP, SacrificeObject(Enchanted()))),
    land("Sinkhole", act(pay("{T}", SacrificeThis()), AddMana(((ManaKind.BLACK,) * 2,))), tap_for("B")),
    land("Filter", act("{1}{T}", AddMana(((ManaKind.GREEN,) * 2,)))),
    land("Bloodwell", act(pay("{T}", PayLife(1)), AddMana(((ManaKind.GREEN,),)))),
    land("Wastes"),
    artifact("Idol", "{3}", tap_for("R", "G")),
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


def can_aim(start: CastleScenario, spell: str, at: str | Player) -> bool:
    """Return whether the one with priority can cast *spell* at *at*."""
    try:
        start.cast(spell, at)
    except (DataError, IllegalAction):
        return False
    return True
