"""Every command with a game for one player, whose options hold others."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from castlerules import Record, Rng, fortress, from_json, playout
from castlerules.bots.match import result_name, share_interval
from castlerules.cli.play.lines import LineKind, turn_lines
from castlerules.cli.play.prompt import answer_line
from castlerules.cli.play.session import Session
from castlerules.cli.play.table import Table, step_story
from castlerules.fortress.model.state import GARRISON
from castlerules.fortress.presentation.assault import odds_words
from castlerules.magic.model.actions import BeginCast, PlayLand

from .recordings import recorded_file
from .sessions import after_typing, answer_text, decision_points, session_of
from .terminal import run_command, run_in_process, without_times

GAME = fortress.GAME


@pytest.fixture
def record(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """Return the name of the recorded game, which is in the current folder."""
    monkeypatch.chdir(tmp_path)
    return recorded_file("fortress")


WORDS = "simulate fortress --games 12 --seed 3"


def test_a_run_counts_wins_and_results_of_the_only_seat() -> None:
    """Results have the names that the reasons of the outcomes begin with."""
    chances = [Rng.seeded(3).derive(index) for index in range(12)]
    ends = [playout(fortress.GAME, fortress.GAME.new_game(rng=rng), rng=rng.derive(0)).state for rng in chances]
    outcomes = [end for end in map(fortress.GAME.outcome, ends) if end is not None]
    report = run_command(WORDS, "--json").data

    assert dict(Counter(map(result_name, outcomes))) == report["results"]
    assert {"BESIEGER": sum(outcome.returns[0] > 0 for outcome in outcomes)} == report["wins"]
    assert {"BESIEGER": sum(outcome.returns[0] for outcome in outcomes) / 12} == report["mean_return"]
    assert (["BESIEGER"], ["uniform"], 12) == (report["seats"], report["bots"], report["finished"])


def test_the_table_tells_results_the_most_frequent_first() -> None:
    """Each has its share of the finished games, with an interval; without any there is no such table."""
    report, table = run_command(WORDS, "--json").data, run_command(WORDS).out
    rows = re.findall(r"^([a-z ]+?) +(\d+) +(\d+\.\d)% +(\d+\.\d)% to ", table, re.MULTILINE)

    assert report["results"] == {name: int(number) for name, number, *_ in rows}
    assert sorted(report["results"].values(), reverse=True) == [int(number) for _, number, *_ in rows]
    for name, number, share, low in rows:
        assert f"{int(number) / 12:.1%} {share_interval(int(number), 12)[0]:.1%}" == f"{share}% {low}%", name
    assert "result " not in run_command("simulate fortress --games 2 --max-actions 5").out


def test_the_report_does_not_depend_on_the_number_of_jobs() -> None:
    """Cards and options reach every process."""
    more = ("--json", "--setup", "deck=mono Island", "--rules", "core.mana_burn=false", "--jobs")

    assert without_times(run_command(WORDS, *more, 1).data) == without_times(ran_apart_of(*more, 2))


def ran_apart_of(*more: object) -> dict[str, object]:
    """Return the report of the same run in processes of its own."""
    done = run_in_process(WORDS, *more)
    assert (0, "") == (done.code, done.err)
    report: dict[str, object] = done.data
    return report


def test_what_may_be_done_is_listed_and_explained(record: str) -> None:
    """The choice of the opposition comes first; its shuffles are chance."""
    listed = run_command("legal", record, "--step", 0)
    chosen, refused = (run_command("explain", record, f"oppose {n}", "--step", 0) for n in (2, 8))

    assert "BESIEGER has 7 legal actions\n" in listed.out
    assert all(f"oppose:{n}\n" in listed.out for n in range(1, 8))
    assert "(oppose:2) is allowed; BESIEGER will see:\n  2 creatures of your deck are dealt " in chosen.out
    assert "\n  you get (unknown) as opening hand\nChance has a part in it" in chosen.out
    assert "(oppose:8) is not allowed\n  FOR-" in refused.out


def test_an_action_after_which_nothing_is_told_is_allowed_all_the_same(record: str) -> None:
    """A pass that only ends a step is an example."""
    steps = from_json(Path(record).read_text(), Record).actions
    explanations = [
        run_command("explain", record, "pass", "--step", place).out for place in range(2, 9) if steps[place] == "pass"
    ]

    assert any(
        re.fullmatch(r"fortress, .*: pass is allowed\nChance has no part in it\.\n", explanation)
        for explanation in explanations
    )


def test_what_happens_is_told_with_the_names_of_cards() -> None:
    """A card is described by its name alone, not by all that is on it."""
    text = answer_text(answer_line(after_typing(session_of(GAME), "oppose 2", "keep"), "moves"))

    assert re.search(r"\bMountain\b", text)
    assert "CardDef" not in text
    assert max(map(len, text.split("\n"))) < 120


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"max_turns": 1}, "You have lost: defeat: 1 turns have ended without a result (FOR-Q63)."),
        ({"die_life": [-20]}, "You have lost: total defeat: no life is left (FOR-014)."),
    ],
)
def test_the_end_is_told_with_its_result(options: dict[str, Any], expected: str) -> None:
    """It is not told that nobody has won, where nobody else plays."""
    ended = session_of(GAME, **options)
    while not ended.is_over:
        ended = after_typing(ended, "1")

    assert expected in [line.text for line in turn_lines(ended)]


def test_a_draw_of_one_player_is_neither_won_nor_lost() -> None:
    """The assault has a row for it, which one of a few games comes to."""
    ends = []
    for seed in range(12):
        *_, last = decision_points(session_of(GAME, seed=seed, max_opposing=1, die_life=[1]), 400)
        ended = after_typing(last, str(len(last.legal)))
        ends += [line.text for line in turn_lines(ended) if line.kind is LineKind.NOTE and " draw: " in line.text]

    assert ends
    assert all(end.startswith("You have neither won nor lost: draw: ") for end in ends)


def test_the_odds_of_the_assault_are_told_from_the_first_turn_on() -> None:
    """The status has them as things are, while the garrison still stands."""
    start = after_typing(session_of(GAME, seed=3, auto=True), "oppose 3", "keep")
    later = start
    while not any(each.controller == 0 and each.card.name == "Hill Giant" for each in later.observation.permanents):
        giants = [action for action in later.legal if isinstance(action, (BeginCast, PlayLand))]
        later = after_typing(later, GAME.format_action((giants or list(later.legal))[0]))

    when = "an assault now, if nobody opposed: "
    assert f"{when}0 damage, cannot win" in " ".join(Table(start).guide.status())
    assert re.search(when + r"[3-9] damage, (less than 1|\d+)% to win", " ".join(Table(later).guide.status()))


@pytest.mark.rule("FOR-034")
@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (0, "draw 4.63%, help comes 95.37%. Any victory: 0% (FOR-034)"),
        (3, "victory 0.46%, draw 25.46%, help comes 74.08%. Any victory: 0.46% (FOR-034)"),
        (10, "total victory 1.85%, convincing victory 35.65%, victory 12.50%, draw 45.37%"),
        (24, "total victory 100%. Any victory: 100% (FOR-034)"),
    ],
)
def test_the_exact_odds_are_told_on_request(damage: int, words: str) -> None:
    """With two decimals, which add up to 100, as 216 rolls of three dice give them."""
    assert words in odds_words(damage, 5)
    assert "10: 50%" in odds_words(damage, 5)


def test_the_word_assault_is_explained_with_the_odds() -> None:
    """Before the siege has begun there are none."""
    chosen = session_of(GAME, seed=3, auto=True)
    begun = after_typing(chosen, "oppose 3", "keep")
    asked = answer_text(answer_line(begun, "? odds", 500))

    assert "Any victory" not in answer_text(answer_line(chosen, "? assault"))
    assert "with the 0 damage of your creatures as things are: draw 4.63%" in asked.lower()


def assault_turn() -> Session:
    """Return a game in the turn of the assault, before it, with a land in hand that can be played."""
    for seed in range(40):
        for session in decision_points(session_of(GAME, seed=seed, auto=True, min_opposing=1), 200):
            guide = Table(session).guide
            costly = [action for action in session.legal if guide.is_costly(action)]
            if costly and any([isinstance(action, PlayLand) for action in session.legal]):
                return session
    raise AssertionError("no game comes to an assault")


@pytest.mark.rule("FOR-031")
def test_the_assault_never_begins_without_being_asked_for() -> None:
    """Playing the last card does not begin it, nor does Enter; ``p`` asks, and the number, which says so, does it."""
    session = assault_turn()
    alone = session
    while len(alone.legal) > 1:
        land = next(action for action in alone.legal if not Table(alone).guide.is_pass(action))
        alone = after_typing(alone, alone.game.format_action(land))

    assert alone.is_waiting
    assert not alone.is_over
    assert "Enter alone does not pass" in answer_text(answer_line(alone, ""))
    asked = answer_line(alone, "p")
    assert "on to the assault" in answer_text(asked)
    assert answer_text(asked).endswith(": sure?")
    assert after_typing(asked.session, "yes") == after_typing(alone, "1")
    assert "nobody is declared for the assault" in answer_text(answer_line(alone, "attack all"))


def test_a_pass_that_ends_a_main_phase_without_a_choice_is_told() -> None:
    """So the person sees why the turn has ended."""
    session = session_of(GAME, seed=5, auto=True)
    played_out = after_typing(session, "1", "keep", "play mountain")
    told = [line for each in decision_points(played_out, 6) for line in Table(each).news()]

    assert any(line.startswith("done for you, without a choice: pass") for line in told)


@pytest.mark.rule("FOR-030")
def test_the_end_of_the_garrison_is_told() -> None:
    """By whom nobody opposes any more, and when the assault comes."""
    turn = assault_turn()
    places = [place for place, step in enumerate(turn.steps) if guards_in(step.state_before)]
    told = step_story(turn, turn.steps[: places[-1] + 1])

    assert "nobody opposes you any more: if it stays so, the assault is in your next turn (FOR-030)" == next(
        line for line in told[::-1] if "oppose" in line
    )


def guards_in(state: Any) -> int:
    """Return how many creatures the garrison has in *state*."""
    return sum([permanent.controller == GARRISON for permanent in state.permanents])
