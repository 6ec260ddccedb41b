"""What one modification, such as "has flying" or "gets +1/+1", does to the characteristics of a permanent."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from castlerules.cards import language as lang
from castlerules.core import evolve, update
from castlerules.magic.model import AbilityContext
from castlerules.magic.model.characteristics import (
    BASIC_LANDS,
    NO_ABILITIES,
    Abilities,
    Characteristics,
    with_land_abilities,
)

from .evaluate import size_change_of, value_of

if TYPE_CHECKING:
    from .board import Board

T = TypeVar("T")


def with_mod(  # noqa: PLR0911 - one for each kind
    board: Board, characteristics: Characteristics, mod: lang.Modification, context: AbilityContext
) -> Characteristics:
    """Return *characteristics* with the modification *mod* of the effect of *context*; *board* gives its values."""
    match mod:
        case lang.SetTypes():
            return _with_types(characteristics, mod)
        case lang.SetColors(colors=colors):
            return evolve(characteristics, colors=colors)
        case lang.AddKeyword(keyword=keyword):
            return _with_abilities(characteristics, characteristics.abilities.with_ability(keyword))
        case lang.LoseKeyword(kind=kind):
            return _with_abilities(characteristics, characteristics.abilities.without_keyword(kind))
        case lang.AddAbility(ability=ability):
            return _with_abilities(characteristics, characteristics.abilities.with_ability(ability))
        case lang.LoseAbilities():
            return _with_abilities(characteristics, NO_ABILITIES)
        case lang.SetPT(power=power, toughness=toughness):
            return with_pt(characteristics, value_of(board, power, context), value_of(board, toughness, context))
        case lang.AddPT(power=power, toughness=toughness):
            more_power = size_change_of(board, power, context)
            more_toughness = size_change_of(board, toughness, context)
            return with_pt(
                characteristics, characteristics.power + more_power, characteristics.toughness + more_toughness
            )
        case lang.SwitchPT():
            return with_pt(characteristics, characteristics.toughness, characteristics.power)
        case lang.SetChosen():
            return characteristics  # a value has been put in its place (``lang.with_value``)
        case lang.TakeControl():
            return characteristics  # the controller is no characteristic: ``transaction.control`` changes it


@update(Characteristics)
def with_pt(characteristics: Characteristics, power: int, toughness: int) -> Characteristics:
    """Return *characteristics* with this *power* and *toughness*."""
    return evolve(characteristics, power=power, toughness=toughness)


@update(Characteristics)
def _with_abilities(characteristics: Characteristics, abilities: Abilities) -> Characteristics:
    return evolve(characteristics, abilities=abilities)


def _with_types(characteristics: Characteristics, mod: lang.SetTypes) -> Characteristics:
    """BASE-086, BASE-214, BASE-289: return *characteristics* with the types of *mod*, added or instead of others."""
    if mod.instead and mod.types:
        return evolve(characteristics, types=mod.types, subtypes=mod.subtypes)
    known = _without_replaced(characteristics, mod.subtypes) if mod.instead else characteristics
    return _with_more_types(known, mod.types, mod.subtypes)


def _without_replaced(characteristics: Characteristics, subtypes: tuple[str, ...]) -> Characteristics:
    """BASE-086, BASE-214: return *characteristics* without the subtypes that *subtypes* replace, those of their sort.

    A land that is given a basic land type also loses its abilities.
    """
    are_lands = any([name in lang.LAND_TYPES for name in subtypes])
    kept = tuple([name for name in characteristics.subtypes if (name in lang.LAND_TYPES) != are_lands])
    abilities = NO_ABILITIES if any([name in BASIC_LANDS for name in subtypes]) else characteristics.abilities
    return evolve(characteristics, subtypes=kept, abilities=abilities)


def _with_more_types(
    characteristics: Characteristics, types: tuple[lang.CardType, ...], subtypes: tuple[str, ...]
) -> Characteristics:
    """BASE-086: return *characteristics* with these types added; a land gains the mana ability of each new basic type.

    A permanent that becomes a land also gains those of the basic types that it had before.
    """
    all_types, all_subtypes, abilities = (
        _union(characteristics.types, types),
        _union(characteristics.subtypes, subtypes),
        characteristics.abilities,
    )
    if lang.CardType.LAND in all_types:
        before = characteristics.subtypes if lang.CardType.LAND in characteristics.types else ()
        gained = [name for name in all_subtypes if name in BASIC_LANDS and name not in before]
        if gained:
            abilities = Abilities(with_land_abilities(gained, abilities.in_order))
    return evolve(characteristics, types=all_types, subtypes=all_subtypes, abilities=abilities)


def _union(old: tuple[T, ...], new: tuple[T, ...]) -> tuple[T, ...]:
    return (*old, *[item for item in new if item not in old])
