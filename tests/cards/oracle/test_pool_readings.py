"""The reader makes of the printed text of a built-in card what the pool says of it: two descriptions, made apart."""

from __future__ import annotations

from typing import Final

import pytest

from castlerules.cards import POOL, render_ability
from castlerules.cards import language as lang
from castlerules.cards.oracle import read_text

from .card_files import PrintedCard, needs_files, printed_cards
from .normal_form import normal_form

PRINTED: Final = tuple([printed for printed in printed_cards() if printed.name in POOL])


def as_text(abilities: tuple[lang.Ability, ...]) -> tuple[str, ...]:
    """Return *abilities* in words, which show a difference best."""
    return tuple([render_ability(ability) for ability in abilities])


@needs_files
@pytest.mark.parametrize("printed", PRINTED, ids=lambda printed: printed.name)
def test_the_reader_makes_of_a_printed_text_what_the_pool_says(printed: PrintedCard) -> None:
    """They are equal up to the order of filter parts and the names of bound objects."""
    for printed_face, pool_face, text in zip(printed.card.faces, POOL[printed.name].faces, printed.texts, strict=True):
        oracle = read_text(text, printed_face)
        assert not oracle.refused
        read, written = tuple(map(normal_form, oracle.abilities)), tuple(map(normal_form, pool_face.abilities))
        assert as_text(written) == as_text(read)
        assert written == read


@needs_files
def test_many_cards_of_the_pool_are_compared() -> None:
    """The comparison above compares something."""
    assert len(PRINTED) > 90


@pytest.mark.parametrize(
    ("one", "other", "equal"),
    [
        (("a", lang.CREATURE, lang.LAND), ("b", lang.LAND, lang.CREATURE), True),
        (("a", lang.CREATURE, lang.LAND), ("a", lang.CREATURE, lang.ARTIFACT), False),
    ],
)
def test_names_and_the_order_of_filters_are_all_that_may_differ(
    one: tuple[str, lang.Filter, lang.Filter], other: tuple[str, lang.Filter, lang.Filter], *, equal: bool
) -> None:
    """The normal form keeps whatever a game could notice."""

    def searching(name: str, *parts: lang.Filter) -> lang.Ability:
        steps = (lang.Search(name, lang.AllOf(parts)), lang.MoveTo(lang.BoundObjects(name), lang.Zone.HAND))
        return lang.Spell((lang.Mode(lang.InOrder(steps)),))

    assert equal == (normal_form(searching(*one)) == normal_form(searching(*other)))


def test_what_is_bound_by_one_step_is_not_what_is_bound_by_another() -> None:
    """Two names stay two names."""
    first, second = (
        lang.Spell((lang.Mode(lang.InOrder((lang.Search("a", lang.LAND), lang.Search("b", lang.LAND), take))),))
        for take in (lang.MoveTo(lang.BoundObjects(name), lang.Zone.HAND) for name in "ab")
    )
    assert normal_form(first) != normal_form(second)
