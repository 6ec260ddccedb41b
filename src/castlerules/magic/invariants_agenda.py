"""What is still to be done, and what is asked: which tasks can wait behind which question."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, get_args

from castlerules.cards import abilities as a
from castlerules.cards.atoms import Draw, SacrificeSome
from castlerules.cards.primitives import nodes_in
from castlerules.cards.terms import Zone
from castlerules.core import Broken, Player
from castlerules.core.shown import shown

from . import asking as q
from . import tasks as t
from .invariants_stack import is_announcing
from .invariants_zones import SEATS
from .options import MOST_CARDS, MOST_POINTS
from .stack import OnStack
from .state import NO_COMBAT, State
from .steps import Step
from .traits import NOTHING, traits_of

if TYPE_CHECKING:
    from .book import Rulebook

__all__ = ["agenda_problems"]

Problems = Iterator[Broken]

_LETTERS: Final[Mapping[type[object], str]] = MappingProxyType(
    {
        t.BeginGame: "B",
        t.Announce: "A",
        t.Pay: "P",
        t.PayRest: "R",
        t.PayLives: "L",
        t.Conclude: "C",
        t.Settle: "S",
        t.StepTriggers: "T",
        t.CleanUp: "U",
        t.AssignDamage: "D",
        **dict.fromkeys((t.BeginStep, t.TurnBased, t.EndStep, t.EndCleanup, t.PayMana, t.Resolve), "-"),
        **dict.fromkeys(get_args(a.Effect), "e"),
    }
)
"""Tasks as letters, so that what may wait behind a question can be said as a pattern; those with - never wait."""

_RESOLVING: Final = "e*CS"
_BEHIND: Final[Mapping[type[q.Question], str]] = MappingProxyType(
    {
        q.Keeping: "",
        q.Bottoming: "B",
        q.Announcing: "AS",
        q.Paying: f"RS|L*{_RESOLVING}",
        q.Attacking: "TS",
        q.Blocking: "TS",
        q.Assigning: "DTS",
        q.Ordering: "S",
        q.KeepingLegend: "S",
        q.Discarding: f"TU|{_RESOLVING}",
        q.Sacrificing: _RESOLVING,
        q.Offered: _RESOLVING,
        q.OfferedPayment: _RESOLVING,
        q.Choosing: _RESOLVING,
        q.ChoosingOne: _RESOLVING,
        q.ChoosingSource: _RESOLVING,
        q.ChoosingHost: _RESOLVING,
        q.Searching: _RESOLVING,
        q.Replacing: f"S|TS|TU|P?RS|P?L*{_RESOLVING}",
    }
)
"""What waits behind each kind of question."""

_STEPS: Final[Mapping[type[q.Question], tuple[Step, ...]]] = MappingProxyType(
    {
        q.Keeping: (Step.SETUP,),
        q.Bottoming: (Step.SETUP,),
        q.Attacking: (Step.ATTACKERS,),
        q.Blocking: (Step.BLOCKERS,),
        q.Assigning: (Step.FIRST_STRIKE, Step.DAMAGE),
    }
)
"""The steps in which some questions are asked."""


def agenda_problems(book: Rulebook, state: State) -> Problems:
    """Yield what is wrong with what waits to be done, and with what is asked as far as it shows in the state alone."""
    if state.result is not None:
        yield from _over(book, state)
        return
    if (state.asks is None) == (state.priority is None):
        yield Broken("BASE-I04", "somebody is asked something, or has priority, and never both")
    if state.asks is None:
        yield from _at_priority(book, state)
        return
    if type(state.asks) not in book.questions or any(type(task) not in book.tasks for task in state.agenda):
        yield Broken("BASE-107", "these rules do not know what is asked, or what is to be done")
        return
    if type(state.asks) in _BEHIND:
        yield from _waits_behind(state, state.asks)
    yield from _tasks(book, state)
    if (check := _QUESTIONS.get(type(state.asks))) is not None:
        yield from check(book, state, state.asks)


def _over(book: Rulebook, state: State) -> Problems:
    """BASE-I28: when the game is over there is one result, and nothing is left to do."""
    left = (state.asks, state.priority, state.context, *state.stack, *state.agenda, *state.waiting, *state.gone)
    if any(part is not None for part in left):
        yield Broken("BASE-I28", "the game is over, and something is still to be done")
    outcome = state.result
    if outcome is not None:
        sound = len(outcome.returns) == len(book.players) and all(-1 <= share <= 1 for share in outcome.returns)
        if not sound or (len(book.players) == SEATS and sum(outcome.returns) != 0):
            yield Broken("BASE-I28", f"{shown(outcome.returns)} is no result: one wins and one loses, or it is a draw")


def _at_priority(book: Rulebook, state: State) -> Problems:
    if state.agenda:
        yield Broken("BASE-107", "a player has priority while something is still to be done")
    rows = [row.step for row in book.turn if row.priority or row.step is Step.CLEANUP]
    if state.step not in rows:
        yield Broken("BASE-106", f"nobody has priority in the {state.step.value} step")


def _waits_behind(state: State, question: q.Question) -> Problems:
    letters = "".join([_LETTERS.get(type(task), "") for task in state.agenda])
    if re.fullmatch(_BEHIND[type(question)], letters) is None:
        yield Broken("BASE-107", "what is to be done does not follow from what is asked")
    last = state.agenda[-1] if state.agenda else None
    if letters.endswith(("CS", "TS")) and isinstance(last, t.Settle) and last.player != state.active:
        yield Broken("BASE-104", "after this the active player has priority")
    steps = _STEPS.get(type(question))
    if steps is not None and state.step not in steps:
        yield Broken("BASE-143", f"that is not asked in the {state.step.value} step")
    elif steps is None and state.step is Step.SETUP:
        yield Broken("BASE-143", "that is not asked before the first turn")
    in_play = any(isinstance(task, (t.StepTriggers, t.BeginGame)) for task in state.agenda)
    if (in_play or state.step is Step.SETUP) and state.stack:
        yield Broken("BASE-143", "a step begins with an empty stack")


# Tasks.


def _tasks(book: Rulebook, state: State) -> Problems:
    words = None
    for task in state.agenda:
        match task:
            case t.Settle(player=player) | t.Pay(player=player) if player not in book.players:
                yield Broken("BASE-107", f"{shown(player)} is no player")
            case t.BeginGame(after=after):
                if state.asks is None or after != state.asks.player:
                    yield Broken("BASE-181", "the hands are not decided upon in turn")
            case t.AssignDamage(after=after):
                if not isinstance(state.asks, q.Assigning) or after != state.asks.attacker:
                    yield Broken("BASE-160", "the damage is not assigned in order")
            case t.Pay(symbols=symbols, generic=generic):
                yield from _price(symbols, generic)
            case t.PayLives(player=player, amount=lives):
                if player not in book.players or not 0 <= lives <= MOST_POINTS:
                    yield Broken("BASE-042", "somebody pays an amount of life that cannot be")
            case _ if _LETTERS.get(type(task)) == "e":
                words = _words(book, state) if words is None else words
                if task not in words and not _is_rest_of_a_draw(task, words):
                    yield Broken("BASE-108", "something is to be done that the object that resolves does not say")


def _price(symbols: tuple[int, ...], generic: int) -> Problems:
    if any(not 0 < symbol < _ALL_KINDS for symbol in symbols) or not 0 <= generic <= MOST_POINTS:
        yield Broken("BASE-037", "there is no such cost")
    if len(symbols) > MOST_CARDS:
        yield Broken("BASE-037", f"{len(symbols)} symbols are to be paid")


_ALL_KINDS: Final = 64


def _words(book: Rulebook, state: State) -> tuple[Any, ...]:
    """Return every part of what the object that resolves does."""
    if state.context is None or not state.stack:
        return ()
    return (NOTHING, *nodes_in(_mode(book, state, state.stack[-1]).effect))


def _mode(book: Rulebook, state: State, one: OnStack) -> a.Mode:
    """Return what *one* does; its shape may not have been looked at yet."""
    if one.ability is not None:
        return a.Mode(one.ability.effect, one.ability.targets)
    if one.card is None:
        return a.Mode(NOTHING)
    faces = traits_of(book, state.table.cards[one.card])
    face = one.face or 0
    modes = faces[face].modes if 0 <= face < len(faces) else ()
    mode = one.mode or 0
    return modes[mode] if 0 <= mode < len(modes) else a.Mode(NOTHING)


def _is_rest_of_a_draw(task: object, words: tuple[Any, ...]) -> bool:
    """BASE-175: several cards are drawn one by one."""
    return isinstance(task, Draw) and any(isinstance(word, Draw) and word.who == task.who for word in words)


# Questions.


def _keeping(book: Rulebook, state: State, question: q.Keeping) -> Problems:
    if question.player in book.players and state.seats[question.player].kept:
        yield Broken("BASE-D01", "the hand is kept already")


def _bottoming(book: Rulebook, state: State, question: q.Bottoming) -> Problems:
    if question.player in book.players and not 1 <= question.left <= len(state.seats[question.player].hand):
        yield Broken("BASE-D03", f"{shown(question.left)} cards of the hand go to the bottom")


def _announcing(book: Rulebook, state: State, question: q.Announcing) -> Problems:
    """BASE-047: the controller chooses; for a seat that decides nothing somebody else does."""
    controller = state.stack[-1].controller if state.stack else None
    if not state.stack or (controller in book.players and question.player != controller):
        yield Broken("BASE-047", "nothing of that player is being announced")


def _paying(_: Rulebook, state: State, question: q.Paying) -> Problems:
    yield from _price(question.symbols, question.generic)
    if not state.rules.core.manual_mana:
        yield Broken("BASE-P05", "mana is paid by itself")
    if is_announcing(state) and (not state.stack or question.player != state.stack[-1].controller):
        yield Broken("BASE-047", "nothing of that player is being paid for")


def _attacking(_: Rulebook, state: State, question: q.Attacking) -> Problems:
    if question.player != state.active or state.combat != NO_COMBAT:
        yield Broken("BASE-153", "the active player says once who attacks")


def _blocking(_: Rulebook, state: State, question: q.Blocking) -> Problems:
    if question.player == state.active or state.combat.blocks or state.combat.blocked:
        yield Broken("BASE-156", "the other player says once who blocks")


def _assigning(_: Rulebook, state: State, question: q.Assigning) -> Problems:
    if question.player != state.active or question.attacker not in state.combat.attackers:
        yield Broken("BASE-160", "the active player divides the damage of attackers")
    if any(part < 0 for part in question.given):
        yield Broken("BASE-I18", "no negative damage is assigned")


def _ordering(_: Rulebook, state: State, question: q.Ordering) -> Problems:
    if sum(one.controller == question.player for one in state.waiting) < 2:
        yield Broken("BASE-D19", "there are no triggers to be put in order")


def _several(question: q.Discarding | q.Sacrificing, own: Callable[[Player], list[int]]) -> Problems:
    """BASE-111: what is chosen one by one, by one player after the other, is theirs, and each is named once."""
    asked = [question.player, *[player for player, _ in question.after]]
    if len(set(asked)) < len(asked) or any(player not in range(SEATS) for player in asked):
        yield Broken("BASE-111", "each player is asked once")
    if any(count < 0 for _, count in question.after):
        yield Broken("BASE-111", "somebody is asked for less than nothing")
    if list(question.chosen) != sorted(set(question.chosen)) or not len(question.chosen) < question.count:
        yield Broken("BASE-111", "more is chosen than is asked for, or not by rising numbers")
    if any(player not in range(SEATS) for player in asked):
        return
    if not set(question.chosen) <= set(own(question.player)):
        yield Broken("BASE-111", "something is chosen that the player does not have")
    theirs = [one for player in range(SEATS) if player not in asked for one in own(Player(player))]
    if len(set(question.decided)) < len(question.decided) or not set(question.decided) <= set(theirs):
        yield Broken("BASE-111", "something is decided upon that nobody else has")


def _discarding(_: Rulebook, state: State, question: q.Discarding) -> Problems:
    yield from _several(question, lambda player: [held.id for held in state.seats[player].hand])
    if any(isinstance(task, t.CleanUp) for task in state.agenda):
        over = len(state.seats[state.active].hand) - state.rules.core.max_hand_size
        bare = q.Discarding(state.active, over, question.chosen)
        if state.step is not Step.CLEANUP or question != bare:
            yield Broken("BASE-149", "the active player discards down to the greatest hand size in cleanup")
    elif question.player in range(SEATS) and question.count > len(state.seats[question.player].hand):
        yield Broken("BASE-176", "more cards are to be discarded than there are")


def _sacrificing(book: Rulebook, state: State, question: q.Sacrificing) -> Problems:
    yield from _several(question, lambda player: [one.id for one in state.permanents if one.controller == player])
    words = _words(book, state)
    if not any(isinstance(word, SacrificeSome) and word.filter == question.filter for word in words):
        yield Broken("BASE-108", "a sacrifice is asked for that the object that resolves does not say")


def _choosing_one(book: Rulebook, state: State, question: q.ChoosingOne) -> Problems:
    said = [word.options for word in _words(book, state) if isinstance(word, a.OneOf)]
    if question.options not in said or len(question.options) < 2:
        yield Broken("BASE-108", "a choice is asked for that the object that resolves does not say")


def _choosing_source(book: Rulebook, state: State, question: q.ChoosingSource) -> Problems:
    if question.effect not in _words(book, state):
        yield Broken("BASE-108", "a source is asked for, and the object that resolves does not say so")


def _offered(book: Rulebook, state: State, question: q.Offered) -> Problems:
    asked = (question.player, *question.after)
    if len(set(asked)) < len(asked) or any(player not in book.players for player in asked):
        yield Broken("BASE-Q31", "each player is asked once")
    if not any(isinstance(word, a.May) and word.effect == question.effect for word in _words(book, state)):
        yield Broken("BASE-108", "something is offered that the object that resolves does not say")


def _offered_payment(book: Rulebook, state: State, question: q.OfferedPayment) -> Problems:
    yield from _price((), question.cost.mana.generic)
    if not any(_is_offered(word, question) for word in _words(book, state)):
        yield Broken("BASE-108", "a payment is offered that the object that resolves does not say")


def _is_offered(word: object, question: q.OfferedPayment) -> bool:
    cost = question.cost
    if isinstance(word, a.IfDo):
        return (cost, question.then, question.otherwise) == (word.cost, word.effect, NOTHING)
    if not isinstance(word, a.Unless) or (question.then, question.otherwise) != (NOTHING, word.effect):
        return False
    return (cost.mana.symbols, cost.mana.xs, cost.parts) == (word.cost.mana.symbols, 0, word.cost.parts)


def _choosing(book: Rulebook, state: State, question: q.Choosing) -> Problems:
    if question.whose not in range(SEATS) or question.effect not in _words(book, state):
        yield Broken("BASE-108", "a choice is asked for that the object that resolves does not say")
    elif question.effect.zone is Zone.HAND:
        held = [one.id for one in state.seats[question.whose].hand]
        if not set(question.chosen) <= set(held):
            yield Broken("BASE-D18", "a card is chosen that is not in that hand")
    named = (*question.chosen, *question.picked)
    if len(set(named)) < len(named) or len(named) >= question.effect.most:
        yield Broken("BASE-D18", "a card is chosen twice, or too many are")


def _searching(book: Rulebook, state: State, question: q.Searching) -> Problems:
    searcher = None if state.context is None else state.context.controller
    if question.effect not in _words(book, state) or question.player != searcher:
        yield Broken("BASE-108", "a search is asked for that the object that resolves does not say")
    library = state.seats[question.player].library if question.player in range(SEATS) else ()
    if not set(question.found) <= set(library):
        yield Broken("BASE-177", "a card was found that is not in the library")
    if len(set(question.found)) < len(question.found) or len(question.found) >= question.effect.most:
        yield Broken("BASE-177", "a card was found twice, or too many were")


_QUESTIONS: Final[Mapping[type[q.Question], Callable[[Rulebook, State, Any], Problems]]] = MappingProxyType(
    {
        q.Keeping: _keeping,
        q.Bottoming: _bottoming,
        q.Announcing: _announcing,
        q.Paying: _paying,
        q.Attacking: _attacking,
        q.Blocking: _blocking,
        q.Assigning: _assigning,
        q.Ordering: _ordering,
        q.Discarding: _discarding,
        q.Sacrificing: _sacrificing,
        q.Offered: _offered,
        q.OfferedPayment: _offered_payment,
        q.Choosing: _choosing,
        q.ChoosingOne: _choosing_one,
        q.ChoosingSource: _choosing_source,
        q.Searching: _searching,
    }
)
