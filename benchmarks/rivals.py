"""Random play and forked children of castlerules and of other libraries, each as its own docs show it.

Every library is optional. All loops have one shape: list the legal actions, choose with
``random.Random(seed).choice``, and do that action. A *step* is any change of state, also the dealing of cards by a
chance node; a *choice* is a player's step with two or more options.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from castlerules import compiled

from .games import fork_states, random_game, random_games
from .magic_rivals import MAGIC_RIVALS
from .measured_games import MEASURED_GAMES, measured_game
from .work import MID_GAME_STATES, Count, NotInstalled, Workload, children_workload, counts_of_game, library

__all__ = ["COMPILED", "RIVALS"]

COMPILED: Final = ", compiled"
"""The end of the names of what is measured with the compiled build; the interpreter must import that one."""


def _castlerules(name: str, *, checked: bool = False) -> Workload:
    """Return random play of the game *name* of castlerules."""
    game = measured_game(name)
    step = game.apply if checked else game.advance
    return lambda seed: counts_of_game(*random_game(game, step, seed))


def _castlerules_children(name: str) -> Workload:
    game = measured_game(name)
    legal_actions, advance = game.legal_actions, game.advance

    def children(parent: Any) -> int:
        actions = legal_actions(parent)
        for action in actions:
            legal_actions(advance(parent, action))
        return len(actions)

    return children_workload(fork_states(game, random_games(game, MID_GAME_STATES)), children)


def _compiled(prepare: Callable[[], Workload]) -> Workload:
    """Return the work of *prepare* if the compiled build of castlerules is what is imported here."""
    if not compiled:
        raise NotInstalled("a compiled build is not given")
    return prepare()


def _openspiel_step(state: Any, rng: random.Random) -> bool:
    """Change an OpenSpiel *state* by chance or by a random action; return whether there was a choice."""
    if state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(actions, chances)[0])
        return False
    legal = state.legal_actions()
    state.apply_action(rng.choice(legal))
    return len(legal) > 1


def _openspiel(name: str, *, clone: bool = False) -> Workload:
    """Return random play of OpenSpiel's game *name*, in place or with a clone for every step."""
    game = library("pyspiel").load_game(name)

    def play(seed: int) -> Count:
        rng = random.Random(seed)
        state = game.new_initial_state()
        steps = choices = 0
        while not state.is_terminal():
            if clone:
                state = state.clone()
            choices += _openspiel_step(state, rng)
            steps += 1
        return counts_of_game(steps, choices)

    return play


def _openspiel_children(name: str) -> Workload:
    game = library("pyspiel").load_game(name)
    middles = []
    for seed in range(MID_GAME_STATES):
        rng = random.Random(seed)
        line = [game.new_initial_state()]
        while not line[-1].is_terminal():
            line.append(line[-1].clone())
            _openspiel_step(line[-1], rng)
        later = line[len(line) // 2 : -1]
        middles += [state for state in later if not state.is_chance_node() and len(state.legal_actions()) > 1][:1]

    def children(parent: Any) -> int:
        actions = parent.legal_actions()
        for action in actions:
            child = parent.clone()
            child.apply_action(action)
            child.legal_actions()
        return len(actions)

    return children_workload(middles, children)


def _uno() -> Workload:
    """Return random play of rlcard's Uno."""
    env = library("rlcard").make("uno", config={"seed": 0})

    def play(seed: int) -> Count:
        choose = random.Random(seed).choice
        env.seed(seed)
        state, _ = env.reset()
        steps = choices = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(choose(legal))
            steps += 1
            choices += len(legal) > 1
        return counts_of_game(steps, choices)

    return play


def _uno_children() -> Workload:
    rlcard = library("rlcard")
    middles = []
    for seed in range(MID_GAME_STATES):
        choose = random.Random(seed).choice
        env = rlcard.make("uno", config={"seed": seed})
        state, _ = env.reset()
        line = [(copy.deepcopy(env), list(state["legal_actions"]))]
        while not env.is_over():
            state, _ = env.step(choose(line[-1][1]))
            line.append((copy.deepcopy(env), list(state["legal_actions"])))
        middles += [place for place in line[len(line) // 2 : -1] if len(place[1]) > 1][:1]

    def children(place: tuple[Any, list[int]]) -> int:
        parent, actions = place
        for action in actions:
            state, _ = copy.deepcopy(parent).step(action)
            list(state["legal_actions"])
        return len(actions)

    return children_workload(middles, children)


def _chess(*, clone: bool = False) -> Workload:
    """Return random play of python-chess, in place or with a copy (which forgets the past) for every step."""
    chess = library("chess")

    def play(seed: int) -> Count:
        choose = random.Random(seed).choice
        board = chess.Board()
        steps = choices = 0
        while not board.is_game_over():
            if clone:
                board = board.copy(stack=False)
            legal = list(board.legal_moves)
            board.push(choose(legal))
            steps += 1
            choices += len(legal) > 1
        return counts_of_game(steps, choices)

    return play


def _chess_children(*, clone: bool) -> Workload:
    chess = library("chess")
    middles = []
    for seed in range(MID_GAME_STATES):
        choose = random.Random(seed).choice
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 60:
            board.push(choose(list(board.legal_moves)))
        middles += [board] if not board.is_game_over() else []

    def copied(board: Any) -> int:
        moves = list(board.legal_moves)
        for move in moves:
            child = board.copy(stack=False)
            child.push(move)
            list(child.legal_moves)
        return len(moves)

    def in_place(board: Any) -> int:
        moves = list(board.legal_moves)
        for move in moves:
            board.push(move)
            list(board.legal_moves)
            board.pop()
        return len(moves)

    return children_workload(middles, copied if clone else in_place)


def _poker_moves(state: Any) -> list[Callable[[Any], Any]]:
    """Return the legal moves in a PokerKit *state*, as functions that change such a state."""
    moves: list[Callable[[Any], Any]] = []
    if state.can_fold():
        moves.append(lambda hand: hand.fold())
    if state.can_check_or_call():
        moves.append(lambda hand: hand.check_or_call())
    if state.can_complete_bet_or_raise_to():
        amount = state.min_completion_betting_or_raising_to_amount
        moves.append(lambda hand: hand.complete_bet_or_raise_to(amount))
    return moves


def _poker_start() -> Callable[[int], Any]:
    """Return a function that deals a hand of fixed-limit hold'em for six; everything but the betting is automatic."""
    pokerkit = library("pokerkit")
    automatic = tuple(step for step in pokerkit.Automation if step.name != "RUNOUT_COUNT_SELECTION")
    game = pokerkit.FixedLimitTexasHoldem(automatic, True, 0, (1, 2), 2, 4)  # noqa: FBT003 - its own signature

    def deal(seed: int) -> Any:
        random.seed(seed)  # PokerKit shuffles with the global generator
        return game(200, 6)

    return deal


def _poker() -> Workload:
    """Return random play of PokerKit; a game is one hand."""
    deal = _poker_start()

    def play(seed: int) -> Count:
        choose = random.Random(seed).choice
        state = deal(seed)
        steps = choices = 0
        while state.status:
            moves = _poker_moves(state)
            choose(moves)(state)
            steps += 1
            choices += len(moves) > 1
        return counts_of_game(steps, choices)

    return play


def _poker_children() -> Workload:
    deal = _poker_start()
    middles = []
    for seed in range(MID_GAME_STATES):
        choose = random.Random(seed).choice
        line = [deal(seed)]
        while line[-1].status:
            line.append(copy.deepcopy(line[-1]))
            choose(_poker_moves(line[-1]))(line[-1])
        middles += [state for state in line[len(line) // 2 : -1] if len(_poker_moves(state)) > 1][:1]

    def children(parent: Any) -> int:
        moves = _poker_moves(parent)
        for move in moves:
            child = copy.deepcopy(parent)
            move(child)
            _poker_moves(child)
        return len(moves)

    return children_workload(middles, children)


def _all_rivals() -> dict[str, Callable[[], Workload]]:
    rivals: dict[str, Callable[[], Workload]] = {}
    for name in MEASURED_GAMES:
        rivals[f"play castlerules {name}"] = partial(_castlerules, name)
        rivals[f"play castlerules {name}, checked"] = partial(_castlerules, name, checked=True)
        rivals[f"fork castlerules {name}"] = partial(_castlerules_children, name)
        for kind in ("play", "fork"):
            pure = rivals[f"{kind} castlerules {name}"]
            rivals[f"{kind} castlerules {name}{COMPILED}"] = partial(_compiled, pure)
    for name in ("solitaire", "gin_rummy", "crazy_eights"):
        rivals[f"play OpenSpiel {name}"] = partial(_openspiel, name)
        rivals[f"play OpenSpiel {name}, clone per step"] = partial(_openspiel, name, clone=True)
        rivals[f"fork OpenSpiel {name}, clone"] = partial(_openspiel_children, name)
    return rivals | {
        "play rlcard uno": _uno,
        "fork rlcard uno, deepcopy": _uno_children,
        "play python-chess": _chess,
        "play python-chess, copy per step": partial(_chess, clone=True),
        "fork python-chess, copy": partial(_chess_children, clone=True),
        "fork python-chess, push and pop": partial(_chess_children, clone=False),
        "play PokerKit hold'em": _poker,
        "fork PokerKit hold'em, deepcopy": _poker_children,
        **MAGIC_RIVALS,
    }


RIVALS: Final[Mapping[str, Callable[[], Workload]]] = MappingProxyType(_all_rivals())
"""The benchmarks by name: ``play`` or ``fork``, the library, its game, and how it copies. Each prepares its work."""
