"""Effects of a chosen value: while a text is read something stands for it; then the rest of the effect depends on it.

An effect of a chosen colour is one of five. Of other kinds there are more values: the effect says what is chosen.
"""

from __future__ import annotations

from typing import Any, Final

import attrs

from castlerules.cards import language as lang

from .binder import UNCHOSEN, Missing, Unbound
from .meanings import NOTHING, in_order, replaced

CHOSEN: Final = lang.IsSubtype("\x00the colour that was chosen")
"""Stands for the colour that a sentence before has let a player choose."""

ANY_CHOSEN: Final = lang.IsSubtype(f"{UNCHOSEN}colour of your choice")
"""Stands for a colour that is chosen where it is named."""

CHOOSE: Final = lang.ChooseOne(lang.You(), ())
"""Stands for the choice of a colour; what follows happens with it."""

ANY_TYPE: Final = lang.IsSubtype(f"{UNCHOSEN}creature type of your choice")
"""Stands for a creature type that is chosen where it is named."""


def _names(node: Any, color: lang.Filter) -> bool:
    return any(part == color for part in lang.nodes_in(node))


def of_each_color(effect: lang.Effect, color: lang.Filter) -> lang.Effect:
    """Return the effect that you choose a colour and *effect* happens with it in place of *color*.

    Raise Unbound if *effect* does not name *color*.
    """
    if not _names(effect, color):
        raise Unbound("a colour is chosen, but nothing is about it")
    options = [replaced(effect, color, lang.IsColor(each)) for each in lang.Color]
    return lang.ChooseOne(lang.You(), tuple(options))


def with_values(effects: tuple[lang.Effect, ...], targets: tuple[lang.TargetSlot, ...]) -> tuple[lang.Effect, ...]:
    """Return *effects*, the sentences of an ability, with a choice in place of what stands for one.

    Raise Missing if a target slot is about a chosen value, since targets are chosen before.
    """
    choices = [effect for effect in effects if effect == CHOOSE or is_open(effect)]
    if any(_names(targets, each) for each in (CHOSEN, ANY_CHOSEN, ANY_TYPE)):
        raise Missing("targets of a chosen colour or type")
    if choices and any(isinstance(node, lang.IsChosen) for node in lang.nodes_in(targets)):
        raise Missing("targets of a chosen colour or type")
    effects = tuple([_of_any(one) for one in effects])
    if not choices:
        return effects
    place = effects.index(choices[0])
    rest = effects[place + 1 :]
    if not rest or len(choices) > 1:
        raise Unbound("a value is chosen, but nothing follows")
    if isinstance(choices[0], lang.ChooseValue):
        return (*effects[:place], of_value(choices[0], in_order(*rest)))
    return (*effects[:place], of_each_color(in_order(*rest), CHOSEN))


def is_open(effect: lang.Effect) -> bool:
    """Return whether *effect* stands for the choice of a value, with which what follows will happen."""
    return isinstance(effect, lang.ChooseValue) and effect.effect == NOTHING


def of_value(choice: lang.ChooseValue, effect: lang.Effect) -> lang.Effect:
    """Return the effect that *effect* happens with the value of *choice*; raise Unbound if it does not name it."""
    if not any(isinstance(node, (lang.IsChosen, lang.SetChosen, lang.ChosenNumber)) for node in lang.nodes_in(effect)):
        raise Unbound("a value is chosen, but nothing is about it")
    return attrs.evolve(choice, effect=effect)


def _of_any(effect: lang.Effect) -> lang.Effect:
    """Return *effect*, with a choice if it names a colour or type of a player's choice."""
    if _names(effect, ANY_TYPE):
        chosen = replaced(effect, ANY_TYPE, lang.IsChosen())
        return lang.ChooseValue(lang.You(), lang.ValueKind.CREATURE_TYPE, chosen)
    return of_each_color(effect, ANY_CHOSEN) if _names(effect, ANY_CHOSEN) else effect


def is_left_in(abilities: tuple[lang.Ability, ...]) -> bool:
    """Return whether something in *abilities* still stands for a part of a card, as a value where none is chosen."""
    return any(
        node in (CHOSEN, ANY_CHOSEN, ANY_TYPE, CHOOSE)
        or is_open(node)
        or not type(node).__module__.startswith(lang.__name__)
        for node in lang.nodes_in(abilities)
    )
