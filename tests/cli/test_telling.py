"""Events and actions in words."""

from __future__ import annotations

from typing import Any

import pytest
from toys import league

from castlerules import Event, Player, fortress, magic54
from castlerules.cli.telling import common_text, event_text, events_text, menu
from castlerules.magic import ObjectId
from castlerules.magic.changes import ManaAdded, Shuffled, Tapped
from castlerules.magic54 import BLACK, RED, card

from .terminal import MAGIC54

KING = magic54.object_id(7, card("KH"))
GREEN = ManaAdded(Player(0), (0, 0, 0, 0, 1, 0))
PILE = magic54.Played(BLACK, magic54.Use.DAMAGE, card("4C"), None, KING)


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (magic54.TurnBegan(BLACK, 3), "BLACK: turn began turn 3"),
        (magic54.PhaseBegan(magic54.Phase.COMBAT), "phase began: combat"),
        (magic54.Drew(RED, card("10H")), "RED: drew 10H"),
        (magic54.Drew(BLACK, None), "BLACK: drew hidden card"),
        (magic54.TurnedOver(RED, 4, False), "RED: turned over size 4, not shuffled"),
        (magic54.TurnedOver(RED, 4, True), "RED: turned over size 4, shuffled"),
        (PILE, "BLACK: played damage, 4C, target KH#7"),
        (magic54.Damaged(card("4C"), magic54.ObjectId(RED), 2), "damaged: source 4C, target RED, amount 2"),
        (magic54.ShieldRaised(KING, None), "shield raised: target KH#7"),
        (magic54.Passed(RED), "RED: passed"),
    ],
)
def test_an_event_is_its_class_and_facts_in_words(event: Event, expected: str) -> None:
    """Players go by their seats, other things are written as in actions; secrets are hidden, nothing is left out."""
    assert expected == event_text(MAGIC54, event)


@pytest.mark.parametrize(
    ("game", "event", "expected"),
    [
        (league, league.Started((Player(0), Player(2))), "started: bidders 0 2"),
        (league, league.Won(Player(1), (2, 0)), "won: winner 1, bids 2 0"),
        (league, league.Bade(Player(1), None), "1: bade hidden coins"),
    ],
)
def test_events_of_other_games_are_told_too(game: Any, event: Event, expected: str) -> None:
    """Seats without names are numbers."""
    assert expected == event_text(game, event)


def test_what_possible_courses_have_in_common_is_told_and_the_rest_is_unknown() -> None:
    """Events of different classes have nothing in common."""
    draws = [magic54.Drew(RED, card("10H")), magic54.Drew(RED, card("9H"))]

    assert "RED: drew unknown card" == common_text(MAGIC54, draws)
    assert "RED: drew 10H" == common_text(MAGIC54, draws[:1] * 3)
    assert common_text(MAGIC54, [draws[0], magic54.Passed(RED)]) is None
    assert "passed" == common_text(MAGIC54, [magic54.Passed(RED), magic54.Passed(BLACK)])


def test_a_menu_is_numbered_and_shows_words_and_text() -> None:
    """What reads the same is shown once, and columns stand below each other."""
    state = magic54.new_game()
    seen = magic54.view(state, RED)
    actions = [magic54.Pass(), magic54.PutMana(card("3H")), magic54.Summon(card("KH"))]

    assert ["  1  pass", "  2  put 3H as Mana  put:3H", "  3  summon KH       summon:KH"] == menu(
        MAGIC54, seen, actions
    )
    assert [] == menu(MAGIC54, seen, [])
    assert ["   1  pass", "  10  pass"] == menu(MAGIC54, seen, actions[:1] * 10)[::9]


def test_a_game_that_words_its_events_itself_is_let_speak() -> None:
    """It may tell several events in one sentence; others are told event by event."""
    siege: Any = fortress
    state = siege.new_game()
    seen = siege.view(state, Player(0))

    assert ["you shuffle the library"] == events_text(siege, seen, [Shuffled(Player(0))])
    assert ["you tap #7 and #8 for {G}{G}"] == events_text(
        siege, seen, [Tapped(ObjectId(7)), GREEN, Tapped(ObjectId(8)), GREEN]
    )
    assert ["RED: passed", "RED: passed"] == events_text(MAGIC54, None, [magic54.Passed(RED)] * 2)
