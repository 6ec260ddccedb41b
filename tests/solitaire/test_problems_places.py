"""States that play cannot reach are reported by ``problems``: options, stacks, piles, seats, and what lies where."""

from __future__ import annotations

from typing import Any, Final

import pytest

from castlerules.core import Player, evolve
from castlerules.magic.model.ids import FIRST_OBJECT, CardId, ObjectId
from castlerules.magic.model.state import EMPTY_POOL, CardObject, State
from castlerules.magic.model.steps import Step
from castlerules.solitaire.model.options import HandModel
from castlerules.solitaire.model.state import STACKS, YOU, TableauStack, tableau_of

from .damaged_states import (
    MAIN,
    MERGE,
    PAYING,
    SOUND_STATES,
    TOKEN,
    Cases,
    codes,
    with_decision,
    with_options,
    with_permanent,
    with_seat,
    with_stack,
    with_tableau,
)

START: Final = MAIN.state
TABLEAU: Final = tableau_of(START)
BEARS: Final = TABLEAU.stacks[0]
PACIFISM: Final = TABLEAU.stacks[1].face_up[0]
OWN: Final = START.seats[YOU]
NONE: Final = CardId(START.table.first_token)
WASP: Final = CardId(TOKEN.state.table.first_token)


@pytest.mark.rule("SOL-I01", "SOL-I02", "SOL-I04", "SOL-I11", "SOL-I12")
@pytest.mark.parametrize("now", SOUND_STATES, ids=range(len(SOUND_STATES)))
def test_sound_states_have_no_problems(now: Any) -> None:
    """Every window is open, and every question of Solitaire is asked, in one of them."""
    assert [] == codes(now.state)


def numbered(number: int) -> State:
    """Return the start in which the local enchantment on a stack has another number."""
    return with_stack(START, "K2", face_up=(CardObject(ObjectId(number), PACIFISM.card),))


def without(number: int) -> State:
    """Return the start in which the object *number* is not in play."""
    return evolve(START, permanents=tuple([permanent for permanent in START.permanents if permanent.id != number]))


KINDS: Final[Cases] = (
    (["BASE-I04"], evolve(START, active=STACKS)),
    (["BASE-I04"], with_decision(START, player=STACKS)),
    (["BASE-I04"], with_decision(START, player=Player(2))),
    (["SOL-120"], evolve(START, turn=2)),
    (["SOL-120"], evolve(START, turn=0)),
    (["SOL-120"], evolve(START, step=Step.UPKEEP)),
    (["SOL-120"], evolve(START, step=Step.SECOND_MAIN)),
    (["BASE-I04"], evolve(START, priority=YOU)),
    (["BASE-106"], evolve(START, priority=YOU, decision=None)),
    (["BASE-103"], evolve(START, passes=1)),
    (["SOL-004"], with_tableau(START, stacks=TABLEAU.stacks[:6])),
    (["SOL-004"], with_tableau(START, stacks=(*TABLEAU.stacks, TableauStack(())))),
    (["SOL-004"], with_tableau(START, stacks=())),
    (["SOL-G88"], evolve(START, table=evolve(START.table, aside_rows=1))),
    (["SOL-G88"], evolve(START, table=evolve(START.table, owners=(STACKS, *START.table.owners[1:])))),
)


@pytest.mark.rule("SOL-001", "SOL-120", "SOL-004", "SOL-G88")
@pytest.mark.parametrize(("expected", "state"), KINDS)
def test_what_is_no_game_of_solitaire_is_told(expected: list[str], state: State) -> None:
    """Another table, somebody else who decides, a turn, priority, or cards of somebody else."""
    assert expected == codes(state)


@pytest.mark.rule("SOL-I01", "SOL-G80")
def test_what_lies_on_the_table_is_a_card_of_the_deck() -> None:
    """Wherever it lies, face down, face up, in the hand pile or in the discard pile, it is no token."""
    state, face_up = TOKEN.state, (CardObject(tableau_of(TOKEN.state).stacks[0].face_up[0].id, WASP),)

    assert ["SOL-I01"] == codes(with_tableau(state, discard_pile=(WASP,)))
    assert "SOL-I01" in codes(with_tableau(state, covered_hand=(WASP,)))
    assert "SOL-I01" in codes(with_stack(state, "K2", face_down=(WASP,)))
    assert ["SOL-031"] == codes(with_stack(state, "K1", face_up=face_up))
    assert ["BASE-I01"] == codes(with_tableau(START, discard_pile=(*TABLEAU.discard_pile, NONE)))


TWICE: Final = (
    with_stack(START, "K1", face_down=(*BEARS.face_down, *BEARS.face_down)),
    with_stack(START, "K1", face_down=(*BEARS.face_down, BEARS.face_up[0].card)),
    with_tableau(START, covered_hand=(*TABLEAU.covered_hand, TABLEAU.covered_hand[0])),
    with_tableau(START, discard_pile=(*TABLEAU.discard_pile, TABLEAU.discard_pile[0])),
    with_tableau(START, discard_pile=(*TABLEAU.discard_pile, TABLEAU.covered_hand[0])),
    with_tableau(START, covered_hand=(*TABLEAU.covered_hand, BEARS.face_down[0])),
    with_tableau(START, discard_pile=(*TABLEAU.discard_pile, PACIFISM.card)),
)


@pytest.mark.rule("SOL-I02")
@pytest.mark.parametrize("state", TWICE)
def test_what_lies_in_two_places_is_told(state: State) -> None:
    """Twice in one place, or in two of them: what Magic tells."""
    assert ["BASE-I01"] == codes(state)


GROUPS: Final[Cases] = (
    (["SOL-I02"], numbered(FIRST_OBJECT - 1)),
    (["SOL-I02"], numbered(START.next_object)),
    (["SOL-I02"], numbered(OWN.hand[0].id)),
    (["SOL-I02"], numbered(OWN.graveyard[0].id)),
    (["SOL-I02"], numbered(OWN.exile[0].id)),
    (
        ["SOL-031", "SOL-I04"],
        with_stack(START, "K1", face_up=(BEARS.face_up[0], evolve(PACIFISM, id=BEARS.face_up[1].id))),
    ),
    (
        ["SOL-031", "SOL-I02"],
        with_stack(START, "K1", face_up=(BEARS.face_up[0], evolve(BEARS.face_up[1], id=BEARS.face_up[0].id))),
    ),
    (["SOL-031"], without(BEARS.face_up[0].id)),
    (["SOL-031"], without(BEARS.face_up[1].id)),
    (["BASE-I01"], with_permanent(START, "Grizzly Bears", card=BEARS.face_up[1].card)),
    (["SOL-I12"], with_permanent(START, "Grizzly Bears", attached_to=BEARS.face_up[1].id)),
)


@pytest.mark.rule("SOL-I02", "SOL-I04", "SOL-031", "SOL-032")
@pytest.mark.parametrize(("expected", "state"), GROUPS)
def test_what_is_face_up_on_a_stack_is_a_group_of_objects(expected: list[str], state: State) -> None:
    """Copies, each with a number of its own, and in play if they are permanents."""
    assert expected == codes(state)


@pytest.mark.rule("SOL-I02")
def test_what_is_being_played_is_on_no_stack() -> None:
    """Terror, which is announced, and the card on top of a stack have one number."""
    state = PAYING.state
    ritual = tableau_of(state).stacks[2].face_up[0]

    assert ["SOL-I02"] == codes(with_stack(state, "K3", face_up=(evolve(ritual, id=state.stack[0].id),)))


@pytest.mark.rule("SOL-I02", "SOL-I04")
def test_cards_on_stacks_that_are_not_in_play_are_groups_of_objects_too() -> None:
    """Fog with the number of Terror, and Fog on Terror."""
    state = MERGE.state
    terror, fog = [tableau_of(state).stacks[place].face_up for place in (1, 2)]
    same = with_stack(state, "K3", face_up=(evolve(fog[0], id=terror[0].id),))

    assert ["SOL-I02"] == codes(same)
    assert "SOL-I04" in codes(with_stack(with_stack(state, "K3", face_up=()), "K2", face_up=(*terror, *fog)))


SIDES: Final[Cases] = (
    (["SOL-034"], with_permanent(START, "Grizzly Bears", controller=YOU)),
    (["SOL-034"], with_permanent(START, "Serra Angel", controller=STACKS)),
    (["SOL-034"], with_permanent(START, "Swamp", controller=STACKS)),
    (["SOL-034"], with_permanent(START, "Holy Strength", controller=STACKS)),
    (["SOL-034"], with_permanent(START, "Serra Angel", base_controller=YOU)),
    (["BASE-131"], with_permanent(START, "Grizzly Bears", base_controller=YOU)),
    (["SOL-I11"], with_permanent(START, "Holy Strength", attached_to=None)),
    (["SOL-I12"], with_permanent(START, "Swamp", attached_to=BEARS.face_up[0].id)),
)


@pytest.mark.rule("SOL-034", "SOL-I32", "SOL-I11", "SOL-I12")
@pytest.mark.parametrize(("expected", "state"), SIDES)
def test_who_controls_what_is_told(expected: list[str], state: State) -> None:
    """The stacks what lies on them, the player all else; of that one thing but lands and what is attached."""
    assert expected == codes(state)


def pile(**changes: Any) -> State:
    """Return the start with *changes* in its piles, where what was covered last need never show."""
    return with_options(with_tableau(START, **changes), hand_model=HandModel.SINGLE)


COVERED, *REST = TABLEAU.covered_hand
TWO_SHOWN: Final = with_seat(
    with_tableau(evolve(START, next_object=START.next_object + 1), covered_hand=tuple(REST)),
    hand=(*OWN.hand, CardObject(ObjectId(START.next_object), COVERED)),
)
PILES: Final[Cases] = (
    (["SOL-G61"], TWO_SHOWN),
    (["SOL-G53"], with_tableau(START, sealed_count=1)),
    (["SOL-G53"], with_tableau(START, sealed_count=-1)),
    (["SOL-G53"], pile(sealed_count=-1)),
    ([], pile(sealed_count=2)),
    (["SOL-G53"], pile(sealed_count=3)),
    ([], with_tableau(START, known_discards=TABLEAU.discard_pile)),
    (["SOL-G60"], with_tableau(START, known_discards=(TABLEAU.discard_pile[0], TABLEAU.discard_pile[0]))),
    (["SOL-G60"], with_tableau(START, known_discards=(TABLEAU.discard_pile[0], TABLEAU.covered_hand[0]))),
    (["SOL-G60"], with_tableau(START, known_discards=TABLEAU.covered_hand)),
)


@pytest.mark.rule("SOL-G61", "SOL-G53", "SOL-G60")
@pytest.mark.parametrize(("expected", "state"), PILES)
def test_piles_that_cannot_be_are_told(expected: list[str], state: State) -> None:
    """Two cards that show, covered cards that are never shown, and known cards that are elsewhere."""
    assert expected == codes(state)


THEIRS: Final = START.seats[STACKS]
MANA: Final = (1, *EMPTY_POOL[1:])
SEATS: Final[Cases] = (
    *[(["SOL-I30"], with_seat(START, player, life=life)) for player in (YOU, STACKS) for life in (-1, 1, 20)],
    *[(["SOL-I30"], with_seat(START, player, poison=1)) for player in (YOU, STACKS)],
    *[(["SOL-I30"], with_seat(START, player, pool=MANA)) for player in (YOU, STACKS)],
    (["BASE-I01", "BASE-I03"], with_seat(START, STACKS, library=OWN.library[:1])),
)


@pytest.mark.rule("SOL-008", "SOL-I30", "SOL-G13")
@pytest.mark.parametrize(("expected", "state"), SEATS)
def test_what_nobody_has_is_told(expected: list[str], state: State) -> None:
    """Life, poison and mana; and the stacks have none of the zones of Magic."""
    assert expected == codes(state)


COUNTS: Final[Cases] = (
    (["SOL-I14"], with_tableau(START, trip=0)),
    ([], with_tableau(START, trip=3)),
    (["SOL-I14"], with_tableau(START, trip=4)),
    ([], with_options(with_tableau(START, trip=4), max_trips=4)),
    (["SOL-G84"], with_tableau(START, action_count=1)),
    (["SOL-G84"], with_tableau(START, action_count=-1)),
    ([], with_options(with_tableau(START, action_count=4), action_limit=5)),
    (["SOL-G84"], with_options(with_tableau(START, action_count=6), action_limit=5)),
    (["SOL-G84"], with_options(with_tableau(START, action_count=-1), action_limit=5)),
)


@pytest.mark.rule("SOL-I14", "SOL-G84", "SOL-074")
@pytest.mark.parametrize(("expected", "state"), COUNTS)
def test_counts_out_of_their_bounds_are_told(expected: list[str], state: State) -> None:
    """Trips from 1 to as many as there are, and actions only where there is a limit."""
    assert expected == codes(state)
