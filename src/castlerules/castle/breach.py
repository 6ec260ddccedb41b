"""The breach: what takes the place of declaring blockers (the state machine of the rules, section 3.4).

Theory of operation. The attack stands in the extra of the state as a ``Breach`` with a stage. Whenever everything is
settled and the stack is empty, ``settled`` looks at the stage: as long as the breach is under way nobody gets priority,
and ``goes_on`` does what comes next. So triggers that wait in between are put on the stack and are answered as ever,
and the breach goes on where it stood (CAS-Q41).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from castlerules.core import evolve
from castlerules.magic import changes as c
from castlerules.magic.changes import Cause, Change
from castlerules.magic.combat import defender
from castlerules.magic.commit import commit
from castlerules.magic.flow import follow
from castlerules.magic.ids import ObjectId
from castlerules.magic.scene import Scene
from castlerules.magic.settle import settle
from castlerules.magic.state import State
from castlerules.magic.steps import Step
from castlerules.magic.tasks import EndStep, Settle
from castlerules.magic.updates import with_priority

from .castles import breach_of, foremost, is_over, slot_content, with_breach
from .fight import blocks_of
from .grid import behind, slot_name
from .keep import (
    Activating,
    ActivationDeclined,
    Breach,
    BreachGoesOn,
    CardRevealed,
    CardsTraded,
    FaceDown,
    Facing,
    Raised,
    Stage,
    agreed,
)
from .lands import price_of
from .rules import DepartedDefender

if TYPE_CHECKING:
    from castlerules.magic.book import Rulebook

__all__ = [
    "activated",
    "begins",
    "declined",
    "goes_on",
    "may_pay",
    "paid_life",
    "proceeded",
    "settled",
    "switch_partner",
    "switched",
]

_UNDER_WAY: Final = (Stage.BEGINS, Stage.PAID, Stage.FOUND, Stage.SWITCHED, Stage.OVER)


def begins(_: Rulebook, state: State) -> State:
    """CAS-K09: the breach step begins; what it does it does as soon as all is settled."""
    return _at(state, Stage.BEGINS)


def settled(book: Rulebook, state: State, task: Settle) -> State:
    """CAS-Q41: while a breach is under way nobody has priority, unless something is on the stack."""
    state = settle(book, state, task)
    breach = breach_of(state)
    if breach is None or breach.stage not in _UNDER_WAY or state.priority is None or state.stack:
        return state
    if state.step is not Step.BLOCKERS:
        return state
    return follow(book, with_priority(state, None, 0), BreachGoesOn())


def goes_on(book: Rulebook, state: State, _: BreachGoesOn) -> State:
    """CAS-K09: do what comes next in the breach; the names of the stages say what has been done."""
    return _STAGES[_breach(state).stage](book, state)


def _breach(state: State) -> Breach:
    breach = breach_of(state)
    assert breach is not None, "there is an attack"
    return breach


def _at(state: State, stage: Stage) -> State:
    return with_breach(state, evolve(_breach(state), stage=stage))


def _checkpoint(book: Rulebook, state: State) -> State:
    """Apply checks until nothing changes and put triggers on the stack; then the breach goes on (section 3.4)."""
    return follow(book, state, Settle(state.active))


# C2: the foremost card.


def _finds(book: Rulebook, state: State) -> State:
    """CAS-019, CAS-020, CAS-Q27, CAS-Q30: find the foremost card of the column, or that there is none."""
    if not state.combat.attackers:
        return _checkpoint(book, _at(state, Stage.OVER))  # CAS-Q46
    slot = foremost(state, _breach(state).column)
    if slot is None:
        return _opened(book, state)
    return _looks(book, with_breach(state, evolve(_breach(state), slot=slot, front=None)))


def _opened(book: Rulebook, state: State) -> State:
    """CAS-019, CAS-Q96: with nothing in the column, or in the castle, the attackers are unblocked."""
    state = commit(book, _at(state, Stage.OPEN), [c.Blocked(())])
    return _checkpoint(book, state)


def _looks(book: Rulebook, state: State) -> State:
    """CAS-020, CAS-029, CAS-Q31: a card that lies face down is turned up; one that is active fights.

    One that had been active and was turned down is priced anew (CAS-Q79).
    """
    breach, player = _breach(state), defender(state)
    assert breach.slot is not None, "a card has been found"
    content = slot_content(state, player, breach.slot)
    if isinstance(content, Raised):
        return _checkpoint(book, with_breach(state, evolve(breach, stage=Stage.FOUND, front=content.creature)))
    assert isinstance(content, FaceDown), "the slot is occupied"
    price = price_of(Scene(book, state), player, content.card).price
    card = state.table.cards[content.card]
    told = CardRevealed(player, slot_name(agreed(state), breach.slot), card, price)
    return _priced(book, commit(book, with_breach(state, evolve(breach, price=price)), [told]))


def _priced(book: Rulebook, state: State) -> State:
    """CAS-022, CAS-026, CAS-Q32, CAS-Q39: free is automatic, too dear is lost, anything else is asked."""
    price, player = _breach(state).price, defender(state)
    if not may_pay(state, price):
        return _lost(book, state)
    if price == 0 and not agreed(state).may_decline_free_activation:
        return _rises(book, state)
    return evolve(state, asks=Activating(player, price))


def may_pay(state: State, price: int) -> bool:
    """CAS-Q39, CAS-Q40, CAS-K19: return whether the defender can pay *price*, to the last life if that is allowed."""
    left = state.seats[defender(state)].life - price
    return price == 0 or left > 0 or (left == 0 and agreed(state).lethal_payment_allowed)


def paid_life(amount: int, state: State) -> list[Change]:
    """CAS-Q91: return the payment of *amount* life by whoever acts in a breach; it is no damage."""
    return [c.LifeLost(defender(state), amount, paid=True)]


def activated(book: Rulebook, state: State) -> State:
    """CAS-024: the price is paid, and after a checkpoint the card becomes active."""
    price = _breach(state).price
    if price == 0:
        return _rises(book, state)
    return _checkpoint(book, commit(book, _at(state, Stage.PAID), paid_life(price, state)))


def _rises(book: Rulebook, state: State) -> State:
    """CAS-K15, CAS-030, CAS-Q44, CAS-Q45: the card comes into play in its slot, untapped, and it was not cast."""
    breach, player = _breach(state), defender(state)
    assert breach.slot is not None, "a card has been found"
    content = slot_content(state, player, breach.slot)
    assert isinstance(content, FaceDown), "it has not risen yet"
    number = ObjectId(state.serial)
    state = with_breach(state, evolve(breach, stage=Stage.FOUND, front=number, price=0))
    arrival = c.Arrive(content.card, None, player, Cause.EFFECT, apart=True)
    return _checkpoint(book, commit(book, state, [arrival]))


def declined(book: Rulebook, state: State) -> State:
    """CAS-026, CAS-027, CAS-031, CAS-Q42: the card is removed from the game, and the combat is over."""
    return _lost(book, state)


def _lost(book: Rulebook, state: State) -> State:
    """CAS-Q43: the attackers were neither blocked nor unblocked, and stay tapped."""
    breach, player = _breach(state), defender(state)
    assert breach.slot is not None, "a card has been found"
    content = slot_content(state, player, breach.slot)
    assert isinstance(content, FaceDown), "only what lies face down can be declined"
    card = state.table.cards[content.card]
    told = ActivationDeclined(player, slot_name(agreed(state), breach.slot), card, ObjectId(0))
    return _checkpoint(book, commit(book, with_breach(state, evolve(breach, stage=Stage.OVER, price=0)), [told]))


# C3: proceed or switch.


def _faces(book: Rulebook, state: State) -> State:
    """CAS-032, CAS-Q46, CAS-Q47: ask whether to go on, if there are still two sides to it."""
    if not state.combat.attackers:
        return _checkpoint(book, _at(state, Stage.OVER))
    if is_over(state):
        if agreed(state).departed_defender == DepartedDefender.NEXT_CARD:
            return _finds(book, state)
        return _checkpoint(book, _at(state, Stage.OVER))
    if switch_partner(state) is None:
        return proceeded(book, state)
    return evolve(state, asks=Facing(defender(state)))


def switch_partner(state: State) -> int | None:
    """CAS-Q48, CAS-Q49, CAS-Q51: return the slot whose card may come to the front; None if there can be no switch."""
    rules, breach = agreed(state), _breach(state)
    if rules.max_switches_per_combat is not None and breach.switches >= rules.max_switches_per_combat:
        return None
    if breach.slot is None or not may_pay(state, rules.switch_life):
        return None
    slot = behind(rules, breach.slot)
    while slot is not None and slot_content(state, defender(state), slot) is None:
        slot = behind(rules, slot) if rules.switch_skips_gaps else None
    return slot


def switched(book: Rulebook, state: State) -> State:
    """CAS-032, CAS-033, CAS-Q51, CAS-Q52: pay, and let the two cards trade places.

    It is no manoeuvre (CAS-Q54). Should the card that comes be lost, life and place are not given back (CAS-Q53).
    """
    rules, breach, player = agreed(state), _breach(state), defender(state)
    partner = switch_partner(state)
    assert breach.slot is not None, "a creature defends"
    assert partner is not None, "a switch was offered"
    coming = slot_content(state, player, partner)
    front = coming.creature if isinstance(coming, Raised) else None
    told = CardsTraded(player, slot_name(rules, breach.slot), slot_name(rules, partner), switch=True)
    changes = [*(paid_life(rules.switch_life, state) if rules.switch_life else []), told]
    breach = evolve(breach, stage=Stage.SWITCHED, front=front, switches=breach.switches + 1)
    return _checkpoint(book, commit(book, with_breach(state, breach), changes))


def _comes_up(book: Rulebook, state: State) -> State:
    """CAS-033, CAS-Q50: what has come to the front is turned up and priced, or is active and faced at once."""
    breach = _breach(state)
    if breach.front is not None or not state.combat.attackers:
        return _faces(book, _at(state, Stage.FOUND))
    return _looks(book, state)


# C4: the block.


def proceeded(book: Rulebook, state: State) -> State:
    """CAS-034, CAS-035, CAS-Q55, CAS-Q56: the defending creature blocks every attacker."""
    front = _breach(state).front
    assert front is not None, "a creature defends"
    blocks = blocks_of(Scene(book, state), front)
    return _checkpoint(book, commit(book, _at(state, Stage.BLOCKED), [c.Blocked(blocks)]))


def _ends(book: Rulebook, state: State) -> State:
    """CAS-Q61: the combat is over; the rest of this step and the steps of blocks and damage are skipped."""
    return follow(book, state, EndStep())


_STAGES: Final[Mapping[Stage, Callable[[Rulebook, State], State]]] = MappingProxyType(
    {
        Stage.BEGINS: _finds,
        Stage.PAID: _rises,
        Stage.FOUND: _faces,
        Stage.SWITCHED: _comes_up,
        Stage.OVER: _ends,
    }
)
"""What comes next, by what has been done."""
