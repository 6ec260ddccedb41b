"""How a state looks to the game: checks that are due, the fight, and whether what is asked can be answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from castlerules.cards import costs as k
from castlerules.cards.terms import KeywordKind
from castlerules.core import Broken, evolve

from . import actions as d
from . import asking as q
from . import changes as c
from .announce import choices_now
from .changes import Change
from .checks import called_for, legends_in_conflict
from .choices import choosable_now
from .combat import assigning_now, can_still_assign, defender, fighters
from .control import controllers
from .costs import can_pay, choice_parts, choosable
from .evaluate import fits, people
from .ids import ObjectId, player_object
from .invariants_changes import batch_problems, host_problems
from .invariants_stack import is_announcing
from .mana import sources_of
from .payable import payable
from .picks import sources_now
from .restrictions import forbidden
from .scene import Scene
from .spells import can_aim, context_of, cost_of, mode_of, source_of
from .stack import OnStack
from .state import NO_COMBAT, Combat, State
from .steps import Step
from .targets import candidates, enough_targets
from .tasks import PayRest

if TYPE_CHECKING:
    from .book import Rulebook

__all__ = ["play_problems"]

Problems = Iterator[Broken]

_FIGHTING: Final = (Step.ATTACKERS, Step.BLOCKERS, Step.FIRST_STRIKE, Step.DAMAGE, Step.END_OF_COMBAT)
_SETTLED: Final = (q.Attacking, q.Blocking, q.Assigning)


def play_problems(book: Rulebook, state: State, without: tuple[str, ...] = ()) -> Problems:
    """Yield what is wrong with a state whose cards, numbers, stack and tasks are sound, but for the codes *without*."""
    if state.result is not None:
        return
    found = [one for one in (*_lands(state), *_fight(state)) if one.rule not in without]
    yield from found
    if found:
        return
    scene = Scene(book, state)
    if state.asks is None or isinstance(state.asks, _SETTLED):
        found = list(_due(scene))
    found += [*_controlled(scene), *_still_announced(scene)]
    if state.asks is not None and (check := _ANSWERABLE.get(type(state.asks))) is not None:
        found += check(scene, state.asks)
    yield from found
    question = None if found else state.asks
    if question is not None and not book.questions[type(question)].offered(Scene(book, state), question):
        yield Broken("BASE-I04", "what is asked has no answer")


def _lands(state: State) -> Problems:
    """BASE-I14: one land in a turn, played by the one whose turn it is."""
    for place, seat in enumerate(state.seats):
        if seat.lands_played > (place == state.active):
            yield Broken("BASE-I14", f"player {place} has played {seat.lands_played} lands in this turn")


# Checks.


def _due(scene: Scene) -> Problems:
    """BASE-I11: nothing is left to be done by a check."""
    for change in called_for(scene):
        yield Broken("BASE-I11", f"a check is due: {_told(scene, change)}")
    if legends_in_conflict(scene) is not None:
        yield Broken("BASE-I11", "a check is due: one of several legends is to be chosen")
    if scene.state.legends:
        yield Broken("BASE-119", "legends were chosen, and nothing came of it")


def _controlled(scene: Scene) -> Problems:
    """BASE-131: everything is controlled by whom effects give it to, or by whom it came into play under."""
    permanents = scene.state.permanents
    if not scene.known.steals and all(one.home is None for one in permanents):
        return
    found = controllers(scene)
    for one in permanents:
        if (player := found[one.id]) != one.controller:
            name = scene.state.table.cards[one.card].name
            yield Broken("BASE-131", f"player {one.controller} controls {name} (object {one.id}), not player {player}")


def _told(scene: Scene, change: Change) -> str:
    if isinstance(change, c.Lost):
        return f"player {change.player} loses, because {change.reason}"
    target = getattr(change, "object", None)
    thing = None if target is None else scene.thing(target)
    name = "something" if thing is None else scene.state.table.cards[thing.card].name
    return f"{type(change).__name__} of {name} (object {target})"


# The fight.


def _fight(state: State) -> Problems:
    """BASE-I20: who attacks and blocks, and in which steps."""
    combat = state.combat
    if state.step not in _FIGHTING:
        if combat != NO_COMBAT:
            yield Broken("BASE-I20", f"somebody fights in the {state.step.value} step")
        return
    controllers = {one.id: one.controller for one in state.permanents}
    blockers = [blocker for blocker, _ in combat.blocks]
    if len(set(combat.attackers)) < len(combat.attackers) or any(
        controllers.get(one) != state.active for one in combat.attackers
    ):
        yield Broken("BASE-I20", "attackers are permanents of the active player, each named once")
    if len(set(blockers)) < len(blockers) or any(controllers.get(one) in (None, state.active) for one in blockers):
        yield Broken("BASE-I20", "blockers are permanents of the other player, each named once")
    for _, attacker in combat.blocks:
        if attacker not in combat.blocked:
            yield Broken("BASE-I20", f"object {attacker} has a blocker, and is not known as blocked")
    if len(set(combat.blocked)) < len(combat.blocked):
        yield Broken("BASE-I21", "an attacker is blocked twice over")
    yield from _stages(state, combat)


def _stages(state: State, combat: Combat) -> Problems:
    """BASE-152: what belongs to later steps than the present one."""
    if state.step is Step.ATTACKERS and (combat.blocks or combat.blocked):
        yield Broken("BASE-I20", "blockers are named before their step")
    if state.step in (Step.ATTACKERS, Step.BLOCKERS) and combat.struck:
        yield Broken("BASE-171", "somebody has struck before the damage step")
    if combat.shares and not isinstance(state.asks, q.Assigning):
        yield Broken("BASE-I18", "damage is assigned outside its step")


# Questions.


def _attacking(scene: Scene, question: q.Attacking) -> Problems:
    """BASE-154: everything that was named may attack."""
    for place, attacker in enumerate(question.chosen):
        before = evolve(scene.state, asks=evolve(question, chosen=question.chosen[:place]))
        broken = forbidden(Scene(scene.book, before).seeing(scene.seen), d.AddAttacker(attacker))
        if broken is not None or attacker in question.chosen[:place]:
            yield Broken("BASE-154", f"object {attacker} was named, and may not attack")


def _blocking(scene: Scene, question: q.Blocking) -> Problems:
    """BASE-157: every block that was named may be."""
    blockers = [blocker for blocker, _ in question.chosen]
    if blockers != sorted(set(blockers)):
        yield Broken("BASE-D27", "blockers are named once, and by rising numbers")
    if question.player != defender(scene.state):
        yield Broken("BASE-156", "the defending player says who blocks")
    for blocker, attacker in question.chosen:
        if forbidden(scene, d.AddBlocker(blocker, attacker)) is not None:
            yield Broken("BASE-157", f"object {blocker} was named, and may not block object {attacker}")


def _assigning(scene: Scene, question: q.Assigning) -> Problems:
    """BASE-I18, BASE-I19: attackers by number, each all of its damage, and what is divided now as it may be."""
    state, combat = scene.state, scene.state.combat
    first = state.step is Step.FIRST_STRIKE
    striking = [one for one in fighters(scene) if one in combat.attackers and (one in combat.struck) == first]
    if question.attacker not in striking:
        yield Broken("BASE-I18", f"object {question.attacker} does not deal damage in this step")
        return
    for place, part in enumerate(question.given):
        offered = assigning_now(scene, evolve(question, given=question.given[:place]))
        if part not in [action.n for action in offered if isinstance(action, d.AssignAttackerDamage)]:
            yield Broken("BASE-I19", f"object {question.attacker} may not divide its damage so")
            return
    done = [one for one in striking if one < question.attacker]
    if any(share.source not in done or share.amount < 1 for share in combat.shares):
        yield Broken("BASE-I18", "damage is assigned by what does not deal it, or before it comes to that")
    for attacker in done:
        yield from _assigned(scene, attacker, question.attacker)


def _assigned(scene: Scene, attacker: ObjectId, asked: ObjectId) -> Problems:
    """BASE-165: yield what is wrong with the damage that *attacker* has assigned, while *asked* is to assign its own.

    What others have assigned counts, before it or after it, and what those from *asked* on still can.
    """
    combat, seen = scene.state.combat, scene.seen
    shares = [share for share in combat.shares if share.source == attacker]
    blockers = [blocker for blocker, blocked in combat.blocks if blocked == attacker]
    trample = KeywordKind.TRAMPLE in seen[attacker].text.kinds
    player = player_object(defender(scene.state))
    named = [*blockers, *([player] if trample or attacker not in combat.blocked else [])]
    if sum(share.amount for share in shares) != (max(0, seen[attacker].power) if named else 0):
        yield Broken("BASE-I18", f"object {attacker} does not assign as much damage as it has power")
    if any(share.to not in named for share in shares) or len({share.to for share in shares}) < len(shares):
        yield Broken("BASE-I18", f"object {attacker} assigns damage to what it does not fight")
    given = {share.to: share.amount for share in shares}
    total = {
        one: sum([share.amount for share in combat.shares if share.to == one]) + can_still_assign(scene, one, asked)
        for one in blockers
    }
    if given.get(player) and any(total[one] < seen[one].toughness - scene.permanents[one].damage for one in blockers):
        yield Broken("BASE-I19", f"object {attacker} deals damage to the player before all blockers have enough")


def _legends(scene: Scene, question: q.KeepingLegend) -> Problems:
    if legends_in_conflict(scene) != (question.player, question.legends):
        yield Broken("BASE-D23", "these are not legends of one name")


def _paying(scene: Scene, question: q.Paying) -> Problems:
    """BASE-P04: what is asked for can be paid."""
    sources = sources_of(scene, question.player, question.reserved)
    pool = scene.state.seats[question.player].pool
    if not payable(question.symbols, question.generic, pool, sources):
        yield Broken("BASE-048", "what is to be paid cannot be paid")


def _choosing(scene: Scene, question: q.Choosing) -> Problems:
    """BASE-D18: the one who is meant chooses; for a seat that decides nothing somebody else does."""
    effect, context = question.effect, scene.state.context
    assert context is not None, "the agenda has been looked at"
    asks, whose = people(scene, effect.who, context), people(scene, effect.whose, context)
    choosers = [one for one in asks[:1] if one in scene.book.players] or (scene.book.players if asks else ())
    if question.player not in choosers or question.whose not in whose[:1]:
        yield Broken("BASE-D18", "somebody else chooses, or of another player")
    bare = evolve(question, chosen=(), picked=())
    able = choosable_now(scene, bare)
    if not set(question.chosen) <= {one.id for one in able} or not set(question.picked) <= {one.card for one in able}:
        yield Broken("BASE-D18", "a card was chosen that could not be")


def _source(scene: Scene, question: q.ChoosingSource) -> Problems:
    if len(sources_now(scene, question)) < 2:
        yield Broken("BASE-D22", "there is no choice between sources of damage")


def _searching(scene: Scene, question: q.Searching) -> Problems:
    context = scene.state.context
    assert context is not None, "the agenda has been looked at"
    if not all([fits(scene, question.effect.filter, scene.shelved(card), context) for card in question.found]):
        yield Broken("BASE-177", "a card was found that does not fit")


_ANSWERABLE: Final[Mapping[type[q.Question], Callable[[Scene, Any], Iterator[Broken]]]] = MappingProxyType(
    {
        q.Attacking: _attacking,
        q.Blocking: _blocking,
        q.Assigning: _assigning,
        q.KeepingLegend: _legends,
        q.Paying: _paying,
        q.Choosing: _choosing,
        q.Searching: _searching,
        q.Replacing: batch_problems,
        q.ChoosingHost: host_problems,
        q.ChoosingSource: _source,
    }
)


# Announcements.


def _still_announced(scene: Scene) -> Problems:
    """BASE-I07: what is being announced can be completed."""
    state = scene.state
    if not is_announcing(state):
        return
    one = state.stack[-1]
    if one.card is not None and one.face is None:
        return
    paying = any(isinstance(task, PayRest) for task in state.agenda)
    if paying and choices_now(scene) is not None:
        yield Broken("BASE-047", "something is paid for before all of it is chosen")
    elif not paying:
        yield from _can_be_completed(scene, one)


def _can_be_completed(scene: Scene, one: OnStack) -> Problems:
    context, cost = context_of(one), cost_of(scene, one)
    parts = choice_parts(cost)
    now = parts[len(one.given)] if len(one.given) < len(parts) else None
    chosen = [(part, given) for part, given in zip(parts, one.given, strict=False)]
    slots = () if one.mode is None else mode_of(scene, one).targets
    aiming = len(one.targets) < len(slots)
    if now is not None and not aiming:
        chosen.append((now, one.open))
    if any(not set(given) <= set(choosable(scene, part, context)) for part, given in chosen):
        yield Broken("BASE-040", f"object {one.id}: its cost cannot be paid with that")
    tapped = tuple([target for part, given in chosen if isinstance(part, k.TapOthers) for target in given])
    if not can_pay(scene, cost, context, x=one.x or 0, given=tapped):
        yield Broken("BASE-048", f"object {one.id} cannot be paid for")
    if one.mode is None:
        return
    source = source_of(scene, one)
    named = [*one.targets, one.open] if aiming else one.targets
    for slot, targets in zip(slots, named, strict=False):
        if not set(targets) <= set(candidates(scene, slot, context, source)):
            yield Broken("BASE-I27", f"object {one.id} is aimed at what may not be its target")
    left = slots[len(one.targets) :]
    aimed = (
        enough_targets(scene, left, context, source)
        if one.x is not None
        else can_aim(scene, cost, left, context, source)
    )
    if not aimed:
        yield Broken("BASE-048", f"object {one.id} cannot be aimed")
