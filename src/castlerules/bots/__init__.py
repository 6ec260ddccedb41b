"""Players made of code: a view, the legal actions and a generator come in, an action and a generator go out."""

from .by_chance import uniform
from .judge import Judge
from .match import MatchResult, Standing, play_match
from .patience import Beam, Solution, Verdict, solve
from .roster import BOTS, bot_named
from .scores import SCORES, Score, castle_score, duel_score, fortress_score, magic54_score, solitaire_score
from .search import FlatMonteCarlo, Greedy, Searcher
from .tree import IsMcts

__all__ = [
    "BOTS",
    "SCORES",
    "Beam",
    "FlatMonteCarlo",
    "Greedy",
    "IsMcts",
    "Judge",
    "MatchResult",
    "Score",
    "Searcher",
    "Solution",
    "Standing",
    "Verdict",
    "bot_named",
    "castle_score",
    "duel_score",
    "fortress_score",
    "magic54_score",
    "play_match",
    "solitaire_score",
    "solve",
    "uniform",
]
