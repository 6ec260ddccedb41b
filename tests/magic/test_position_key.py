"""What makes two positions of Magic the same."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules import Rng, evolve
from castlerules.magic import NORMAL
from castlerules.testing.magic import MagicScenario, side

from .games import PLAIN, RULES, states


def table(**setup: Any) -> MagicScenario:
    """Return a position in which A has two equal lands and a spell."""
    mine = side("2 Mountain", hand="Lightning Bolt, Mountain", library="Forest, Plains")
    return MagicScenario.of(NORMAL, mine, side("Grizzly Bears", hand="Forest"), **setup)


@pytest.mark.parametrize("name", RULES)
def test_keys_are_hashable_and_leave_the_generator_out(name: str) -> None:
    """Every state has one, whatever its generator."""
    for state in [*states(13, RULES[name], 200)][::4]:
        key = PLAIN.position_key(state)

        assert hash(key) == hash(PLAIN.position_key(evolve(state, rng=Rng.seeded(5))))
        assert key == PLAIN.position_key(evolve(state, rng=Rng.seeded(5)))


def test_numbers_do_not_make_a_difference() -> None:
    """A position later in a game, with greater numbers, has the same key."""
    early, late = table(turn=11), table(turn=31)
    bare = MagicScenario.of(NORMAL, side("Forest, 2 Mountain"), side()).state
    shifted = evolve(bare, permanents=bare.permanents[1:])
    plain = MagicScenario.of(NORMAL, side("2 Mountain"), side()).state

    assert PLAIN.position_key(early.state) == PLAIN.position_key(late.state)
    assert PLAIN.position_key(plain)[6] == PLAIN.position_key(shifted)[6]  # type: ignore[index]  # the permanents


def test_a_determinized_state_with_nothing_hidden_has_the_same_key() -> None:
    """Tables may be in another order: cards are compared, not rows."""
    mine = side("2 Mountain, Hill Giant/d1", graveyard="Lightning Bolt", hand="Mountain, Forest", library=0)
    state = MagicScenario.of(NORMAL, mine, side("Grizzly Bears/t", library=0)).state
    guess = PLAIN.determinize(PLAIN.observe(state, PLAIN.book.players[0]), Rng.seeded(1))

    assert state.table != guess.table
    assert PLAIN.position_key(state) == PLAIN.position_key(guess)


def test_the_order_of_a_hand_makes_no_difference_and_that_of_a_library_does() -> None:
    """Hands are compared by what they hold, libraries card by card."""
    state = table().state
    seat = state.seats[0]
    turned = evolve(state, seats=(evolve(seat, hand=seat.hand[::-1]), state.seats[1]))
    stacked = evolve(state, seats=(evolve(seat, library=seat.library[::-1]), state.seats[1]))

    assert PLAIN.position_key(state) == PLAIN.position_key(turned)
    assert PLAIN.position_key(state) != PLAIN.position_key(stacked)


@pytest.mark.parametrize(
    "other",
    [
        side("Mountain, Mountain/t", hand="Lightning Bolt, Mountain", library="Forest, Plains"),
        side("2 Mountain", hand="Lightning Bolt, Mountain", library="Forest, Plains", life=19),
        side("2 Mountain", hand="Lightning Bolt", library="Forest, Plains, Mountain"),
        side("2 Mountain", hand="Lightning Bolt, Mountain", library="Forest, Plains", lands_played=1),
        side("2 Mountain", hand="Lightning Bolt, Mountain", library="Forest, Plains", pool="R"),
    ],
    ids=["tapped", "life", "hand", "land played", "mana"],
)
def test_what_matters_makes_a_difference(other: Any) -> None:
    """Anything that changes what may happen is in the key."""
    same = MagicScenario.of(NORMAL, other, side("Grizzly Bears", hand="Forest"))

    assert PLAIN.position_key(table().state) != PLAIN.position_key(same.state)


def test_summoning_sickness_makes_a_difference() -> None:
    """A creature that came this turn is not one that came before."""
    old = MagicScenario.of(NORMAL, side("Hill Giant"), side())
    new = MagicScenario.of(NORMAL, side("Hill Giant/s"), side())

    assert PLAIN.position_key(old.state) != PLAIN.position_key(new.state)
