"""Find faults of an ability: references to nothing, references to what the effect cannot act on, useless parts.

A card with one of these faults would play wrongly without an error, so it is refused before the game.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, get_args

import attrs

from castlerules.cards import language as lang
from castlerules.core.errors import short_repr

from .bindings import (
    REFERENCE_TYPES,
    AbilityScope,
    Bindings,
    bindings_after_step,
    bindings_of_delayed,
    initial_bindings,
    references_identified_by,
)
from .node_faults import faults_of_node
from .referents import (
    ANY_OBJECT,
    FILTER_REFERENTS,
    AcceptedReferents,
    PossibleReferents,
    Referent,
    Referents,
    accepted_by,
    filtered_referents,
    referents_in,
    referents_text,
)

_LASTING: Final = (lang.ApplyUntil, lang.RuleUntil)
_FILTER_TYPES: Final = get_args(lang.Filter)
_EFFECT_TYPES: Final = get_args(lang.Effect)
_DAMAGEABLE: Final = AcceptedReferents(frozenset({Referent.PLAYER, Referent.PERMANENT}))
_PERMANENT: Final = frozenset({Referent.PERMANENT})
_LACKING: Final[Mapping[type[object], str]] = MappingProxyType(
    {
        lang.Enchanted: "an enchanted object; expected it on an Aura only",
        lang.Sacrificed: "what was sacrificed for the cost, but no cost sacrifices a permanent",
    }
)
_GONE_TEXT: Final = "an object that is gone"
_NOTHING: Final[Referents] = frozenset()
_SPELL_SOURCE: Final = PossibleReferents(frozenset({Referent.SPELL}), frozenset({Referent.SPELL}))
_ENTERING_SOURCE: Final = PossibleReferents(_PERMANENT | {Referent.SPELL}, _PERMANENT | {Referent.SPELL})
_GRAVEYARD_SOURCE: Final = PossibleReferents(referents_in(lang.Zone.GRAVEYARD), referents_in(lang.Zone.GRAVEYARD))
_ANY_SOURCE: Final = PossibleReferents(ANY_OBJECT, ANY_OBJECT)


def faults_of_ability(ability: lang.Ability, scope: AbilityScope) -> Iterator[str]:
    """Yield a message for each fault of *ability*; *scope* holds what its parts can refer to, such as its targets."""
    if lang.works_in_graveyard(ability):
        scope = attrs.evolve(scope, source=_GRAVEYARD_SOURCE)
    match ability:
        case lang.Spell(modes=modes):
            if not modes:
                yield "the Spell ability has no modes; expected at least one"
            for mode in modes:
                yield from _effect_faults(mode.effect, attrs.evolve(scope, targets=mode.targets, source=_SPELL_SOURCE))
        case lang.Activated(cost=cost, effect=effect, targets=targets, condition=condition):
            yield from _part_faults(condition, initial_bindings(scope), scope)
            inner = attrs.evolve(
                scope, sacrifices=lang.sacrifices_for((ability,)), has_x=lang.uses_x(ability), targets=targets
            )
            yield from _part_faults(cost, initial_bindings(inner), inner)
            yield from _effect_faults(effect, attrs.evolve(inner, source=_source_after_payment(ability, scope)))
        case lang.Triggered(trigger=event, effect=effect, condition=condition):
            yield from _part_faults(event, initial_bindings(scope), scope)
            yield from _never_triggers(event)
            triggered_scope = attrs.evolve(scope, trigger=event)
            yield from _part_faults(condition, initial_bindings(triggered_scope), triggered_scope)
            yield from _effect_faults(effect, attrs.evolve(triggered_scope, targets=ability.targets))
        case (
            lang.AdditionalCost()
            | lang.CastOnly()
            | lang.CharacteristicDefining()
            | lang.EntersWith()
            | lang.EntersChoosing()
            | lang.Keyword()
        ):
            source = {
                lang.AdditionalCost: _SPELL_SOURCE,
                lang.CastOnly: _SPELL_SOURCE,
                lang.CharacteristicDefining: _ANY_SOURCE,
            }.get(type(ability), _ENTERING_SOURCE)
            inner = attrs.evolve(scope, source=source)
            yield from _part_faults(ability, initial_bindings(inner), inner)
        case _:
            yield from _part_faults(ability, initial_bindings(scope), scope)


def _never_triggers(event: lang.TriggerCondition) -> Iterator[str]:
    """BASE-Q44: yield a fault if *event* is about its own card outside play, where it cannot trigger (BASE-063)."""
    event = lang.plain_event(event)
    match event:
        case lang.SpellCast(filter=about) | lang.CardDiscarded(filter=about) if lang.This() in references_identified_by(
            about
        ):
            yield f"{type(event).__name__} of the card itself never triggers, because the card is not in play then"
        case lang.ZoneChange(filter=about, origin=origin, to=to) if lang.This() in references_identified_by(about):
            if lang.Zone.BATTLEFIELD not in (origin, to):
                yield (
                    "ZoneChange of the card itself never triggers outside play: expected the battlefield as origin or"
                    f" to, got {short_repr(origin)} and {short_repr(to)}"
                )
        case _:
            pass


def _source_after_payment(ability: lang.Activated, scope: AbilityScope) -> PossibleReferents:
    """Return what ``This`` can mean after paying for *ability*: nothing current if its cost sacrifices or discards it.

    Last known information still describes the object.
    """
    sacrificed = any(
        isinstance(part, (lang.SacrificeThis, lang.DiscardThis, lang.MoveThis)) for part in ability.cost.parts
    )
    return PossibleReferents(_NOTHING, scope.source.last_known) if sacrificed else scope.source


def _effect_faults(effect: lang.Effect, scope: AbilityScope) -> Iterator[str]:
    """Yield the faults of *effect* and of its target slots in *scope*; a slot may refer to earlier slots only."""
    for place, slot in enumerate(scope.targets):
        earlier_scope = attrs.evolve(scope, targets=scope.targets[:place])
        if slot.another and place == 0:
            yield "the first target slot has another, but no slot is before it"
        if slot.if_paid is not None and (slot.if_paid not in scope.optional_costs or scope.source != _SPELL_SOURCE):
            yield f"target slot {place} has if_paid {slot.if_paid.value}; expected an optional cost of the spell itself"
        yield from _part_faults(slot, initial_bindings(earlier_scope), earlier_scope)
    tied = [node for node in lang.nodes_in(effect, without=lang.GIVEN_TO_OTHERS) if isinstance(node, _LASTING)]
    if not _PERMANENT & scope.source.current and any(node.duration.is_tied for node in tied):
        yield "a duration is tied to the source of the effect, which is no permanent then; expected another duration"
    yield from _step_faults(effect, initial_bindings(scope), scope)
    yield from _unused_target_kinds(effect, initial_bindings(scope), scope)
    yield from _ambiguous_names(effect)


def _step_faults(  # noqa: PLR0911 - one for each form
    effect: lang.Effect, bindings: Bindings, scope: AbilityScope
) -> Generator[str, None, Bindings]:
    """Yield the faults of *effect*; *bindings* say what references mean before it; return the bindings after it."""
    match effect:
        case lang.InOrder(steps=steps) | lang.AtOnce(steps=steps):
            yield from faults_of_node(effect)
            for step in steps:
                bindings = yield from _step_faults(step, bindings, scope)
            return bindings
        case lang.If(condition=condition, then=then, otherwise=otherwise):
            yield from _part_faults(condition, bindings, scope)
            after_branches = yield from _step_faults(then, bindings, scope)
            return after_branches.merged_with((yield from _step_faults(otherwise, bindings, scope)))
        case lang.ChooseOne(who=player, options=options):
            yield from _part_faults(player, bindings, scope)
            yield from faults_of_node(effect)
            after_branches = bindings
            for option in options:
                after_branches = after_branches.merged_with((yield from _step_faults(option, bindings, scope)))
            return after_branches
        case lang.ChooseValue(who=player, effect=inner):
            yield from _part_faults(player, bindings, scope)
            return (yield from _step_faults(inner, bindings, scope))
        case lang.CreateDelayedTrigger(trigger=event, effect=inner):
            yield from _part_faults(event, bindings, scope)
            yield from _step_faults(inner, bindings_of_delayed(effect, bindings), scope)
            return bindings
        case lang.IfDone(effect=inner, then=then, otherwise=otherwise):
            bindings = yield from _step_faults(inner, bindings, scope)
            after_branches = yield from _step_faults(then, bindings, scope)
            return after_branches.merged_with((yield from _step_faults(otherwise, bindings, scope)))
        case lang.ForEachPlayer(who=player, effect=inner):
            yield from _part_faults(player, bindings, scope)
            return (yield from _step_faults(inner, bindings, scope))
        case lang.May(who=player, effect=inner, otherwise=otherwise):
            yield from _part_faults(player, bindings, scope)
            after_branches = yield from _step_faults(inner, bindings, scope)
            return after_branches.merged_with((yield from _step_faults(otherwise, bindings, scope)))
        case lang.UnlessPaid(effect=inner) | lang.MayPay(effect=inner):
            yield from _part_faults(
                tuple([part for part in lang.parts_of(effect) if part is not inner]), bindings, scope
            )
            return bindings.merged_with((yield from _step_faults(inner, bindings, scope)))
        case _:
            yield from _part_faults(effect, bindings, scope)
            return bindings_after_step(effect, bindings)


def _part_faults(node: Any, bindings: Bindings, scope: AbilityScope) -> Iterator[str]:
    """Yield the faults of *node* and of all parts in it; *node* is any part of an ability but an effect with steps."""
    if isinstance(node, lang.AddAbility):  # the ability belongs to another object: other bindings, other scope
        yield from _added_ability_faults(node.ability)
        return
    if isinstance(node, lang.Token):  # its abilities too belong to another object
        yield from _token_faults(node)
        return
    if isinstance(node, lang.AddKeyword):
        yield from _unused_in_play(node.keyword)
    yield from _missing_referents(node, bindings, scope)
    if isinstance(node, lang.AddProducedMana) and not isinstance(scope.trigger, lang.TappedForMana):
        yield "AddProducedMana: expected it in an ability that triggers on tapping for mana"
    if isinstance(node, lang.Search) and any([lang.BoundObjects(name) not in bindings for name in node.besides]):
        yield f"{_node_text(node, *node.besides)}: expected as besides the names of earlier searches"
    yield from faults_of_node(node)
    if attrs.has(type(node)):
        yield from _unfit_fields(node, bindings)
    for part in lang.parts_of(node):
        yield from _part_faults(part, bindings, scope)


def _token_faults(token: lang.Token) -> Iterator[str]:
    """Yield the faults of *token* and of its abilities."""
    if not token.types.is_permanent:
        yield f"the token {short_repr(token.name)} is an instant or sorcery; expected the types of a permanent"
    for ability in token.abilities:
        yield from _added_ability_faults(ability)


def _added_ability_faults(ability: lang.Ability) -> Iterator[str]:
    """Yield the faults of *ability*, which an effect gives to a permanent, so that it has no X or optional costs."""
    yield from faults_of_ability(ability, AbilityScope())
    yield from _unused_in_play(ability)


def _unused_in_play(ability: lang.Ability) -> Iterator[str]:
    """BASE-Q44: yield a fault if *ability*, which an effect gives to a permanent, does nothing in play (BASE-063)."""
    if isinstance(ability, lang.Keyword) and lang.KeywordTrait.CARD_ONLY in ability.kind.traits:
        yield f"an effect gives a permanent the keyword {ability.kind.value}, which does nothing in play"
    elif isinstance(ability, lang.Activated) and lang.DiscardThis() in ability.cost.parts:
        yield "an effect gives a permanent an ability with the cost DiscardThis, which can be paid in hand only"


# References to nothing.


def _missing_referents(node: Any, bindings: Bindings, scope: AbilityScope) -> Iterator[str]:
    """Yield a fault if *node* refers to a target, name, event, enchanted object, X or cost that the ability lacks."""
    match node:
        case lang.Target(index=index) | lang.TargetPlayer(index=index) | lang.DivideDamage(index=index):
            if not 0 <= index < len(scope.targets):
                yield f"{_node_text(node, index)} refers to a target slot that does not exist"
            elif isinstance(node, lang.TargetPlayer) and scope.targets[index].players is lang.TargetPlayers.NONE:
                yield f"{_node_text(node, index)}: expected a target slot with players, but slot {index} takes none"
        case lang.BoundObjects(name=name) | lang.ThisWay(name=name) if node not in bindings:
            yield f"{_node_text(node, name)}: expected a name that an earlier step gives to objects or a result"
        case lang.ChooseCards(among=name) | lang.TakeAll(among=name) if lang.LookAtTop(name, 0) not in bindings and (
            name or isinstance(node, lang.TakeAll)
        ):
            yield f"{_node_text(node, name)}: expected as among the name of an earlier LookAtTop"
        case lang.EventObject() | lang.EventOther() | lang.EventPlayer() | lang.EventAmount():
            if scope.trigger is None:
                yield f"{_node_text(node)} refers to a trigger event; expected it in a triggered ability only"
            elif type(node) not in lang.event_references_of(scope.trigger):
                yield f"{_node_text(node)} has no meaning for the trigger event {type(scope.trigger).__name__}"
        case lang.Enchanted() | lang.Sacrificed() if node not in bindings:
            yield f"{_node_text(node)} refers to {_LACKING[type(node)]}"
        case lang.X() if not scope.has_x:
            yield f"{_node_text(node)} refers to the X of a cost, but no cost has {{X}}"
        case lang.WasPaid(kind=kind) if kind not in scope.optional_costs:
            yield f"{_node_text(node, kind.value)}: expected an optional cost of the card, but it has no {kind.value}"
        case _:
            pass


# References to something that the effect cannot act on.


def _unfit_fields(node: Any, bindings: Bindings) -> Iterator[str]:
    """BASE-Q45: yield a fault for each reference or filter in *node* that cannot mean or match what *node* acts on."""
    for field in attrs.fields(type(node)):
        value = getattr(node, field.name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, REFERENCE_TYPES):
                yield from _unfit_reference(
                    f"{field.name} of {type(node).__name__}", part, accepted_by(node, field.name), bindings
                )
            elif isinstance(part, _FILTER_TYPES) and not isinstance(node, _FILTER_TYPES):
                yield from _unfit_filter(part, filtered_referents(node, field.name), bindings)
    if isinstance(node, lang.DivideDamage):
        yield from _unfit_reference("index of DivideDamage", lang.Target(node.index), _DAMAGEABLE, bindings)
    if isinstance(node, lang.MoveTo):
        yield from _moves_nowhere(node, bindings)


def _unfit_reference(
    field_text: str, ref: lang.ObjectRef, accepted: AcceptedReferents, bindings: Bindings
) -> Iterator[str]:
    """Yield a fault unless what *ref* can mean is *accepted* in the field that *field_text* names."""
    referents = bindings.referents_of(ref)
    if referents is None:  # ``_missing_referents`` reports it
        return
    if not accepted.kinds & (referents.current | referents.last_known if accepted.last_known else referents.current):
        referent_text = referents_text(referents.current) or _GONE_TEXT
        yield f"{field_text}: expected {referents_text(accepted.kinds)}, got {short_repr(ref)}, {referent_text}"
    elif accepted.single and referents.several:
        yield f"{field_text}: expected one object, got {short_repr(ref)}, which can be several"


def _unfit_filter(filter_: Any, filtered: Referents, bindings: Bindings) -> Iterator[str]:
    """Yield a fault for each part of *filter_* that matches no object of the kinds *filtered* that it is tested on."""
    match filter_:
        case lang.AllOf(parts=parts) | lang.AnyOf(parts=parts):
            for part in parts:
                yield from _unfit_filter(part, filtered, bindings)
        case lang.Not(part=part):
            yield from _unfit_filter(part, filtered, bindings)
        case lang.Is(object=ref) if (
            referents := bindings.referents_of(ref)
        ) is not None and not referents.current & filtered:
            meant = referents_text(referents.current) or _GONE_TEXT
            yield f"the filter Is({short_repr(ref)}), {meant}, never matches; expected {referents_text(filtered)}"
        case _ if not FILTER_REFERENTS.get(type(filter_), filtered) & filtered:
            yield f"the filter {type(filter_).__name__} never matches {referents_text(filtered)}; expected one that can"
        case _:
            pass


def _moves_nowhere(effect: lang.MoveTo, bindings: Bindings) -> Iterator[str]:
    """Yield a fault if *effect* moves cards to the zone where they already are, which would do nothing.

    Battlefield and library are allowed: a permanent becomes a new object, and a card gets a new place in the library.
    """
    referents = bindings.referents_of(effect.what)
    if (
        referents is not None
        and effect.zone not in (lang.Zone.BATTLEFIELD, lang.Zone.LIBRARY)
        and referents.current == referents_in(effect.zone)
    ):
        yield f"MoveTo moves {short_repr(effect.what)} to the zone {effect.zone.value}, where it already is"


def _unused_target_kinds(effect: lang.Effect, bindings: Bindings, scope: AbilityScope) -> Iterator[str]:
    """BASE-Q45: yield a fault for each target slot that allows a kind of target to which *effect* does nothing."""
    nodes = list(lang.nodes_in(effect, without=lang.GIVEN_TO_OTHERS))
    for index, slot in enumerate(scope.targets):
        if (slot.players is lang.TargetPlayers.NONE and not slot.spells) or slot.filter is None:
            continue
        accepted = [
            accepted_by(node, field.name).kinds for node in nodes for field in _fields_holding(node, lang.Target(index))
        ]
        accepted += [frozenset({Referent.PLAYER}) for node in nodes if node == lang.TargetPlayer(index)]
        accepted += [_DAMAGEABLE.kinds for node in nodes if isinstance(node, lang.DivideDamage) and node.index == index]
        referents = bindings.referents_of(lang.Target(index))
        unused = referents.current.difference(*accepted) if referents is not None else _NOTHING
        if accepted and unused:
            yield f"target slot {index} allows {referents_text(unused)}, but the effect does nothing to it"


def _fields_holding(node: Any, ref: lang.ObjectRef) -> list[attrs.Attribute[Any]]:
    """Return the fields of *node* whose value is *ref* or a tuple with *ref*."""
    values = [(field, getattr(node, field.name)) for field in attrs.fields(type(node))]
    return [field for field, value in values if value == ref or (type(value) is tuple and ref in value)]


def _ambiguous_names(effect: lang.Effect) -> Iterator[str]:
    """Yield a fault for each ambiguous name: two steps of *effect* give it to objects of different kinds."""
    referents_by_name: dict[str, Referents] = {}
    for node in reversed([*lang.nodes_in(effect, without=lang.GIVEN_TO_OTHERS)]):
        bindings = bindings_after_step(node, Bindings()) if type(node) in _EFFECT_TYPES else Bindings()
        for (kind, name), referents in bindings.referents.items():
            if (
                kind is lang.BoundObjects
                and referents_by_name.setdefault(str(name), referents.current) != referents.current
            ):
                kinds = f"{referents_text(referents_by_name[str(name)])}, and {referents_text(referents.current)}"
                yield f"BoundObjects({short_repr(name)}): expected the name for one kind of objects, got {kinds}"


def _node_text(node: object, *parts: object) -> str:
    return f"{type(node).__name__}({', '.join(map(short_repr, parts))})"
