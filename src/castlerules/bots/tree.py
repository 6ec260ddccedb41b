"""Information set Monte Carlo tree search, for one observer.

One tree stands for all that the bot holds possible. Each iteration guesses what is hidden, goes down the tree by
the actions that are legal in that guess, adds one action, judges the state there and tells all actions on the way.
An action is compared with its sisters by how often it was tried of the times that it could have been: its
availability (Cowling, Powley and Whitehouse, Information Set Monte Carlo Tree Search, 2012).
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf, log, sqrt
from typing import Any, Final

import attrs

from castlerules.core import DataError, Generator, Player, choice
from castlerules.core.checks import whole
from castlerules.core.shown import shown

from .judge import Judge
from .search import Searcher, guesses, some

__all__ = ["IsMcts"]

_LARGE: Final = 1e9


class _Node:
    """An action in the light of what was done before it: how often it was tried and possible, and what it brought."""

    __slots__ = ("actor", "children", "possible", "total", "tried")

    def __init__(self, actor: Player | None) -> None:
        self.actor = actor
        self.children: dict[Any, _Node] = {}
        self.tried = 0
        self.possible = 1
        self.total = 0.0

    def bound(self, exploration: float) -> float:
        """Return how good the action may be yet: its mean, and more the less it was tried."""
        return self.total / self.tried + exploration * sqrt(log(self.possible) / self.tried)


@attrs.frozen(repr=False)
class IsMcts(Searcher):
    """A bot that searches a tree of what may happen, going down it *iterations* times per decision.

    Every action is tried once at least, so that few iterations are as many as there are actions.

    A *sweep* of that, a share from 0 to 1, compares all actions of the decision evenly, each in the same guesses;
    then those are looked at more closely that look best. *exploration* is how much it looks at what seems worse: 0
    not at all, 1 much. *breadth* is how many actions it looks at below its own decision: at most *breadth* times the
    square root of the times that it came there, the first legal one before all others. The other players are taken
    to want their own best. Raises DataError for numbers that are none.
    """

    iterations: int = attrs.field(
        default=200, kw_only=True, validator=lambda _, __, given: whole("iterations", given, 1)
    )
    sweep: float = attrs.field(default=0.6, kw_only=True, validator=lambda _, field, given: _amount(field, given, 1))
    exploration: float = attrs.field(
        default=0.1, kw_only=True, validator=lambda _, field, given: _amount(field, given, _LARGE)
    )
    breadth: float = attrs.field(
        default=1.5, kw_only=True, validator=lambda _, field, given: _amount(field, given, _LARGE)
    )

    def __call__(self, view: Any, legal: tuple[Any, ...], rng: Generator, /) -> tuple[Any, Generator]:
        """Return the action of *legal* that was found best, and *rng*'s successor."""
        root, judge = _Node(None), self.judge
        legal = some(legal)
        rounds = max(1, int(self.iterations * self.sweep) // len(legal))
        free = max(0, self.iterations - rounds * len(legal))
        states, rng = guesses(self.game, view, rng, rounds + free)
        for number, (state, luck) in enumerate(states):
            if number < rounds:
                for place, action in enumerate(legal):
                    self._iterate(root, judge, state, luck.derive(place + 1), action)
            else:
                self._iterate(root, judge, state, luck.derive(1))
        return max(legal, key=_merit(root)), rng

    def _iterate(self, root: _Node, judge: Judge, state: Any, rng: Generator, first: Any = None) -> None:
        """Go down from *root* in *state*, by *first* if there is one; add an action, and tell those on the way."""
        game, path, fresh = self.game, [root], False
        while not fresh and (legal := game.legal_actions(state)):
            node, actor = path[-1], game.to_act(state)
            for action in legal:
                if action in node.children:
                    node.children[action].possible += 1
            chosen = first if node is root else None
            action, rng = self._picked(node, legal, rng) if chosen is None else (chosen, rng)
            if action not in node.children:
                node.children[action] = _Node(actor)
                fresh = len(legal) > 1
            state = game.advance(state, action)
            path.append(node.children[action])
        values = judge.values(state, rng)
        for node in path[1:]:
            node.tried += 1
            node.total += 0.0 if node.actor is None else values.get(node.actor, 0.0)

    def _picked(self, node: _Node, legal: tuple[Any, ...], rng: Generator) -> tuple[Any, Generator]:
        """Return the action of *legal* to look at after *node*: a new one while there is room, else the best."""
        known = [action for action in legal if action in node.children]
        if len(known) == len(legal) or (known and len(known) >= self._width(node)):
            return max(known, key=lambda one: node.children[one].bound(self.exploration)), rng
        if not known and node.actor is not None:
            return legal[0], rng
        return choice(rng, tuple([action for action in legal if action not in node.children]))

    def _width(self, node: _Node) -> int:
        """Return how many actions may be looked at after *node*."""
        return max(1, int(self.breadth * sqrt(node.tried)))


def _merit(root: _Node) -> Callable[[Any], float]:
    """Return the key of the best action after *root*: the highest mean, of those tried at least a third of the most."""
    enough = max(node.tried for node in root.children.values()) / 3

    def merit(action: Any) -> float:
        node = root.children.get(action)
        return -inf if node is None or node.tried < enough else node.total / node.tried

    return merit


def _amount(field: attrs.Attribute[float], given: object, most: float) -> None:
    if isinstance(given, bool) or not isinstance(given, (int, float)) or not 0 <= given <= most:
        raise DataError(field.name, f"a number from 0 to {most:g} is wanted, not {shown(given)}")
