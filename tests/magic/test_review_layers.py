"""Layers and checks where it is easily got wrong: what waits for what, and what comes first."""

from __future__ import annotations

import pytest

from castlerules import magic
from castlerules.cards import language as lang
from castlerules.cards.builders import *
from castlerules.core import SetupError
from castlerules.magic import NORMAL, Board, CoreRules, DrawFailed, MagicRules
from castlerules.magic.model import actions
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import MODERN, table

WOODS = enchantment(
    "Woods", "{G}", gets(lang.IsSubtype("Forest"), lang.SetTypes((lang.CardType.CREATURE,)), lang.SetPT(1, 1))
)
GREENING = aura("Greening", "{G}", lang.LAND, gets(lang.Enchanted(), lang.SetTypes((), ("Forest",))))
PAINT = aura("Paint", "{B}", lang.CREATURE, gets(lang.Enchanted(), lang.SetColors((lang.Color.BLACK,))))
HEXER = creature(
    "Hexer",
    "{W}",
    "Human",
    1,
    1,
    gets(lang.IsThis(), lang.AddPT(2, 2), condition=lang.Exists(all_of(lang.CREATURE, lang.BLACK))),
)
COMFORT = enchantment(
    "Comfort", "{W}", gets(all_of(lang.CREATURE, lang.PowerIs(lang.Comparison.AT_MOST, 2)), lang.AddPT(1, 1))
)
MUGGING = sorcery(
    "Mugging", "{B}", does(lang.Discard(lang.TargetPlayer(), 2, lang.DiscardMethod.RANDOM), lang.TARGET_PLAYER)
)
FALLEN = target(all_of(lang.CREATURE, lang.YOU_CONTROL), zone=lang.Zone.GRAVEYARD)
BACK = lang.MoveTo(lang.TARGET, lang.Zone.BATTLEFIELD, controller=lang.You())
REVIVAL = sorcery("Revival", "{B}", does(lang.InOrder((BACK, lang.LoseLife(lang.You(), 20))), FALLEN))
REVENGE = sorcery("Revenge", "{B}", does(lang.InOrder((BACK, damage(2, lang.Each(lang.IsSubtype("Bear"))))), FALLEN))
FLOOD = sorcery("Flood", "{X}{U}", does(lang.Draw(lang.You(), lang.Product(10_000, lang.X()))))
RELAY = enchantment(
    "Relay", "{W}", when(lang.ZoneChange(lang.YOU_CONTROL, lang.Zone.HAND, lang.Zone.GRAVEYARD), lang.Draw(lang.You()))
)
DAWN = sorcery("Dawn", "{B}", does(lang.MoveTo(lang.Each(lang.CREATURE, lang.Zone.GRAVEYARD), lang.Zone.BATTLEFIELD)))
WAVE = split(instant("Wave", "{U}", does(lang.Draw(lang.You()))), sorcery("Flame", "{R}", does(lang.Draw(lang.You()))))
CARDS = {
    card.name: card
    for card in (FLOOD, RELAY, DAWN, WAVE, WOODS, GREENING, PAINT, HEXER, COMFORT, MUGGING, REVIVAL, REVENGE)
}


@pytest.mark.rule("BASE-083", "BASE-080")
@pytest.mark.parametrize("order", ["Woods, Quarry, Greening @ Quarry", "Quarry, Greening @ Quarry, Woods"])
def test_what_is_about_all_of_a_type_waits_for_what_gives_that_type(order: str) -> None:
    """A land that becomes a Forest is one of the Forests that are creatures, whichever effect is older."""
    characteristics = table(side(order), cards=CARDS).characteristics("Quarry")

    assert ({lang.CardType.LAND, lang.CardType.CREATURE}, ("Forest",)) == (
        {*characteristics.types},
        characteristics.subtypes,
    )
    assert (1, 1) == (characteristics.power, characteristics.toughness)
    assert lang.CardType.CREATURE not in table(side("Woods, Quarry"), cards=CARDS).characteristics("Quarry").types


@pytest.mark.rule("BASE-083", "BASE-081")
@pytest.mark.parametrize(("older", "newer", "cave"), [("Sea", "Wood", False), ("Wood", "Sea", True)])
def test_effects_that_wait_for_each_other_go_by_their_age(older: str, newer: str, *, cave: bool) -> None:
    """Forests are Islands and Caves, Islands are Forests: an Island is a Cave only if it was made a Forest before."""
    circle = {
        "Sea": enchantment("Sea", "{U}", gets(lang.IsSubtype("Forest"), lang.SetTypes((), ("Island", "Cave")))),
        "Wood": enchantment("Wood", "{G}", gets(lang.IsSubtype("Island"), lang.SetTypes((), ("Forest",)))),
    }
    start = table(side(f"Forest, Island, {older}, {newer}"), cards=circle)

    assert cave == ("Cave" in start.characteristics("Island").subtypes)
    assert {"Forest", "Island", "Cave"} == {*start.characteristics("Forest").subtypes}


@pytest.mark.rule("BASE-084", "BASE-088")
def test_a_bonus_by_power_does_not_depend_on_other_bonuses() -> None:
    """Bear, of power 2, gets the bonus twice, and has it beside a Mantle; Ogre does not get it at all."""
    start = table(side("Bear, Ogre, 2 Comfort"), cards=CARDS)
    clad = table(side("Bear, Mantle @ Bear, Comfort"), cards=CARDS)

    assert ("4/4", "3/3", "5/5") == (start.size("Bear"), start.size("Ogre"), clad.size("Bear"))


@pytest.mark.rule("BASE-119", "BASE-117", "BASE-I11")
def test_nobody_is_asked_which_legend_stays_once_the_game_is_lost() -> None:
    """A second Regent arrives as its player comes to 0 life: the game is over without a question."""
    start = table(side("Regent, Spring", hand="Revival", graveyard="Regent"), cards=CARDS, rules=MODERN)
    rich = table(side("Regent, Spring", hand="Revival", graveyard="Regent", life=21), cards=CARDS, rules=MODERN)

    assert "BASE-117" == _rule(start.cast("Revival", "Regent").resolve())
    assert "LegendDecision" == rich.cast("Revival", "Regent").resolve().decision


def _rule(now: MagicScenario) -> str | None:
    return None if now.result is None else now.result.rule


@pytest.mark.rule("BASE-Q05", "BASE-022")
def test_what_goes_to_a_graveyard_by_different_checks_goes_in_the_order_of_the_numbers() -> None:
    """Regent, older than Bear, goes by the legend rule as Bear dies of damage: Regent lies below Bear."""
    start = table(side("Regent, Bear, Spring", hand="Revenge", graveyard="Regent"), cards=CARDS, rules=MODERN)
    deciding = start.cast("Revenge", "Regent").resolve()

    newer = max(permanent.id for permanent in deciding.state.permanents)
    assert ("Revenge", "Regent", "Bear") == deciding.do(actions.ChooseLegend(newer)).graveyard(A)


@pytest.mark.rule("BASE-175", "BASE-117", "BASE-188")
def test_to_draw_far_too_many_cards_is_a_loss_and_no_loop() -> None:
    """Whoever draws 30000 cards has drawn all ten, and loses; the draws after that are not played one by one."""
    drawn = table(side("4 Spring", hand="Flood"), cards=CARDS).cast("Flood", x=3).resolve()

    assert ("BASE-117", 10) == (_rule(drawn), len(drawn.hand(A)))
    assert 1 == len([event for event in drawn.events if type(event) is DrawFailed])


@pytest.mark.rule("BASE-144", "BASE-032", "BASE-151")
def test_mana_outlives_a_cleanup_that_another_one_follows() -> None:
    """Mana of the first cleanup is there in the second, and in the third."""
    core = CoreRules(manual_mana=True, max_hand_size=1)
    start = table(
        side("Relay, Mountain", hand="Bear, Ogre"), cards=CARDS, rules=MagicRules(core=core), step="end of turn"
    )
    first = start.passes(2).choose("Bear").tap("Mountain").resolve()
    second = first.passes(2)

    assert ("R", "DiscardDecision", 20) == (second.pool(A), second.decision, second.life(A))
    again = second.choose("Ogre").resolve().passes(2)
    assert ("R", "DiscardDecision") == (again.pool(A), again.decision)


@pytest.mark.rule("BASE-119", "BASE-111")
def test_the_active_player_is_asked_first_which_legend_stays() -> None:
    """Both players get two Regents at once: N, whose turn it is, chooses first, then A."""
    mine, theirs = side(graveyard="2 Regent"), side("Spring", hand="Dawn", graveyard="2 Regent")
    deciding = table(mine, theirs, cards=CARDS, rules=MODERN, active=N).cast("Dawn").resolve()

    assert ("LegendDecision", N) == (deciding.decision, deciding.to_act)
    assert ("LegendDecision", A) == (deciding.choose("Regent#3").decision, deciding.choose("Regent#3").to_act)


@pytest.mark.rule("BASE-K35")
@pytest.mark.parametrize(("filter_", "finds"), [(lang.RED, True), (lang.BLUE, True), (lang.GREEN, False)])
def test_a_split_card_in_a_hand_or_graveyard_has_the_colours_of_both_halves(
    filter_: lang.Filter, *, finds: bool
) -> None:
    """Blue and red, it is found as a blue card and as a red one; as a spell on the stack it is one of them."""
    take = lang.InOrder(
        (
            lang.ChooseCards(lang.You(), "it", filter_, lang.Zone.GRAVEYARD, lang.You()),
            lang.MoveTo(lang.BoundObjects("it"), lang.Zone.HAND),
        )
    )
    cards = {**CARDS, "Find": sorcery("Find", "{B}", does(take))}
    start = table(side("Spring", hand="Find", graveyard="Wave // Flame"), cards=cards)

    assert (("Wave // Flame",) if finds else ()) == start.cast("Find").resolve().hand(A)
    cast = table(side("Spring", hand="Wave // Flame"), cards=CARDS).cast("Wave // Flame", half=1)
    assert (lang.Color.RED,) == Board(cast.book, cast.state).object_on_stack(cast.state.stack[0]).characteristics.colors


@pytest.mark.rule("BASE-081")
def test_of_what_arrives_together_the_active_players_is_older_for_good() -> None:
    """N, whose turn it is, returns an idol of each player: A's, the newer one, sets the size, in A's turn as well."""
    idols = {
        name: artifact(name, "{1}", gets(lang.CREATURE, lang.SetPT(size, size)))
        for name, size in (("Small", 1), ("Large", 4))
    }
    rite = sorcery(
        "Rite", "{B}", does(lang.MoveTo(lang.Each(lang.ARTIFACT, lang.Zone.GRAVEYARD), lang.Zone.BATTLEFIELD))
    )
    mine, theirs = side("Bear", graveyard="Small"), side("Spring", hand="Rite", graveyard="Large")
    done = table(mine, theirs, cards={**idols, "Rite": rite}, active=N).cast("Rite").resolve()

    assert ("1/1", "1/1") == (done.size("Bear"), done.to_step("upkeep").size("Bear"))
    assert (N, A) == (done.state.active, done.to_step("upkeep").state.active)


def test_a_game_without_a_book_is_refused() -> None:
    """A name of another kind or a book that is none is reported, not met later."""
    for name, book in ((3, NORMAL), ("mine", "rules")):
        with pytest.raises(SetupError, match="BASE-I06"):
            magic.make_game(name, book)  # type: ignore[arg-type]

    assert "MagicGame(mine)" == repr(magic.make_game("mine"))
