"""Bots duel: two seats, hidden hands, and a score that grows with what a player has."""

from __future__ import annotations

import pytest

from castlerules import Player, duel
from castlerules.bots import duel_score
from castlerules.magic import State
from castlerules.testing.magic import MagicScenario, side

ME, OTHER = Player(0), Player(1)


def table(mine: str, theirs: str = "", *, hand: str = "", life: int = 20) -> State:
    """Return a table with *mine* and *theirs* in play."""
    return MagicScenario.of(
        duel.NORMAL, side(mine, hand=hand, life=life), side(theirs), rules=duel.DuelRules(), check=lambda *_: ()
    ).state


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
