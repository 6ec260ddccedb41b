"""Finds what a rulebook cannot play on a card: effects without a handler, and combinations the engine does not do.

A card that the rulebook cannot play faithfully is refused before a game, never approximated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final, get_args

import attrs

from castlerules.cards import language as lang
from castlerules.core import CastleRulesError, Violation
from castlerules.magic.model import MAX_CARDS, MAX_POINTS, Rulebook, abilities_of_keyword
from castlerules.magic.model.compiled import (
    CompiledFace,
    abilities_read,
    compile_faces,
    optional_costs_of,
)
from castlerules.magic.rules.one_shot_effects import ONE_SHOT_EFFECTS

from .one_player import direct_nodes, one_player_problems

Violations = Iterator[Violation]

_EFFECTS: Final = frozenset(get_args(lang.Effect))
_MAX_DEPTH: Final = 64


@cache
def card_problems(book: Rulebook, card: lang.CardDef) -> tuple[Violation, ...]:
    """Return why *book* cannot play *card*, a violation for each thing that it cannot do; empty if it can.

    Only abilities that the rulebook reads count; those that its text lenses remove are ignored.
    """
    if not card.faces:
        return (Violation("BASE-025", "a card needs at least one face"),)
    if _nesting_depth(card) > _MAX_DEPTH:
        return (Violation("BASE-025", f"the abilities of {card.name} are nested deeper than {_MAX_DEPTH} levels"),)
    try:
        abilities = abilities_read(book, card)
    except CastleRulesError as error:
        return (Violation("BASE-034", f"{card.name}: {error}"),)
    costs = [cost for compiled in compile_faces(book, card) for cost in _full_costs(compiled)]
    violations = [
        *_node_problems(book, (*abilities, *[face.cost for face in card.faces], *costs)),
        *_combination_problems(abilities),
    ]
    violations += [violation for compiled in compile_faces(book, card) for violation in _face_problems(compiled)]
    return tuple(
        dict.fromkeys([Violation(violation.rule, f"{card.name}: {violation.reason}") for violation in violations])
    )


def _full_costs(compiled: CompiledFace) -> list[lang.Cost]:
    """Return what casting a face costs besides mana, once from the hand and once with flashback.

    All optional costs are included, so that parts that exclude each other are found. A cost of mana alone is left out.
    """
    optional = optional_costs_of(compiled.abilities)
    optional_cost_parts = [
        ability.cost for ability in compiled.abilities.keywords if ability.kind in optional and ability.cost is not None
    ]
    full_costs = []
    for start in (compiled.cost, compiled.flashback_cost):
        parts = tuple([part for cost in (start or lang.Cost(), *optional_cost_parts) for part in cost.parts])
        full_costs += [lang.Cost(parts=parts)] if parts else []
    return full_costs


def _field_values(node: Any) -> list[object]:
    return [getattr(node, field.name) for field in attrs.fields(type(node))]


def _nesting_depth(thing: object) -> int:
    """Return how deep *thing* is nested, counting no deeper than one level past the maximum."""
    level, depth = [thing], 0
    while level and depth <= _MAX_DEPTH:
        nodes = [node for node in level if not isinstance(node, tuple)]
        deeper = [part for node in nodes if attrs.has(type(node)) for part in _field_values(node)]
        level = [part for node in level if isinstance(node, tuple) for part in node]
        level += deeper
        depth += bool(deeper)
    return depth


# Single nodes.


def _node_problems(book: Rulebook, parts: tuple[object, ...]) -> Violations:
    for node in lang.nodes_in(parts):
        if type(node) in _EFFECTS and type(node) not in book.task_handlers:
            yield Violation("BASE-108", f"the effect {type(node).__name__} is not supported")
        if (check := _NODE_CHECKS.get(type(node))) is not None:
            yield from check(node)


def _mana_cost(node: lang.ManaCost) -> Violations:
    kinds = [len(set(symbol)) == len(symbol) > 0 for symbol in node.symbols]
    if not all(kinds) or not 0 <= node.generic <= MAX_POINTS or not 0 <= node.xs <= MAX_CARDS:
        yield Violation(
            "BASE-037",
            f"its mana cost has a symbol without kinds or with one kind twice, or {node.generic} generic mana (0 to "
            f"{MAX_POINTS} is possible), or {node.xs} X (0 to {MAX_CARDS})",
        )


def _target_index(node: lang.Target | lang.TargetPlayer | lang.DivideDamage) -> Violations:
    if node.index < 0:
        yield Violation(
            "BASE-056", f"it refers to target slot {node.index}; expected 0, the first target slot, or more"
        )


def _cost_count(
    node: lang.TapOthers | lang.SacrificePermanents | lang.DiscardCards | lang.RemoveCountersFromThis,
) -> Violations:
    if not 1 <= node.count <= MAX_CARDS:
        yield Violation("BASE-040", f"a part of its cost asks for {node.count} objects; expected 1 to {MAX_CARDS}")


def _cost(node: lang.Cost) -> Violations:
    """BASE-040: yield a problem for a cost with two parts of one kind, which one object could pay both."""
    kinds = [type(part) for part in node.parts]
    if any(kinds.count(kind) > 1 for kind in kinds) or {lang.SacrificeThis, lang.SacrificePermanents} <= {*kinds}:
        yield Violation("BASE-040", "a cost with two parts of one kind, such as two sacrifices, is not supported")


def _any_number(node: lang.TargetCount) -> Violations:
    if not 0 <= node.least <= node.most or not 1 <= node.most <= MAX_CARDS:
        yield Violation(
            "BASE-058",
            f"it has {node.least} to {node.most} targets; expected 0 or more to 1 to {MAX_CARDS}",
        )


def _choose_cards(node: lang.ChooseCards) -> Violations:
    if not 0 <= node.least <= node.most or not 1 <= node.most <= MAX_CARDS or node.zone is lang.Zone.STACK:
        yield Violation(
            "BASE-110",
            f"it chooses {node.least} to {node.most} cards of a {node.zone.value}; expected 0 or more to 1 or "
            f"more, at most {MAX_CARDS}, of any zone but the stack",
        )


def _search(node: lang.Search) -> Violations:
    if not 1 <= node.most <= MAX_CARDS:
        yield Violation("BASE-177", f"it searches for {node.most} cards; expected 1 to {MAX_CARDS}")


def _draw(node: lang.Draw) -> Violations:
    if isinstance(node.count, int) and node.count > MAX_CARDS:
        yield Violation("BASE-175", f"it draws {node.count} cards; expected at most {MAX_CARDS}")


def _move_to(node: lang.MoveTo) -> Violations:
    if node.zone is lang.Zone.STACK:
        yield Violation("BASE-015", "it moves a card to the stack, which only casting can do")


def _add_mana(node: lang.AddMana) -> Violations:
    if not node.options:
        yield Violation(
            "BASE-034", "an AddMana of its text has no options; expected at least one option of mana to add"
        )


def _target_slot(node: lang.TargetSlot) -> Violations:
    """BASE-048: yield a problem if the legal targets of a slot depend on another target, and are not known at first."""
    if any(isinstance(inner, (lang.Target, lang.TargetPlayer)) for inner in lang.nodes_in(node.filter)):
        yield Violation("BASE-048", "a target that depends on another target is not supported")


_NODE_CHECKS: Final[Mapping[type[object], Callable[[Any], Iterable[Violation]]]] = MappingProxyType(
    {
        lang.ManaCost: _mana_cost,
        lang.Target: _target_index,
        lang.TargetPlayer: _target_index,
        lang.DivideDamage: _target_index,
        lang.Cost: _cost,
        lang.TapOthers: _cost_count,
        lang.SacrificePermanents: _cost_count,
        lang.DiscardCards: _cost_count,
        lang.RemoveCountersFromThis: _cost_count,
        lang.TargetCount: _any_number,
        lang.TargetSlot: _target_slot,
        lang.ChooseCards: _choose_cards,
        lang.Search: _search,
        lang.Draw: _draw,
        lang.MoveTo: _move_to,
        lang.AddMana: _add_mana,
    }
)


# Combinations of nodes.


def _combination_problems(abilities: tuple[lang.Ability, ...]) -> Violations:
    """Yield a problem for each unsupported combination of primitives in *abilities*.

    Included are the abilities that keywords stand for, abilities granted by effects, and those of tokens.
    """
    granted = [node.ability for node in lang.nodes_in(abilities) if isinstance(node, lang.AddAbility)]
    tokens = [node for node in lang.nodes_in(abilities) if isinstance(node, lang.Token)]
    all_abilities = (*abilities, *granted, *[ability for token in tokens for ability in token.abilities])
    for ability in all_abilities:
        yield from _ability_problems(ability)
    for word in [node for node in lang.nodes_in(abilities) if isinstance(node, lang.Keyword)]:
        yield from [fault for ability in abilities_of_keyword(word) for fault in _ability_problems(ability)]
        yield from _keyword_problems(word)
    for token in tokens:
        yield from _token_problems(token)


def _keyword_problems(word: lang.Keyword) -> Violations:
    """BASE-040, BASE-112: yield a problem for a keyword whose cost cannot be paid where the card is then."""
    parts = () if word.cost is None else word.cost.parts
    if any(isinstance(part, _COSTS_OF_SOURCE) for part in parts):
        yield Violation(
            "BASE-040",
            f"the cost of {word.kind.value} taps, discards or sacrifices its own card, which is not in play",
        )
    if word.kind is lang.KeywordKind.ECHO and word.cost is not None:
        if word.cost.mana.xs or not all(isinstance(part, lang.PayLife) for part in parts):
            yield Violation("BASE-112", "echo with a cost besides mana and life is not supported")


_COSTS_OF_SOURCE: Final = (lang.TapThis, lang.SacrificeThis, lang.RemoveCountersFromThis, lang.DiscardThis)


def _token_problems(token: lang.Token) -> Violations:
    """BASE-E09: yield a problem for a token that is an Aura or no permanent, or has an ability for casting."""
    if "Aura" in token.types.subtypes or not token.types.is_permanent:
        yield Violation(
            "BASE-E09", "a token that is an Aura, or whose types are those of no permanent, is not supported"
        )
    if any(
        isinstance(ability, (lang.Spell, lang.CharacteristicDefining, lang.AdditionalCost))
        for ability in token.abilities
    ):
        yield Violation(
            "BASE-E09",
            "a token has a Spell, CharacteristicDefining or AdditionalCost ability, which only cards can have",
        )


def _face_problems(compiled: CompiledFace) -> Violations:
    """Yield a problem for optional costs that cannot be told apart, and for unsupported flashback (BASE-048)."""
    yield from [Violation("BASE-K30", fault) for fault in lang.ambiguous_costs(compiled.abilities.in_order)]
    if compiled.flashback_cost is None:
        return
    if compiled.is_permanent:
        yield Violation("BASE-K32", "flashback on a card that becomes a permanent is not supported")
    counted = (*[mode.targets for mode in compiled.modes], compiled.flashback_cost.parts)
    if any(isinstance(node, lang.CountOf) and node.zone is lang.Zone.GRAVEYARD for node in lang.nodes_in(counted)):
        yield Violation("BASE-048", "flashback that depends on the number of cards in a graveyard is not supported")


def _ability_problems(ability: lang.Ability) -> Violations:
    match ability:
        case lang.Spell(modes=modes):
            if not modes:
                yield Violation("BASE-053", "a spell needs at least one mode")
            for mode in modes:
                yield from _division_problems(mode.effect, mode.targets)
                yield from _self_move_problems(mode.effect)
                yield from _delayed_trigger_problems(mode.effect)
                yield from _target_count_problems(mode.targets)
        case lang.Activated(effect=effect, targets=targets):
            yield from _division_problems(effect, targets)
            yield from _mana_ability_problems(ability)
            yield from _hand_ability_problems(ability)
            yield from _delayed_trigger_problems(effect)
        case lang.Triggered(effect=effect, targets=targets):
            yield from _division_problems(effect, targets)
            yield from _delayed_trigger_problems(effect)
        case lang.AdditionalCost(cost=cost):
            if any(isinstance(part, _COSTS_OF_SOURCE) for part in cost.parts):
                yield Violation(
                    "BASE-040",
                    "an additional cost taps, discards, sacrifices or uses up its own card, which is not in play yet",
                )
        case _:
            pass


def _division_problems(effect: lang.Effect, targets: tuple[lang.TargetSlot, ...]) -> Violations:
    """BASE-061: yield a problem unless one effect at most divides damage, with 1 or more for each target of a slot.

    Problems of effects that need one player follow (``one_player_problems``).
    """
    steps = effect.steps if isinstance(effect, lang.InOrder) else (effect,)
    divisions = [node for node in direct_nodes(effect) if isinstance(node, lang.DivideDamage)]
    if len(divisions) > 1 or any(division not in steps for division in divisions):
        yield Violation("BASE-061", "dividing damage more than once, or under a condition, is not supported")
    for divide_damage in divisions:
        has_slot = 0 <= divide_damage.index < len(targets)
        if (
            not has_slot
            or not isinstance(divide_damage.amount, int)
            or divide_damage.amount < targets[divide_damage.index].count.most
        ):
            yield Violation(
                "BASE-061",
                "it divides damage without a target slot, or by an amount that is no number or too small for them",
            )
    yield from one_player_problems(effect, targets)


def _target_count_problems(targets: tuple[lang.TargetSlot, ...]) -> Violations:
    """BASE-048: yield a problem for targets that depend on the cards in hand or on the stack.

    They would change as the spell itself moves from the hand to the stack.
    """
    for node in lang.nodes_in(targets):
        if isinstance(node, lang.HandSize) or (
            isinstance(node, lang.CountOf) and node.zone in (lang.Zone.HAND, lang.Zone.STACK)
        ):
            yield Violation("BASE-048", "a target that depends on the number of cards in hand is not supported")


def _self_move_problems(effect: lang.Effect) -> Violations:
    """BASE-108: yield a problem for an effect that moves its own spell: it moves only after it has resolved."""
    for node in direct_nodes(effect):
        if isinstance(node, (lang.MoveTo, lang.CounterSpell)) and (
            isinstance(node.what, lang.This) or (isinstance(node.what, lang.Each) and node.what.zone is lang.Zone.STACK)
        ):
            yield Violation("BASE-108", "a spell that moves itself is not supported")


def _hand_ability_problems(ability: lang.Activated) -> Violations:
    """BASE-049: yield a problem for an ability of a card in hand that refers to its source or has targets.

    Its card has been discarded by then, and leaves no last known information (BASE-135).
    """
    if lang.DiscardThis() not in ability.cost.parts:
        return
    refers_to_source = any(
        isinstance(node, (lang.This, lang.IsThis)) for node in lang.nodes_in((ability.effect, ability.targets))
    )
    source_costs = [part for part in ability.cost.parts if isinstance(part, _COSTS_OF_SOURCE)]
    if ability.targets or refers_to_source or len(source_costs) > 1 or lang.is_mana_ability(ability):
        yield Violation("BASE-049", "an ability of a card in hand that refers to a source or target is not supported")


def _delayed_trigger_problems(effect: lang.Effect) -> Violations:
    """BASE-070: yield a problem for a delayed trigger that refers to cards chosen in a hand or library.

    Those cards are hidden when the trigger fires.
    """
    secret = {node.name for node in direct_nodes(effect) if isinstance(node, lang.Search)}
    chosen = [node for node in direct_nodes(effect) if isinstance(node, lang.ChooseCards)]
    secret |= {node.name for node in chosen if node.zone in (lang.Zone.HAND, lang.Zone.LIBRARY)}
    for later in [node for node in direct_nodes(effect) if isinstance(node, lang.CreateDelayedTrigger)]:
        if any(isinstance(node, lang.BoundObjects) and node.name in secret for node in lang.nodes_in(later.effect)):
            yield Violation("BASE-070", "a delayed trigger that refers to cards in a hand or library is not supported")


def _mana_ability_problems(ability: lang.Activated) -> Violations:
    """BASE-034, BASE-035: yield a problem unless a mana ability adds mana once and does the rest as one event."""
    try:
        if not lang.is_mana_ability(ability):
            return
        if ability.limits:
            yield Violation("BASE-052", "a mana ability with limited activations is not supported")
        outputs = len(lang.mana_of(ability))
    except CastleRulesError as error:
        yield Violation("BASE-034", str(error))
        return
    steps = ability.effect.steps if isinstance(ability.effect, lang.InOrder) else (ability.effect,)
    added = [step for step in steps if isinstance(step, lang.AddMana)]
    if len(added) != 1 or len(added[0].options) != outputs:
        yield Violation(
            "BASE-034", "a mana ability with several AddMana steps, or with two equal options of mana, is not supported"
        )
    if any(type(step) not in ONE_SHOT_EFFECTS for step in steps):
        yield Violation("BASE-035", "a mana ability with a choice or several events besides its mana is not supported")
