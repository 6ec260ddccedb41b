"""A league as one immutable value.

``State`` holds the options, the set-up (``Setup``: pool, seats, starters that are offered, number of contests), the
members by seat, the contests that are open and the history of those that are finished, which grows without being
copied. A seat is a ``Player``: 0, 1, ...; its entry is None until somebody registers a deck there (ASC-A01).
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NewType

import attrs

from castlerules.ascension.pool.card_pool import BUILT_IN_CODE, CardPool
from castlerules.ascension.pool.decks import Deck, StarterDeck
from castlerules.core import Generator, Player, SetupError, Violation, value
from castlerules.core.errors import short_repr

from .options import AscensionRules

ContestId = NewType("ContestId", int)
"""The number of a contest: 1, 2, ... in the order in which they start."""

Placings = tuple[tuple[Player, ...], ...]
"""ASC-A04: who went out together, those who were eliminated first first; the last group is what was left."""


class ContestStatus(StrEnum):
    """ASC-A02: how far a contest has come; a void one is forgotten (ASC-Q45)."""

    AWAITING_FIRST_CHOICE = "awaiting_first_choice"
    RUNNING = "running"
    FINISHED = "finished"


@value
class Bonus:
    """ASC-113: what a weaker player gets.

    *chooses_first* is to decide who starts; *life* and *cards* are more life and more cards in the first hand.
    """

    chooses_first: bool = False
    life: int = 0
    cards: int = 0


NO_BONUS: Final = Bonus()
"""What those get who are not weaker."""


@value
class Contest:
    """A contest. *participants* are in the order of their seats, and so are *powers* and *bonuses*.

    *powers* are the totals that were compared when it started (ASC-112). A bonus is None while its player may still
    choose a row of the table (ASC-A22). *chooser* decides who starts, *first* is who does; both may stay None
    (ASC-Q46). *placings* is empty until the result is recorded.
    """

    number: ContestId
    participants: tuple[Player, ...]
    powers: tuple[int, ...]
    bonuses: tuple[Bonus | None, ...]
    chooser: Player | None = None
    first: Player | None = None
    placings: Placings = ()

    @property
    def status(self) -> ContestStatus:
        """How far it has come (ASC-A02)."""
        if self.placings:
            return ContestStatus.FINISHED
        waits = None in self.bonuses or (self.chooser is not None and self.first is None)
        return ContestStatus.AWAITING_FIRST_CHOICE if waits else ContestStatus.RUNNING


_CHUNK_SIZE: Final = 64


@value
class History:
    """The finished contests in the order in which they ended: *chunks* chunks of 64, and the *tail*.

    A history that is one longer shares all whole chunks with the old one.
    """

    chunks: tuple[tuple[Contest, ...], ...] = ()
    tail: tuple[Contest, ...] = ()

    def __len__(self) -> int:
        return len(self.chunks) * _CHUNK_SIZE + len(self.tail)

    def __iter__(self) -> Iterator[Contest]:
        for chunk in self.chunks:
            yield from chunk
        yield from self.tail

    def with_contest(self, contest: Contest) -> History:
        """Return the history that goes on with *contest* (ASC-A04)."""
        rest = (*self.tail, contest)
        return History((*self.chunks, rest)) if len(rest) == _CHUNK_SIZE else History(self.chunks, rest)

    def data_fault(self) -> str | None:
        """Return what is wrong with chunks that came from outside, if anything is (``docs/data.md``)."""
        if any(len(chunk) != _CHUNK_SIZE for chunk in self.chunks) or len(self.tail) >= _CHUNK_SIZE:
            return f"whole chunks have {_CHUNK_SIZE} contests, and the rest fewer"
        return None


NO_HISTORY: Final = History()
"""The history of a league in which no contest has ended."""


MIN_SEATS: Final = 2
MAX_SEATS: Final = 4_096
"""The most seats that a league can have."""

MAX_CONTESTS: Final = 1_000_000
"""The most contests after which a league can be told to be over."""

DEFAULT_SEATS: Final = 4
DEFAULT_CONTESTS: Final = 12


def _default_pool() -> CardPool:
    return CardPool.of_code(BUILT_IN_CODE)


def _as_tuple(given: tuple[StarterDeck, ...] | list[StarterDeck] | None) -> tuple[StarterDeck, ...] | None:
    return tuple(given) if isinstance(given, list) else given


@attrs.frozen(kw_only=True, cache_hash=True)
class Setup:
    """What a league is held with.

    *pool* are the cards there are; *seats* is how many players can ever register. *starters* are decks that anybody
    may register, so that registrations can be listed; None stands for those of the built-in pool, and for none with any
    other. The league is over after *max_contests* contests; with None it never is (ASC-Q41). Raises SetupError with
    everything that is wrong.
    """

    pool: CardPool = attrs.field(factory=_default_pool)
    seats: int = DEFAULT_SEATS
    starters: tuple[StarterDeck, ...] | None = attrs.field(converter=_as_tuple, default=None)
    max_contests: int | None = DEFAULT_CONTESTS

    def __attrs_post_init__(self) -> None:
        problems = tuple(_setup_problems(self))
        if problems:
            raise SetupError(problems)


def _setup_problems(setup: Setup) -> Iterator[Violation]:
    """Yield what is wrong with the parts of *setup*, which anybody may have given."""
    pool, seats, starters, most = map(_untyped, (setup.pool, setup.seats, setup.starters, setup.max_contests))
    if type(pool) is not CardPool:
        yield Violation("ASC-Q05", f"pool is a CardPool, not {short_repr(pool)}")
    if type(seats) is not int or not MIN_SEATS <= seats <= MAX_SEATS:
        yield Violation("ASC-Q41", f"seats is a number from {MIN_SEATS} to {MAX_SEATS}, not {short_repr(seats)}")
    if starters is not None and not (
        type(starters) is tuple and all(type(starter) is StarterDeck for starter in starters)
    ):
        yield Violation("ASC-A01", f"starters is None or a tuple of StarterDecks, not {short_repr(starters)}")
    if most is not None and (type(most) is not int or not 1 <= most <= MAX_CONTESTS):
        yield Violation("ASC-Q41", f"max_contests is None or a number from 1 to {MAX_CONTESTS}, not {short_repr(most)}")


def _untyped(thing: object) -> object:
    return thing


@value
class Member:
    """A player in the league.

    *join_order* is the place in the order of registration, 0 first. *bank* are the points to spend, *power* all that
    the deck has earned, which rates it (ASC-110, ASC-111), *spent* what went into it. *games_played* counts finished
    contests, *loss_streak* the losses since the last one that was none (ASC-Q36). *last_group* are the participants of
    the latest finished contest (ASC-Q35). *remedy_banked* says that a right to a remedy is kept (``streak_banked``).
    """

    player: Player
    name: str
    join_order: int
    deck: Deck
    active: bool = True
    bank: int = 0
    power: int = 0
    spent: int = 0
    games_played: int = 0
    loss_streak: int = 0
    remedies_used: int = 0
    last_group: tuple[Player, ...] = ()
    remedy_banked: bool = False


@value
class State:
    """A league. *members* has an entry for each seat, None where nobody has registered.

    *contests* are those that are open, in the order of their numbers; *next_contest* is that of the next one.
    """

    rules: AscensionRules
    rng: Generator
    setup: Setup
    members: tuple[Member | None, ...]
    contests: tuple[Contest, ...] = ()
    history: History = NO_HISTORY
    next_contest: ContestId = ContestId(1)
