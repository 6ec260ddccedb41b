"""What callers and strangers pass in by mistake is refused in the library's own words, quickly."""

from __future__ import annotations

from typing import Any

import pytest
from toys import duel, patience

from castlerules import (
    DataError,
    Event,
    IllegalAction,
    Memory,
    Outcome,
    Player,
    Record,
    Rng,
    Scripted,
    Violation,
    evolve,
    from_data,
    outcomes,
    perft,
    playout,
    roll,
    shuffled,
    to_data,
)
from castlerules.core.errors import short_repr
from castlerules.core.options import Options

START = duel.new_game(rng=Rng(5))
HUGE = 10**5000


class Shy:
    """Something that cannot be shown."""

    def __repr__(self) -> str:
        raise RuntimeError("no")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("x" * 50, "'" + "x" * 36 + "..."),
        ("x" * 38, repr("x" * 38)),
        (HUGE, "an integer of 16610 bits"),
        (-(2**256), "an integer of 257 bits"),
        (2**256 - 1, str(2**256 - 1)[:37] + "..."),
        (Shy(), "a Shy that cannot be shown"),
        (None, "None"),
    ],
    ids=["long", "just short enough", "huge", "too many bits", "as many bits as can be", "shy", "nothing"],
)
def test_anything_can_be_shown_in_a_message(value: object, text: str) -> None:
    """It is short, and asking for it never fails."""
    assert text == short_repr(value)


def test_how_long_a_message_may_be_can_be_told() -> None:
    """The limit counts the dots."""
    assert "'xxx..." == short_repr("x" * 30, 7)


@pytest.mark.parametrize("wrong", [-1, 1.5, "2", True, None, float("nan"), -HUGE], ids=short_repr)
def test_a_depth_is_a_number(wrong: Any) -> None:
    """Nothing is counted for a depth that is none."""
    with pytest.raises(DataError, match="depth: expected an integer of at least 0, got "):
        perft(duel, START, wrong)


@pytest.mark.parametrize("wrong", [-1, 1.5, "2", True, float("nan")], ids=short_repr)
def test_a_limit_of_actions_is_a_number(wrong: Any) -> None:
    """No game is played for a limit that is none."""
    with pytest.raises(DataError, match="max_actions: expected an integer of at least 0, got "):
        playout(duel, START, max_actions=wrong)


@pytest.mark.parametrize("wrong", [0, -1, 1.5, "2", True, None], ids=short_repr)
def test_a_limit_of_paths_is_a_positive_number(wrong: Any) -> None:
    """There is always one path."""
    with pytest.raises(DataError, match="limit: expected an integer of at least 1, got "):
        outcomes(duel, START, duel.legal_actions(START)[0], limit=wrong)


def test_a_deep_count_needs_no_deep_stack() -> None:
    """A long game with one action at a time is counted to its end."""
    state = patience.new_game(rng=Rng(1))

    assert 0 < perft(patience, state, 5_000)


def test_an_outcome_of_nobody_has_no_winner() -> None:
    """Without returns nobody has won."""
    assert () == Outcome((), "nobody was there", "TOY-end").winners


@pytest.mark.parametrize("faces", [("a",), (0,), (True,), (2, -1), (1.0,)], ids=repr)
def test_dice_show_numbers_from_one_on(faces: Any) -> None:
    """Anything else is reported at once."""
    with pytest.raises(DataError, match="dice: expected an integer of at least 1"):
        Scripted.dice(*faces)


@pytest.mark.parametrize(
    ("entry", "size"),
    [
        (tuple(range(300_000)), 10),
        (tuple(range(2_000)), 10),
        (None, 2_000),
        ((0, "a"), 2),
        ((True, 0), 2),
        (0, 0),
    ],
    ids=["much too long", "too long", "none for many", "no numbers", "a truth", "no draw"],
)
def test_an_order_that_does_not_fit_is_told_quickly(entry: Any, size: int) -> None:
    """However long it is, and however many things are to be shuffled."""
    rng = Scripted(() if entry is None else (entry,))

    with pytest.raises(DataError, match=r"Scripted|below"):
        shuffled(rng, tuple(range(size))) if size else roll(rng, 0)


def test_an_illegal_action_can_be_printed_whatever_it_is() -> None:
    """Huge numbers and things that cannot be shown are no obstacle."""
    violation = Violation("TOY-1", "no")

    assert "TOY-1: no (tried: a Shy that cannot be shown)" == str(IllegalAction(Shy(), violation))
    assert "TOY-1: no (tried: an integer of 16610 bits)" == str(IllegalAction(HUGE, violation))
    assert f"TOY-1: no (tried: '{'x' * 196}...)" == str(IllegalAction("x" * 300, violation))


def test_a_memory_of_another_game_does_not_lose_its_events() -> None:
    """Events belong to a game; without it they are neither written nor read."""
    state, actions = START, duel.legal_actions(START)
    memory = Memory(Player(0)).after(duel.transition(state, actions[0])[1])
    foreign: Any = Memory(Player(0), ("not", "events"))  # type: ignore[arg-type]  # that is the point

    assert memory.events
    assert memory == from_data(to_data(memory, game=duel), game=duel)
    for wrong in (memory, foreign, Memory(Player(0), (Event(),))):
        with pytest.raises(DataError, match="of no game; pass game="):
            to_data(wrong)
    with pytest.raises(DataError, match=r"events\[0\]"):
        from_data({"schema": 2, "game": None, "type": "Memory", "value": {"player": 0, "events": [{}]}})


def test_a_thing_that_holds_what_it_cannot_hold_does_not_travel() -> None:
    """States made by hand with parts of another kind are reported as such."""
    options: Any = Options()

    with pytest.raises(DataError, match="expected Rules, got Options"):
        to_data(evolve(START, rules=options), game=duel)
    with pytest.raises(DataError, match=r"this Scripted has a field of a wrong type \(TypeError"):
        to_data(Scripted(5))  # type: ignore[arg-type]  # that is the point


def test_many_values_are_refused_before_they_are_copied() -> None:
    """A list that holds one long list many times is larger than it looks."""
    long = [0] * 200_000

    with pytest.raises(DataError, match="more than 4000000 values"):
        from_data([long] * 200_000)


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("tags", [("a",)]),
        ("tags", [("a", 1)]),
        ("tags", ["ab"]),
        ("setup", 5),
        ("check_every", -1),
        ("check_every", 1.5),
        ("check_every", "2"),
    ],
)
def test_a_record_is_made_of_what_can_be_written(field: str, wrong: Any) -> None:
    """The field that is wrong is named."""
    with pytest.raises(DataError, match=f"^{field}: "):
        Record.of(duel, rng=Rng(5), **{field: wrong})


@pytest.mark.parametrize("text", ["", "pass now", " pass", "pass*3", "[Game", "a\u2003b"], ids=repr)
def test_an_action_that_a_text_would_change_is_no_action_of_a_record(text: str) -> None:
    """JSON and text hold the same games."""
    data = to_data(Record.of(duel, rng=Rng(5)), game=duel)
    data["value"]["actions"] = [text]

    with pytest.raises(DataError, match="is not the text of one action"):
        from_data(data, game=duel)
