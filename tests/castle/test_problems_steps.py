"""Steps that the rules never take are reported by ``step_problems``, each with the code of its invariant."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import pytest
from reasons import checked_codes

from castlerules.castle.game import GAME
from castlerules.castle.model.actions import (
    ChooseAttackColumn,
    DeclineActivation,
    ManeuverMove,
    ManeuverSwap,
    ManeuverTurnDown,
    PayActivation,
    SwitchWithBehind,
)
from castlerules.castle.model.state import FaceDownCard, castle_state_of
from castlerules.core import evolve
from castlerules.magic.model.actions import Action, PassPriority
from castlerules.magic.model.ids import ObjectId
from castlerules.magic.model.state import CardObject, State
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import side

from .kit import D, scenario
from .sound_states import (
    BLOCKED,
    COLUMN_DECISION,
    MAIN,
    PRICE_DECISION,
    SWITCH_DECISION,
    with_breach,
    with_castle,
    with_castle_state,
    with_combat,
    with_permanent,
    with_seat,
    with_slot,
)

Taken: TypeAlias = tuple[State, Action, State]

PASS: Final = PassPriority()
HOME: Final = castle(R1C1="Squire/up", R2C1="Bear", R3C1="Bear/up")


def step(table: CastleScenario, action: Action) -> Taken:
    """Return the true step that *action* takes."""
    return table.state, action, GAME.apply(table.state, action)


def codes(taken: Taken) -> list[str]:
    """Return the codes of the problems of a step, each once, in order."""
    return checked_codes(GAME.step_problems(*taken))


WAIT: Final = step(MAIN, PASS)
OWN: Final = scenario("Ogre", castle=HOME, theirs_castle=castle(R1C1="Guard"))
MOVE: Final = step(OWN, ManeuverMove("R2C1", "R2C2"))
SWAP: Final = step(OWN, ManeuverSwap("R1C1", "R2C1"))
DOWN: Final = step(OWN, ManeuverTurnDown("R1C1"))
NAMED: Final = step(COLUMN_DECISION, ChooseAttackColumn(2))
PAID: Final = step(PRICE_DECISION, PayActivation())
DECLINED: Final = step(PRICE_DECISION, DeclineActivation())
SWITCHED: Final = step(SWITCH_DECISION, SwitchWithBehind())
FIGHT: Final = step(BLOCKED, PASS)
TRUE: Final = (WAIT, MOVE, SWAP, DOWN, NAMED, PAID, DECLINED, SWITCHED, FIGHT)


@pytest.mark.rule("CAS-I04", "CAS-I15", "CAS-I23", "CAS-I24", "CAS-I27")
@pytest.mark.parametrize("taken", TRUE, ids=range(len(TRUE)))
def test_true_steps_have_no_problems(taken: Taken) -> None:
    """What the rules do breaks nothing."""
    assert [] == codes(taken)


def bad(code: str, label: str, taken: Taken) -> Any:
    """Return a step as a case whose faults have these codes."""
    return pytest.param(code.split(), taken, id=f"{code}: {label}")


def led(taken: Taken, state: State) -> Taken:
    """Return the step *taken* as if it had led to *state*."""
    return taken[0], taken[1], state


EXTRA: Final = castle_state_of(WAIT[2])
RESERVE: Final = EXTRA.castles[0].reserve
LOST: Final = WAIT[2].seats[1].exile[0].card
KNOWN: Final = EXTRA.castles[1].slots[9]
TURNED: Final = castle_state_of(DOWN[2]).castles[0].slots[0]
assert isinstance(TURNED, FaceDownCard)
assert isinstance(KNOWN, FaceDownCard)
DECLINED_CARD: Final = DECLINED[2].seats[1].exile[-1]
MOUNTAIN: Final = next(
    permanent.id for permanent in PAID[2].permanents if PAID[2].table.cards[permanent.card].name == "Mountain"
)
FOUGHT: Final = FIGHT[2].combat
LATE: Final = step(OWN.to_step("end of turn").passes(), PASS)
MANA: Final = step(scenario("Ogre").passes(), PASS)
TABLE: Final = WAIT[2].table
CASES: Final = (
    bad("CAS-I03", "a reserve in another order", led(WAIT, with_castle(WAIT[2], 0, reserve=RESERVE[::-1]))),
    bad("CAS-I03", "a reserve that is smaller", led(WAIT, with_castle(WAIT[2], 0, reserve=RESERVE[1:]))),
    bad("CAS-I04", "a card that comes into a castle", led(WAIT, with_slot(WAIT[2], 1, 11, int(LOST)))),
    bad("CAS-I31", "a known card that is not known any more", led(WAIT, with_slot(WAIT[2], 1, 9, int(KNOWN.card)))),
    bad("CAS-I31", "a card turned down and not known", led(DOWN, with_slot(DOWN[2], 0, 0, int(TURNED.card)))),
    bad(
        "CAS-I16",
        "a declined card in a graveyard",
        led(
            DECLINED,
            with_seat(DECLINED[2], 1, exile=DECLINED[2].seats[1].exile[:-1], graveyard=(DECLINED_CARD,)),
        ),
    ),
    *[
        bad("CAS-I15", f"a manoeuvre counted as {count}", led(MOVE, with_castle_state(MOVE[2], maneuvers=count)))
        for count in (0, 2)
    ],
    bad("CAS-I15", "a manoeuvre that was none", led(WAIT, with_castle_state(WAIT[2], maneuvers=1))),
    bad("CAS-I15", "a manoeuvre of the last turn", led(LATE, with_castle_state(LATE[2], maneuvers=1))),
    bad("CAS-I15", "a manoeuvre of nobody", (evolve(OWN.state, priority=None), *MOVE[1:])),
    bad("CAS-I12", "another column", led(PAID, with_breach(PAID[2], column=2))),
    bad(
        "BASE-I21",
        "an attacker who joins",
        led(FIGHT, with_combat(FIGHT[2], attackers=(*FOUGHT.attackers, ObjectId(5)))),
    ),
    bad("BASE-I21", "a block that ends", led(FIGHT, with_combat(FIGHT[2], blocked=FOUGHT.blocked[1:]))),
    *[
        bad("CAS-I23", "a land that is tapped", led(taken, with_permanent(taken[2], MOUNTAIN, tapped=True)))
        for taken in (PAID, DECLINED)
    ],
    bad("CAS-I23", "mana for a price", led(PAID, with_seat(PAID[2], 1, pool=(0, 0, 0, 1, 0, 0)))),
    bad("CAS-I23", "mana for a switch", led(SWITCHED, with_seat(SWITCHED[2], 0, pool=(1, 0, 0, 0, 0, 0)))),
    bad("BASE-I13", "mana that outlasts its phase", led(MANA, with_seat(MANA[2], 0, pool=(0, 0, 0, 0, 0, 1)))),
    bad("BASE-I01", "other cards", led(WAIT, evolve(WAIT[2], table=evolve(TABLE, cards=TABLE.cards[::-1])))),
)


@pytest.mark.rule("CAS-I03", "CAS-I04", "CAS-053", "CAS-I16", "CAS-I31")
@pytest.mark.parametrize(("expected", "taken"), CASES)
def test_steps_that_are_never_taken_are_told(expected: list[str], taken: Taken) -> None:
    """Reserves, castles, manoeuvres, the attack and what it costs; and what Magic itself tells."""
    assert expected == codes(taken)


@pytest.mark.rule("CAS-I15", "CAS-I12", "CAS-I26", "CAS-I28", "CAS-054")
def test_near_misses_have_no_problems() -> None:
    """A card that leaves its castle, an attacker who leaves, and a new turn."""
    assert [] == codes(led(WAIT, with_slot(WAIT[2], 1, 0, None)))
    assert [] == codes(led(FIGHT, with_combat(FIGHT[2], attackers=FOUGHT.attackers[1:])))
    assert (12, []) == (LATE[2].turn, codes(LATE))


@pytest.mark.rule("CAS-I16", "CAS-049")
@pytest.mark.parametrize(("hand", "expected"), [("", ["CAS-I16"]), ("Control Magic", [])])
def test_a_castle_card_may_die_only_where_it_may_have_become_a_regular_one(hand: str, expected: list[str]) -> None:
    """Where a card of the game takes control of creatures, a castle creature may die as a regular one."""
    taken = step(scenario(side("Ogre", hand=hand), theirs_castle=castle(R1C1="Bear/up")), PASS)
    bear = castle_state_of(taken[2]).castles[1].slots[0]
    corpse = CardObject(ObjectId(taken[2].next_object), bear.card)  # type: ignore[union-attr]
    dead = with_seat(with_slot(taken[2], 1, 0, None), 1, graveyard=(corpse,))

    assert expected == [code for code in codes(led(taken, dead)) if code.startswith("CAS")]


@pytest.mark.rule("CAS-I29", "CAS-Q71")
def test_what_targets_a_castle_creature_may_change_it() -> None:
    """Spark deals its damage in the main phase, and who must sacrifice a creature may choose it."""
    table = scenario(side("Mountain", hand="Spark"), theirs_castle=castle(R1C1="Giant/up"))
    taken = step(table.cast("Spark", "Giant").passes(), PASS)

    decree = scenario(side("2 Swamp", hand="Decree"), theirs_castle=castle(R1C1="Giant/up"))
    obeyed = step(decree.cast("Decree", D).passes(), PASS)

    assert 2 == next(
        permanent.damage for permanent in taken[2].permanents if permanent.id == table.permanent("Giant").id
    )
    assert ([], []) == (codes(taken), codes(obeyed))


@pytest.mark.rule("CAS-Q81", "CAS-I05")
def test_a_castle_creature_that_is_taken_leaves_its_castle() -> None:
    """After Control Magic nothing is wrong, and the slot is vacant."""
    table = scenario(side("4 Island", hand="Control Magic"), theirs_castle=castle(R3C1="Giant/up"))
    taken = step(table.cast("Control Magic", "Giant").passes(), PASS)

    assert [] == [*codes(taken), *GAME.problems(taken[2])]
    assert castle_state_of(taken[2]).castles[1].slots == (None,) * 12
