"""The worked scenarios of Solitaire on sources and costs."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.cards.abilities import EntersWith
from castlerules.cards.builders import creature, kicker
from castlerules.cards.terms import CounterKind, KeywordKind, WasPaid
from castlerules.core import DataError
from castlerules.solitaire.rules import OptionalCosts, SolitaireRules
from castlerules.testing.solitaire import Patience

from .extra import table


def ritual(hand: str = "Terror") -> Patience:
    """Return the position with Dark Ritual on a stack."""
    return table(
        K2="?(Fog) | Dark Ritual",
        K5="?(Shock) | Hurloon Minotaur",
        K6="?(Island) | Duress",
        hand=hand,
        row="Swamp",
    )


@pytest.mark.rule("SOL-064", "SOL-065", "SOL-068", "SOL-G48", scenario="SOL-S19")
def test_a_swamp_pays_for_dark_ritual_and_that_for_terror() -> None:
    """All four go to the graveyard, and what is left of the mana of Dark Ritual does not pay for Duress."""
    done = ritual().play("Terror", at="Hurloon Minotaur", pay=("Dark Ritual", "Swamp"))

    assert "Swamp, Dark Ritual, Hurloon Minotaur, Terror" == done.graveyard
    assert ("| Fog", "| Shock", "") == (done.stack("K2"), done.stack("K5"), done.row)
    assert ((), "SOL-062") == (done.offers("play"), done.refusal("play Duress"))


@pytest.mark.rule("SOL-065", "SOL-G48", scenario="SOL-S19")
def test_dark_ritual_may_be_played_alone_and_pays_for_nothing_white() -> None:
    """Played for the Swamp it leaves nothing; with Disenchant in hand there is nothing to pay that with."""
    alone = ritual().play("Dark Ritual", pay="Swamp")
    white = table(K2="?(Fog) | Dark Ritual", K1="| Crusade", hand="Disenchant", row="Swamp")

    assert ("Swamp, Dark Ritual", "| Fog", ()) == (alone.graveyard, alone.stack("K2"), alone.offers("play"))
    assert (("Dark Ritual",), "SOL-062") == (white.offers("play"), white.refusal("play Disenchant"))


def fireball(row: str = "Mountain, Plains x2") -> Patience:
    """Return the position with Fireball in hand."""
    return table(K3="?(Fog) | Hurloon Minotaur", K1="| Grizzly Bears", hand="Fireball", row=row)


@pytest.mark.rule("SOL-066", "SOL-067", "SOL-G49", scenario="SOL-S20")
def test_x_is_the_number_of_sources() -> None:
    """X is 1, 2 or 3 with none, one or two Plains beside the Mountain, and 3 kill the Minotaur."""
    start = fireball()
    asked = start.do("play Fireball")
    one, three = (start.play("Fireball", at="Hurloon Minotaur", x=n, pay=pay) for n, pay in SOURCES)

    assert ("1", "2", "3") == asked.legal
    assert ("?(Fog) | Hurloon Minotaur/d1", "Plains x2") == (one.stack("K3"), one.row)
    assert ("| Fog", "", "Mountain, Plains, Plains, Fireball, Hurloon Minotaur") == (
        three.stack("K3"),
        three.row,
        three.graveyard,
    )


SOURCES = ((1, ("Mountain",)), (3, ("Mountain", "Plains", "Plains")))


@pytest.mark.rule("SOL-G46", scenario="SOL-S20")
def test_fireball_at_two_creatures_costs_nothing_more() -> None:
    """X of 3 is 1 for each of them."""
    done = fireball().play("Fireball", at=("Hurloon Minotaur", "Grizzly Bears"), x=3)

    assert ("?(Fog) | Hurloon Minotaur/d1", "| Grizzly Bears/d1", "") == (done.stack("K3"), done.stack("K1"), done.row)


@pytest.mark.rule("SOL-062", "SOL-G49", scenario="SOL-S20")
def test_the_first_source_has_the_colour() -> None:
    """A Plains cannot come first; where no Mountain is, Fireball cannot be played."""
    with pytest.raises(DataError, match="is paid with Mountain, not Plains"):
        fireball().play("Fireball", at="Grizzly Bears", x=1, pay="Plains")

    assert ((), "SOL-062") == (fireball("Plains x2").offers("play"), fireball("Plains x2").refusal("play Fireball"))


def colours(**options: Any) -> Patience:
    """Return the position with a Forest, a Strip Mine, and cards of several colours."""
    return table(
        row="Forest, Strip Mine",
        hand="Stormbind",
        K1="| Icy Manipulator",
        K2="| Shock",
        K3="| Ornithopter",
        rules=SolitaireRules(**options),
    )


@pytest.mark.rule("SOL-062", "SOL-G39", "SOL-G40", "SOL-G41", "SOL-G50", scenario="SOL-S21")
def test_one_of_the_colours_is_enough_and_what_has_none_takes_any_source() -> None:
    """Stormbind takes the Forest; Icy Manipulator and Ornithopter either land; Shock cannot be played."""
    start = colours()

    assert (("Stormbind", "Icy Manipulator", "Ornithopter"), "SOL-062") == (
        start.offers("play"),
        start.refusal("play Shock"),
    )
    assert ("Strip Mine", "Stormbind") == (start.play("Stormbind", pay="Forest").row, start.play("Stormbind").slot)
    assert ("Forest", "Strip Mine") == start.do("play Icy Manipulator").legal == start.do("play Ornithopter").legal


@pytest.mark.rule("SOL-G41", scenario="SOL-S21")
def test_with_that_option_what_costs_nothing_is_free() -> None:
    """Ornithopter is played with both lands left."""
    done = colours(zero_cost_payment="free").play("Ornithopter", pay=())

    assert ("Ornithopter", "Forest, Strip Mine", "") == (done.slot, done.row, done.stack("K3"))


@pytest.mark.rule("SOL-068", "SOL-G28", "SOL-G48", scenario="SOL-S22")
def test_llanowar_elves_in_the_slot_make_way_for_what_they_pay_for() -> None:
    """Sacrificed as payment they leave the slot to Grizzly Bears; on a stack they pay for nothing."""
    start = table(slot="Llanowar Elves", K3="?(Fog) | Grizzly Bears", K4="| Craw Wurm")
    done = start.play("Grizzly Bears", pay="Llanowar Elves")
    apart = table(K1="| Llanowar Elves", K3="?(Fog) | Grizzly Bears", K4="| Craw Wurm")

    assert ("Llanowar Elves", "Grizzly Bears", "| Fog") == (done.graveyard, done.slot, done.stack("K3"))
    assert (("Grizzly Bears", "Craw Wurm"), ()) == (start.offers("play"), apart.offers("play"))


def sorcerer(**options: Any) -> Patience:
    """Return the position with Prodigal Sorcerer, after it has been used on the Elves."""
    start = table(
        slot="Prodigal Sorcerer",
        row="Island x3",
        K1="| Llanowar Elves",
        K2="?(Fog) | Coral Merfolk",
        rules=SolitaireRules(**options),
    )
    return start.use("Prodigal Sorcerer", at="Llanowar Elves", pay="Island")


@pytest.mark.rule("SOL-092", "SOL-094", "SOL-G42", "SOL-G43", "SOL-G67", scenario="SOL-S23")
def test_a_tap_ability_may_be_repeated_for_an_island_each() -> None:
    """Elves and Merfolk die; in between only the ability and the end of the use are legal."""
    once = sorcerer()
    twice = once.use("Prodigal Sorcerer", at="Coral Merfolk", pay="Island")
    done = twice.finish()

    assert ("USE", ("finish", "use Prodigal Sorcerer")) == (once.phase, once.legal)
    assert ("| Fog", "Prodigal Sorcerer", "Island") == (twice.stack("K2"), twice.slot, twice.row)
    assert ("Island, Llanowar Elves, Island, Coral Merfolk, Prodigal Sorcerer", "") == (done.graveyard, done.slot)
    assert ("MAIN", "Island") == (done.phase, done.row)


@pytest.mark.rule("SOL-G43", scenario="SOL-S23")
def test_with_that_option_what_is_tapped_is_used_once() -> None:
    """After the first use there is nothing left to do, and the Sorcerer goes."""
    done = sorcerer(honor_self_costs=True)

    assert ("MAIN", "Island, Llanowar Elves, Prodigal Sorcerer", "Island x2") == (done.phase, done.graveyard, done.row)


def capsize(**options: Any) -> Patience:
    """Return the position with Capsize in hand and five Islands."""
    return table(K5="?(Fog) | Hurloon Minotaur", hand="Capsize", row="Island x5", rules=SolitaireRules(**options))


@pytest.mark.rule("SOL-063", "SOL-G44", scenario="SOL-S24")
def test_buyback_cannot_be_had() -> None:
    """Capsize takes one Island, asks for nothing, and lies in the graveyard."""
    done = capsize().play("Capsize", at="Hurloon Minotaur", pay="Island", paid=())

    assert ("Island, Capsize", "Hurloon Minotaur", "Island x4") == (done.graveyard, done.hand, done.row)


@pytest.mark.rule("SOL-G44", scenario="SOL-S24")
def test_with_that_option_buyback_takes_one_more_source() -> None:
    """Two Islands return the Minotaur, and Capsize on top of it; without buyback Capsize goes to the graveyard."""
    start = capsize(optional_costs="one_extra_source")
    back = start.play("Capsize", at="Hurloon Minotaur", pay=("Island", "Island"), paid=("buyback",))
    gone = start.play("Capsize", at="Hurloon Minotaur", pay="Island", paid=())

    assert ("Island, Island", "Capsize, (Hurloon Minotaur)", "Island x3") == (back.graveyard, back.hand, back.row)
    assert ("Island, Capsize", "Hurloon Minotaur", "Island x4") == (gone.graveyard, gone.hand, gone.row)


@pytest.mark.rule("SOL-G44", "BASE-K30")
def test_with_that_option_each_of_two_kickers_takes_one_more_source() -> None:
    """Twofold for one Forest is 1/1; each kicker takes another Forest, and only the first one makes it grow."""
    rules, grows = SolitaireRules(optional_costs=OptionalCosts.ONE_EXTRA_SOURCE), WasPaid(KeywordKind.KICKER)
    kickers = (kicker("{1}{R}"), kicker("{W}", second=True))
    twofold = creature(
        "Twofold", "{G}", "Beast", 1, 1, *kickers, EntersWith(kind=CounterKind.PLUS, count=2, condition=grows)
    )
    start = table(twofold, K1="| Fog", hand="Twofold", row="Forest x4", rules=rules)
    second = start.play("Twofold", paid=("second kicker",))
    both = start.play("Twofold", paid=("kicker", "second kicker"))

    assert ("Twofold", "Forest x2") == (second.slot, second.row)
    assert ("Twofold/+2", "Forest") == (both.slot, both.row)
