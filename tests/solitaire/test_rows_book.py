"""What the book of Solitaire changes where the rows of the rules do not show it: rule by rule."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import (
    act,
    creature,
    damage,
    does,
    enchantment,
    enters,
    instant,
    pay,
    sorcery,
    target,
    when,
)
from castlerules.magic.model.changes import Cause, Moved, PlayerLost, Shuffled
from castlerules.magic.model.rulebook import StateBasedAction
from castlerules.magic.query.board import Board
from castlerules.solitaire import SolitaireRules
from castlerules.solitaire.book import SOLITAIRE
from castlerules.solitaire.model.state import YOU

from .extra_cards import lay_out

STACKS = {"K1": "?(Fog) | Gray Ogre", "K2": "| Crusade"}


# Restrictions, checks and readings.


@pytest.mark.rule("SOL-G73")
def test_walls_do_not_attack_even_without_defender() -> None:
    """An old Wall, of which no text says so, has no stack to attack."""
    old, other = (creature(name, "{R}", kind, 2, 2) for name, kind in (("Old Wall", "Wall"), ("Old Man", "Human")))

    assert () == lay_out(old, slot="Old Wall", **STACKS).offers("attack")
    assert ("K1", "K2") == lay_out(other, slot="Old Man", **STACKS).offers("attack")


@pytest.mark.rule("SOL-G17", "SOL-G26")
def test_of_a_group_only_the_uppermost_card_is_a_spell() -> None:
    """Counterspell may be aimed at one of two Terrors; a Counterspell that lies on its twin may counter it."""
    start = lay_out(K1="| Terror, Terror", K2="| Fog", hand="Counterspell", row="Island")
    twin = lay_out(K1="?(Fog) | Counterspell, Counterspell", row="Island").play("Counterspell")

    assert 2 == len(start.do("play Counterspell").legal)
    assert "| Fog" == twin.stack("K1")


@pytest.mark.rule("SOL-G32")
def test_with_that_option_local_enchantments_go_on_your_own_permanent_only() -> None:
    """Pacifism may not be played at Gray Ogre on a stack, but at the one in the slot it may."""
    rules = SolitaireRules(auras_on_stack_cards=False)
    layout = {**STACKS, "hand": "Pacifism", "row": "Plains"}

    assert ("Crusade",) == lay_out(**layout, rules=rules).offers("play")
    assert "Hill Giant with Pacifism" == lay_out(**layout, slot="Hill Giant", rules=rules).play("Pacifism").slot
    assert ("Pacifism", "Crusade") == lay_out(**layout).offers("play")


@pytest.mark.rule("SOL-G37")
def test_with_that_option_the_row_is_neither_aimed_at_nor_reached() -> None:
    """Creeping Mold finds no land, and Apocalypse leaves the one that is left."""
    rules = SolitaireRules(land_row_in_play=False)
    mold = {"K1": "?(Fog) | Gray Ogre", "hand": "Creeping Mold", "row": "Forest x2"}
    end = {**STACKS, "hand": "Apocalypse", "row": "Mountain x2"}

    assert (("Creeping Mold",), ()) == (lay_out(**mold).offers("play"), lay_out(**mold, rules=rules).offers("play"))
    assert ("", "Mountain") == (
        lay_out(**end).play("Apocalypse").row,
        lay_out(**end, rules=rules).play("Apocalypse").row,
    )


@pytest.mark.rule("SOL-G24")
def test_without_that_option_no_toughness_kills_nothing() -> None:
    """Elves with Weakness live on where that was agreed, and die where it was not; damage kills in either case."""
    layout = {"K1": "?(Fog) | Llanowar Elves", "K2": "| Shock", "hand": "Weakness", "row": "Swamp"}
    agreed = lay_out(**layout, rules=SolitaireRules(zero_toughness_dies=False)).play("Weakness")

    assert ("?(Fog) | Llanowar Elves with Weakness", "| Fog") == (
        agreed.stack("K1"),
        lay_out(**layout).play("Weakness").stack("K1"),
    )


@pytest.mark.rule("SOL-G35", "SOL-P38")
def test_control_is_taken_once_and_only_for_a_free_slot() -> None:
    """Gray Ogre comes to the slot, with what was on it; with a held slot it stays, under the stacks, for good."""
    layout = {**STACKS, "hand": "Control Magic", "row": "Island, Mountain"}
    taken = lay_out(**layout).play("Control Magic", sources="Island")
    anthem = lay_out(**layout, slot="Glorious Anthem").play("Control Magic", sources="Island")

    assert ("Gray Ogre with Control Magic", "| Fog") == (taken.slot, taken.stack("K1"))
    assert ("Glorious Anthem", "?(Fog) | Gray Ogre with Control Magic", "2/2") == (
        anthem.slot,
        anthem.stack("K1"),
        anthem.size("Gray Ogre"),
    )


@pytest.mark.rule("SOL-G35")
def test_control_until_end_of_turn_is_taken_the_same_way() -> None:
    """What it is taken of lies in the slot, and attacks."""
    threaten = sorcery(
        "Threaten",
        "{R}",
        does(lang.ApplyUntil(lang.TARGET, (lang.TakeControl(),), lang.Duration.END_OF_TURN), target(lang.CREATURE)),
    )
    done = lay_out(threaten, **STACKS, hand="Threaten", row="Mountain").play("Threaten")

    assert ("Gray Ogre", "| Fog", ("K1", "K2")) == (done.slot, done.stack("K1"), done.offers("attack"))


# Who is meant.


@pytest.mark.rule("SOL-G13")
def test_the_stacks_are_a_player_who_may_be_aimed_at_if_that_was_agreed() -> None:
    """A Shock may be aimed at both; without that option at you alone; Fog needs no player."""
    layout = {"K1": "| Crusade", "K2": "| Fog", "hand": "Shock", "row": "Mountain"}
    alone = lay_out(**layout, rules=SolitaireRules(stacks_are_opponent=False)).do("play Shock")

    assert ("YOU", "STACKS") == lay_out(**layout).do("play Shock").legal
    assert ("MAIN", "Mountain, Shock") == (alone.phase, alone.graveyard)


@pytest.mark.rule("SOL-G13", "SOL-G79")
def test_each_player_is_you_and_the_stacks() -> None:
    """Innocent Blood takes a creature of each; without that option yours alone."""
    layout = {**STACKS, "slot": "Hill Giant", "hand": "Innocent Blood", "row": "Swamp"}
    both = lay_out(**layout).play("Innocent Blood")
    alone = lay_out(**layout, rules=SolitaireRules(stacks_are_opponent=False)).play("Innocent Blood")

    assert (("", "| Fog"), ("", "?(Fog) | Gray Ogre")) == tuple((now.slot, now.stack("K1")) for now in (both, alone))


@pytest.mark.rule("SOL-G61", "SOL-P59", "SOL-G18")
def test_your_hand_counts_as_one_card_or_none() -> None:
    """Maro is 1/1 with a pile of three, and dies without one; with that option it is 3/3."""
    layout = {**STACKS, "slot": "Maro", "hand": "Shock, (Jump), (Duress)"}

    assert "1/1" == lay_out(**layout).size("Maro")
    assert "3/3" == lay_out(**layout, rules=SolitaireRules.of({"hand_scope": "whole_pile"})).size("Maro")


@pytest.mark.rule("SOL-G11", "SOL-P46")
def test_with_that_option_the_stacks_are_silent() -> None:
    """Bad Moon on a stack makes nothing greater, and Aether Flash does not burn what arrives."""
    layout = {"K1": "| Bad Moon", "K2": "| Scathe Zombies", "K3": "| Aether Flash", "hand": "Grizzly Bears"}
    loud, silent = (
        lay_out(**layout, row="Forest", rules=SolitaireRules(stack_abilities_function=on)) for on in (True, False)
    )

    assert ("3/3", "2/2") == (loud.size("Scathe Zombies"), silent.size("Scathe Zombies"))
    assert ("", "Grizzly Bears") == (loud.play("Grizzly Bears").slot, silent.play("Grizzly Bears").slot)


@pytest.mark.rule("SOL-G56", "SOL-A09", "SOL-G84")
def test_whoever_gives_up_has_lost_alone() -> None:
    """The result is a single number: nobody has won by it."""
    done = lay_out(**STACKS, rules=SolitaireRules(offer_concede=True)).do("concede")

    assert ((-1.0,), "SOL-G84") == (done.result and done.result.returns, done.result and done.result.rule)


# Effects.


@pytest.mark.rule("SOL-P20", "SOL-G48")
def test_mana_that_nothing_asks_for_is_lost() -> None:
    """Dark Ritual, played alone, leaves no mana behind."""
    done = lay_out(**STACKS, hand="Dark Ritual", row="Swamp").play("Dark Ritual")

    assert ("Swamp, Dark Ritual", False) == (done.graveyard, any(done.state.seats[0].pool))


@pytest.mark.rule("SOL-P11", "SOL-G19")
def test_a_chosen_top_is_discarded_to_the_graveyard_and_has_not_died() -> None:
    """Coercion takes Gray Ogre; it goes as a held card does, by being discarded."""
    done = lay_out(**STACKS, hand="Coercion", row="Swamp").play("Coercion").choose("Gray Ogre")
    events = [event for event in done.events if isinstance(event, Moved) and event.card.name == "Gray Ogre"]

    assert "Swamp, Gray Ogre, Coercion" == done.graveyard
    assert [(lang.Zone.HAND, Cause.DISCARDED)] == [(event.origin, event.cause) for event in events]


@pytest.mark.rule("SOL-P19", "SOL-G96")
def test_the_library_is_milled_after_it_was_renewed_once() -> None:
    """From an empty one two cards of the discard pile go; the stacks have no library."""
    layout = {**STACKS, "slot": "Millstone", "row": "Island", "library": "", "discard": "Jump, Duress, Terror"}
    start = lay_out(**layout)
    own, theirs = start.use("Millstone", targets="YOU"), start.use("Millstone", targets="STACKS")

    assert ("Island, Terror, Duress, Millstone", "Jump", 2) == (own.graveyard, own.library, own.trip)
    assert ("Island, Millstone", "", 1) == (theirs.graveyard, theirs.library, theirs.trip)


@pytest.mark.rule("SOL-078", "SOL-G59", "SOL-G55")
@pytest.mark.parametrize(("card", "land"), [("Demonic Tutor", "Swamp"), ("Impulse", "Island")])
def test_an_empty_library_is_renewed_before_it_is_looked_into(card: str, land: str) -> None:
    """The discard pile is turned over, and one of its cards is taken."""
    layout = {**STACKS, "library": "", "discard": "Jump, Duress", "hand": card, "row": land}
    deciding = lay_out(**layout).play(card)

    assert (2, {"Jump", "Duress"}) == (deciding.trip, {*deciding.legal} - {"stop"})
    assert ("Duress", "Jump") == (deciding.choose("Duress").hand, deciding.choose("Duress").library)


@pytest.mark.rule("SOL-G33", "SOL-P27")
def test_what_is_on_a_permanent_is_sacrificed_with_it_by_an_effect_too() -> None:
    """Not merely put into the graveyard as its host is gone."""
    toad = creature("Toad", "{R}", "Frog", 1, 1, act("{R}", lang.SacrificeObject(lang.This())))
    start = lay_out(toad, **STACKS, slot="Toad with Holy Strength", row="Mountain")
    events = [
        event for event in start.use("Toad").events if isinstance(event, Moved) and event.to is lang.Zone.GRAVEYARD
    ]

    assert [("Toad", Cause.SACRIFICED), ("Holy Strength", Cause.SACRIFICED)] == [
        (event.card.name, event.cause) for event in events if event.card.name != "Mountain"
    ]


@pytest.mark.rule("SOL-G14")
def test_the_stacks_decline_what_they_may_do_and_you_are_asked() -> None:
    """A Whim that may deal damage to what arrives does nothing on a stack, and asks in the slot."""
    may = when(
        lang.ZoneChange(lang.CREATURE, to=lang.Zone.BATTLEFIELD), lang.May(lang.You(), damage(1, lang.EventObject()))
    )
    whim = enchantment("Whim", "{R}", may)
    done = lay_out(whim, K1="| Whim", K2="| Fog", hand="Craw Wurm", row="Forest").play("Craw Wurm")

    assert ("Craw Wurm", "MAIN") == (done.slot, done.phase)


@pytest.mark.rule("SOL-G93")
def test_one_source_settles_what_you_may_pay_as_something_resolves() -> None:
    """Iron Star asks for {1} as a red spell is played: nothing, or one of the lands, which is sacrificed."""
    start = lay_out(**STACKS, slot="Iron Star", hand="Shock", row="Mountain, Island, Plains")
    deciding = start.play("Shock", targets="YOU", sources="Mountain")
    paid, declined = deciding.choose("Island"), deciding.choose("no")
    tapped = lay_out(**STACKS, slot="Iron Star", hand="Shock", row="Mountain, Island/t").play("Shock", targets="YOU")

    assert ("CHOICE", ("no", "Island", "Plains")) == (deciding.phase, deciding.legal)
    assert ("Plains", "Island, Plains") == (paid.row, declined.row)
    assert ("no", "Island") == tapped.legal


@pytest.mark.rule("SOL-G93", "SOL-G14")
def test_nothing_is_asked_where_nobody_can_pay() -> None:
    """With no land left there is no question; nor is there one for an Iron Star of the stacks, whatever is left."""
    poor = lay_out(**STACKS, slot="Iron Star", hand="Shock", row="Mountain").play("Shock", targets="YOU")
    theirs = lay_out(K1="| Iron Star", K2="| Fog", hand="Shock", row="Mountain x3").play("Shock", targets="YOU")

    assert [("MAIN", ""), ("MAIN", "Mountain x2")] == [(now.phase, now.row) for now in (poor, theirs)]


@pytest.mark.rule("SOL-G93", "SOL-G20")
def test_what_happens_unless_you_pay_is_asked_if_you_can_and_happens_if_you_cannot() -> None:
    """A Squatter stays for one Island, and goes where there is none, or where nobody wants to pay."""
    rent = enters(lang.UnlessPaid(lang.You(), pay("{2}"), lang.SacrificeObject(lang.This())))
    squatter = creature("Squatter", "{R}", "Human", 1, 1, rent)
    layout = {**STACKS, "hand": "Squatter"}
    deciding = lay_out(squatter, **layout, row="Mountain, Island, Plains").play("Squatter", sources="Mountain")
    poor = lay_out(squatter, **layout, row="Mountain").play("Squatter")
    single = lay_out(squatter, **layout, row="Mountain, Island").play("Squatter")

    assert ("CHOICE", ("no", "Island", "Plains")) == (deciding.phase, deciding.legal)
    assert (("Squatter", "Plains"), ("", "Island, Plains")) == tuple(
        (now.slot, now.row) for now in (deciding.choose("Island"), deciding.choose("no"))
    )
    assert ("MAIN", "", "Mountain, Squatter") == (poor.phase, poor.slot, poor.graveyard)
    assert (("no", "Island"), "Squatter", "") == (
        single.legal,
        single.choose("Island").slot,
        single.choose("Island").row,
    )


@pytest.mark.rule("SOL-G20", "SOL-G93")
def test_the_stacks_never_pay() -> None:
    """Power Sink counters without a question, though its price is but 1."""
    done = lay_out(**STACKS, hand="Power Sink", row="Island").play("Power Sink", targets="Gray Ogre")

    assert ("MAIN", "| Fog", "Island, Gray Ogre, Power Sink") == (done.phase, done.stack("K1"), done.graveyard)


@pytest.mark.rule("SOL-G83")
@pytest.mark.parametrize(("effect", "phase"), [(lang.WinGame(lang.You()), "WON"), (lang.LoseGame(lang.You()), "LOST")])
def test_no_card_wins_or_loses_the_game_unless_that_was_agreed(
    effect: lang.WinGame | lang.LoseGame, phase: str
) -> None:
    """By default nothing happens."""
    fate = instant("Fate", "{R}", does(effect))
    layout = {**STACKS, "hand": "Fate", "row": "Mountain"}
    plain, agreed = (lay_out(fate, **layout, rules=SolitaireRules(alternate_win_cards=on)) for on in (False, True))

    assert ("MAIN", phase) == (plain.play("Fate").phase, agreed.play("Fate").phase)


@pytest.mark.rule("SOL-P17")
def test_only_your_own_library_is_shuffled() -> None:
    """The stacks have none: where they are meant nothing is shuffled, and the chances of the game stay as they were."""
    mix = sorcery("Mix", "{U}", does(lang.Shuffle(lang.TargetPlayer()), lang.TARGET_PLAYER))
    start = lay_out(mix, **STACKS, hand="Mix", library="Jump, Duress, Terror, Shock", row="Island")
    own, theirs = start.play("Mix", targets="YOU"), start.play("Mix", targets="STACKS")

    assert ["Duress", "Jump", "Shock", "Terror"] == sorted(own.library.split(", "))
    assert start.state.rng != own.state.rng
    assert start.state.rng == theirs.state.rng
    assert (1, 0) == tuple(sum(isinstance(event, Shuffled) for event in now.events) for now in (own, theirs))


@pytest.mark.rule("SOL-G29")
def test_of_several_newcomers_one_is_chosen_and_the_others_stay() -> None:
    """Two creatures are called from the graveyard: the one that is named takes the slot."""
    several = lang.TargetSlot(lang.CREATURE, zone=lang.Zone.GRAVEYARD, count=lang.TargetCount(1, 3))
    rise = sorcery("Rise", "{B}", does(lang.MoveTo(lang.TARGET, lang.Zone.BATTLEFIELD, controller=lang.You()), several))
    start = lay_out(rise, **STACKS, hand="Rise", row="Swamp", graveyard="Hill Giant, Tor Giant")
    deciding = start.play("Rise", targets=("Hill Giant", "Tor Giant"))
    done = deciding.choose("Tor Giant")

    assert ("CHOICE", ("Hill Giant", "Tor Giant")) == (deciding.phase, deciding.legal)
    assert ("Tor Giant", "Hill Giant, Swamp, Rise") == (done.slot, done.graveyard)


@pytest.mark.rule("SOL-P27", "SOL-G14", "SOL-G79")
def test_you_choose_what_the_stacks_sacrifice() -> None:
    """One of their two creatures; with one there is nothing to choose."""
    layout = {**STACKS, "hand": "Diabolic Edict", "row": "Swamp"}
    deciding = lay_out(**layout, K3="?(Shock) | Hill Giant").play("Diabolic Edict", targets="STACKS")
    done = deciding.choose("Hill Giant")

    assert ("CHOICE", ("Gray Ogre", "Hill Giant")) == (deciding.phase, deciding.legal)
    assert ("?(Fog) | Gray Ogre", "| Shock") == (done.stack("K1"), done.stack("K3"))
    assert "| Fog" == lay_out(**layout).play("Diabolic Edict", targets="STACKS").stack("K1")


@pytest.mark.rule("SOL-G27", "SOL-G28")
def test_with_that_option_what_is_played_takes_the_place_of_what_was_in_the_slot() -> None:
    """Hill Giant and what enchants it go to the graveyard as Crusade arrives."""
    rules = SolitaireRules.of({"second_permanent": "replace"})
    done = lay_out(**STACKS, slot="Hill Giant with Holy Strength", row="Plains", rules=rules).play("Crusade")

    assert ("Crusade", "Plains, Hill Giant, Holy Strength") == (done.slot, done.graveyard)


@pytest.mark.rule("SOL-P24", "SOL-G29", "SOL-G80")
def test_a_token_takes_the_slot_of_what_makes_it() -> None:
    """The Hive is sacrificed for the Wasp, and its window is closed."""
    done = lay_out(**STACKS, slot="The Hive", row="Plains x2").use("The Hive")

    assert ("Wasp", "MAIN", "Plains, The Hive") == (done.slot, done.phase, done.graveyard)


@pytest.mark.rule("SOL-P01", "SOL-P02", "SOL-G16")
def test_a_local_enchantment_that_is_aimed_at_is_destroyed() -> None:
    """Disenchant takes Pacifism off its stack; Nevinyrral's Disk does not."""
    layout = {"K1": "?(Fog) | Pacifism", "K2": "| Shock", "row": "Plains"}
    aimed = lay_out(**layout, hand="Disenchant").play("Disenchant")
    swept = lay_out(**layout, slot="Nevinyrral's Disk").use("Nevinyrral's Disk")

    assert ("| Fog", "?(Fog) | Pacifism") == (aimed.stack("K1"), swept.stack("K1"))


@pytest.mark.rule("SOL-P03", "SOL-P07", "SOL-P08", "SOL-P23")
def test_a_local_enchantment_on_a_stack_goes_to_the_hand_if_aimed_at() -> None:
    """Capsize lifts Pacifism onto the hand pile, and what comes from a graveyard into play takes the slot."""
    layout = {"K1": "?(Fog) | Pacifism", "K2": "| Shock"}
    lifted = lay_out(**layout, hand="Capsize", row="Island").play("Capsize", targets="Pacifism")
    back = lay_out(**layout, hand="Reanimate", row="Swamp", graveyard="Hill Giant", slot="").play("Reanimate")
    held = lay_out(**layout, hand="Reanimate", row="Swamp", graveyard="Hill Giant", slot="Gray Ogre").play("Reanimate")

    assert ("Pacifism", "| Fog") == (lifted.hand, lifted.stack("K1"))
    assert ("Hill Giant", "Gray Ogre") == (back.slot, held.slot)
    assert "Hill Giant, Swamp, Reanimate" == held.graveyard


# Tables of one's own.


def few_left(board: Board) -> Iterator[PlayerLost]:
    """Make whoever has few cards left in the library lose, as no game does."""
    if len(board.state.seats[YOU].library) < 5:
        yield PlayerLost(YOU, "HOUSE-1", "few cards are left")


@pytest.mark.rule("SOL-E04")
def test_a_check_of_ones_own_is_asked_whenever_checks_are_made() -> None:
    """It may look at what is not in play, which has changed though nothing in play has."""
    house = attrs.evolve(SOLITAIRE, state_based_actions=(*SOLITAIRE.state_based_actions, StateBasedAction(few_left)))
    start = lay_out(K1="?(Fog) | Hill Giant", hand="Terror", library="Fog, Jump, Fog, Jump, Fog, Jump, Fog, Jump, Fog")
    house_start = attrs.evolve(start, book=house).settle()

    assert house_start.do("draw").state.result is None
    assert "conceded: few cards are left" == getattr(house_start.do("draw", "draw").state.result, "reason", "")
    assert start.do("draw", "draw").state.result is None
