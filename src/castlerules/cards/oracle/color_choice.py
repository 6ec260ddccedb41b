"""Effects of a chosen colour: while a text is read a filter stands for the colour; then the effect is one of five."""

from __future__ import annotations

from typing import Any, Final

from castlerules.cards import language as lang

from .binder import Missing, Unbound
from .meanings import in_order, replaced

CHOSEN: Final = lang.IsSubtype("\x00the colour that was chosen")
"""Stands for the colour that a sentence before has let a player choose."""

ANY_CHOSEN: Final = lang.IsSubtype("\x00a colour of your choice")
"""Stands for a colour that is chosen where it is named."""

CHOOSE: Final = lang.ChooseOne(lang.You(), ())
"""Stands for the choice of a colour; what follows happens with it."""


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


def with_colors(effects: tuple[lang.Effect, ...], targets: tuple[lang.TargetSlot, ...]) -> tuple[lang.Effect, ...]:
    """Return *effects*, the sentences of an ability, with a choice in place of what stands for one.

    Raise Missing if a target slot is about a chosen colour, since targets are chosen before.
    """
    if _names(targets, CHOSEN) or _names(targets, ANY_CHOSEN):
        raise Missing("targets of a chosen colour")
    effects = tuple([of_each_color(one, ANY_CHOSEN) if _names(one, ANY_CHOSEN) else one for one in effects])
    if CHOOSE not in effects:
        return effects
    place = effects.index(CHOOSE)
    if place + 1 == len(effects):
        raise Unbound("a colour is chosen, but nothing follows")
    return (*effects[:place], of_each_color(in_order(*effects[place + 1 :]), CHOSEN))


def is_left_in(abilities: tuple[lang.Ability, ...]) -> bool:
    """Return whether something in *abilities* still stands for a colour, where none can be chosen."""
    return any(_names(abilities, color) for color in (CHOSEN, ANY_CHOSEN)) or CHOOSE in lang.nodes_in(abilities)
