"""The copy limit, the sideboard and the size of decks (ASC-080 to ASC-101)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from castlerules.ascension import (
    GAME,
    Action,
    AscensionRules,
    BuyCopyLimit,
    BuySideboard,
    ClaimFreeCard,
    MoveToMain,
    MoveToSide,
    RemoveCard,
    ReturnCard,
    State,
    SwapWithSide,
    WaiveFreePicks,
    Withdraw,
    pile,
    price_of,
)
from castlerules.ascension import SIDEBOARD_SOURCE as SIDEBOARD
from castlerules.ascension.pool.decks import count_of, pile_size

from .kit import (
    ANN,
    MAIN,
    SIDE,
    after_actions,
    buying,
    card,
    claiming,
    deck_of,
    league,
    member,
    options_with,
    refusing_rule,
    with_fields,
    with_side,
)

FIVE = ("TMP-W-C05", "TMP-W-C05", "TMP-W-C06", "TMP-W-C06", "STH-U-C05")


def sized(state: State, size: int) -> State:
    """Return *state* in which the deck of Ann has so many cards, thanks to Plains."""
    main = dict(deck_of(state).main)
    main[card("Plains")] += size - pile_size(deck_of(state).main)
    return with_fields(state, main=pile(main))


def sizes(state: State) -> tuple[int, int]:
    """Return how many cards are in main and side of Ann."""
    return pile_size(deck_of(state).main), pile_size(deck_of(state).side)


def kinds(state: State) -> set[type[Action]]:
    """Return what kinds of actions Ann has."""
    return {type(action) for action in GAME.legal_actions(state, ANN)}


@pytest.mark.rule("ASC-081", "ASC-082", "ASC-083", "ASC-T6", "ASC-A09", scenario="ASC-S18")
def test_the_copy_limit_is_raised_in_two_steps() -> None:
    """18 points buy both, at 8 and 10; there is no third. From two the price is 8, never 10."""
    state = with_fields(league(1), bank=18)
    first = GAME.apply(state, BuyCopyLimit(ANN))
    second = GAME.apply(first, BuyCopyLimit(ANN))

    assert [(10, 3), (0, 4)] == [(member(state).bank, deck_of(state).copy_limit) for state in (first, second)]
    assert ("ASC-083", None) == (
        refusing_rule(with_fields(second, bank=99), BuyCopyLimit(ANN)),
        price_of(second, ANN, "copy_limit"),
    )
    assert (2, 3) == (
        member(after_actions(with_fields(league(1), bank=10), BuyCopyLimit(ANN))).bank,
        deck_of(after_actions(with_fields(league(1), bank=10), BuyCopyLimit(ANN))).copy_limit,
    )
    assert "ASC-042" == refusing_rule(with_fields(first, bank=9, power=17), BuyCopyLimit(ANN))


@pytest.mark.rule("ASC-080", "ASC-Q23", "ASC-I13", "ASC-I14")
def test_the_copy_limit_counts_names_in_deck_and_sideboard() -> None:
    """With a limit of three a third copy can be bought, but not a fourth, wherever the three are."""
    state = with_fields(with_side(league(1), "TMP-U-C05", "TMP-U-C05"), bank=9, power=19)
    third = GAME.apply(with_fields(state, copy_limit=3, spent=18, power=27, bank=9), buying("TMP-U-C05"))

    assert "ASC-080" == refusing_rule(state, buying("TMP-U-C05"))
    assert "ASC-080" == refusing_rule(third, buying("TMP-U-C05"))
    assert (1, 2) == (
        count_of(deck_of(third).main, card("TMP-U-C05")),
        count_of(deck_of(third).side, card("TMP-U-C05")),
    )


@pytest.mark.rule("ASC-Q13")
def test_the_grace_card_keeps_its_allowance_of_three() -> None:
    """It has no fourth copy at limits two and three, unless the allowance stacks; at four it is like the others."""
    states = [with_fields(league(1, rules), bank=9, copy_limit=2) for rules in (AscensionRules(), STACKING)]
    three = [with_fields(state, copy_limit=3) for state in states]
    four = [with_fields(state, copy_limit=4) for state in states]

    assert ["ASC-080", "ASC-080"] == [refusing_rule(state, buying("TMP-W-C01")) for state in states]
    assert ["ASC-080", None] == [refusing_rule(state, buying("TMP-W-C01")) for state in three]
    assert [None, None] == [refusing_rule(state, buying("TMP-W-C01")) for state in four]


STACKING = options_with(grace_stacks=True)


@pytest.mark.rule("ASC-Q23")
def test_the_sideboard_can_be_left_out_of_the_copy_limit() -> None:
    """Then any number of copies comes into the side, and moving one to main needs room there."""
    rules = options_with(copies_include_sideboard=False)
    state = with_fields(with_side(league(1, rules), *["TMP-U-C01"] * 4), bank=9, power=19)
    other = GAME.apply(state, claiming("TMP-U-C05"))

    assert 4 == count_of(deck_of(state).side, card("TMP-U-C01"))
    assert "ASC-080" == refusing_rule(state, buying("TMP-U-C01"))
    assert "ASC-Q23" == refusing_rule(state, MoveToMain(ANN, card("TMP-U-C01")))
    assert "ASC-Q23" == refusing_rule(other, SwapWithSide(ANN, card("TMP-W-C01"), card("TMP-U-C01")))
    assert refusing_rule(other, SwapWithSide(ANN, card("TMP-W-C01"), card("TMP-U-C05"))) is None
    assert {MoveToMain(ANN, card("TMP-U-C05"))} == {
        action for action in GAME.legal_actions(other) if isinstance(action, MoveToMain)
    }


@pytest.mark.rule("ASC-090", "ASC-091", "ASC-093", "ASC-T7", "ASC-A10", scenario="ASC-S19")
def test_a_sideboard_is_bought_in_three_blocks() -> None:
    """At 10, 12 and 14 the bank falls from 36 to 26, 14 and 0; fifteen picks are open; there is no fourth."""
    state, seen = with_fields(league(1), bank=36), []
    for _ in range(3):
        state = GAME.apply(state, BuySideboard(ANN))
        seen.append((member(state).bank, 5 * deck_of(state).side_blocks))

    assert [(26, 5), (14, 10), (0, 15)] == seen
    assert ((SIDEBOARD, 15),) == deck_of(state).free_picks
    assert ("ASC-093", None) == (
        refusing_rule(with_fields(state, bank=99), BuySideboard(ANN)),
        price_of(state, ANN, "sideboard"),
    )
    assert "ASC-042" == refusing_rule(with_fields(with_side(league(1)), bank=11, power=21), BuySideboard(ANN))


@pytest.mark.rule("ASC-092", "ASC-Q25", "ASC-I09", "ASC-I26")
def test_the_prices_of_blocks_add_up() -> None:
    """Ten cards cost 22 and fifteen 36 in all; from five to ten it is 12, from ten to fifteen 14."""
    state = with_fields(league(1), bank=36)
    spent = []
    for _ in range(3):
        state = GAME.apply(state, BuySideboard(ANN))
        spent.append(member(state).spent)

    assert [10, 22, 36] == spent
    assert [12, 14] == [after - before for before, after in pairwise(spent)]


@pytest.mark.rule("ASC-090", "ASC-Q22", "ASC-Q24")
def test_free_picks_of_the_sideboard_are_commons_of_all_own_sets() -> None:
    """Basic Set and expansions both, into the side; uncommons and other sets are refused."""
    state = with_side(league(1), *FIVE[:1], FIVE[4])

    assert (45, 2) == sizes(state)
    assert ["ASC-Q22", "ASC-Q22"] == [refusing_rule(state, claiming(name)) for name in ("TMP-W-U02", "EXO-W-C01")]
    assert (5, ()) == (
        sizes(after_actions(state, *[claiming(name) for name in FIVE[1:4]]))[1],
        deck_of(after_actions(state)).free_picks[1:],
    )


@pytest.mark.rule("ASC-Q48")
def test_open_picks_reserve_no_place() -> None:
    """Bought cards may fill the side; then the next pick waits until a card leaves, or is waived."""
    state = with_fields(with_side(league(1)), bank=5, power=15)
    full = after_actions(state, *[buying(name, zone=SIDE) for name in FIVE])

    assert "ASC-Q48" == refusing_rule(full, claiming("TMP-W-C07"))
    assert refusing_rule(after_actions(full, RemoveCard(ANN, SIDE, card("TMP-W-C05"))), claiming("TMP-W-C07")) is None
    assert refusing_rule(GAME.apply(sized(full, 45), MoveToMain(ANN, card("TMP-W-C05"))), claiming("TMP-W-C07")) is None
    assert () == deck_of(GAME.apply(full, WaiveFreePicks(ANN, SIDEBOARD))).free_picks


@pytest.mark.rule("ASC-A13", "ASC-A14", "ASC-A15", "ASC-Q24", scenario="ASC-S30")
def test_cards_move_between_deck_and_sideboard() -> None:
    """50 and 5: nothing more goes to the side, an exchange leaves 50 and 5, a move to main makes 51 and 4."""
    state = sized(with_side(league(1), *FIVE), 50)
    full = sized(state, 70)
    mine, theirs = card("TMP-U-C01"), card("TMP-W-C05")

    assert "ASC-093" == refusing_rule(state, MoveToSide(ANN, mine))
    assert (50, 5) == sizes(GAME.apply(state, SwapWithSide(ANN, mine, theirs)))
    assert (51, 4) == sizes(GAME.apply(state, MoveToMain(ANN, theirs)))
    assert "ASC-100" == refusing_rule(full, MoveToMain(ANN, theirs))
    assert (70, 5) == sizes(GAME.apply(full, SwapWithSide(ANN, mine, theirs)))
    assert (50, 5) == sizes(after_actions(state, MoveToMain(ANN, theirs), MoveToSide(ANN, mine)))


@pytest.mark.rule("ASC-A13", "ASC-A14", "ASC-A15")
def test_only_cards_that_are_there_can_move() -> None:
    """An exchange of a card for itself, and a deck of 45 that would lose one, are refused too."""
    state = with_side(league(1), "TMP-W-C05", "TMP-W-C06", "TMP-A-C03")

    assert "ASC-Q18" == refusing_rule(state, MoveToSide(ANN, card("TMP-W-C05")))
    assert "ASC-Q18" == refusing_rule(state, MoveToMain(ANN, card("TMP-U-C01")))
    assert "ASC-Q18" == refusing_rule(state, SwapWithSide(ANN, card("TMP-W-C05"), card("TMP-W-C05")))
    both = after_actions(sized(state, 46), MoveToSide(ANN, card("TMP-U-C01")))
    assert "ASC-A15" == refusing_rule(both, SwapWithSide(ANN, card("TMP-U-C01"), card("TMP-U-C01")))
    assert "ASC-Q07" == refusing_rule(state, MoveToSide(ANN, card("TMP-U-C01")))


@pytest.mark.rule("ASC-100", "ASC-101", "ASC-Q19", "ASC-I08", scenario="ASC-S20")
def test_a_deck_over_the_maximum_is_cut_down_before_anything_else() -> None:
    """A common bought at 70 makes 71; then only main cards can be removed; at 70 everything goes on."""
    state = GAME.apply(with_fields(sized(league(1), 70), bank=1), buying("TMP-W-C05"))
    after = GAME.apply(state, RemoveCard(ANN, MAIN, card("Plains")))

    assert (71, 0, {RemoveCard}) == (pile_size(deck_of(state).main), member(state).bank, kinds(state))
    assert all(action.zone == MAIN for action in GAME.legal_actions(state, ANN) if isinstance(action, RemoveCard))
    assert "ASC-101" == refusing_rule(with_fields(state, bank=9, power=9, spent=0), BuyCopyLimit(ANN))
    assert (70, 0) == (pile_size(deck_of(after).main), member(after).bank)
    assert refusing_rule(state, RemoveCard(ANN, MAIN, card("TMP-W-C05"))) is None


@pytest.mark.rule("ASC-Q19", "ASC-A21")
def test_who_has_too_many_cards_may_still_leave_the_league() -> None:
    """Nothing has to be cut down for that."""
    state = sized(league(2), 71)

    assert [None, "ASC-101"] == [refusing_rule(state, action) for action in (Withdraw(ANN), buying("TMP-W-C05"))]
    assert not member(GAME.apply(state, Withdraw(ANN))).active


@pytest.mark.rule("ASC-Q19", "ASC-101")
def test_a_card_too_many_can_go_to_the_sideboard() -> None:
    """If there is room, it may be moved there, whether picks are open or not."""
    state = sized(with_side(league(1), *FIVE[:3]), 71)

    assert {RemoveCard, MoveToSide} == kinds(state)
    assert (70, 4) == sizes(GAME.apply(state, MoveToSide(ANN, card("Plains"))))


@pytest.mark.rule("ASC-Q18", "ASC-A12", "ASC-Q07", scenario="ASC-S21")
def test_cards_are_removed_by_choice_down_to_45() -> None:
    """From 46 one card may go, without a refund; then neither removing nor moving is legal."""
    state = with_fields(sized(with_side(league(1), "TMP-W-C05"), 46), bank=3, power=13)
    after = GAME.apply(state, RemoveCard(ANN, MAIN, card("Plains")))
    never = sized(league(1, options_with(voluntary_removal=False)), 46)

    assert (45, 3) == (pile_size(deck_of(after).main), member(after).bank)
    assert ["ASC-Q07"] * 2 == [
        refusing_rule(after, action)
        for action in (RemoveCard(ANN, MAIN, card("Plains")), MoveToSide(ANN, card("Plains")))
    ]
    assert "ASC-Q18" == refusing_rule(never, RemoveCard(ANN, MAIN, card("Plains")))
    assert refusing_rule(sized(never, 71), RemoveCard(ANN, MAIN, card("Plains"))) is None


@pytest.mark.rule("ASC-A12")
def test_a_card_of_the_sideboard_can_be_removed() -> None:
    """However few are left; one that is not there cannot."""
    state = with_side(league(1), "TMP-W-C05")

    assert (45, 0) == sizes(GAME.apply(state, RemoveCard(ANN, SIDE, card("TMP-W-C05"))))
    assert "ASC-Q18" == refusing_rule(state, RemoveCard(ANN, SIDE, card("TMP-W-C06")))


@pytest.mark.rule("ASC-Q20")
def test_removed_cards_are_lost_unless_there_is_a_reserve() -> None:
    """By default the card costs its price again; with a reserve it comes back free of charge, if there is room."""
    rules = options_with(removed_cards="reserve")
    away = RemoveCard(ANN, MAIN, card("TMP-U-C01"))
    back = ReturnCard(ANN, card("TMP-U-C01"), MAIN)
    lost, reserved = (
        GAME.apply(sized(league(1, ascension_rules), 46), away) for ascension_rules in (AscensionRules(), rules)
    )

    assert ((), pile({card("TMP-U-C01"): 1})) == (deck_of(lost).reserve, deck_of(reserved).reserve)
    assert ("ASC-Q20", None) == (refusing_rule(lost, back), refusing_rule(reserved, back))
    assert (46, ()) == (
        pile_size(deck_of(GAME.apply(reserved, back)).main),
        deck_of(GAME.apply(reserved, back)).reserve,
    )
    assert "ASC-100" == refusing_rule(sized(reserved, 70), back)
    assert "ASC-093" == refusing_rule(reserved, ReturnCard(ANN, card("TMP-U-C01"), SIDE))
    assert "ASC-080" == refusing_rule(GAME.apply(with_fields(reserved, bank=1), buying("TMP-U-C01")), back)
    assert "ASC-Q20" == refusing_rule(reserved, ReturnCard(ANN, card("TMP-U-C02"), MAIN))


@pytest.mark.rule("ASC-Q24")
def test_a_sideboard_can_have_to_be_full() -> None:
    """Then its picks are not waived, cards do not leave it, and only exchanges are left."""
    rules = options_with(sideboard_exact=True)
    state = with_fields(sized(with_side(league(1, rules), *FIVE[:4]), 50), bank=3, power=13)
    full = GAME.apply(state, claiming(FIVE[4]))

    assert "ASC-Q24" == refusing_rule(state, WaiveFreePicks(ANN, SIDEBOARD))
    assert "ASC-093" == refusing_rule(state, buying("TMP-W-C07", zone=SIDE))
    moves = (MoveToMain(ANN, card(FIVE[0])), MoveToSide(ANN, card("Plains")), RemoveCard(ANN, SIDE, card(FIVE[0])))
    assert ["ASC-Q24"] * 3 == [refusing_rule(full, action) for action in moves]
    assert (50, 5) == sizes(GAME.apply(full, SwapWithSide(ANN, card("Plains"), card(FIVE[0]))))
    assert {SwapWithSide} == kinds(full) & {SwapWithSide, MoveToMain, MoveToSide}


@pytest.mark.rule("ASC-Q24")
def test_a_pick_that_nothing_is_left_for_can_be_waived_even_then() -> None:
    """If every common is there twice that could be had for nothing, nobody is stuck; with one left it is taken."""
    rules = options_with(sideboard_exact=True, max_deck_size=200)
    names = [f"{code}-{color}-C{place:02}" for code in ("TMP", "STH") for color in "WU" for place in range(1, 13)]
    names += [f"{code}-A-C{place:02}" for code in ("TMP", "STH") for place in range(1, 6)]
    state = with_fields(with_side(league(1, rules)), main=pile({card(name): 2 for name in names}), grace=None)
    one_left = with_fields(state, main=pile({card(name): 2 for name in names[1:]}))

    assert {WaiveFreePicks} == kinds(state) & {WaiveFreePicks, ClaimFreeCard}
    assert {ClaimFreeCard} == kinds(one_left) & {WaiveFreePicks, ClaimFreeCard}
    assert () == deck_of(GAME.apply(state, WaiveFreePicks(ANN, SIDEBOARD))).free_picks
    assert "ASC-Q24" == refusing_rule(one_left, WaiveFreePicks(ANN, SIDEBOARD))
