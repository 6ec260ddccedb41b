"""``new_game``: shuffle both decks, deal the opening hands and choose the first player."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from castlerules.core import Generator, Player, Rng, Violation, choice, shuffled
from castlerules.core.errors import raise_setup_problems
from castlerules.core.rng import rng_violations
from castlerules.magic54.model.cards import BLACK, RED, TEAM_CARDS, Card
from castlerules.magic54.model.options import FirstPlayer, Magic54Rules
from castlerules.magic54.model.state import NO_COMBAT, Phase, Side, State

from .turn import begin_turn

_STARTERS: Final = MappingProxyType(
    {FirstPlayer.RED: (RED,), FirstPlayer.BLACK: (BLACK,), FirstPlayer.RANDOM: (RED, BLACK)}
)


def new_game(
    *,
    rules: Magic54Rules = Magic54Rules(),  # noqa: B008 - a frozen value
    rng: Generator = Rng.seeded(0),  # noqa: B008 - a frozen value
) -> State:
    """Return a duel in the first window of its first turn (M54-060 to M54-062).

    *rng* shuffles RED's deck, then BLACK's (M54-C1, M54-020), then chooses the first player (M54-C2), unless
    ``rules.first_player`` does. The default generator always gives the same game. Raises SetupError if *rules* is not a
    Magic54Rules or *rng* is not a generator.
    """
    check_rules_and_rng(rules, rng)
    sides: list[Side] = []
    for team in (RED, BLACK):
        deck, rng = shuffled(rng, TEAM_CARDS[team])
        sides.append(_opening_side(rules, deck))
    first, rng = choice(rng, _STARTERS[rules.first_player])
    state = State(
        rules=rules,
        rng=rng,
        turn=1,
        active=Player(first),
        phase=Phase.PRECOMBAT,
        priority=Player(first),
        passes=0,
        response_open=False,
        mana_played=0,
        pile=(),
        shields=(),
        pooled_packets=(),
        combat=NO_COMBAT,
        searching_joker=None,
        creatures_entered=0,
        result=None,
        sides=(sides[0], sides[1]),
    )
    return begin_turn(state, 1, state.active, state.sides, None)


def _opening_side(rules: Magic54Rules, deck: tuple[Card, ...]) -> Side:
    """M54-061: return a side with the top cards of *deck* as its opening hand; there is no mulligan (M54-Q04)."""
    return Side(hp=rules.starting_hp, deck=deck[rules.opening_hand :], hand=deck[: rules.opening_hand])


def check_rules_and_rng(rules: object, rng: object) -> None:
    """Raise SetupError if *rules* is not a Magic54Rules or *rng* is not a generator."""
    reason = f"rules: expected a Magic54Rules, got {type(rules).__name__}"
    wrong_rules = [] if isinstance(rules, Magic54Rules) else [Violation("M54-Q02", reason)]
    raise_setup_problems([*wrong_rules, *rng_violations("M54-C1", rng)])
