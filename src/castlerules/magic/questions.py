"""How each kind of question is put: what may be answered, and what an answer does."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

from castlerules.cards.abilities import StepBegins, StepName, Triggered
from castlerules.cards.costs import PayLife
from castlerules.core import evolve

from . import actions as d
from . import asking as q
from .actions import Action
from .announce import announced_choice, choice_refused, choices_now
from .book import Asking
from .choices import (
    choosing_now,
    chosen_card,
    discarded,
    discarding_now,
    sacrificed,
    sacrificing_now,
    searched,
    searching_now,
)
from .combat import (
    assigned,
    assigning_now,
    attacker_named,
    attacking_now,
    blocker_named,
    blocking_now,
    unable_to_assign,
    unable_to_attack,
    unable_to_block,
)
from .commit import committed_after
from .costs import can_pay
from .evaluate import amount
from .flow import follow
from .ids import ObjectId
from .payments import paid_some, payments_now
from .picks import host_chosen, hosts_now, one_chosen, ones_now, source_chosen, sources_now
from .replace import replacing_now
from .scene import Scene
from .settle import keeping_now, legend_kept, ordered, ordering_now
from .setup import bottomed, bottoming_now, hand_decided, keeping_hand_now
from .stack import Context
from .state import State
from .tasks import Pay, PayLives
from .traits import symbols_of

if TYPE_CHECKING:
    from .book import Rulebook

__all__ = ["NORMAL_QUESTIONS"]

Pays: TypeAlias = d.ChooseOption | d.PayUpkeep | d.DeclineUpkeep
Replaces: TypeAlias = d.ChooseReplacement | d.ChooseOption

_NO: Final = d.ChooseOption(0)
_YES: Final = d.ChooseOption(1)


def _announcing_now(scene: Scene, _: q.Announcing) -> list[Action]:
    return choices_now(scene) or []


def _offered_now(_: Scene, __: q.Offered) -> list[Action]:
    return [_NO, _YES]


def _offer_answered(book: Rulebook, state: State, question: q.Offered, action: d.ChooseOption) -> State:
    """BASE-112, BASE-Q31: what was offered happens, or the next player is asked."""
    if action.index:
        return follow(book, state, question.effect)
    return (
        evolve(state, asks=evolve(question, player=question.after[0], after=question.after[1:]))
        if question.after
        else state
    )


def _payment_offered_now(scene: Scene, question: q.OfferedPayment) -> list[Action]:
    """BASE-112: to pay is offered only if all of it can be paid; what an upkeep asks has its own words (BASE-D20)."""
    source = scene.state.context.source if scene.state.context else scene.state.stack[-1].source
    able = can_pay(scene, question.cost, Context(source, question.player))
    answers: list[Action] = [_NO, _YES]
    if _is_upkeep(scene.state):
        answers = [d.DeclineUpkeep(source), d.PayUpkeep(source)]
    return answers if able else answers[:1]


def _is_upkeep(state: State) -> bool:
    """Return whether what resolves is a trigger of the beginning of an upkeep (BASE-K43)."""
    ability = state.stack[-1].ability if state.stack else None
    event = ability.event if isinstance(ability, Triggered) else None
    return isinstance(event, StepBegins) and event.step is StepName.UPKEEP


def _payment_answered(book: Rulebook, state: State, question: q.OfferedPayment, action: Pays) -> State:
    """BASE-112, BASE-043: pay, mana first, and have one thing happen, or have the other."""
    if action == _NO or isinstance(action, d.DeclineUpkeep):
        return follow(book, state, question.otherwise)
    mana, scene = question.cost.mana, Scene(book, state)
    context = Context(state.context.source if state.context else ObjectId(0), question.player)
    lives = [part.amount for part in question.cost.parts if isinstance(part, PayLife)]
    paid = [PayLives(question.player, amount(scene, number, context)) for number in lives]
    return follow(book, state, Pay(question.player, symbols_of(mana), mana.generic), *paid, question.then)


def _replacement_chosen(book: Rulebook, state: State, question: q.Replacing, action: Replaces) -> State:
    return committed_after(book, state, question, action)


NORMAL_QUESTIONS: Final = MappingProxyType(
    {
        q.Keeping: Asking(keeping_hand_now, hand_decided, "BASE-D01", "keep the opening hand or take another first"),
        q.Bottoming: Asking(bottoming_now, bottomed, "BASE-D03", "a card of your hand goes to the bottom first"),
        q.Announcing: Asking(
            _announcing_now, announced_choice, "BASE-047", "finish what you have announced first", choice_refused
        ),
        q.Paying: Asking(payments_now, paid_some, "BASE-P07", "finish the payment first"),
        q.Attacking: Asking(attacking_now, attacker_named, "BASE-D25", "say who attacks first", unable_to_attack),
        q.Blocking: Asking(blocking_now, blocker_named, "BASE-D27", "say who blocks first", unable_to_block),
        q.Assigning: Asking(assigning_now, assigned, "BASE-D28", "divide the damage first", unable_to_assign),
        q.Ordering: Asking(ordering_now, ordered, "BASE-D19", "say which trigger goes on the stack next first"),
        q.KeepingLegend: Asking(keeping_now, legend_kept, "BASE-D23", "say which legend stays first"),
        q.Discarding: Asking(discarding_now, discarded, "BASE-D17", "discard first"),
        q.Sacrificing: Asking(sacrificing_now, sacrificed, "BASE-D15", "sacrifice first"),
        q.Offered: Asking(_offered_now, _offer_answered, "BASE-D09", "say first whether you want it: 0 no, 1 yes"),
        q.OfferedPayment: Asking(
            _payment_offered_now, _payment_answered, "BASE-D09", "say first whether you pay: 0 no, 1 yes"
        ),
        q.Choosing: Asking(choosing_now, chosen_card, "BASE-D18", "choose a card first"),
        q.ChoosingOne: Asking(ones_now, one_chosen, "BASE-D09", "choose one of the options first"),
        q.ChoosingSource: Asking(sources_now, source_chosen, "BASE-D22", "choose a source of damage first"),
        q.ChoosingHost: Asking(hosts_now, host_chosen, "BASE-116", "say first what the Aura is attached to"),
        q.Searching: Asking(searching_now, searched, "BASE-177", "finish the search first"),
        q.Replacing: Asking(replacing_now, _replacement_chosen, "BASE-D21", "say first what happens instead"),
    }
)
"""The questions of normal Magic."""
