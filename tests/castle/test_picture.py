"""Pictures of Castle: both castles between the creatures and the middle, readable at every width, without secrets."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from magic.test_picture import boxes, words

from castlerules.castle import GAME
from castlerules.castle.model.actions import PayActivation, ProceedToBlock
from castlerules.svg import svg
from castlerules.testing.castle import CastleScenario
from castlerules.testing.castle import castle as slots
from castlerules.testing.magic import A

from .kit import D, scenario
from .test_table import table

SPACE = "{http://www.w3.org/2000/svg}"


def corner(position: CastleScenario, title: str) -> tuple[float, float]:
    """Return where the left upper corner of the card is of which a pointer shows *title* first."""
    for group in ET.fromstring(svg(GAME.observe(position.state, A))).iter(f"{SPACE}g"):
        if group.findtext(f"{SPACE}title", "").splitlines()[0] == title:
            rect = next(group.iter(f"{SPACE}rect"))
            return float(rect.get("x", "")), float(rect.get("y", ""))
    raise AssertionError(f"there is no {title}")


def test_every_slot_is_drawn() -> None:
    """Creatures with size and marks, backs with the name if it is known, and outlines of vacant slots."""
    texts = {*words(GAME.observe(table().state, A))}

    assert {f"R{row}C{column}" for row in (1, 2, 3) for column in (1, 2, 3, 4)} <= texts
    assert {"R1C1: Bear 2/2, tapped, 1 damage", "R1C1: unknown", "R3C2: Ogre, face down", "R1C3: empty"} <= texts
    assert {"+1/+1", "+2/+2", "castle: 3 cards in reserve, 9 lost: 9 Levy"} <= texts
    assert 24 - 6 == svg(GAME.observe(table().state, A)).count("stroke-dasharray")


def test_front_rows_face_each_other() -> None:
    """From the top: the opponent's creatures, rows 3 to 1, the own rows 1 to 3, the own creatures."""
    start = table()
    order = [
        "Hawk 2/2, flying",
        "R3C2: Ogre, face down",
        "R2C1: Giant 6/6",
        "R1C1: unknown",
        "R1C1: Bear 2/2, tapped, 1 damage",
        "R2C2: unknown",
        "R3C4: Ogre, face down",
        "Squire 1/1",
    ]

    heights = [corner(start, title)[1] for title in order]
    assert heights == sorted({*heights})


def test_the_attacked_column_is_on_a_lighter_ground() -> None:
    """One ground for one column, as high as the castle; none without an attack."""
    grounds = [
        [
            rect
            for rect in ET.fromstring(svg(GAME.observe(now.state, A))).iter(f"{SPACE}rect")
            if rect.get("fill-opacity") == "0.5"
        ]
        for now in (table(), table().breach(1, "Ogre"))
    ]

    assert [0, 1] == [len(ground) for ground in grounds]
    assert float(grounds[1][0].get("height", "")) > 3 * 50


def test_blocks_are_arrows_and_castle_creatures_that_attack_have_none() -> None:
    """Two blocks are two arrows; before the block an arrow points from each attacker outside the castle."""
    deciding = table().breach(1, "Ogre", "Squire")
    fight = deciding.act(PayActivation).act(ProceedToBlock)
    inside = scenario("Ogre", "", castle=slots(R1C1="Bear/up")).attack_column(1, "Bear", "Ogre")

    arrows = [
        len(list(ET.fromstring(svg(GAME.observe(now.state, A))).iter(f"{SPACE}line")))
        for now in (table(), deciding, fight, inside)
    ]
    assert [0, 2, 2, 1] == arrows


@pytest.mark.parametrize("width", [400, 640, 960, 1400])
@pytest.mark.parametrize("columns", [4, 12])
def test_slots_lie_beside_each_other_at_every_width(width: int, columns: int) -> None:
    """None covers another one or leaves the picture, also where a castle is broader than the picture."""
    rules = {"columns": columns, "stock_size": 3 * columns}
    observation = GAME.observe(table(**rules).breach(1, "Ogre", "Squire").state, D)
    high, cards = float(ET.fromstring(svg(observation, width=width)).get("height", "")), boxes(observation, width)

    assert len(cards) >= 2 * 3 * columns
    assert all(0 < left < right < width and 0 < top < bottom < high for left, top, right, bottom in cards)
    for number, (left, top, right, bottom) in enumerate(cards):
        assert all(right < x or two < left or bottom < y or down < top for x, y, two, down in cards[:number])
