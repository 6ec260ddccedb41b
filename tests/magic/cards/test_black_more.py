"""How more of the black permanents play."""

from __future__ import annotations

import pytest

from castlerules.magic.model import actions
from castlerules.magic.model.options import MagicRules
from castlerules.magic.normal import NORMAL
from castlerules.testing.magic import A, MagicScenario, N, side
from magic.kit import every_edition

from .play import able_to_attack, returns, table, usable


@pytest.mark.card("Bone Shredder")
@pytest.mark.rule("BASE-065", "BASE-055")
def test_bone_shredder_destroys_a_creature_that_is_neither_black_nor_an_artifact() -> None:
    """The trigger must aim: at the own creature if there is no other, and at nothing if there is none."""
    start = table(
        side("Hill Giant", hand="Bone Shredder", pool="BBB"), side("River Boa, Forest, Python, Juggernaut, Blastoderm")
    )
    arrived = start.cast("Bone Shredder").resolve()
    shielded = arrived.choose("River Boa").passes().activate("River Boa").resolve(2)
    own = table(side("Hill Giant", hand="Bone Shredder", pool="BBB"), side("Python")).cast("Bone Shredder").resolve(2)
    none = table(side(hand="Bone Shredder", pool="BBB"), side("Python")).cast("Bone Shredder").resolve()

    assert ("Hill Giant", "River Boa") == arrived.offers(actions.ChooseTarget)
    assert ("River Boa",) == arrived.choose("River Boa").resolve().graveyard(N)
    assert ((), True) == (shielded.graveyard(N), shielded.is_tapped("River Boa"))
    assert (("Hill Giant",), ()) == (own.graveyard(A), none.stack)


@pytest.mark.card("Bone Shredder")
@pytest.mark.rule("BASE-K44", "BASE-K01", "BASE-050")
def test_bone_shredder_is_paid_for_again_in_the_next_own_upkeep_only() -> None:
    """Echo asks once; whether it is paid or not, the creature that the Shredder destroyed stays destroyed."""
    start = table(side("3 Swamp", hand="Bone Shredder", library="9 Fog"), side("Hill Giant", library="9 Fog"))
    arrived = start.cast("Bone Shredder").resolve(2)
    theirs = arrived.to_step("upkeep")
    deciding = theirs.to_step("upkeep").resolve()
    paid = deciding.yes()

    assert (("Hill Giant",), ()) == (arrived.graveyard(N), theirs.stack)
    assert (A, "PayDecision") == (deciding.to_act, deciding.decision)
    assert (("Bone Shredder",), True) == (deciding.no().graveyard(A), paid.is_tapped("Swamp#1"))
    assert ((), True) == (
        (later := paid.to_step("main").to_step("upkeep").to_step("upkeep")).stack,
        later.is_on_battlefield("Bone Shredder"),
    )
    assert arrived.has_keyword("Bone Shredder", "flying")


@pytest.mark.card("Carnophage")
@pytest.mark.rule("BASE-042", "BASE-112", "BASE-K43")
def test_carnophage_is_tapped_in_its_upkeep_unless_a_life_is_paid() -> None:
    """It may attack for the life, stays tapped without it, and asks nothing in the upkeep of the other player."""
    start = table(side("Carnophage/t", library="9 Fog"), side(library="9 Fog"), step="end of turn", active=N)
    deciding = start.to_step("upkeep").resolve()
    paid, declined = deciding.yes(), deciding.no()

    assert (A, False) == (deciding.to_act, deciding.is_tapped("Carnophage"))
    assert (19, ("Carnophage",)) == (paid.life(A), able_to_attack(paid))
    assert (20, True, ()) == (declined.life(A), declined.is_tapped("Carnophage"), able_to_attack(declined))
    assert () == table(side("Carnophage", library="9 Fog"), side(library="9 Fog")).to_step("upkeep").stack


@pytest.mark.card("Fallen Angel")
@pytest.mark.rule("BASE-040", "BASE-149", "BASE-D15")
def test_fallen_angel_grows_for_each_creature_sacrificed() -> None:
    """The cost is paid at once and with own creatures only; the bonus of +2/+1 lasts until end of turn."""
    name = "Fallen Angel"
    start = table(side(f"{name}, Python, Llanowar Elves/s, Sol Ring"), side("Hill Giant"))
    paid = start.activate(name, paid_with=("Python",))
    once = paid.resolve()
    twice = once.activate(name, paid_with=("Llanowar Elves",)).resolve()
    begun = start.act(actions.BeginAbility, name, 0)

    assert (name, "Python", "Llanowar Elves") == begun.offers(actions.ChooseSacrifice)
    assert (("Python",), (name,)) == (paid.graveyard(A), paid.stack)
    assert ["3/3", "5/4", "7/5"] == [magic_scenario.size(name) for magic_scenario in (paid, once, twice)]
    assert ("7/5", "3/3") == tuple(twice.to_step(step).size(name) for step in ("end of turn", "upkeep"))
    assert twice.has_keyword(name, "flying")


@pytest.mark.card("Greed")
@pytest.mark.rule("BASE-040", "BASE-042", "BASE-132")
def test_greed_turns_a_black_mana_and_two_life_into_a_card() -> None:
    """Any number of times and at any time; with 1 life it cannot be used, nor with other mana."""
    start = table(side(), side("Greed, 2 Swamp", library="Fog, Python")).passes()
    once = start.activate("Greed")
    twice = once.resolve().passes().activate("Greed").resolve()

    assert (18, ()) == (once.life(N), once.hand(N))
    assert (16, ("Fog", "Python"), ()) == (twice.life(N), twice.hand(N), usable(twice))
    assert () == usable(table(side("Greed, Swamp", life=1)))
    assert () == usable(table(side("Greed, Forest")))
    assert 18 == table(side("Greed, Swamp, Furnace of Rath")).activate("Greed").life(A)


@pytest.mark.card("Lord of the Pit")
@pytest.mark.rule("BASE-127", "BASE-110", "BASE-D15")
def test_lord_of_the_pit_eats_another_creature_in_each_own_upkeep() -> None:
    """Its player must sacrifice one and chooses which, never the Lord himself; the opponent's creatures do not help."""
    begun = table(
        side("Lord of the Pit, Python, Hill Giant", library="9 Fog"),
        side("Grizzly Bears", library="9 Fog"),
        step="end of turn",
        active=N,
    )
    deciding = begun.to_step("upkeep").resolve()

    assert (A, ("Python", "Hill Giant")) == (deciding.to_act, deciding.offers(actions.ChooseSacrifice))
    assert (("Python",), 20) == ((fed := deciding.choose("Python")).graveyard(A), fed.life(A))
    assert () == fed.to_step("main").to_step("upkeep").stack
    assert (True, True) == tuple(fed.has_keyword("Lord of the Pit", word) for word in ("flying", "trample"))


@pytest.mark.card("Lord of the Pit")
@pytest.mark.rule("BASE-092", "BASE-132", "BASE-135", "BASE-050")
def test_a_lord_of_the_pit_that_is_not_fed_deals_seven_damage_to_his_player() -> None:
    """It is damage that can be prevented, and he deals it, or is fed, even when he has gone by then."""
    mine = side("Lord of the Pit, Plains, Island", hand="Healing Salve, Unsummon", library="9 Fog")
    waiting = table(mine, side("Python"), step="end of turn", active=N).to_step("upkeep")
    salved = waiting.cast("Healing Salve", A, mode=1).resolve(2)
    gone = waiting.cast("Unsummon", "Lord of the Pit").resolve(2)
    fed = table(side("Python, Lord of the Pit, Island", hand="Unsummon"), step="end of turn", active=N).to_step(
        "upkeep"
    )
    left = fed.cast("Unsummon", "Lord of the Pit").resolve(2)

    assert ("Lord of the Pit",) == waiting.stack
    assert (13, True) == ((hurt := waiting.resolve()).life(A), hurt.is_on_battlefield("Lord of the Pit"))
    assert (16, 13) == (salved.life(A), gone.life(A))
    assert (20, ("Python", "Unsummon")) == (left.life(A), tuple(sorted(left.graveyard(A))))


@pytest.mark.card("Megrim")
@pytest.mark.rule("BASE-063", "BASE-E07", "BASE-176")
def test_megrim_hurts_an_opponent_for_each_card_discarded() -> None:
    """Two cards are two triggers; cards that its own player discards cost nothing."""
    start = table(side("Megrim", hand="2 Mind Rot, Fog, Terror", pool="BBBBBB"), side(hand="Fog, Forest, Python"))
    rotten = start.cast("Mind Rot", N).resolve().choose("Fog", "Forest")
    own = start.cast("Mind Rot", A).resolve().choose("Fog", "Terror")

    assert (("Megrim", "Megrim"), 20) == (rotten.stack, rotten.life(N))
    assert (18, 16) == (rotten.resolve().life(N), rotten.resolve(2).life(N))
    assert ((), 20, 20) == (own.stack, own.life(A), own.life(N))


@every_edition
@pytest.mark.card("Murk Dwellers")
@pytest.mark.rule("BASE-159", "BASE-144", "BASE-160")
def test_murk_dwellers_gain_two_power_while_they_are_not_blocked(rules: MagicRules) -> None:
    """The bonus comes by a trigger before damage and ends with the combat; a blocked one gets none."""
    start = MagicScenario.of(NORMAL, side("Murk Dwellers"), side("Siege Mastodon"), rules=rules)
    free = start.attack("Murk Dwellers").block()
    grown = free.resolve()
    blocked = start.attack("Murk Dwellers").block({"Siege Mastodon": "Murk Dwellers"})

    assert (("Murk Dwellers",), "4/2") == (free.stack, grown.size("Murk Dwellers"))
    assert 16 == (struck := grown.deal_combat_damage()).life(N)
    assert ("4/2", "2/2") == tuple(
        struck.to_step(step).size("Murk Dwellers") for step in ("end of combat", "second main")
    )
    assert ((), 2) == (blocked.stack, blocked.deal_combat_damage().damage("Siege Mastodon"))


@pytest.mark.card("Pestilence")
@pytest.mark.rule("BASE-109", "BASE-K21", "BASE-185")
def test_pestilence_deals_one_damage_to_every_creature_and_player_for_each_black_mana() -> None:
    """Fliers and shrouded ones too, protected ones not; both players may die of it at once."""
    start = table(
        side("Pestilence, 2 Swamp, Grizzly Bears"), side("Air Elemental, Blastoderm, White Knight, Savannah Lions")
    )
    once = start.activate("Pestilence").resolve()
    twice = once.activate("Pestilence").resolve()
    end = table(side("Pestilence, Swamp", life=1), side(life=1)).activate("Pestilence").resolve()

    assert (19, 19, ("Savannah Lions",), ()) == (once.life(A), once.life(N), once.graveyard(N), once.graveyard(A))
    assert [2, 2, 0] == [twice.damage(name) for name in ("Air Elemental", "Blastoderm", "White Knight")]
    assert (18, 18, ("Grizzly Bears",), ()) == (twice.life(A), twice.life(N), twice.graveyard(A), usable(twice))
    assert (0.0, 0.0) == returns(end)


@pytest.mark.card("Pestilence")
@pytest.mark.rule("BASE-066", "BASE-069", "BASE-142")
def test_pestilence_is_sacrificed_at_the_end_of_a_turn_without_creatures() -> None:
    """In the turns of both players; it asks as the step begins, and again as the trigger resolves."""
    lone = table(side("Pestilence, Swamp"), side("Island")).to_step("end of turn")
    theirs = table(side("Pestilence"), active=N).to_step("end of turn")
    guarded = table(side("Pestilence, Swamp"), side("Savannah Lions")).to_step("end of turn")
    late = guarded.activate("Pestilence").resolve()
    snake = table(side("Pestilence"), side("2 Forest, 2 Island", hand="Mystic Snake")).to_step("end of turn")
    saved = snake.passes().cast("Mystic Snake").resolve(2)

    assert (("Pestilence",), ("Pestilence",)) == (lone.stack, lone.resolve().graveyard(A))
    assert ("Pestilence",) == theirs.resolve().graveyard(A)
    assert ((), (), True) == (guarded.stack, late.stack, late.to_step("upkeep").is_on_battlefield("Pestilence"))
    assert (("Mystic Snake",), True) == (saved.battlefield(N)[4:], saved.is_on_battlefield("Pestilence"))


@pytest.mark.card("Phyrexian Arena")
@pytest.mark.rule("BASE-132", "BASE-175", "BASE-109")
def test_phyrexian_arena_draws_a_card_and_costs_a_life_in_each_own_upkeep() -> None:
    """It is no choice and no damage, so nothing doubles it; the card of the draw step comes besides."""
    begun = table(
        side("Phyrexian Arena, Furnace of Rath", library="Fog, Python, Forest"),
        side(library="9 Fog"),
        step="end of turn",
        active=N,
    )
    upkeep = begun.to_step("upkeep")
    done = upkeep.resolve()

    assert (("Phyrexian Arena",), (), 20) == (upkeep.stack, upkeep.hand(A), upkeep.life(A))
    assert (None, ("Fog",), 19) == (done.decision, done.hand(A), done.life(A))
    assert (("Fog", "Python"), 19) == ((later := done.to_step("main")).hand(A), later.life(A))
    assert () == later.to_step("upkeep").stack
