"""What may go on in Solitaire, and what may be asked then: windows, announcements, questions, and the settle loop."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, get_args

from castlerules.cards import abilities as a
from castlerules.cards import atoms as e
from castlerules.cards.primitives import nodes_in
from castlerules.core import Broken, Outcome, evolve
from castlerules.core.shown import shown
from castlerules.magic import asking as q
from castlerules.magic import changes as c
from castlerules.magic import tasks as t
from castlerules.magic.asking import Question
from castlerules.magic.ids import FIRST_OBJECT, ObjectId
from castlerules.magic.scene import Scene
from castlerules.magic.spells import mode_of
from castlerules.magic.stack import StackKind
from castlerules.magic.state import NO_COMBAT, State

from .announcing import choices_now
from .look import emptied, hand_card, is_land, name_at, slot_permanent, tops
from .settle import gatherings, settle, showing
from .sources import ANY
from .tableau import (
    PLACES,
    STACKS,
    YOU,
    Deciding,
    Dividing,
    Fund,
    Funding,
    Merging,
    MixIn,
    Phase,
    PickingNewcomer,
    PickingSacrifice,
    PickingTop,
    Placing,
    SecondBlows,
    agreed,
    tableau_of,
)

if TYPE_CHECKING:
    from castlerules.magic.book import Rulebook

__all__ = ["look_problems", "play_problems"]

Problems = Iterator[Broken]

_LETTERS: Final[Mapping[type[object], str]] = MappingProxyType(
    {
        t.Announce: "A",
        Fund: "F",
        SecondBlows: "B",
        t.Conclude: "C",
        t.Settle: "S",
        **dict.fromkeys((*get_args(a.Effect), MixIn), "e"),
    }
)
"""Tasks as letters, so that what may wait behind a question can be said as a pattern; all others never wait."""

_RESOLVING: Final = "e*CS"
_BEHIND: Final[Mapping[type[Question], str]] = MappingProxyType(
    {
        Deciding: "",
        Merging: "S",
        q.Announcing: "A|AF",
        Funding: "F",
        Dividing: "",
        q.KeepingLegend: "S",
        q.Replacing: f"A?F|B?S?|{_RESOLVING}",
        **dict.fromkeys((Placing, PickingNewcomer, PickingTop, PickingSacrifice), _RESOLVING),
        **dict.fromkeys((q.Offered, q.OfferedPayment, q.Choosing, q.ChoosingOne), _RESOLVING),
        **dict.fromkeys((q.ChoosingSource, q.ChoosingHost, q.Searching), _RESOLVING),
    }
)
"""What waits behind each kind of question."""

_SETTLED: Final = (Deciding, Merging, q.KeepingLegend)
"""What the settle loop asks."""


def play_problems(book: Rulebook, state: State) -> Problems:
    """SOL-I22, SOL-I23: what goes on fits together, and so does how a game has ended."""
    if state.result is not None:
        yield from _ended(state.result, cleared=emptied(tableau_of(state).stacks))
        return
    found = [*_asked(book, state), *_windows(state), *_paid(state)]
    yield from found
    if not found and (check := _QUESTIONS.get(type(state.asks))) is not None:
        yield from check(state, state.asks)


def _ended(result: Outcome, *, cleared: bool) -> Problems:
    """SOL-I23, SOL-G83, SOL-G87: empty stacks win, before a loss is looked for; else only a card that says so does."""
    won = result.returns == (1.0,)
    if won and result.rule != "SOL-G83" and not (cleared and result.rule == "SOL-140"):
        yield Broken("SOL-I23", "the game is won, and the stacks are not empty")
    if cleared and not won and result.rule in ("SOL-G56", "SOL-G58"):
        yield Broken("SOL-I23", "the game is lost, and the stacks are empty")


# What is asked, and what is still to be done.


def _asked(book: Rulebook, state: State) -> Problems:
    """SOL-I22: the player is asked something, and what waits behind it follows from that."""
    question = state.asks
    if question is None:
        yield Broken("SOL-I22", "the game goes on, and the player is asked nothing")
        return
    if type(question) not in book.questions or any(type(task) not in book.tasks for task in state.agenda):
        yield Broken("SOL-I22", "these rules do not know what is asked, or what is to be done")
        return
    letters = "".join([_LETTERS.get(type(task), "-") for task in state.agenda])
    if re.fullmatch(_BEHIND[type(question)], letters) is None:
        yield Broken("SOL-I22", f"what is to be done does not follow from what is asked: {letters}")
    if any(isinstance(task, t.Settle) and task.player != YOU for task in state.agenda):
        yield Broken("SOL-G03", "the loop is settled for somebody else")


def _windows(state: State) -> Problems:
    """SOL-G67, SOL-G69, SOL-G75: a window belongs to one permanent, and only that one has fought."""
    tableau, combat = tableau_of(state), state.combat
    user = tableau.user
    if (user is None) != (tableau.phase is Phase.MAIN):
        yield Broken("SOL-G67", "a window belongs to a permanent, and nothing else does")
    elif user is not None and not FIRST_OBJECT <= user < state.serial:
        yield Broken("SOL-G67", f"{shown(user)} is in use, and never was an object")
    if tableau.phase is Phase.MAIN and combat != NO_COMBAT:
        yield Broken("SOL-G67", "there is a fight, and no window is open")
    if tableau.phase is not Phase.COMBAT and combat != NO_COMBAT and isinstance(state.asks, Deciding):
        yield Broken("SOL-G66", "a fight is over, and something attacks or blocks")
    own = (*combat.attackers, *combat.blocked, *[attacker for _, attacker in combat.blocks])
    if any(one != user for one in own) or len(combat.attackers) > 1:
        yield Broken("SOL-053", "something attacks, and the fight is not its own")
    blockers = [blocker for blocker, _ in combat.blocks]
    if len(set(blockers)) < len(blockers):
        yield Broken("SOL-I33", "something blocks twice")
    if any(share.source != user or share.to < FIRST_OBJECT or share.amount < 1 for share in combat.shares):
        yield Broken("SOL-G76", "damage is divided otherwise than by the attacker, among creatures")
    if combat.struck and tableau.phase is Phase.COMBAT and isinstance(state.asks, (Deciding, Dividing)):
        yield Broken("SOL-G76", "something has struck before the damage was divided")


def _paid(state: State) -> Problems:
    """SOL-G51, SOL-065: of what lies on the stack, all but the lowest pays for the one below it, and is being paid."""
    announced, funds = [one for one in state.stack if not one.done], tableau_of(state).funds
    if announced and len(announced) < len(state.stack):
        yield Broken("SOL-G68", "something is announced while something else resolves")
    if len(state.stack) > 1 and not announced:
        yield Broken("SOL-G68", "two things resolve")
    if bool(announced) != any(isinstance(task, (t.Announce, Fund)) for task in state.agenda):
        yield Broken("SOL-G51", "something is announced, and does not go on, or the other way")
    if any(one.kind in (StackKind.TRIGGERED, StackKind.PACKET) for one in state.stack[1:]):
        yield Broken("SOL-G68", "what pays for something is no source")
    if len(funds) != len([one for one in announced if one.kind is not StackKind.TRIGGERED]):
        yield Broken("SOL-G51", f"{len(funds)} things are being paid for")
    if any(not 0 < mask <= ANY for masks in funds for mask in masks):
        yield Broken("SOL-G48", "something was paid with no colour that there is")


# Questions.


def _dividing(state: State, question: Dividing) -> Problems:
    """SOL-G76: the attacker is there, and there are blockers left to divide its damage among."""
    here, combat = {one.id for one in state.permanents}, state.combat
    blockers = [blocker for blocker, _ in combat.blocks if blocker in here]
    if tableau_of(state).phase is not Phase.COMBAT or not combat.attackers or combat.attackers[0] not in here:
        yield Broken("SOL-G76", "there is no fight in which damage could be divided")
    if len(question.given) > len(blockers) - 2 or any(part < 0 for part in question.given):
        yield Broken("SOL-G76", "the damage is not divided among the blockers, one after the other")


def _merging(state: State, _: Merging) -> Problems:
    """SOL-I22, SOL-G92: there is a choice."""
    if len(gatherings(state)) < 2:
        yield Broken("SOL-G05", "there is only one way to gather copies, or none")


def _placing(state: State, question: Placing) -> Problems:
    """SOL-G63: what goes down is there, and each once; there are several left, and not all alike."""
    moves = [*question.done, *question.left]
    if not all(isinstance(one, (c.Move, c.LibraryMove)) for one in moves) or len(question.left) < 2:
        yield Broken("SOL-G63", "cards go to the hand pile or the library one after the other, and several are left")
    objects = [one.object for one in moves if isinstance(one, c.Move)]
    cards = [one.card for one in moves if isinstance(one, c.LibraryMove)]
    if len(set(objects)) < len(objects) or not set(objects) <= set(_objects(state)):
        yield Broken("SOL-G63", "something goes down that is nowhere, or twice")
    if len(set(cards)) < len(cards) or not set(cards) <= set(state.seats[YOU].library):
        yield Broken("SOL-G63", "a card is put down that is not in the library, or twice")


def _objects(state: State) -> list[ObjectId]:
    """Return the numbers of everything that lies somewhere."""
    own = state.seats[YOU]
    held = [*own.hand, *own.graveyard, *own.exile, *[one for stack in tableau_of(state).stacks for one in stack.up]]
    return [*[one.id for one in held], *[one.id for one in state.permanents], *[one.id for one in state.stack]]


def _newcomers(state: State, question: PickingNewcomer) -> Problems:
    """SOL-G29, SOL-G35: several cards could come into the slot, from wherever, or from the stacks."""
    arrivals = [one for one in (*question.arrivals, *question.local) if isinstance(one, c.Arrive)]
    taken = [one.object for one in question.arrivals if isinstance(one, c.ControlGained)]
    here = {one.id: one.card for one in state.permanents if one.controller == STACKS}
    origins = [one.origin for one in arrivals if one.origin is not None]
    if len(arrivals) + len(taken) < len(question.arrivals) + len(question.local) or len(question.arrivals) < 2:
        yield Broken("SOL-G29", "there are no several newcomers to choose between")
    elif not set(origins) <= set(_objects(state)) or not set(taken) <= here.keys():
        yield Broken("SOL-G29", "a newcomer is nowhere")
        return
    cards = [*[one.card for one in arrivals], *[here[one] for one in taken if one in here]]
    rows = range(len(state.table.cards))
    if any(card not in rows for card in cards) or len(set(cards)) < len(cards):
        yield Broken("SOL-G29", "a newcomer is no card, or comes twice")


def _tops(state: State, question: PickingTop) -> Problems:
    """SOL-G14, SOL-G18: tops are named by rising numbers, each once, as many as the text says."""
    held = [one.id for _, one in tops(state)]
    if not _is_rising(question.chosen, held, question.count):
        yield Broken("SOL-G14", "other cards are named than the tops of stacks, or too many")
    words = _words(state)
    said = question.effect in words if question.effect is not None else any(isinstance(one, e.Discard) for one in words)
    if words and not said:
        yield Broken("SOL-G18", "stack tops are asked for, and nothing says so")


def _sacrifices(state: State, question: PickingSacrifice) -> Problems:
    """SOL-P27: each side in turn gives up what it controls, by rising numbers, each once."""
    own = {side: [one.id for one in state.permanents if one.controller == side] for side in (YOU, STACKS)}
    sides = [question.whose, *[side for side, _ in question.after]]
    if any(side not in own for side in sides) or len(set(sides)) < len(sides):
        yield Broken("SOL-P27", "each side gives something up once")
        return
    if not _is_rising(question.chosen, own[question.whose], question.count):
        yield Broken("SOL-P27", "something is given up that is not there, or too much is")
    before = [one for side in own if side not in sides for one in own[side]]
    if len(set(question.decided)) < len(question.decided) or not set(question.decided) <= set(before):
        yield Broken("SOL-P27", "something was given up before that nobody has")
    if any(count < 0 for _, count in question.after):
        yield Broken("SOL-P27", "somebody gives up less than nothing")


def _is_rising(chosen: tuple[ObjectId, ...], able: list[ObjectId], count: int) -> bool:
    return list(chosen) == sorted(set(chosen)) and set(chosen) <= set(able) and len(chosen) < count


def _words(state: State) -> tuple[Any, ...]:
    """Return every part of what the object on top of the stack can do."""
    one = state.stack[-1] if state.stack else None
    if one is None:
        return ()
    if one.ability is not None:
        return tuple(nodes_in(one.ability.effect))
    return () if one.card is None else tuple(nodes_in(state.table.cards[one.card]))


_QUESTIONS: Final[Mapping[type[object], Callable[[State, Any], Problems]]] = MappingProxyType(
    {
        Dividing: _dividing,
        Merging: _merging,
        Placing: _placing,
        PickingNewcomer: _newcomers,
        PickingTop: _tops,
        PickingSacrifice: _sacrifices,
    }
)


# What needs a scene, or settles.


def look_problems(book: Rulebook, state: State) -> Problems:
    """SOL-I24, SOL-A02: what is settled stays so, and what is announced can be completed."""
    if state.result is not None:
        return
    if isinstance(state.asks, _SETTLED):
        found = list(_unsettled(state))
        yield from found
        if not found and settle(book, evolve(state, asks=None, agenda=()), t.Settle(YOU)) != state:
            yield Broken("SOL-I24", "something compulsory is still to be done")
    elif isinstance(state.asks, Funding):
        scene = Scene(book, state)
        if choices_now(scene) is not None:
            yield Broken("SOL-G51", "something is paid for before all of it is chosen")
    elif isinstance(state.asks, q.Announcing) and state.stack[-1].mode is not None:
        yield from _announced(Scene(book, state))


def _announced(scene: Scene) -> Problems:
    """SOL-G51: what aims at something aims at as much as it says."""
    one = scene.state.stack[-1]
    if len(one.targets) > len(mode_of(scene, one).targets):
        yield Broken("SOL-G51", "something aims at more than it says")


def _unsettled(state: State) -> Problems:
    """SOL-I05 to SOL-I07, SOL-I13: what shows is turned up, lands are in the row, and copies are gathered."""
    if any(one.kind is not StackKind.TRIGGERED or one.done for one in state.stack) or state.context is not None:
        yield Broken("SOL-G68", "something is played while all is settled")
    if showing(state):
        yield Broken("SOL-I05", "a card is still to be turned up")
    cards, rules, hand = state.table.cards, agreed(state), hand_card(state)
    for place, one in tops(state):
        if is_land(cards[one.card]):
            yield Broken("SOL-I06", f"{PLACES[place]} shows a land")
    if hand is not None and rules.hand_lands_auto_move and is_land(cards[hand.card]):
        yield Broken("SOL-I06", "the hand card is a land")
    if isinstance(state.asks, Deciding) and gatherings(state):
        yield Broken("SOL-I07", f"{name_at(state, tops(state)[0][1].card)} or another card is still to be gathered")
    here = {one.id for one in state.permanents}
    if any(one.attached not in here for one in state.permanents if one.attached is not None):
        yield Broken("SOL-I13", "something is attached to what is not in play")
    if isinstance(state.asks, Deciding) and tableau_of(state).phase is Phase.COMBAT and slot_permanent(state) is None:
        yield Broken("SOL-G77", "a fight goes on without an attacker")
