"""Steps that the rules never take are reported by ``step_problems``, each with the code of its invariant."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import pytest
from reasons import checked_codes

from castlerules.core import Outcome, evolve
from castlerules.magic.model.actions import Action, Concede
from castlerules.magic.model.ids import ObjectId
from castlerules.magic.model.ongoing_effects import PreventionShield
from castlerules.magic.model.state import NO_COMBAT, CardObject, State
from castlerules.solitaire.game import GAME
from castlerules.solitaire.model.actions import AttackStack, DrawThree, FinishUse, MergeCopies, Strike
from castlerules.solitaire.model.options import SolitaireRules
from castlerules.solitaire.model.state import STACKS, YOU, Phase, tableau_of
from castlerules.testing.solitaire import SolitaireScenario

from .damaged_states import FIGHT, MAIN, MERGE, USE, with_combat, with_options, with_permanent, with_stack, with_tableau
from .extra_cards import lay_out

Taken: TypeAlias = tuple[State, Action, State]


def step(now: SolitaireScenario, action: Action) -> Taken:
    """Return the true step that *action* takes."""
    return now.state, action, GAME.apply(now.state, action)


def codes(taken: Taken) -> list[str]:
    """Return the codes of the problems of a step, each once, in order."""
    return checked_codes(GAME.step_problems(*taken))


def step_codes(taken: Taken, **changes: Any) -> list[str]:
    """Return what is reported of the step *taken* if it had led to a state with these *changes* of the tableau."""
    return codes((taken[0], taken[1], with_tableau(taken[2], **changes)))


_COUNTED: Final = lay_out(
    slot="Hill Giant",
    K1="?(Fog) | Fog",
    K3="| Terror",
    hand="Shock",
    row="Mountain",
    rules=SolitaireRules(action_limit=9),
)
_ATTACKING: Final = lay_out(
    slot="Hill Giant", K2="| Gray Ogre", K3="?(Fog) | Grizzly Bears", row="Mountain", hand="Shock"
)
DRAW: Final = step(MAIN, DrawThree())
COUNTED: Final = step(_COUNTED, DrawThree())
ATTACK: Final = step(_ATTACKING, AttackStack("K3"))
BLOW: Final = step(FIGHT, Strike())
MERGED: Final = step(MERGE, MergeCopies("K2", "K5"))
FINISH: Final = step(USE, FinishUse())
TRUE: Final = (DRAW, COUNTED, ATTACK, BLOW, MERGED, FINISH)


@pytest.mark.rule("SOL-I08", "SOL-I09", "SOL-I14", "SOL-I28", "SOL-I33")
@pytest.mark.parametrize("taken", TRUE, ids=range(len(TRUE)))
def test_true_steps_have_no_problems(taken: Taken) -> None:
    """What the rules do breaks nothing."""
    assert [] == codes(taken)


# Stacks.


@pytest.mark.rule("SOL-I08", "SOL-011")
def test_what_changes_face_down_is_told() -> None:
    """Cards come neither under nor on what is face down, and what is there stays in its order."""
    before, action, after = step(lay_out(K1="?(Fog) ?(Duress) | Craw Wurm", K2="| Shock", hand="Terror"), DrawThree())
    fog, duress = tableau_of(after).stacks[0].face_down
    other = tableau_of(before).covered_hand or before.seats[YOU].library[-1:]

    assert ["SOL-I08"] == codes((before, action, with_stack(after, "K1", face_down=(duress, fog))))
    assert ["SOL-I08"] == codes((before, action, with_stack(after, "K1", face_down=(duress,))))
    assert ["SOL-I08"] == codes((before, action, with_stack(after, "K1", face_down=(fog, duress, *other))))
    assert [] == codes((before, action, with_stack(after, "K1", face_down=(fog,))))
    assert [] == codes((before, action, with_stack(after, "K1", face_down=())))


@pytest.mark.rule("SOL-I09", "SOL-I10", "SOL-G09")
def test_what_comes_to_a_stack_is_told() -> None:
    """Nothing comes to an empty one, and nothing to another that was on none, and was there before."""
    before, action, after = DRAW
    fog = before.seats[YOU].hand[0]
    pacifism = tableau_of(before).stacks[1].face_up[0]
    new = CardObject(ObjectId(before.next_object), fog.card)

    assert ["SOL-I09"] == codes((before, action, with_stack(after, "K7", face_up=(pacifism,))))
    assert ["SOL-I08", "SOL-I09"] == codes((before, action, with_stack(after, "K7", face_down=(fog.card,))))
    assert [] == codes((before, action, with_stack(after, "K2", face_up=(pacifism, new))))
    assert ["SOL-I10"] == codes((before, action, with_stack(after, "K2", face_up=(pacifism, fog))))
    assert ["SOL-I10"] == codes(
        (before, action, with_stack(after, "K2", face_up=(pacifism, before.seats[YOU].graveyard[0])))
    )


@pytest.mark.rule("SOL-I10", "SOL-G06")
def test_the_own_permanent_goes_to_a_stack_only_where_it_counts_as_a_copy() -> None:
    """And nothing else that was there before does, even then."""
    before, _, after = ATTACK
    giant = next(permanent for permanent in before.permanents if permanent.id == tableau_of(after).permanent_in_use)
    ogre = tableau_of(before).stacks[1].face_up[0]
    left = with_permanent(with_tableau(after, phase=Phase.MAIN, permanent_in_use=None), "Hill Giant", controller=STACKS)
    moved = evolve(with_stack(left, "K2", face_up=(ogre, CardObject(giant.id, giant.card))), combat=NO_COMBAT)
    hand = before.seats[YOU].hand[0]
    drawn = with_stack(with_tableau(before), "K2", face_up=(ogre, hand))
    with_copies = with_options(before, own_permanent_counts_as_copy=True)

    assert ["SOL-I10"] == codes((before, DrawThree(), moved))
    assert [] == codes((with_copies, DrawThree(), moved))
    assert ["SOL-I10"] == codes((with_copies, DrawThree(), drawn))


# Trips and counts.


@pytest.mark.rule("SOL-I14", "SOL-G84")
def test_trips_and_counts_that_go_back_are_told() -> None:
    """A trip is never counted down; an action is counted once, and only where there is a limit."""
    second = (with_tableau(DRAW[0], trip=2), DRAW[1], DRAW[2])

    assert ["SOL-I14"] == codes(second)
    assert [[], []] == [step_codes(second, trip=trip) for trip in (2, 3)]
    assert [["SOL-G84"], [], ["SOL-G84"]] == [step_codes(COUNTED, action_count=actions) for actions in (0, 1, 2)]
    assert [["SOL-G84"], [], ["SOL-G84"]] == [step_codes(DRAW, action_count=actions) for actions in (-1, 0, 1)]


@pytest.mark.rule("SOL-G84", "SOL-G05")
def test_what_answers_a_question_is_not_counted() -> None:
    """Of an answer, and of giving up, nothing is counted."""
    before, action, after = MERGED
    limited = (with_options(before, action_limit=9), action, with_options(after, action_limit=9))

    assert [[], ["SOL-G84"]] == [step_codes(limited, action_count=actions) for actions in (0, 1)]
    assert [] == codes((COUNTED[0], Concede(), COUNTED[0]))
    assert ["SOL-G84"] == codes((COUNTED[0], DrawThree(), COUNTED[0]))


# Windows and fights.


@pytest.mark.rule("SOL-I28", "SOL-092", "SOL-093")
def test_what_is_kept_after_its_window_is_told() -> None:
    """Unless it is no longer the player's, or the game is over; and while its window is open it may stay."""
    state, user = USE.state, tableau_of(USE.state).permanent_in_use
    closed = with_tableau(state, phase=Phase.MAIN, permanent_in_use=None)
    taken = with_permanent(closed, "Prodigal Sorcerer", controller=STACKS)
    over = evolve(closed, result=Outcome((-1.0,), "so", "SOL-G56"))
    another = with_tableau(
        state, permanent_in_use=next(permanent.id for permanent in state.permanents if permanent.id != user)
    )

    assert [["SOL-I28"], [], [], [], ["SOL-I28"]] == [
        codes((state, FinishUse(), after)) for after in (closed, taken, over, state, another)
    ]
    assert [] == codes((closed, FinishUse(), closed))


@pytest.mark.rule("SOL-I33", "SOL-G75", "SOL-054")
def test_blockers_that_were_not_there_are_told() -> None:
    """As the attack begins they are on its stack; nobody joins them; and without an attack nobody blocks."""
    before, action, after = ATTACK
    ((bears, giant),) = after.combat.blocks
    ogre = tableau_of(before).stacks[1].face_up[0].id
    fight = (after, Strike(), after)

    assert [] == codes((before, action, with_combat(after, blocks=())))
    assert ["SOL-I33"] == codes((before, action, with_combat(after, blocks=((ogre, giant),))))
    assert ["SOL-I33"] == codes((before, action, with_combat(after, blocks=((bears, giant), (ogre, giant)))))
    assert ["SOL-I33"] == codes((before, AttackStack("K2"), after))
    assert [] == codes(fight)
    assert ["SOL-I33"] == codes((fight[0], fight[1], with_combat(after, blocks=((bears, giant), (ogre, giant)))))
    assert ["SOL-I33"] == codes((before, DrawThree(), after))


@pytest.mark.rule("SOL-I34", "SOL-G66")
def test_marked_damage_that_falls_is_told_where_it_stays() -> None:
    """Where the table agreed that it goes, nothing is reported."""
    before, action, after = DRAW
    hurt = with_permanent(before, "Grizzly Bears", damage=1)
    passing = with_options(hurt, damage_persists=False)

    assert ["BASE-I26"] == codes((hurt, action, after))
    assert [] == codes((passing, action, with_options(after, damage_persists=False)))
    assert ["BASE-I28"] == codes((evolve(before, result=Outcome((-1.0,), "so", "SOL-G84")), action, after))


@pytest.mark.rule("BASE-I25")
def test_a_shield_that_grows_is_told_once() -> None:
    """Whether marked damage stays or not."""
    before, action, after = DRAW
    grown = [
        evolve(state, ongoing=(PreventionShield(1, ObjectId(YOU), amount),))
        for state, amount in ((before, 1), (after, 2))
    ]

    for persists in (True, False):
        old, new = [with_options(state, damage_persists=persists) for state in grown]
        assert ["BASE-I25"] == [violation.rule for violation in GAME.step_problems(old, action, new)]
