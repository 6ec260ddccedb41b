"""Every command with a game for two players with hidden hands and a deck each."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from castlerules import Record, duel, from_json
from castlerules.cli.play.prompt import LineKind, answer_line, opening_lines, prompt_text, table_lines
from castlerules.core.game import setup_keywords

from .sessions import after_typing, answer_text, decision_points, session_of
from .terminal import run_command, run_piped

GAME = duel.GAME


@pytest.fixture
def record(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """Return the name of a recorded game in the current folder."""
    monkeypatch.chdir(tmp_path)
    run_command("simulate duel --games 1 --seed 7 --max-actions 120 --record .")
    return "duel-7-000000.json"


def test_a_run_counts_wins_of_both_seats_and_tells_decks_and_options() -> None:
    """The line of decks can be given again as it stands."""
    words = ("--setup", "decks=UR aggro,BG aggro", "--rules", "core.mulligan=none", "core.mana_burn=false")
    done = run_command("simulate duel --games 3 --seed 3", *words)
    report = run_command("simulate duel --games 3 --seed 3 --json", *words).data

    assert "\nsetup    'decks=UR aggro,BG aggro'\n" in done.out
    assert "\nrules    core.mulligan=none core.mana_burn=False\n" in done.out
    assert ["player 0", "player 1"] == report["seats"]
    assert 3 == sum(report["wins"].values()) == report["finished"]
    assert {"player 0 loses", "player 1 loses"} >= set(report["results"])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("--setup", "decks=RG agro,WB aggro"),
            "BASE-180: there is no ready-made deck 'RG agro'; did you mean RG aggro?",
        ),
        (("--setup", "decks=RG aggro"), "--setup decks: BASE-180: expected two decks, player 0's first, got "),
        (("--setup", "deck=RG aggro"), "--setup: there is no set-up of duel 'deck'; did you mean decks?"),
        (("--rules", "core.min_deck_size=61"), "no game can start: BASE-180: deck of player 0: a deck has at least 61"),
        (("--rules", "mana_burn=false"), "no option of duel 'mana_burn'"),
        (("--bots", "greedy,greedy,greedy"), "--bots: duel has 2 seats, not 3; name one bot for each"),
    ],
    ids=str,
)
def test_wrong_words_are_told_in_one_line(words: tuple[str, ...], message: str) -> None:
    """They are exit code 2."""
    assert message in run_command("simulate duel", *words).refusal()


def test_sequences_of_actions_are_counted() -> None:
    """Keep or take a mulligan comes first, and another deck is another count in the end."""
    assert [1, 2, 4] == run_command("perft duel --depth 2 --json").data["counts"]
    assert [1, 2, 4] == run_command("perft duel --depth 2 --json --setup", "decks=GU aggro,GU aggro").data["counts"]


def test_a_record_is_replayed_and_shown_to_each_player(record: str) -> None:
    """Each sees the own hand, and of the other's only how many cards it has."""
    shown = {seat: run_command("show", record, "--step", 60, "--seat", seat).out for seat in ("player 0", "1")}
    replayed = run_command("replay", record)

    assert f"{record}: ok, 120 actions, " in replayed.out
    for name, out in shown.items():
        assert f"seen by player {name[-1]}" in out
        assert re.search(r"opponent +\d+ life, \d\d cards in the library, \d in hand", out)
    assert shown["player 0"] != shown["1"]
    assert "there is no seat 'RED'; try player 0, player 1" in run_command("show", record, "--seat", "RED").err


def test_what_may_be_done_is_listed_and_explained(record: str) -> None:
    """The reason against an action has the code of normal Magic."""
    listed = run_command("legal", record, "--step", 0)

    assert "has 2 legal actions\n" in listed.out
    assert "keep the hand" in listed.out
    assert "is not allowed\n  BASE-" in run_command("explain", record, "end_attack", "--step", 0).out
    assert "(mulligan) is allowed; player 1 will see:" in run_command("explain", record, "mulligan", "--step", 0).out


@pytest.mark.parametrize("seat", [0, 1])
def test_a_table_and_its_list_never_name_a_card_in_the_hand_of_the_other(seat: int) -> None:
    """Only cards that lie open or are the own ones are there."""
    for session in list(decision_points(session_of(GAME, seat=seat, seed=5), 60))[::6]:
        table = session.state.table
        open_names = {
            table.cards[card_object.card].name
            for card_object in (*session.state.permanents, *session.state.seats[seat].hand)
        }
        for each in session.state.seats:
            open_names |= {table.cards[card_object.card].name for card_object in (*each.graveyard, *each.exile)}
        open_names |= {
            table.cards[card_object.card].name for card_object in session.state.stack if card_object.card is not None
        }
        hidden = {table.cards[held.card].name for held in session.state.seats[1 - seat].hand} - open_names
        text = "\n".join([line.text for line in table_lines(session) if line.kind in (LineKind.TABLE, LineKind.MENU)])
        assert [] == [name for name in hidden if name in text]


def test_a_duel_begins_with_a_word_about_the_other_seat() -> None:
    """The person is told which bot sits there, and what can be typed."""
    session = session_of(GAME)
    later = after_typing(session, "keep")

    assert "you are player 0, player 1 is " in opening_lines(session)[0].text
    assert prompt_text(session).startswith("player 0: 1 to 2")
    assert "greedy:1 would do " in answer_text(answer_line(later, "hint greedy:1"), LineKind.NOTE)
    assert session.state == after_typing(later, "undo").state


def test_a_piped_duel_is_kept_with_its_decks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What is loaded goes on with them."""
    monkeypatch.chdir(tmp_path)
    run_piped(["1"], "play duel --seed 5 --bot uniform --setup", "decks=UB aggro,RW aggro")
    recorded = from_json(Path("castlerules-duel-5.json").read_text(), Record)
    done = run_piped(["1"], "play duel --load castlerules-duel-5.json")

    assert setup_keywords(duel.DuelSetup(("UB aggro", "RW aggro"))) == setup_keywords(recorded.setup)
    assert (("player 0", "you"), ("player 1", "uniform"), ("seed", "5")) == recorded.tags
    assert (0, "") == (done.code, done.err)
