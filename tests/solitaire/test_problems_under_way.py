"""States of Solitaire that play cannot reach are reported by ``problems``: what is under way, settled, or over."""

from __future__ import annotations

from typing import Any, Final, TypeVar

import pytest

from castlerules.cards.language import Zone
from castlerules.core import Outcome, Player, evolve
from castlerules.magic.model import decisions, tasks
from castlerules.magic.model.changes import Cause, EnterBattlefield, Move
from castlerules.magic.model.ids import CardId, ObjectId
from castlerules.magic.model.stack import AssignedDamage, StackKind
from castlerules.magic.model.state import NO_COMBAT, CardObject, Combat, State
from castlerules.solitaire.model.decisions import (
    ContinuePayment,
    DamageDivisionDecision,
    FreeDecision,
    MergeDecision,
    NewcomerDecision,
    PaymentSourceDecision,
    PlacementDecision,
)
from castlerules.solitaire.model.options import SolitaireRules
from castlerules.solitaire.model.state import YOU, Phase, tableau_of
from castlerules.testing.solitaire import SolitaireScenario

from .damaged_states import (
    CHOOSING_NEWCOMER,
    CHOOSING_SACRIFICE,
    CHOOSING_TOP,
    DIVIDING_DAMAGE,
    FIGHT,
    LEGENDS,
    MAIN,
    MERGE,
    PAYING,
    PAYING_NESTED,
    PLACING_IN_HAND,
    TARGETING,
    USE,
    WON,
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

AnyDecision = TypeVar("AnyDecision", bound=decisions.Decision)
START: Final = MAIN.state
USER: Final = tableau_of(USE.state).permanent_in_use
FOUGHT: Final = Combat(attack_declared=True)
SETTLING: Final = (tasks.Checkpoint(YOU),)
RESOLVING: Final = (tasks.FinishResolving(), *SETTLING)


@pytest.mark.rule("SOL-I23", "SOL-G83", "SOL-G87", "SOL-140")
@pytest.mark.parametrize(
    ("rule", "worth", "cleared", "sound"),
    [
        ("SOL-140", 1.0, True, True),
        ("SOL-140", 1.0, False, False),
        ("SOL-G83", 1.0, False, True),
        ("SOL-G83", 1.0, True, True),
        ("SOL-G56", 1.0, True, False),
        ("SOL-G56", 1.0, False, False),
        ("SOL-G56", -1.0, False, True),
        ("SOL-G56", -1.0, True, False),
        ("SOL-G58", -1.0, False, True),
        ("SOL-G58", -1.0, True, False),
        ("SOL-G84", -1.0, True, True),
        ("SOL-140", -1.0, True, True),
    ],
)
def test_how_a_game_has_ended_fits_the_stacks(rule: str, worth: float, cleared: bool, sound: bool) -> None:
    """Who has cleared them has won, unless they gave up, or were caught in a loop, before that was looked at."""
    state = WON.state if cleared else START
    ended = evolve(state, decision=None, agenda=(), result=Outcome((worth,), "so", rule))

    assert ([] if sound else ["SOL-I23"]) == codes(ended)


def test_of_an_ended_game_nothing_else_is_asked() -> None:
    """Neither what was asked nor what window was open is looked at by Solitaire any more."""
    over = Outcome((-1.0,), "so", "SOL-G84")

    assert [] == codes(evolve(FIGHT.state, decision=None, result=over))
    assert [] == codes(evolve(with_tableau(START, phase=Phase.USE), decision=None, result=over))


# What waits, and what the rules cannot finish.


def decision_of(now: SolitaireScenario, kind: type[AnyDecision]) -> AnyDecision:
    """Return what is asked, a decision of this *kind*."""
    assert isinstance(now.state.decision, kind)
    return now.state.decision


LOW, HIGH = PAYING_NESTED.state.stack
BLOCKER, FIGHTER = FIGHT.state.combat.blocks[0]
BAD_SHARES: Final = (
    AssignedDamage(FIGHTER, BLOCKER, 0),
    AssignedDamage(BLOCKER, BLOCKER, 1),
    AssignedDamage(FIGHTER, ObjectId(YOU), 1),
)
LAID: Final = decision_of(PLACING_IN_HAND, PlacementDecision).remaining
NOWHERE: Final = Move(ObjectId(-1), Zone.HAND, Cause.EFFECT)
BAD_MOVES: Final = ((*LAID, LAID[0]), (NOWHERE, *LAID[1:]))
ENTERING: Final = decision_of(CHOOSING_NEWCOMER, NewcomerDecision).arrivals
WRONGLY: Final = ((CardId(-1), None), (CardId(0), ObjectId(-1)), (CardId(10**6), None))
BAD_ARRIVALS: Final = (
    (*ENTERING, ENTERING[0]),
    *[(EnterBattlefield(card, old, YOU, Cause.EFFECT), *ENTERING[1:]) for card, old in WRONGLY],
)
UNDER_WAY: Final[Cases] = (
    *[(["SOL-I22"], evolve(now.state, agenda=SETTLING)) for now in (MAIN, FIGHT, USE, DIVIDING_DAMAGE)],
    *[(["SOL-I22"], evolve(now.state, agenda=())) for now in (MERGE, LEGENDS, TARGETING, PAYING, CHOOSING_TOP)],
    *[(["SOL-I22"], evolve(now.state, agenda=SETTLING)) for now in (TARGETING, PAYING, PLACING_IN_HAND)],
    *[(["SOL-I22"], evolve(now.state, agenda=RESOLVING)) for now in (MERGE, TARGETING, PAYING)],
    (["SOL-I22"], evolve(PAYING_NESTED.state, stack=(evolve(LOW, announced=True), HIGH))),
    (["SOL-I22"], evolve(START, decision=decisions.AnnounceDecision(YOU), agenda=(tasks.Announce(),))),
    (["SOL-I22"], evolve(START, decision=PaymentSourceDecision(YOU), agenda=(ContinuePayment(),))),
    (["SOL-I22"], evolve(PAYING.state, decision=FreeDecision(YOU), agenda=())),
    (["BASE-I04"], evolve(MERGE.state, agenda=(tasks.Checkpoint(Player(1)),))),
    (["SOL-I22"], evolve(TARGETING.state, agenda=(*TARGETING.state.agenda, tasks.Announce()))),
    (["SOL-I22"], evolve(CHOOSING_TOP.state, agenda=(*CHOOSING_TOP.state.agenda, *SETTLING))),
    (["SOL-I22"], evolve(PAYING_NESTED.state, agenda=(ContinuePayment(), ContinuePayment()))),
    (["SOL-G51"], with_top_object(PAYING.state, kind=StackKind.TRIGGERED)),
    (["BASE-I04"], with_top_object(with_tableau(PAYING_NESTED.state, paid_colors=((),)), kind=StackKind.TRIGGERED)),
    (["SOL-G51"], with_tableau(PAYING_NESTED.state, paid_colors=((),))),
    (["SOL-G51"], with_tableau(PAYING.state, paid_colors=())),
    *[(["SOL-G48"], with_tableau(PAYING.state, paid_colors=((mask,),))) for mask in (-1, 0, 64)],
    (["BASE-I04"], with_decision(PLACING_IN_HAND.state, remaining=())),
    (["BASE-I04"], with_decision(CHOOSING_NEWCOMER.state, arrivals=())),
    (["BASE-I04"], with_decision(CHOOSING_SACRIFICE.state, controller=Player(2))),
    (["BASE-I04"], with_combat(DIVIDING_DAMAGE.state, attackers=())),
    *[(["SOL-G63"], with_decision(PLACING_IN_HAND.state, remaining=moves)) for moves in BAD_MOVES],
    *[(["SOL-G29"], with_decision(CHOOSING_NEWCOMER.state, arrivals=entering)) for entering in BAD_ARRIVALS],
    *[(["SOL-G14"], with_decision(CHOOSING_TOP.state, count=count)) for count in (-1, 0)],
    *[(["SOL-P27"], with_decision(CHOOSING_SACRIFICE.state, count=count)) for count in (-1, 0)],
    (["SOL-P27"], with_decision(CHOOSING_SACRIFICE.state, players_after=((YOU, -1),))),
    *[(["SOL-053"], with_combat(FIGHT.state, attackers=ids)) for ids in ((FIGHTER, FIGHTER), (FIGHTER, BLOCKER))],
    (["SOL-053"], with_combat(FIGHT.state, attackers=(BLOCKER,))),
    (["SOL-053"], with_combat(FIGHT.state, blocked=(BLOCKER,))),
    (["SOL-053"], with_tableau(FIGHT.state, permanent_in_use=BLOCKER)),
    (["SOL-I33"], with_combat(FIGHT.state, blocks=((BLOCKER, FIGHTER), (BLOCKER, FIGHTER)))),
    *[(["SOL-G76"], with_combat(FIGHT.state, assigned_damage=(share,))) for share in BAD_SHARES],
    (["SOL-G67"], with_combat(START, attack_declared=True)),
    (["SOL-G67"], evolve(FIGHT.state, combat=NO_COMBAT)),
    *[(["SOL-G67"], with_tableau(USE.state, permanent_in_use=number)) for number in (-1, USE.state.next_object)],
    (["SOL-G76"], evolve(DIVIDING_DAMAGE.state, decision=DamageDivisionDecision(YOU, (-1,)))),
    (["SOL-G67"], with_tableau(START, phase=Phase.USE)),
    (["SOL-G67"], with_tableau(START, permanent_in_use=USER)),
    (["SOL-G67"], with_tableau(FIGHT.state, phase=Phase.MAIN)),
)


@pytest.mark.rule("SOL-I22", "SOL-G67", "SOL-G76", "SOL-G51", "SOL-G29")
@pytest.mark.parametrize(("expected", "state"), UNDER_WAY)
def test_what_cannot_be_under_way_is_told(expected: list[str], state: State) -> None:
    """Tasks that do not follow from what is asked, windows without a permanent, and what the rules cannot finish."""
    assert expected == codes(state)


# What is settled.


def unsettled(**layout: Any) -> State:
    """Return a position that is not settled, in which the player decides all the same."""
    return evolve(lay_out(**layout, settle=False).state, decision=FreeDecision(YOU), agenda=())


def beaten() -> State:
    """Return the fight in which the attacker has gone to the graveyard, and nothing has followed from that."""
    state = FIGHT.state
    giant = next(permanent for permanent in state.permanents if permanent.id == state.combat.attackers[0])
    left = tuple([permanent for permanent in state.permanents if permanent is not giant])
    buried = (*state.seats[YOU].graveyard, CardObject(ObjectId(state.next_object), giant.card))
    return with_seat(evolve(state, permanents=left, next_object=state.next_object + 1), graveyard=buried)


LYING: Final = {"K1": "| Hill Giant", "row": "Mountain"}
KEPT_LANDS: Final = SolitaireRules(hand_lands_auto_move=False)
UNSETTLED: Final = (
    unsettled(**LYING, K2="?(Fog) |"),
    unsettled(**LYING, hand="(Fog)"),
    unsettled(**LYING, K2="| Forest"),
    unsettled(**LYING, hand="Forest"),
    unsettled(**LYING, K3="| Forest", rules=KEPT_LANDS),
    unsettled(**LYING, K2="| Fog", K3="| Fog"),
    unsettled(**LYING, K2="| Fog", hand="Fog"),
    with_permanent(START, "Holy Strength", attached_to=ObjectId(1)),
    with_permanent(START, "Grizzly Bears", damage=2),
    beaten(),
    with_combat(FIGHT.state, attackers=()),
    with_tableau(USE.state, phase=Phase.LAST_USE),
    evolve(MERGE.state, decision=FreeDecision(YOU), agenda=()),
    evolve(LEGENDS.state, decision=FreeDecision(YOU), agenda=()),
    evolve(START, decision=MergeDecision(YOU), agenda=SETTLING),
)
SETTLED: Final = (
    unsettled(**LYING),
    unsettled(**LYING, hand="Forest", rules=KEPT_LANDS),
    with_permanent(START, "Grizzly Bears", damage=1),
)


@pytest.mark.rule("SOL-I05", "SOL-I06", "SOL-I07", "SOL-I13", "SOL-I24")
@pytest.mark.parametrize("state", UNSETTLED, ids=range(len(UNSETTLED)))
def test_what_should_have_been_settled_is_told(state: State) -> None:
    """A card to be turned up, a land that shows, copies, a host that has left, damage, a fight that is over."""
    assert ["SOL-I24"] == codes(state)


@pytest.mark.rule("SOL-I24", "SOL-G04")
@pytest.mark.parametrize("state", SETTLED, ids=range(len(SETTLED)))
def test_what_is_settled_has_no_problems(state: State) -> None:
    """A land that may stay in hand, and damage that does not kill."""
    assert [] == codes(state)
