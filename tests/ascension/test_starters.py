"""Which decks may be registered (ASC-010 to ASC-032)."""

from __future__ import annotations

import pytest

from castlerules import DataError
from castlerules.ascension import (
    GAME,
    DeckKind,
    RegisterDeck,
    StarterDeck,
    ViolationCode,
    validate_starter,
)

from .kit import (
    ANN,
    BOB,
    D1,
    DECK_WITHOUT_RARES,
    POOL,
    deck_changed,
    deck_of,
    league,
    member,
    options_with,
    violation_codes,
    violation_subjects,
)


@pytest.mark.rule("ASC-A01", "ASC-014", "ASC-Q01", scenario="ASC-S01")
def test_a_legal_starter_comes_into_the_league_with_nothing_but_itself() -> None:
    """No violations; bank and power 0, copy limit 2, one expansion, no sideboard, no contests."""
    state = league(1)
    registered, deck = member(state), deck_of(state)

    assert [] == violation_codes(D1)
    assert (0, 0, 0, 0, 0) == (
        registered.bank,
        registered.power,
        registered.spent,
        registered.games_played,
        registered.loss_streak,
    )
    assert (2, ("STH",), (), 0, D1.main) == (deck.copy_limit, deck.expansions, deck.side, deck.side_blocks, deck.main)


@pytest.mark.rule("ASC-010", "ASC-Q07", scenario="ASC-S02")
def test_a_starter_has_exactly_45_cards() -> None:
    """44 and 46 cards are the wrong size, and nothing else."""
    assert ["SIZE"] == violation_codes(deck_changed({"Island": 1}, {}))
    assert ["SIZE"] == violation_codes(deck_changed({}, {"Plains": 1}))
    assert [] == violation_codes(deck_changed({"Island": 1}, {}), options_with(starter_size=44, min_deck_size=44))


@pytest.mark.rule("ASC-011", "ASC-012", "ASC-013", "ASC-T1", scenario="ASC-S03")
def test_there_are_five_alliances_of_each_kind() -> None:
    """Ten other combinations are refused, and so is a pair as a triple; the order of the letters does not matter."""
    for colors in ("WB", "WR", "UG", "BG", "UR"):
        assert "ALLIANCE" in violation_codes(deck_changed({}, {}, alliance=colors))
    for colors in ("WBR", "WUR", "WBG", "UBG", "URG"):
        assert "ALLIANCE" in violation_codes(deck_changed({}, {}, kind=DeckKind.THREE_COLOR, alliance=colors))
    for colors in ("GWU", "WUG", "UGW", "GUW", "WGU", "UWG"):
        assert [] == violation_codes(deck_changed({}, {}, kind=DeckKind.THREE_COLOR, alliance=colors))
    assert "ALLIANCE" in violation_codes(deck_changed({}, {}, kind=DeckKind.THREE_COLOR))
    assert "ALLIANCE" in violation_codes(deck_changed({}, {}, alliance="WUB"))


@pytest.mark.rule("ASC-030", "ASC-031", "ASC-Q13", scenario="ASC-S04")
def test_one_card_may_be_there_three_times_and_all_others_twice() -> None:
    """The third copy is legal for the grace card only, and only one card is that."""
    deck = deck_changed({"TMP-U-C02": 1}, {"TMP-U-C01": 1})

    assert (["COPIES"], ["TMP-U-C01"]) == (violation_codes(deck), violation_subjects(deck, "COPIES"))
    assert ["TMP-W-C01"] == violation_subjects(deck_changed({}, {}, deck, grace="TMP-U-C01"), "COPIES")
    assert ["TMP-U-C01", "TMP-W-C01"] == sorted(violation_subjects(deck_changed({}, {}, deck, grace=None), "COPIES"))
    assert ["COPIES"] == violation_codes(deck_changed({"TMP-U-C02": 1}, {"TMP-W-C01": 1}))


@pytest.mark.rule("ASC-022", "ASC-023", "ASC-024", "ASC-Q09", scenario="ASC-S05")
def test_limits_of_artifacts_and_of_rarities_count_the_same_cards() -> None:
    """An uncommon artifact too many breaks two limits; a rare artifact breaks its own and takes the rare place."""
    assert ["ARTIFACT_UNCOMMON", "UNCOMMON_COUNT"] == violation_codes(deck_changed({"TMP-A-C02": 1}, {"TMP-A-U02": 1}))
    rare = deck_changed({"TMP-W-R01": 1, "TMP-A-C02": 1}, {"TMP-A-R01": 1, "Island": 1})
    assert ["ARTIFACT_RARE"] == violation_codes(rare)
    assert ["ARTIFACT_COUNT"] == violation_codes(deck_changed({"TMP-U-C02": 1}, {"TMP-A-C03": 1}))


@pytest.mark.rule("ASC-018", "ASC-019", "ASC-020", "ASC-021", "ASC-Q06", scenario="ASC-S06")
def test_an_expansion_is_named_and_gives_ten_cards_at_most() -> None:
    """Eleven of its cards are too many, none are enough; naming none is a fault even then."""
    without = deck_changed(
        dict.fromkeys(("STH-W-C01", "STH-W-C02", "STH-U-C01", "STH-U-C02", "STH-U-C03"), 2),
        {"TMP-W-C05": 2, "TMP-W-C06": 2, "TMP-W-C07": 2, "TMP-W-C08": 2, "TMP-W-C09": 2},
    )

    assert ["EXPANSION_COUNT"] == violation_codes(deck_changed({"TMP-U-C02": 1}, {"STH-U-C04": 1}))
    assert [] == violation_codes(without)
    assert ["EXPANSION_MISSING"] == violation_codes(deck_changed({}, {}, without, expansion=None))
    assert ["EXPANSION_KIND"] == violation_codes(deck_changed({}, {}, without, expansion="INV"))
    assert ["EXPANSION_KIND"] == violation_codes(deck_changed({}, {}, without, expansion="XXX"))
    assert [] == violation_codes(deck_changed({}, {}, without, expansion="VIS"))


@pytest.mark.rule("ASC-014", "ASC-015", "ASC-016", "ASC-Q05", "ASC-T2", scenario="ASC-S07")
def test_cards_are_of_the_basic_set_and_the_expansion_only() -> None:
    """With 7ED as Basic Set all nine printings of TMP are strangers; basic lands belong to no set."""
    deck = deck_changed({}, {}, basic_set="7ED")
    starter_violations = validate_starter(deck, POOL)

    assert ["SET_MEMBERSHIP"] * 9 == [violation.code.value for violation in starter_violations]
    assert {"ASC-016"} == {violation.rule for violation in starter_violations}
    assert {violation.about for violation in starter_violations} == {
        printing for printing, _ in D1.main if printing.startswith("TMP/")
    }
    assert ["ASC-014"] == [
        violation.rule for violation in validate_starter(deck_changed({"TMP-U-C02": 1}, {"EXO-U-C01": 1}), POOL)
    ]


@pytest.mark.rule("ASC-025", "ASC-026", "ASC-027", "ASC-Q08")
def test_one_rare_and_five_uncommons_are_the_most() -> None:
    """Fewer are legal, one more of either is not; the rare may come from the expansion."""
    fewer = deck_changed({"TMP-W-R01": 1, "TMP-W-U01": 2}, {"TMP-W-C05": 2, "TMP-W-C06": 1})

    assert [] == violation_codes(fewer)
    assert ["RARE_COUNT"] == violation_codes(deck_changed({"TMP-U-C02": 1}, {"TMP-U-R01": 1}))
    assert ["UNCOMMON_COUNT"] == violation_codes(deck_changed({"TMP-U-C02": 1}, {"TMP-U-U02": 1}))
    assert [] == violation_codes(deck_changed({"TMP-W-R01": 1, "STH-U-C03": 1}, {"STH-W-R01": 1, "TMP-U-C03": 1}))
    assert [] == violation_codes(deck_changed({"TMP-U-C02": 1}, {"TMP-U-R01": 1}), options_with(starter_max_rare=2))


@pytest.mark.rule("ASC-028", "ASC-029", "ASC-Q10", "ASC-Q11")
def test_a_starter_has_no_legends_and_no_gold_cards() -> None:
    """A gold Legend in the rare's place breaks both bans."""
    assert ["LEGEND"] == violation_codes(deck_changed({"TMP-W-R01": 1}, {"TMP-W-L01": 1}))
    assert ["GOLD"] == violation_codes(deck_changed({"TMP-U-C02": 1}, {"TMP-WU-C01": 1}))
    assert ["LEGEND", "GOLD"] == violation_codes(deck_changed({"TMP-W-R01": 1}, {"TMP-WU-L01": 1}))


@pytest.mark.rule("ASC-032")
def test_the_limits_are_the_same_for_both_kinds_of_decks() -> None:
    """The same cards break the same limits in a deck of three colours."""
    less = {"TMP-U-C02": 1}
    changes = (less, {"TMP-U-R01": 1}), (less, {"STH-U-C04": 1}), (less, dict[str, int]())
    three = deck_changed({}, {}, kind=DeckKind.THREE_COLOR, alliance="WUB")

    assert [] == violation_codes(three)
    assert [violation_codes(deck_changed(*change)) for change in changes] == [
        violation_codes(deck_changed(*change, three)) for change in changes
    ]


@pytest.mark.rule("ASC-Q04", scenario="ASC-S32")
def test_a_basic_land_of_another_colour_does_not_fit() -> None:
    """A Forest in a white-blue deck is a fault, unless the option lets it be."""
    deck = deck_changed({"Island": 1}, {"Forest": 1})

    assert (["OFFCOLOR_BASIC"], ["Forest"]) == (violation_codes(deck), violation_subjects(deck, "OFFCOLOR_BASIC"))
    assert [] == violation_codes(deck, options_with(offcolor_basics=True))


@pytest.mark.rule("ASC-Q03")
def test_a_deck_need_not_show_all_its_colours() -> None:
    """A white deck is legal as white and blue, unless the option asks for a blue card."""
    assert [] == violation_codes(DECK_WITHOUT_RARES)
    strict = options_with(require_all_alliance_colors=True)
    assert (["COLOR_MISSING"], ["U"]) == (
        violation_codes(DECK_WITHOUT_RARES, strict),
        violation_subjects(DECK_WITHOUT_RARES, "COLOR_MISSING", strict),
    )
    assert [] == violation_codes(D1, strict)


@pytest.mark.rule("ASC-Q06")
def test_the_expansion_may_be_of_any_block_unless_the_option_asks() -> None:
    """With the option STH goes with TMP, NEM does not; beside a core set blocks do not matter."""
    same = options_with(expansion_same_block=True)
    other, core = (
        deck_changed({}, {}, DECK_WITHOUT_RARES, expansion="NEM"),
        deck_changed({}, {}, DECK_WITHOUT_RARES, basic_set="7ED", expansion="NEM"),
    )

    assert [] == violation_codes(other)
    assert ["EXPANSION_BLOCK"] == violation_codes(other, same)
    assert [] == violation_codes(DECK_WITHOUT_RARES, same)
    assert "EXPANSION_BLOCK" not in violation_codes(core, same)
    unnamed = deck_changed({}, {}, DECK_WITHOUT_RARES, basic_set=None)
    assert violation_codes(unnamed) == violation_codes(unnamed, same) == ["BASIC_SET", *["SET_MEMBERSHIP"] * 10]


@pytest.mark.rule("ASC-A01", "ASC-003", "ASC-004")
def test_everything_that_is_wrong_is_told_at_once_and_refuses_the_registration() -> None:
    """Six faults come in the order of their codes; the refusal names the first one's rule and tells of all."""
    deck = deck_changed(
        {"Island": 2, "TMP-U-C02": 2},
        {"Forest": 1, "TMP-R-C01": 1, "EXO-U-C01": 1, "TMP-U-R01": 1, "TMP-WU-L01": 1},
    )
    starter_violations = validate_starter(deck, POOL)
    violation = GAME.why_not(league(0), RegisterDeck(ANN, deck))
    order = list(ViolationCode)

    assert {"SIZE", "COLOR", "OFFCOLOR_BASIC", "SET_MEMBERSHIP", "RARE_COUNT", "LEGEND", "GOLD"} == {
        violation.code.value for violation in starter_violations
    }
    assert sorted(starter_violations, key=lambda violation: order.index(violation.code)) == list(starter_violations)
    assert violation is not None
    assert ("ASC-010", "; ".join(map(str, starter_violations))) == (violation.rule, violation.reason)
    assert GAME.why_not(league(1), RegisterDeck(BOB, D1)) is None


@pytest.mark.rule("ASC-Q05")
def test_what_the_pool_does_not_have_is_unknown() -> None:
    """A printing that there is not is reported as such, and only its number counts besides."""
    deck = deck_changed({"TMP-U-C02": 1}, {"TMP-U-C99": 1})

    assert (["UNKNOWN"], ["TMP/TMP-U-C99"]) == (violation_codes(deck), violation_subjects(deck, "UNKNOWN"))


def test_only_deck_lists_and_modes_are_looked_at() -> None:
    """Anything else is an error of the caller."""
    with pytest.raises(DataError, match="deck: expected a StarterDeck, got 'D1'"):
        validate_starter("D1", POOL)  # type: ignore[arg-type]
    with pytest.raises(DataError, match="mode: expected a mode, starter or rebuild, got 'game'"):
        validate_starter(D1, POOL, mode="game")


def test_a_deck_list_is_of_the_right_types() -> None:
    """Wrong kinds, colours, names and numbers are refused when the list is made."""
    for wrong in ({"kind": "four"}, {"alliance": "WX"}, {"basic_set": 7}, {"grace": ""}):
        with pytest.raises(DataError):
            deck_changed({}, {}, **wrong)
    for main in ([("Plains", 1)], [("7ED/Plains", 0)], [("7ED/Plains", True)], [("7ED/Plains",)]):
        with pytest.raises(DataError, match="cards: "):
            StarterDeck.of("two", "WU", "TMP", "STH", main)  # type: ignore[arg-type]
    with pytest.raises(DataError, match="in alphabetical order"):
        StarterDeck(D1.kind, D1.alliance, "TMP", "STH", D1.main[::-1])
