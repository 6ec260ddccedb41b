"""Coin flips: who flips wins or loses, by chance (BASE-300, BASE-301)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from castlerules import Rng, from_json, outcomes, to_json
from castlerules.cards import card_from_json, card_to_json, render
from castlerules.cards import language as lang
from castlerules.cards.builders import creature, damage, does, enchantment, enters, in_order, instant, sorcery, when
from castlerules.cards.language.constants import TARGET_PLAYER
from castlerules.cards.oracle import read_text
from castlerules.magic import NORMAL, make_game, refusals
from castlerules.magic.model import actions, changes
from castlerules.magic.rules.coins import MOST_FLIPS
from castlerules.solitaire.book import SOLITAIRE
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import table

DUEL = make_game("duel", NORMAL)
ONE = lang.Comparison.AT_LEAST, 1
WON = lang.Compare(lang.ThisWay("won"), *ONE)
LOST = lang.Compare(lang.ThisWay("lost"), *ONE)


def flip(who: lang.PlayerRef = lang.You(), most: lang.Value | None = 1) -> lang.FlipCoins:  # noqa: B008 - a value
    """Return the effect that *who* flips coins, with the names of the tests."""
    return lang.FlipCoins(who, "won", "lost", most)


CARDS = {
    card.name: card
    for card in (
        sorcery("Bet", "{R}", does(in_order(
            flip(), lang.If(WON, damage(4, lang.EachOpponent())), lang.If(LOST, damage(3, lang.You()))))),
        sorcery("Dare", "{R}", does(in_order(
            lang.May(lang.You(), flip()), lang.If(LOST, lang.LoseLife(lang.You(), 3))))),
        sorcery("Their Bet", "{R}", does(in_order(
            flip(lang.TargetPlayer()), lang.If(WON, lang.GainLife(lang.TargetPlayer(), 2))), TARGET_PLAYER)),
        creature("Daredevil", "{R}", "Human", 1, 1, enters(in_order(
            flip(most=None), lang.PutCounters(lang.This(), lang.CounterKind.PLUS, lang.ThisWay("won"))))),
        sorcery("Row", "{R}", does(in_order(flip(most=3), lang.If(
            lang.Compare(lang.ThisWay("won"), lang.Comparison.EQUAL, 3), lang.GainLife(lang.You(), 9))))),
        enchantment("Charm", "{R}", when(lang.CoinFlipped(lang.You()), lang.GainLife(lang.You(), 1))),
        enchantment("Jinx", "{R}", when(
            lang.CoinFlipped(lang.EachPlayer(), won=False), lang.LoseLife(lang.EventPlayer(), 1))),
    )
}  # fmt: skip


def cast(card: str, *results: int, at: tuple[object, ...] = (), mine: str = "") -> MagicScenario:
    """Return the position after A's *card* has resolved, whose flips give *results*: 1 is won, 0 is lost."""
    start = table(side(f"Mountain, {mine}" if mine else "Mountain", hand=card), side(), cards=CARDS)
    return start.cast(card, *at).with_random_results(*results).resolve()  # type: ignore[arg-type]


def flips(position: MagicScenario) -> list[bool]:
    """Return the flips among the latest events of *position*: whether each was won."""
    return [one.won for one in position.events if isinstance(one, changes.CoinFlipped)]


@pytest.mark.rule("BASE-300", "BASE-E31", scenario="BASE-S208")
def test_what_happens_depends_on_who_wins_the_flip() -> None:
    """A wins the flip of Bet: N is dealt 4 damage; A loses it: A is dealt 3. Both players see the result."""
    won, lost = cast("Bet", 1), cast("Bet", 0)
    theirs = [cast("Their Bet", side_, at=(N,)) for side_ in (1, 0)]

    assert [(20, 16), (17, 20)] == [(one.life(A), one.life(N)) for one in (won, lost)]
    assert [[True], [False]] == [flips(won), flips(lost)]
    assert [changes.CoinFlipped(A, won=True)] == [
        one.seen_by(N) for one in won.events if isinstance(one, changes.CoinFlipped)
    ]
    assert [22, 20] == [one.life(N) for one in theirs]
    assert [N] == [one.player for one in theirs[0].events if isinstance(one, changes.CoinFlipped)]


@pytest.mark.rule("BASE-300", "BASE-112", scenario="BASE-S208")
def test_who_declines_to_flip_neither_wins_nor_loses() -> None:
    """Dare is declined: no coin is flipped, and A loses no life; accepted, a lost flip costs 3."""
    asked = table(side("Mountain", hand="Dare"), side(), cards=CARDS).cast("Dare").resolve()
    done = asked.with_random_results(0).yes()

    assert (20, []) == (asked.no().life(A), flips(asked.no()))
    assert (17, [False]) == (done.life(A), flips(done))


@pytest.mark.rule("BASE-300", "BASE-Q61", scenario="BASE-S209")
def test_coins_are_flipped_until_a_flip_is_lost() -> None:
    """Daredevil's flips are won, won and lost: two counters; Row's at most three; after 50 wins there is no more."""
    entered = cast("Daredevil").with_random_results(1, 1, 0).resolve()
    lucky = cast("Daredevil").with_random_results(*[1] * 60).resolve()
    rows = [cast("Row", *results) for results in ((1, 1, 1, 1), (1, 0, 1), (0, 1, 1))]

    assert ("3/3", [True, True, False]) == (entered.size("Daredevil"), flips(entered))
    assert f"{MOST_FLIPS + 1}/{MOST_FLIPS + 1}" == lucky.size("Daredevil")
    assert [(29, 3), (20, 2), (20, 1)] == [(row.life(A), len(flips(row))) for row in rows]


@pytest.mark.rule("BASE-301", "BASE-067", scenario="BASE-S209")
def test_abilities_trigger_on_each_flip_that_is_won_or_lost() -> None:
    """Charm triggers for each of two flips that A wins, Jinx once for the one that is lost."""
    start = cast("Daredevil", mine="Charm, Jinx").with_random_results(1, 1, 0).resolve()
    order = start
    while order.state.decision is not None:
        order = order.do(DUEL.legal_actions(order.state)[0])

    assert ["Charm", "Charm", "Jinx"] == sorted(order.stack)
    assert 21 == order.resolve(3).life(A)


@pytest.mark.rule("BASE-300", "BASE-E31")
def test_a_flip_is_chance_for_odds_and_for_whoever_searches() -> None:
    """Bet has two outcomes of one half each; Daredevil's counters are 0 with one half, 1 with a quarter."""
    start = table(side("Mountain", hand="Bet"), side(), cards=CARDS).cast("Bet").passes()
    entering = cast("Daredevil").passes()
    odds = outcomes(DUEL, start.state, actions.PassPriority())
    counters = outcomes(DUEL, entering.state, actions.PassPriority())

    assert {(20, 16): Fraction(1, 2), (17, 20): Fraction(1, 2)} == {
        (state.seats[A].life, state.seats[N].life): chance for chance, state in odds
    }
    assert [Fraction(1, 2), Fraction(1, 4)] == sorted([chance for chance, _ in counters], reverse=True)[:2]
    assert MOST_FLIPS + 1 == len(counters)
    seen = DUEL.determinize(DUEL.observe(start.state, N), Rng.seeded(3))
    assert 2 == len(outcomes(DUEL, seen, actions.PassPriority()))


@pytest.mark.rule("BASE-300", "BASE-301", "BASE-Q44", "BASE-112")
def test_the_words_the_data_the_reading_and_what_is_refused() -> None:
    """Cards come back from text and data; one name for both results, and several players, are refused."""
    face = lang.Face("Test", lang.mana("{R}"), lang.TypeLine(types=(lang.CardType.SORCERY,)))
    text = "Flip a coin. If you win the flip, draw a card. If you lose the flip, you lose 2 life."
    bad = [
        sorcery("Same", "{R}", does(in_order(
            lang.FlipCoins(lang.You(), "it", "it"), damage(lang.ThisWay("it"), lang.You())))),
        sorcery("All", "{R}", does(flip(lang.EachPlayer()))),
    ]  # fmt: skip
    saved = cast("Bet", 1)

    assert () == read_text(text, face).refused
    for wrong in (
        "If you win the flip, draw a card.",
        "Flip a coin. If they win the flip, draw a card.",
        "Target player flips a coin. If you win the flip, draw a card.",
        "Flip a coin until you lose a flip. If you lose the flip, draw a card.",
        "Each player flips a coin.",
        "Choose a number. Flip a coin that many times or until you lose a flip, whichever comes first.",
    ):
        assert read_text(wrong, face).refused, wrong
    assert "Whenever you win a coin flip" in render(CARDS["Charm"])
    assert "Whenever a player loses a coin flip" in render(CARDS["Jinx"])
    assert "at most 3 times" in render(CARDS["Row"])
    assert all(card == card_from_json(card_to_json(card)) for card in CARDS.values())
    assert [["BASE-Q44"], ["BASE-112"]] == [[one.rule for one in refusals(NORMAL, card)] for card in bad]
    assert saved.state == from_json(to_json(saved.state, game=DUEL), game=DUEL)
    assert () == refusals(SOLITAIRE, CARDS["Bet"]) == refusals(NORMAL, instant("Plain", "{R}", does(flip())))
