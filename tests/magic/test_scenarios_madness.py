"""Madness: a discarded card is exiled, and cast from there or put into the graveyard (BASE-K33)."""

from __future__ import annotations

import pytest

from castlerules import IllegalAction, from_json, to_json
from castlerules.cards import card_from_json, card_to_json, render
from castlerules.cards import language as lang
from castlerules.cards.builders import (
    act,
    artifact,
    creature,
    damage,
    does,
    enchantment,
    gets,
    instant,
    kicker,
    land,
    madness,
    pay,
    sorcery,
    when,
)
from castlerules.cards.language.constants import ANY_TARGET, CREATURE, TARGET, TARGET_PLAYER
from castlerules.cards.oracle import read_text
from castlerules.magic import NORMAL, make_game, refusals
from castlerules.magic.model import actions, changes
from castlerules.solitaire.book import SOLITAIRE
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import table

DUEL = make_game("duel", NORMAL)
DISCARD = lang.DiscardCards(lang.Anything())
CARDS = {
    card.name: card
    for card in (
        instant("Fury", "{2}{R}", does(damage(3, TARGET), ANY_TARGET), madness("{R}")),
        creature("Wurm", "{4}{G}", "Wurm", 4, 4, madness("{G}")),
        sorcery("Surge", "{2}{R}", madness("{X}{R}"), does(damage(lang.X(), TARGET), ANY_TARGET)),
        sorcery("Rage", "{2}{R}", madness("{R}"), kicker("{1}"), does(lang.If(
            lang.WasPaid(lang.KeywordKind.KICKER), lang.GainLife(lang.You(), 5), lang.GainLife(lang.You(), 2)))),
        instant("Push", "{2}{U}", lang.CastOnly(lang.DuringTurnOf(lang.EachOpponent())), madness("{U}"),
                does(lang.GainLife(lang.You(), 1))),
        artifact("Pyre", "{2}", act(pay("", DISCARD), lang.GainLife(lang.You(), 1))),
        sorcery("Loss", "{B}", does(lang.Discard(lang.TargetPlayer(), 1), TARGET_PLAYER)),
        sorcery("Waste", "{B}", does(lang.Discard(lang.You(), 2))),
        instant("Theft", "{B}", does(
            lang.MoveTo(TARGET, lang.Zone.HAND), lang.TargetSlot(lang.Anything(), zone=lang.Zone.EXILE))),
        enchantment("Mourning", "{B}", when(lang.CardDiscarded(lang.You()), lang.GainLife(lang.You(), 4))),
        enchantment("Silence", "{W}", lang.Static(
            lang.CantCast(lang.EachPlayer(), lang.IsType(lang.CardType.INSTANT)))),
        enchantment("Levy", "{W}", lang.Static(lang.CostChange(lang.Anything(), more=lang.mana("{1}")))),
    )
}  # fmt: skip


def board(mine: str, hand: str, theirs: str = "", **setup: str) -> MagicScenario:
    """Return a position in which A has these permanents and this hand, and N these permanents."""
    return table(side(mine, hand=hand, library="9 Bear"), side(theirs, library="9 Bear"), cards=CARDS, **setup)


def burnt(mine: str = "Pyre, Mountain", hand: str = "Fury", **setup: str) -> MagicScenario:
    """Return the position in which A has discarded the first card of *hand* for Pyre, and its trigger resolves."""
    return board(mine, hand, **setup).activate("Pyre", paid_with=(hand.partition(",")[0],)).resolve()


@pytest.mark.rule("BASE-K33", "BASE-112", scenario="BASE-S205")
def test_a_card_discarded_as_a_cost_is_cast_from_exile_for_its_madness_cost() -> None:
    """Fury, discarded for Pyre, costs one Mountain: 3 damage before Pyre's life; declined, it is in the graveyard."""
    start = board("Pyre, Mountain", "Fury")
    paid = start.activate("Pyre", paid_with=("Fury",))
    asked = paid.resolve()
    cast = asked.yes().choose(N)
    done = cast.resolve()

    assert (("Pyre", "Fury"), ("Fury",), ()) == (paid.stack, paid.exile(A), paid.graveyard(A))
    assert (("ChooseOption", "0"), ("ChooseOption", "1")) == asked.legal
    assert (("Pyre", "Fury"), (), A, 1) == (
        cast.stack, cast.exile(A), cast.state.priority, sum(one.tapped for one in cast.state.permanents))  # fmt: skip
    assert (17, 20, ("Fury",), ("Pyre",)) == (done.life(N), done.life(A), done.graveyard(A), done.stack)
    assert (("Fury",), (), ("Pyre",), 20) == (
        asked.no().graveyard(A), asked.no().exile(A), asked.no().stack, asked.no().life(N))  # fmt: skip


@pytest.mark.rule("BASE-K33", "BASE-Q60", scenario="BASE-S205")
def test_the_ability_has_resolved_once_the_spell_is_announced() -> None:
    """While Fury is announced, its ability is on the stack no longer; afterwards it is not there either."""
    announced = burnt().yes()

    assert ["activated", "spell"] == [one.kind.value for one in announced.state.stack]
    assert announced.state.resolution is None
    assert 1 == sum(isinstance(one, changes.Resolved) for one in announced.events)


@pytest.mark.rule("BASE-K33", "BASE-046", scenario="BASE-S205")
def test_a_creature_comes_at_any_time_and_for_its_owner_only() -> None:
    """In the upkeep of N, A discards Wurm for Pyre and casts it for {G}; without {G} A is not asked."""
    start = board("Pyre, Forest", "Wurm").to_step("upkeep")
    mine = start.passes().activate("Pyre", paid_with=("Wurm",)).resolve().yes()
    poor = board("Pyre, Island", "Wurm").to_step("upkeep").passes().activate("Pyre", paid_with=("Wurm",)).resolve()

    assert (N, ("Pyre", "Wurm")) == (mine.state.active, mine.stack)
    assert mine.resolve().is_on_battlefield("Wurm")
    assert (N, ("Wurm",), ("Pyre",), None) == (
        poor.state.active, poor.graveyard(A), poor.stack, poor.state.decision)  # fmt: skip


@pytest.mark.rule("BASE-K33", "BASE-067", scenario="BASE-S206")
def test_a_card_discarded_by_an_effect_is_seen_by_what_watches_discards() -> None:
    """N discards Fury to Loss: Mourning triggers as well; Bear, discarded with Fury, goes the usual way."""
    lost = table(
        side("Swamp", hand="Loss"), side("Mountain, Mourning", hand="Fury"), cards=CARDS
    ).cast("Loss", N).resolve()  # fmt: skip
    both = lost.choose("Fury").resolve()
    wasted = board("Swamp, Mountain", "Waste, Fury, Bear").cast("Waste").resolve()

    assert (("Fury",), N) == (lost.exile(N), lost.state.decision.player if lost.state.decision else None)
    assert (24, ("Fury",)) == (both.life(N), both.stack)
    assert 17 == both.resolve().yes().choose(A).resolve().life(A)
    assert (("Fury",), ("Bear", "Waste"), ("Fury",)) == (wasted.exile(A), wasted.graveyard(A), wasted.stack)


@pytest.mark.rule("BASE-K33", "BASE-149", "BASE-151", scenario="BASE-S207")
def test_a_card_discarded_in_cleanup_is_cast_there_and_another_cleanup_step_follows() -> None:
    """With eight cards A discards Fury in cleanup, kills Ogre with it, and N's turn comes after a second cleanup."""
    start = board("Mountain", "Fury, 7 Bear", "Ogre").to_step("end of turn")
    asked = start.passes(2).choose("Fury")
    cast = asked.resolve().yes().choose("Ogre")
    after = cast.resolve()
    over = after.passes(2)

    assert ("cleanup", ("Fury",), A) == (asked.state.step.value, asked.stack, asked.state.priority)
    assert (("Ogre",), "cleanup", A) == (after.graveyard(N), after.state.step.value, after.state.priority)
    assert (N, 7, ("Fury",)) == (over.state.active, len(over.hand(A)), over.graveyard(A))
    assert ("Fury",) == asked.resolve().no().graveyard(A)


@pytest.mark.rule("BASE-K33", "BASE-020")
def test_a_card_that_has_left_exile_is_neither_cast_nor_buried() -> None:
    """A takes Fury back to hand in answer to its own trigger: nothing is asked, and nothing happens."""
    start = board("Pyre, Mountain, Swamp", "Fury, Theft").activate("Pyre", paid_with=("Fury",))
    done = start.cast("Theft", "Fury").resolve().resolve()

    assert (("Fury",), (), ("Theft",), ("Pyre",)) == (done.hand(A), done.exile(A), done.graveyard(A), done.stack)
    assert done.state.decision is None


@pytest.mark.rule("BASE-K33", "BASE-D10", "BASE-K30", "BASE-191")
def test_x_and_kicker_and_changes_of_costs_count_for_a_madness_cost() -> None:
    """With three Mountains Surge's X is at most 2; Rage is kicked for {1} more; with Levy Fury costs {1}{R}."""
    surge = burnt("Pyre, 3 Mountain", "Surge").yes()
    rage = burnt("Pyre, 2 Mountain", "Rage").yes()
    levy = burnt("Pyre, 2 Mountain, Levy", "Fury").yes().choose(N)

    assert [("ChooseX", str(n)) for n in range(3)] == list(surge.legal)
    assert 18 == surge.choose(2).choose(N).resolve().life(N)
    assert (25, 22) == tuple(rage.choose(kicked).resolve().life(A) for kicked in (1, 0))
    assert 2 == sum(one.tapped for one in levy.state.permanents)
    assert burnt("Pyre, Mountain, Levy", "Fury").state.decision is None


@pytest.mark.rule("BASE-K33", "BASE-204", "BASE-261")
def test_what_may_not_be_cast_may_not_be_cast_for_madness() -> None:
    """Under Silence Fury goes to the graveyard; Push, for the turns of opponents, does in A's turn, not in N's."""
    silent = burnt("Pyre, Mountain, Silence")
    mine = burnt("Pyre, Island", "Push")
    theirs = board("Pyre, Island", "Push").to_step("upkeep").passes().activate("Pyre", paid_with=("Push",)).resolve()

    assert (("Fury",), ("Push",)) == (silent.graveyard(A), mine.graveyard(A))
    assert 21 == theirs.yes().resolve().life(A)


@pytest.mark.rule("BASE-K33", "BASE-D07")
def test_an_exiled_card_is_not_cast_at_other_times() -> None:
    """Fury in exile for another reason is not offered; from the hand it costs {2}{R}."""
    exiled = table(side("3 Mountain", exile="Fury"), side(), cards=CARDS)
    held = board("3 Mountain", "Fury").cast("Fury", N)

    assert () == exiled.offers(actions.BeginCast)
    assert 3 == sum(one.tapped for one in held.state.permanents)
    assert ("Fury",) == held.resolve().graveyard(A)
    with pytest.raises(IllegalAction, match="no card in your hand"):
        exiled.act(actions.BeginCast, "Fury")


@pytest.mark.rule("BASE-K33", "BASE-Q25", "BASE-048")
def test_its_words_its_data_its_reading_and_what_is_refused() -> None:
    """The words and the data come back; land, exile counts, bare CastForMadness, and Solitaire are refused."""
    face = lang.Face("Test", lang.mana("{2}{R}"), lang.TypeLine(types=(lang.CardType.INSTANT,)))
    text = "Test deals 3 damage to any target.\nMadness {R} (If you discard this card, discard it into exile.)"
    counted = lang.TargetSlot(CREATURE, count=lang.TargetCount(0, lang.CountOf(lang.Anything(), lang.Zone.EXILE)))
    bad = (
        land("Tower", madness("{R}")),
        sorcery("Count", "{R}", madness("{R}"), does(lang.Destroy(TARGET), counted)),
        instant("Bare", "{R}", does(lang.CastForMadness())),
    )
    saved = burnt()

    assert CARDS["Fury"].face.abilities[1] == read_text(text, face).abilities[1]
    assert "Madness {R}" in render(CARDS["Fury"])
    assert CARDS["Fury"] == card_from_json(card_to_json(CARDS["Fury"]))
    assert [["BASE-K33"], ["BASE-048"], ["BASE-K33"]] == [[one.rule for one in refusals(NORMAL, card)] for card in bad]
    assert ["BASE-Q25"] == [one.rule for one in refusals(SOLITAIRE, CARDS["Fury"])]
    assert saved.state == from_json(to_json(saved.state, game=DUEL), game=DUEL)
    gem = artifact("Gem", "{1}", gets(CREATURE, lang.AddKeyword(madness("{R}"))))
    assert "does nothing in play" in refusals(NORMAL, gem)[0].reason
