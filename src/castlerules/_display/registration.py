"""Registers how the observations of a game are displayed."""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch
from typing import TypeVar

from castlerules.core import AnyGame, DataError
from castlerules.core.data import game_of
from castlerules.svg import Element, picture_of, picture_with_details
from castlerules.text import load_presentation, text_of

from .panels import Display
from .picture import picture
from .text_table import text_table

Observation = TypeVar("Observation")
State = TypeVar("State")
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


PublicDisplay = Callable[[State, AnyGame], Display]
"""Returns the panels of what every player may know of a state of a game."""


def register_state_display(
    kind: type[State],
) -> Callable[[PublicDisplay[State]], PublicDisplay[State]]:
    """Show states of the class *kind* as their player to act sees them, and if nobody is, by the decorated function.

    Only states themselves use it, in notebooks: ``castlerules.text.text`` and ``castlerules.svg.svg`` refuse states.
    """

    def register(for_everybody: PublicDisplay[State]) -> PublicDisplay[State]:
        def shown(state: State) -> Display:
            return _state_display(state, for_everybody)

        def as_text(state: State) -> str:
            return text_table(shown(state))

        def as_picture(state: State, width: int | None = None) -> Element:
            return picture(shown(state), width)

        text_of.register(kind, as_text)
        picture_of.register(kind, as_picture)
        return for_everybody

    return register


def _state_display(state: State, for_everybody: PublicDisplay[State]) -> Display:
    """Return the panels of *state*; raise DataError if its options belong to no game of the library.

    In a game for one player, what that player sees is what there is to see once it is over.
    """
    game = game_of(state)
    if game is None:
        raise DataError("", "a state of a game of your own; show game.observe(state, player) instead")
    players, actor = game.players(state), game.to_act(state)
    if actor is None and len(players) > 1:
        return for_everybody(state, game)
    display = display_of(game.observe(state, players[0] if actor is None else actor))
    if display is None:
        raise DataError("", f"{game.name} has no panels")
    return display
