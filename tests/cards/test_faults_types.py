"""A part of a card of another type than its place is for is refused with its path, before anything asks it."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import castlerules.cards
from castlerules import SetupError, duel
from castlerules.cards import POOL, CardDef, This, You, builders, card_from_data, card_to_data, faults_of
from castlerules.cards.builders import does, enchantment, gets, instant, target
from castlerules.cards.language.constants import ANY_TARGET, CREATURE, FLYING, TARGET
from castlerules.castle.book import CASTLE
from castlerules.core import DataError
from castlerules.core.codec_types import field_types
from castlerules.fortress.book import FORTRESS
from castlerules.magic import deck_problems, refusals
from castlerules.magic.model.options import CoreRules
from castlerules.magic.normal import NORMAL
from castlerules.solitaire import SolitaireRules
from castlerules.solitaire import deck_problems as solitaire_problems
from castlerules.solitaire.book import SOLITAIRE

from .node_strategies import CARDS

c: Any = castlerules.cards
"""The language, in which anything may be put anywhere."""

ODD: Any = instant("Odd", "{U}", does(c.Draw(You())))
SPELL = "card.faces[0].abilities[0].modes[0]"
STATIC = "card.faces[0].abilities[0].effect"
NO_NUMBERS = (
    (You(), "expected an integer or value, got the player You()"),
    ("1", "expected an integer or value, got '1'"),
    (True, "expected an integer or value, got True"),
)

creature: Any = builders.creature


def says(effect: Any, *targets: Any) -> CardDef:
    """Return an instant that does *effect*, whatever that is."""
    return instant("Odd", "{U}", does(effect, *targets))


@pytest.mark.rule("BASE-Q46")
@pytest.mark.parametrize(
    ("card", "fault"),
    [
        (says(c.Destroy(CREATURE)), f"{SPELL}.effect.what: expected reference, got the filter IsType(kind="),
        (says(c.Destroy(c.Each(This()))), f"{SPELL}.effect.what.filter: expected filter, got the reference This()"),
        (says(c.Draw(1)), f"{SPELL}.effect.who: expected player, got 1"),
        *[(says(c.Draw(You(), value)), f"{SPELL}.effect.count: {fault}") for value, fault in NO_NUMBERS],
        (
            says(c.DealDamage(1, TARGET, This())),
            f"{SPELL}.effect.to: expected a tuple of reference or player, got",
        ),
        (says(c.InOrder((FLYING,))), f"{SPELL}.effect.steps[0]: expected effect, got the ability Keyword("),
        (says(c.Draw(You()), CREATURE), f"{SPELL}.targets[0]: expected TargetSlot, got the filter IsType("),
        (
            creature("Odd", "{G}", "Elf", 1, 1, c.IsTapped()),
            "card.faces[0].abilities[0]: expected ability",
        ),
        (
            enchantment("Odd", "{G}", gets(CREATURE, c.AddAbility(FLYING))),
            f"{STATIC}.modifications[0].ability: expected Activated or Triggered or Static, got the ability Keyword(",
        ),
        (attrs.evolve(ODD, faces=[]), "card.faces: expected a tuple of Face, got []"),
        (
            attrs.evolve(ODD, faces=(attrs.evolve(ODD.face, pt=c.PT("2", 2)),)),
            "card.faces[0].pt.power: expected",
        ),
        (
            attrs.evolve(ODD, faces=(attrs.evolve(ODD.face, types=c.TypeLine(types=("x",))),)),
            "card.faces[0].types",
        ),
    ],
)
def test_what_is_of_another_type_is_told_with_its_path(card: CardDef, fault: str) -> None:
    """It says where, what is expected there, and what stands there instead; nothing else is looked at then."""
    faults = faults_of(card)

    assert (1, fault) == (len(faults), faults[0][: len(fault)])


@pytest.mark.rule("BASE-Q46")
@pytest.mark.parametrize("value", [None, "Forest", ODD.face, (ODD,)])
def test_what_is_no_card_at_all_is_told(value: Any) -> None:
    """Neither a name nor a face is a card."""
    assert faults_of(value)[0].startswith("card: expected CardDef, got ")


@pytest.mark.rule("BASE-Q46")
@pytest.mark.parametrize("book", [NORMAL, FORTRESS, CASTLE, SOLITAIRE], ids=("normal", "fortress", "castle", "alone"))
def test_a_deck_with_such_a_card_is_refused(book: Any) -> None:
    """It is refused in every game, whether or not that reads what the card says, and when it is given as data."""
    wrong, unhashable = says(c.Destroy(CREATURE)), says(c.InOrder([c.Draw(You())]))
    sound = card_to_data(says(c.Destroy(TARGET), target(CREATURE)))
    sound["card"]["faces"][0]["abilities"][0]["modes"][0]["effect"]["what"]["type"] = "IsType"

    (fault,) = refusals(book, wrong)

    assert ("BASE-Q46", "Odd: card.faces[0].") == (fault.rule, fault.reason[:19])
    with pytest.raises(SetupError, match=r"abilities\[0\].modes\[0\].effect.steps: expected a tuple of effect"):
        duel.GAME.new_game(decks=([unhashable] * 40, "RG aggro"))
    with pytest.raises(DataError, match=r"modes\[0\].effect.what.type: 'IsType' is not one of"):
        card_from_data(sound)


@pytest.mark.rule("BASE-Q46", "SOL-G86")
def test_not_even_a_table_that_takes_any_card_takes_what_cannot_be_read() -> None:
    """Solitaire without ``reject_unsupported`` leaves out what it cannot play, but has to know what that is."""
    deck, any_card = [says(c.Destroy(CREATURE))] * 60, SolitaireRules(reject_unsupported=False)

    assert ["BASE-Q46"] == [fault.rule for fault in solitaire_problems(deck, any_card)]
    assert () == solitaire_problems([says(c.Destroy(This()))] * 60, any_card)


@pytest.mark.rule("BASE-Q44", "BASE-Q25")
def test_a_deck_with_a_senseless_card_is_refused() -> None:
    """A spell without the target that it destroys is reported with its ability; the same with a target is fine."""
    blind, seeing = says(c.Destroy(TARGET)), says(c.Destroy(TARGET), target(CREATURE))
    rules = CoreRules(min_deck_size=0, deck_copy_limit=None)
    (violation,) = deck_problems(NORMAL, [blind, seeing], rules)

    assert ("BASE-Q44", "Odd, ability 1: Target(0) refers to a target slot that does not exist") == (
        violation.rule,
        violation.reason,
    )


@pytest.mark.rule("BASE-Q44", "BASE-Q25")
@pytest.mark.parametrize("index", [-1, 1])
def test_a_target_before_the_first_is_refused_as_one_after_the_last(index: int) -> None:
    """Whatever speaks of it, the deck is refused, and nothing is raised."""
    player, half = c.TargetPlayer(index), c.DivideDamage(2, index)
    unless = c.UnlessPaid(player, c.Cost(), c.Draw(You()))
    effects = (unless, c.May(player, half), half, c.Draw(player), c.Destroy(c.Target(index)))

    assert all(refusals(NORMAL, says(effect, ANY_TARGET)) for effect in effects)


@given(CARDS, st.data())
def test_a_card_with_one_part_of_another_type_is_refused(card: CardDef, data: st.DataObject) -> None:
    """Wherever a part of another type is put, its place is reported; the card itself is of the right types."""
    part: Any = card
    path = list[str]()
    while attrs.has(type(part)) and (names := sorted(field_types(type(part)))):
        path.append(data.draw(st.sampled_from(names)))
        part = getattr(part, path[-1])
        while isinstance(part, tuple) and part:
            part = part[0]
    wrong = _with(card, path, object())

    assert not [fault for fault in faults_of(card) if ": expected " in fault and fault.startswith("card")]
    assert [fault for fault in faults_of(wrong) if f"{path[-1]}" in fault and ": expected " in fault]


def _with(value: Any, path: list[str], new: object) -> Any:
    """Return *value* with *new* at *path*, in the first place of what are several."""
    if isinstance(value, tuple) and value:
        return (_with(value[0], path, new), *value[1:])
    if not path:
        return new
    return attrs.evolve(value, **{path[0]: _with(getattr(value, path[0]), path[1:], new)})


def test_the_cards_of_the_pool_are_accepted_by_every_game() -> None:
    """None of them is told to be senseless anywhere."""
    rules = {fault.rule for book in (NORMAL, FORTRESS) for card in POOL.values() for fault in refusals(book, card)}

    assert set() == rules & {"BASE-Q44", "BASE-Q45", "BASE-Q46"}
