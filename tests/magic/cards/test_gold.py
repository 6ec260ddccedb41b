"""How the cards of several colours play."""

from __future__ import annotations

import pytest

from castlerules.testing.magic import N, side

from .play import aims, table


@pytest.mark.card("Terminate")
@pytest.mark.rule("BASE-098")
def test_terminate_destroys_any_creature_beyond_regeneration() -> None:
    """Black ones and artifacts too; protection from black keeps it off, and it needs both colours of mana."""
    start = table(
        side("Swamp, Mountain", hand="Terminate"), side("River Boa, Juggernaut, Black Knight, White Knight, Forest")
    )
    shielded = start.cast("Terminate", "River Boa").passes().activate("River Boa").resolve(2)

    assert ("River Boa", "Juggernaut", "Black Knight") == aims(start, "Terminate")
    assert ("River Boa",) == shielded.graveyard(N)
    assert ("Juggernaut",) == start.cast("Terminate", "Juggernaut").resolve().graveyard(N)
