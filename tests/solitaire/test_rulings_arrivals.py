"""Rulings on what comes into play: who is taken over, and where local enchantments find their hosts."""

from __future__ import annotations

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import act, aura, creature, does, sorcery, target
from castlerules.core import Rng
from castlerules.solitaire.game import GAME
from castlerules.solitaire.model.options import SecondPermanent, SolitaireRules
from castlerules.solitaire.model.state import YOU

from .extra_cards import lay_out

REPLACE = SolitaireRules(second_permanent=SecondPermanent.REPLACE)

TAKE = lang.ApplyUntil(lang.TARGET, (lang.TakeControl(),), lang.Duration.FOREVER)
STEAL = sorcery("Steal", "{U}", does(TAKE, target(lang.Anything())))
CAPTOR = creature("Captor", "{U}", "Djinn", 2, 3, act("{T}", TAKE, target(lang.CREATURE)))
STEAL_ALL = sorcery(
    "Steal All", "{U}", does(lang.ApplyUntil(lang.Each(lang.CREATURE), (lang.TakeControl(),), lang.Duration.FOREVER))
)


@pytest.mark.rule("SOL-G35", "SOL-G28", "SOL-G33")
def test_what_is_taken_over_may_take_the_place_of_the_old_permanent() -> None:
    """By default it stays on its stack, since the slot is full."""
    layout = {"K1": "?(Fog) | Hill Giant/d1", "K2": "| Shock", "slot": "Gray Ogre with Holy Strength"}
    left, taken = (
        lay_out(STEAL, **layout, hand="Steal", row="Island", rules=rules).play("Steal", targets="Hill Giant")
        for rules in (SolitaireRules(), REPLACE)
    )

    assert ("Gray Ogre with Holy Strength", "?(Fog) | Hill Giant/d1") == (left.slot, left.stack("K1"))
    assert ("Hill Giant/d1", "| Fog") == (taken.slot, taken.stack("K1"))
    assert "Island, Gray Ogre, Holy Strength, Steal" == taken.graveyard


@pytest.mark.rule("SOL-G35", "SOL-G29", "SOL-G67")
def test_what_takes_over_by_its_own_ability_makes_room() -> None:
    """The Captor is sacrificed for it, and no window stays open; so it is in a fight, with a blocker."""
    start = lay_out(CAPTOR, slot="Captor", row="Island", K1="?(Fog) | Hill Giant", K2="| Shock")
    used = start.use("Captor", targets="Hill Giant")
    fought = start.attack("K1").use("Captor", targets="Hill Giant")

    for done in (used, fought):
        assert ("MAIN", "Hill Giant", "Island, Captor", "| Fog") == (
            done.phase,
            done.slot,
            done.graveyard,
            done.stack("K1"),
        )
        assert ("K1", "K2") == done.offers("attack")


@pytest.mark.rule("SOL-G35", "SOL-G29", "SOL-G89")
def test_of_several_that_could_be_taken_over_one_is_chosen() -> None:
    """Each is named by its place; the others stay where they are."""
    layout = {"K1": "?(Fog) | Hill Giant", "K2": "| Shock", "K3": "| Gray Ogre x2"}
    deciding = lay_out(STEAL_ALL, **layout, hand="Steal All", row="Island").play("Steal All")
    observation = GAME.observe(deciding.state, YOU)
    words = [GAME.describe_action(observation, action) for action in GAME.legal_actions(deciding.state)]
    done = deciding.choose(1)

    assert ("CHOICE", 3, ()) == (deciding.phase, len({*words}), GAME.problems(deciding.state))
    assert "Hill Giant (3/3) on K1 comes into play" == words[0]
    assert observation == GAME.observe(GAME.determinize(observation, Rng.seeded(1)), YOU)
    assert ("Gray Ogre", "| Gray Ogre", "?(Fog) | Hill Giant") == (done.slot, done.stack("K3"), done.stack("K1"))


@pytest.mark.rule("SOL-G35", "SOL-G16", "SOL-G15")
def test_what_is_not_in_play_is_not_taken_over() -> None:
    """Pacifism on a stack may be aimed at, and so may Fog, if that was agreed; both stay where they are."""
    aside = SolitaireRules(nonpermanent_targetable_in_play=True)
    start = lay_out(STEAL, K1="?(Terror) | Pacifism", K2="| Fog", hand="Steal", row="Island", rules=aside)

    for name in ("Pacifism", "Fog"):
        done = start.play("Steal", targets=name)
        assert ("?(Terror) | Pacifism", "| Fog") == (done.stack("K1"), done.stack("K2"))
        assert ("", "Island, Steal") == (done.slot, done.graveyard)


REPLENISH = sorcery(
    "Replenish All", "{W}", does(lang.MoveTo(lang.Each(lang.ENCHANTMENT, lang.Zone.GRAVEYARD), lang.Zone.BATTLEFIELD))
)


@pytest.mark.rule("SOL-G29", "SOL-I11", "SOL-090", "SOL-G82")
def test_local_enchantments_come_back_without_a_slot_and_others_with_one() -> None:
    """Of Crusade and Aether Flash one comes, with the slot full neither; Pacifism is put on what was there before."""
    layout = {"K1": "?(Fog) | Hill Giant", "K2": "| Shock", "row": "Plains", "hand": "Replenish All"}
    graves = "Crusade, Aether Flash, Pacifism"
    deciding = lay_out(REPLENISH, **layout, graveyard=graves).play("Replenish All")
    done = deciding.choose("Crusade")
    full = lay_out(REPLENISH, **layout, graveyard=graves, slot="Icy Manipulator").play("Replenish All")

    assert (("Crusade", "Aether Flash"), ()) == (deciding.legal, GAME.problems(deciding.state))
    assert ("Crusade", "?(Fog) | Hill Giant with Pacifism") == (done.slot, done.stack("K1"))
    assert "Aether Flash, Plains, Replenish All" == done.graveyard
    assert ("Icy Manipulator", "?(Fog) | Hill Giant with Pacifism") == (full.slot, full.stack("K1"))
    assert () == GAME.problems(done.state) == GAME.problems(full.state)


@pytest.mark.rule("SOL-G29", "SOL-G28", "SOL-G32")
def test_the_host_of_what_comes_back_is_chosen_once_there_is_room_for_the_others() -> None:
    """What is replaced is no host any more, and what replaces it is none yet."""
    rise = sorcery(
        "Rise", "{W}", does(lang.MoveTo(lang.Each(lang.Anything(), lang.Zone.GRAVEYARD), lang.Zone.BATTLEFIELD))
    )
    layout = {"row": "Plains", "hand": "Rise", "slot": "Gray Ogre", "graveyard": "Pacifism, Grizzly Bears"}
    deciding = lay_out(rise, K1="?(Fog) | Hill Giant", K2="| Craw Wurm", **layout, rules=REPLACE).play("Rise")
    done = deciding.choose("Hill Giant")

    assert (("Hill Giant", "Craw Wurm"), ()) == (deciding.legal, GAME.problems(deciding.state))
    assert ("Grizzly Bears", "?(Fog) | Hill Giant with Pacifism", "Plains") == (done.slot, done.stack("K1"), done.row)


AURA = aura("Overlay", "{W}", lang.ENCHANTMENT)


@pytest.mark.rule("SOL-G32", "SOL-G16")
def test_local_enchantments_go_on_nothing_that_is_not_in_play() -> None:
    """Pacifism on a stack could be aimed at by Disenchant, and is no host; Crusade is one."""
    layout = {"K1": "?(Fog) | Pacifism", "K2": "| Hill Giant", "hand": "Overlay", "row": "Plains"}
    done = lay_out(AURA, **layout, K3="| Crusade").play("Overlay")

    assert "| Crusade with Overlay" == done.stack("K3")
    assert "SOL-G30" == lay_out(AURA, **layout).broken_rule("play Overlay")


@pytest.mark.rule("SOL-G32")
def test_where_auras_stay_off_the_stacks_none_is_put_there_by_an_effect() -> None:
    """Pacifism comes back to Gray Ogre without a question; without a host it stays in the graveyard."""
    own = SolitaireRules(auras_on_stack_cards=False)
    layout = {"K1": "?(Fog) | Hill Giant", "K2": "| Shock", "row": "Plains", "hand": "Replenish All"}
    usual, off = (
        lay_out(REPLENISH, **layout, graveyard="Pacifism", slot="Gray Ogre", rules=rules).play("Replenish All")
        for rules in (SolitaireRules(), own)
    )
    alone = lay_out(REPLENISH, **layout, graveyard="Pacifism", rules=own).play("Replenish All")

    assert ("CHOICE", ("Hill Giant", "Gray Ogre")) == (usual.phase, usual.legal)
    assert ("MAIN", "Gray Ogre with Pacifism") == (off.phase, off.slot)
    assert ("?(Fog) | Hill Giant", "Pacifism, Plains, Replenish All") == (alone.stack("K1"), alone.graveyard)
