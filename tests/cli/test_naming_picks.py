"""Attackers and blockers named in a sentence, by their ranks, several at once, and what is said of words that fail."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules import GAMES
from castlerules.cli.play.lines import LineKind
from castlerules.cli.play.prompt import answer_line
from castlerules.cli.play.session import Session
from castlerules.cli.play.table import Table
from castlerules.duel import DuelRules
from castlerules.magic.normal import NORMAL
from castlerules.testing.magic import MagicScenario
from castlerules.testing.magic import layout as magic_layout
from castlerules.testing.magic54 import side, table

from .sessions import after_typing, answer_text, in_position

ATTACK = table(side("KH QD JD JH"), side("KC", discard="2S"), phase="attackers")
ONE_JACK = table(side("KH QD JD JH/s"), side("KC"), phase="attackers")
BLOCK = table(side("KH QD"), side("JC QC KC/t", discard="4C"), phase="attackers").do(
    "attack KH", "attack QD", "end_attack"
)


def held(session: Session) -> list[str]:
    """Return the labels of what the person has picked, held or made."""
    made = [step.action for step in session.steps if step.is_own]
    return [Table(session).guide.label(pick) for pick in (*made, *session.held)]


def refused(session: Session, typed: str) -> str:
    """Return the refusal of the line *typed*, which changes nothing."""
    answer = answer_line(session, typed, 400)
    assert session is answer.session
    return answer_text(answer, LineKind.REFUSAL)


@pytest.mark.parametrize(
    ("typed", "attackers"),
    [
        ("queen and king", ["QD", "KH"]),
        ("queen, king", ["QD", "KH"]),
        ("queen and king attack", ["QD", "KH"]),
        ("the queen attacks BLACK", ["QD"]),
        ("I attack with the queen", ["QD"]),
        ("attack queen jack jack", ["QD", "JD", "JH"]),
        ("attack jack, queen and jack", ["JD", "QD", "JH"]),
        ("jack jack", ["JD", "JH"]),
        ("attack jack and jh", ["JD", "JH"]),
        ("everything attacks", ["KH", "QD", "JD", "JH"]),
    ],
)
@pytest.mark.rule("M54-A13")
def test_attackers_are_named_in_the_words_of_a_person(typed: str, attackers: list[str]) -> None:
    """With the verb before, after, or left out; as many equal words as there are cards that they fit mean all."""
    session = in_position(ATTACK.state)

    assert [f"attack with {code}" for code in attackers] == held(after_typing(session, typed))


@pytest.mark.parametrize(
    ("typed", "blocks"),
    [
        ("queen blocks king", ["KH with QC"]),
        ("jack and queen block king", ["KH with JC", "KH with QC"]),
        ("jack blocks king, queen blocks queen", ["KH with JC", "QD with QC"]),
        ("qc blocks qd", ["QD with QC"]),
        ("block king with jack and queen", ["KH with JC", "KH with QC"]),
        ("block king with jack, queen with queen", ["KH with JC", "QD with QC"]),
    ],
)
@pytest.mark.rule("M54-A15")
def test_blocks_are_named_in_the_words_of_a_person(typed: str, blocks: list[str]) -> None:
    """The creature before the verb blocks the one after it."""
    session = in_position(BLOCK.state)

    assert [f"block {block}" for block in blocks] == held(after_typing(session, typed))


def in_duel(*, attacks: bool) -> Session:
    """Return a duel in which the person declares blockers, or attackers if *attacks* is true."""
    mine, theirs = magic_layout.side("Grizzly Bears, Hill Giant"), magic_layout.side("Giant Spider, Grizzly Bears")
    start = MagicScenario.of(NORMAL, mine, theirs, rules=DuelRules())
    if attacks:
        return in_position(start.to_step("declare attackers").state, GAMES["duel"])
    fight = start.attack("Grizzly Bears", "Hill Giant").to_step("declare blockers")
    return in_position(fight.state, GAMES["duel"])


@pytest.mark.rule("BASE-D27")
def test_a_duel_understands_the_same_sentences() -> None:
    """The order of the words tells Bears that block from Bears that are blocked."""
    blocking, attacking = in_duel(attacks=False), in_duel(attacks=True)

    assert ["block Grizzly Bears (2/2) with Giant Spider (2/4)"] == held(after_typing(blocking, "spider blocks bears"))
    assert ["block Hill Giant (3/3) with Grizzly Bears (2/2)"] == held(after_typing(blocking, "bears block giant"))
    assert ["attack with Grizzly Bears (2/2)", "attack with Hill Giant (3/3)"] == held(
        after_typing(attacking, "bears and giant")
    )


@pytest.mark.parametrize(
    ("duel", "typed", "answer"),
    [
        (
            ATTACK,
            "attack",
            "attack what? attack with KH, attack with QD, attack with JD, attack with JH, or attack all",
        ),
        (ATTACK, "queen and jack", "several fit jack: attack with JD, attack with JH"),
        (ATTACK, "queen and zebra", "nothing that can attack is called zebra"),
        (ATTACK, "attack jack jack jack", "several fit jack: attack with JD, attack with JH"),
        (ATTACK, "zebra and donkey", "there is no word 'zebra'"),
        (ONE_JACK, "attack jack jack", "attack with JD can be done only once, and is named more often"),
        (ONE_JACK, "attack jh", "JH entered play this turn, so it cannot attack"),
        (BLOCK, "block", "block what? block KH with JC, block QD with JC, block KH with QC, block QD with QC; type"),
        (BLOCK, "king blocks king", "no possible block fits king with king"),
        (BLOCK, "jack blocks king and queen", "queen does what? say it of each creature, as in jack blocks king"),
        (ATTACK, "attack 2s", "2S is in the opponent's discard pile"),
        (BLOCK, "block 4c", "4C is in your discard pile"),
    ],
)
def test_words_that_name_no_declaration_are_told_what_they_miss(duel: Any, typed: str, answer: str) -> None:
    """Nothing is picked."""
    assert answer in refused(in_position(duel.state), typed)


def test_a_verb_alone_takes_the_only_pick() -> None:
    """A question about the words is left for two of them."""
    assert ["attack with KH"] == held(after_typing(in_position(table(side("KH"), phase="attackers").state), "attack"))


@pytest.mark.rule("M54-091")
def test_the_end_without_an_attack_still_asks_when_its_words_are_typed() -> None:
    """The sentence has the verb last, but it is a line of the list."""
    session = in_position(ATTACK.state)

    assert answer_line(session, "no attack").session.confirming is not None


def test_a_sentence_can_be_asked_about() -> None:
    """It is the line of the list that the sentence means."""
    answer = answer_text(answer_line(in_position(BLOCK.state), "? queen blocks king"))

    assert answer.startswith("block KH with QC: allowed, number 4")


HAND = table(side("KH", hand="4H 3H", mana=2, discard="2D", rest="deck"), side("QC", discard="2S"))


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("2d", "2D is in your discard pile; type"),
        ("play 2s", "2S is in the opponent's discard pile; type"),
        ("10h", "10H is in your deck; type"),
        ("damage 6h at qc", "6H is in your deck; type"),
        ("10s", "10S is in the opponent's hand or deck; type"),
        ("sumon 2d", "there is no word 'sumon' (did you mean summon?); type"),
        ("play", "play what? name a card of the list; type"),
        ("play qc", "QC is in play on the opponent's side: 2/2; type"),
        ("play 4h at", "4h at fits several: damage 4H > damage 4H at BLACK,"),
        ("play zebra", "nothing that can be played now is called zebra; type"),
        ("queen blocks king", "not now: blockers are named after attackers"),
    ],
)
@pytest.mark.rule("M54-021", "M54-022")
def test_a_card_that_cannot_be_played_is_told_where_it_lies(typed: str, answer: str) -> None:
    """As far as the player may know it: a card of the opponent that is face down may be in hand or deck."""
    assert answer in refused(in_position(HAND.state), typed)


def test_a_creature_in_play_that_several_plays_could_use_is_no_misplaced_card() -> None:
    """What the words could mean is said, not where the creature lies."""
    session = in_position(table(side("KH JD", mana=1), side("KC")).state)

    assert "'guard king with jd' can mean several actions: guard your KH with JD" in refused(
        session, "guard king with jd"
    )


@pytest.mark.rule("M54-Q44")
def test_where_a_hidden_card_of_the_opponent_lies_makes_no_difference() -> None:
    """The answer is the same for a card in hand and in the deck."""
    in_hand = table(side(rest="deck"), side(hand="10S", rest="deck"))
    in_deck = table(side(rest="deck"), side(hand="10C", rest="deck"))

    assert refused(in_position(in_hand.state), "10s") == refused(in_position(in_deck.state), "10s")
