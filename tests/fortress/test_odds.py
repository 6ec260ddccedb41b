"""The odds of the assault are exact, and those of the game itself."""

from __future__ import annotations

from fractions import Fraction

import pytest

from castlerules import Rng, fortress, playout
from castlerules.fortress import AssaultRow, chances, odds
from castlerules.magic.query.board import Board
from castlerules.testing.magic import MagicScenario, side

from .kit import siege

COUNTS = {
    0: (0, 0, 0, 10, 206),
    5: (0, 4, 6, 98, 108),
    8: (0, 35, 21, 125, 35),
    10: (4, 77, 27, 98, 10),
    13: (35, 125, 21, 35, 0),
    16: (108, 98, 6, 4, 0),
    18: (160, 55, 1, 0, 0),
    24: (216, 0, 0, 0, 0),
}
"""The rows of the table by total damage, in 216 rolls."""


def force(damage: int) -> MagicScenario:
    """Return a position with creatures of *damage* power in all, and with an opponent left."""
    parts = [4] * (damage // 4) + [damage % 4] * bool(damage % 4)
    return siege(side(", ".join(f"{part}x4" for part in parts)), "1x1")


@pytest.mark.rule("FOR-034", "FOR-032", "FOR-033")
@pytest.mark.parametrize(("damage", "counts"), COUNTS.items())
def test_the_odds_are_those_of_the_table(damage: int, counts: tuple[int, ...]) -> None:
    """For a force on the board, in 216 rolls, each row comes as often as the table says."""
    row_odds = dict(odds(force(damage).state))

    assert dict(zip(AssaultRow, [Fraction(count, 216) for count in counts], strict=True)) == row_odds
    assert tuple(row_odds.items()) == chances(damage)


@pytest.mark.rule("FOR-Q49", "FOR-Q51")
def test_odds_count_what_would_storm() -> None:
    """Tapped creatures count by default and do not with that option; whoever opposes is no obstacle to the question."""
    tapped = siege(side("4x4, 4x4/t"), "1x1")
    careful = siege(side("4x4, 4x4/t"), "1x1", options={"assault_excludes_unready": True})

    assert chances(8) == odds(tapped.state)
    assert chances(4) == odds(careful.state)


@pytest.mark.rule("FOR-Q52")
def test_odds_follow_the_options() -> None:
    """Another margin gives other odds; where no attempt is left or waiting is allowed the rows are the same."""
    narrow = siege(side("4x4, 4x4"), "1x1", options={"assault_margin": 0})
    last = siege(side("4x4, 4x4"), "1x1", options={"max_attempts": 1, "assault_mandatory": False})

    assert chances(8, 0) == odds(narrow.state)
    assert chances(8) == odds(last.state)


def test_odds_may_be_asked_at_any_time() -> None:
    """Before the opposition is chosen there is no force; asking changes nothing, and the generator does not matter."""
    start = fortress.GAME.new_game(rng=Rng.seeded(1))

    assert chances(0) == odds(start)
    assert odds(start) == odds(fortress.GAME.new_game(rng=Rng.seeded(2)))
    assert start == fortress.GAME.new_game(rng=Rng.seeded(1))


@pytest.mark.rule("FOR-Q51")
@pytest.mark.parametrize("seed", range(4))
def test_the_odds_of_any_state_are_those_of_the_force_on_the_board(seed: int) -> None:
    """In the middle of combat, of an announcement, with mana in the pool or after the end: only the board counts."""
    core = {"manual_mana": True, "mana_empties": "step"}
    options = fortress.FortressRules.of(
        {"core": core, "assault_mandatory": False, "max_attempts": 1, "tie_break": "player_choice"}
    )
    decks = list(fortress.DECKS)
    start = fortress.GAME.new_game(decks[seed], rules=options, rng=Rng.seeded(seed))
    game = playout(fortress.GAME, start, rng=Rng.seeded(seed + 10), max_actions=260)
    state, steps = start, [start]
    for action in game.actions:
        state = fortress.GAME.apply(state, action)
        steps.append(state)

    for sampled_state in (*steps[:: max(1, len(steps) // 25)], state):
        board = Board(fortress.FORTRESS, sampled_state).battlefield
        own = [characteristics for permanent, characteristics in board if permanent.controller == fortress.PLAYER]
        assert chances(sum(characteristics.power for characteristics in own)) == odds(sampled_state)


@pytest.mark.rule("FOR-Q51")
def test_the_odds_are_known_to_the_player() -> None:
    """An observation has the odds of its state, in every step of a game."""
    state = fortress.GAME.new_game(rng=Rng.seeded(3))
    for action in playout(fortress.GAME, state, rng=Rng.seeded(4), max_actions=120).actions:
        state = fortress.GAME.apply(state, action)
        if fortress.GAME.to_act(state) is not None and len(fortress.GAME.legal_actions(state)) > 3:
            assert odds(state) == odds(fortress.GAME.observe(state, 0))
