"""The benchmarks run: every measurement once, for a tiny amount of work, on one game by default and on all by fuzz.

No time is asserted.
"""

import json
import sys
from collections import Counter
from contextlib import redirect_stdout
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from processes import run_process
from profiles import FUZZ, deep, sampled

from castlerules import GAMES, ascension, fortress, solitaire

ROOT = Path(__file__).parent.parent
RED = ("duel_red_sixth", "duel_red_modern")
MATCHES = [name for name in GAMES if GAMES[name].seat_names]

pytestmark = pytest.mark.skipif(not (ROOT / "benchmarks").is_dir(), reason="only a checkout has the benchmarks")


def printed_by(module: str, *words: str) -> str:
    """Return what ``python -m`` with *module* and *words* prints, without starting a process for it."""
    with patch.object(sys, "path", [str(ROOT), *sys.path]), redirect_stdout(StringIO()) as out:
        import_module("benchmarks.__main__" if module == "benchmarks" else module).main(words)
    return out.getvalue()


SMALL = ("--games", "1", "--passes", "1", "--portion", "0", "--starts", "1")
TIMED = [*GAMES, *RED] if FUZZ else ["magic54"]
"""The games that are measured here: all of them only where there is time for it."""


@pytest.fixture(scope="module")
def numbers() -> dict[str, Any]:
    """All measurements, on one random game each."""
    results: dict[str, Any] = json.loads(
        printed_by("benchmarks", "--json", *SMALL, *([] if FUZZ else ["--only", *TIMED]))
    )
    return results


def leaves(value: Any) -> list[float]:
    """Return every number in *value*."""
    if isinstance(value, dict):
        return [number for part in value.values() for number in leaves(part)]
    return [value]


@pytest.mark.fuzz
def test_every_game_is_measured(numbers: dict[str, Any]) -> None:
    """Each game of ``GAMES`` has its numbers, and so have duels with a red deck; none of them is 0 or less."""
    assert TIMED == list(numbers["games"])
    for value in numbers["games"].values():
        assert [] == [number for number in leaves(value) if number <= 0]


@pytest.mark.parametrize(
    "call", ["legal_actions", "advance", "apply", "why_not", "observe", "determinize", "position_key", "hash", "digest"]
)
def test_every_call_of_the_contract_is_timed(numbers: dict[str, Any], call: str) -> None:
    """The calls that bots live on are among the timed ones, in every game."""
    assert TIMED == [name for name, measured in numbers["games"].items() if call in measured["ns_per_call"]]


def test_a_game_has_more_steps_than_choices(numbers: dict[str, Any]) -> None:
    """A choice is a step with two actions or more, so there are at most as many, and both are the games' own."""
    for value in numbers["games"].values():
        play = value["play"]
        assert play["steps_per_s"] >= play["choices_per_s"] > play["games_per_s"]


def test_a_next_state_shares_most_of_its_memory(numbers: dict[str, Any]) -> None:
    """Along a game a state adds less than it weighs by itself; counting shared objects twice would show here."""
    for value in numbers["games"].values():
        memory = value["memory_bytes"]
        assert memory["options"] < memory["state"]
        assert memory["added_by_a_state"] < memory["state"]


def test_importing_a_game_of_cards_reads_no_card() -> None:
    """The cards of the pool are read when the first of them is asked for; each colour takes a while."""
    code = "import castlerules.fortress, sys; print(*[one for one in sys.modules if '.pool.' in one])"
    done = run_process([sys.executable, "-c", code], cwd=ROOT)

    assert ["castlerules.cards.pool.decks", "castlerules.cards.pool.lookup"] == sorted(done.stdout.split())


def test_every_import_is_timed(numbers: dict[str, Any]) -> None:
    """The package, each game and the bare interpreter have a time."""
    games = [f"castlerules.{name}" for name in TIMED if name in GAMES]
    assert {"", "castlerules", *games} == set(numbers["import_ms"])


def test_the_table_shows_the_game_that_is_asked_for() -> None:
    """Without ``--json`` a table comes, with a line for each kind of number."""
    table = printed_by("benchmarks", *SMALL, "--only", "magic54")
    for line in (
        "magic54",
        "forked children/s",
        "bytes of a state alone",
        "characters per action",
        "castlerules.magic54",
    ):
        assert line in table


@pytest.mark.deep
def test_peers_are_measured_or_skipped_with_a_word() -> None:
    """Every library gives rates or says why not, and castlerules is as fast as itself."""
    results = json.loads(
        printed_by("benchmarks.peers", "--json", "--seconds", "0.001", "--runs", "1", "--only", "castlerules magic54")
    )
    rows = results["benchmarks"]
    assert {"magic54": {"steps": 1.0, "choices": 1.0, "games": 1.0}} == rows["play castlerules magic54"]["ours"]
    assert {"magic54": {"children": 1.0}} == rows["fork castlerules magic54"]["ours"]


@pytest.mark.deep
def test_a_game_is_measured_beside_what_is_named_in_the_same_run() -> None:
    """Several benchmarks can be named, and the ratios are those of the game that is asked for."""
    words = ["--seconds", "0.001", "--runs", "1", "--ours", "fortress", "--only", "play castlerules fortress"]
    results = json.loads(printed_by("benchmarks.peers", "--json", *words, "--only", "play OpenSpiel gin_rummy"))[
        "benchmarks"
    ]

    assert {"fortress": {"steps": 1.0, "choices": 1.0, "games": 1.0}} == results["play castlerules fortress"]["ours"]
    assert {"play OpenSpiel gin_rummy", "play castlerules fortress"} < set(results)
    assert [] == [name for name in results if "magic54" in name or "chess" in name]


def test_steps_are_measured_on_boards_of_every_size() -> None:
    """Lands and creatures, few and many, have a rate and a time for each call."""
    results = json.loads(
        printed_by("benchmarks.permanents", "--json", "--steps", "3", "--passes", "1", "--portion", "0")
    )

    assert {"lands": ["5", "20", "60"], "creatures": ["5", "20", "60"]} == {
        kind: list(counts) for kind, counts in results["boards"].items()
    }
    assert [] == [number for number in leaves(results) if number <= 0]


def test_the_table_of_boards_shows_every_call() -> None:
    """Without ``--json`` a table comes, with a column for each number of permanents."""
    table = printed_by("benchmarks.permanents", "--steps", "3", "--passes", "1", "--portion", "0")
    for line in ("lands                                5            20            60", "steps/s", "determinize, ns"):
        assert line in table


def test_the_worst_positions_of_every_game_are_measured() -> None:
    """Every kind of position has a time for each call, at every size; no game of ``GAMES`` is left out."""
    with patch.object(sys, "path", [str(ROOT), *sys.path]):
        positions = import_module("benchmarks.worst_positions").WORST_POSITIONS
    sampled_names = [*positions] if FUZZ else [*positions][::9]
    words = [word for name in sampled_names for word in ("--only", name)]
    results = json.loads(printed_by("benchmarks.worst", "--json", "--passes", "1", "--sizes", "3", "5", *words))

    assert {*GAMES} == {position.game.name for position in positions.values()}
    assert sampled_names == list(results)
    for by_size in results.values():
        assert ["3", "5"] == list(by_size)
        assert [] == [number for number in leaves(by_size) if number < 0]


def test_the_page_shows_the_slowest_call_of_each_position_and_its_growth() -> None:
    """The slowest call is that of the second largest size; a size that was not reached stays empty."""
    with patch.object(sys, "path", [str(ROOT), *sys.path]):
        worst = import_module("benchmarks.worst")
    quick, slow = dict.fromkeys(worst.CALLS, 0.5), dict.fromkeys(worst.CALLS, 2.0)
    results = {
        "blocks": {"5": quick | {"advance": 3.0}, "60": quick | {"problems": 4.0}, "120": slow | {"observe": 1_005.0}},
        "lords": {"5": quick | {"why_not": 1.0}},
    }

    assert worst.slowest_table(results, (5, 60, 120)).splitlines()[2:] == [
        "| blocks | `problems` | 0.5 | 4.0 | 2.0 |",
        "| lords | `why_not` | 1.0 |  |  |",
    ]


def test_the_table_of_the_worst_positions_shows_every_call() -> None:
    """Without ``--json`` a table comes, with a column for each size, and none beyond what took too long."""
    table = printed_by("benchmarks.worst", "--passes", "1", "--sizes", "2", "3", "--only", "blocks", "--limit", "0")

    for line in (
        "worst call, ms                                       2         3",
        "blocks",
        "  why_not",
        "  problems",
    ):
        assert line in table
    assert all(line.endswith(" -") for line in table.splitlines()[2:])


SMALL_LEAGUES = ("--players", "10", "--contests", "12", "--passes", "1", "--portion", "0")


def test_leagues_are_measured_however_long_their_history_is() -> None:
    """Each kind of action has a time, and so have lists, calls and JSON, at the beginning and after some contests."""
    results = json.loads(printed_by("benchmarks.leagues", "--json", *SMALL_LEAGUES))
    usual = {action.__name__ for action in ascension.ACTIONS} - {"ChooseHandicapRow", "ReturnCard"}

    assert (1_600, 10, ["0", "12"]) == (results["printings"], results["players"], list(results["contests"]))
    assert usual == {kind for count in results["contests"].values() for kind in count["apply_us"]}
    for count in results["contests"].values():
        assert ["apply_us", "legal_actions_ms", "calls_ms", "json_ms", "json_chars"] == list(count)
        assert [] == [number for number in leaves(count) if number <= 0]


def test_the_table_of_leagues_shows_what_does_not_depend_on_the_history() -> None:
    """Without ``--json`` a table comes, with a column for each number of contests."""
    table = printed_by("benchmarks.leagues", *SMALL_LEAGUES)
    for line in (
        "contests finished                             0            12",
        "median of these, us",
        "json: load, ms",
    ):
        assert line in table


@pytest.mark.parametrize(
    "library",
    sampled(
        ["rlcard uno", "castle, compiled", "OpenSpiel crazy_eights", "python-chess", "PokerKit", "phase", "open-mtg"], 7
    ),
)
def test_a_library_that_is_not_there_is_named(library: str) -> None:
    """A benchmark of a missing library says which one is missing; of one that is there, it counts something."""
    results = json.loads(
        printed_by("benchmarks.peers", "--json", "--seconds", "0.001", "--runs", "1", "--only", library)
    )
    assert results["benchmarks"]
    for row in results["benchmarks"].values():
        assert (
            row.get("skipped", "").endswith(("is not installed", "is not given"))
            or row.get("steps", row.get("children", 0)) > 0
        )


@pytest.mark.deep
def test_the_bots_meet_in_pairs_or_play_alone() -> None:
    """Each match of each game has its line, with a bot for each seat and as many wins as there are games at most."""
    rows = [json.loads(line) for line in printed_by("benchmarks.matches", "--games", "1", "--json").splitlines()]

    assert 4 * len(MATCHES) == len(rows)
    for row in rows:
        assert 1 == row["games"]
        assert 1 >= sum(bot["wins"] for bot in row["bots"])
        assert len(GAMES[row["game"]].seat_names) == len(row["bots"]) == len(row["entrants"])


@pytest.mark.parametrize("game", ["solitaire", deep("magic54")])
def test_a_match_is_shown_as_a_line(game: str) -> None:
    """Without ``--json`` wins are described where bots meet, and the mean return where one plays alone."""
    lines = printed_by("benchmarks.matches", "--games", "1", "--only", game).splitlines()

    assert 4 == len(lines)
    for line in lines:
        assert ("mean return" if len(GAMES[game].seat_names) == 1 else " won ") in line


def test_matches_are_kept_and_shown_in_a_page(tmp_path: Path) -> None:
    """A match that is kept is not played again, and the table of the page has a line for each match."""
    results_file, page = tmp_path / "kept.jsonl", tmp_path / "page.md"
    with patch.object(sys, "path", [str(ROOT), *sys.path]):
        matches = import_module("benchmarks.matches")
    page.write_text(f"# Bots\n\n{matches.strength_table([])}\nend\n", encoding="utf-8")
    words = ["--games", "1", "--only", "solitaire", "--keep", str(results_file), "--page", str(page)]
    first = printed_by("benchmarks.matches", *words)
    kept = results_file.read_text("utf-8")

    assert first == printed_by("benchmarks.matches", *words)
    assert kept == results_file.read_text("utf-8")
    rows = [line.split(" | ") for line in page.read_text("utf-8").splitlines() if line.startswith("| solitaire")]
    assert [row[1] for row in rows] == [f"`{bots[0]}`" for bots in matches.SOLO_ENTRANTS]
    assert [sum(map(int, row[4:7])) for row in rows] == [1] * len(rows)
    assert page.read_text("utf-8").endswith("|\n\nend\n")


def test_the_page_on_bots_has_the_table_of_matches() -> None:
    """So ``--page docs/bots.md`` finds where to write."""
    with patch.object(sys, "path", [str(ROOT), *sys.path]):
        matches = import_module("benchmarks.matches")

    assert 1 == (ROOT / "docs" / "bots.md").read_text("utf-8").count(matches.strength_table([]))


def test_players_of_patience_are_counted_deck_by_deck(tmp_path: Path) -> None:
    """Each player plays the same deals once; what is kept in a file is not played again, and comes into the page."""
    results_file, page = tmp_path / "kept.jsonl", tmp_path / "page.md"
    page.write_text((ROOT / "docs" / "bots.md").read_text("utf-8"), encoding="utf-8")
    words = ["--deals", "1", "--deck", "RG aggro", "--keep", str(results_file), "--page", str(page)]
    first, table = printed_by("benchmarks.patience", *words), printed_by("benchmarks.patience", *words)
    entries = [json.loads(line) for line in results_file.read_text("utf-8").splitlines()]

    assert ["uniform", "greedy", "beam", "open cards"] == [entry["player"] for entry in entries]
    assert [1] * len(entries) == [entry["won"] + entry["lost"] + entry["unknown"] for entry in entries]
    assert first == results_file.read_text("utf-8") + table
    assert f"\n\n{table}" in page.read_text("utf-8")
    assert 2 == table.count("\n| RG aggro |") + table.count("\n| **all** |")


def test_sieges_are_counted_with_the_deck_that_they_were_fought_with() -> None:
    """Of two sieges none, one or both are won, and the same deals come to the same."""
    with patch.object(sys, "path", [str(ROOT), *sys.path]):
        sieges = import_module("benchmarks.sieges")
    first, two = (sieges.measure_deck("mono Island", "uniform", 1, 2) for _ in range(2))

    assert first | {"cpu_seconds": 0} == two | {"cpu_seconds": 0}
    assert ("Sandbar Crocodile" in first["cards"], True) == (True, first["won"] in range(3))


def test_the_page_shows_what_the_sieges_of_every_deck_came_to(tmp_path: Path) -> None:
    """All ready-made decks of today were played with, and the table of the page is made of what was counted."""
    results_file, page = tmp_path / "kept.jsonl", tmp_path / "page.md"
    before = (ROOT / "docs" / "fortress.md").read_text("utf-8")
    results_file.write_text((ROOT / "benchmarks" / "sieges.jsonl").read_text("utf-8"), encoding="utf-8")
    page.write_text(before, encoding="utf-8")
    entries = [json.loads(line) for line in results_file.read_text("utf-8").splitlines()]
    cards = {name: ", ".join(dict.fromkeys([card.name for card in deck])) for name, deck in fortress.DECKS.items()}

    assert {cards[name]: 8 for name in cards} == Counter(entry["cards"] for entry in entries)
    assert printed_by("benchmarks.sieges", "--keep", str(results_file), "--page", str(page)) in before
    assert before == page.read_text("utf-8")


def test_the_page_shows_what_the_players_of_patience_were_counted_to_have_cleared(tmp_path: Path) -> None:
    """The table in the docs is that of the kept counts: every deck, 200 deals for every player."""
    before = (ROOT / "docs" / "bots.md").read_text("utf-8")
    results_file, page = tmp_path / "kept.jsonl", tmp_path / "page.md"
    results_file.write_text((ROOT / "benchmarks" / "patience.jsonl").read_text("utf-8"), encoding="utf-8")
    page.write_text(before, encoding="utf-8")
    table = printed_by("benchmarks.patience", "--keep", str(results_file), "--page", str(page))

    assert before == page.read_text("utf-8")
    assert [*solitaire.DECKS] == [line.split("|")[1].strip() for line in table.splitlines()[2:-2]]


def report(**rows: dict[str, Any]) -> dict[str, Any]:
    """Return a report of *rows* that was measured on an imagined machine."""
    return {
        "machine": {"processor": "Abacus", "cores": 2, "system": "Wood"},
        "versions": {"python": "3.11.7"},
        "seconds": 1.0,
        "runs": 5,
        "ours": ["fortress"],
        "benchmarks": {name.replace("_", " "): row for name, row in rows.items()},
    }


def test_a_report_goes_into_a_page() -> None:
    """Rates, their spread and the ratios are a table; what was not measured is left out of it."""
    measured = report(
        play_castlerules={"steps": 200.4, "choices": 99.94, "games": 2, "spread": 0.034, "ours": {}},
        play_chess={"steps": 0.5, "choices": 1, "games": 1, "spread": 0, "ours": {"fortress": {"steps": 400.8}}},
        play_poker={"skipped": "pokerkit is not installed"},
        fork_chess={"children": 7, "spread": 0, "ours": {"fortress": {"children": 0.254}}},
    )
    with patch.object(sys, "path", [str(ROOT), *sys.path]):
        peers = import_module("benchmarks.peers")
    page = peers.with_report(f"# Speed\n{peers.BEGIN}old\n{peers.END}rest", measured)

    assert page.startswith(f"# Speed\n{peers.BEGIN}\nMeasured on Abacus, 2 cores, Wood, with python 3.11.7: ")
    assert "| castlerules | 200 | 99.9 | 2.0 | 3% |  |\n| chess | 0.5 | 1.0 | 1.0 | 0% | 401 |\n\n" in page
    assert f"| chess | 7.0 | 0% | 0.254 |\n\n{peers.END}rest" in page
    assert "poker" not in page
    assert "skipped: play poker: pokerkit is not installed\n" == peers.skipped_text(measured["benchmarks"])
    with pytest.raises(ValueError, match="expected a page with the lines"):
        peers.with_report("# Speed\n", measured)


def test_the_page_of_speeds_shows_the_kept_results() -> None:
    """``docs/speed.md`` is what ``benchmarks.peers`` made of the file that it kept, and shows other libraries too."""
    with patch.object(sys, "path", [str(ROOT), *sys.path]):
        peers = import_module("benchmarks.peers")
    page = (ROOT / "docs/speed.md").read_text("utf-8")
    kept = json.loads((ROOT / "benchmarks/peers.json").read_text("utf-8"))

    assert page == peers.with_report(page, kept)
    measured = [name for name, row in kept["benchmarks"].items() if "skipped" not in row]
    assert {"castlerules", "OpenSpiel", "python-chess"} <= {name.split()[1] for name in measured}
