"""Decks and costs at their edges: names that mean nothing, cards that cannot be played, and colours that are none."""

from __future__ import annotations

from typing import Any, Final

import pytest
from reasons import checked_codes

from castlerules.cards import language as lang
from castlerules.cards.builders import act, creature, damage, does, enchantment, instant, pay, target, when
from castlerules.core import Rng, SetupError, evolve
from castlerules.solitaire import SolitaireRules
from castlerules.solitaire.analysis.effect_value import value_for_stacks
from castlerules.solitaire.decks import DECKS, DEFAULT_DECK, deck_problems, solitaire_deck
from castlerules.solitaire.game import GAME
from castlerules.solitaire.model.state import YOU

USUAL: Final = SolitaireRules()


@pytest.mark.rule("SOL-002")
def test_a_deck_that_nobody_has_is_told_with_the_nearest_one() -> None:
    """Its name is no deck's."""
    for door in (solitaire_deck, GAME.new_game):
        with pytest.raises(SetupError, match="RG aggro") as caught:
            door("RG agro")
        assert ["SOL-002"] == checked_codes(caught.value.problems)
    assert ["SOL-002"] == checked_codes(deck_problems("RG agro", USUAL))
    with pytest.raises(SetupError, match="RG aggro") as caught:
        GAME.determinize(GAME.observe(GAME.new_game(), YOU), Rng.seeded(1), decks=["RG agro", None])
    assert ["SOL-002"] == checked_codes(caught.value.problems)
    assert DECKS[DEFAULT_DECK] == solitaire_deck(DEFAULT_DECK)


@pytest.mark.rule("BASE-I24")
@pytest.mark.parametrize("count", [1, 61, 10**900], ids=["one", "61", "no end of them"])
def test_a_view_with_more_discarded_cards_than_there_are_is_refused(count: int) -> None:
    """Numbers may be anything in data from outside."""
    observation = GAME.observe(GAME.new_game(), YOU)
    extra: Any = observation.extra

    with pytest.raises(SetupError, match="BASE-I24"):
        GAME.determinize(evolve(observation, extra=evolve(extra, discard_count=count)), Rng.seeded(1))


@pytest.mark.rule("SOL-G01")
@pytest.mark.parametrize(("size", "least", "codes"), [(39, 40, ["SOL-G01"]), (40, 40, []), (39, 39, []), (28, 28, [])])
def test_how_small_a_deck_may_be_is_agreed(size: int, least: int, codes: list[str]) -> None:
    """As many cards as the table says, and not one less."""
    deck = (DECKS[DEFAULT_DECK] * 2)[:size]

    assert codes == checked_codes(deck_problems(deck, SolitaireRules(min_deck_size=least)))


@pytest.mark.rule("SOL-G86", "SOL-G49")
def test_what_means_nothing_here_is_refused_or_left_out() -> None:
    """Phasing, X life, and triggers on draws and discards; each card is reported once, or the table takes them all."""
    plain = DECKS[DEFAULT_DECK]
    ghost = creature("Ghost", "{U}", "Spirit", 1, 1, lang.PHASING)
    leech = creature(
        "Leech",
        "{B}",
        "Leech",
        1,
        1,
        act(pay("{X}", lang.PayLife(lang.X())), damage(1, lang.TARGET), target(lang.CREATURE)),
    )
    fixed = creature(
        "Tick", "{B}", "Leech", 1, 1, act(pay("{B}", lang.PayLife(2)), damage(1, lang.TARGET), target(lang.CREATURE))
    )
    lenient = SolitaireRules(reject_unsupported=False)

    diary = enchantment("Diary", "{W}", when(lang.CardDrawn(lang.You()), damage(1, lang.You())))
    refuse = enchantment("Refuse", "{B}", when(lang.CardDiscarded(lang.You()), damage(1, lang.You())))

    expose = instant("Expose", "{U}", does(lang.LookAtTop("top", 1, lang.EachOpponent(), public=True)))

    for card in (ghost, leech, diary, refuse, expose):
        problems = deck_problems((*plain, card, card), USUAL)
        assert [("SOL-G86", card.name)] == [
            (violation.rule, violation.reason.partition(": not supported: ")[0]) for violation in problems
        ]
        assert () == deck_problems((*plain, card), lenient)
    assert () == deck_problems((*plain, fixed), USUAL)


@pytest.mark.rule("SOL-G13", "SOL-G21")
def test_amounts_that_are_known_for_the_stacks() -> None:
    """A number is itself, X is 0, and what depends on the position is not known."""
    creatures = lang.CountOf(lang.CREATURE)

    assert [3, 0, 0] == [value_for_stacks(value, USUAL) for value in (3, 0, lang.X())]
    assert [5, 6] == [value_for_stacks(value, USUAL) for value in (lang.Sum((2, 3)), lang.Product(2, 3))]
    assert [None, None, 0] == [
        value_for_stacks(value, USUAL)
        for value in (lang.Sum((2, creatures)), lang.Product(2, creatures), lang.Product(0, creatures))
    ]
