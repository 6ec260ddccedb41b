"""The attack on a column, and the fight with one blocker (CAS-016 to CAS-018, CAS-034 to CAS-039)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlerules.cards.terms import KeywordKind
from castlerules.core import Broken, evolve
from castlerules.magic import actions as d
from castlerules.magic import changes as c
from castlerules.magic.actions import Action
from castlerules.magic.asking import Assigning, Attacking
from castlerules.magic.changes import Change
from castlerules.magic.combat import (
    able_to_attack,
    assigning_now,
    attacker_named,
    attacking_now,
    dealt,
    defender,
    has_first_strike,
    shares_of,
    striking,
)
from castlerules.magic.commit import commit
from castlerules.magic.evasion import must_attack
from castlerules.magic.ids import ObjectId
from castlerules.magic.scene import Scene
from castlerules.magic.stack import Share
from castlerules.magic.state import NO_COMBAT, State
from castlerules.magic.steps import Step
from castlerules.magic.tasks import AssignDamage

from .castles import breach_of, is_over, with_breach
from .differences import ignoring
from .keep import (
    AllAssigned,
    AssignBlockerDamage,
    Breach,
    ChooseAttackColumn,
    ChoosingColumn,
    ColumnNamed,
    Dividing,
    Stage,
    agreed,
)

if TYPE_CHECKING:
    from castlerules.magic.book import Rulebook

__all__ = [
    "after_attackers",
    "after_blockers",
    "after_first_strike",
    "assigns",
    "attackers_now",
    "attackers_picked",
    "begin_attack",
    "blocks_of",
    "column_chosen",
    "columns_now",
    "combat_ends",
    "deals",
    "divided",
    "dividing_now",
    "leaves_combat",
    "no_such_column",
    "no_such_division",
    "tramples",
    "whole_damage",
]


# C1: the attack.


def begin_attack(book: Rulebook, state: State) -> State:
    """CAS-K08, CAS-Q23, CAS-Q24: in each combat phase ask for a column, if anything may attack."""
    state = evolve(state, combat=NO_COMBAT)
    if not able_to_attack(Scene(book, state), ()):
        return state
    return evolve(state, asks=ChoosingColumn(state.active))


def columns_now(scene: Scene, _: ChoosingColumn) -> list[Action]:
    """CAS-017, CAS-Q24, CAS-Q29: no attack, if nothing must attack; then each column, vacant or not."""
    able = able_to_attack(scene, ())
    bound = any([must_attack(scene, action.creature) for action in able])
    stop: list[Action] = [] if bound else [d.DeclareNoAttack()]
    return [*stop, *[ChooseAttackColumn(column) for column in range(1, agreed(scene.state).columns + 1)]]


def no_such_column(scene: Scene, _: ChoosingColumn, action: Action) -> Broken | None:
    """CAS-017: return what keeps *action* from naming a column, or from being no attack."""
    if isinstance(action, ChooseAttackColumn):
        return Broken("CAS-017", f"the columns are 1 to {agreed(scene.state).columns}")
    if isinstance(action, d.DeclareNoAttack):
        return Broken("BASE-154", "a creature that must attack can")
    return None


def column_chosen(book: Rulebook, state: State, _: ChoosingColumn, action: Action) -> State:
    """CAS-K08: attackers are named after the column, all of them against it (CAS-018)."""
    if not isinstance(action, ChooseAttackColumn):
        return state
    state = commit(book, with_breach(state, Breach(action.column)), [ColumnNamed(state.active, action.column)])
    return evolve(state, asks=Attacking(state.active))


def attackers_now(scene: Scene, question: Attacking) -> list[Action]:
    """CAS-018: the attackers that may be named; with a column named there is an attack."""
    return [action for action in attacking_now(scene, question) if not isinstance(action, d.DeclareNoAttack)]


def attackers_picked(book: Rulebook, state: State, question: Attacking, action: Action) -> State:
    """CAS-Q28: when the attack is declared its triggers go on the stack, before anything is revealed."""
    return attacker_named(book, state, question, action)


def after_attackers(_: Rulebook, state: State) -> Step:
    """CAS-Q46, CAS-Q101: without attackers nothing is breached."""
    return Step.BLOCKERS if state.combat.attackers else Step.END_OF_COMBAT


# C4 and C5: the fight.


def blocks_of(scene: Scene, front: ObjectId) -> tuple[tuple[ObjectId, ObjectId], ...]:
    """CAS-034, CAS-013, CAS-Q17: return the blocks of *front*, tapped or not: all attackers that no option spares."""
    attackers = sorted(scene.state.combat.attackers)
    return tuple([(front, one) for one in attackers if ignoring(scene, d.AddBlocker(front, one)) is None])


def after_blockers(book: Rulebook, state: State) -> Step:
    """CAS-Q47, CAS-Q59, CAS-Q64: if the combat is over there is no damage."""
    if combat_ends(state):
        return Step.END_OF_COMBAT
    return Step.FIRST_STRIKE if has_first_strike(Scene(book, state)) else Step.DAMAGE


def after_first_strike(_: Rulebook, state: State) -> Step:
    """CAS-Q59: should the defending creature have gone, there is no second damage step."""
    return Step.END_OF_COMBAT if combat_ends(state) else Step.DAMAGE


def combat_ends(state: State) -> bool:
    """CAS-K14, CAS-039, CAS-Q61: return whether the combat is over before it has run its course (CAS-Q101)."""
    breach = breach_of(state)
    if breach is None:
        return False
    return breach.stage is Stage.OVER or (breach.stage is Stage.BLOCKED and is_over(state))


def leaves_combat(book: Rulebook, state: State) -> State:
    """CAS-Q61: as a step ends in which the combat is over, every creature leaves it."""
    breach = breach_of(state)
    if breach is None or not combat_ends(state):
        return state
    combat = state.combat
    fighters = dict.fromkeys([*combat.attackers, *[blocker for blocker, _ in combat.blocks]])
    here = [one.id for one in state.permanents]
    leaving: list[Change] = [c.LeftCombat(one) for one in sorted(fighters) if one in here]
    return commit(book, with_breach(state, evolve(breach, stage=Stage.OVER)), leaving)


def tramples(scene: Scene, target: ObjectId) -> bool:
    """CAS-K12, CAS-014, CAS-Q17: return whether *target* has trample, and the table does not ignore it."""
    if "trample" in agreed(scene.state).ignored_keywords or target not in scene.seen:
        return False
    return KeywordKind.TRAMPLE in scene.seen[target].text.kinds


def assigns(book: Rulebook, state: State, task: AssignDamage) -> State:
    """CAS-K13, CAS-036, CAS-Q57, CAS-Q58: attackers deal all their damage to the one blocker, or to the player.

    What a trampler may let through depends on all of them, whatever their order (CAS-Q103).
    Then the defender divides that of the blocker; a blocker that faces one attacker has nothing to divide.
    """
    scene, combat = Scene(book, state), state.combat
    at_work = striking(scene)
    for attacker in at_work:
        if attacker <= task.after or attacker not in combat.attackers:
            continue
        if tramples(scene, attacker) and len(assigning_now(scene, Assigning(state.active, attacker))) > 1:
            asked = evolve(state, combat=combat, asks=Assigning(state.active, attacker))
            return evolve(asked, agenda=(AssignDamage(attacker),))
        combat = evolve(combat, shares=(*combat.shares, *whole_damage(scene, attacker)))
    state = evolve(state, combat=combat)
    if _divides(scene, at_work):
        return evolve(state, asks=Dividing(defender(state)), agenda=(AllAssigned(),))
    return dealt(book, evolve(state, combat=evolve(combat, shares=(*combat.shares, *_blow(scene, at_work)))))


def deals(book: Rulebook, state: State, _: AllAssigned) -> State:
    """CAS-Q100: what has been assigned is dealt, all at once, or when the stack comes to it (CAS-Q63)."""
    return dealt(book, state)


def whole_damage(scene: Scene, attacker: ObjectId) -> list[Share]:
    """Return the damage of *attacker*: to its blocker, if one is left, or to the player if it was never blocked."""
    if tramples(scene, attacker) or attacker not in scene.state.combat.blocked:
        return shares_of(scene, attacker, ())
    power = scene.seen[attacker].power
    blockers = [blocker for blocker, blocked in scene.state.combat.blocks if blocked == attacker]
    return [Share(attacker, blockers[0], power)] if blockers and power > 0 else []


def _front(scene: Scene) -> ObjectId | None:
    """Return the defending creature, as long as it is in the fight."""
    return next((blocker for blocker, _ in scene.state.combat.blocks), None)


def _opponents(scene: Scene) -> list[ObjectId]:
    """Return the attackers that the defending creature blocks and that are still in combat, by number."""
    combat = scene.state.combat
    return sorted([attacker for _, attacker in combat.blocks if attacker in combat.attackers])


def _divides(scene: Scene, at_work: list[ObjectId]) -> bool:
    front = _front(scene)
    return front is not None and front in at_work and scene.seen[front].power > 0 and len(_opponents(scene)) > 1


def _blow(scene: Scene, at_work: list[ObjectId]) -> list[Share]:
    """Return the damage of the defending creature, if it faces one attacker."""
    front, opponents = _front(scene), _opponents(scene)
    if front is None or front not in at_work or scene.seen[front].power <= 0 or len(opponents) != 1:
        return []
    return [Share(front, opponents[0], scene.seen[front].power)]


def dividing_now(scene: Scene, question: Dividing) -> list[Action]:
    """CAS-036, CAS-Q57: what the next attacker may be given, each by rising number; the last one takes the rest."""
    front, opponents = _front(scene), _opponents(scene)
    assert front is not None, "the defending creature is in the fight"
    left = scene.seen[front].power - sum(question.given)
    return [AssignBlockerDamage(opponents[len(question.given)], n) for n in range(left + 1)]


def no_such_division(scene: Scene, question: Dividing, action: Action) -> Broken | None:
    """CAS-036: return what is wrong with a part of the damage that *action* gives to somebody."""
    if not isinstance(action, AssignBlockerDamage):
        return None
    first, *_, last = dividing_now(scene, question)
    assert isinstance(first, AssignBlockerDamage), "that is what is asked"
    assert isinstance(last, AssignBlockerDamage), "as the first"
    if action.attacker != first.attacker:
        return Broken("CAS-036", f"attackers are gone through by number, and it is the turn of #{first.attacker}")
    return Broken("CAS-036", f"from 0 to {last.n} of its damage can go there")


def divided(book: Rulebook, state: State, question: Dividing, action: AssignBlockerDamage) -> State:
    """Return *state* with one more part of the damage given; what is left over goes to the last attacker."""
    scene = Scene(book, state)
    front, opponents = _front(scene), _opponents(scene)
    assert front is not None, "the defending creature is in the fight"
    given = (*question.given, action.n)
    left = scene.seen[front].power - sum(given)
    if len(given) < len(opponents) - 1 and left > 0:
        return evolve(state, asks=Dividing(question.player, given))
    parts = [*given, *[0] * (len(opponents) - 1 - len(given)), left]
    shares = [Share(front, target, part) for target, part in zip(opponents, parts, strict=True) if part > 0]
    return evolve(state, combat=evolve(state.combat, shares=(*state.combat.shares, *shares)))
