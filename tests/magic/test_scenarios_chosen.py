"""Chosen values: a colour or type that a permanent keeps from its arrival, and values chosen as an effect happens."""

from __future__ import annotations

import pytest

from castlerules import from_json, to_json
from castlerules.cards import card_from_json, card_to_json, faults_of, render
from castlerules.cards import language as lang
from castlerules.cards.builders import act, all_of, aura, creature, does, enchantment, pay, sorcery, target
from castlerules.castle.book import CASTLE
from castlerules.magic import NORMAL, make_game, refusals
from castlerules.magic.model import ReplacementDecision, actions
from castlerules.magic.model.decisions import ChooseValueDecision
from castlerules.solitaire.book import SOLITAIRE
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import table

DUEL = make_game("duel", NORMAL)
KINDS = lang.ValueKind
ANY_COLOR = tuple([(lang.ManaKind(color.value),) for color in lang.Color])
OF_TYPE = all_of(lang.CREATURE, lang.IsChosen())
CARDS = {
    card.name: card
    for card in (
        enchantment(
            "Plague",
            "{B}",
            lang.EntersChoosing(KINDS.CREATURE_TYPE),
            lang.Static(lang.Continuous(OF_TYPE, (lang.AddPT(-1, -1),))),
        ),
        creature(
            "Druid",
            "{G}",
            "Druid",
            1,
            1,
            lang.HASTE,
            lang.EntersChoosing(KINDS.COLOR),
            act("{T}", lang.AddMana(ANY_COLOR, of_chosen=True)),
        ),
        creature(
            "Angel",
            "{W}",
            "Angel",
            2,
            2,
            lang.EntersChoosing(KINDS.COLOR),
            lang.Keyword(lang.KeywordKind.PROTECTION, filter=lang.IsChosen()),
        ),
        creature(
            "Mirror",
            "{2}",
            "Golem",
            2,
            2,
            lang.EntersChoosing(KINDS.COLOR),
            lang.Static(lang.Continuous(lang.IsThis(), (lang.SetChosen(),))),
        ),
        aura(
            "Swamping",
            "{U}",
            lang.LAND,
            lang.EntersChoosing(KINDS.BASIC_LAND_TYPE),
            lang.Static(lang.Continuous(lang.Enchanted(), (lang.SetChosen(),))),
        ),
        aura(
            "Boots",
            "{U}",
            lang.CREATURE,
            lang.EntersChoosing(KINDS.LAND_TYPE),
            lang.Static(
                lang.Continuous(
                    lang.Enchanted(),
                    (lang.AddKeyword(lang.Keyword(lang.KeywordKind.LANDWALK, filter=lang.IsChosen())),),
                )
            ),
        ),
        sorcery(
            "Roundup",
            "{R}",
            does(lang.ChooseValue(lang.You(), KINDS.CREATURE_TYPE, lang.Destroy(lang.Each(OF_TYPE)), ("Wall",))),
        ),
        sorcery(
            "Census",
            "{R}",
            does(
                lang.ChooseValue(
                    lang.You(),
                    KINDS.NUMBER,
                    lang.Destroy(
                        lang.Each(all_of(lang.CREATURE, lang.ManaValueIs(lang.Comparison.EQUAL, lang.ChosenNumber())))
                    ),
                )
            ),
        ),
        sorcery(
            "Masquerade",
            "{U}",
            does(
                lang.ChooseValue(lang.You(), KINDS.CREATURE_TYPE, lang.ApplyUntil(lang.TARGET, (lang.SetChosen(),))),
                target(lang.CREATURE),
            ),
        ),
        sorcery(
            "Warren",
            "{B}",
            does(lang.MoveTo(lang.TARGET, lang.Zone.BATTLEFIELD), target(lang.CREATURE, zone=lang.Zone.GRAVEYARD)),
        ),
    )
}


def choosing(now: MagicScenario, kind: lang.ValueKind, value: str) -> MagicScenario:
    """Return the position after the pending choice of a value of *kind*: *value*."""
    assert isinstance(now.state.decision, (ReplacementDecision, ChooseValueDecision))
    return now.choose(lang.values_of(kind).index(value))


def makes(now: MagicScenario, name: str) -> list[tuple[int, ...]]:
    """Return the mana that the permanent called *name* can make."""
    return [use.mana for use in now.characteristics(name).abilities.mana_uses]


@pytest.mark.rule("BASE-241", scenario="BASE-S150")
def test_a_permanent_keeps_the_type_that_was_chosen_as_it_entered() -> None:
    """The first Plague kills the Goblins at once, the second one makes Bear smaller; both keep their type."""
    goblin = creature("Goblin", "{R}", "Goblin", 1, 1)
    start = table(side("2 Swamp", hand="2 Plague"), side("2 Goblin, Bear"), cards={**CARDS, "Goblin": goblin})
    asked = start.cast("Plague").resolve()
    one = choosing(asked, KINDS.CREATURE_TYPE, "Goblin")
    two = choosing(one.cast("Plague").resolve(), KINDS.CREATURE_TYPE, "Bear")

    assert len(lang.values_of(KINDS.CREATURE_TYPE)) == len(asked.offers(actions.ChooseOption))
    assert ("Goblin", "Goblin") == one.graveyard(N)
    assert ("2/2", "1/1") == (one.size("Bear"), two.size("Bear"))
    assert {"Goblin", "Bear"} == {permanent.chosen for permanent in two.state.permanents if permanent.chosen}
    assert two.state == from_json(to_json(two.state, game=DUEL), game=DUEL)
    assert asked.state == from_json(to_json(asked.state, game=DUEL), game=DUEL)


@pytest.mark.rule("BASE-241", scenario="BASE-S151")
def test_mana_protection_and_land_types_are_those_of_the_chosen_value() -> None:
    """Druid with red adds {R} only; Angel with black is safe from Smite; Forest with Swamping makes {U} only."""
    start = table(
        side("Forest, Island, 2 Plains", hand="Druid, 2 Angel, Swamping, Spark"),
        side("Forest, 2 Swamp", hand="Smite"),
        cards=CARDS,
    )
    druid = choosing(start.cast("Druid").resolve(), KINDS.COLOR, "red")
    safe = choosing(druid.cast("Angel").resolve(), KINDS.COLOR, "black")
    both = choosing(safe.cast("Angel").resolve(), KINDS.COLOR, "red")
    wet = choosing(both.cast("Swamping", "Forest#2").resolve(), KINDS.BASIC_LAND_TYPE, "Island")

    assert [(0, 0, 0, 1, 0, 0)] == makes(druid, "Druid")
    assert 18 == druid.cast("Spark", N).resolve().life(N)
    assert {"Druid", "Angel#2"} == set(both.passes().act(actions.BeginCast, "Smite").offers(actions.ChooseTarget))
    assert [(0, 1, 0, 0, 0, 0)] == makes(wet, "Forest#2")


@pytest.mark.rule("BASE-241")
def test_a_color_and_landwalk_of_the_chosen_value() -> None:
    """Mirror with blue is blue and only that; Bear with Boots over Swamps cannot be blocked while N has one."""
    start = table(side("2 Plains, Island, Bear", hand="Mirror, Boots"), side("Swamp, Ogre"), cards=CARDS)
    blue = choosing(start.cast("Mirror").resolve(), KINDS.COLOR, "blue")
    booted = choosing(start.cast("Boots", "Bear").resolve(), KINDS.LAND_TYPE, "Swamp")
    other = choosing(start.cast("Boots", "Bear").resolve(), KINDS.LAND_TYPE, "Desert")

    assert (lang.Color.BLUE,) == blue.characteristics("Mirror").colors
    assert () == booted.attack("Bear").to_step("declare blockers").offers(actions.AddBlocker)
    assert ("Ogre Bear",) == other.attack("Bear").to_step("declare blockers").offers(actions.AddBlocker)


@pytest.mark.rule("BASE-241")
def test_what_is_put_into_play_chooses_too_and_what_never_entered_has_no_value() -> None:
    """Druid from the graveyard asks; a Plague and a Druid that the layout puts there mean nothing, and add nothing."""
    start = table(
        side("Swamp, Druid, Plague, Angel, Mirror", hand="Warren", graveyard="Druid"), side("Bear"), cards=CARDS
    )
    back = choosing(start.cast("Warren", "Druid").resolve(), KINDS.COLOR, "green")

    assert ["green"] == [permanent.chosen for permanent in back.state.permanents if permanent.chosen]
    assert ([], "2/2", ()) == (makes(start, "Druid"), start.size("Bear"), start.characteristics("Mirror").colors)


@pytest.mark.rule("BASE-242", "BASE-Q65", scenario="BASE-S152")
def test_a_value_is_chosen_as_the_effect_happens() -> None:
    """Roundup offers every type but Wall; Census the numbers 0 to 20; each destroys what is of the value."""
    start = table(side("2 Mountain", hand="Roundup, Census"), side("2 Bear, Ogre"), cards=CARDS)
    asked = start.cast("Roundup").resolve()
    types = [value for value in lang.values_of(KINDS.CREATURE_TYPE) if value != "Wall"]
    counted = start.cast("Census").resolve()

    assert len(types) == len(asked.offers(actions.ChooseOption))
    assert ("Bear", "Bear") == asked.choose(types.index("Bear")).graveyard(N)
    assert 21 == len(counted.offers(actions.ChooseOption))
    assert ("Ogre",) == counted.choose(3).graveyard(N)
    assert () == counted.choose(4).graveyard(N)
    assert asked.state == from_json(to_json(asked.state, game=DUEL), game=DUEL)


@pytest.mark.rule("BASE-242")
def test_a_type_that_is_chosen_replaces_the_others_until_end_of_turn() -> None:
    """Bear becomes an Ogre: Roundup for Ogres destroys it, and one for Bears does not."""
    start = table(side("Island, 2 Mountain", hand="Masquerade, Roundup"), side("Bear"), cards=CARDS)
    ogre = choosing(start.cast("Masquerade", "Bear").resolve(), KINDS.CREATURE_TYPE, "Ogre")
    types = [value for value in lang.values_of(KINDS.CREATURE_TYPE) if value != "Wall"]
    asked = ogre.cast("Roundup").resolve()

    assert ("Ogre",) == ogre.characteristics("Bear").subtypes
    assert ("Bear",) == asked.choose(types.index("Ogre")).graveyard(N)
    assert () == asked.choose(types.index("Bear")).graveyard(N)


@pytest.mark.rule("BASE-241", "BASE-242")
@pytest.mark.parametrize(
    "abilities",
    [
        (lang.EntersChoosing(KINDS.COLOR),),
        (lang.EntersChoosing(KINDS.NUMBER), lang.Static(lang.CantBlock(lang.IsChosen()))),
        (lang.Static(lang.CantBlock(lang.IsChosen())),),
        (*[lang.EntersChoosing(KINDS.COLOR)] * 2, lang.Static(lang.CantBlock(lang.IsChosen()))),
        (lang.EntersChoosing(KINDS.CREATURE_TYPE), act("{T}", lang.AddMana(ANY_COLOR, of_chosen=True))),
        (act("{T}", lang.ChooseValue(lang.You(), KINDS.COLOR, lang.GainLife(lang.You(), 1))),),
        (act("{T}", lang.ChooseValue(lang.You(), KINDS.NUMBER, lang.Draw(lang.You(), lang.ChosenNumber()))),),
        (act("{T}", lang.ChooseValue(lang.You(), KINDS.CREATURE_TYPE, lang.Destroy(lang.Each(OF_TYPE)), ("Chair",))),),
        (
            lang.EntersChoosing(KINDS.COLOR),
            lang.EntersWith(kind=lang.CounterKind.PLUS, count=lang.CountOf(lang.IsChosen())),
        ),
    ],
)
def test_a_choice_without_use_and_a_use_without_choice_are_faults(abilities: tuple[lang.Ability, ...]) -> None:
    """Nothing refers to the value, none is chosen, two are, it is of the wrong kind, or it comes too late."""
    assert faults_of(creature("Odd", "{B}", "Horror", 1, 1, *abilities))


@pytest.mark.rule("BASE-241", "BASE-242")
def test_solitaire_and_castle_refuse_what_they_cannot_play() -> None:
    """Cards on stacks never enter; Castle counts the mana that a land could always make. Data and words are whole."""
    assert refusals(SOLITAIRE, CARDS["Plague"])
    assert refusals(SOLITAIRE, CARDS["Roundup"])
    assert (True, False) == (bool(refusals(CASTLE, CARDS["Druid"])), bool(refusals(CASTLE, CARDS["Plague"])))
    assert all(card == card_from_json(card_to_json(card)) for card in CARDS.values())
    assert "As this enchantment enters, choose a creature type." in render(CARDS["Plague"])
    assert not any(faults_of(card) for card in CARDS.values())


@pytest.mark.rule("BASE-241", "BASE-242")
def test_choices_and_chosen_values_are_told_in_words() -> None:
    """The menu names each value, and the table says which one has been chosen."""
    start = table(side("Swamp, Mountain", hand="Plague, Roundup"), side("Bear"), cards=CARDS)
    entering, resolving = start.cast("Plague").resolve(), start.cast("Roundup").resolve()
    chosen = choosing(entering, KINDS.CREATURE_TYPE, "Goblin")

    for now in (entering, resolving):
        seen = DUEL.observe(now.state, A)
        words = [DUEL.describe_action(seen, actions.ChooseOption(index)) for index in range(3)]
        assert ["choose Advisor", "choose Angel", "choose Antelope"] == words
    assert "Goblin chosen" in str(DUEL.observe(chosen.state, N))


@pytest.mark.rule("BASE-241", "BASE-108")
def test_text_with_a_chosen_value_is_text_of_the_card() -> None:
    """On the stack, in an effect that goes on, and of an object that has left while its ability waits."""
    gift = lang.ApplyUntil(
        lang.TARGET, (lang.AddKeyword(lang.Keyword(lang.KeywordKind.PROTECTION, filter=lang.IsChosen())),)
    )
    idol = enchantment(
        "Idol",
        "{B}",
        lang.EntersChoosing(KINDS.COLOR),
        lang.Static(lang.Continuous(all_of(lang.CREATURE, lang.IsChosen()), (lang.AddPT(1, 1),))),
        act(pay("", lang.SacrificeThis()), gift, target(lang.CREATURE)),
    )
    start = table(side("Swamp, Bear", hand="Idol"), side("Ogre"), cards={**CARDS, "Idol": idol})
    waiting = choosing(start.cast("Idol").resolve(), KINDS.COLOR, "red").activate("Idol", "Bear")
    done = waiting.resolve()

    assert ((), ()) == (DUEL.problems(waiting.state), DUEL.problems(done.state))
    assert lang.IsColor(lang.Color.RED) in lang.nodes_in(done.state.ongoing)
