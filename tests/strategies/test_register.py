"""What ``from_type`` gives for the classes of the games."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.errors import ResolutionFailed
from hypothesis.strategies._internal import types
from processes import run_process

from castlerules import Outcome, Rng, _registration, magic54


@given(st.from_type(magic54.State))
def test_the_type_of_a_state_gives_reachable_states(state: magic54.State) -> None:
    """States come from play, not from their fields."""
    assert () == magic54.GAME.problems(state)
    assert isinstance(state.rng, Rng)


@given(st.from_type(magic54.Observation), st.from_type(magic54.Magic54Rules), st.from_type(Rng))
def test_the_types_of_views_options_and_generators_give_sound_ones(
    observation: magic54.Observation, rules: magic54.Magic54Rules, rng: Rng
) -> None:
    """An observation can be completed with any generator, and options start a game with it."""
    assert observation == magic54.GAME.observe(magic54.GAME.determinize(observation, rng), observation.player)
    assert rules == magic54.GAME.new_game(rules=rules, rng=rng).rules


@given(st.from_type(Outcome))
def test_other_classes_of_the_package_are_left_to_hypothesis(outcome: Outcome) -> None:
    """Only the classes of a game are played for."""
    assert isinstance(outcome.returns, tuple)


SCRIPT = """
import sys
import hypothesis
print([f"castlerules.{name}" in sys.modules for name in ("_registration", "strategies", "magic54")])
"""


def test_importing_hypothesis_registers_without_importing_a_game() -> None:
    """The entry point is called by the import, and games wait until they are asked for."""
    done = run_process([sys.executable, "-c", SCRIPT])

    assert done.stdout.strip() == "[True, False, False]"


def test_the_strategies_may_be_what_imports_hypothesis() -> None:
    """The entry point does not need the module that is being imported just then."""
    script = "from castlerules.strategies import states; print(states('magic54').example)"
    done = run_process([sys.executable, "-c", script])

    assert done.stdout.startswith("<bound method")


def test_a_hypothesis_that_cannot_ask_later_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the table of resolvers every class is registered by itself."""
    known = dict(types._global_type_lookup)
    monkeypatch.setattr(types, "_global_type_lookup", known)
    monkeypatch.setattr(types, "_global_extra_lookup", None)

    _registration.register()

    assert {magic54.State, magic54.Observation, magic54.Magic54Rules, Rng} <= set(known)


class Stranger:
    """A class of which nothing is known, not even what it is made of."""

    def __init__(self, what) -> None:  # type: ignore[no-untyped-def]  # that is the point
        self.what = what


def test_a_class_of_another_package_is_none_of_ours() -> None:
    """What cannot be resolved without the package cannot be resolved with it."""
    with pytest.raises(ResolutionFailed):
        st.from_type(Stranger).validate()
