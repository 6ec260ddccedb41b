"""The worked scenarios of Solitaire on sources and costs."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import bounce, creature, damage, does, in_order, instant, kicker, target
from castlerules.core import DataError
from castlerules.solitaire.model.options import OptionalCosts, SolitaireRules
from castlerules.testing.solitaire import SolitaireScenario

from .extra_cards import lay_out


def ritual(hand: str = "Terror") -> SolitaireScenario:
    """Return the position with Dark Ritual on a stack."""
    return lay_out(
        K2="?(Fog) | Dark Ritual",
        K5="?(Shock) | Hurloon Minotaur",
        K6="?(Island) | Duress",
        hand=hand,
        row="Swamp",
    )


@pytest.mark.rule("SOL-064", "SOL-065", "SOL-068", "SOL-G48", scenario="SOL-S19")
def test_a_swamp_pays_for_dark_ritual_and_that_for_terror() -> None:
    """All four go to the graveyard, and what is left of the mana of Dark Ritual does not pay for Duress."""
    done = ritual().play("Terror", targets="Hurloon Minotaur", sources=("Dark Ritual", "Swamp"))

    assert "Swamp, Dark Ritual, Hurloon Minotaur, Terror" == done.graveyard
    assert ("| Fog", "| Shock", "") == (done.stack("K2"), done.stack("K5"), done.row)
    assert ((), "SOL-062") == (done.offers("play"), done.broken_rule("play Duress"))


@pytest.mark.rule("SOL-065", "SOL-G48", scenario="SOL-S19")
def test_dark_ritual_may_be_played_alone_and_pays_for_nothing_white() -> None:
    """Played for the Swamp it leaves nothing; with Disenchant in hand there is nothing to pay that with."""
    alone = ritual().play("Dark Ritual", sources="Swamp")
    white = lay_out(K2="?(Fog) | Dark Ritual", K1="| Crusade", hand="Disenchant", row="Swamp")

    assert ("Swamp, Dark Ritual", "| Fog", ()) == (alone.graveyard, alone.stack("K2"), alone.offers("play"))
    assert (("Dark Ritual",), "SOL-062") == (white.offers("play"), white.broken_rule("play Disenchant"))


def fireball(row: str = "Mountain, Plains x2") -> SolitaireScenario:
    """Return the position with Fireball in hand."""
    return lay_out(K3="?(Fog) | Hurloon Minotaur", K1="| Grizzly Bears", hand="Fireball", row=row)


@pytest.mark.rule("SOL-A02", "SOL-066", "SOL-067", "SOL-G49", "SOL-P56", scenario="SOL-S20")
def test_x_is_the_number_of_sources() -> None:
    """X is 1, 2 or 3 with none, one or two Plains beside the Mountain, and 3 kill the Minotaur."""
    start = fireball()
    deciding = start.do("play Fireball")
    solitaire_scenario, three = (
        start.play("Fireball", targets="Hurloon Minotaur", x=n, sources=pay) for n, pay in SOURCES
    )

    assert ("1", "2", "3") == deciding.legal
    assert ("?(Fog) | Hurloon Minotaur/d1", "Plains x2") == (solitaire_scenario.stack("K3"), solitaire_scenario.row)
    assert ("| Fog", "", "Mountain, Plains, Plains, Fireball, Hurloon Minotaur") == (
        three.stack("K3"),
        three.row,
        three.graveyard,
    )


SOURCES = ((1, ("Mountain",)), (3, ("Mountain", "Plains", "Plains")))


@pytest.mark.rule("SOL-G46", "SOL-P47", scenario="SOL-S20")
def test_fireball_at_two_creatures_costs_nothing_more() -> None:
    """X of 3 is 1 for each of them."""
    done = fireball().play("Fireball", targets=("Hurloon Minotaur", "Grizzly Bears"), x=3)

    assert ("?(Fog) | Hurloon Minotaur/d1", "| Grizzly Bears/d1", "") == (done.stack("K3"), done.stack("K1"), done.row)


@pytest.mark.rule("SOL-062", "SOL-G49", scenario="SOL-S20")
def test_the_first_source_has_the_colour() -> None:
    """A Plains cannot come first; where no Mountain is, Fireball cannot be played."""
    with pytest.raises(DataError, match="expected the sources Plains, got Mountain"):
        fireball().play("Fireball", targets="Grizzly Bears", x=1, sources="Plains")

    assert ((), "SOL-062") == (fireball("Plains x2").offers("play"), fireball("Plains x2").broken_rule("play Fireball"))


def colours(**options: Any) -> SolitaireScenario:
    """Return the position with a Forest, a Strip Mine, and cards of several colours."""
    return lay_out(
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
        start.broken_rule("play Shock"),
    )
    assert ("Strip Mine", "Stormbind") == (start.play("Stormbind", sources="Forest").row, start.play("Stormbind").slot)
    assert ("Forest", "Strip Mine") == start.do("play Icy Manipulator").legal == start.do("play Ornithopter").legal


@pytest.mark.rule("SOL-G41", scenario="SOL-S21")
def test_with_that_option_what_costs_nothing_is_free() -> None:
    """Ornithopter is played with both lands left."""
    done = colours(zero_cost_payment="free").play("Ornithopter", sources=())

    assert ("Ornithopter", "Forest, Strip Mine", "") == (done.slot, done.row, done.stack("K3"))


@pytest.mark.rule("SOL-068", "SOL-G28", "SOL-G48", scenario="SOL-S22")
def test_llanowar_elves_in_the_slot_make_way_for_what_they_pay_for() -> None:
    """Sacrificed as payment they leave the slot to Grizzly Bears; on a stack they pay for nothing."""
    start = lay_out(slot="Llanowar Elves", K3="?(Fog) | Grizzly Bears", K4="| Craw Wurm")
    done = start.play("Grizzly Bears", sources="Llanowar Elves")
    apart = lay_out(K1="| Llanowar Elves", K3="?(Fog) | Grizzly Bears", K4="| Craw Wurm")

    assert ("Llanowar Elves", "Grizzly Bears", "| Fog") == (done.graveyard, done.slot, done.stack("K3"))
    assert (("Grizzly Bears", "Craw Wurm"), ()) == (start.offers("play"), apart.offers("play"))


def sorcerer(**options: Any) -> SolitaireScenario:
    """Return the position with Prodigal Sorcerer, after it has been used on the Elves."""
    start = lay_out(
        slot="Prodigal Sorcerer",
        row="Island x3",
        K1="| Llanowar Elves",
        K2="?(Fog) | Coral Merfolk",
        rules=SolitaireRules(**options),
    )
    return start.use("Prodigal Sorcerer", targets="Llanowar Elves", sources="Island")


@pytest.mark.rule("SOL-092", "SOL-094", "SOL-G42", "SOL-G43", "SOL-G67", scenario="SOL-S23")
def test_a_tap_ability_may_be_repeated_for_an_island_each() -> None:
    """Elves and Merfolk die; in between only the ability and the end of the use are legal."""
    once = sorcerer()
    twice = once.use("Prodigal Sorcerer", targets="Coral Merfolk", sources="Island")
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


def capsize(**options: Any) -> SolitaireScenario:
    """Return the position with Capsize in hand and five Islands."""
    return lay_out(K5="?(Fog) | Hurloon Minotaur", hand="Capsize", row="Island x5", rules=SolitaireRules(**options))


@pytest.mark.rule("SOL-063", "SOL-G44", scenario="SOL-S24")
def test_buyback_cannot_be_had() -> None:
    """Capsize takes one Island, asks for nothing, and lies in the graveyard."""
    done = capsize().play("Capsize", targets="Hurloon Minotaur", sources="Island", optional_costs=())

    assert ("Island, Capsize", "Hurloon Minotaur", "Island x4") == (done.graveyard, done.hand, done.row)


@pytest.mark.rule("SOL-G44", scenario="SOL-S24")
def test_with_that_option_buyback_takes_one_more_source() -> None:
    """Two Islands return the Minotaur, and Capsize on top of it; without buyback Capsize goes to the graveyard."""
    start = capsize(optional_costs="one_extra_source")
    back = start.play("Capsize", targets="Hurloon Minotaur", sources=("Island", "Island"), optional_costs=("buyback",))
    gone = start.play("Capsize", targets="Hurloon Minotaur", sources="Island", optional_costs=())

    assert ("Island, Island", "Capsize, (Hurloon Minotaur)", "Island x3") == (back.graveyard, back.hand, back.row)
    assert ("Island, Capsize", "Hurloon Minotaur", "Island x4") == (gone.graveyard, gone.hand, gone.row)


@pytest.mark.rule("SOL-G44", "BASE-K30")
def test_with_that_option_each_of_two_kickers_takes_one_more_source() -> None:
    """Twofold for one Forest is 1/1; each kicker takes another Forest, and only the first one makes it grow."""
    rules, grows = SolitaireRules(optional_costs=OptionalCosts.ONE_EXTRA_SOURCE), lang.WasPaid(lang.KeywordKind.KICKER)
    kickers = (kicker("{1}{R}"), kicker("{W}", second=True))
    twofold = creature(
        "Twofold", "{G}", "Beast", 1, 1, *kickers, lang.EntersWith(kind=lang.CounterKind.PLUS, count=2, condition=grows)
    )
    start = lay_out(twofold, K1="| Fog", hand="Twofold", row="Forest x4", rules=rules)
    second = start.play("Twofold", optional_costs=("second kicker",))
    both = start.play("Twofold", optional_costs=("kicker", "second kicker"))

    assert ("Twofold", "Forest x2") == (second.slot, second.row)
    assert ("Twofold/+2", "Forest") == (both.slot, both.row)


@pytest.mark.rule("SOL-G44", "BASE-225", "BASE-232")
@pytest.mark.parametrize(("stacks", "offered"), [({"K1": "| Ogre"}, False), ({"K1": "| Ogre", "K2": "| Bear"}, True)])
def test_a_kicker_with_a_target_is_offered_only_if_there_is_one(stacks: dict[str, str], *, offered: bool) -> None:
    """Parting returns a creature; its kicker, which is free here, hurts another one, so it needs two."""
    kicked = lang.If(lang.WasPaid(lang.KeywordKind.KICKER), damage(2, lang.Target(1)))
    other = lang.TargetSlot(lang.CREATURE, another=True, if_paid=lang.KeywordKind.KICKER)
    parting = instant(
        "Parting", "{U}", kicker("{1}"), does(in_order(bounce(lang.Target(0)), kicked), target(lang.CREATURE), other)
    )
    bears = [creature(name, "{G}", "Bear", 2, 2) for name in ("Ogre", "Bear")]
    rules = SolitaireRules(optional_costs=OptionalCosts.FREE)
    start = lay_out(parting, *bears, **stacks, hand="Parting", row="Island", rules=rules)
    done = start.play("Parting", targets=("Ogre", "Bear")[: len(stacks)], optional_costs=("kicker",) * offered)

    assert offered is ("Bear" in done.graveyard)
