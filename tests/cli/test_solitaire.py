"""Every command with a game for one player that is dealt from one deck, and has neither turns nor life."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from xml.etree.ElementTree import fromstring

import attrs
import pytest

from castlerules import Player, Record, Rng, from_json, solitaire
from castlerules.cli.play.prompt import LineKind, answer_line, opening_lines, prompt_text, table_lines
from castlerules.cli.play.seating import YOU, Seating
from castlerules.cli.play.session import Session, resume_session
from castlerules.magic.model.decisions import AnnounceDecision
from castlerules.solitaire.model.decisions import FreeDecision, PaymentSourceDecision
from castlerules.solitaire.model.state import Phase, tableau_of

from .sessions import after_typing, answer_text, at_next_decision, decision_points, session_of
from .terminal import run_command, run_piped, squeezed

GAME = solitaire.GAME
WORDS = "simulate solitaire --games 1 --seed 3 --record ."


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a recorded game in it."""
    folder = tmp_path_factory.mktemp("solitaire")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        run_command(WORDS)
    return folder


@pytest.fixture
def record(monkeypatch: pytest.MonkeyPatch, folder: Path) -> str:
    """Return the name of the recorded game, which is in the current folder."""
    monkeypatch.chdir(folder)
    return "solitaire-3-000000.json"


@cache
def played(name: str) -> tuple[Record, tuple[solitaire.State, ...]]:
    """Return the game in the file *name*, and its states."""
    recorded = from_json(Path(name).read_text(), Record)
    return recorded, tuple(recorded.replay())


def step_of(name: str, asks: type, phase: Phase | None = None) -> int:
    """Return after how many actions a question of this kind is asked first, in that phase if one is given."""
    return next(
        place
        for place, state in enumerate(played(name)[1])
        if isinstance(state.decision, asks) and phase in (None, tableau_of(state).phase)
    )


def session_at(name: str, step: int) -> Session:
    """Return the game in the file *name* after so many actions, with the person in the only seat."""
    recorded, _ = played(name)
    record = attrs.evolve(recorded, actions=recorded.actions[:step])
    return at_next_decision(resume_session(GAME, record, Seating(Player(0), (YOU,)), auto=False))


def test_a_run_counts_wins_and_tells_deck_and_options() -> None:
    """The lines of the deck and the options can be given again as they stand."""
    words = ("--setup", "deck=UB control", "--rules", "max_trips=2", "hand_model=single")
    done = run_command("simulate solitaire --games 3 --seed 3", *words)
    report = run_command("simulate solitaire --games 3 --seed 3 --json", *words).data

    assert "\nsetup    'deck=UB control'\n" in done.out
    assert "\nrules    hand_model=single max_trips=2\n" in done.out
    assert (["PLAYER"], ["uniform"], 3) == (report["seats"], report["bots"], report["finished"])
    assert {"deck": "UB control"} == report["setup"]
    assert 3 == sum(report["results"].values())
    assert {*report["results"]} <= {"all stacks are cleared", "stuck", "draw"}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--setup", "deck=UB controll"), "there is no ready-made deck 'UB controll'; did you mean UB control?"),
        (("--setup", "decks=UB control"), "--setup: there is no set-up of solitaire 'decks'; did you mean deck?"),
        (("--setup", "deck=@none.txt"), "--setup: none.txt: cannot read it"),
        (("--rules", "max_trip=2"), "no option of solitaire 'max_trip'; did you mean max_trips?"),
        (("--rules", "hand_model=pil"), "--rules hand_model: 'pil' is not one of pile, single, waste"),
        (("--rules", "max_trips=0"), "max_trips"),
        (("--rules", "min_deck_size=27"), "min_deck_size"),
        (("--rules", "min_deck_size=99"), "no game can start: SOL-G01: a deck has at least 99 cards, not 60"),
        (("--bots", "greedy,greedy"), "--bots: solitaire has 1 seat, not 2"),
    ],
    ids=str,
)
def test_wrong_words_are_told_in_one_line(words: tuple[str, ...], message: str) -> None:
    """They are exit code 2."""
    assert message in run_command("simulate solitaire", *words).refusal()


def test_a_deck_may_come_from_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Any deck that is large enough; a small one is refused with its size."""
    monkeypatch.chdir(tmp_path)
    Path("forty.txt").write_text("17 Swamp\n23 Dark Ritual\n", encoding="utf-8")
    Path("small.txt").write_text("17 Swamp\n22 Dark Ritual\n", encoding="utf-8")

    assert 0 == run_command("simulate solitaire --games 1 --max-actions 5 --setup deck=@forty.txt").code
    refused = run_command("simulate solitaire --games 1 --setup deck=@small.txt")
    assert (2, True) == (refused.code, "SOL-G01: a deck has at least 40 cards, not 39" in refused.err)


@pytest.mark.parametrize("number", [1, 7, 480_211])
def test_the_seed_is_the_number_of_the_deal(number: int) -> None:
    """What is played with a seed, counted from it, and simulated with it is that deal of the deck."""
    dealt = solitaire.deal("UB control", number)
    table = str(solitaire.GAME.observe(dealt, solitaire.YOU))
    shown = run_piped(["quit!"], f"play solitaire --seed {number} --setup", "deck=UB control").out

    assert table in shown
    assert solitaire.GAME.observe(dealt, solitaire.YOU) != solitaire.GAME.observe(
        solitaire.deal("UB control", number + 1), solitaire.YOU
    )
    counts = run_command(f"perft solitaire --depth 1 --json --seed {number} --setup", "deck=UB control").data["counts"]
    assert [1, len(solitaire.GAME.legal_actions(dealt))] == counts


def test_a_record_is_replayed(record: str) -> None:
    """Every step is checked."""
    steps = len(played(record)[0].actions)

    assert f"{record}: ok, {steps} actions, {steps + 1} checks; " in run_command("replay", record).out


def test_the_table_is_shown_with_what_may_be_seen(record: str) -> None:
    """Stacks, hand and piles; no other seat, no life, no turn, and no option that is as usual."""
    shown = squeezed(run_command("show", record, "--step", 0).out)

    assert "+-- Solitaire, trip 1 of 3 --" in shown
    assert "K1 K2 K3 K4 K5 K6 K7" in shown
    assert "library 32 cards discard 0 cards" in shown
    assert not [word for word in ("life", "turn 1", "opponent", "player 0", "options:") if word in shown]
    assert "there is no seat 'RED'; try PLAYER" in run_command("show", record, "--seat", "RED").err


def test_options_are_told_below_the_table() -> None:
    """Those that are not as usual."""
    shown = run_piped(["quit!"], "play solitaire --seed 7 --rules max_trips=2 discard_pile_visible=true").out

    assert "Solitaire, trip 1 of 2" in shown
    assert "options: max_trips 2, discard_pile_visible true" in squeezed(shown)


def test_a_table_is_drawn(record: str) -> None:
    """The picture has every stack, and says in words what is asked."""
    run_command("show", record, "--step", step_of(record, FreeDecision), "--svg", "table.svg")
    words = [part.text for part in fromstring(Path("table.svg").read_text(encoding="utf-8")).iter() if part.text]

    assert {"K1", "K2", "K3", "K4", "K5", "K6", "K7", "slot", "hand", "library", "discard", "graveyard"} <= {*words}
    assert any("draw three, play the hand card or a stack top" in word for word in words)


def test_what_may_be_done_is_listed(record: str) -> None:
    """Draws and plays with their places, and sources to pay with."""
    main = run_command("legal", record, "--step", step_of(record, FreeDecision)).out
    paying = run_command("legal", record, "--step", step_of(record, PaymentSourceDecision)).out

    assert re.search(r"PLAYER has \d+ legal actions?\n +1  draw three +draw\n", main)
    assert re.search(r"  play [A-Z][^\n]* from K\d +cast:\d+\n", main)
    assert re.search(r"\n +1  pay with [A-Z][^\n]* +source:\d+\n", paying)


@pytest.mark.parametrize(
    ("asks", "action", "message"),
    [
        (FreeDecision, "strike", "SOL-A05: there is no fight"),
        (FreeDecision, "finish", "SOL-A06: no permanent is in use"),
        (FreeDecision, "fight K9", "SOL-051: an attack names a stack, K1 to K7"),
        (FreeDecision, "merge K1 K2", "SOL-022: there are no copies to gather now"),
        (FreeDecision, "pass", "SOL-120: priority is not passed: there are no turns"),
        (AnnounceDecision, "draw", "SOL-A02: finish what you have announced first"),
        (PaymentSourceDecision, "draw", "SOL-062: first choose the source that pays"),
    ],
)
def test_what_may_not_be_done_is_explained_with_its_rule(record: str, asks: type, action: str, message: str) -> None:
    """The codes are those of Solitaire."""
    done = run_command("explain", record, *action.split(), "--step", step_of(record, asks))

    assert (0, "") == (done.code, done.err)
    assert f"is not allowed\n  {message}" in done.out


def test_what_an_action_leads_to_is_told_as_far_as_it_can_be_seen(record: str) -> None:
    """That three cards are drawn is sure; which of them shows is not."""
    done = run_command("explain", record, "draw", "--step", step_of(record, FreeDecision, Phase.MAIN)).out

    assert "draw three (draw) is allowed; PLAYER will see:" in done
    assert "what follows depends on what cannot be seen" in done
    assert "three cards are drawn; (unknown) is the hand card" in done


def test_a_person_plays_a_game_to_its_end() -> None:
    """By numbers alone, and is told how it ended."""
    session = session_of(GAME, seed=5)
    for now in decision_points(session, 400):
        session = now
    last = after_typing(session, str(len(session.legal)))

    assert last.is_over
    ending = "\n".join(line.text for line in table_lines(last))
    assert re.search(r"You have (won: all stacks are cleared \(SOL-140\)|lost: stuck: [^(]+\(SOL-G56\))\.", ending)


def test_the_opening_names_the_only_seat() -> None:
    """And the prompt; Enter draws, which undo takes back."""
    session = session_at_start()
    drawn = after_typing(session, "")

    assert "solitaire: you are PLAYER." in "\n".join(line.text for line in opening_lines(session))
    assert "(Enter = draw three) > " in prompt_text(session)
    assert "draw" == GAME.format_action(drawn.steps[-1].action)
    assert session.state == after_typing(drawn, "undo").state


def session_at_start() -> Session:
    """Return a game at a decision at which cards may be drawn, or played."""
    record = Record.of(GAME, rng=Rng.seeded(7).derive(0), tags=[("seed", "7")])
    return at_next_decision(resume_session(GAME, record, Seating(Player(0), (YOU,)), auto=False))


def test_actions_may_be_typed_as_they_are_read() -> None:
    """As the list says, by the name of the card, or by the stack in small letters."""
    session = session_at_start()
    (name, words) = next(
        (match[1], line)
        for line in [solitaire.GAME.describe_action(session.observation, action) for action in session.legal]
        if (match := re.match(r"play (.+) from K\d", line))
    )
    number = [solitaire.GAME.describe_action(session.observation, action) for action in session.legal].index(words) + 1

    for typing in (words, words.lower(), f"cast {name.lower()}"):
        assert f": allowed, number {number}" in answer_text(answer_line(session, f"? {typing}"))
    assert "SOL-053: you have no creature to attack with" in answer_text(
        answer_line(session, "fight k1"), LineKind.REFUSAL
    )


def test_a_bot_gives_a_hint() -> None:
    """It knows no more than the person, and says what is on the list."""
    session = session_at_start()
    menu = [solitaire.GAME.describe_action(session.observation, action) for action in session.legal]

    hint = answer_text(answer_line(session, "hint greedy"))
    assert any(line in hint for line in menu), hint
