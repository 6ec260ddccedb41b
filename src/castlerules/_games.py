"""``GAMES``, the games by name; each is imported on its first look-up, so that ``import castlerules`` stays fast."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from .core.game import AnyGame


class _Games(Mapping[str, "AnyGame"]):
    """A read-only mapping from the name of a game to its object."""

    _names: Final = ("magic54", "fortress", "duel", "castle", "solitaire", "ascension")

    def __getitem__(self, name: str) -> AnyGame:
        if name not in self._names:
            raise KeyError(name)
        game: AnyGame = import_module(f"castlerules.{name}").GAME
        return game

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __repr__(self) -> str:
        return f"GAMES({', '.join(self._names)})"


GAMES: Final[Mapping[str, AnyGame]] = _Games()
"""Every game by its name, in a stable order; a game is imported on its first look-up."""
