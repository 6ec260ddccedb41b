"""What may not be done, each with the rule that forbids it."""

from __future__ import annotations

import pytest

from castlerules.cards.builders import creature
from castlerules.cards.language.abilities import Static
from castlerules.cards.language.constants import SHADOW
from castlerules.cards.language.filters import IsSubtype
from castlerules.cards.language.static_rules import CantBeBlocked, CantBlock
from castlerules.magic.model import actions
from castlerules.magic.model.options import CoreRules, MagicRules
from castlerules.testing.magic import side

from .kit import table

MANUAL = MagicRules(core=CoreRules(manual_mana=True))
COWARD = creature("Coward", "{R}", "Human", 2, 2, Static(CantBlock()))
SLIPPERY = creature("Slippery", "{U}", "Fish", 2, 2, Static(CantBeBlocked(IsSubtype("Bear"))))
SHADE = creature("Shade", "{B}", "Spirit", 2, 2, SHADOW)
CARDS = {card.name: card for card in (COWARD, SLIPPERY, SHADE)}


@pytest.mark.rule("BASE-D05", "BASE-045")
def test_a_land_is_played_from_the_own_hand_in_the_own_main_phase() -> None:
    """A card that is no land, a land in play, and a land of the other player are none to play; nor is it upkeep."""
    start = table(side("Forest, Stone", hand="Forest, Bear"), side(hand="Forest"))
    upkeep = table(side(hand="Forest"), step="upkeep")
    hand = {start.state.table.cards[card_object.card].name: card_object.id for card_object in start.state.seats[0].hand}
    (theirs,) = [card_object.id for card_object in start.state.seats[1].hand]
    others = (hand["Bear"], start.permanent("Stone").id, theirs)

    assert ["BASE-D05"] * 3 == [start.broken_rule(actions.PlayLand, number) for number in others]
    assert None is start.broken_rule(actions.PlayLand, "Forest#2")
    assert ("BASE-045", ()) == (upkeep.broken_rule(actions.PlayLand, "Forest"), upkeep.offers(actions.PlayLand))


@pytest.mark.rule("BASE-D06", "BASE-036")
def test_mana_is_made_with_own_permanents_that_can() -> None:
    """N's Forest, a Bear, and a second ability of a Forest make no mana for A."""
    start = table(side("Forest, Bear"), side("Island"), rules=MANUAL)

    assert ["BASE-D06"] * 3 == [
        start.broken_rule(actions.ActivateMana, name, option)
        for name, option in (("Island", 0), ("Bear", 0), ("Forest", 1))
    ]
    assert None is start.broken_rule(actions.ActivateMana, "Forest", 0)


@pytest.mark.parametrize(
    ("attackers", "at_home", "blockers", "expected"),
    [
        pytest.param("Bear", "Ogre", "Squire", {"Squire Ogre": "BASE-156", "Squire Bear": None}, id="at home"),
        pytest.param("Bear", "", "Coward, Squire", {"Coward Bear": "BASE-157", "Squire Bear": None}, id="coward"),
        pytest.param(
            "Slippery", "", "Bear, Squire", {"Bear Slippery": "BASE-K07", "Squire Slippery": None}, id="slippery"
        ),
        pytest.param(
            "Shade, Bear",
            "",
            "Ogre, Shade",
            {"Ogre Shade#1": "BASE-K04", "Shade#2 Bear": "BASE-K04", "Shade#2 Shade#1": None, "Ogre Bear": None},
            id="shadow",
        ),
    ],
)
@pytest.mark.rule("BASE-156", "BASE-157", "BASE-K04", "BASE-K07", "BASE-K13")
def test_a_block_is_refused_for_what_forbids_it(
    attackers: str, at_home: str, blockers: str, expected: dict[str, str | None]
) -> None:
    """Only what attacks is blocked, by what may block, by none of a kind that may not, and shadows by shadows."""
    start = table(side(f"{attackers}, {at_home}".strip(", ")), side(blockers), cards=CARDS)
    deciding = start.attack(*attackers.split(", ")).to_step("declare blockers")

    assert expected == {pair: deciding.broken_rule(actions.AddBlocker, *pair.split()) for pair in expected}


@pytest.mark.rule("BASE-164", "BASE-165", "BASE-D28")
def test_a_division_of_damage_is_refused_with_its_reason() -> None:
    """Rhino, 5/4 with trample, is blocked by Guard and Bear: too much, too little for a blocker, and the wrong one."""
    fight = table(side("Rhino"), side("Bear, Guard")).attack("Rhino").block({"Bear": "Rhino", "Guard": "Rhino"})
    deciding = fight.to_step("combat damage")
    lone = table(side("Rhino"), side("Bear")).attack("Rhino").block({"Bear": "Rhino"}).to_step("combat damage")

    assert [None, "BASE-164", "BASE-D28"] == [
        deciding.broken_rule(actions.AssignAttackerDamage, "Rhino", name, n)
        for name, n in (("Bear", 5), ("Bear", 6), ("Guard", 1))
    ]
    assert ["BASE-165", None] == [lone.broken_rule(actions.AssignAttackerDamage, "Rhino", "Bear", n) for n in (1, 2)]


@pytest.mark.rule("BASE-P05", "BASE-P02")
def test_a_land_pays_for_its_own_ability_only_if_nothing_else_can() -> None:
    """Grotto becomes a creature with the mana of a Forest that came later, and with its own if there is none."""
    helped = table(side("Grotto, Forest")).activate("Grotto")
    alone = table(side("Grotto")).activate("Grotto")

    assert [False, True] == [magic_scenario.is_tapped("Grotto") for magic_scenario in (helped, alone)]
