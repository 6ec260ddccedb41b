"""Targets that differ from others, that only a paid kicker asks for, and that are cards of one player."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules import IllegalAction
from castlerules.cards import faults_of, render
from castlerules.cards import language as lang
from castlerules.cards.builders import bounce, damage, does, in_order, instant, kicker, pump, sorcery, target
from castlerules.magic import NORMAL, make_game
from castlerules.magic.capability.playable import card_problems
from castlerules.magic.model import actions
from castlerules.testing.magic import A, N, side

from .kit import table

DUEL = make_game("duel", NORMAL)
KICKED = lang.WasPaid(lang.KeywordKind.KICKER)
PAID = lang.KeywordKind.KICKER
OTHER = lang.TargetSlot(lang.CREATURE, another=True)
CARDS = {
    card.name: card
    for card in (
        instant(
            "Trade of Blows",
            "{B}",
            does(in_order(pump(lang.Target(0), 2, 2), pump(lang.Target(1), -2, -2)), target(lang.CREATURE), OTHER),
        ),
        instant(
            "Parting",
            "{U}",
            kicker("{1}"),
            does(
                in_order(bounce(lang.Target(0)), lang.If(KICKED, damage(2, lang.Target(1)))),
                target(lang.CREATURE),
                lang.TargetSlot(lang.CREATURE, another=True, if_paid=PAID),
            ),
        ),
        instant(
            "Spite",
            "{R}",
            does(
                in_order(damage(1, lang.Target(0)), damage(1, lang.Target(1))),
                target(lang.CREATURE),
                lang.TargetSlot(lang.AllOf((lang.IsColor(lang.Color.GREEN), lang.CREATURE)), another=True),
            ),
        ),
        sorcery(
            "Oblivion",
            "{B}",
            does(
                lang.MoveTo(lang.TARGET, lang.Zone.EXILE),
                lang.TargetSlot(
                    lang.Anything(), zone=lang.Zone.GRAVEYARD, count=lang.TargetCount(2, 3), one_owner=True
                ),
            ),
        ),
    )
}


@pytest.mark.rule("BASE-232", "BASE-057", scenario="BASE-S131")
def test_another_target_is_none_of_the_targets_before_it() -> None:
    """Trade of Blows takes two creatures: with one it cannot be cast, and the second is never the first."""
    start = table(side("2 Swamp, Bear", hand="Trade of Blows"), side("Ogre"), cards=CARDS)
    alone = table(side("2 Swamp, Bear", hand="Trade of Blows"), cards=CARDS)
    begun = start.act(actions.BeginCast, "Trade of Blows")
    done = start.cast("Trade of Blows", "Bear", "Ogre").resolve()

    assert ("Bear", "Ogre") == begun.offers(actions.ChooseTarget)
    assert ("4/4", "1/1") == (done.size("Bear"), done.size("Ogre"))
    assert "BeginCast" not in [words[0] for words in alone.legal]
    with pytest.raises(IllegalAction):
        begun.act(actions.ChooseTarget, "Bear").act(actions.ChooseTarget, "Bear")


@pytest.mark.rule("BASE-232", "BASE-048")
@pytest.mark.parametrize(
    ("more", "first"), [((), ("Giant", "Ogre")), (("Bear",), ("Bear#1", "Giant", "Ogre", "Bear#2"))]
)
def test_the_first_target_leaves_one_for_the_second(more: tuple[str, ...], first: tuple[str, ...]) -> None:
    """Spite wants any creature and another green one: the only green creature is not offered as the first target."""
    others = side(("Giant", "Ogre", *more))
    start = table(side("Mountain, Bear", hand="Spite"), others, cards=CARDS).act(actions.BeginCast, "Spite")

    assert first == start.offers(actions.ChooseTarget)


@pytest.mark.rule("BASE-225", "BASE-K30", scenario="BASE-S132")
def test_a_target_of_the_kicker_is_chosen_only_if_it_is_paid() -> None:
    """Parting with its kicker returns Bear and hurts Ogre; without it one creature is enough."""
    start = table(side("2 Island, Bear", hand="Parting"), side("Ogre"), cards=CARDS)
    alone = table(side("2 Island, Bear", hand="Parting"), cards=CARDS)
    kicked = start.cast("Parting", "Bear", "Ogre", optional_costs=("kicker",))
    plain = start.cast("Parting", "Ogre")

    assert (("Bear",), 2) == (kicked.resolve().hand(A), kicked.resolve().damage("Ogre"))
    assert ("Ogre",) == plain.resolve().hand(N)
    assert ((), 1) == (plain.state.stack[-1].targets[1], len(plain.state.stack[-1].targets[0]))
    assert () == alone.act(actions.BeginCast, "Parting").state.stack[-1].optional_costs
    assert alone.act(actions.BeginCast, "Parting").resolve().hand(A) == ("Bear",)


@pytest.mark.rule("BASE-226", scenario="BASE-S133")
def test_cards_of_a_single_graveyard_are_of_one_player() -> None:
    """With two cards of N and one of A, only those of N are offered; with two each, the first decides."""
    mine, other = "2 Swamp", side(graveyard="Ogre, Giant")
    few = table(side(mine, hand="Oblivion", graveyard="Bear"), other, cards=CARDS)
    many = table(side(mine, hand="Oblivion", graveyard="Bear, Squire"), other, cards=CARDS)
    none = table(side(mine, hand="Oblivion", graveyard="Bear"), side(graveyard="Ogre"), cards=CARDS)
    begun = many.act(actions.BeginCast, "Oblivion")

    assert ("Ogre", "Giant") == few.cast("Oblivion", "Ogre", "Giant").resolve().exile(N)
    assert {"Bear", "Ogre"} == set(begun.offers(actions.ChooseTarget))
    assert ("Bear", "Squire") == begun.act(actions.ChooseTarget, "Bear").resolve().exile(A)
    assert "BeginCast" not in [words[0] for words in none.legal]


@pytest.mark.rule("BASE-226", "BASE-D10")
def test_x_is_no_more_than_the_cards_of_one_graveyard() -> None:
    """With three cards of A and two of N, X is 3 at most: a graveyard with too few cards is no help."""
    slot = lang.TargetSlot(
        lang.Anything(), zone=lang.Zone.GRAVEYARD, count=lang.TargetCount(lang.X(), lang.X()), one_owner=True
    )
    feast = sorcery("Feast", "{X}{B}", does(lang.MoveTo(lang.TARGET, lang.Zone.EXILE), slot))
    mine, other = side("6 Swamp", hand="Feast", graveyard="Bear, Squire, Hawk"), side(graveyard="Ogre, Giant")
    begun = table(mine, other, cards={"Feast": feast}).act(actions.BeginCast, "Feast")

    assert ("0", "1", "2", "3") == begun.offers(actions.ChooseX)
    assert ("Bear", "Squire", "Hawk") == begun.act(actions.ChooseX, 3).resolve().exile(A)


@pytest.mark.rule("BASE-056", "BASE-D11")
@pytest.mark.parametrize("target", [None, "Bear", 1.5, True])
def test_what_is_no_number_of_an_object_is_no_target(target: Any) -> None:
    """The action is refused like that of an illegal target."""
    mine, other = side("2 Swamp", hand="Oblivion", graveyard="Bear, Squire"), side(graveyard="Ogre, Giant")
    begun = table(mine, other, cards=CARDS).act(actions.BeginCast, "Oblivion")
    action = actions.ChooseTarget(target)

    assert "BASE-056" == getattr(DUEL.why_not(begun.state, action), "rule", None)


@pytest.mark.rule("BASE-232", "BASE-225", "BASE-226")
@pytest.mark.parametrize(
    ("slot", "reason"),
    [
        (lang.TargetSlot(lang.CREATURE, another=True), "has another, but no slot is before it"),
        (lang.TargetSlot(lang.CREATURE, if_paid=PAID), "expected an optional cost of the spell itself"),
        (lang.TargetSlot(lang.CREATURE, one_owner=True), "only for several cards in a graveyard or in exile"),
    ],
)
def test_slots_that_mean_nothing_are_faults(slot: lang.TargetSlot, reason: str) -> None:
    """Another target of none, a target of a cost that the spell does not have, and permanents of one player."""
    assert any(reason in fault for fault in faults_of(sorcery("Odd", "{B}", does(lang.Destroy(lang.TARGET), slot))))


@pytest.mark.rule("BASE-232")
def test_another_target_beside_two_free_ones_is_refused() -> None:
    """The rules would have to try which of the two share a target."""
    odd = sorcery("Odd", "{B}", does(lang.Destroy(lang.Target(2)), target(lang.CREATURE), target(lang.LAND), OTHER))

    assert ["BASE-232"] == [violation.rule for violation in card_problems(NORMAL, odd)]


def test_the_words_of_such_targets() -> None:
    """They stand in the description of the slot."""
    assert "another target creature (only if its kicker cost was paid)" in render(CARDS["Parting"])
    assert "two or three target cards from a single graveyard" in render(CARDS["Oblivion"])
