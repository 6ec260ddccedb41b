"""A wrong entry of a league: what it was, how many commands take it back, and how a result is corrected."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from castlerules.ascension.model.actions import ACTIONS
from castlerules.cli.league.retyping import COMMANDS_OF_ACTIONS

from .leagues import (
    FILE,
    league_output,
    league_refusal,
    make_league,
    record_of,
    record_wins,
    run_league,
    state_of,
)
from .terminal import run_command


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def powers() -> list[int]:
    """Return the power of each member, by seat."""
    return [member.power for member in state_of().members if member is not None]


def test_a_finished_contest_says_how_it_ended_and_how_to_change_that() -> None:
    """Both commands for an open contest name the entry, the result, and the number of commands to undo."""
    make_league("Ann", "Bob", "Cid")
    record_wins("Ann", "Bob")
    league_output("pair", "Ann", "Cid")

    for words in (("void", 1), ("result", 1, "Bob")):
        code, message = league_refusal(*words)
        assert (2, True) == (
            code,
            message.startswith("contest 1 is finished (entry 5): Ann beats Bob; points: Ann 1, "),
        )
        assert "castlerules league correct league.json 1 WINNER ... records another result and keeps what" in message
        assert message.endswith("castlerules league undo league.json 2 takes that back, and 1 later command")


def test_the_number_of_a_contest_and_its_winner_are_a_result() -> None:
    """Of two players; of more, all are named. A number is never read as a player."""
    make_league("Ann", "Bob", "Cid")
    league_output("pair", "Ann", "Bob")

    assert (2, "1 is a number, no name of a player; there are Ann, Bob, Cid") == league_refusal("result", "Ann", 1)
    assert (2, "there is no open contest 2; open: 1 (Ann, Bob)") == league_refusal("result", 2, "Ann")
    assert (2, "Cid is not in contest 1; its players are Ann, Bob") == league_refusal("result", 1, "Cid")
    assert ["contest 1: Ann beats Bob; points: Ann 1, Bob 0"] == league_output("result", 1, "Ann")
    league_output("pair", "Ann", "Bob", "Cid")
    assert "Bob is missing; " in league_refusal("result", 2, "Ann")[1]
    assert "Cid wins before Ann, then Bob" in league_output("result", 2, "Cid", "Ann", "Bob")[0]


@pytest.mark.rule("ASC-A04")
def test_a_result_is_corrected_and_later_entries_stay() -> None:
    """Points and streaks are those of the other winner; the later contest is as it was."""
    make_league("Ann", "Bob", "Cid")
    record_wins("Ann", "Bob")
    record_wins("Ann", "Cid")
    before, undo_of = record_of(), run_league("log", "--json").data["entries"][4]["undo"]

    changed = "contest 1: Bob beats Ann; points: Ann 0, Bob 1 (it was: contest 1: Ann beats Bob; points: Ann 1, Bob 0)"
    assert [f"entry 5 would be: {changed}"] == league_output("correct", 1, "Bob", "--dry-run")
    assert before == record_of()
    assert [f"entry 5 is now: {changed}"] == league_output("correct", 1, "Bob", "Ann")
    assert [1, 1, 0] == powers()
    assert (before.actions[:4], before.actions[5:]) == (record_of().actions[:4], record_of().actions[5:])
    assert 3 == undo_of
    league_output("undo", undo_of)
    assert [0, 0, 0] == powers()


@pytest.mark.rule("ASC-042")
def test_a_correction_that_a_later_entry_does_not_allow_is_refused() -> None:
    """The first such entry is named, with the reason; a result that is the same is refused as well."""
    make_league("Ann", "Bob")
    record_wins("Ann", "Bob")
    league_output("buy", "Ann", "lands", "Plains", "Plains")

    code, message = league_refusal("correct", 1, "Bob")
    assert (1, True) == (
        code,
        "after that, entry 5 could not stay, Ann: buy ORL/Plains and ORL/Plains into the deck: not allowed, ASC-042: "
        in message,
    )
    assert message.endswith("; castlerules league undo league.json 2 takes that back, and 1 later command")
    assert "that is the result already" in league_refusal("correct", 1, "Ann")[1]
    assert "there is no contest 7; " in league_refusal("correct", 7, "Ann")[1]
    league_output("pair", "Ann", "Bob")
    assert "contest 2 is open, and has no result yet; " in league_refusal("correct", 2, "Ann")[1]


@pytest.mark.rule("ASC-113")
def test_a_correction_shows_what_becomes_of_later_entries() -> None:
    """The handicap of a later contest changes with the points of an earlier one."""
    make_league("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")
    league_output("pair", "Ann", "Bob", "Cid", "Dan", "Eve", "Fay")
    league_output("result", "Ann", "Cid", "Dan", "Eve", "Bob", "Fay")
    league_output("pair", "Ann", "Bob")

    lines = league_output("correct", 1, "Ann", "Cid", "Dan", "Eve", "Fay", "Bob")

    assert 2 == len(lines)
    assert lines[1].startswith("entry 9 is now: contest 2 begins: Ann and Bob; Bob decides who starts; ")
    assert "(it was: contest 2 begins: Ann and Bob; " in lines[1]


def test_what_undo_takes_back_is_seen_first() -> None:
    """A dry run changes nothing, and neither makes a lock."""
    make_league("Ann", "Bob")
    record_wins("Ann", "Bob")
    before = record_of()
    Path(f"{FILE}.lock").unlink()

    assert [
        "would be taken back: contest 1: Ann beats Bob; points: Ann 1, Bob 0",
        "to do it again: castlerules league result league.json 1 Ann Bob",
    ] == league_output("undo", "--dry-run")
    assert (before, False) == (record_of(), Path(f"{FILE}.lock").exists())


def test_commands_that_were_taken_back_can_be_typed_again() -> None:
    """The commands that undo prints make the same league, with every kind of purchase and change."""
    rules = ("expansion_prices=0,0,0", "sideboard_prices=0,0,0", "copy_limit_prices=0,0", "removed_cards=reserve")
    make_league("Ann", "Bob Lee", rules=(*rules, "price_common=0", "price_basic_pair=0", "streak_length=1"))
    for words in (
        "pair Ann 'Bob Lee'",
        "result Ann='Bob Lee'",
        "buy Ann sideboard",
        "claim Ann 'Velmere Chaplain'",
        "waive Ann",
        "buy Ann set QUE",
        "claim Ann 'Quessor Warden' --for QUE",
        "waive Ann",
        "buy Ann limit",
        "buy Ann card 'Tarnholm Chaplain' --side",
        "buy Ann lands Plains Island",
        "remove Ann Plains",
        "return Ann Plains",
        "move Ann Plains --to side",
        "move Ann Plains --to main",
        "exchange Ann Plains 'Velmere Chaplain'",
        "pair Ann 'Bob Lee'",
        "void 2",
        "pair Ann 'Bob Lee'",
        "result Ann 'Bob Lee'",
        "swap 'Bob Lee' --out Island Island Island 'Orlwick Leech' 'Orlwick Leech' --in 'Orlwick Leech'",
        "withdraw 'Bob Lee'",
    ):
        league_output(*shlex.split(words))
    before = record_of()

    again = run_league("undo", 24, "--json").data["again"]
    assert 0 == len(record_of().actions)
    for command in again:
        assert 0 == (done_now := run_command(" ".join(shlex.split(command)[1:3]), *shlex.split(command)[3:])).code, (
            done_now.err
        )

    assert before.actions == record_of().actions
    assert before.checks == record_of().checks


def test_every_action_has_a_command() -> None:
    """So that undo can say how to do it again."""
    assert set(ACTIONS) == set(COMMANDS_OF_ACTIONS)


def test_the_log_of_one_player() -> None:
    """It has what the player did, and the contests of the player."""
    make_league("Ann", "Bob", "Cid")
    record_wins("Ann", "Bob")
    record_wins("Ann", "Cid")

    numbers = [entry["entry"] for entry in run_league("log", "--player", "bob", "--json").data["entries"]]

    assert [2, 4, 5] == numbers
    assert "    5     3  contest 1: Ann beats Bob; points: Ann 1, Bob 0" == league_output("log", "--player", "Bob")[-1]


@pytest.mark.rule("ASC-A01")
def test_a_player_gets_another_name_in_every_entry() -> None:
    """Everything else stays: the points, the contests, the numbers of commands to undo, and what chance drew."""
    make_league("Ann", "Bob", "Cid")
    record_wins("Ann", "Bob")
    before, states = record_of(), powers()

    assert ["Bob is called Robert Oak now, in every entry"] == league_output("rename", "bob", "Robert Oak")
    assert states == powers()
    assert ["Ann", "Robert Oak", "Cid"] == [member.name for member in state_of().members if member is not None]
    assert (before.actions[0], before.actions[2:]) == (record_of().actions[0], record_of().actions[2:])
    log = "\n".join(league_output("log"))
    assert "contest 1: Ann beats Robert Oak" in log
    assert "Bob" not in log
    assert {"seat": 1, "name": "Bob"}.items() <= run_league("rename", "Robert Oak", "Bob", "--json").data.items()
    assert before == record_of()
    assert run_league("check").out.startswith("league.json: ok")


@pytest.mark.rule("ASC-A01")
@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("Bob", "ann"), 2, "there is a player Ann already, and names are given once (ASC-A01)"),
        (("Bob", "Cid"), 2, "there is a player Cid already, and names are given once (ASC-A01)"),
        (("Bob", "7"), 2, "7 is the number of a seat; give the player a name with a letter in it"),
        (("Bob", ""), 2, "the name of the player is empty; give a name with a letter in it"),
        (("Bob", "Bob"), 1, "league.json: Bob is the name already; nothing was changed"),
        (("Bob", "B  b"), 1, "league.json: a name has at most "),
        (("Eve", "Bob"), 2, "there is no player 'Eve'; "),
    ],
)
def test_a_name_that_cannot_be_given_is_refused(words: tuple[str, str], code: int, message: str) -> None:
    """That of another player, also of a later one, a number, and what registering would refuse."""
    make_league("Ann", "Bob", "Cid")
    refusal = league_refusal("rename", *words)

    assert code == refusal[0]
    assert refusal[1].startswith(message)


def test_the_letters_of_a_name_can_be_changed() -> None:
    """A name in other letters is not that of somebody else."""
    make_league("Ann", "bob")

    assert ["bob is called Bob now, in every entry"] == league_output("rename", "BOB", "Bob")
