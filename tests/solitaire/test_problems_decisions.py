"""States that play cannot reach are reported by ``problems``: what each question speaks of, and what is not settled."""

from __future__ import annotations

from typing import Any, Final

import attrs
import pytest

from castlerules.core import Player, evolve
from castlerules.magic.model import changes
from castlerules.magic.model.ids import CardId, ObjectId
from castlerules.magic.model.state import CardObject, State
from castlerules.magic.model.tasks import Checkpoint
from castlerules.solitaire.model.decisions import (
    FreeDecision,
    MergeDecision,
    NewcomerDecision,
    PlacementDecision,
    StackTopDecision,
)
from castlerules.solitaire.model.options import SolitaireRules
from castlerules.solitaire.model.state import STACKS, YOU, Phase, tableau_of

from .damaged_states import (
    CHOOSING_DISCARD,
    CHOOSING_NEWCOMER,
    CHOOSING_SACRIFICE,
    CHOOSING_TOP,
    FIGHT,
    LEGENDS,
    MAIN,
    MERGE,
    PAYING,
    PLACING_IN_HAND,
    PLACING_ON_LIBRARY,
    USE,
    Cases,
    codes,
    with_combat,
    with_decision,
    with_permanent,
    with_seat,
    with_tableau,
    with_top_object,
)
from .extra_cards import lay_out

START: Final = MAIN.state
NOWHERE: Final = ObjectId(1)


def question(state: State, kind: type[Any]) -> Any:
    """Return what is asked, a question of that kind."""
    assert isinstance(state.decision, kind)
    return state.decision


# Gathering.


@pytest.mark.rule("SOL-G05", "SOL-I22", "SOL-G92")
def test_copies_that_leave_no_choice_are_not_asked_about() -> None:
    """None, or only one way to gather them, from the hand onto a stack."""
    state = lay_out(K1="| Fog", hand="Terror", K2="?(Shock) | Terror", settle=False).state
    merging: dict[str, Any] = {"decision": MergeDecision(YOU), "agenda": (Checkpoint(YOU),)}

    assert ["SOL-G05"] == codes(evolve(START, **merging))
    assert ["SOL-G05"] == codes(evolve(state, **merging))


# Placing.


PLACING: Final = question(PLACING_IN_HAND.state, PlacementDecision)
SINKING: Final = question(PLACING_ON_LIBRARY.state, PlacementDecision)
GIANT, OGRE, WURM = PLACING.remaining
FIRST, SECOND, THIRD = SINKING.remaining
TAPPED: Final = changes.Tapped(GIANT.object)
FOREIGN: Final = evolve(FIRST, object=NOWHERE)
OF_LIBRARY: Final = tuple(
    [changes.LibraryMove(YOU, card, FIRST.to, FIRST.cause) for card in PLACING_ON_LIBRARY.state.seats[YOU].library]
)
FROM_GRAVEYARD: Final = changes.LibraryMove(
    YOU, PLACING_ON_LIBRARY.state.seats[YOU].graveyard[0].card, FIRST.to, FIRST.cause
)
PLACES: Final[Cases] = (
    ([], with_decision(PLACING_IN_HAND.state, remaining=(OGRE, WURM), chosen=(GIANT,))),
    (["SOL-G63"], with_decision(PLACING_IN_HAND.state, remaining=(OGRE,), chosen=(GIANT, WURM))),
    (["SOL-G63"], with_decision(PLACING_IN_HAND.state, remaining=())),
    (["SOL-G63"], with_decision(PLACING_IN_HAND.state, remaining=(TAPPED, OGRE))),
    (["SOL-G63"], with_decision(PLACING_IN_HAND.state, remaining=(OGRE, WURM), chosen=(TAPPED,))),
    (["SOL-G63"], with_decision(PLACING_IN_HAND.state, remaining=(OGRE, OGRE))),
    (["SOL-G63"], with_decision(PLACING_IN_HAND.state, remaining=(OGRE, WURM), chosen=(OGRE,))),
    (["SOL-G63"], with_decision(PLACING_IN_HAND.state, remaining=(OGRE, evolve(GIANT, object=NOWHERE)))),
    (
        ["SOL-G63"],
        with_decision(
            PLACING_IN_HAND.state, remaining=(OGRE, evolve(GIANT, object=ObjectId(PLACING_IN_HAND.state.next_object)))
        ),
    ),
    ([], with_decision(PLACING_ON_LIBRARY.state, remaining=OF_LIBRARY[:2], chosen=OF_LIBRARY[2:3])),
    (["SOL-G63"], with_decision(PLACING_ON_LIBRARY.state, remaining=(OF_LIBRARY[0], OF_LIBRARY[0]))),
    (["SOL-G63"], with_decision(PLACING_ON_LIBRARY.state, remaining=OF_LIBRARY[:2], chosen=OF_LIBRARY[:1])),
    (["SOL-G63"], with_decision(PLACING_ON_LIBRARY.state, remaining=(OF_LIBRARY[0], FROM_GRAVEYARD))),
)


@pytest.mark.rule("SOL-G63", "SOL-105")
@pytest.mark.parametrize(("expected", "state"), PLACES)
def test_what_cannot_be_put_down_is_told(expected: list[str], state: State) -> None:
    """Too few, something that is no move, something twice, and something that is nowhere."""
    assert expected == codes(state)


@pytest.mark.rule("SOL-G63", "SOL-104")
def test_what_goes_down_may_come_from_anywhere() -> None:
    """From hand, graveyard, exile, stacks, slot, and from the stack where it is played."""
    own = PLACING_IN_HAND.state.seats[YOU]
    lying = [card.id for card in own.graveyard]
    spell = PLACING_IN_HAND.state.stack[0].id
    main = START.seats[YOU]
    places = [main.hand[0].id, main.graveyard[0].id, main.exile[0].id, tableau_of(START).stacks[1].face_up[0].id]
    slot = [permanent.id for permanent in START.permanents if permanent.controller == YOU]
    state = evolve(
        PLACING_IN_HAND.state, seats=(evolve(own, exile=own.graveyard, graveyard=()), PLACING_IN_HAND.state.seats[1])
    )

    for number in lying:
        assert [] == codes(with_decision(PLACING_IN_HAND.state, remaining=(OGRE, evolve(GIANT, object=number))))
    placed_spell = with_decision(PLACING_IN_HAND.state, remaining=(OGRE, evolve(GIANT, object=spell)))
    assert ["BASE-I04"] == codes(placed_spell)  # it may move, but is still resolving
    assert [] == codes(with_decision(state, remaining=(OGRE, evolve(GIANT, object=lying[0]))))
    for number in (*places, *slot):
        placing = PlacementDecision(
            YOU, (evolve(GIANT, object=number), evolve(GIANT, object=tableau_of(START).stacks[0].face_up[0].id))
        )
        violations = codes(evolve(START, decision=placing, agenda=PLACING_IN_HAND.state.agenda))
        assert "SOL-G63" not in violations


# Newcomers.


NEW: Final = question(CHOOSING_NEWCOMER.state, NewcomerDecision)
OLD, WORM = NEW.arrivals
OGRE_THERE: Final = next(
    permanent for permanent in CHOOSING_NEWCOMER.state.permanents if permanent.controller == STACKS
)
TAKEN: Final = changes.ControlGained(OGRE_THERE.id, YOU)
ROWS: Final = len(CHOOSING_NEWCOMER.state.table.cards)
SWAMP: Final = CardId(next(row for row in range(ROWS) if CHOOSING_NEWCOMER.state.table.cards[row].name == "Swamp"))
NEWCOMERS: Final[Cases] = (
    ([], with_decision(CHOOSING_NEWCOMER.state, arrivals=(OLD, TAKEN))),
    (["BASE-I04"], with_decision(CHOOSING_NEWCOMER.state, arrivals=(OLD, evolve(WORM, old_object=None)))),
    (["SOL-G29"], with_decision(CHOOSING_NEWCOMER.state, arrivals=(OLD,))),
    (["SOL-G29"], with_decision(CHOOSING_NEWCOMER.state, arrivals=(OLD,), auras=(WORM,))),
    (["SOL-G29"], with_decision(CHOOSING_NEWCOMER.state, arrivals=())),
    (["SOL-G29"], with_decision(CHOOSING_NEWCOMER.state, arrivals=(OLD, WORM, TAPPED))),
    (["SOL-G29"], with_decision(CHOOSING_NEWCOMER.state, auras=(TAPPED,))),
    (["SOL-G29"], with_decision(CHOOSING_NEWCOMER.state, arrivals=(OLD, evolve(WORM, old_object=NOWHERE)))),
    (["SOL-G29"], with_decision(CHOOSING_NEWCOMER.state, auras=(evolve(WORM, card=SWAMP, old_object=NOWHERE),))),
    (["SOL-G29"], with_decision(CHOOSING_NEWCOMER.state, arrivals=(OLD, evolve(TAKEN, object=NOWHERE)))),
    (["SOL-G29"], with_decision(CHOOSING_NEWCOMER.state, arrivals=(OLD, OLD))),
    (["SOL-G29"], with_decision(CHOOSING_NEWCOMER.state, auras=(WORM,))),
    (["SOL-G29"], with_decision(CHOOSING_NEWCOMER.state, arrivals=(OLD, TAKEN, evolve(WORM, card=OGRE_THERE.card)))),
    (["SOL-G29"], with_decision(CHOOSING_NEWCOMER.state, arrivals=(OLD, evolve(WORM, card=CardId(ROWS))))),
    (["SOL-G29"], with_decision(CHOOSING_NEWCOMER.state, arrivals=(OLD, evolve(WORM, card=CardId(-1))))),
)


@pytest.mark.rule("SOL-G29", "SOL-G35")
@pytest.mark.parametrize(("expected", "state"), NEWCOMERS)
def test_newcomers_that_cannot_come_are_told(expected: list[str], state: State) -> None:
    """Too few, something that does not arrive, what is nowhere, no card, or the same card twice."""
    assert expected == codes(state)


# Tops and sacrifices.


TOPS: Final = [each.face_up[-1].id for each in tableau_of(CHOOSING_TOP.state).stacks if each.face_up]
SCEPTER: Final = CHOOSING_DISCARD.state
CHOOSING: Final = question(CHOOSING_TOP.state, StackTopDecision).effect
WRONG: Final = attrs.evolve(CHOOSING, name="another")
PICKS: Final[Cases] = (
    ([], with_decision(CHOOSING_TOP.state, count=2, chosen=(TOPS[0],))),
    ([], with_decision(CHOOSING_TOP.state, count=3, chosen=(TOPS[0], TOPS[2]))),
    (["SOL-G14"], with_decision(CHOOSING_TOP.state, count=1, chosen=(TOPS[0],))),
    (["SOL-G14"], with_decision(CHOOSING_TOP.state, count=0)),
    (["SOL-G14"], with_decision(CHOOSING_TOP.state, count=3, chosen=(TOPS[2], TOPS[0]))),
    (["SOL-G14"], with_decision(CHOOSING_TOP.state, count=3, chosen=(TOPS[0], TOPS[0]))),
    (["SOL-G14"], with_decision(CHOOSING_TOP.state, count=2, chosen=(NOWHERE,))),
    (["SOL-G18"], with_decision(CHOOSING_TOP.state, effect=WRONG)),
    (["SOL-G18"], with_decision(CHOOSING_TOP.state, effect=None)),
    (["SOL-G18"], with_decision(SCEPTER, effect=CHOOSING)),
    (["SOL-G14", "SOL-G18"], with_decision(SCEPTER, effect=CHOOSING, count=0)),
)


@pytest.mark.rule("SOL-G14", "SOL-G18")
@pytest.mark.parametrize(("expected", "state"), PICKS)
def test_tops_that_cannot_be_chosen_are_told(expected: list[str], state: State) -> None:
    """Others than tops, some twice or out of order, too many, or by no word of what resolves."""
    assert expected == codes(state)


EDICT: Final = CHOOSING_SACRIFICE.state
MINOTAUR, ANGEL = [permanent.id for permanent in EDICT.permanents if permanent.controller == STACKS]
GIANT_OWN: Final = next(
    permanent.id for permanent in EDICT.permanents if EDICT.table.cards[permanent.card].name == "Hill Giant"
)
OFFERED: Final[Cases] = (
    ([], with_decision(EDICT, count=2, chosen=(MINOTAUR,))),
    ([], with_decision(EDICT, chosen_before=(GIANT_OWN,))),
    ([], with_decision(EDICT, players_after=((YOU, 1),))),
    ([], with_decision(EDICT, players_after=((YOU, 0),))),
    (["SOL-P27"], with_decision(EDICT, count=1, chosen=(MINOTAUR,))),
    (["SOL-P27"], with_decision(EDICT, count=2, chosen=(ANGEL, MINOTAUR))),
    (["SOL-P27"], with_decision(EDICT, count=2, chosen=(GIANT_OWN,))),
    (["SOL-P27"], with_decision(EDICT, controller=Player(2))),
    (["SOL-P27"], with_decision(EDICT, players_after=((Player(2), 1),))),
    (["SOL-P27"], with_decision(EDICT, players_after=((STACKS, 1),))),
    (["SOL-P27"], with_decision(EDICT, players_after=((YOU, 1), (YOU, 1)))),
    (["SOL-P27"], with_decision(EDICT, players_after=((YOU, -1),))),
    (["SOL-P27"], with_decision(EDICT, chosen_before=(GIANT_OWN, GIANT_OWN))),
    (["SOL-P27"], with_decision(EDICT, chosen_before=(MINOTAUR,))),
    (["SOL-P27"], with_decision(EDICT, chosen_before=(GIANT_OWN,), players_after=((YOU, 1),))),
    (["SOL-P27"], with_decision(EDICT, chosen_before=(NOWHERE,))),
)


@pytest.mark.rule("SOL-P27")
@pytest.mark.parametrize(("expected", "state"), OFFERED)
def test_sacrifices_that_cannot_be_are_told(expected: list[str], state: State) -> None:
    """Of what is not theirs, of too much, out of order, by a side twice or by none, and of less than nothing."""
    assert expected == codes(state)


# What is settled, and what is announced.


def unsettled(**layout: Any) -> State:
    """Return a position that is not settled, in which the player decides all the same."""
    return evolve(lay_out(**layout, settle=False).state, decision=FreeDecision(YOU), agenda=())


LYING: Final = {"K1": "| Hill Giant", "row": "Mountain"}
KEPT_LANDS: Final = SolitaireRules(hand_lands_auto_move=False)
SETTLED: Final[Cases] = (
    ([], unsettled(**LYING)),
    (["SOL-I05"], unsettled(**LYING, K2="?(Fog) |")),
    (["SOL-I05"], unsettled(**LYING, hand="(Fog)")),
    (["SOL-I06"], unsettled(**LYING, K2="| Forest")),
    (["SOL-I06"], unsettled(**LYING, hand="Forest")),
    ([], unsettled(**LYING, hand="Forest", rules=KEPT_LANDS)),
    (["SOL-I06"], unsettled(**LYING, K3="| Forest", rules=KEPT_LANDS)),
    (["SOL-I07"], unsettled(**LYING, K2="| Fog", K3="| Fog")),
    (["SOL-I07"], unsettled(**LYING, K2="| Fog", hand="Fog")),
)


@pytest.mark.rule("SOL-I05", "SOL-I06", "SOL-I07", "SOL-I24", "SOL-G04")
@pytest.mark.parametrize(("expected", "state"), SETTLED)
def test_what_should_have_been_settled_is_told(expected: list[str], state: State) -> None:
    """A card to be turned up, a land that shows, and copies to be gathered."""
    assert expected == codes(state)


def beaten() -> State:
    """Return the fight in which the attacker has gone to the graveyard, and nothing has followed from that."""
    state = FIGHT.state
    giant = next(permanent for permanent in state.permanents if permanent.id == state.combat.attackers[0])
    left = tuple([permanent for permanent in state.permanents if permanent is not giant])
    buried = (*state.seats[YOU].graveyard, CardObject(ObjectId(state.next_object), giant.card))
    return with_seat(evolve(state, permanents=left, next_object=state.next_object + 1), graveyard=buried)


def held_up(**changes: Any) -> State:
    """Return the start with *changes* in the first Grizzly Bears."""
    return with_permanent(START, "Grizzly Bears", **changes)


GRAVE: Final = START.seats[YOU].graveyard[0].id
UNDONE: Final[Cases] = (
    (["SOL-I13"], with_permanent(START, "Holy Strength", attached_to=NOWHERE)),
    (["SOL-I13"], with_permanent(START, "Holy Strength", attached_to=GRAVE)),
    (["SOL-G77"], beaten()),
    (["SOL-I24"], with_combat(FIGHT.state, attackers=())),
    (["SOL-I24"], with_tableau(USE.state, phase=Phase.LAST_USE)),
    ([], held_up(damage=1)),
    (["SOL-I24"], held_up(damage=2)),
    (["SOL-I07"], evolve(MERGE.state, decision=FreeDecision(YOU), agenda=())),
    (["SOL-I07"], evolve(LEGENDS.state, decision=FreeDecision(YOU), agenda=())),
    (["SOL-G51"], with_top_object(PAYING.state, targets=())),
)


@pytest.mark.rule("SOL-I13", "SOL-G77", "SOL-I24", "SOL-I07", "SOL-G51")
@pytest.mark.parametrize(("expected", "state"), UNDONE)
def test_what_does_not_rest_is_told(expected: list[str], state: State) -> None:
    """What is attached to nothing, a fight or a use that should be over, damage that kills, and no target yet."""
    assert expected == codes(state)


@pytest.mark.rule("SOL-G68")
def test_what_is_played_while_all_is_settled_is_told() -> None:
    """A spell that has resolved, and has not gone anywhere, while the player decides."""
    assert ["SOL-G68", "SOL-I05"] == codes(
        evolve(PLACING_IN_HAND.state, decision=FreeDecision(YOU), agenda=(), resolution=None)
    )
