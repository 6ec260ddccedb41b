"""Random play and forked children of other engines of Magic, with a red deck against itself.

Environment variables say where their files are: ``PHASE_CARDS`` is a file of cards made by ``phase-gen``, ``OPEN_MTG``
a checkout of open-mtg. The options of ``benchmarks.peers`` set them.
"""

from __future__ import annotations

import copy
import os
import random
import sys
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from .measured_games import RED_DECK
from .work import Count, NotInstalled, Workload, children_workload, counts_of_game, library

__all__ = ["MAGIC_RIVALS", "OPEN_MTG", "PHASE_CARDS"]

PHASE_CARDS: Final = "PHASE_CARDS"
OPEN_MTG: Final = "OPEN_MTG"
_MIDDLE_GAMES: Final = 4
"""The number of games whose middles are used; few, since phase-python needs long for each copy of a game."""


def _path_from_environment(variable: str) -> str:
    path = os.environ.get(variable, "")
    if not path:
        raise NotInstalled(f"--{variable.lower().replace('_', '-')} is not given")
    return path


# phase-python: a game is changed in place, and copied as JSON.


def _phase_start() -> Callable[[int], tuple[Any, Any]]:
    """Return a function from a seed to the engine and a game in which both players have kept their hands."""
    engine = library("phase").Engine.from_path(_path_from_environment(PHASE_CARDS))
    deck = [name for name, count in RED_DECK.items() for _ in range(count)]

    def start(seed: int) -> tuple[Any, Any]:
        game = engine.new_game(player=deck, opponent=deck, seed=seed, first_player=seed % 2, format="Freeform")
        while game.waiting_for()["type"] == "MulliganDecision":
            keeps = [action for action in game.actions() if action.to_dict()["data"]["choice"]["type"] == "Keep"]
            game.apply(_phase_actor(game), keeps[0])
        return engine, game

    return start


def _phase_actor(game: Any) -> int:
    """Return the player to act: the one that the question names, or the one with priority."""
    question = game.waiting_for().get("data") or {}
    if "pending" in question:
        return int(question["pending"][0]["player"])
    return int(question.get("player", game.priority_player()))


def _phase_step(game: Any, rng: random.Random) -> int:
    """Do a random action in *game*, and return the number of legal actions; 0 at the end of the game."""
    actions = game.actions()
    if actions:
        game.apply(_phase_actor(game), rng.choice(actions))
    return len(actions)


def _phase() -> Workload:
    start = _phase_start()

    def play(seed: int) -> Count:
        rng = random.Random(seed)
        _, game = start(seed)
        steps = choices = 0
        while legal := _phase_step(game, rng):
            steps += 1
            choices += legal > 1
        return counts_of_game(steps, choices)

    return play


def _phase_children() -> Workload:
    start = _phase_start()
    middles = []
    for seed in range(_MIDDLE_GAMES):
        rng = random.Random(seed)
        _, game = start(seed)
        length = 0
        while _phase_step(game, rng):
            length += 1
        rng = random.Random(seed)
        engine, game = start(seed)  # the same game again, up to its middle
        for _ in range(length // 2):
            _phase_step(game, rng)
        while len(game.actions()) == 1:
            _phase_step(game, rng)
        middles.append((engine, game))

    def children(place: tuple[Any, Any]) -> int:
        engine, parent = place
        actions = parent.actions()
        for action in actions:
            child = engine.load_game(parent.state())
            child.apply(_phase_actor(child), action)
            child.actions()
        return len(actions)

    return children_workload(middles, children)


# open-mtg: a folder of modules; games are changed in place; it has seven sorceries and no instants.

_CREATURES: Final = {
    "Raging Goblin": ({"Red": 1, "Generic": 0}, 1, 1, False),
    "Goblin Raider": ({"Red": 1, "Generic": 1}, 2, 2, True),
    "Hill Giant": ({"Red": 1, "Generic": 3}, 3, 3, False),
    "Wall of Fire": ({"Red": 2, "Generic": 1}, 0, 5, False),
    "Shivan Dragon": ({"Red": 2, "Generic": 4}, 5, 5, False),
}
_SORCERIES: Final = {"Lava Axe": (1, 4), "Volcanic Hammer": (1, 1), "Stone Rain": (1, 2)}
_COPIES: Final = {"Lava Axe": 4, "Volcanic Hammer": 8, "Stone Rain": 4}


def _open_mtg_start() -> Callable[[int], Any]:
    """Return a function that starts a game with the red deck's creatures and lands, and sorceries for the rest."""
    sys.path.insert(0, _path_from_environment(OPEN_MTG))
    warnings.simplefilter("ignore")  # it compares strings and numbers with ``is``
    cards, games, players = library("cards"), library("game"), library("player")

    def tapped(land: Any) -> None:
        land.owner.add_mana({"Red": 1})

    def deck() -> list[Any]:
        deck_cards = [cards.Land("Mountain", "Basic Land", "Mountain", [tapped]) for _ in range(RED_DECK["Mountain"])]
        for name, (cost, power, toughness, cannot_block) in _CREATURES.items():
            deck_cards += [
                cards.Creature(name, "", dict(cost), power, toughness, cannot_block) for _ in range(RED_DECK[name])
            ]
        for name, (red, generic) in _SORCERIES.items():
            deck_cards += [cards.Sorcery(name, "", {"Red": red, "Generic": generic}) for _ in range(_COPIES[name])]
        return deck_cards

    def start(seed: int) -> Any:
        random.seed(seed)  # open-mtg draws from the global generator
        game = games.Game([players.Player(deck()), players.Player(deck())])
        game.start_game()
        return game

    return start


def _open_mtg(*, clone: bool = False) -> Workload:
    start = _open_mtg_start()

    def play(seed: int) -> Count:
        game = start(seed)
        steps = choices = 0
        while not game.is_over():
            if clone:
                game = copy.deepcopy(game)
            moves = game.get_moves()
            game.make_move(random.choice(moves))
            steps += 1
            choices += len(moves) > 1
        return counts_of_game(steps, choices)

    return play


def _open_mtg_children() -> Workload:
    start = _open_mtg_start()
    middles = []
    for seed in range(_MIDDLE_GAMES):
        line = [start(seed)]
        while not line[-1].is_over():
            line.append(copy.deepcopy(line[-1]))
            line[-1].make_move(random.choice(line[-1].get_moves()))
        middles += [game for game in line[len(line) // 2 : -1] if len(game.get_moves()) > 1][:1]

    def children(parent: Any) -> int:
        moves = parent.get_moves()
        for move in moves:
            child = copy.deepcopy(parent)
            child.make_move(move)
            child.get_moves()
        return len(moves)

    return children_workload(middles, children)


MAGIC_RIVALS: Final[dict[str, Callable[[], Workload]]] = {
    "play phase-python": _phase,
    "fork phase-python, as JSON": _phase_children,
    "play open-mtg": _open_mtg,
    "play open-mtg, deepcopy per step": partial(_open_mtg, clone=True),
    "fork open-mtg, deepcopy": _open_mtg_children,
}
"""The benchmarks of other engines of Magic, by name; each function prepares its work."""
