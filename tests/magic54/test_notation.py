"""Actions, cards and targets as text: the exact form, what else is read, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.core import DataError
from castlerules.magic54 import (
    ACTIONS,
    BLACK,
    CARDS,
    GAME,
    RED,
    Action,
    AssignDamage,
    ChooseFromDeck,
    Cycle,
    DeclareAttacker,
    DeclareBlocker,
    DeclineCycle,
    Discard,
    FinishAttackers,
    FinishBlockers,
    ObjectId,
    Pass,
    PlayAce,
    PlayDamage,
    PlayEight,
    PlayGrowth,
    PlayJoker,
    PlayTen,
    PutMana,
    Summon,
    UseKnowledge,
    UseProtection,
    UseSacrifice,
    card,
    object_id,
)
from castlerules.magic54.model.ids import is_creature_id, target_text
from castlerules.magic54.model.state import creature_ids_of, target_ids_of
from castlerules.magic54.presentation.notation import read_card, read_target
from castlerules.testing.magic54 import side, table

from .test_position import FULL

AIM_RED, AIM_BLACK = ObjectId(RED), ObjectId(BLACK)
KH, QD, JC = (object_id(entry, card(code)) for entry, code in enumerate(("KH", "QD", "JC"), start=1))
TABLE = table(red=side("KH QD"), black=side("JC")).state
ACTION_TEXTS: dict[str, Action] = {
    "put:3H": PutMana(card("3H")),
    "summon:KC": Summon(card("KC")),
    "damage:4H,BLACK": PlayDamage(card("4H"), AIM_BLACK),
    "ace:AS,KH#1": PlayAce(card("AS"), KH),
    "eight:8D,JC#3": PlayEight(card("8D"), JC),
    "ten:10S": PlayTen(card("10S")),
    "joker:XB": PlayJoker(card("XB")),
    "sacrifice:JC#3,QD#2": UseSacrifice(JC, QD),
    "protection:QD#2": UseProtection(QD),
    "knowledge:KH#1": UseKnowledge(KH),
    "growth:9C,KH#1": PlayGrowth(card("9C"), KH),
    "pass": Pass(),
    "attack:KH#1": DeclareAttacker(KH),
    "end_attack": FinishAttackers(),
    "assign:KH#1,JC#3,0": AssignDamage(KH, JC, 0),
    "block:JC#3,KH#1": DeclareBlocker(JC, KH),
    "end_block": FinishBlockers(),
    "choose:XR": ChooseFromDeck(card("XR")),
    "discard:2C": Discard(card("2C")),
    "cycle:10H": Cycle(card("10H")),
    "decline": DeclineCycle(),
}
NO_TARGET = "'{}' is not RED, BLACK or a creature such as KH or KH#7"
NO_ENTRY = "expected an entry number after #, as in KH#7, got {}"
X40, X41 = "x" * 40, "x" * 41


def error_of(text: Any, where: Any = TABLE) -> tuple[str, str]:
    """Return where and why *text* is no action in *where*."""
    with pytest.raises(DataError) as caught:
        GAME.parse_action(where, text)
    return caught.value.path, caught.value.problem


@pytest.mark.parametrize(("text", "action"), ACTION_TEXTS.items())
def test_each_action_is_written_and_read_as_this_text(text: str, action: Action) -> None:
    """The text needs no state: it is the same in every one, and read without any."""
    assert text == GAME.format_action(action)
    assert [action] * 3 == [GAME.parse_action(where, text) for where in (None, TABLE, GAME.observe(TABLE, BLACK))]


def test_no_action_is_left_out_of_the_texts() -> None:
    """Every class of action has its text above."""
    assert set(ACTIONS) == {type(action) for action in ACTION_TEXTS.values()}


@pytest.mark.parametrize(
    "text",
    [
        "damage 4h kh#1",
        "  damage : 4H ,KH#1\n",
        "damage 4H KH",
        "damage(4h, kh)",
    ],
)
def test_spaces_commas_parentheses_and_small_letters_make_no_difference(text: str) -> None:
    """Reading is generous, and writing is not."""
    assert PlayDamage(card("4H"), KH) == GAME.parse_action(TABLE, text)
    assert "damage:4H,KH#1" == GAME.format_action(GAME.parse_action(TABLE, text))


@pytest.mark.parametrize("text", ["ace ah black", "ACE:AH,BLACK", "Ace AH Black"])
def test_players_are_targets_in_small_and_capital_letters(text: str) -> None:
    """RED is target 0 and BLACK is target 1, with or without a state."""
    assert PlayAce(card("AH"), AIM_BLACK) == GAME.parse_action(None, text)
    assert PlayAce(card("AH"), AIM_RED) == GAME.parse_action(TABLE, text.lower().replace("black", "red"))


@pytest.mark.parametrize(
    "where", [TABLE, GAME.observe(TABLE, RED), GAME.observe(TABLE, BLACK)], ids=["state", "RED", "BLACK"]
)
def test_a_creature_in_play_needs_no_number(where: Any) -> None:
    """State and observations of both players know the creatures of both sides, and only those."""
    assert [KH, QD, JC] == [read_target(where, name) for name in ("KH", "qd", "Jc")]
    assert ("target", "QH is not in play") == error_of("attack QH", where)
    assert ("target", "KC is not in play") == error_of("block kc kh", where)


def test_without_a_table_a_creature_needs_its_number() -> None:
    """Where nothing is in play, a name alone means no creature."""
    assert DeclareAttacker(KH) == GAME.parse_action(None, "attack KH#1")
    assert ("target", "which KH? Without a state or observation an entry number is needed, as in KH#7") == (
        error_of("attack kh", None)
    )


@pytest.mark.parametrize("where", [5, TABLE.sides[0]], ids=["number", "side"])
def test_an_action_is_read_in_a_state_or_an_observation_only(where: Any) -> None:
    """Anything else is refused, even if the text needs no table."""
    with pytest.raises(DataError, match="state: expected a state of magic54, got "):
        GAME.parse_action(where, "attack KH#1")


def test_a_number_may_name_a_creature_that_is_not_in_play() -> None:
    """An action need not be legal: what has left play, or never was, can be named."""
    assert DeclareAttacker(object_id(5, card("QS"))) == GAME.parse_action(TABLE, "attack QS#5")
    assert DeclareAttacker(object_id(9, card("KH"))) == GAME.parse_action(TABLE, "attack KH#9")


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("KH#0", NO_ENTRY.format("KH#0")),
        ("KH#07", NO_ENTRY.format("KH#07")),
        ("kh#", NO_ENTRY.format("KH#")),
        ("KH#-1", NO_ENTRY.format("KH#-1")),
        ("KH#+1", NO_ENTRY.format("KH#+1")),
        ("KH#1#1", NO_ENTRY.format("KH#1#1")),
        ("KH#1_0", NO_ENTRY.format("KH#1_0")),
        ("KH#\N{SUPERSCRIPT TWO}", NO_ENTRY.format("KH#\N{SUPERSCRIPT TWO}")),
        ("KH#\N{ARABIC-INDIC DIGIT THREE}", NO_ENTRY.format("KH#\N{ARABIC-INDIC DIGIT THREE}")),
        ("KH#" + "1" * 19, NO_ENTRY.format("KH#" + "1" * 19)),
        ("KH#" + "1" * 21, NO_ENTRY.format("KH#" + "1" * 20)),
        ("#74", NO_TARGET.format("#74")),
        ("0", NO_TARGET.format("0")),
        ("green", NO_TARGET.format("green")),
        ("10H#1", NO_TARGET.format("10H#1")),
        ("AH#1", NO_TARGET.format("AH#1")),
        ("xr#1", NO_TARGET.format("xr#1")),
        ("RED#1", NO_TARGET.format("RED#1")),
        (X41, NO_TARGET.format(X40)),
    ],
)
def test_what_names_no_creature_is_no_target(name: str, problem: str) -> None:
    """Numbers of entry are 1 and more in plain digits, and only Jacks, Queens and Kings have them."""
    assert ("target", problem) == error_of(f"attack {name}")


def test_the_longest_number_of_entry_can_be_read() -> None:
    """Eighteen digits are still a number."""
    assert object_id(10**18 - 1, card("KH")) == read_target(None, "KH#" + "9" * 18)
    assert "KH#" + "9" * 18 == target_text(object_id(10**18 - 1, card("KH")))


@pytest.mark.parametrize("code", ["1H", "11H", "H", "XH", "10", "4H#1"])
def test_a_code_of_no_card_is_refused(code: str) -> None:
    """The 54 codes are the only ones."""
    assert ("", f"'{code}' is not a card; cards are A, 2 to 10, J, Q, K + H, D, C, S, and XR, XB") == (
        error_of(f"put {code.lower()}")
    )


def test_every_card_is_read_in_small_and_capital_letters() -> None:
    """Codes name the one object of their card."""
    assert list(CARDS.values()) == [read_card(None, code) for code in CARDS]
    assert list(CARDS.values()) == [read_card(TABLE, code.lower()) for code in CARDS]


@pytest.mark.parametrize(
    "amount", ["-1", "+1", "x", "1.5", "1_0", "\N{SUPERSCRIPT TWO}", "\N{ARABIC-INDIC DIGIT THREE}", "1" * 19, X41]
)
def test_an_amount_is_up_to_eighteen_plain_digits(amount: str) -> None:
    """Signs, letters, other scripts and endless digits are no amount."""
    assert ("amount", f"'{amount[:40]}' is no whole number of at most 18 digits") == error_of(f"assign KH JC {amount}")
    assert AssignDamage(KH, JC, 10**18 - 1) == GAME.parse_action(TABLE, "assign KH JC " + "9" * 18)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (None, "expected text, got NoneType"),
        ("Damage 4H", "damage takes card target, not 4H"),
        ("assign KH JC", "assign takes attacker blocker amount, not KH JC"),
        ("eight 8H", "eight takes card creature, not 8H"),
    ],
)
def test_a_text_of_no_action_is_refused(text: object, problem: str) -> None:
    """Other values than text, unknown verbs and too few or too many arguments are reported as such."""
    assert ("action", problem) == error_of(text)


KINGS = 64 + card("KH").index


@pytest.mark.parametrize(
    ("target", "text"),
    [
        (0, "RED"),
        (1, "BLACK"),
        (2, "#2"),
        (-1, "#-1"),
        (KINGS - 64, f"#{KINGS - 64}"),
        (KINGS, "KH#1"),
        (KINGS + 64, "KH#2"),
        (KINGS - 1, "QH#1"),
        (KINGS - 3, f"#{KINGS - 3}"),
        (64 + 53, "#117"),
        (64 + 54, "#118"),
        (64 + 63, "#127"),
        (64, "#64"),
    ],
)
@pytest.mark.rule("M54-038")
def test_a_target_that_is_no_player_and_no_creature_is_shown_by_its_number(target: int, text: str) -> None:
    """Ids of cards that are no creatures, or of nothing, have a text that nobody mistakes for a creature."""
    assert text == target_text(ObjectId(target))
    assert f"ace:AH,{text}" == GAME.format_action(PlayAce(card("AH"), ObjectId(target)))
    assert is_creature_id(target) is text.startswith(("J", "Q", "K"))


def test_the_ids_of_a_state_are_those_of_play_pile_shields_packets_and_fight() -> None:
    """Every mention of a creature is found, those of players and of nothing are not."""
    creatures = "KH#1 KC#4 JC#5 JH#2 QH#3 KC#4 KC#4 JC#5 KH#1 KC#4 QH#3 KC#4 KC#4 KH#1 KC#4 QH#3"
    targets = "KC#4 QS#7 QH#3 KH#1 KH#1 JH#2 QH#3 KH#1"

    assert creatures.split() == [target_text(object_id) for object_id in creature_ids_of(FULL)]
    assert targets.split() == [target_text(object_id) for object_id in target_ids_of(FULL)]
    assert [KH, QD, JC] == creature_ids_of(TABLE)
    assert [] == target_ids_of(TABLE)
