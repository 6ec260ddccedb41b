"""Many games in one call: the same results one by one, together, and in several processes."""

from __future__ import annotations

import sys
from contextlib import closing
from itertools import islice
from multiprocessing import active_children, get_context
from time import sleep
from typing import Any

import pytest
from processes import run_process
from toys import duel as toy_duel
from toys import patience

from castlerules import GAMES, DataError, Generator, IllegalAction, Memory, Rng, SetupError, magic, magic54, playout
from castlerules.bots import Greedy, game_generators, play_match, playouts, uniform
from castlerules.cli.simulation.games import SimulationRun, play_game
from castlerules.fortress import GAME as FORTRESS
from castlerules.fortress import FortressRules, FortressSetup

DUEL: Any = GAMES["duel"]


def last(_: object, legal: tuple[Any, ...], rng: Generator, /) -> tuple[Any, Generator]:
    """Return the last legal action."""
    return legal[-1], rng


def illegal(_: object, __: object, rng: Generator, /) -> tuple[Any, Generator]:
    """Return what is no action."""
    return None, rng


class Counter:
    """A bot that picks an action by how many events it remembers."""

    remembers = True

    def __call__(
        self, _: object, legal: tuple[Any, ...], rng: Generator, /, *, memory: Memory
    ) -> tuple[Any, Generator]:
        """Return an action; all draws are left to others."""
        return legal[len(memory.events) % len(legal)], rng


def chance(seed: int, number: int) -> Rng:
    """Return the generator of a new game; that of its bots is derived from it."""
    return Rng.seeded(seed).derive(number)


@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize("bots", [None, (uniform, uniform), (last, Counter()), (Greedy(magic54.GAME, samples=1), last)])
def test_new_games_are_those_of_their_numbers(bots: Any, processes: int) -> None:
    """Each is what ``playout`` plays from the first state of this number, and they come in the order of the numbers."""
    game, numbers = magic54.GAME, (4, 0, 9, 1)
    expected = [
        playout(
            game,
            game.new_game(rng=chance(7, number)),
            bots,
            rng=chance(7, number).derive(0),
            max_actions=30,
        )
        for number in numbers
    ]

    assert expected == list(playouts(game, numbers, bots, seed=7, max_actions=30, processes=processes))


@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize("game", [toy_duel, DUEL, patience], ids=lambda game: game.name)
def test_games_go_on_from_states(game: Any, processes: int) -> None:
    """The bots of a state draw by its place, whatever the game; a module is found again by its name."""
    starts = [game.new_game(rng=Rng.seeded(seed)) for seed in (5, 5, 6)]
    seats = len(game.players(starts[0]))
    expected = [
        playout(game, start, rng=chance(1, place).derive(0), max_actions=40) for place, start in enumerate(starts)
    ]

    assert expected == list(playouts(game, starts, seed=1, max_actions=40, processes=processes))
    assert expected == list(playouts(game, starts, [uniform] * seats, seed=1, max_actions=40))
    assert expected[0] != expected[1] or game is patience


def test_they_are_the_games_of_a_simulation() -> None:
    """With the same seed, options and set-up."""
    rules, setup = FortressRules(), FortressSetup(deck="mono Swamp")
    run = SimulationRun(game="fortress", rules=rules, setup=setup, seed=3, bots=("greedy:1",), max_actions=25)
    bots = [Greedy(FORTRESS, samples=1)]
    games = playouts(FORTRESS, range(2), bots, seed=3, rules=rules, setup=setup, max_actions=25)

    assert [(end.choices, len(end.actions)) for end in games] == [
        (one.choices, one.actions) for one in (play_game(run, 0), play_game(run, 1))
    ]


def test_no_starts_are_no_games() -> None:
    """In one process or in several; a range may begin anywhere."""
    assert [] == list(playouts(magic54.GAME, ())) == list(playouts(magic54.GAME, range(0), processes=2))
    assert list(playouts(toy_duel, range(6)))[4:] == list(playouts(toy_duel, range(4, 6)))


@pytest.mark.parametrize(
    ("path", "arguments"),
    [
        ("starts", {"starts": "0"}),
        ("starts", {"starts": 3}),
        ("starts", {"starts": (0, -1)}),
        ("starts", {"starts": range(3, -2, -1)}),
        ("starts", {"starts": (True,)}),
        ("starts", {"starts": (None,)}),
        ("starts", {"starts": (toy_duel.new_game(),)}),
        ("starts", {"starts": range(10**20)}),
        ("bots", {"starts": (), "bots": 3}),
        ("game", {"game": "magic54"}),
        ("game", {"game": magic54}),
        ("bots", {"bots": (last,)}),
        ("bots", {"bots": last}),
        ("bots", {"bots": (last, 5)}),
        ("seed", {"seed": "1"}),
        ("setup", {"setup": 1}),
        ("max_actions", {"max_actions": -1}),
        ("max_actions", {"max_actions": False}),
        ("processes", {"processes": 0}),
        ("processes", {"processes": 2.0}),
    ],
)
def test_wrong_arguments_are_refused_before_anything_is_played(path: str, arguments: dict[str, Any]) -> None:
    """The error names the argument, and comes from the call itself, not from the first result."""
    with pytest.raises(DataError) as caught:
        playouts(**{"game": magic54.GAME, "starts": range(2), **arguments})

    assert path == caught.value.path


def test_a_game_that_cannot_start_is_refused() -> None:
    """The options of another game are a SetupError at once."""
    with pytest.raises(SetupError):
        playouts(magic54.GAME, range(2), (last, last), rules=FortressRules())
    with pytest.raises(SetupError):
        playouts(magic54.GAME, range(2), rules=FortressRules())


@pytest.mark.parametrize("processes", [1, 2])
def test_an_illegal_action_is_the_error_that_it_is(processes: int) -> None:
    """It comes out of another process too."""
    with pytest.raises(IllegalAction):
        list(playouts(magic54.GAME, range(3), (illegal, illegal), processes=processes))


def test_what_cannot_be_sent_is_refused_with_advice() -> None:
    """A game of one's own that pickle does not take plays in one process only."""
    own = magic.make_game("own")

    assert 2 == len(list(playouts(own, range(2), max_actions=5)))
    with pytest.raises(DataError, match=r"processes: the game, a bot or a state cannot be sent .* or use one process"):
        list(playouts(own, range(2), max_actions=5, processes=2))


def test_a_bot_that_cannot_be_sent_is_refused_by_its_place() -> None:
    """A lambda has no name by which another process could import it; in one process it plays."""
    unsendable: Any = [uniform, lambda _, legal, rng: (legal[0], rng)]
    expected = (
        r"bots\[1\]: .*<lambda> cannot be sent to another process .*; define a bot, or its class, at the top level"
    )

    with pytest.raises(DataError, match=expected):
        playouts(magic54.GAME, range(2), unsendable, processes=2)
    with pytest.raises(DataError, match=expected):
        play_match(magic54.GAME, unsendable, games=2, processes=2)
    assert 2 == play_match(magic54.GAME, unsendable, games=2, max_actions=5).unfinished


def test_a_bot_of_an_interactive_session_is_not_found_by_another_process() -> None:
    """Its ``__main__`` is no file, so the other process has no such bot; the error says what to do."""
    code = (
        "from castlerules import magic54\n"
        "from castlerules.bots import play_match, uniform\n"
        "def typed(observation, legal, rng): return legal[0], rng\n"
        "play_match(magic54.GAME, [typed, uniform], games=2, processes=2)\n"
    )
    done = run_process([sys.executable, "-c", code], ok=False)

    assert "DataError: processes: another process cannot find what was sent to it (AttributeError: " in done.stderr
    assert "; define a bot, or its class, at the top level of a module" in done.stderr


class StrangeError(Exception):
    """An error that pickle cannot make again."""

    def __init__(self, first: str, second: str) -> None:  # noqa: ARG002 - pickle passes one only
        super().__init__(first)


def strange(*_: Any) -> Any:
    """Raise an error of one's own."""
    raise StrangeError("out of", "ideas")


def test_an_error_that_cannot_be_sent_back_is_told() -> None:
    """Its kind and its text come in a DataError; the other process goes on."""
    with pytest.raises(DataError, match="processes: a game ended with StrangeError: 'out of'"):
        list(playouts(magic54.GAME, range(3), (strange, strange), processes=2))


def test_only_the_own_processes_are_ended() -> None:
    """Another call goes on, and so does a process that the program has started in the meantime."""
    other = get_context("spawn").Process(target=sleep, args=(60,))
    with (
        closing(playouts(magic54.GAME, range(200), max_actions=20, processes=2)) as first,
        closing(playouts(magic54.GAME, range(40), max_actions=20, processes=2)) as second,
    ):
        next(first)
        start = next(second)
        other.start()
        first.close()
        assert other.is_alive()
        assert list(playouts(magic54.GAME, range(40), max_actions=20)) == [start, *second]
    assert other.is_alive()
    other.kill()
    other.join()


def test_processes_end_with_the_generator_and_with_one_of_them() -> None:
    """Of many games the first few come at once, and nothing goes on after them; one that dies is an error."""
    with closing(playouts(magic54.GAME, range(10**6), max_actions=20, processes=2)) as results:
        first = list(islice(results, 3))
        assert active_children()
    assert [] == active_children()
    assert list(playouts(magic54.GAME, range(3), max_actions=20)) == first

    with closing(playouts(magic54.GAME, range(10**6), max_actions=20, processes=2)) as results:
        next(results)
        active_children()[0].kill()
        with pytest.raises(DataError, match="processes: a process has died"):
            list(islice(results, 10**5))
    assert [] == active_children()


def test_a_numbered_game_is_that_of_its_two_generators() -> None:
    """The first deals, the second is drawn from by the bots: so one game of many is played again by itself."""
    chance, bot_rng = game_generators(7, 3)
    (end,) = playouts(magic54.GAME, range(3, 4), seed=7)

    assert end == playout(magic54.GAME, magic54.GAME.new_game(rng=chance), rng=bot_rng)
    with pytest.raises(DataError):
        game_generators("7", 3)  # type: ignore[arg-type]
