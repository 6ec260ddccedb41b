"""What a player may know (ledger 4.4, M54-Q44, M54-Q45), and the duels that could lie behind it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import factorial

import attrs
import pytest

from castlerules import Player, Rng, Scripted, SetupError, evolve, magic54, value
from castlerules.magic54 import (
    BLACK,
    GAME,
    RED,
    TEAM_CARDS,
    Card,
    Discarded,
    Drew,
    Magic54Rules,
    Observation,
    State,
    card,
)
from castlerules.testing.magic54 import Magic54Scenario, side, table


def named(value: object) -> Iterator[object]:
    """Yield every value that *value* holds, at any depth."""
    yield value
    if isinstance(value, tuple):
        for part in value:
            yield from named(part)
    elif not isinstance(value, Card):
        for name in getattr(type(value), "__match_args__", ()):
            yield from named(getattr(value, name))


def cards_in(seen: Observation) -> set[Card]:
    """Return the cards that an observation names."""
    return {value for value in named(seen) if isinstance(value, Card)}


def duel_with_secrets() -> Magic54Scenario:
    """Return a fight with something in every zone, played on from a table with secrets on both sides."""
    start = table(
        red=side("KH", hand="3H 5H AH XR", deck="2H 4H 6H 8H", mana=3, rest="discard"),
        black=side("QC", hand="3C AC XB", deck="2C 4C 6C", mana=3, rest="discard"),
    ).pass_times()
    fight = start.do("attack KH", "end_attack", "block QC KH", "end_block")
    return fight.do("growth 3H KH", "growth 3C QC", "ace AH KH")


@pytest.mark.rule("M54-Q44", "M54-021")
def test_a_view_holds_what_lies_on_the_table() -> None:
    """Everything face up is in both observations as it is in the state."""
    state = duel_with_secrets().state
    red, black = GAME.observe(state, RED), GAME.observe(state, BLACK)
    shared = set(State.__match_args__) - {"rng", "sides"}

    assert {True} == {getattr(seen, name) == getattr(state, name) for seen in (red, black) for name in shared}
    for name in ("hp", "discard", "mana", "tapped", "creatures"):
        values = [getattr(mine, name) for mine in state.sides]
        assert values == [getattr(red.own, name), getattr(red.other, name)]
        assert values == [getattr(black.other, name), getattr(black.own, name)]


@pytest.mark.rule("M54-Q44")
def test_a_view_holds_the_own_hand_and_the_sizes_of_what_is_hidden() -> None:
    """The opponent's hand and both decks are numbers only."""
    state = duel_with_secrets().state
    seen = GAME.observe(state, RED)

    assert state.sides[RED].hand == seen.own.hand
    assert (len(state.sides[RED].deck), len(state.sides[BLACK].deck)) == (seen.own.deck_size, seen.other.deck_size)
    assert len(state.sides[BLACK].hand) == seen.other.hand_size
    assert [] == [value for value in named(seen) if hasattr(value, "below")]


@pytest.mark.rule("M54-Q44", "M54-Q45", "M54-020")
@pytest.mark.parametrize("player", [RED, BLACK])
def test_no_hidden_card_is_anywhere_in_a_view(player: Player) -> None:
    """Neither deck and not the opponent's hand is named at any depth; every other card is."""
    state = duel_with_secrets().state
    theirs = state.sides[1 - player]
    hidden = {*state.sides[player].deck, *theirs.deck, *theirs.hand}
    everything = {*TEAM_CARDS[RED], *TEAM_CARDS[BLACK]}
    creatures = {creature.card for mine in state.sides for creature in mine.creatures}

    assert everything - hidden == cards_in(GAME.observe(state, player)) | creatures


@pytest.mark.rule("M54-Q25", "M54-Q44")
def test_while_searching_the_own_deck_is_seen_without_its_order() -> None:
    """The searcher sees the cards by index, the opponent nothing of them, and before and after nobody does."""
    start = table(red=side(mana=1, hand="XR", deck="9H 3H KH", rest="discard"))

    searching = start.do("joker XR").pass_times()

    assert tuple(map(card, ("3H", "9H", "KH"))) == GAME.observe(searching.state, RED).searchable
    assert GAME.observe(searching.state, BLACK).searchable is None
    assert [None, None] == [GAME.observe(duel.state, RED).searchable for duel in (start, searching.do("choose 3H"))]


@pytest.mark.rule("M54-Q44", "M54-Q45")
def test_events_hide_what_only_their_owner_may_know() -> None:
    """A drawn card and the card put under the deck are told to their owner, a discard to everybody."""
    cycled = table(red=side(hand="2H", deck="KH"), black=side(deck="9C"), phase="cycle").do("cycle 2H").events
    lost = table(red=side(mana=1, hand="10H"), black=side(hand="2C")).do("ten 10H").pass_times().events
    events = [magic54.GAME.seen_by(event, BLACK) for event in cycled]

    assert cycled[:2] == tuple(magic54.GAME.seen_by(event, RED) for event in cycled[:2])
    assert [None, None] == [getattr(event, "card", "") for event in events[:2]]
    assert Drew(BLACK, card("9C")) in events
    assert Drew(BLACK, None) in [magic54.GAME.seen_by(event, RED) for event in cycled]
    assert Discarded(BLACK, card("2C")) in [magic54.GAME.seen_by(event, RED) for event in lost]


@pytest.mark.rule("M54-Q44", "M54-Q45")
def test_a_turned_over_deck_is_only_a_number_in_the_view_but_both_may_look_through_discards() -> None:
    """BLACK sees the discard pile card by card before, and three unnamed cards after."""
    start = table(red=side("KH", mana=3, discard="2H 4H 6H", rest="hand"))

    after = start.do("knowledge KH").pass_times()

    assert tuple(map(card, ("2H", "4H", "6H"))) == GAME.observe(start.state, BLACK).other.discard
    assert ((), 2) == (GAME.observe(after.state, BLACK).other.discard, GAME.observe(after.state, BLACK).other.deck_size)
    assert card("4H") not in cards_in(GAME.observe(after.state, RED))


@pytest.mark.rule("M54-Q44")
def test_every_way_to_deal_the_unseen_cards_is_as_likely() -> None:
    """Two own cards in the deck and three unseen of the opponent: 2! times 3! draws, each hand with 1/3."""
    state = table(red=side(deck="2H 4H", rest="discard"), black=side(hand="2C", deck="4C 6C", rest="discard")).state
    seen = GAME.observe(state, RED)

    guesses = [GAME.determinize(seen, Scripted((own, other))) for own in range(2) for other in range(6)]
    deals = [(guess.sides[RED].deck, guess.sides[BLACK].hand, guess.sides[BLACK].deck) for guess in guesses]
    hands = [hand for _, hand, _ in deals]

    assert 12 == len(set(deals))
    assert [Fraction(1, 3)] * 3 == [Fraction(hands.count((card(code),)), 12) for code in ("2C", "4C", "6C")]
    assert {(card("2H"), card("4H")), (card("4H"), card("2H"))} == {deck for deck, _, _ in deals}


@value
class Counting:
    """A generator that remembers below which numbers it was asked to draw; it draws 0."""

    asked: tuple[int, ...] = ()

    def below(self, n: int) -> tuple[int, Counting]:
        """Return 0, and the generator that remembers *n*."""
        return 0, self if n == 1 else Counting((*self.asked, n))


@pytest.mark.rule("M54-Q44")
def test_determinize_draws_two_shuffles_and_goes_on_with_their_successor() -> None:
    """The own deck of 22 and the 27 unseen cards of the opponent at the start of a game."""
    state = magic54.GAME.new_game(rules=Magic54Rules.of({"first_player": "red"}))

    assert Counting((factorial(22), factorial(27))) == GAME.determinize(GAME.observe(state, RED), Counting()).rng


@pytest.mark.rule("M54-004")
def test_decks_may_be_given_in_any_order_but_no_others() -> None:
    """Both lists are fixed: the cards of RED and those of BLACK."""
    seen = GAME.observe(magic54.GAME.new_game(), RED)
    reds, blacks = TEAM_CARDS
    bad = [(blacks, reds), (reds[1:], blacks), (reds,), (), (reds, blacks, ())]

    assert GAME.determinize(seen, Rng.seeded(1)) == GAME.determinize(seen, Rng.seeded(1), decks=(reds[::-1], blacks))
    for decks in bad:
        with pytest.raises(SetupError) as caught:
            GAME.determinize(seen, Rng.seeded(1), decks=decks)
        assert ["M54-004"] == [problem.rule for problem in caught.value.problems]


def misfits() -> Iterator[tuple[str, Observation]]:
    """Yield observations that no duel has, with what is wrong."""
    state = table(red=side("KH", mana=1, hand="XR 2H", deck="4H 6H", rest="discard"), black=side(hand="2C")).state
    seen, searching = (
        GAME.observe(state, RED),
        GAME.observe(Magic54Scenario(magic54.GAME, state).do("joker XR").pass_times().state, RED),
    )
    own, other = seen.own, seen.other
    yield "own deck too large", evolve(seen, own=evolve(own, deck_size=3))
    yield "own deck too small", evolve(seen, own=evolve(own, deck_size=1))
    yield "hand of the opponent too large", evolve(seen, other=evolve(other, hand_size=2))
    yield "deck of the opponent too small", evolve(seen, other=evolve(other, deck_size=0))
    yield "a card of the hand twice", evolve(seen, own=evolve(own, hand=(*own.hand, own.hand[0]), deck_size=2))
    yield "a card less in hand", evolve(seen, own=evolve(own, hand=own.hand[1:]))
    yield "a hand below 0", evolve(seen, other=evolve(other, hand_size=-1, deck_size=28))
    yield "a deck below 0", evolve(seen, other=evolve(other, hand_size=28, deck_size=-1))
    yield "a card that cannot be found", evolve(searching, searchable=(card("4H"),))
    yield "a search without a Joker", evolve(seen, searchable=(card("4H"), card("6H")))


@pytest.mark.rule("M54-I01", "M54-Q44")
@pytest.mark.parametrize("seen", [pytest.param(seen, id=label) for label, seen in misfits()])
def test_a_view_that_no_duel_has_is_refused(seen: Observation) -> None:
    """No duel is made up that contradicts the observation."""
    with pytest.raises(SetupError) as caught:
        GAME.determinize(seen, Rng.seeded(1))

    assert caught.value.problems


def test_an_observation_has_the_public_fields_of_a_state_in_their_order() -> None:
    """They are copied by place, for speed: a field of one class alone, or in another place, would be mistaken."""
    public = [field.name for field in attrs.fields(State) if field.name not in ("rng", "sides")]
    observed = [field.name for field in attrs.fields(Observation)]

    assert ["rules", "rng", *public[1:], "sides"] == [field.name for field in attrs.fields(State)]
    assert ["player", *public[:-2], "searchable", *public[-2:], "own", "other"] == observed
    assert ["creatures_entered", "result"] == public[-2:]
