"""One-shot effects that are a single event: the changes that each class of effect proposes (BASE-109)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from castlerules.cards import language as lang
from castlerules.magic.model import AbilityContext, CardId, ObjectId, bundle_of, cards_by_name, changes
from castlerules.magic.model.ongoing_effects import (
    CombatDamagePrevention,
    ContinuousEffect,
    PreventionShield,
    RegenerationShield,
    TiedEffect,
)
from castlerules.magic.query.affects import affected
from castlerules.magic.query.attachments import can_be_attached
from castlerules.magic.query.board import Board
from castlerules.magic.query.evaluate import (
    damage_recipients,
    latest_id,
    objects_of,
    players_of,
    size_change_of,
    value_of,
)
from castlerules.magic.query.ties import may_begin
from castlerules.magic.query.varying_mana import mana_now

from .lasting_rules import begin_rule, can_be_countered
from .turn_order import extra_combat, extra_turn, skip_next

Changes = list[changes.Change]


def changes_of(
    board: Board, context: AbilityContext, effect: lang.OneShotEffect | lang.ApplyUntil | lang.RuleUntil
) -> Changes:
    """Return the changes that *effect* proposes as one event (BASE-109); *context* is that of the resolving object."""
    return ONE_SHOT_EFFECTS[type(effect)](board, context, effect)


def _objects_in_play(board: Board, ref: lang.ObjectRef, context: AbilityContext) -> list[ObjectId]:
    """Return the objects that *ref* refers to, if in play and not shielded by a restriction (BASE-020, BASE-136)."""
    current_ids = [latest_id(context, target) for target in objects_of(board, ref, context)]
    return list(affected(board, ref, context, [target for target in current_ids if board.is_in_play(target)]))


def _deal_damage(board: Board, context: AbilityContext, effect: lang.DealDamage) -> Changes:
    (source, *_) = objects_of(board, effect.source, context) or (context.source,)
    count = value_of(board, effect.amount, context)
    return [
        changes.Damage(source, target, count, preventable=effect.preventable)  # BASE-102
        for target in damage_recipients(board, effect.to, context)
    ]


def _at_once(board: Board, context: AbilityContext, effect: lang.AtOnce) -> Changes:
    """BASE-240: propose the changes of all steps as one event."""
    return [change for step in effect.steps for change in changes_of(board, context, step)]


def _divide_damage(board: Board, context: AbilityContext, effect: lang.DivideDamage) -> Changes:
    """BASE-061, BASE-Q21: deal each target its share; the shares of targets that have become illegal are lost."""
    targets = context.targets[effect.index]
    if len(targets) == 1 and not context.division:
        return [changes.Damage(context.source, targets[0], value_of(board, effect.amount, context))]
    shares = zip(targets, context.division, strict=False)
    return [changes.Damage(context.source, target, share) for target, share in shares]


def _destroy(board: Board, context: AbilityContext, effect: lang.Destroy) -> Changes:
    return [changes.Destruction(target, effect.regenerable) for target in _objects_in_play(board, effect.what, context)]


def _move_to(board: Board, context: AbilityContext, effect: lang.MoveTo) -> Changes:
    """BASE-E01, BASE-E02: move objects to another zone, such as exile, a hand, a library or play.

    Permanents of the active player enter play first, so that object ids order the continuous effects of permanents
    that enter together (BASE-081). An instant or sorcery card stays where it is instead of entering play (BASE-Q45).
    """
    proposed: Changes = []
    for target in _current_objects(board, context, effect.what):
        obj = board.find_object(target)
        if obj is None or (obj.zone is lang.Zone.BATTLEFIELD and not board.is_in_play(target)):
            continue
        if effect.zone is lang.Zone.BATTLEFIELD:
            proposed += _entry(board, context, effect, obj.card, target)
        else:
            to_bottom = effect.position is lang.LibraryPosition.BOTTOM
            proposed.append(changes.Move(target, effect.zone, changes.Cause.EFFECT, to_bottom=to_bottom))
    if isinstance(effect.what, lang.BoundObjects):
        proposed += _moves_from_library(board, context, effect, effect.what.name)
    return sorted(
        proposed,
        key=lambda change: isinstance(change, changes.EnterBattlefield) and change.controller != board.state.active,
    )


def _current_objects(board: Board, context: AbilityContext, ref: lang.ObjectRef) -> tuple[ObjectId, ...]:
    """BASE-020: return the present ids of the objects of *ref*; the trigger's event or this effect may have moved them.

    Objects that this effect has put into a hand, and objects that a restriction shields, are left out.
    """
    current_ids = [latest_id(context, target) for target in objects_of(board, ref, context)]
    return affected(
        board,
        ref,
        context,
        [object_id for object_id in current_ids if not _was_moved_to_hand(board, context, object_id)],
    )


def _was_moved_to_hand(board: Board, context: AbilityContext, target: ObjectId) -> bool:
    """BASE-020: return whether this effect has put *target* into a hand; then it cannot refer to *target* any more."""
    if not any([new == target for _, new in context.moved_objects]):
        return False
    obj = board.find_object(target)
    return obj is not None and obj.zone is lang.Zone.HAND


def _moves_from_library(board: Board, context: AbilityContext, effect: lang.MoveTo, name: str) -> Changes:
    """BASE-136: return the moves of the cards that an earlier step has stored under *name*, if still in the library."""
    owners, seats = board.state.table.owners, board.state.seats
    cards = [card for card in dict(context.bound_cards).get(name, ()) if card in seats[owners[card]].library]
    if effect.zone is lang.Zone.BATTLEFIELD:
        return [change for card in cards for change in _entry(board, context, effect, card, None)]
    bottom = effect.position is lang.LibraryPosition.BOTTOM
    return [changes.LibraryMove(owners[card], card, effect.zone, changes.Cause.EFFECT, bottom) for card in cards]


def _entry(
    board: Board, context: AbilityContext, effect: lang.MoveTo, card: CardId, object_id: ObjectId | None
) -> Changes:
    """Return the change by which *card*, the object *object_id*, enters play, if it is the card of a permanent."""
    if not board.compiled_face(card).is_permanent:
        return []
    controllers = () if effect.controller is None else players_of(board, effect.controller, context)
    controller = controllers[0] if controllers else board.state.table.owners[card]
    return [changes.EnterBattlefield(card, object_id, controller, changes.Cause.EFFECT, tapped=effect.tapped)]


def _sacrifice_object(board: Board, context: AbilityContext, effect: lang.SacrificeObject) -> Changes:
    """BASE-127: sacrifice the objects of *effect* that the controller of the effect controls, and no others."""
    return [
        changes.Sacrifice(object_id)
        for object_id in _objects_in_play(board, effect.what, context)
        if board.permanents[object_id].controller == context.controller
    ]


def _discard_object(board: Board, context: AbilityContext, effect: lang.DiscardObject) -> Changes:
    proposed = []
    for target in sorted(objects_of(board, effect.what, context)):  # BASE-Q05
        obj = board.find_object(target)
        if obj is not None and obj.zone is lang.Zone.HAND and not _was_moved_to_hand(board, context, target):
            proposed.append(changes.Discard(obj.controller, target))
    return list(proposed)


def _mill(board: Board, context: AbilityContext, effect: lang.Mill) -> Changes:
    count = value_of(board, effect.count, context)
    return [changes.Mill(player, count) for player in players_of(board, effect.who, context)]


def _shuffle(board: Board, context: AbilityContext, effect: lang.Shuffle) -> Changes:
    return [changes.Shuffled(player) for player in players_of(board, effect.who, context)]


def _reveal_hand(board: Board, context: AbilityContext, effect: lang.RevealHand) -> Changes:
    """BASE-E17: reveal hands; sorted by name, so that the order in which the cards were drawn stays hidden."""
    table, seats = board.state.table, board.state.seats
    return [
        changes.Revealed(player, cards_by_name(table, [card_object.card for card_object in seats[player].hand]))
        for player in players_of(board, effect.who, context)
    ]


def _look_at_hand(board: Board, context: AbilityContext, effect: lang.LookAtHand) -> Changes:
    """BASE-253: show hands to the controller alone; sorted by name, as when they are revealed."""
    table, seats = board.state.table, board.state.seats
    hands = [(player, seats[player].hand) for player in players_of(board, effect.who, context)]
    return [
        changes.LookedElsewhere(
            context.controller, player, lang.Zone.HAND, len(hand), cards_by_name(table, [held.card for held in hand])
        )
        for player, hand in hands
    ]


def _reveal(board: Board, context: AbilityContext, effect: lang.Reveal) -> Changes:
    """BASE-212: reveal the cards of each owner, if they are still in the hand or library where they were chosen."""
    state, table = board.state, board.state.table
    name = effect.what.name if isinstance(effect.what, lang.BoundObjects) else ""
    cards = [
        card for card in dict(context.bound_cards).get(name, ()) if card in state.seats[table.owners[card]].library
    ]
    objects = [board.find_object(target) for target in objects_of(board, effect.what, context)]
    cards += [obj.card for obj in objects if obj is not None and obj.zone is lang.Zone.HAND]
    return [
        changes.Revealed(player, cards_by_name(table, [card for card in cards if table.owners[card] == player]))
        for player in dict.fromkeys([table.owners[card] for card in cards])
    ]


def _gain_life(board: Board, context: AbilityContext, effect: lang.GainLife) -> Changes:
    count = value_of(board, effect.amount, context)
    return [changes.LifeGained(player, count) for player in players_of(board, effect.who, context)]


def _lose_life(board: Board, context: AbilityContext, effect: lang.LoseLife) -> Changes:
    count = value_of(board, effect.amount, context)
    return [changes.LifeLost(player, count) for player in players_of(board, effect.who, context)]


def _give_poison(board: Board, context: AbilityContext, effect: lang.GivePoison) -> Changes:
    count = value_of(board, effect.count, context)
    return [changes.PoisonGiven(player, count) for player in players_of(board, effect.who, context) if count > 0]


def _win_game(board: Board, context: AbilityContext, effect: lang.WinGame) -> Changes:
    """BASE-186: let all other players lose; if no player wins, no player loses."""
    winners = players_of(board, effect.who, context)
    losers = [player for player in board.book.players if player not in winners]
    return [
        changes.PlayerLost(player, "BASE-186", "the other player wins by an effect") for player in losers if winners
    ]


def _lose_game(board: Board, context: AbilityContext, effect: lang.LoseGame) -> Changes:
    """BASE-186: let players lose at once, without waiting for state-based actions."""
    return [
        changes.PlayerLost(player, "BASE-186", "an effect makes them lose")
        for player in players_of(board, effect.who, context)
    ]


def _attach(board: Board, context: AbilityContext, effect: lang.Attach) -> Changes:
    """BASE-E19, BASE-133: move Auras to another host; an Aura stays if it may not be attached to that host."""
    hosts = _objects_in_play(board, effect.to, context)
    auras = [
        object_id
        for object_id in _objects_in_play(board, effect.what, context)
        if board.permanents[object_id].attached_to is not None
    ]
    return [
        changes.Attached(aura, host)
        for host in hosts[:1]
        for aura in auras
        if board.permanents[aura].attached_to != host and can_be_attached(board, board.permanents[aura], host)
    ]


def _counter_spell(board: Board, context: AbilityContext, effect: lang.CounterSpell) -> Changes:
    """BASE-115, BASE-262: counter spells; a countered spell goes to its owner's graveyard, or where the text says."""
    proposed: Changes = []
    bottom = effect.position is lang.LibraryPosition.BOTTOM
    for target in objects_of(board, effect.what, context):
        spell = next((found for found in board.state.stack if found.id == target and found.card is not None), None)
        if spell is not None and can_be_countered(board, board.object_on_stack(spell)):
            proposed += [
                changes.Countered(target),
                changes.Move(target, effect.to, changes.Cause.COUNTERED, to_bottom=bottom),
            ]
    return proposed


def _set_tapped(board: Board, context: AbilityContext, effect: lang.SetTapped) -> Changes:
    kind = changes.Tapped if effect.tapped else changes.Untapped
    return [kind(target) for target in _objects_in_play(board, effect.what, context)]


def _add_mana(board: Board, context: AbilityContext, effect: lang.AddMana) -> Changes:
    """BASE-031: add the mana of the option that was chosen as a mana ability was activated (BASE-D06)."""
    mana = bundle_of(effect.options[context.mana_option])
    return [changes.ManaAdded(player, mana) for player in players_of(board, effect.who, context)]


def _add_varying_mana(board: Board, context: AbilityContext, effect: lang.AddManaTimes | lang.AddManaLike) -> Changes:
    """BASE-310, BASE-311: add the mana of the chosen option as often as it is counted now; nothing if there is none."""
    mana = mana_now(board, effect, context)
    return [changes.ManaAdded(player, mana) for player in players_of(board, effect.who, context) if any(mana)]


def _add_produced_mana(board: Board, context: AbilityContext, effect: lang.AddProducedMana) -> Changes:
    """BASE-228: add one mana of the kind that was chosen among those just produced."""
    mana = bundle_of((lang.MANA_KINDS[context.mana_option],))
    return [changes.ManaAdded(player, mana) for player in players_of(board, effect.who, context)]


def _empty_pool(board: Board, context: AbilityContext, effect: lang.EmptyPool) -> Changes:
    """BASE-033: empty mana pools; mana that an effect takes away does not burn."""
    seats = board.state.seats
    players = players_of(board, effect.who, context)
    return [changes.PoolEmptied(player, seats[player].pool) for player in players if any(seats[player].pool)]


def _regenerate(board: Board, context: AbilityContext, effect: lang.Regenerate) -> Changes:
    """BASE-128, BASE-K20: give each permanent a regeneration shield until end of turn."""
    return [
        changes.EffectBegan(RegenerationShield(0, target)) for target in _objects_in_play(board, effect.what, context)
    ]


def _prevent_next_damage(board: Board, context: AbilityContext, effect: lang.PreventNextDamage) -> Changes:
    count = value_of(board, effect.amount, context)
    return [
        changes.EffectBegan(PreventionShield(0, target, count))
        for target in damage_recipients(board, (effect.to,), context)
        if count > 0
    ]


def _prevent_combat_damage(_: Board, __: AbilityContext, ___: lang.PreventCombatDamage) -> Changes:
    return [changes.EffectBegan(CombatDamagePrevention(0))]


def _put_counters(board: Board, context: AbilityContext, effect: lang.PutCounters) -> Changes:
    count = value_of(board, effect.count, context)
    return [changes.CountersPut(target, effect.kind, count) for target in _objects_in_play(board, effect.what, context)]


def _remove_counters(board: Board, context: AbilityContext, effect: lang.RemoveCounters) -> Changes:
    count = value_of(board, effect.count, context)
    return [
        changes.CountersRemoved(target, effect.kind, count) for target in _objects_in_play(board, effect.what, context)
    ]


def _apply_until(board: Board, context: AbilityContext, effect: lang.ApplyUntil) -> Changes:
    """BASE-076: begin a continuous effect; its objects and numbers are fixed now.

    BASE-342: one that is tied to its source does not begin if that is not as the duration says.
    """
    targets = (*_objects_in_play(board, effect.what, context), *_spells(board, effect, context))
    modifications = tuple([_with_fixed_numbers(board, context, mod) for mod in effect.modifications])
    if not targets or not may_begin(board, effect.duration, context):
        return []
    terms = (0, targets, modifications, effect.duration, context.controller)
    begun = TiedEffect(*terms, context.source) if effect.duration.is_tied else ContinuousEffect(*terms)
    return [changes.EffectBegan(begun)]


def _spells(board: Board, effect: lang.ApplyUntil, context: AbilityContext) -> list[ObjectId]:
    """BASE-244: return the spells that *effect* changes."""
    if not effect.spells:
        return []
    on_stack = [stack_object.id for stack_object in board.state.stack if stack_object.card is not None]
    return [target for target in objects_of(board, effect.what, context) if target in on_stack]


def _with_fixed_numbers(board: Board, context: AbilityContext, mod: lang.Modification) -> lang.Modification:
    if not isinstance(mod, (lang.AddPT, lang.SetPT)):
        return mod
    number_of = size_change_of if isinstance(mod, lang.AddPT) else value_of
    power, toughness = number_of(board, mod.power, context), number_of(board, mod.toughness, context)
    return lang.AddPT(power, toughness) if isinstance(mod, lang.AddPT) else lang.SetPT(power, toughness)


ONE_SHOT_EFFECTS: Final[Mapping[type[object], Callable[[Board, AbilityContext, Any], Changes]]] = MappingProxyType(
    {
        lang.DealDamage: _deal_damage,
        lang.AtOnce: _at_once,
        lang.DivideDamage: _divide_damage,
        lang.Destroy: _destroy,
        lang.MoveTo: _move_to,
        lang.SacrificeObject: _sacrifice_object,
        lang.DiscardObject: _discard_object,
        lang.Mill: _mill,
        lang.Shuffle: _shuffle,
        lang.RevealHand: _reveal_hand,
        lang.LookAtHand: _look_at_hand,
        lang.Reveal: _reveal,
        lang.GainLife: _gain_life,
        lang.LoseLife: _lose_life,
        lang.GivePoison: _give_poison,
        lang.WinGame: _win_game,
        lang.LoseGame: _lose_game,
        lang.CounterSpell: _counter_spell,
        lang.Attach: _attach,
        lang.SetTapped: _set_tapped,
        lang.AddMana: _add_mana,
        lang.AddManaTimes: _add_varying_mana,
        lang.AddManaLike: _add_varying_mana,
        lang.AddProducedMana: _add_produced_mana,
        lang.EmptyPool: _empty_pool,
        lang.Regenerate: _regenerate,
        lang.PreventNextDamage: _prevent_next_damage,
        lang.PreventCombatDamage: _prevent_combat_damage,
        lang.PutCounters: _put_counters,
        lang.RemoveCounters: _remove_counters,
        lang.ApplyUntil: _apply_until,
        lang.RuleUntil: begin_rule,
        lang.ExtraTurn: extra_turn,
        lang.SkipNext: skip_next,
        lang.ExtraCombat: extra_combat,
    }
)
"""The function that lists the changes of each class of effect; each effect is one event."""
