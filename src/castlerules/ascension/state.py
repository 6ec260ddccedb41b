"""A league as one immutable value.

``State`` holds the options, the set-up (``Setup``: pool, seats, starters that are offered, number of contests), the
members by seat, the contests that are open and the history of those that are finished. A seat is a ``Player``: 0, 1,
...; its entry is None until somebody registers a deck there (ASC-A01).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from castlerules.core import Broken, Generator, Player, SetupError, value
from castlerules.core.shown import shown

from .decks import Deck, Decklist
from .history import NO_HISTORY, Contest, ContestId, History
from .pool import BUILT_IN, CardPool
from .rules import AscensionRules

__all__ = ["DEFAULT_CONTESTS", "DEFAULT_SEATS", "MOST_SEATS", "Member", "Setup", "State"]

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 4_096
"""The most seats that a league can have."""

MOST_CONTESTS: Final = 1_000_000
"""The most contests after which a league can be told to be over."""

DEFAULT_SEATS: Final = 4
DEFAULT_CONTESTS: Final = 12


def _built_in() -> CardPool:
    return CardPool.of_code(BUILT_IN)


def _as_tuple(given: tuple[Decklist, ...] | list[Decklist] | None) -> tuple[Decklist, ...] | None:
    return tuple(given) if isinstance(given, list) else given


@attrs.frozen(kw_only=True, cache_hash=True)
class Setup:
    """What a league is held with.

    *pool* are the cards there are; *seats* is how many players can ever register. *starters* are decks that anybody
    may register, so that registrations can be listed; None stands for those of the built-in pool, and for none with any
    other. The league is over after *max_contests* contests; with None it never is (ASC-Q41). Raises SetupError with
    everything that is wrong.
    """

    pool: CardPool = attrs.field(factory=_built_in)
    seats: int = DEFAULT_SEATS
    starters: tuple[Decklist, ...] | None = attrs.field(converter=_as_tuple, default=None)
    max_contests: int | None = DEFAULT_CONTESTS

    def __attrs_post_init__(self) -> None:
        problems = tuple(_setup_problems(self))
        if problems:
            raise SetupError(problems)


def _setup_problems(setup: Setup) -> Iterator[Broken]:
    """Yield what is wrong with the parts of *setup*, which anybody may have given."""
    pool, seats, starters, most = map(_as_given, (setup.pool, setup.seats, setup.starters, setup.max_contests))
    if type(pool) is not CardPool:
        yield Broken("ASC-Q05", f"pool is a CardPool, not {shown(pool)}")
    if type(seats) is not int or not FEWEST_SEATS <= seats <= MOST_SEATS:
        yield Broken("ASC-Q41", f"seats is a number from {FEWEST_SEATS} to {MOST_SEATS}, not {shown(seats)}")
    if starters is not None and not (type(starters) is tuple and all(type(one) is Decklist for one in starters)):
        yield Broken("ASC-A01", f"starters is None or a tuple of Decklists, not {shown(starters)}")
    if most is not None and (type(most) is not int or not 1 <= most <= MOST_CONTESTS):
        yield Broken("ASC-Q41", f"max_contests is None or a number from 1 to {MOST_CONTESTS}, not {shown(most)}")


def _as_given(thing: object) -> object:
    return thing


@value
class Member:
    """A player in the league.

    *joined* is the place in the order of registration, 0 first. *bank* are the points to spend, *power* all that the
    deck has earned, which rates it (ASC-110, ASC-111), *spent* what went into it. *games_played* counts finished
    contests, *loss_streak* the losses since the last one that was none (ASC-Q36). *last_group* are the participants of
    the latest finished contest (ASC-Q35). *banked* says that a right to a remedy is kept (``streak_banked``).
    """

    player: Player
    name: str
    joined: int
    deck: Deck
    active: bool = True
    bank: int = 0
    power: int = 0
    spent: int = 0
    games_played: int = 0
    loss_streak: int = 0
    remedies_used: int = 0
    last_group: tuple[Player, ...] = ()
    banked: bool = False


@value
class State:
    """A league. *members* has an entry for each seat, None where nobody has registered.

    *contests* are those that are open, in the order of their numbers; *number* is that of the next one.
    """

    rules: AscensionRules
    rng: Generator
    setup: Setup
    members: tuple[Member | None, ...]
    contests: tuple[Contest, ...] = ()
    history: History = NO_HISTORY
    number: ContestId = ContestId(1)
