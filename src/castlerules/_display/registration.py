"""Registers how the observations of a game are displayed."""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch
from typing import TypeVar

from castlerules.svg import Element, picture_of, picture_with_details
from castlerules.text import load_presentation, text_of

from .panels import Display
from .picture import picture
from .text_table import text_table

Observation = TypeVar("Observation")
DisplayFunction = Callable[[Observation], Display]


def register_display(kind: type[Observation]) -> Callable[[DisplayFunction[Observation]], DisplayFunction[Observation]]:
    """Show observations of the class *kind* by the panels that the decorated function returns for them.

    They are shown both as text and as pictures.
    """

    def register(display: DisplayFunction[Observation]) -> DisplayFunction[Observation]:
        def as_text(observation: Observation) -> str:
            return text_table(display(observation))

        def as_picture(observation: Observation, width: int | None = None) -> Element:
            return picture(display(observation), width)

        def with_details(observation: Observation, width: int | None, details: bool | str) -> Element:  # noqa: FBT001
            return picture(display(observation), width, details)

        _display_of.register(kind, display)
        text_of.register(kind, as_text)
        picture_of.register(kind, as_picture)
        picture_with_details.register(kind, with_details)
        return display

    return register


def display_of(observation: object) -> Display | None:
    """Return the panels of *observation*, for front ends that lay them out themselves; None if its game has none."""
    load_presentation(observation)
    return _display_of(observation)


@singledispatch
def _display_of(observation: object) -> Display | None:  # noqa: ARG001 - the classes of games have their own
    return None


@singledispatch
def public_display(state: object) -> Display | None:  # noqa: ARG001 - the games register their own
    """Return the panels of what every player may know of *state*, for a game that is over; None if there are none.

    A game of several players registers its own with ``public_display.register``.
    """
    return None
