"""Find faults of chosen values: chosen but never used, used but never chosen, or of a kind that the use cannot take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from castlerules.cards import language as lang

_WITHOUT_VALUE: Final = (lang.Spell, lang.EntersWith, lang.CharacteristicDefining, lang.AdditionalCost)
"""The abilities that work before the permanent has entered, or in other zones too, where no value has been chosen."""


def choice_faults(abilities: tuple[lang.Ability, ...]) -> Iterator[str]:
    """BASE-241, BASE-242: yield the faults of the values that *abilities*, those of one face, let players choose."""
    choosing = [ability for ability in abilities if isinstance(ability, lang.EntersChoosing)]
    used = [(ability, node) for ability in abilities for node in _uses(ability)]
    if len(choosing) > 1:
        yield f"expected one EntersChoosing at most, got {len(choosing)}"
    for ability, node in used:
        if not choosing:
            yield f"{_name(node)} stands for a chosen value, but no value is chosen"
        elif isinstance(ability, _WITHOUT_VALUE):
            yield f"{_name(node)} in {_name(ability)}: expected it in an ability of the permanent only"
    for entering in choosing:
        if entering.kind is lang.ValueKind.NUMBER:
            yield "EntersChoosing of a number: expected a colour or a type"
        yield from _use_faults(entering.kind, [node for _, node in used])
    for effect in lang.nodes_in(abilities):
        if isinstance(effect, lang.ChooseValue):
            if effect.kind is lang.ValueKind.NUMBER and not _only_compared(effect.effect):
                yield "the chosen number: expected it in a comparison of mana values only"
            yield from _use_faults(effect.kind, list(_uses(effect.effect)))
            if unknown := [value for value in effect.but if value not in lang.values_of(effect.kind)]:
                yield f"but of ChooseValue: expected values of the kind {effect.kind.value}, got {unknown}"


def _only_compared(effect: lang.Effect) -> bool:
    """Return whether the chosen number stands in *effect* only as the mana value of objects (BASE-Q65)."""
    compared = [node for node in lang.nodes_in(effect) if isinstance(node, lang.ManaValueIs)]
    numbers = [node for node in lang.nodes_in(effect) if isinstance(node, lang.ChosenNumber)]
    return len(numbers) == len([node for node in compared if isinstance(node.value, lang.ChosenNumber)])


def _uses(part: object) -> Iterator[Any]:
    """Yield what stands for a chosen value in *part*, but not what stands for the value of an inner ``ChooseValue``."""
    for node in lang.nodes_in(part, without=(lang.ChooseValue,)):
        of_chosen = isinstance(node, lang.AddMana) and node.of_chosen
        if of_chosen or isinstance(node, (lang.IsChosen, lang.SetChosen, lang.ChosenNumber)):
            yield node


def _use_faults(kind: lang.ValueKind, used: list[Any]) -> Iterator[str]:
    if not used:
        yield f"a {kind.value} is chosen, but nothing stands for it"
    for node in used:
        if isinstance(node, lang.ChosenNumber) != (kind is lang.ValueKind.NUMBER):
            yield f"{_name(node)} cannot stand for a {kind.value}"
        if isinstance(node, lang.AddMana) and kind is not lang.ValueKind.COLOR:
            yield f"mana cannot be of a {kind.value}"
        if isinstance(node, lang.SetChosen) and node.also and kind is lang.ValueKind.COLOR:
            yield "SetChosen with also: expected a type, got a colour"


def _name(node: object) -> str:
    return type(node).__name__
