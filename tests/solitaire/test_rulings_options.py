"""Rulings with an option: what happens by default, and what happens once the table has agreed otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import (
    act,
    all_of,
    artifact,
    bounce,
    creature,
    damage,
    does,
    enters,
    instant,
    pump,
    sorcery,
    target,
    when,
)
from castlerules.core import Rng, SetupError
from castlerules.solitaire.game import GAME
from castlerules.solitaire.model.options import SolitaireRules
from castlerules.solitaire.model.state import tableau_of
from castlerules.solitaire.rules.dealing import dealt_state
from castlerules.testing.solitaire import FILLERS

from .extra_cards import lay_out


def agreed(**options: Any) -> SolitaireRules:
    """Return the options of a table that has agreed on these."""
    return SolitaireRules(**options)


# Dealing, and what is compulsory.


@pytest.mark.rule("SOL-G02")
def test_stacks_may_be_dealt_one_after_the_other() -> None:
    """The shuffled deck is the same; the first card is the only one of the first stack in both ways."""
    deck = FILLERS * 4
    whole = dealt_state(deck, agreed(deal_pattern="columnwise"), Rng.seeded(5))
    by_rows = dealt_state(deck, agreed(), Rng.seeded(5))
    columns = [stack.face_down for stack in tableau_of(whole).stacks]
    rows = [stack.face_down for stack in tableau_of(by_rows).stacks]

    assert [1, 2, 3, 4, 5, 6, 7] == [len(column) for column in columns] == [len(column) for column in rows]
    assert [card for column in columns for card in column] == [
        column[place] for place in range(7) for column in rows[place:]
    ]


@pytest.mark.rule("SOL-G04", "SOL-060", "SOL-P22")
def test_a_land_may_stay_the_hand_card() -> None:
    """By default it goes to the row, and what it covered shows."""
    layout = {"library": "Shock, Terror, Forest", "K1": "| Craw Wurm"}
    moved = lay_out(**layout).draw()
    stays = lay_out(**layout, rules=agreed(hand_lands_auto_move=False)).draw()

    assert ("Terror, (Shock)", "Forest") == (moved.hand, moved.row)
    assert ("Forest, (Terror), (Shock)", "", "SOL-060") == (stays.hand, stays.row, stays.broken_rule("play Forest"))


@pytest.mark.rule("SOL-G06")
def test_the_own_permanent_may_have_to_be_gathered() -> None:
    """What enchants it goes to the graveyard then; by default both stay where they are."""
    layout = {
        "slot": "Grizzly Bears with Holy Strength",
        "K1": "?(Grizzly Bears) | Shock",
        "K2": "| Craw Wurm",
        "row": "Mountain",
    }
    apart = lay_out(**layout).play("Shock", targets="YOU")
    gathered = lay_out(**layout, rules=agreed(own_permanent_counts_as_copy=True)).play("Shock", targets="YOU")

    assert ("| Grizzly Bears", "Grizzly Bears with Holy Strength") == (apart.stack("K1"), apart.slot)
    assert ("| Grizzly Bears, Grizzly Bears", "") == (gathered.stack("K1"), gathered.slot)
    assert "Mountain, Shock, Holy Strength" == gathered.graveyard


@pytest.mark.rule("SOL-G11", "SOL-P46")
def test_what_lies_on_the_stacks_may_do_nothing() -> None:
    """Neither static nor triggered abilities function then."""
    layout = {"K1": "| Glorious Anthem", "K2": "| Hurloon Minotaur", "K3": "| Aether Flash", "hand": "Llanowar Elves"}
    active = lay_out(**layout, row="Forest")
    silent = lay_out(**layout, row="Forest", rules=agreed(stack_abilities_function=False))

    assert ("3/4", "2/3") == (active.size("Hurloon Minotaur"), silent.size("Hurloon Minotaur"))
    assert ("", "Llanowar Elves") == (active.play("Llanowar Elves").slot, silent.play("Llanowar Elves").slot)


SPIKELING = creature(
    "Spikeling",
    "{G}",
    "Spike",
    0,
    0,
    lang.EntersWith(kind=lang.CounterKind.PLUS, count=2),
    lang.EntersWith(tapped=True),
)


@pytest.mark.rule("SOL-G12")
def test_what_arrives_by_being_turned_up_does_so_as_its_text_says() -> None:
    """With its counters, and tapped; by default it comes without, and has no toughness."""
    layout = {"K1": "?(Spikeling) | Shock", "K2": "| Craw Wurm", "row": "Mountain"}
    withered = lay_out(SPIKELING, **layout).play("Shock", targets="YOU")
    arrived = lay_out(SPIKELING, **layout, rules=agreed(expose_is_entering_play=True)).play("Shock", targets="YOU")

    assert ("", "Mountain, Shock, Spikeling") == (withered.stack("K1"), withered.graveyard)
    assert ("2/2", True) == (arrived.size("Spikeling"), arrived.permanent("Spikeling").tapped)


# The absent opponent.


OPPOSED = instant(
    "Spite", "{R}", does(damage(2, lang.TARGET), target(all_of(lang.CREATURE, lang.ControlledBy(lang.EachOpponent()))))
)


@pytest.mark.rule("SOL-G13", "SOL-G18")
def test_the_stacks_may_be_no_opponent() -> None:
    """Then only the player is aimed at, and opponents are nobody, but a card of a hand may still be chosen."""
    no_opponent = agreed(stacks_are_opponent=False)
    layout = {"slot": "Grizzly Bears", "K1": "| Hurloon Minotaur", "K2": "?(Shock) | Fog", "row": "Swamp, Mountain"}
    deciding = lay_out(**layout, hand="Diabolic Edict").do("play Diabolic Edict")
    alone = lay_out(**layout, hand="Diabolic Edict", rules=no_opponent).play("Diabolic Edict", targets="YOU")
    duress = lay_out(**layout, hand="Duress", rules=no_opponent).play("Duress")
    hymn = lay_out(**layout, hand="Hymn to Tourach", rules=no_opponent).play("Hymn to Tourach", targets="YOU")

    assert ("YOU", "STACKS") == deciding.legal
    assert ("", "Swamp, Grizzly Bears, Diabolic Edict") == (alone.slot, alone.graveyard)
    assert "Swamp, Fog, Duress" == duress.graveyard
    assert ("?(Shock) | Fog", "| Hurloon Minotaur") == (hymn.stack("K2"), hymn.stack("K1"))
    assert ("Spite",) == lay_out(OPPOSED, **layout, hand="Spite").offers("play")[:1]
    assert "SOL-G30" == lay_out(OPPOSED, **layout, hand="Spite", rules=no_opponent).broken_rule("play Spite")


PARLEY = sorcery(
    "Parley",
    "{B}",
    does(
        lang.ChooseOne(
            lang.TargetPlayer(), (lang.Destroy(lang.Each(lang.CREATURE)), lang.Destroy(lang.Each(lang.ENCHANTMENT)))
        ),
        lang.TARGET_PLAYER,
    ),
)


@pytest.mark.rule("SOL-G14")
def test_chance_may_choose_for_the_stacks() -> None:
    """By default the player does, also between the options of an effect."""
    chance = agreed(absent_opponent_choice="random")
    layout = {"K1": "| Hurloon Minotaur", "K2": "| Serra Angel", "K3": "| Crusade", "row": "Swamp"}
    deciding = lay_out(**layout, hand="Diabolic Edict").play("Diabolic Edict", targets="STACKS")
    drawn = (
        lay_out(**layout, hand="Diabolic Edict", rules=chance)
        .with_random_results(1)
        .play("Diabolic Edict", targets="STACKS")
    )
    options = lay_out(PARLEY, **layout, hand="Parley").play("Parley", targets="STACKS")
    option = (
        lay_out(PARLEY, **layout, hand="Parley", rules=chance).with_random_results(1).play("Parley", targets="STACKS")
    )

    assert ("CHOICE", 2) == (deciding.phase, len(deciding.legal))
    assert ("MAIN", "Swamp, Serra Angel, Diabolic Edict") == (drawn.phase, drawn.graveyard)
    assert ("CHOICE", ("0", "1")) == (options.phase, options.legal)
    assert "Swamp, Crusade, Parley" == option.graveyard == options.choose(1).graveyard


PICK = sorcery(
    "Their Pick",
    "{B}",
    does(
        lang.InOrder(
            (
                lang.ChooseCards(lang.EachOpponent(), "one", lang.CREATURE, lang.Zone.BATTLEFIELD, lang.EachOpponent()),
                lang.ChooseCards(lang.EachOpponent(), "two", lang.CREATURE, lang.Zone.GRAVEYARD, lang.You(), 0),
                lang.Destroy(lang.BoundObjects("one")),
                bounce(lang.BoundObjects("two")),
            )
        )
    ),
)


@pytest.mark.rule("SOL-G14", "SOL-A08")
def test_the_stacks_choose_among_what_lies_open_too() -> None:
    """The player does it for them, or chance; what they need not choose they do not."""
    layout = {"K1": "| Hill Giant", "K2": "| Gray Ogre", "K3": "| Shock", "graveyard": "Craw Wurm", "row": "Swamp"}
    deciding = lay_out(PICK, **layout, hand="Their Pick").play("Their Pick")
    again = deciding.choose("Gray Ogre")
    chance = agreed(absent_opponent_choice="random")
    drawn = lay_out(PICK, **layout, hand="Their Pick", rules=chance).with_random_results(1).play("Their Pick")

    assert (("Hill Giant", "Gray Ogre"), ("stop", "Craw Wurm")) == (deciding.legal, again.legal)
    assert () == GAME.problems(deciding.state) == GAME.problems(again.state)
    assert "Craw Wurm, Swamp, Gray Ogre, Their Pick" == again.choose("stop").graveyard == drawn.graveyard
    assert ("Craw Wurm", "MAIN") == (again.choose("Craw Wurm").hand, drawn.phase)


# Roles.


UNMAKE = instant("Unmake", "{W}", does(lang.Destroy(lang.TARGET), target(lang.Anything())))


@pytest.mark.rule("SOL-G15")
def test_spells_on_stacks_may_count_as_permanents_for_what_aims() -> None:
    """By default only what can be a permanent is one."""
    layout = {"K1": "?(Fog) | Shock", "K2": "| Craw Wurm", "hand": "Unmake", "row": "Plains"}
    start = lay_out(UNMAKE, **layout, rules=agreed(nonpermanent_targetable_in_play=True))
    done = start.play("Unmake", targets="Shock")

    assert {"Craw Wurm", "Plains"} == set(lay_out(UNMAKE, **layout).do("play Unmake").legal)
    assert {"Craw Wurm", "Plains", "Shock"} == set(start.do("play Unmake").legal)
    assert ("| Fog", "Plains, Shock, Unmake") == (done.stack("K1"), done.graveyard)


@pytest.mark.rule("SOL-G16")
def test_local_enchantments_on_stacks_may_be_out_of_aim() -> None:
    """By default Disenchant may aim at Pacifism, too."""
    layout = {"K2": "?(Shock) | Pacifism", "K5": "| Crusade", "hand": "Disenchant", "row": "Plains"}
    only = lay_out(**layout, rules=agreed(local_enchantment_targetable_in_play=False)).play("Disenchant")

    assert {"Crusade", "Pacifism"} == set(lay_out(**layout).do("play Disenchant").legal)
    assert ("", "?(Shock) | Pacifism") == (only.stack("K5"), only.stack("K2"))


ALL_SLIP = sorcery("All Slip", "{B}", does(lang.Discard(lang.EachPlayer(), 1)))


@pytest.mark.rule("SOL-G18", "SOL-G19", "SOL-P12")
def test_effects_that_do_not_aim_may_reach_the_hand_of_the_stacks() -> None:
    """By default they see it empty; what is discarded there goes where the table has agreed."""
    layout = {"hand": "All Slip, (Shock)", "K1": "?(Fog) | Craw Wurm", "row": "Swamp"}
    usual = lay_out(ALL_SLIP, **layout).play("All Slip")
    reached = lay_out(ALL_SLIP, **layout, rules=agreed(hand_role_needs_target=False)).play("All Slip")
    options = agreed(hand_role_needs_target=False, stack_discard_destination="discard_pile")
    piled = lay_out(ALL_SLIP, **layout, rules=options).play("All Slip")

    assert ("?(Fog) | Craw Wurm", "Shock") == (usual.stack("K1"), usual.discard)
    assert ("| Fog", "Swamp, Craw Wurm, All Slip") == (reached.stack("K1"), reached.graveyard)
    assert ("Craw Wurm, Shock", "Swamp, All Slip") == (piled.discard, piled.graveyard)


BLANK = creature("Shadowling", "{U}", "Shapeshifter", 0, 0)
HERO = creature("Hero", "{W}", "Human", 2, 2, types=(lang.Supertype.LEGENDARY,))


@pytest.mark.rule("SOL-G24")
def test_creatures_without_toughness_may_live() -> None:
    """By default one dies as it is turned up."""
    layout = {"K1": "?(Shadowling) | Shock", "K2": "| Craw Wurm", "row": "Mountain"}
    gone = lay_out(BLANK, **layout).play("Shock", targets="YOU")
    lives = lay_out(BLANK, **layout, rules=agreed(zero_toughness_dies=False)).play("Shock", targets="YOU")

    assert ("", "| Shadowling") == (gone.stack("K1"), lives.stack("K1"))


@pytest.mark.rule("SOL-G24", "SOL-G14")
def test_legends_may_have_to_be_unique() -> None:
    """Then one of two goes before they could be gathered; chance says which, where it chooses for the stacks."""
    layout = {"K1": "?(Fog) | Hero", "K2": "?(Hero) | Shock", "row": "Mountain"}
    usual = lay_out(HERO, **layout).play("Shock", targets="YOU")
    deciding = lay_out(HERO, **layout, rules=agreed(legend_rule=True)).play("Shock", targets="YOU")
    chance = agreed(legend_rule=True, absent_opponent_choice="random")
    drawn = lay_out(HERO, **layout, rules=chance).with_random_results(1).play("Shock", targets="YOU")

    assert ("MERGE", "Mountain, Shock") == (usual.phase, usual.graveyard)
    assert ("CHOICE", 2) == (deciding.phase, len(deciding.legal))
    assert ("MAIN", "Mountain, Shock, Hero", "| Fog", "| Hero") == (
        drawn.phase,
        drawn.graveyard,
        drawn.stack("K1"),
        drawn.stack("K2"),
    )


FEEBLE = instant(
    "Feeble Blade",
    "{W}",
    does(lang.Destroy(lang.TARGET), target(all_of(lang.CREATURE, lang.PowerIs(lang.Comparison.AT_MOST, 2)))),
)


@pytest.mark.rule("SOL-G27", "SOL-G92")
def test_what_lies_beneath_may_be_shown_before_targets_are_chosen() -> None:
    """It may be aimed at then; and if nothing is left to aim at, the card does nothing and nothing is paid."""
    shown = agreed(expose_before_targets=True)
    layout = {"K1": "?(Grizzly Bears) | Shock", "K2": "| Craw Wurm", "row": "Mountain"}
    usual, early = (lay_out(**layout, rules=rules).do("play Shock") for rules in (agreed(), shown))
    lost = lay_out(FEEBLE, K1="?(Glorious Anthem) | Feeble Blade", K2="| Gray Ogre", row="Plains", rules=shown)
    done = lost.do("play Feeble Blade")

    assert {"YOU", "STACKS", "Craw Wurm"} == set(usual.legal)
    assert {"YOU", "STACKS", "Craw Wurm", "Grizzly Bears"} == set(early.legal)
    assert ("MAIN", "Feeble Blade", "Plains", "| Gray Ogre") == (done.phase, done.graveyard, done.row, done.stack("K2"))


# The row.


LAND_BOLT = instant(
    "Land Bolt",
    "{R}",
    does(damage(lang.CountOf(all_of(lang.LAND, lang.YOU_CONTROL)), lang.TARGET), target(lang.CREATURE)),
)
ROT = sorcery("Rot", "{B}", does(lang.SacrificeSome(lang.You(), lang.LAND)))
RUIN = sorcery("Ruin", "{W}", does(lang.Destroy(lang.Each(lang.LAND))))
RAIN = sorcery("Rain", "{R}", does(lang.Destroy(lang.TARGET), target(lang.LAND)))
UNEARTH = sorcery("Unearth Land", "{G}", does(bounce(lang.TARGET), target(lang.LAND, zone=lang.Zone.GRAVEYARD)))
OUT = agreed(land_row_in_play=False)


@pytest.mark.rule("SOL-G37", "SOL-P57")
def test_a_row_out_of_play_counts_as_no_lands() -> None:
    """By default the two lands that are left make 2 damage."""
    layout = {"hand": "Land Bolt", "row": "Mountain x3", "K1": "| Craw Wurm"}
    usual, out = (lay_out(LAND_BOLT, **layout, rules=rules).play("Land Bolt") for rules in (agreed(), OUT))

    assert ("| Craw Wurm/d2", "| Craw Wurm") == (usual.stack("K1"), out.stack("K1"))


@pytest.mark.rule("SOL-G37")
@pytest.mark.parametrize(("card", "land"), [(ROT, "Swamp"), (RUIN, "Plains")], ids=["sacrifice", "destroy"])
def test_nothing_but_payment_touches_a_row_out_of_play(card: Any, land: str) -> None:
    """By default the second land goes."""
    layout = {"hand": card.name, "row": f"{land} x2", "K1": "| Craw Wurm"}
    usual, out = (lay_out(card, **layout, rules=rules).play(card.name) for rules in (agreed(), OUT))

    assert ("", land) == (usual.row, out.row)


@pytest.mark.rule("SOL-G37", "SOL-080")
def test_a_row_out_of_play_is_no_target_and_still_takes_lands() -> None:
    """A land in the graveyard may be aimed at all the same, and returns to the row; so do those that Harrow finds."""
    layout = {"K1": "| Craw Wurm", "row": "Mountain, Forest", "graveyard": "Swamp"}
    harrow = lay_out(**layout, hand="Harrow", library="Island, Plains", rules=OUT).play("Harrow", sources="Forest")

    assert "SOL-G30" == lay_out(RAIN, **layout, hand="Rain", rules=OUT).broken_rule("play Rain")
    assert None is lay_out(RAIN, **layout, hand="Rain").broken_rule("play Rain")
    back = lay_out(UNEARTH, **layout, hand="Unearth Land", rules=OUT).play(
        "Unearth Land", targets="Swamp", sources="Forest"
    )
    assert "Mountain, Swamp" == back.row
    assert "CHOICE" == harrow.phase


@pytest.mark.rule("SOL-G38")
def test_lands_of_the_row_may_be_used_and_are_sacrificed_after_it() -> None:
    """By default they do nothing but pay."""
    layout = {"row": "Strip Mine, Mountain, Forest", "K1": "| Craw Wurm"}
    start = lay_out(**layout, rules=agreed(row_land_abilities=True))
    used = start.use("Strip Mine", targets="Forest", sources="Mountain")
    done = used if used.phase == "MAIN" else used.finish()

    assert "SOL-G38" == lay_out(**layout).broken_rule("use Strip Mine")
    assert ("Mountain, Forest, Strip Mine", "") == (done.graveyard, done.row)


# Costs.


@pytest.mark.rule("SOL-G39")
def test_each_colour_may_take_a_source_of_its_own() -> None:
    """By default one source of one of the colours is enough."""
    each = agreed(payment_strictness="each_color")
    layout = {"hand": "Stormbind", "K1": "| Craw Wurm"}
    both = lay_out(**layout, row="Forest, Mountain, Swamp", rules=each).play(
        "Stormbind", sources=("Mountain", "Forest")
    )

    assert "Mountain, Swamp" == lay_out(**layout, row="Forest, Mountain, Swamp").play("Stormbind", sources="Forest").row
    assert ("Stormbind", "Swamp") == (both.slot, both.row)
    assert "SOL-G39" == lay_out(**layout, row="Forest x2", rules=each).broken_rule("play Stormbind")


@pytest.mark.rule("SOL-G40")
def test_what_has_no_colours_may_be_free_or_not_playable() -> None:
    """By default any source pays for it."""
    layout = {"K1": "| Icy Manipulator", "K2": "| Shock"}
    free = lay_out(**layout, rules=agreed(colorless_payment="free")).play("Icy Manipulator", sources=())

    assert ("SOL-062", None) == (
        lay_out(**layout).broken_rule("play Icy Manipulator"),
        lay_out(**layout, row="Plains").broken_rule("play Icy Manipulator"),
    )
    assert "Icy Manipulator" == free.slot
    unplayable = lay_out(**layout, row="Plains", rules=agreed(colorless_payment="unplayable"))
    assert "SOL-G40" == unplayable.broken_rule("play Icy Manipulator")


@pytest.mark.rule("SOL-G42")
def test_abilities_without_mana_may_be_free_and_can_be_used_once_then() -> None:
    """By default every use takes a source."""
    layout = {"slot": "Prodigal Sorcerer", "K1": "?(Fog) | Llanowar Elves", "K2": "| Coral Merfolk"}
    once = agreed(manaless_ability_payment="free_once")
    done = lay_out(**layout, row="Island", rules=once).use("Prodigal Sorcerer", targets="Llanowar Elves")

    assert "SOL-062" == lay_out(**layout).broken_rule("use Prodigal Sorcerer")
    assert ("MAIN", "Island", "Llanowar Elves, Prodigal Sorcerer") == (done.phase, done.row, done.graveyard)


PYRE = creature("Pyre Wisp", "{3}{U}", "Spirit", 1, 1, act("{R}", damage(1, lang.TARGET), target(lang.CREATURE)))
PRISM = artifact(
    "Prism", "{2}", act("{R}", damage(1, lang.TARGET), target(lang.CREATURE)), act("{2}", lang.Draw(lang.You()))
)


@pytest.mark.rule("SOL-G42", "SOL-062")
def test_an_ability_may_be_paid_by_the_colours_of_its_card() -> None:
    """A blue creature with a red ability takes an Island then, and no Mountain; what has no colour goes by its cost."""
    layout = {"K1": "?(Fog) | Craw Wurm", "K2": "| Terror"}
    by_card = agreed(ability_payment="card_colors")
    offered = {
        (card.name, land, rules): lay_out(card, **layout, slot=card.name, row=land, rules=rules).offers("use")
        for card in (PYRE, PRISM)
        for land in ("Island", "Mountain")
        for rules in (agreed(), by_card)
    }
    red, blue, none = ("Pyre Wisp",), ("Pyre Wisp",), ()

    assert (none, red) == (offered["Pyre Wisp", "Island", agreed()], offered["Pyre Wisp", "Mountain", agreed()])
    assert (blue, none) == (offered["Pyre Wisp", "Island", by_card], offered["Pyre Wisp", "Mountain", by_card])
    for rules in (agreed(), by_card):
        assert ("Prism",) == offered["Prism", "Island", rules]
        assert ("Prism 0", "Prism 1") == offered["Prism", "Mountain", rules]


@pytest.mark.rule("SOL-G42", "SOL-G45")
def test_flashback_goes_by_its_own_cost_at_every_table() -> None:
    """It is the cost of a card, and no ability: a green card with a red flashback takes a Mountain, and no Forest."""
    back = lang.Keyword(lang.KeywordKind.FLASHBACK, cost=lang.Cost(lang.mana("{R}")))
    spark = sorcery("Spark", "{G}", does(damage(1, lang.TARGET), target(lang.CREATURE)), back)
    layout = {"K1": "?(Fog) | Serra Angel", "graveyard": "Spark"}
    rules = agreed(alternative_costs=True, ability_payment="card_colors")

    assert ("Spark",) == lay_out(spark, **layout, row="Mountain", rules=rules).offers("play")
    assert () == lay_out(spark, **layout, row="Forest", rules=rules).offers("play")


@pytest.mark.rule("SOL-G41", "SOL-G40", "SOL-G42")
def test_what_costs_nothing_is_free_though_what_has_no_colour_is_unplayable() -> None:
    """The narrower agreement goes first: for a cost of {0}, and for abilities without mana."""
    layout = {"K1": "| Ornithopter", "K2": "?(Fog) | Craw Wurm", "row": "Plains"}
    unplayable = agreed(colorless_payment="unplayable")
    both = agreed(colorless_payment="unplayable", zero_cost_payment="free")
    once = agreed(colorless_payment="unplayable", manaless_ability_payment="free_once")
    bell = artifact("Bell", "{2}", act("{T}", lang.Draw(lang.You())))
    rung = [
        lay_out(bell, K1="| Crusade", slot="Bell", row="Plains", rules=solitaire_rules)
        for solitaire_rules in (unplayable, once)
    ]

    assert ["SOL-G40", None] == [
        lay_out(**layout, rules=solitaire_rules).broken_rule("play Ornithopter")
        for solitaire_rules in (unplayable, both)
    ]
    assert "Plains" == lay_out(**layout, rules=both).play("Ornithopter", sources=()).row
    assert ["SOL-G40", None] == [solitaire_scenario.broken_rule("use Bell") for solitaire_scenario in rung]


@pytest.mark.rule("SOL-G44")
def test_buyback_may_be_free() -> None:
    """One Island pays for all of it."""
    layout = {"K5": "?(Fog) | Hurloon Minotaur", "hand": "Capsize", "row": "Island"}
    start = lay_out(**layout, rules=agreed(optional_costs="free"))
    done = start.play("Capsize", targets="Hurloon Minotaur", sources="Island", optional_costs=("buyback",))

    assert ("Capsize, (Hurloon Minotaur)", "Island") == (done.hand, done.graveyard)


PAINFUL = sorcery(
    "Painful Flash",
    "{R}",
    does(damage(2, lang.TARGET), target(lang.CREATURE)),
    lang.Keyword(lang.KeywordKind.FLASHBACK, cost=lang.Cost(lang.mana("{R}"), (lang.PayLife(3),))),
)


@pytest.mark.rule("SOL-G45", "SOL-G78")
def test_flashback_may_be_used_and_takes_the_life_that_it_says() -> None:
    """A card is played from the graveyard, and removed after it; three life are three cards of the library."""
    flash = agreed(alternative_costs=True)
    layout = {"graveyard": "Firebolt", "row": "Mountain", "K1": "?(Fog) | Grizzly Bears"}
    done = lay_out(**layout, rules=flash).play("Firebolt", targets="Grizzly Bears", sources="Mountain")
    hurt = {"graveyard": "Painful Flash", "row": "Mountain", "K1": "| Craw Wurm"}
    paid = lay_out(PAINFUL, **hurt, library="Shock, Fog, Terror, Duress", rules=flash).play("Painful Flash")

    assert ("SOL-G45", None) == (
        lay_out(**layout).broken_rule("play Firebolt"),
        lay_out(**layout, rules=flash).broken_rule("play Firebolt"),
    )
    assert ("Firebolt", "Mountain, Grizzly Bears", "| Fog") == (done.removed, done.graveyard, done.stack("K1"))
    assert ("| Craw Wurm/d2", "Duress", "Terror, Fog, Shock") == (paid.stack("K1"), paid.library, paid.discard)
    assert "SOL-132" == lay_out(PAINFUL, **hurt, library="Shock, Fog", rules=flash).broken_rule("play Painful Flash")


# Library and hand.


@pytest.mark.rule("SOL-G52")
def test_three_cards_may_be_lifted() -> None:
    """Then the first of them shows, by default the third."""
    layout = {"K1": "| Craw Wurm", "library": "Shock, Terror, Fog, Duress"}

    assert "Fog, (Terror), (Shock)" == lay_out(**layout).draw().hand
    assert "Shock, (Terror), (Fog)" == lay_out(**layout, rules=agreed(draw_packet_order="lift")).draw().hand


@pytest.mark.rule("SOL-G55")
def test_the_discard_pile_may_become_the_library_in_other_orders() -> None:
    """Turned over by default, as it lies, or shuffled once it is turned over: only that draws on chance."""
    layout = {"library": "", "discard": "Fog, Duress, Terror", "K1": "| Craw Wurm"}
    flip, as_is = (lay_out(**layout, rules=agreed(recycle_order=order)).draw() for order in ("flip", "as_is"))
    mixed = lay_out(**layout, rules=agreed(recycle_order="shuffle"))

    assert ("Fog, (Duress), (Terror)", 2) == (flip.hand, flip.trip)
    assert ("Terror, (Duress), (Fog)", 2) == (as_is.hand, as_is.trip)
    assert "Terror, (Fog), (Duress)" == mixed.with_random_results((1, 2, 0)).draw().hand


EMPTY_MIND = sorcery("Empty Mind", "{B}", does(lang.Discard(lang.You(), 1, lang.DiscardMethod.ALL)))
DAZE = sorcery("Daze Mind", "{B}", does(lang.Discard(lang.You(), 1, lang.DiscardMethod.RANDOM)))
HAND_BOLT = sorcery("Hand Bolt", "{B}", does(damage(lang.HandSize(lang.You()), lang.TARGET), target(lang.CREATURE)))


@pytest.mark.rule("SOL-G61", "SOL-G62", "SOL-P59")
def test_the_whole_pile_may_be_the_hand() -> None:
    """Then all of it is discarded and counted, and chance has something to choose from."""
    whole = agreed(hand_scope="whole_pile")
    cards = (EMPTY_MIND, DAZE, HAND_BOLT)
    layout = {"row": "Swamp", "K1": "| Craw Wurm"}
    top, pile = (
        lay_out(*cards, **layout, hand="Empty Mind, (Shock), (Fog)", rules=rules).play("Empty Mind")
        for rules in (agreed(), whole)
    )
    chance = (
        lay_out(*cards, **layout, hand="Daze Mind, (Shock), (Fog)", rules=whole)
        .with_random_results((1, 0))
        .play("Daze Mind")
    )
    sure = lay_out(*cards, **layout, hand="Daze Mind, (Shock), (Fog)").with_random_results().play("Daze Mind")
    solitaire_scenario, two = (
        lay_out(*cards, **layout, hand="Hand Bolt, (Shock), (Fog)", rules=rules).play("Hand Bolt")
        for rules in (agreed(), whole)
    )

    assert (("Shock", "Fog"), ("Shock, Fog", "")) == ((top.discard, top.hand), (pile.discard, pile.hand))
    assert (("Fog", "Shock"), ("Shock", "Fog")) == ((chance.discard, chance.hand), (sure.discard, sure.hand))
    assert ("| Craw Wurm/d1", "| Craw Wurm/d2") == (solitaire_scenario.stack("K1"), two.stack("K1"))


# Time.


BRIEF = sorcery(
    "Brief Mercy",
    "{R}",
    does(lang.InOrder((pump(lang.TARGET, 0, 3), damage(3, lang.TARGET), lang.Draw(lang.You()))), target(lang.CREATURE)),
)


@pytest.mark.rule("SOL-G66", "SOL-G58", "SOL-G87")
def test_effects_and_damage_may_end_with_the_action() -> None:
    """By default both stay; what dies as a bonus ends may win a game that a failed draw would have lost."""
    ends, heals = agreed(until_end_of_turn="end_of_action"), agreed(damage_persists=False)
    layout = {"K1": "| Craw Wurm", "row": "Forest, Mountain"}
    grown, shrunk = (
        lay_out(**layout, hand="Giant Growth", rules=solitaire_rules).play("Giant Growth")
        for solitaire_rules in (agreed(), ends)
    )
    hurt, healed = (
        lay_out(**layout, hand="Shock", rules=solitaire_rules).play("Shock", targets="Craw Wurm")
        for solitaire_rules in (agreed(), heals)
    )
    last = {"K1": "| Grizzly Bears", "row": "Mountain", "hand": "Brief Mercy", "library": "", "trip": 3}
    won, lost = (
        lay_out(BRIEF, **last, rules=solitaire_rules).play("Brief Mercy") for solitaire_rules in (ends, agreed())
    )

    assert ("9/7", "6/4") == (grown.size("Craw Wurm"), shrunk.size("Craw Wurm"))
    assert ("| Craw Wurm/d2", "| Craw Wurm") == (hurt.stack("K1"), healed.stack("K1"))
    assert ("WON", "draw") == (won.phase, lost.loss_reason)


AVENGER = creature(
    "Avenger",
    "{B}",
    "Vampire",
    1,
    1,
    when(
        lang.ZoneChange(
            all_of(lang.CREATURE, lang.DamagedThisTurnBy(lang.This())), lang.Zone.BATTLEFIELD, lang.Zone.GRAVEYARD
        ),
        lang.PutCounters(lang.This(), lang.CounterKind.PLUS),
    ),
    enters(damage(1, lang.TARGET), target(lang.CREATURE)),
)


@pytest.mark.rule("SOL-G66", "SOL-G72")
@pytest.mark.parametrize(("ending", "size"), [("never_expires", "2/2"), ("end_of_action", "1/1")])
def test_what_was_hurt_this_turn_may_be_forgotten_with_the_action(ending: str, size: str) -> None:
    """By default the one turn goes on, and what the Avenger has hurt before is avenged as it dies."""
    layout = {"hand": "Avenger, (Terminate)", "row": "Swamp x2", "K1": "?(Fog) | Hill Giant", "K2": "| Shock"}
    start = lay_out(AVENGER, **layout, rules=agreed(until_end_of_turn=ending)).play("Avenger").choose("Hill Giant")
    done = start.play("Terminate", targets="Hill Giant")

    assert ("?(Fog) | Hill Giant/d1", "| Fog") == (start.stack("K1"), done.stack("K1"))
    assert size == done.size("Avenger")


@pytest.mark.rule("SOL-G66", "SOL-G69")
def test_what_ends_with_the_action_lasts_as_long_as_a_window() -> None:
    """The Bears are 5/5 to the end of the fight, and kill the Giant."""
    start = lay_out(
        slot="Grizzly Bears",
        K4="?(Fog) | Hill Giant",
        hand="Giant Growth",
        row="Forest",
        rules=agreed(until_end_of_turn="end_of_action"),
    )
    grown = start.attack("K4").play("Giant Growth", targets="Grizzly Bears")

    assert "5/5" == grown.size("Grizzly Bears")
    assert ("| Fog", "Forest, Giant Growth, Hill Giant, Grizzly Bears") == (
        grown.strike().stack("K4"),
        grown.strike().graveyard,
    )


@pytest.mark.rule("SOL-G67")
def test_instants_may_be_played_while_something_is_in_use() -> None:
    """By default the use comes to its end first."""
    layout = {
        "slot": "Prodigal Sorcerer",
        "row": "Island x2, Mountain",
        "K1": "| Hurloon Minotaur",
        "K2": "| Craw Wurm",
        "hand": "Shock",
    }
    usual, fast = (
        lay_out(**layout, rules=solitaire_rules).use("Prodigal Sorcerer", targets="Hurloon Minotaur", sources="Island")
        for solitaire_rules in (agreed(), agreed(fast_effects_in_use_window=True))
    )

    assert ("SOL-G67", None) == (usual.broken_rule("play Shock"), fast.broken_rule("play Shock"))
    assert ("USE", "") == (fast.phase, fast.play("Shock", targets="Hurloon Minotaur", sources="Mountain").stack("K1"))


# Fights.


@pytest.mark.rule("SOL-G70", "SOL-P52")
@pytest.mark.parametrize(
    ("blocker", "graveyard", "honoured"),
    [
        ("Craw Wurm", "Thicket Basilisk", "Thicket Basilisk, Craw Wurm"),
        ("Gray Ogre/+1", "Thicket Basilisk", "Gray Ogre, Thicket Basilisk"),
    ],
    ids=["attacker dies", "attacker lives"],
)
def test_the_end_of_combat_may_be_honoured(blocker: str, graveyard: str, honoured: str) -> None:
    """It comes after damage and before the attacker is sacrificed, even if the attacker has died; else never."""
    layout = {"slot": "Thicket Basilisk", "K1": f"?(Fog) | {blocker}", "K2": "| Shock"}
    usual, petrified = (
        lay_out(**layout, rules=solitaire_rules).attack("K1").strike()
        for solitaire_rules in (agreed(), agreed(honor_end_of_combat=True))
    )

    assert (graveyard, honoured) == (usual.graveyard, petrified.graveyard)
    assert ("MAIN", "| Fog", "") == (petrified.phase, petrified.stack("K1"), petrified.slot)


@pytest.mark.rule("SOL-G73")
def test_an_attack_may_need_a_creature_to_fight() -> None:
    """By default any stack is attacked; with evasion a creature that could not block is none."""
    layout = {"slot": "Serra Angel", "K1": "| Hurloon Minotaur", "K2": "| Crusade"}
    start = lay_out(**layout, rules=agreed(attack_requires_blocker=True))
    aloft = lay_out(**layout, rules=agreed(attack_requires_blocker=True, respect_evasion=True))

    assert ("K1", "K2") == lay_out(**layout).offers("attack")
    assert (("K1",), "SOL-G73") == (start.offers("attack"), start.broken_rule("attack K2"))
    assert () == aloft.offers("attack")


BRUTE = creature("Brute", "{R}", "Ogre", 3, 9, lang.Keyword(lang.KeywordKind.MENACE))


@pytest.mark.rule("SOL-G74")
def test_evasion_may_be_respected() -> None:
    """One creature cannot block what two must block, and two can; by default all of them do."""
    evading = agreed(respect_evasion=True)
    alone = {"slot": "Brute", "K1": "?(Fog) | Hill Giant", "K2": "| Shock"}
    two = {"slot": "Brute", "K1": "?(Fog) | Hill Giant x2", "K2": "| Shock"}

    assert ("Hill Giant",) == lay_out(BRUTE, **alone).attack("K1").blockers
    assert () == lay_out(BRUTE, **alone, rules=evading).attack("K1").blockers
    assert 2 == len(lay_out(BRUTE, **two, rules=evading).attack("K1").blockers)


# Everything else.


@pytest.mark.rule("SOL-G78")
def test_what_life_is_paid_with_may_go_to_the_graveyard() -> None:
    """By default it goes to the discard pile."""
    layout = {"slot": "Greed", "row": "Swamp", "library": "Shock, Fog, Terror, Duress", "K1": "| Craw Wurm"}
    usual, graves = (
        lay_out(**layout, rules=solitaire_rules).use("Greed", sources="Swamp")
        for solitaire_rules in (agreed(), agreed(life_payment_destination="graveyard"))
    )

    assert ("Fog, Shock", "Swamp, Greed") == (usual.discard, usual.graveyard)
    assert ("", "Swamp, Shock, Fog, Greed") == (graves.discard, graves.graveyard)


TRIUMPH = sorcery("Triumph", "{W}", does(lang.WinGame(lang.You())))
OVERTHROW = sorcery("Overthrow", "{W}", does(lang.LoseGame(lang.EachOpponent())))
DESPAIR = sorcery("Despair", "{W}", does(lang.LoseGame(lang.You())))


@pytest.mark.rule("SOL-G83", "SOL-P61", "SOL-G13")
def test_cards_that_win_or_lose_the_game_may_do_so() -> None:
    """By default such clauses do nothing; nobody loses where nobody is meant."""
    layout = {"row": "Plains", "K1": "| Craw Wurm"}
    won = agreed(alternate_win_cards=True)
    none = agreed(alternate_win_cards=True, stacks_are_opponent=False)
    ends = [
        lay_out(card, **layout, hand=card.name, rules=rules).play(card.name).phase
        for card in (TRIUMPH, OVERTHROW, DESPAIR)
        for rules in (agreed(), won, none)
    ]

    assert ["MAIN", "WON", "WON", "MAIN", "WON", "MAIN", "MAIN", "LOST", "LOST"] == ends


@pytest.mark.rule("SOL-G84", "SOL-G56")
def test_there_may_be_a_limit_of_actions_and_giving_up_may_be_offered() -> None:
    """By default neither is so."""
    layout = {"K1": "| Craw Wurm"}
    usual = lay_out(**layout)
    offered = lay_out(**layout, rules=agreed(offer_concede=True))

    assert ("MAIN", "action_limit") == (
        usual.draw().phase,
        lay_out(**layout, rules=agreed(action_limit=1)).draw().loss_reason,
    )
    assert (False, True) == ("concede" in usual.legal, "concede" in offered.legal)
    assert "conceded" == offered.do("concede").loss_reason


# What is refused.


@pytest.mark.rule("SOL-G48", "SOL-G55")
def test_all_that_is_wrong_is_told_at_once() -> None:
    """Two bad values make two problems; of mana that floats, whose name is known, it is said that it is not there."""
    with pytest.raises(SetupError, match="got floating, which is not supported") as caught:
        agreed(mana_timing="floating", max_trips=0)

    assert ["SOL-G48", "SOL-G55"] == sorted(problem.rule for problem in caught.value.problems)
