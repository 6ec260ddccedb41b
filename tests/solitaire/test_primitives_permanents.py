"""What concerns permanents means what the table of primitives says (SOL-P27 to SOL-P46)."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import aura, creature, damage, does, gets, instant, pay, sorcery, target
from castlerules.testing.solitaire import SolitaireScenario

from .extra_cards import lay_out

from_both = pytest.mark.parametrize("place", ["hand", "K7"])


def holding(place: str, card: str, *own: lang.CardDef, **layout: Any) -> SolitaireScenario:
    """Return the position in which *card* is the hand card, or lies uppermost on a stack over Duress."""
    place_layout = {"hand": card} if place == "hand" else {place: f"?(Duress) | {card}"}
    return lay_out(*own, **place_layout, **layout)


# Sacrifices, costs and life.


@from_both
@pytest.mark.rule("SOL-P27", "SOL-G79", "SOL-G37")
def test_whoever_is_told_to_sacrifice_does_so_with_what_is_there(place: str) -> None:
    """YOU give a land of the row, an attachment or the slot; the stacks one permanent that is face up."""
    gift = sorcery("Gift", "{B}", does(lang.SacrificeSome(lang.TargetPlayer(), lang.Anything()), lang.TARGET_PLAYER))
    layout = {"slot": "Hill Giant with Holy Strength", "K1": "?(Fog) | Crusade, Crusade", "K2": "| Terror"}
    deciding = holding(place, "Gift", gift, **layout, row="Swamp, Forest").play("Gift", targets="YOU", sources="Swamp")
    stacks = holding(place, "Gift", gift, **layout, row="Swamp, Forest").play("Gift", targets="STACKS", sources="Swamp")

    assert {"Hill Giant", "Holy Strength", "Forest"} == {*deciding.legal}
    assert "Swamp, Forest, Gift" == deciding.choose("Forest").graveyard
    assert "Swamp, Hill Giant, Holy Strength, Gift" == deciding.choose("Hill Giant").graveyard
    assert ("Crusade#1@K1", "Crusade#2@K1") == stacks.legal
    assert "?(Fog) | Crusade" == stacks.choose("Crusade#1@K1").stack("K1")


@pytest.mark.rule("SOL-P28", "SOL-063", "SOL-G43")
def test_other_costs_are_waived() -> None:
    """Tapping, sacrifices, discards and counters: what would be tapped, lost or taken off stays as it is."""
    mogg = lay_out(slot="Mogg Fanatic", K1="| Hill Giant", row="Mountain x3").use("Mogg Fanatic", targets="Hill Giant")
    spike = lay_out(slot="Spike Feeder/+2", K1="| Hill Giant", row="Forest x3").use(
        "Spike Feeder", targets="Hill Giant"
    )
    dog = lay_out(slot="Wild Mongrel", K1="| Hill Giant", hand="Fog", row="Forest x2").use("Wild Mongrel")
    rider = lay_out(slot="Tradewind Rider", K1="| Hill Giant", row="Island x2").use(
        "Tradewind Rider", targets="Hill Giant"
    )

    assert ("Mogg Fanatic", "Spike Feeder/+2", "Fog") == (mogg.slot, spike.slot, dog.hand)
    assert ("Tradewind Rider", "Hill Giant") == (rider.slot, rider.hand)
    assert ("| Hill Giant/d1", "| Hill Giant/+1") == (mogg.stack("K1"), spike.stack("K1"))


@from_both
@pytest.mark.rule("SOL-P28", "SOL-G47")
def test_additional_costs_of_spells_are_waived_and_what_looks_back_finds_nothing(place: str) -> None:
    """A creature is owed and none is given: the power of what was sacrificed is 0."""
    owed = lang.AdditionalCost(pay("", lang.SacrificePermanents(lang.CREATURE)))
    hurl = instant(
        "Hurl", "{R}", owed, does(damage(lang.PowerOf(lang.BoundObjects("sacrificed")), lang.TARGET), lang.ANY_TARGET)
    )
    layout = {"slot": "Craw Wurm", "K1": "?(Fog) | Hill Giant", "row": "Mountain"}
    done = holding(place, "Hurl", hurl, **layout).play("Hurl", targets="Hill Giant")

    assert ("Craw Wurm", "?(Fog) | Hill Giant", "Mountain, Hurl") == (done.slot, done.stack("K1"), done.graveyard)


@from_both
@pytest.mark.rule("SOL-P29", "SOL-132", "SOL-G78")
def test_life_that_a_spell_takes_is_paid_with_the_library(place: str) -> None:
    """Two cards go unseen to the discard pile before it resolves; one card alone would not do."""
    vow = sorcery("Vow", "{B}", lang.AdditionalCost(pay("", lang.PayLife(2))), does(lang.Draw(lang.You())))
    layout = {"K1": "| Hill Giant", "row": "Swamp"}
    done = holding(place, "Vow", vow, **layout, library="Fog, Jump, Shock").play("Vow")
    poor = holding(place, "Vow", vow, **layout, library="Fog")

    assert ("Jump, Fog", "Shock") == (done.discard, done.hand)
    assert not [event for event in done.events if "Jump" in repr(event)]
    assert "SOL-132" == poor.broken_rule("play Vow")


@from_both
@pytest.mark.parametrize("who", ["YOU", "STACKS"])
@pytest.mark.rule("SOL-142", "SOL-P30", "SOL-008", "SOL-G78")
def test_life_and_poison_are_nothing(place: str, who: str) -> None:
    """What gains, loses and poisons moves no card but itself."""
    mixed = lang.InOrder(
        (
            lang.GainLife(lang.TargetPlayer(), 3),
            lang.LoseLife(lang.TargetPlayer(), 30),
            lang.GivePoison(lang.TargetPlayer(), 10),
        )
    )
    potion = sorcery("Potion", "{B}", does(mixed, lang.TARGET_PLAYER))
    start = holding(place, "Potion", potion, K1="| Hill Giant", row="Swamp", library="Fog")
    done = start.play("Potion", targets=who)

    assert ("Swamp, Potion", "Fog", None) == (done.graveyard, done.library, done.result)
    assert start.state.seats[1] == done.state.seats[1]
    assert (start.state.seats[0].life, 0) == (done.state.seats[0].life, done.state.seats[0].poison)


# Sizes, counters and keywords.


@from_both
@pytest.mark.rule("SOL-P31", "SOL-G66", "SOL-G24")
def test_a_change_until_end_of_turn_lasts_while_the_creature_stays(place: str) -> None:
    """Giant Growth and Humble last through draws; toughness 0 kills, and a returned card is as printed."""
    layout = {"K1": "?(Fog) | Hill Giant", "slot": "Serra Angel", "row": "Forest, Plains, Swamp"}
    grown = holding(place, "Giant Growth", **layout).play("Giant Growth", targets="Hill Giant").draw().draw()
    humbled = holding(place, "Humble", **layout).play("Humble", targets="Serra Angel").draw()
    withered = holding(place, "Weakness", **{**layout, "K1": "?(Fog) | Coral Merfolk"})

    assert ("6/6", "0/1") == (grown.size("Hill Giant"), humbled.size("Serra Angel"))
    assert "| Fog" == withered.play("Weakness", targets="Coral Merfolk").stack("K1")


@from_both
@pytest.mark.rule("SOL-P32", "SOL-G05")
def test_counters_stay_until_the_creature_leaves_play(place: str) -> None:
    """They go along as copies are gathered, and are gone after a return to the hand."""
    brand = sorcery("Brand", "{B}", does(lang.PutCounters(lang.TARGET, lang.CounterKind.MINUS), target(lang.CREATURE)))
    layout = {"K1": "?(Fog) | Hill Giant", "K2": "?(Hill Giant) | Shock", "row": "Swamp, Mountain"}
    marked = holding(place, "Brand", brand, **layout).play("Brand", targets="Hill Giant", sources="Swamp")
    moved = marked.play("Shock", targets="YOU", sources="Mountain").merge("K1", "K2")

    assert ("2/2", "?(Fog) | Hill Giant/-1") == (marked.size("Hill Giant"), marked.stack("K1"))
    assert "| Hill Giant, Hill Giant/-1" == moved.stack("K2")


@from_both
@pytest.mark.rule("SOL-P33", "SOL-G74")
def test_flying_and_fear_change_nothing_in_blocking(place: str) -> None:
    """With Jump on Hill Giant the Ogre blocks all the same; Earthquake then passes it by."""
    layout = {"slot": "Hill Giant", "K1": "?(Fog) | Gray Ogre", "K2": "| Earthquake", "row": "Island, Mountain"}
    flying = holding(place, "Jump", **layout).play("Jump", targets="Hill Giant")
    spared = flying.play("Earthquake", x=1)

    assert ("Gray Ogre",) == flying.attack("K1").blockers
    assert ("Hill Giant", "?(Fog) | Gray Ogre/d1") == (spared.slot, spared.stack("K1"))


@pytest.mark.rule("SOL-P34", "SOL-G76")
def test_first_strike_kills_before_it_is_struck() -> None:
    """An attacker and a blocker with it: who dies in the first step deals nothing in the second."""
    mine = lay_out(slot="Black Knight", K1="?(Fog) | Gray Ogre", K2="| Crusade", row="Forest", hand="Giant Growth")
    theirs = lay_out(slot="Gray Ogre", K1="?(Fog) | Black Knight", K2="| Crusade")
    grown = mine.attack("K1").play("Giant Growth", targets="Gray Ogre").strike()

    assert "Gray Ogre, Black Knight" == mine.attack("K1").strike().graveyard
    assert grown.graveyard == "Forest, Giant Growth, Black Knight"
    assert ("Gray Ogre", "?(Fog) | Black Knight") == (
        (done := theirs.attack("K1").strike()).graveyard,
        done.stack("K1"),
    )


@pytest.mark.rule("SOL-P35", "SOL-056", "SOL-093")
def test_trample_vigilance_and_haste_do_nothing() -> None:
    """All damage goes to blockers, an attacker with vigilance is sacrificed, and all are as fast as haste."""
    ball = lay_out(slot="Ball Lightning", K1="?(Fog) | Gray Ogre, Gray Ogre", K2="| Crusade")
    angel = lay_out(slot="Serra Angel", K1="?(Fog) | Gray Ogre", K2="| Crusade").attack("K1").strike()
    hasty = creature("Hasty", "{R}", "Goblin", 1, 1, lang.HASTE)
    fresh = lay_out(hasty, hand="Hasty", K1="| Gray Ogre", K2="| Hill Giant", row="Mountain x2").play("Hasty")
    slow = lay_out(hand="Raging Goblin", K1="| Gray Ogre", K2="| Hill Giant", row="Mountain x2").play("Raging Goblin")

    assert ("0", "1", "2", "3", "4", "5", "6") == tuple(
        [text.rpartition(" ")[2] for text in ball.attack("K1").do("strike").legal]
    )
    assert ("Gray Ogre, Serra Angel", "") == (angel.graveyard, angel.slot)
    assert ("K1", "K2") == fresh.offers("attack") == slow.offers("attack")


@pytest.mark.rule("SOL-P36", "SOL-G74")
def test_protection_stops_damage_and_no_blocks() -> None:
    """White Knight is blocked by Sengir Vampire, whose damage is prevented."""
    start = lay_out(slot="White Knight", K1="?(Fog) | Sengir Vampire", K2="| Crusade", row="Forest")
    fought = start.attack("K1")

    assert ("Sengir Vampire",) == fought.blockers
    assert ("White Knight", "?(Fog) | Sengir Vampire/d3") == ((done := fought.strike()).graveyard, done.stack("K1"))


# Auras, control, tapping, shields.


@from_both
@pytest.mark.parametrize(("aim", "where"), [("Hill Giant", "slot"), ("Hurloon Minotaur", "K1"), ("Forest", "row")])
@pytest.mark.rule("SOL-P37", "SOL-096", "SOL-G32")
def test_a_local_enchantment_goes_on_slot_stack_or_row(place: str, aim: str, where: str) -> None:
    """It stays the player's; on a stack it is no card of that stack."""
    vine = aura("Vine", "{G}", lang.Anything(), gets(lang.Enchanted(), lang.AddKeyword(lang.FIRST_STRIKE)))
    layout = {"slot": "Hill Giant", "K1": "?(Fog) | Hurloon Minotaur", "row": "Forest x2"}
    start = holding(place, "Vine", vine, **layout)
    done = (
        start.play("Vine", targets="Forest#1@row", sources="Forest#2@row")
        if aim == "Forest"
        else start.play("Vine", targets=aim)
    )
    lying = {"slot": done.slot, "K1": done.stack("K1"), "row": done.row}

    assert lying[where].endswith(f"{aim} with Vine")
    assert 0 == done.permanent("Vine").controller


STEAL = sorcery(
    "Steal",
    "{U}",
    does(lang.ApplyUntil(lang.TARGET, (lang.TakeControl(),), lang.Duration.FOREVER), target(lang.CREATURE)),
)


@from_both
@pytest.mark.parametrize("card", ["Control Magic", "Steal"])
@pytest.mark.rule("SOL-P38", "SOL-G35")
def test_control_of_a_stack_permanent_is_taken_once_if_the_slot_is_free(place: str, card: str) -> None:
    """It moves with its damage and counters, and has not arrived; with a full slot nothing moves, nor later."""
    layout = {"K1": "?(Fog) | Hill Giant/d1/+1", "K2": "| Aether Flash", "row": "Island, Swamp"}
    free = holding(place, card, STEAL, **layout).play(card, targets="Hill Giant", sources="Island")
    full = holding(place, card, STEAL, **layout, slot="Mogg Fanatic").play(card, targets="Hill Giant", sources="Island")
    later = full.attack("K2").strike()

    assert free.slot.startswith("Hill Giant/d1/+1")
    assert ("| Fog", "Mogg Fanatic") == (free.stack("K1"), full.slot)
    assert full.stack("K1").startswith("?(Fog) | Hill Giant/d1/+1")
    assert ("", full.stack("K1")) == (later.slot, later.stack("K1"))


@from_both
@pytest.mark.rule("SOL-P40", "SOL-G72", "SOL-G73")
def test_a_tapped_creature_neither_attacks_nor_ever_untaps_by_itself(place: str) -> None:
    """Twiddle taps the own creature, which blocks and is used as ever but does not attack, and untaps it again."""
    layout = {"slot": "Prodigal Sorcerer", "K1": "| Hill Giant", "row": "Island x2"}
    tapped = (
        holding(place, "Twiddle", **layout).play("Twiddle", targets="Prodigal Sorcerer").choose("yes").draw().draw()
    )
    again = holding(place, "Twiddle", **{**layout, "slot": "Prodigal Sorcerer/t"})

    assert ("Prodigal Sorcerer/t", (), ("Prodigal Sorcerer",)) == (
        tapped.slot,
        tapped.offers("attack"),
        tapped.offers("use"),
    )
    assert "K1" in again.play("Twiddle", targets="Prodigal Sorcerer").choose("yes").offers("attack")


@from_both
@pytest.mark.rule("SOL-P41", "SOL-G66")
def test_prevention_does_not_wear_off(place: str) -> None:
    """Fog ends all combat damage for good; a shield on a stack creature waits until it is used up."""
    layout = {
        "slot": "Hill Giant",
        "K1": "?(Terror) | Gray Ogre",
        "K2": "?(Shock) | Firebolt",
        "row": "Forest, Mountain",
    }
    fogged = holding(place, "Fog", **layout).play("Fog").draw().attack("K1").strike()
    salve = holding(place, "Healing Salve", **{**layout, "row": "Plains, Mountain"})
    healed = salve.play("Healing Salve", mode=1, targets="Gray Ogre").draw().play("Firebolt", targets="Gray Ogre")

    assert ("?(Terror) | Gray Ogre", "") == (fogged.stack("K1"), fogged.slot)
    assert "?(Terror) | Gray Ogre" == healed.stack("K1")


@pytest.mark.rule("SOL-P42", "SOL-G81")
def test_a_shield_of_regeneration_saves_from_damage_and_not_from_the_sacrifice() -> None:
    """River Boa regenerates in its fight, tapped, and is sacrificed when that is over."""
    start = lay_out(slot="River Boa", K1="?(Fog) | Hill Giant", K2="| Crusade", row="Forest x3")
    fought = start.attack("K1").use("River Boa").strike()

    assert ("USE", "River Boa/t") == (fought.phase, fought.slot)
    assert ("", "Forest, River Boa") == ((done := fought.finish()).slot, done.graveyard)


@from_both
@pytest.mark.rule("SOL-P45", "SOL-P48", "SOL-G36")
def test_what_is_exiled_and_returned_comes_to_the_player(place: str) -> None:
    """Into a free slot, as a new object that arrives; else it stays removed."""
    blink = instant(
        "Blink",
        "{W}",
        does(
            lang.InOrder((lang.MoveTo(lang.TARGET, lang.Zone.EXILE), lang.MoveTo(lang.TARGET, lang.Zone.BATTLEFIELD))),
            target(lang.CREATURE),
        ),
    )
    layout = {"K1": "?(Fog) | Wall of Blossoms/d1", "K2": "| Crusade", "row": "Plains", "library": "Shock, Jump"}
    free = holding(place, "Blink", blink, **layout).play("Blink", targets="Wall of Blossoms")
    full = holding(place, "Blink", blink, **layout, slot="Gray Ogre").play("Blink", targets="Wall of Blossoms")

    assert ("Wall of Blossoms", "Shock", "| Fog") == (free.slot, free.hand, free.stack("K1"))
    assert ("Gray Ogre", "Wall of Blossoms", "") == (full.slot, full.removed, full.hand)


@pytest.mark.rule("SOL-P46", "SOL-G11")
def test_static_effects_work_from_slot_and_stacks() -> None:
    """Crusade helps white creatures everywhere; Pacifism keeps its host from attacking; Furnace of Rath doubles."""
    on_stack = lay_out(K1="| Crusade", K2="| Serra Angel", slot="White Knight", K3="| Gray Ogre")
    in_slot = lay_out(slot="Crusade", K2="| Serra Angel", K3="| Gray Ogre")
    tied = lay_out(slot="Hill Giant with Pacifism", K1="| Gray Ogre")
    hot = lay_out(K1="| Furnace of Rath", K2="?(Fog) | Serra Angel", hand="Shock", row="Mountain")

    assert ("5/5", "3/3", "5/5") == (
        on_stack.size("Serra Angel"),
        on_stack.size("White Knight"),
        in_slot.size("Serra Angel"),
    )
    assert ((), "| Fog") == (tied.offers("attack"), hot.play("Shock", targets="Serra Angel").stack("K2"))
    assert "2/2" == on_stack.size("Gray Ogre")
