"""What ``CastleScenario`` refuses: Auras and hosts that are not in the position."""

from __future__ import annotations

import pytest

from castlerules import DataError

from .kit import castle, scenario


@pytest.mark.parametrize(
    ("attached", "reason"),
    [
        ({"Pacifism": "Serra Angel"}, "expected the name of a permanent in play, got 'Serra Angel'"),
        ({"Holy Strength": "Hill Giant"}, "expected the name of a permanent in play, got 'Holy Strength'"),
        ({"Pacifism": "A R1C1"}, "expected a slot with an active creature for an Aura, got 'A R1C1'"),
    ],
)
def test_an_aura_and_its_host_are_in_the_position(attached: dict[str, str], reason: str) -> None:
    """An unknown name and a slot without a creature are refused; with the right names the Aura is attached."""
    with pytest.raises(DataError, match=reason):
        scenario("Pacifism, Hill Giant", castle=castle(), attached=attached)

    assert scenario("Pacifism, Hill Giant", attached={"Pacifism": "Hill Giant"}).permanent("Pacifism").attached_to
