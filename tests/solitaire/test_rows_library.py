"""Trips through the library, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.testing.solitaire import SolitaireScenario

from .extra_cards import lay_out


def trip(library: str, **layout: Any) -> SolitaireScenario:
    """Return a position with this library, Craw Wurm on K1 and an Island, so that the game is not over."""
    return lay_out(library=library, **{"K1": "| Craw Wurm", "row": "Island", **layout})


@pytest.mark.rule("SOL-072", "SOL-013", "SOL-100")
def test_of_three_only_the_uppermost_is_looked_at() -> None:
    """Only it can be played, though the others could be paid for."""
    drawn = trip("Unsummon, Counterspell, Disenchant, Fog", row="Island, Plains").draw()

    assert "Disenchant, (Counterspell), (Unsummon)" == drawn.hand
    assert () == drawn.offers("play")
    assert 1 == len(drawn.state.seats[0].hand)


@pytest.mark.rule("SOL-074", "SOL-077", "SOL-141")
def test_three_passages_are_allowed_and_no_fourth() -> None:
    """With one card the trips are 1, 2 and 3; after the third the discard pile stays, and nothing is drawn."""
    now, trips = trip("Fog", row="", K1="| Craw Wurm"), []
    while "draw" in now.legal:
        now = now.draw()
        trips.append(now.trip)

    assert [1, 2, 3] == trips
    assert ("LOST", "stuck", "Fog") == (now.phase, now.loss_reason, now.hand)
