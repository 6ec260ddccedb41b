"""The blocking automaton: the preferences, ties, orders and options, and 20,000 boards against a slow reading."""

from __future__ import annotations

import random
from collections.abc import Sequence

import attrs
import pytest

from castlerules.fortress.model.options import BlockOrder, MixedCase, TieBreak, Tier1Measure
from castlerules.fortress.rules.blocking_automaton import (
    Attacker,
    GarrisonCreature,
    best_blockers,
    blocker_assignment,
    blocking_order,
)

from .slow_garrison import AutomatonOptions, Creature, slow_blocks

BOARDS = 20_000


def attacker(size: str) -> Attacker:
    """Return an attacker without damage from ``3/3``, with it from ``3/3-1``."""
    power, _, rest = size.partition("/")
    toughness, _, damage = rest.partition("-")
    return int(power), int(toughness), int(damage or 0)


def row(*sizes: str) -> tuple[GarrisonCreature, ...]:
    """Return a garrison in layout order."""
    return tuple((*attacker(size), place) for place, size in enumerate(sizes))


def blocker(against: str, *garrison: str, measure: str = "total", mixed: str = "survive") -> str:
    """Return the size of the one of *garrison* that blocks the attacker *against*."""
    (place,) = blocker_assignment(
        [attacker(against)], row(*garrison), tier1_measure=Tier1Measure(measure), mixed_case=MixedCase(mixed)
    )
    assert place is not None
    return garrison[place]


@pytest.mark.rule("FOR-Q39")
@pytest.mark.parametrize("mixed", ["survive", "kill"])
def test_the_choice_for_the_hole_changes_nothing_elsewhere(mixed: str) -> None:
    """With one that does both, with no killer, with no survivor and with neither, all is as ever."""
    assert "3/4" == blocker("3/3", "3/1", "1/4", "3/4", mixed=mixed)
    assert "1/4" == blocker("3/3", "2/1", "1/4", mixed=mixed)
    assert "3/1" == blocker("3/3", "3/1", "1/3", mixed=mixed)
    assert "2/1" == blocker("3/3", "2/1", "1/3", mixed=mixed)


@pytest.mark.rule("FOR-Q40")
@pytest.mark.parametrize(
    ("against", "garrison", "place"),
    [
        ("2/2", ["4/3", "3/4", "3/4"], 1),
        ("4/4", ["2/5", "1/5", "1/5", "0/6"], 1),
        ("5/3", ["3/4", "3/3", "3/3", "4/1"], 1),
        ("9/9", ["4/2", "3/3", "3/3"], 1),
        ("2/2", ["4/4-1", "4/4"], 0),
    ],
    ids=["first: power", "second: power", "third: toughness", "fourth: power", "damage is no measure"],
)
def test_ties_go_by_the_other_number_and_then_by_the_layout(against: str, garrison: list[str], place: int) -> None:
    """Each preference has its own second measure."""
    assert (place,) == blocker_assignment([attacker(against)], row(*garrison))


@pytest.mark.rule("FOR-Q36")
def test_with_the_other_order_the_strongest_attacker_comes_first() -> None:
    """Equally strong ones stay as they were declared, and the answer is described as they were declared."""
    attackers = [attacker(size) for size in ("2/2", "3/3", "2/1", "3/1")]

    assert (1, 3, 0, 2) == blocking_order(attackers, BlockOrder.POWER_DESC)
    assert (0, 1, 2, 3) == blocking_order(attackers, BlockOrder.DECLARED)
    assert (0, 1, None, None) == blocker_assignment(attackers[:2] * 2, row("3/4", "1/1"))
    assert (None, 0, None, 1) == blocker_assignment(
        attackers[:2] * 2, row("3/4", "1/1"), block_order=BlockOrder.POWER_DESC
    )


@pytest.mark.rule("FOR-Q37")
def test_power_below_zero_kills_nobody_and_is_still_compared() -> None:
    """A creature of -2/3 deals nothing, and of two that are good for nothing it has the lower sum."""
    assert "1/1" == blocker("-1/1", "-2/3", "1/1")
    assert "-2/3" == blocker("4/4", "-2/3", "1/1")


@pytest.mark.rule("FOR-Q41", "FOR-Q42")
def test_who_may_not_block_an_attacker_is_left_out_for_that_one_only() -> None:
    """The first attacker must be met by the 1/1, the second still by the 3/4."""
    attackers = [attacker("3/3"), attacker("3/3")]

    assert (1, 0) == blocker_assignment(attackers, row("3/4", "1/1"), may_block=[[False, True], [True, True]])
    assert (None, 0) == blocker_assignment(attackers, row("3/4", "1/1"), may_block=[[False, False], [True, False]])
    assert (0, 1) == blocker_assignment(attackers, row("3/4", "1/1"))


@pytest.mark.rule("FOR-Q40")
def test_the_player_chooses_between_twins_and_between_nobody_else() -> None:
    """Only creatures equal in power and toughness are offered, by their place in the row, whatever their damage."""
    garrison = row("3/3", "2/5", "2/5-1", "1/6", "2/5")
    players = TieBreak.PLAYER_CHOICE

    assert (1, 2, 4) == best_blockers(attacker("3/6"), garrison[::-1], tie_break=players)
    assert (1, 4) == best_blockers(attacker("4/6"), garrison, tie_break=players)
    assert (0,) == best_blockers(attacker("2/3"), garrison, tie_break=players)
    assert (1,) == best_blockers(attacker("3/6"), garrison[1:], tie_break=TieBreak.LAYOUT)
    assert () == best_blockers(attacker("3/3"), (), tie_break=players)


@attrs.frozen
class Board:
    """A random position at the declaration of blockers; *pick* stands for the choices of the player."""

    attackers: tuple[Creature, ...]
    garrison: tuple[Creature, ...]
    habits: AutomatonOptions
    forbidden: tuple[tuple[int, int], ...]
    pick: int

    def choose(self, twins: Sequence[int]) -> int:
        """Return the one of *twins* that the player wants."""
        return twins[self.pick % len(twins)]


def random_board(rng: random.Random) -> Board:
    """Return a board of small numbers, where ties are frequent."""

    def creatures(most: int, tapped: float) -> tuple[Creature, ...]:
        sizes = [(rng.randint(-1, 5), rng.randint(1, 6)) for _ in range(rng.randint(0, most))]
        return tuple(
            Creature(place, p, t, rng.choice((0, 0, rng.randint(0, t))), rng.random() < tapped)
            for place, (p, t) in enumerate(sizes)
        )

    attackers, row_of_creatures = creatures(4, 0), creatures(7, 0.1)
    garrison = tuple(rng.sample(row_of_creatures, len(row_of_creatures)))
    pairs = [(a.place, g.place) for a in attackers for g in garrison]
    habits = AutomatonOptions(
        *[str(rng.choice(list(kind))) for kind in (BlockOrder, Tier1Measure, MixedCase, TieBreak)]
    )
    barred = tuple(pair for pair in pairs if rng.random() < 0.2) if rng.random() < 0.3 else ()
    return Board(attackers, garrison, habits, barred, rng.randrange(12))


def fast_blocks(board: Board) -> list[tuple[int, tuple[int, ...], int | None]]:
    """Return what ``slow_blocks`` returns, one attacker at a time."""
    attackers = [(attacker.power, attacker.toughness, attacker.damage) for attacker in board.attackers]
    free = [(guard.power, guard.toughness, guard.damage, guard.place) for guard in board.garrison if not guard.tapped]
    assigned: list[tuple[int, tuple[int, ...], int | None]] = []
    for place in blocking_order(attackers, BlockOrder(board.habits.block_order)):
        twins = best_blockers(
            attackers[place],
            [guard for guard in free if (place, guard[3]) not in board.forbidden],
            tier1_measure=Tier1Measure(board.habits.tier1_measure),
            mixed_case=MixedCase(board.habits.mixed_case),
            tie_break=TieBreak(board.habits.tie_break),
        )
        chosen = board.choose(twins) if twins else None
        assigned.append((place, twins, chosen))
        free = [guard for guard in free if guard[3] != chosen]
    return assigned


def fast_answer(board: Board) -> dict[int, int | None]:
    """Return the whole answer of the automaton by attacker, ties by the layout."""
    guards = [guard for guard in board.garrison if not guard.tapped]
    places = blocker_assignment(
        [(attacker.power, attacker.toughness, attacker.damage) for attacker in board.attackers],
        [(guard.power, guard.toughness, guard.damage, guard.place) for guard in guards],
        may_block=[[(a.place, g.place) not in board.forbidden for g in guards] for a in board.attackers],
        block_order=BlockOrder(board.habits.block_order),
        tier1_measure=Tier1Measure(board.habits.tier1_measure),
        mixed_case=MixedCase(board.habits.mixed_case),
    )
    return dict(enumerate(places))


@pytest.mark.rule("FOR-025", "FOR-I10", "FOR-I11", "FOR-I12", "FOR-Q41")
def test_the_automaton_blocks_as_the_slow_reading_of_the_rules_does() -> None:
    """On 20,000 boards under all options the same twins are found for each attacker, and the same answer in all.

    The garrison is given in any order: only the places in the layout count.
    """
    rng = random.Random(29)
    for _ in range(BOARDS):
        board = random_board(rng)
        slow = slow_blocks(board.attackers, board.garrison, board.habits, board.forbidden, board.choose)
        assert slow == fast_blocks(board), board
        if board.habits.tie_break == "layout":
            assert {place: chosen for place, _, chosen in slow} == fast_answer(board), board
