"""The round that ``castlerules league pairings --round`` proposes."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from .leagues import league_output, league_refusal, make_league, record_wins, run_league


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def play_round() -> list[tuple[str, ...]]:
    """Play the contests that are proposed, and return their players."""
    pairs = [tuple(fact["players"]) for fact in run_league("pairings", "--round", "--json").data["round"]]
    for pair in pairs:
        record_wins(*pair)
    return pairs


@pytest.mark.rule("ASC-007")
def test_rounds_let_everybody_meet_before_anybody_meets_again() -> None:
    """With six players, every player is in each round, and nobody meets the last opponent."""
    names = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"]
    make_league(*names)

    rounds = [play_round() for _ in range(4)]

    for pairs in rounds:
        assert sorted(names) == sorted(name for pair in pairs for name in pair)
    met = [pair for pairs in rounds[:3] for pair in pairs]
    assert len(met) == len(set(met))
    assert set(met) <= set(combinations(names, 2))
    assert not set(rounds[2]) & set(rounds[3])


@pytest.mark.rule("ASC-007", "ASC-Q47")
def test_of_an_odd_number_one_sits_out() -> None:
    """It is a player with the most contests; a player in a contest has no part in the round."""
    make_league("Ann", "Bob", "Cid")

    assert ["Ann v Bob  first meeting", "Cid sits out: there is no opponent left in this round"] == league_output(
        "pairings", "--round"
    )
    record_wins("Ann", "Bob")
    assert ["Ann v Cid  first meeting", "Bob sits out: there is no opponent left in this round"] == league_output(
        "pairings", "--round"
    )
    league_output("pair", "Ann", "Cid")
    assert [
        "no players may meet in a contest now",
        "Ann sits out: Ann is still in contest 2 (ASC-Q47)",
        "Bob sits out: there is no opponent left in this round",
        "Cid sits out: Cid is still in contest 2 (ASC-Q47)",
    ] == league_output("pairings", "--round")
    assert (2, "--round proposes contests of two players; leave out --size") == league_refusal(
        "pairings", "--round", "--size", 3
    )


@pytest.mark.rule("ASC-007")
def test_players_who_have_just_met_get_other_opponents() -> None:
    """The two who would be left over have just met, so two pairs exchange."""
    make_league("Ann", "Bob", "Cid", "Dan")
    record_wins("Cid", "Dan")

    pairs = {tuple(fact["players"]) for fact in run_league("pairings", "--round", "--json").data["round"]}

    assert pairs in ({("Ann", "Cid"), ("Bob", "Dan")}, {("Ann", "Dan"), ("Bob", "Cid")})


@pytest.mark.rule("ASC-Q41")
def test_a_round_has_no_more_contests_than_the_league() -> None:
    """One contest is left for four players."""
    league_output("new", "--contests", 1, "--seed", 7)
    for number, name in enumerate(("Ann", "Bob", "Cid", "Dan"), start=1):
        league_output("register", name, "--starter", number)

    assert "Ann v Bob  first meeting" == league_output("pairings", "--round")[0]
    assert 1 == len(run_league("pairings", "--round", "--json").data["round"])
