"""The rulings on prices and on activation (CAS-Q30 to CAS-Q47)."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.castle.model.actions import ProceedToBlock, SwitchWithBehind
from castlerules.castle.model.decisions import ActivationDecision
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import side

from .kit import D, scenario


def attacked(card: str, theirs: Any = "", *, by: str = "Giant", **position: Any) -> CastleScenario:
    """Return the position in which *by* has breached column 1 with *card* face down in it."""
    return scenario(by, theirs, theirs_castle=castle(R1C1=card, **position.pop("more", {})), **position).breach(1, by)


def price(card: str, theirs: Any = "", **options: Any) -> int:
    """Return the price of *card*, 0 if it was not asked for."""
    asks = attacked(card, theirs, **options).state.decision
    return asks.price if isinstance(asks, ActivationDecision) else 0


@pytest.mark.rule("CAS-Q33")
@pytest.mark.parametrize(
    ("card", "lands", "life"),
    [
        ("Guard", "Quarry, Plains", 1),
        ("Guard", "Quarry/t, Plains/t, Forest/t", 0),
        ("Bear", "Scald, Forest", 0),
        ("Bear", "Wastes, Forest", 1),
        ("Bear", "Filter, Forest", 1),
        ("Bear", "Bloodwell, Forest", 1),
        ("Martyr", "Sinkhole", 0),
        ("Bear", "Forest/s, Grotto/s", 0),
    ],
)
def test_a_land_counts_for_one_use_of_one_ability_that_costs_only_a_tap(card: str, lands: str, life: int) -> None:
    """Two mana of one land both count; a land without mana, or one that asks for more than a tap, counts nothing."""
    assert life == price(card, lands)


@pytest.mark.rule("CAS-Q35")
@pytest.mark.parametrize("counted", [False, True])
def test_mana_in_the_pool_never_counts(counted: bool) -> None:
    """Three black mana float as Ritual was cast; Butcher costs the one that the Swamp does not make."""
    theirs = side("Swamp", hand="Ritual")
    start = scenario("Giant", theirs, theirs_castle=castle(R1C1="Butcher"), activation_counts_nonland_mana=counted)
    deciding = start.attack_column(1, "Giant").passes().cast("Ritual").resolve().passes(2)

    assert ("BBB", ActivationDecision(D, 1)) == (deciding.pool(D), deciding.state.decision)


@pytest.mark.rule("CAS-Q37")
@pytest.mark.parametrize(
    ("card", "lands", "life"),
    [
        ("Hydra", "", 4),
        ("Hydra", "Mountain", 2),
        ("Hybrid", "Swamp, Plains", 0),
        ("Hybrid", "Forest", 4),
        ("Hybrid", "Swamp", 2),
    ],
)
def test_x_is_nothing_and_a_hybrid_symbol_is_one_symbol_of_either_colour(card: str, lands: str, life: int) -> None:
    """Hydra costs its two red symbols, and Hybrid two symbols that white and black cover alike."""
    assert life == price(card, lands)


@pytest.mark.rule("CAS-Q38")
@pytest.mark.parametrize(("basis", "life"), [("printed", 0), ("modified", 2)])
def test_the_price_is_that_of_the_printed_cost_unless_additions_count(basis: str, life: int) -> None:
    """Toll Giant costs {G}, and {2} more to cast."""
    assert life == price("Toll Giant", "Forest", activation_cost_basis=basis)


RECLUSE: dict[str, Any] = {"R1C1": "Recluse", "R2C1": "Bear"}


@pytest.mark.rule("CAS-Q47")
def test_with_the_option_the_next_card_of_the_column_takes_its_place() -> None:
    """Bear is revealed and blocks; if there is no next card, the attacker is unblocked."""
    options = {"departed_defender": "next_card"}
    start = scenario("Ogre", "3 Island, 2 Forest", theirs_castle=castle(**RECLUSE), **options)
    alone = scenario("Ogre", "3 Island", theirs_castle=castle(R1C1="Recluse"), **options)
    fought, hit = (castle_scenario.breach(1, "Ogre").resolve().fight_in_castle() for castle_scenario in (start, alone))

    assert ("vacant", 20) == (fought.slot(D, "R2C1"), fought.life(D))
    assert (17, ("Recluse",)) == (hit.life(D), hit.hand(D))


@pytest.mark.rule("CAS-Q47", "CAS-Q64")
def test_the_option_does_nothing_once_the_block_has_been_set() -> None:
    """Sacrificed after the block, Levy is not followed by the card behind it."""
    start = scenario(
        "Ogre", "Butcher", theirs_castle=castle(R1C1="Levy/up", R2C1="Bear/up"), departed_defender="next_card"
    )
    gone = start.breach(1, "Ogre").act(ProceedToBlock).passes().activate("Butcher", paid_with=("Levy",)).resolve()

    assert ("Bear 3/3", 20) == (gone.to_step("end of combat").slot(D, "R2C1"), gone.to_step("second main").life(D))


@pytest.mark.rule("CAS-Q47", "CAS-Q52")
@pytest.mark.parametrize(("departed", "left"), [("combat_ends", "Levy 2/2"), ("next_card", "vacant")])
def test_a_creature_that_dies_by_coming_to_the_front_was_the_defending_one(departed: str, left: str) -> None:
    """Squire dies of 2 damage in row 1; the combat is over, or with the option Levy, now in row 2, fights."""
    start = scenario("Ogre", theirs_castle=castle(R1C1="Levy/up", R2C1="Squire/up/d1"), departed_defender=departed)
    switched = start.breach(1, "Ogre").act(SwitchWithBehind)
    done = switched if departed == "combat_ends" else switched.fight_in_castle()

    assert ("vacant", left, 18) == (done.slot(D, "R1C1"), done.slot(D, "R2C1"), done.life(D))
