"""How more of the lands play: those that trigger, come alive or are sacrificed."""

from __future__ import annotations

import pytest

from castlerules.cards.language.characteristics import CardType, Color
from castlerules.magic.model import actions
from castlerules.magic.model.options import CoreRules, MagicRules
from castlerules.magic.normal import NORMAL
from castlerules.testing.magic import A, MagicScenario, N, side

from .play import aims, aims_of, table, usable

BY_HAND = MagicRules(core=CoreRules(manual_mana=True))


@pytest.mark.card("City of Brass")
@pytest.mark.rule("BASE-035", "BASE-064", "BASE-036")
def test_city_of_brass_makes_any_colour_and_then_hurts_by_a_trigger() -> None:
    """The mana is there at once; the damage waits on the stack and can be answered, also with that mana."""
    start = MagicScenario.of(NORMAL, side("City of Brass", hand="Healing Salve"), rules=BY_HAND)
    scenarios = [start.tap("City of Brass", option) for option in range(5)]
    salve = scenarios[0].cast("Healing Salve", A, mode=1).resolve()

    assert ["W", "U", "B", "R", "G"] == [magic_scenario.pool(A) for magic_scenario in scenarios]
    assert [(("City of Brass",), 20, 19)] * 5 == [
        (magic_scenario.stack, magic_scenario.life(A), magic_scenario.resolve().life(A)) for magic_scenario in scenarios
    ]
    assert 5 == len(start.offers(actions.ActivateMana))
    assert (("City of Brass",), 20) == (salve.stack, salve.resolve().life(A))


@pytest.mark.card("City of Brass", "Pariah", "Wasteland")
@pytest.mark.rule("BASE-E10", "BASE-096", "BASE-050", "BASE-136")
def test_what_a_city_does_is_damage_and_is_dealt_although_the_city_is_gone() -> None:
    """Pariah takes it instead of the player; Wasteland in answer to the trigger saves nobody."""
    start = MagicScenario.of(
        NORMAL, side("City of Brass, Hill Giant, Pariah @ Hill Giant"), side("Wasteland, City of Brass"), rules=BY_HAND
    )
    tapped = start.tap("City of Brass", 4)
    wasted = tapped.passes().activate("Wasteland", "City of Brass#1").resolve()
    theirs = start.passes().tap("City of Brass#2", 4).resolve()

    assert (20, 1) == ((after := tapped.resolve()).life(A), after.damage("Hill Giant"))
    assert (("City of Brass",), ("City of Brass",)) == (wasted.graveyard(A), wasted.stack)
    assert (20, 1) == ((after := wasted.resolve()).life(A), after.damage("Hill Giant"))
    assert (19, 0) == (theirs.life(N), theirs.damage("Hill Giant"))


@pytest.mark.card("Treetop Village")
@pytest.mark.rule("BASE-095", "BASE-087", "BASE-077")
def test_treetop_village_becomes_a_green_ape_for_a_turn_and_stays_a_land() -> None:
    """It comes tapped; for a turn it is a creature too, which a spell for creatures may be aimed at."""
    played = table(side(hand="Treetop Village"), side()).play_land("Treetop Village")
    start = table(side("2 Forest, Treetop Village", hand="Terror", pool="BB"), side("Hill Giant"))
    ape = start.activate("Treetop Village").resolve()
    looks = [
        magic_scenario.characteristics("Treetop Village")
        for magic_scenario in (ape, ape.cast("Terror", "Hill Giant").resolve().to_step("upkeep"))
    ]

    assert (True, ()) == (played.is_tapped("Treetop Village"), played.stack)
    assert (("Hill Giant",), ("Treetop Village", "Hill Giant")) == (aims(start, "Terror"), aims(ape, "Terror"))
    assert ["3/3", "0/0"] == [f"{characteristics.power}/{characteristics.toughness}" for characteristics in looks]
    assert [(CardType.LAND, CardType.CREATURE), (CardType.LAND,)] == [
        characteristics.types for characteristics in looks
    ]
    assert [((Color.GREEN,), ("Ape",)), ((), ())] == [
        (characteristics.colors, characteristics.subtypes) for characteristics in looks
    ]


@pytest.mark.card("Treetop Village")
@pytest.mark.rule("BASE-K19", "BASE-165", "BASE-046", "BASE-156")
def test_an_animated_village_tramples_over_blockers_and_blocks_itself() -> None:
    """Of its 3 damage a Bear takes 2; it may come alive in the other player's turn, but not after blocks to block."""
    start = table(side("2 Forest, Treetop Village"), side("Grizzly Bears"))
    ape = start.activate("Treetop Village").resolve().attack("Treetop Village")
    blocked = ape.block({"Grizzly Bears": "Treetop Village"})
    defends = table(side("Grizzly Bears"), side("2 Forest, Treetop Village")).attack("Grizzly Bears").passes()
    alive = defends.activate("Treetop Village").resolve().to_step("declare blockers")

    assert (("Grizzly Bears",), 19) == (
        (after := blocked.deal_combat_damage({"Treetop Village": {"Grizzly Bears": 2, N: 1}})).graveyard(N),
        after.life(N),
    )
    assert [2, 3] == [int(words[-1]) for words in blocked.passes(2).legal]
    assert (17, True) == ((after := ape.block().deal_combat_damage()).life(N), after.is_tapped("Treetop Village"))
    assert ("Treetop Village Grizzly Bears",) == alive.offers(actions.AddBlocker)
    assert () == defends.to_step("declare blockers").offers(actions.AddBlocker)


@pytest.mark.card("Wasteland")
@pytest.mark.rule("BASE-K50", "BASE-056", "BASE-047")
def test_wasteland_aims_at_any_land_that_is_not_basic() -> None:
    """Of either player, at itself too (in vain); not at basic lands, animated ones are lands still."""
    start = table(side("Wasteland, Brushland, Plains"), side("City of Brass, 3 Forest, Treetop Village, Sol Ring"))
    ape = start.passes().activate("Treetop Village").resolve().activate("Wasteland", "Treetop Village").resolve()
    alone = table(side("Wasteland, Plains"), side("Forest"))
    vain = alone.activate("Wasteland", "Wasteland").resolve()

    assert ("Wasteland", "Brushland", "City of Brass", "Treetop Village") == aims_of(start, "Wasteland")
    assert (("Treetop Village",), ("Wasteland",)) == (ape.graveyard(N), ape.graveyard(A))
    assert (("Plains",), ("Wasteland",), ("Forest",)) == (vain.battlefield(A), vain.graveyard(A), vain.battlefield(N))


@pytest.mark.card("Wasteland")
@pytest.mark.rule("BASE-034", "BASE-041", "BASE-059")
def test_wasteland_makes_one_colourless_mana_and_stays() -> None:
    """Tapped for mana it cannot be sacrificed any more; a target that has gone leaves the sacrifice paid."""
    start = MagicScenario.of(NORMAL, side("Wasteland"), side("Brushland, 2 Wasteland"), rules=BY_HAND)
    tapped = start.tap("Wasteland")
    race = start.activate("Wasteland#1", "Brushland").passes().activate("Wasteland#2", "Brushland").resolve()

    assert ("C", True, ()) == (tapped.pool(A), tapped.is_tapped("Wasteland#1"), usable(tapped))
    assert (("Wasteland",), ("Wasteland",)) == (tapped.battlefield(A), race.graveyard(A))
    assert ("Wasteland", "Brushland") == race.resolve().graveyard(N)
    assert ("Wasteland",) == race.resolve().battlefield(N)
