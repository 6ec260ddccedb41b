"""Actions in the words of a person: what a menu shows, and whatever names only one action."""

from __future__ import annotations

import pytest
from hypothesis import given

from castlerules import DataError, evolve, magic54
from castlerules.magic54 import BLACK, GAME, RED, State
from castlerules.strategies import rules, states
from castlerules.testing.magic54 import Magic54Scenario, side, table

from .duel_queries import in_combat

MAIN = table(side("KH QD JD", hand="7D QH XR 4H 10H", mana=3), side("JC KC", hand="KS QS"))
ONE_QUEEN = table(side("KH", hand="4H", mana=2), side("QC"))
POOR = table(side(hand="KH QH 4H"), side())
CROWD = table(side(hand="QH QD 2H 2D", mana=4), side())
ACES = table(side("KH"), side("JC", hand="AS", mana=1)).do("pass")
SEARCH = table(side(mana=1, hand="XR", deck="9H 3H KH", rest="discard")).do("joker XR").pass_times()
ATTACK = table(side("KH QD/s"), side("JC"), phase="attackers")
BLOCKS = ATTACK.do("attack KH", "end_attack")
DIVIDED = in_combat(table(side("KH"), side("JC QC"), phase="attackers"), "KH", "JC>KH QC>KH").pass_times()
FULL_HAND = table(side(hand="2H 4H 6H 8H 10H 2D KD"), phase="discard")


@pytest.mark.parametrize(
    ("duel", "text", "action"),
    [
        (MAIN, "QH", "summon:QH"),
        (MAIN, "queen", "summon:QH"),
        (MAIN, "cast QH", "summon:QH"),
        (MAIN, "Play  queen", "summon:QH"),
        (MAIN, "summon queen", "summon:QH"),
        (MAIN, "queen of hearts", "summon:QH"),
        (MAIN, "summon queen QH", "summon:QH"),
        (MAIN, "7d", "put:7D"),
        (MAIN, "put seven", "put:7D"),
        (MAIN, "play 7D as Mana", "put:7D"),
        (MAIN, "joker", "joker:XR"),
        (MAIN, "ten", "ten:10H"),
        (MAIN, "play 4h at jc", "damage:4H,JC#4"),
        (MAIN, "summon q", "summon:QH"),
        (MAIN, "damage at the opponent", "damage:4H,BLACK"),
        (MAIN, "damage 4H at yourself (RED)", "damage:4H,RED"),
        (MAIN, "damage 4h at your kh", "damage:4H,KH#1"),
        (MAIN, "knowledge", "knowledge:KH#1"),
        (MAIN, "use king", "knowledge:KH#1"),
        (MAIN, "guard KC with JD: JD takes its damage", "sacrifice:JD#3,KC#5"),
        (MAIN, "guard kh", "sacrifice:JD#3,KH#1"),
        (MAIN, "jack guards queen", "sacrifice:JD#3,QD#2"),
        (MAIN, "JD guards KC", "sacrifice:JD#3,KC#5"),
        (MAIN, "sacrifice KC", "sacrifice:JD#3,KC#5"),
        (MAIN, "KH", "attack:KH#1"),
        (ACES, "as on JC", "ace:AS,JC#2"),
        (SEARCH, "take 3H out of the deck", "choose:3H"),
        (SEARCH, "3h", "choose:3H"),
        (SEARCH, "king", "choose:KH"),
        (ATTACK, "attack", "attack:KH#1"),
        (ATTACK, "KH", "attack:KH#1"),
        (ATTACK, "attack with queen", "attack:QD#2"),
        (ATTACK, "attack with q", "attack:QD#2"),
        (ATTACK, "no attack", "end_attack"),
        (BLOCKS, "block", "block:JC#3,KH#1"),
        (BLOCKS, "block king with jack", "block:JC#3,KH#1"),
        (BLOCKS, "block k with j", "block:JC#3,KH#1"),
        (BLOCKS, "jc", "block:JC#3,KH#1"),
        (DIVIDED, "assign 2 to JC", "assign:KH#1,JC#2,2"),
        (FULL_HAND, "king", "discard:KD"),
        (FULL_HAND, "discard king", "discard:KD"),
        (POOR, "play KH", "summon:KH"),
        (POOR, "king", "summon:KH"),
        (ONE_QUEEN, "4h on q", "damage:4H,QC#2"),
        (ONE_QUEEN, "4h at queen", "damage:4H,QC#2"),
        (POOR, "play 4H at yourself", "damage:4H,RED"),
    ],
)
def test_words_that_name_one_action_mean_it(duel: Magic54Scenario, text: str, action: str) -> None:
    """A state and the view of the player to act give the same; without either, the words mean nothing."""
    seen = GAME.observe(duel.state, GAME.to_act(duel.state) or RED)

    assert [action] * 2 == [GAME.format_action(GAME.parse_action(where, text)) for where in (seen, duel.state)]
    with pytest.raises(DataError):
        GAME.parse_action(None, text)


@pytest.mark.parametrize(
    ("duel", "text", "problem"),
    [
        (CROWD, "queen", "'queen' can mean several actions: summon QH or summon QD"),
        (CROWD, "2h", "'2h' can mean several actions: damage 2H at yourself (RED) or damage 2H at BLACK"),
        (
            MAIN,
            "guard",
            "'guard' can mean several actions: guard your KH with JD: JD takes its damage, guard your QD with",
        ),
        (
            MAIN,
            "jack guards king",
            "guard your KH with JD: JD takes its damage or guard KC with JD: JD takes its damage",
        ),
        (MAIN, "damage", "damage 4H at your JD, damage 4H at JC or damage 4H at KC"),
        (MAIN, "king of spades", "'king' is not one of put, summon"),
        (MAIN, "queen queen", "'queen' is not one of put, summon"),
        (MAIN, "play", "'play' is not one of put, summon"),
        (MAIN, "at the", "there is no action 'at'; did you mean attack?"),
        (MAIN, "", "'' is not one of put, summon"),
        (MAIN, "queen please", "'queen' is not one of put, summon"),
        (MAIN, "KS", "'KS' is not one of put, summon"),
        (BLOCKS, "block king with queen", "block takes blocker attacker, not king with queen"),
    ],
)
def test_other_words_are_refused_with_what_they_could_mean(duel: Magic54Scenario, text: str, problem: str) -> None:
    """What could mean several actions is told with them, the rest as before."""
    with pytest.raises(DataError) as caught:
        GAME.parse_action(duel.state, text)

    assert problem in caught.value.problem


def test_a_long_list_of_meanings_is_cut() -> None:
    """Eight are named, and how many there are besides."""
    crowd = table(side("KH KD QH QD", hand="4H 6H", mana=4), side("KC KS QC QS"))

    with pytest.raises(DataError, match=r"damage 4H at your QD, damage 4H at KC, damage 4H at KS and 12 more$"):
        GAME.parse_action(crowd.state, "damage")


@pytest.mark.rule("M54-Q44")
def test_a_player_who_is_not_to_act_is_understood_by_the_own_cards_only() -> None:
    """BLACK's Queen is meant, not one that the opponent might hold; RED knows nothing of hers."""
    seen = GAME.observe(MAIN.state, BLACK)

    assert magic54.Summon(magic54.card("QS")) == GAME.parse_action(seen, "queen")
    with pytest.raises(DataError, match="'QS' is not one of"):
        GAME.parse_action(GAME.observe(MAIN.state, RED), "QS")


def test_a_view_that_fits_no_duel_and_a_game_that_is_over_have_no_meanings() -> None:
    """They are refused like any text of no action."""
    seen = GAME.observe(MAIN.state, RED)
    over = table(side("KH", hand="QH"), side(hp=1), phase="attackers")
    ended = in_combat(over, "KH", "").pass_times()
    wrong = magic54_with_double_cards(seen)

    assert GAME.outcome(ended.state) is not None
    for where in (wrong, ended.state, GAME.observe(ended.state, RED)):
        with pytest.raises(DataError, match="'queen' is not one of"):
            GAME.parse_action(where, "queen")


def magic54_with_double_cards(seen: magic54.Observation) -> magic54.Observation:
    """Return *seen* with the cards of the hand in the discard pile, too."""
    return evolve(seen, own=evolve(seen.own, discard=seen.own.hand))


@given(states("magic54", rules=rules("magic54")))
def test_every_phrase_of_a_menu_can_be_typed(state: State) -> None:
    """Whatever the list shows means the action beside it, in any capitals."""
    player = GAME.to_act(state)
    if player is not None:
        seen = GAME.observe(state, player)
        for action in GAME.legal_actions(state):
            assert action == GAME.parse_action(seen, GAME.describe_action(seen, action).upper())
