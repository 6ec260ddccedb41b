"""Find what a rulebook cannot play on a card: effects without a handler, and combinations that are not supported.

A card that the rulebook cannot play faithfully is refused before a game, never approximated.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import attrs

from castlerules.cards import language as lang
from castlerules.core import CastleRulesError, Violation
from castlerules.core.errors import short_repr
from castlerules.magic.model import Rulebook, abilities_of_keyword
from castlerules.magic.model.compiled import (
    CompiledFace,
    abilities_read,
    compile_faces,
    optional_costs_of,
    reads_beyond_battlefield,
)

from .mana_problems import mana_ability_problems, mana_trigger_problems
from .node_problems import node_problems
from .one_player import one_player_problems

Violations = Iterator[Violation]

_MAX_DEPTH: Final = 64


@cache
def card_problems(book: Rulebook, card: lang.CardDef) -> tuple[Violation, ...]:
    """Return why *book* cannot play *card*, one violation for each unsupported part; empty if it can play the card.

    Only abilities that the rulebook reads count; those that its text lenses remove are ignored.
    """
    if not card.faces:
        return (Violation("BASE-025", "number of faces of a card: expected at least 1, got 0"),)
    if _nesting_depth(card) > _MAX_DEPTH:
        return (
            Violation(
                "BASE-025", f"nesting of the abilities of {card.name}: expected {_MAX_DEPTH} levels at most, got more"
            ),
        )
    try:
        abilities = abilities_read(book, card)
    except CastleRulesError as error:
        return (Violation("BASE-034", f"{card.name}: {error}"),)
    costs = [cost for compiled in compile_faces(book, card) for cost in _full_costs(compiled)]
    violations = [
        *node_problems(book, (*abilities, *[face.cost for face in card.faces], *costs)),
        *_combination_problems(abilities),
    ]
    violations += [violation for compiled in compile_faces(book, card) for violation in _face_problems(compiled)]
    return tuple(
        dict.fromkeys([Violation(violation.rule, f"{card.name}: {violation.reason}") for violation in violations])
    )


def _full_costs(compiled: CompiledFace) -> list[lang.Cost]:
    """Return the nonmana costs to cast a face: from the hand, with flashback, with madness; each with optional costs.

    All of them are combined to find cost parts that cannot be paid together. A cost of mana alone is left out.
    """
    optional = lang.optional_keywords_in(compiled.abilities.keywords)
    besides_alternative = [word for word in optional if word.kind is not lang.KeywordKind.ALTERNATIVE_COST]
    full_costs = []
    for start, more in (
        (compiled.cost, optional),
        (compiled.flashback_cost, besides_alternative),
        (compiled.madness_cost, besides_alternative),
    ):
        costs = (start, *[word.cost for word in more])
        parts = tuple([part for cost in costs if cost is not None for part in cost.parts])
        full_costs += [lang.Cost(parts=parts)] if parts else []
    return full_costs


def _nesting_depth(thing: object) -> int:
    """Return how many levels deep *thing* is nested; the count stops one level above ``_MAX_DEPTH``."""
    level, depth = list[Any]([thing]), 0
    while level and depth <= _MAX_DEPTH:
        nodes = [node for node in level if not isinstance(node, tuple)]
        deeper = [part for node in nodes if attrs.has(type(node)) for part in attrs.astuple(node, recurse=False)]
        level = [part for node in level if isinstance(node, tuple) for part in node]
        level += deeper
        depth += bool(deeper)
    return depth


# Combinations of nodes.


def _combination_problems(abilities: tuple[lang.Ability, ...]) -> Violations:
    """Yield a violation for each unsupported combination of primitives (node types) in *abilities*.

    Included are the abilities that keywords stand for, abilities granted by effects, and those of tokens.
    """
    granted = [node.ability for node in lang.nodes_in(abilities) if isinstance(node, lang.AddAbility)]
    tokens = [node for node in lang.nodes_in(abilities) if isinstance(node, lang.Token)]
    all_abilities = (*abilities, *granted, *[ability for token in tokens for ability in token.abilities])
    for ability in all_abilities:
        yield from _ability_problems(ability)
    if any(map(lang.works_in_graveyard, all_abilities[len(abilities) :])):
        yield Violation("BASE-280", "an ability that works in a graveyard is given to a permanent or a token")
    for word in [node for node in lang.nodes_in(abilities) if isinstance(node, lang.Keyword)]:
        yield from [fault for ability in abilities_of_keyword(word) for fault in _ability_problems(ability)]
        yield from _keyword_problems(word)
    for token in tokens:
        yield from _token_problems(token)


def _keyword_problems(word: lang.Keyword) -> Violations:
    """BASE-040, BASE-112: yield a violation for a keyword cost that uses its own card, or for an unsupported echo."""
    parts = () if word.cost is None else word.cost.parts
    if any(isinstance(part, _COSTS_OF_SOURCE) for part in parts):
        yield Violation(
            "BASE-040",
            f"the cost of {word.kind.value} taps, discards, sacrifices or takes counters from its own card; expected a "
            "cost that does not use the card",
        )
    if word.kind is lang.KeywordKind.ALTERNATIVE_COST:
        yield from _alternative_cost_problems(parts)
    elif any(isinstance(part, lang.OnlyIf) for part in parts):
        yield Violation("BASE-350", f"the cost of {word.kind.value} has a condition; expected it for alternative costs")
    if word.kind is lang.KeywordKind.ECHO and word.cost is not None:
        if word.cost.mana.xs or not all(isinstance(part, lang.PayLife) for part in parts):
            yield Violation("BASE-112", "an echo cost with X, or with more than mana and life, is not supported")


def _alternative_cost_problems(parts: tuple[lang.CostPart, ...]) -> Violations:
    """BASE-350: yield a violation for a condition of an alternative cost that casting the spell could change.

    That is a condition on hands, libraries or the stack, on the spell itself, or on what is paid for it.
    """
    unsure = (lang.HandSize, lang.WasPaid, lang.X, lang.This, lang.IsThis, lang.InGraveyard, lang.HasTarget)
    hidden = (lang.Zone.HAND, lang.Zone.LIBRARY, lang.Zone.STACK)
    nodes = lang.nodes_in(tuple([part.condition for part in parts if isinstance(part, lang.OnlyIf)]))
    if any([isinstance(node, unsure) or getattr(node, "zone", None) in hidden for node in nodes]):
        yield Violation("BASE-350", "the condition of an alternative cost depends on more than what is in play")


_COSTS_OF_SOURCE: Final = (
    lang.TapThis,
    lang.SacrificeThis,
    lang.MoveThis,
    lang.RemoveCountersFromThis,
    lang.RemoveAllCountersFromThis,
    lang.DiscardThis,
)


def _token_problems(token: lang.Token) -> Violations:
    """BASE-E09: yield a violation for a token that is an Aura or no permanent, or has an ability for cards only."""
    if "Aura" in token.types.subtypes or not token.types.is_permanent:
        yield Violation("BASE-E09", f"types of a token are {token.types}; expected a permanent that is no Aura")
    if any(
        isinstance(ability, (lang.Spell, lang.CharacteristicDefining, lang.AdditionalCost, lang.CastOnly))
        for ability in token.abilities
    ):
        yield Violation(
            "BASE-E09",
            "a token has a Spell, CharacteristicDefining, AdditionalCost or CastOnly ability; expected none, because "
            "only cards can have them",
        )


def _face_problems(compiled: CompiledFace) -> Violations:
    """Yield a violation for optional costs that cannot be told apart, and for unsupported flashback or madness."""
    yield from [Violation("BASE-K30", fault) for fault in lang.ambiguous_costs(compiled.abilities.in_order)]
    if compiled.flash_price is not None and len(optional_costs_of(compiled.abilities)) > 1:
        yield Violation("BASE-K63", "flash at a price, beside another optional cost, is not supported")
    yield from _madness_problems(compiled)
    if compiled.alternative_cost is not None and compiled.face.cost is None:
        yield Violation("BASE-K36", "an alternative cost of a card without a mana cost is not supported")
    if compiled.flashback_cost is None:
        return
    if compiled.is_permanent:
        yield Violation("BASE-K32", "flashback on a permanent card is not supported; expected an instant or sorcery")
    counted = (*[mode.targets for mode in compiled.modes], compiled.flashback_cost.parts)
    if any(isinstance(node, lang.CountOf) and node.zone is lang.Zone.GRAVEYARD for node in lang.nodes_in(counted)):
        yield Violation(
            "BASE-048", "flashback that counts cards in a graveyard is not supported, because casting changes it"
        )


def _aura_problems(ability: lang.Ability) -> Violations:
    """BASE-020: yield a violation if an Aura would have to find itself after what it enchanted has left play.

    It has been put into the graveyard by then, and nothing tells the ability which card there it was.
    """
    if not isinstance(ability, lang.Triggered) or not isinstance(ability.trigger, lang.ZoneChange):
        return
    if ability.trigger.filter != lang.Is(lang.Enchanted()) or ability.trigger.origin is not lang.Zone.BATTLEFIELD:
        return
    if any(isinstance(node, lang.MoveTo) and node.what == lang.This() for node in lang.nodes_in(ability.effect)):
        yield Violation("BASE-020", "an Aura that moves itself after its host has left play is not supported")


def _madness_problems(compiled: CompiledFace) -> Violations:
    """BASE-K33: yield a violation for madness of a land, or if targets or cost depend on cards in exile."""
    if compiled.madness_cost is None:
        return
    if compiled.is_land:
        yield Violation("BASE-K33", "madness on a land is not supported; expected a card that can be cast")
    counted = (*[mode.targets for mode in compiled.modes], compiled.madness_cost.parts)
    if any(isinstance(node, lang.CountOf) and node.zone is lang.Zone.EXILE for node in lang.nodes_in(counted)):
        yield Violation("BASE-048", "madness that counts cards in exile is not supported, because casting changes it")


def _graveyard_problems(ability: lang.Ability) -> Violations:
    """BASE-280: yield a violation for what an ability that works in a graveyard cannot do or cost there."""
    if not lang.works_in_graveyard(ability):
        return
    match ability:
        case lang.Static(effect=lang.Continuous(what=what, modifications=mods)):
            wrong = lang.TakeControl() in mods or isinstance(what, lang.ObjectRef)
        case lang.Activated(cost=cost):
            wrong = any(isinstance(part, _COSTS_OF_SOURCE) for part in cost.parts) or lang.is_mana_ability(ability)
        case lang.Triggered(trigger=event):
            wrong = isinstance(event, (lang.StateHolds, lang.TappedForMana))
        case _:
            wrong = True
    if wrong:
        yield Violation("BASE-280", "this kind of ability is not supported in a graveyard, but on the battlefield only")


def _ability_problems(ability: lang.Ability) -> Violations:
    yield from _graveyard_problems(ability)
    yield from _aura_problems(ability)
    match ability:
        case lang.Spell(modes=modes):
            if not modes:
                yield Violation("BASE-053", "number of modes of a spell: expected at least 1, got 0")
            for mode in modes:
                yield from _division_problems(mode.effect, mode.targets)
                yield from _self_move_problems(mode.effect)
                yield from _delayed_trigger_problems(mode.effect)
                yield from _target_count_problems(mode.targets)
                yield from _other_targets_problems(mode.targets)
        case lang.Activated(effect=effect, targets=targets):
            yield from _division_problems(effect, targets)
            yield from mana_ability_problems(ability)
            yield from _hand_ability_problems(ability)
            yield from _all_counters_problems(ability)
            yield from _delayed_trigger_problems(effect)
            yield from _other_targets_problems(targets)
        case lang.Triggered(effect=effect, targets=targets):
            yield from _division_problems(effect, targets)
            yield from _other_targets_problems(targets)
            yield from _delayed_trigger_problems(effect)
            yield from mana_trigger_problems(ability)
        case lang.Static(effect=lang.CostChange(), condition=condition):
            if any(reads_beyond_battlefield(n) or isinstance(n, lang.IsTapped) for n in lang.nodes_in(condition)):
                yield Violation("BASE-191", "the condition of a change of costs depends on more than what is in play")
        case lang.AdditionalCost(cost=cost):
            if any(isinstance(part, _COSTS_OF_SOURCE) for part in cost.parts):
                yield Violation(
                    "BASE-040",
                    "an additional cost taps, discards, sacrifices or takes counters from its own card, which is not "
                    "in play yet; expected a cost without it",
                )
        case _:
            pass


def _division_problems(effect: lang.Effect, targets: tuple[lang.TargetSlot, ...]) -> Violations:
    """BASE-061: yield a violation unless at most one step divides damage, at least 1 for each target of one slot.

    The violations of ``one_player_problems`` follow, about effects that need exactly one player.
    """
    steps = effect.steps if isinstance(effect, lang.InOrder) else (effect,)
    nodes = lang.nodes_in(effect, without=lang.GIVEN_TO_OTHERS)
    divisions = [node for node in nodes if isinstance(node, lang.DivideDamage)]
    if len(divisions) > 1 or any(division not in steps for division in divisions):
        yield Violation("BASE-061", "DivideDamage is supported only once in an effect, as a step without a condition")
    for divide_damage in divisions:
        has_slot = 0 <= divide_damage.index < len(targets)
        if (
            not has_slot
            or not isinstance(divide_damage.amount, int)
            or not isinstance(most := targets[divide_damage.index].count.most, int)
            or divide_damage.amount < most
        ):
            yield Violation(
                "BASE-061",
                f"DivideDamage of {short_repr(divide_damage.amount)} in target slot {divide_damage.index}: expected an "
                f"index below {len(targets)}, and a fixed amount of at least 1 for each target",
            )
    yield from one_player_problems(effect, targets)


def _other_targets_problems(targets: tuple[lang.TargetSlot, ...]) -> Violations:
    """BASE-232: yield a violation if a target differs from those of two slots that may share one."""
    free = [slot for slot in targets if not slot.another and slot.filter is not None]
    players = [slot for slot in targets if not slot.another and slot.players is not lang.TargetPlayers.NONE]
    owned = any([slot.one_owner for slot in targets])
    counted = any([not isinstance(slot.count.least, int) for slot in targets])
    if any([slot.another for slot in targets]) and (len(free) > 1 or len(players) > 1 or owned or counted):
        reason = "another target, beside two that may be the same or beside cards of one player, is not supported"
        yield Violation("BASE-232", reason)


def _target_count_problems(targets: tuple[lang.TargetSlot, ...]) -> Violations:
    """BASE-048: yield a violation for a target that depends on the hand or the stack, because casting changes both."""
    for node in lang.nodes_in(targets):
        if isinstance(node, lang.HandSize) or (
            isinstance(node, lang.CountOf) and node.zone in (lang.Zone.HAND, lang.Zone.STACK)
        ):
            yield Violation("BASE-048", "a target that depends on the cards in hand or on the stack is not supported")


def _self_move_problems(effect: lang.Effect) -> Violations:
    """BASE-108: yield a violation for an effect that moves or counters its own spell before the spell has resolved.

    The last step may move it (BASE-266).
    """
    before = effect.steps[:-1] if isinstance(effect, lang.InOrder) and lang.own_move(effect) is not None else effect
    for node in lang.nodes_in(before, without=lang.GIVEN_TO_OTHERS):
        if isinstance(node, (lang.MoveTo, lang.CounterSpell)) and (
            isinstance(node.what, lang.This) or (isinstance(node.what, lang.Each) and node.what.zone is lang.Zone.STACK)
        ):
            yield Violation("BASE-108", f"{type(node).__name__} may act on its own spell; expected it to act on others")


def _hand_ability_problems(ability: lang.Activated) -> Violations:
    """BASE-049: yield a violation for an ability of a card in hand that refers to its source or has targets.

    The card is discarded as a cost before the ability resolves, and leaves no last known information (BASE-135).
    """
    if lang.DiscardThis() not in ability.cost.parts:
        return
    refers_to_source = any(
        isinstance(node, (lang.This, lang.IsThis)) for node in lang.nodes_in((ability.effect, ability.targets))
    )
    source_costs = [part for part in ability.cost.parts if isinstance(part, _COSTS_OF_SOURCE)]
    if ability.targets or refers_to_source or len(source_costs) > 1 or lang.is_mana_ability(ability):
        yield Violation("BASE-049", "an ability that discards its card may not have targets, add mana, or use the card")


def _all_counters_problems(ability: lang.Activated) -> Violations:
    """BASE-343: yield a violation if X is the number of all counters, and other costs or the targets depend on it."""
    if not any(isinstance(part, lang.RemoveAllCountersFromThis) for part in ability.cost.parts):
        return
    counted = [part for part in ability.cost.parts if lang.is_counted_by_x(part)]
    if ability.cost.mana.xs or len(counted) > 1 or any(isinstance(n, lang.X) for n in lang.nodes_in(ability.targets)):
        reason = "a cost that removes all counters, beside other costs or targets that X counts, is not supported"
        yield Violation("BASE-343", reason)


def _delayed_trigger_problems(effect: lang.Effect) -> Violations:
    """BASE-070: yield a violation for a delayed trigger that refers to cards chosen in a hand or library.

    The cards are hidden when the trigger fires, so that the engine may not follow them.
    """
    nodes = list(lang.nodes_in(effect, without=lang.GIVEN_TO_OTHERS))
    secret = {node.name for node in nodes if isinstance(node, (lang.Search, lang.TakeAll))}
    chosen = [node for node in nodes if isinstance(node, (lang.ChooseCards, lang.TakeAtRandom))]
    secret |= {node.name for node in chosen if node.zone in (lang.Zone.HAND, lang.Zone.LIBRARY)}
    for later in [node for node in nodes if isinstance(node, lang.CreateDelayedTrigger)]:
        if any(isinstance(node, lang.BoundObjects) and node.name in secret for node in lang.nodes_in(later.effect)):
            yield Violation("BASE-070", "a delayed trigger that refers to cards in a hand or library is not supported")
