"""How a league begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from castlerules.core import Broken, Generator, Rng, SetupError

from .decks import Decklist
from .pool import BUILT_IN, CardPool
from .rules import AscensionRules, ColorCheck
from .starters import StarterMode, validate_starter
from .state import DEFAULT_CONTESTS, DEFAULT_SEATS, Setup, State

__all__ = ["new_game", "offered", "setup_problems"]


def new_game(
    *,
    pool: CardPool | None = None,
    seats: int = DEFAULT_SEATS,
    starters: Iterable[Decklist] | None = None,
    max_contests: int | None = DEFAULT_CONTESTS,
    rules: AscensionRules = AscensionRules(),  # noqa: B008 - a frozen value
    rng: Generator = Rng.seeded(0),  # noqa: B008 - a frozen value
) -> State:
    """Return a league in which nobody has registered yet (ASC-A01).

    *pool* are the cards, by default invented ones; *seats* is how many players can register. *starters* are decks that
    anybody may register, besides their own. After *max_contests* the league is over (ASC-Q41). Raises SetupError with
    everything that is wrong.
    """
    given = {} if pool is None else {"pool": pool}
    chosen = starters if starters is None or isinstance(starters, (tuple, list)) else tuple(starters)
    setup = Setup(**given, seats=seats, starters=chosen, max_contests=max_contests)
    problems = tuple(_problems(setup, rules, rng))
    if problems:
        raise SetupError(problems)
    return State(rules, rng, setup, (None,) * seats)


def _problems(setup: Setup, rules: object, rng: object) -> Iterator[Broken]:
    if not callable(getattr(rng, "below", None)):
        yield Broken("ASC-C1", f"rng is a generator with below(n), not {type(rng).__name__}")
    if isinstance(rules, AscensionRules):
        yield from setup_problems(setup, rules)
    else:
        yield Broken("ASC-Q01", f"rules are AscensionRules, not {type(rules).__name__}")


def setup_problems(setup: Setup, rules: AscensionRules) -> Iterator[Broken]:
    """Yield what in *setup* does not go with *rules*: starters that are not legal, colours that are not told.

    ASC-A01, ASC-Q02.
    """
    if rules.color_check == ColorCheck.COLOR_IDENTITY:
        untold = [one.id for one in setup.pool.printings if one.color_identity is None]
        if untold:
            more = f" and {len(untold) - 1} more" * (len(untold) > 1)
            yield Broken("ASC-Q02", f"color_check asks for the color_identity of {untold[0]}{more}")
            return
    for place, deck in enumerate(setup.starters or ()):
        for one in validate_starter(deck, setup.pool, rules):
            yield Broken(one.rule, f"starter {place}: {one}")
    if setup.starters is None and setup.pool.code == BUILT_IN and not offered(setup, rules):
        yield Broken("ASC-A01", "no ready-made starter is legal under these rules; pass starters of your own, or ()")


@lru_cache(maxsize=32)
def offered(setup: Setup, rules: AscensionRules, mode: StarterMode = StarterMode.STARTER) -> tuple[Decklist, ...]:
    """ASC-A01, ASC-A16: return the decks that anybody may register, or rebuild into, of *setup* or the ready-made ones.

    They are looked at once for a league.
    """
    return tuple([deck for deck in _brought(setup) if not validate_starter(deck, setup.pool, rules, mode=mode)])


def _brought(setup: Setup) -> tuple[Decklist, ...]:
    if setup.starters is not None:
        return setup.starters
    from .invented import STARTERS  # they are needed where nobody brings decks

    return STARTERS if setup.pool.code == BUILT_IN else ()
