"""Arguments that are swapped, forgotten or of another kind are refused with what was expected."""

from __future__ import annotations

from typing import Any, Final

import pytest

from castlerules import GAMES, IllegalAction

STATES: Final = {name: GAMES[name].new_game() for name in GAMES}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_does_not_go_on_by_the_text_of_an_action(name: str) -> None:
    """Although ``advance`` does not check whether an action is legal, it knows what is none; no state is made of it."""
    with pytest.raises(IllegalAction, match=r"got str; parse_action\(state, 'pass'\) makes one from text"):
        GAMES[name].advance(STATES[name], "pass")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_does_not_go_on_by_an_action_of_another_game(name: str) -> None:
    """Nor by a number or by nothing; an action that is not legal now is not looked for."""
    other = "ascension" if name == "magic54" else "magic54"
    wrong: tuple[Any, ...] = (None, 3, GAMES[other].legal_actions(STATES[other])[0])
    for action in wrong:
        with pytest.raises(IllegalAction, match=f"expected an action of .*, got {type(action).__name__} "):
            GAMES[name].advance(STATES[name], action)
