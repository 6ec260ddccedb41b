"""Positions of two-player Magic with the cards of the pool, and what tests of single cards ask of them."""

from __future__ import annotations

from collections.abc import Mapping

from castlerules.cards.language.definition import CardDef
from castlerules.core import Player
from castlerules.magic.model import actions
from castlerules.magic.normal import NORMAL
from castlerules.testing.magic import A, MagicScenario, Side, object_name

__all__ = ["able_to_attack", "able_to_block", "aims", "aims_of", "castable", "returns", "table", "usable"]


def table(
    mine: Side | None = None,
    theirs: Side | None = None,
    *,
    cards: Mapping[str, CardDef] | None = None,
    step: str = "main",
    active: Player = A,
) -> MagicScenario:
    """Return the position of normal Magic, under the rules that nobody has changed, with these sides."""
    return MagicScenario.of(NORMAL, mine, theirs, cards=cards, step=step, active=active)


def castable(position: MagicScenario) -> tuple[str, ...]:
    """Return the cards that the player with priority may cast now."""
    return position.offers(actions.BeginCast)


def usable(position: MagicScenario) -> tuple[str, ...]:
    """Return the abilities that the player with priority may activate now: the source, and the number of each."""
    return position.offers(actions.BeginAbility)


def aims(position: MagicScenario, card: str) -> tuple[str, ...]:
    """Return what *card*, a spell with one target, may be aimed at now."""
    return _targets(position.act(actions.BeginCast, card))


def aims_of(position: MagicScenario, source: str, index: int = 0) -> tuple[str, ...]:
    """Return what an ability of *source* with one target may be aimed at now."""
    return _targets(position.act(actions.BeginAbility, source, index))


def _targets(position: MagicScenario) -> tuple[str, ...]:
    """Return what may be chosen, or what was taken because there was no choice."""
    top = position.state.stack[-1]
    taken = [object_name(position.state, number) for slot in top.targets for number in slot]
    return position.offers(actions.ChooseTarget) or tuple(taken)


def able_to_attack(position: MagicScenario) -> tuple[str, ...]:
    """Return what may attack in this turn."""
    return position.to_step("declare attackers").offers(actions.AddAttacker)


def able_to_block(position: MagicScenario, *attackers: str) -> tuple[str, ...]:
    """Return the pairs of blocker and attacker that may be declared when *attackers* attack."""
    return position.attack(*attackers).to_step("declare blockers").offers(actions.AddBlocker)


def returns(position: MagicScenario) -> tuple[float, ...] | None:
    """Return what the players have got out of the game, or None if it is not over."""
    return None if position.result is None else position.result.returns
