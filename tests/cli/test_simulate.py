"""What ``simulate`` plays and reports."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import pytest

from castlerules import GAMES, Generator, Rng, combined_digest, digest, magic54, playout
from castlerules.bots import uniform
from castlerules.bots.match import share_interval

from .terminal import run_command, run_in_process, without_times

MAGIC54 = GAMES["magic54"]
FACTS = {
    *("actions", "bots", "choices", "digest", "draws", "finished", "game", "games", "jobs", "max_actions"),
    *("mean_return", "results", "rules", "rules_version", "seats", "seconds", "seed", "setup", "steps_per_second"),
    *("unfinished", "version", "win_interval", "wins"),
}


def played(seed: int, games: int) -> list[Any]:
    """Return *games* games of a run with *seed*, played without the command line."""
    chances = [Rng.seeded(seed).derive(index) for index in range(games)]
    return [playout(MAGIC54, MAGIC54.new_game(rng=chance), rng=chance.derive(0)) for chance in chances]


def with_bots(monkeypatch: pytest.MonkeyPatch, bots: dict[str, Any]) -> None:
    """Let *bots* be all the bots there are."""
    makers = {name: lambda _game, _effort, bot=bot: bot for name, bot in bots.items()}
    for module in ("bots.roster", "cli.arguments.names"):
        monkeypatch.setattr(f"castlerules.{module}.BOTS", makers)


def test_the_report_is_one_object_with_every_fact_in_alphabetical_order() -> None:
    """``--json`` prints exactly one line."""
    done = run_command("simulate magic54 --games 3 --json")

    assert (0, "", 1) == (done.code, done.err, done.out.count("\n"))
    assert sorted(FACTS) == list(done.data)


def test_the_report_adds_up_the_games_that_the_documented_generators_give() -> None:
    """Game i comes from ``Rng.seeded(seed).derive(i)`` and its bots from that one's ``derive(0)``."""
    games = played(7, 12)
    lengths = [len(game.actions) for game in games]
    ends = [magic54.GAME.outcome(game.state) for game in games]
    returns = [end.returns for end in ends if end is not None]
    report = run_command("simulate magic54 --games 12 --seed 7 --json").data

    assert (12, 12, 0) == (report["games"], report["finished"], report["unfinished"])
    assert {
        "sum": sum(lengths),
        "mean": sum(lengths) / 12,
        "min": min(lengths),
        "max": max(lengths),
    } == report["actions"]
    assert sum(game.choices for game in games) == report["choices"]
    assert {"RED": returns.count((1.0, -1.0)), "BLACK": returns.count((-1.0, 1.0))} == report["wins"]
    assert returns.count((0.0, 0.0)) == report["draws"]
    assert sum(red_return for red_return, _ in returns) / 12 == report["mean_return"]["RED"]


def test_the_digest_is_one_over_the_digests_of_the_last_states_in_order() -> None:
    """Another order of the same games would give another digest."""
    ends = [digest(game.state) for game in played(7, 3)]
    report = run_command("simulate magic54 --games 3 --seed 7 --json").data

    assert blake2b("".join(ends).encode(), digest_size=16).hexdigest() == combined_digest(ends) == report["digest"]
    assert combined_digest(reversed(ends)) != report["digest"]


def test_the_report_does_not_depend_on_the_number_of_jobs() -> None:
    """Two processes report what one does, save time and jobs."""
    words = "simulate magic54 --games 50 --seed 9 --json --rules starting_hp=5 --jobs"
    first, two = run_command(words, 1), run_in_process(words, 2)

    assert (0, "") == (two.code, two.err)
    assert without_times(first.data) == without_times(two.data)
    assert (1, 2) == (first.data["jobs"], two.data["jobs"])


def test_the_same_seed_gives_the_same_report_and_another_seed_another() -> None:
    """Seeds may be negative."""
    words = "simulate magic54 --games 4 --json --seed"

    assert without_times(run_command(words, -3).data) == without_times(run_command(words, -3).data)
    assert run_command(words, -3).data["digest"] != run_command(words, 3).data["digest"]


def test_games_that_reach_the_limit_are_unfinished_and_count_in_no_mean() -> None:
    """Ten actions finish no duel; there is no mean return of no game."""
    report = run_command("simulate magic54 --games 4 --max-actions 10 --json").data

    assert (0, 4, 0) == (report["finished"], report["unfinished"], report["draws"])
    assert {"sum": 40, "mean": 10.0, "min": 10, "max": 10} == report["actions"]
    assert {"RED": None, "BLACK": None} == report["mean_return"]
    assert {"RED": 0, "BLACK": 0} == report["wins"]
    assert {"RED": [0.0, 1.0], "BLACK": [0.0, 1.0]} == report["win_interval"]


def test_the_interval_of_each_seat_is_that_of_its_wins_among_finished_games() -> None:
    """Games without an end tell nothing about who wins."""
    report = run_command("simulate magic54 --games 12 --seed 7 --max-actions 300 --json").data

    assert 0 < report["finished"] < 12
    for seat in ("RED", "BLACK"):
        assert list(share_interval(report["wins"][seat], report["finished"])) == report["win_interval"][seat]


def test_no_games_are_a_report_without_means() -> None:
    """``--games 0`` is no error."""
    report = run_command("simulate magic54 --games 0 --json").data

    assert (0, 0, None) == (report["games"], report["actions"]["sum"], report["actions"]["mean"])


def test_only_options_away_from_their_defaults_are_reported() -> None:
    """An option that is given its default is as if it were not given."""
    words = "simulate magic54 --games 2 --json --rules"
    report = run_command(words, "turn_limit=4", "first_player=red", "recycle_shuffle=True", "starting_hp=20").data

    assert {"turn_limit": 4, "first_player": "red", "recycle_shuffle": True} == report["rules"]
    assert 2 == report["draws"]
    assert {} == run_command(words, "turn_limit=none").data["rules"]


def test_seats_are_called_as_the_game_calls_them() -> None:
    """A game with ``seat_names`` names its seats, any other numbers them."""
    report = run_command("simulate magic54 --games 2 --json").data

    assert ["RED", "BLACK"] == report["seats"]
    assert {"RED", "BLACK"} == set(report["wins"]) == set(report["mean_return"])


def test_a_bot_is_asked_with_its_own_view_only_where_it_has_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each bot sees the observation of its seat and two actions or more."""
    seen: list[tuple[str, int, int]] = []

    def watcher(name: str) -> Any:
        def bot(observation: Any, legal: tuple[Any, ...], rng: Any) -> Any:
            seen.append((name, observation.player, len(legal)))
            return uniform(observation, legal, rng)

        return bot

    report = run_command("simulate magic54 --games 1 --json").data
    with_bots(monkeypatch, {"one": watcher("one"), "two": watcher("two")})
    watched = run_command("simulate magic54 --games 1 --json --bots one,two").data

    assert {("one", 0), ("two", 1)} == {(name, player) for name, player, _ in seen}
    assert watched["choices"] == len(seen)
    assert all(options >= 2 for *_, options in seen)
    assert (["one", "two"], report["digest"]) == (watched["bots"], watched["digest"])


def test_a_bot_that_cheats_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """An action that may not be done ends the run with exit code 1."""

    def cheat(_view: object, _legal: object, rng: Generator) -> tuple[object, Generator]:
        return magic54.FinishBlockers(), rng

    with_bots(monkeypatch, {"cheat": cheat})
    assert run_command("simulate magic54 --games 1 --bots cheat,cheat").refusal(1).startswith("castlerules: M54-")
