"""Attackers and blockers at the prompt: picked in any order, declared in that of the rules."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from castlerules import GAMES, magic54
from castlerules.cli.play.declaring import offered_actions
from castlerules.cli.play.lines import LineKind, menu_lines
from castlerules.cli.play.prompt import answer_line
from castlerules.cli.play.session import Session, resume_session
from castlerules.cli.play.table import Table
from castlerules.magic.model import ObjectId, actions
from castlerules.magic54.model.actions import DeclareAttacker

from .sessions import after_typing, answer_text, at_next_decision, decision_points, session_of


def declaration(kind: type[Any], name: str = "duel", parts: int = 3, *, auto: bool = True) -> Session:
    """Return a game of *name* at the first declaration with at least so many *parts* of the class *kind*."""
    session = session_of(GAMES[name], seed=4, auto=True)
    while [type(action) for action in session.legal].count(kind) < parts:
        plays = [action for action in session.legal if type(action) in (actions.BeginCast, actions.PlayLand)]
        session = after_typing(session, session.game.format_action((plays or list(session.legal))[0]))
    return at_next_decision(resume_session(session.game, session.record(), session.seating, auto=auto))


def typed_picks(session: Session) -> list[str]:
    """Return the notation of the actions of *session* but the first, which ends the declaration."""
    return [session.game.format_action(action) for action in offered_actions(session)[1:]]


def actions_since(session: Session, first: Session) -> list[Any]:
    """Return the actions that the person has chosen since *first*."""
    return [step.action for step in session.steps[len(first.steps) :] if step.is_own]


def attackers(session: Session) -> list[str]:
    """Return the creatures of Magic 54 that can be declared as attackers in *session*."""
    picks = [choice.action for choice in Table(session).picks]
    return [Table(session).guide.label(pick).split()[-1] for pick in picks if isinstance(pick, DeclareAttacker)]


@pytest.mark.rule("FOR-Q36")
@pytest.mark.parametrize("is_falling", [False, True])
def test_attackers_of_fortress_keep_the_order_of_the_picks(is_falling: bool) -> None:
    """The garrison blocks in that order, so it is a choice of the player."""
    first = declaration(actions.AddAttacker, "fortress", 2, auto=True)
    picks = sorted(typed_picks(first)[:2], reverse=is_falling)
    after = after_typing(first, *picks)
    after = after_typing(after, "end_attack") if after.held else after

    assert [*map(first.game.parse_action, [None] * 2, picks)] == actions_since(after, first)[:2]


@pytest.mark.rule("BASE-D25")
def test_attackers_are_picked_in_any_order() -> None:
    """The record has them by ascending id, as if they had been picked so."""
    first = declaration(actions.AddAttacker)
    picks = typed_picks(first)[:3]
    orders = [after_typing(first, *order, "end_attack") for order in permutations(picks)]

    assert [*map(first.game.parse_action, [None] * 3, picks)] == actions_since(orders[0], first)[:3]
    assert all(session == orders[0] for session in orders)


@pytest.mark.rule("BASE-D27")
def test_blockers_are_picked_in_any_order() -> None:
    """The last blocker does not end the declaration as long as an earlier one can be added."""
    first = declaration(actions.AddBlocker)
    low, *_, high = typed_picks(first)
    after = after_typing(first, high)

    assert first.state == after.state
    assert after_typing(first, low, high, "end_block") == after_typing(after, low, "end_block")
    alone = actions_since(after_typing(after, "end_block"), first)
    assert [high] == [first.game.format_action(action) for action in alone]


@pytest.mark.rule("BASE-D27")
def test_a_blocker_is_offered_for_one_attacker_only() -> None:
    """A held block is not offered again, and a second one of the blocker is explained."""
    first = declaration(actions.AddBlocker)
    after = after_typing(first, typed_picks(first)[0])
    blockers = [action.blocker for action in offered_actions(after) if isinstance(action, actions.AddBlocker)]

    assert after.held[0].blocker not in blockers
    again = actions.AddBlocker(after.held[0].blocker, ObjectId(999))
    refused = answer_line(after, first.game.format_action(again))
    assert after is refused.session
    assert "Nothing has changed." in answer_text(refused, LineKind.REFUSAL)


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("2 4", 2),
        ("4, 2", 2),
        ("3 3", 2),
        ("attack raider, boa", 2),
        ("attack boa and raider", 2),
        ("Attack Raging, raging", 2),
        ("attack with river boa", 1),
        ("attack all", 4),
        ("2 3 3 4", 4),
    ],
)
def test_several_are_picked_with_one_line(words: str, count: int) -> None:
    """By numbers of the list, by beginnings of names, or all."""
    first = declaration(actions.AddAttacker)
    after = after_typing(first, words)
    done = after_typing(after, "end_attack") if after.held else after

    added = [step.action for step in done.steps[len(first.steps) :] if isinstance(step.action, actions.AddAttacker)]
    assert count == len(set(added)) == len(added)
    assert added == sorted(added, key=lambda action: action.creature)


def test_ids_pick_several_as_in_the_notation() -> None:
    """``attack 24 33`` is ``attack:24`` and ``attack:33``."""
    first = declaration(actions.AddAttacker)
    low, _, high, *_ = typed_picks(first)

    assert after_typing(first, low, high) == after_typing(first, f"attack {low[7:]} {high[7:]}")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("attack king", "nothing that can attack is called king; type 1 to 4"),
        ("attack goblin", "several fit goblin: attack with Goblin Raider (2/2), attack with Raging Goblin (1/1)"),
        ("attack boa, boa", "attack with River Boa (2/1) can be done only once, and is named more often"),
        ("2 9", "number 9 is not one that several can be named of"),
        ("1 2", "number 1 is not one that several can be named of"),
    ],
)
def test_names_that_fit_nothing_are_told(words: str, message: str) -> None:
    """Nothing is picked then."""
    first = declaration(actions.AddAttacker)
    answer = answer_line(first, words, width=200)

    assert first is answer.session
    assert message in answer_text(answer, LineKind.REFUSAL)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("duel", "Pick in any order, also several in one line."),
        ("fortress", "Pick one, or several numbers in one line."),
    ],
)
def test_that_several_can_be_picked_is_told(name: str, words: str) -> None:
    """In Fortress the order of the picks counts, so it is not any."""
    heads = [line.text for line in menu_lines(Table(declaration(actions.AddAttacker, name, 2)), 200)]
    assert words in heads


@pytest.mark.parametrize("name", ["duel", "fortress"])
def test_the_end_of_a_declaration_that_is_done_for_the_person_is_told_after_it(name: str) -> None:
    """What comes of it follows."""
    first = declaration(actions.AddAttacker, name, 1)
    news = Table(after_typing(first, "attack all")).news()

    assert news[0].startswith("you attack with ")
    assert "done for you, without a choice: no more attackers" == news[1]


@pytest.mark.rule("M54-A13")
def test_every_attacker_of_the_person_is_told() -> None:
    """In Magic 54 each of them is an action of its own."""
    first = next(each for each in decision_points(session_of(seed=5, auto=True)) if len(attackers(each)) > 1)
    news = Table(after_typing(first, "attack all")).news()

    assert attackers(first) == [line.split()[0] for line in news if line.endswith(" attacks")]


@pytest.mark.parametrize("word", ["back", "undo"])
def test_a_pick_can_be_taken_back(word: str) -> None:
    """The last one first; what is picked stands above the list."""
    first = declaration(actions.AddAttacker)
    two = after_typing(first, "4", "2")
    heads = [line.text for line in menu_lines(Table(two), 200)]

    assert any("picked so far: attack with River Boa (2/1), attack with Goblin Raider (2/2)" in line for line in heads)
    assert "Taken back: attack with Goblin Raider (2/2)." in answer_text(answer_line(two, word))
    assert after_typing(first, "4") == after_typing(two, word)
    assert first == after_typing(two, word, word)


@pytest.mark.parametrize("kind", [actions.AddAttacker, actions.AddBlocker])
def test_an_undo_leads_back_into_the_declaration(kind: type[Any]) -> None:
    """The picks are held again, so that single ones can be taken back."""
    first = declaration(kind, auto=False)
    picked = after_typing(first, *typed_picks(first)[1:2])
    end = first.game.format_action(offered_actions(picked)[0])

    assert picked == answer_line(after_typing(picked, end), "undo").session


def test_what_is_picked_already_is_told() -> None:
    """It is picked once."""
    first = declaration(actions.AddAttacker)
    after = after_typing(first, typed_picks(first)[0])

    assert "that is picked already" in answer_text(answer_line(after, typed_picks(first)[0]))


def test_the_preview_shows_nothing_that_comes_after_the_declaration() -> None:
    """The table of held blocks is that of the declaration, and a hint is for it."""
    first = declaration(actions.AddBlocker)
    after = after_typing(first, typed_picks(first)[-1])

    assert type(after.observation.decision) is type(Table(after).observation.decision)
    assert "would do" in answer_text(answer_line(after, "hint greedy:1"))


def in_magic54(kind: type[Any]) -> Session:
    """Return a game of Magic 54 at the first declaration with two parts of the class *kind* or more."""
    session = session_of(GAMES["magic54"], seed=5, auto=True)
    while [type(action) for action in session.legal].count(kind) < 2:
        summons = [action for action in session.legal if isinstance(action, (magic54.Summon, magic54.PutMana))]
        session = after_typing(session, session.game.format_action((summons or list(session.legal))[0]))
    return session


def card_code(typed: str) -> str:
    """Return the code of the card in an action such as ``attack:KH#1``."""
    return typed.partition(":")[2].partition("#")[0]


@pytest.mark.rule("M54-A13")
def test_attackers_of_magic_54_are_held_until_the_declaration_ends() -> None:
    """What is picked stands above the list, can be taken back, and attacks in the order of the picks."""
    first = in_magic54(magic54.DeclareAttacker)
    low, high = typed_picks(first)[:2]
    one, both = after_typing(first, high), after_typing(first, high, low)
    heads = " ".join([line.text for line in menu_lines(Table(one), 200)])
    ended = after_typing(both, "end_attack") if both.held else both

    assert f"picked so far: attack with {card_code(high)};" in heads
    assert first.state == one.state
    assert first == after_typing(one, "back")
    assert [high, low] == [first.game.format_action(action) for action in actions_since(ended, first)][:2]


def test_several_attackers_of_magic_54_are_named_in_one_line() -> None:
    """By their cards, or all of them."""
    first = in_magic54(magic54.DeclareAttacker)
    named = [card_code(text).lower() for text in typed_picks(first)]

    assert after_typing(first, "attack all") == after_typing(first, f"attack {', '.join(named)}")


@pytest.mark.rule("M54-A15")
def test_blockers_of_magic_54_are_held_until_the_declaration_ends() -> None:
    """The state does not change before the end, which is the first line of the list."""
    first = in_magic54(magic54.DeclareBlocker)
    block = typed_picks(first)[0]
    held = after_typing(first, block)
    ended = after_typing(held, "end_block") if held.held else held

    assert block == first.game.format_action(actions_since(ended, first)[0])


def test_creatures_of_magic_54_may_be_named_by_their_ranks() -> None:
    """In the words that name an action elsewhere; what names none is refused as before."""
    first = in_magic54(magic54.DeclareAttacker)
    ranks = {"J": "jack", "Q": "queen", "K": "king"}
    typed = {ranks[card_code(text)[0]]: text for text in typed_picks(first)}

    for rank, text in typed.items():
        for words in (f"attack with {rank}", f"attack {rank}"):
            assert after_typing(first, words) == after_typing(first, text)
    assert "nothing that can attack is called ace" in answer_text(answer_line(first, "attack ace"))


def test_attackers_may_be_named_word_by_word() -> None:
    """A name of several words is one creature, as before; equal creatures may be named again."""
    first = declaration(actions.AddAttacker)

    assert after_typing(first, "attack raider, boa").held == after_typing(first, "attack raider boa").held
    assert 1 == len(after_typing(first, "attack river boa").held)
    assert "nothing that can attack is called boa zebra" in answer_text(answer_line(first, "attack boa zebra"))


@pytest.mark.rule("BASE-D27")
def test_two_blocks_with_one_creature_are_refused_as_too_many() -> None:
    """It is also not said that several can be picked."""
    points = decision_points(session_of(GAMES["duel"], seed=8, auto=True), 60)
    session = next(each for each in points if blockers_and_attackers(each) == (1, 2))
    refusal = answer_text(answer_line(session, "2 3"))

    assert refusal.startswith("nothing more can be declared after block ")
    assert "as well (BASE-D27)" in refusal
    assert "you have priority" not in refusal
    assert not [line.text for line in menu_lines(Table(session), 200) if "several" in line.text]


def blockers_and_attackers(session: Session) -> tuple[int, int]:
    """Return how many creatures can block, and how many attackers, in *session*."""
    blocks = [action for action in session.legal if isinstance(action, actions.AddBlocker)]
    return len({block.blocker for block in blocks}), len({block.attacker for block in blocks})
