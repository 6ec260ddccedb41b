"""Rulings with an option: what happens by default, and what happens once the table has agreed otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.cards.abilities import ChooseCards, EntersWith, Keyword, OneOf, Seq, ZoneChange
from castlerules.cards.atoms import (
    Destroy,
    Discard,
    DiscardHow,
    Draw,
    LoseGame,
    PutCounters,
    SacrificeSome,
    WinGame,
)
from castlerules.cards.builders import (
    A_PLAYER,
    CREATURE,
    ENCHANTMENT,
    LAND,
    TARGET,
    YOURS,
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
from castlerules.cards.characteristics import Supertype
from castlerules.cards.costs import Cost, PayLife
from castlerules.cards.mana import mana
from castlerules.cards.terms import (
    Anything,
    Bound,
    Comparison,
    ControlledBy,
    CounterKind,
    CountOf,
    DamagedThisTurnBy,
    Each,
    EachOpponent,
    EachPlayer,
    HandSize,
    KeywordKind,
    PowerIs,
    TargetPlayer,
    This,
    You,
    Zone,
)
from castlerules.core import Rng
from castlerules.solitaire.game import GAME
from castlerules.solitaire.rules import SolitaireRules
from castlerules.solitaire.setup import dealt
from castlerules.solitaire.tableau import tableau_of
from castlerules.testing.solitaire import FILLERS

from .extra import table


def agreed(**options: Any) -> SolitaireRules:
    """Return the options of a table that has agreed on these."""
    return SolitaireRules(**options)


# Dealing, and what is compulsory.


@pytest.mark.rule("SOL-G02")
def test_stacks_may_be_dealt_one_after_the_other() -> None:
    """The shuffled deck is the same; the first card is the only one of the first stack in both ways."""
    deck = FILLERS * 4
    whole = dealt(deck, agreed(deal_pattern="columnwise"), Rng.seeded(5))
    by_rows = dealt(deck, agreed(), Rng.seeded(5))
    columns = [stack.down for stack in tableau_of(whole).stacks]
    rows = [stack.down for stack in tableau_of(by_rows).stacks]

    assert [1, 2, 3, 4, 5, 6, 7] == [len(column) for column in columns] == [len(column) for column in rows]
    assert [card for column in columns for card in column] == [
        column[place] for place in range(7) for column in rows[place:]
    ]


@pytest.mark.rule("SOL-G04", "SOL-060")
def test_a_land_may_stay_the_hand_card() -> None:
    """By default it goes to the row, and what it covered shows."""
    given = {"library": "Shock, Terror, Forest", "K1": "| Craw Wurm"}
    moved = table(**given).draw()
    stays = table(**given, rules=agreed(hand_lands_auto_move=False)).draw()

    assert ("Terror, (Shock)", "Forest") == (moved.hand, moved.row)
    assert ("Forest, (Terror), (Shock)", "", "SOL-060") == (stays.hand, stays.row, stays.refusal("play Forest"))


@pytest.mark.rule("SOL-G06")
def test_the_own_permanent_may_have_to_be_gathered() -> None:
    """What enchants it goes to the graveyard then; by default both stay where they are."""
    given = {
        "slot": "Grizzly Bears with Holy Strength",
        "K1": "?(Grizzly Bears) | Shock",
        "K2": "| Craw Wurm",
        "row": "Mountain",
    }
    apart = table(**given).play("Shock", at="YOU")
    gathered = table(**given, rules=agreed(own_permanent_counts_as_copy=True)).play("Shock", at="YOU")

    assert ("| Grizzly Bears", "Grizzly Bears with Holy Strength") == (apart.stack("K1"), apart.slot)
    assert ("| Grizzly Bears, Grizzly Bears", "") == (gathered.stack("K1"), gathered.slot)
    assert "Mountain, Shock, Holy Strength" == gathered.graveyard


@pytest.mark.rule("SOL-G11", "SOL-P46")
def test_what_lies_on_the_stacks_may_do_nothing() -> None:
    """Neither static nor triggered abilities function then."""
    given = {"K1": "| Glorious Anthem", "K2": "| Hurloon Minotaur", "K3": "| Aether Flash", "hand": "Llanowar Elves"}
    active = table(**given, row="Forest")
    silent = table(**given, row="Forest", rules=agreed(stack_abilities_function=False))

    assert ("3/4", "2/3") == (active.size("Hurloon Minotaur"), silent.size("Hurloon Minotaur"))
    assert ("", "Llanowar Elves") == (active.play("Llanowar Elves").slot, silent.play("Llanowar Elves").slot)


SPIKELING = creature(
    "Spikeling", "{G}", "Spike", 0, 0, EntersWith(kind=CounterKind.PLUS, count=2), EntersWith(tapped=True)
)


@pytest.mark.rule("SOL-G12")
def test_what_arrives_by_being_turned_up_does_so_as_its_text_says() -> None:
    """With its counters, and tapped; by default it comes without, and has no toughness."""
    given = {"K1": "?(Spikeling) | Shock", "K2": "| Craw Wurm", "row": "Mountain"}
    withered = table(SPIKELING, **given).play("Shock", at="YOU")
    arrived = table(SPIKELING, **given, rules=agreed(expose_is_entering_play=True)).play("Shock", at="YOU")

    assert ("", "Mountain, Shock, Spikeling") == (withered.stack("K1"), withered.graveyard)
    assert ("2/2", True) == (arrived.size("Spikeling"), arrived.permanent("Spikeling").tapped)


# The absent opponent.


OPPOSED = instant("Spite", "{R}", does(damage(2, TARGET), target(all_of(CREATURE, ControlledBy(EachOpponent())))))


@pytest.mark.rule("SOL-G13", "SOL-G18")
def test_the_stacks_may_be_no_opponent() -> None:
    """Then only the player is aimed at, and opponents are nobody, but a card of a hand may still be chosen."""
    no_opponent = agreed(stacks_are_opponent=False)
    given = {"slot": "Grizzly Bears", "K1": "| Hurloon Minotaur", "K2": "?(Shock) | Fog", "row": "Swamp, Mountain"}
    asked = table(**given, hand="Diabolic Edict").do("play Diabolic Edict")
    alone = table(**given, hand="Diabolic Edict", rules=no_opponent).play("Diabolic Edict", at="YOU")
    duress = table(**given, hand="Duress", rules=no_opponent).play("Duress")
    hymn = table(**given, hand="Hymn to Tourach", rules=no_opponent).play("Hymn to Tourach", at="YOU")

    assert ("YOU", "STACKS") == asked.legal
    assert ("", "Swamp, Grizzly Bears, Diabolic Edict") == (alone.slot, alone.graveyard)
    assert "Swamp, Fog, Duress" == duress.graveyard
    assert ("?(Shock) | Fog", "| Hurloon Minotaur") == (hymn.stack("K2"), hymn.stack("K1"))
    assert ("Spite",) == table(OPPOSED, **given, hand="Spite").offers("play")[:1]
    assert "SOL-G30" == table(OPPOSED, **given, hand="Spite", rules=no_opponent).refusal("play Spite")


PARLEY = sorcery(
    "Parley", "{B}", does(OneOf(TargetPlayer(), (Destroy(Each(CREATURE)), Destroy(Each(ENCHANTMENT)))), A_PLAYER)
)


@pytest.mark.rule("SOL-G14")
def test_chance_may_choose_for_the_stacks() -> None:
    """By default the player does, also between the options of an effect."""
    chance = agreed(absent_opponent_choice="random")
    given = {"K1": "| Hurloon Minotaur", "K2": "| Serra Angel", "K3": "| Crusade", "row": "Swamp"}
    asked = table(**given, hand="Diabolic Edict").play("Diabolic Edict", at="STACKS")
    drawn = table(**given, hand="Diabolic Edict", rules=chance).drawing(1).play("Diabolic Edict", at="STACKS")
    options = table(PARLEY, **given, hand="Parley").play("Parley", at="STACKS")
    option = table(PARLEY, **given, hand="Parley", rules=chance).drawing(1).play("Parley", at="STACKS")

    assert ("CHOICE", 2) == (asked.phase, len(asked.legal))
    assert ("MAIN", "Swamp, Serra Angel, Diabolic Edict") == (drawn.phase, drawn.graveyard)
    assert ("CHOICE", ("0", "1")) == (options.phase, options.legal)
    assert "Swamp, Crusade, Parley" == option.graveyard == options.choose(1).graveyard


PICK = sorcery(
    "Their Pick",
    "{B}",
    does(
        Seq(
            (
                ChooseCards(EachOpponent(), "one", CREATURE, Zone.BATTLEFIELD, EachOpponent()),
                ChooseCards(EachOpponent(), "two", CREATURE, Zone.GRAVEYARD, You(), 0),
                Destroy(Bound("one")),
                bounce(Bound("two")),
            )
        )
    ),
)


@pytest.mark.rule("SOL-G14", "SOL-A08")
def test_the_stacks_choose_among_what_lies_open_too() -> None:
    """The player does it for them, or chance; what they need not choose they do not."""
    given = {"K1": "| Hill Giant", "K2": "| Gray Ogre", "K3": "| Shock", "graveyard": "Craw Wurm", "row": "Swamp"}
    asked = table(PICK, **given, hand="Their Pick").play("Their Pick")
    again = asked.choose("Gray Ogre")
    chance = agreed(absent_opponent_choice="random")
    drawn = table(PICK, **given, hand="Their Pick", rules=chance).drawing(1).play("Their Pick")

    assert (("Hill Giant", "Gray Ogre"), ("stop", "Craw Wurm")) == (asked.legal, again.legal)
    assert () == GAME.problems(asked.state) == GAME.problems(again.state)
    assert "Craw Wurm, Swamp, Gray Ogre, Their Pick" == again.choose("stop").graveyard == drawn.graveyard
    assert ("Craw Wurm", "MAIN") == (again.choose("Craw Wurm").hand, drawn.phase)


# Roles.


UNMAKE = instant("Unmake", "{W}", does(Destroy(TARGET), target(Anything())))


@pytest.mark.rule("SOL-G15")
def test_spells_on_stacks_may_count_as_permanents_for_what_aims() -> None:
    """By default only what can be a permanent is one."""
    given = {"K1": "?(Fog) | Shock", "K2": "| Craw Wurm", "hand": "Unmake", "row": "Plains"}
    start = table(UNMAKE, **given, rules=agreed(nonpermanent_targetable_in_play=True))
    done = start.play("Unmake", at="Shock")

    assert {"Craw Wurm", "Plains"} == set(table(UNMAKE, **given).do("play Unmake").legal)
    assert {"Craw Wurm", "Plains", "Shock"} == set(start.do("play Unmake").legal)
    assert ("| Fog", "Plains, Shock, Unmake") == (done.stack("K1"), done.graveyard)


@pytest.mark.rule("SOL-G16")
def test_local_enchantments_on_stacks_may_be_out_of_aim() -> None:
    """By default Disenchant may aim at Pacifism, too."""
    given = {"K2": "?(Shock) | Pacifism", "K5": "| Crusade", "hand": "Disenchant", "row": "Plains"}
    only = table(**given, rules=agreed(local_enchantment_targetable_in_play=False)).play("Disenchant")

    assert {"Crusade", "Pacifism"} == set(table(**given).do("play Disenchant").legal)
    assert ("", "?(Shock) | Pacifism") == (only.stack("K5"), only.stack("K2"))


ALL_SLIP = sorcery("All Slip", "{B}", does(Discard(EachPlayer(), 1)))


@pytest.mark.rule("SOL-G18", "SOL-G19", "SOL-P12")
def test_effects_that_do_not_aim_may_reach_the_hand_of_the_stacks() -> None:
    """By default they see it empty; what is discarded there goes where the table has agreed."""
    given = {"hand": "All Slip, (Shock)", "K1": "?(Fog) | Craw Wurm", "row": "Swamp"}
    usual = table(ALL_SLIP, **given).play("All Slip")
    reached = table(ALL_SLIP, **given, rules=agreed(hand_role_needs_target=False)).play("All Slip")
    options = agreed(hand_role_needs_target=False, stack_discard_destination="discard_pile")
    piled = table(ALL_SLIP, **given, rules=options).play("All Slip")

    assert ("?(Fog) | Craw Wurm", "Shock") == (usual.stack("K1"), usual.discard)
    assert ("| Fog", "Swamp, Craw Wurm, All Slip") == (reached.stack("K1"), reached.graveyard)
    assert ("Craw Wurm, Shock", "Swamp, All Slip") == (piled.discard, piled.graveyard)


BLANK = creature("Shadowling", "{U}", "Shapeshifter", 0, 0)
HERO = creature("Hero", "{W}", "Human", 2, 2, types=(Supertype.LEGENDARY,))


@pytest.mark.rule("SOL-G24")
def test_creatures_without_toughness_may_live() -> None:
    """By default one dies as it is turned up."""
    given = {"K1": "?(Shadowling) | Shock", "K2": "| Craw Wurm", "row": "Mountain"}
    gone = table(BLANK, **given).play("Shock", at="YOU")
    lives = table(BLANK, **given, rules=agreed(zero_toughness_dies=False)).play("Shock", at="YOU")

    assert ("", "| Shadowling") == (gone.stack("K1"), lives.stack("K1"))


@pytest.mark.rule("SOL-G24", "SOL-G14")
def test_legends_may_have_to_be_unique() -> None:
    """Then one of two goes before they could be gathered; chance says which, where it chooses for the stacks."""
    given = {"K1": "?(Fog) | Hero", "K2": "?(Hero) | Shock", "row": "Mountain"}
    usual = table(HERO, **given).play("Shock", at="YOU")
    asked = table(HERO, **given, rules=agreed(legend_rule=True)).play("Shock", at="YOU")
    chance = agreed(legend_rule=True, absent_opponent_choice="random")
    drawn = table(HERO, **given, rules=chance).drawing(1).play("Shock", at="YOU")

    assert ("MERGE", "Mountain, Shock") == (usual.phase, usual.graveyard)
    assert ("CHOICE", 2) == (asked.phase, len(asked.legal))
    assert ("MAIN", "Mountain, Shock, Hero", "| Fog", "| Hero") == (
        drawn.phase,
        drawn.graveyard,
        drawn.stack("K1"),
        drawn.stack("K2"),
    )


FEEBLE = instant("Feeble Blade", "{W}", does(Destroy(TARGET), target(all_of(CREATURE, PowerIs(Comparison.AT_MOST, 2)))))


@pytest.mark.rule("SOL-G27", "SOL-G92")
def test_what_lies_beneath_may_be_shown_before_targets_are_chosen() -> None:
    """It may be aimed at then; and if nothing is left to aim at, the card does nothing and nothing is paid."""
    shown = agreed(expose_before_targets=True)
    given = {"K1": "?(Grizzly Bears) | Shock", "K2": "| Craw Wurm", "row": "Mountain"}
    usual, early = (table(**given, rules=rules).do("play Shock") for rules in (agreed(), shown))
    lost = table(FEEBLE, K1="?(Glorious Anthem) | Feeble Blade", K2="| Gray Ogre", row="Plains", rules=shown)
    done = lost.do("play Feeble Blade")

    assert {"YOU", "STACKS", "Craw Wurm"} == set(usual.legal)
    assert {"YOU", "STACKS", "Craw Wurm", "Grizzly Bears"} == set(early.legal)
    assert ("MAIN", "Feeble Blade", "Plains", "| Gray Ogre") == (done.phase, done.graveyard, done.row, done.stack("K2"))


# The row.


LAND_BOLT = instant("Land Bolt", "{R}", does(damage(CountOf(all_of(LAND, YOURS)), TARGET), target(CREATURE)))
ROT = sorcery("Rot", "{B}", does(SacrificeSome(You(), LAND)))
RUIN = sorcery("Ruin", "{W}", does(Destroy(Each(LAND))))
RAIN = sorcery("Rain", "{R}", does(Destroy(TARGET), target(LAND)))
UNEARTH = sorcery("Unearth Land", "{G}", does(bounce(TARGET), target(LAND, zone=Zone.GRAVEYARD)))
OUT = agreed(land_row_in_play=False)


@pytest.mark.rule("SOL-G37", "SOL-P57")
def test_a_row_out_of_play_counts_as_no_lands() -> None:
    """By default the two lands that are left make 2 damage."""
    given = {"hand": "Land Bolt", "row": "Mountain x3", "K1": "| Craw Wurm"}
    usual, out = (table(LAND_BOLT, **given, rules=rules).play("Land Bolt") for rules in (agreed(), OUT))

    assert ("| Craw Wurm/d2", "| Craw Wurm") == (usual.stack("K1"), out.stack("K1"))


@pytest.mark.rule("SOL-G37")
@pytest.mark.parametrize(("card", "land"), [(ROT, "Swamp"), (RUIN, "Plains")], ids=["sacrifice", "destroy"])
def test_nothing_but_payment_touches_a_row_out_of_play(card: Any, land: str) -> None:
    """By default the second land goes."""
    given = {"hand": card.name, "row": f"{land} x2", "K1": "| Craw Wurm"}
    usual, out = (table(card, **given, rules=rules).play(card.name) for rules in (agreed(), OUT))

    assert ("", land) == (usual.row, out.row)


@pytest.mark.rule("SOL-G37", "SOL-080")
def test_a_row_out_of_play_is_no_target_and_still_takes_lands() -> None:
    """A land in the graveyard may be aimed at all the same, and returns to the row; so do those that Harrow finds."""
    given = {"K1": "| Craw Wurm", "row": "Mountain, Forest", "graveyard": "Swamp"}
    harrow = table(**given, hand="Harrow", library="Island, Plains", rules=OUT).play("Harrow", pay="Forest")

    assert "SOL-G30" == table(RAIN, **given, hand="Rain", rules=OUT).refusal("play Rain")
    assert None is table(RAIN, **given, hand="Rain").refusal("play Rain")
    back = table(UNEARTH, **given, hand="Unearth Land", rules=OUT).play("Unearth Land", at="Swamp", pay="Forest")
    assert "Mountain, Swamp" == back.row
    assert "CHOICE" == harrow.phase


@pytest.mark.rule("SOL-G38")
def test_lands_of_the_row_may_be_used_and_are_sacrificed_after_it() -> None:
    """By default they do nothing but pay."""
    given = {"row": "Strip Mine, Mountain, Forest", "K1": "| Craw Wurm"}
    start = table(**given, rules=agreed(row_land_abilities=True))
    used = start.use("Strip Mine", at="Forest", pay="Mountain")
    done = used if used.phase == "MAIN" else used.finish()

    assert "SOL-G38" == table(**given).refusal("use Strip Mine")
    assert ("Mountain, Forest, Strip Mine", "") == (done.graveyard, done.row)


# Costs.


@pytest.mark.rule("SOL-G39")
def test_each_colour_may_take_a_source_of_its_own() -> None:
    """By default one source of one of the colours is enough."""
    each = agreed(payment_strictness="each_color")
    given = {"hand": "Stormbind", "K1": "| Craw Wurm"}
    both = table(**given, row="Forest, Mountain, Swamp", rules=each).play("Stormbind", pay=("Mountain", "Forest"))

    assert "Mountain, Swamp" == table(**given, row="Forest, Mountain, Swamp").play("Stormbind", pay="Forest").row
    assert ("Stormbind", "Swamp") == (both.slot, both.row)
    assert "SOL-G39" == table(**given, row="Forest x2", rules=each).refusal("play Stormbind")


@pytest.mark.rule("SOL-G40")
def test_what_has_no_colours_may_be_free_or_not_playable() -> None:
    """By default any source pays for it."""
    given = {"K1": "| Icy Manipulator", "K2": "| Shock"}
    free = table(**given, rules=agreed(colorless_payment="free")).play("Icy Manipulator", pay=())

    assert ("SOL-062", None) == (
        table(**given).refusal("play Icy Manipulator"),
        table(**given, row="Plains").refusal("play Icy Manipulator"),
    )
    assert "Icy Manipulator" == free.slot
    unplayable = table(**given, row="Plains", rules=agreed(colorless_payment="unplayable"))
    assert "SOL-G40" == unplayable.refusal("play Icy Manipulator")


@pytest.mark.rule("SOL-G42")
def test_abilities_without_mana_may_be_free_and_can_be_used_once_then() -> None:
    """By default every use takes a source."""
    given = {"slot": "Prodigal Sorcerer", "K1": "?(Fog) | Llanowar Elves", "K2": "| Coral Merfolk"}
    once = agreed(manaless_ability_payment="free_once")
    done = table(**given, row="Island", rules=once).use("Prodigal Sorcerer", at="Llanowar Elves")

    assert "SOL-062" == table(**given).refusal("use Prodigal Sorcerer")
    assert ("MAIN", "Island", "Llanowar Elves, Prodigal Sorcerer") == (done.phase, done.row, done.graveyard)


PYRE = creature("Pyre Wisp", "{3}{U}", "Spirit", 1, 1, act("{R}", damage(1, TARGET), target(CREATURE)))
PRISM = artifact("Prism", "{2}", act("{R}", damage(1, TARGET), target(CREATURE)), act("{2}", Draw(You())))


@pytest.mark.rule("SOL-G42", "SOL-062")
def test_an_ability_may_be_paid_by_the_colours_of_its_card() -> None:
    """A blue creature with a red ability takes an Island then, and no Mountain; what has no colour goes by its cost."""
    given = {"K1": "?(Fog) | Craw Wurm", "K2": "| Terror"}
    by_card = agreed(ability_payment="card_colors")
    offered = {
        (card.name, land, rules): table(card, **given, slot=card.name, row=land, rules=rules).offers("use")
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
    back = Keyword(KeywordKind.FLASHBACK, cost=Cost(mana("{R}")))
    spark = sorcery("Spark", "{G}", does(damage(1, TARGET), target(CREATURE)), back)
    told = {"K1": "?(Fog) | Serra Angel", "graveyard": "Spark"}
    rules = agreed(alternative_costs=True, ability_payment="card_colors")

    assert ("Spark",) == table(spark, **told, row="Mountain", rules=rules).offers("play")
    assert () == table(spark, **told, row="Forest", rules=rules).offers("play")


@pytest.mark.rule("SOL-G41", "SOL-G40", "SOL-G42")
def test_what_costs_nothing_is_free_though_what_has_no_colour_is_unplayable() -> None:
    """The narrower agreement goes first: for a cost of {0}, and for abilities without mana."""
    given = {"K1": "| Ornithopter", "K2": "?(Fog) | Craw Wurm", "row": "Plains"}
    unplayable = agreed(colorless_payment="unplayable")
    both = agreed(colorless_payment="unplayable", zero_cost_payment="free")
    once = agreed(colorless_payment="unplayable", manaless_ability_payment="free_once")
    bell = artifact("Bell", "{2}", act("{T}", Draw(You())))
    rung = [table(bell, K1="| Crusade", slot="Bell", row="Plains", rules=one) for one in (unplayable, once)]

    assert ["SOL-G40", None] == [table(**given, rules=one).refusal("play Ornithopter") for one in (unplayable, both)]
    assert "Plains" == table(**given, rules=both).play("Ornithopter", pay=()).row
    assert ["SOL-G40", None] == [one.refusal("use Bell") for one in rung]


@pytest.mark.rule("SOL-G44")
def test_buyback_may_be_free() -> None:
    """One Island pays for all of it."""
    given = {"K5": "?(Fog) | Hurloon Minotaur", "hand": "Capsize", "row": "Island"}
    start = table(**given, rules=agreed(optional_costs="free"))
    done = start.play("Capsize", at="Hurloon Minotaur", pay="Island", paid=("buyback",))

    assert ("Capsize, (Hurloon Minotaur)", "Island") == (done.hand, done.graveyard)


PAINFUL = sorcery(
    *("Painful Flash", "{R}"),
    does(damage(2, TARGET), target(CREATURE)),
    Keyword(KeywordKind.FLASHBACK, cost=Cost(mana("{R}"), (PayLife(3),))),
)


@pytest.mark.rule("SOL-G45", "SOL-G78")
def test_flashback_may_be_used_and_takes_the_life_that_it_says() -> None:
    """A card is played from the graveyard, and removed after it; three life are three cards of the library."""
    flash = agreed(alternative_costs=True)
    given = {"graveyard": "Firebolt", "row": "Mountain", "K1": "?(Fog) | Grizzly Bears"}
    done = table(**given, rules=flash).play("Firebolt", at="Grizzly Bears", pay="Mountain")
    hurt = {"graveyard": "Painful Flash", "row": "Mountain", "K1": "| Craw Wurm"}
    paid = table(PAINFUL, **hurt, library="Shock, Fog, Terror, Duress", rules=flash).play("Painful Flash")

    assert ("SOL-G45", None) == (
        table(**given).refusal("play Firebolt"),
        table(**given, rules=flash).refusal("play Firebolt"),
    )
    assert ("Firebolt", "Mountain, Grizzly Bears", "| Fog") == (done.removed, done.graveyard, done.stack("K1"))
    assert ("| Craw Wurm/d2", "Duress", "Terror, Fog, Shock") == (paid.stack("K1"), paid.library, paid.discard)
    assert "SOL-132" == table(PAINFUL, **hurt, library="Shock, Fog", rules=flash).refusal("play Painful Flash")


# Library and hand.


@pytest.mark.rule("SOL-G52")
def test_three_cards_may_be_lifted() -> None:
    """Then the first of them shows, by default the third."""
    given = {"K1": "| Craw Wurm", "library": "Shock, Terror, Fog, Duress"}

    assert "Fog, (Terror), (Shock)" == table(**given).draw().hand
    assert "Shock, (Terror), (Fog)" == table(**given, rules=agreed(draw_packet_order="lift")).draw().hand


@pytest.mark.rule("SOL-G53")
def test_hand_pile_and_discard_pile_may_be_one() -> None:
    """Then what was discarded last is the hand card, once nothing covers it."""
    given = {"hand": "Shock", "discard": "Fog, Duress", "K1": "| Craw Wurm", "row": "Mountain"}
    usual = table(**given).play("Shock", at="YOU")
    waste = table(**given, rules=agreed(hand_model="waste")).play("Shock", at="YOU")

    assert ("", "Fog, Duress") == (usual.hand, usual.discard)
    assert ("Fog", "Duress") == (waste.hand, waste.discard)


@pytest.mark.rule("SOL-G55")
def test_the_discard_pile_may_become_the_library_in_other_orders() -> None:
    """Turned over by default, as it lies, or shuffled once it is turned over: only that draws on chance."""
    given = {"library": "", "discard": "Fog, Duress, Terror", "K1": "| Craw Wurm"}
    flip, as_is = (table(**given, rules=agreed(recycle_order=order)).draw() for order in ("flip", "as_is"))
    mixed = table(**given, rules=agreed(recycle_order="shuffle"))

    assert ("Fog, (Duress), (Terror)", 2) == (flip.hand, flip.trip)
    assert ("Terror, (Duress), (Fog)", 2) == (as_is.hand, as_is.trip)
    assert "Terror, (Fog), (Duress)" == mixed.drawing((1, 2, 0)).draw().hand


@pytest.mark.rule("SOL-G55", "SOL-G56")
def test_there_may_be_fewer_trips() -> None:
    """With one of them nothing more is drawn once the library is empty."""
    given = {"library": "", "discard": "Fog", "hand": "Shock", "row": "Mountain", "K1": "| Craw Wurm"}

    assert (None, "SOL-G56") == (
        table(**given).refusal("draw"),
        table(**given, rules=agreed(max_trips=1)).refusal("draw"),
    )


EMPTY_MIND = sorcery("Empty Mind", "{B}", does(Discard(You(), 1, DiscardHow.ALL)))
DAZE = sorcery("Daze Mind", "{B}", does(Discard(You(), 1, DiscardHow.RANDOM)))
HAND_BOLT = sorcery("Hand Bolt", "{B}", does(damage(HandSize(You()), TARGET), target(CREATURE)))


@pytest.mark.rule("SOL-G61", "SOL-G62", "SOL-P59")
def test_the_whole_pile_may_be_the_hand() -> None:
    """Then all of it is discarded and counted, and chance has something to choose from."""
    whole = agreed(hand_scope="whole_pile")
    cards = (EMPTY_MIND, DAZE, HAND_BOLT)
    given = {"row": "Swamp", "K1": "| Craw Wurm"}
    top, pile = (
        table(*cards, **given, hand="Empty Mind, (Shock), (Fog)", rules=rules).play("Empty Mind")
        for rules in (agreed(), whole)
    )
    chance = table(*cards, **given, hand="Daze Mind, (Shock), (Fog)", rules=whole).drawing((1, 0)).play("Daze Mind")
    sure = table(*cards, **given, hand="Daze Mind, (Shock), (Fog)").drawing().play("Daze Mind")
    one, two = (
        table(*cards, **given, hand="Hand Bolt, (Shock), (Fog)", rules=rules).play("Hand Bolt")
        for rules in (agreed(), whole)
    )

    assert (("Shock", "Fog"), ("Shock, Fog", "")) == ((top.discard, top.hand), (pile.discard, pile.hand))
    assert (("Fog", "Shock"), ("Shock", "Fog")) == ((chance.discard, chance.hand), (sure.discard, sure.hand))
    assert ("| Craw Wurm/d1", "| Craw Wurm/d2") == (one.stack("K1"), two.stack("K1"))


# Time.


BRIEF = sorcery(
    *("Brief Mercy", "{R}"),
    does(Seq((pump(TARGET, 0, 3), damage(3, TARGET), Draw(You()))), target(CREATURE)),
)


@pytest.mark.rule("SOL-G66", "SOL-G58", "SOL-G87")
def test_effects_and_damage_may_end_with_the_action() -> None:
    """By default both stay; what dies as a bonus ends may win a game that a failed draw would have lost."""
    ends, heals = agreed(until_end_of_turn="end_of_action"), agreed(damage_persists=False)
    given = {"K1": "| Craw Wurm", "row": "Forest, Mountain"}
    grown, shrunk = (table(**given, hand="Giant Growth", rules=one).play("Giant Growth") for one in (agreed(), ends))
    hurt, healed = (table(**given, hand="Shock", rules=one).play("Shock", at="Craw Wurm") for one in (agreed(), heals))
    last = {"K1": "| Grizzly Bears", "row": "Mountain", "hand": "Brief Mercy", "library": "", "trip": 3}
    won, lost = (table(BRIEF, **last, rules=one).play("Brief Mercy") for one in (ends, agreed()))

    assert ("9/7", "6/4") == (grown.size("Craw Wurm"), shrunk.size("Craw Wurm"))
    assert ("| Craw Wurm/d2", "| Craw Wurm") == (hurt.stack("K1"), healed.stack("K1"))
    assert ("WON", "draw") == (won.phase, lost.loss)


AVENGER = creature(
    *("Avenger", "{B}", "Vampire", 1, 1),
    when(
        ZoneChange(all_of(CREATURE, DamagedThisTurnBy(This())), Zone.BATTLEFIELD, Zone.GRAVEYARD),
        PutCounters(This(), CounterKind.PLUS),
    ),
    enters(damage(1, TARGET), target(CREATURE)),
)


@pytest.mark.rule("SOL-G66", "SOL-G72")
@pytest.mark.parametrize(("ending", "size"), [("never_expires", "2/2"), ("end_of_action", "1/1")])
def test_what_was_hurt_this_turn_may_be_forgotten_with_the_action(ending: str, size: str) -> None:
    """By default the one turn goes on, and what the Avenger has hurt before is avenged as it dies."""
    given = {"hand": "Avenger, (Terminate)", "row": "Swamp x2", "K1": "?(Fog) | Hill Giant", "K2": "| Shock"}
    start = table(AVENGER, **given, rules=agreed(until_end_of_turn=ending)).play("Avenger").choose("Hill Giant")
    done = start.play("Terminate", at="Hill Giant")

    assert ("?(Fog) | Hill Giant/d1", "| Fog") == (start.stack("K1"), done.stack("K1"))
    assert size == done.size("Avenger")


@pytest.mark.rule("SOL-G66", "SOL-G69")
def test_what_ends_with_the_action_lasts_as_long_as_a_window() -> None:
    """The Bears are 5/5 to the end of the fight, and kill the Giant."""
    start = table(
        slot="Grizzly Bears",
        K4="?(Fog) | Hill Giant",
        hand="Giant Growth",
        row="Forest",
        rules=agreed(until_end_of_turn="end_of_action"),
    )
    grown = start.attack("K4").play("Giant Growth", at="Grizzly Bears")

    assert "5/5" == grown.size("Grizzly Bears")
    assert ("| Fog", "Forest, Giant Growth, Hill Giant, Grizzly Bears") == (
        grown.strike().stack("K4"),
        grown.strike().graveyard,
    )


@pytest.mark.rule("SOL-G67")
def test_instants_may_be_played_while_something_is_in_use() -> None:
    """By default the use comes to its end first."""
    given = {
        "slot": "Prodigal Sorcerer",
        "row": "Island x2, Mountain",
        "K1": "| Hurloon Minotaur",
        "K2": "| Craw Wurm",
        "hand": "Shock",
    }
    usual, fast = (
        table(**given, rules=one).use("Prodigal Sorcerer", at="Hurloon Minotaur", pay="Island")
        for one in (agreed(), agreed(fast_effects_in_use_window=True))
    )

    assert ("SOL-G67", None) == (usual.refusal("play Shock"), fast.refusal("play Shock"))
    assert ("USE", "") == (fast.phase, fast.play("Shock", at="Hurloon Minotaur", pay="Mountain").stack("K1"))


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
    given = {"slot": "Thicket Basilisk", "K1": f"?(Fog) | {blocker}", "K2": "| Shock"}
    usual, petrified = (
        table(**given, rules=one).attack("K1").strike() for one in (agreed(), agreed(honor_end_of_combat=True))
    )

    assert (graveyard, honoured) == (usual.graveyard, petrified.graveyard)
    assert ("MAIN", "| Fog", "") == (petrified.phase, petrified.stack("K1"), petrified.slot)


@pytest.mark.rule("SOL-G73")
def test_an_attack_may_need_a_creature_to_fight() -> None:
    """By default any stack is attacked; with evasion a creature that could not block is none."""
    given = {"slot": "Serra Angel", "K1": "| Hurloon Minotaur", "K2": "| Crusade"}
    start = table(**given, rules=agreed(attack_requires_blocker=True))
    aloft = table(**given, rules=agreed(attack_requires_blocker=True, respect_evasion=True))

    assert ("K1", "K2") == table(**given).offers("attack")
    assert (("K1",), "SOL-G73") == (start.offers("attack"), start.refusal("attack K2"))
    assert () == aloft.offers("attack")


BRUTE = creature("Brute", "{R}", "Ogre", 3, 9, Keyword(KeywordKind.MENACE))


@pytest.mark.rule("SOL-G74")
def test_evasion_may_be_respected() -> None:
    """One creature cannot block what two must block, and two can; by default all of them do."""
    evading = agreed(respect_evasion=True)
    alone = {"slot": "Brute", "K1": "?(Fog) | Hill Giant", "K2": "| Shock"}
    two = {"slot": "Brute", "K1": "?(Fog) | Hill Giant x2", "K2": "| Shock"}

    assert ("Hill Giant",) == table(BRUTE, **alone).attack("K1").blockers
    assert () == table(BRUTE, **alone, rules=evading).attack("K1").blockers
    assert 2 == len(table(BRUTE, **two, rules=evading).attack("K1").blockers)


# Everything else.


@pytest.mark.rule("SOL-G78")
def test_what_life_is_paid_with_may_go_to_the_graveyard() -> None:
    """By default it goes to the discard pile."""
    given = {"slot": "Greed", "row": "Swamp", "library": "Shock, Fog, Terror, Duress", "K1": "| Craw Wurm"}
    usual, graves = (
        table(**given, rules=one).use("Greed", pay="Swamp")
        for one in (agreed(), agreed(life_payment_destination="graveyard"))
    )

    assert ("Fog, Shock", "Swamp, Greed") == (usual.discard, usual.graveyard)
    assert ("", "Swamp, Shock, Fog, Greed") == (graves.discard, graves.graveyard)


TRIUMPH = sorcery("Triumph", "{W}", does(WinGame(You())))
OVERTHROW = sorcery("Overthrow", "{W}", does(LoseGame(EachOpponent())))
DESPAIR = sorcery("Despair", "{W}", does(LoseGame(You())))


@pytest.mark.rule("SOL-G83", "SOL-P61", "SOL-G13")
def test_cards_that_win_or_lose_the_game_may_do_so() -> None:
    """By default such clauses do nothing; nobody loses where nobody is meant."""
    given = {"row": "Plains", "K1": "| Craw Wurm"}
    won = agreed(alternate_win_cards=True)
    none = agreed(alternate_win_cards=True, stacks_are_opponent=False)
    ends = [
        table(card, **given, hand=card.name, rules=rules).play(card.name).phase
        for card in (TRIUMPH, OVERTHROW, DESPAIR)
        for rules in (agreed(), won, none)
    ]

    assert ["MAIN", "WON", "WON", "MAIN", "WON", "MAIN", "MAIN", "LOST", "LOST"] == ends


@pytest.mark.rule("SOL-G84", "SOL-G56")
def test_there_may_be_a_limit_of_actions_and_giving_up_may_be_offered() -> None:
    """By default neither is so."""
    given = {"K1": "| Craw Wurm"}
    usual = table(**given)
    offered = table(**given, rules=agreed(offer_concede=True))

    assert ("MAIN", "action_limit") == (usual.draw().phase, table(**given, rules=agreed(action_limit=1)).draw().loss)
    assert (False, True) == ("concede" in usual.legal, "concede" in offered.legal)
    assert "conceded" == offered.do("concede").loss
