"""Positions of two-player Magic with the cards of the pool, and what tests of single cards ask of them."""

from __future__ import annotations

from collections.abc import Mapping

from castlerules.cards.definition import CardDef
from castlerules.core import Player
from castlerules.magic import actions as d
from castlerules.magic.normal import NORMAL
from castlerules.testing.magic import A, Scenario, Side
from castlerules.testing.magic_names import word

__all__ = ["able_to_attack", "able_to_block", "aims", "aims_of", "castable", "returns", "table", "usable"]


def table(
    mine: Side | None = None,
    theirs: Side | None = None,
    *,
    cards: Mapping[str, CardDef] | None = None,
    step: str = "main",
    active: Player = A,
) -> Scenario:
    """Return the position of normal Magic, under the rules that nobody has changed, with these sides."""
    return Scenario.under(NORMAL, mine, theirs, cards=cards, step=step, active=active)


def castable(position: Scenario) -> tuple[str, ...]:
    """Return the cards that the player with priority may cast now."""
    return position.offers(d.BeginCast)


def usable(position: Scenario) -> tuple[str, ...]:
    """Return the abilities that the player with priority may activate now: the source, and the number of each."""
    return position.offers(d.BeginAbility)


def aims(position: Scenario, card: str) -> tuple[str, ...]:
    """Return what *card*, a spell with one target, may be aimed at now."""
    return _targets(position.act(d.BeginCast, card))


def aims_of(position: Scenario, source: str, index: int = 0) -> tuple[str, ...]:
    """Return what an ability of *source* with one target may be aimed at now."""
    return _targets(position.act(d.BeginAbility, source, index))


def _targets(position: Scenario) -> tuple[str, ...]:
    """Return what may be chosen, or what was taken because there was no choice."""
    top = position.state.stack[-1]
    taken = [word(position.state, number) for slot in top.targets for number in slot]
    return position.offers(d.ChooseTarget) or tuple(taken)


def able_to_attack(position: Scenario) -> tuple[str, ...]:
    """Return what may attack in this turn."""
    return position.to("declare attackers").offers(d.AddAttacker)


def able_to_block(position: Scenario, *attackers: str) -> tuple[str, ...]:
    """Return the pairs of blocker and attacker that may be declared when *attackers* attack."""
    return position.attack(*attackers).to("declare blockers").offers(d.AddBlocker)


def returns(position: Scenario) -> tuple[float, ...] | None:
    """Return what the players have got out of the game, or None if it is not over."""
    return None if position.result is None else position.result.returns
