"""Every command with a game whose cards neither player knows, with a deck and a stock for each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest
from castle.lively_games import hidden_names, stock

from castlerules import Player, Record, Rng, castle
from castlerules.castle.model.decisions import (
    ActivationDecision,
    ColumnDecision,
    DamageDivisionDecision,
    SwitchDecision,
)
from castlerules.cli.play.lines import LineKind, turn_lines
from castlerules.cli.play.opening import prompt_text
from castlerules.cli.play.prompt import answer_line
from castlerules.cli.play.seating import YOU, Seating
from castlerules.cli.play.session import Session, resume_session
from castlerules.cli.play.table import Table

from .recordings import played, recorded_file, session_at, step_of, step_with
from .sessions import after_typing, answer_text, at_next_decision, decision_points, session_of
from .terminal import run_command, squeezed

GAME = castle.GAME


@pytest.fixture
def record(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """Return the name of the recorded game, which is in the current folder."""
    monkeypatch.chdir(tmp_path)
    return recorded_file("castle")


def shown(session: Session, *kinds: LineKind) -> str:
    """Return what the person sees, or its lines of *kinds*, with single spaces."""
    return squeezed("\n".join([line.text for line in turn_lines(session) if not kinds or line.kind in kinds]))


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("adjacency=king max_switches_per_combat=1 switch_life=0", "switch_life=0 max_switches_per_combat=1"),
        ("ignored_keywords=trample,flying", 'ignored_keywords="flying","trample"'),
        ("ignored_keywords=", "ignored_keywords="),
        ("core.starting_player=1 owner_may_look_face_down=true", "core.starting_player=1 owner_may_look_face_down=Tr"),
    ],
)
def test_options_of_castle_are_words(words: str, text: str) -> None:
    """Names, numbers, none, and names with commas between them."""
    done = run_command("simulate castle --games 1 --max-actions 9 --rules", *words.split())

    assert (0, "") == (done.code, done.err)
    assert text in done.out


def test_a_stock_may_come_from_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It is a list as that of a deck; what is no creature is refused."""
    monkeypatch.chdir(tmp_path)
    Path("giants.txt").write_text("9 Hill Giant\n6 Raging Goblin\n", encoding="utf-8")
    Path("bolts.txt").write_text("14 Hill Giant\n1 Lightning Bolt\n", encoding="utf-8")

    assert 0 == run_command("simulate castle --games 1 --max-actions 5 --setup stocks=@giants.txt,GW").code
    refused = run_command("simulate castle --games 1 --setup stocks=@giants.txt,@bolts.txt")
    assert (2, True) == (refused.code, "CAS-Q01: stock of player 1: expected only creature cards with " in refused.err)


def test_what_an_action_leads_to_is_told_as_far_as_it_can_be_seen(record: str) -> None:
    """To let a card go is foreseen; which card a switch turns up is not."""
    lost = run_command("explain", record, "decline", "--step", step_of("castle", ActivationDecision)).out
    states = played("castle")[1]
    blind = next(
        place
        for place, state in enumerate(states)
        if isinstance(state.decision, SwitchDecision) and "(unknown)" in menu_of(record, place)
    )
    turned = run_command("explain", record, "switch", "--step", blind).out

    assert re.search(r"is not paid for, and is removed from the game\n", lost)
    assert "\n  you pay 2 life for a switch: " in turned
    assert "what follows depends on what cannot be seen" in turned


def menu_of(record: str, step: int) -> str:
    """Return the list of what may be done after so many actions."""
    return run_command("legal", record, "--step", step).out


def test_slots_may_be_typed_in_small_letters() -> None:
    """As everything that is typed; the record has them as they are written."""
    session = session_at("castle", step_with("castle", "move"))
    written = next(text for text in map(GAME.format_action, session.legal) if text.startswith("move"))

    for words in (written.lower(), written.lower().replace(":", " ").replace(",", " ")):
        assert ": allowed, in manoeuvres" in answer_text(answer_line(session, f"? {words}"))
        after = answer_line(session, words).session
        assert written == GAME.format_action(after.steps[-1].action)


def test_the_price_is_told_before_it_is_asked_for_and_enter_does_not_decide() -> None:
    """Enter, pressed once too often, neither loses a card nor pays for one; a word or a number does."""
    session = session_at("castle", step_of("castle", ActivationDecision))
    table = shown(session, LineKind.TABLE)
    raised, lost = (answer_line(session, words) for words in ("raise", "1"))

    assert re.search(r"price [^|]+ in R\dC\d: \d of \d+ life, \d+ left ", table)
    assert "Enter" not in prompt_text(session)
    assert session is answer_line(session, "").session
    assert "type 1 to 2, or ? for help" == answer_text(answer_line(session, ""), LineKind.REFUSAL)
    assert "into play for you: " in shown(at_next_decision(raised.session), LineKind.NEWS)
    assert "is removed from the game" in shown(at_next_decision(lost.session), LineKind.NEWS)
    assert session.state == after_typing(raised.session, "undo").state


@pytest.mark.parametrize("asks", [SwitchDecision, DamageDivisionDecision])
def test_enter_decides_nothing_else_in_a_breach(asks: type) -> None:
    """Neither whether the creature in front is switched, nor whom it hits, nor that nothing attacks; but it passes."""
    assert "Enter" not in prompt_text(session_at("castle", step_of("castle", asks)))
    assert "(Enter = pass)" in prompt_text(session_at("castle", step_with("castle", "move")))
    assert "Enter" not in prompt_text(session_at("castle", step_with("castle", "column")))


def test_enter_passes_also_where_a_game_can_be_conceded() -> None:
    """To concede is no other thing to do, as far as Enter is concerned."""
    session = session_of(GAME, core={"offer_concede": True, "mulligan": "none"})

    assert ["pass", "concede"] == [GAME.format_action(session.legal[place]) for place in (0, -1)]
    assert "(Enter = pass)" in prompt_text(session)


@pytest.mark.parametrize(
    ("verb", "words", "message"),
    [
        ("move", "move", "move fits several: manoeuvres > pay 2 life and move R1C2 "),
        ("move", "turn down r1c1", "there is no word 'turn' (did you mean turn_down?); type 1 to "),
        ("move", "column x", "expected a whole number of at most 18 digits, got 'x'; type 1 to "),
        ("raise", "raise R1C1", "raise takes nothing, not R1C1; type 1 to 2"),
        ("raise", "proceed", "say first whether the price of the card is paid (CAS-021)\nNothing has changed."),
        (
            "switch",
            "attack 1",
            (
                "say first whether the defending creature blocks or switches with the card behind it (CAS-032)\n"
                "Nothing has changed."
            ),
        ),
    ],
)
def test_a_wrong_word_at_the_prompt_changes_nothing(verb: str, words: str, message: str) -> None:
    """It is told what is wrong and what can be typed."""
    session = session_at("castle", step_with("castle", verb))
    answer = answer_line(session, words, width=120)

    assert session is answer.session
    assert message in answer_text(answer, LineKind.REFUSAL)


def secret_game(seat: int) -> Iterator[Session]:
    """Yield decisions of the person in a game with stocks of which every card has a name of its own."""
    setup = castle.CastleSetup(castle.DEFAULT_DECKS, (stock(0), stock(1)))
    record = Record.of(GAME, setup=setup, rng=Rng.seeded(11))
    names = tuple([YOU if place == seat else "uniform" for place in (0, 1)])
    yield from decision_points(
        at_next_decision(resume_session(GAME, record, Seating(Player(seat), names), auto=False)), 250
    )


@pytest.mark.parametrize("seat", [0, 1])
def test_no_card_that_nobody_has_seen_is_told_of(seat: int) -> None:
    """Neither in news nor table nor list, of whoever's castle it is; cards that were turned up are named."""
    tables = ""
    for session in secret_game(seat):
        now = "\n".join([line.text for line in turn_lines(session)])
        assert [] == [name for name in hidden_names(session.state) if name in now]
        tables += now
    assert re.search(r"Warden\d\d[AN] is turned up in R\dC\d of ", squeezed(tables))


def test_the_first_turns_of_castle_fit_on_a_screen_of_40_lines() -> None:
    """A row of unknown cards is one line, also if its column is attacked and the attackers face another row."""
    session = session_of(GAME, seed=4, auto=True)
    tables = [Table(decision).lines(80) for decision in decision_points(session, 80)]
    rows = [re.sub(r"[| ]+", " ", line).strip() for lines in tables for line in lines]

    assert len(turn_lines(after_typing(session, "keep"))) < 40
    assert "+2/+2 R3C4 to R3C1: unknown" in rows
    assert any(re.fullmatch(r"\+1/\+1 R2C\d to R2C\d: unknown", row) for row in rows)


def test_what_has_happened_stands_between_the_table_and_the_list() -> None:
    """A tall table moves what is above it off the screen."""
    session = after_typing(session_of(GAME, seed=4, auto=True), "keep")
    kinds = [kind for kind, _ in groupby(line.kind for line in turn_lines(session))]

    assert [LineKind.TABLE, LineKind.NEWS, LineKind.STATUS, LineKind.MENU] == kinds


@pytest.mark.rule("CAS-015")
def test_a_column_is_named_before_the_attackers_also_in_short() -> None:
    """``c2`` is column 2; attackers too early are told what comes first, and no attack at all is asked about."""
    session = session_of(GAME, seed=6, auto=True)
    while not isinstance(session.observation.decision, ColumnDecision):
        choices = Table(session).choices
        plays = [choice.typed for choice in choices if choice.label.startswith(("play ", "cast "))]
        session = after_typing(session, [*plays, choices[0].typed][0])

    assert after_typing(session, "attack column 2") == after_typing(session, "attack c2") == after_typing(session, "c2")
    assert "name the column first" in answer_text(answer_line(session, "attack all"))
    main = after_typing(session_of(GAME, seed=6, auto=True), "keep")
    assert "attackers are declared" in answer_text(answer_line(main, "c1"))
    assert "(CAS-015)" in answer_text(answer_line(main, "c1"))
    assert "no attack: sure?" == answer_text(answer_line(session, "1")) == answer_text(answer_line(session, "p"))


@pytest.mark.rule("CAS-056", "CAS-Q88")
def test_a_manoeuvre_with_a_linking_word_has_the_reason_of_the_rule() -> None:
    """``to`` may stand between the slots, also where the move is not allowed."""
    session = after_typing(session_of(GAME, seed=6, auto=True), "keep")

    for typed in ("move r1c1 r3c4", "move R1C1 to R3C4"):
        assert "(CAS-" in answer_text(answer_line(session, typed))
    assert answer_text(answer_line(session, "move r1c1 r3c4")) == answer_text(answer_line(session, "move R1C1 to R3C4"))


def test_a_command_that_is_a_word_of_castle_too_is_explained_as_both() -> None:
    """``moves`` shows what was done, and a move is a manoeuvre."""
    answer = answer_text(answer_line(session_of(GAME, seed=6, auto=True), "? moves", 1_000))

    assert "what you have done and seen so far" in answer
    assert "Manoeuvre: " in answer
