"""What a top card counts as, and what may be aimed at it, rule by rule."""

from __future__ import annotations

import pytest

from .extra_cards import lay_out

# Status.


@pytest.mark.rule("SOL-030", "SOL-031", "SOL-035", "SOL-040")
def test_one_top_counts_in_several_ways_at_once() -> None:
    """Grizzly Bears on a stack may be played, attacked, aimed at in play, and countered as a spell."""
    layout = {"K1": "?(Fog) | Grizzly Bears", "K2": "| Duress", "row": "Forest, Mountain, Island, Swamp"}
    played = lay_out(**layout).play("Grizzly Bears", sources="Forest")
    shot = lay_out(**layout, hand="Shock").play("Shock", targets="Grizzly Bears", sources="Mountain")
    countered = lay_out(**layout, hand="Counterspell").play("Counterspell", targets="Grizzly Bears", sources="Island")
    fought = lay_out(**layout, slot="Hill Giant").attack("K1").strike(3)

    assert ("Grizzly Bears", "| Fog") == (played.slot, played.stack("K1"))
    assert ["| Fog"] * 3 == [solitaire_scenario.stack("K1") for solitaire_scenario in (shot, countered, fought)]
    assert "Island, Grizzly Bears, Counterspell" == countered.graveyard
