"""Drawn options, plays, states, observations and actions, and what failures shrink to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from itertools import accumulate
from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample
from profiles import by_profile, sampled
from toys import TOYS

from castlerules import GAMES, AnyGame, Rng, SetupError, Violation, magic54
from castlerules.core.options import Options, bool_option, int_option, int_tuple_option, nested_option
from castlerules.strategies import actions, generators, observations, plays, rules, states

FIXED = settings(
    derandomize=True,
    database=None,
    max_examples=by_profile(300, 1000),
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


ANY = settings(FIXED, phases=(Phase.generate,))


def smallest(strategy: st.SearchStrategy[Any], condition: Callable[[Any], bool]) -> Any:
    """Return what an example with *condition* shrinks to, always the same."""
    return find(strategy, condition, settings=FIXED)


def some(strategy: st.SearchStrategy[Any], condition: Callable[[Any], bool]) -> Any:
    """Return the first example with *condition*, always the same."""
    return find(strategy, condition, settings=ANY)


def test_a_generator_shrinks_to_seed_0() -> None:
    """Generators are seeded ones, the plainest of seed 0."""
    assert Rng.seeded(0) == smallest(generators(), lambda rng: rng.below(2)[0] in (0, 1))


@pytest.mark.parametrize("name", sampled(GAMES, 3))
def test_options_shrink_to_the_default_ones(name: str) -> None:
    """The plainest options are the default ones."""
    assert GAMES[name].Rules() == smallest(rules(name), lambda _: True)


def test_a_fault_that_needs_one_option_shrinks_to_that_option() -> None:
    """Changing one option is possible without changing another."""
    example = smallest(rules("magic54"), lambda options: not options.ace_clears_marked)

    assert magic54.Magic54Rules(ace_clears_marked=False) == example


def test_every_option_is_drawn_with_another_value_than_its_default() -> None:
    """No option of Magic 54 is left alone."""
    changed: set[str] = set()

    @FIXED
    @given(rules("magic54"))
    def collect(options: magic54.Magic54Rules) -> None:
        changed.update(options.changed())

    collect()

    assert {field.name for field in attrs.fields(magic54.Magic54Rules)} == changed


def _small(_: object, __: object, size: int) -> None:
    if not 2 <= size <= 5:
        raise SetupError((Violation("TOY-size", "a size is from 2 to 5"),))


@attrs.frozen
class Inner:
    """Options within options."""

    size: int = attrs.field(default=2, validator=_small)


@attrs.frozen
class Outer:
    """Options of which one is a text and one an options class."""

    inner: Inner = Inner()
    label: str = "plain"


@attrs.frozen
class Odd:
    """As much of a game as is asked for its options."""

    Rules: type[Outer] = Outer


def test_options_within_options_are_drawn_and_texts_keep_their_default() -> None:
    """Numbers are those that the class accepts; what nothing is known about is left alone."""
    odd: Any = Odd()

    assert Outer(Inner(5)) == smallest(rules(odd), lambda options: options.inner.size > 4)
    with pytest.raises(NoSuchExample):
        smallest(rules(odd), lambda options: options.inner.size > 5 or options.label != "plain")


@attrs.frozen(kw_only=True, repr=False)
class Deep(Options):
    """What another options class holds."""

    burn: bool = bool_option("DEEP-1", default=True)
    least: int = int_option("DEEP-2", 0, -1, 3)


@attrs.frozen(kw_only=True, repr=False)
class Wide(Options):
    """Several numbers, and options inside whose default is not that of their class."""

    core: Deep = nested_option("WIDE-1", Deep(least=3))
    faces: tuple[int, ...] = int_tuple_option("WIDE-2", (1, -1), -2, 2, 3)

    def _clashes(self, sound: Callable[..., bool]) -> Iterable[Violation]:
        if sound("core", "faces") and not self.core.burn and len(self.faces) < 3:
            yield Violation("WIDE-3", "without burn there are three faces")


@attrs.frozen
class Loose:
    """Tuples that may be empty, or missing, or are of a given length, and an object that is no options."""

    none: tuple[int, ...] = ()
    missing: tuple[bool, ...] | None = None
    pair: tuple[int, int] = (1, 2)
    inner: Inner | None = Inner(3)


def having(rules_class: type[Any]) -> Any:
    """Return as much of a game with these options as is asked for them."""
    return attrs.make_class("Having", {"Rules": attrs.field(default=rules_class)}, frozen=True)()


def drawn(strategy: st.SearchStrategy[Any], number: int = ANY.max_examples) -> list[Any]:
    """Return *number* examples, always the same."""
    examples: list[Any] = []

    @settings(ANY, max_examples=number)
    @given(strategy)
    def collect(example: Any) -> None:
        examples.append(example)

    collect()
    return examples


def test_tuples_are_drawn_with_other_values_and_lengths() -> None:
    """All lengths and values that the class accepts are there, in any order."""
    faces_drawn = {options.faces for options in drawn(rules(having(Wide)))}

    assert {1, 2, 3} == set(map(len, faces_drawn))
    assert {-2, -1, 0, 1, 2} == {face for faces in faces_drawn for face in faces}
    assert {(1, 1), (-1, 1), (-1, 1, -1)} <= faces_drawn


def test_options_inside_others_are_changed_from_the_outer_default() -> None:
    """One inner option can be changed alone, and shrinks to that; the others stay as the outer class has them."""
    odd = having(Wide)

    assert Wide() == smallest(rules(odd), lambda _: True)
    assert Wide(core=Deep(least=0)) == smallest(rules(odd), lambda options: options.core.least == 0)
    assert {-1, 0, 1, 2, 3} == {options.core.least for options in drawn(rules(odd))}


def test_options_that_go_together_only_are_drawn_together() -> None:
    """Neither of the two is left out because it clashes with the default of the other."""
    example = smallest(rules(having(Wide)), lambda options: not options.core.burn)

    assert (Deep(burn=False, least=3), 3) == (example.core, len(example.faces))


def test_a_tuple_may_be_empty_and_what_may_be_missing_may_be_there() -> None:
    """An empty tuple gets values; a tuple of given length, and one instead of None, are left alone."""
    examples = drawn(rules(having(Loose)))

    assert {0, 1, 2} == {len(options.none) for options in examples}
    assert {(None, (1, 2))} == {(options.missing, options.pair) for options in examples}
    assert {None, 2, 3, 4, 5} == {options.inner and options.inner.size for options in examples}


@pytest.mark.parametrize("game", TOYS, ids=lambda game: str(game.name))
def test_a_game_object_will_do_instead_of_a_name(game: AnyGame) -> None:
    """States, observations and actions of games outside ``GAMES`` are drawn as well."""
    state = some(states(game), lambda state: game.outcome(state) is not None)
    before, action = some(actions(game), lambda pair: game.outcome(game.apply(*pair)) is not None)

    assert game.to_act(state) is None
    assert game.outcome(before) is None
    assert action in game.legal_actions(before)


@given(states("magic54", max_actions=0))
def test_no_action_leads_to_the_start(state: magic54.State) -> None:
    """With no action allowed only initial states under the default options are drawn."""
    assert (1, magic54.Magic54Rules()) == (state.turn, state.rules)
    assert magic54.Phase.PRECOMBAT is state.phase


def texts(play: tuple[Any, tuple[Any, ...]]) -> list[str]:
    """Return the actions of *play* as text."""
    return [magic54.GAME.format_action(action) for action in play[1]]


def test_reaching_turn_3_shrinks_to_passes() -> None:
    """A property that fails in turn 3 is shown as a game of plain actions of the generator of seed 0."""
    start, done = smallest(plays("magic54"), lambda play: reduce(magic54.GAME.apply, play[1], play[0]).turn == 3)

    assert magic54.GAME.new_game() == start
    assert {"pass", "decline"} >= {text for text in texts((start, done)) if not text.startswith("discard:")}
    assert 5 + 6 >= len(done)


def test_a_fault_that_needs_a_creature_shrinks_to_one_summoning() -> None:
    """A property that fails with a creature in play is shown as a game with one creature and little else."""
    _, done = example = smallest(plays("magic54"), lambda play: _entered(play) > 0)

    assert 1 == len([text for text in texts(example) if text.startswith("summon:")])
    assert texts(example)[-1].startswith("summon:")
    assert 12 >= len(done)


def _entered(play: tuple[magic54.State, tuple[magic54.Action, ...]]) -> int:
    return reduce(magic54.GAME.apply, play[1], play[0]).creatures_entered


def through(play: tuple[magic54.State, tuple[magic54.Action, ...]]) -> list[magic54.State]:
    """Return every state of *play*."""
    return list(accumulate(play[1], magic54.GAME.apply, initial=play[0]))


RARE: dict[str, Callable[[magic54.State], bool]] = {
    "an open search": lambda state: state.searching_joker is not None,
    "damage to divide": lambda state: state.phase is magic54.Phase.ASSIGNMENT,
    "Growth aside": lambda state: bool(state.combat.growth_cards),
    "the end": lambda state: state.result is not None,
}


def test_play_comes_to_rare_situations() -> None:
    """Searches, divided damage, Growth and finished games are among the states that are drawn from."""
    met: set[str] = set()

    @settings(FIXED, max_examples=40)
    @given(plays("magic54"))
    def collect(play: tuple[magic54.State, tuple[magic54.Action, ...]]) -> None:
        met.update(name for name, is_there in RARE.items() if any(map(is_there, through(play))))

    collect()

    assert set(RARE) == met


def test_views_are_drawn_for_both_players() -> None:
    """Neither seat is left out, and the plainest observation is RED's."""
    black = some(observations("magic54"), lambda observation: observation.player == magic54.BLACK)

    assert magic54.BLACK == black.player
    assert magic54.RED == smallest(observations("magic54"), lambda _: True).player
