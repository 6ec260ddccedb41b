"""What a player is told beside the table: what actions cost and cause, what cards say, and where the game stands.

A ``Guide`` answers for one observation, so it knows nothing that its player may not know. Front ends ask it; each game
registers its own with ``guide_of.register``, in the module ``guide`` of its presentation.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import singledispatch
from types import MappingProxyType
from typing import Final

from castlerules.core import AnyGame
from castlerules.text import load_presentation

NO_CARDS: Final[Mapping[str, str]] = MappingProxyType({})
NO_WORDS: Final[Mapping[str, str]] = MappingProxyType({})


class Guide:
    """What the player of *observation*, one of *game*, is told. This class tells what is the same in every game."""

    def __init__(self, game: AnyGame, observation: object) -> None:
        self.game = game
        self.observation = observation

    # An action.

    def label(self, action: object, *, telling: bool = False) -> str:  # noqa: ARG002 - for games with equal names
        """Return *action* as a short phrase for menus.

        If *telling* is true, objects that share a name also have what tells them apart.
        """
        return self.game.describe_action(self.observation, action)

    def price(self, action: object) -> str:  # noqa: ARG002 - for games with prices
        """Return what *action* costs, such as ``{3}{R}``; empty if it costs nothing or its phrase says so already."""
        return ""

    def consequence(self, action: object) -> str:  # noqa: ARG002 - for games that say more
        """Return what follows of *action*, if its phrase does not say so; else an empty text."""
        return ""

    def likeness(self, action: object) -> Hashable:
        """Return a key; actions with equal keys differ only in which of several equal objects they use."""
        return self.game.format_action(action)

    def rank(self, action: object) -> tuple[object, ...]:  # noqa: ARG002 - for games whose actions have an order
        """Return a key by which actions that share a menu are sorted; those with equal keys keep their order."""
        return ()

    def headings(self, action: object) -> tuple[str, ...]:  # noqa: ARG002 - for games with many actions
        """Return the menus that lead to *action*, the outermost first; empty if it stands in the first menu."""
        return ()

    def path_after(self, action: object) -> tuple[str, ...]:
        """Return the menu in which the player goes on after *action*."""
        return self.headings(action)

    def heading_note(self, path: tuple[str, ...]) -> str:  # noqa: ARG002 - for games with many actions
        """Return what is said beside the menu *path*, such as the points that can be spent there."""
        return ""

    def details(self, action: object) -> tuple[str, ...]:  # noqa: ARG002 - for games that say more
        """Return lines that explain *action* further, for a player who asks."""
        return ()

    # The decision and the table.

    def advice(self) -> str:
        """Return what all choices of the decision have in common and the table does not say; empty if nothing."""
        return ""

    def status(self) -> tuple[str, ...]:
        """Return where the game stands, in short parts of a line such as ``turn 3, yours: main`` and ``20 life``."""
        return ()

    def cards(self) -> Mapping[str, str]:
        """Return the text of every card that the player may know, by its name."""
        return NO_CARDS

    # The rules.

    def goal(self) -> str:
        """Return the goal of the game in a sentence; empty if the game has no rules in words."""
        return ""

    def rules(self) -> tuple[str, ...]:
        """Return the rules of the game under its options: a sentence or two for each line, the goal first."""
        return ()

    def glossary(self) -> Mapping[str, str]:
        """Return what the words of the table and of the choices mean, by the word in lower case."""
        return NO_WORDS


@singledispatch
def guide_of(observation: object, game: AnyGame) -> Guide:
    """Return the guide of *observation*, one of *game*; the presentation of a game registers its own."""
    return Guide(game, observation)


def guide_for(game: AnyGame, observation: object) -> Guide:
    """Return the guide of *observation*, one of *game*, after importing the presentation of the game."""
    load_presentation(observation, "guide")
    return guide_of(observation, game)


def counted_names(names: Sequence[str]) -> str:
    """Return *names* as a list in which equal names are counted: ``2 Forest, Mountain``."""
    counts = {name: names.count(name) for name in names}
    return ", ".join([name if count == 1 else f"{count} {name}" for name, count in counts.items()])


def glossary_of(*parts: Mapping[str, str]) -> Mapping[str, str]:
    """Return the glossary of *parts*, whose keys are a word or several for the same: ``"slot, your permanent"``.

    Of two explanations of a word, the later one holds.
    """
    return MappingProxyType(
        {word: meaning for part in parts for key, meaning in part.items() for word in key.split(", ")}
    )
