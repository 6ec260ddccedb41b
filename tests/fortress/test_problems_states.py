"""States that play cannot reach are reported by ``problems``, each with the code of its invariant."""

from __future__ import annotations

from typing import Any, Final

import attrs
import pytest

from castlerules.core import Outcome, Player, evolve
from castlerules.fortress.integrity.invariants import problems
from castlerules.fortress.model.actions import ChooseOpposition
from castlerules.fortress.model.decisions import (
    AssaultDecision,
    OppositionDecision,
    ReplayDecision,
    TiedBlockerDecision,
)
from castlerules.fortress.model.options import TieBreak
from castlerules.fortress.model.state import GARRISON, PLAYER, Siege, rules_of, siege_of
from castlerules.magic.model.actions import KeepHand
from castlerules.magic.model.ids import CardId, ObjectId
from castlerules.magic.model.options import MagicRules
from castlerules.magic.model.stack import StackKind, StackObject
from castlerules.magic.model.state import CardObject, Seat, State, VariantState
from castlerules.magic.model.steps import Step
from castlerules.magic.model.tasks import Checkpoint, TriggerStepAbilities
from castlerules.testing.magic import MagicScenario, side

from .kit import DECK, declare_attack, first_action_taken, opening, pass_until, siege, with_dice

START: Final = opening()
HANDS: Final = START.act(ChooseOpposition, 3)
MAIN: Final = pass_until(HANDS.act(KeepHand), lambda now: now.step == "main")
LOOSE: Final = {"creature_count": 7, "artifact_count": 0, "min_opposing": 0}
"""Options for positions with a few cards only."""


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
    """Return the codes of the problems of *state*."""
    return [problem.rule for problem in problems(state)]


def sentences(state: State) -> list[str]:
    """Return what is reported of the set-up of *state*."""
    return [problem.reason for problem in problems(state) if problem.rule == "FOR-I03"]


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


@pytest.mark.rule("FOR-I01", "FOR-I02", "FOR-I03", "FOR-I08", "FOR-I16")
@pytest.mark.parametrize("state", SOUND, ids=range(len(SOUND)))
def test_sound_states_have_no_problems(state: State) -> None:
    """What the rules lead to breaks nothing."""
    assert [] == codes(state)


@pytest.mark.rule("FOR-015")
def test_options_or_extras_of_another_game_are_told_and_nothing_else() -> None:
    """Where they are not those of Fortress, nothing more can be looked at."""
    assert ["FOR-015"] == codes(evolve(MAIN.state, rules=MagicRules()))
    assert ["FOR-015"] == codes(evolve(MAIN.state, extra=VariantState()))


@pytest.mark.rule("FOR-I22")
def test_cards_that_cannot_be_played_are_told() -> None:
    """A card without faces, an owner who is nobody, and a third side."""
    table = MAIN.state.table

    assert "FOR-I22" in codes(evolve(MAIN.state, table=attrs.evolve(table, cards=(attrs.evolve(DECK[0], faces=()),))))
    assert ["FOR-I22"] == codes(evolve(MAIN.state, table=attrs.evolve(table, owners=(Player(2), *table.owners[1:]))))
    assert ["FOR-I22"] == codes(evolve(MAIN.state, seats=(*MAIN.state.seats, Seat(0))))


@pytest.mark.rule("FOR-Q12", "FOR-Q29")
def test_decisions_of_the_opponent_are_told() -> None:
    """He has no turn, no priority and no questions; and nobody else controls anything."""
    assert ["FOR-Q12"] == codes(evolve(MAIN.state, active=GARRISON))
    assert ["FOR-Q12"] == codes(evolve(MAIN.state, priority=GARRISON))
    assert ["FOR-Q12"] == codes(evolve(START.state, decision=OppositionDecision(GARRISON)))
    assert ["FOR-Q29"] == codes(changed(MAIN.state, 0, controller=Player(2)))


@pytest.mark.rule("FOR-I01")
def test_cards_in_two_places_or_none_are_told() -> None:
    """A card that is missing, one that is twice somewhere, and one that is none; the end drops only the stack."""
    library = MAIN.state.seats[PLAYER].library
    short = mine(MAIN.state, library=library[1:])

    assert ["FOR-I01"] == codes(short)
    assert ["FOR-I01"] == codes(mine(MAIN.state, library=(*library, library[0])))
    assert ["FOR-I01"] == codes(mine(MAIN.state, library=(*library, CardId(40))))
    assert [] == codes(evolve(short, priority=None, result=Outcome((-1.0,), "", "FOR-014")))
    assert "FOR-I01" in codes(changed(MAIN.state, 0, card=MAIN.state.permanents[1].card))


@pytest.mark.rule("FOR-I01", "FOR-Q29", "FOR-010")
def test_an_opponent_who_has_more_than_creatures_is_told() -> None:
    """Not a hand, not a library, not a life, not a mana; and he owns creatures only."""
    library = MAIN.state.seats[PLAYER].library
    hand = (CardObject(ObjectId(2), library[0]),)
    owners = [GARRISON if card.name in ("Rod", "9x9") else PLAYER for card in MAIN.state.table.cards]

    assert ["FOR-I01"] == codes(mine(mine(MAIN.state, library=library[1:]), GARRISON, library=library[:1]))
    assert ["FOR-I01"] == codes(mine(mine(MAIN.state, library=library[1:]), GARRISON, hand=hand))
    assert ["FOR-Q29"] == codes(mine(MAIN.state, GARRISON, life=1))
    assert ["FOR-Q29"] == codes(mine(MAIN.state, GARRISON, pool=(0, 0, 0, 1, 0, 0)))
    odd = evolve(MAIN.state, table=attrs.evolve(MAIN.state.table, owners=tuple(owners)))
    assert ["FOR-010", "FOR-I03"] == codes(odd)


@pytest.mark.rule("FOR-I02")
def test_a_deck_of_other_numbers_is_told() -> None:
    """One creature more or less than agreed, and one artifact."""
    state = loose("3x3, Wings")

    assert [] == codes(state)
    for name, by in (("creature_count", 1), ("artifact_count", 1), ("artifact_count", -1)):
        rules = rules_of(state)
        assert ["FOR-I02"] == codes(evolve(state, rules=attrs.evolve(rules, **{name: getattr(rules, name) + by})))


@pytest.mark.rule("FOR-I03", "FOR-Q07", "FOR-Q08")
def test_a_set_up_without_its_garrison_is_told() -> None:
    """The number is open while it is asked for, lies in its range, and is that of the cards dealt, all fresh."""
    assert ["FOR-I03"] == codes(evolve(START.state, decision=None, priority=PLAYER))
    assert "FOR-I03" in codes(evolve(MAIN.state, extra=Siege()))
    assert "FOR-I03" in codes(besieging(MAIN.state, opposition=8))
    assert ["FOR-I03"] == codes(besieging(MAIN.state, opposition=4))
    assert ["FOR-I03"] == codes(changed(HANDS.state, 0, tapped=True))
    assert ["FOR-I03"] == codes(changed(HANDS.state, 2, controller=PLAYER))
    assert ["FOR-Q07"] == codes(evolve(START.state, step=Step.UPKEEP))


@pytest.mark.rule("FOR-I03")
def test_each_fault_of_a_set_up_is_told_by_itself() -> None:
    """What is out of range, owned, in play or left over has a sentence of its own."""
    library = HANDS.state.seats[PLAYER].library
    owned = attrs.evolve(HANDS.state.table, owners=(PLAYER,) * len(HANDS.state.table.owners))

    assert "number of opposing creatures: expected 1 to 7, got 8" in sentences(besieging(HANDS.state, opposition=8))
    assert "number of opposing creatures: expected 1 to 7, got 0" in sentences(besieging(HANDS.state, opposition=0))
    dealt = "cards that the opponent owns: expected 3, as the player chose, got 0"
    assert dealt in sentences(evolve(HANDS.state, table=owned))
    assert any("in play before the first turn" in sentence for sentence in sentences(changed(HANDS.state, 0, damage=1)))
    assert any("not dealt, got 36" in sentence for sentence in sentences(mine(HANDS.state, library=library[1:])))


@pytest.mark.rule("FOR-I05")
@pytest.mark.parametrize(("life", "expected"), [(1, []), (0, ["FOR-I05"]), (-3, ["FOR-I05"])])
def test_a_game_that_goes_on_without_life_is_told(life: int, expected: list[str]) -> None:
    """One life is enough; a game that is over may have less."""
    state = mine(MAIN.state, life=life)

    assert expected == codes(state)
    assert [] == codes(evolve(state, priority=None, result=Outcome((-1.0,), "", "FOR-014")))


@pytest.mark.rule("FOR-I08")
def test_dice_that_were_not_rolled_once_a_turn_are_told() -> None:
    """None in turn 1, one in turn 2, and each with a face that the die has."""
    second = pass_until(with_dice(MAIN, 4), lambda now: now.state.turn == 2 and now.step == "main").state

    assert [] == codes(second)
    assert [["FOR-I08"]] * 3 == [codes(besieging(second, dice=dice)) for dice in ((), (1, 2), (7,))]
    assert ["FOR-I08"] == codes(besieging(MAIN.state, dice=(1,)))
    assert ["FOR-I08"] == codes(besieging(START.state, dice=(1,)))


@pytest.mark.rule("FOR-Q54", "FOR-Q63")
def test_attempts_and_turns_past_their_limits_are_told() -> None:
    """The last of each is still allowed."""
    once = evolve(MAIN.state, rules=attrs.evolve(rules_of(MAIN.state), max_attempts=1, max_turns=1))

    assert [] == codes(once)
    assert ["FOR-Q54"] == codes(besieging(once, attempt=2))
    assert ["FOR-Q54"] == codes(besieging(once, attempt=0))
    assert "FOR-Q63" in codes(evolve(once, turn=2))


def elf(kind: StackKind, **options: object) -> list[str]:
    """Return what is reported of an ability of a creature on the stack."""
    state = loose("Elf", "1x1", options=options)
    source = state.permanents[0].id
    stack_object = StackObject(ObjectId(state.next_object), kind, PLAYER, source, announced=True)
    return codes(evolve(state, next_object=state.next_object + 1, stack=(stack_object,)))


@pytest.mark.rule("FOR-I14")
def test_abilities_of_creatures_on_the_stack_are_told() -> None:
    """Those that trigger and those that are used, unless what was granted works; damage is no ability."""
    kinds = (StackKind.TRIGGERED, StackKind.ACTIVATED, StackKind.MANA_ABILITY)

    assert [["FOR-I14"]] * 3 == [elf(kind) for kind in kinds]
    assert [[]] * 3 == [elf(kind, granted_abilities_work=True) for kind in kinds]
    assert [] == elf(StackKind.COMBAT_DAMAGE)


@pytest.mark.rule("FOR-I19", "FOR-Q57")
def test_a_game_that_neither_waits_nor_has_a_result_is_told() -> None:
    """Nobody to act, or a result that is none of this game's."""
    assert ["FOR-I19"] == codes(evolve(MAIN.state, priority=None))
    assert ["FOR-I19"] == codes(evolve(MAIN.state, priority=None, result=Outcome((0.3,), "", "FOR-014")))
    assert ["FOR-I19"] == codes(evolve(MAIN.state, priority=None, result=Outcome((1.0, -1.0), "", "FOR-014")))
    assert [] == codes(evolve(MAIN.state, priority=None, result=Outcome((-0.5,), "", "FOR-024")))


def due(state: State, **changes: Any) -> State:
    """Return *state* in turn 2, with the assault due, and *changes*."""
    return evolve(besieging(state, assault_due=True, dice=(1,)), turn=2, **changes)


ALONE: Final = loose("3x3")
GOES_ON: Final = (TriggerStepAbilities(), Checkpoint(PLAYER))


@pytest.mark.rule("FOR-Q48", "FOR-Q42")
def test_a_question_that_does_not_belong_to_its_step_is_told() -> None:
    """After it the step goes on, with its triggers and its priority, and with nothing on the stack."""
    pending: dict[str, Any] = {"step": Step.ATTACKERS, "priority": None, "decision": ReplayDecision(PLAYER)}

    assert [["FOR-Q48"]] * 2 == [codes(due(ALONE, **pending, agenda=tasks)) for tasks in ((), GOES_ON[1:])]
    assert ["FOR-Q48"] == codes(evolve(TWINS.state, agenda=()))
    assert [] == codes(due(ALONE, **pending, agenda=GOES_ON))


@pytest.mark.rule("FOR-I17", "FOR-Q50")
def test_an_assault_that_is_not_due_is_told() -> None:
    """It needs a due turn, an empty garrison, its moment, and for a choice the option."""
    waits = evolve(ALONE, rules=attrs.evolve(rules_of(ALONE), assault_mandatory=False))
    pending: dict[str, Any] = {"step": Step.ATTACKERS, "priority": None, "agenda": GOES_ON}

    assert [] == codes(due(ALONE))
    assert [] == codes(due(ALONE, **pending, decision=ReplayDecision(PLAYER)))
    assert [] == codes(due(waits, **pending, decision=AssaultDecision(PLAYER)))
    assert ["FOR-Q50"] == codes(due(ALONE, **pending, decision=AssaultDecision(PLAYER)))
    assert ["FOR-I17"] == codes(due(ALONE, priority=None, decision=ReplayDecision(PLAYER), agenda=GOES_ON))
    assert ["FOR-I17"] == codes(due(loose("3x3", "1x1"), **pending, decision=ReplayDecision(PLAYER)))
    assert ["FOR-I17"] == codes(besieging(ALONE, assault_due=True))


@pytest.mark.rule("FOR-I17", "FOR-Q47")
def test_a_game_that_goes_on_past_its_assault_is_told() -> None:
    """Not in the second main phase of a due turn, unless the player may wait; nor is one due while somebody opposes."""
    late: dict[str, Any] = {"step": Step.SECOND_MAIN}
    over: dict[str, Any] = {"priority": None, "result": Outcome((0.0,), "", "FOR-038")}

    assert ["FOR-I17"] == codes(due(ALONE, **late))
    assert ["FOR-I17"] == codes(due(loose("3x3, Tomb"), **late))
    assert ["FOR-I17"] == codes(due(loose("3x3, Tomb", "1x1")))
    assert [] == codes(due(loose("3x3", options={"assault_mandatory": False}), **late))
    assert [] == codes(due(ALONE, **over))
    assert ["FOR-I17"] == codes(evolve(ALONE, **over))


@pytest.mark.rule("FOR-I10", "FOR-I13")
def test_a_fight_with_the_wrong_sides_is_told() -> None:
    """The player attacks and the garrison blocks, one against one."""
    combat = FIGHT.combat
    (blocker, attacker), (other, second) = combat.blocks

    def fought(**changes: Any) -> list[str]:
        return codes(evolve(FIGHT, combat=evolve(combat, **changes)))

    assert ["FOR-I13"] == fought(attackers=(attacker, second, other))
    assert ["FOR-I13", "FOR-I13"] == fought(blocks=((attacker, blocker),))
    assert ["FOR-I10"] == fought(blocks=((blocker, attacker), (other, attacker)))
    assert ["FOR-I10"] == fought(blocks=((blocker, attacker), (blocker, second)))
    assert [] == fought(blocks=((blocker, attacker),))


@pytest.mark.rule("FOR-I16")
@pytest.mark.parametrize(
    ("play", "hand", "counts", "expected"),
    [
        ("", "Blank", True, ["FOR-I16"]),
        ("3x3", "Blank", True, []),
        ("", "3x3", True, []),
        ("", "3x3", False, ["FOR-I16"]),
        ("3x3", "", False, []),
    ],
)
def test_a_game_that_goes_on_with_nobody_left_is_told(play: str, hand: str, counts: bool, expected: list[str]) -> None:
    """A creature in play or, if it counts, in hand is enough; and so is a card in the library."""
    full = loose(play, "1x1", hand=hand, options={"loss_counts_hand": counts})
    cards = full.seats[PLAYER].library
    ids = tuple(CardObject(ObjectId(full.next_object + place), card) for place, card in enumerate(cards))
    empty = evolve(mine(full, library=(), graveyard=ids), next_object=full.next_object + len(ids))

    assert ([], expected) == (codes(full), codes(empty))
    assert [] == codes(evolve(empty, priority=None, result=Outcome((-0.5,), "", "FOR-024")))


TWINS: Final = declare_attack(
    MagicScenario(MAIN.book, loose("2 3x3", "3x4, 3x4, 5x5", options={"tie_break": "player_choice"})), "3x3#1", "3x3#2"
).passes()


def tied(**changes: Any) -> list[str]:
    """Return what is reported of the open tie with *changes*."""
    decision = TWINS.state.decision
    assert isinstance(decision, TiedBlockerDecision)
    return codes(evolve(TWINS.state, decision=evolve(decision, **changes)))


@pytest.mark.rule("FOR-Q40")
def test_a_tie_that_is_not_the_next_one_is_told() -> None:
    """Attacker, twins, earlier blocks and later attackers follow from the table; so does that anybody is asked."""
    object_id, two = TWINS.state.combat.attackers
    left, _, big = [each.id for each in TWINS.state.permanents if each.controller == GARRISON]

    assert [] == tied()
    assert [["FOR-Q40"]] * 3 == [tied(attacker=big), tied(candidates=(left, big)), tied(attackers_left=())]
    assert ["FOR-Q40"] == tied(attacker=two, blocks=((left, object_id),), attackers_left=())
    assert ["FOR-Q40"] == tied(blocks=((left, object_id),))
    alone = evolve(TWINS.state, rules=attrs.evolve(rules_of(TWINS.state), tie_break=TieBreak.LAYOUT))
    assert [["FOR-Q40"]] * 2 == [codes(alone), codes(evolve(TWINS.state, step=Step.ATTACKERS))]
    assert [] == codes(first_action_taken(TWINS).state)
    assert ["FOR-Q40"] == codes(evolve(TWINS.state, combat=evolve(TWINS.state.combat, attackers=(ObjectId(99),))))
