"""Set-up, the beginning, the two windows around the attack, and the end of a turn."""

from __future__ import annotations

import pytest

from castlerules import Rng, Scripted, magic54
from castlerules.core import Player
from castlerules.magic54 import TEAM_CARDS, FirstPlayer, Magic54Rules, Phase, TurnBegan, card
from castlerules.magic54.model.cards import BLACK, RED
from castlerules.testing.magic54 import Magic54Scenario, side, table

from .duel_queries import IDLE_TURN, creatures_text, in_combat, rule_broken_by

FORWARDS = tuple(range(27))


@pytest.mark.rule("M54-060", "M54-Q02", "M54-C2")
@pytest.mark.parametrize(
    ("first", "drawn", "starter"),
    [("random", (0,), RED), ("random", (1,), BLACK), ("red", (), RED), ("black", (), BLACK)],
)
def test_who_starts_is_determined_before_the_first_turn(first: str, drawn: tuple[int, ...], starter: Player) -> None:
    """The starter is drawn after both shuffles, or is whom the table has named."""
    rules = Magic54Rules(first_player=FirstPlayer(first))
    state = magic54.GAME.new_game(rules=rules, rng=Scripted((FORWARDS, FORWARDS, *drawn)))

    assert (1, starter, starter, Phase.PRECOMBAT) == (state.turn, state.active, magic54.GAME.to_act(state), state.phase)


@pytest.mark.rule("M54-061", "M54-Q04", "M54-Q36")
def test_the_opening_hand_is_the_top_five_cards_of_the_shuffled_deck() -> None:
    """RED and BLACK hold the first five cards of their shuffles, and there is no second try."""
    order = (*range(20, 27), *range(20))
    state = magic54.GAME.new_game(rng=Scripted((order, FORWARDS, 0)))

    assert TEAM_CARDS[RED][20:25] == state.sides[RED].hand
    assert TEAM_CARDS[RED][25:27] == state.sides[RED].deck[:2]
    assert TEAM_CARDS[BLACK][:5] == state.sides[BLACK].hand
    assert TEAM_CARDS[BLACK][5:] == state.sides[BLACK].deck


@pytest.mark.rule("M54-062", "M54-122")
@pytest.mark.parametrize("first", ["red", "black"])
def test_players_take_turns_alternately(first: str) -> None:
    """Four turns in which nobody does anything belong to the starter, the other, the starter, the other."""
    rules = Magic54Rules(first_player=FirstPlayer(first), hand_limit=27)
    turns = [Magic54Scenario(magic54.GAME, magic54.GAME.new_game(rules=rules, rng=Rng.seeded(3)))]
    for _ in range(3):
        turns.append(turns[-1].do(*IDLE_TURN))

    order = [RED, BLACK] if first == "red" else [BLACK, RED]
    assert order * 2 == [duel.state.active for duel in turns]
    assert [1, 2, 3, 4] == [duel.state.turn for duel in turns]


@pytest.mark.rule("M54-070", "M54-024", "M54-I08")
def test_the_beginning_of_a_turn_untaps_the_cards_of_the_active_player_only() -> None:
    """RED's creatures and Mana come upright, BLACK's stay tapped until BLACK's own turn."""
    red = side("KH/t QH/t", hand="2H", mana=4, tapped=3)
    black = side("KC/t", hand="2C", mana=2, tapped=2)
    own = table(red=red, black=black, active=BLACK, phase="post").pass_times().do("decline")
    other = own.pass_times().do("end_attack").pass_times().do("decline")

    assert ("KH QH", 4) == (creatures_text(own, RED), own.untapped_mana(RED))
    assert ("KC/t", 0) == (creatures_text(own, BLACK), own.untapped_mana(BLACK))
    assert ("KC", 2) == (creatures_text(other, BLACK), other.untapped_mana(BLACK))


@pytest.mark.rule("M54-071")
def test_the_active_player_draws_the_top_card_after_untapping() -> None:
    """RED draws 9H, the top of the deck, and BLACK nothing."""
    start = table(red=side(hand="2H", deck="9H AD"), black=side(hand="2C", deck="9C AC"), active=BLACK, phase="cycle")
    duel = start.do("decline")

    assert "2H 9H" == duel.hand(RED)
    assert "AD" == duel.deck(RED).split()[0]
    assert ("2C", "9C") == (duel.hand(BLACK), duel.deck(BLACK).split()[0])


@pytest.mark.rule("M54-072", "M54-Q03")
@pytest.mark.parametrize(("skipped", "hand"), [(True, 5), (False, 6)])
def test_the_starting_player_does_not_draw_in_the_first_turn(skipped: bool, hand: int) -> None:
    """Five cards are in hand in turn 1, or six if the table lets the starter draw."""
    state = magic54.GAME.new_game(rules=Magic54Rules(first_draw_skipped=skipped))

    assert hand == len(state.sides[state.active].hand)
    assert 5 == len(state.sides[magic54.opponent(state.active)].hand)


@pytest.mark.rule("M54-073", "M54-023")
def test_a_last_card_is_drawn_from_the_deck_and_the_next_from_the_discard_pile() -> None:
    """With one card in the deck it is drawn and nothing is turned over until RED's next turn."""
    start = table(
        red=side(deck="KD", discard="2H 4H", rest="hand"),
        black=side(hand="2C"),
        active=BLACK,
        phase="cycle",
        rules=Magic54Rules(hand_limit=27),
    )
    first = start.do("decline")
    second = first.do(*IDLE_TURN).do(*IDLE_TURN)

    assert ("KD", "", "2H 4H") == (first.hand(RED).split()[-1], first.deck(RED), first.discard(RED))
    assert ("2H", "4H", "") == (second.hand(RED).split()[-1], second.deck(RED), second.discard(RED))


OWN_PLAYS = {
    "put 3H": 0,
    "summon JH": 1,
    "ace AH RED": 1,
    "eight 8H QC": 1,
    "ten 10H": 1,
    "joker XR": 1,
    "damage 2H BLACK": 1,
    "sacrifice JD KD": 1,
    "protection QD": 2,
    "knowledge KD": 3,
}


@pytest.mark.rule("M54-080", "M54-110")
@pytest.mark.parametrize("phase", ["pre", "post"])
def test_the_active_player_may_do_everything_before_and_after_the_attack(phase: str) -> None:
    """Mana, creatures, Actions, Damage and Specials are open to the active player, against payment."""
    red = "3H JH AH 8H 10H XR 2H"
    rich = table(red=side("JD QD KD", hand=red, mana=3), black=side("QC"), phase=phase)
    poor = table(red=side("JD QD KD", hand=red), black=side("QC"), phase=phase)

    assert [None] * len(OWN_PLAYS) == [rule_broken_by(rich, play) for play in OWN_PLAYS]
    assert [None if not cost else "M54-031" for cost in OWN_PLAYS.values()] == [
        rule_broken_by(poor, play) for play in OWN_PLAYS
    ]


@pytest.mark.rule("M54-080", "M54-110")
@pytest.mark.parametrize("phase", ["pre", "post"])
def test_the_active_player_plays_in_any_order_and_any_number_of_times(phase: str) -> None:
    """Instants and creatures, mixed, a Mana card between them, and more of both; but no other Mana card."""
    start = table(red=side(hand="2H JH 2D 4H 3H 5H JD QH", mana=6), phase=phase)
    duel = start.do("damage 2H BLACK").pass_times().do("summon JH")
    duel = duel.do("damage 2D BLACK").pass_times().do("put 3H", "damage 4H BLACK").pass_times()

    assert "M54-Q06" == rule_broken_by(duel, "put 5H")
    assert (16, 2) == (duel.hp(BLACK), duel.untapped_mana(RED))
    assert "JH/s QH/s" == creatures_text(duel.do("summon QH"), RED)
    assert "JH/s JD/s" == creatures_text(duel.do("summon JD"), RED)


@pytest.mark.rule("M54-081", "M54-111")
@pytest.mark.parametrize("phase", ["pre", "post"])
def test_the_other_player_may_play_instants_but_no_permanents(phase: str) -> None:
    """While RED's turn goes on, BLACK may play Action, Damage and Specials against payment, and put nothing."""
    hand = "3C JC AC 8C 10C XB 2C"
    rich = table(red=side(), black=side("JS QS KS", hand=hand, mana=3), phase=phase).do("pass")
    poor = table(red=side(), black=side("JS QS KS", hand=hand), phase=phase).do("pass")
    plays = ["ace AC BLACK", "eight 8C JS", "ten 10C", "joker XB", "damage 2C RED"]
    plays += ["sacrifice JS KS", "protection QS", "knowledge KS"]

    assert [None] * 8 == [rule_broken_by(rich, play) for play in plays]
    assert ["M54-031"] * 8 == [rule_broken_by(poor, play) for play in plays]
    assert ["M54-081"] * 2 == [rule_broken_by(rich, play) for play in ("put 3C", "summon JC")]


@pytest.mark.rule("M54-110", "M54-Q06")
def test_the_window_after_the_attack_allows_the_mana_card_if_it_was_not_put_before() -> None:
    """After combat RED may put the Mana card of the turn and pay with it, and then no other."""
    start = table(red=side("KH", hand="3H 5H JH"), phase="attackers")
    duel = in_combat(start, "KH").pass_times().do("put 3H")

    assert (Phase.POSTCOMBAT, "M54-Q06") == (duel.state.phase, rule_broken_by(duel, "put 5H"))
    assert "KH/t JH/s" == creatures_text(duel.do("summon JH"), RED)


@pytest.mark.rule("M54-111", "M54-Q08")
def test_the_other_player_may_open_an_exchange_after_the_attack() -> None:
    """BLACK's Two is solved in RED's last window, and RED has priority there again."""
    start = table(red=side(hand="3H"), black=side(hand="2C", mana=1), phase="post")
    duel = start.do("pass", "damage 2C RED").pass_times()

    assert (19, Phase.POSTCOMBAT, RED) == (duel.hp(RED), duel.state.phase, duel.state.priority)
    assert rule_broken_by(duel, "put 3H") is None


@pytest.mark.rule("M54-120", "M54-Q36")
@pytest.mark.parametrize(("cards", "excess"), [(5, 0), (6, 1), (8, 3)])
def test_what_the_active_player_holds_above_five_is_discarded(cards: int, excess: int) -> None:
    """At the end of the turn so many cards go, any of the hand; the other player's hand is left alone."""
    red = " ".join(card.code for card in TEAM_CARDS[RED][:cards])
    black = " ".join(card.code for card in TEAM_CARDS[BLACK][:9])
    duel = table(red=side(hand=red), black=side(hand=black), phase="post").pass_times()
    for _ in range(excess):
        assert [f"discard:{code}" for code in duel.hand(RED).split()] == list(duel.legal)
        duel = duel.do(duel.legal[-1])

    assert Phase.CYCLE is duel.state.phase
    assert (5, excess) == (len(duel.hand(RED).split()), len(duel.discard(RED).split()))
    assert black == duel.hand(BLACK)


@pytest.mark.rule("M54-121", "M54-Q37")
def test_one_card_of_the_hand_may_go_under_the_deck_for_the_top_card() -> None:
    """4H goes to the bottom, KD comes from the top; only once, only from the hand, and it may be declined."""
    start = table(red=side(hand="2H 4H", deck="KD QD"), black=side(deck="AC"), phase="cycle")
    duel = start.do("cycle 4H")

    assert ("decline", "cycle:2H", "cycle:4H") == start.legal
    assert "M54-021" == rule_broken_by(start, "cycle KD")
    assert "2H KD" == duel.hand(RED)
    assert ("QD", "4H") == (duel.deck(RED).split()[0], duel.deck(RED).split()[-1])
    assert "M54-A18" == rule_broken_by(duel, "cycle 2C")
    assert ("2H 4H", "KD") == (start.do("decline").hand(RED), start.do("decline").deck(RED).split()[0])


@pytest.mark.rule("M54-121", "M54-120")
def test_the_exchange_comes_after_the_discarding() -> None:
    """With six cards in hand nothing is exchanged before one is discarded."""
    start = table(red=side(hand="2H 3H 4H 5H 6H 7H"), phase="discard")

    assert "M54-A18" == rule_broken_by(start, "cycle 2H")
    assert rule_broken_by(start.do("discard 3H"), "cycle 2H") is None


@pytest.mark.rule("M54-122")
@pytest.mark.parametrize("hand", ["2H", ""])
def test_the_end_of_a_turn_is_followed_by_the_turn_of_the_other_player(hand: str) -> None:
    """BLACK begins turn 22 with priority in the first window; RED, with an empty hand too, has no more to say."""
    start = table(red=side(hand=hand, deck="KD"), black=side(deck="AC"), phase="post")
    duel = start.pass_times().do("decline") if hand else start.pass_times()

    assert [TurnBegan(BLACK, 22)] == [event for event in duel.events if isinstance(event, TurnBegan)]
    assert (BLACK, BLACK, Phase.PRECOMBAT) == (duel.state.active, magic54.GAME.to_act(duel.state), duel.state.phase)
    assert (card("AC"),) == duel.state.sides[BLACK].hand
