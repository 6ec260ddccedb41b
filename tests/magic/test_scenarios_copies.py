"""Copies of instants and sorceries on the stack (BASE-054), and their targets (BASE-322)."""

from __future__ import annotations

import pytest

from castlerules import Rng, from_json, to_json
from castlerules.cards import card_from_json, card_to_json, render
from castlerules.cards import language as lang
from castlerules.cards.builders import (
    all_of,
    any_of,
    artifact,
    buyback,
    creature,
    damage,
    does,
    instant,
    kicker,
    pay,
    pump,
    sorcery,
    target,
    when,
)
from castlerules.cards.oracle import read_text
from castlerules.magic import NORMAL, make_game, refusals
from castlerules.magic.model import SpellCopied, TokenCeased, actions
from castlerules.magic.model.decisions import NewTargetsDecision
from castlerules.solitaire.book import SOLITAIRE
from castlerules.testing.magic import A, MagicScenario, N, side
from castlerules.text import text

from .kit import table

DUEL = make_game("duel", NORMAL)
FOES = lang.EachOpponent()
SHORT = any_of(lang.IsType(lang.CardType.INSTANT), lang.IsType(lang.CardType.SORCERY))
SPELL = target(SHORT, zone=lang.Zone.STACK)
COPY = lang.CopySpell(lang.TARGET, new_targets=True)
CARDS = {
    card.name: card
    for card in (
        instant("Echo", "{U}", does(COPY, SPELL)),
        instant("Double", "{U}", does(lang.CopySpell(lang.TARGET), SPELL)),
        artifact(
            "Prism",
            "{2}",
            when(
                lang.SpellCast(all_of(SHORT, lang.YOU_CONTROL)),
                lang.MayPay(lang.You(), pay("{1}"), lang.CopySpell(lang.EventObject(), new_targets=True)),
            ),
        ),
        instant("Aid", "{G}", does(pump(lang.TARGET, 1, 1), target(all_of(lang.CREATURE, lang.YOU_CONTROL)))),
        sorcery(
            "Surge",
            "{R}",
            kicker("{1}"),
            does(lang.If(lang.WasPaid(lang.KeywordKind.KICKER), damage(4, FOES), damage(1, FOES))),
        ),
        instant("Refrain", "{R}", buyback("{1}"), does(damage(1, FOES))),
        creature(
            "Shy", "{B}", "Spirit", 2, 2, when(lang.BecomesTarget(lang.IsThis()), lang.SacrificeObject(lang.This()))
        ),
    )
}


def choices(scenario: MagicScenario) -> set[str | int]:
    """Return the targets that can be chosen now."""
    return set(scenario.offers(actions.ChooseTarget))


@pytest.mark.rule("BASE-054", "BASE-322", "BASE-124", scenario="BASE-S225")
def test_a_copy_is_a_spell_of_its_own_without_a_card() -> None:
    """The copy of Spark resolves first, at what A chooses for it; only the cards go to the graveyard."""
    start = table(side("Mountain, Island", hand="Spark, Echo"), side("Bear"), cards=CARDS)
    asked = start.cast("Spark", N).cast("Echo", "Spark").resolve()
    copied = asked.choose("Bear")
    done = copied.resolve()

    assert {"Bear", "player 0", "player 1"} == choices(asked)
    assert ["Spark", "Spark"] == [name.partition("#")[0] for name in copied.stack]
    assert SpellCopied in map(type, copied.events)
    assert (("Bear",), 20) == (done.graveyard(N), done.life(N))
    assert TokenCeased in map(type, done.events)
    assert {"Spark", "Echo"} == set(done.resolve().graveyard(A))
    assert (18, 16) == (done.resolve().life(N), asked.choose(N).resolve(2).life(N))


@pytest.mark.rule("BASE-054", "BASE-322", scenario="BASE-S226")
def test_who_copies_controls_the_copy() -> None:
    """N copies A's Aid: for the copy only N's own creatures are legal, but it may stay where it is, and fizzles."""
    start = table(side("Forest, Bear, Squire", hand="Aid"), side("Island, Ogre", hand="Echo"), cards=CARDS)
    asked = start.cast("Aid", "Bear").passes().cast("Echo", "Aid").resolve()
    own, kept = asked.choose("Ogre").resolve(), asked.choose("Bear").resolve()

    assert (N, {"Ogre", "Bear"}) == (asked.to_act, choices(asked))
    assert ("4/4", "2/2") == (own.size("Ogre"), own.size("Bear"))
    assert ("3/3", "2/2") == (kept.size("Ogre"), kept.size("Bear"))
    assert "3/3" == kept.resolve().size("Bear")


@pytest.mark.rule("BASE-054", scenario="BASE-S227")
def test_all_choices_are_copied() -> None:
    """X, a paid kicker and a division are those of the original; a copy with buyback paid returns nowhere."""
    mine = side("9 Mountain, 2 Island", hand="Bolide, Surge, Refrain, Hail, 2 Double")
    start = table(mine, side("Ogre, Giant"), cards=CARDS)
    bolide = start.cast("Bolide", N, x=3).cast("Double", "Bolide").resolve()
    surge = start.cast("Surge", optional_costs=("kicker",)).cast("Double", "Surge").resolve()
    refrain = start.cast("Refrain", optional_costs=("buyback",)).cast("Double", "Refrain").resolve().resolve()
    hail = start.cast("Hail", "Ogre", "Giant", shares=(1, 3)).cast("Double", "Hail").resolve().resolve()

    assert (17, 14) == (bolide.resolve().life(N), bolide.resolve(2).life(N))
    assert (16, 12) == (surge.resolve().life(N), surge.resolve(2).life(N))
    assert (19, False) == (refrain.life(N), "Refrain" in [name.partition("#")[0] for name in refrain.hand(A)])
    assert (1, 3) == (hail.damage("Ogre"), hail.damage("Giant"))


@pytest.mark.rule("BASE-322", scenario="BASE-S227")
def test_new_targets_fit_together_and_keep_their_shares() -> None:
    """The second place cannot have what the first one has, but may keep what it has; shares stay in their place."""
    mine = side("9 Mountain, 2 Island", hand="Volley, Hail, Echo")
    start = table(mine, side("Ogre, Giant, Guard"), cards=CARDS)
    asked = start.cast("Volley", "Ogre", "Giant").cast("Echo", "Volley").resolve()
    hail = start.cast("Hail", "Ogre", "Giant", shares=(1, 3)).cast("Echo", "Hail").resolve().choose("Guard", "Ogre")

    assert {"Ogre", "Giant", "Guard"} == choices(asked)
    assert {"Ogre", "Guard"} == choices(asked.choose("Giant"))
    assert {"Giant", "Guard"} == choices(asked.choose("Ogre"))
    assert (1, 0) == (hail.resolve().damage("Guard"), hail.resolve().damage("Giant"))
    assert ("Ogre",) == hail.resolve().graveyard(N)


@pytest.mark.rule("BASE-322", "BASE-056", "BASE-115")
def test_a_copy_of_a_counterspell_may_counter_the_original() -> None:
    """A's copy of N's Denial can have Spark, Denial or Echo as target; a countered copy leaves no card."""
    start = table(side("Mountain, Island", hand="Spark, Echo"), side("2 Island", hand="Denial"), cards=CARDS)
    asked = start.cast("Spark", N).passes().cast("Denial", "Spark").passes().cast("Echo", "Denial").resolve()
    saved = asked.choose("Denial").resolve()
    theirs = table(side("Mountain, Island", hand="Spark, Double"), side("2 Island", hand="Denial"), cards=CARDS)
    copied = theirs.cast("Spark", N).cast("Double", "Spark").resolve().passes()
    copy = copied.state.stack[-1].id
    begun = copied.act(actions.BeginCast, "Denial").do(actions.ChooseTarget(copy)).resolve()

    assert {"Spark", "Denial", "Echo"} == choices(asked)
    assert (("Spark",), 18) == (saved.stack, saved.resolve().life(N))
    assert (("Spark",), ("Double",)) == (begun.stack, begun.graveyard(A))


@pytest.mark.rule("BASE-323", "BASE-054", scenario="BASE-S228")
def test_a_spell_that_is_gone_is_copied_as_it_was() -> None:
    """N counters Bolide before Prism's trigger resolves: the copy has its X and its target, or another one."""
    mine = side("9 Mountain, Prism", hand="Bolide")
    start = table(mine, side("2 Island, Bear", hand="Denial"), cards=CARDS).cast("Bolide", "Bear", x=2)
    countered = start.passes().cast("Denial", "Bolide").resolve()
    asked = countered.resolve().yes()

    assert ("Prism",) == countered.stack
    assert {"Bear", "player 0", "player 1"} == choices(asked)
    assert 18 == asked.choose(N).resolve().life(N)
    assert () == asked.choose(N).resolve().state.ongoing
    assert ("Bear",) == asked.choose("Bear").resolve().graveyard(N)[-1:]
    assert ("Bolide",) == asked.choose(N).resolve().graveyard(A)
    assert () == countered.resolve().no().stack


@pytest.mark.rule("BASE-054")
def test_a_copy_is_not_cast() -> None:
    """Prism triggers for Spark and not for the copy of it."""
    start = table(side("4 Mountain, Prism", hand="Spark"), cards=CARDS).cast("Spark", N)
    copied = start.resolve().yes().choose(N)

    assert ["Spark", "Spark"] == [name.partition("#")[0] for name in copied.stack]
    assert 16 == copied.resolve(2).life(N)


@pytest.mark.rule("BASE-Q70", "BASE-322", "BASE-074", scenario="BASE-S224")
def test_the_targets_of_a_copy_become_its_targets() -> None:
    """Shy is sacrificed for a copy that is aimed at it, not for one that stays at a player."""
    start = table(side("Mountain, Island, Shy", hand="Spark, Echo"), cards=CARDS)
    asked = start.cast("Spark", N).cast("Echo", "Spark").resolve()

    assert "Shy" in asked.choose("Shy").stack
    assert "Shy" not in asked.choose(N).stack


@pytest.mark.rule("BASE-054", "BASE-I24", "BASE-I03")
def test_a_copy_is_data_is_shown_and_can_be_guessed_at() -> None:
    """Positions with a choice, with a copy and with a departed spell come back from JSON and from a guess."""
    mine, theirs = side("9 Mountain, Island, Prism", hand="Bolide, Echo"), side("2 Island, Bear", hand="Denial")
    start = table(mine, theirs, cards=CARDS).cast("Bolide", "Bear", x=2)
    choosing = start.resolve().yes()
    gone = start.passes().cast("Denial", "Bolide").resolve()
    copied = choosing.choose(N)

    assert isinstance(choosing.state.decision, NewTargetsDecision)
    assert "choose a target for a copy of Bolide" in text(DUEL.observe(choosing.state, A))
    assert "a copy, X = 2" in text(DUEL.observe(copied.state, N))
    for state in (choosing.state, gone.state, gone.resolve().yes().state, copied.state):
        assert () == DUEL.problems(state)
        assert state == from_json(to_json(state, game=DUEL), game=DUEL)
        for player in (A, N):
            seen = DUEL.observe(state, player)
            assert seen == DUEL.observe(DUEL.determinize(seen, Rng.seeded(3)), player)


@pytest.mark.rule("BASE-054", "BASE-322", "BASE-Q25")
def test_their_words_their_data_their_reading_and_what_is_refused() -> None:
    """The cards print, are data and are read; Solitaire refuses them, and any game the copy of a permanent spell."""
    face = lang.Face("Test", lang.mana("{U}"), lang.TypeLine(types=(lang.CardType.INSTANT,)))
    thing = lang.Face("Test", lang.mana("{2}"), lang.TypeLine(types=(lang.CardType.ARTIFACT,)))
    copy = "Copy target instant or sorcery spell."
    whole = f"{copy} You may choose new targets for the copy."
    prism = (
        "Whenever you cast an instant or sorcery spell, you may pay {1}. If you do, copy that spell. You may choose "
        "new targets for the copy."
    )
    any_spell = instant("Any", "{U}", does(COPY, lang.TARGET_SPELL))
    own = artifact("Own", "{2}", when(lang.SpellCast(lang.YOU_CONTROL), lang.CopySpell(lang.EventObject())))

    assert CARDS["Double"].face.abilities == read_text(copy, face).abilities
    assert CARDS["Echo"].face.abilities == read_text(whole, face).abilities
    assert CARDS["Prism"].face.abilities == read_text(prism, thing).abilities
    assert not read_text("Draw a card. You may choose new targets for the copy.", face).abilities
    assert "Copy target instant or sorcery spell and choose new targets for the copy if you like." in render(
        CARDS["Echo"]
    )
    for name in ("Double", "Echo", "Prism"):
        assert CARDS[name] == card_from_json(card_to_json(CARDS[name]))
        assert () == refusals(NORMAL, CARDS[name])
        assert ["BASE-Q25"] == [one.rule for one in refusals(SOLITAIRE, CARDS[name])]
    assert ["BASE-Q25"] == [one.rule for card in (any_spell,) for one in refusals(NORMAL, card)]
    assert ["BASE-Q25"] == [one.rule for card in (own,) for one in refusals(NORMAL, card)]
