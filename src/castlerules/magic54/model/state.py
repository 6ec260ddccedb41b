"""``State``, a duel as one immutable value, and its parts; ids of creatures, and look-ups of creatures by id."""

from __future__ import annotations

from enum import Enum
from typing import Final, NewType

from castlerules.core import Generator, Player, value
from castlerules.core.errors import short_repr

from .cards import BLACK, CARDS, RED, TEAM_NAMES, Card, CardKind
from .options import Magic54Rules

ObjectId = NewType("ObjectId", int)
"""M54-038: the id of a target. 0 is RED, 1 is BLACK; a creature gets a new id of 64 or more when it enters play."""

PLAYERS: Final = (ObjectId(RED), ObjectId(BLACK))

_CARDS_BY_INDEX: Final = tuple(CARDS.values())
_IDS_PER_ENTRY: Final = 64


def object_id(entry: int, card: Card) -> ObjectId:
    """Return the id of *card* as the creature with the entry number *entry* (1, 2, ... over the whole game).

    The id encodes both, so that ``card_of`` needs no state; ``docs/faithfulness.md`` says how.
    """
    return ObjectId(entry * _IDS_PER_ENTRY + card.index)


def card_of(creature: ObjectId) -> Card:
    """Return the card of the creature with this id (see ``docs/faithfulness.md``), in play or not."""
    return _CARDS_BY_INDEX[creature % _IDS_PER_ENTRY]


def entry_number_of(creature: ObjectId) -> int:
    """Return the entry number of a creature: 1 for the first creature that entered play in the game, and so on."""
    return creature // _IDS_PER_ENTRY


def owner_of(target: ObjectId) -> Player:
    """Return the player that *target* is or belongs to (M54-Q41: control never changes)."""
    return Player(target) if target < _IDS_PER_ENTRY else card_of(target).team


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
    """A creature in play, with its marked *damage* and the *bonus* from Growth (M54-032, M54-053)."""

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
        """The damage that it deals now (M54-054: a Seven makes a Queen 9/9)."""
        return card_of(self.id).power + self.bonus

    @property
    def defence(self) -> int:
        """The damage that kills it now."""
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
    """An amount of damage that *source* is about to deal to *target*."""

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
    """The hp and cards of one player; *mana* and *creatures* stay in play until something removes them (M54-011).

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

    *priority* is who may act in a window (elsewhere the active player), *passes* how many have passed in
    succession, *response_open* whether the other player has just the one chance after a permanent (M54-Q07),
    *mana_played* how many Mana cards count against the limit, *pooled_packets* the packets that wait for the end
    of the exchange (M54-Q13), *searching_joker* the Joker whose owner is searching, *creatures_entered* how many
    creatures have entered play.
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


def with_side(sides: tuple[Side, Side], player: Player, side: Side) -> tuple[Side, Side]:
    """Return *sides* with the side of *player* replaced; RED and BLACK are treated alike everywhere (M54-I24)."""
    return (side, sides[1]) if player == RED else (sides[0], side)


def creature_in_play(state: State, target: ObjectId | None) -> Creature | None:
    """Return the creature with the id *target*, or None if it is not in play; a card that returned has another id."""
    for side in state.sides:
        for creature in side.creatures:
            if creature.id == target:
                return creature
    return None


_LOWEST_CREATURE_ID = 64


def is_creature_id(number: int) -> bool:
    """Return whether *number* is an id that a creature can have."""
    return (
        number >= _LOWEST_CREATURE_ID
        and number % _LOWEST_CREATURE_ID < len(CARDS)
        and card_of(ObjectId(number)).kind is CardKind.CREATURE
    )


def creature_ids_of(state: State) -> list[ObjectId]:
    """Return every id in the fields of *state* that hold creatures only; the creatures may have left play."""
    object_ids = [creature.id for side in state.sides for creature in side.creatures]
    object_ids += [item.source for item in state.pile if item.source is not None]
    object_ids += state.combat.attackers
    for block in state.combat.blocks:
        object_ids += block
    for attacker, blocker, _ in state.combat.assignments:
        object_ids += [attacker, blocker]
    return object_ids


def target_ids_of(state: State) -> list[ObjectId]:
    """Return every id of a creature in the fields of *state* that hold creatures or players."""
    object_ids = [item.target for item in state.pile]
    for shield in state.shields:
        object_ids += [shield.target, shield.receiver]
    object_ids += [packet.target for packet in state.pooled_packets]
    return [object_id for object_id in object_ids if object_id is not None and object_id not in PLAYERS]


MOST_DIGITS: Final = 18
"""The largest number of digits of a number in text."""


def target_text(target: ObjectId) -> str:
    """Return *target* as text: RED, BLACK, or a creature's card and number of entry, as in ``KH#7``."""
    if target in PLAYERS:
        return TEAM_NAMES[target]
    return f"{card_of(target).code}#{entry_number_of(target)}" if is_creature_id(target) else f"#{short_repr(target)}"
