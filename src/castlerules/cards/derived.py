"""What follows from an ability or a face alone: asked when cards are read, and kept by whoever asks often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import product
from typing import Final, assert_never

from castlerules.core import DataError

from .abilities import (
    Ability,
    Activated,
    AdditionalCost,
    ApplyUntil,
    Characteristic,
    ChooseCards,
    CreateTokens,
    Delayed,
    Effect,
    EntersWith,
    If,
    IfDo,
    Keyword,
    Look,
    May,
    OneOf,
    Search,
    Seq,
    Spell,
    Static,
    TargetSlot,
    Triggered,
    Unless,
)
from .atoms import AddMana, Atom
from .definition import Face
from .mana import MANA_KINDS, ManaKind
from .terms import KeywordKind

__all__ = ["is_mana_ability", "mana_of", "misused_costs", "optional_costs_in", "targets_of", "uses_x"]

_MOST: Final = 1_000
_OPTIONAL: Final = (KeywordKind.KICKER, KeywordKind.SECOND_KICKER, KeywordKind.BUYBACK)
_CAST_WITH: Final = (*_OPTIONAL, KeywordKind.FLASHBACK)
_NOTHING: Final[tuple[tuple[ManaKind, ...], ...]] = ((),)


def is_mana_ability(ability: Activated) -> bool:
    """BASE-034: return whether *ability* has no target and can add mana when it resolves."""
    return not ability.targets and bool(mana_of(ability))


def mana_of(ability: Activated) -> tuple[tuple[ManaKind, ...], ...]:
    """Return what *ability* may add, each possibility as the mana it adds in the order W U B R G C (BASE-034).

    None is there twice, and to add nothing is no possibility; of an ability that never adds mana there are none.
    Raises DataError if there are more than a thousand.
    """
    return tuple(option for option in _added(ability.effect) if option)


def _added(done: Effect) -> tuple[tuple[ManaKind, ...], ...]:  # noqa: PLR0911 - one for each kind
    """Return what *done* may add, nothing included."""
    match done:
        case AddMana(options=options):
            return _distinct(options)
        case Seq(steps=steps):
            found = _NOTHING
            for step in steps:
                found = _distinct(tuple([(*before, *after) for before, after in product(found, _added(step))]))
            return found
        case May(effect=inner) | Unless(effect=inner) | IfDo(effect=inner):
            return _distinct(_added(inner) + _NOTHING)
        case If(then=then, otherwise=otherwise):
            return _distinct(_added(then) + _added(otherwise))
        case OneOf(options=options):
            return _distinct(tuple([added for option in options for added in _added(option)]))
        case ChooseCards() | Search() | ApplyUntil() | Delayed() | CreateTokens() | Look():
            return _NOTHING
        case _:
            return _added_by(done)


def _added_by(_: Atom) -> tuple[tuple[ManaKind, ...], ...]:
    return _NOTHING


def _distinct(options: tuple[tuple[ManaKind, ...], ...]) -> tuple[tuple[ManaKind, ...], ...]:
    found = tuple(dict.fromkeys(tuple(sorted(option, key=MANA_KINDS.index)) for option in options))
    if len(found) > _MOST:
        raise DataError("mana", f"an ability may add at most {_MOST} different amounts of mana")
    return found


def targets_of(ability: Ability) -> tuple[TargetSlot, ...]:
    """BASE-056: return what *ability* is aimed at; for a spell with modes all of theirs, in order (BASE-053).

    A keyword enchant is one target slot (BASE-K48).
    """
    match ability:
        case Spell(modes=modes):
            return tuple(slot for mode in modes for slot in mode.targets)
        case Activated(targets=targets) | Triggered(targets=targets):
            return targets
        case Keyword(kind=KeywordKind.ENCHANT, filter=fits):
            return (TargetSlot(fits),)
        case Keyword() | Static() | Characteristic() | EntersWith() | AdditionalCost():
            return ()
        case _:
            assert_never(ability)


def optional_costs_in(abilities: Iterable[Ability]) -> tuple[KeywordKind, ...]:
    """BASE-K30, BASE-K31: return the keywords whose costs may be paid besides, in printed order."""
    return tuple([one.kind for one in abilities if isinstance(one, Keyword) and one.kind in _OPTIONAL])


def misused_costs(abilities: Iterable[Ability]) -> tuple[str, ...]:
    """BASE-K30, BASE-K32: return what keeps the costs of the keywords in *abilities* from being told apart.

    Of a kind one stands there, and a second kicker beside a first one.
    """
    kinds = [one.kind for one in abilities if isinstance(one, Keyword) and one.kind in _CAST_WITH]
    found = [f"{kind.value} stands there {n} times, not once" for kind, n in Counter(kinds).items() if n > 1]
    lone = KeywordKind.SECOND_KICKER in kinds and KeywordKind.KICKER not in kinds
    return (*found, "a second kicker without a first one") if lone else tuple(found)


def uses_x(thing: Face | Activated) -> bool:
    """BASE-038: return whether an X may have to be chosen on casting the face, or on activating the ability.

    The costs of a face are its mana cost, additional ones, and those of kickers, buyback and flashback.
    """
    if isinstance(thing, Activated):
        return thing.cost.mana.xs > 0
    costs = [] if thing.cost is None else [thing.cost]
    for ability in thing.abilities:
        match ability:
            case AdditionalCost(cost=cost):
                costs.append(cost.mana)
            case Keyword(cost=cost) if cost is not None and ability.kind in _CAST_WITH:
                costs.append(cost.mana)
            case _:
                pass
    return any(cost.xs > 0 for cost in costs)
