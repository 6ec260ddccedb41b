"""Playing games in several processes."""

from __future__ import annotations

from contextlib import closing
from itertools import islice
from multiprocessing import active_children

import attrs
import pytest

from castlerules import NoSetup, fortress, magic54
from castlerules.cli.io.errors import CommandFailed
from castlerules.cli.simulation.games import SimulationRun, play_game
from castlerules.cli.simulation.workers import results_in_order

RUN = SimulationRun(
    game="magic54", rules=magic54.Magic54Rules(), setup=NoSetup(), seed=7, bots=("uniform", "uniform"), max_actions=20
)


@pytest.mark.parametrize("games", [0, 1, 33])
def test_every_game_is_played_once_and_in_order(games: int) -> None:
    """Chunks of any size give the results of one game after the other."""
    assert [play_game(RUN, index) for index in range(games)] == list(results_in_order(RUN, games, 2))


def test_set_ups_reach_other_processes() -> None:
    """They play with the cards that were chosen here."""
    setup = fortress.FortressSetup(deck="mono Swamp")
    run = attrs.evolve(RUN, game="fortress", rules=fortress.FortressRules(), setup=setup, bots=("uniform",))

    assert [play_game(run, index) for index in range(3)] == list(results_in_order(run, 3, 2))
    assert play_game(run, 0) != play_game(attrs.evolve(run, setup=fortress.FortressSetup()), 0)


def test_processes_end_when_no_more_results_are_wanted() -> None:
    """Of a million games the first few come at once, and nothing goes on after them."""
    with closing(results_in_order(RUN, 1_000_000, 2)) as results:
        first = list(islice(results, 3))
        assert active_children()

    assert [play_game(RUN, index) for index in range(3)] == first
    assert [] == active_children()


def test_a_process_that_dies_ends_the_run_with_advice() -> None:
    """The others are ended too."""
    with closing(results_in_order(RUN, 1_000_000, 2)) as results:
        next(results)
        active_children()[0].kill()

        with pytest.raises(CommandFailed, match="try fewer --jobs"):
            list(islice(results, 100_000))
    assert [] == active_children()


@pytest.mark.parametrize("other", [attrs.evolve(RUN, seed=8), attrs.evolve(RUN, max_actions=21)])
def test_a_game_depends_on_what_its_run_says(other: SimulationRun) -> None:
    """Another seed or another limit is another game."""
    assert play_game(RUN, 0) != play_game(other, 0)
