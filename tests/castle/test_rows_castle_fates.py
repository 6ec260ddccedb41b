"""Where castle creatures go, what they pay and what is paid for them, rule by rule."""

from __future__ import annotations

import pytest

from castlerules.testing.castle import castle
from castlerules.testing.magic import A, side

from .kit import D, scenario


@pytest.mark.rule("CAS-053", "CAS-K18", "CAS-015", "CAS-Q22")
def test_no_creature_is_summoned_into_a_castle() -> None:
    """A creature that is cast with a castle of vacant slots, and a token, stand beside it."""
    start = scenario(side("8 Forest", hand="Verdant Force")).cast("Verdant Force").resolve()
    token = start.to_step("upkeep").resolve()

    assert (None, "7/7", ()) == (start.castle_slot("Verdant Force"), start.size("Verdant Force"), start.active_slots(A))
    assert ("1/1", ()) == (token.size("Saproling"), token.active_slots(A))


@pytest.mark.rule("CAS-Q99", "CAS-050")
def test_an_aura_on_a_castle_creature_falls_off_when_it_is_gone() -> None:
    """A Mastodon with D's Pacifism is returned; the Pacifism goes to the graveyard of its owner."""
    start = scenario(
        side("Island", hand="Unsummon"),
        "Pacifism",
        castle=castle(R2C1="Siege Mastodon/up"),
        attached={"Pacifism": "A R2C1"},
    )
    done = start.cast("Unsummon", "Siege Mastodon").resolve()

    assert ("Siege Mastodon", "Siege Mastodon 4/6") == (start.attached_to("Pacifism"), start.slot(A, "R2C1"))
    assert (("Pacifism",), ("Siege Mastodon",)) == (done.graveyard(D), done.hand(A))


@pytest.mark.rule("CAS-050", "CAS-Q83", "CAS-013")
def test_castle_creatures_use_their_abilities() -> None:
    """Elves in row 3 make mana, an Adept shoots, and a Tradewind Rider taps two castle creatures for its cost."""
    start = scenario(
        side("Tradewind Rider", hand="Giant Growth"),
        "Hill Giant",
        castle=castle(R3C1="Llanowar Elves/up", R3C2="Grizzly Bears/up"),
    )
    grown = start.cast("Giant Growth", "Grizzly Bears").resolve()
    done = start.activate("Tradewind Rider", "Hill Giant", paid_with=("Llanowar Elves", "Grizzly Bears")).resolve()

    assert ("Grizzly Bears 7/7", True) == (grown.slot(A, "R3C2"), grown.is_tapped("Llanowar Elves"))
    assert (("Hill Giant",), True) == (done.hand(D), done.is_tapped("Grizzly Bears"))
