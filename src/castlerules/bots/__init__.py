"""Bots: functions from an observation, the legal actions and a generator to an action and a new generator."""

from .batch import playouts
from .evaluator import Evaluator
from .match import MatchResult, Standing, game_generators, play_match
from .roster import BOTS, bot_named, uniform
from .scores import SCORES, Score, castle_score, duel_score, fortress_score, magic54_score, solitaire_score
from .search import FlatMonteCarlo, Greedy, Searcher
from .solvers import Beam, Solution, Verdict, solve
from .tree import IsMcts

__all__ = [
    "BOTS", "SCORES", "Beam", "Evaluator", "FlatMonteCarlo", "Greedy", "IsMcts", "MatchResult", "Score", "Searcher",
    "Solution", "Standing", "Verdict", "bot_named", "castle_score", "duel_score", "fortress_score", "game_generators",
    "magic54_score", "play_match", "playouts", "solitaire_score", "solve", "uniform",
]  # fmt: skip
