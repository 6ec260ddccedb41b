"""The uniform bot and the list of bots."""

from collections import Counter
from typing import Any

import pytest

from castlerules import GAMES, Rng, Scripted, playout
from castlerules.bots import BOTS, bot_named, uniform


def test_the_bot_takes_the_action_that_the_generator_draws() -> None:
    """Each number that can be drawn stands for the action in that place."""
    assert [("a", Scripted(())), ("b", Scripted(())), ("c", Scripted(()))] == [
        uniform(None, ("a", "b", "c"), Scripted((drawn,))) for drawn in range(3)
    ]


def test_a_single_action_costs_no_draw() -> None:
    """The generator comes back as it was when there is nothing to choose."""
    assert ("only", Scripted((4,))) == uniform(None, ("only",), Scripted((4,)))


def test_every_action_is_taken_about_as_often_as_the_others() -> None:
    """Of 3000 picks among three actions each gets about a third."""
    rng: Any = Rng.seeded(5)
    taken: Counter[str] = Counter()
    for _ in range(3000):
        action, rng = uniform(None, ("a", "b", "c"), rng)
        taken[action] += 1

    assert {"a", "b", "c"} == set(taken)
    assert all(900 < times < 1100 for times in taken.values())


def test_uniform_bots_play_the_game_that_a_playout_without_bots_plays() -> None:
    """Asking the bots and asking nobody give the same actions and the same last state."""
    game = GAMES["magic54"]
    start = game.new_game(rng=Rng.seeded(3))
    alone = playout(game, start, rng=Rng.seeded(4))

    assert alone == playout(game, start, [uniform, uniform], rng=Rng.seeded(4))
    assert alone != playout(game, start, [uniform, uniform], rng=Rng.seeded(5))


def test_the_bots_are_found_by_name_and_nobody_can_add_one() -> None:
    """``BOTS`` is a mapping that cannot be changed."""
    names: Any = BOTS

    assert bot_named("uniform", GAMES["magic54"]) is uniform
    with pytest.raises(TypeError):
        names["other"] = uniform
