"""Find which primitives (node types) of the card language a rulebook supports, from the engine's handler tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final

import attrs

from castlerules.cards import language as lang
from castlerules.core import Violation
from castlerules.magic.model import Rulebook, compile_faces, compiled, keyword_abilities, tasks
from castlerules.magic.model.offered_parts import OFFERED_PARTS, REPEATED_PARTS
from castlerules.magic.query import attachments, combat_restrictions, mana_sources, targets, untargetable
from castlerules.magic.query.evaluate import FILTERS, VALUES
from castlerules.magic.query.layers import LAYERS
from castlerules.magic.rules import announcing, combat, combat_damage, priority, prohibitions, resolving, turn
from castlerules.magic.transaction.control import LAYER_2_MODIFICATION
from castlerules.magic.transaction.trigger_matchers import STEP_NAMES, TRIGGER_RULES

from .playable import card_problems

KEYWORDS: Final[Mapping[lang.KeywordKind, Callable[..., object]]] = MappingProxyType(
    {
        **combat_restrictions.EVASION_RULES,
        lang.KeywordKind.REACH: combat_restrictions.flying,
        lang.KeywordKind.MENACE: combat.block_actions,
        lang.KeywordKind.DEFENDER: combat_restrictions.defender,
        lang.KeywordKind.FIRST_STRIKE: combat_damage.begin_first_strike_damage,
        lang.KeywordKind.TRAMPLE: combat_damage.damage_actions,
        lang.KeywordKind.PROTECTION: targets.has_protection_from,
        lang.KeywordKind.SHROUD: targets.shroud,
        lang.KeywordKind.HASTE: mana_sources.has_summoning_sickness,
        lang.KeywordKind.VIGILANCE: combat.answer_attack,
        lang.KeywordKind.FLASH: compiled.compile_faces,
        lang.KeywordKind.KICKER: lang.optional_costs_in,
        lang.KeywordKind.SECOND_KICKER: lang.optional_costs_in,
        lang.KeywordKind.FLASH_AT_A_PRICE: compiled.compile_faces,
        lang.KeywordKind.ALTERNATIVE_COST: compiled.compile_faces,
        lang.KeywordKind.BUYBACK: resolving.finish_resolving,
        lang.KeywordKind.ENCHANT: attachments.can_be_attached,
        lang.KeywordKind.FLASHBACK: compiled.flashback_cost_of,
        **keyword_abilities.KEYWORD_ABILITIES,
    }
)
"""The supported keyword abilities, each with the function that implements it."""

_RULE_KEEPERS: Final[Mapping[type[object], Callable[..., object]]] = MappingProxyType(
    {
        lang.CantBeTarget: untargetable.untargetable,
        lang.CantCast: prohibitions.may_be_cast,
        lang.CantPlayLands: prohibitions.may_play_lands,
        lang.ExtraLands: priority.one_land_a_turn,
        lang.AttackLimit: combat.begin_attackers,
        lang.AttacksInCompany: combat.begin_attackers,
        lang.BlockLimit: combat.begin_blockers,
        lang.BlockersOf: combat.begin_blockers,
        lang.BlocksInCompany: combat.begin_blockers,
        lang.HandLimit: turn.discard_to_hand_size,
        lang.NoHandLimit: turn.discard_to_hand_size,
        lang.SkipPart: turn.untap_active_player,
        lang.MayStayTapped: turn.untap_active_player,
    }
)
"""The restriction or turn-based action that keeps a static rule, for the rules that hold only in games with it."""

_RULE_HANDLERS: Final[Mapping[type[object], tuple[type[object], Callable[..., object]]]] = MappingProxyType(
    {
        lang.AsThoughUnblocked: (tasks.AssignDamage, combat_damage.assign_damage),
        lang.MustTarget: (tasks.Announce, announcing.announce),
        lang.CantBeCountered: (lang.CounterSpell, resolving.EFFECTS[lang.CounterSpell]),
    }
)
"""The task whose handler keeps a static rule, and that handler, for rules that hold only in games with this handler."""


def _rules_kept(book: Rulebook) -> frozenset[type[object]]:
    """Return the classes of static effects that *book* keeps: all but those whose keeper it does not have."""
    keepers = [*[restriction.rule for restriction in book.restrictions], *[row.at_beginning for row in book.turn_steps]]
    lacking = [rule for rule, keeper in _RULE_KEEPERS.items() if keeper not in keepers]
    lacking += [rule for rule, (task, handler) in _RULE_HANDLERS.items() if book.task_handlers.get(task) is not handler]
    return frozenset([rule for rule, kind in lang.NODE_KINDS.items() if kind == "rule" and rule not in lacking])


_NODE_TABLES: Final[Mapping[str, Callable[[Any], object]]] = MappingProxyType(
    {
        "effect": lambda book: book.task_handlers,
        "filter": lambda _: FILTERS,
        "value": lambda _: VALUES,
        "event": lambda _: TRIGGER_RULES,
        "rule": _rules_kept,
        "modification": lambda _: [LAYER_2_MODIFICATION, lang.SetChosen, *[mod for layer in LAYERS for mod in layer]],
    }
)
"""For each kind of node: a function from the rulebook to its handlers. Other kinds have no table: all are supported."""

_OTHER_PRIMITIVES: Final = (
    "ability Spell.modes",
    "cost X",
    "cost X without mana",
    "cost RemoveCountersFromThis of X",
    "cost hybrid",
    "effect AddMana.options",
    "effect AddManaTimes.options",
    "effect CounterSpell.to",
    "mana ability that draws",
    "mana ability that looks at the game",
    "mana ability with a condition",
    "offer of more than mana and life",
    "spell that moves itself",
)


@cache
def supported_primitives(book: Rulebook) -> frozenset[str]:
    """BASE-Q25: return the names of the primitives that *book* can play, as ``cards.primitives_of`` writes them."""
    primitives = [f"keyword {keyword.value}" for keyword in KEYWORDS]
    primitives += [
        f"{word} {member.value}"
        for enum, word in lang.ENUM_WORDS.items()
        for member in enum
        if enum is not lang.StepName or member in STEP_NAMES.values()
    ]
    for node, kind in lang.NODE_KINDS.items():
        if kind not in _NODE_TABLES or node in _NODE_TABLES[kind](book):  # type: ignore[operator]  # tables and lists
            primitives.append(f"{kind} {node.__name__}")
            primitives += [f"{kind} {node.__name__}.{field.name}" for field in attrs.fields(node)]
    return frozenset([*primitives, *_OTHER_PRIMITIVES]) - book.unplayed


@cache
def refusals(book: Rulebook, card: lang.CardDef) -> tuple[Violation, ...]:
    """Return why *book* cannot play *card*; each violation quotes the unsupported ability or names the faulty part.

    Only abilities that the rulebook reads count, not those that its text lenses remove (BASE-Q25, BASE-Q44). The result
    is empty if *book* can play the card.
    """
    from castlerules.cards.checks.card_faults import structural_faults  # slow to import, and not needed to play

    if type_faults := structural_faults(card):
        return tuple([Violation("BASE-Q46", _with_card_name(card, reason)) for reason in type_faults])
    return unsupported_parts(book, card) or _meaningless_parts(book, card)


def _with_card_name(card: object, reason: str) -> str:
    """Return *reason* with the name of *card* before it; without a name if *card* has no readable first face."""
    faces: object = getattr(card, "faces", ())
    first = faces[0] if isinstance(faces, tuple) and faces else None
    return f"{first.name}: {reason}" if isinstance(first, lang.Face) else reason


def _meaningless_parts(book: Rulebook, card: lang.CardDef) -> tuple[Violation, ...]:
    """BASE-Q44: return a violation for each part of *card* that means nothing, such as a target that does not exist.

    Parts of abilities that *book* does not read are left out. The card has no structural fault.
    """
    from castlerules.cards.checks.card_faults import faults_of_meaning  # as above

    read_abilities = {ability for look in compile_faces(book, card) for ability in look.abilities.in_order}
    faults = [reason for ability, reason in faults_of_meaning(card) if ability is None or ability in read_abilities]
    return tuple([Violation("BASE-Q44", reason) for reason in dict.fromkeys(faults)])


def unsupported_parts(book: Rulebook, card: lang.CardDef) -> tuple[Violation, ...]:
    """Return a violation for each ability of *card* that *book* does not support (BASE-Q25).

    Parts of the card without meaning are not looked for; ``refusals`` reports them too.
    """
    violations = [
        Violation("BASE-Q25", unsupported_ability(card, ability))
        for look in compile_faces(book, card)
        for ability in look.abilities.in_order
        if _is_unsupported(book, look.face, ability)
    ]
    printed = all(set(look.face.abilities) <= set(look.abilities.in_order) for look in compile_faces(book, card))
    return tuple(dict.fromkeys(violations or (card_problems(book, card) if printed else ())))


def unsupported_ability(card: lang.CardDef, ability: lang.Ability) -> str:
    """Return the reason with which *card* is refused because of *ability*."""
    from castlerules.cards.rendering.cards import render_ability  # slow to import, and not needed to play

    return f"{card.name}: not supported: {render_ability(ability)}"


def _is_unsupported(book: Rulebook, face: lang.Face, ability: lang.Ability) -> bool:
    single_ability_card = lang.CardDef((attrs.evolve(face, abilities=(ability,)),))
    return (
        not set(lang.primitives_of(single_ability_card)) <= supported_primitives(book)
        or any(_unsupported_combinations(ability))
        or _sets_card_types(face, ability)
        or _copies_permanents(ability)
    )


def _copies_permanents(ability: lang.Ability) -> bool:
    """BASE-054: return whether *ability* may copy another spell than an instant or sorcery."""
    modes = ability.modes if isinstance(ability, lang.Spell) else (ability,)
    return any(
        isinstance(node, lang.CopySpell) and not _is_no_permanent(_filter_of(ability, mode, node.what))
        for mode in modes
        for node in lang.nodes_in(mode)
    )


def _filter_of(ability: lang.Ability, mode: Any, ref: lang.ObjectRef) -> lang.Filter:
    """Return what the spell matches to which *ref* refers in *mode*, a mode of *ability*, or that itself."""
    if isinstance(ref, lang.Target) and ref.index < len(slots := getattr(mode, "targets", ())):
        return slots[ref.index].filter or lang.Anything()
    event = ability.trigger if isinstance(ability, lang.Triggered) else None
    return event.filter if isinstance(ref, lang.EventObject) and isinstance(event, lang.SpellCast) else lang.Anything()


def _is_no_permanent(filter_: lang.Filter) -> bool:
    """Return whether *filter_* matches instants and sorceries alone."""
    match filter_:
        case lang.AllOf(parts=parts):
            return any(map(_is_no_permanent, parts))
        case lang.AnyOf(parts=parts):
            return all(map(_is_no_permanent, parts))
        case _:
            return filter_ in (lang.IsType(lang.CardType.INSTANT), lang.IsType(lang.CardType.SORCERY))


def _sets_card_types(face: lang.Face, ability: lang.Ability) -> bool:
    """BASE-289: return whether *ability* sets card types of another object than an enchantment that becomes a creature.

    Only the permanent itself can become one, for an Aura is attached, and other permanents have types besides.
    """
    all_of_them = sum([_is_type_setting(node) for node in lang.nodes_in(ability)])
    if not all_of_them or face.types.types != (lang.CardType.ENCHANTMENT,) or face.types.subtypes:
        return all_of_them > 0
    own = [
        change
        for node in lang.nodes_in(ability, without=lang.GIVEN_TO_OTHERS)
        if isinstance(node, lang.ApplyUntil) and node.what == lang.This()
        for change in node.modifications
        if _is_type_setting(change) and change.types == (lang.CardType.CREATURE,)  # type: ignore[union-attr]
    ]
    return len(own) != all_of_them


def _is_type_setting(node: object) -> bool:
    return isinstance(node, lang.SetTypes) and node.instead and bool(node.types)


def _may_be_done_in_part(node: object) -> bool:
    """BASE-190: return whether *node* of an attempt may be done in part, so that nothing tells if all of it is done."""
    several = isinstance(node, (lang.Discard, lang.SacrificeSome, lang.RemoveCounters, lang.Mill)) and node.count != 1
    return several or isinstance(node, (lang.Each, lang.IfDone, lang.ForEachPlayer))


def _unsupported_combinations(ability: lang.Ability) -> Iterator[bool]:
    """Yield, for the nodes of *ability* that may be unsupported combinations of primitives, whether they are."""
    for node in lang.nodes_in(ability):
        match node:
            case lang.Continuous(what=what, modifications=modifications):  # BASE-083, BASE-084
                yield any(isinstance(mod, lang.LoseAbilities) for mod in modifications)
                yield lang.TakeControl() in modifications and not isinstance(what, lang.Enchanted)
            case lang.AddAbility(ability=lang.Static(effect=lang.Continuous())):  # BASE-083
                yield True
            case lang.Static(effect=lang.Continuous(modifications=modifications), condition=condition):
                yield lang.TakeControl() in modifications and condition is not None
            case lang.RuleUntil(rule=rule):  # BASE-200: the players of a lasting rule are found whenever it applies
                yield isinstance(getattr(rule, "who", None), (lang.ControllerOf, lang.OwnerOf))
            case lang.UnlessPaid(cost=cost) | lang.MayPay(cost=cost):  # BASE-112
                yield getattr(node, "times", 1) != 1 and not REPEATED_PARTS.issuperset(map(type, cost.parts))
                yield not OFFERED_PARTS.issuperset(map(type, cost.parts))
                yield any([getattr(part, "count", 1) == lang.X() for part in cost.parts])
                yield cost.mana != lang.ManaCost() and any([isinstance(part, lang.TapThis) for part in cost.parts])
            case lang.IfDone(effect=attempt):  # BASE-190
                yield any([_may_be_done_in_part(inner) for inner in lang.nodes_in(attempt)])
            case _:
                pass
