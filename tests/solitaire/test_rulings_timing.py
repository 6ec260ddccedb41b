"""When things are done: the order of triggers, cards with flash, slow abilities, and what a source does besides."""

from __future__ import annotations

from typing import Final

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import act, all_of, aura, creature, damage, does, gets, instant, when

from .extra_cards import lay_out

FALLS: Final = lang.ZoneChange(lang.CREATURE, lang.Zone.BATTLEFIELD, lang.Zone.GRAVEYARD)
BOMB: Final = creature(
    "Bomb",
    "{R}",
    "Goblin",
    1,
    1,
    when(
        lang.ZoneChange(lang.IsThis(), lang.Zone.BATTLEFIELD, lang.Zone.GRAVEYARD),
        damage(1, lang.TARGET),
        lang.ANY_TARGET,
    ),
)
MOURNER: Final = creature(
    "Mourner", "{B}", "Spirit", 1, 1, when(FALLS, lang.PutCounters(lang.This(), lang.CounterKind.PLUS))
)
SHROUD: Final = aura("Shroud", "{W}", lang.CREATURE, when(FALLS, lang.Draw(lang.You())))


@pytest.mark.rule("SOL-E05", "SOL-G03")
def test_triggers_of_what_has_left_its_stack_come_after_that_of_the_slot() -> None:
    """Mourner grows before Bomb, which died on the first stack, asks for a target; so it survives that."""
    layout = {"K1": "?(Fog) | Bomb", "K2": "?(Jump) | Craw Wurm", "hand": "Shock", "row": "Mountain"}
    deciding = lay_out(BOMB, MOURNER, **layout, slot="Mourner").play("Shock", targets="Bomb")

    assert ("CHOICE", "2/2") == (deciding.phase, deciding.size("Mourner"))
    assert "Mourner/d1/+1" == deciding.choose("Mourner").slot


@pytest.mark.rule("SOL-E05")
def test_what_has_left_and_attachments_trigger_in_the_order_in_which_they_did() -> None:
    """Shroud triggers on the death of Bomb as Bomb does itself: which of the two came into play first comes first."""
    layout = {"K1": "?(Fog) | Bomb", "K2": "?(Jump) | Craw Wurm with Shroud", "hand": "Shock", "row": "Mountain"}
    deciding = lay_out(BOMB, SHROUD, **layout, library="Duress").play("Shock", targets="Bomb")
    other = {**layout, "K1": layout["K2"], "K2": "?(Fog) | Bomb"}
    drawn = lay_out(BOMB, SHROUD, **other, library="Duress").play("Shock", targets="Bomb")

    assert ("CHOICE", "Duress") == (deciding.phase, deciding.library)
    assert ("CHOICE", "") == (drawn.phase, drawn.library)


AMBUSHER: Final = creature("Ambusher", "{G}", "Elf", 3, 3, lang.FLASH)
SNARE: Final = aura("Snare", "{G}", lang.CREATURE, lang.FLASH, gets(lang.Enchanted(), lang.AddPT(-1, -1)))


@pytest.mark.rule("SOL-A02", "SOL-G31", "SOL-G28", "SOL-G69")
def test_what_has_flash_is_played_where_instants_are() -> None:
    """In a fight Snare is, and Ambusher where the attacker itself can pay; without flash neither, nor in a use."""
    layout = {
        "K1": "?(Fog) | Hill Giant",
        "K2": "| Ambusher",
        "K3": "| Grizzly Bears",
        "hand": "Snare",
        "row": "Forest",
    }
    fight = lay_out(AMBUSHER, SNARE, **layout, slot="Llanowar Elves").attack("K1")
    bears = lay_out(AMBUSHER, SNARE, **{**layout, "K3": "| Jump"}, slot="Grizzly Bears").attack("K1")
    used = lay_out(AMBUSHER, SNARE, **layout, slot="Masticore").use(
        "Masticore", targets="Grizzly Bears", sources="Forest"
    )

    assert (("Snare", "Ambusher"), ("Snare",)) == (fight.offers("play"), bears.offers("play"))
    assert "SOL-G31" == fight.broken_rule("play Grizzly Bears")
    assert "Ambusher" == fight.play("Ambusher", sources="Llanowar Elves").slot
    assert () == used.offers("play")


SAGE: Final = creature(
    "Sage",
    "{U}",
    "Wizard",
    1,
    1,
    act("{U}", lang.Draw(lang.You()), limits=(lang.ActivationLimit.SORCERY,)),
    act("{U}", damage(1, lang.TARGET), lang.ANY_TARGET),
)


@pytest.mark.rule("SOL-122", "SOL-G67", "SOL-A03")
def test_a_slow_ability_is_used_in_main_and_in_no_window() -> None:
    """At any time there; in a fight and in a use of the same creature only the fast one is offered."""
    start = lay_out(SAGE, K1="?(Fog) | Craw Wurm", K2="| Terror", slot="Sage", row="Island x4")
    fight, use = start.attack("K1"), start.use("Sage", index=1, targets="Craw Wurm")

    assert ("Sage 0", "Sage 1") == start.offers("use")
    assert ("Sage",) == fight.offers("use") == use.offers("use")
    assert {"SOL-G31"} == {now.broken_rule("use Sage 0") for now in (fight, use)}
    assert ("MAIN", "") == (start.use("Sage", index=0).phase, start.use("Sage", index=0).slot)


@pytest.mark.rule("SOL-G48", "SOL-064", "SOL-065")
def test_a_mana_spell_does_nothing_else_as_a_source() -> None:
    """Played for itself it draws a card and its mana is lost; to pay for Terror it only makes a black mana."""
    rite = instant(
        "Rite", "{B}", does(lang.InOrder((lang.AddMana(((lang.ManaKind.BLACK,) * 2,)), lang.Draw(lang.You()))))
    )
    layout = {"K1": "?(Fog) | Rite", "K2": "?(Shock) | Craw Wurm", "row": "Swamp", "library": "Duress, Jump"}
    alone = lay_out(rite, **layout, hand="Terror").play("Rite")
    source = lay_out(rite, **layout, hand="Terror").play("Terror", targets="Craw Wurm", sources=("Rite", "Swamp"))

    assert ("Duress, (Terror)", "Swamp, Rite") == (alone.hand, alone.graveyard)
    assert ("", "Swamp, Rite, Craw Wurm, Terror") == (source.hand, source.graveyard)


CLERK: Final = creature(
    "Clerk",
    "{R}",
    "Human",
    1,
    1,
    act(
        "{R}",
        damage(1, lang.TARGET),
        lang.ANY_TARGET,
        limits=(lang.ActivationLimit.TWICE_A_TURN,),
        condition=lang.Exists(all_of(lang.IsSubtype("Mountain"), lang.YOU_CONTROL)),
    ),
)


@pytest.mark.rule("SOL-G72")
def test_an_ability_is_used_twice_and_only_while_its_condition_is_true() -> None:
    """Clerk burns twice for two Mountains, not a third time; without a Mountain in the row it burns nothing."""
    layout = {"slot": "Clerk", "K1": "?(Fog) | Craw Wurm"}
    twice = lay_out(CLERK, **layout, row="Mountain x4").use("Clerk", targets="Craw Wurm").do("use Clerk", "Craw Wurm")
    lacking = lay_out(CLERK, **layout, row="City of Brass x2")

    assert ("?(Fog) | Craw Wurm/d2", ()) == (twice.stack("K1"), twice.offers("use"))
    assert () == lacking.offers("use")
