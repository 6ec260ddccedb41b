"""What every command says of every game with cards of Magic."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from castlerules import GAMES, Record, castle, duel, fortress, from_json
from castlerules.cli.play.lines import LineKind
from castlerules.cli.play.opening import opening_lines, prompt_text
from castlerules.cli.play.prompt import answer_line
from castlerules.core.game import setup_keywords
from castlerules.svg import svg
from castlerules.text import text

from .recordings import RUNS, played, recorded_file, step_with
from .sessions import after_typing, answer_text, session_of
from .terminal import run_command, run_piped

SMALL_CASTLE = ("columns=1", "rows=1", "row_bonus=0")
NAMED = {"player 0": "player 0", "1": "player 1"}


@pytest.mark.parametrize(
    ("game", "words", "setup", "rules", "counted", "results"),
    [
        (
            "castle",
            ("decks=UR aggro,GW control", "stocks=UR,GW", "--rules", *SMALL_CASTLE, "core.mulligan=none"),
            "'decks=UR aggro,GW control' stocks=UR,GW",
            "core.mulligan=none columns=1 rows=1 row_bonus=0",
            "wins",
            {"player 0 loses", "player 1 loses"},
        ),
        (
            "duel",
            ("decks=UR aggro,BG aggro", "--rules", "core.mulligan=none", "core.mana_burn=false"),
            "'decks=UR aggro,BG aggro'",
            "core.mulligan=none core.mana_burn=False",
            "wins",
            {"player 0 loses", "player 1 loses"},
        ),
        (
            "fortress",
            ("deck=mono Island", "--rules", "core.mana_burn=false", "die_life=1,-1", "max_turns=2"),
            "'deck=mono Island'",
            "core.mana_burn=False die_life=1,-1 max_turns=2",
            "results",
            {"total defeat", "defeat"},
        ),
        (
            "solitaire",
            ("deck=UB control", "--rules", "max_trips=2", "hand_model=single"),
            "'deck=UB control'",
            "hand_model=single max_trips=2",
            "results",
            {"all stacks are cleared", "stuck", "draw"},
        ),
    ],
)
def test_a_run_counts_its_ends_and_tells_set_up_and_options(
    game: str, words: tuple[str, ...], setup: str, rules: str, counted: str, results: set[str]
) -> None:
    """The lines of decks and options can be given again as they stand; other cards are other games."""
    line = f"simulate {game} --games 3 --seed 3"
    done = run_command(f"{line} --setup", *words)
    report = run_command(f"{line} --json --setup", *words).data
    given = [word.partition("=") for word in words[: words.index("--rules")]]

    assert f"\nsetup    {setup}\n" in done.out
    assert f"\nrules    {rules}\n" in done.out
    assert {name: value for name, _, value in given} == report["setup"]
    assert (3, 3) == (report["finished"], sum(report[counted].values()))
    assert {*report["results"]} <= results
    assert report["digest"] != run_command(f"{line} --json", *words[words.index("--rules") :]).data["digest"]


@pytest.mark.parametrize(
    ("words", "counts"),
    [
        (("castle",), [1, 2, 4]),
        (("castle", "--setup", "stocks=UR,GW", "--rules", "core.mulligan=none"), [1, 1, 1]),
        (("duel",), [1, 2, 4]),
        (("duel", "--setup", "decks=GU aggro,GU aggro"), [1, 2, 4]),
    ],
)
def test_sequences_of_actions_are_counted(words: tuple[str, ...], counts: list[int]) -> None:
    """Keep or take a mulligan comes first; without mulligans nothing is asked before the first turn."""
    assert counts == run_command("perft --depth 2 --json", *words).data["counts"]


@pytest.mark.parametrize("game", RUNS)
def test_a_record_is_replayed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str) -> None:
    """Every step is checked."""
    monkeypatch.chdir(tmp_path)
    steps = len(played(game)[0].actions)

    assert f"game.json: ok, {steps} actions, {steps + 1} checks; " in run_command("replay", recorded_file(game)).out


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("castle", NAMED),
        ("duel", NAMED),
        ("fortress", dict.fromkeys(("BESIEGER", "besieger", "0"), "BESIEGER")),
        ("solitaire", {"PLAYER": "PLAYER"}),
    ],
)
def test_a_record_is_shown_to_each_player(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str, seats: dict[str, str]
) -> None:
    """Seats have names and numbers; what is printed, drawn and listed are the words and pictures of the game."""
    monkeypatch.chdir(tmp_path)
    file, rules, (recorded, states) = recorded_file(game), GAMES[game], played(game)
    start, names = states[9], list(dict.fromkeys(seats.values()))
    views = {name: rules.observe(start, player) for name, player in zip(names, rules.players(start), strict=True)}

    for seat, name in seats.items():
        done = run_command("show", file, "--step", 9, "--seat", seat, "--force", "--svg", "table.svg")
        heading = f"{game}, after 9 of {len(recorded.actions)} actions, seen by {name}\n"
        assert done.out.startswith(f"{heading}{text(views[name])}\n")
        assert svg(views[name]) == Path("table.svg").read_text(encoding="utf-8").rstrip("\n")
    listed = [line.split() for line in run_command("legal", file, "--step", 9).out.splitlines()[1:]]
    shown = views[names[rules.players(start).index(rules.to_act(start))]]
    assert run_command("show", file, "--step", 9).out.endswith(f"\n{text(shown)}\n")
    for number, (words, action) in enumerate(zip(listed, rules.legal_actions(start), strict=True), start=1):
        phrase, written = rules.describe_action(shown, action).split(), rules.format_action(action)
        assert words == [str(number), *phrase, *([] if phrase == [written] else [written])]
    assert f"there is no seat 'RED'; try {', '.join(names)}" in run_command("show", file, "--seat", "RED").err


@pytest.mark.parametrize(
    ("game", "verb", "action", "message"),
    [
        ("castle", "column", "column 5", "CAS-017: expected a column from 1 to 4, got 5"),
        ("castle", "column", "pass", "CAS-017: say first which column is attacked"),
        ("castle", "raise", "proceed", "CAS-021: say first whether the price of the card is paid"),
        ("castle", "switch", "raise", "CAS-032: say first whether the defending creature blocks or switches with the "),
        ("castle", "blow", "blow 0,1", "CAS-036: damage is divided among attackers in the order of their object ids: "),
        ("castle", "move", "move R1C1 R3C4", "CAS-"),
        ("castle", "move", "move R9C1 R1C1", "CAS-Q88: expected the name of a slot, R1C1 to R3C4, got 'R9C1'"),
        ("castle", "keep", "turn_down R1C1", "BASE-"),
        ("duel", "keep", "end_attack", "BASE-"),
        ("fortress", "oppose", "oppose 8", "FOR-"),
        ("solitaire", "draw", "strike", "SOL-A05: there is no fight"),
        ("solitaire", "draw", "finish", "SOL-A06: no permanent is in use"),
        ("solitaire", "draw", "fight K9", "SOL-051: an attack names a stack, K1 to K7"),
        ("solitaire", "draw", "merge K1 K2", "SOL-022: there are no copies to gather now"),
        ("solitaire", "draw", "pass", "SOL-120: priority is not passed: there are no turns"),
        ("solitaire", "target", "draw", "SOL-A02: finish what you have announced first"),
        ("solitaire", "source", "draw", "SOL-062: first choose the source that pays"),
    ],
)
def test_what_may_not_be_done_is_explained_with_its_rule(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str, verb: str, action: str, message: str
) -> None:
    """The codes are those of the game where the rule is one of the game."""
    monkeypatch.chdir(tmp_path)
    done = run_command("explain", recorded_file(game), *action.split(), "--step", step_with(game, verb))

    assert (0, "") == (done.code, done.err)
    assert f"is not allowed\n  {message}" in done.out


@pytest.mark.parametrize(
    ("game", "opening", "prompt", "lines", "undone"),
    [
        ("castle", "castle: you are player 0, player 1 is uniform", "player 0: 1 to 2 > ", ["keep"], 1),
        ("duel", "duel: you are player 0, player 1 is uniform", "player 0: 1 to 2 > ", ["keep"], 1),
        ("fortress", "fortress: you play alone", "BESIEGER: 1 to 7 > ", ["oppose 2", "keep", "", ""], 4),
        ("solitaire", "solitaire: you play alone", "PLAYER: 1 to 4 > ", ["0"], 1),
    ],
)
def test_a_game_begins_with_a_word_about_the_seats(
    game: str, opening: str, prompt: str, lines: list[str], undone: int
) -> None:
    """The person is told who sits where and what to type; a hint changes nothing, and undo leads to the start."""
    session = session_of(GAMES[game])
    later = after_typing(session, *lines)

    seats, goal, *_ = [line.text for line in opening_lines(session)]

    assert f"{opening}. ? shows what you can type." == seats
    assert goal.startswith("Goal: ")
    assert prompt == prompt_text(session)
    assert "hint" in answer_text(answer_line(session, "?"))
    assert answer_text(answer_line(later, "hint greedy:1"), LineKind.NOTE).startswith("greedy:1 would do ")
    assert undone == later.decision_count
    assert session.state == after_typing(later, *["undo"] * undone).state
    assert "there is no decision of yours to undo" in answer_text(answer_line(session, "undo"), LineKind.REFUSAL)


@pytest.mark.parametrize(
    ("game", "words", "rules", "setup", "seats"),
    [
        (
            "castle",
            ("--bot", "uniform", "--rules", "columns=3", "--setup", "stocks=UB,RW"),
            castle.CastleRules(columns=3),
            castle.CastleSetup(stocks=("UB", "RW")),
            (("player 0", "you"), ("player 1", "uniform")),
        ),
        (
            "duel",
            ("--bot", "uniform", "--setup", "decks=UB aggro,RW aggro"),
            duel.GAME.Rules(),
            duel.DuelSetup(("UB aggro", "RW aggro")),
            (("player 0", "you"), ("player 1", "uniform")),
        ),
        (
            "fortress",
            ("--rules", "core.mana_burn=false"),
            fortress.FortressRules.of({"core": {"mana_burn": False}}),
            fortress.FortressSetup(),
            (("BESIEGER", "you"),),
        ),
    ],
)
def test_a_piped_game_is_kept_with_its_cards_and_goes_on(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    game: str,
    words: tuple[str, ...],
    rules: Any,
    setup: Any,
    seats: tuple[tuple[str, str], ...],
) -> None:
    """What is loaded goes on with options, cards and seats; its record tells nothing of bots that are not there."""
    monkeypatch.chdir(tmp_path)
    file = f"castlerules-{game}-5.json"
    run_piped(["1"], f"play {game} --seed 5", *words)
    recorded = from_json(Path(file).read_text(), Record)
    done = run_piped(["1"], f"play {game} --load {file}")

    assert (repr(rules), setup_keywords(setup)) == (repr(recorded.rules), setup_keywords(recorded.setup))
    assert (*seats, ("seed", "5")) == recorded.tags
    assert (0, "", "ismcts" in done.out) == (done.code, done.err, False)
