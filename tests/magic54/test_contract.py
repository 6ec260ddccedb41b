"""What Magic 54 says of itself, how a duel ends, and which positions are the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import attrs
import pytest

from castlerules import evolve, magic54
from castlerules.core import NoSetup, Outcome, Rng
from castlerules.magic54 import (
    ACTIONS,
    BLACK,
    GAME,
    RED,
    Combat,
    Creature,
    Magic54Rules,
    Observation,
    Packet,
    PileItem,
    PlayKind,
    Result,
    Shield,
    Side,
    State,
    card,
    object_id,
)
from castlerules.magic54.model.events import EVENTS
from castlerules.testing.magic54 import side, table

from .test_position import FULL

START = table(red=side("KH QD", mana=3, hand="2H AH 3H"), black=side("KC JC", mana=3, hand="2C"), turn=21).state


def test_the_contract_names_the_game_its_seats_and_its_version() -> None:
    """Records and data rely on these."""
    assert ("magic54", ("RED", "BLACK"), 1) == (magic54.GAME.name, magic54.GAME.seat_names, magic54.GAME.rules_version)
    assert (RED, BLACK) == magic54.GAME.players(START)
    assert (0, 1) == (RED, BLACK)


@pytest.mark.rule("M54-005")
def test_a_duel_is_set_up_by_its_options_alone() -> None:
    """Both decks are fixed, so there is no other set-up."""
    assert Magic54Rules is magic54.Magic54Rules
    assert NoSetup is magic54.GAME.Setup


def test_all_classes_that_travel_are_told_the_state_and_the_view_first() -> None:
    """Then the options and the set-up, all actions and all events, each once."""
    assert (State, Observation, Magic54Rules, NoSetup) == magic54.GAME.data_types[:4]
    assert (*ACTIONS, *EVENTS) == magic54.GAME.data_types[4:]
    assert len(set(magic54.GAME.data_types)) == len(magic54.GAME.data_types)


def ended(red: int, black: int, result: Result, **options: object) -> State:
    """Return a state with these hp and this *result*, under *options*."""
    side, two = START.sides
    sides = (evolve(side, hp=red), evolve(two, hp=black))
    return evolve(START, sides=sides, result=result, rules=Magic54Rules.of(options))


@pytest.mark.rule("M54-006", "M54-Q34", "M54-Q42")
@pytest.mark.parametrize(
    ("state", "result", "winners"),
    [
        (ended(3, 0, Result.RED), Outcome((1.0, -1.0), "RED wins: BLACK has 0 hp", "M54-006"), (RED,)),
        (ended(0, 3, Result.BLACK), Outcome((-1.0, 1.0), "BLACK wins: RED has 0 hp", "M54-006"), (BLACK,)),
        (
            ended(0, 0, Result.BLACK, simultaneous_zero="active_loses"),
            Outcome((-1.0, 1.0), "BLACK wins: both players have 0 hp", "M54-Q34"),
            (BLACK,),
        ),
        (ended(0, 0, Result.DRAW), Outcome((0.0, 0.0), "a draw: both players have 0 hp", "M54-Q34"), ()),
        (
            ended(20, 1, Result.DRAW, turn_limit=21),
            Outcome((0.0, 0.0), "a draw: 21 turns have ended without a winner", "M54-Q42"),
            (),
        ),
    ],
    ids=["RED", "BLACK", "both at 0 and BLACK wins", "both at 0", "limit"],
)
def test_the_outcome_tells_returns_reason_rule_and_winners(
    state: State, result: Outcome, winners: tuple[int, ...]
) -> None:
    """The winner gets 1 and the loser -1; in a draw both get 0 and nobody has won."""
    assert () == magic54.GAME.problems(state)
    assert result == GAME.outcome(state)
    assert winners == result.winners


def test_a_duel_that_goes_on_has_no_outcome() -> None:
    """Hp and turns alone do not end it."""
    assert GAME.outcome(START) is None
    assert GAME.outcome(evolve(FULL, result=None)) is None


def mine(state: State, player: int = RED, **changes: Any) -> State:
    """Return *state* with *changes* on the side of *player*."""
    side = evolve(state.sides[player], **changes)
    return evolve(state, sides=(side, state.sides[1]) if player == RED else (state.sides[0], side))


def full(**changes: Any) -> State:
    """Return the full state with *changes*."""
    return evolve(FULL, **changes)


def fight(**changes: Any) -> State:
    """Return the full state with *changes* in its combat."""
    return evolve(FULL, combat=evolve(FULL.combat, **changes))


KING = FULL.sides[RED].creatures[0]
JC, GONE, KING_AGAIN = (object_id(entry, card(code)) for entry, code in ((5, "JC"), (7, "QS"), (8, "KH")))
AMOUNT = 2
"""The part of an assignment that is its amount; the others are creatures."""

UNCOUNTED = ("rng", "creatures_entered", "sides", "turn")
"""Fields of a state that have tests of their own, or are in no key."""

TABLES = ("pile", "shields", "pooled_packets")


def with_other_part(items: tuple[Any, ...], place: int, name: str) -> Iterator[tuple[Any, ...]]:
    """Yield *items* with the part *name* of that at *place* replaced by each other one that an item has there."""
    for value in dict.fromkeys(getattr(item, name) for item in items):
        if value != getattr(items[place], name):
            yield (*items[:place], evolve(items[place], **{name: value}), *items[place + 1 :])


def others() -> Iterator[tuple[str, State]]:
    """Yield states that differ from the full one in a single thing at the table, with what it is."""
    for name in [field.name for field in attrs.fields(State) if field.name not in UNCOUNTED]:
        yield name, full(**{name: BLACK if name == "priority" else getattr(START, name)})
    yield "turn under a limit", full(turn=9)
    yield "searching joker", full(searching_joker=card("XR"))
    for table_name in TABLES:
        items = getattr(FULL, table_name)
        yield f"order of {table_name}", full(**{table_name: items[::-1]})
        names = [field.name for field in attrs.fields(type(items[0])) if field.name != "amount"]
        for place, name in product(range(len(items)), names):
            for changed in with_other_part(items, place, name):
                yield f"{table_name} {place} {name}", full(**{table_name: changed})
    for target in (GONE, KING_AGAIN):
        yield f"target {target}", full(pile=(*FULL.pile[:-1], evolve(FULL.pile[-1], target=target)))
    for name in [field.name for field in attrs.fields(Combat)]:
        entries = getattr(FULL.combat, name)
        for changed in (entries[:1], entries[1:], entries[::-1]):
            yield f"combat {name}", fight(**{name: changed})
        first, *rest = entries if name in ("blocks", "assignments") else ((),)
        for part, value in enumerate(first):
            changed = ((*first[:part], JC if part < AMOUNT else value - 1, *first[part + 1 :]), *rest)
            yield f"part {part} of {name}", fight(**{name: changed})


def other_sides() -> Iterator[tuple[str, State]]:
    """Yield states that differ from the full one in one zone of one side, with which."""
    for player, name in product((RED, BLACK), [field.name for field in attrs.fields(Side)]):
        old = getattr(FULL.sides[player], name)
        new = (card("QD"),) if name in ("deck", "hand", "discard", "mana") else old[1:] if name == "creatures" else 7
        yield f"{name} of {player}", mine(FULL, player, **{name: new})
        if name == "hand":
            yield f"size of the hand of {player}", mine(FULL, player, hand=())


CREATURES: dict[str, dict[str, Any]] = {
    "card": {"id": object_id(1, card("KD"))},
    "tapped": {"tapped": True},
    "sick": {"sick": True},
    "damage": {"damage": 1},
    "bonus": {"bonus": 3},
}


@pytest.mark.parametrize("other", [pytest.param(state, id=name) for name, state in (*others(), *other_sides())])
def test_a_position_is_another_one_if_one_thing_at_the_table_differs(other: State) -> None:
    """Whatever has an influence on how a duel goes on is in the key."""
    assert GAME.position_key(FULL) != GAME.position_key(other)


@pytest.mark.parametrize("changes", CREATURES.values(), ids=CREATURES)
def test_a_position_is_another_one_if_one_creature_differs(changes: dict[str, Any]) -> None:
    """Card, tapping, sickness, damage and bonus of a creature are in the key."""
    state = evolve(START, sides=(evolve(START.sides[0], creatures=(KING,)), START.sides[1]))

    assert GAME.position_key(state) != GAME.position_key(mine(state, creatures=(evolve(KING, **changes),)))


def test_the_order_of_decks_and_discard_piles_makes_another_position() -> None:
    """What is drawn next depends on them."""
    red = FULL.sides[RED]

    assert GAME.position_key(FULL) != GAME.position_key(mine(FULL, deck=red.deck[::-1]))
    assert GAME.position_key(FULL) != GAME.position_key(mine(FULL, discard=red.discard[::-1]))


def test_the_sides_do_not_change_places_in_a_key() -> None:
    """The same zones on the other side are another position."""
    assert GAME.position_key(FULL) != GAME.position_key(evolve(FULL, sides=FULL.sides[::-1]))


def test_generator_counters_and_the_order_of_hands_do_not_count() -> None:
    """Such states go on alike, chance apart."""
    red, black = (evolve(side, hand=side.hand[::-1]) for side in FULL.sides)

    assert {GAME.position_key(FULL)} == {GAME.position_key(evolve(FULL, rng=Rng.seeded(8)))}
    assert GAME.position_key(FULL) == GAME.position_key(evolve(FULL, creatures_entered=17))
    assert FULL.sides != (red, black)
    assert GAME.position_key(FULL) == GAME.position_key(evolve(FULL, sides=(red, black)))


@pytest.mark.rule("M54-Q42")
def test_the_turn_number_counts_only_where_turns_are_limited() -> None:
    """With a limit an earlier turn leaves more to come."""
    later = evolve(START, turn=23)
    limited = [evolve(state, rules=Magic54Rules(turn_limit=90)) for state in (START, later)]

    assert GAME.position_key(START) == GAME.position_key(later)
    assert GAME.position_key(limited[0]) != GAME.position_key(limited[1])


def numbered(king: int, queen: int, gone: int) -> State:
    """Return a fight whose creatures entered as these numbers; the gone one has left play."""
    ids = [object_id(entry, card(code)) for entry, code in ((king, "KH"), (queen, "QC"), (gone, "JC"))]
    red = evolve(START.sides[RED], creatures=(Creature(ids[0]),))
    black = evolve(START.sides[BLACK], creatures=(Creature(ids[1]),))
    return evolve(
        START,
        sides=(red, black),
        pile=(PileItem(PlayKind.KNOWLEDGE, card("KH"), ids[0], None), PileItem(PlayKind.ACE, card("AH"), None, ids[2])),
        shields=(Shield(ids[1], ids[2]),),
        pooled_packets=(Packet(card("2H"), ids[1], 1),),
        combat=Combat((ids[0],), ((ids[1], ids[0]), (ids[2], ids[0])), ((ids[0], ids[2], 1),)),
        creatures_entered=9,
    )


def test_creatures_are_the_same_whatever_their_numbers_of_entry() -> None:
    """They count by their cards, and by whether they are still in play."""
    assert numbered(1, 2, 3) != numbered(4, 5, 9)
    assert GAME.position_key(numbered(1, 2, 3)) == GAME.position_key(numbered(4, 5, 9))
    assert GAME.position_key(numbered(1, 2, 3)) == GAME.position_key(numbered(2, 1, 3))
