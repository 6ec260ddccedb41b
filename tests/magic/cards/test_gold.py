"""How the cards of several colours play."""

from __future__ import annotations

import pytest

from castlerules.testing.magic import A, N, side

from .play import aims, table


@pytest.mark.card("Tobias Andrion")
@pytest.mark.rule("BASE-118", "BASE-K49")
def test_a_second_tobias_andrion_dies_whoever_controls_the_first() -> None:
    """The newer of two legends of one name goes to its owner's graveyard."""
    start = table(side(hand="Tobias Andrion", pool="WWUUU"), side("Tobias Andrion, Hill Giant"))
    second = start.cast("Tobias Andrion").resolve()

    assert (("Tobias Andrion",), ()) == (second.graveyard(A), second.battlefield(A))
    assert ("Tobias Andrion", "Hill Giant") == second.battlefield(N)


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


@pytest.mark.card("Vindicate")
def test_vindicate_destroys_any_permanent() -> None:
    """Lands and the own ones too; players are no targets, and a creature may regenerate."""
    start = table(
        side("Plains", hand="Vindicate", pool="WBB"),
        side("Forest, Crusade, Sol Ring, River Boa, Black Knight, White Knight"),
    )
    shielded = start.cast("Vindicate", "River Boa").passes().activate("River Boa").resolve(2)

    assert ("Plains", "Forest", "Crusade", "Sol Ring", "River Boa") == aims(start, "Vindicate")
    for name in ("Forest", "Crusade", "Sol Ring"):
        assert (name,) == start.cast("Vindicate", name).resolve().graveyard(N)
    assert ((), True) == (shielded.graveyard(N), shielded.is_tapped("River Boa"))
