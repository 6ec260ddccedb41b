"""What the person sees beside the menu: cards, the status, the table in any width, and what happened."""

from __future__ import annotations

import re
from itertools import pairwise

import attrs
import pytest

from castlerules import GAMES, AnyGame, DataError
from castlerules._display import text_table
from castlerules.cli.play.answers import Redraw
from castlerules.cli.play.lines import LineKind, turn_lines
from castlerules.cli.play.opening import opening_lines, prompt_text
from castlerules.cli.play.prompt import answer_line, shown_after
from castlerules.cli.play.session import Session
from castlerules.cli.play.table import ShownTable, Table

from .sessions import after_typing, answer_text, at_next_decision, decision_points, in_the_first_main_phase, session_of
from .terminal import run_piped

GAME_NAMES = ("ascension", "castle", "duel", "fortress", "magic54", "solitaire")


@pytest.mark.parametrize("step", ["attack", "block"])
def test_a_declaration_shows_the_table_unless_it_was_shown_in_the_same_turn(step: str) -> None:
    """Creatures that have not changed for turns are shown to those who attack or block; other decisions need it not."""
    session = at_a_declaration(step)
    now = Table(session).as_shown
    assert now.turn is not None
    earlier = attrs.evolve(now, turn=now.turn - 1)

    def is_shown(session: Session, last: ShownTable) -> bool:
        return any(line.text.startswith("+--") for line in turn_lines(session, height=24, shown=last))

    assert is_shown(session, earlier)
    assert not is_shown(session, now)
    other = in_the_first_main_phase()
    assert not is_shown(other, attrs.evolve(Table(other).as_shown, turn=0))


def at_a_declaration(verb: str) -> Session:
    """Return a game in which the person is to declare attackers or blockers."""
    return next(
        session
        for session in decision_points(session_of(GAMES["duel"], seed=3, auto=True))
        if Table(session).is_declaring and any(pick.label.startswith(verb) for pick in Table(session).picks)
    )


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("name", GAME_NAMES)
def test_nothing_is_wider_than_the_terminal(name: str, width: int) -> None:
    """Tables, news, status, menus and answers keep to the width; a table fills it."""
    for session in decision_points(session_of(GAMES[name], seed=3, auto=True), 12):
        answers = [answer_line(session, words, width) for words in ("?", "? 1", "? 2", "hint uniform", "moves", "foo")]
        lines = [*opening_lines(session, width), *turn_lines(session, width)]
        lines += [line for answer in answers for line in answer.lines]
        assert [] == [line.text for line in lines if len(line.text) > width]
        assert len(prompt_text(session, width)) <= width
        assert width == max([len(line.text) for line in lines if line.kind is LineKind.TABLE])


def test_the_columns_of_the_environment_are_the_width(monkeypatch: pytest.MonkeyPatch) -> None:
    """Into a pipe go lines without escape codes."""
    monkeypatch.setenv("COLUMNS", "64")
    out = run_piped(["1", "quit!"], "play castle --seed 3 --bot uniform").out

    assert 64 == max([len(line) for line in out.splitlines() if line.startswith(("+", "|"))])
    assert "\x1b" not in out


@pytest.mark.parametrize(
    ("name", "words", "expected"),
    [
        ("duel", "? lightning b", ("Lightning Bolt {R}", "Instant", "3 damage to any target.")),
        ("duel", "? LLANOWAR ELVES", ("Llanowar Elves {G}", "Creature — Elf Druid", "{T}: Add {G}.", "1/1")),
        ("castle", "? grizzly", ("Grizzly Bears {1}{G}", "Creature — Bear", "2/2")),
        ("fortress", "? hill", ("Hill Giant {3}{R}", "Creature — Giant", "3/3")),
        ("solitaire", "? ball", ("Ball Lightning {R}{R}{R}", "Creature — Elemental", "6/1")),
        ("magic54", "? kh", ("KH: King of hearts", "Creature of RED, cost 3", "Knowledge, 3 mana")),
        ("magic54", "? 10s", ("10S: Ten of spades", "Action of BLACK, cost 1", "A random card")),
        ("magic54", "? 7d", ("7D: Seven of diamonds", "Mana of RED, no cost", "+7/+7")),
        ("ascension", "? brindal firebug", ("Brindal Firebug (BRI)", "common", "1 point")),
    ],
)
def test_a_card_that_can_be_seen_is_explained(name: str, words: str, expected: tuple[str, ...]) -> None:
    """Capitals do not matter, and a beginning is enough."""
    answer = answer_line(session_of(GAMES[name], seed=3, auto=True), words, width=200)

    assert all(part in answer_text(answer, LineKind.NOTE) for part in expected)


def test_a_beginning_of_several_names_lists_them() -> None:
    """Nothing is guessed."""
    session = session_of(GAMES["duel"], seed=3, auto=True)

    assert "several cards fit goblin: " in answer_text(answer_line(session, "? goblin"), LineKind.REFUSAL)
    with pytest.raises(DataError, match="several cards fit goblin"):
        Table(session).card_help("goblin")
    assert Table(session).card_help("no such card") is None
    assert Table(session).card_help(" ") is None


@pytest.mark.parametrize("name", ["duel", "castle"])
def test_cards_of_the_others_hidden_zones_are_not_explained(name: str) -> None:
    """Only names of visible cards and of the own deck lists are known."""
    game: AnyGame = GAMES[name]
    for session in decision_points(session_of(game, seed=3, auto=True), 15):
        seen = session.observation
        known = {card.name for _, card in seen.objects()} | {card.name for card, _ in seen.own_seat.deck}
        known |= {card.name for castle in getattr(seen.extra, "castles", ()) for card, _ in castle.stock or ()}
        known |= {card.name for castle in getattr(seen.extra, "castles", ()) for card in castle.lost}
        known |= {card.name for card, _ in seen.extra.open_cards()} | {card.name for card, _ in seen.tokens}
        assert {*Table(session).guide.cards()} <= known


def test_a_card_in_play_is_told_with_its_state() -> None:
    """The text of the card, and what it is now."""
    for session in decision_points(session_of(GAMES["duel"], seed=3, auto=True), 30):
        if session.observation.permanents:
            break
    card = session.observation.permanents[0].card
    help_ = Table(session).card_help(card.name)

    assert help_ is not None
    assert help_.name == card.name
    assert any(line.startswith("in play: ") and card.name in line for line in help_.lines)


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("duel", (r"turn \d+, \S+: [\w ]+", r"you have (priority|to decide)", r"you \d+ life", r"opponent \d+ life")),
        ("castle", (r"castles: yours \d+, opponent's \d+", r"you \d+ life", r"untapped for mana")),
        ("fortress", (r"turn \d+: main", r"in your way", r"library \d+ cards", r"\d+ life", r"untapped for mana")),
        ("solitaire", (r"trip 1 of 3", r"\d of 7 stacks cleared", r"lands? to pay with")),
        ("magic54", (r"turn \d+, RED's", r"you \d+ hp", r"BLACK \d+ hp, \d cards? in hand", r"mana left: \d of \d")),
        ("ascension", (r"\d of 4 members registered", r"\d contests played of 12")),
    ],
)
def test_the_status_says_where_the_game_stands(name: str, parts: tuple[str, ...]) -> None:
    """Turn, priority, life, mana, and the clock of the game, each in its words."""
    session = session_of(GAMES[name], seed=3, auto=True)
    session = after_typing(session, *{"duel": ["1"], "fortress": ["1", "1"]}.get(name, []))
    status = " | ".join(Table(session).guide.status())

    assert [] == [part for part in parts if not re.search(part, status)]


def test_a_table_is_shown_again_only_if_something_on_it_has_changed() -> None:
    """After a pass to the next step there is the decision and the menu; after a land there is the table."""
    cases = {True: 0, False: 0}
    for session in decision_points(session_of(GAMES["duel"], seed=3, auto=True), 40):
        key, (first, *_) = Table(session).as_shown, Table(session).legal
        result = answer_line(session, session.game.format_action(first))
        assert (Redraw.MENU if result.session.held else Redraw.TURN) is result.redraw
        if result.session.held:
            continue
        after = at_next_decision(result.session)
        lines = [line.text for line in shown_after(attrs.evolve(result, session=after), shown=key)]
        is_shown = any(line.startswith("+--") for line in lines)
        is_due = Table(after).is_declaring and key.turn != Table(after).guide.turn()
        assert is_shown == (is_due or key.picture != Table(after).as_shown.picture)
        assert is_shown != any(line.startswith("you to act: ") for line in lines)
        cases[is_shown] += 1

    assert min(cases.values()) > 2
    assert any(line.text.startswith("+--") for line in shown_after(answer_line(session, "view"), shown=key))
    assert not [line for line in shown_after(answer_line(session, "all"), shown=key) if line.kind is LineKind.TABLE]


def without_notes(session: Session) -> str:
    """Return the table of *session* as text, without what is said in its middle and below it."""
    display = Table(session).display
    assert display is not None

    return text_table(attrs.evolve(display, notes=(), turn="", idle="", decision=""))


@pytest.mark.parametrize(
    ("name", "seed", "note"), [("solitaire", 5, "play  "), ("fortress", 5, "stack  "), ("duel", 4, "stack  ")]
)
def test_a_table_is_not_shown_again_if_only_its_notes_have_changed(name: str, seed: int, note: str) -> None:
    """What is announced, for example, is told in a line of its own, before the decision; nothing is told twice."""
    told = []
    sessions = decision_points(session_of(GAMES[name], seed=seed, auto=True), 60)
    for before, after in pairwise([one for one in sessions if not one.held]):
        shown = [line.text for line in turn_lines(after, shown=Table(before).as_shown)]
        is_shown = any(line.startswith("+--") for line in shown)
        assert is_shown == (without_notes(before) != without_notes(after))
        told += [line for line in shown if not is_shown and line.startswith(note)]

    assert told


def test_all_lists_equal_actions_until_the_next_choice() -> None:
    """The option of the command line lists them always."""
    session = in_the_first_main_phase()
    unfolded = answer_line(session, "all").session

    assert len(session.legal) == len(Table(unfolded).menu.entries) > len(Table(session).menu.entries)
    assert not after_typing(unfolded, "1").lists_all
    folded = run_piped(["1", "1", "quit!"], "play fortress --seed 3").out
    listed = run_piped(["1", "1", "quit!"], "play fortress --seed 3 --all").out
    assert "(any of " in folded
    assert "(any of " not in listed


def test_an_action_is_taken_by_number_words_label_or_text_alike() -> None:
    """The words of a folded line stand for its first action."""
    session = in_the_first_main_phase()
    number, choice = next(
        (number, choice) for number, choice in enumerate(Table(session).choices, 1) if len(choice.actions) > 1
    )
    after = after_typing(session, str(number))

    for typed in (choice.words, choice.label.upper(), choice.typed):
        assert after == after_typing(session, typed)
    other = session.game.format_action(choice.actions[1])
    assert after != after_typing(session, other)


def test_enter_takes_nothing_below_the_first_menu() -> None:
    """A contest does not start by an Enter too much."""
    session = after_typing(session_of(GAMES["ascension"], seed=4, auto=True), "1", "Ann", "2", "Bob")

    assert Table(session).menu.path
    assert "Enter" not in prompt_text(session)
    assert "back" in prompt_text(session)
    assert session is answer_line(session, "").session
    assert "there is no menu before this one" in answer_text(answer_line(session_of(), "back"))


def test_a_prompt_without_room_names_the_number_that_enter_takes() -> None:
    """With room it names the action."""
    session = in_the_first_main_phase()

    assert "BESIEGER: 1 to 2 (Enter = pass) > " == prompt_text(session, 80)
    assert "BESIEGER: 1 to 2 (Enter = 1) > " == prompt_text(session, 31)
