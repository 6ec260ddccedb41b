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
from castlerules.core.errors import checked_int, short_repr

from .evaluator import Evaluator
from .search import Searcher, determinizations, non_empty

_LARGE: Final = 1e9


class _Node:
    """An action in the light of what was done before it: how often it was tried and possible, and what it brought."""

    __slots__ = ("actor", "availability", "children", "total_value", "visits")

    def __init__(self, actor: Player | None) -> None:
        self.actor = actor
        self.children: dict[Any, _Node] = {}
        self.visits = 0
        self.availability = 1
        self.total_value = 0.0

    def upper_bound(self, exploration: float) -> float:
        """Return how good the action may be yet: its mean, and more the less it was tried."""
        return self.total_value / self.visits + exploration * sqrt(log(self.availability) / self.visits)


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
        default=200, kw_only=True, validator=lambda _, __, given: checked_int("iterations", given, 1)
    )
    sweep: float = attrs.field(
        default=0.6, kw_only=True, validator=lambda _, field, given: _check_number(field, given, 1)
    )
    exploration: float = attrs.field(
        default=0.1, kw_only=True, validator=lambda _, field, given: _check_number(field, given, _LARGE)
    )
    breadth: float = attrs.field(
        default=1.5, kw_only=True, validator=lambda _, field, given: _check_number(field, given, _LARGE)
    )

    def __call__(self, observation: Any, legal: tuple[Any, ...], rng: Generator, /) -> tuple[Any, Generator]:
        """Return the action of *legal* that was found best, and *rng*'s successor."""
        root, evaluator = _Node(None), self.evaluator
        legal = non_empty(legal)
        rounds = max(1, int(self.iterations * self.sweep) // len(legal))
        free = max(0, self.iterations - rounds * len(legal))
        states, rng = determinizations(self.game, observation, rng, rounds + free)
        for number, (state, state_rng) in enumerate(states):
            if number < rounds:
                for place, action in enumerate(legal):
                    self._iterate(root, evaluator, state, state_rng.derive(place + 1), action)
            else:
                self._iterate(root, evaluator, state, state_rng.derive(1))
        return max(legal, key=_mean_value_key(root)), rng

    def _iterate(self, root: _Node, evaluator: Evaluator, state: Any, rng: Generator, first: Any = None) -> None:
        """Go down from *root* in *state*, by *first* if there is one; add an action, and tell those on the way."""
        game, path, fresh = self.game, [root], False
        while not fresh and (legal := game.legal_actions(state)):
            node, actor = path[-1], game.to_act(state)
            for action in legal:
                if action in node.children:
                    node.children[action].availability += 1
            chosen = first if node is root else None
            action, rng = self._select(node, legal, rng) if chosen is None else (chosen, rng)
            if action not in node.children:
                node.children[action] = _Node(actor)
                fresh = len(legal) > 1
            state = game.advance(state, action)
            path.append(node.children[action])
        values = evaluator.values(state, rng)
        for node in path[1:]:
            node.visits += 1
            node.total_value += 0.0 if node.actor is None else values.get(node.actor, 0.0)

    def _select(self, node: _Node, legal: tuple[Any, ...], rng: Generator) -> tuple[Any, Generator]:
        """Return the action of *legal* to look at after *node*: a new one while there is room, else the best."""
        known = [action for action in legal if action in node.children]
        if len(known) == len(legal) or (known and len(known) >= self._max_children(node)):
            return max(known, key=lambda one: node.children[one].upper_bound(self.exploration)), rng
        if not known and node.actor is not None:
            return legal[0], rng
        return choice(rng, tuple([action for action in legal if action not in node.children]))

    def _max_children(self, node: _Node) -> int:
        """Return how many actions may be looked at after *node*."""
        return max(1, int(self.breadth * sqrt(node.visits)))


def _mean_value_key(root: _Node) -> Callable[[Any], float]:
    """Return the key of the best action after *root*: the highest mean, of those tried at least a third of the most."""
    enough = max(node.visits for node in root.children.values()) / 3

    def merit(action: Any) -> float:
        node = root.children.get(action)
        return -inf if node is None or node.visits < enough else node.total_value / node.visits

    return merit


def _check_number(field: attrs.Attribute[float], given: object, most: float) -> None:
    if isinstance(given, bool) or not isinstance(given, (int, float)) or not 0 <= given <= most:
        raise DataError(field.name, f"expected a number from 0 to {most:g}, got {short_repr(given)}")
