"""A siege as text and as a picture, and its own actions and events in words."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from magic.games import variant_words

from castlerules import Player, fortress
from castlerules._display import guide_for
from castlerules.fortress import GAME
from castlerules.fortress.model.state import PLAYER
from castlerules.fortress.presentation.assault import (
    chances_words,
    odds_words,
    percent,
    rounded_together,
    winning_chance,
)
from castlerules.magic import PassPriority
from castlerules.magic.model.changes import LifeLost
from castlerules.svg import svg
from castlerules.testing.magic import MagicScenario, side

from .kit import declare_attack, opening, pass_until, siege, with_dice


def lines(position: MagicScenario) -> str:
    """Return the table, each line without its frame and with single spaces."""
    shown = str(GAME.observe(position.state, PLAYER))
    return "\n".join(" ".join(line.strip("|").split()) for line in shown.splitlines())


def pass_words(position: MagicScenario) -> str:
    """Return what a pass leads to, as the player is told."""
    return guide_for(GAME, GAME.observe(position.state, PLAYER)).consequence(PassPriority())


def menu(position: MagicScenario) -> list[str]:
    """Return the words for all legal actions."""
    observation = GAME.observe(position.state, PLAYER)
    return [
        fortress.GAME.describe_action(observation, action) for action in fortress.GAME.legal_actions(position.state)
    ]


def test_the_garrison_is_a_row_and_no_player() -> None:
    """Its creatures are numbered as they lie; it has no life, no hand and no library."""
    shown = lines(siege(side("Mountain, 3x3", hand="2x4"), "3x4, 1x4"))
    garrison, _, own = shown.partition("siege ")

    assert "garrison 2 cards in play\ncreatures 1. 3x4 {1} 3/4\n2. 1x4 {1} 1/4" in garrison
    assert not [word for word in ("life", "hand", "library", "player") if word in garrison]
    assert "you 20 life, 10 cards in the library" in own
    assert "attempt 1: 2 of the 2 dealt to the garrison still in your way" in own


def test_the_opposition_is_chosen_in_words() -> None:
    """The question and each of its answers say what they are about."""
    start = opening()

    assert ["1 creature opposes you", "2 creatures oppose you"] == menu(start)[:2]
    assert "you to act: say how many creatures oppose you" in lines(start)


def test_an_assault_that_is_near_is_told_with_its_odds() -> None:
    """Of the 216 rolls 35 are below 8, and 125 from 8 to 12: the chances of 13 damage, in percent."""
    due = siege(side("4x4, 9x9"), due=True)
    soon = siege(side("4x4, 9x9"))
    odds = "with 13 damage now against 3 dice: total victory 16%, convincing victory 58%, victory 10%, draw 16%"

    assert "the assault is in this turn" in lines(due)
    assert odds in lines(due).replace("\n", " ")
    assert "6 or more above the dice = total victory, 1 to 5 above = convincing victory, equal = victory, " in lines(
        due
    ).replace("\n", " ")
    assert "nobody opposes you: if it stays so, the assault is in your next turn" in lines(soon).replace("\n", " ")
    assert odds in lines(soon).replace("\n", " ")
    assert "damage now" not in lines(siege(side("4x4, 9x9"), "1x1"))


@pytest.mark.rule("FOR-Q49")
def test_creatures_that_can_still_join_the_assault_are_told_of() -> None:
    """Unless the options keep new creatures out of it."""
    without = siege(side("4x4"), due=True, options={"assault_excludes_unready": True})

    assert "the assault is in this turn; creatures cast before it take part\n" in lines(siege(side("4x4"), due=True))
    assert "the assault is in this turn\n" in lines(without)


def test_the_end_says_no_more_of_an_assault() -> None:
    """A result stands where the decision was."""
    over = pass_until(with_dice(siege(side("9x9, 9x9"), due=True), 1, 1, 1))

    assert "over: total victory: 18 damage against a roll of 3" in lines(over)
    assert "damage now" not in lines(over)
    assert "to act" not in lines(over)


def test_equal_blockers_are_told_apart() -> None:
    """The player who says which one blocks is asked about the attacker, and sees the blocks so far."""
    options = {"tie_break": "player_choice"}
    start = declare_attack(siege(side("3x3, 1x1"), "2x2, 2x2, 4x4", options=options), "1x1", "3x3")
    deciding = pass_until(start)

    assert [line for line in menu(deciding) if line.startswith("let 2x2 #")] == menu(deciding)
    assert "say which of the equal creatures blocks 1x1" in lines(deciding)


def test_what_comes_after_help_is_worded() -> None:
    """To play again or to admit defeat, and to wait with an assault that may wait."""
    help_came = pass_until(with_dice(siege(side("1x1"), due=True), 6, 6, 6))
    waiting = pass_until(siege(side("1x1"), due=True, options={"assault_mandatory": False}))
    joined = lines(help_came).replace("\n", " ")

    assert ["play again with the same deck", "admit defeat"] == menu(help_came)
    assert "the assault is in" not in joined, "it has been made"
    assert "help has come (1 against 6 + 6 + 6 = 18, 17 below, more than 5): play again or admit defeat" in joined
    assert ["wait with the assault", "storm the fortress"] == menu(waiting)


def test_the_die_is_told_with_what_it_does() -> None:
    """A five takes two lives in the same sentence; extra lands hurt in words too."""
    start = siege(side(hand="2 Mountain"), "1x1", step="end of turn")
    observation = GAME.observe(start.state, PLAYER)
    state, events = fortress.GAME.transition(with_dice(start, 5).state, fortress.GAME.legal_actions(start.state)[0])

    assert "the die shows 5: you lose 2 life" in fortress.GAME.describe_events(observation, events)
    assert "dice at the ends of turns: 5" in str(GAME.observe(state, PLAYER))


def test_the_picture_shows_no_second_player() -> None:
    """The garrison is a row with numbers; nobody sees for anybody."""
    drawn = svg(GAME.observe(siege(side("3x3"), "3x4, 1x4").state, Player(0)))

    assert ">1. 3x4<" in drawn
    assert ">2. 1x4<" in drawn
    assert "seen by" not in drawn
    assert 2 == drawn.count("life, ")  # in the bar of the only player, and in its tool tip


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (fortress.GarrisonDealt(1, 1), "1 creature of your deck is dealt to the garrison"),
        (
            fortress.GarrisonDealt(3, 2),
            "attempt 2 begins, since help came: 3 creatures of your deck are dealt to a new garrison (FOR-Q54)",
        ),
        (fortress.DieRolled(4), "the die shows 4:"),
        (
            fortress.AssaultRolled(7, (1, 2, 4), fortress.AssaultRow.VICTORY),
            "you storm the fortress: 7 damage against 1 + 2 + 4 = 7: victory (equal)",
        ),
        (
            fortress.AssaultRolled(0, (6, 5, 4), fortress.AssaultRow.HELP_COMES),
            "you storm the fortress: 0 damage against 6 + 5 + 4 = 15: help comes (15 below, more than 5)",
        ),
    ],
)
def test_each_event_of_a_siege_has_its_sentence(event: Any, words: str) -> None:
    """One creature or several, the die, and the assault with its sum and its row."""
    assert words == variant_words(GAME.observe(opening().state, PLAYER), event)


def test_what_is_no_event_of_a_siege_is_left_to_normal_magic() -> None:
    """Life lost is described as everywhere; numbers of the opposition are worded by their grammar."""
    observation = GAME.observe(opening().state, PLAYER)

    assert variant_words(observation, LifeLost(PLAYER, 1)) is None
    assert "1 creature opposes you" == variant_words(observation, fortress.ChooseOpposition(1))
    assert "2 creatures oppose you" == variant_words(observation, fortress.ChooseOpposition(2))


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Fraction(1), "for certain"),
        (Fraction(1, 2), "50%"),
        (Fraction(125, 216), "58%"),
        (Fraction(1, 216), "less than 1%"),
        (Fraction(215, 216), "more than 99%"),
    ],
)
def test_a_chance_that_is_not_certain_is_never_0_or_100_percent(chance: Fraction, words: str) -> None:
    """Whole percents are exact enough."""
    assert words == percent(chance)


@pytest.mark.rule("FOR-034")
@pytest.mark.parametrize("damage", range(27))
def test_the_chances_that_are_shown_together_add_up_to_100_percent(damage: int) -> None:
    """What is less than 1 counts as 0; the victories add up to the chance of any victory."""
    shown = chances_words(damage, 5).replace("less than 1%", "0%").replace("more than 99%", "100%")
    rows = [
        (name, int(number)) for name, number in re.findall(r"([a-z ]+) (\d+)%", shown.replace("for certain", "100%"))
    ]
    exact = re.findall(r"([a-z ]+) (\d+(?:\.\d\d)?)%[,.]", odds_words(damage, 5).partition(" Any victory")[0])

    assert 100 == sum([number for _, number in rows])
    assert round(winning_chance(damage) * 100) == sum([number for name, number in rows if "victory" in name])
    assert Decimal(100) == sum([Decimal(number) for _, number in exact])


def test_the_largest_remainders_are_rounded_up() -> None:
    """Thirds of 100 give 34, 33 and 33; whole numbers stay what they are."""
    assert (34, 33, 33) == rounded_together([Fraction(100, 3)] * 3)
    assert (17, 0, 83) == rounded_together([Fraction(50, 3), Fraction(0), Fraction(250, 3)])
    assert (1, 99) == rounded_together([Fraction(7, 10), Fraction(993, 10)])
    assert () == rounded_together([])


def test_a_pass_before_the_assault_says_that_it_comes() -> None:
    """With the damage as things are; without an assault the pass leads to an ordinary combat."""
    due = siege(side("4x4, 9x9"), due=True)

    assert "on to the assault with 13 damage as things are" == pass_words(due)
    assert "the assault begins with 13 damage as things are" == pass_words(due.passes())
    assert "on to combat" == pass_words(siege(side("4x4, 9x9"), "1x1"))


@pytest.mark.rule("BASE-153")
@pytest.mark.parametrize("own", ["Mountain", "4x4/s", "4x4/t"])
def test_a_pass_says_where_nobody_can_attack(own: str) -> None:
    """No attackers are declared then, and the second main phase follows; one creature that may attack is enough."""
    nobody = "on to combat, where nobody can attack, and the second main phase"

    assert nobody == pass_words(siege(side(own), "1x1"))
    assert "on to combat" == pass_words(siege(side(f"{own}, 2x2"), "1x1"))


def test_the_deck_is_shown_before_the_number_of_opponents_is_chosen() -> None:
    """Its creatures, its artifact and its lands, counted; not any more once some of them are dealt."""
    start = opening()
    shown = lines(start).replace("\n", " ")

    assert re.search(r"your deck 15 creatures: 3 \S.* 1 artifact: .* 24 lands: 24 Mountain ", shown)
    assert "your deck" not in lines(start.do(fortress.ChooseOpposition(3)))
