"""The pack, the teams, the aim of the game and the types of card."""

from __future__ import annotations

from collections import Counter

import pytest

from castlerules import CastleRulesError, Rng, magic54
from castlerules.core import Player
from castlerules.magic54 import CARDS, TEAM_CARDS, CardKind, Result, card
from castlerules.magic54.model.cards import BLACK, RED
from castlerules.testing.magic54 import side, table

from .duel_queries import IDLE_TURN, creatures_text, in_combat

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


@pytest.mark.rule("M54-001")
def test_the_pack_is_four_suits_of_thirteen_and_two_jokers() -> None:
    """A game holds each of these 54 cards once, and hp for each of the two players."""
    state = magic54.GAME.new_game(rng=Rng.seeded(2))

    dealt = [card.code for mine in state.sides for card in (*mine.deck, *mine.hand)]
    assert sorted([rank + suit for suit in "HDCS" for rank in RANKS] + ["XR", "XB"]) == sorted(dealt)
    assert set(dealt) == set(CARDS)
    assert [20, 20] == [mine.hp for mine in state.sides]


@pytest.mark.rule("M54-002", "M54-Q35")
def test_bringing_the_opponent_from_20_to_0_wins() -> None:
    """Both start at 20 hp; BLACK with 1 left is still in the game, and with 0 RED has won."""
    state = magic54.GAME.new_game()
    near = table(red=side(hand="4H 2H", mana=3), black=side(hp=3)).do("damage 4H BLACK").pass_times()
    won = near.do("damage 2H BLACK").pass_times()

    assert [20, 20] == [mine.hp for mine in state.sides]
    assert (1, None) == (near.hp(BLACK), magic54.GAME.outcome(near.state))
    assert (0, Result.RED) == (won.hp(BLACK), won.state.result)
    assert (RED, BLACK) == magic54.GAME.players(won.state)


@pytest.mark.rule("M54-003")
def test_one_player_is_red_and_the_other_black() -> None:
    """The seats are RED and BLACK, each is the other's opponent, and nobody else has an observation."""
    state = magic54.GAME.new_game()

    assert (RED, BLACK) == magic54.GAME.players(state)
    assert (BLACK, RED) == (magic54.opponent(RED), magic54.opponent(BLACK))
    assert [{RED}, {BLACK}] == [{card.team for card in (*mine.deck, *mine.hand)} for mine in state.sides]
    with pytest.raises(CastleRulesError, match="M54-003"):
        magic54.GAME.observe(state, Player(2))


@pytest.mark.rule("M54-004")
@pytest.mark.parametrize(("team", "suits", "joker"), [(RED, "HD", "XR"), (BLACK, "CS", "XB")])
def test_a_team_is_two_suits_and_a_joker(team: Player, suits: str, joker: str) -> None:
    """RED is hearts, diamonds and one Joker, BLACK is clubs, spades and the other."""
    expected = {rank + suit for suit in suits for rank in RANKS} | {joker}

    assert expected == {card.code for card in TEAM_CARDS[team]}
    assert expected == {card.code for card in CARDS.values() if card.team == team}


@pytest.mark.rule("M54-005")
def test_both_teams_have_27_cards_of_the_same_make_up() -> None:
    """Rank by rank, the cards of the teams do the same for the same cost."""
    red, black = (Counter((card.rank, card.kind, card.cost, card.power) for card in team) for team in TEAM_CARDS)

    assert red == black
    assert (27, 14) == (sum(red.values()), len(red))


@pytest.mark.rule("M54-006", "M54-Q35")
def test_a_player_loses_at_the_moment_of_reaching_0_hp() -> None:
    """RED's answer is solved first and kills BLACK, so BLACK's Two, which would have killed RED, is never solved."""
    start = table(red=side(hand="2H", mana=1, hp=1), black=side(hand="2C", mana=1, hp=1))
    duel = start.do("pass", "damage 2C RED", "damage 2H BLACK").pass_times()

    assert Result.RED is duel.state.result
    assert (1, 0) == (duel.hp(RED), duel.hp(BLACK))
    assert 1 == len(duel.state.pile)
    assert () == duel.legal
    assert Result.BLACK is start.do("pass", "damage 2C RED").pass_times().state.result


@pytest.mark.rule("M54-006")
def test_a_player_with_1_hp_left_plays_on() -> None:
    """The same exchange with 2 hp each leaves both at 1, and RED has the next word."""
    start = table(red=side(hand="2H", mana=1, hp=2), black=side(hand="2C", mana=1, hp=2))
    duel = start.do("pass", "damage 2C RED", "damage 2H BLACK").pass_times()

    assert (1, 1) == (duel.hp(RED), duel.hp(BLACK))
    assert duel.state.result is None
    assert RED == magic54.GAME.to_act(duel.state)


@pytest.mark.rule("M54-007", "M54-Q43")
def test_what_a_card_says_goes_before_the_general_rule() -> None:
    """A blocked attacker hurts its blocker and not the player, but Protection by that blocker says otherwise."""
    fight = in_combat(table(red=side("KH"), black=side("QC", mana=2), phase="attackers"), "KH", "QC>KH")
    general, special = fight.pass_times(), fight.do("pass", "protection QC").pass_times()

    assert (20, "") == (general.hp(BLACK), creatures_text(general, BLACK))
    assert (17, "QC") == (special.hp(BLACK), creatures_text(special, BLACK))


@pytest.mark.rule("M54-010", "M54-T1")
def test_there_are_four_types_of_card() -> None:
    """Every card is Mana, a Creature, an Action or Damage, and each type has its ranks."""
    ranks = {kind: "".join(sorted({card.rank for card in CARDS.values() if card.kind is kind})) for kind in CardKind}

    assert {CardKind.MANA: "3579", CardKind.CREATURE: "JKQ", CardKind.ACTION: "108AX", CardKind.DAMAGE: "246"} == ranks


@pytest.mark.rule("M54-011")
def test_mana_and_creatures_stay_in_play() -> None:
    """What RED puts into play outlasts exchanges, turns and an attack, and is in no other zone."""
    start = table(red=side(hand="3H QH 2H", mana="5H 7H", deck="AD 2D 4D"))
    first = start.do("put 3H", "damage 2H BLACK").pass_times().do("summon QH").pass_times().pass_times()
    duel = in_combat(first.do(*IDLE_TURN).pass_times(), "QH").pass_times()

    assert ("5H", "7H", "3H") == tuple(card.code for card in duel.state.sides[RED].mana)
    assert "QH/t" == creatures_text(duel, RED)
    assert (17, "AD", "2H") == (duel.hp(BLACK), duel.hand(RED), duel.discard(RED))


@pytest.mark.rule("M54-012")
@pytest.mark.parametrize("play", ["damage 2H BLACK", "damage 6H QC", "ace AH QC", "eight 8H QC", "ten 10H", "joker XR"])
def test_an_instant_goes_to_the_discard_pile_once_its_effect_has_happened(play: str) -> None:
    """Action and Damage cards are on the pile until they are solved, and then discarded."""
    code = play.split()[1]
    start = table(red=side(hand=code, mana=3, deck="JH"), black=side("QC", hand="KC"))
    played = start.do(play)
    after = played.pass_times()
    after = after.do("choose JH") if after.state.searching_joker else after

    assert ("", "") == (played.hand(RED), played.discard(RED))
    assert [code] == [item.card.code for item in played.state.pile]
    assert code == after.discard(RED)
    assert () == after.state.pile


@pytest.mark.rule("M54-013", "M54-Q26")
def test_growth_waits_on_the_pile_like_an_instant_and_is_no_mana_in_play() -> None:
    """3H is answered by the opponent, does not become Mana, uses up no Mana card of the turn, and is discarded."""
    start = table(red=side("KH", hand="3H 5H", mana=1), black=side("KC"), phase="attackers")
    played = in_combat(start, "KH", "KC>KH").do("growth 3H KH")
    duel = played.pass_times()

    assert [card("3H")] == [item.card for item in played.state.pile]
    assert BLACK == played.state.priority
    assert 1 == len(duel.state.sides[RED].mana)
    assert "3H" == duel.discard(RED)
    assert duel.is_legal("put 5H")


@pytest.mark.rule("M54-014", "M54-Q44")
def test_cards_in_play_are_seen_by_both() -> None:
    """Both players see the same creatures and Mana in play, with what is tapped; the hand only its owner."""
    state = table(red=side("KH QD", hand="2H", mana="3H 5D", tapped=1), phase="attackers").do("attack QD").state
    own, other = magic54.GAME.observe(state, RED).own, magic54.GAME.observe(state, BLACK).other

    assert (card("3H"), card("5D")) == own.mana == other.mana
    assert 1 == own.tapped == other.tapped
    assert [("KH", False), ("QD", True)] == [(creature.card.code, creature.tapped) for creature in other.creatures]
    assert own.creatures == other.creatures
    assert "2H" not in repr(other)


TABLE = [
    ("J", CardKind.CREATURE, 2, 1, 1),
    ("Q", CardKind.CREATURE, 2, 2, 2),
    ("K", CardKind.CREATURE, 2, 3, 3),
    ("3", CardKind.MANA, 2, 0, 3),
    ("5", CardKind.MANA, 2, 0, 5),
    ("7", CardKind.MANA, 2, 0, 7),
    ("9", CardKind.MANA, 2, 0, 9),
    ("2", CardKind.DAMAGE, 2, 1, 1),
    ("4", CardKind.DAMAGE, 2, 2, 2),
    ("6", CardKind.DAMAGE, 2, 3, 3),
    ("A", CardKind.ACTION, 2, 1, 0),
    ("8", CardKind.ACTION, 2, 1, 0),
    ("10", CardKind.ACTION, 2, 1, 0),
    ("X", CardKind.ACTION, 1, 1, 0),
]


@pytest.mark.rule("M54-T1", "M54-005")
@pytest.mark.parametrize("team", [RED, BLACK])
@pytest.mark.parametrize(("rank", "kind", "copies", "cost", "power"), TABLE)
def test_each_rank_has_its_type_copies_cost_and_power(
    team: Player, rank: str, kind: CardKind, copies: int, cost: int, power: int
) -> None:
    """Each line of the table of facts is true of both teams."""
    cards = [card for card in TEAM_CARDS[team] if card.rank == rank]

    assert [(kind, cost, power)] * copies == [(card.kind, card.cost, card.power) for card in cards]


@pytest.mark.rule("M54-T1", "M54-022")
def test_the_actions_do_what_the_table_says() -> None:
    """An Eight returns a creature to its owner; a Ten discards from the opponent's hand; an Ace cancels damage."""
    start = table(red=side(hand="8H 10H AH 2H", mana=4), black=side("QC/d1", hand="4C"))
    eight, ten, ace = (start.do(play).pass_times() for play in ("eight 8H QC", "ten 10H", "ace AH QC"))

    assert ("4C QC", "", "") == (eight.hand(BLACK), creatures_text(eight, BLACK), eight.discard(BLACK))
    assert ("", "4C") == (ten.hand(BLACK), ten.discard(BLACK))
    assert "8H AH 2H" == ten.hand(RED)
    assert "QC" == creatures_text(ace, BLACK)
    assert "QC" == creatures_text(start.do("damage 2H QC", "pass", "ace AH QC").pass_times(), BLACK)
    assert "QC" == start.do("damage 2H QC").pass_times().discard(BLACK)
