"""What a person reads of cards that move from place to place."""

from __future__ import annotations

from typing import Any

import pytest

from .described_games import described_events
from .extra_cards import lay_out

BEARS = "?(Fog) | Grizzly Bears"


def told(card: str, *targets: str, **layout: Any) -> tuple[str, ...]:
    """Return the sentences about the last step of playing *card* from the hand, at *targets* if it has any."""
    start = lay_out(**{"hand": card, "K7": "| Craw Wurm", **layout})
    before = start.do(f"play {card}") if targets else start
    return described_events(before, before.do(*(targets or [f"play {card}"])))


@pytest.mark.rule("SOL-G11")
def test_an_exiled_card_is_removed_from_the_game_from_its_stack() -> None:
    """Nobody has an exile of their own, and the place of the card is that on the table."""
    lines = told("Swords to Plowshares", "Grizzly Bears", row="Plains", K3=BEARS)

    assert "removed from the game: Grizzly Bears from K3" in lines
    assert not any("your exile" in line or "battlefield" in line for line in lines)


@pytest.mark.rule("SOL-103")
def test_a_returned_card_goes_to_the_top_of_the_hand() -> None:
    """From a stack by its name, and from the graveyard."""
    assert "to the top of your hand: Grizzly Bears from K3" in told("Unsummon", "Grizzly Bears", row="Island", K3=BEARS)
    assert "to the top of your hand: Shock from the graveyard" in told("Regrowth", row="Forest", graveyard="Shock")


@pytest.mark.rule("SOL-091")
def test_a_permanent_that_is_played_goes_to_the_slot() -> None:
    """A local enchantment does not: it lies on its host."""
    assert "to your slot: Grizzly Bears" in told("Grizzly Bears", row="Forest")
    assert not any("slot" in line for line in told("Pacifism", "Grizzly Bears", row="Plains", K3=BEARS))


@pytest.mark.rule("SOL-G33")
def test_an_enchantment_without_its_host_leaves_from_the_place_of_the_host() -> None:
    """The Aura lies where the creature did, which is destroyed."""
    lines = told("Terror", row="Swamp", K7="| Shock", slot="Grizzly Bears with Holy Strength")

    assert "to your graveyard: Holy Strength from the slot" in lines
