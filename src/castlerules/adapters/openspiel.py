"""The games in OpenSpiel: importing this module registers each of ``GAMES`` as ``castlerules_`` and its name.

``load_game`` loads one under options of your own; ``Resampler`` gives IS-MCTS possible worlds. Chance is explicit: each
random draw of the rules is a series of chance nodes (``draws``). See ``docs/adapters.md``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from typing import Any, ClassVar, Final, Self

import attrs
import numpy as np
import pyspiel

from castlerules._games import GAMES
from castlerules.core import ORGANISER, AnyGame, DataError, Event, Rng, from_json, to_json, with_generator
from castlerules.core.chance import PrefixReplay, UnscriptedDraw
from castlerules.core.errors import checked_int, short_repr
from castlerules.core.shortcuts import determinizer
from castlerules.encoding import Numbering

from .draws import MOST_OUTCOMES, PartialDraw
from .encoded_game import EncodedGame

__all__ = ["PREFIX", "CastlerulesGame", "CastlerulesState", "Observer", "Resampler", "load_game"]

PREFIX: Final = "castlerules_"
"""The names of the games in OpenSpiel begin with this."""

MOST_PLAYERS: Final = 5_000
"""The most players of a game in OpenSpiel: more than the seats of the largest league, and the organiser."""

_DEFAULT_LENGTH: Final = 10_000
_DEFAULTS: Final = (("rules", ""), ("setup", ""), ("seed", -1), ("max_game_length", _DEFAULT_LENGTH), ("recall", False))
_LARGEST: Final = 2**31 - 1
_UNDRAWN: Final = PrefixReplay(())


def load_game(
    name: str,
    *,
    rules: object = None,
    setup: object = None,
    seed: int | None = None,
    max_game_length: int = _DEFAULT_LENGTH,
    recall: bool = False,
) -> Any:
    """Return the game *name* of ``GAMES`` as a ``pyspiel.Game`` under *rules* and with *setup*.

    None stands for the default options and set-up. With a *seed*, the game begins with the deal that ``new_game`` makes
    from ``Rng.seeded(seed)``; without, chance nodes deal. After *max_game_length* actions of players, a game that is
    not over ends with 0 for all. With *recall*, the game has information states, which CFR needs, and is several times
    slower. Raises DataError if an argument is not as described.
    """
    table = EncodedGame.of(name, rules, setup)
    parameters: dict[str, object] = {
        "max_game_length": _stored_int("max_game_length", max_game_length, 1),
        "recall": recall,
    }
    if rules is not None:
        parameters["rules"] = _parameter(table.game, rules)
    if setup is not None:
        parameters["setup"] = _parameter(table.game, setup)
    if seed is not None:
        parameters["seed"] = _stored_int("seed", seed, 0)
    return pyspiel.load_game(PREFIX + name, parameters)


def _stored_int(name: str, number: int, minimum: int) -> int:
    """Return *number*; raise DataError unless it is at least *minimum* and OpenSpiel can store it in 32 bits."""
    if checked_int(name, number, minimum) > _LARGEST:
        raise DataError(name, f"expected at most {_LARGEST}, got {short_repr(number)}")
    return number


def _parameter(game: AnyGame, thing: object) -> str:
    """Return the JSON of *thing* in hexadecimal digits, since OpenSpiel reads commas and brackets as its own."""
    return to_json(thing, game=game).encode().hex()


def _read_parameter(game: AnyGame, field: str, text: str) -> Any:
    """Return what ``_parameter`` wrote, or the JSON itself says; None for an empty *text*."""
    if not text or text.startswith("{"):
        return from_json(text, game=game) if text else None
    try:
        json = bytes.fromhex(text).decode()
    except ValueError:
        expected = "expected JSON, as it is or in hexadecimal digits"
        raise DataError(field, f"{expected}, got {short_repr(text)}; load_game writes it") from None
    return from_json(json, game=game)


@lru_cache(maxsize=32)
def _table(name: str, rules: str, setup: str) -> EncodedGame:
    game = GAMES[name]
    return EncodedGame.of(name, _read_parameter(game, "rules", rules), _read_parameter(game, "setup", setup))


@attrs.frozen(eq=False)
class _Context:
    """What all states of a game share; copies are the context itself, and pickles hold the parameters only."""

    name: str
    rules: str
    setup: str
    seed: int
    max_game_length: int
    recall: bool

    @property
    def table(self) -> EncodedGame:
        return _table(self.name, self.rules, self.setup)

    def __deepcopy__(self, _: object) -> Self:
        return self

    def deal(self, generator: PrefixReplay) -> Any:
        """Return the first state, dealt from the seed, or else by *generator*."""
        table = self.table
        return with_generator(table.new_game(Rng.seeded(self.seed) if self.seed >= 0 else generator), _UNDRAWN)


@attrs.define(eq=False)
class _Memo:
    """What can be worked out again about a state; copies share it, and pickles leave it out.

    *numbering* has the legal actions once they have been asked for.
    """

    numbering: Numbering[Any] | None = None

    def __deepcopy__(self, _: object) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _Memo, ()


class CastlerulesGame(pyspiel.Game):
    """One of the games as a ``pyspiel.Game``; ``load_game`` makes it.

    Its parameters are *rules* and *setup* (``to_json`` of either, in hexadecimal digits or as it is), *seed* (-1 for
    none), *max_game_length* and *recall*, as in ``load_game``.
    """

    name: ClassVar[str]
    """The name of the game in ``GAMES``; each game has a subclass."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**dict(_DEFAULTS), **(params or {})}
        game, name = GAMES[self.name], self.name
        for field in ("rules", "setup"):
            thing = _read_parameter(game, field, given[field])
            given[field] = "" if thing is None else _parameter(game, thing)
        length = checked_int("max_game_length", given["max_game_length"], 1)
        self.context = _Context(name, given["rules"], given["setup"], given["seed"], length, given["recall"])
        super().__init__(_game_type(self.context), _game_info(self.context), given)

    def new_initial_state(self) -> CastlerulesState:
        """Return a new game: dealt if the parameters have a seed, else before the deal."""
        return CastlerulesState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: object = None) -> Observer:
        """Return an observer; raise DataError for *params*, or a type that leaves out what a player may know."""
        if params:
            raise DataError("params", f"expected no parameters of the observer, got {short_repr(params)}")
        return Observer(self.context, iig_obs_type)


def _game_info(context: _Context) -> Any:
    table = context.table
    sums = {"utility_sum": 0.0} if len(table.actors) == 2 else {}
    return pyspiel.GameInfo(
        num_distinct_actions=table.actions.size,
        max_chance_outcomes=MOST_OUTCOMES,
        num_players=len(table.actors),
        min_utility=-1.0,
        max_utility=1.0,
        max_game_length=context.max_game_length,
        **sums,
    )


class CastlerulesState(pyspiel.State):
    """A state of a ``CastlerulesGame``.

    *position* is the library's state before the pending draw, or None before the deal. Its generator draws nothing:
    a rule that asks it for a number makes the state a chance node. *seen* has a hash for each player of all that the
    player has seen and done, if the game has the parameter *recall*, else empty texts.
    """

    def __init__(self, game: CastlerulesGame) -> None:
        super().__init__(game)
        self._context = game.context
        self.position: Any = None
        self.seen = ("",) * len(self._context.table.actors)
        self._moves = 0
        self._action: Any = None
        self._drawn: tuple[int, ...] = ()
        self._draw: PartialDraw | None = None
        self._memo = _Memo()
        self._resume(self._context.deal)

    def current_player(self) -> int:
        """Return the player to act, or OpenSpiel's number for chance or for the end of the game."""
        if self._draw is not None:
            return int(pyspiel.PlayerId.CHANCE)
        actor = self._context.table.actor(self.position)
        if actor is None or self._moves >= self._context.max_game_length:
            return int(pyspiel.PlayerId.TERMINAL)
        return actor

    def _legal_actions(self, player: int) -> list[int]:
        return list(self._numbering().numbers) if player == self.current_player() else []

    def _numbering(self) -> Numbering[Any]:
        if self._memo.numbering is None:
            self._memo.numbering = self._context.table.actions.at(self.position)
        return self._memo.numbering

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of the pending part of a draw, all equally likely."""
        size = 0 if self._draw is None else self._draw.size
        return [(outcome, 1 / size) for outcome in range(size)]

    def _apply_action(self, action: int) -> None:
        if self._draw is None:
            self._action = self._numbering().action(action)
            self._moves += 1
            self._resume(self._perform)
            return
        draw = self._draw.after(action)
        if draw.left > 1:
            self._draw = draw
            return
        self._drawn = (*self._drawn, draw.number)
        self._resume(self._context.deal if self.position is None else self._perform)

    def _perform(self, generator: PrefixReplay) -> Any:
        """Return the state after the pending action, with *generator* for what has been drawn."""
        before = with_generator(self.position, generator) if generator.script else self.position
        return self._context.table.game.advance(before, self._action)

    def _resume(self, step: Callable[[PrefixReplay], Any]) -> None:
        """Do *step* with what has been drawn for it; if that is not enough, wait for the next draw."""
        try:
            after = step(PrefixReplay(self._drawn))
        except UnscriptedDraw as draw:
            self._draw = PartialDraw.below(draw.n)
            return
        seen = self.seen
        if self._context.recall:
            seen = _seen_after(self._context.table, self.seen, self.position, self._action, self._drawn, after)
        self.move_to(after, self._moves, seen)

    def move_to(self, position: Any, moves: int, seen: tuple[str, ...]) -> None:
        """Go to *position*, at which nothing is pending, after *moves* actions of players who have *seen* so much."""
        self.position, self._moves, self.seen = position, moves, seen
        self._action, self._drawn, self._draw, self._memo = None, (), None, _Memo()

    @property
    def moves(self) -> int:
        """How many actions the players have taken."""
        return self._moves

    @property
    def table(self) -> EncodedGame:
        """The game under its options, with its encodings."""
        return self._context.table

    def _action_to_string(self, player: int, action: int) -> str:
        if player == int(pyspiel.PlayerId.CHANCE):
            return f"draw:{action}"
        table = self._context.table
        found = self._numbering().by_number.get(action) if player == self.current_player() else None
        return table.actions.name(action) if found is None else table.game.format_action(found)

    def is_terminal(self) -> bool:
        """Return whether the game is over, or has reached its greatest length."""
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """Return the result of each player; 0 for all while the game lasts, and if it was cut off."""
        if self.position is None:
            return [0.0] * len(self._context.table.actors)
        return self._context.table.returns(self.position)

    def __str__(self) -> str:
        """Return the table as the player to act may see it; at a chance node, and at the end, as player 0 may."""
        if self.position is None:
            return _UNDEALT
        shown = str(self._context.table.observe(self.position, max(0, self.current_player())))
        return shown if self._draw is None else f"{shown}\n{_PENDING}"


_UNDEALT: Final = "before the deal"
_PENDING: Final = "a random draw is pending"


class Observer:
    """What OpenSpiel asks for observations; ``make_py_observer`` of a game makes one.

    *tensor* is the vector of the observation as float32, and *dict* has it under ``observation``. With perfect recall
    there is no tensor, only a string.
    """

    def __init__(self, context: _Context, iig_obs_type: Any) -> None:
        kind = pyspiel.IIGObservationType(perfect_recall=False) if iig_obs_type is None else iig_obs_type
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise DataError("iig_obs_type", "expected an observer of all that a single player may know")
        if kind.perfect_recall and not context.recall:
            raise DataError("iig_obs_type", "the game remembers nothing; load it with the parameter recall")
        self._table, self._recalls = context.table, kind.perfect_recall
        self.tensor = np.zeros(0 if self._recalls else self._table.observations.size, np.float32)
        self.dict: dict[str, object] = {} if self._recalls else {"observation": self.tensor}

    def set_from(self, state: CastlerulesState, player: int) -> None:
        """Fill ``tensor`` with what *player* may know of *state*; with zeros before the deal."""
        if self._recalls:
            return
        if state.position is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = self._table.vector(state.position, player)

    def string_from(self, state: CastlerulesState, player: int) -> str:
        """Return what *player* may know of *state* as text, equal for equal observations.

        It is the JSON of the observation. With perfect recall, a hash of all that the player has seen and done until
        then goes before it.
        """
        if state.position is None:
            return _UNDEALT
        present = to_json(self._table.observe(state.position, player), game=self._table.game)
        return f"{state.seen[player]}\n{present}" if self._recalls else present


def _seen_after(
    table: EncodedGame, seen: tuple[str, ...], before: Any, action: Any, drawn: tuple[int, ...], after: Any
) -> tuple[str, ...]:
    """Return for each player the hash of *seen* so far, of *action* and of what the player saw of its events.

    *before* is None for the deal, which is no action.
    """
    game = table.game
    actor: int | None = None
    events: tuple[Event, ...] = ()
    if before is not None:
        actor = table.actor(before)
        _, events = game.transition(with_generator(before, PrefixReplay(drawn)), action)
    hashes = []
    for place, player in enumerate(table.actors):
        own = [game.format_action(action)] if place == actor else []
        witnessed = [to_json(event, game=game) for full in events if (event := game.seen_by(full, player)) is not None]
        present = to_json(table.observe(after, place), game=game)
        text = "\n".join([seen[place], *own, *witnessed, present])
        hashes.append(sha256(text.encode()).hexdigest())
    return tuple(hashes)


class Resampler:
    """Makes possible worlds for IS-MCTS: ``bot.set_resampler(Resampler(seed=1))``.

    *decks* are the deck lists that the players know, as for ``determinize``. A resampler draws from a generator of its
    own, which begins with *seed*.
    """

    def __init__(self, seed: int = 0, *, decks: object = None) -> None:
        self._rng = Rng.seeded(seed)
        self._count = 0
        self._decks = decks

    def __call__(self, state: CastlerulesState, player: int) -> CastlerulesState:
        """Return a random state that *player* cannot tell from *state*; it has no history.

        Raises DataError at a chance node.
        """
        if state.is_chance_node():
            raise DataError("state", "expected a state in which a player is to act, got a chance node")
        table = state.table
        deal = determinizer(table.game, table.observe(state.position, player), decks=self._decks)
        self._count += 1
        world: CastlerulesState = state.get_game().new_initial_state()
        position = with_generator(deal(self._rng.derive(self._count)), _UNDRAWN)
        world.move_to(position, state.moves, state.seen)
        return world


def _game_type(context: _Context) -> Any:
    """Return how OpenSpiel describes a game."""
    kind = pyspiel.GameType
    players = len(context.table.actors)
    is_league = ORGANISER in context.table.actors
    return kind(
        short_name=PREFIX + context.name,
        long_name=f"{context.name} of castlerules",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if players == 2 else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=MOST_PLAYERS if is_league else players,
        min_num_players=1 if is_league else players,
        provides_information_state_string=context.recall,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(_DEFAULTS),
    )


def _register() -> None:
    """Make OpenSpiel know all games."""
    for name in GAMES:
        game_type = _game_type(_Context(name, "", "", -1, _DEFAULT_LENGTH, recall=False))
        # a class, not a partial: OpenSpiel drops it after the interpreter has ended, when nothing may be freed
        pyspiel.register_game(game_type, type(f"{name.title()}Game", (CastlerulesGame,), {"name": name}))


_register()
