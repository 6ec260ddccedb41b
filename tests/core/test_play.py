"""Driving a game: random playouts, bots, forced actions and counts of sequences."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from toys import TOYS, duel, league, patience

from castlerules import (
    DataError,
    Game,
    Generator,
    IllegalAction,
    Outcome,
    Player,
    Rng,
    Scripted,
    evolve,
    magic54,
    perft,
    playout,
    skip_forced,
)
from castlerules.bots import Greedy


def first(observation: object, legal: tuple[Any, ...], rng: Generator) -> tuple[Any, Generator]:
    """Choose the first action."""
    assert observation is not None
    return legal[0], rng


def last(observation: object, legal: tuple[Any, ...], rng: Generator) -> tuple[Any, Generator]:
    """Choose the last action, and draw once."""
    assert observation is not None
    return legal[-1], rng.below(2)[1]


@pytest.mark.parametrize("game", [*TOYS, magic54.GAME], ids=lambda game: game.name)
def test_a_playout_comes_to_the_end_and_says_how(game: Game[Any, Any, Any]) -> None:
    """The actions lead from the start to the last state, and the same generator plays the same game."""
    start = game.new_game(rng=Rng.seeded(1))
    result = playout(game, start, rng=Rng(2))
    state = start
    for action in result.actions:
        state = game.apply(state, action)

    assert result.finished
    assert state == result.state
    assert game.outcome(state) is not None
    assert result == playout(game, start, rng=Rng(2))
    assert result != playout(game, start, rng=Rng(3))


def test_without_bots_each_action_is_as_likely() -> None:
    """The draw is below the number of legal actions, and names one of them."""
    start = duel.new_game(rng=Rng(5))

    assert duel.legal_actions(start)[4] == playout(duel, start, rng=Scripted((4,)), max_actions=1).actions[0]
    with pytest.raises(DataError, match="expected a number below 6 as the next entry, got 6"):
        playout(duel, start, rng=Scripted((6,)), max_actions=1)


@pytest.mark.parametrize(("limit", "done", "finished"), [(0, 0, False), (2, 2, False), (4, 4, True), (9, 4, True)])
def test_a_playout_stops_after_so_many_actions(limit: int, done: int, finished: bool) -> None:
    """An unfinished game is a result like another; a game that ends with the last action is finished."""
    result = playout(duel, duel.new_game(), [first, first], max_actions=limit)

    assert (done, finished) == (len(result.actions), result.finished)


def test_forced_actions_are_no_choices() -> None:
    """Nothing is drawn and no bot is asked where there is one action only."""
    forced = evolve(patience.new_game(cards=2), stock=(0,), tops=(1, 1))
    result = playout(patience, forced, rng=Scripted(()))

    assert (1, 0) == (len(result.actions), result.choices)
    assert 4 == playout(duel, duel.new_game(), [first, first]).choices


def test_every_seat_has_its_bot_and_sees_its_own_view() -> None:
    """Bots are asked in turn, each with the observation of its seat, and hand the generator on."""
    seen = []

    def watching(
        observation: duel.Observation, legal: tuple[duel.Action, ...], rng: Generator
    ) -> tuple[duel.Action, Generator]:
        seen.append((observation.player, rng))
        return legal[0], rng

    playout(duel, duel.new_game(), [watching, last], rng=Rng(0), max_actions=4)

    assert [(Player(0), Rng(0)), (Player(0), Rng(0, 2))] == seen


@pytest.mark.parametrize("bots", [[], [first], [first] * 3])
def test_there_is_one_bot_per_seat(bots: list[Any]) -> None:
    """Too few and too many raise DataError before anything is played."""
    with pytest.raises(DataError, match=f"expected 2 bots, one per seat, got {len(bots)}"):
        playout(duel, duel.new_game(), bots)


@pytest.mark.parametrize("bots", [first, {Player(0): first, Player(1): last}, "ab", 2])
def test_a_bot_in_the_place_of_bots_is_refused_with_the_way_to_bots(bots: Any) -> None:
    """So is a mapping, whose order would be somebody's guess."""
    with pytest.raises(DataError, match=r"bots: expected a sequence of 2 bots, one per seat, got .*; \[bot\] \* 2"):
        playout(duel, duel.new_game(), bots)


@pytest.mark.parametrize("wrong", ["greedy", None])
def test_what_cannot_be_called_is_no_bot(wrong: Any) -> None:
    """It is reported before anything is played."""
    with pytest.raises(
        DataError,
        match=f"expected a function of an observation, the legal actions and a generator, got {wrong!r}",
    ):
        playout(duel, duel.new_game(), [first, wrong])


@pytest.mark.parametrize(
    ("wrong", "advice"),
    [
        ("greedy", r"castlerules.bots.bot_named\('greedy', game\) makes a bot of a name"),
        (Greedy, r"that is a class, make a bot with Greedy\(...\)"),
    ],
)
def test_what_is_nearly_a_bot_is_refused_with_the_way_to_one(wrong: Any, advice: str) -> None:
    """The name of a bot, and the class of one."""
    with pytest.raises(DataError, match=advice):
        playout(duel, duel.new_game(), [first, wrong])


@pytest.mark.parametrize("answer", [None, 3, (3,), [1, 2], ("action", 5)])
def test_a_bot_that_returns_no_action_and_generator_is_named(answer: Any) -> None:
    """To forget the generator is the likeliest slip of a first bot."""

    def forgetful(*_: Any) -> Any:
        return answer

    with pytest.raises(DataError, match=r"bots: expected an action and a generator, \(action, rng\), from forgetful, "):
        playout(duel, duel.new_game(), [forgetful, forgetful])


def test_what_is_no_game_is_refused() -> None:
    """Such as the module of a game."""
    wrong: Any = magic54
    with pytest.raises(DataError, match=r"game: expected a game, such as magic54\.GAME"):
        playout(wrong, duel.new_game())


def test_a_bot_that_does_what_it_may_not_is_stopped() -> None:
    """Its action is checked as anybody's."""

    def cheat(_view: object, _legal: object, rng: Generator) -> tuple[duel.Action, Generator]:
        return duel.Play(duel.Card(99)), rng

    with pytest.raises(IllegalAction, match="TOY-hand") as raised:
        playout(duel, duel.new_game(), [cheat, first])
    assert ["cheat was to act in seat 0, after 0 actions"] == raised.value.__notes__


def test_what_the_organiser_does_is_left_to_chance() -> None:
    """A league needs three bots, and draws for the contests only."""
    result = playout(league, league.new_game(max_contests=1), [first] * 3, rng=Scripted((2, 0)))

    assert (league.Start((Player(1), Player(2))), league.Bid(Player(1), 0), league.Bid(Player(2), 0)) == result.actions
    assert result.finished


def test_forced_actions_are_skipped_to_the_next_choice_or_the_end() -> None:
    """A state with a choice stays, forced ones are done, and the end is an end."""
    start = patience.new_game(cards=3)
    forced = evolve(start, stock=(0, 1), tops=(1, 1), shuffled=True)
    choice = evolve(start, stock=(0, 2), tops=(1, 1), shuffled=True)

    assert start is skip_forced(patience, start)
    assert evolve(forced, stock=()) == skip_forced(patience, forced)
    assert evolve(choice, stock=(2,)) == skip_forced(patience, choice)


def slow_perft(game: Game[Any, Any, Any], state: Any, depth: int) -> int:
    """Count by doing everything."""
    ends = [state]
    done = 0
    for _ in range(depth):
        done += sum(game.to_act(end) is None for end in ends)
        ends = [game.apply(end, action) for end in ends for action in game.legal_actions(end)]
    return done + len(ends)


@pytest.mark.parametrize("game", [*TOYS, magic54.GAME], ids=lambda game: game.name)
def test_perft_counts_sequences_as_the_slow_way_does(game: Game[Any, Any, Any]) -> None:
    """Depth 0 is 1, depth 1 the number of legal actions, and deeper ones agree with doing everything."""
    start = game.new_game(rng=Rng.seeded(3))

    assert 1 == perft(game, start, 0)
    assert len(game.legal_actions(start)) == perft(game, start, 1)
    assert [slow_perft(game, start, depth) for depth in (2, 3)] == [perft(game, start, depth) for depth in (2, 3)]


def test_perft_counts_sequences_that_end_before_their_length() -> None:
    """A game that is over counts once, however deep."""
    over = evolve(patience.new_game(), stock=())

    assert [1, 1, 1] == [perft(patience, over, depth) for depth in range(3)]
    assert [1, 3, 3] == [perft(patience, patience.new_game(cards=1), depth) for depth in range(3)]
    assert [6, 32, 128] == [perft(duel, duel.new_game(), depth) for depth in range(1, 4)]


@pytest.mark.parametrize(
    ("returns", "winners"),
    [((1.0, -1.0), (0,)), ((0.0, 0.0), ()), ((-1.0,), ()), ((0.5, 0.5, -1.0), (0, 1)), ((0.2,), (0,))],
)
def test_winners_have_the_highest_return_above_zero(returns: tuple[float, ...], winners: tuple[int, ...]) -> None:
    """Ties share the win; nobody wins at 0 or below."""
    assert tuple(map(Player, winners)) == Outcome(returns, "why", "TOY-end").winners


def test_a_playout_is_a_frozen_value() -> None:
    """Its fields cannot be set."""
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        playout(duel, duel.new_game(), max_actions=0).choices = 5  # type: ignore[misc]  # what is tested
