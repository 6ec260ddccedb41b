"""The state of a league as one immutable value.

``State`` holds the options, the set-up (``Setup``: pool, seats, offered starters, number of contests), the members by
seat, the open contests and the history of finished ones. A seat is a ``Player``: 0, 1, ...; its entry is None until
a player registers a deck there (ASC-A01).
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NewType

import attrs

from castlerules._displayed import Printer, print_state, state_html, state_svg, summary_repr
from castlerules.ascension.pool.card_pool import BUILT_IN_CODE, CardPool
from castlerules.ascension.pool.decks import Deck, StarterDeck
from castlerules.core import Generator, Player, Violation, value
from castlerules.core.errors import raise_setup_problems, short_repr
from castlerules.core.frozen import frozen

from .options import AscensionRules

ContestId = NewType("ContestId", int)
"""The number of a contest: 1, 2, ... in the order in which they start."""

Placings = tuple[tuple[Player, ...], ...]
"""ASC-A04: groups of players who went out together, in the order of elimination; the last group survived."""


class ContestStatus(StrEnum):
    """ASC-A02: the stage of a contest: a player has to choose, it can be played, or it has a result.

    Void contests are deleted, and so have no stage (ASC-Q45).
    """

    AWAITING_FIRST_CHOICE = "awaiting_first_choice"
    RUNNING = "running"
    FINISHED = "finished"


@value
class Bonus:
    """ASC-113: the handicap: what a weaker player gets in a contest.

    *chooses_first*: the player decides who starts. *life* and *cards*: extra life, and extra cards in the first hand.
    """

    chooses_first: bool = False
    life: int = 0
    cards: int = 0


NO_BONUS: Final = Bonus()
"""The bonus of players who are not weaker."""


@value
class Contest:
    """One match of the league; *participants*, *powers* and *bonuses* are all in the order of seats.

    *powers* are the points of the players that were compared when the contest started (ASC-112). A bonus is None until
    its player has chosen a row of the handicap table (ASC-A22). *chooser* is the player with the right to decide who
    starts, None if nobody has it. *first* is the player who starts, None if it is undecided or left open (ASC-Q46).
    *placings* is empty until the result is recorded.
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
        """The stage of this contest: a choice is open, it can be played, or it has a result (ASC-A02)."""
        if self.placings:
            return ContestStatus.FINISHED
        waits = None in self.bonuses or (self.chooser is not None and self.first is None)
        return ContestStatus.AWAITING_FIRST_CHOICE if waits else ContestStatus.RUNNING


_CHUNK_SIZE: Final = 64


@value
class History:
    """The finished contests in the order in which they ended: *chunks* of exactly 64, and the latest ones in *tail*.

    States are immutable, so adding a contest makes a new history. Chunks are shared, and only the short tail is copied.
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
        """Return this history with *contest* added at the end (ASC-A04)."""
        rest = (*self.tail, contest)
        return History((*self.chunks, rest)) if len(rest) == _CHUNK_SIZE else History(self.chunks, rest)

    def data_fault(self) -> str | None:
        """Return what is wrong with the sizes of chunks read from a file, None if they are right (``docs/data.md``)."""
        if any(len(chunk) != _CHUNK_SIZE for chunk in self.chunks) or len(self.tail) >= _CHUNK_SIZE:
            sizes = [len(chunk) for chunk in self.chunks]
            got = f"got chunks of {short_repr(sizes)} and a tail of {len(self.tail)}"
            return f"expected chunks of {_CHUNK_SIZE} contests and a shorter tail, {got}"
        return None


NO_HISTORY: Final = History()
"""The history of a league in which no contest has ended."""


MIN_SEATS: Final = 2
"""The fewest seats that a league can have."""

MAX_SEATS: Final = 4_096
"""The most seats that a league can have."""

MAX_CONTESTS: Final = 1_000_000
"""The highest ``max_contests`` that a league can have."""

DEFAULT_SEATS: Final = 4
"""The number of seats unless the set-up has another one."""

DEFAULT_CONTESTS: Final = 12
"""The number of contests after which a league is over unless the set-up has another one."""


def _default_pool() -> CardPool:
    return CardPool.of_code(BUILT_IN_CODE)


def _as_tuple(starters: tuple[StarterDeck, ...] | list[StarterDeck] | None) -> tuple[StarterDeck, ...] | None:
    return tuple(starters) if isinstance(starters, list) else starters


@frozen(kw_only=True, cache_hash=True)
class Setup:
    """The set-up of a league: its card pool, seats, offered starters and length.

    *pool* holds all cards of the league; *seats* is how many players can ever register. *starters* are ready-made decks
    that ``legal_actions`` offers to new players. None means the starters of the built-in pool if that is *pool*, and no
    starters with any other pool.

    The league is over after *max_contests* contests; with None it never ends (ASC-Q41). Raises SetupError with
    all problems.
    """

    pool: CardPool = attrs.field(factory=_default_pool)
    seats: int = DEFAULT_SEATS
    starters: tuple[StarterDeck, ...] | None = attrs.field(converter=_as_tuple, default=None)
    max_contests: int | None = DEFAULT_CONTESTS

    def __attrs_post_init__(self) -> None:
        raise_setup_problems(_setup_problems(self))


def _setup_problems(setup: Setup) -> Iterator[Violation]:
    """Yield a violation for each field of *setup* that has a wrong type or value."""
    pool, seats, starters, most = map(_untyped, (setup.pool, setup.seats, setup.starters, setup.max_contests))
    if type(pool) is not CardPool:
        yield Violation("ASC-Q05", f"pool: expected a CardPool, got {short_repr(pool)}")
    if type(seats) is not int or not MIN_SEATS <= seats <= MAX_SEATS:
        yield Violation("ASC-Q41", f"seats: expected a number from {MIN_SEATS} to {MAX_SEATS}, got {short_repr(seats)}")
    if starters is not None and not (
        type(starters) is tuple and all(type(starter) is StarterDeck for starter in starters)
    ):
        yield Violation("ASC-A01", f"starters: expected None or a tuple of StarterDecks, got {short_repr(starters)}")
    if most is not None and (type(most) is not int or not 1 <= most <= MAX_CONTESTS):
        expected = f"None or a number from 1 to {MAX_CONTESTS}"
        yield Violation("ASC-Q41", f"max_contests: expected {expected}, got {short_repr(most)}")


def _untyped(argument: object) -> object:
    """Return *argument* as an object, so that mypy lets its type be checked at run time."""
    return argument


@value
class Member:
    """A registered player with deck and record.

    *name* is the player's name in the league. *active* is True until the player withdraws (ASC-A21). *join_order* is
    the place in the order of registration, 0 first. *bank* is the points left to spend, *spent* the points spent on the
    deck, and *power*, the rating, all points that the deck has earned (ASC-110, ASC-111). *games_played* counts
    finished contests, *loss_streak* the losses in a row up to now (ASC-Q36). *last_group* holds the participants of the
    player's latest finished contest (ASC-Q35).

    A remedy is a new deck or a swap of cards after a losing streak: *remedies_used* counts them. *remedy_banked* is
    True if the player keeps the right to one although the streak may have ended (option ``streak_banked``).
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
    """A whole league at one moment. *members* has an entry for each seat, None where nobody has registered.

    *contests* are the open contests in the order of their numbers; *next_contest* is the number of the next one.
    """

    rules: AscensionRules
    rng: Generator
    setup: Setup
    members: tuple[Member | None, ...]
    contests: tuple[Contest, ...] = ()
    history: History = NO_HISTORY
    next_contest: ContestId = ContestId(1)

    def __repr__(self) -> str:
        return summary_repr(self)

    def _repr_svg_(self) -> str | None:
        return state_svg(self)

    def _repr_html_(self) -> str | None:
        return state_html(self)

    def _repr_pretty_(self, printer: Printer, _: bool) -> None:  # noqa: FBT001 - IPython and Hypothesis call it so
        print_state(self, printer)
