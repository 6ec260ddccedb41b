"""Decisions with one answer: those that the library makes itself, and those that it leaves to the player (BASE 4.1)."""

from __future__ import annotations

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import all_of, does, sorcery, target
from castlerules.magic.model import actions
from castlerules.magic.model.options import MagicRules
from castlerules.testing.magic import A, MagicScenario, side

from .kit import every_edition, table

RENEWAL = sorcery(
    "Renewal",
    "{W}",
    does(
        lang.MoveTo(lang.TARGET, lang.Zone.BATTLEFIELD, controller=lang.You()),
        target(all_of(lang.ENCHANTMENT, lang.YOU_CONTROL), zone=lang.Zone.GRAVEYARD),
    ),
)


@every_edition
@pytest.mark.rule("BASE-Q35", "BASE-157", "BASE-D27")
def test_the_blocks_that_lure_leaves_no_choice_about_are_named_unasked(rules: MagicRules) -> None:
    """Once Bear blocks Bait, Hawk and Squire do so unasked; the first of the forced blocks is the player's."""
    deciding = (
        table(side("Bait, Ogre"), side("Bear, Hawk, Squire"), rules=rules).attack("Bait").to_step("declare blockers")
    )
    done = deciding.act(actions.AddBlocker, "Bear", "Bait")
    bait = done.permanent("Bait").id

    assert (("AddBlocker", "Bear", "Bait"),) == deciding.legal
    assert ("Bear", "Hawk", "Squire") == blockers(done)
    assert ({bait}, None) == ({attacker for _, attacker in done.state.combat.blocks}, done.decision)


@pytest.mark.rule("BASE-Q35", "BASE-157", "BASE-D27")
def test_a_choice_between_blocks_is_asked_also_under_lure() -> None:
    """Two attackers of that kind: each blocker chooses which it blocks, the last one too, and then all is named."""
    start = table(side("2 Bait"), side("Bear, Hawk")).attack("Bait#1", "Bait#2").to_step("declare blockers")
    second = start.act(actions.AddBlocker, "Bear", "Bait#1")
    done = second.act(actions.AddBlocker, "Hawk", "Bait#2")

    assert ("Hawk Bait#1", "Hawk Bait#2") == second.offers(actions.AddBlocker)
    assert (("Bear", "Hawk"), None) == (blockers(done), done.decision)


@pytest.mark.rule("BASE-Q35", "BASE-D24", "BASE-D26")
def test_the_naming_of_attackers_is_left_to_the_player_to_the_end() -> None:
    """Two Berserkers must attack: each is named, and the naming confirmed, though there is no other way."""
    first = table(side("2 Berserker")).to_step("declare attackers")
    second = first.act(actions.AddAttacker, "Berserker#1")
    last = second.act(actions.AddAttacker, "Berserker#2")

    assert [1, 1, 1] == [len(magic_scenario.legal) for magic_scenario in (first, second, last)]
    assert (("ConfirmAttack",),) == last.legal
    assert (A, None) == (last.to_act, last.act(actions.ConfirmAttack).decision)


@pytest.mark.rule("BASE-Q35", "BASE-116", "BASE-D18")
def test_the_only_thing_to_choose_is_chosen_unasked() -> None:
    """Mantle arrives on the only creature; Recluse returns itself if it is alone; with another one both ask."""
    lone, two = [
        table(side(f"Plains, {there}", hand="Renewal", graveyard="Mantle"), cards={"Renewal": RENEWAL})
        .cast("Renewal", "Mantle")
        .resolve()
        for there in ("Bear", "Bear, Ogre")
    ]
    alone, helped = [
        table(side(f"3 Island{more}", hand="Recluse")).cast("Recluse").resolve(2) for more in ("", ", Bear")
    ]

    assert ("Bear", ("Bear", "Ogre")) == (lone.attached_to("Mantle"), two.offers(actions.ChooseCard))
    assert (("Recluse",), ("Bear", "Recluse")) == (alone.hand(A), helped.offers(actions.ChooseOwnPermanent))


def blockers(now: MagicScenario) -> tuple[str, ...]:
    """Return what blocks, by name."""
    cards = {permanent.id: now.state.table.cards[permanent.card].name for permanent in now.state.permanents}
    return tuple(cards[blocker] for blocker, _ in now.state.combat.blocks)
