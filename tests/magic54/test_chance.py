"""What is left to chance (M54-C1 to M54-C5): the order of the draws, their odds, and where there are none."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from castlerules import DataError, Rng, Scripted, magic54, outcomes, playout, value, with_generator
from castlerules.magic54 import BLACK, GAME, RED, TEAM_CARDS, ChooseFromDeck, DiscardRecycled, Magic54Rules, Pass
from castlerules.testing.magic54 import Magic54Scenario, side, table


@value
class Counting:
    """A generator that remembers below which numbers it was asked to draw; it draws 0."""

    asked: tuple[int, ...] = ()

    def below(self, n: int) -> tuple[int, Counting]:
        """Return 0, and the generator that remembers *n*."""
        return 0, self if n == 1 else Counting((*self.asked, n))


def draws(duel: Magic54Scenario, *actions: str) -> tuple[int, ...]:
    """Return below which numbers the rules draw while *actions* are done."""
    end = Magic54Scenario(magic54.GAME, with_generator(duel.state, Counting())).do(*actions).state.rng
    assert isinstance(end, Counting)
    return end.asked


def odds(duel: Magic54Scenario, action: str) -> list[tuple[Fraction, Magic54Scenario]]:
    """Return every duel that *action* can lead to, with its chance."""
    results = outcomes(magic54.GAME, duel.state, GAME.parse_action(duel.state, action))
    return [(chance, Magic54Scenario(magic54.GAME, state)) for chance, state in results]


@pytest.mark.rule("M54-C1", "M54-C2", "M54-061")
def test_red_is_shuffled_first_then_black_then_the_starter_is_drawn() -> None:
    """Three draws set a game up, in this order; the permutations say which card comes to which place."""
    backwards, onwards = tuple(reversed(range(27))), tuple(range(27))
    state = magic54.GAME.new_game(rng=Scripted((backwards, onwards, 1)))
    red, black = state.sides

    assert tuple(reversed(TEAM_CARDS[RED])) == (*red.hand, *red.deck)
    assert TEAM_CARDS[BLACK] == (*black.hand, *black.deck)
    assert (BLACK, Scripted(())) == (state.active, state.rng)


@pytest.mark.rule("M54-C3")
def test_two_tens_draw_one_after_the_other_from_what_is_left() -> None:
    """Of three cards each pair is discarded with 1/3, each order of it with 1/6."""
    start = table(red=side(mana=2, hand="10H 10D"), black=side(hand="2C 4C 6C"))

    results = odds(start.do("ten 10H", "pass", "ten 10D", "pass"), "pass")

    assert [Fraction(1, 6)] * 6 == [chance for chance, _ in results]
    assert {" ".join(pair) for pair in permutations(["2C", "4C", "6C"], 2)} == {
        duel.discard(BLACK) for _, duel in results
    }


@pytest.mark.rule("M54-C4", "M54-A16")
def test_the_joker_shuffles_what_is_left_of_the_deck() -> None:
    """Three cards after the choice: each of six orders is as likely, and nothing else varies."""
    start = table(red=side(mana=1, hand="XR", deck="KH 3H 5H 7H", rest="discard")).do("joker XR").pass_times()

    results = odds(start, "choose 3H")

    assert [Fraction(1, 6)] * 6 == [chance for chance, _ in results]
    assert {" ".join(order) for order in permutations(["KH", "5H", "7H"])} == {duel.deck(RED) for _, duel in results}
    assert {"3H"} == {duel.hand(RED) for _, duel in results}


@pytest.mark.rule("M54-C4")
@pytest.mark.parametrize(("deck", "limits"), [("KH 3H 5H", (2,)), ("KH 3H", ()), ("KH", ())])
def test_the_joker_draws_when_its_search_is_answered(deck: str, limits: tuple[int, ...]) -> None:
    """Opening the search draws nothing, and one card left is not shuffled."""
    start = table(red=side(mana=1, hand="XR", deck=deck, rest="discard"))

    assert () == draws(start, "joker XR", "pass", "pass")
    assert limits == draws(start, "joker XR", "pass", "pass", "choose KH")


@pytest.mark.rule("M54-C5", "M54-Q38")
@pytest.mark.parametrize(
    ("shuffle", "orders"),
    [(False, ["2H 4H 6H"]), (True, [" ".join(order) for order in permutations(["2H", "4H", "6H"])])],
)
def test_turning_over_draws_only_where_the_table_agreed_to_shuffle(shuffle: bool, orders: list[str]) -> None:
    """Three cards are turned over for a draw: six equal orders, or the one that lay there."""
    rules = Magic54Rules(recycle_shuffle=shuffle)
    start = table(red=side("KH", mana=3, discard="2H 4H 6H", rest="hand"), rules=rules).do("knowledge KH", "pass")

    results = odds(start, "pass")

    assert [Fraction(1, len(orders))] * len(orders) == [chance for chance, _ in results]
    assert sorted(orders) == sorted(f"{duel.hand(RED).split()[-1]} {duel.deck(RED)}" for _, duel in results)


@pytest.mark.rule("M54-C5", "M54-C4", "M54-Q25")
def test_a_joker_on_an_empty_deck_draws_for_the_turning_over_and_again_for_the_shuffle() -> None:
    """With ``recycle_shuffle`` the search opens on a shuffled deck, and the choice shuffles what is left."""
    rules = Magic54Rules(recycle_shuffle=True)
    start = table(red=side(mana=1, hand="XR", discard="2H 4H 6H", rest="hand"), rules=rules)

    assert (6,) == draws(start, "joker XR", "pass", "pass")
    assert (6, 2) == draws(start, "joker XR", "pass", "pass", "choose 4H")


@pytest.mark.rule("M54-C5", "M54-Q38")
def test_with_immediate_both_decks_are_turned_over_red_first() -> None:
    """BLACK's draw and RED's discard leave both without a deck in one step; RED's draw below 2 comes first."""
    rules = Magic54Rules.of({"recycle_shuffle": True, "recycle_timing": "immediate"})
    start = table(
        red=side("KH", mana=3, discard="2H 4H", deck="AH", rest="hand"),
        black=side("KC", mana=3, discard="2C 4C 6C", deck="AC", rest="hand"),
        rules=rules,
    )
    plays = ("knowledge KH", "knowledge KC", "pass", "pass")

    assert (2, 6) == draws(start, *plays)
    assert [RED, BLACK] == [
        e.player for e in start.with_random_results(0, 0).do(*plays).events if isinstance(e, DiscardRecycled)
    ]


@pytest.mark.rule("M54-C1", "M54-C2", "M54-C3", "M54-C4", "M54-C5")
def test_nothing_is_drawn_where_the_ledger_names_no_chance() -> None:
    """A whole random game never draws but for a Ten that is solved or a Joker's choice."""
    state = magic54.GAME.new_game(rng=Rng.seeded(5))
    drew = []
    for action in playout(magic54.GAME, state, rng=Rng.seeded(6), max_actions=2500).actions:
        after = magic54.GAME.advance(state, action)
        if after.rng != state.rng:
            tens = any(item.card.rank == "10" for item in state.pile)
            drew.append(isinstance(action, ChooseFromDeck) or (tens and isinstance(action, Pass)))
        state = after

    assert len(drew) > 5
    assert all(drew)


@pytest.mark.rule("M54-C3", "M54-C4")
@pytest.mark.parametrize(
    ("plays", "empty"),
    [(("ten 10H", "pass", "pass"), False), (("joker XR", "pass", "pass", "choose KD"), False), (("put 3H",), True)],
)
def test_a_script_that_runs_out_is_an_error_exactly_where_something_is_drawn(
    plays: tuple[str, ...], empty: bool
) -> None:
    """Without an entry a Ten and a Joker cannot be solved; putting Mana needs none."""
    start = table(red=side(mana=1, hand="10H XR 3H"), black=side(hand="2C 4C")).with_random_results()

    before = start.do(*plays[:-1])

    if empty:
        assert Scripted(()) == before.do(plays[-1]).state.rng
    else:
        with pytest.raises(DataError, match="has run out"):
            before.do(plays[-1])


@pytest.mark.rule("M54-C3")
def test_a_hand_of_one_is_discarded_without_a_draw() -> None:
    """What cannot vary uses no entry of a script."""
    start = table(red=side(mana=1, hand="10H"), black=side(hand="2C")).with_random_results()

    after = start.do("ten 10H").pass_times()

    assert ("2C", Scripted(())) == (after.discard(BLACK), after.state.rng)
