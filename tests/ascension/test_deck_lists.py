"""Deck lists as players write them, and decks as lists (ASC-Q05, ASC-A01)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from castlerules import DataError, Rng
from castlerules.ascension import (
    ALLIANCES,
    CardPool,
    CardSet,
    Deck,
    DeckKind,
    Printing,
    Rarity,
    color_letters,
    list_of_deck,
    printing_named,
    printings_named,
    random_starter,
    starter_from_list,
)
from castlerules.cards import DeckFormat, DeckList, read_deck, write_deck

from .kit import D1, POOL, deck_changed, deck_of, league, with_side

SETS = (CardSet("7ED", "Seventh", "core"), CardSet("APC", "Apocalypse", "small"), CardSet("EXO", "Exodus", "small"))


def common(name: str, code: str, **fields: bool) -> Printing:
    """Return a common of this name in the set *code*."""
    return Printing(name, code, Rarity.COMMON, **fields)


SMALL = CardPool(
    (
        common("Plains", "7ED", basic_land=True),
        common("Plains", "APC", basic_land=True),
        common("Elk", "7ED"),
        common("Elk", "APC"),
        common("Otter", "EXO"),
        common("Fire // Ice", "APC", split=True),
    ),
    SETS,
)


def listed(text: str, form: str | None = None, **how: object) -> dict[str, int]:
    """Return the cards of the deck of 7ED and APC that is listed as *text*."""
    return dict(starter_from_list(read_deck(text, format=form), SMALL, "WU", "7ED", "APC", **how).main)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("mtgo", "2 Otter\n1 Fire/Ice\n3 Plains\n"),
        ("arena", "Deck\n2 Otter (EXO) 17\n1 Fire // Ice (apc) 128\n3 Plains (APC) 331\n"),
        ("cockatrice", "// an otter\n2 [EXO] Otter\n1 [APC] Fire // Ice\n3 Plains\n"),
        ("xmage", "NAME:Otters\n2 [EXO:17] Otter\n1 [APC:128] Fire // Ice\n3 [LEA:289] Plains\n"),
        ("forge", "[metadata]\nName=Otters\n[Main]\n2 otter|EXO\n1 Fire // Ice|APC\n3 Plains\n"),
    ],
)
def test_a_deck_is_read_from_all_five_formats(form: str, text: str) -> None:
    """Names are looked up in any letters; a basic land may be of any set, and is that of the Basic Set if none is."""
    assert form in list(DeckFormat)
    counts = listed(text, form)
    plains = "APC/Plains" if form == "arena" else "7ED/Plains"

    assert {"EXO/Otter": 2, "APC/Fire // Ice": 1, plains: 3} == counts


@pytest.mark.rule("ASC-Q05")
def test_a_card_of_both_sets_is_told_by_its_set() -> None:
    """Without it the list is refused, since its rarity would be a guess; with it either printing will do."""
    assert {"7ED/Elk": 2, "APC/Elk": 1} == listed("2 Elk (7ED)\n1 Elk (APC)", "arena")
    with pytest.raises(DataError, match=r"^deck list: 1 Elk: Elk is in several sets, 7ED, APC; add the set$"):
        listed("1 Elk")
    assert {"APC/Elk": 1} == dict(starter_from_list(read_deck("1 Elk"), SMALL, "WU", None, "apc").main)


def test_everything_that_is_wrong_with_a_list_is_told_at_once() -> None:
    """Cards that there are not, or not in this set; a sideboard, a commander, and a grace card that is none."""
    text = "Commander\n1 Otter\n\nDeck\n1 Ellk\n2 Otter (7ED)\n1 Elk (XYZ)\n\nSideboard\n3 Plains\n1 Otter\n"
    with pytest.raises(DataError) as caught:
        listed(text, "arena", grace="Plains")

    assert [
        "expected no sideboard, got 4 cards: leave them out, it is bought later (ASC-090)",
        "expected no commander: leave it out, decks of a league have none",
        "1 Ellk: 'Ellk' is not in the pool",
        "2 Otter: in the pool, the set 7ED has no card 'Otter'",
        "1 Elk: in the pool, the set XYZ has no card 'Elk'",
        "grace card 'Plains': it is not in the pool",
    ] == caught.value.problem.split("; ")


@pytest.mark.rule("ASC-011")
def test_the_kind_of_a_deck_follows_from_its_colors_unless_it_is_told() -> None:
    """Sets and the grace card are taken in any letters; what there is not stays, for the check of the starter."""
    cards = read_deck("1 Otter")
    starter_deck = starter_from_list(cards, SMALL, ["W", "B", "U"], "7ed", "Apc", grace="otter")

    assert (DeckKind.THREE_COLOR, "WUB", "7ED", "APC", "Otter") == (
        starter_deck.kind,
        color_letters(starter_deck.alliance),
        starter_deck.basic_set,
        starter_deck.expansion,
        starter_deck.grace,
    )
    assert DeckKind.TWO_COLOR == starter_from_list(cards, SMALL, "W", None, None).kind
    assert DeckKind.THREE_COLOR == starter_from_list(cards, SMALL, "WU", "no", None, kind="three").kind
    assert ("no", None) == ((odd := starter_from_list(cards, SMALL, "WU", "no", None)).basic_set, odd.expansion)
    with pytest.raises(DataError, match="colors"):
        starter_from_list(cards, SMALL, "WX", "7ED", "APC")


@pytest.mark.rule("ASC-Q05")
def test_a_printing_is_named_by_its_id_or_by_its_card() -> None:
    """In any letters, and with one slash or two between the halves of a split card."""
    assert ["7ED/Elk", "APC/Elk"] == [card.id for card in printings_named(SMALL, "ELK")]
    assert ["APC/Elk"] == [card.id for card in printings_named(SMALL, "apc/elk")]
    for text in ("fire/ice", "Fire // Ice", "FIRE //ICE", "apc/fire/ice", "APC/Fire // Ice"):
        assert "APC/Fire // Ice" == printing_named(SMALL, text)
    assert () == printings_named(SMALL, "EXO/Elk")
    with pytest.raises(DataError, match="card: 'EXO/Elk' is not in the pool"):
        printing_named(SMALL, "EXO/Elk")


@pytest.mark.rule("ASC-Q05")
def test_what_is_likely_settles_which_printing_is_meant() -> None:
    """If nothing likely is called so, anything is; basic lands are all alike."""
    assert "APC/Elk" == printing_named(SMALL, "Elk", lambda card: card.set_code == "APC")
    assert "EXO/Otter" == printing_named(SMALL, "Otter", lambda card: card.set_code == "APC")
    assert ["7ED/Plains", "APC/Plains"] == [
        printing_named(SMALL, "Plains"),
        printing_named(SMALL, "Plains", lambda card: card.set_code == "APC"),
    ]
    with pytest.raises(DataError, match="Elk is in several sets, 7ED, APC; add the set"):
        printing_named(SMALL, "Elk", lambda card: card.set_code == "EXO")


def test_a_deck_in_play_is_a_list_with_its_sideboard() -> None:
    """Cards that stay in the sets that they are of."""
    state = with_side(league(1), "TMP-W-C05", "TMP-W-C05", "STH-W-C07")
    deck: Deck = deck_of(state)
    text = write_deck(list_of_deck(POOL, deck, name="Ann"), "arena")

    assert ("Ann", 45, 3) == ((again := read_deck(text)).name, again.main_count, again.sideboard_count)
    assert "2 TMP-W-C05 (TMP)\n" in text
    with pytest.raises(DataError, match="expected the id of a printing in the pool, got 'STH/STH-U-C01'"):
        list_of_deck(SMALL, deck_changed({"Plains": 9, "Island": 9}, {}))


def test_the_fixture_deck_comes_back_from_its_list() -> None:
    """Both texts that are written are read as the same deck."""
    for form in ("arena", "mtgo"):
        text = write_deck(list_of_deck(POOL, D1), form)
        assert D1 == starter_from_list(read_deck(text), POOL, "WU", "TMP", "STH", grace="TMP-W-C01")
    assert DeckList() == list_of_deck(POOL, deck_changed(dict.fromkeys([], 0), {}, D1, main={}))


@settings(max_examples=10)
@given(
    seed=st.integers(0, 2**32),
    alliance=st.sampled_from([colors for colorses in ALLIANCES.values() for colors in colorses]),
)
def test_every_starter_comes_back_from_its_list(seed: int, alliance: tuple[object, ...]) -> None:
    """What is written as a list with sets is read as the same deck, whatever is in it."""
    deck, _ = random_starter(Rng.seeded(seed), POOL, alliance, ("TMP", "STH"))  # type: ignore[arg-type]
    text = write_deck(list_of_deck(POOL, deck), "arena")

    assert deck == starter_from_list(read_deck(text), POOL, deck.alliance, "TMP", "STH", grace=deck.grace)
