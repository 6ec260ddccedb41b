"""Steps that the rules never take are reported by ``step_problems``, each with the code of its invariant."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import pytest
from reasons import checked_codes

from castlerules.cards.language.enums import CounterKind
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
from castlerules.castle.model.state import ActiveCard, BreachStage, FaceDownCard, castle_state_of
from castlerules.castle.rules.slots import breach_of
from castlerules.core import evolve
from castlerules.magic.model.actions import Action, BeginCast, ChooseTarget, PassPriority
from castlerules.magic.model.ids import CardId, ObjectId
from castlerules.magic.model.state import CardObject, State
from castlerules.magic.model.steps import Step
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import side

from .kit import D, scenario
from .sound_states import (
    BLOCKED,
    COLUMN_DECISION,
    MAIN,
    OPEN_COLUMN,
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


def led(taken: Taken, state: State) -> list[str]:
    """Return what is reported of the step *taken* if it had led to *state*."""
    return codes((taken[0], taken[1], state))


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


@pytest.mark.rule("CAS-I03")
def test_a_reserve_that_changes_is_told() -> None:
    """Neither its cards nor their order."""
    reserve = castle_state_of(WAIT[2]).castles[0].reserve

    assert ["CAS-I03"] == led(WAIT, with_castle(WAIT[2], 0, reserve=reserve[::-1]))
    assert ["CAS-I03"] == led(WAIT, with_castle(WAIT[2], 0, reserve=reserve[1:]))


@pytest.mark.rule("CAS-I04", "CAS-053", "CAS-054")
def test_a_card_that_comes_into_a_castle_is_told() -> None:
    """Losses are permanent."""
    lost = WAIT[2].seats[1].exile[0].card

    assert ["CAS-I04"] == led(WAIT, with_slot(WAIT[2], 1, 11, int(lost)))
    assert [] == led(WAIT, with_slot(WAIT[2], 1, 0, None))


@pytest.mark.rule("CAS-I15", "CAS-056", "CAS-058")
def test_a_card_that_changes_its_slot_unasked_is_told() -> None:
    """Only the slots that a manoeuvre or a switch names, and only of who makes it."""
    moved = castle_state_of(MOVE[2]).castles[0].slots[5]
    theirs = castle_state_of(MOVE[2]).castles[1].slots[0]
    elsewhere = with_slot(with_slot(MOVE[2], 0, 5, None), 0, 7, moved)

    assert isinstance(moved, FaceDownCard)
    assert ["CAS-I15"] == led(MOVE, elsewhere)
    assert ["CAS-I15"] == led(MOVE, with_slot(with_slot(MOVE[2], 1, 0, None), 1, 4, theirs))
    assert ["CAS-I15"] == led((WAIT[0], PASS, WAIT[2]), with_castle_state(WAIT[2], castles=shifted(WAIT[2])))
    assert "CAS-I15" in codes((OWN.state, ManeuverSwap("R2C1", "R3C1"), SWAP[2]))
    assert "CAS-I15" in codes(
        (
            SWITCH_DECISION.state,
            SwitchWithBehind(),
            with_castle_state(SWITCH_DECISION.state, castles=shifted(SWITCH_DECISION.state)),
        )
    )


def shifted(state: State) -> Any:
    """Return the castles of *state*, that of player 1 with every card one slot further."""
    mine, theirs = castle_state_of(state).castles
    return mine, evolve(theirs, slots=(theirs.slots[-1], *theirs.slots[:-1]))


@pytest.mark.rule("CAS-I16", "CAS-049")
def test_a_castle_card_in_a_graveyard_is_told() -> None:
    """What was declined, and what died, is in the removed pile."""
    declined = DECLINED[2].seats[1].exile[-1]
    mixed = with_seat(DECLINED[2], 1, exile=DECLINED[2].seats[1].exile[:-1], graveyard=(declined,))
    bear = castle_state_of(WAIT[2]).castles[1].slots[1]
    corpse = CardObject(ObjectId(WAIT[2].next_object), bear.card)  # type: ignore[union-attr]
    dead = with_seat(with_slot(WAIT[2], 1, 1, None), 1, graveyard=(corpse,))

    assert ["CAS-I16"] == led(DECLINED, mixed)
    assert "CAS-I16" in led(WAIT, dead)


@pytest.mark.rule("CAS-I16")
def test_a_castle_card_that_may_have_taken_another_way_to_a_graveyard_is_not_told() -> None:
    """Where a card of the game takes control of creatures, a castle creature may die as a regular one."""
    taken = step(scenario(side("Ogre", hand="Control Magic"), theirs_castle=castle(R1C1="Bear/up")), PASS)
    bear = castle_state_of(taken[2]).castles[1].slots[0]
    corpse = CardObject(ObjectId(taken[2].next_object), bear.card)  # type: ignore[union-attr]
    dead = with_seat(with_slot(taken[2], 1, 0, None), 1, graveyard=(corpse,))

    assert "CAS-I16" not in led(taken, dead)


@pytest.mark.rule("CAS-I15", "CAS-Q87", "CAS-Q91")
def test_manoeuvres_that_are_not_counted_or_not_paid_are_told() -> None:
    """One more for each, none else, and as much life as it costs."""
    late = step(OWN.to_step("end of turn").passes(), PASS)

    assert [["CAS-I15"]] * 2 == [led(MOVE, with_castle_state(MOVE[2], maneuvers=count)) for count in (0, 2)]
    assert ["CAS-I15"] == led(WAIT, with_castle_state(WAIT[2], maneuvers=1))
    assert ([], 12) == (codes(late), late[2].turn)
    assert ["CAS-I15"] == led(late, with_castle_state(late[2], maneuvers=1))
    assert [["CAS-Q91"]] * 2 == [led(MOVE, with_seat(MOVE[2], 0, life=life)) for life in (20, 17)]
    assert "CAS-I15" in codes((evolve(OWN.state, priority=None), *MOVE[1:]))


@pytest.mark.rule("CAS-I31", "CAS-Q07")
def test_a_card_that_is_known_no_more_is_told() -> None:
    """Neither one that lies face down, nor one that has been turned down."""
    known = castle_state_of(WAIT[2]).castles[1].slots[9]
    down = castle_state_of(DOWN[2]).castles[0].slots[0]

    assert isinstance(known, FaceDownCard)
    assert isinstance(down, FaceDownCard)
    assert ["CAS-I31"] == led(WAIT, with_slot(WAIT[2], 1, 9, int(known.card)))
    assert ["CAS-I31"] == led(DOWN, with_slot(DOWN[2], 0, 0, int(down.card)))


@pytest.mark.rule("CAS-I27", "CAS-057")
def test_a_card_that_turns_over_by_itself_is_told() -> None:
    """Down only by its manoeuvre, up only in a breach and as a new object."""
    squire = castle_state_of(WAIT[2]).castles[0].slots[0]
    ogre = castle_state_of(PAID[2]).castles[1].slots[0]

    assert isinstance(squire, ActiveCard)
    assert isinstance(ogre, ActiveCard)
    assert ["CAS-I27"] == led(WAIT, with_slot(WAIT[2], 0, 0, FaceDownCard(squire.card, known=True)))
    assert ["CAS-I27"] == led(WAIT, with_slot(WAIT[2], 1, 0, ActiveCard(guard(), ObjectId(WAIT[0].next_object))))
    assert ["CAS-I27"] == led(PAID, with_slot(PAID[2], 1, 0, ActiveCard(ogre.card, ObjectId(2))))
    assert ["CAS-I27"] == led(WAIT, with_slot(WAIT[2], 0, 0, ActiveCard(squire.card, ObjectId(WAIT[0].next_object))))


def guard() -> CardId:
    """Return the card that lies face down in the first slot of player 1."""
    content = castle_state_of(WAIT[2]).castles[1].slots[0]
    assert content is not None
    return content.card


@pytest.mark.rule("CAS-I08", "CAS-042", "CAS-Q68", "CAS-Q70")
@pytest.mark.parametrize(("name", "expected"), [("Giant", ["CAS-I08"]), ("Squire", []), ("Ogre", [])])
def test_a_target_behind_the_shield_is_told(name: str, expected: list[str]) -> None:
    """Once attackers are declared nobody aims at an active creature in the other castle; before that all may."""
    mine, theirs = castle(R1C1="Squire/up"), castle(R1C2="Giant/up")
    start = scenario(side("Ogre, Mountain", hand="Spark"), castle=mine, theirs_castle=theirs)

    assert expected == aimed(start.attack_column(2, "Ogre"), name)
    assert [] == aimed(start, name)


def aimed(table: CastleScenario, name: str) -> list[str]:
    """Return what is reported if the Spark in hand is aimed at *name*."""
    state = table.act(BeginCast, "Spark").state
    return codes((state, ChooseTarget(table.permanent(name).id), state))


@pytest.mark.rule("CAS-I12", "CAS-Q48", "CAS-Q61")
def test_an_attack_that_becomes_another_one_is_told() -> None:
    """The column that was named stays, each switch counts, and what is over or open is not fought again."""
    over = breach_of(DECLINED[2])
    assert over is not None

    assert ["CAS-I12"] == led(NAMED, with_breach(NAMED[2], column=1))
    assert ["CAS-I12"] == led(PAID, with_breach(PAID[2], column=2))
    assert "CAS-I12" in led(WAIT, with_castle_state(WAIT[2], breach=over))
    assert [["CAS-Q48"]] * 2 == [led(SWITCHED, with_breach(SWITCHED[2], switches=count)) for count in (0, 2)]
    assert ["CAS-Q48"] == led(FIGHT, with_breach(FIGHT[2], switches=1))
    assert ["CAS-Q61"] == led(FIGHT, with_breach(FIGHT[2], stage=BreachStage.OPEN))
    assert "CAS-Q61" in codes(
        (OPEN_COLUMN.state, PASS, with_breach(OPEN_COLUMN.state, stage=BreachStage.DEFENDER_FOUND))
    )


@pytest.mark.rule("CAS-I12", "CAS-Q56")
def test_a_fight_that_somebody_joins_or_leaves_unblocked_is_told() -> None:
    """Attackers get fewer, and stay blocked or unblocked."""
    combat = FIGHT[2].combat

    assert [] == led(FIGHT, with_combat(FIGHT[2], attackers=combat.attackers[1:]))
    assert "CAS-I12" in led(FIGHT, with_combat(FIGHT[2], attackers=(*combat.attackers, ObjectId(5))))
    assert ["CAS-Q56"] == led(FIGHT, with_combat(FIGHT[2], blocked=combat.blocked[1:]))


@pytest.mark.rule("CAS-I23")
def test_mana_or_lands_that_a_breach_has_used_are_told() -> None:
    """The price is life, whatever lands could make."""
    land = next(
        permanent.id for permanent in PAID[2].permanents if PAID[2].table.cards[permanent.card].name == "Mountain"
    )

    for taken in (PAID, DECLINED):
        assert ["CAS-I23"] == led(taken, with_permanent(taken[2], land, tapped=True))
    assert ["CAS-I23"] == led(PAID, with_seat(PAID[2], 1, pool=(0, 0, 0, 1, 0, 0)))
    assert ["CAS-I23"] == led(SWITCHED, with_seat(SWITCHED[2], 0, pool=(1, 0, 0, 0, 0, 0)))


@pytest.mark.rule("CAS-I24")
@pytest.mark.parametrize(("taken", "life"), [(PAID, 18), (DECLINED, 20), (SWITCHED, 18)])
def test_other_life_than_a_breach_costs_is_told(taken: Taken, life: int) -> None:
    """The price, the switch, or nothing; and it must have been there."""
    poor = with_seat(taken[0], 1, life=1)

    assert life == taken[2].seats[1].life
    assert [["CAS-I24"]] * 2 == [led(taken, with_seat(taken[2], 1, life=life + more)) for more in (-1, 1)]
    short = codes((poor, taken[1], with_seat(taken[2], 1, life=life - 19)))
    assert ("CAS-I24" in short) == (life < 20)


@pytest.mark.rule("CAS-I26")
def test_mana_that_has_outlasted_its_phase_is_told() -> None:
    """Normal Magic tells it."""
    combat = step(scenario("Ogre").passes(), PASS)

    assert (Step.COMBAT, []) == (combat[2].step, codes(combat))
    assert "BASE-I13" in led(combat, with_seat(combat[2], 0, pool=(0, 0, 0, 0, 0, 1)))


@pytest.mark.rule("CAS-I28")
def test_other_cards_than_before_are_told() -> None:
    """Normal Magic tells it."""
    table = WAIT[2].table
    other = evolve(WAIT[2], table=type(table)(table.cards[::-1], table.owners, table.token_rows, table.aside_rows))

    assert "BASE-I01" in led(WAIT, other)


@pytest.mark.rule("CAS-I29", "CAS-044", "CAS-045")
@pytest.mark.parametrize("changes", [{"damage": 1}, {"tapped": True}, {"counters": ((CounterKind.PLUS, 1),)}])
def test_a_castle_creature_that_something_without_targets_has_changed_is_told(changes: dict[str, Any]) -> None:
    """Cleansing kills what is regular, and leaves castle creatures as they are."""
    table = scenario(side("Ogre, 4 Plains", hand="Cleansing"), theirs_castle=castle(R1C1="Giant/up"))
    taken = step(table.cast("Cleansing").passes(), PASS)
    giant = table.permanent("Giant").id

    assert ([], ["Giant"]) == (
        codes(taken),
        [taken[2].table.cards[permanent.card].name for permanent in taken[2].permanents[4:]],
    )
    assert ["CAS-I29"] == led(taken, with_permanent(taken[2], giant, **changes))
    assert "CAS-I29" in led(taken, evolve(with_slot(taken[2], 1, 0, None), permanents=taken[2].permanents[:-1]))


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
