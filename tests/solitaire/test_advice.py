"""What is said above the choices of a decision in Solitaire: why copies are gathered, why permanents are not listed."""

from __future__ import annotations

import pytest

from castlerules._display import guide_for
from castlerules.solitaire import GAME, YOU, SolitaireRules
from castlerules.testing.solitaire import SolitaireScenario

from .extra_cards import lay_out

TAKEN = "Raging Goblin is in your slot, which holds one permanent: no other can be played until it has left."


def advice(now: SolitaireScenario) -> str:
    """Return what is said above the choices."""
    return guide_for(GAME, GAME.observe(now.state, YOU)).advice()


@pytest.mark.rule("SOL-090")
def test_a_permanent_that_finds_no_room_is_told_why() -> None:
    """Wherever it lies; without a permanent to be played, or with a free slot, there is nothing to say."""
    row = {"row": "Mountain, Forest"}

    assert TAKEN == advice(lay_out(slot="Raging Goblin", hand="Grizzly Bears", K3="| Fog", **row))
    assert TAKEN == advice(lay_out(slot="Raging Goblin", hand="Shock", K3="| Grizzly Bears", **row))
    assert not advice(lay_out(slot="Raging Goblin", hand="Shock", K3="| Fog", **row))
    assert not advice(lay_out(hand="Grizzly Bears", K3="| Raging Goblin", **row))


@pytest.mark.rule("SOL-G28")
def test_a_permanent_that_replaces_what_is_in_the_slot_has_room() -> None:
    """By option, or because the permanent in the slot pays for it."""
    replacing = SolitaireRules.of({"second_permanent": "replace"})

    assert not advice(lay_out(slot="Raging Goblin", hand="Grizzly Bears", K3="| Fog", row="Forest", rules=replacing))
    assert not advice(lay_out(slot="Llanowar Elves", hand="Grizzly Bears", K3="| Fog"))


def test_in_a_fight_the_slot_is_no_reason() -> None:
    """A permanent is too slow there, so that its room does not matter."""
    assert not advice(lay_out(slot="Raging Goblin", hand="Grizzly Bears", row="Forest", K3="| Craw Wurm").attack("K3"))
