"""Turns: extra ones, skipped ones and their steps, additional combat phases, hand sizes and land plays."""

from __future__ import annotations

import pytest

from castlerules import IllegalAction, from_json, to_json
from castlerules.cards import card_from_json, card_to_json, faults_of, render
from castlerules.cards import language as lang
from castlerules.cards.builders import *
from castlerules.castle.book import CASTLE
from castlerules.fortress.book import FORTRESS
from castlerules.magic import NORMAL, make_game, refusals
from castlerules.solitaire.book import SOLITAIRE
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import table

DUEL = make_game("duel", NORMAL)
LOST = lang.CreateDelayedTrigger(lang.StepBegins(lang.StepName.END, lang.EachPlayer()), lang.LoseGame(lang.You()))
DRAW = lang.TurnPart.DRAW
YOUR_UPKEEP = lang.StepBegins(lang.StepName.UPKEEP, lang.You())
CARDS = {
    card.name: card
    for card in (
        sorcery("Haste Now", "{W}", does(lang.ExtraTurn(lang.You()))),
        sorcery("Last Fling", "{R}", does(lang.ExtraTurn(lang.You(), trigger=LOST))),
        sorcery("Gift of Time", "{U}", does(lang.ExtraTurn(lang.TargetPlayer(), 2), lang.TARGET_PLAYER)),
        sorcery("Long Sleep", "{B}", does(lang.SkipNext(lang.You(), lang.TurnPart.TURN))),
        sorcery("Blank", "{B}", does(lang.SkipNext(lang.TargetPlayer(), DRAW), lang.TARGET_PLAYER)),
        sorcery("Truce", "{W}", does(lang.SkipNext(lang.You(), lang.TurnPart.COMBAT))),
        enchantment("Barren Years", "{G}", lang.Static(lang.SkipPart(lang.You(), DRAW))),
        sorcery(
            "Second Wind",
            "{R}",
            does(lang.InOrder((lang.SetTapped(lang.Each(lang.CREATURE), tapped=False), lang.ExtraCombat()))),
        ),
        artifact("Tome", "{0}", lang.Static(lang.NoHandLimit(lang.You()))),
        artifact("Dull Eye", "{0}", lang.Static(lang.HandLimit(lang.You(), more=-1))),
        artifact("Cage", "{0}", lang.Static(lang.HandLimit(lang.EachPlayer(), 2))),
        enchantment("Wide Fields", "{G}", lang.Static(lang.ExtraLands(lang.You()))),
        sorcery("Rush of Growth", "{G}", does(lang.RuleUntil(lang.ExtraLands(lang.You(), 1)))),
        enchantment("Dawn", "{W}", when(YOUR_UPKEEP, lang.GainLife(lang.You(), 1))),
    )
}


def owners_of_turns(scenario: MagicScenario, count: int) -> list[int]:
    """Return whose the next *count* turns are, from the present one."""
    owners = [int(scenario.state.active)]
    while len(owners) < count:
        turn = scenario.state.turn
        while scenario.state.turn == turn:
            scenario = scenario.passes()
        owners.append(int(scenario.state.active))
    return owners


@pytest.mark.rule("BASE-145", "BASE-147", scenario="BASE-S190")
def test_extra_turns_come_first_and_leave_the_order_alone() -> None:
    """A has two extra turns, or gives N two: N's own turn follows them; a skip takes an extra turn away."""
    start = table(side("4 Plains, 2 Island, 2 Swamp", hand="2 Haste Now, Gift of Time, Long Sleep"), cards=CARDS)
    once = start.cast("Haste Now").resolve()

    assert [A, A, A, N, A] == owners_of_turns(once.cast("Haste Now").resolve(), 5)
    assert [A, N, N, N, A] == owners_of_turns(start.cast("Gift of Time", N).resolve(), 5)
    assert [A, N, A, N] == owners_of_turns(once.cast("Long Sleep").resolve(), 4)
    assert [A, N, N, A] == owners_of_turns(start.cast("Long Sleep").resolve(), 4)
    assert once.state == from_json(to_json(once.state, game=DUEL), game=DUEL)


@pytest.mark.rule("BASE-145", scenario="BASE-S190")
def test_that_turn_is_the_extra_turn_and_no_other() -> None:
    """The end step of the present turn passes; in that of the extra turn A loses, unless the turn is skipped."""
    start = table(side("2 Mountain, Swamp", hand="Last Fling, Long Sleep"), cards=CARDS)
    cast = start.cast("Last Fling").resolve()
    extra = cast.to_step("end of turn").passes(2).to_step("end of turn")

    assert (A, None) == (extra.state.active, extra.state.result)
    assert extra.resolve().state.result is not None
    assert [A, N, A] == owners_of_turns(cast.cast("Long Sleep").resolve(), 3)


@pytest.mark.rule("BASE-145", "BASE-138", scenario="BASE-S191")
def test_of_a_skipped_step_nothing_happens() -> None:
    """A draws nothing with Barren Years, and N does; Dawn triggers in A's upkeep all the same."""
    start = table(side("Barren Years, Dawn"), cards=CARDS, step="end of turn")
    theirs = start.to_step("upkeep").to_step("main")
    mine = theirs.to_step("end of turn").to_step("upkeep")

    assert (1, 0) == (len(theirs.state.seats[N].hand), len(theirs.state.seats[A].hand))
    assert 0 == len(mine.resolve().to_step("main").state.seats[A].hand)
    assert (A, 21) == (mine.state.active, mine.resolve().life(A))


@pytest.mark.rule("BASE-145", scenario="BASE-S191")
def test_a_skip_for_once_is_used_up() -> None:
    """N skips one draw step, and A one combat phase; the ones after them are as ever."""
    start = table(side("2 Swamp, 2 Plains, Bear", hand="Blank, Truce"), cards=CARDS)
    theirs = start.cast("Blank", N).resolve().to_step("end of turn").to_step("upkeep").to_step("main")
    again = theirs.to_step("end of turn").to_step("main").to_step("end of turn").to_step("upkeep").to_step("main")

    assert (N, 0) == (theirs.state.active, len(theirs.state.seats[N].hand))
    assert (N, 1) == (again.state.active, len(again.state.seats[N].hand))
    assert "second main" == start.cast("Truce").resolve().passes(2).state.step.value
    assert "beginning of combat" == start.passes(2).state.step.value


@pytest.mark.rule("BASE-145", scenario="BASE-S192")
def test_an_additional_combat_phase_has_a_main_phase_behind_it() -> None:
    """Bear attacks twice, and the turn ends after the second of both; cast before combat, it is the same."""
    start = table(side("Mountain, Bear", hand="Second Wind"), cards=CARDS)
    fought = start.attack("Bear").to_step("second main")
    again = fought.cast("Second Wind").resolve().attack("Bear").to_step("second main")
    early = start.cast("Second Wind").resolve().to_step("second main").passes(2)

    assert (18, 16, "end of turn") == (fought.life(N), again.life(N), again.passes(2).state.step.value)
    assert ("beginning of combat", "end of turn") == (
        early.state.step.value,
        early.to_step("second main").passes(2).state.step.value,
    )


@pytest.mark.rule("BASE-269", "BASE-149", scenario="BASE-S193")
def test_cards_set_the_maximum_hand_size() -> None:
    """Of nine cards A keeps all with Tome, five with two Dull Eyes, two with Cage, one with an Eye that is younger."""

    def kept(*permanents: str) -> int:
        """Return the size of A's hand after A's turn."""
        scenario = table(side(permanents, hand="9 Bear"), cards=CARDS, step="end of turn").passes(2)
        while scenario.state.decision is not None:
            scenario = scenario.choose("Bear")
        return len(scenario.state.seats[A].hand)

    assert [7, 9, 5, 2] == [kept(), kept("Tome"), kept("Dull Eye", "Dull Eye"), kept("Cage")]
    assert [9, 2, 1, 2] == [
        kept("Tome", "Dull Eye"),
        kept("Tome", "Cage"),
        kept("Cage", "Dull Eye"),
        kept("Dull Eye", "Cage"),
    ]


@pytest.mark.rule("BASE-270", "BASE-045", scenario="BASE-S193")
def test_additional_lands_add_up() -> None:
    """With Wide Fields two lands, with Rush of Growth too three, without either one."""
    start = table(side("Forest, Wide Fields", hand="4 Forest, Rush of Growth"), cards=CARDS)
    two = start.play_land("Forest").play_land("Forest")
    three = two.cast("Rush of Growth").resolve().play_land("Forest")

    with pytest.raises(IllegalAction, match="you have played 2 lands this turn"):
        two.play_land("Forest")
    with pytest.raises(IllegalAction, match="you have played 3 lands this turn"):
        three.play_land("Forest")


def test_words_data_and_faults() -> None:
    """The cards print, come back from JSON, and the other games refuse them."""
    assert "You take an extra turn after this one." in render(CARDS["Haste Now"])
    assert all(card == card_from_json(card_to_json(card)) and not faults_of(card) for card in CARDS.values())
    assert all(refusals(book, CARDS["Haste Now"]) for book in (CASTLE, FORTRESS, SOLITAIRE))
    assert all(refusals(book, CARDS["Barren Years"]) for book in (CASTLE, FORTRESS, SOLITAIRE))
    assert not any(refusals(NORMAL, card) for card in CARDS.values())
    about_objects = attrs_trigger(lang.Destroy(lang.TARGET))
    for wrong in (
        lang.Static(lang.SkipPart(lang.You(), lang.TurnPart.TURN)),
        lang.Static(lang.HandLimit(lang.You())),
        does(lang.ExtraTurn(lang.You(), trigger=about_objects), target(lang.CREATURE)),
    ):
        assert faults_of(enchantment("Wrong", "{W}", wrong))


def attrs_trigger(effect: lang.Effect) -> lang.CreateDelayedTrigger:
    """Return a delayed trigger of the next end step with *effect*."""
    return lang.CreateDelayedTrigger(LOST.trigger, effect)
