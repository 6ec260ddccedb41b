"""Actions of Magic as text: written short, read generously."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules import DataError
from castlerules.cards.language.mana import ManaKind
from castlerules.magic import (
    ACTIONS,
    NORMAL,
    ActivateMana,
    AddBlocker,
    BeginAbility,
    BeginCast,
    ChooseNamedCard,
    ChooseTarget,
    ChooseX,
    ObjectId,
    PassPriority,
    PayGenericWith,
    PlayLand,
    State,
)
from castlerules.magic.presentation.notation import VERBS, format_name, parse_name
from castlerules.testing.magic import A, MagicScenario, side

from .games import PLAIN


def table() -> MagicScenario:
    """Return a position in which A may cast one of two equal cards at one of two equal creatures."""
    mine = side("2 Mountain", hand="Mountain, Lightning Bolt, Lightning Bolt")
    return MagicScenario.of(NORMAL, mine, side("2 Grizzly Bears, Hill Giant", hand="Counterspell"))


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (PassPriority(), "pass"),
        (PlayLand(ObjectId(17)), "land:17"),
        (ActivateMana(ObjectId(17), 2), "mana:17,2"),
        (AddBlocker(ObjectId(31), ObjectId(17)), "block:31,17"),
        (ChooseX(12), "x:12"),
        (ChooseTarget(ObjectId(1)), "target:1"),
        (PayGenericWith(ManaKind.COLORLESS), "pay:C"),
        (ChooseNamedCard("Grizzly Bears"), "named:Grizzly_Bears"),
        (ChooseNamedCard("Circle of Protection: Red"), "named:Circle_of_Protection%3A_Red"),
    ],
)
def test_an_action_is_a_verb_and_its_arguments(action: Any, text: str) -> None:
    """Numbers stand as they are, names without white space."""
    assert text == PLAIN.format_action(action)
    assert action == PLAIN.parse_action(None, text)


def test_every_action_of_normal_magic_has_a_verb() -> None:
    """No class is without one, and none has two."""
    assert sorted(kind.__name__ for kind in ACTIONS) == sorted(kind.__name__ for kind in VERBS.values())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("  PASS ", "pass"),
        ("Land( Mountain )", "land:7"),
        ("cast lightning bolt", "cast:8"),
        ("cast:Lightning_Bolt", "cast:8"),
        ("target hill giant", "target:6"),
        ("target #4", "target:4"),
        ("block 6 2", "block:6,2"),
        ("block Hill_Giant 2", "block:6,2"),
        ("pay r", "pay:R"),
        ("named GRIZZLY  bears", "named:GRIZZLY_bears"),
        ("named lightning bolt", "named:Lightning_Bolt"),
    ],
)
def test_reading_is_generous(text: str, expected: str) -> None:
    """Capitals and separators do not matter, and a card may be named where only one can be meant."""
    start = table()

    assert [7, 8, 9] == [card_object.id for card_object in start.state.seats[A].hand]
    assert expected == PLAIN.format_action(PLAIN.parse_action(PLAIN.observe(start.state, A), text))


def test_a_name_is_looked_up_in_the_hand_of_whoever_acts() -> None:
    """From a state it is the card of the acting player; other hands are not read."""
    state = table().state

    assert BeginCast(ObjectId(8)) == PLAIN.parse_action(state, "cast Lightning Bolt")
    for where in (state, PLAIN.observe(state, A)):
        with pytest.raises(DataError, match="or the name of a visible one"):
            PLAIN.parse_action(where, "cast Counterspell")


def test_a_name_of_two_objects_is_refused_with_their_numbers() -> None:
    """Which of two creatures of one name is meant has to be said."""
    with pytest.raises(DataError, match="write the id of one of them"):
        PLAIN.parse_action(table().state, "target Grizzly Bears")


@pytest.mark.parametrize(
    "text",
    ["", "no-such-action", "\x00", "pass 3", "cast", "cast 1 2", "x:-1", "x:1.5", "x:²", "pay:Z", "named", "mana:1,a"],
)
def test_other_text_is_no_action(text: str) -> None:
    """Unknown verbs, wrong numbers of arguments and arguments of the wrong kind are DataErrors."""
    where: tuple[State | None, ...] = (None, table().state)
    for place in where:
        with pytest.raises(DataError):
            PLAIN.parse_action(place, text)


@pytest.mark.parametrize("action", [None, "pass", ChooseX(-1), ChooseNamedCard(""), PlayLand(ObjectId(10**18))])
def test_what_cannot_be_read_back_is_not_written(action: Any) -> None:
    """No action, and actions with impossible arguments, are DataErrors."""
    with pytest.raises(DataError):
        PLAIN.format_action(action)


@pytest.mark.parametrize(
    "name",
    ["Fire // Ice", "a_b", "50% (off)", "[x]*3", "tab\there", "Æther, \u2028 Ünit", "x\ud800y", "%41"],
)
def test_names_survive_whatever_they_hold(name: str) -> None:
    """White space and the marks of the notation are escaped, everything else is kept."""
    text = format_name(name)

    assert [text] == text.split()
    assert not set(text) & set("*[]():,")
    assert name == parse_name(text)


@pytest.mark.rule("BASE-D06", "BASE-D08")
@pytest.mark.parametrize(
    ("text", "index"),
    [
        ("use Mogg Fanatic", 0),
        ("use mogg fanatic, 1", 1),
        ("use:Mogg_Fanatic,0", 0),
        ("use(mogg_fanatic, 2)", 2),
        ("mana Karplusan Forest", 0),
        ("mana karplusan forest,2", 2),
    ],
)
def test_an_ability_is_named_by_its_source_and_a_number_that_may_be_left_out(text: str, index: int) -> None:
    """Without a number the first ability of the source is meant."""
    start = MagicScenario.of(NORMAL, side("Mogg Fanatic, Karplusan Forest"))
    name = "Mogg Fanatic" if text.startswith("use") else "Karplusan Forest"
    kind = BeginAbility if text.startswith("use") else ActivateMana

    assert kind(start.permanent(name).id, index) == PLAIN.parse_action(start.state, text)
