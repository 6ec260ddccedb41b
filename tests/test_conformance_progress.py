"""``check_game`` tells a function of the caller how far it is."""

from __future__ import annotations

from collections import Counter

import pytest
from toys import broken, duel

from castlerules.testing import NonConformance, Progress, check_game
from castlerules.testing.conformance import GAME_LAWS, STATE_LAWS, Law
from castlerules.testing.laws import data_round_trips, games_end, invariants_hold

CHOSEN: tuple[Law, ...] = (games_end, data_round_trips, invariants_hold)


def test_progress_counts_every_check_up_to_the_total() -> None:
    """Two laws of states and one of games on three games: each check is reported once, the last is the total."""
    reports: list[Progress] = []
    check_game(duel, games=3, seed=1, laws=CHOSEN, check_every=2, progress=reports.append)

    assert [*range(1, len(reports) + 1)] == [now.done for now in reports]
    assert {len(reports)} == {now.total for now in reports}
    counts = Counter(now.law for now in reports)
    assert (3, counts["invariants_hold"]) == (counts["games_end"], counts["data_round_trips"])
    assert len(reports) == 3 + 2 * counts["invariants_hold"]


def test_progress_names_the_law_the_game_and_the_step() -> None:
    """Laws of states come at each checked step, in the order of the kit, laws of games after the last action."""
    reports: list[Progress] = []
    check_game(duel, games=2, seed=1, laws=CHOSEN, check_every=3, progress=reports.append)
    first = [now for now in reports if now.game == 0]

    assert [0, 1] == list(dict.fromkeys(now.game for now in reports))
    assert [("invariants_hold", 0), ("data_round_trips", 0), ("invariants_hold", 3)] == [
        (now.law, now.step) for now in first[:3]
    ]
    assert ("games_end", max(now.step for now in first)) == (first[-1].law, first[-1].step)


def test_all_laws_are_reported_by_default() -> None:
    """The names are those of the functions."""
    names: set[str] = set()
    check_game(duel, games=1, seed=1, progress=lambda now: names.add(now.law))

    assert {law.__name__ for law in (*STATE_LAWS, *GAME_LAWS)} == names


def test_a_broken_law_is_not_reported_as_kept() -> None:
    """The checks before it are, and the error follows."""
    reports: list[Progress] = []
    with pytest.raises(NonConformance) as found:
        check_game(broken.states_with_a_problem(), games=3, progress=reports.append)

    assert found.value.law not in {now.law for now in reports if now.step == found.value.step}
    assert reports[-1].done < reports[-1].total


def test_an_error_of_the_caller_ends_the_check() -> None:
    """So a program can stop a check that takes too long."""

    def stop(now: Progress) -> None:
        if now.done == 5:
            raise TimeoutError(now.law)

    with pytest.raises(TimeoutError):
        check_game(duel, games=1, progress=stop)
