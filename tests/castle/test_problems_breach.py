"""Attacks that play cannot lead to are reported by ``problems``, each with the code of its invariant."""

from __future__ import annotations

from typing import Any, Final

import attrs
import pytest

from castlerules.castle.book import CASTLE
from castlerules.castle.integrity.invariants import problems
from castlerules.castle.model.actions import PayActivation
from castlerules.castle.model.decisions import ActivationDecision, ColumnDecision, SwitchDecision
from castlerules.castle.model.events import FaceDownCardMoved
from castlerules.castle.model.state import Breach, BreachStage, castle_state_of
from castlerules.castle.model.tasks import ContinueBreach, DealAssignedDamage
from castlerules.castle.rules.slots import breach_of
from castlerules.core import Outcome, Player, evolve
from castlerules.magic.model.decisions import ReplacementDecision
from castlerules.magic.model.ids import ObjectId
from castlerules.magic.model.stack import AssignedDamage, StackKind, StackObject
from castlerules.magic.model.state import State
from castlerules.magic.model.steps import Step
from castlerules.magic.model.tasks import Checkpoint, TriggerStepAbilities

from .sound_states import (
    ATTACKERS_DECISION,
    BLOCKED,
    COLUMN_DECISION,
    COMBAT_OVER,
    DECLARED,
    DIVISION_DECISION,
    MAIN,
    OPEN_COLUMN,
    PRICE_DECISION,
    SWITCH_DECISION,
    codes,
    with_breach,
    with_castle_state,
    with_combat,
    with_decision,
    with_options,
    with_permanent,
    with_seat,
    with_slot,
)

ATTACKER, OTHER = BLOCKED.state.combat.attackers[:2]
FRONT: Final = BLOCKED.state.combat.blocks[0][0]


@pytest.mark.rule("CAS-I12")
@pytest.mark.parametrize("column", [-1, 0, 5, 10**30])
def test_a_column_that_is_none_is_told(column: int) -> None:
    """They are 1 to 4."""
    assert ["CAS-I12"] == codes(with_breach(DECLARED.state, column=column))
    assert [] == codes(with_breach(DECLARED.state, column=4))


@pytest.mark.rule("CAS-I11", "CAS-Q48", "CAS-I22")
def test_numbers_of_an_attack_that_mean_nothing_are_told() -> None:
    """A slot of another column or of none, an object that never was, and counts out of their ranges."""
    state = SWITCH_DECISION.state
    once = with_options(state, max_switches_per_combat=1)

    assert [["CAS-I11"]] * 3 == [codes(with_breach(state, slot=slot)) for slot in (-1, 1, 12)]
    assert [["CAS-I11"]] * 3 == [
        codes(with_breach(state, defending_creature=front)) for front in (-1, 1, state.next_object)
    ]
    assert ["CAS-I22"] == codes(with_breach(state, price=-1))
    assert ["CAS-Q48"] == codes(with_breach(state, switches=-1))
    assert [[], ["CAS-Q48"]] == [codes(with_breach(once, switches=count)) for count in (0, 2)]


@pytest.mark.rule("CAS-I25")
def test_an_attack_outside_combat_is_told() -> None:
    """Neither a column nor attackers, but the end of a game may find them there."""
    over = Outcome((1.0, -1.0), "", "BASE-117")

    assert ["CAS-I25"] == codes(with_castle_state(MAIN.state, breach=Breach(1)))
    assert ["CAS-I25"] == codes(with_combat(MAIN.state, attackers=(MAIN.state.permanents[0].id,), attack_declared=True))
    assert [] == codes(evolve(COMBAT_OVER.state, result=over, priority=None))


@pytest.mark.rule("CAS-I09")
def test_a_shield_that_is_not_up_as_attackers_are_declared_is_told() -> None:
    """It is up from the declaration on, and not as they are still being named."""
    assert ["CAS-I09"] == codes(with_combat(DECLARED.state, attack_declared=False))
    assert ["CAS-I09"] == codes(with_castle_state(DECLARED.state, breach=None))
    assert "CAS-I09" in codes(with_combat(ATTACKERS_DECISION.state, attack_declared=True))
    assert ["CAS-I09"] == codes(with_castle_state(OPEN_COLUMN.state, breach=None))[:1]


@pytest.mark.rule("CAS-Q41", "CAS-Q101")
def test_a_stage_in_a_step_to_which_it_does_not_belong_is_told() -> None:
    """A declared attack is not breached yet, and damage comes after block or open column."""
    assert ["CAS-Q41"] == codes(with_breach(DECLARED.state, stage=BreachStage.OPEN))
    assert ["CAS-Q41"] == codes(with_breach(OPEN_COLUMN.state, stage=BreachStage.DECLARED))
    assert ["CAS-Q41"] == codes(with_breach(evolve(OPEN_COLUMN.state, step=Step.DAMAGE), stage=BreachStage.OVER))
    assert [] == codes(evolve(OPEN_COLUMN.state, step=Step.DAMAGE))
    assert ["CAS-Q101"] == codes(evolve(MAIN.state, step=Step.DAMAGE))


@pytest.mark.rule("CAS-Q41")
@pytest.mark.parametrize(
    "stage", [BreachStage.STARTED, BreachStage.PAID, BreachStage.DEFENDER_FOUND, BreachStage.SWITCHED, BreachStage.OVER]
)
def test_priority_while_a_breach_is_under_way_is_told(stage: BreachStage) -> None:
    """With nothing on the stack it goes on by itself."""
    assert "CAS-Q41" in codes(with_breach(OPEN_COLUMN.state, stage=stage))


@pytest.mark.rule("CAS-Q61")
def test_an_attacker_after_the_end_of_a_combat_is_told() -> None:
    """What was declined has ended it."""
    assert ["CAS-Q61"] == codes(with_combat(COMBAT_OVER.state, attackers=(COMBAT_OVER.state.permanents[0].id,)))


@pytest.mark.rule("CAS-I11", "CAS-019")
def test_a_slot_that_does_not_fit_the_stage_is_told() -> None:
    """None is fought for before the breach and in an open column; a creature that defends has one."""
    front = breach_of(SWITCH_DECISION.state)
    assert front is not None

    assert ["CAS-I11"] == codes(with_breach(DECLARED.state, slot=1))
    assert ["CAS-I11"] == codes(with_breach(DECLARED.state, switches=1))
    assert ["CAS-019"] == codes(with_breach(OPEN_COLUMN.state, slot=2))
    assert [] == codes(
        with_breach(
            with_options(OPEN_COLUMN.state, departed_defender="next_card"), slot=2, defending_creature=ObjectId(9)
        )
    )
    assert "CAS-I11" in codes(with_breach(SWITCH_DECISION.state, slot=None))
    assert "CAS-I11" in codes(with_breach(SWITCH_DECISION.state, defending_creature=None))
    assert ["CAS-I11"] == codes(
        with_breach(SWITCH_DECISION.state, defending_creature=ObjectId(front.defending_creature or 0) - 1)
    )


@pytest.mark.rule("CAS-I11", "CAS-020")
def test_a_card_in_front_of_the_slot_that_is_fought_for_is_told() -> None:
    """The foremost card defends, wherever it is, and nothing comes in front of it."""
    up = castle_state_of(BLOCKED.state).castles[1].slots[0]
    deep = with_breach(with_slot(with_slot(BLOCKED.state, 1, 0, None), 1, 4, up), slot=4)

    assert [] == codes(deep)
    assert ["CAS-I11"] == codes(found_again(deep, 0))
    assert [] == codes(found_again(deep, 8))


def found_again(state: State, slot: int) -> State:
    """Return *state* with a card of player 1 that was lost face down in *slot*."""
    lost, *rest = state.seats[1].exile
    return with_slot(with_seat(state, 1, exile=tuple(rest)), 1, slot, int(lost.card))


@pytest.mark.rule("CAS-I11", "CAS-I31", "CAS-I22")
def test_a_price_for_what_is_not_turned_up_is_told() -> None:
    """The card lies face down, is known, has no number yet, and costs what is asked for."""
    down = castle_state_of(PRICE_DECISION.state).castles[1].slots[0]

    assert down is not None
    assert ["CAS-I31"] == codes(with_slot(PRICE_DECISION.state, 1, 0, int(down.card)))
    assert ["CAS-I11"] == codes(with_breach(PRICE_DECISION.state, defending_creature=ObjectId(3)))
    assert ["CAS-I11"] == codes(with_breach(PRICE_DECISION.state, slot=None))
    assert ["CAS-I22"] == codes(with_breach(PRICE_DECISION.state, price=3))
    assert ["CAS-I22"] == codes(with_decision(with_breach(PRICE_DECISION.state, price=3), price=3))
    assert ["CAS-I22"] == codes(with_breach(SWITCH_DECISION.state, price=2))


@pytest.mark.rule("CAS-Q39", "CAS-Q32", "CAS-Q40")
def test_a_choice_to_pay_where_there_is_none_is_told() -> None:
    """Too dear, or free where what is free is not declined."""
    poor = with_seat(PRICE_DECISION.state, 1, life=1)
    last = with_seat(PRICE_DECISION.state, 1, life=2)
    free = with_decision(with_breach(PRICE_DECISION.state, price=0), price=0)

    assert (["CAS-Q39"], []) == (codes(poor), codes(last))
    assert ["CAS-Q39"] == codes(with_options(last, lethal_payment_allowed=False))
    assert ["CAS-Q39"] == codes(free)
    assert ["CAS-I22"] == codes(with_options(free, may_decline_free_activation=True))


@pytest.mark.rule("CAS-I30")
def test_a_question_of_a_breach_to_the_attacker_is_told() -> None:
    """Pay, go on and divide are the defending player's."""
    tables = (PRICE_DECISION, SWITCH_DECISION, DIVISION_DECISION)

    assert [["CAS-I30"]] * 3 == [
        codes(with_decision(castle_scenario.state, player=Player(0))) for castle_scenario in tables
    ]


@pytest.mark.rule("CAS-Q41")
def test_what_waits_behind_a_question_and_does_not_follow_from_it_is_told() -> None:
    """Nothing waits behind those of a breach; behind the others the step goes on."""
    settling: Any = (Checkpoint(Player(0)),)

    assert [["CAS-Q41"]] * 2 == [
        codes(evolve(castle_scenario.state, agenda=settling)) for castle_scenario in (PRICE_DECISION, SWITCH_DECISION)
    ]
    assert [["CAS-Q41"]] * 2 == [
        codes(evolve(castle_scenario.state, agenda=settling))
        for castle_scenario in (COLUMN_DECISION, DIVISION_DECISION)
    ]
    assert ["CAS-Q41"] == codes(evolve(MAIN.state, priority=None, agenda=(ContinueBreach(),)))[-1:]
    assert "CAS-Q100" in codes(
        evolve(COLUMN_DECISION.state, agenda=(DealAssignedDamage(), TriggerStepAbilities(), *settling))
    )
    batch: Any = ReplacementDecision(Player(0), (), ((FaceDownCardMoved(Player(0), "R9C9", ""), ()),))
    assert ["CAS-Q41"] == codes(evolve(MAIN.state, priority=None, decision=batch, agenda=settling))


@pytest.mark.rule("CAS-017", "CAS-018", "CAS-Q24")
def test_a_column_or_attackers_asked_for_at_a_wrong_moment_are_told() -> None:
    """First the column and once, by the active player, who can attack; then the attackers."""
    asleep = evolve(
        COLUMN_DECISION.state,
        permanents=tuple(evolve(permanent, tapped=True) for permanent in COLUMN_DECISION.state.permanents),
    )

    assert ["CAS-017"] == codes(with_decision(COLUMN_DECISION.state, player=Player(1)))
    assert ["CAS-017"] == codes(
        evolve(with_combat(ATTACKERS_DECISION.state, attack_declared=True), decision=ColumnDecision(Player(0)))
    )
    assert ["CAS-017"] == codes(evolve(COLUMN_DECISION.state, step=Step.COMBAT))
    assert ["CAS-018"] == codes(with_castle_state(ATTACKERS_DECISION.state, breach=None))
    assert ["CAS-Q24"] == codes(asleep)


@pytest.mark.rule("CAS-032", "CAS-021", "CAS-Q46", "CAS-036")
def test_a_question_of_a_breach_at_a_wrong_moment_is_told() -> None:
    """A switch needs two creatures in the column and an attacker, a price a card, a division a block."""
    bare: dict[str, Any] = {"priority": None, "agenda": ()}
    alone = with_slot(SWITCH_DECISION.state, 1, 6, None)

    assert "CAS-032" in codes(evolve(MAIN.state, decision=SwitchDecision(Player(1)), **bare))
    assert "CAS-021" in codes(evolve(MAIN.state, decision=ActivationDecision(Player(1), 1), **bare))
    assert ["CAS-032"] == codes(alone)
    assert "CAS-032" in codes(with_seat(SWITCH_DECISION.state, 1, life=1))
    assert ["CAS-Q46"] == codes(with_combat(SWITCH_DECISION.state, attackers=()))
    assert "CAS-036" in codes(evolve(DIVISION_DECISION.state, step=Step.BLOCKERS))


@pytest.mark.rule("CAS-I12")
def test_attackers_that_cannot_attack_are_told() -> None:
    """Not the defending player's, not twice, and not what is not in play."""
    state = DECLARED.state
    theirs = next(permanent.id for permanent in state.permanents if permanent.controller == 1)
    first = state.combat.attackers[0]

    assert [["CAS-I12"]] * 3 == [
        codes(with_combat(state, attackers=attackers)) for attackers in ((theirs,), (first, first), (ObjectId(25),))
    ]


@pytest.mark.rule("CAS-I11", "CAS-034")
def test_blocks_that_the_defending_creature_does_not_make_are_told() -> None:
    """Nobody else blocks, nobody is blocked before it goes on or left out, and each attacker is faced once."""
    state, pairs = BLOCKED.state, BLOCKED.state.combat.blocks
    first = OPEN_COLUMN.state.combat.attackers[0]
    passed = with_combat(state, blocks=pairs[1:], blocked=state.combat.blocked[1:])

    assert (["CAS-I11"], []) == (codes(passed), codes(with_options(passed, ignored_keywords=())))
    assert ["CAS-I11"] == codes(with_combat(state, blocks=((ATTACKER, OTHER),)))
    assert ["CAS-I11"] == codes(with_combat(state, blocks=(*pairs, pairs[0])))
    assert ["CAS-I11"] == codes(with_combat(state, blocked=state.combat.blocked[1:]))
    assert ["CAS-I11"] == codes(passed)
    assert [] == codes(
        with_options(with_combat(state, blocks=pairs[1:], blocked=state.combat.blocked[1:]), ignored_keywords=())
    )
    assert ["CAS-I11"] == codes(with_combat(OPEN_COLUMN.state, blocked=(first,)))
    assert ["CAS-I11"] == codes(with_combat(DECLARED.state, blocks=((FRONT, first),), blocked=(first,)))


@pytest.mark.rule("CAS-I11", "CAS-Q47")
def test_a_slot_with_something_else_than_what_defends_it_is_told() -> None:
    """The creature is there or it has left; nothing takes its place."""
    up = castle_state_of(BLOCKED.state).castles[1].slots[0]

    assert [] == codes(BLOCKED.state)
    assert ["CAS-I11"] == codes(found_again(with_slot(BLOCKED.state, 1, 4, up), 0))


def with_damage_on_stack(state: State, *shares: AssignedDamage) -> State:
    """Return *state* with combat damage on the stack."""
    number = ObjectId(state.next_object)
    stack_object = StackObject(
        number, StackKind.COMBAT_DAMAGE, state.active, number, combat_damage=shares, announced=True
    )
    return evolve(state, next_object=state.next_object + 1, stack=(stack_object,), step=Step.DAMAGE)


@pytest.mark.rule("CAS-I14")
def test_combat_damage_to_a_player_whose_column_is_not_open_is_told() -> None:
    """On the stack it shows; where evasion counts somebody may have come through."""
    blow, hit = AssignedDamage(ATTACKER, ObjectId(1), 3), AssignedDamage(ATTACKER, FRONT, 3)
    first = OPEN_COLUMN.state.combat.attackers[0]

    assert ["CAS-I14"] == codes(with_damage_on_stack(BLOCKED.state, blow))
    assert [] == codes(with_damage_on_stack(BLOCKED.state, hit))
    assert [] == codes(with_damage_on_stack(OPEN_COLUMN.state, AssignedDamage(first, ObjectId(1), 3)))
    assert [] == codes(with_options(with_damage_on_stack(BLOCKED.state, blow), ignored_keywords=()))


@pytest.mark.rule("CAS-I17")
def test_a_question_of_castle_while_a_check_is_due_is_told() -> None:
    """Nobody is asked with no life left, with too much poison, or while a creature should be dead."""
    asks = (COLUMN_DECISION, PRICE_DECISION, SWITCH_DECISION, DIVISION_DECISION)

    assert [["CAS-I17"]] * 4 == [codes(with_seat(castle_scenario.state, 0, life=0)) for castle_scenario in asks]
    assert [["CAS-I17"]] * 4 == [codes(with_seat(castle_scenario.state, 1, poison=10)) for castle_scenario in asks]
    assert ["CAS-I17"] == codes(
        with_permanent(SWITCH_DECISION.state, SWITCH_DECISION.state.combat.attackers[0], damage=5)
    )
    assert [["BASE-I11"]] * 2 == [
        codes(with_seat(castle_scenario.state, 1, life=-3)) for castle_scenario in (MAIN, BLOCKED)
    ]


@pytest.mark.rule("CAS-036", "CAS-Q57")
def test_a_division_that_cannot_be_is_told() -> None:
    """Parts are not negative, something is left, an attacker is left, and the attackers have assigned all of theirs."""
    state, shares = DIVISION_DECISION.state, DIVISION_DECISION.state.combat.assigned_damage
    wrong = ((-1,), (5,), (1, 1), (1, 1, 1))

    assert [] == codes(with_decision(state, assigned=(4,)))
    assert [["CAS-036"]] * 4 == [codes(with_decision(state, assigned=amounts)) for amounts in wrong]
    assert ["CAS-Q57"] == codes(with_combat(state, assigned_damage=shares[1:]))
    assert ["CAS-Q57"] == codes(with_combat(state, assigned_damage=(evolve(shares[0], amount=2), *shares[1:])))
    assert ["CAS-036"] == codes(with_combat(state, assigned_damage=(*shares, AssignedDamage(FRONT, ATTACKER, 1))))
    assert ["CAS-036"] == codes(with_combat(state, first_strikers=(FRONT,)))


@pytest.mark.rule("CAS-I10", "CAS-047")
def test_a_castle_creature_without_the_bonus_of_its_row_is_told() -> None:
    """Rules under which a creature in the second row looks as it is printed break the invariant."""
    flat = attrs.evolve(CASTLE, lenses=())

    assert ["CAS-I10"] == [violation.rule for violation in problems(flat, MAIN.state)]
    assert [] == [violation.rule for violation in problems(flat, with_options(MAIN.state, row_bonus=(0, 0, 0)))]
    assert [] == codes(with_options(MAIN.state, row_bonus=(2, 1, -1)))


@pytest.mark.rule("CAS-I22")
def test_what_happens_after_a_payment_has_a_price() -> None:
    """The stage at which a price has been paid comes with that price, and no other stage does."""
    trigger = with_damage_on_stack(OPEN_COLUMN.state)
    paid = with_breach(
        evolve(PRICE_DECISION.state, decision=None, priority=Player(0), stack=trigger.stack), stage=BreachStage.PAID
    )
    assert [[], ["CAS-I22"]] == [
        [
            violation.rule
            for violation in problems(CASTLE, with_breach(paid, price=price))
            if violation.rule[:3] == "CAS"
        ]
        for price in (2, 0)
    ]
    assert [] == codes(PRICE_DECISION.act(PayActivation).state)
