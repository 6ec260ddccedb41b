"""The text of a position that cannot be read: which word is blamed, and for what."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.core import DataError, SetupError
from castlerules.magic54 import GAME, TEAM_CARDS

START = "magic54 " + " ".join(
    f"{name}.deck={','.join(card.code for card in team)}"
    for team, name in zip(TEAM_CARDS, ("red", "black"), strict=True)
)
NAMES = (
    "rules, turn, active, phase, priority, passes, replying, put, pile, shields, pooled, attackers, blocks, split, "
    "aside, search, entered, result, red.hp, red.deck, red.hand, red.discard, red.mana, red.tapped, red.creatures, "
    "black.hp, black.deck, black.hand, black.discard, black.mana, black.tapped, black.creatures"
)
X40, X41 = "x" * 40, "x" * 41
NO_TARGET = "'{}' is not RED, BLACK or a creature such as KH or KH#7"
NO_CARD = "'{}' is not a card; cards are A, 2 to 10, J, Q, K + H, D, C, S, and XR, XB"
NO_MARK = "expected marks as in KH#7/t/s/d2/b3, each at most once, got '{}'"
NO_USE = "'{}' is not one of damage, ace, eight, ten, joker, sacrifice, protection, knowledge, growth"
NO_OPTION = "'{}' occurs twice or is not an option of Magic 54"


def error_of(text: Any) -> tuple[str, str]:
    """Return where and why *text* cannot be read."""
    with pytest.raises(DataError) as caught:
        GAME.parse_position(text)
    return caught.value.path, caught.value.problem


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (None, "expected a string, got NoneType"),
        (b"magic54", "expected a string, got bytes"),
        ("", "expected magic54 as the first word, got ''"),
        (" \n", "expected magic54 as the first word, got ''"),
        ("Magic54 turn=1", "expected magic54 as the first word, got 'Magic54'"),
        ("turn=1 magic54", "expected magic54 as the first word, got 'turn=1'"),
        (X41, f"expected magic54 as the first word, got '{X40}'"),
        ("magic54 hue=1", f"'hue' occurs twice or is not one of {NAMES}"),
        ("magic54 turn=1 turn=1", f"'turn' occurs twice or is not one of {NAMES}"),
        ("magic54 magic54", f"'magic54' occurs twice or is not one of {NAMES}"),
        ("magic54 red.Hp=3", f"'red.Hp' occurs twice or is not one of {NAMES}"),
        (f"magic54 {X41}=1", f"'{X40}' occurs twice or is not one of {NAMES}"),
    ],
)
def test_a_text_that_is_no_list_of_known_words_is_refused_as_a_position(text: object, problem: str) -> None:
    """No text, another first word, and words that are unknown or double are faults of the whole line."""
    assert ("position", problem) == error_of(text)


@pytest.mark.parametrize(
    "name", ["turn", "passes", "put", "entered", "red.hp", "red.tapped", "black.hp", "black.tapped"]
)
@pytest.mark.parametrize(
    "number", ["", "-1", "+1", "1.0", " ", "x", "1_0", "\N{SUPERSCRIPT TWO}", "\N{ARABIC-INDIC DIGIT THREE}", "1" * 19]
)
def test_numbers_are_up_to_eighteen_plain_digits(name: str, number: str) -> None:
    """Signs, points, other scripts and endless digits are no whole numbers."""
    assert (name, f"{number.strip()!r} is no whole number of at most 18 digits") == error_of(f"{START} {name}={number}")


def test_the_longest_number_can_be_read() -> None:
    """Eighteen digits are a number, which the rules then find too high; leading zeros count for nothing."""
    with pytest.raises(SetupError) as caught:
        GAME.parse_position(f"{START} turn={'9' * 18}")

    assert ("M54-I21",) == tuple(violation.rule for violation in caught.value.problems)
    assert 7 == GAME.parse_position(f"{START} turn={'7'.zfill(18)}").turn


@pytest.mark.parametrize(
    ("word", "problem"),
    [
        ("turn=" + X41, f"'{X40}' is no whole number of at most 18 digits"),
        ("replying=2", "'2' is not 0 or 1"),
        ("replying=", "'' is not 0 or 1"),
        ("replying=true", "'true' is not 0 or 1"),
        ("replying=" + X41, f"'{X40}' is not 0 or 1"),
        ("active=GREEN", "'GREEN' is not RED or BLACK"),
        ("active=0", "'0' is not RED or BLACK"),
        ("priority=", "'' is not RED or BLACK"),
        ("priority=" + X41, f"'{X40}' is not RED or BLACK"),
        ("phase=main", "'main' is not one of pre, attackers, blockers, combat, split, post, discard, cycle"),
        ("result=won", "'won' is not one of red, black, draw"),
        ("result=" + X41, f"'{X40}' is not one of red, black, draw"),
        ("search=XX", NO_CARD.format("XX")),
        ("search=", NO_CARD.format("")),
        ("aside=3H,1H", NO_CARD.format("1H")),
        ("red.hand=HK", NO_CARD.format("HK")),
        ("red.discard=2H,?", NO_CARD.format("?")),
        ("red.mana=3H;5H", NO_CARD.format("3H;5H")),
        ("black.hand=green", NO_CARD.format("GREEN")),
        ("black.discard=11C", NO_CARD.format("11C")),
        ("black.mana=3", NO_CARD.format("3")),
    ],
)
def test_a_single_value_that_cannot_be_read_is_blamed_on_its_word(word: str, problem: str) -> None:
    """Flags, players, members and cards are what their word says, and nothing near it."""
    assert (word.partition("=")[0], problem) == error_of(f"{START} {word}")


@pytest.mark.parametrize(
    ("word", "problem"),
    [
        ("pile=damage2H", "expected @ in 'damage2H'"),
        ("pile=" + X41, f"expected @ in '{X40}'"),
        ("pile=burn@2H>RED", NO_USE.format("burn")),
        ("pile=damage@2X>RED", NO_CARD.format("2X")),
        ("pile=damage@2H>GREEN", NO_TARGET.format("GREEN")),
        ("pile=damage@2H>", NO_TARGET.format("")),
        ("pile=knowledge@2H", NO_TARGET.format("2H")),
        ("pile=sacrifice@JH>KH#1", "which JH? Without a state or observation an entry number is needed, as in JH#7"),
        ("pile=protection@QH", "which QH? Without a state or observation an entry number is needed, as in QH#7"),
        ("pile=ten@10H,eight@8H>KH", "which KH? Without a state or observation an entry number is needed, as in KH#7"),
        ("shields=KH#1", "expected > in 'KH#1'"),
        ("shields=->KH#1", NO_TARGET.format("-")),
        ("shields=KH#1>--", NO_TARGET.format("--")),
        ("shields=KH#1>", NO_TARGET.format("")),
        ("pooled=2H", "expected > in '2H'"),
        ("pooled=KH#1>RED", NO_CARD.format("KH#1")),
        ("pooled=2H>2C", NO_TARGET.format("2C")),
        ("attackers=KH#1,KH#0", "expected an entry number after #, as in KH#7, got KH#0"),
        ("attackers=4H#1", NO_TARGET.format("4H#1")),
        ("blocks=KC#2", "expected > in 'KC#2'"),
        ("blocks=KC#2>x", NO_TARGET.format("x")),
        ("blocks=x>KC#2", NO_TARGET.format("x")),
        ("split=KH#1>KC#2", "expected = in 'KH#1>KC#2'"),
        ("split=KH#1=2", "expected > in 'KH#1'"),
        ("split=KH#1>KC#2=-1", "'-1' is no whole number of at most 18 digits"),
    ],
)
def test_a_part_of_a_list_that_cannot_be_read_is_blamed_on_its_word(word: str, problem: str) -> None:
    """Plays, shields, packets and the words of a fight need their marks between two things that can be read."""
    assert (word.partition("=")[0], problem) == error_of(f"{START} {word}")


@pytest.mark.parametrize(
    ("creature", "problem"),
    [
        ("KH#1/x", NO_MARK.format("KH#1/x")),
        ("KH#1/", NO_MARK.format("KH#1/")),
        ("KH#1/T", NO_MARK.format("KH#1/T")),
        ("KH#1/t/t", NO_MARK.format("KH#1/t/t")),
        ("KH#1/s/s", NO_MARK.format("KH#1/s/s")),
        ("KH#1/t1", NO_MARK.format("KH#1/t1")),
        ("KH#1/sick", NO_MARK.format("KH#1/sick")),
        ("KH#1/d1/d1", NO_MARK.format("KH#1/d1/d1")),
        ("KH#1/b0/b3", NO_MARK.format("KH#1/b0/b3")),
        ("KH#1/" + X41, NO_MARK.format("KH#1/" + "x" * 35)),
        ("KH#1/d", "'' is no whole number of at most 18 digits"),
        ("KH#1/d-1", "'-1' is no whole number of at most 18 digits"),
        ("KH#1/bx", "'x' is no whole number of at most 18 digits"),
        ("KH", "which KH? Without a state or observation an entry number is needed, as in KH#7"),
        ("2H#1", NO_TARGET.format("2H#1")),
        ("JH#1,/t", NO_TARGET.format("")),
    ],
)
@pytest.mark.parametrize("word", ["red.creatures", "black.creatures"])
def test_a_creature_has_a_number_and_each_mark_once(word: str, creature: str, problem: str) -> None:
    """Marks that are unknown, double or without their number are refused."""
    assert (word, problem) == error_of(f"{START} {word}={creature}")


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ("", "expected : in ''"),
        ("turn_limit", "expected : in 'turn_limit'"),
        ("turn_limit:5,", "expected : in ''"),
        (X41, f"expected : in '{X40}'"),
        ("turns:5", NO_OPTION.format("turns")),
        (f"{X41}:5", NO_OPTION.format(X40)),
        ("turn_limit:5,turn_limit:5", NO_OPTION.format("turn_limit")),
        ("turn_limit:x", "'x' is no whole number of at most 18 digits"),
        ("hand_limit:-1", "'-1' is no whole number of at most 18 digits"),
        ("opening_hand:None", "'None' is no whole number of at most 18 digits"),
    ],
)
def test_options_have_a_known_name_once_and_a_value_of_their_kind(options: str, problem: str) -> None:
    """What is no list of ``name:value`` is blamed on the word ``rules``."""
    assert ("rules", problem) == error_of(f"{START} rules={options}")


@pytest.mark.parametrize(
    ("option", "code"),
    [
        ("starting_hp:0", "M54-Q35"),
        ("starting_hp:none", "M54-Q35"),
        ("turn_limit:0", "M54-Q42"),
        ("end_cycle:True", "M54-Q37"),
        ("end_cycle:1", "M54-Q37"),
        ("first_player:green", "M54-Q02"),
        ("first_player:RED", "M54-Q02"),
        ("first_player:none", "M54-Q02"),
    ],
)
def test_a_value_that_an_option_does_not_have_is_refused_by_the_rules(option: str, code: str) -> None:
    """Text that can be read but is no choice of the option is a fault of the set-up."""
    with pytest.raises(SetupError) as caught:
        GAME.parse_position(f"{START} rules={option}")

    assert (code,) == tuple(violation.rule for violation in caught.value.problems)


def test_a_refused_word_shows_no_second_error_behind_it() -> None:
    """The path of the inner error is replaced, and its chain is cut."""
    with pytest.raises(DataError) as caught:
        GAME.parse_position(f"{START} turn=x")

    assert "turn: 'x' is no whole number of at most 18 digits" == str(caught.value)
    assert caught.value.__suppress_context__
