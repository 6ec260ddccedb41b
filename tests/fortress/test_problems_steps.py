"""Steps that the rules never take are reported by ``step_problems``, each with the code of its invariant."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import pytest
from reasons import checked_codes

from castlerules.core import Player, evolve
from castlerules.fortress.game import GAME
from castlerules.fortress.model.actions import AdmitDefeat, ChooseOpposition, PlayAgain
from castlerules.fortress.model.state import PLAYER, siege_of
from castlerules.magic.engine import apply
from castlerules.magic.model.actions import (
    Action,
    PassPriority,
    PlayLand,
)
from castlerules.magic.model.ids import ObjectId
from castlerules.magic.model.state import CardObject, State
from castlerules.testing.magic import MagicScenario, side

from .kit import declare_attack, manual_mana, opening, pass_until, siege, with_dice

Taken: TypeAlias = tuple[State, Action, State]

PASS: Final = PassPriority()


def step(table: MagicScenario, action: Action) -> Taken:
    """Return the true step that *action* takes."""
    return table.state, action, apply(table.book, table.state, action)


def led(taken: Taken, **changes: Any) -> Taken:
    """Return the step *taken* as if it had led to a state with *changes*."""
    return taken[0], taken[1], evolve(taken[2], **changes)


def mine(state: State, player: Player = PLAYER, **changes: Any) -> tuple[Any, ...]:
    """Return the seats of *state* with *changes* in that of *player*."""
    return tuple([evolve(seat, **changes) if place == player else seat for place, seat in enumerate(state.seats)])


def besieging(taken: Taken, **changes: Any) -> Taken:
    """Return the step *taken* as if it had led to a state with *changes* in what Fortress keeps besides."""
    return led(taken, extra=evolve(siege_of(taken[2]), **changes))


def codes(taken: Taken) -> list[str]:
    """Return the codes of the problems of a step, each once, in order."""
    return checked_codes(GAME.step_problems(*taken))


def bad(code: str, label: str, taken: Taken) -> Any:
    """Return a step as a case whose faults have these codes."""
    return pytest.param(code.split(), taken, id=f"{code}: {label}")


PLAIN: Final = siege(side("2 3x3, Shackle", hand="3 Mountain"), "1x4", options=manual_mana())
END: Final = pass_until(with_dice(PLAIN, 2), lambda now: now.step == "end of turn")
WAIT: Final = step(PLAIN, PASS)
DIE: Final = step(END, PASS)
LAND: Final = step(PLAIN, PLAIN.action(PlayLand, "Mountain"))
SECOND: Final = step(PLAIN.play_land("Mountain"), PLAIN.play_land("Mountain").action(PlayLand, "Mountain"))
BURNING: Final = siege(side("Mountain"), "1x4", options=manual_mana()).tap("Mountain")
BURN: Final = step(BURNING, PASS)
BLOCK: Final = step(declare_attack(PLAIN, "3x3#1", "3x3#2"), PASS)
HELP: Final = with_dice(siege(side("3x3"), step="beginning of combat", due=True), 6, 6, 6).passes()


DUE: Final = step(siege(side("3x3"), due=True), PASS)
TOMB: Final = step(siege(side("3x3, Tomb"), "1x4"), PASS)
OPEN_TOMB: Final = step(siege(side("3x3, Tomb"), due=True), PASS)
AGAIN: Final = step(HELP.with_random_results((0,), tuple(range(11))), PlayAgain())
ENDED: Final = step(
    with_dice(
        siege(side("3x3"), step="beginning of combat", due=True, options={"replay_mode": "terminal"}), 6, 6, 6
    ).passes(),
    PlayAgain(),
)
TRUE: Final = (
    *(WAIT, DIE, LAND, SECOND, BURN, BLOCK, DUE, AGAIN, ENDED),
    step(opening(), ChooseOpposition(7)),
    step(HELP, AdmitDefeat()),
)


def grown(taken: Taken) -> Taken:
    """Return the step *taken* as if the garrison had grown by a creature."""
    after = taken[2]
    return led(
        taken,
        permanents=(*after.permanents, evolve(after.permanents[-1], id=ObjectId(after.next_object))),
        next_object=after.next_object + 1,
    )


LEFT: Final = tuple(permanent for permanent in DIE[2].permanents if permanent.controller == PLAYER)
HURT: Final = (*DIE[2].permanents[:-1], evolve(DIE[2].permanents[-1], damage=1))
WRECK: Final = (CardObject(ObjectId(AGAIN[2].next_object), AGAIN[2].seats[PLAYER].library[0]),)
DECK: Final = AGAIN[2].table
MANA: Final = (0, 0, 0, 1, 0, 0)
CASES: Final = (
    bad("FOR-I04", "a garrison that grows", grown(WAIT)),
    bad("FOR-I08", "two dice at once", besieging(DIE, dice=(2, 2))),
    bad("FOR-I08", "a die before the end of the turn", besieging(WAIT, dice=(2,))),
    bad("FOR-I08", "a die that is forgotten", (besieging(DIE)[2], PASS, led(DIE, extra=siege_of(DIE[0]))[2])),
    bad("FOR-I17", "an assault that comes within a turn", besieging(WAIT, assault_due=True)),
    bad("FOR-I17", "an assault that goes within a turn", besieging(DUE, assault_due=False)),
    bad("FOR-I17", "an assault against a garrison", besieging(DIE, assault_due=True)),
    bad("FOR-I17", "no assault without a garrison", led(DIE, permanents=LEFT)),
    bad("BASE-I16", "damage as a turn begins", led(DIE, permanents=HURT)),
    bad("BASE-I13", "mana that outlasts its phase", led(BURN, seats=mine(BURN[2], pool=MANA))),
    bad("FOR-I24", "a new attempt with less life", led(AGAIN, seats=mine(AGAIN[2], life=19))),
    bad("FOR-I24", "a new attempt with a graveyard", led(AGAIN, seats=mine(AGAIN[2], graveyard=WRECK))),
    bad("FOR-I24", "an attempt that is left out", besieging(AGAIN, attempt=3)),
    bad("FOR-I24", "a new attempt with a die", besieging(AGAIN, dice=(1,))),
    bad("FOR-I24", "a new attempt with an assault", besieging(AGAIN, assault_due=True)),
    bad("FOR-I24", "a new attempt with permanents", led(AGAIN, permanents=HELP.state.permanents)),
    bad("FOR-I24", "a new attempt in turn 2", led(AGAIN, turn=2)),
    bad("FOR-I24", "a new attempt with fewer cards", led(AGAIN, table=evolve(DECK, cards=DECK.cards[:-1]))),
    bad("FOR-I24", "a new attempt that nobody asked for", besieging(WAIT, attempt=2)),
    bad("FOR-I24", "a new attempt that the options exclude", besieging(ENDED, attempt=2)),
)


@pytest.mark.rule("FOR-I04", "FOR-I08", "FOR-I24")
@pytest.mark.parametrize("taken", TRUE, ids=range(len(TRUE)))
def test_true_steps_have_no_problems(taken: Taken) -> None:
    """What the rules do breaks nothing."""
    assert [] == codes(taken)


@pytest.mark.rule("FOR-I04", "FOR-I08", "FOR-I15", "FOR-I17", "FOR-I24")
@pytest.mark.parametrize(("expected", "taken"), CASES)
def test_steps_that_are_never_taken_are_told(expected: list[str], taken: Taken) -> None:
    """The garrison, dice, the assault and new attempts; and what Magic itself tells."""
    assert expected == codes(taken)


@pytest.mark.rule("FOR-I04", "FOR-I17", "FOR-Q71", "FOR-Q33")
def test_near_misses_have_no_problems() -> None:
    """A garrison that shrinks; where a card can bring creatures back, it may grow, and the assault may go."""
    assert [] == codes(led(WAIT, permanents=WAIT[2].permanents[:-1]))
    assert [] == codes(grown(TOMB))
    assert [] == codes(besieging(OPEN_TOMB, assault_due=False))
    assert [] == codes(led(DIE, permanents=LEFT, extra=evolve(siege_of(DIE[2]), assault_due=True)))
