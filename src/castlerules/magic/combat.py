"""Combat: attackers, blockers, damage (BASE-152 to BASE-173).

Tapped creatures deal damage like others (BASE-162), those that left combat none (BASE-163). Each damage step is
followed by settling and priority (BASE-172, BASE-Q27). Triggers of one declaration trigger together (BASE-Q19).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlerules.cards.characteristics import CardType
from castlerules.cards.terms import KeywordKind
from castlerules.core import Broken, Player, evolve

from . import actions as d
from . import changes as c
from .actions import Action
from .asking import Assigning, Attacking, Blocking
from .changes import Change
from .commit import commit
from .evasion import must_attack
from .flow import follow
from .ids import ObjectId, player_object
from .matching import can_be_matched
from .requirements import Demands, demands
from .restrictions import forbidden
from .scene import Scene
from .stack import OnStack, Share, StackKind
from .state import NO_COMBAT, State
from .steps import Step
from .tasks import AssignDamage

if TYPE_CHECKING:
    from .book import Rulebook

__all__ = [
    "able_to_attack",
    "assign_damage",
    "assigned",
    "assigning_now",
    "attacker_named",
    "attackers_in_order",
    "attacking_now",
    "begin_attackers",
    "begin_blockers",
    "begin_damage",
    "begin_first_strike",
    "blocker_named",
    "blocking_now",
    "can_still_assign",
    "dealt",
    "defender",
    "has_first_strike",
    "has_menace",
    "shares_of",
    "striking",
    "unable_to_assign",
    "unable_to_attack",
    "unable_to_block",
]


def defender(state: State) -> Player:
    """Return who is attacked: the other player (BASE-153)."""
    return Player(1 - state.active)


# Attackers.


def begin_attackers(book: Rulebook, state: State) -> State:
    """BASE-153: ask who attacks, if anything may."""
    state = evolve(state, combat=NO_COMBAT)
    if not able_to_attack(Scene(book, state), ()):
        return state
    return evolve(state, asks=Attacking(state.active))


def able_to_attack(scene: Scene, chosen: tuple[ObjectId, ...]) -> list[d.AddAttacker]:
    """Return the attackers that may still be named, as they came."""
    active = scene.state.active
    tried = [
        d.AddAttacker(one.id)
        for one, seen in scene.board
        if CardType.CREATURE in seen.types and one.controller == active and one.id not in chosen
    ]
    return [action for action in tried if forbidden(scene, action) is None]


def attacking_now(scene: Scene, question: Attacking) -> list[Action]:
    """BASE-D24 to BASE-D26: stop, if what must attack does; then the attackers that may be named."""
    able = able_to_attack(scene, question.chosen)
    bound = any([must_attack(scene, action.creature) for action in able])
    stop: list[Action] = [] if bound else [d.ConfirmAttack() if question.chosen else d.DeclareNoAttack()]
    return [*stop, *able]


def attackers_in_order(scene: Scene, action: d.AddAttacker) -> Broken | None:
    """BASE-D25: attackers are named by rising numbers, and none that must attack is passed over."""
    question = scene.state.asks
    chosen = question.chosen if isinstance(question, Attacking) else ()
    if chosen and action.creature <= chosen[-1]:
        return Broken("BASE-D25", "attackers are named by rising numbers")
    first = chosen[-1] if chosen else 0
    for one in scene.state.permanents:
        if first < one.id < action.creature and must_attack(scene, one.id):
            if forbidden(scene, d.AddAttacker(one.id)) is None:
                return Broken("BASE-D25", "a creature with a smaller number must attack")
    return None


def attacker_named(book: Rulebook, state: State, question: Attacking, action: Action) -> State:
    """Return *state* with one more attacker named, or with the attack declared (BASE-153; vigilance, BASE-K26)."""
    if isinstance(action, d.AddAttacker):
        return evolve(state, asks=evolve(question, chosen=(*question.chosen, action.creature)))
    if not question.chosen:
        return state
    state = evolve(state, idle=0)  # BASE-Q32
    seen = Scene(book, state).seen
    tapping = [c.Tapped(one) for one in question.chosen if KeywordKind.VIGILANCE not in seen[one].text.kinds]
    return commit(book, state, [*tapping, c.Attacked(state.active, question.chosen)])


# Blockers.


def begin_blockers(book: Rulebook, state: State) -> State:
    """BASE-156: ask who blocks, if anything may; without blockers all attackers are unblocked (BASE-158)."""
    player = defender(state)
    scene = Scene(book, state)
    if player in book.players and any(_pairs(scene, ())):
        return evolve(state, asks=Blocking(player))
    return commit(book, state, [c.Blocked(())])


def _pairs(scene: Scene, chosen: tuple[tuple[ObjectId, ObjectId], ...]) -> list[d.AddBlocker]:
    """Return the blocks that may still be declared, each blocker by rising number and only once."""
    last = chosen[-1][0] if chosen else 0
    attackers = scene.state.combat.attackers
    blockers = [one.id for one in scene.state.permanents if one.id > last and one.controller != scene.state.active]
    tried = [d.AddBlocker(blocker, attacker) for blocker in blockers for attacker in sorted(attackers)]
    return [action for action in tried if forbidden(scene, action) is None]


def blocking_now(scene: Scene, question: Blocking) -> list[Action]:
    """BASE-D27: stop, if the blocks may stay as they are; then the blocks from which they can still be completed."""
    pairs = _pairs(scene, question.chosen)
    if (wanted := _demands(scene)) is not None:
        return _required_blocks(scene, question, pairs, wanted)
    stop: list[Action] = [d.ConfirmBlocks()] if not _alone(scene, question.chosen) else []
    return [*stop, *[pair for pair in pairs if _can_be_completed(scene, question, pair, pairs)]]


def _demands(scene: Scene) -> Demands | None:
    """BASE-157: return what blocks are required, if any are."""
    if not scene.rules:
        return None
    possible = [(pair.blocker, pair.attacker) for pair in _pairs(scene, ())]
    return demands(scene, possible, tuple([one for one in scene.state.combat.attackers if has_menace(scene, one)]))


def _required_blocks(scene: Scene, question: Blocking, pairs: list[d.AddBlocker], wanted: Demands) -> list[Action]:
    """BASE-157, BASE-Q12: only what still meets as many requirements as can be met at all."""
    most, chosen = wanted.most(), question.chosen
    enough = wanted.worth(chosen) == most and not _alone(scene, chosen)
    stop: list[Action] = [d.ConfirmBlocks()] if enough else []
    return [*stop, *[pair for pair in pairs if wanted.most((*chosen, (pair.blocker, pair.attacker))) == most]]


def has_menace(scene: Scene, target: ObjectId) -> bool:
    """BASE-K08: return whether *target* is in play and has menace, so that one creature alone may not block it."""
    permanent = scene.permanents.get(target)
    return permanent is not None and KeywordKind.MENACE in scene.look(permanent).text.kinds


def _alone(scene: Scene, blocks: tuple[tuple[ObjectId, ObjectId], ...]) -> list[ObjectId]:
    """BASE-K08: return the attackers with menace that have one blocker only."""
    counts = [attacker for _, attacker in blocks]
    return [one for one in scene.state.combat.attackers if counts.count(one) == 1 and has_menace(scene, one)]


def unable_to_attack(scene: Scene, question: Attacking, action: Action) -> Broken | None:
    """BASE-154: return the rule that keeps a creature from attacking, or the naming from ending as *action* says."""
    match action:
        case d.AddAttacker():
            return forbidden(scene, action)
        case d.DeclareNoAttack() | d.ConfirmAttack() if action not in attacking_now(scene, question):
            if (question.chosen == ()) == isinstance(action, d.DeclareNoAttack):
                return Broken("BASE-154", "a creature that must attack does not yet")
            if question.chosen:
                return Broken("BASE-D24", "somebody has been named as an attacker")
            return Broken("BASE-D26", "nobody has been named as an attacker")
        case _:
            return None


def unable_to_block(scene: Scene, question: Blocking, action: Action) -> Broken | None:
    """BASE-157: return the rule that keeps a creature from blocking another, or the blocks from staying as they are."""
    if isinstance(action, d.AddBlocker):
        if (broken := forbidden(scene, action)) is not None:
            return broken
        if question.chosen and action.blocker <= question.chosen[-1][0]:
            return Broken("BASE-D27", "blockers are named by rising numbers")
    elif not isinstance(action, d.ConfirmBlocks):
        return None
    if (wanted := _demands(scene)) is not None and wanted.worth(question.chosen) != wanted.most():
        return Broken("BASE-157", "somebody who must block would not")
    return Broken("BASE-K08", "with these blocks an attacker would be blocked by one creature, and may not be")


def unable_to_assign(scene: Scene, question: Assigning, action: Action) -> Broken | None:
    """BASE-164, BASE-165: return what is wrong with a part of the damage that *action* gives to somebody."""
    if not isinstance(action, d.AssignAttackerDamage) or action.attacker != question.attacker:
        return None
    first = next(one for one in assigning_now(scene, question) if isinstance(one, d.AssignAttackerDamage))
    if action.recipient != first.recipient:
        return Broken("BASE-D28", "recipients are gone through by number, the player last")
    left = scene.seen[question.attacker].power - sum(question.given)
    if not 0 <= action.n <= left:
        return Broken("BASE-164", f"from 0 to {left} of its damage can go there")
    return Broken("BASE-165", "the player is dealt damage only if every blocker has lethal damage")


def _can_be_completed(scene: Scene, question: Blocking, pair: d.AddBlocker, pairs: list[d.AddBlocker]) -> bool:
    """BASE-K08: every attacker that may not have just one blocker must be able to get another one of the later ones."""
    alone = _alone(scene, (*question.chosen, (pair.blocker, pair.attacker)))
    if not alone:
        return True
    later = [one for one in pairs if one.blocker > pair.blocker]
    return can_be_matched({one: [two.blocker for two in later if two.attacker == one] for one in alone})


def blocker_named(book: Rulebook, state: State, question: Blocking, action: Action) -> State:
    """Return *state* with one more block named, or with the blocks declared (BASE-158).

    A block without which those that were named could not stay as they are is named without asking (BASE-K08, BASE-Q35).
    """
    while isinstance(action, d.AddBlocker):
        question = evolve(question, chosen=(*question.chosen, (action.blocker, action.attacker)))
        after = evolve(state, asks=question)
        choices = blocking_now(Scene(book, after), question)
        if len(choices) > 1:
            return after
        action = choices[0]
    idle = 0 if question.chosen else state.idle  # BASE-Q32
    return commit(book, evolve(state, idle=idle), [c.Blocked(question.chosen)])


# Damage.


def has_first_strike(scene: Scene) -> bool:
    """BASE-170, BASE-K17: return whether an attacker or blocker has first strike."""
    return any([KeywordKind.FIRST_STRIKE in scene.seen[one].text.kinds for one in fighters(scene)])


def fighters(scene: Scene) -> list[ObjectId]:
    """Return the creatures that attack or block, those that are still in play and creatures, by number."""
    combat, seen = scene.state.combat, scene.seen
    found = [*combat.attackers, *[blocker for blocker, _ in combat.blocks]]
    return sorted([one for one in found if one in seen and CardType.CREATURE in seen[one].types])


def begin_first_strike(book: Rulebook, state: State) -> State:
    """BASE-170: the creatures with first strike assign and deal their damage."""
    scene = Scene(book, state)
    struck = [one for one in fighters(scene) if KeywordKind.FIRST_STRIKE in scene.seen[one].text.kinds]
    combat = evolve(state.combat, struck=tuple(struck), shares=())
    return follow(book, evolve(state, combat=combat), AssignDamage())


def begin_damage(book: Rulebook, state: State) -> State:
    """BASE-160, BASE-171: the creatures that have not struck yet assign and deal their damage."""
    return follow(book, evolve(state, combat=evolve(state.combat, shares=())), AssignDamage())


def striking(scene: Scene) -> list[ObjectId]:
    """Return the creatures that assign damage in the present step, by number."""
    struck = scene.state.combat.struck
    first = scene.state.step is Step.FIRST_STRIKE
    return [one for one in fighters(scene) if (one in struck) == first]


def assign_damage(book: Rulebook, state: State, task: AssignDamage) -> State:
    """BASE-160: go on with the attackers by number, then the blockers; when all have assigned, damage is dealt."""
    scene = Scene(book, state)
    combat = state.combat
    at_work = striking(scene)
    for attacker in at_work:
        if attacker <= task.after or attacker not in combat.attackers:
            continue
        question = Assigning(state.active, attacker)
        if len(assigning_now(scene, question)) > 1:
            state = evolve(state, combat=combat, asks=question)
            return evolve(state, agenda=(AssignDamage(attacker),))
        combat = evolve(combat, shares=(*combat.shares, *_forced(scene, attacker)))
    for blocker, attacker in sorted(combat.blocks):
        power = scene.seen[blocker].power if blocker in at_work else 0
        if power > 0 and attacker in combat.attackers:
            combat = evolve(combat, shares=(*combat.shares, Share(blocker, attacker, power)))
    return dealt(book, evolve(state, combat=combat))


def _recipients(scene: Scene, attacker: ObjectId) -> list[ObjectId]:
    """BASE-160, BASE-161, BASE-165, BASE-K19: return whom *attacker* may hurt, blockers by number, the player last."""
    combat = scene.state.combat
    player = player_object(defender(scene.state))
    if attacker not in combat.blocked:
        return [player]
    blockers = sorted([blocker for blocker, blocked in combat.blocks if blocked == attacker])
    trample = KeywordKind.TRAMPLE in scene.seen[attacker].text.kinds
    return [*blockers, player] if trample else blockers


def _forced(scene: Scene, attacker: ObjectId) -> list[Share]:
    """Return the shares of *attacker* if there is nothing to divide."""
    return shares_of(scene, attacker, ())


def assigning_now(scene: Scene, question: Assigning) -> list[Action]:
    """BASE-164, BASE-165: what the next recipient may be given; the last one takes the rest."""
    attacker, given = question.attacker, question.given
    found, power = _recipients(scene, attacker), scene.seen[attacker].power
    if power <= 0 or len(found) - len(given) < 2:
        return []
    left = power - sum(given)
    target, last_blocker = found[len(given)], len(given) == len(found) - 2
    amounts = list(range(left + 1))
    if last_blocker and found[-1] == player_object(defender(scene.state)):
        lethal = _lethal(scene, target, attacker)
        all_lethal = all([part >= _lethal(scene, one, attacker) for one, part in zip(found, given, strict=False)])
        amounts = [n for n in amounts if n == left or (all_lethal and n >= lethal)]
    return [d.AssignAttackerDamage(attacker, target, n) for n in amounts]


def _lethal(scene: Scene, target: ObjectId, attacker: ObjectId) -> int:
    """BASE-165: return what *attacker* must assign, so that with the damage of others *target* can have enough.

    What is marked counts, and what others assign in this step: those before it have, those after it still can.
    """
    others = sum([share.amount for share in scene.state.combat.shares if share.to == target])
    later = can_still_assign(scene, target, ObjectId(attacker + 1))
    return max(0, scene.seen[target].toughness - scene.permanents[target].damage - others - later)


def can_still_assign(scene: Scene, target: ObjectId, start: ObjectId) -> int:
    """BASE-165: return how much damage attackers from number *start* on can assign to their blocker *target*.

    It is exact as long as a creature that blocks several attackers is the only blocker of each. In normal Magic nothing
    blocks several attackers; a variant in which something does has to keep to this.
    """
    combat = scene.state.combat
    later = [one for one in striking(scene) if one >= start and one in combat.attackers]
    return sum([max(0, scene.seen[one].power) for one in later if (target, one) in combat.blocks])


def assigned(book: Rulebook, state: State, question: Assigning, action: d.AssignAttackerDamage) -> State:
    """Return *state* with one more part of the damage assigned; what is left over goes to the last recipient."""
    scene = Scene(book, state)
    given = (*question.given, action.n)
    asked = evolve(question, given=given)
    choices = assigning_now(scene, asked)
    while len(choices) == 1 and isinstance(choices[0], d.AssignAttackerDamage):
        asked = evolve(asked, given=(*asked.given, choices[0].n))
        choices = assigning_now(scene, asked)
    if choices:
        return evolve(state, asks=asked)
    shares = shares_of(scene, question.attacker, asked.given)
    return evolve(state, combat=evolve(state.combat, shares=(*state.combat.shares, *shares)))


def shares_of(scene: Scene, attacker: ObjectId, given: tuple[int, ...]) -> list[Share]:
    """Return the shares of *attacker*: *given* to its recipients in order, and the rest to the next one."""
    found, power = _recipients(scene, attacker), scene.seen[attacker].power
    parts = [*given, power - sum(given)][: len(found)]
    return [Share(attacker, target, part) for target, part in zip(found, parts, strict=False) if part > 0]


def dealt(book: Rulebook, state: State) -> State:
    """BASE-166, BASE-169: damage is dealt at once, all together; or it goes on the stack as it was assigned.

    Nobody controls what lies there, and it is no spell (BASE-167, BASE-168, BASE-Q16).
    """
    shares = state.combat.shares
    state = evolve(state, combat=evolve(state.combat, shares=()))
    if not shares:
        return state
    if not state.rules.core.combat_damage_uses_stack:
        changes: list[Change] = [c.Damage(share.source, share.to, share.amount, combat=True) for share in shares]
        return commit(book, state, changes)
    number = ObjectId(state.serial)
    packet = OnStack(number, StackKind.PACKET, state.active, number, packet=shares, done=True)
    return evolve(state, serial=state.serial + 1, stack=(*state.stack, packet))
