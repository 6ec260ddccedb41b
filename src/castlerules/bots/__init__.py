"""Players made of code: a view, the legal actions and a generator come in, an action and a generator go out."""

from .by_chance import uniform
from .roster import BOTS

__all__ = ["BOTS", "uniform"]
