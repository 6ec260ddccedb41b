"""Actions as text: strict to write, generous to read."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from toys import TOYS, duel, league, patience

from castlerules import ArgumentFormat, DataError, Game, Notation, Player, magic54

CARD = duel.Card


@pytest.mark.parametrize(
    ("game", "action", "text"),
    [
        (duel, duel.Play(CARD(3)), "play:3"),
        (league, league.Bid(Player(1), 20), "bid:1,20"),
        (league, league.Start((Player(0), Player(2))), "start:02"),
        (patience, patience.Waste(), "waste"),
    ],
)
def test_an_action_is_written_as_verb_and_arguments(game: Game[Any, Any, Any], action: object, text: str) -> None:
    """The text has no white space, and is read back without any position."""
    assert text == game.format_action(action)
    assert action == game.parse_action(None, text)


@pytest.mark.parametrize(
    "text", ["bid:1,2", "bid 1 2", "BID 1,2", "  Bid( 1 , 2 ) ", "bid\t1\n2", "bid,1,2", "bid:::1::2", "(bid(1)(2))"]
)
def test_gaps_and_capitals_do_not_matter(text: str) -> None:
    """Spaces, colons, commas and brackets all part the words."""
    assert league.Bid(Player(1), 2) == league.parse_action(None, text)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "action: '' is not one of start, bid, sell"),
        (" :,() ", "action: '' is not one of start, bid, sell"),
        ("bet 1 2", "action: 'bet' is not one of start, bid, sell"),
        ("Stard 1 2", "action: there is no action 'Stard'; did you mean start?"),
        ("se", "action: there is no action 'se'; did you mean sell?"),
        ("x" * 999, f"action: '{'x' * 40}' is not one of start, bid, sell"),
        ("bid", "action: bid takes player coins, not nothing"),
        ("bid 1", "action: bid takes player coins, not 1"),
        ("Bid 1 2 3", "action: bid takes player coins, not 1 2 3"),
        ("bid " + "9 " * 500, "action: bid takes player coins, not " + "9 " * 30),
        ("bid 1 x", "number: 'x' is no number"),
        ("bid 1 -2", "number: '-2' is no number"),
        ("start 0x", "bidders: '0x' names no seats"),
    ],
)
def test_text_that_names_no_action_says_what_is_missing(text: str, problem: str) -> None:
    """The answer lists verbs or arguments and shows long text cut short."""
    with pytest.raises(DataError) as caught:
        league.parse_action(None, text)
    assert problem.strip() == str(caught.value).strip()


def test_a_verb_without_arguments_takes_none() -> None:
    """What is over is an error, not ignored."""
    with pytest.raises(DataError, match="waste takes nothing, not 1"):
        patience.parse_action(None, "waste 1")


@pytest.mark.parametrize("text", [None, 5, b"waste", ["waste"]])
def test_only_text_is_read(text: Any) -> None:
    """Anything else raises DataError."""
    with pytest.raises(DataError, match="expected text"):
        patience.parse_action(None, text)


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.name)
def test_only_actions_of_the_game_are_written(game: Game[Any, Any, Any]) -> None:
    """Other objects, and actions of other games, raise DataError."""
    for stranger in (None, "play:3", 3, object):
        with pytest.raises(DataError, match="expected an action of this game"):
            game.format_action(stranger)
    others = [
        action
        for action in (duel.Play(CARD(1)), patience.Waste(), league.Sell(Player(0)))
        if game.name not in str(action)
    ]
    assert 2 <= sum(_refuses(game, other) for other in others)


def test_an_action_with_a_part_of_another_kind_is_not_written() -> None:
    """The part is named, whatever the function that writes it stumbles over."""
    wrong: Any = None

    with pytest.raises(DataError, match="bidders: None has the wrong type for bidders of Start"):
        league.format_action(league.Start(wrong))
    with pytest.raises(DataError, match="target: None has the wrong type for target of PlayDamage"):
        magic54.GAME.format_action(magic54.PlayDamage(magic54.card("4H"), wrong))


def _refuses(game: Game[Any, Any, Any], action: object) -> bool:
    try:
        game.format_action(action)
    except DataError:
        return True
    return False


def test_a_word_is_read_in_the_light_of_where_it_is_read() -> None:
    """State or observation come to the reader of each argument."""

    @attrs.frozen
    class Take:
        """Take the item at a place."""

        thing: str

    argument_format = ArgumentFormat[str](
        str, lambda where, text: where[int(text)] if isinstance(where, tuple) else text
    )
    notation = Notation({"take": Take}, {str: argument_format})

    assert Take("b") == notation.parse(("a", "b"), "take 1")
    assert Take("1") == notation.parse(None, "take 1")
    assert "take:b" == notation.format(Take("b"))


def test_a_type_without_a_word_is_found_when_the_notation_is_made() -> None:
    """The mistake is reported at import, not in the middle of a game."""
    with pytest.raises(KeyError):
        Notation({"play": duel.Play}, {})
