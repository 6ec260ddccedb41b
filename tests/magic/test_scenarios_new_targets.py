"""New targets for spells on the stack (BASE-062), and spells by how many targets they have (BASE-320, BASE-321)."""

from __future__ import annotations

import pytest

from castlerules import IllegalAction, Rng, from_json, to_json
from castlerules.cards import card_from_json, card_to_json, faults_of, render
from castlerules.cards import language as lang
from castlerules.cards.builders import creature, damage, does, enchantment, instant, pay, pump, sorcery, target, when
from castlerules.cards.oracle import read_text
from castlerules.magic import NORMAL, TargetsChanged, make_game, refusals
from castlerules.magic.model import actions
from castlerules.magic.model.decisions import NewTargetsDecision
from castlerules.solitaire.book import SOLITAIRE
from castlerules.testing.magic import A, MagicScenario, N, side
from castlerules.text import text

from .kit import table

DUEL = make_game("duel", NORMAL)
OWN = lang.AllOf((lang.CREATURE, lang.YOU_CONTROL))
CHANGE = lang.ChangeTargets(lang.TARGET)
SINGLE = target(lang.HasOneTarget(), zone=lang.Zone.STACK)
CARDS = {
    card.name: card
    for card in (
        instant("Detour", "{U}", does(CHANGE, SINGLE)),
        instant("Levy", "{U}", does(lang.UnlessPaid(lang.ControllerOf(lang.TARGET), pay("{2}"), CHANGE), SINGLE)),
        instant("Mirror", "{U}", does(CHANGE, target(lang.TargetsOnly(who=lang.You()), zone=lang.Zone.STACK))),
        instant("Ward", "{U}", does(CHANGE, target(lang.TargetsOnly(lang.CREATURE), zone=lang.Zone.STACK))),
        instant("Aid", "{G}", does(pump(lang.TARGET, 1, 1), target(OWN))),
        instant("Twice", "{R}", does(damage(1, lang.Target(0)), target(lang.CREATURE), target(lang.CREATURE))),
        creature("Ghost", "{W}", "Spirit", 1, 1, lang.SHROUD),
        creature(
            "Shy", "{B}", "Spirit", 2, 2, when(lang.BecomesTarget(lang.IsThis()), lang.SacrificeObject(lang.This()))
        ),
        enchantment("Vigil", "{W}", when(lang.BecomesTarget(lang.CREATURE, spell=True), lang.GainLife(lang.You(), 1))),
    )
}


def answered(first: MagicScenario, spell: str, answer: str, at: str) -> MagicScenario:
    """Return the position after A has cast *spell* at *at* and N *answer* on it, which has resolved."""
    return first.cast(spell, at).passes().cast(answer, spell).resolve()


def choices(scenario: MagicScenario) -> set[str | int]:
    """Return the new targets that can be chosen now."""
    return set(scenario.offers(actions.ChooseTarget))


@pytest.mark.rule("BASE-062", scenario="BASE-S220")
def test_another_target_is_chosen_by_the_player_who_changes_it() -> None:
    """Of Spark on N's Bear N chooses another target: either player or Ogre, not Bear; A's Ghost has shroud."""
    start = table(side("Mountain, Ogre, Ghost", hand="Spark"), side("Island, Bear", hand="Detour"), cards=CARDS)
    asked = answered(start, "Spark", "Detour", "Bear")
    changed = asked.choose("Ogre")

    assert (N, {"Ogre", "player 0", "player 1"}) == (asked.to_act, choices(asked))
    with pytest.raises(IllegalAction, match="first choose the new target"):
        asked.choose("Bear")
    assert TargetsChanged in map(type, changed.events)
    assert (2, 0) == (changed.resolve().damage("Ogre"), changed.resolve().damage("Bear"))
    assert 18 == asked.choose(A).resolve().life(A)


@pytest.mark.rule("BASE-062", scenario="BASE-S221")
def test_the_new_target_is_legal_for_the_spell_or_all_stay() -> None:
    """Aid stays with creatures of its own controller; with no other one there, it stays where it is."""
    theirs = side("Island, Guard", hand="Detour")
    two = answered(table(side("Forest, Bear, Squire", hand="Aid"), theirs, cards=CARDS), "Aid", "Detour", "Bear")
    one = answered(table(side("Forest, Bear", hand="Aid"), theirs, cards=CARDS), "Aid", "Detour", "Bear")

    assert ("2/2", "2/2") == (two.resolve().size("Bear"), two.resolve().size("Squire"))
    assert "3/3" == one.resolve().size("Bear")
    assert TargetsChanged not in map(type, one.events)


@pytest.mark.rule("BASE-062", "BASE-056", scenario="BASE-S222")
def test_a_counterspell_may_be_turned_on_the_spell_that_turns_it() -> None:
    """N's Denial of Spark gets Detour as its target, the only other spell, and fizzles; an Aura finds another host."""
    mine = side("Mountain, Island, Forest, Bear", hand="Spark, Detour, Mantle")
    start = table(mine, side("3 Island, Ogre", hand="Denial, Detour"), cards=CARDS)
    turned = start.cast("Spark", N).passes().cast("Denial", "Spark").passes().cast("Detour", "Denial").resolve()
    host = answered(start, "Mantle", "Detour", "Bear")

    assert ("Spark", "Denial") == turned.stack
    assert 18 == turned.resolve(2).life(N)
    assert ("2/2", "5/5") == (host.resolve().size("Bear"), host.resolve().size("Ogre"))


@pytest.mark.rule("BASE-320", "BASE-321", scenario="BASE-S223")
def test_targets_are_counted_and_told_apart() -> None:
    """Twice on Bear has two targets, but only a creature as target; Mirror is about N, and about nobody else."""
    mine = side("2 Mountain, Bear", hand="Spark, Twice")
    start = table(mine, side("Island, Ogre", hand="Detour, Mirror, Ward"), cards=CARDS)
    answers = {
        at: set(start.cast(spell, *at).passes().offers(actions.BeginCast))
        for spell, at in (
            ("Spark", ("Bear",)),
            ("Spark", (N,)),
            ("Twice", ("Bear", "Bear")),
            ("Twice", ("Bear", "Ogre")),
        )
    }

    assert {"Detour", "Ward"} == answers["Bear",]
    assert {"Detour", "Mirror"} == answers[N,]
    assert {"Ward"} == answers["Bear", "Bear"]
    assert set() == answers["Bear", "Ogre"]
    assert {"Detour"} == set(start.cast("Spark", A).passes().offers(actions.BeginCast))


@pytest.mark.rule("BASE-062", scenario="BASE-S223")
def test_each_target_is_changed() -> None:
    """Both targets of Twice, which are Bear, become another creature each; with two of them N is asked twice."""
    theirs = side("Island, Ogre, Giant", hand="Ward")
    start = table(side("Mountain, Bear", hand="Twice"), theirs, cards=CARDS)
    asked = start.cast("Twice", "Bear", "Bear").passes().cast("Ward", "Twice").resolve()
    both = asked.choose("Giant", "Ogre").resolve()

    assert {"Ogre", "Giant"} == choices(asked) == choices(asked.choose("Ogre"))
    assert (1, 0, 0) == (both.damage("Giant"), both.damage("Ogre"), both.damage("Bear"))


@pytest.mark.rule("BASE-062", "BASE-112")
def test_who_pays_keeps_the_target() -> None:
    """A pays {2} and Spark goes where it went; else N chooses."""
    start = table(side("3 Mountain", hand="Spark"), side("Island, Bear", hand="Levy"), cards=CARDS)
    offered = answered(start, "Spark", "Levy", "Bear")

    assert "Bear" in offered.yes().resolve().graveyard(N)
    assert {"player 0", "player 1"} == choices(offered.no())


@pytest.mark.rule("BASE-Q70", "BASE-074", "BASE-062", scenario="BASE-S224")
def test_what_gets_into_the_way_becomes_a_target() -> None:
    """Shy is sacrificed as Spark is turned on it, and N's Vigil triggers; nothing does for a player."""
    theirs = side("Island, Vigil", hand="Detour")
    start = table(side("Mountain, Shy", hand="Spark"), theirs, cards=CARDS)
    asked = start.cast("Spark", N).passes().cast("Detour", "Spark").resolve()
    turned = asked.choose("Shy")

    assert {"Spark", "Shy", "Vigil"} == set(turned.stack)
    assert ("Spark",) == asked.choose(A).stack
    assert (("Shy",), 21) == (turned.resolve(2).graveyard(A), turned.resolve(2).life(N))


@pytest.mark.rule("BASE-062", "BASE-I24")
def test_the_choice_is_data_and_can_be_guessed_at() -> None:
    """The position in the middle of the choice comes back from JSON; A sees it, and a guess of A has it."""
    start = table(side("Mountain, Ogre", hand="Spark"), side("Island, Bear", hand="Detour"), cards=CARDS)
    state = answered(start, "Spark", "Detour", "Bear").state
    seen = DUEL.observe(state, A)

    assert isinstance(state.decision, NewTargetsDecision)
    assert state == from_json(to_json(state, game=DUEL), game=DUEL)
    assert () == DUEL.problems(state)
    assert "choose a new target for Spark" in text(DUEL.observe(state, N))
    assert state.decision == DUEL.determinize(seen, Rng.seeded(3)).decision


@pytest.mark.rule("BASE-062", "BASE-320", "BASE-321", "BASE-Q25")
def test_their_words_their_data_their_reading_and_solitaire() -> None:
    """The cards print, are data and are read; Solitaire refuses them; a spell of several targets is not read."""
    face = lang.Face("Test", lang.mana("{U}"), lang.TypeLine(types=(lang.CardType.INSTANT,)))
    wrong = sorcery("Wrong", "{U}", does(CHANGE, target(lang.CREATURE)))

    for name, said in {
        "Detour": "Change the target of target spell with a single target.",
        "Levy": "Change the target of target spell with a single target unless that spell's controller pays {2}.",
        "Mirror": "Change the target of target spell that targets only you.",
        "Ward": "Change the target of target spell that targets only a single creature.",
    }.items():
        assert CARDS[name].face.abilities == read_text(said, face).abilities
        assert CARDS[name] == card_from_json(card_to_json(CARDS[name]))
        assert ["BASE-Q25"] == [one.rule for one in refusals(SOLITAIRE, CARDS[name])]
    assert "Change the targets of target spell with a single target." in render(CARDS["Detour"])
    assert "that targets only you" in render(CARDS["Mirror"])
    assert "that targets only a creature" in render(CARDS["Ward"])
    assert not read_text("Change the target of target spell.", face).abilities
    nobody = instant("Nobody", "{U}", does(CHANGE, target(lang.TargetsOnly(), zone=lang.Zone.STACK)))
    assert any("matches nothing" in fault for fault in faults_of(nobody))
    assert any("expected a spell" in fault for fault in faults_of(wrong))
