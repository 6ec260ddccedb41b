"""States that play cannot reach are reported by ``problems``, each with the code of its invariant."""

from __future__ import annotations

from typing import Any, Final

import attrs
import pytest
from reasons import checked_codes

from castlerules.core import Outcome, Player, evolve
from castlerules.fortress.game import GAME
from castlerules.fortress.model.actions import ChooseOpposition
from castlerules.fortress.model.decisions import (
    AssaultDecision,
    OppositionDecision,
    ReplayDecision,
)
from castlerules.fortress.model.state import GARRISON, PLAYER, rules_of, siege_of
from castlerules.magic.model.actions import KeepHand
from castlerules.magic.model.ids import ObjectId
from castlerules.magic.model.state import CardObject, State
from castlerules.magic.model.steps import Step
from castlerules.magic.model.tasks import Checkpoint, TriggerStepAbilities
from castlerules.testing.magic import MagicScenario, side

from .kit import declare_attack, opening, pass_until, siege, with_dice

START: Final = opening()
HANDS: Final = START.act(ChooseOpposition, 3)
MAIN: Final = pass_until(HANDS.act(KeepHand), lambda now: now.step == "main")


def loose(play: str, garrison: str = "", *, hand: str = "", library: int = 3, **setup: Any) -> State:
    """Return a position in turn 1 of a deck whose numbers of creatures and artifacts are as they are here."""
    options = setup.pop("options", {})
    table = siege(side(play, hand=hand, library=library), garrison, options={"min_opposing": 0}, turn=1, **setup)
    cards = table.state.table.cards
    creatures = sum(card.name[:1].isdigit() or card.name == "Elf" for card in cards)
    artifacts = sum(card.name in ("Blank", "Tomb", "Wings", "Idol") for card in cards)
    rules = table.state.rules.of(
        {
            "min_opposing": 0,
            "max_opposing": min(7, creatures),
            "creature_count": creatures,
            "artifact_count": artifacts,
            **options,
        }
    )
    return evolve(table.state, rules=rules)


def codes(state: State) -> list[str]:
    """Return the codes of the problems of *state*, each once, in order."""
    return checked_codes(GAME.problems(state))


def bad(code: str, label: str, state: State) -> Any:
    """Return *state* as a case whose faults have these codes."""
    return pytest.param(code.split(), state, id=f"{code}: {label}")


def besieging(state: State, **changes: Any) -> State:
    """Return *state* with *changes* in what Fortress keeps besides."""
    return evolve(state, extra=evolve(siege_of(state), **changes))


def mine(state: State, player: Player = PLAYER, **changes: Any) -> State:
    """Return *state* with *changes* in what belongs to *player*."""
    seat = evolve(state.seats[player], **changes)
    return evolve(state, seats=(seat, state.seats[1]) if player == PLAYER else (state.seats[0], seat))


def changed(state: State, place: int, **changes: Any) -> State:
    """Return *state* with *changes* in the permanent number *place*."""
    row = list(state.permanents)
    row[place] = evolve(row[place], **changes)
    return evolve(state, permanents=tuple(row))


FIGHT: Final = (
    declare_attack(MagicScenario(MAIN.book, loose("2x2, 3x3", "3x4, 1x1")), "2x2", "3x3")
    .to_step("declare blockers")
    .state
)
SOUND: Final = (START.state, HANDS.state, MAIN.state, FIGHT, loose("3x3"), loose("Elf", "1x1"))


def due(state: State, **changes: Any) -> State:
    """Return *state* in turn 2, with the assault due, and *changes*."""
    second = mine(besieging(state, assault_due=True, dice=(1,)), last_turn=2)
    return evolve(second, turn=2, **changes)


def decked(play: str, hand: str, *, counts: bool) -> State:
    """Return a position in which the library has gone to the graveyard; *counts* is the option ``loss_counts_hand``."""
    full = loose(play, "1x1", hand=hand, options={"loss_counts_hand": counts})
    cards = full.seats[PLAYER].library
    ids = tuple(CardObject(ObjectId(full.next_object + place), card) for place, card in enumerate(cards))
    return evolve(mine(full, library=(), graveyard=ids), next_object=full.next_object + len(ids))


def with_deck(**numbers: int) -> State:
    """Return a position whose deck should have these *numbers* of cards more."""
    state = loose("3x3, Wings")
    rules = rules_of(state)
    return evolve(state, rules=attrs.evolve(rules, **{name: getattr(rules, name) + n for name, n in numbers.items()}))


def with_idle_garrison() -> State:
    """Return a position in which a creature of the garrison is in the library of the opponent."""
    first = next(permanent for permanent in MAIN.state.permanents if permanent.controller == GARRISON)
    rest = tuple([permanent for permanent in MAIN.state.permanents if permanent is not first])
    return mine(evolve(MAIN.state, permanents=rest), GARRISON, library=(first.card,))


def with_fight(**changes: Any) -> State:
    """Return the fight with *changes* in its combat."""
    pairs: dict[str, Any] = {name: tuple(part) for name, part in changes.items()}
    return evolve(FIGHT, combat=evolve(FIGHT.combat, **pairs))


def over(state: State, *returns: float) -> State:
    """Return *state* with the game over."""
    return evolve(state, priority=None, result=Outcome(returns, "", "FOR-014"))


LIBRARY: Final = MAIN.state.seats[PLAYER].library
BLOCKER: Final = FIGHT.combat.blocks[0][0]
SHORT: Final = mine(MAIN.state, library=LIBRARY[1:])
SECOND: Final = pass_until(with_dice(MAIN, 4), lambda now: now.state.turn == 2 and now.step == "main").state
ALONE: Final = loose("3x3")
STORM: Final[dict[str, Any]] = {
    "step": Step.ATTACKERS,
    "priority": None,
    "agenda": (TriggerStepAbilities(), Checkpoint(PLAYER)),
    "decision": ReplayDecision(PLAYER),
}
ODD_OWNERS: Final = tuple([GARRISON if card.name in ("Rod", "9x9") else PLAYER for card in MAIN.state.table.cards])
TWINS: Final = declare_attack(
    MagicScenario(MAIN.book, loose("2 3x3", "3x4, 3x4, 5x5", options={"tie_break": "player_choice"})), "3x3#1", "3x3#2"
).passes()
CASES: Final = (
    bad("BASE-I04", "a turn of the opponent", evolve(MAIN.state, active=GARRISON)),
    bad("BASE-I04", "priority of the opponent", evolve(MAIN.state, priority=GARRISON)),
    bad("BASE-I04", "a choice of the opponent", evolve(START.state, decision=OppositionDecision(GARRISON))),
    bad("BASE-I01", "a card nowhere", SHORT),
    bad("BASE-I01", "a card twice", mine(MAIN.state, library=(*LIBRARY, LIBRARY[0]))),
    bad("FOR-I01", "a library of the opponent", with_idle_garrison()),
    bad("FOR-Q29", "life of the opponent", mine(MAIN.state, GARRISON, life=1)),
    bad("FOR-Q29", "mana of the opponent", mine(MAIN.state, GARRISON, pool=(0, 0, 0, 1, 0, 0))),
    bad("FOR-I02", "a creature less than agreed", with_deck(creature_count=1)),
    bad("FOR-I02", "an artifact less than agreed", with_deck(artifact_count=1)),
    bad("FOR-I02", "an artifact more than agreed", with_deck(artifact_count=-1)),
    bad("FOR-I03", "no opposition in the first turn", besieging(MAIN.state, opposition=None)),
    bad("FOR-I03", "more opposition than is allowed", besieging(MAIN.state, opposition=8)),
    bad("FOR-I03", "other opposition than was dealt", besieging(MAIN.state, opposition=4)),
    bad("BASE-I11", "no life left", mine(MAIN.state, life=0)),
    bad("FOR-I05", "no life left as blocks are chosen", mine(START.state, life=0)),
    *[bad("FOR-I08", f"dice {dice} in turn 2", besieging(SECOND, dice=dice)) for dice in ((), (1, 2), (7,))],
    bad("FOR-I08", "a die in turn 1", besieging(MAIN.state, dice=(1,))),
    bad("BASE-I20", "a blocker that attacks", with_fight(attackers=[BLOCKER])),
    bad(
        "BASE-156",
        "a blocker of two",
        with_fight(blocks=((FIGHT.combat.blocks[0][0], attacker) for attacker in FIGHT.combat.attackers)),
    ),
    bad("BASE-I11", "nobody left to fight", decked("", "Blank", counts=True)),
    bad("BASE-I11", "a creature in hand that does not count", decked("", "3x3", counts=False)),
    bad(
        "BASE-I28",
        "a result of two players",
        evolve(MAIN.state, priority=None, result=Outcome((1.0, -1.0), "", "FOR-014")),
    ),
    bad("BASE-I04", "nobody to act", evolve(MAIN.state, priority=None)),
    *[bad("FOR-Q54", f"attempt {attempt}", besieging(MAIN.state, attempt=attempt)) for attempt in (-5, 0, 10**15 + 1)],
    bad("FOR-Q54", "more attempts than are allowed", besieging(loose("3x3", options={"max_attempts": 2}), attempt=3)),
    bad("FOR-I03", "a tapped garrison before turn 1", changed(HANDS.state, 0, tapped=True)),
    bad("FOR-I03", "a wounded garrison before turn 1", changed(HANDS.state, 0, damage=1)),
    bad("FOR-I03", "a creature of the player before turn 1", changed(HANDS.state, 0, controller=PLAYER)),
    bad("BASE-045", "lands less than none", mine(MAIN.state, lands_played=-(10**30))),
    *[
        bad(
            "BASE-107",
            f"{type(decision).__name__}: no task",
            due(ALONE, **{**STORM, "decision": decision, "agenda": ()}),
        )
        for decision in (AssaultDecision(PLAYER), ReplayDecision(PLAYER))
    ],
    bad("BASE-107", "a task after the choice of the opposition", evolve(START.state, agenda=(TriggerStepAbilities(),))),
    bad("FOR-I17", "an assault in turn 1", besieging(ALONE, assault_due=True)),
    bad("FOR-I17", "an assault against a garrison", due(loose("3x3", "1x1"))),
    bad("FOR-I17", "an assault in a main phase", due(ALONE, **{**STORM, "step": Step.MAIN})),
    bad("FOR-I17", "an assault that is not due", evolve(ALONE, **STORM)),
)


@pytest.mark.rule("FOR-I01", "FOR-I02", "FOR-I03", "FOR-I05", "FOR-I08")
@pytest.mark.parametrize(("expected", "state"), CASES)
def test_states_that_cannot_be_are_told(expected: list[str], state: State) -> None:
    """The opponent, the deck, the garrison, life, dice and the assault; and what Magic itself tells."""
    assert expected == codes(state)


NEAR: Final = (
    *SOUND,
    SECOND,
    mine(MAIN.state, life=1),
    over(SHORT, -1.0),
    decked("3x3", "Blank", counts=True),
    decked("", "3x3", counts=True),
    decked("3x3", "", counts=False),
    due(ALONE),
    due(ALONE, **STORM),
    TWINS.state,
)


@pytest.mark.rule("FOR-I16", "FOR-I17", "FOR-I19", "FOR-Q12", "FOR-I13")
@pytest.mark.parametrize("state", NEAR, ids=range(len(NEAR)))
def test_sound_states_and_near_misses_have_no_problems(state: State) -> None:
    """What the rules lead to breaks nothing; nor do the last life, the last creature, and the end of a game."""
    assert [] == codes(state)
