"""States of Castle that play cannot lead to are reported by ``problems``, each with the code of its invariant."""

from __future__ import annotations

from typing import Any, Final

import attrs
import pytest

from castlerules.castle.model.decisions import SwitchDecision
from castlerules.castle.model.state import ActiveCard, Breach, BreachStage, FaceDownCard, castle_state_of
from castlerules.core import Player, evolve
from castlerules.magic.model.ids import CardId, ObjectId
from castlerules.magic.model.stack import AbilityContext
from castlerules.magic.model.state import State
from castlerules.magic.model.steps import Step
from castlerules.magic.model.tasks import Checkpoint, TriggerStepAbilities
from castlerules.testing.castle import CastleScenario

from .kit import scenario
from .sound_states import (
    ATTACKERS_DECISION,
    BLOCKED,
    COLUMN_DECISION,
    DECLARED,
    DIVISION_DECISION,
    MAIN,
    PRICE_DECISION,
    SOUND,
    SWITCH_DECISION,
    codes,
    with_breach,
    with_castle,
    with_castle_state,
    with_combat,
    with_decision,
    with_options,
    with_permanent,
    with_seat,
    with_slot,
)

STATE: Final = MAIN.state
MINE, THEIRS = castle_state_of(STATE).castles
SQUIRE: Final = ActiveCard(*attrs.astuple(MINE.slots[0]))  # type: ignore[arg-type]  # it is active
BEAR: Final = FaceDownCard(*attrs.astuple(MINE.slots[4]))  # type: ignore[arg-type]  # it lies face down
VACANT: Final = 11
LOST: Final = STATE.seats[0].exile[0].card
STRANGER: Final = THEIRS.reserve[0]
ATTACKER, OTHER = BLOCKED.state.combat.attackers[:2]
FRONT: Final = BLOCKED.state.combat.blocks[0][0]
PAIRS: Final = BLOCKED.state.combat.blocks
THEIR_CREATURE: Final = next(permanent.id for permanent in DECLARED.state.permanents if permanent.controller == 1)


def bad(code: str, label: str, state: State) -> Any:
    """Return *state* as a case whose faults have these codes."""
    return pytest.param(code.split(), state, id=f"{code}: {label}")


def with_table(**changes: Any) -> State:
    """Return the state with *changes* in its card table."""
    return evolve(STATE, table=attrs.evolve(STATE.table, **changes))


def owned_by(player: int, card: CardId) -> State:
    """Return the state in which *card* belongs to *player*."""
    owners = list(STATE.table.owners)
    owners[card] = Player(player)
    return with_table(owners=tuple(owners))


FOREST: Final = next(card for card in STATE.table.cards if card.name == "Forest")
CARDS: Final = (
    bad("CAS-006", "no castles", with_castle_state(STATE, castles=())),
    bad("CAS-006", "three castles", with_castle_state(STATE, castles=(MINE, THEIRS, THEIRS))),
    bad("CAS-006", "a slot less", with_castle(STATE, 0, slots=MINE.slots[:-1])),
    bad("CAS-006", "a slot more", with_castle(STATE, 1, slots=(*THEIRS.slots, None))),
    bad("BASE-018", "a card without an owner", with_table(owners=STATE.table.owners[1:])),
    bad("CAS-I01 CAS-I03", "a card less than agreed", with_options(STATE, stock_size=16)),
    bad("CAS-I01 CAS-I05", "a card of a deck in a stock", with_table(aside_rows=STATE.table.aside_rows + 1)),
    bad("CAS-I05", "a card of the other player", owned_by(0, STRANGER)),
    bad(
        "CAS-I05",
        "a land in a stock",
        with_table(
            cards=tuple([FOREST if row == MINE.reserve[0] else card for row, card in enumerate(STATE.table.cards)])
        ),
    ),
    *[bad("CAS-I05", f"card {card} in a slot", with_slot(STATE, 0, VACANT, card)) for card in (-1, 0, 10**9, STRANGER)],
    bad("CAS-I05", "a card in the wrong reserve", with_castle(STATE, 0, reserve=(STRANGER, *MINE.reserve[1:]))),
    bad("BASE-I01", "a card in two slots", with_slot(STATE, 0, VACANT, BEAR)),
    bad(
        "BASE-I01", "a card in a slot and in the reserve", with_castle(STATE, 0, reserve=(BEAR.card, *MINE.reserve[1:]))
    ),
    bad("BASE-I01", "a card nowhere", with_slot(STATE, 0, 4, None)),
    bad("BASE-I01", "a card in a slot and in the removed pile", with_slot(STATE, 0, VACANT, int(LOST))),
    bad("BASE-I01", "a face-down card in play", with_slot(STATE, 0, 0, FaceDownCard(SQUIRE.card, known=True))),
    bad("BASE-I01", "a reserve that has lost a card", with_castle(STATE, 0, reserve=MINE.reserve[1:])),
    bad(
        "CAS-I03",
        "a reserve that has grown",
        with_seat(with_castle(STATE, 0, reserve=(*MINE.reserve, LOST)), 0, exile=STATE.seats[0].exile[1:]),
    ),
    bad("CAS-I05", "a creature that is not in play", with_slot(STATE, 0, 0, ActiveCard(SQUIRE.card, ObjectId(3)))),
    bad("CAS-I05", "another creature", with_slot(STATE, 0, 0, ActiveCard(SQUIRE.card, STATE.permanents[0].id))),
    bad("CAS-I05", "a creature of the other player", with_permanent(STATE, SQUIRE.creature, controller=Player(1))),
    bad("CAS-I02", "a creature in two slots", with_slot(STATE, 0, VACANT, SQUIRE)),
    bad(
        "CAS-I07",
        "a face-down card that was chosen",
        evolve(STATE, resolution=AbilityContext(ObjectId(2), Player(0), bound_cards=(("cards", (BEAR.card,)),))),
    ),
    *[bad("CAS-I15", f"{count} manoeuvres", with_castle_state(STATE, maneuvers=count)) for count in (-1, 2)],
)


def found_again(state: State, slot: int) -> State:
    """Return *state* with a card of player 1 that was lost face down in *slot*."""
    lost, *rest = state.seats[1].exile
    return with_slot(with_seat(state, 1, exile=tuple(rest)), 1, slot, int(lost.card))


def with_share(place: int, **changes: Any) -> State:
    """Return the state in which damage is divided with *changes* in one share of the attackers."""
    shares = list(SHARES)
    shares[place] = evolve(shares[place], **changes)
    return with_combat(DIVISION_DECISION.state, assigned_damage=tuple(shares))


def after_column(*tasks: Any) -> State:
    """Return the state in which a column is chosen, with *tasks* after that."""
    return evolve(COLUMN_DECISION.state, agenda=tasks)


SHARES: Final = DIVISION_DECISION.state.combat.assigned_damage
PRICED: Final = attrs.astuple(castle_state_of(PRICE_DECISION.state).castles[1].slots[0])[0]  # type: ignore[arg-type]
SHIELDED: Final = with_combat(COLUMN_DECISION.state, attack_declared=True)
ONE_SWITCH: Final = with_options(SWITCH_DECISION.state, max_switches_per_combat=1)
UP: Final = castle_state_of(BLOCKED.state).castles[1].slots[0]
DEEP: Final = with_breach(with_slot(with_slot(BLOCKED.state, 1, 0, None), 1, 4, UP), slot=4)
ATTACKS: Final = (
    *[bad("CAS-I12", f"column {column}", with_breach(DECLARED.state, column=column)) for column in (-1, 0, 5, 10**30)],
    *[bad("CAS-I11", f"slot {slot}", with_breach(SWITCH_DECISION.state, slot=slot)) for slot in (-1, 1, 12)],
    *[
        bad("CAS-I11", f"creature {front}", with_breach(SWITCH_DECISION.state, defending_creature=front))
        for front in (-1, 1, SWITCH_DECISION.state.next_object)
    ],
    bad("CAS-I22", "a price below 0", with_breach(SWITCH_DECISION.state, price=-1)),
    bad("CAS-I25", "an attack in a main phase", with_castle_state(STATE, breach=Breach(1))),
    bad("BASE-I20", "attackers in a main phase", with_combat(STATE, attackers=(STATE.permanents[0].id,))),
    bad("CAS-I09", "a shield that is down", with_combat(DECLARED.state, attack_declared=False)),
    bad("CAS-I09", "a shield that is up too early", with_combat(ATTACKERS_DECISION.state, attack_declared=True)),
    bad("CAS-I09", "attackers without a column", with_castle_state(DECLARED.state, breach=None)),
    bad("CAS-I09", "attackers named without a column", with_castle_state(ATTACKERS_DECISION.state, breach=None)),
    bad("BASE-I20", "an attacker of the defending player", with_combat(DECLARED.state, attackers=(THEIR_CREATURE,))),
    bad("CAS-I11", "a blocker that does not defend", with_breach(BLOCKED.state, defending_creature=OTHER)),
    bad("CAS-I11", "a blocker that is in no slot", with_slot(BLOCKED.state, 1, 0, None)),
    bad("BASE-I20", "a blocker of the attacking player", with_combat(BLOCKED.state, blocks=((OTHER, ATTACKER),))),
    bad("BASE-I20", "an attacker faced but not blocked", with_combat(BLOCKED.state, blocked=(OTHER,))),
    bad("CAS-I11", "a card in front of the contested slot", found_again(DEEP, 0)),
    bad("CAS-I30", "a column that the defender chooses", with_decision(COLUMN_DECISION.state, player=Player(1))),
    *[
        bad("CAS-I30", f"{table.decision} of the attacker", with_decision(table.state, player=Player(0)))
        for table in (PRICE_DECISION, SWITCH_DECISION, DIVISION_DECISION)
    ],
    *[
        bad("BASE-I11", f"{table.decision} of a player without life", with_seat(table.state, 0, life=0))
        for table in (COLUMN_DECISION, PRICE_DECISION, SWITCH_DECISION, DIVISION_DECISION)
    ],
    bad("CAS-036", "damage below 0", with_decision(DIVISION_DECISION.state, assigned=(-1,))),
    bad("CAS-I31", "a price for nothing", with_breach(PRICE_DECISION.state, slot=None)),
    bad("CAS-032", "a switch without an attack", evolve(STATE, decision=SwitchDecision(Player(1)), priority=None)),
    bad("BASE-I18", "negative damage of an attacker", with_share(0, amount=-1)),
    bad("BASE-I18", "damage of a player", with_share(0, source=ObjectId(0))),
    bad("BASE-I18 BASE-I19", "damage to the defending player", with_share(0, to=ObjectId(1))),
    bad("BASE-I18", "damage of an attacker forgotten", with_combat(DIVISION_DECISION.state, assigned_damage=())),
    bad(
        "BASE-I18", "damage assigned before a switch", with_combat(SWITCH_DECISION.state, assigned_damage=(SHARES[0],))
    ),
    bad("CAS-017", "a column in the upkeep", evolve(COLUMN_DECISION.state, step=Step.UPKEEP)),
    bad("CAS-017", "a second column", with_castle_state(SHIELDED, breach=Breach(1))),
    bad(
        "CAS-Q41",
        "priority of the defender after the column",
        after_column(TriggerStepAbilities(), Checkpoint(Player(1))),
    ),
    bad(
        "CAS-Q41",
        "two checkpoints after the column",
        after_column(TriggerStepAbilities(), *[Checkpoint(Player(0))] * 2),
    ),
    bad("BASE-107", "a column after which nothing comes", after_column()),
    bad("BASE-107", "a task after a switch", evolve(SWITCH_DECISION.state, agenda=(Checkpoint(Player(0)),))),
    bad("CAS-I22", "another price than is asked", with_decision(PRICE_DECISION.state, price=1)),
    bad("CAS-I22", "a price of nothing", with_breach(SWITCH_DECISION.state, price=1)),
    bad("CAS-I31", "a price of an unknown card", with_slot(PRICE_DECISION.state, 1, 0, int(PRICED))),
    *[bad("CAS-Q48", f"{n} switches of 1", with_breach(ONE_SWITCH, switches=n)) for n in (-1, 2)],
    bad("CAS-I11", "a defending creature without a slot", with_breach(DECLARED.state, defending_creature=OTHER)),
    bad("CAS-I11", "a defending creature of another slot", with_breach(SWITCH_DECISION.state, defending_creature=2)),
    bad("CAS-I11", "a block without a creature", with_breach(SWITCH_DECISION.state, defending_creature=None)),
    bad("CAS-I11", "an attacker blocked twice", with_combat(BLOCKED.state, blocks=(*PAIRS, PAIRS[0]))),
    bad("CAS-Q41", "a breach before its step", with_breach(DECLARED.state, stage=BreachStage.STARTED)),
    bad("BASE-I20", "an attacker named twice", with_decision(ATTACKERS_DECISION.state, chosen=(SQUIRE.creature,) * 2)),
    bad("BASE-I20", "the other player's attacker", with_decision(ATTACKERS_DECISION.state, chosen=(THEIR_CREATURE,))),
    bad("CAS-Q101", "a damage step without an attack", evolve(STATE, step=Step.DAMAGE)),
    bad("BASE-I04", "a switch without a partner", with_seat(SWITCH_DECISION.state, 1, life=1)),
)


@pytest.mark.rule("CAS-I01", "CAS-I02", "CAS-I05", "CAS-I11", "CAS-I25")
@pytest.mark.parametrize("table", SOUND, ids=range(len(SOUND)))
def test_sound_states_have_no_problems(table: CastleScenario) -> None:
    """What the rules lead to breaks nothing."""
    assert [] == codes(table.state)


@pytest.mark.rule("CAS-I01", "CAS-I03", "CAS-I06", "CAS-I07", "CAS-I15")
@pytest.mark.parametrize(("expected", "state"), CARDS)
def test_castles_that_cannot_be_are_told(expected: list[str], state: State) -> None:
    """Slots, stocks, reserves, active creatures, cards that lie face down, and manoeuvres."""
    assert expected == codes(state)


@pytest.mark.rule("CAS-I09", "CAS-I12", "CAS-I17", "CAS-I22", "CAS-I30")
@pytest.mark.parametrize(("expected", "state"), ATTACKS)
def test_attacks_that_cannot_be_are_told(expected: list[str], state: State) -> None:
    """The column, the contested slot, the shield, attackers and blockers, and who is asked."""
    assert expected == codes(state)


@pytest.mark.rule("CAS-I15", "CAS-I11", "CAS-Q96")
def test_near_misses_have_no_problems() -> None:
    """More manoeuvres if they were agreed, a card that defends from further behind, and an empty castle."""
    near = (
        with_castle_state(STATE, maneuvers=1),
        with_castle_state(with_options(STATE, maneuvers_per_turn=2), maneuvers=2),
        DEEP,
        found_again(DEEP, 8),
        with_combat(BLOCKED.state, blocks=PAIRS[1:], blocked=BLOCKED.state.combat.blocked[1:]),
        scenario("Ogre").state,
    )

    assert [[]] * len(near) == [codes(state) for state in near]
