"""Bots play Castle: they see neither castle, and a score that grows with what a player has."""

from __future__ import annotations

import pytest

from castlerules import Player
from castlerules.bots import castle_score
from castlerules.magic import State
from castlerules.testing.castle import CastleScenario
from castlerules.testing.castle import castle as slots
from castlerules.testing.magic import side

ME, OTHER = Player(0), Player(1)


def table(mine: str, **deck: str) -> State:
    """Return a table with *mine* in play, and a castle with what is *deck* of it."""
    return CastleScenario.of_castles(side(mine), castle=slots(**deck)).state


@pytest.mark.parametrize(
    ("less", "more"),
    [
        (table("Forest"), table("Forest", R1C1="Hill Giant")),
        (table("Forest"), table("Forest", R1C1="Hill Giant/up")),
        (table("Forest", R1C1="Hill Giant"), table("2 Forest", R1C1="Hill Giant")),
    ],
    ids=range(3),
)
def test_a_game_is_worth_more_with_a_larger_castle(less: State, more: State) -> None:
    """Cards that lie face down count, and so do active creatures; to the other player they count against."""
    assert castle_score(less, ME) < castle_score(more, ME)
    assert castle_score(less, OTHER) > castle_score(more, OTHER)


def test_what_lies_face_down_counts_alike_whatever_it_is() -> None:
    """A score does not tell a dragon from a goblin in a slot that nobody has seen."""
    dragon, goblin = (table("Forest", R2C2=name) for name in ("Shivan Dragon", "Raging Goblin"))

    assert castle_score(dragon, ME) == castle_score(goblin, ME)
