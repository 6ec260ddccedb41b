"""The rulings on manoeuvres (CAS-Q86 to CAS-Q93)."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.castle.model.actions import ManeuverMove, ManeuverSwap, ManeuverTurnDown
from castlerules.magic.model.actions import AddAttacker
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import A, side

from .kit import D, observed_castle, scenario

FULL = castle(R1C1="Bear/up", R1C2="Ogre", R2C1="Squire/up")
KINDS = (ManeuverMove, ManeuverTurnDown, ManeuverSwap)


def maneuvers(now: CastleScenario) -> list[str]:
    """Return the manoeuvres that are offered, in their order."""
    return [offer for kind in KINDS for offer in now.offers(kind)]


@pytest.mark.rule("CAS-Q87", "CAS-055")
@pytest.mark.parametrize("most", [0, 1, 2])
def test_there_are_so_many_manoeuvres_in_a_turn_of_whatever_kind(most: int) -> None:
    """One by default; unused ones are lost, and the next own turn has as many again."""
    now = scenario(castle=FULL, maneuvers_per_turn=most)
    steps = [("R1C1", "R2C1")] * most
    for pair in steps:
        now = now.act(ManeuverSwap, *pair)
    later = scenario(castle=FULL, maneuvers_per_turn=most, active=D).to_step("main")

    assert ([], "CAS-055") == (maneuvers(now), now.broken_rule(ManeuverTurnDown, "R1C1"))
    assert (A, bool(most)) == (later.to_act, bool(maneuvers(later)))


@pytest.mark.rule("CAS-Q88")
@pytest.mark.parametrize("name", ["R0C1", "R4C1", "R1C5", "r1c1", "", "R1", "R01C1"])
def test_slots_that_are_none_are_refused(name: str) -> None:
    """Whatever is done with them, the ruling on slots is named."""
    start = scenario(castle=FULL)

    assert ["CAS-Q88"] * 3 == [
        start.broken_rule(ManeuverMove, "R1C2", name),
        start.broken_rule(ManeuverTurnDown, name),
        start.broken_rule(ManeuverSwap, "R1C1", name),
    ]


COSTS: list[tuple[type[Any], tuple[str, ...], str, int]] = [
    (ManeuverMove, ("R1C2", "R1C3"), "move_face_down_life", 2),
    (ManeuverTurnDown, ("R1C1",), "turn_down_life", 1),
    (ManeuverSwap, ("R1C1", "R1C2"), "swap_adjacent_life", 1),
]


@pytest.mark.rule("CAS-Q91", "CAS-Q40")
@pytest.mark.parametrize(("kind", "words", "option", "price"), COSTS)
def test_each_manoeuvre_has_its_price_and_may_take_the_last_life(
    kind: type[Any], words: tuple[str, ...], option: str, price: int
) -> None:
    """With exactly that much life it is legal and loses, unless that is forbidden; with less it is refused."""

    def at(life: int, **position: Any) -> CastleScenario:
        return scenario(side(life=life), castle=FULL, **position)

    lost = at(price).act(kind, *words)

    assert (20 - price, 0) == (at(20).act(kind, *words).life(A), lost.life(A))
    assert (D,) == (lost.result.winners if lost.result else None)
    assert ["CAS-Q91", None] == [
        at(life, lethal_payment_allowed=False).broken_rule(kind, *words) for life in (price, price + 1)
    ]
    assert "CAS-Q91" == at(4, **{option: 5}).broken_rule(kind, *words)


@pytest.mark.rule("CAS-Q93", "CAS-Q07")
def test_that_a_card_was_revealed_travels_with_it() -> None:
    """Moved or swapped, known Ogre stays known and unknown Ogre unknown."""
    for facing in ("known", "down"):
        card = "Ogre/known" if facing == "known" else "Ogre"
        start = scenario(castle=castle(R1C1="Bear/up", R1C2=card))
        moved, swapped = start.act(ManeuverMove, "R1C2", "R2C2"), start.act(ManeuverSwap, "R1C1", "R1C2")

        assert [f"{facing} Ogre"] * 2 == [moved.slot(A, "R2C2"), swapped.slot(A, "R1C1")]
        assert facing == "down" or str(observed_castle(moved.state, D, A).slots[5]).count("Ogre")


@pytest.mark.rule("CAS-Q86", "CAS-Q26")
def test_a_swapped_creature_is_the_same_and_may_attack() -> None:
    """It has not come into play, so it may attack in the same turn."""
    swapped = scenario(castle=FULL).act(ManeuverSwap, "R1C1", "R1C2").to_step("declare attackers")

    assert {"Bear", "Squire"} == set(swapped.act(column(), 1).offers(AddAttacker))


def column() -> type[Any]:
    """Return the class of the action that names a column."""
    from castlerules.castle.model.actions import ChooseAttackColumn

    return ChooseAttackColumn
