"""Why something cannot be done in a league: who sits out, who may do nothing, who has won."""

from __future__ import annotations

from pathlib import Path

import pytest

from .leagues import league_output, league_refusal, make_league, record_wins, run_league


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.rule("ASC-A02", "ASC-Q47", "ASC-007")
def test_whoever_sits_out_is_named_with_the_reason() -> None:
    """In a contest, with picks to take, or having met everybody who is free."""
    make_league("Ann", "Bob", "Cid", "Dan", "Eve", rules=("sideboard_prices=0,0,0",))
    record_wins("Ann", "Bob")
    league_output("pair", "Cid", "Dan")
    league_output("buy", "Eve", "sideboard")

    assert [
        "no players may meet in a contest now",
        "not again at once: Ann v Bob",
        "Ann sits out: everybody who could enter a contest now has just been an opponent",
        "Bob sits out: everybody who could enter a contest now has just been an opponent",
        "Cid sits out: Cid is still in contest 2 (ASC-Q47)",
        "Dan sits out: Dan is still in contest 2 (ASC-Q47)",
        "Eve sits out: Eve has free picks to claim or waive (ASC-Q22)",
    ] == league_output("pairings")
    assert "Ann sits out: a contest needs 3 players, and 2 could enter one now" in league_output(
        "pairings", "--size", 3
    )
    facts = run_league("pairings", "--json").data
    assert ([["Ann", "Bob"]], "Cid is still in contest 2 (ASC-Q47)") == (facts["not_again"], facts["sit_out"]["Cid"])


@pytest.mark.rule("ASC-Q41")
def test_a_league_whose_contests_are_used_up_says_so() -> None:
    """While the last one is open, and after it."""
    league_output("new", "--seed", 7, "--contests", 1)
    for name, number in (("Ann", 1), ("Bob", 2), ("Cid", 3)):
        league_output("register", name, "--starter", number)
    league_output("pair", "Ann", "Bob")
    used = "all 1 contests of the league are finished or open"

    assert ["no players may meet in a contest now", used] == league_output("pairings")
    *_, end = league_output("result", "Bob", "Ann")
    over = "the league is over after 1 contest; Bob is first with a power of 1"
    assert over == end
    assert ["", over] == league_output("standings")[-2:]
    assert over == run_league("standings", "--json").data["over"]
    assert ["no players may meet in a contest now", over] == league_output("pairings")
    assert ["Cid can do nothing now: the league is over"] == league_output("may", "Cid")
    assert "nobody can buy anything any more: the league is over (ASC-Q41)" == league_output("price", "Bob", "set")[-1]


def test_a_player_who_can_do_nothing_is_told_why() -> None:
    """No points and a small deck, or having left."""
    make_league("Ann", "Bob", "Cid")
    league_output("withdraw", "Cid")
    poor = "there are 0 points to spend, and the deck has only the 45 cards that it needs"

    assert [f"Ann can do nothing now: {poor}"] == league_output("may", "Ann")
    assert ["Cid can do nothing now: the player has withdrawn"] == league_output("may", "Cid")
    assert ["Ann v Bob", "Cid sits out: Cid has withdrawn (ASC-A02)"] == league_output("pairings")


@pytest.mark.rule("ASC-A02")
def test_a_contest_of_too_few_is_refused_by_name() -> None:
    """No numbers of seats, and no list as Python writes it."""
    make_league("Ann", "Bob")
    needed = "not allowed, ASC-A02: a contest needs two or more different participants, got"

    for words, got in ((("Ann",), "Ann"), (("Bob", "Ann", "bob"), "Bob twice")):
        code, message = league_refusal("pair", *words)
        assert (1, True) == (code, f"{needed} {got}; nothing was changed" in message)


def test_only_a_name_that_is_near_is_suggested() -> None:
    """One that begins so, or has one letter of several otherwise; else all are listed."""
    make_league("Ann", "Bob", "Cid")

    for typed, hint in {
        "Dan": "there are Ann, Bob, Cid",
        "An": "did you mean Ann?",
        "Annn": "did you mean Ann?",
    }.items():
        assert (2, f"there is no player {typed!r}; {hint}") == league_refusal("points", typed)


@pytest.mark.rule("ASC-Q18", "ASC-A19")
def test_a_refusal_says_how_far_the_command_would_have_come() -> None:
    """The reason speaks of a state within the command, which is not that of the file."""
    make_league("Ann", "Bob")
    record_wins("Ann", "Bob", 5)
    league_output("buy", "Ann", "lands", "Plains", "Plains")

    message = league_refusal("remove", "Ann", "Plains", "Plains", "Plains")[1]
    assert message.endswith(
        "the deck has 45 cards and needs at least 45; that would be after the first 2 of the 3 steps of this command;"
        " nothing was changed"
    )
    message = league_refusal("swap", "Bob", "--out", "Island", "--in", "Orlwick Leech")[1]
    assert "so far 1 have been; that would be after the first 2 of the 3 steps of this command; nothing" in message


@pytest.mark.rule("ASC-122")
def test_all_remedies_of_a_losing_streak_are_mentioned() -> None:
    """A new deck may be any list, not only one that comes with the pool."""
    make_league("Ann", "Bob")
    record_wins("Ann", "Bob", 5)

    rebuild = (
        "rebuild the deck as any list that is legal without rares: castlerules league rebuild league.json Bob DECK"
    )
    assert f"Bob: {rebuild} ..." == league_output("may", "Bob")[-1]
    assert "rebuild" not in " ".join(league_output("may", "Ann"))


@pytest.mark.rule("ASC-Q41")
def test_players_who_share_the_first_place_have_the_same_rank() -> None:
    """The table and the sentence about the end say the same."""
    league_output("new", "--seed", 7, "--contests", 1)
    for name, number in (("Ann", 1), ("Bob", 2), ("Cid", 3)):
        league_output("register", name, "--starter", number)
    league_output("pair", "Ann", "Bob", "Cid")

    assert "Ann and Bob share the first place" in league_output("result", "Ann=Bob", "Cid")[-1]
    assert ["1", "1", "3"] == [line.split()[0] for line in league_output("standings")[1:4]]
