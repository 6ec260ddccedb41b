"""A table of Magic as a picture: well-formed, readable at every width, equal for equal observations, no secrets."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from castlerules.magic import Observation
from castlerules.svg import svg
from castlerules.testing.magic import A, MagicScenario, side

from .games import PLAIN
from .test_phrases import table

SPACE = "{http://www.w3.org/2000/svg}"


def words(observation: Observation, width: int | None = None) -> list[str]:
    """Return all that is written in the picture of *observation*, line by line, what shows under a pointer included."""
    texts = [element.text for element in ET.fromstring(svg(observation, width=width)).iter() if element.text]
    return [line for words in texts for line in words.splitlines()]


def boxes(observation: Observation, width: int) -> list[tuple[float, float, float, float]]:
    """Return the outlines of the cards in the picture: left, top, right, bottom."""
    outlines = []
    for group in ET.fromstring(svg(observation, width=width)).iter(f"{SPACE}g"):
        rect = next(group.iter(f"{SPACE}rect"))
        x, y, wide, high = [float(rect.get(name, "")) for name in ("x", "y", "width", "height")]
        outlines.append((x, y, x + wide, y + high))
    return outlines


def fight() -> MagicScenario:
    """Return a fight with two blockers for one attacker, an attacker that nobody blocks, and a spell."""
    mine = side("5 Mountain, Hill Giant, Trained Armodon, 9 Grizzly Bears", hand="Lightning Bolt, Fire // Ice, Forest")
    start = table(mine, side("2 Island, Tor Giant/d1, Wild Jhovall", hand="Counterspell"))
    blocks = start.attack("Hill Giant", "Trained Armodon").block(
        {"Tor Giant": "Hill Giant", "Wild Jhovall": "Hill Giant"}
    )
    return blocks.cast("Lightning Bolt", "Tor Giant")


def test_a_picture_has_every_card_that_is_to_be_seen() -> None:
    """Creatures with their marks, lands in groups, the own hand with costs; the stack and the decision in words."""
    texts = words(PLAIN.observe(fight().state, A))

    assert {
        "Hill Giant 3/3, tapped, attacks",
        "Tor Giant 3/3, 1 damage, blocks Hill Giant",
        "5 Mountain (1 tapped)",
    } <= {*texts}
    assert "Fire // Ice, Instant for {1}{R}, Instant for {1}{U}" in texts
    assert "you to act: play or pass" in texts
    assert not [line for line in texts if "Counterspell" in line]


def test_a_fight_has_an_arrow_for_each_block_and_free_attacker() -> None:
    """Two blocks and one attacker that nobody blocks are three arrows; before the attack there are none."""
    drawn = [
        svg(PLAIN.observe(magic_scenario.state, A)).count("<polygon")
        for magic_scenario in (table(side("Hill Giant")), fight())
    ]

    assert [0, 3] == drawn


def test_an_attacker_behind_other_creatures_of_its_side_has_no_arrow_across_them() -> None:
    """Four creatures need two rows in a narrow picture: the arrow of the fourth would cross the first."""
    start = table(side("Hill Giant, Goblin Raider, Trained Armodon, Grizzly Bears"))
    drawn = [
        [svg(PLAIN.observe(start.attack(name).state, A), width=width).count("<polygon") for width in (400, 900)]
        for name in ("Hill Giant", "Grizzly Bears")
    ]

    assert [[1, 1], [0, 1]] == drawn


@pytest.mark.parametrize("width", [400, 640, 800, 1100, 1400])
def test_cards_lie_beside_each_other_at_every_width(width: int) -> None:
    """None covers another one or leaves the picture, and letters do not get smaller."""
    observation = PLAIN.observe(fight().state, A)
    root, outlines = ET.fromstring(svg(observation, width=width)), boxes(observation, width)
    high = float(root.get("height", ""))

    assert f"0 0 {width} {root.get('height')}" == root.get("viewBox")
    assert all(0 < left < right < width and 0 < top < bottom < high for left, top, right, bottom in outlines)
    for place, (left, top, right, bottom) in enumerate(outlines):
        assert all(right < x or two < left or bottom < y or down < top for x, y, two, down in outlines[:place])


def test_narrower_and_wider_pictures_are_scaled() -> None:
    """The drawing is that of the narrowest or widest lay-out, at the size asked for."""
    observation = PLAIN.observe(fight().state, A)
    tiny, huge = (ET.fromstring(svg(observation, width=width)) for width in (200, 2800))

    assert ("200", "400") == (tiny.get("width"), tiny.get("viewBox", "").split()[2])
    assert ("2800", "1400") == (huge.get("width"), huge.get("viewBox", "").split()[2])


def test_empty_places_are_shown_as_such() -> None:
    """A side without creatures and a hand without cards are described in words."""
    texts = words(PLAIN.observe(table(side(), side("Forest")).state, A))

    assert 2 == texts.count("no creatures in play")
    assert "no cards in hand" in texts
    assert "the stack is empty" in texts
