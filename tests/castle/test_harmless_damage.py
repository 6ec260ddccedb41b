"""What hurts no player of Castle is said beside the choice of the target."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules._display import guide_for
from castlerules.castle.game import GAME
from castlerules.magic.model import ObjectId
from castlerules.magic.model.actions import BeginAbility, BeginCast, ChooseTarget
from castlerules.testing.magic import A, side

from .kit import D, scenario

_WARNING = "its damage to players is 0 in Castle"


def consequences(start: Any, begin: Any) -> dict[ObjectId, str]:
    """Return what is said beside each target after *begin* in the scenario *start*."""
    state = GAME.apply(start.state, begin)
    guide = guide_for(GAME, GAME.observe(state, A))
    targets = [action for action in GAME.legal_actions(state) if isinstance(action, ChooseTarget)]
    return {action.target: guide.consequence(action) for action in targets}


@pytest.mark.rule("CAS-010", "CAS-Q12")
def test_a_burn_spell_is_said_to_do_nothing_to_players_and_nothing_is_said_of_creatures() -> None:
    """Both players are targets, and Giant is."""
    start = scenario(side("Mountain", hand="Spark"), "Giant")
    spark = start.state.seats[A].hand[0].id
    said = consequences(start, BeginCast(spark))

    assert {_WARNING} == {said[ObjectId(A)], said[ObjectId(D)]}
    assert [""] == [words for target, words in said.items() if int(target) not in (int(A), int(D))]


@pytest.mark.rule("CAS-Q11", "CAS-Q16")
def test_an_ability_of_an_own_creature_hurts_its_player_only() -> None:
    """Adept stays at home."""
    start = scenario("Adept", "Giant")
    begin = next(action for action in GAME.legal_actions(start.state) if isinstance(action, BeginAbility))
    said = consequences(start, begin)

    assert ["", _WARNING] == [said[ObjectId(A)], said[ObjectId(D)]]
