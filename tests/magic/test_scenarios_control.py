"""Control, and what lasts until a player's next turn (BASE-019, BASE-131, BASE-146), and the worked scenarios."""

from __future__ import annotations

import pytest

from castlerules import IllegalAction
from castlerules.cards.builders import all_of, aura, does, gets, instant, sorcery, target
from castlerules.cards.language.abilities import AddPT, ApplyUntil, TakeControl
from castlerules.cards.language.constants import CREATURE, ENCHANTMENT, TARGET, YOU_CONTROL
from castlerules.cards.language.enums import Duration
from castlerules.cards.language.references import Enchanted
from castlerules.magic.model import actions
from castlerules.magic.model.changes import ControlGained, LeftCombat
from castlerules.magic.model.options import MagicRules
from castlerules.testing.magic import A, N, side

from .kit import every_edition, table

SWAY = instant("Sway", "{U}", does(ApplyUntil(TARGET, (TakeControl(),)), target(CREATURE)))
FEALTY = aura("Fealty", "{U}", ENCHANTMENT, gets(Enchanted(), TakeControl()))
VIGOR = sorcery("Vigor", "{G}", does(ApplyUntil(TARGET, (AddPT(1, 1),), Duration.NEXT_TURN), target(CREATURE)))
PRAISE = instant("Praise", "{W}", does(ApplyUntil(TARGET, (AddPT(1, 1),)), target(all_of(CREATURE, YOU_CONTROL))))
CARDS = {card.name: card for card in (SWAY, FEALTY, VIGOR, PRAISE)}


@every_edition
@pytest.mark.rule("BASE-131", "BASE-016", "BASE-019", "BASE-E18", scenario="BASE-S55")
def test_a_creature_under_another_control_keeps_its_owner(rules: MagicRules) -> None:
    """A controls N's Ogre with Bond: it may not attack yet, nor block for N; it goes to N's hand, or back to N."""
    start = table(side("Bear, 4 Spring", hand="Bond, Recall"), side("Ogre", library="3 Squire"), rules=rules)
    taken = start.cast("Bond", "Ogre").resolve()
    bounced = taken.cast("Recall", "Ogre").resolve()

    assert [ControlGained] == [type(event) for event in taken.events if isinstance(event, ControlGained)]
    assert ({"Bear", "Ogre", "Bond"}, ()) == (set(taken.battlefield(A)) - {"Spring"}, taken.battlefield(N))
    assert ("Bear",) == taken.to_step("declare attackers").offers(actions.AddAttacker)
    assert () == taken.attack("Bear").to_step("declare blockers").offers(actions.AddBlocker)
    assert (("Ogre",), ("Recall", "Bond")) == (bounced.hand(N), bounced.graveyard(A))


@pytest.mark.rule("BASE-131", "BASE-155", "BASE-E22")
def test_an_attacker_that_changes_control_leaves_combat() -> None:
    """N gains control of the attacking Ogre: it deals no damage, and stays tapped."""
    attacked = table(side("Ogre"), side("Spring", hand="Sway"), cards=CARDS).attack("Ogre")
    swayed = attacked.passes().cast("Sway", "Ogre").resolve()

    assert [LeftCombat] == [type(event) for event in swayed.events if isinstance(event, LeftCombat)]
    assert ((), True) == (swayed.state.combat.attackers, swayed.is_tapped("Ogre"))
    assert 20 == swayed.to_step("end of combat").life(N)


@pytest.mark.rule("BASE-081", "BASE-131")
def test_the_latest_of_two_effects_on_control_holds() -> None:
    """A's Bond is answered by N's Bond on the same Ogre: N controls it; without the later one A does."""
    start = table(side("5 Spring", hand="Bond, Disenchant"), side("Ogre, Spring", hand="Sway"), cards=CARDS)
    first = start.cast("Bond", "Ogre").resolve()
    second = first.passes().cast("Sway", "Ogre").resolve()

    assert ("Ogre" in first.battlefield(A), "Ogre" in second.battlefield(N)) == (True, True)
    assert "Ogre" in second.to_step("upkeep").battlefield(A)


@pytest.mark.rule("BASE-083", "BASE-131")
def test_control_by_an_aura_is_that_of_whoever_controls_the_aura() -> None:
    """N enchants A's Bond with Fealty: Bond is N's, and so is the Ogre that Bond gave to A."""
    start = table(side("3 Spring", hand="Bond"), side("Ogre, Spring", library="3 Bear"), cards=CARDS)
    taken = start.cast("Bond", "Ogre").resolve()
    theirs = table(
        side("3 Spring", hand="Bond", library="3 Bear"),
        side("Ogre, Spring", hand="Fealty", library="3 Bear"),
        cards=CARDS,
    )
    later = theirs.cast("Bond", "Ogre").resolve().to_step("upkeep").to_step("main").cast("Fealty", "Bond").resolve()

    assert {"Bond", "Ogre"} <= set(taken.battlefield(A))
    assert {"Bond", "Ogre", "Fealty"} <= set(later.battlefield(N))


@pytest.mark.rule("BASE-Q22", "BASE-059", "BASE-131")
def test_a_target_that_is_nobody_of_yours_any_more_is_illegal() -> None:
    """A's Praise is for a creature A controls; N takes it in response, and Praise does nothing."""
    start = table(side("Bear, Spring", hand="Praise"), side("Spring", hand="Sway"), cards=CARDS)
    answered = start.cast("Praise", "Bear").passes().cast("Sway", "Bear").resolve()

    assert "2/2" == answered.resolve().size("Bear")
    assert "3/3" == start.cast("Praise", "Bear").resolve().size("Bear")


@pytest.mark.rule("BASE-146")
def test_what_lasts_until_your_next_turn_ends_as_it_begins() -> None:
    """Bear is 3/3 through N's turn, and 2/2 in A's next upkeep."""
    start = table(side("Bear, Spring", hand="Vigor", library="3 Ogre"), side(library="3 Ogre"), cards=CARDS)
    grown = start.cast("Vigor", "Bear").resolve()
    theirs = grown.to_step("upkeep")

    assert ("3/3", "3/3") == (grown.size("Bear"), theirs.size("Bear"))
    assert "2/2" == theirs.to_step("main").to_step("upkeep").size("Bear")


@every_edition
@pytest.mark.rule("BASE-080", "BASE-088", scenario="BASE-S53")
def test_switched_power_and_toughness_are_the_final_numbers(rules: MagicRules) -> None:
    """Guard 2/5 becomes 5/2; with Mantle 7/4; Growth later 10/7; a second switch 7/10."""
    start = table(side("Guard, 4 Spring", hand="2 Topsy, Mantle, Growth"), rules=rules)
    plain = start.cast("Topsy#1", "Guard").resolve()
    worn = start.cast("Mantle", "Guard").resolve().cast("Topsy#1", "Guard").resolve()
    grown = worn.cast("Growth", "Guard").resolve()
    twice = grown.cast("Topsy#2", "Guard").resolve()

    assert ["5/2", "7/4", "10/7", "7/10"] == [
        magic_scenario.size("Guard") for magic_scenario in (plain, worn, grown, twice)
    ]


@pytest.mark.rule("BASE-049", "BASE-131")
def test_only_the_new_controller_uses_abilities_and_chooses() -> None:
    """N's Adept under A's Sway is A's to use, but was not there as A's turn began; a Wight needs no tapping."""
    start = table(side("2 Spring", hand="Sway"), side("Wight, Spring"), cards=CARDS)
    swayed = start.cast("Sway", "Wight").resolve()

    assert ("Wight 0",) == swayed.offers(actions.BeginAbility)
    assert "2/2" == swayed.activate("Wight").resolve().size("Wight")
    with pytest.raises(IllegalAction, match="BASE-049"):
        swayed.passes().activate("Wight")
