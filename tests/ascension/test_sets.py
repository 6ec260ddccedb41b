"""Additional sets and their free picks (ASC-070 to ASC-074)."""

from __future__ import annotations

import pytest

from castlerules.ascension import (
    GAME,
    BuyExpansion,
    CardPool,
    ClaimFreeCard,
    StartContest,
    State,
    WaiveFreePicks,
    legal_contests,
    price_of,
    source_of_set,
)
from castlerules.ascension import SIDEBOARD_SOURCE as SIDEBOARD
from castlerules.ascension.pool.decks import count_of, pile_size

from .kit import (
    ANN,
    BOB,
    POOL,
    after_actions,
    buying,
    card,
    claiming,
    deck_changed,
    deck_of,
    league,
    member,
    options_with,
    refusing_rule,
    with_fields,
    with_set,
)

EXO = source_of_set("EXO")


def claimable(state: State) -> set[str]:
    """Return the names of what Ann can claim."""
    actions = [action for action in GAME.legal_actions(state, ANN) if isinstance(action, ClaimFreeCard)]
    return {action.printing.partition("/")[2] for action in actions}


def pool_of(*codes: str) -> CardPool:
    """Return those cards of the fixture pool that are of these sets."""
    cards = [card for card in POOL.printings if card.set_code in codes]
    return CardPool(tuple(cards), tuple([card_set for card_set in POOL.sets if card_set.code in codes]))


@pytest.mark.rule("ASC-071", "ASC-072", "ASC-T5", "ASC-A08", "ASC-I10", scenario="ASC-S15")
def test_three_sets_cost_10_12_and_15_and_there_is_no_fourth() -> None:
    """The bank falls from 40 to 30, 18 and 3; fifteen free picks are open, five of each set."""
    state, banks = with_fields(league(1), bank=40), []
    for code in ("EXO", "NEM", "VIS"):
        state = GAME.apply(state, BuyExpansion(ANN, code))
        banks.append(member(state).bank)

    assert [30, 18, 3] == banks
    assert ("STH", "EXO", "NEM", "VIS") == deck_of(state).expansions
    assert tuple((source_of_set(code), 5) for code in ("EXO", "NEM", "VIS")) == deck_of(state).free_picks
    assert (37, None) == (member(state).spent, price_of(state, ANN, "expansion"))
    assert "ASC-072" == refusing_rule(with_fields(state, bank=100), BuyExpansion(ANN, "APC"))


@pytest.mark.rule("ASC-Q49", "ASC-Q21")
def test_no_set_has_a_price_where_all_of_them_are_owned() -> None:
    """With one small set in the pool nothing is for sale, and with two the second one is, once."""
    alone, second = [
        with_fields(league(1, pool=pool_of("7ED", "TMP", "STH", *more)), bank=40) for more in ((), ("EXO",))
    ]
    after = GAME.apply(second, BuyExpansion(ANN, "EXO"))

    assert [None, 10, None] == [price_of(state, ANN, "expansion") for state in (alone, second, after)]
    assert "ASC-Q21" == refusing_rule(after, BuyExpansion(ANN, "EXO"))
    assert not any(isinstance(action, BuyExpansion) for action in GAME.legal_actions(after, ANN))


@pytest.mark.rule("ASC-070", "ASC-074", "ASC-I26")
def test_two_sets_cost_22_and_bring_five_commons_of_each() -> None:
    """Their other cards still have a price."""
    state = after_actions(with_fields(league(1), bank=22), BuyExpansion(ANN, "EXO"), BuyExpansion(ANN, "NEM"))

    assert (0, 22) == (member(state).bank, member(state).spent)
    assert [5, 5] == [deck_of(state).free_picks_of(source_of_set(code)) for code in ("EXO", "NEM")]
    assert "ASC-042" == refusing_rule(state, buying("EXO-W-C01"))


@pytest.mark.rule("ASC-Q21", "ASC-042")
def test_only_small_sets_that_are_not_owned_are_sold() -> None:
    """The own sets, core and Main Sets and unknown ones are refused; 9 points are too few."""
    state = with_fields(league(1), bank=10)

    assert ["ASC-Q21"] * 5 == [
        refusing_rule(state, BuyExpansion(ANN, code)) for code in ("STH", "TMP", "7ED", "INV", "XXX")
    ]
    assert "ASC-042" == refusing_rule(with_fields(state, bank=9), BuyExpansion(ANN, "EXO"))
    assert {"EXO", "NEM", "APC", "VIS"} == {
        action.code for action in GAME.legal_actions(state) if isinstance(action, BuyExpansion)
    }


@pytest.mark.rule("ASC-Q21", "ASC-016")
def test_main_sets_can_be_sold_to_those_who_play_a_main_set() -> None:
    """With the option INV can be bought beside TMP, but a core set is never sold, and nothing main beside 7ED."""
    rules = options_with(allow_main_as_additional=True)
    state = with_fields(league(1, rules), bank=10)
    core = deck_changed(
        {}, {}, basic_set="7ED", main={card(name): number for name, number in SEVENTH.items()}, grace=None
    )
    seventh = with_fields(league(1, rules, deck=core), bank=10)

    assert [None, "ASC-Q21"] == [refusing_rule(state, BuyExpansion(ANN, code)) for code in ("INV", "7ED")]
    assert "ASC-016" == refusing_rule(seventh, BuyExpansion(ANN, "INV"))
    assert "INV-W-C01" in claimable(GAME.apply(state, BuyExpansion(ANN, "INV")))


SEVENTH = {"Plains": 20, "Island": 5, **{f"7ED-W-C{place:02}": 2 for place in range(1, 11)}}


@pytest.mark.rule("ASC-073", "ASC-A11", "ASC-Q22", scenario="ASC-S17")
def test_free_picks_are_five_commons_of_the_set() -> None:
    """Uncommons, other sets, other colours and lands are none; a third copy is refused, and so is a sixth pick."""
    state = with_set(league(2), "EXO")
    wrong = {"EXO-W-U01": "ASC-Q22", "STH-W-C05": "ASC-Q22", "EXO-B-C01": "ASC-Q14", "Island": "ASC-Q22"}
    twice = after_actions(state, claiming("EXO-W-C01", "EXO"), claiming("EXO-W-C01", "EXO"))
    all_five = after_actions(twice, *[claiming(name, "EXO") for name in ("EXO-U-C12", "EXO-A-C01", "EXO-W-C02")])

    assert {"EXO-W-C01", "EXO-U-C12", "EXO-A-C01"} < claimable(state)
    assert list(wrong.values()) == [refusing_rule(state, claiming(name, "EXO")) for name in wrong]
    assert set() == claimable(state) & set(wrong)
    assert "ASC-080" == refusing_rule(twice, claiming("EXO-W-C01", "EXO"))
    assert (50, (), "ASC-A11") == (
        pile_size(deck_of(all_five).main),
        deck_of(all_five).free_picks,
        refusing_rule(all_five, claiming("EXO-W-C03", "EXO")),
    )


@pytest.mark.rule("ASC-A20", "ASC-A02", "ASC-Q22")
def test_open_picks_keep_a_player_from_contests_until_claimed_or_waived() -> None:
    """With three picks left Ann is not ready; when they are waived, she is."""
    state = after_actions(with_set(league(2), "EXO"), claiming("EXO-W-C01", "EXO"), claiming("EXO-W-C02", "EXO"))

    assert 3 == deck_of(state).free_picks_of(EXO)
    assert ("ASC-Q22", ()) == (refusing_rule(state, StartContest((ANN, BOB))), legal_contests(state, 2))
    assert refusing_rule(GAME.apply(state, WaiveFreePicks(ANN, EXO)), StartContest((ANN, BOB))) is None
    assert "ASC-A20" == refusing_rule(state, WaiveFreePicks(ANN, SIDEBOARD))


@pytest.mark.rule("ASC-Q22")
def test_surcharges_of_free_commons_are_due_unless_the_options_say_otherwise() -> None:
    """A gold common costs 1 by default, nothing with ``free``, and is no pick at all with ``forbid``."""
    name = "EXO-WU-C01"
    pay = with_fields(with_set(league(1), "EXO"), bank=1, power=11)
    free, forbid = (with_set(league(1, options_with(free_common_surcharge=how)), "EXO") for how in ("free", "forbid"))

    assert (0, 11, 11) == _points(GAME.apply(pay, claiming(name, "EXO")))
    assert "ASC-042" == refusing_rule(with_set(league(1), "EXO"), claiming(name, "EXO"))
    assert (0, 10, 10) == _points(GAME.apply(free, claiming(name, "EXO")))
    assert "ASC-Q22" == refusing_rule(with_fields(forbid, bank=5, power=15), claiming(name, "EXO"))


def _points(state: State) -> tuple[int, int, int]:
    registered = member(state)
    return registered.bank, registered.spent, registered.power


@pytest.mark.rule("ASC-Q12")
def test_basic_lands_are_free_picks_only_if_they_count_as_commons() -> None:
    """They are of every set then, but their price stays that of pairs."""
    state = with_set(league(1, options_with(basic_lands_count_as_common=True)), "EXO")
    after = GAME.apply(state, claiming("Plains", "EXO"))

    assert 10 == count_of(deck_of(after).main, card("Plains"))
    assert "ASC-Q04" == refusing_rule(state, claiming("Forest", "EXO"))
    assert 1 == price_of(state, ANN, card("Plains"))


@pytest.mark.rule("ASC-073")
def test_the_number_of_picks_is_an_option() -> None:
    """With none, a set is just the right to its cards."""
    state = with_set(league(2, options_with(free_picks_per_set=0)), "EXO")

    assert ((), None) == (deck_of(state).free_picks, refusing_rule(state, StartContest((ANN, BOB))))
