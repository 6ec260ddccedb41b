"""Sources and what they pay for, rule by rule."""

from __future__ import annotations

import pytest

from castlerules import solitaire
from castlerules.cards import language as lang
from castlerules.cards.builders import act, artifact, enchantment, gets, pay
from castlerules.core import DataError
from castlerules.magic.model import actions
from castlerules.testing.solitaire import SolitaireScenario

from .extra_cards import lay_out

GIANT = {"K1": "?(Fog) | Hill Giant", "K2": "| Crusade"}


def legal_kinds(table: SolitaireScenario) -> set[str]:
    """Return the first words of what may be done."""
    return {words.split()[0] for words in table.legal}


@pytest.mark.rule("SOL-060", "SOL-061", "SOL-112")
def test_lands_are_neither_played_nor_tapped_but_sacrificed() -> None:
    """Nothing of the row is offered by itself; the one that pays goes to the graveyard first of all."""
    start = lay_out(**GIANT, hand="Lightning Bolt", row="Mountain x2, Forest")
    done = start.play("Lightning Bolt", targets="Hill Giant", sources="Mountain")
    land = start.permanent("Forest@row").id

    assert {"draw", "play"} == legal_kinds(start)
    assert ("Mountain, Forest", "Mountain, Lightning Bolt, Hill Giant") == (done.row, done.graveyard)
    assert not done.permanent("Mountain@row").tapped
    for action in (actions.PlayLand(land), actions.ActivateMana(land, 0)):
        violation = solitaire.GAME.why_not(start.state, action)
        assert "SOL-060" == (violation and violation.rule)


@pytest.mark.rule("SOL-062", "SOL-A02")
def test_a_play_takes_one_land_of_one_of_its_colours() -> None:
    """Terminate is black and red: a Swamp or a Mountain will do, and an Island will not."""
    start = lay_out(**GIANT, hand="Terminate", row="Swamp, Mountain, Island")
    deciding = start.do("play Terminate")
    island = lay_out(**GIANT, hand="Terminate", row="Island x3")

    assert ("Swamp", "Mountain") == deciding.legal
    assert ("Mountain, Island", "Swamp, Island") == tuple(
        start.play("Terminate", sources=land).row for land in ("Swamp", "Mountain")
    )
    assert ((), "SOL-062") == (island.offers("play"), island.broken_rule("play Terminate"))


@pytest.mark.rule("SOL-062", "SOL-A03", "SOL-G42")
def test_an_ability_takes_one_land_of_its_colours_or_those_of_its_card() -> None:
    """Prodigal Sorcerer, whose ability costs no mana, takes an Island, and no Mountain."""
    layout = {"slot": "Prodigal Sorcerer", "K1": "?(Fog) | Llanowar Elves", "K2": "| Crusade"}
    done = lay_out(**layout, row="Island, Mountain").use("Prodigal Sorcerer", targets="Llanowar Elves")
    poor = lay_out(**layout, row="Mountain x2")

    assert ("Mountain", "| Fog") == (done.row, done.stack("K1"))
    assert ((), "SOL-062") == (poor.offers("use"), poor.broken_rule("use Prodigal Sorcerer"))


@pytest.mark.rule("SOL-063", "SOL-G43")
def test_no_further_cost_is_owed() -> None:
    """Shivan Dragon takes one Mountain of six; Disrupting Scepter is not tapped; Stormbind discards nothing."""
    dragon = lay_out(**GIANT, hand="Shivan Dragon", row="Mountain x6").play("Shivan Dragon")
    scepter = lay_out(**GIANT, slot="Disrupting Scepter", hand="Fog", row="Swamp x2")
    used = scepter.use("Disrupting Scepter", targets="STACKS").choose("Hill Giant")
    storm = lay_out(**GIANT, slot="Stormbind", hand="Fog", row="Mountain x2").use("Stormbind", targets="STACKS")

    assert ("Shivan Dragon", "Mountain x5") == (dragon.slot, dragon.row)
    assert ("Disrupting Scepter", "USE", "Swamp") == (used.slot, used.phase, used.row)
    assert ("Fog", "Mountain", "Mountain") == (storm.hand, storm.row, storm.graveyard)


@pytest.mark.rule("SOL-064", "SOL-P20")
def test_one_source_is_one_mana_and_the_rest_is_lost() -> None:
    """Sol Ring in the slot, which makes two, pays for one thing; nothing is kept in between."""
    start = lay_out(slot="Sol Ring", hand="Icy Manipulator", K1="| Juggernaut", K2="| Fog")
    done = start.play("Icy Manipulator", sources="Sol Ring")

    assert ("Icy Manipulator", "Sol Ring", ()) == (done.slot, done.graveyard, done.offers("play"))
    assert not any(done.state.seats[0].pool)


@pytest.mark.rule("SOL-065", "SOL-068", "SOL-G48")
def test_a_swamp_pays_for_dark_ritual_and_that_for_one_black_thing() -> None:
    """For Terror or an ability that calls for black, but for nothing red; Swamp and Ritual are gone afterwards."""
    layout = {**GIANT, "K3": "?(Shock) | Dark Ritual", "row": "Swamp"}
    spell = lay_out(**layout, hand="Terror").play("Terror", targets="Hill Giant", sources=("Dark Ritual", "Swamp"))
    ability = lay_out(**layout, slot="Fallen Angel")
    red = lay_out(**layout, hand="Lightning Bolt")

    assert ("Swamp, Dark Ritual, Hill Giant, Terror", "", "| Shock") == (spell.graveyard, spell.row, spell.stack("K3"))
    assert "SOL-062" == red.broken_rule("play Lightning Bolt")
    used = ability.use("Fallen Angel", sources=("Dark Ritual", "Swamp"))
    assert ("", "| Shock") == (used.row, used.stack("K3"))
    assert spell.offers("play") == ()


@pytest.mark.rule("SOL-066", "SOL-A02")
def test_x_is_one_with_nothing_extra() -> None:
    """With a single Mountain Blaze deals 1, and X is not asked for; it is never 0."""
    start = lay_out(**GIANT, hand="Blaze", row="Mountain")
    done = start.play("Blaze", targets="Hill Giant")
    two = lay_out(**GIANT, hand="Blaze", row="Mountain x2").do("play Blaze")

    assert ("?(Fog) | Hill Giant/d1", "") == (done.stack("K1"), done.row)
    assert ("1", "2") == two.legal


@pytest.mark.rule("SOL-067", "SOL-G49")
def test_x_grows_by_one_for_every_further_land_and_mana_source() -> None:
    """A Mountain, an Island and a Dark Ritual, which a Swamp pays for, make X 3; the Swamp adds nothing."""
    layout = {**GIANT, "K3": "?(Shock) | Dark Ritual", "hand": "Blaze", "row": "Mountain, Island, Swamp"}
    start = lay_out(**layout)
    done = start.play("Blaze", targets="Hill Giant", x=3, sources=("Mountain", "Island", "Dark Ritual", "Swamp"))

    assert ("1", "2", "3") == start.do("play Blaze").legal
    assert ("| Fog", "") == (done.stack("K1"), done.row)
    assert "Mountain, Island, Swamp, Dark Ritual, Blaze, Hill Giant" == done.graveyard


@pytest.mark.rule("SOL-067")
def test_without_an_x_nothing_more_is_taken() -> None:
    """Terror takes one Swamp and asks for no number; a second source is no payment."""
    start = lay_out(**GIANT, hand="Terror", row="Swamp x3")

    assert ("Swamp x2", "| Fog") == (start.play("Terror").row, start.play("Terror").stack("K1"))
    with pytest.raises(DataError, match="expected X 2, got 0"):
        start.play("Terror", x=2)


@pytest.mark.rule("SOL-068", "SOL-G48", "SOL-034")
def test_the_slot_may_stand_in_for_a_land() -> None:
    """Llanowar Elves pay for a green spell and are sacrificed; those on a stack are no source, nor for red."""
    layout = {"K1": "?(Fog) | Grizzly Bears", "K2": "| Shock"}
    done = lay_out(**layout, slot="Llanowar Elves", hand="Creeping Mold", row="Island").do("play Creeping Mold")
    apart = lay_out(K1="| Llanowar Elves", K2="| Giant Growth", row="Island")

    assert "Llanowar Elves, Island, Creeping Mold" == done.graveyard
    assert ((), "SOL-062") == (apart.offers("play"), apart.broken_rule("play Giant Growth"))
    assert "SOL-062" == lay_out(**layout, slot="Llanowar Elves").broken_rule("play Shock")


@pytest.mark.rule("SOL-A02", "SOL-G31")
def test_what_is_played_resolves_at_once_and_goes_where_it_belongs() -> None:
    """A permanent to the slot, an Aura onto its host, all else to the graveyard; nothing waits, nothing responds."""
    layout = {**GIANT, "row": "Forest, Plains, Swamp"}
    bears = lay_out(**layout, hand="Grizzly Bears").play("Grizzly Bears")
    aura = lay_out(**layout, hand="Pacifism", slot="Gray Ogre").play("Pacifism", targets="Gray Ogre")
    spell = lay_out(**layout, hand="Terror").play("Terror")

    assert ("Grizzly Bears", "Gray Ogre with Pacifism", "") == (bears.slot, aura.slot, spell.slot)
    assert ("Swamp, Hill Giant, Terror", ()) == (spell.graveyard, spell.state.stack)
    assert ["MAIN"] * 3 == [solitaire_scenario.phase for solitaire_scenario in (bears, aura, spell)]


TWO_WAYS = artifact(
    "Two Ways",
    "{2}",
    act("{R}", lang.AddMana(((lang.ManaKind.GREEN,),))),
    act("{U}", lang.AddMana(((lang.ManaKind.BLACK,),))),
)
LEECH = artifact(
    "Leech",
    "{2}",
    act(pay("{T}", lang.PayLife(1)), lang.AddMana(((lang.ManaKind.BLACK,),))),
    act(pay("{1}", lang.PayLife(1)), lang.AddMana(((lang.ManaKind.RED,),))),
)


@pytest.mark.rule("SOL-G48", "SOL-065")
def test_of_several_abilities_that_make_mana_each_takes_its_own_source() -> None:
    """An Island makes black mana of it for Terror, and a Mountain green for Fog; neither makes the other."""
    start = lay_out(TWO_WAYS, **GIANT, K3="| Terror", K4="| Jump", slot="Two Ways", row="Island")
    red = lay_out(TWO_WAYS, **GIANT, K3="| Terror", K4="| Giant Growth", slot="Two Ways", row="Mountain")

    assert "Island, Two Ways, Hill Giant, Terror" == start.play("Terror").graveyard
    assert ("Giant Growth",) == red.offers("play")
    assert "Mountain, Two Ways, Giant Growth" == red.play("Giant Growth").graveyard


@pytest.mark.rule("SOL-G48", "SOL-132", "SOL-G78")
def test_what_takes_life_to_make_mana_is_no_source() -> None:
    """So life is never owed for a source; it can be neither paid with nor, as it makes mana only, used."""
    start = lay_out(LEECH, **GIANT, hand="Terror, (Shock)", slot="Leech", row="Forest")

    assert ("SOL-062", "SOL-A03") == (start.broken_rule("play Terror"), start.broken_rule("use Leech"))


BLANKET = enchantment("Blanket", "{1}{B}", gets(lang.LAND, lang.SetTypes((lang.CardType.LAND,), ("Swamp",))))


@pytest.mark.rule("SOL-G51", "SOL-G27", "SOL-A02", "SOL-062")
def test_what_makes_a_source_as_long_as_it_lies_there_does_not_pay_for_itself() -> None:
    """Forest is a Swamp for Terror, and no longer once Blanket is in flight; a real Swamp pays for it."""
    layout = {"K1": "?(Fog) | Blanket", "K2": "| Hill Giant", "hand": "Terror"}
    start = lay_out(BLANKET, **layout, row="Forest")
    paid = lay_out(BLANKET, **layout, row="Forest, Swamp").play("Blanket")

    assert (("Terror",), "SOL-062") == (start.offers("play"), start.broken_rule("play Blanket"))
    assert "Forest, Hill Giant, Terror" == start.play("Terror").graveyard
    assert ("Blanket", "Swamp", "Forest") == (paid.slot, paid.graveyard, paid.row)
