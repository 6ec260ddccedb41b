"""Pictures of Solitaire: stacks as overlapping columns, a row, a slot and piles, readable at every width."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from castlerules import solitaire
from castlerules.solitaire import YOU, State
from castlerules.svg import svg
from castlerules.testing.solitaire import SolitaireScenario

from .described_games import OPTIONS, random_states
from .extra_cards import lay_out

SPACE = "{http://www.w3.org/2000/svg}"
Box = tuple[float, float, float, float]


def full() -> SolitaireScenario:
    """Return a table with something in every place."""
    return lay_out(
        hand="Dark Ritual, (Fog), (Fog)",
        row="Swamp x3, Mountain",
        slot="Serra Angel with Holy Strength",
        K1="?(Fog) ?(Shock) | Hurloon Minotaur, Hurloon Minotaur/d1",
        K2="?(Shock) | Terror",
        K3="| Pacifism",
        graveyard="Shock, Fog",
    )


def drawn(state: State, width: int | None = None) -> ET.Element:
    """Return the picture of *state*."""
    return ET.fromstring(svg(solitaire.GAME.observe(state, YOU), width=width))


def words(now: SolitaireScenario) -> list[str]:
    """Return all that is written in the picture, what shows under a pointer included."""
    return [element.text for element in drawn(now.state).iter() if element.text]


def boxes(state: State, width: int | None = None) -> list[tuple[str, Box]]:
    """Return the cards as they are drawn: the first line under a pointer, and left, top, right, bottom."""
    places = []
    for group in drawn(state, width).iter(f"{SPACE}g"):
        rect = next(group.iter(f"{SPACE}rect"))
        x, y, wide, high = [float(rect.get(name, "")) for name in ("x", "y", "width", "height")]
        places.append((group.findtext(f"{SPACE}title", "").splitlines()[0], (x, y, x + wide, y + high)))
    return places


def box(now: SolitaireScenario, layout: str) -> Box:
    """Return where the card is of which a pointer shows *layout*."""
    return next(place for words, place in boxes(now.state) if words == layout)


def test_everything_on_the_table_is_drawn() -> None:
    """Stacks with what is face down, the row by kinds, slot, hand card, and what the piles hold."""
    titles = [words for words, _ in boxes(full().state)]
    texts = words(full())

    assert 2 == titles.count("K1: 2 face down")
    assert "K1: Hurloon Minotaur #3 2/3, 1 damage" in titles
    assert {"K2: Terror, Instant for {1}{B}", "K3: Pacifism, Enchantment \N{EM DASH} Aura for {1}{W}"} <= {*titles}
    assert {"K4: nothing", "slot: Serra Angel 5/6, flying, vigilance, with Holy Strength", "3 Swamp"} <= {*titles}
    assert {"hand: Dark Ritual, Instant for {B}", "library: 10 cards", "discard: nothing"} <= {*titles}
    assert {"graveyard: Fog, Instant for {G}", "Holy Strength, attached"} <= {*titles}
    assert {"2 down", "1 down", "cleared", "\N{MULTIPLICATION SIGN}3", "Solitaire, trip 1 of 3"} <= {*texts}


def test_a_stack_is_a_column_in_which_later_cards_cover_earlier_ones() -> None:
    """Each lies lower than the one before, in the same column, and shows what is written on that."""
    column = [place for title, place in boxes(full().state) if title.startswith("K1: ")]
    tops = [top for _, top, _, _ in column]

    assert 4 == len(column)
    assert tops == sorted({*tops})
    assert 1 == len({(left, right) for left, _, right, _ in column})
    assert all(later < bottom for later, (_, _, _, bottom) in zip(tops[1:], column[:-1], strict=True))


def test_the_row_is_above_the_stacks_and_the_slot_below() -> None:
    """From the top: lands, stacks, slot; the hand lies beside the slot."""
    start = full()
    slot = "slot: Serra Angel 5/6, flying, vigilance, with Holy Strength"

    assert box(start, "3 Swamp")[3] < box(start, "K3: Pacifism, Enchantment \N{EM DASH} Aura for {1}{W}")[1]
    assert box(start, "K1: Hurloon Minotaur #3 2/3, 1 damage")[3] < box(start, slot)[1]
    assert box(start, slot)[2] < box(start, "hand: Dark Ritual, Instant for {B}")[0]


def test_what_is_attached_peeks_out_above_its_host() -> None:
    """In the slot and on a stack."""
    start = lay_out(slot="Serra Angel with Holy Strength", K1="| Hill Giant with Weakness", K2="| Fog", row="Swamp")

    for aura, host in (
        ("Holy Strength, attached", "slot: Serra Angel 5/6, flying, vigilance, with Holy Strength"),
        ("Weakness, attached", "K1: Hill Giant 1/2, with Weakness"),
    ):
        above, below = box(start, aura), box(start, host)
        assert above[0] == below[0]
        assert above[1] < below[1] < above[3]


def test_blocks_are_arrows_from_the_stack_to_the_slot() -> None:
    """One for each blocker; an attack that nothing blocks only points to the stacks."""
    now = full()
    arrows = [
        len(list(drawn(solitaire_scenario.state).iter(f"{SPACE}line")))
        for solitaire_scenario in (now, now.attack("K1"), now.attack("K2"))
    ]

    assert [0, 2, 1] == arrows
    shown = words(now.attack("K1"))
    assert "fight" in shown
    assert "you to act: strike, or play instants and use fast abilities first" in " ".join(shown)


@pytest.mark.parametrize("width", [400, 640, 960, 1400])
@pytest.mark.parametrize("name", OPTIONS)
def test_cards_of_different_places_lie_apart_at_every_width(name: str, width: int) -> None:
    """None leaves the picture; only cards of one column cover each other."""
    for state in random_states(name, 1)[::12]:
        high, places = float(drawn(state, width).get("height", "")), [place for _, place in boxes(state, width)]
        assert all(0 < left < right < width and 0 < top < bottom < high for left, top, right, bottom in places)
        for number, (left, top, right, bottom) in enumerate(places):
            others = [other for other in places[:number] if other[0] != left]
            assert all(right < x or two < left or bottom < y or down < top for x, y, two, down in others)
