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
    enchantment,
    enters,
    pay,
    when,
)
from castlerules.magic.model.changes import Cause, Moved, PlayerLost
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


# Who is meant.


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


@pytest.mark.rule("SOL-G56", "SOL-A09", "SOL-G84")
def test_whoever_gives_up_has_lost_alone() -> None:
    """The result is a single number: nobody has won by it."""
    done = lay_out(**STACKS, rules=SolitaireRules(offer_concede=True)).do("concede")

    assert ((-1.0,), "SOL-G84") == (done.result and done.result.returns, done.result and done.result.rule)


# Effects.


@pytest.mark.rule("SOL-P11", "SOL-G19")
def test_a_chosen_top_is_discarded_to_the_graveyard_and_has_not_died() -> None:
    """Coercion takes Gray Ogre; it goes as a held card does, by being discarded."""
    done = lay_out(**STACKS, hand="Coercion", row="Swamp").play("Coercion").choose("Gray Ogre")
    events = [event for event in done.events if isinstance(event, Moved) and event.card.name == "Gray Ogre"]

    assert "Swamp, Gray Ogre, Coercion" == done.graveyard
    assert [(lang.Zone.HAND, Cause.DISCARDED)] == [(event.origin, event.cause) for event in events]


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
