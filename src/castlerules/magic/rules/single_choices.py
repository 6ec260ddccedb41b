"""Effects for which a player makes one choice: an option, a source of damage, the host of an Aura."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from castlerules.cards import language as lang
from castlerules.core import Player, evolve
from castlerules.magic.model import ObjectId, Rulebook, SourcePreventionShield, State, actions, changes
from castlerules.magic.model.decisions import (
    AttachDecision,
    ChooseOneDecision,
    ChooseValueDecision,
    DamageSourceDecision,
)
from castlerules.magic.query.attachments import is_aura, legal_hosts
from castlerules.magic.query.board import Board, GameObject
from castlerules.magic.query.evaluate import damage_recipients, matches, objects_in, players_of
from castlerules.magic.query.varying_mana import options_now
from castlerules.magic.transaction.agenda import captured_context, resolution_of, run_tasks
from castlerules.magic.transaction.commit import commit

from .one_shot_effects import changes_of

# Options.


def _choose_one(book: Rulebook, state: State, effect: lang.ChooseOne) -> State:
    """BASE-D09: let a player choose one of the options.

    A player who makes no decisions gets the first option; if ``effect.who`` refers to no player, nothing happens.
    """
    who = players_of(Board(book, state), effect.who, resolution_of(state))
    if not who:
        return state
    if who[0] not in book.players or len(effect.options) == 1:
        return run_tasks(book, state, effect.options[0])
    return evolve(state, decision=ChooseOneDecision(who[0], effect.options))


def choose_one_actions(_: Board, decision: ChooseOneDecision) -> list[actions.Action]:
    """BASE-D09: return a choice for each option, in printed order."""
    return [actions.ChooseOption(index) for index in range(len(decision.options))]


def answer_choose_one(book: Rulebook, state: State, decision: ChooseOneDecision, action: actions.ChooseOption) -> State:
    """Return *state* after performing the chosen option."""
    return run_tasks(book, state, decision.options[action.index])


def _add_mana(book: Rulebook, state: State, effect: lang.AddMana) -> State:
    """BASE-031, BASE-034: add mana where no mana ability does it; of several options its player chooses one."""
    if len(effect.options) > 1:
        options = tuple([evolve(effect, options=(option,)) for option in effect.options])
        return _choose_one(book, state, lang.ChooseOne(effect.who, options))
    return commit(book, state, changes_of(Board(book, state), resolution_of(state), effect))


def _add_varying_mana(book: Rulebook, state: State, effect: lang.AddManaTimes | lang.AddManaLike) -> State:
    """BASE-310, BASE-311: add mana as the game decides, where no mana ability does it; its player chooses the kind."""
    options = options_now(Board(book, state), effect, resolution_of(state))
    return _add_mana(book, state, lang.AddMana(options, effect.who)) if options else state


# Values.


def _choose_value(book: Rulebook, state: State, effect: lang.ChooseValue) -> State:
    """BASE-242: let a player choose a value, with which the effect inside *effect* then happens.

    A player who makes no decisions gets the first value; if ``effect.who`` refers to no player, nothing happens.
    """
    who = players_of(Board(book, state), effect.who, resolution_of(state))
    if not who:
        return state
    if who[0] not in book.players:
        return run_tasks(book, state, lang.with_value(effect.effect, values_offered(effect)[0]))
    return evolve(state, decision=ChooseValueDecision(who[0], effect))


def values_offered(effect: lang.ChooseValue) -> list[str]:
    """BASE-242: return the values that *effect* lets a player choose."""
    return [value for value in lang.values_of(effect.kind) if value not in effect.but]


def choose_value_actions(_: Board, decision: ChooseValueDecision) -> list[actions.Action]:
    """BASE-D09, BASE-242: return a choice for each value."""
    return [actions.ChooseOption(index) for index in range(len(values_offered(decision.effect)))]


def answer_choose_value(
    book: Rulebook, state: State, decision: ChooseValueDecision, action: actions.ChooseOption
) -> State:
    """Return *state* after the effect has happened with the chosen value."""
    effect = decision.effect
    return run_tasks(book, state, lang.with_value(effect.effect, values_offered(effect)[action.index]))


# Sources of damage.


def _prevent_from_source(book: Rulebook, state: State, effect: lang.PreventFromSource) -> State:
    """BASE-D22, BASE-Q35: choose a source of damage and create shields against it.

    A single possible source is chosen without a decision; if there is none, no shield is created.
    """
    board, context = Board(book, state), resolution_of(state)
    to = () if effect.to is None else damage_recipients(board, (effect.to,), context)
    decision = DamageSourceDecision(context.controller, effect, to)
    actions = damage_source_actions(board, decision)
    if not actions:
        return state
    if len(actions) == 1 or context.controller not in book.players:
        return _with_source_shields(book, state, decision, _damage_sources(board, decision)[0])
    return evolve(state, decision=decision)


def damage_source_actions(board: Board, decision: DamageSourceDecision) -> list[actions.Action]:
    """BASE-D22: return an action for each source of damage that may be chosen.

    These are the matching permanents, spells, and sources of abilities and of combat damage on the stack.
    """
    return [actions.ChooseSource(object_id) for object_id in _damage_sources(board, decision)]


def _damage_sources(board: Board, decision: DamageSourceDecision) -> list[ObjectId]:
    """Return the ids of the possible sources of damage, each once."""
    state, context = board.state, resolution_of(board.state)
    objects: list[GameObject | None] = [*objects_in(board, lang.Zone.BATTLEFIELD), *objects_in(board, lang.Zone.STACK)]
    for stack_object in state.stack:
        if stack_object.card is None:
            objects += [
                board.find_object(source)
                for source in ([share.source for share in stack_object.combat_damage] or [stack_object.source])
            ]
    matching = [obj.id for obj in objects if obj is not None and matches(board, decision.effect.filter, obj, context)]
    return [object_id for object_id in dict.fromkeys(matching) if object_id is not None]


def answer_damage_source(
    book: Rulebook, state: State, decision: DamageSourceDecision, action: actions.ChooseSource
) -> State:
    """Return *state* with shields against the chosen source."""
    return _with_source_shields(book, state, decision, action.object)


def _with_source_shields(book: Rulebook, state: State, decision: DamageSourceDecision, source: ObjectId) -> State:
    """BASE-Q38: create a shield for each recipient of the decision, which prevents damage of *source*.

    The shields store the filter that the source must match, and the context of the effect if the filter needs it.
    """
    effect = decision.effect
    captured = None if depends_on_source_only(effect) else captured_context(Board(book, state))
    recipients: tuple[ObjectId | None, ...] = (None,) if effect.to is None else decision.to
    shields = [SourcePreventionShield(0, target, source, effect, captured) for target in recipients]
    return commit(book, state, [changes.EffectBegan(shield) for shield in shields])


def depends_on_source_only(effect: lang.PreventFromSource) -> bool:
    """BASE-Q38: return whether the filter of *effect* can be evaluated on a source of damage without a context.

    If not, since it refers to "you" for instance, a shield must store the context of the effect that created it.
    """
    return all([type(node) in _SOURCE_ONLY_FILTERS for node in lang.nodes_in(effect.filter)])


_SOURCE_ONLY_FILTERS: Final = (
    *(lang.Anything, lang.AllOf, lang.AnyOf, lang.Not),
    *(lang.IsType, lang.IsSubtype, lang.IsSupertype, lang.IsColor, lang.HasKeyword, lang.HasManaAbility),
    *(
        lang.PowerIs,
        lang.ToughnessIs,
        lang.ManaValueIs,
        lang.IsTapped,
        lang.IsToken,
        lang.HasCounters,
        lang.IsAttacking,
        lang.AttackedThisTurn,
        lang.BlockedThisTurn,
    ),
)
"""The filters that match or do not match an object whatever the context."""


# Hosts of Auras.


def _move_to(book: Rulebook, state: State, effect: lang.MoveTo) -> State:
    """BASE-E01, BASE-116: move objects; the future controller of an Aura that enters play chooses its host."""
    return commit_with_hosts(book, state, (), changes_of(Board(book, state), resolution_of(state), effect))


def commit_with_hosts(
    book: Rulebook, state: State, done: Sequence[changes.Change], todo: Sequence[changes.Change]
) -> State:
    """Commit the changes *done* and *todo* as one event, once a host is chosen for every Aura in *todo*.

    *done* need no choice any more. An Aura without a possible host stays where it is; one with a single possible host
    needs no decision (BASE-Q35).
    """
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
    """BASE-116: return a choice for each permanent that the Aura may be attached to."""
    arrival = decision.open_changes[0]
    assert isinstance(arrival, changes.EnterBattlefield), "the first open change is an Aura that enters play"
    return [actions.ChooseCard(host) for host in _hosts_of_arrival(board, arrival)]


def answer_host(book: Rulebook, state: State, decision: AttachDecision, action: actions.ChooseCard) -> State:
    """Return *state* with the chosen host for the Aura; all changes are committed when every Aura has a host."""
    arrival, *rest = decision.open_changes
    assert isinstance(arrival, changes.EnterBattlefield), "the first open change is an Aura that enters play"
    return commit_with_hosts(book, state, (*decision.decided_changes, evolve(arrival, attached_to=action.card)), rest)


SINGLE_CHOICE_EFFECTS: Final[Mapping[type[object], Callable[[Rulebook, State, Any], State]]] = MappingProxyType(
    {
        lang.AddMana: _add_mana,
        lang.AddManaTimes: _add_varying_mana,
        lang.AddManaLike: _add_varying_mana,
        lang.ChooseOne: _choose_one,
        lang.ChooseValue: _choose_value,
        lang.PreventFromSource: _prevent_from_source,
        lang.MoveTo: _move_to,
    }
)
"""The handler of each class of effect in this module."""
