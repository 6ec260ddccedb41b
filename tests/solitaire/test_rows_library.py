"""Trips through the library, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.solitaire import PacketDrawn
from castlerules.testing.solitaire import SolitaireScenario

from .extra_cards import lay_out


def trip(library: str, **layout: Any) -> SolitaireScenario:
    """Return a position with this library, Craw Wurm on K1 and an Island, so that the game is not over."""
    return lay_out(library=library, **{"K1": "| Craw Wurm", "row": "Island", **layout})


def left(now: SolitaireScenario) -> tuple[str, str, str]:
    """Return hand pile, library and discard pile."""
    return now.hand, now.library, now.discard


@pytest.mark.rule("SOL-070", "SOL-071", "SOL-A01")
def test_the_ordinary_draw_takes_three_cards_from_the_top_of_the_library() -> None:
    """Of five, three; then the two that are left, and no more are added to them."""
    first = trip("Shock, Terror, Disenchant, Duress, Fog").draw()
    second = first.draw()

    assert ("Disenchant, (Terror), (Shock)", "Duress, Fog", "") == left(first)
    assert ("Fog, (Duress)", "", "Disenchant, Terror, Shock") == left(second)
    assert [3, 2] == [event.count for now in (first, second) for event in now.events if isinstance(event, PacketDrawn)]


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


@pytest.mark.rule("SOL-077", "SOL-A01")
def test_after_the_last_trip_the_discard_pile_is_no_library_any_more() -> None:
    """Though cards lie on it, and something else may still be done, to draw is refused."""
    now = trip("", trip=3, discard="Fog, Shock", hand="Duress", K2="| Unsummon")

    assert ("MAIN", "SOL-G56", ("Unsummon",)) == (now.phase, now.broken_rule("draw"), now.offers("play"))
    assert None is trip("", trip=2, discard="Fog, Shock", hand="Duress", K2="| Unsummon").broken_rule("draw")


@pytest.mark.rule("SOL-075", "SOL-A01", "SOL-G54")
def test_what_has_been_gone_through_is_put_on_the_discard_pile() -> None:
    """The whole hand pile with the next draw, the hand card uppermost, and nothing of it to the graveyard."""
    now = trip("Shock, Terror, Disenchant, Duress", hand="Fog, (Blaze)", discard="Jump").draw()

    assert ("Disenchant, (Terror), (Shock)", "Duress", "Fog, Blaze, Jump") == left(now)
    assert "" == now.graveyard
