"""Losing streaks and their remedies (ASC-120 to ASC-126)."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.ascension import (
    GAME,
    AscensionRules,
    BeginStreakSwap,
    DeckKind,
    RebuildDeck,
    RemoveCard,
    StartContest,
    State,
    StreakKill,
    StreakPick,
    VoidContest,
    Withdraw,
    pile,
    streak_remedy_available,
)
from castlerules.ascension.pool.decks import count_of, pile_size

from .kit import (
    ANN,
    BOB,
    CID,
    DECK_WITHOUT_RARES,
    MAIN,
    after_actions,
    card,
    deck_changed,
    deck_of,
    last_contest,
    league,
    member,
    options_with,
    refusing_rule,
    with_contest_played,
    with_contest_started,
    with_fields,
    with_losses,
    with_set,
    with_side,
)

SWAP = BeginStreakSwap(ANN)
REBUILD = RebuildDeck(ANN, DECK_WITHOUT_RARES)
KILLS = ("TMP-W-R01", "TMP-W-U01", "TMP-W-U01", "TMP-W-C01", "TMP-W-C01")
PICKS = ("TMP-W-C05", "TMP-W-C05", "STH-W-C05", "STH-W-C06", "TMP-A-C03")


def lost(times: int = 5, rules: AscensionRules | None = None) -> State:
    """Return a league in which Ann has lost so often to Bob."""
    return with_losses(league(2, rules or AscensionRules()), ANN, BOB, times)


def rights(state: State) -> tuple[bool, str | None, str | None]:
    """Return whether there is a right to a remedy, and why neither of the two may be used."""
    return streak_remedy_available(state, ANN), refusing_rule(state, REBUILD), refusing_rule(state, SWAP)


def killing(state: State, *names: str) -> State:
    """Return *state* after Ann has killed the cards *names*."""
    return after_actions(state, *[StreakKill(ANN, card(name)) for name in names])


def picking(state: State, *names: str) -> State:
    """Return *state* after Ann has picked the cards *names*."""
    return after_actions(state, *[StreakPick(ANN, card(name)) for name in names])


@pytest.mark.rule("ASC-121", "ASC-122", "ASC-126", "ASC-Q36", "ASC-Q37", scenario="ASC-S28")
def test_five_losses_in_a_row_give_a_right_within_ten_contests() -> None:
    """A win ends it; losses 6 to 10 count until contest 11 has started, losses 7 to 11 come too late."""
    late = with_losses(with_losses(league(2), BOB, ANN, 5), ANN, BOB, 5)
    too_late = with_losses(with_losses(league(2), BOB, ANN, 6), ANN, BOB, 5)

    assert (False, "ASC-121", "ASC-121") == rights(lost(4))
    assert (True, None, None) == rights(lost(5))
    assert (False, "ASC-121", "ASC-121") == rights(with_contest_played(lost(5), BOB, ANN))
    assert (True, None, None) == rights(late)
    assert ("ASC-041", "ASC-041") == rights(with_contest_started(late, ANN, BOB))[1:]
    eleventh = with_contest_started(late, ANN, BOB)
    assert (False, "ASC-041", "ASC-041") == rights(eleventh)
    assert (True, None, None) == rights(GAME.apply(eleventh, VoidContest(last_contest(eleventh))))
    assert (False, "ASC-126", "ASC-126") == rights(with_contest_played(late, ANN, BOB))
    assert (False, "ASC-A21", "ASC-A21") == rights(GAME.apply(late, Withdraw(ANN)))
    assert (False, "ASC-126", "ASC-126") == rights(too_late)


@pytest.mark.rule("ASC-Q49", "ASC-Q36")
def test_the_end_of_the_league_ends_the_right() -> None:
    """After the last contest there is none, as no action of it would be accepted."""
    over = with_losses(league(2, max_contests=5), ANN, BOB, 5)

    assert (True, None, None) == rights(with_losses(league(2, max_contests=6), ANN, BOB, 5))
    assert (False, "ASC-Q41", "ASC-Q41") == rights(over)


@pytest.mark.rule("ASC-Q36", "ASC-I22", "ASC-I23", scenario="ASC-S29")
def test_a_remedy_sets_the_streak_to_zero() -> None:
    """After a swap and a loss there is none; after losses 6 to 10 there is one more; a third never comes."""
    state = picking(killing(GAME.apply(lost(5), SWAP), *KILLS), *PICKS)
    six, ten = with_losses(state, ANN, BOB), with_losses(state, ANN, BOB, 5)
    used = GAME.apply(ten, REBUILD)

    assert (0, 1) == (member(state).loss_streak, member(state).remedies_used)
    assert [(False, "ASC-121"), (True, None)] == [rights(state)[:2] for state in (six, ten)]
    assert (0, 2) == (member(used).loss_streak, member(used).remedies_used)
    assert "ASC-126" == rights(with_losses(used, ANN, BOB, 5))[1]


@pytest.mark.rule("ASC-Q36")
def test_in_a_contest_of_several_only_the_winner_has_not_lost() -> None:
    """Whoever scored has lost too, unless the option spares those; then the streak is broken as by a win."""
    spared = options_with(multiplayer_loss="zero_points")

    def streak(rules: AscensionRules, **fields: Any) -> list[int]:
        state = with_contest_played(
            with_fields(league(3, rules), BOB, loss_streak=2, games_played=2, **fields), ANN, BOB, CID
        )
        return [member.loss_streak for member in state.members if member is not None]

    assert [1, 3, 0] == streak(AscensionRules())
    assert [1, 0, 0] == streak(spared)


@pytest.mark.rule("ASC-Q36")
def test_a_right_can_be_kept_and_the_length_chosen() -> None:
    """Banked, it outlives wins until it is used or the window closes; with length 2 two losses are enough."""
    banked = options_with(streak_banked=True)
    state = with_contest_played(lost(5, banked), BOB, ANN)
    used = GAME.apply(state, REBUILD)

    assert (True, None, None) == rights(state)
    assert (False, "ASC-121") == rights(used)[:2]
    assert (False, "ASC-126") == rights(with_losses(state, BOB, ANN, 5))[:2]
    assert (True, None, None) == rights(lost(2, options_with(streak_length=2)))
    assert (False, "ASC-126") == rights(lost(5, options_with(streak_window_games=4)))[:2]


@pytest.mark.rule("ASC-Q36")
def test_the_number_of_remedies_can_be_limited() -> None:
    """With none allowed the right is never there."""
    assert (False, "ASC-Q36", "ASC-Q36") == rights(lost(5, options_with(max_streak_remedies=0)))
    once = with_losses(GAME.apply(lost(5, options_with(max_streak_remedies=1)), REBUILD), ANN, BOB, 5)
    assert (False, "ASC-Q36", "ASC-Q36") == rights(once)


@pytest.mark.rule("ASC-120", "ASC-123", "ASC-A16", "ASC-Q38", "ASC-I25")
def test_a_rebuild_is_a_new_registration_without_rares() -> None:
    """Colours, sets and grace card may all be others; what was bought is gone, open picks too, the history stays."""
    state = with_side(with_set(lost(5), "EXO"), "TMP-W-C05")
    other = deck_changed(
        {}, {}, DECK_WITHOUT_RARES, kind=DeckKind.THREE_COLOR, alliance="WUG", expansion="VIS", grace="TMP-W-C09"
    )
    after = GAME.apply(state, RebuildDeck(ANN, other))
    deck = deck_of(after)

    assert ("ASC-123", "ASC-010") == (
        refusing_rule(state, RebuildDeck(ANN, deck_changed({}, {}))),
        refusing_rule(state, RebuildDeck(ANN, deck_changed({"Plains": 1}, {}, DECK_WITHOUT_RARES))),
    )
    assert (other.main, ("VIS",), "TMP-W-C09", (), (), 0, 2) == (
        *(deck.main, deck.expansions, deck.grace, deck.side, deck.free_picks, deck.side_blocks, deck.copy_limit),
    )
    assert (5, 0, 1) == (member(after).games_played, member(after).loss_streak, member(after).remedies_used)
    assert state.history is after.history


@pytest.mark.rule("ASC-Q40")
def test_everything_bought_can_outlive_a_rebuild() -> None:
    """Points, copy limit, further sets and sideboard stay, open picks lapse; the new expansion is another one."""
    rules = options_with(rebuild_carryover="everything")
    state = with_fields(with_side(with_set(lost(5, rules), "EXO"), "TMP-W-C12"), bank=2, spent=28, copy_limit=3)
    after = GAME.apply(state, REBUILD)
    deck = deck_of(after)

    assert (2, 30, 28) == (member(after).bank, member(after).power, member(after).spent)
    assert (("STH", "EXO"), 3, 1, ()) == (deck.expansions, deck.copy_limit, deck.side_blocks, deck.free_picks)
    assert pile({card("TMP-W-C12"): 1}) == deck.side
    assert "ASC-Q40" == refusing_rule(
        state, RebuildDeck(ANN, deck_changed({}, {}, DECK_WITHOUT_RARES, expansion="EXO"))
    )


@pytest.mark.rule("ASC-Q40")
def test_a_sideboard_that_is_kept_must_fit_the_new_deck() -> None:
    """Its colours, its sets, and its copies together with the new deck's."""
    rules = options_with(rebuild_carryover="everything")
    state = with_side(lost(5, rules), "TMP-U-C12", "TMP-U-C12")
    green = deck_changed({"Island": 5}, {"Forest": 5}, DECK_WITHOUT_RARES, alliance="GW")
    core = deck_changed({}, {}, DECK_WITHOUT_RARES, basic_set="7ED", main=SEVENTH)
    blue = deck_changed({"TMP-W-C01": 2}, {"TMP-U-C12": 2}, DECK_WITHOUT_RARES)

    assert ["ASC-Q40"] * 3 == [refusing_rule(state, RebuildDeck(ANN, deck)) for deck in (green, core, blue)]
    assert refusing_rule(state, REBUILD) is None


@pytest.mark.rule("ASC-Q40", "ASC-016")
def test_a_main_set_that_is_kept_goes_neither_with_a_core_set_nor_with_itself() -> None:
    """With Invasion bought, a deck of Seventh Edition or of Invasion is refused, and another one of Tempest is not."""
    rules = options_with(rebuild_carryover="everything", allow_main_as_additional=True)
    state = with_fields(lost(5, rules), expansions=("STH", "INV"), spent=10)
    invasion = pile({card("Plains"): 25, **{card(f"INV-W-C{place:02}"): 2 for place in range(1, 11)}})

    core, same = (
        deck_changed({}, {}, DECK_WITHOUT_RARES, basic_set=code, main=main)
        for code, main in (("7ED", SEVENTH), ("INV", dict(invasion)))
    )
    assert ["ASC-016", "ASC-Q40"] == [refusing_rule(state, RebuildDeck(ANN, deck)) for deck in (core, same)]
    assert refusing_rule(state, REBUILD) is None


SEVENTH = {card("Plains"): 25, **{card(f"7ED-W-C{place:02}"): 2 for place in range(1, 11)}}


@pytest.mark.rule("ASC-124", "ASC-125", "ASC-A17", "ASC-A18", "ASC-A19")
def test_a_swap_is_five_cards_for_five_commons() -> None:
    """In single steps: five leave, then five enter; main has its size again, and everything else waits."""
    state = GAME.apply(lost(5), SWAP)
    half = killing(state, *KILLS)
    done = picking(half, *PICKS)

    assert {StreakKill} == {type(action) for action in GAME.legal_actions(state, ANN)}
    assert {StreakPick} == {type(action) for action in GAME.legal_actions(half, ANN)}
    assert (40, 45) == (pile_size(deck_of(half).main), pile_size(deck_of(done).main))
    copies = {name: count_of(deck_of(done).main, card(name)) for name in (*KILLS, *PICKS)}
    assert {"TMP-W-R01": 0, "TMP-W-U01": 0, "TMP-W-C01": 1, "TMP-W-C05": 2, "STH-W-C05": 1} == {
        name: number for name, number in copies.items() if name not in ("STH-W-C06", "TMP-A-C03")
    }
    assert "ASC-A17" == refusing_rule(half, RemoveCard(ANN, MAIN, card("Plains")))
    assert ("ASC-A17", None) == (
        refusing_rule(half, StartContest((ANN, BOB))),
        refusing_rule(done, StartContest((ANN, BOB))),
    )


@pytest.mark.rule("ASC-124", "ASC-Q39", "ASC-A18")
def test_two_of_the_cards_that_leave_are_commons_at_least() -> None:
    """After three better cards only commons may go; lands are none; more than two commons are fine."""
    state = killing(GAME.apply(lost(5), SWAP), "TMP-W-R01", "TMP-W-U01", "Plains")
    commons = killing(GAME.apply(lost(5), SWAP), *["TMP-W-C01"] * 3)

    assert ["ASC-124", "ASC-124", None] == [
        refusing_rule(state, StreakKill(ANN, card(name))) for name in ("TMP-W-U01", "Plains", "TMP-W-C01")
    ]
    assert [None, "ASC-A18"] == [
        refusing_rule(commons, StreakKill(ANN, card(name))) for name in ("Plains", "TMP-W-C01")
    ]
    assert "ASC-A18" == refusing_rule(killing(GAME.apply(lost(5), SWAP), *KILLS), StreakKill(ANN, card("Plains")))


@pytest.mark.rule("ASC-Q39")
def test_the_commons_that_leave_can_have_to_be_exactly_two() -> None:
    """Then a third common is refused; with other numbers the swap is of another size."""
    exact = options_with(streak_swap_exact_commons=True)
    state = killing(GAME.apply(lost(5, exact), SWAP), "TMP-W-C01", "TMP-W-C01")
    small = killing(GAME.apply(lost(5, options_with(streak_swap_size=1, streak_swap_min_commons=0)), SWAP), "TMP-W-R01")

    assert ["ASC-Q39", None] == [refusing_rule(state, StreakKill(ANN, card(name))) for name in ("TMP-W-C01", "Plains")]
    assert deck_of(picking(small, "TMP-W-C05")).swap is None
    only = with_fields(lost(5, exact), main=pile({card(f"TMP-W-C{place:02}"): 2 for place in range(1, 13)}))
    assert "ASC-Q39" == refusing_rule(only, SWAP)


@pytest.mark.rule("ASC-125", "ASC-A19", "ASC-Q22", "ASC-Q39")
def test_what_enters_is_a_legal_common() -> None:
    """Of the Basic Set or an expansion, of the colours, within the copy limit; a gold one costs its surcharge."""
    state = killing(GAME.apply(with_fields(lost(5), bank=1), SWAP), *KILLS)
    wrong = {"TMP-W-U02": "ASC-Q22", "EXO-W-C01": "ASC-Q22", "TMP-B-C01": "ASC-Q14", "TMP-U-C01": "ASC-080"}
    gold = picking(state, "TMP-WU-C01")

    assert list(wrong.values()) == [refusing_rule(state, StreakPick(ANN, card(name))) for name in wrong]
    assert "ASC-Q22" == refusing_rule(state, StreakPick(ANN, card("Plains")))
    assert (0, "ASC-042") == (member(gold).bank, refusing_rule(gold, StreakPick(ANN, card("STH-WU-C01"))))
    assert "ASC-A19" == refusing_rule(GAME.apply(lost(5), SWAP), StreakPick(ANN, card("TMP-W-C05")))


@pytest.mark.rule("ASC-A17")
def test_a_swap_does_not_begin_while_picks_are_open() -> None:
    """Claimed or waived they are out of the way; a rebuild does not wait for them."""
    state = with_set(lost(5), "EXO")

    assert ("ASC-A17", None) == (refusing_rule(state, SWAP), refusing_rule(state, REBUILD))
    assert SWAP not in GAME.legal_actions(state, ANN)


@pytest.mark.rule("ASC-A17", "ASC-Q12", "ASC-124")
def test_a_swap_needs_commons_on_both_sides() -> None:
    """A deck of lands has none to give, unless they count as commons; with all commons there are none to take."""
    lands = pile({card("Plains"): 45})
    counted = options_with(basic_lands_count_as_common=True)
    full = options_with(max_deck_size=200)
    names = [f"{code}-{color}-C{place:02}" for code in ("TMP", "STH") for color in "WU" for place in range(1, 13)]
    names += [f"{code}-A-C{place:02}" for code in ("TMP", "STH") for place in range(1, 6)]
    all_of_them = with_fields(lost(5, full), main=pile({card(name): 2 for name in names}), grace=None)

    assert ("ASC-124", None) == (
        refusing_rule(with_fields(lost(5), main=lands), SWAP),
        refusing_rule(with_fields(lost(5, counted), main=lands), SWAP),
    )
    assert "ASC-A17" == refusing_rule(all_of_them, SWAP)
    state = killing(GAME.apply(with_fields(lost(5, counted), main=lands), SWAP), *["Plains"] * 5)
    assert 45 == pile_size(deck_of(picking(state, *["Plains"] * 5)).main)


@pytest.mark.rule("ASC-A18", "ASC-A19")
def test_there_is_no_killing_or_picking_outside_a_swap() -> None:
    """And a card that is not there is not killed."""
    assert ("ASC-A18", "ASC-A19") == (
        refusing_rule(lost(5), StreakKill(ANN, card("Plains"))),
        refusing_rule(lost(5), StreakPick(ANN, card("TMP-W-C05"))),
    )
    assert "ASC-A18" == refusing_rule(GAME.apply(lost(5), SWAP), StreakKill(ANN, card("TMP-W-C12")))
