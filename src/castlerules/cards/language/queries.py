"""Properties computed from an ability or a face alone: mana abilities, target slots, optional costs, X in costs.

Nothing is cached here. The rules compute these properties once for each card (``CompiledFace``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import product
from types import MappingProxyType
from typing import Final, assert_never

from castlerules.core import DataError

from .abilities import (
    Ability,
    Activated,
    AdditionalCost,
    CastOnly,
    CharacteristicDefining,
    ChooseOne,
    ChooseValue,
    Effect,
    EntersChoosing,
    EntersWith,
    If,
    IfDone,
    InOrder,
    Keyword,
    May,
    MayPay,
    Spell,
    Static,
    Triggered,
    UnlessPaid,
)
from .costs import Cost, SacrificePermanents
from .definition import Face
from .enums import ActivationLimit, Zone
from .expressions import Both, InGraveyard
from .keywords import KeywordKind, KeywordTrait
from .mana import MANA_KINDS, ManaKind
from .one_shot import AddMana, AddProducedMana, MoveTo
from .references import This, X
from .targets import TargetSlot
from .triggers import TappedForMana

_MOST_OPTIONS: Final = 1_000
_OPTIONAL_COSTS: Final = KeywordKind.having(KeywordTrait.OPTIONAL_COST)
_CASTING_COSTS: Final = KeywordKind.having(KeywordTrait.CASTING_COST)
_NO_MANA: Final[tuple[tuple[ManaKind, ...], ...]] = ((),)


def works_in_graveyard(ability: Ability) -> bool:
    """BASE-280: return whether *ability* works only while its card is in a graveyard, as its condition says."""
    if not isinstance(ability, (Activated, Triggered, Static)):
        return False
    condition = ability.condition
    return InGraveyard() in (condition.conditions if isinstance(condition, Both) else (condition,))


def is_mana_ability(ability: Activated) -> bool:
    """BASE-034: return whether *ability* has no target and can add mana when it resolves."""
    return not ability.targets and bool(mana_of(ability))


def is_mana_trigger(ability: Triggered) -> bool:
    """BASE-228: return whether *ability* has no target, triggers on tapping for mana, and can add mana."""
    steps = ability.effect.steps if isinstance(ability.effect, InOrder) else (ability.effect,)
    adds = any(isinstance(step, (AddMana, AddProducedMana)) for step in steps)
    return adds and isinstance(ability.trigger, TappedForMana) and not ability.targets


def mana_of(ability: Activated) -> tuple[tuple[ManaKind, ...], ...]:
    """Return the different combinations of mana that *ability* can add, each in the order W U B R G C (BASE-034).

    The result is empty if *ability* never adds mana, because "no mana" is not listed as a combination. Raises DataError
    if there are more than a thousand combinations.
    """
    return tuple(option for option in _mana_added(ability.effect) if option)


def _mana_added(effect: Effect) -> tuple[tuple[ManaKind, ...], ...]:  # noqa: PLR0911 - one for each kind
    """Return the different combinations of mana that *effect* can add; one of them is ``()`` if it may add no mana."""
    match effect:
        case AddMana(options=options):
            return _distinct_options(options)
        case InOrder(steps=steps):
            amounts = _NO_MANA
            for step in steps:
                amounts = _distinct_options(
                    tuple([(*before, *after) for before, after in product(amounts, _mana_added(step))])
                )
            return amounts
        case May(effect=inner) | UnlessPaid(effect=inner) | MayPay(effect=inner):
            return _distinct_options(_mana_added(inner) + _NO_MANA)
        case If(then=then, otherwise=otherwise):
            return _distinct_options(_mana_added(then) + _mana_added(otherwise))
        case IfDone():
            return _distinct_options(_mana_added(effect.effect) + _mana_added(effect.then) + _NO_MANA)
        case ChooseValue(effect=inner):
            return _mana_added(inner)
        case ChooseOne(options=options):
            return _distinct_options(tuple([added for option in options for added in _mana_added(option)]))
        case _:
            return _NO_MANA


def _distinct_options(options: tuple[tuple[ManaKind, ...], ...]) -> tuple[tuple[ManaKind, ...], ...]:
    distinct = tuple(dict.fromkeys(tuple(sorted(option, key=MANA_KINDS.index)) for option in options))
    if len(distinct) > _MOST_OPTIONS:
        raise DataError(
            "mana",
            f"expected an ability that can add at most {_MOST_OPTIONS} combinations of mana, got {len(distinct)}",
        )
    return distinct


def most_activations(ability: Activated) -> int | None:
    """BASE-052: return how often *ability* may be activated in a turn; None if it has no such limit."""
    return min([_TIMES[limit] for limit in ability.limits if limit in _TIMES], default=None)


_TIMES: Final = MappingProxyType(
    {
        ActivationLimit.ONCE_A_TURN: 1,
        ActivationLimit.TWICE_A_TURN: 2,
        ActivationLimit.THREE_TIMES_A_TURN: 3,
    }
)
"""How often an ability with each limit of a number may be activated in a turn."""


def own_move(effect: Effect) -> MoveTo | None:
    """BASE-266: return the last step of *effect*, that of a spell, if it moves the spell itself away; else None."""
    last = effect.steps[-1] if isinstance(effect, InOrder) and len(effect.steps) > 1 else None
    if isinstance(last, MoveTo) and last.what == This() and last.zone in _GOALS_OF_SPELLS:
        return last
    return None


_GOALS_OF_SPELLS: Final = (Zone.EXILE, Zone.HAND, Zone.LIBRARY)


def targets_of(ability: Ability) -> tuple[TargetSlot, ...]:
    """BASE-056: return the target slots of *ability*; a spell has those of all its modes, in order (BASE-053).

    The keyword enchant has one target slot (BASE-K48).
    """
    match ability:
        case Spell(modes=modes):
            return tuple(slot for mode in modes for slot in mode.targets)
        case Activated(targets=targets) | Triggered(targets=targets):
            return targets
        case Keyword(kind=KeywordKind.ENCHANT, filter=filter_):
            return (TargetSlot(filter_),)
        case Keyword() | Static() | CharacteristicDefining() | EntersWith() | EntersChoosing():
            return ()
        case AdditionalCost() | CastOnly():
            return ()
        case _:
            assert_never(ability)


def optional_costs_in(abilities: Iterable[Ability]) -> tuple[KeywordKind, ...]:
    """BASE-K30, BASE-K31: return the keywords in *abilities* that are optional costs, in printed order."""
    return tuple(
        [ability.kind for ability in abilities if isinstance(ability, Keyword) and ability.kind in _OPTIONAL_COSTS]
    )


def ambiguous_costs(abilities: Iterable[Ability]) -> tuple[str, ...]:
    """BASE-K30, BASE-K32: return a sentence for each fault in the kickers, buyback and flashback among *abilities*.

    A player who pays such a cost names only the keyword, so it is a fault if a keyword occurs twice. A second kicker
    without a first one is a fault too.
    """
    kinds = [ability.kind for ability in abilities if isinstance(ability, Keyword) and ability.kind in _CASTING_COSTS]
    faults = [f"expected {kind.value} once, got it {n} times" for kind, n in Counter(kinds).items() if n > 1]
    lone = KeywordKind.SECOND_KICKER in kinds and KeywordKind.KICKER not in kinds
    return (*faults, "a second kicker without a first one") if lone else tuple(faults)


def sacrifices_for(abilities: Iterable[Ability]) -> bool:
    """BASE-248: return whether permanents are sacrificed for the cost of an ability of *abilities*, or of its card."""
    costs = [ability.cost for ability in abilities if isinstance(ability, (Activated, AdditionalCost))]
    return any([isinstance(part, SacrificePermanents) for cost in costs for part in cost.parts])


def asks_for_x(cost: Cost) -> bool:
    """BASE-038, BASE-189: return whether a player who pays *cost* chooses an X: mana, objects or life that X counts."""
    return cost.mana.xs > 0 or any(
        [X() in (getattr(part, "count", 0), getattr(part, "amount", 0)) for part in cost.parts]
    )


def uses_x(face_or_ability: Face | Activated) -> bool:
    """BASE-038: return whether casting the face, or activating the ability, can require choosing X.

    For a face, the mana cost, additional costs, and the costs of kickers, buyback and flashback count.
    """
    return any([asks_for_x(cost) for cost in _costs_of(face_or_ability)])


def has_x_without_mana(face_or_ability: Face | Activated) -> bool:
    """BASE-189: return whether X counts objects or life in a cost, and no mana."""
    costs = _costs_of(face_or_ability)
    return any([asks_for_x(cost) for cost in costs]) and not any([cost.mana.xs for cost in costs])


def _costs_of(face_or_ability: Face | Activated) -> list[Cost]:
    """Return all costs that casting the face, or activating the ability, can require."""
    if isinstance(face_or_ability, Activated):
        return [face_or_ability.cost]
    costs = [] if face_or_ability.cost is None else [Cost(face_or_ability.cost)]
    for ability in face_or_ability.abilities:
        match ability:
            case AdditionalCost(cost=cost):
                costs.append(cost)
            case Keyword(cost=cost) if cost is not None and ability.kind in _CASTING_COSTS:
                costs.append(cost)
            case _:
                pass
    return costs
