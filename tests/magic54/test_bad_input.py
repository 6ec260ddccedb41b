"""Wrong players, creatures, numbers and tables are refused in the library's own words, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules import DataError, Player, Rng, SetupError, evolve, from_data, magic54, to_data
from castlerules.core.errors import short_repr
from castlerules.magic54 import (
    RED,
    AssignDamage,
    JackScope,
    Magic54Rules,
    RecycleTiming,
    card,
    object_id,
)
from castlerules.testing.magic54 import side, table

HUGE = 10**5000
TABLE = table(red=side("KH JH", mana=3, hand="4H 8H 3H"), black=side("QC", mana=1)).state
KH = object_id(1, card("KH"))


class Shy:
    """Something that cannot be shown."""

    def __repr__(self) -> str:
        raise RuntimeError("no")


@pytest.mark.rule("M54-003", "M54-Q44")
@pytest.mark.parametrize("player", [2, -1, 7, HUGE, True, 1.0, "0", None], ids=short_repr)
def test_there_is_no_view_for_anybody_else(player: Any) -> None:
    """A player is the number 0 or 1 and nothing that is equal to it."""
    with pytest.raises(SetupError, match=r"M54-003: expected the player RED \(0\) or BLACK \(1\), got "):
        magic54.GAME.observe(TABLE, player)


@pytest.mark.rule("M54-003")
@pytest.mark.parametrize("player", [2, -3, 10**900], ids=short_repr)
def test_a_view_of_nobody_is_refused(player: int) -> None:
    """Neither determinize nor data takes it."""
    seen = magic54.GAME.observe(TABLE, RED)
    data = to_data(seen)
    data["value"]["player"] = player

    with pytest.raises(SetupError, match="M54-003"):
        magic54.GAME.determinize(evolve(seen, player=Player(player)), Rng.seeded(1))
    with pytest.raises(DataError, match="M54-003"):
        from_data(data)


@pytest.mark.rule("M54-038")
@pytest.mark.parametrize("number", [-1, 0, 1, 54, 63, 64, 64 + 54, 252])
@pytest.mark.parametrize("owner", ["own", "other"])
def test_a_view_with_a_creature_that_is_none_is_refused(owner: str, number: int) -> None:
    """Ids that no creature has are found before anything is asked of them."""
    data = to_data(magic54.GAME.observe(TABLE, RED))
    data["value"][owner]["creatures"][0]["id"] = number

    with pytest.raises(DataError, match="M54-038"):
        from_data(data)


def test_only_a_view_is_determinized() -> None:
    """A state is no observation, and neither is anything else."""
    for wrong in (TABLE, None, "view"):
        value: Any = wrong
        with pytest.raises(SetupError, match="M54-Q44: expected an observation of Magic 54, got "):
            magic54.GAME.determinize(value, Rng.seeded(1))


@pytest.mark.rule("M54-I01", "M54-038")
def test_a_player_in_play_is_refused_as_position_and_as_data() -> None:
    """The error comes before anything could be done in the position."""
    line = magic54.GAME.format_position(table(red=side(mana=1, hand="2D"), black=side()).state)
    data = to_data(TABLE)
    data["value"]["sides"][0]["creatures"][0]["id"] = 1

    with pytest.raises(SetupError, match="M54-038: a creature or target has the id 1;"):
        magic54.GAME.parse_position(f"{line} red.creatures=BLACK")
    with pytest.raises(DataError, match="M54-038: a creature or target has the id 1;"):
        from_data(data)


@pytest.mark.parametrize("amount", [-1, 10**18, HUGE], ids=["negative", "long", "huge"])
def test_an_amount_that_cannot_be_read_is_not_written(amount: int) -> None:
    """What is written can be read."""
    assert f"assign:KH#1,KH#1,{10**18 - 1}" == magic54.GAME.format_action(AssignDamage(KH, KH, 10**18 - 1))
    with pytest.raises(DataError, match=r"amount: .* is no whole number of at most 18 digits"):
        magic54.GAME.format_action(AssignDamage(KH, KH, amount))


@pytest.mark.rule("M54-Q42")
def test_the_last_turn_limit_can_be_written_and_read() -> None:
    """One more is refused, and so is a number that cannot be printed."""
    state = magic54.GAME.new_game(rules=Magic54Rules(turn_limit=10**15), rng=Rng.seeded(1))

    assert state == magic54.GAME.parse_position(magic54.GAME.format_position(state), rng=state.rng)
    for wrong in (10**15 + 1, HUGE, 0, True):
        with pytest.raises(
            SetupError, match="M54-Q42: turn_limit: expected None or an integer from 1 to 1000000000000000, got "
        ):
            Magic54Rules(turn_limit=wrong)


@pytest.mark.rule("M54-Q35", "M54-Q36", "M54-Q17", "M54-Q03")
def test_all_wrong_options_are_told() -> None:
    """Each has its ruling and what it can be."""
    options: dict[str, Any] = {
        "starting_hp": HUGE,
        "hand_limit": -1,
        "shield_duration": "week",
        "first_draw_skipped": 1,
        "opening_hand": 5,
    }
    with pytest.raises(SetupError) as caught:
        Magic54Rules(**options)

    assert [
        "M54-Q35: starting_hp: expected an integer from 1 to 1000000, got an integer of 16610 bits",
        "M54-Q36: hand_limit: expected an integer from 0 to 27, got -1",
        "M54-Q03: first_draw_skipped: expected True or False, got 1",
        "M54-Q17: shield_duration: expected one of exchange, turn, got 'week'",
    ] == list(map(str, caught.value.problems))


@pytest.mark.parametrize("options", [None, 5, [("hand_limit", 4)], "hand_limit"], ids=repr)
def test_options_by_name_are_a_mapping(options: Any) -> None:
    """Anything else is reported."""
    with pytest.raises(DataError, match="rules: expected a mapping of options, got "):
        Magic54Rules.of(options)


@pytest.mark.rule("M54-C1")
@pytest.mark.parametrize("rng", [None, 5, "seed"], ids=repr)
def test_a_position_goes_on_with_a_generator_only(rng: Any) -> None:
    """The same is asked of a new game."""
    with pytest.raises(SetupError, match="M54-C1: rng: expected a generator"):
        magic54.GAME.parse_position(magic54.GAME.format_position(TABLE), rng=rng)
    with pytest.raises(SetupError, match="M54-C1: rng: expected a generator"):
        magic54.GAME.new_game(rng=rng)


@pytest.mark.rule("M54-A01", "M54-A05", "M54-A08", "M54-Q15", "M54-Q41")
@pytest.mark.parametrize(
    ("before", "text", "reason"),
    [
        (("pass",), "put 3H", "M54-Q41: 3H belongs to RED, who is not to act"),
        (("damage 4H BLACK", "pass"), "pass", None),
        ((), "eight 8H BLACK", "M54-A05: expected a creature, got BLACK"),
        ((), "eight 8H QC#9", "M54-038: QC#9 is not in play"),
        ((), "sacrifice JH RED", "M54-A08: expected a creature, got RED"),
        (
            (),
            "sacrifice JH JH",
            "M54-Q15: a Jack stands in for another creature of either team; expected one, got JH#2",
        ),
        ((), "knowledge KH#7", "M54-033: RED, who is to act, has no KH#7 in play"),
        ((), "knowledge QC", "M54-033: RED, who is to act, has no QC#3 in play"),
    ],
)
def test_reasons_name_what_they_are_about(before: tuple[str, ...], text: str, reason: str | None) -> None:
    """No number of an id is shown where a card or a player is meant."""
    duel = table(red=side("KH JH", mana=3, hand="4H 8H 3H"), black=side("QC", mana=1)).do(*before)
    violation = magic54.GAME.why_not(duel.state, magic54.GAME.parse_action(duel.state, text))

    assert reason == (None if violation is None else str(violation))


@pytest.mark.rule("M54-Q15")
def test_the_reason_against_a_jack_depends_on_the_table() -> None:
    """Where only own creatures may be helped the reason says so."""
    rules = Magic54Rules(jack_scope=JackScope.OWN_OTHER)
    state = table(red=side("JH", mana=1), black=side("QC"), rules=rules).state
    violation = magic54.GAME.why_not(state, magic54.GAME.parse_action(state, "sacrifice JH QC"))

    assert "M54-Q15: a Jack stands in for another creature of its own team; expected one, got QC#2" == str(violation)


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ({"creatures": "KH/zz"}, "KH: expected a mark t, s or d with a number, got 'zz'"),
        ({"creatures": "KH/dX"}, "KH: expected a mark t, s or d with a number, got 'dX'"),
        ({"creatures": "KH/d"}, "KH: expected a mark t, s or d with a number, got 'd'"),
        ({"mana": -1}, "mana: expected 0 to 8 Mana cards, got -1"),
        ({"mana": 9}, "mana: expected 0 to 8 Mana cards, got 9"),
        ({"rest": "x"}, "rest: expected one of hand, deck, discard, got 'x'"),
    ],
)
def test_a_table_in_words_that_cannot_be_read_is_refused(words: dict[str, Any], problem: str) -> None:
    """No word is passed over."""
    with pytest.raises(SetupError, match=problem):
        table(red=side(**words))


def test_a_table_is_in_a_phase_that_there_is() -> None:
    """Others are reported with the names that there are."""
    with pytest.raises(SetupError, match=r"phase: expected one of pre, attackers, .*, cycle, got 'x'"):
        table(phase="x")


@pytest.mark.rule("M54-Q38", "M54-I03")
def test_nothing_is_turned_over_when_the_game_is_over() -> None:
    """The killing card empties no deck anew, and the end is the last thing that happens."""
    rules = Magic54Rules(recycle_timing=RecycleTiming.IMMEDIATE, recycle_shuffle=True)
    start = table(red=side(mana=1, hand="2H", rest="hand"), black=side(hp=1), rules=rules)
    last = start.do("damage 2H BLACK", "pass")
    after, events = magic54.GAME.transition(last.state, magic54.Pass())

    assert magic54.Result.RED == after.result
    assert () == after.sides[RED].deck
    assert (card("2H"),) == after.sides[RED].discard
    assert last.state.rng == after.rng
    assert isinstance(events[-1], magic54.GameEnded)
    assert () == magic54.GAME.problems(after)
