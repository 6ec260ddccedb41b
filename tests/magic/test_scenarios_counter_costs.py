"""Costs that remove a number of counters that the player chooses, or all of them (BASE-343)."""

from __future__ import annotations

import pytest

from castlerules.cards import card_from_json, card_to_json, render
from castlerules.cards import language as lang
from castlerules.cards.builders import act, artifact, damage, pay, target
from castlerules.cards.oracle import read_text
from castlerules.magic import NORMAL, refusals
from castlerules.magic.model import actions
from castlerules.solitaire.book import SOLITAIRE
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import table

CHARGE = lang.CounterKind.CHARGE
ANY, ALL = lang.RemoveCountersFromThis(CHARGE, lang.X()), lang.RemoveAllCountersFromThis(CHARGE)
LOADED = lang.EntersWith(kind=CHARGE, count=3)
WORTH_X = lang.AllOf((lang.CREATURE, lang.ManaValueIs(lang.Comparison.EQUAL, lang.X())))
GAIN = lang.GainLife(lang.You(), lang.X())
CARDS = {
    card.name: card
    for card in (
        artifact("Vial", "{1}", LOADED, act(pay("", lang.TapThis(), ANY), GAIN)),
        artifact("Bottle", "{1}", LOADED, act(pay("", lang.TapThis(), ALL), GAIN)),
        artifact("Cannon", "{1}", LOADED, act(pay("{X}", ANY), damage(lang.X(), lang.TARGET), lang.ANY_TARGET)),
        artifact(
            "Cage",
            "{1}",
            LOADED,
            act(
                pay("", ANY),
                lang.Destroy(lang.TARGET),
                target(WORTH_X),
            ),
        ),
    )
}


def loaded(name: str, mine: str = "2 Mountain", theirs: str = "") -> MagicScenario:
    """Return the position in which A has cast the artifact *name*, with three counters on it."""
    return table(side(f"Stone, {mine}", hand=name), side(theirs), cards=CARDS).cast(name).resolve()


def xs(position: MagicScenario) -> tuple[str, ...]:
    """Return the numbers that may be chosen for X."""
    return position.offers(actions.ChooseX)


@pytest.mark.rule("BASE-343", "BASE-D10", scenario="BASE-S243")
def test_any_number_of_counters() -> None:
    """Vial's X is 0 to 3; with 2 one counter stays, and A gains 2."""
    begun = loaded("Vial").act(actions.BeginAbility, "Vial", 0)
    paid = begun.do(actions.ChooseX(2))

    assert ("0", "1", "2", "3") == xs(begun)
    assert (1, True) == (paid.counters("Vial", "charge"), paid.is_tapped("Vial"))
    assert 22 == paid.resolve().life(A)
    assert "BASE-D10" == begun.broken_rule(actions.ChooseX, 4)


@pytest.mark.rule("BASE-343", scenario="BASE-S243")
def test_all_counters() -> None:
    """Bottle asks for no number: its three counters go, and A gains 3; without counters it gains nothing."""
    full = loaded("Bottle").act(actions.BeginAbility, "Bottle", 0)
    empty = table(side("Bottle"), cards=CARDS).act(actions.BeginAbility, "Bottle", 0)

    assert (0, 23) == (full.counters("Bottle", "charge"), full.resolve().life(A))
    assert (0, 20) == (empty.counters("Bottle", "charge"), empty.resolve().life(A))


@pytest.mark.rule("BASE-343", "BASE-038", scenario="BASE-S243")
def test_the_same_x_of_mana_and_counters() -> None:
    """With three counters and two untapped Mountains Cannon's X is at most 2."""
    begun = loaded("Cannon").act(actions.BeginAbility, "Cannon", 0)
    hit = begun.do(actions.ChooseX(2)).choose(N)

    assert ("0", "1", "2") == xs(begun)
    assert (1, 18) == (hit.counters("Cannon", "charge"), hit.resolve().life(N))


@pytest.mark.rule("BASE-343", "BASE-048", scenario="BASE-S243")
def test_x_counts_for_targets() -> None:
    """Cage's X is 2 for Bear and 3 for Ogre, nothing else; with Giant alone it cannot be activated."""
    begun = loaded("Cage", theirs="Bear, Ogre, Giant").act(actions.BeginAbility, "Cage", 0)

    assert ("2", "3") == xs(begun)
    assert ("Ogre",) == begun.do(actions.ChooseX(3)).resolve().graveyard(N)
    assert () == loaded("Cage", theirs="Giant").offers(actions.BeginAbility)


@pytest.mark.rule("BASE-343", "BASE-Q25")
def test_what_is_not_supported() -> None:
    """All counters beside other uses of X are refused, and both kinds of cost in Solitaire."""
    twice = artifact("Odd", "{1}", act(pay("{X}", ALL), GAIN))
    aimed = artifact("Odd", "{1}", act(pay("", ALL), lang.Destroy(lang.TARGET), target(WORTH_X)))

    assert [["BASE-343"]] * 2 == [[one.rule for one in refusals(NORMAL, card)] for card in (twice, aimed)]
    assert [()] * 4 == [refusals(NORMAL, card) for card in CARDS.values()]
    assert [["BASE-Q25"]] * 3 == [
        [one.rule for one in refusals(SOLITAIRE, CARDS[name])] for name in ("Vial", "Bottle", "Cannon")
    ]


@pytest.mark.rule("BASE-343")
@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Remove any number of charge counters from", "Vial"),
        ("Remove all charge counters from", "Bottle"),
    ],
)
def test_its_words_and_its_data(text: str, name: str) -> None:
    """The reader reads the cost and what follows from it, for the same kind of counters only."""
    face = lang.Face("Test", lang.mana("{1}"), lang.TypeLine(types=(lang.CardType.ARTIFACT,)))
    read, other, double = (
        read_text(f"{cost}{{T}}, {text} Test: You gain 1 life for each {kind} counter removed this way.", face)
        for cost, kind in (("", "charge"), ("", "verse"), ("{X}, ", "charge"))
    )

    assert CARDS[name].face.abilities[1:] == read.abilities
    assert other.refused
    assert double.refused
    assert CARDS[name] == card_from_json(card_to_json(CARDS[name]))
    assert "charge counters from this artifact" in render(CARDS[name])
