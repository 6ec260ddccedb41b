"""Players made of code: a view, the legal actions and a generator come in, an action and a generator go out."""

from .by_chance import uniform
from .judge import Judge
from .patience import Beam, Solution, Verdict, solve
from .match import MatchResult, Standing, play_match
from .roster import BOTS, bot_named
from .scores import SCORES, Score, castle_score, duel_score, fortress_score, magic54_score
from .search import FlatMonteCarlo, Greedy, Searcher
from .tree import IsMcts

__all__ = [
    "BOTS",
    "SCORES",
    "FlatMonteCarlo",
    "Greedy",
    "IsMcts",
    "Judge",
    "MatchResult",
    "Score",
    "Searcher",
    "Standing",
    "bot_named",
    "castle_score",
    "duel_score",
    "fortress_score",
    "magic54_score",
    "play_match",
    "uniform",
]
