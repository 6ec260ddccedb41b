"""The rulings on hand, deck, discard pile and the end of the game (M54-Q36 to M54-Q43), each with its options."""

from __future__ import annotations

import pytest

from castlerules import magic54
from castlerules.magic54 import BLACK, RED, DiscardRecycled, Magic54Rules, Phase, Result
from castlerules.testing.magic54 import side, table

from .duel_queries import rule_broken_by

IMMEDIATE = Magic54Rules.of({"recycle_timing": "immediate"})


@pytest.mark.rule("M54-Q36", "M54-120")
@pytest.mark.parametrize(("limit", "discards"), [(5, 2), (6, 1), (7, 0), (0, 7)])
def test_the_active_player_discards_down_to_the_limit(limit: int, discards: int) -> None:
    """A hand of seven loses what is above the limit, one card at a time; that of the other player does not."""
    hand = "2H 4H 6H 8H 10H AH XR"
    start = table(
        red=side(hand=hand),
        black=side(hand="2C 4C 6C 8C 10C AC XB"),
        rules=Magic54Rules(hand_limit=limit),
        phase="post",
    )

    duel = start.pass_times()
    for code in hand.split()[:discards]:
        assert Phase.DISCARD is duel.state.phase
        duel = duel.do(f"discard {code}")

    assert (7 - discards, discards) == (len(duel.hand(RED).split()), len(duel.discard(RED).split()))
    assert Phase.DISCARD is not duel.state.phase
    assert "" == duel.discard(BLACK)


@pytest.mark.rule("M54-Q36")
@pytest.mark.parametrize("size", [0, 3, 5, 27])
def test_the_opening_hand_is_what_the_table_agreed_on(size: int) -> None:
    """Both hold that many cards, and the rest is in the decks."""
    duel = magic54.GAME.new_game(rules=Magic54Rules(opening_hand=size))

    assert [(size, 27 - size)] * 2 == [(len(mine.hand), len(mine.deck)) for mine in duel.sides]
    assert () == magic54.GAME.problems(duel)


@pytest.mark.rule("M54-Q37")
def test_without_the_option_or_a_hand_there_is_no_exchange() -> None:
    """The turn ends after the discards; also with an empty hand."""
    off = table(red=side(hand="2H"), rules=Magic54Rules(end_cycle=False), phase="post")
    empty = table(phase="post")

    assert [(22, Phase.PRECOMBAT)] * 2 == [
        (magic54_scenario.state.turn, magic54_scenario.state.phase)
        for magic54_scenario in (off.pass_times(), empty.pass_times())
    ]
    assert Phase.CYCLE is table(red=side(hand="2H"), phase="post").pass_times().state.phase


@pytest.mark.rule("M54-Q37", "M54-Q38")
def test_an_exchange_with_an_empty_deck_turns_the_discard_pile_over_first() -> None:
    """So the oldest discarded card is drawn and the card put under stays there, unless both were empty."""
    start = table(red=side(hand="KH", discard="2H 4H", mana=8, rest="discard"), phase="cycle")
    alone = table(
        red=side(creatures="JH JD QH QD KD", hand="KH", rest="hand"), phase="cycle", rules=Magic54Rules(hand_limit=27)
    )

    after = start.do("cycle KH")

    assert ("2H", "4H", "KH") == (after.hand(RED), after.deck(RED).split()[0], after.deck(RED).split()[-1])
    assert "" == after.discard(RED)
    assert sorted(alone.hand(RED).split()) == sorted(alone.do("cycle KH").hand(RED).split())


@pytest.mark.rule("M54-Q37", "M54-Q36")
def test_deck_and_discard_pile_are_never_both_empty_in_an_exchange_within_the_default_hand_limit() -> None:
    """With all six creatures and all eight Mana cards in play that takes 13 cards in hand; five is the limit."""
    most = table(
        red=side(creatures="JH JD QH QD KH KD", mana=8, rest="hand"), phase="cycle", rules=Magic54Rules(hand_limit=13)
    )

    assert ("", "", 13) == (most.deck(RED), most.discard(RED), len(most.hand(RED).split()))
    assert () == magic54.GAME.problems(most.state)
    assert 5 == Magic54Rules().hand_limit


@pytest.mark.rule("M54-Q38", "M54-023")
@pytest.mark.parametrize(("timing", "deck", "discard"), [("on_need", "", "KH 2H"), ("immediate", "KH 2H", "")])
def test_the_discard_pile_is_turned_over_on_need_or_at_once(timing: str, deck: str, discard: str) -> None:
    """The last card is drawn; with ``immediate`` the same step makes the discard pile the deck."""
    rules = Magic54Rules.of({"recycle_timing": timing})
    start = table(red=side(discard="KH 2H", deck="3H", rest="hand"), rules=rules, active=BLACK, phase="post")

    after = start.pass_times()

    assert "3H" == after.hand(RED).split()[-1]
    assert (deck, discard) == (after.deck(RED), after.discard(RED))
    assert (timing == "immediate") == (DiscardRecycled(RED, 2, False) in after.events)


@pytest.mark.rule("M54-Q38")
def test_with_immediate_a_single_discard_becomes_the_deck() -> None:
    """With deck and discard pile empty the Two that was solved is the new deck at the end of that step."""
    start = table(red=side(mana=1, hand="2H", rest="hand"), rules=IMMEDIATE)

    after = start.do("damage 2H BLACK").pass_times()

    assert ("2H", "") == (after.deck(RED), after.discard(RED))
    assert "" == start.do("damage 2H BLACK").deck(RED)


@pytest.mark.rule("M54-Q38")
def test_with_immediate_the_pile_is_turned_over_when_the_step_is_complete() -> None:
    """The King draws the last card and the Two below it is discarded first: both old and new cards are the deck."""
    start = table(red=side("KH", mana=4, hand="2H", discard="4H", deck="3H", rest="hand"), rules=IMMEDIATE)

    after = start.do("damage 2H BLACK", "pass", "knowledge KH").pass_times()

    assert ("4H 2H", "") == (after.deck(RED), after.discard(RED))
    assert "3H" == after.hand(RED).split()[-1]


@pytest.mark.rule("M54-Q38", "M54-Q27")
def test_with_immediate_a_second_draw_of_the_same_step_still_turns_over_on_need() -> None:
    """Two Kings draw from a deck of one card: the second draws the oldest discarded card."""
    start = table(red=side("KH KD", mana=6, discard="4H 6H", deck="3H", rest="hand"), rules=IMMEDIATE)

    after = start.do("knowledge KH", "pass", "knowledge KD").pass_times()

    assert ["3H", "4H"] == after.hand(RED).split()[-2:]
    assert ("6H", "") == (after.deck(RED), after.discard(RED))


@pytest.mark.rule("M54-Q38", "M54-Q25")
def test_with_immediate_the_joker_that_empties_the_deck_becomes_part_of_the_new_one() -> None:
    """The search takes the last card; then the Joker joins the discard pile, which is turned over."""
    start = table(red=side(mana=1, hand="XR", discard="2H 4H", deck="KH", rest="hand"), rules=IMMEDIATE)

    after = start.do("joker XR").pass_times().do("choose KH")

    assert ("2H 4H XR", "") == (after.deck(RED), after.discard(RED))
    assert "KH" == after.hand(RED).split()[-1]


@pytest.mark.rule("M54-Q38", "M54-Q25")
def test_with_immediate_a_joker_without_deck_finds_nothing_and_is_the_deck() -> None:
    """There was no card anywhere, so no search is opened."""
    start = table(red=side(mana=1, hand="XR", rest="hand"), rules=IMMEDIATE)

    after = start.do("joker XR").pass_times()

    assert after.state.searching_joker is None
    assert ("XR", "") == (after.deck(RED), after.discard(RED))


@pytest.mark.rule("M54-Q38", "M54-Q36", "M54-Q37")
def test_with_immediate_the_first_of_several_discards_is_the_deck_at_once() -> None:
    """The first card discarded becomes the deck, the second stays discarded, and the exchange draws the first."""
    rules = Magic54Rules.of({"recycle_timing": "immediate", "hand_limit": 17})
    start = table(red=side(mana=8, hand="2H 4H 6H", rest="hand"), rules=rules, phase="post").pass_times()

    first = start.do("discard 2H")
    after = first.do("discard 4H")

    assert ("2H", "") == (first.deck(RED), first.discard(RED))
    assert ("2H", "4H", Phase.CYCLE) == (after.deck(RED), after.discard(RED), after.state.phase)
    assert ("6H", "2H") == (after.do("cycle 6H").deck(RED), after.do("cycle 6H").hand(RED).split()[-1])


@pytest.mark.rule("M54-Q38", "M54-C5")
def test_with_recycle_shuffle_the_new_deck_is_shuffled() -> None:
    """The scripted permutation decides the order, on need as well as at once."""
    red_side = side(discard="KH 2H 10H", deck="", rest="hand")
    need = table(red=red_side, rules=Magic54Rules(recycle_shuffle=True), active=BLACK, phase="post")
    once = table(
        red=side(discard="KH 2H 10H", deck="3H", rest="hand"),
        rules=Magic54Rules.of({"recycle_shuffle": True, "recycle_timing": "immediate"}),
        active=BLACK,
        phase="post",
    )

    needed, at_once = (duel.with_random_results((2, 0, 1)).pass_times() for duel in (need, once))

    assert ("10H", "KH 2H") == (needed.hand(RED).split()[-1], needed.deck(RED))
    assert ("3H", "10H KH 2H") == (at_once.hand(RED).split()[-1], at_once.deck(RED))
    assert DiscardRecycled(RED, 3, True) in needed.events


@pytest.mark.rule("M54-Q38", "M54-Q40")
def test_cards_on_the_pile_and_growth_aside_are_not_in_the_discard_pile_yet() -> None:
    """Knowledge in combat turns the discard pile over without the Growth card and without the Two below it."""
    start = table(
        red=side("KH", mana=4, hand="2H 3H", discard="4H 6H", rest="hand"), black=side("QC"), phase="pre"
    ).pass_times()
    fight = start.do("attack KH", "end_attack", "block QC KH", "end_block")

    after = fight.do("damage 2H BLACK", "pass", "knowledge KH", "pass", "growth 3H KH").pass_times()

    assert "4H" == after.hand(RED).split()[-1]
    assert ("6H", "2H 3H") == (after.deck(RED), after.discard(RED))


@pytest.mark.rule("M54-Q39")
def test_creatures_that_die_together_are_discarded_in_order_of_entry_and_before_growth() -> None:
    """Three of RED's creatures die in one combat; the Growth card follows them."""
    start = table(red=side("QD JH QH", hand="3H"), black=side("KC KS QC")).pass_times()
    fight = start.do(
        "attack QH", "attack JH", "attack QD", "end_attack", "block KC QH", "block KS JH", "block QC QD", "end_block"
    )

    after = fight.do("growth 3H QC").pass_times()

    assert "QD JH QH 3H" == after.discard(RED)
    assert "" == after.discard(BLACK)


@pytest.mark.rule("M54-Q40", "M54-022")
def test_discarded_cards_are_out_of_play_but_not_out_of_the_game() -> None:
    """A King that died is drawn and summoned again after the discard pile was turned over."""
    start = table(red=side("KH", mana=3, rest="hand"), black=side(mana=3, hand="6C"), active=BLACK, phase="post")

    drawn = start.do("damage 6C KH").pass_times(4)

    assert "" == drawn.discard(RED)
    assert "KH" == drawn.hand(RED).split()[-1]
    assert drawn.is_legal("summon KH")


@pytest.mark.rule("M54-Q41")
def test_nothing_changes_its_owner() -> None:
    """The creature of the opponent that RED returned is BLACK's, and RED's Special is not BLACK's to use."""
    start = table(red=side("QH", mana=3, hand="8H"), black=side("QC", mana=2))

    assert ("QC", "") == (
        start.do("eight 8H QC").pass_times().hand(BLACK),
        start.do("eight 8H QC").pass_times().hand(RED),
    )
    assert "M54-033" == rule_broken_by(start, "protection QC")
    assert "M54-Q41" == rule_broken_by(start, "summon KC")


@pytest.mark.rule("M54-Q42")
def test_a_game_has_no_end_by_itself_unless_a_turn_limit_was_agreed() -> None:
    """At the end of the agreed turn the game is a draw, one turn earlier it is not."""
    limited = Magic54Rules(turn_limit=22)

    ended = table(rules=limited, phase="post", turn=22).pass_times()
    before = table(rules=limited, phase="post", turn=21).pass_times()
    free = table(phase="post", turn=1_000_001).pass_times()
    outcome = magic54.GAME.outcome(ended.state)

    assert (Result.DRAW, None, None) == tuple(duel.state.result for duel in (ended, before, free))
    assert outcome is not None
    assert ("M54-Q42", (0.0, 0.0)) == (outcome.rule, outcome.returns)
    assert () == magic54.GAME.problems(ended.state)
    assert () == magic54.GAME.legal_actions(ended.state)


@pytest.mark.rule("M54-Q42", "M54-006")
def test_a_winner_in_the_last_turn_is_no_draw() -> None:
    """A duel decided within the limit is won."""
    start = table(red=side(mana=1, hand="2H"), black=side(hp=1), rules=Magic54Rules(turn_limit=22), turn=22)

    assert Result.RED is start.do("damage 2H BLACK").pass_times().state.result


@pytest.mark.rule("M54-Q43", "M54-007")
def test_a_card_overrides_the_rule_that_a_blocker_takes_the_damage() -> None:
    """By the general rule the blocking Queen takes three points; by her Special her controller does."""
    fight = table(red=side("KH"), black=side("QC", mana=2)).pass_times()
    fight = fight.do("attack KH", "end_attack", "block QC KH", "end_block", "pass")

    plain, special = fight.do("pass"), fight.do("protection QC").pass_times()

    assert (None, 20) == (plain.creature("QC"), plain.hp(BLACK))
    assert special.creature("QC") is not None
    assert 17 == special.hp(BLACK)
