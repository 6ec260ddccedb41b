"""Values as JSON data: exactly what was written is read, and for anything else the path of the fault is reported."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from toys import TOYS, duel, league, patience

from castlerules import (
    GAMES,
    DataError,
    Game,
    Memory,
    NoSetup,
    Outcome,
    Player,
    Rng,
    Scripted,
    Violation,
    combined_digest,
    digest,
    evolve,
    fortress,
    from_data,
    from_json,
    magic54,
    playout,
    to_data,
    to_json,
    with_generator,
)

START = duel.new_game(rng=Rng(5))
WRITTEN = to_data(START, game=duel)
NOT_64_BITS = "value.rng: key and counter must be numbers of 64 bits, from 0 to 2**64 - 1; got"


def changed(path: tuple[str | int, ...], part: object) -> dict[str, Any]:
    """Return the data of START with *part* at *path*, or without what is there if that is ``...``."""
    data = copy.deepcopy(WRITTEN)
    inner: Any = data
    for key in path[:-1]:
        inner = inner[key]
    if part is ...:
        del inner[path[-1]]
    else:
        inner[path[-1]] = part
    return data


def test_a_state_is_written_field_by_field() -> None:
    """The envelope names schema, game and class; fields are plain JSON, and the generator says which it is."""
    assert {
        "schema": 2,
        "game": "toy-duel",
        "type": "State",
        "value": {
            "rules": {"hand": 2, "sides": 4},
            "rng": {"type": "Rng", "key": 5, "counter": 1},
            "cards": 7,
            "turn": 0,
            "deck": [1, 6, 4],
            "hands": [[2, 7], [5, 3]],
            "points": [0, 0],
            "exchanged": [False, False],
            "played": [],
        },
    } == WRITTEN


@pytest.mark.parametrize("game", [*TOYS, magic54.GAME], ids=lambda game: game.name)
def test_states_of_every_game_come_back_from_json(game: Game[Any, Any, Any]) -> None:
    """Start and end of a game are equal after a journey, and are written with the same bytes again."""
    start = game.new_game(rng=Rng.seeded(4))
    for state in (start, playout(game, start, rng=Rng(1)).state):
        text = to_json(state, game=game)

        assert state == from_json(text, type(state), game=game)
        assert text == to_json(from_json(text, game=game), game=game)
        assert text == json.dumps(json.loads(text), sort_keys=True, separators=(",", ":"))


@pytest.mark.parametrize(
    "value",
    [
        Rng(1, 2),
        Scripted((1, (2, 0, 1))),
        Outcome((1.0, -1.0), "why", "TOY-end"),
        Violation("TOY-a", "because"),
        NoSetup(),
        Memory(Player(1)),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_belongs_to_no_game_travels_without_one(value: object) -> None:
    """Generators, outcomes, reasons and empty memories need no game, and take none."""
    assert value == from_data(to_data(value), type(value))
    assert to_data(value)["game"] is None
    assert to_data(value) == to_data(value, game=duel)
    assert value == from_data(to_data(value, game=duel), type(value), game=duel)


@pytest.mark.parametrize("value", [Memory(Player(0)), NoSetup()], ids=lambda value: type(value).__name__)
def test_what_belongs_to_no_game_may_not_claim_one(value: object) -> None:
    """Everything has one form, so a game is named only where something comes from it."""
    kind = type(value).__name__
    for game in (None, magic54.GAME):
        with pytest.raises(DataError, match=f"^game: this {kind} belongs to no game: expected null, got 'magic54'"):
            from_data({**to_data(value), "game": "magic54"}, game=game)


def test_a_memory_of_something_names_its_game() -> None:
    """One event is enough, with and without the game at hand."""
    memory = Memory(Player(0)).after([magic54.Passed(Player(1))])

    assert "magic54" == to_data(memory)["game"]
    assert to_data(memory) == to_data(memory, game=magic54.GAME)
    with pytest.raises(DataError):
        from_data({**to_data(memory), "game": None})


@pytest.mark.parametrize(
    ("game", "value"),
    [
        (duel, duel.Rules(hand=1)),
        (duel, duel.Setup(9)),
        (duel, duel.Exchange(duel.Card(3))),
        (duel, duel.Exchanged(Player(1), None, None)),
        (duel, Memory(Player(0), (duel.Scored(Player(1), duel.Card(2), 3), duel.Exchanged(Player(1), None, None)))),
        (league, league.Start((Player(0), Player(2)))),
        (league, evolve(league.observe(league.new_game(), Player(0)), bids=(None, 2))),
        (patience, patience.Waste()),
    ],
    ids=lambda value: type(value).__name__,
)
def test_everything_of_a_game_travels(game: Game[Any, Any, Any], value: object) -> None:
    """Options, set-ups, actions, events, memories and observations are equal after a journey."""
    assert value == from_json(to_json(value, game=game), type(value), game=game)


def test_a_game_of_the_library_is_found_by_itself() -> None:
    """For a game in GAMES no game need be given, neither to write nor to read; for one's own it must."""
    state = magic54.GAME.new_game(rng=Rng(1))

    assert state == from_json(to_json(state), magic54.State)
    assert Memory(Player(0), (magic54.Passed(Player(0)),)) == from_data(
        to_data(Memory(Player(0), (magic54.Passed(Player(0)),)))
    )
    siege = fortress.GAME.new_game()
    assert siege == from_data(to_data(siege))
    assert fortress.GAME.observe(siege, Player(0)) == from_data(to_data(fortress.GAME.observe(siege, Player(0))))
    with pytest.raises(DataError, match="State cannot be written as data"):
        to_data(START)
    with pytest.raises(DataError, match=f"'toy-duel' is not one of {', '.join(GAMES)}; pass game="):
        from_data(WRITTEN)


@pytest.mark.parametrize(
    ("path", "part", "where", "problem"),
    [
        (("value", "cards"), 1.7, "value.cards", "expected an integer, got 1.7"),
        (("value", "cards"), 7.0, "value.cards", "expected an integer, got 7.0"),
        (("value", "cards"), True, "value.cards", "expected an integer, got True"),
        (("value", "cards"), "7", "value.cards", "expected an integer, got '7'"),
        (("value", "cards"), None, "value.cards", "expected an integer, got None"),
        (("value", "exchanged", 0), 0, "value.exchanged[0]", "expected true or false, got 0"),
        (("value", "deck"), "164", "value.deck", "expected a list, got '164'"),
        (("value", "deck"), {"0": 1}, "value.deck", "expected a list, got an object"),
        (("value", "deck", 1), "6", "value.deck[1]", "expected an integer, got '6'"),
        (("value", "hands", 1, 0), 2.5, "value.hands[1][0]", "expected an integer, got 2.5"),
        (("value", "hands"), [[1]], "value.hands", "expected a list of 2 values, got 1"),
        (("value", "deck"), ..., "value", "'deck' of State is missing"),
        (
            ("value", "more"),
            1,
            "value",
            "State has no 'more'; its fields: rules, rng, cards, turn, deck, hands, points, exchanged, played",
        ),
        (("value",), [], "value", "expected an object for State, got a list"),
    ],
)
def test_values_of_another_type_are_refused_with_their_path(
    path: tuple[str, ...], part: object, where: str, problem: str
) -> None:
    """Nothing is coerced, left out or ignored."""
    with pytest.raises(DataError) as caught:
        from_data(changed(path, part), game=duel)

    assert (where, problem) == (caught.value.path, caught.value.problem)


@pytest.mark.parametrize(
    ("path", "part", "where", "problem"),
    [
        (("schema",), 1, "schema", "expected schema 2, got 1; of that schema only records are read"),
        (("schema",), 3, "schema", "expected schema 2, got 3"),
        (("schema",), True, "schema", "expected schema 2, got True"),
        (("schema",), ..., "", "'schema' is missing"),
        (
            ("game",),
            "chess",
            "game",
            f"'chess' is not one of {', '.join(GAMES)}; pass game= for a game of your own",
        ),
        (
            ("game",),
            [],
            "game",
            f"a list is not one of {', '.join(GAMES)}; pass game= for a game of your own",
        ),
        (("game",), None, "type", "'State' is not one of Rng, Scripted, Outcome, Violation, NoSetup, Memory"),
        (("type",), "Observation", "value", "'player' of Observation is missing"),
        (("more",), 1, "", "'more' is not one of schema, game, type, value"),
    ],
)
def test_another_envelope_is_refused(path: tuple[str, ...], part: object, where: str, problem: str) -> None:
    """Schema, game and class are what they must be before the value is looked at."""
    with pytest.raises(DataError) as caught:
        from_data(changed(path, part), game=duel)

    assert (where, problem) == (caught.value.path, caught.value.problem)


@pytest.mark.parametrize("kind", ["Statue", ["State"], None, "Game", "object"])
def test_only_classes_that_a_game_names_are_made(kind: object) -> None:
    """Any other name is refused, and the answer lists those that there are."""
    with pytest.raises(DataError, match="is not one of State, Observation, Rules, Setup, Play, Throw") as caught:
        from_data(changed(("type",), kind), game=duel)

    assert "type" == caught.value.path


@pytest.mark.parametrize(
    ("path", "part", "problem"),
    [
        (("value", "rules", "hand"), 0, "value.rules: TOY-size: hand is at least 1, not 0"),
        (("value", "turn"), 7, "value: TOY-cards: every card is in one place"),
        (("value", "deck"), [1, 6, 6], "value: TOY-cards: every card is in one place"),
        (
            ("value", "rng"),
            {"key": 1, "counter": 0},
            'value.rng: expected an object with the key "type", the name of its class, got an object',
        ),
        (("value", "rng"), {"type": "Dice"}, "value.rng.type: 'Dice' is not one of Rng, Scripted"),
        (("value", "rng", "key"), 2**64, f"{NOT_64_BITS} {2**64} and 1"),
        (("value", "rng", "counter"), -1, f"{NOT_64_BITS} 5 and -1"),
        (("value", "rng", "counter"), 1.0, "value.rng.counter: expected an integer, got 1.0"),
        (("value", "rng", "more"), 1, "value.rng: Rng has no 'more'; its fields: key, counter"),
    ],
)
def test_well_formed_but_impossible_values_are_refused(path: tuple[str, ...], part: object, problem: str) -> None:
    """Options check themselves, states keep their invariants, and generators are of the known kinds."""
    with pytest.raises(DataError) as caught:
        from_data(changed(path, part), game=duel)

    assert problem == str(caught.value)


@pytest.mark.parametrize(
    ("part", "problem"),
    [
        ((1, 6, 4), "tuple is not JSON data"),
        ({1}, "set is not JSON data"),
        (object(), "object is not JSON data"),
        ({1: 2}, "the key 1 is not a string"),
        (10**1001, "expected integers of at most 3321 bits, got an integer of 3326 bits"),
        (float("nan"), "nan is not a number of JSON"),
        (float("inf"), "inf is not a number of JSON"),
    ],
)
def test_what_json_does_not_have_is_refused_everywhere(part: object, problem: str) -> None:
    """Only the seven kinds of JSON, string keys, finite numbers, and integers of a bounded size go in."""
    with pytest.raises(DataError, match=problem):
        from_data(changed(("value", "deck"), part), game=duel)
    with pytest.raises(DataError, match=problem):
        from_data(part)


def test_depth_and_size_are_bounded_before_anything_is_made() -> None:
    """Deep and large data is refused whatever it would mean."""
    deep: list[object] = []
    for _ in range(64):
        deep = [deep]

    with pytest.raises(DataError, match="an object with schema"):
        from_data(deep)
    with pytest.raises(DataError, match="nested deeper than 64"):
        from_data([deep])
    with pytest.raises(DataError, match="more than 4000000 values"):
        from_data([0] * 4_000_000)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('{"schema":2,"schema":2}', "the key 'schema' appears twice"),
        ('{"a":1,"\\u0061":2}', "the key 'a' appears twice"),
        ("NaN", "NaN is not a number of JSON"),
        ("[-Infinity]", "-Infinity is not a number of JSON"),
        ("1e999", "inf is not a number of JSON"),
        ("{", "invalid JSON: "),
        ("", "invalid JSON: "),
        ("1" * 5000, "invalid JSON: "),
        ("[" * 100_000 + "]" * 100_000, "nested deeper than 64"),  # whether the reader gives up, or not
        (None, "expected JSON text, got NoneType"),
        (b"{}", "expected JSON text, got bytes"),
    ],
    ids=lambda text: repr(text)[:20],
)
def test_text_that_is_no_plain_json_is_refused(text: Any, problem: str) -> None:
    """Repeated keys, what is no number, and broken or endless text raise DataError, never anything else."""
    with pytest.raises(DataError, match=problem):
        from_json(text, game=duel)


def test_another_class_than_expected_is_refused() -> None:
    """The caller may say which class must come out."""
    with pytest.raises(DataError, match="type: expected Observation, got State"):
        from_data(WRITTEN, duel.Observation, game=duel)


@pytest.mark.parametrize(
    "value",
    [object(), 1, "s", None, [START], duel.State, {"schema": 2}],
    ids=["object", "int", "str", "None", "list", "class", "dict"],
)
def test_what_no_game_names_does_not_travel(value: object) -> None:
    """``to_data`` raises DataError for it, with and without a game."""
    with pytest.raises(DataError, match="cannot be written as data"):
        to_data(value)
    with pytest.raises(DataError, match="cannot be written as data"):
        to_data(value, game=duel)


def test_numbers_that_are_none_cannot_be_written_as_json() -> None:
    """An outcome that holds no number raises DataError instead of making text that is no JSON."""
    with pytest.raises(DataError):
        to_json(Outcome((float("nan"),), "why", "TOY-end"))


def test_digests_are_of_the_canonical_text() -> None:
    """A digest is 32 hexadecimal digits, the same for ever, and another one for any other state."""
    assert "d9526f5c08540a8599d74e815a436be7" == digest(START, game=duel)
    assert digest(START, game=duel) != digest(evolve(START, turn=Player(1)), game=duel)
    assert digest(START, game=duel) != digest(with_generator(START, Rng(6)), game=duel)


def test_a_combined_digest_depends_on_the_digests_and_on_their_order() -> None:
    """It is a digest of 32 hexadecimal digits, the same for ever, also for no digests at all and for a generator."""
    first, second = digest(START, game=duel), digest(evolve(START, turn=Player(1)), game=duel)

    assert "cae66941d9efbd404e4d88758ea67670" == combined_digest([])
    assert combined_digest([first, second]) == combined_digest(text for text in (first, second))
    assert 5 == len({combined_digest(some) for some in ([], [first], [second], [first, second], [second, first])})


@pytest.mark.parametrize("wrong", ["", "0" * 31, "0" * 33, "0" * 31 + "g", "A" * 32, b"0" * 32, 0, None])
def test_only_digests_are_combined(wrong: Any) -> None:
    """What is no digest is refused with its place; a text is no list of digests."""
    with pytest.raises(DataError, match=r"digests\[1\]: expected 32 hexadecimal digits of digest\(\), got "):
        combined_digest(["0" * 32, wrong])
    with pytest.raises(DataError, match=r"digests\[0\]: expected 32 hexadecimal digits of digest\(\), got '0'"):
        combined_digest("0" * 32)
