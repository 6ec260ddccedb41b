"""Effects that ask for one thing of several: an option, a source of damage, what an Aura is attached to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from castlerules.cards import language as lang
from castlerules.cards.language.enums import Zone
from castlerules.cards.language.tree import nodes_in
from castlerules.core import Player, evolve
from castlerules.magic.model import actions, changes
from castlerules.magic.model.decisions import AttachDecision, ChooseOneDecision, DamageSourceDecision
from castlerules.magic.model.ids import ObjectId
from castlerules.magic.model.ongoing_effects import SourcePreventionShield
from castlerules.magic.model.state import State
from castlerules.magic.query.attachments import is_aura, legal_hosts
from castlerules.magic.query.board import Board, GameObject
from castlerules.magic.query.evaluate import damage_recipients, matches, objects_in, players_of
from castlerules.magic.transaction.agenda import captured_context, resolution_of, run_tasks
from castlerules.magic.transaction.commit import commit

from .one_shot_effects import changes_of

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import Rulebook


# Options.


def _one_of(book: Rulebook, state: State, effect: lang.ChooseOne) -> State:
    """BASE-D09: the player chooses; whoever decides nothing gets the first option, and nobody gets none."""
    who = players_of(Board(book, state), effect.who, resolution_of(state))
    if not who:
        return state
    if who[0] not in book.players or len(effect.options) == 1:
        return run_tasks(book, state, effect.options[0])
    return evolve(state, decision=ChooseOneDecision(who[0], effect.options))


def choose_one_actions(_: Board, decision: ChooseOneDecision) -> list[actions.Action]:
    """BASE-D09: the options, in the order in which they are written."""
    return [actions.ChooseOption(index) for index in range(len(decision.options))]


def answer_choose_one(book: Rulebook, state: State, decision: ChooseOneDecision, action: actions.ChooseOption) -> State:
    """Return *state* after the option that was chosen."""
    return run_tasks(book, state, decision.options[action.index])


# Sources of damage.


def _prevent_from(book: Rulebook, state: State, effect: lang.PreventFromSource) -> State:
    """BASE-D22, BASE-Q35: a source is chosen as the effect happens, unasked if it is the only one; none, no shield."""
    board, context = Board(book, state), resolution_of(state)
    decision = DamageSourceDecision(context.controller, effect, damage_recipients(board, (effect.to,), context))
    actions = damage_source_actions(board, decision)
    if not actions:
        return state
    if len(actions) == 1 or context.controller not in book.players:
        return _with_source_shields(book, state, decision, _damage_sources(board, decision)[0])
    return evolve(state, decision=decision)


def damage_source_actions(board: Board, decision: DamageSourceDecision) -> list[actions.Action]:
    """BASE-D22: permanents, spells, sources of abilities and of combat damage on the stack that fit, each once."""
    return [actions.ChooseSource(object_id) for object_id in _damage_sources(board, decision)]


def _damage_sources(board: Board, decision: DamageSourceDecision) -> list[ObjectId]:
    state, context = board.state, resolution_of(board.state)
    objects: list[GameObject | None] = [*objects_in(board, Zone.BATTLEFIELD), *objects_in(board, Zone.STACK)]
    for stack_object in state.stack:
        if stack_object.card is None:
            objects += [
                board.find_object(source)
                for source in ([share.source for share in stack_object.combat_damage] or [stack_object.source])
            ]
    fitting = [obj.id for obj in objects if obj is not None and matches(board, decision.effect.filter, obj, context)]
    return [object_id for object_id in dict.fromkeys(fitting) if object_id is not None]


def answer_damage_source(
    book: Rulebook, state: State, decision: DamageSourceDecision, action: actions.ChooseSource
) -> State:
    """Return *state* with shields against the source that was chosen."""
    return _with_source_shields(book, state, decision, action.object)


def _with_source_shields(book: Rulebook, state: State, decision: DamageSourceDecision, source: ObjectId) -> State:
    """BASE-Q38: the shields know by what the source was chosen, and what that means."""
    effect = decision.effect
    captured = None if depends_on_source_only(effect) else captured_context(Board(book, state))
    shields = [SourcePreventionShield(0, target, source, effect, captured) for target in decision.to]
    return commit(book, state, [changes.EffectBegan(source_prevention_shield) for source_prevention_shield in shields])


def depends_on_source_only(effect: lang.PreventFromSource) -> bool:
    """BASE-Q38: return whether *effect* asks of a source nothing that has to do with who asks."""
    return all([type(node) in _SOURCE_ONLY_FILTERS for node in nodes_in(effect.filter)])


_SOURCE_ONLY_FILTERS: Final = (
    *(lang.Anything, lang.AllOf, lang.AnyOf, lang.Not),
    *(lang.IsType, lang.IsSubtype, lang.IsSupertype, lang.IsColor, lang.HasKeyword, lang.HasManaAbility),
    *(lang.PowerIs, lang.ManaValueIs, lang.IsTapped, lang.IsAttacking),
)
"""What has the same answer whoever asks it of a source."""


# Hosts of Auras.


def _move_to(book: Rulebook, state: State, effect: lang.MoveTo) -> State:
    """BASE-E01, BASE-116: what arrives as an Aura is attached to something that its future controller chooses."""
    return commit_with_hosts(book, state, (), changes_of(Board(book, state), resolution_of(state), effect))


def commit_with_hosts(
    book: Rulebook, state: State, done: Sequence[changes.Change], todo: Sequence[changes.Change]
) -> State:
    """Commit *done* and *todo* once every Aura has its host; one that finds none stays where it was (BASE-Q35)."""
    board, ready = Board(book, state), list(done)
    for place, change in enumerate(todo):
        if not isinstance(change, changes.EnterBattlefield) or not is_aura(
            board.compiled_face(change.card).characteristics
        ):
            ready.append(change)
            continue
        hosts = _hosts_of_arrival(board, change)
        if len(hosts) > 1 and change.controller in book.players:
            return evolve(state, decision=AttachDecision(change.controller, tuple(ready), tuple(todo[place:])))
        ready += [evolve(change, attached_to=host) for host in hosts[:1]]
    return commit(book, state, ready)


def _hosts_of_arrival(board: Board, arrival: changes.EnterBattlefield) -> list[ObjectId]:
    return legal_hosts(board, arrival.card, arrival.old_object, Player(arrival.controller))


def host_actions(board: Board, decision: AttachDecision) -> list[actions.Action]:
    """BASE-116: everything that the Aura may be attached to."""
    arrival = decision.open_changes[0]
    assert isinstance(arrival, changes.EnterBattlefield), "an Aura arrives"
    return [actions.ChooseCard(host) for host in _hosts_of_arrival(board, arrival)]


def answer_host(book: Rulebook, state: State, decision: AttachDecision, action: actions.ChooseCard) -> State:
    """Return *state* in which that Aura has its host, and all arrives once the others have theirs."""
    arrival, *rest = decision.open_changes
    assert isinstance(arrival, changes.EnterBattlefield), "an Aura arrives"
    return commit_with_hosts(book, state, (*decision.decided_changes, evolve(arrival, attached_to=action.card)), rest)


SINGLE_CHOICE_EFFECTS: Final[Mapping[type[object], Callable[[Rulebook, State, Any], State]]] = MappingProxyType(
    {
        lang.ChooseOne: _one_of,
        lang.PreventFromSource: _prevent_from,
        lang.MoveTo: _move_to,
    }
)
"""What the effects do that ask for one thing of several."""
