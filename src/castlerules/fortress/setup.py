"""How a game begins: the opposition is chosen and dealt, the rest becomes the library (FOR-007, FOR-010, FOR-013)."""

from __future__ import annotations

import attrs

from castlerules.cards.characteristics import CardType
from castlerules.cards.definition import CardDef
from castlerules.core import Generator, evolve, shuffled
from castlerules.magic.book import Rulebook
from castlerules.magic.commit import commit
from castlerules.magic.flow import follow
from castlerules.magic.ids import FIRST_OBJECT, CardId, ObjectId
from castlerules.magic.setup import hands_dealt, table_of
from castlerules.magic.state import Permanent, Seat, State
from castlerules.magic.tasks import BeginGame

from .rules import FortressRules
from .siege import GARRISON, PLAYER, ChoosingOpposition, GarrisonDealt, Siege, agreed, siege_of

__all__ = ["dealt", "first_state", "set_up"]


def first_state(deck: tuple[CardDef, ...], rules: FortressRules, rng: Generator) -> State:
    """Return the state before anything is chosen: all cards of *deck* in the library of the player, unshuffled."""
    library = tuple([CardId(row) for row in range(len(deck))])
    seats = (Seat(rules.core.starting_life, library), Seat(0))
    return State(rules, rng, table_of(deck), seats, PLAYER, FIRST_OBJECT, Siege())


def asked_for_opposition(book: Rulebook, state: State) -> State:
    """FOR-Q07: ask how many creatures oppose, before anything is dealt; one possible number is not asked for."""
    rules = agreed(state)
    if rules.min_opposing == rules.max_opposing:
        return dealt(book, state, rules.min_opposing)
    return evolve(state, asks=ChoosingOpposition(PLAYER))


def set_up(book: Rulebook, state: State) -> State:
    """FOR-Q54: return the start of the next attempt: all cards back, life and turns anew, the generator going on."""
    siege = siege_of(state)
    fresh = first_state(state.table.cards[: state.table.first_token], agreed(state), state.rng)
    again = evolve(fresh, serial=state.serial, extra=Siege(attempt=siege.attempt + 1), events=state.events)
    return asked_for_opposition(book, again)


def dealt(book: Rulebook, state: State, count: int) -> State:
    """FOR-K02: deal *count* creatures to the opponent, shuffle the rest, draw a hand; mulligans follow.

    FOR-008, FOR-009, FOR-012: first the creatures are shuffled, then what is left of the deck. FOR-K12, FOR-Q11: the
    opponent owns what was dealt to him, so that it dies into a pile of his own.
    """
    cards = state.table.cards
    library = state.seats[PLAYER].library
    creatures = tuple([card for card in library if cards[card].has_type(CardType.CREATURE)])
    pile, rng = shuffled(state.rng, creatures)
    opposing = pile[:count]
    rest, rng = shuffled(rng, tuple([card for card in library if card not in opposing]))
    owners = tuple([GARRISON if row in opposing else PLAYER for row in range(len(cards))])
    garrison = tuple(
        [
            Permanent(ObjectId(state.serial + place), card, GARRISON, since=0, stamp=state.serial)
            for place, card in enumerate(opposing)
        ]
    )
    seat = evolve(state.seats[PLAYER], library=rest)
    siege = evolve(siege_of(state), opposition=count)
    state = evolve(
        state,
        rng=rng,
        table=attrs.evolve(state.table, owners=owners),
        permanents=garrison,
        serial=state.serial + count,
        seats=(seat, state.seats[GARRISON]),
        extra=siege,
    )
    state = hands_dealt(book, commit(book, state, [GarrisonDealt(count, siege.attempt)]))
    return follow(book, state, BeginGame())
