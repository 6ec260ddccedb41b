"""Limits on declarations: how many creatures attack or block, and which only together."""

from __future__ import annotations

import pytest

from castlerules import IllegalAction
from castlerules.cards import card_from_json, card_to_json, faults_of
from castlerules.cards import language as lang
from castlerules.cards.builders import *
from castlerules.castle.book import CASTLE
from castlerules.fortress.book import FORTRESS
from castlerules.magic import NORMAL, refusals
from castlerules.solitaire.book import SOLITAIRE
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import table

STRONGER = lang.PowerIs(lang.Comparison.AT_LEAST, lang.Sum((lang.PowerOf(lang.This()), 1)))
CARDS = {
    card.name: card
    for card in (
        enchantment("Arena", "{G}", lang.Static(lang.AttackLimit(1)), lang.Static(lang.BlockLimit(1))),
        enchantment("Narrow Gate", "{W}", lang.Static(lang.AttackLimit(1, lang.EachOpponent()))),
        creature(
            "Coward",
            "{1}{R}",
            "Goblin",
            3,
            3,
            lang.Static(lang.AttacksInCompany(company=STRONGER)),
            lang.Static(lang.BlocksInCompany(company=STRONGER)),
        ),
        creature(
            "Twin", "{R}", "Goblin", 1, 1, lang.Static(lang.AttacksInCompany()), lang.Static(lang.BlocksInCompany())
        ),
        creature("Colossus", "{7}", "Golem", 8, 8, lang.Static(lang.BlockersOf(least=3))),
        creature("Loner", "{1}{R}", "Cat", 2, 2, when(lang.AttacksAlone(), lang.GainLife(lang.You(), 1))),
        enchantment("Old Paths", "{G}", lang.Static(lang.BlockersOf(lang.YOU_CONTROL, most=1))),
        creature("Berserker", "{R}", "Human", 2, 1, lang.Static(lang.MustAttack())),
    )
}


def offered(scenario: MagicScenario) -> set[tuple[str, ...]]:
    """Return the words of the legal actions of a declaration."""
    return {tuple(words) for words in scenario.legal if words[0] != "Concede"}


@pytest.mark.rule("BASE-271", scenario="BASE-S194")
def test_no_more_than_some_creatures_attack_and_block() -> None:
    """With Arena one creature attacks and one blocks; Narrow Gate counts the attackers of opponents only."""
    start = table(side("Arena, Bear, Ogre"), side("Squire, Guard"), cards=CARDS)
    attack = start.to_step("declare attackers")
    blocks = start.attack("Ogre").to_step("declare blockers")

    assert {("DeclareNoAttack",), ("AddAttacker", "Bear"), ("AddAttacker", "Ogre")} == offered(attack)
    with pytest.raises(IllegalAction, match="no more than 1 creatures can attack"):
        start.attack("Bear", "Ogre")
    with pytest.raises(IllegalAction, match="blockers are named after"):
        blocks.block({"Squire": "Ogre", "Guard": "Ogre"})
    assert blocks.block({"Guard": "Ogre"}).state.combat.blocks
    theirs = table(side("Bear, Ogre"), side("Narrow Gate"), cards=CARDS)
    assert (2, 1) == (
        len(table(side("Narrow Gate, Bear, Ogre"), cards=CARDS).attack("Bear", "Ogre").state.combat.attackers),
        len(theirs.attack("Ogre").state.combat.attackers),
    )
    with pytest.raises(IllegalAction, match="no more than 1 creatures can attack"):
        theirs.attack("Bear", "Ogre")


@pytest.mark.rule("BASE-271", "BASE-154", scenario="BASE-S194")
def test_the_one_attacker_is_the_one_that_must_attack() -> None:
    """With Arena and Berserker, Bear cannot take the only place; of two Berserkers either one may."""
    one = table(side("Arena, Bear, Berserker"), cards=CARDS).to_step("declare attackers")
    two = table(side("Arena, 2 Berserker"), cards=CARDS).to_step("declare attackers")

    assert {("AddAttacker", "Berserker")} == offered(one)
    assert 2 == len([action for action in two.legal if action[0] == "AddAttacker"])
    assert not [action for action in two.legal if action[0] == "DeclareNoAttack"]


@pytest.mark.rule("BASE-273", scenario="BASE-S195")
def test_some_creatures_attack_and_block_only_in_company() -> None:
    """Coward needs a stronger creature, Twin any other one; a third 3/3 is no help to Coward."""
    with_ogre = table(side("Coward, Ogre"), cards=CARDS)
    attack = table(side("Coward, Giant"), cards=CARDS).attack("Coward", "Giant")
    blocks = table(side("Rhino"), side("Coward, Giant"), cards=CARDS).attack("Rhino").to_step("declare blockers")
    weak = table(side("Rhino"), side("Coward, Ogre"), cards=CARDS).attack("Rhino").to_step("declare blockers")

    assert {("DeclareNoAttack",), ("AddAttacker", "Ogre")} == offered(with_ogre.to_step("declare attackers"))
    with pytest.raises(IllegalAction, match="only together with others"):
        with_ogre.attack("Coward")
    assert 2 == len(attack.state.combat.attackers)
    assert 2 == len(blocks.block({"Coward": "Rhino"}).state.combat.blocks)  # Giant's block follows of itself
    assert 1 == len(blocks.block({"Giant": "Rhino"}).state.combat.blocks)
    assert {("ConfirmBlocks",), ("AddBlocker", "Ogre", "Rhino")} == offered(weak)
    assert "end of combat" == table(side("Twin"), cards=CARDS).to_step("end of combat").state.step.value
    assert 2 == len(table(side("Twin, Bear"), cards=CARDS).attack("Twin", "Bear").state.combat.attackers)


@pytest.mark.rule("BASE-272", "BASE-K08", scenario="BASE-S196")
def test_how_many_creatures_block_one_attacker() -> None:
    """Colossus is blocked by three or by none, what A controls with Old Paths by one or none, both together by none."""
    three = (
        table(side("Colossus"), side("Squire, Bear, Ogre"), cards=CARDS).attack("Colossus").to_step("declare blockers")
    )
    two = table(side("Colossus"), side("Squire, Bear"), cards=CARDS).attack("Colossus")
    paths = table(side("Old Paths, Ogre, Giant"), side("Squire, Bear"), cards=CARDS).attack("Ogre", "Giant")
    paths = paths.to_step("declare blockers")
    both = table(side("Old Paths, Colossus"), side("Squire, Bear, Ogre"), cards=CARDS).attack("Colossus")

    assert 3 == len(three.block({"Squire": "Colossus"}).state.combat.blocks)  # the other two follow of themselves
    assert (("ConfirmBlocks",), ("AddBlocker", "Squire", "Colossus")) == tuple(sorted(offered(three), key=len))
    assert 12 == two.to_step("second main").life(N)
    assert 2 == len(paths.block({"Squire": "Ogre", "Bear": "Giant"}).state.combat.blocks)
    with pytest.raises(IllegalAction, match="limits on how many block together"):
        paths.block({"Squire": "Ogre", "Bear": "Ogre"})
    assert 12 == both.to_step("second main").life(N)


@pytest.mark.rule("BASE-273", "BASE-159", scenario="BASE-S195")
def test_an_ability_triggers_on_attacking_alone() -> None:
    """Loner gives a life if it attacks alone, and none beside Bear."""
    start = table(side("Loner, Bear"), cards=CARDS)

    assert 21 == start.attack("Loner").resolve().life(A)
    assert ((), 20) == (start.attack("Loner", "Bear").stack, start.attack("Loner", "Bear").life(A))


def test_words_data_and_other_games() -> None:
    """The cards come back from JSON without faults; games with combats of their own refuse the limits."""
    limits = [card for name, card in CARDS.items() if name not in ("Loner", "Berserker")]
    assert all(card == card_from_json(card_to_json(card)) and not faults_of(card) for card in CARDS.values())
    assert not any(refusals(NORMAL, card) for card in CARDS.values())
    assert all(refusals(book, card) for book in (CASTLE, SOLITAIRE) for card in limits)
    assert refusals(FORTRESS, CARDS["Arena"])
    assert refusals(NORMAL, enchantment("Wide Gate", "{W}", lang.Static(lang.AttackLimit(9))))
    assert faults_of(enchantment("Nothing", "{W}", lang.Static(lang.BlockersOf(lang.CREATURE))))
