"""How a league begins: ``new_game``, the problems of a set-up, and the starters (starting decks) that it offers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from castlerules.ascension.model.options import AscensionRules, ColorCheck
from castlerules.ascension.model.state import DEFAULT_CONTESTS, DEFAULT_SEATS, Setup, State
from castlerules.ascension.pool.card_pool import BUILT_IN_CODE, CardPool
from castlerules.ascension.pool.decks import StarterDeck
from castlerules.core import Generator, Rng, Violation
from castlerules.core.errors import raise_setup_problems
from castlerules.core.rng import rng_violations

from .starters import StarterMode, validate_starter


def new_game(
    *,
    pool: CardPool | None = None,
    seats: int = DEFAULT_SEATS,
    starters: Iterable[StarterDeck] | None = None,
    max_contests: int | None = DEFAULT_CONTESTS,
    rules: AscensionRules = AscensionRules(),  # noqa: B008 - a frozen value
    rng: Generator = Rng.seeded(0),  # noqa: B008 - a frozen value
) -> State:
    """Return a league in which nobody has registered yet (ASC-A01).

    *pool* holds the cards, by default invented ones; *seats* is how many players can register. *starters* are
    ready-made decks that anybody may register; players may also register decks of their own. The league is over after
    *max_contests* contests (ASC-Q41). Raises SetupError with all problems.
    """
    pool_field = {} if pool is None else {"pool": pool}
    offered = starters if starters is None or isinstance(starters, (tuple, list)) else tuple(starters)
    setup = Setup(**pool_field, seats=seats, starters=offered, max_contests=max_contests)
    raise_setup_problems(_new_game_problems(setup, rules, rng))
    return State(rules, rng, setup, (None,) * seats)


def _new_game_problems(setup: Setup, rules: object, rng: object) -> Iterator[Violation]:
    yield from rng_violations("ASC-C1", rng)
    if isinstance(rules, AscensionRules):
        yield from setup_problems(setup, rules)
    else:
        yield Violation("ASC-Q01", f"rules: expected AscensionRules, got {type(rules).__name__}")


def setup_problems(setup: Setup, rules: AscensionRules) -> Iterator[Violation]:
    """Yield a violation for each thing in *setup* that contradicts *rules*.

    These are illegal starters (ASC-A01), cards without the colour identity that the option ``color_check`` needs
    (ASC-Q02), and a built-in pool of which no starter is legal.
    """
    if rules.color_check == ColorCheck.COLOR_IDENTITY:
        without_identity = [card.id for card in setup.pool.printings if card.color_identity is None]
        if without_identity:
            more = f" and {len(without_identity) - 1} more" * (len(without_identity) > 1)
            needed = f"color_check needs the color_identity of {without_identity[0]}{more}"
            yield Violation("ASC-Q02", f"{needed}; add it to the cards of the pool")
            return
    for place, deck in enumerate(setup.starters or ()):
        for violation in validate_starter(deck, setup.pool, rules):
            yield Violation(violation.rule, f"starters[{place}] is no legal starting deck: {violation}")
    if setup.starters is None and setup.pool.code == BUILT_IN_CODE and not offered_starters(setup, rules):
        reason = "no ready-made starting deck is legal under these rules"
        yield Violation("ASC-A01", f"{reason}; pass starters of your own, or () to offer none")


@lru_cache(maxsize=32)
def offered_starters(
    setup: Setup, rules: AscensionRules, mode: StarterMode = StarterMode.STARTER
) -> tuple[StarterDeck, ...]:
    """ASC-A01, ASC-A16: return the legal ones of the ready-made starting decks of *setup*.

    If the starters of *setup* are None, they are those of the built-in pool, and none with another pool. *mode* says
    what the decks are for: to register with, or to replace a deck after a losing streak. The result is cached, because
    checking decks is slow.
    """
    return tuple(
        [deck for deck in candidate_starters(setup) if not validate_starter(deck, setup.pool, rules, mode=mode)]
    )


def candidate_starters(setup: Setup) -> tuple[StarterDeck, ...]:
    """Return the ready-made starting decks of *setup*, also those that the options do not allow."""
    if setup.starters is not None:
        return setup.starters
    from castlerules.ascension.pool.invented import STARTERS  # built only if the league needs them

    return STARTERS if setup.pool.code == BUILT_IN_CODE else ()
