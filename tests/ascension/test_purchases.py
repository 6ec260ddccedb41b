"""Buying cards and lands (ASC-040 to ASC-042, ASC-060 to ASC-066)."""

from __future__ import annotations

import pytest

from castlerules import DataError, IllegalAction
from castlerules.ascension import (
    ALLIANCES,
    GAME,
    BuyBasicPair,
    BuyCard,
    BuyExpansion,
    PrintingId,
    RemoveCard,
    State,
    price_of,
)
from castlerules.ascension.pool.decks import count_of, pile_size

from .kit import (
    ANN,
    BOB,
    CID,
    MAIN,
    SIDE,
    after_actions,
    buying,
    card,
    deck_of,
    league,
    member,
    options_with,
    refusing_rule,
    with_contest_played,
    with_contest_started,
    with_fields,
    with_set,
    with_side,
)

PRICES = {
    "TMP-W-C05": 1,
    "TMP-W-U02": 2,
    "TMP-W-R02": 4,
    "TMP-WU-C01": 2,
    "TMP-WU-U01": 3,
    "TMP-WU-R01": 5,
    "TMP-W-L01": 6,
    "TMP-WU-L01": 7,
    "Plains": 1,
}


def lands(*names: str) -> tuple[PrintingId, ...]:
    """Return the basic lands *names*."""
    return tuple(card(name) for name in names)


def bought(state: State) -> set[str]:
    """Return the names of the cards that Ann can buy into main."""
    actions = [
        action for action in GAME.legal_actions(state, ANN) if isinstance(action, BuyCard) and action.zone == MAIN
    ]
    return {action.printing.partition("/")[2] for action in actions}


@pytest.mark.rule("ASC-060", "ASC-061", "ASC-062", "ASC-064", "ASC-T4", scenario="ASC-S12")
@pytest.mark.parametrize("name", PRICES)
def test_a_card_costs_its_rarity_and_its_surcharges(name: str) -> None:
    """Commons 1, uncommons 2, rares 4; gold 1 more, Legends 2 more, both together 3 more; two lands 1."""
    state = with_fields(league(1), bank=20)
    action = BuyBasicPair(ANN, lands("Plains", "Island"), MAIN) if name == "Plains" else buying(name)
    after = GAME.apply(state, action)

    assert PRICES[name] == price_of(state, ANN, card(name))
    assert 20 - PRICES[name] == member(after).bank


@pytest.mark.rule("ASC-065", "ASC-066", "ASC-Q16")
def test_the_price_of_a_rarity_never_buys_a_legend() -> None:
    """With 4 points there is no Legend; both surcharges of a gold one are due, as much as the options say."""
    assert "ASC-042" == refusing_rule(with_fields(league(1), bank=4), buying("TMP-W-L01"))
    assert "ASC-042" == refusing_rule(with_fields(league(1), bank=6), buying("TMP-WU-L01"))
    other = options_with(surcharge_gold=3, surcharge_legend=5, price_rare=1)
    assert 9 == price_of(league(1, other), ANN, card("TMP-WU-L01"))


@pytest.mark.rule("ASC-110", "ASC-A06", "ASC-I02", scenario="ASC-S13")
def test_spending_lowers_the_bank_and_not_the_power() -> None:
    """7 points buy a rare gold Legend; then there is nothing more to buy."""
    state = GAME.apply(with_fields(league(1), bank=7), buying("TMP-WU-L01"))

    assert (0, 7, 7, 46) == (
        member(state).bank,
        member(state).power,
        member(state).spent,
        pile_size(deck_of(state).main),
    )
    assert set() == bought(state)
    assert "ASC-042" == refusing_rule(state, buying("TMP-W-C05"))


@pytest.mark.rule("ASC-042", "ASC-Q27", "ASC-I01", scenario="ASC-S14")
def test_the_bank_must_cover_the_price() -> None:
    """With 3 points a rare is refused and nothing changes; an uncommon and a common use them up."""
    state = with_fields(league(1), bank=3)
    with pytest.raises(IllegalAction, match="ASC-042: it costs 4, and the bank holds 3"):
        GAME.apply(state, buying("TMP-W-R02"))
    first = GAME.apply(state, buying("TMP-W-U02"))

    assert 3 == member(state).bank
    assert [1, 0] == [member(first).bank, member(GAME.apply(first, buying("TMP-W-C05"))).bank]


@pytest.mark.rule("ASC-020", "ASC-Q15", "ASC-I11", scenario="ASC-S16")
def test_cards_are_of_the_own_sets() -> None:
    """Of three other sets nothing can be bought; EXO can once it is owned, the other Basic Sets never."""
    state = with_fields(league(1), bank=40)
    after = with_fields(with_set(state, "EXO"), bank=40, free_picks=())

    assert ["ASC-020"] * 3 == [refusing_rule(state, buying(name)) for name in ("EXO-W-C01", "INV-W-C01", "7ED-W-C01")]
    assert [None, None] == [refusing_rule(state, buying(name)) for name in ("TMP-W-C05", "STH-W-C05")]
    assert [None, "ASC-020", "ASC-020"] == [
        refusing_rule(after, buying(name)) for name in ("EXO-W-C01", "INV-W-C01", "7ED-W-C01")
    ]
    assert {"TMP", "STH", "EXO"} == {name[:3] for name in bought(after)}


@pytest.mark.rule("ASC-Q15")
def test_the_basic_set_can_be_closed() -> None:
    """With the option only expansions are sold."""
    state = with_fields(league(1, options_with(buy_from_basic_set=False)), bank=40)

    assert ("ASC-Q15", None) == (refusing_rule(state, buying("TMP-W-C05")), refusing_rule(state, buying("STH-W-C05")))
    assert {"STH"} == {name[:3] for name in bought(state)}


@pytest.mark.rule("ASC-Q02", "ASC-Q14")
def test_only_the_limits_of_starters_lapse() -> None:
    """A second rare, a sixth artifact, gold cards and Legends can be bought; other colours and third copies cannot."""
    state = with_fields(league(1), bank=40)
    names = ("TMP-W-R02", "TMP-A-C03", "TMP-A-R01", "TMP-WU-C01", "TMP-W-L01", "STH-U-C04")

    assert [None] * 6 == [refusing_rule(state, buying(name)) for name in names]
    assert ["ASC-Q14", "ASC-Q14"] == [refusing_rule(state, buying(name)) for name in ("TMP-B-C01", "TMP-UB-C01")]
    assert "ASC-080" == refusing_rule(state, buying("TMP-U-C01"))


@pytest.mark.rule("ASC-Q02")
def test_colours_can_be_those_of_the_identity() -> None:
    """The pool must tell identities then; the fixture pool does not."""
    with pytest.raises(ValueError, match="ASC-Q02: color_check needs the color_identity of 7ED/7ED-W-C01"):
        league(0, options_with(color_check="color_identity"))


@pytest.mark.rule("ASC-063", "ASC-A07", "ASC-Q12", "ASC-Q17")
def test_basic_lands_are_bought_in_pairs() -> None:
    """The two may differ and are in one zone; half a pair, another colour, and a card that is no land are refused."""
    state = with_fields(league(1), bank=2)
    after = after_actions(
        state,
        BuyBasicPair(ANN, lands("Plains", "Island"), MAIN),
        BuyBasicPair(
            ANN,
            lands(
                "Island",
            )
            * 2,
            MAIN,
        ),
    )

    assert (10, 12) == tuple(count_of(deck_of(after).main, card(name)) for name in ("Plains", "Island"))
    wrong = (lands("Plains"), lands("Plains", "Island", "Island"), (card("TMP-W-C01"), card("Plains")))
    assert ["ASC-063"] * 3 == [refusing_rule(state, BuyBasicPair(ANN, pair, MAIN)) for pair in wrong]
    assert "ASC-Q04" == refusing_rule(state, BuyBasicPair(ANN, lands("Forest", "Plains"), MAIN))
    assert "ASC-063" == refusing_rule(state, buying("Plains"))
    assert BuyBasicPair(ANN, lands("Plains", "Island"), MAIN) == BuyBasicPair(ANN, lands("Island", "Plains"), MAIN)


@pytest.mark.rule("ASC-Q17", "ASC-I08")
def test_a_pair_of_lands_leads_from_69_to_71() -> None:
    """And then a card must go."""
    state = with_fields(league(1), bank=1)
    main = tuple((name, number + 24 * (name == card("Plains"))) for name, number in deck_of(state).main)
    state = GAME.apply(with_fields(state, main=main), BuyBasicPair(ANN, lands("Plains", "Plains"), MAIN))

    assert 71 == pile_size(deck_of(state).main)
    assert {RemoveCard} == {type(action) for action in GAME.legal_actions(state, ANN)}


@pytest.mark.rule("ASC-041", "ASC-Q26", "ASC-I16", scenario="ASC-S27")
def test_nothing_is_bought_or_moved_during_a_contest() -> None:
    """Ann is in a contest and waits; Cid, who is in none, buys. After the result Ann buys too."""
    state = league(3)
    for player in (ANN, BOB, CID):
        state = with_fields(state, player, bank=5)
    state = with_contest_started(state, ANN, BOB)
    mine = (buying("TMP-W-C05"), RemoveCard(ANN, MAIN, card("Plains")), BuyExpansion(ANN, "EXO"))

    assert ["ASC-041"] * 3 == [refusing_rule(state, action) for action in mine]
    assert () == GAME.legal_actions(state, ANN)
    assert refusing_rule(state, buying("TMP-W-C05", CID)) is None
    assert (
        refusing_rule(with_contest_played(with_fields(league(2), ANN, bank=5), ANN, BOB), buying("TMP-W-C05")) is None
    )


@pytest.mark.rule("ASC-Q18")
def test_a_purchase_names_its_zone_and_the_side_needs_room() -> None:
    """Without a sideboard nothing goes there; with one that has room it does."""
    state = with_fields(with_side(league(1), "TMP-W-C05"), bank=5, power=15)

    assert "ASC-093" == refusing_rule(with_fields(league(1), bank=5), buying("TMP-W-C05", zone=SIDE))
    assert 2 == pile_size(deck_of(GAME.apply(state, buying("TMP-W-C06", zone=SIDE))).side)


@pytest.mark.rule("ASC-Q43")
def test_banned_cards_are_not_sold() -> None:
    """What is banned by name cannot be bought either, and is not offered."""
    state = with_fields(league(1, options_with(banned_names=["TMP-W-C05"])), bank=5)

    listed = GAME.legal_actions(state, ANN)
    assert ("ASC-Q43", None) == (refusing_rule(state, buying("TMP-W-C05")), refusing_rule(state, buying("TMP-W-C06")))
    assert (False, True) == (buying("TMP-W-C05") in listed, buying("TMP-W-C06") in listed)


def test_prices_are_told_of_what_there_is_only() -> None:
    """A player who is not there, and a thing that is not sold, are errors."""
    with pytest.raises(DataError, match="player: expected a player in the league, got 5"):
        price_of(league(1), CID.__class__(5), "sideboard")
    with pytest.raises(DataError, match="printing: expected the id of a printing in the pool, got 'TMP/none'"):
        price_of(league(1), ANN, "TMP/none")


def test_an_unknown_card_is_refused() -> None:
    """The reason says so."""
    assert "ASC-Q05" == refusing_rule(with_fields(league(1), bank=5), BuyCard(ANN, PrintingId("TMP/none"), MAIN))
    assert 10 == sum(map(len, ALLIANCES.values()))
