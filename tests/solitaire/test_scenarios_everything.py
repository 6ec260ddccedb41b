"""The worked scenarios of Solitaire on effects on all, the absent opponent, time, life and damage."""

from __future__ import annotations

from collections import Counter

import pytest

from castlerules.core import Rng
from castlerules.testing.solitaire import SolitaireScenario

from .extra_cards import lay_out


@pytest.mark.rule("SOL-033", "SOL-111", "SOL-G27", "SOL-G79", scenario="SOL-S39")
def test_wrath_of_god_destroys_what_is_face_up_and_no_more() -> None:
    """Two Minotaurs and Knight of Dusk go; the third Minotaur is turned up afterwards, and lives."""
    start = lay_out(
        hand="Wrath of God",
        K2="?(Hurloon Minotaur) | Hurloon Minotaur, Hurloon Minotaur",
        K5="| Crusade",
        slot="Knight of Dusk",
        row="Plains",
    )
    done = start.play("Wrath of God", sources="Plains")

    assert "Plains, Hurloon Minotaur, Hurloon Minotaur, Knight of Dusk, Wrath of God" == done.graveyard
    assert ("| Hurloon Minotaur", "| Crusade", "") == (done.stack("K2"), done.stack("K5"), done.slot)


@pytest.mark.rule("SOL-031", "SOL-034", "SOL-G11", "SOL-G13", "SOL-G66", scenario="SOL-S40")
def test_an_anthem_on_a_stack_helps_the_creatures_there() -> None:
    """The Minotaur is 3/4 and survives Lightning Bolt; the Bears are 2/2. Without the Anthem the damage kills it."""
    start = lay_out(
        K1="| Glorious Anthem",
        K2="?(Fog) | Hurloon Minotaur",
        slot="Grizzly Bears",
        hand="Lightning Bolt, (Disenchant)",
        row="Mountain, Plains",
    )
    hit = start.play("Lightning Bolt", targets="Hurloon Minotaur", sources="Mountain")
    bare = hit.play("Disenchant", targets="Glorious Anthem")

    assert ("3/4", "2/2") == (start.size("Hurloon Minotaur"), start.size("Grizzly Bears"))
    assert ("?(Fog) | Hurloon Minotaur/d3", "Mountain, Lightning Bolt") == (hit.stack("K2"), hit.graveyard)
    assert ("| Fog", "") == (bare.stack("K2"), bare.stack("K1"))
    assert bare.graveyard.endswith("Glorious Anthem, Disenchant, Hurloon Minotaur")


def edict(rng: Rng = Rng.seeded(0)) -> SolitaireScenario:  # noqa: B008 - a frozen value
    """Return the position in which Diabolic Edict asks what the stacks sacrifice."""
    start = lay_out(
        K1="| Hurloon Minotaur",
        K2="| Serra Angel",
        K3="| Shock",
        K4="| Crusade",
        hand="Diabolic Edict, (Hymn to Tourach)",
        row="Swamp x2",
        rng=rng,
    )
    return start.play("Diabolic Edict", targets="STACKS", sources="Swamp")


def hymn(seed: int) -> str:
    """Return the two cards that Hymn to Tourach takes."""
    done = edict(Rng.seeded(seed)).choose("Serra Angel").play("Hymn to Tourach", targets="STACKS", sources="Swamp")
    *_, first, second, last = done.graveyard.split(", ")
    assert "Hymn to Tourach" == last
    return ", ".join(sorted((first, second)))


@pytest.mark.rule("SOL-G13", "SOL-G14", "SOL-G18", scenario="SOL-S41")
def test_the_player_chooses_for_the_stacks_and_random_discards_stay_random() -> None:
    """Serra Angel is sacrificed; then two of three tops are discarded, every pair by and by."""
    deciding = edict()
    done = deciding.choose("Serra Angel")
    pairs = Counter(hymn(seed) for seed in range(300))

    assert ("CHOICE", ("Hurloon Minotaur", "Serra Angel")) == (deciding.phase, deciding.legal)
    assert ("Swamp, Serra Angel, Diabolic Edict", "") == (done.graveyard, done.stack("K2"))
    assert ["Crusade, Hurloon Minotaur", "Crusade, Shock", "Hurloon Minotaur, Shock"] == sorted(pairs)
    assert 75 < min(pairs.values())
    assert max(pairs.values()) < 125
    assert hymn(7) == hymn(7)


@pytest.mark.rule("SOL-032", "SOL-063", "SOL-G40", "SOL-G43", "SOL-G67", scenario="SOL-S42")
def test_nevinyrrals_disk_destroys_itself_too() -> None:
    """Tapped, it can be used; Icy Manipulator, Crusade and the Disk go, Pacifism stays, nothing more is sacrificed."""
    start = lay_out(
        slot="Nevinyrral's Disk/t",
        K1="?(Fog) | Icy Manipulator",
        K2="?(Shock) | Pacifism",
        K3="| Crusade",
        row="Swamp",
    )
    done = start.use("Nevinyrral's Disk", sources="Swamp")

    assert "Swamp, Icy Manipulator, Crusade, Nevinyrral's Disk" == done.graveyard
    assert ("", "MAIN") == (done.slot, done.phase)
    assert ("| Fog", "?(Shock) | Pacifism", "") == (done.stack("K1"), done.stack("K2"), done.stack("K3"))


@pytest.mark.rule("SOL-063", "SOL-G43", scenario="SOL-S42")
def test_nevinyrrals_disk_arrives_tapped() -> None:
    """Just played it is tapped, and its ability is offered."""
    start = lay_out(K1="?(Fog) | Icy Manipulator", K4="| Nevinyrral's Disk", row="Swamp x2")
    played = start.play("Nevinyrral's Disk", sources="Swamp")

    assert ("Nevinyrral's Disk/t", ("Nevinyrral's Disk",)) == (played.slot, played.offers("use"))


def greed(library: str) -> SolitaireScenario:
    """Return the position with Greed in the slot."""
    return lay_out(slot="Greed", row="Swamp", library=library, hand="Crusade", K1="| Craw Wurm")


@pytest.mark.rule("SOL-132", "SOL-102", "SOL-G78", scenario="SOL-S43")
def test_life_is_paid_with_cards_of_the_library() -> None:
    """Shock and Fog go to the discard pile, Terror is drawn, and Greed goes; one card alone could not pay."""
    done = greed("Shock, Fog, Terror, Duress").use("Greed", sources="Swamp")
    poor = greed("Shock")

    assert ("Fog, Shock", "Terror, (Crusade)", "Duress") == (done.discard, done.hand, done.library)
    assert ("Swamp, Greed", "", "MAIN") == (done.graveyard, done.slot, done.phase)
    assert not [event for event in done.events if "Shock" in str(event) or "Fog" in str(event)]
    assert ((), "SOL-132") == (poor.offers("use"), poor.broken_rule("use Greed"))


@pytest.mark.rule("SOL-130", "SOL-G30", "SOL-P05", scenario="SOL-S44")
def test_damage_to_the_player_does_nothing() -> None:
    """Lightning Bolt clears its stack; only it and the Mountain move."""
    start = lay_out(K1="| Lightning Bolt", K2="| Crusade", row="Mountain")
    done = start.play("Lightning Bolt", targets="YOU", sources="Mountain")

    assert ("Mountain, Lightning Bolt", "", "| Crusade") == (done.graveyard, done.stack("K1"), done.stack("K2"))
    assert start.state.seats[0].life == done.state.seats[0].life


@pytest.mark.rule("SOL-121", "SOL-092", "SOL-G72", scenario="SOL-S45")
def test_phases_neither_begin_nor_end() -> None:
    """Neither Howling Mine nor the upkeep of Masticore asks for anything; its ability kills the Elves, and it goes."""
    start = lay_out(K1="| Howling Mine", K2="| Llanowar Elves", slot="Masticore", hand="Fog", row="Mountain")
    done = start.use("Masticore", targets="Llanowar Elves", index=0, sources="Mountain")

    assert ("MAIN", "Fog", ()) == (start.phase, start.hand, start.state.pending_triggers)
    assert ("Mountain, Llanowar Elves, Masticore", "Fog", "MAIN") == (done.graveyard, done.hand, done.phase)
    assert ("| Howling Mine", "") == (done.stack("K1"), done.slot)


@pytest.mark.rule("SOL-122", "SOL-123", "SOL-G14", "SOL-G18", "SOL-G40", scenario="SOL-S46")
def test_an_ability_of_ones_own_turn_may_be_used_at_any_time() -> None:
    """The player chooses Craw Wurm, or Shock; Disrupting Scepter is sacrificed."""
    start = lay_out(slot="Disrupting Scepter", row="Mountain", K3="?(Fog) | Craw Wurm", K4="| Shock")
    deciding = start.use("Disrupting Scepter", targets="STACKS", sources="Mountain")
    done = deciding.choose("Craw Wurm")

    assert ("CHOICE", ("Craw Wurm", "Shock")) == (deciding.phase, deciding.legal)
    assert ("Mountain, Craw Wurm, Disrupting Scepter", "| Fog", "") == (done.graveyard, done.stack("K3"), done.slot)
    assert "" == deciding.choose("Shock").stack("K4")


@pytest.mark.rule("SOL-035", "SOL-056", "SOL-093", scenario="SOL-S47")
def test_a_creature_attacks_as_soon_as_it_arrives() -> None:
    """Hill Giant from K1 kills Gray Ogre and is sacrificed."""
    start = lay_out(K1="| Hill Giant", K2="?(Fog) | Gray Ogre", row="Mountain")
    done = start.play("Hill Giant", sources="Mountain").attack("K2").strike(3)

    assert ("Mountain, Gray Ogre, Hill Giant", "", "| Fog") == (done.graveyard, done.slot, done.stack("K2"))
