"""A table as a picture: well-formed for every state, the same for equal observations, and nothing hidden in it."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from castlerules import Player
from castlerules.magic54 import BLACK, GAME, RED, Magic54Rules, Observation
from castlerules.svg import svg
from castlerules.testing.magic54 import side, table

from .duel_queries import in_combat
from .test_phrases import CARDS

SPACE = "{http://www.w3.org/2000/svg}"


def words(seen: Observation) -> list[str]:
    """Return all that is written in the picture of *seen*, line by line, what shows under a pointer included."""
    texts = [element.text for element in ET.fromstring(svg(seen)).iter() if element.text]
    return [line for words in texts for line in words.splitlines()]


def tags(seen: Observation, tag: str) -> int:
    """Return how many elements called *tag* the picture of *seen* has."""
    return len(list(ET.fromstring(svg(seen)).iter(f"{SPACE}{tag}")))


@pytest.mark.parametrize("player", [RED, BLACK])
def test_a_picture_has_every_card_that_is_to_be_seen(player: Player) -> None:
    """Own hand, creatures and Mana of both sides and the tops of discard piles are drawn; the rest is face down."""
    red = side("KH/d1 QH/s", hand="AH 10D", mana="3H 5H", tapped=1, discard="2H 4H")
    seen = GAME.observe(table(red, side("JC/t", hand="AS", mana="9S", discard="2C")).state, player)
    titles = [line.partition(",")[0].partition(" ")[0] for line in words(seen)]
    hand = {"AH", "10D"} if player == RED else {"AS"}

    assert {"KH", "QH", "3H", "5H", "4H", "JC", "9S", "2C"} | hand == {
        title for title in titles if CARDS.fullmatch(title)
    }
    assert (1 if player == RED else 2) == words(seen).count("a card in hand")
    assert {"KH 3/3, 1 damage", "QH 2/2, sick", "JC 1/1, tapped", "3H, Mana, tapped", "5H, Mana, ready"} <= {
        *words(seen)
    }


def test_hit_points_are_large_and_tapped_cards_lie_on_their_side() -> None:
    """A tapped card is wider and lower than the ready one beside it."""
    drawn = ET.fromstring(svg(GAME.observe(table(side("KH QH", hp=7), phase="attackers").do("attack KH").state, RED)))
    sizes = {element.text: float(element.get("font-size", 0)) for element in drawn.iter(f"{SPACE}text")}
    cards = {(group[0].text or "").splitlines()[0]: group[1] for group in drawn.iter(f"{SPACE}g")}
    tapped, ready = [
        [float(cards[title].get(name, 0)) for name in ("width", "height")] for title in ("KH 3/3, tapped", "QH 2/2")
    ]

    assert sizes["7 hp"] > 1.5 * sizes["QH"]
    assert tapped[0] > tapped[1]
    assert ready[0] < ready[1]


def test_a_fight_has_an_arrow_for_each_block_and_free_attacker() -> None:
    """Blocked attackers have none of their own; where no blocker is left, it is said that they are blocked."""
    single = Magic54Rules.of({"pile_resolution": "single"})
    start = table(side("KH QH", hand="8H", mana=1), side("JC QC"), phase="attackers", rules=single)
    fight = in_combat(start, "KH QH", "JC>KH QC>KH")
    returned = in_combat(start, "KH", "JC>KH").do("eight 8H JC", "pass", "pass")

    assert 0 == tags(GAME.observe(start.state, RED), "polygon")
    assert 3 == tags(GAME.observe(fight.state, RED), "polygon")
    assert ["at BLACK"] == [line for line in words(GAME.observe(fight.state, BLACK)) if line.startswith("at ")]
    assert 0 == tags(GAME.observe(returned.state, RED), "polygon")
    assert "blocked" in words(GAME.observe(returned.state, RED))


def test_empty_places_are_shown_as_such() -> None:
    """A pile without cards is an outline, a hand or row without cards a few words."""
    bare = GAME.observe(table(side(deck="2H", rest="hand"), side(rest="discard")).state, RED)

    rows = ["no Mana in play", "no creatures in play"]
    assert [*rows, *rows[::-1]] == [line for line in words(bare) if line.endswith("in play")]
    assert "0 in hand" in words(bare)
    assert 2 == svg(bare).count("stroke-dasharray")


def test_a_large_hand_makes_the_picture_deeper() -> None:
    """Thirteen cards need a third row, twelve do not; all of them are drawn."""
    codes = "2H 4H 6H 8H 10H AH JH QH KH 2D 4D 6D 8D"
    many = svg(GAME.observe(table(side(hand=codes)).state, RED))
    fewer = svg(GAME.observe(table(side(hand=codes.rpartition(" ")[0])).state, RED))

    assert 68 == int(ET.fromstring(many).get("height", "")) - int(ET.fromstring(fewer).get("height", ""))
    assert all(f"<title>{code}, " in many for code in codes.split())
