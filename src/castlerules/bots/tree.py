"""Information set Monte Carlo tree search, for one observer.

One tree covers all states that are possible for the bot. Each iteration determinizes the observation, goes down the
tree by actions that are legal in that state, adds one action, evaluates the state after it, and adds the values to all
actions on the way. The exploration bonus of an action uses its availability, the number of times that it was legal,
instead of the visits of its parent (Cowling, Powley and Whitehouse, Information Set Monte Carlo Tree Search, 2012).
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf, log, sqrt
from typing import Any, Final

import attrs

from castlerules.core import DataError, Generator, Player, choice
from castlerules.core.errors import short_repr
from castlerules.core.frozen import frozen

from .evaluator import Evaluator
from .search import Searcher, at_least_one, determinizations, non_empty

_LARGE: Final = 1e9


class _Node:
    """A node of the search tree; it stands for the action that leads to it, which *actor* takes (None at the root).

    It holds the number of visits of this action, its availability (how often it was legal) and the sum of its values
    for *actor*. *children* maps each action that was tried next to its node.
    """

    __slots__ = ("actor", "availability", "children", "total_value", "visits")

    def __init__(self, actor: Player | None) -> None:
        self.actor = actor
        self.children: dict[Any, _Node] = {}
        self.visits = 0
        self.availability = 1
        self.total_value = 0.0

    def upper_bound(self, exploration: float) -> float:
        """Return the upper confidence bound of the node's action: its mean value plus a bonus for few visits."""
        return self.total_value / self.visits + exploration * sqrt(log(self.availability) / self.visits)


def _number_up_to(most: float) -> Callable[[object, attrs.Attribute[float], object], None]:
    """Return the validator of a number from 0 to *most*."""

    def check(_: object, field: attrs.Attribute[float], number: object) -> None:
        if isinstance(number, bool) or not isinstance(number, (int, float)) or not 0 <= number <= most:
            raise DataError(field.name, f"expected a number from 0 to {most:g}, got {short_repr(number)}")

    return check


@frozen(repr=False)
class IsMcts(Searcher):
    """A bot that searches a tree of possible actions, with *iterations* per decision.

    An iteration goes down the tree by legal actions in one possible state, adds an action, and evaluates the state
    after it. *iterations* is 1 or more; every legal action is tried at least once, even if it is smaller than their
    number.

    *sweep* (0 to 1) is the share of the iterations that try all legal actions equally often, in the same
    determinizations; the other iterations examine the best actions more closely. *exploration* is the weight of the
    bonus for rarely tried actions: 0 is none, 1 is much. At a later node at most *breadth* times the square root of its
    visits actions are tried, beginning with the first legal one. Of the actions whose mean value is at most *margin* (0
    to 2) below the best, the bot takes the first legal one, which does least; with a margin above 0 it does nothing
    that seems to be worth nothing. *game*, *score*, *random_actions* and *quiet_actions*
    say how a state is evaluated, as in ``Searcher``. Every player is assumed to maximise their own value.

    A decision costs *iterations* times the way down the tree (for each action on it, its legal actions and the state
    after it) and one evaluation; the iterations of the sweep share a determinization for all actions, every other one
    needs its own. Raises DataError for numbers of the wrong type or out of range.
    """

    iterations: int = attrs.field(default=200, kw_only=True, validator=at_least_one)
    sweep: float = attrs.field(default=0.6, kw_only=True, validator=_number_up_to(1))
    exploration: float = attrs.field(default=0.1, kw_only=True, validator=_number_up_to(_LARGE))
    breadth: float = attrs.field(default=1.5, kw_only=True, validator=_number_up_to(_LARGE))
    margin: float = attrs.field(default=0.0, kw_only=True, validator=_number_up_to(2))

    def __call__(self, observation: Any, legal: tuple[Any, ...], rng: Generator, /) -> tuple[Any, Generator]:
        """Return the best action of *legal* after the search, and *rng*'s successor.

        Raises DataError if the player of *observation* is not to act.
        """
        root, evaluator = _Node(None), self.evaluator
        legal = non_empty(legal)
        rounds = max(1, int(self.iterations * self.sweep) // len(legal))
        free = max(0, self.iterations - rounds * len(legal))
        states, rng = determinizations(self.game, observation, rng, rounds + free)
        for number, (state, state_rng) in enumerate(states):
            at_root = self.game.legal_actions(state)
            if number < rounds:
                for place, action in enumerate(legal):
                    self._iterate(root, evaluator, state, at_root, state_rng.derive(place + 1), first=action)
            else:
                self._iterate(root, evaluator, state, at_root, state_rng.derive(1))
        merits = list(map(_mean_value_key(root), legal))
        enough = max(merits) - self.margin
        return next(action for action, merit in zip(legal, merits, strict=True) if merit >= enough), rng

    def _iterate(
        self,
        root: _Node,
        evaluator: Evaluator,
        state: Any,
        legal: tuple[Any, ...],
        rng: Generator,
        *,
        first: Any = None,
    ) -> None:
        """Run one iteration from *root* in *state*, with the *legal* actions there.

        Its first action is *first*, or is selected if *first* is None.
        """
        game, path, fresh = self.game, [root], False
        while legal:
            node, actor = path[-1], game.to_act(state)
            for action in legal:
                if (child := node.children.get(action)) is not None:
                    child.availability += 1
            chosen = first if node is root else None
            action, rng = self._select(node, legal, rng) if chosen is None else (chosen, rng)
            if action not in node.children:
                node.children[action] = _Node(actor)
                fresh = len(legal) > 1
            state = game.advance(state, action)
            path.append(node.children[action])
            legal = () if fresh else game.legal_actions(state)
        values = evaluator.values(state, rng)
        for node in path[1:]:
            node.visits += 1
            node.total_value += 0.0 if node.actor is None else values.get(node.actor, 0.0)

    def _select(self, node: _Node, legal: tuple[Any, ...], rng: Generator) -> tuple[Any, Generator]:
        """Return the action of *legal* to try after *node*, and *rng*'s successor.

        It is an action not yet tried as long as ``_max_children`` allows more, else the one with the best upper bound.
        """
        known = [action for action in legal if action in node.children]
        if len(known) == len(legal) or (known and len(known) >= self._max_children(node)):
            return max(known, key=lambda action: node.children[action].upper_bound(self.exploration)), rng
        if not known and node.actor is not None:
            return legal[0], rng
        return choice(rng, tuple([action for action in legal if action not in node.children]))

    def _max_children(self, node: _Node) -> int:
        """Return how many different actions may be tried after *node*; *breadth* and its visits set this limit."""
        return max(1, int(self.breadth * sqrt(node.visits)))


def _mean_value_key(root: _Node) -> Callable[[Any], float]:
    """Return the function by which the bot makes its final choice: it maps an action at *root* to its mean value.

    It maps an action with less than a third of the visits of the most visited action to minus infinity, because the
    mean of so few visits is unreliable.
    """
    enough = max(node.visits for node in root.children.values()) / 3

    def merit(action: Any) -> float:
        node = root.children.get(action)
        return -inf if node is None or node.visits < enough else node.total_value / node.visits

    return merit
