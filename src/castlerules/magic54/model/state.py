"""``State``, a duel as one immutable value, its parts, and look-ups in it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final

from castlerules._displayed import Printer, print_state, state_html, state_svg, summary_repr
from castlerules.core import Generator, Player, value
from castlerules.core.arguments import require_state

from .cards import RED, Card
from .ids import PLAYERS, ObjectId, card_of
from .options import Magic54Rules


class Phase(Enum):
    """The part of a turn in which a decision is made; the beginning (M54-070) and end (M54-122) have no decision."""

    PRECOMBAT = "pre"
    ATTACKERS = "attackers"
    BLOCKERS = "blockers"
    COMBAT = "combat"
    ASSIGNMENT = "split"
    POSTCOMBAT = "post"
    DISCARD = "discard"
    CYCLE = "cycle"

    __hash__ = object.__hash__  # members are singletons, so identity suffices; the hash of Enum is slow


PHASE_NAMES: Final[Mapping[Phase, str]] = MappingProxyType(
    {
        Phase.PRECOMBAT: "before the attack",
        Phase.ATTACKERS: "attackers",
        Phase.BLOCKERS: "blockers",
        Phase.COMBAT: "combat",
        Phase.ASSIGNMENT: "dividing damage",
        Phase.POSTCOMBAT: "after the attack",
        Phase.DISCARD: "discards",
        Phase.CYCLE: "end of the turn",
    }
)
"""What players call each phase, on the table and in the reasons why an action is illegal."""

WINDOWS: Final = (Phase.PRECOMBAT, Phase.COMBAT, Phase.POSTCOMBAT)
"""The phases in which instant plays are possible."""


class PlayKind(Enum):
    """What an instant play does when it is solved."""

    DAMAGE = "damage"
    ACE = "ace"
    EIGHT = "eight"
    TEN = "ten"
    JOKER = "joker"
    SACRIFICE = "sacrifice"
    PROTECTION = "protection"
    KNOWLEDGE = "knowledge"
    GROWTH = "growth"

    __hash__ = object.__hash__  # as in Phase


class Result(Enum):
    """How a duel ends."""

    RED = "red"
    BLACK = "black"
    DRAW = "draw"


@value
class Creature:
    """A creature in play, with its marked *damage* and the *bonus* from Growth (M54-032, M54-053).

    *tapped* tells whether it is tapped. *sick* is summoning sickness: it cannot attack in the turn in which it entered
    play (M54-040).
    """

    id: ObjectId
    tapped: bool = False
    sick: bool = True
    damage: int = 0
    bonus: int = 0

    @property
    def card(self) -> Card:
        """The card of this creature."""
        return card_of(self.id)

    @property
    def attack(self) -> int:
        """The damage that this creature deals now (M54-054: a Seven played as Growth makes a Queen 9/9)."""
        return card_of(self.id).power + self.bonus

    @property
    def defence(self) -> int:
        """The amount of damage that kills this creature now."""
        return card_of(self.id).power + self.bonus


@value
class PileItem:
    """An instant play on the pile.

    *card* is the played card, or the card of the creature whose Special is used; *source* is that creature, else None.
    *target* is None for a Ten, a Joker and a King.
    """

    kind: PlayKind
    card: Card
    source: ObjectId | None
    target: ObjectId | None


@value
class Shield:
    """A lasting effect that redirects damage from *target* to *receiver*, or cancels it if *receiver* is None."""

    target: ObjectId
    receiver: ObjectId | None


@value
class Packet:
    """An *amount* of damage that the card *source* is about to deal to *target*, before shields act on it."""

    source: Card
    target: ObjectId
    amount: int


@value
class Combat:
    """The combat of a turn: *attackers*, and *blocks* as (blocker, attacker), both in the order of declaration.

    *assignments* are the shares of damage divided so far, as (attacker, blocker, amount); *growth_cards* are discarded
    at the end of combat. Creatures that leave play stay listed: a blocked attacker stays blocked (M54-Q23).
    """

    attackers: tuple[ObjectId, ...] = ()
    blocks: tuple[tuple[ObjectId, ObjectId], ...] = ()
    assignments: tuple[tuple[ObjectId, ObjectId, int], ...] = ()
    growth_cards: tuple[Card, ...] = ()


NO_COMBAT: Final = Combat()
"""The combat of a state outside combat."""


@value
class Side:
    """The *hp* and cards of one player; *mana* and *creatures* stay in play until something removes them (M54-011).

    Zones are tuples: *deck* top first, *discard* oldest first, other zones in the order of arrival.

    *tapped* is a number: the first *tapped* cards of *mana* are tapped, because Mana is tapped in order of entry and
    untaps all at once (M54-Q05).
    """

    hp: int
    deck: tuple[Card, ...]
    hand: tuple[Card, ...]
    discard: tuple[Card, ...] = ()
    mana: tuple[Card, ...] = ()
    tapped: int = 0
    creatures: tuple[Creature, ...] = ()


@value
class State:
    """A duel of Magic 54.

    *turn* counts the turns of both players, from 1; *active* is the player whose turn it is. *priority* is the player
    who may act in a window (in the phases ``PRECOMBAT``, ``COMBAT`` and ``POSTCOMBAT``), elsewhere the active player;
    *passes* is the number of passes in succession. *pile* holds the instant plays that wait to be solved, the last one
    first to be solved. *response_open* is True while the other player may answer a Mana card or creature just put
    (M54-Q07). *mana_played* counts the Mana cards put, for the limit. *pooled_packets* wait for the end of the exchange
    (M54-Q13). *searching_joker* is the Joker whose owner is searching, else None. *creatures_entered* counts all
    creatures that have entered play. *sides* are RED's and BLACK's.
    """

    rules: Magic54Rules
    rng: Generator
    turn: int
    active: Player
    phase: Phase
    priority: Player
    passes: int
    response_open: bool
    mana_played: int
    pile: tuple[PileItem, ...]
    shields: tuple[Shield, ...]
    pooled_packets: tuple[Packet, ...]
    combat: Combat
    searching_joker: Card | None
    creatures_entered: int
    result: Result | None
    sides: tuple[Side, Side]

    def __repr__(self) -> str:
        return summary_repr(self)

    def _repr_svg_(self) -> str | None:
        return state_svg(self)

    def _repr_html_(self) -> str | None:
        return state_html(self)

    def _repr_pretty_(self, printer: Printer, _: bool) -> None:  # noqa: FBT001 - IPython and Hypothesis call it so
        print_state(self, printer)


def check_state(thing: object) -> None:
    """Raise DataError unless *thing* is a state of Magic 54.

    Functions on the hot paths first look whether it is of the class ``State``, which takes less time than this call.
    """
    require_state("magic54", State, thing)


def with_side(sides: tuple[Side, Side], player: Player, side: Side) -> tuple[Side, Side]:
    """Return *sides* with *side* as the side of *player* (M54-I24: RED and BLACK are treated alike everywhere)."""
    return (side, sides[1]) if player == RED else (sides[0], side)


def creature_in_play(state: State, target: ObjectId | None) -> Creature | None:
    """Return the creature with the id *target*, or None if it is not in play; a card that returned has another id."""
    for side in state.sides:
        for creature in side.creatures:
            if creature.id == target:
                return creature
    return None


def creature_ids_of(state: State) -> list[ObjectId]:
    """Return the ids in those fields of *state* that can hold only creatures, so that the invariants can check them.

    The creatures may have left play.
    """
    object_ids = [creature.id for side in state.sides for creature in side.creatures]
    object_ids += [item.source for item in state.pile if item.source is not None]
    object_ids += state.combat.attackers
    for block in state.combat.blocks:
        object_ids += block
    for attacker, blocker, _ in state.combat.assignments:
        object_ids += [attacker, blocker]
    return object_ids


def target_ids_of(state: State) -> list[ObjectId]:
    """Return the ids of creatures in those fields of *state* that can hold creatures or players (see above)."""
    object_ids = [item.target for item in state.pile]
    for shield in state.shields:
        object_ids += [shield.target, shield.receiver]
    object_ids += [packet.target for packet in state.pooled_packets]
    return [object_id for object_id in object_ids if object_id is not None and object_id not in PLAYERS]
