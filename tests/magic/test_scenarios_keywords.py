"""Keywords that are paid for, wear off, or trigger (BASE 3), and the worked scenarios on them."""

from __future__ import annotations

import pytest

from castlerules import IllegalAction
from castlerules.cards import language as lang
from castlerules.cards.builders import all_of, any_of, bounce, creature, cycling, damage, does, enters, sorcery
from castlerules.magic.model import actions
from castlerules.magic.model.options import CoreRules, MagicRules
from castlerules.testing.magic import A, N, side

from .kit import every_edition, table

HORSEMAN = creature("Horseman", "{2}{R}", "Human", 2, 2, lang.HORSEMANSHIP)
SAGE = creature("Sage", "{1}{W}", "Human", 1, 2, cycling("{2}"))
SNAKE = sorcery("Snakebite", "{B}", does(lang.GivePoison(lang.TargetPlayer(), 4), lang.TARGET_PLAYER))
FLAMES = sorcery("Flames", "{R}", does(damage(lang.Domain(lang.You()), lang.TARGET), lang.ANY_TARGET))
TAIGA = lang.CardDef(
    (lang.Face("Taiga", None, lang.TypeLine(types=(lang.CardType.LAND,), subtypes=("Mountain", "Forest"))),)
)
GATED = creature(
    "Gated",
    "{W}{B}",
    "Spirit",
    3,
    3,
    enters(
        lang.InOrder(
            (
                lang.ChooseCards(
                    lang.You(),
                    "it",
                    all_of(lang.CREATURE, any_of(lang.WHITE, lang.BLACK), lang.YOU_CONTROL),
                    lang.Zone.BATTLEFIELD,
                    lang.You(),
                ),
                bounce(lang.BoundObjects("it")),
            )
        )
    ),
)


@every_edition
@pytest.mark.rule("BASE-K32", "BASE-049", "BASE-052", scenario="BASE-S18")
def test_a_card_with_flashback_is_cast_from_the_graveyard_and_exiled(rules: MagicRules) -> None:
    """Afterspark costs {2}{R} there, and ends in exile whether it resolves or is countered."""
    start = table(side("3 Mountain", graveyard="Afterspark"), side("2 Spring", hand="Denial"), rules=rules)
    cast = start.cast("Afterspark", N)
    countered = cast.passes().cast("Denial", "Afterspark").resolve()

    assert ("Afterspark",) == start.offers(actions.BeginCast)
    assert (3, 19, ("Afterspark",), ()) == (
        sum(cast.is_tapped(f"Mountain#{n}") for n in (1, 2, 3)),
        cast.resolve().life(N),
        cast.resolve().exile(A),
        cast.resolve().graveyard(A),
    )
    assert (20, ("Afterspark",), ()) == (countered.life(N), countered.exile(A), countered.graveyard(A))


@pytest.mark.rule("BASE-K32", "BASE-D07")
def test_flashback_is_for_the_own_graveyard_and_has_to_be_paid() -> None:
    """Two lands are too few, the other player's card is not offered, and a card without the keyword stays there."""
    poor = table(side("2 Mountain", graveyard="Afterspark, Spark"), side(graveyard="Afterspark"))
    with pytest.raises(IllegalAction, match="BASE-D07"):
        table(side("3 Mountain", graveyard="Spark")).cast("Spark", N)

    assert () == poor.offers(actions.BeginCast)


@pytest.mark.rule("BASE-K34", "BASE-D08", "BASE-049")
def test_cycling_works_in_the_own_hand_only() -> None:
    """In play or in the graveyard there is nothing to activate, nor without the mana."""
    cards = {"Sage": SAGE}

    assert () == table(side("Sage, 2 Spring", graveyard="Sage"), cards=cards).offers(actions.BeginAbility)
    assert () == table(side("Spring", hand="Sage"), cards=cards).offers(actions.BeginAbility)
    assert (("Sage", "0"),) == tuple(
        words[1:] for words in table(side("2 Spring", hand="Sage"), cards=cards).legal if words[0] == "BeginAbility"
    )


@every_edition
@pytest.mark.rule("BASE-K44", "BASE-K46", "BASE-066", scenario="BASE-S38")
def test_echo_is_paid_once_and_fading_wears_off(rules: MagicRules) -> None:
    """Laggard is paid for in A's next upkeep and never again; Fader loses a counter in each upkeep, then goes."""
    mine = side("6 Spring", hand="Laggard, Fader", library="9 Bear")
    begun = table(mine, side(library="9 Bear"), rules=rules).cast("Laggard").resolve().cast("Fader").resolve()
    deciding = begun.to_step("upkeep").to_step("upkeep").choose("Fader").resolve()
    paid = deciding.yes().resolve()
    later = paid.to_step("main").to_step("upkeep").to_step("upkeep")
    last = later.resolve().to_step("main").to_step("upkeep").to_step("upkeep").resolve()

    assert ("4/4", 2) == (begun.size("Fader"), begun.counters("Fader", "fade"))
    assert ("PayDecision", True) == (deciding.decision, paid.is_on_battlefield("Laggard"))
    assert (1, ("Fader",)) == (paid.counters("Fader", "fade"), later.stack)
    assert (0, True) == (later.resolve().counters("Fader", "fade"), later.resolve().is_on_battlefield("Fader"))
    assert (("Fader",), True) == (last.graveyard(A), last.is_on_battlefield("Laggard"))


@every_edition
@pytest.mark.rule("BASE-K10", "BASE-159", scenario="BASE-S73")
def test_flanking_shrinks_a_blocker_without_it(rules: MagicRules) -> None:
    """Bear is 1/1 before damage and dies, Rider lives; another Rider blocks it without a trigger."""
    start = table(side("Rider"), side("Bear, Rider"), rules=rules)
    blocked = start.attack("Rider#1").block({"Bear": "Rider#1"})
    shrunk = blocked.resolve()
    fought = shrunk.deal_combat_damage()
    riders = start.attack("Rider#1").block({"Rider#2": "Rider#1"})

    assert (("Rider",), "1/1") == (blocked.stack, shrunk.size("Bear"))
    assert (("Bear",), 1, ()) == (fought.graveyard(N), fought.damage("Rider#1"), fought.graveyard(A))
    assert () == riders.stack


@pytest.mark.rule("BASE-K05", "BASE-157")
def test_horsemen_are_blocked_by_horsemen_only() -> None:
    """A horseman may block anybody; a Bear blocks no horseman."""
    cards = {"Horseman": HORSEMAN}
    charge = table(side("Horseman, Ogre"), side("Bear, Horseman"), cards=cards).attack("Horseman#1", "Ogre")
    deciding = charge.to_step("declare blockers")

    assert {("Bear", "Ogre"), ("Horseman#2", "Horseman#1"), ("Horseman#2", "Ogre")} == {
        words[1:] for words in deciding.legal if words[0] == "AddBlocker"
    }
    with pytest.raises(IllegalAction, match="BASE-K05"):
        charge.block({"Bear": "Horseman#1"})


@pytest.mark.rule("BASE-K24", "BASE-121", "BASE-E14")
def test_poison_counters_add_up_to_a_loss() -> None:
    """With a limit of 8, two bites of four are enough, and one is not."""
    rules = MagicRules(core=CoreRules(poison_to_lose=8))
    start = table(side("2 Spring", hand="2 Snakebite"), rules=rules, cards={"Snakebite": SNAKE})
    once = start.cast("Snakebite#1", N).resolve()
    twice = once.cast("Snakebite#2", N).resolve()

    assert (4, None) == (once.state.seats[N].poison, once.result)
    assert (1.0, "BASE-121") == (twice.result.returns[A], twice.result.rule) if twice.result else False


@pytest.mark.rule("BASE-K39")
@pytest.mark.parametrize(
    ("lands", "hurt"),
    [("Mountain", 1), ("Mountain, Forest, Plains, Island, Swamp", 5), ("2 Mountain", 1), ("Taiga", 2)],
)
def test_domain_counts_basic_land_types_among_own_lands(lands: str, hurt: int) -> None:
    """Flames deals as much damage as there are such types; each counts once, a land of two types twice."""
    start = table(side(lands, hand="Flames"), side("Swamp, Island"), cards={"Flames": FLAMES, "Taiga": TAIGA})

    assert 20 - hurt == start.cast("Flames", N).resolve().life(N)


@pytest.mark.rule("BASE-K40", "BASE-D16", "BASE-055")
def test_gating_returns_an_own_creature_of_the_colors_that_may_be_itself() -> None:
    """Gated may return Squire or itself, not the green Bear and not the other player's Squire; shroud is no help."""
    start = table(side("Squire, Bear, 2 Spring", hand="Gated"), side("Squire"), cards={"Gated": GATED})
    deciding = start.cast("Gated").resolve(2)

    assert ("Squire#1", "Gated") == deciding.offers(actions.ChooseOwnPermanent)
    assert (("Squire",), True) == (
        deciding.choose("Squire#1").hand(A),
        deciding.choose("Squire#1").is_on_battlefield("Gated"),
    )
    assert ("Gated",) == deciding.choose("Gated").hand(A)


@pytest.mark.rule("BASE-K10", "BASE-K44")
def test_several_instances_of_a_keyword_that_triggers_work_each_by_itself() -> None:
    """Twofold has flanking twice: a Bear that blocks it is 0/0 and dies before damage."""
    twofold = creature("Twofold", "{W}", "Human", 1, 1, *[lang.Keyword(lang.KeywordKind.FLANKING)] * 2)
    blocked = (
        table(side("Twofold"), side("Bear"), cards={"Twofold": twofold}).attack("Twofold").block({"Bear": "Twofold"})
    )

    assert (2, ("Bear",)) == (len(blocked.stack), blocked.resolve(2).graveyard(N))
