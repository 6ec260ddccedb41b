"""States that play cannot reach are told by ``problems``: what each question speaks of, and what is not settled."""

from __future__ import annotations

from typing import Any, Final

import attrs
import pytest

from castlerules.core import Player, evolve
from castlerules.magic import changes as c
from castlerules.magic.ids import CardId, ObjectId
from castlerules.magic.state import Held, State
from castlerules.magic.tasks import Settle
from castlerules.solitaire.rules import SolitaireRules
from castlerules.solitaire.tableau import (
    STACKS,
    YOU,
    Deciding,
    Merging,
    Phase,
    PickingNewcomer,
    PickingTop,
    Placing,
    tableau_of,
)

from .broken import (
    ARRIVING,
    DISCARDED,
    FIGHT,
    FUNDED,
    LEGENDS,
    MAIN,
    MERGE,
    PLACED,
    SACRIFICED,
    SUNK,
    TOPPED,
    USE,
    Cases,
    asked,
    codes,
    fighting,
    kept,
    on_stack,
    permanent,
    seat,
)
from .extra import table

START: Final = MAIN.state
NOWHERE: Final = ObjectId(1)


def question(state: State, kind: type[Any]) -> Any:
    """Return what is asked, a question of that kind."""
    assert isinstance(state.asks, kind)
    return state.asks


# Gathering.


@pytest.mark.rule("SOL-G05", "SOL-I22", "SOL-G92")
def test_copies_that_leave_no_choice_are_not_asked_about() -> None:
    """None, or only one way to gather them, from the hand onto a stack."""
    one = table(K1="| Fog", hand="Terror", K2="?(Shock) | Terror", settle=False).state
    merging: dict[str, Any] = {"asks": Merging(YOU), "agenda": (Settle(YOU),)}

    assert ["SOL-G05"] == codes(evolve(START, **merging))
    assert ["SOL-G05"] == codes(evolve(one, **merging))


# Placing.


PLACING: Final = question(PLACED.state, Placing)
SINKING: Final = question(SUNK.state, Placing)
GIANT, OGRE, WURM = PLACING.left
FIRST, SECOND, THIRD = SINKING.left
TAPPED: Final = c.Tapped(GIANT.object)
FOREIGN: Final = evolve(FIRST, object=NOWHERE)
OF_LIBRARY: Final = tuple([c.LibraryMove(YOU, card, FIRST.to, FIRST.cause) for card in SUNK.state.seats[YOU].library])
FROM_GRAVEYARD: Final = c.LibraryMove(YOU, SUNK.state.seats[YOU].graveyard[0].card, FIRST.to, FIRST.cause)
PLACES: Final[Cases] = (
    ([], asked(PLACED.state, left=(OGRE, WURM), done=(GIANT,))),
    (["SOL-G63"], asked(PLACED.state, left=(OGRE,), done=(GIANT, WURM))),
    (["SOL-G63"], asked(PLACED.state, left=())),
    (["SOL-G63"], asked(PLACED.state, left=(TAPPED, OGRE))),
    (["SOL-G63"], asked(PLACED.state, left=(OGRE, WURM), done=(TAPPED,))),
    (["SOL-G63"], asked(PLACED.state, left=(OGRE, OGRE))),
    (["SOL-G63"], asked(PLACED.state, left=(OGRE, WURM), done=(OGRE,))),
    (["SOL-G63"], asked(PLACED.state, left=(OGRE, evolve(GIANT, object=NOWHERE)))),
    (["SOL-G63"], asked(PLACED.state, left=(OGRE, evolve(GIANT, object=ObjectId(PLACED.state.serial))))),
    ([], asked(SUNK.state, left=OF_LIBRARY[:2], done=OF_LIBRARY[2:3])),
    (["SOL-G63"], asked(SUNK.state, left=(OF_LIBRARY[0], OF_LIBRARY[0]))),
    (["SOL-G63"], asked(SUNK.state, left=OF_LIBRARY[:2], done=OF_LIBRARY[:1])),
    (["SOL-G63"], asked(SUNK.state, left=(OF_LIBRARY[0], FROM_GRAVEYARD))),
)


@pytest.mark.rule("SOL-G63", "SOL-105")
@pytest.mark.parametrize(("told", "state"), PLACES)
def test_what_cannot_be_put_down_is_told(told: list[str], state: State) -> None:
    """Too few, something that is no move, something twice, and something that is nowhere."""
    assert told == codes(state)


@pytest.mark.rule("SOL-G63", "SOL-104")
def test_what_goes_down_may_come_from_anywhere() -> None:
    """From hand, graveyard, exile, stacks, slot, and from the stack where it is played."""
    own = PLACED.state.seats[YOU]
    lying = [one.id for one in own.graveyard]
    spell = PLACED.state.stack[0].id
    main = START.seats[YOU]
    places = [main.hand[0].id, main.graveyard[0].id, main.exile[0].id, tableau_of(START).stacks[1].up[0].id]
    slot = [one.id for one in START.permanents if one.controller == YOU]
    state = evolve(PLACED.state, seats=(evolve(own, exile=own.graveyard, graveyard=()), PLACED.state.seats[1]))

    for number in (*lying, spell):
        assert [] == codes(asked(PLACED.state, left=(OGRE, evolve(GIANT, object=number))))
    assert [] == codes(asked(state, left=(OGRE, evolve(GIANT, object=lying[0]))))
    for number in (*places, *slot):
        placing = Placing(
            YOU, (evolve(GIANT, object=number), evolve(GIANT, object=tableau_of(START).stacks[0].up[0].id))
        )
        told = codes(evolve(START, asks=placing, agenda=PLACED.state.agenda))
        assert "SOL-G63" not in told


# Newcomers.


NEW: Final = question(ARRIVING.state, PickingNewcomer)
OLD, WORM = NEW.arrivals
OGRE_THERE: Final = next(one for one in ARRIVING.state.permanents if one.controller == STACKS)
TAKEN: Final = c.ControlGained(OGRE_THERE.id, YOU)
ROWS: Final = len(ARRIVING.state.table.cards)
SWAMP: Final = CardId(next(row for row in range(ROWS) if ARRIVING.state.table.cards[row].name == "Swamp"))
NEWCOMERS: Final[Cases] = (
    ([], asked(ARRIVING.state, arrivals=(OLD, TAKEN))),
    ([], asked(ARRIVING.state, arrivals=(OLD, evolve(WORM, origin=None)))),
    (["SOL-G29"], asked(ARRIVING.state, arrivals=(OLD,))),
    (["SOL-G29"], asked(ARRIVING.state, arrivals=(OLD,), local=(WORM,))),
    (["SOL-G29"], asked(ARRIVING.state, arrivals=())),
    (["SOL-G29"], asked(ARRIVING.state, arrivals=(OLD, WORM, TAPPED))),
    (["SOL-G29"], asked(ARRIVING.state, local=(TAPPED,))),
    (["SOL-G29"], asked(ARRIVING.state, arrivals=(OLD, evolve(WORM, origin=NOWHERE)))),
    (["SOL-G29"], asked(ARRIVING.state, local=(evolve(WORM, card=SWAMP, origin=NOWHERE),))),
    (["SOL-G29"], asked(ARRIVING.state, arrivals=(OLD, evolve(TAKEN, object=NOWHERE)))),
    (["SOL-G29"], asked(ARRIVING.state, arrivals=(OLD, OLD))),
    (["SOL-G29"], asked(ARRIVING.state, local=(WORM,))),
    (["SOL-G29"], asked(ARRIVING.state, arrivals=(OLD, TAKEN, evolve(WORM, card=OGRE_THERE.card)))),
    (["SOL-G29"], asked(ARRIVING.state, arrivals=(OLD, evolve(WORM, card=CardId(ROWS))))),
    (["SOL-G29"], asked(ARRIVING.state, arrivals=(OLD, evolve(WORM, card=CardId(-1))))),
)


@pytest.mark.rule("SOL-G29", "SOL-G35")
@pytest.mark.parametrize(("told", "state"), NEWCOMERS)
def test_newcomers_that_cannot_come_are_told(told: list[str], state: State) -> None:
    """Too few, something that does not arrive, what is nowhere, no card, or the same card twice."""
    assert told == codes(state)


# Tops and sacrifices.


TOPS: Final = [each.up[-1].id for each in tableau_of(TOPPED.state).stacks if each.up]
SCEPTER: Final = DISCARDED.state
CHOOSING: Final = question(TOPPED.state, PickingTop).effect
WRONG: Final = attrs.evolve(CHOOSING, name="another")
PICKS: Final[Cases] = (
    ([], asked(TOPPED.state, count=2, chosen=(TOPS[0],))),
    ([], asked(TOPPED.state, count=3, chosen=(TOPS[0], TOPS[2]))),
    (["SOL-G14"], asked(TOPPED.state, count=1, chosen=(TOPS[0],))),
    (["SOL-G14"], asked(TOPPED.state, count=0)),
    (["SOL-G14"], asked(TOPPED.state, count=3, chosen=(TOPS[2], TOPS[0]))),
    (["SOL-G14"], asked(TOPPED.state, count=3, chosen=(TOPS[0], TOPS[0]))),
    (["SOL-G14"], asked(TOPPED.state, count=2, chosen=(NOWHERE,))),
    (["SOL-G18"], asked(TOPPED.state, effect=WRONG)),
    (["SOL-G18"], asked(TOPPED.state, effect=None)),
    (["SOL-G18"], asked(SCEPTER, effect=CHOOSING)),
    (["SOL-G14", "SOL-G18"], asked(SCEPTER, effect=CHOOSING, count=0)),
)


@pytest.mark.rule("SOL-G14", "SOL-G18")
@pytest.mark.parametrize(("told", "state"), PICKS)
def test_tops_that_cannot_be_chosen_are_told(told: list[str], state: State) -> None:
    """Others than tops, some twice or out of order, too many, or by no word of what resolves."""
    assert told == codes(state)


EDICT: Final = SACRIFICED.state
MINOTAUR, ANGEL = [one.id for one in EDICT.permanents if one.controller == STACKS]
GIANT_OWN: Final = next(one.id for one in EDICT.permanents if EDICT.table.cards[one.card].name == "Hill Giant")
OFFERED: Final[Cases] = (
    ([], asked(EDICT, count=2, chosen=(MINOTAUR,))),
    ([], asked(EDICT, decided=(GIANT_OWN,))),
    ([], asked(EDICT, after=((YOU, 1),))),
    ([], asked(EDICT, after=((YOU, 0),))),
    (["SOL-P27"], asked(EDICT, count=1, chosen=(MINOTAUR,))),
    (["SOL-P27"], asked(EDICT, count=2, chosen=(ANGEL, MINOTAUR))),
    (["SOL-P27"], asked(EDICT, count=2, chosen=(GIANT_OWN,))),
    (["SOL-P27"], asked(EDICT, whose=Player(2))),
    (["SOL-P27"], asked(EDICT, after=((Player(2), 1),))),
    (["SOL-P27"], asked(EDICT, after=((STACKS, 1),))),
    (["SOL-P27"], asked(EDICT, after=((YOU, 1), (YOU, 1)))),
    (["SOL-P27"], asked(EDICT, after=((YOU, -1),))),
    (["SOL-P27"], asked(EDICT, decided=(GIANT_OWN, GIANT_OWN))),
    (["SOL-P27"], asked(EDICT, decided=(MINOTAUR,))),
    (["SOL-P27"], asked(EDICT, decided=(GIANT_OWN,), after=((YOU, 1),))),
    (["SOL-P27"], asked(EDICT, decided=(NOWHERE,))),
)


@pytest.mark.rule("SOL-P27")
@pytest.mark.parametrize(("told", "state"), OFFERED)
def test_sacrifices_that_cannot_be_are_told(told: list[str], state: State) -> None:
    """Of what is not theirs, of too much, out of order, by a side twice or by none, and of less than nothing."""
    assert told == codes(state)


# What is settled, and what is announced.


def unsettled(**told: Any) -> State:
    """Return a position that is not settled, in which the player decides all the same."""
    return evolve(table(**told, settle=False).state, asks=Deciding(YOU), agenda=())


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
@pytest.mark.parametrize(("told", "state"), SETTLED)
def test_what_should_have_been_settled_is_told(told: list[str], state: State) -> None:
    """A card to be turned up, a land that shows, and copies to be gathered."""
    assert told == codes(state)


def beaten() -> State:
    """Return the fight in which the attacker has gone to the graveyard, and nothing has followed from that."""
    state = FIGHT.state
    giant = next(one for one in state.permanents if one.id == state.combat.attackers[0])
    left = tuple([one for one in state.permanents if one is not giant])
    buried = (*state.seats[YOU].graveyard, Held(ObjectId(state.serial), giant.card))
    return seat(evolve(state, permanents=left, serial=state.serial + 1), graveyard=buried)


def held_up(**changes: Any) -> State:
    """Return the start with *changes* in the first Grizzly Bears."""
    return permanent(START, "Grizzly Bears", **changes)


GRAVE: Final = START.seats[YOU].graveyard[0].id
UNDONE: Final[Cases] = (
    (["SOL-I13"], permanent(START, "Holy Strength", attached=NOWHERE)),
    (["SOL-I13"], permanent(START, "Holy Strength", attached=GRAVE)),
    (["SOL-G77"], beaten()),
    (["SOL-I24"], fighting(FIGHT.state, attackers=())),
    (["SOL-I24"], kept(USE.state, phase=Phase.LAST_USE)),
    ([], held_up(damage=1)),
    (["SOL-I24"], held_up(damage=2)),
    (["SOL-I07"], evolve(MERGE.state, asks=Deciding(YOU), agenda=())),
    (["SOL-I07"], evolve(LEGENDS.state, asks=Deciding(YOU), agenda=())),
    (["SOL-G51"], on_stack(FUNDED.state, targets=())),
)


@pytest.mark.rule("SOL-I13", "SOL-G77", "SOL-I24", "SOL-I07", "SOL-G51")
@pytest.mark.parametrize(("told", "state"), UNDONE)
def test_what_does_not_rest_is_told(told: list[str], state: State) -> None:
    """What is attached to nothing, a fight or a use that should be over, damage that kills, and no target yet."""
    assert told == codes(state)


@pytest.mark.rule("SOL-G68")
def test_what_is_played_while_all_is_settled_is_told() -> None:
    """A spell that has resolved, and has not gone anywhere, while the player decides."""
    assert ["SOL-G68", "SOL-I05"] == codes(evolve(PLACED.state, asks=Deciding(YOU), agenda=(), context=None))
