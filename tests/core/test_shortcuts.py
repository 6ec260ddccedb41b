"""What a game may offer for faster searches, and what stands in where it does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest
from toys import TOYS
from toys import duel as toy_duel
from toys.broken import Sabotaged

from castlerules import GAMES, Generator, Rng, determinizer, evolve, least_action, magic, magic54, playout
from castlerules.castle.game import CastleGame

FIRST, SECOND = toy_duel.legal_actions(toy_duel.new_game())[:2]


def second_action(state: Any) -> Any:
    """Return a legal action that is not the first one, so that a test sees which function was asked."""
    return toy_duel.legal_actions(state)[1]


class Passed:
    """A game that passes every name on to another game, but lists only the last legal action."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def legal_actions(self, state: Any) -> tuple[Any, ...]:
        """Return the last action of the other game."""
        actions: tuple[Any, ...] = self.game.legal_actions(state)[-1:]
        return actions


class LastOnly(magic.MagicGame):
    """Normal Magic in which only what is listed last is legal: conceding."""

    __slots__ = ()

    def legal_actions(self, state: magic.State, /) -> tuple[magic.Action, ...]:
        """Return the last action of normal Magic."""
        return super().legal_actions(state)[-1:]


class GuessesOtherwise(CastleGame):
    """Castle with determinizations of its own."""

    __slots__ = ()

    def determinize(self, observation: magic.Observation, rng: Generator, **known: Any) -> magic.State:
        """Return the state of Castle with another number of the turn."""
        return evolve(super().determinize(observation, rng, **known), turn=99)


@pytest.mark.parametrize("game", [*TOYS, *[GAMES[name] for name in GAMES]], ids=lambda game: game.name)
def test_the_least_action_is_listed_first(game: Any) -> None:
    """It is so in the first state of every game, whether the game says it itself or not; at the end there is none."""
    start = game.new_game()
    end = playout(game, start, rng=Rng.seeded(3)).state

    assert game.legal_actions(start)[0] == least_action(game, start)
    assert least_action(game, end) is None


def test_a_game_that_says_its_least_action_is_asked() -> None:
    """The list is not; a value that is no function is ignored."""
    state = toy_duel.new_game()
    quick: Any = Sabotaged(toy_duel, least_action=second_action)
    wrong: Any = Sabotaged(toy_duel, least_action=SECOND)

    assert SECOND == least_action(quick, state)
    assert FIRST == least_action(wrong, state)


def test_whoever_lists_other_actions_has_another_least_action() -> None:
    """A subclass, or a game around a game, that replaces only ``legal_actions`` is asked for its list."""
    game = LastOnly.make_game("last")
    start, duel = game.new_game(), magic54.GAME.new_game()

    assert game.legal_actions(start) == (least_action(game, start),)
    assert magic54.GAME.legal_actions(duel)[-1] == least_action(Passed(magic54.GAME), duel)


def test_a_subclass_that_guesses_otherwise_is_asked_for_each_guess() -> None:
    """``determinizer`` of Castle makes the states of Castle, not those of the subclass."""
    castle: Any = GAMES["castle"]
    fields = [field.name for field in attrs.fields(magic.MagicGame)]
    game = GuessesOtherwise(**{name: getattr(castle, name) for name in fields})
    seen = castle.observe(castle.new_game(), 0)

    assert 99 == determinizer(game, seen)(Rng.seeded(1)).turn
    assert 99 != determinizer(castle, seen)(Rng.seeded(1)).turn


def test_what_is_known_is_handed_on() -> None:
    """Both functions of a game get the further keywords."""
    handed = []

    def noted(*given: Any, **known: Any) -> Callable[[Generator], Any]:
        handed.append((given, known))
        return lambda _: given[0]

    prepared: Any = Sabotaged(toy_duel, determinizer=noted)
    single: Any = Sabotaged(toy_duel, determinize=noted)
    determinizer(prepared, "seen", decks=(1, 2))
    determinizer(single, "seen", decks=(3,))(Rng.seeded(1))

    assert [(("seen",), {"decks": (1, 2)}), (("seen", Rng.seeded(1)), {"decks": (3,)})] == handed
