"""Bots duel: two seats, hidden hands, and a score that grows with what a player has."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules import Player, Rng, duel, playout
from castlerules.bots import FlatMonteCarlo, Greedy, IsMcts, duel_score, play_match, uniform
from castlerules.magic import State
from castlerules.testing.magic import MagicScenario, side

ME, OTHER = Player(0), Player(1)
SEARCHERS: list[Any] = [
    Greedy(duel.GAME, samples=1),
    FlatMonteCarlo(duel.GAME, iterations=6),
    IsMcts(duel.GAME, iterations=6),
]


def table(mine: str, theirs: str = "", *, hand: str = "", life: int = 20) -> State:
    """Return a table with *mine* and *theirs* in play."""
    return MagicScenario.of(
        duel.NORMAL, side(mine, hand=hand, life=life), side(theirs), rules=duel.DuelRules(), check=lambda *_: ()
    ).state


@pytest.mark.deep
def test_a_greedy_bot_duels_better_than_chance() -> None:
    """It wins all of a few games, in turns in either seat."""
    greedy, chance = play_match(duel.GAME, [Greedy(duel.GAME, samples=1), uniform], games=4, seed=5).bots

    assert (4, 0) == (greedy.wins, chance.wins)


@pytest.mark.parametrize("bot", SEARCHERS, ids=repr)
def test_every_searcher_duels(bot: Any) -> None:
    """What it does may be done, and is the same for the same luck."""
    start = duel.GAME.new_game(("UR aggro", "BG aggro"), rng=Rng.seeded(2))
    first, two = (playout(duel.GAME, start, [bot, uniform], rng=Rng.seeded(4), max_actions=80) for _ in range(2))

    assert first == two
    assert 80 == len(first.actions)
    assert first.choices > 5


@pytest.mark.parametrize(
    ("less", "more"),
    [
        (table("Forest", life=19), table("Forest")),
        (table("Forest"), table("2 Forest")),
        (table("Forest"), table("Forest", hand="Forest")),
        (table("Forest", hand="Forest"), table("2 Forest")),
        (table("Forest, Llanowar Elves"), table("Forest, Grizzly Bears")),
        (table("Grizzly Bears"), table("Trained Armodon")),
        (table("Forest"), table("Forest, Crusade")),
        (table("Forest", hand="Grizzly Bears"), table("Forest, Grizzly Bears")),
        (table("Forest", "Forest"), table("Forest")),
        (table("Forest", "Grizzly Bears"), table("Forest", "Llanowar Elves")),
    ],
    ids=range(10),
)
def test_a_duel_is_worth_more_with_all_that_a_player_has(less: State, more: State) -> None:
    """Life, cards, lands, dearer and larger permanents count, in play more than in hand; the other's count against."""
    assert -1 < duel_score(less, ME) < duel_score(more, ME) < 1


def test_what_is_good_for_one_is_bad_for_the_other() -> None:
    """The two scores of a table add up to nothing, and equal tables are even."""
    state = table("Forest, Grizzly Bears")

    assert 0 < duel_score(state, ME) == -duel_score(state, OTHER)
    assert 0 == duel_score(table("2 Forest, Grizzly Bears", "2 Forest, Grizzly Bears"), ME)
