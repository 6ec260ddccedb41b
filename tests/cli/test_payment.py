"""Paying by hand at the prompt: Enter takes the step after which most of the hand can still be cast."""

from __future__ import annotations

import attrs
import pytest

from castlerules import duel
from castlerules.cards import CardDef
from castlerules.cards.builders import creature
from castlerules.cli.play.opening import prompt_text
from castlerules.cli.play.prompt import answer_line
from castlerules.cli.play.session import Session
from castlerules.magic.model.options import CoreRules
from castlerules.testing.magic import MagicScenario, side

from .sessions import after_typing, answer_text, session_of

CARDS = {
    card.name: card
    for card in (
        creature("Ember", "{1}{R}", "Elemental", 2, 2),
        creature("Twin Oak", "{G}{G}", "Treefolk", 2, 2),
        creature("Twin Flame", "{R}{G}", "Elemental", 2, 2),
        creature("Colossus", "{9}", "Golem", 9, 9),
    )
}


def with_hand(hand: str, *, lands: str = "2 Forest, 2 Mountain", manual: bool = True) -> Session:
    """Return a duel in which the person has these cards in hand and these *lands* in play."""
    rules = duel.DuelRules(core=CoreRules(manual_mana=manual))
    position = MagicScenario.of(duel.GAME.book, side(lands, hand=hand), side(), rules=rules, cards=CARDS)
    return attrs.evolve(session_of(duel.GAME, seed=3, core={"manual_mana": manual}), state=position.state)


def untapped(session: Session) -> list[str]:
    """Return the names of the untapped permanents."""
    known: dict[int, CardDef] = {each.id: each.card for each in session.observation.permanents}
    return sorted([known[each.id].name for each in session.observation.permanents if not each.tapped])


@pytest.mark.rule("BASE-P07")
@pytest.mark.parametrize(
    ("other", "left"),
    [
        ("Twin Oak", ["Forest", "Forest"]),
        ("Twin Flame", ["Forest", "Mountain"]),
        ("Twin Flame, Twin Oak, Twin Oak", ["Forest", "Forest"]),
        ("Colossus", ["Forest", "Mountain"]),
    ],
)
def test_enter_leaves_the_lands_that_the_hand_needs(other: str, left: list[str]) -> None:
    """Most cards decide; where no card needs a colour more, one land of each is left."""
    begun = after_typing(with_hand(f"Ember, {other}"), "cast ember")
    paid = after_typing(begun, "", "")

    assert "(Enter = tap " in prompt_text(begun)
    assert left == untapped(paid)
    assert ["Ember"] == [each.card.name for each in paid.observation.stack if each.card is not None]


def test_any_land_can_be_chosen_against_the_advice() -> None:
    """By its number or its name, as at any other decision."""
    begun = after_typing(with_hand("Ember, Twin Oak"), "cast ember")

    assert ["Forest", "Mountain"] == untapped(after_typing(begun, "tap Forest for {G}", ""))


@pytest.mark.rule("BASE-P05")
def test_without_the_option_the_rules_choose_and_the_words_say_how_to_change_that() -> None:
    """The payment is that of the library, whatever is in the hand."""
    start = with_hand("Ember, Twin Oak", manual=False)
    by_rule = start.game.advance(start.state, start.game.parse_action(start.observation, "cast ember"))
    told = answer_text(answer_line(start, "? pay", 500))

    assert by_rule == after_typing(start, "cast ember").state
    assert "start a game with --rules core.manual_mana=true" in told
    assert "manual_mana" not in answer_text(answer_line(with_hand("Ember"), "? pay", 500))
