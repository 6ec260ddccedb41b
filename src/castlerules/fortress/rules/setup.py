"""The start of a game: the opposition is chosen and dealt, the rest becomes the library (FOR-007, FOR-010, FOR-013)."""

from __future__ import annotations

import attrs

from castlerules.cards import language as lang
from castlerules.core import Generator, evolve, shuffled
from castlerules.fortress.model import decisions, events, options
from castlerules.fortress.model.state import GARRISON, PLAYER, Siege, rules_of, siege_of
from castlerules.magic.model import FIRST_OBJECT, BeginGame, CardId, ObjectId, Permanent, Rulebook, Seat, State
from castlerules.magic.rules.starting import deal_opening_hands, table_of
from castlerules.magic.transaction.agenda import run_tasks
from castlerules.magic.transaction.commit import commit


def first_state(deck: tuple[lang.CardDef, ...], rules: options.FortressRules, rng: Generator) -> State:
    """Return the state before the first decision: all cards of *deck* in the player's library, unshuffled."""
    library = tuple([CardId(row) for row in range(len(deck))])
    seats = (Seat(rules.core.starting_life, library=library), Seat(0))
    return State(rules, rng, table_of(deck), seats, PLAYER, FIRST_OBJECT, Siege())


def ask_for_opposition(book: Rulebook, state: State) -> State:
    """FOR-Q07: let the player choose how many creatures oppose; if only one number is legal, deal that many at once."""
    rules = rules_of(state)
    if rules.min_opposing == rules.max_opposing:
        return deal_garrison(book, state, rules.min_opposing)
    return evolve(state, decision=decisions.OppositionDecision(PLAYER))


def next_attempt(book: Rulebook, state: State) -> State:
    """FOR-Q54: return the start of the next attempt, a complete new game with the same deck.

    Only the random generator, the object ids and the list of events continue from *state*.
    """
    siege = siege_of(state)
    fresh = first_state(state.table.cards[: state.table.first_token], rules_of(state), state.rng)
    attempt = evolve(fresh, next_object=state.next_object, extra=Siege(attempt=siege.attempt + 1), events=state.events)
    return ask_for_opposition(book, attempt)


def deal_garrison(book: Rulebook, state: State, count: int) -> State:
    """FOR-K02: deal *count* creatures to the opponent, shuffle the rest, draw a hand; mulligans follow.

    FOR-008, FOR-009, FOR-012: first the creatures are shuffled, then the rest of the deck. FOR-K12, FOR-Q11: the
    opponent owns the creatures dealt to him, so that they die into a graveyard of his own.
    """
    cards = state.table.cards
    library = state.seats[PLAYER].library
    creatures = tuple([card for card in library if cards[card].has_type(lang.CardType.CREATURE)])
    pile, rng = shuffled(state.rng, creatures)
    opposing = pile[:count]
    rest, rng = shuffled(rng, tuple([card for card in library if card not in opposing]))
    owners = tuple([GARRISON if row in opposing else PLAYER for row in range(len(cards))])
    garrison = tuple(
        [
            Permanent(
                ObjectId(state.next_object + place),
                GARRISON,
                card=card,
                controlled_since=0,
                timestamp=state.next_object,
            )
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
        next_object=state.next_object + count,
        seats=(seat, state.seats[GARRISON]),
        extra=siege,
    )
    state = deal_opening_hands(book, commit(book, state, [events.GarrisonDealt(count, siege.attempt)]))
    return run_tasks(book, state, BeginGame())
