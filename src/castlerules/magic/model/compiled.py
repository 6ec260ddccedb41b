"""Facts about card faces that the engine needs all the time, computed once per card and rulebook.

A rulebook is part of the key because its text lenses may change what a card says. The many flags let the layers, the
triggers and the controllers be skipped where no card of the table needs them; most of the engine's speed comes from it.
"""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeVar

import attrs

from castlerules.cards import language as lang
from castlerules.cards.language.abilities import (
    Ability,
    AddAbility,
    AddKeyword,
    AddPT,
    Continuous,
    CreateDelayedTrigger,
    Keyword,
    LoseAbilities,
    Mode,
    Seq,
    SetColors,
    SetPT,
    SetTypes,
    Static,
    TakeControl,
    TargetSlot,
)
from castlerules.cards.language.characteristics import CardType, Color, Supertype
from castlerules.cards.language.costs import Cost, CostPart
from castlerules.cards.language.definition import CardDef, Face
from castlerules.cards.language.enums import KeywordKind, Zone
from castlerules.cards.language.mana import MANA_KINDS, ManaCost
from castlerules.cards.language.queries import optional_costs_in
from castlerules.cards.language.tree import nodes_in
from castlerules.core import Event, evolve

from .characteristics import Abilities, Characteristics, with_land_abilities
from .keyword_abilities import abilities_of_keyword

if TYPE_CHECKING:
    from collections.abc import Callable

    from castlerules.magic.query.board import Board
    from castlerules.magic.query.board_cache import BoardCache

    from .options import EngineRules
    from .rulebook import Rulebook
    from .state import CardTable, Permanent


NO_EFFECT: Final = Seq(())
"""The effect that does nothing."""

_BATTLEFIELD_TERMS: Final = (
    lang.AllOf,
    lang.AnyOf,
    lang.Anything,
    lang.Compare,
    lang.ControlledBy,
    lang.CountOf,
    lang.Domain,
    lang.Each,
    lang.EachOpponent,
    lang.EachPlayer,
    lang.Enchanted,
    lang.Exists,
    lang.HasKeyword,
    lang.HasManaAbility,
    lang.IsColor,
    lang.IsSubtype,
    lang.IsSupertype,
    lang.IsTapped,
    lang.IsThis,
    lang.IsType,
    lang.Not,
    lang.PowerIs,
    lang.Sum,
    lang.This,
    lang.Product,
    lang.Untrue,
    lang.WasPaid,
    lang.You,
)
"""The terms of card text whose value depends only on the permanents; all other terms defeat the board cache."""

_DEPENDENCIES: Final = MappingProxyType(
    {
        lang.IsType: (SetTypes,),
        lang.IsSubtype: (SetTypes,),
        lang.Domain: (SetTypes,),
        lang.IsColor: (SetColors,),
        lang.HasKeyword: (AddKeyword,),
        lang.HasManaAbility: (SetTypes, AddAbility),
    }
)
"""The mods that may change what each term evaluates to, besides the loss of abilities.

They say which continuous effects depend on which (BASE-083); no effect waits for effects on power (BASE-084).
"""

T = TypeVar("T")

_KIND_BITS: Final = MappingProxyType({kind: 1 << place for place, kind in enumerate(MANA_KINDS)})


@attrs.frozen(eq=False)
class ContinuousAbility:
    """A *static* ability that makes a continuous effect, its *rule*.

    *depends_on* are the classes of mods that may decide which objects it changes, or whether the ability exists at all,
    since it may be lost (BASE-083).
    """

    static: Static
    rule: Continuous
    depends_on: frozenset[type[object]]


@attrs.frozen(eq=False)
class CompiledFace:
    """One *face* of a card as a rulebook reads it, with everything that is computed from it.

    *instant_timing*: it may be cast whenever its player has priority (BASE-046, BASE-K27). *affects_characteristics*:
    while in play it changes characteristics, by its *continuous_abilities* or by defining its own power and toughness;
    with *only_if_paid*, only if an optional cost was paid for it. *reads_beyond_battlefield*: these changes depend on
    more than the permanents. *has_triggers*: it has triggered abilities or creates delayed ones. *grants_keywords*: it
    gives other objects keywords that stand for abilities. *changes_control*: it gives control of permanents. *cost* is
    the cost to cast it, with additional and without optional costs (BASE-039). *flashback_cost* is the cost to cast it
    from a graveyard, None if that is impossible (BASE-K32). *modes* are the effects and target slots that it may have
    as a spell; a permanent spell has one mode, with the host as the target of an Aura.
    """

    card: CardDef
    face: Face
    characteristics: Characteristics
    is_land: bool
    is_creature: bool
    is_permanent: bool
    instant_timing: bool
    continuous_abilities: tuple[ContinuousAbility, ...]
    affects_characteristics: bool
    only_if_paid: bool
    reads_beyond_battlefield: bool
    has_triggers: bool
    grants_keywords: bool
    changes_control: bool
    cost: Cost
    flashback_cost: Cost | None
    modes: tuple[Mode, ...]

    @property
    def abilities(self) -> Abilities:
        """The abilities of this face."""
        return self.characteristics.abilities

    def has_effect_as(self, permanent: Permanent) -> bool:
        """Return whether *permanent*, which has this face, may change characteristics given the costs paid for it.

        The face must be one that ``affects_characteristics``.
        """
        return bool(permanent.optional_costs) or not self.only_if_paid


def optional_costs_of(abilities: Abilities) -> tuple[KeywordKind, ...]:
    """Return the optional costs of *abilities* in printed order (BASE-K30, BASE-K31)."""
    return optional_costs_in(abilities.keywords)


@cache
def symbol_masks(cost: ManaCost) -> tuple[int, ...]:
    """Return the symbols of *cost* as ``mana`` takes them: for each a bit mask of the kinds of mana that pay it."""
    return tuple([sum(_KIND_BITS[kind] for kind in symbol) for symbol in cost.symbols])


@cache
def compile_faces(book: Rulebook, card: CardDef) -> tuple[CompiledFace, ...]:
    """Return the faces of *card* as *book* reads them, in printed order."""
    faces = tuple([compile_face(card, face, _printed_abilities(face)) for face in card.faces])
    for lens in book.text_lenses:
        faces = tuple([lens(compiled) for compiled in faces])
    return faces


def _printed_abilities(face: Face) -> Abilities:
    return Abilities(with_land_abilities(face.types.subtypes, face.abilities))


def compile_face(card: CardDef, face: Face, abilities: Abilities) -> CompiledFace:
    """Return *face* of *card* compiled as if it had *abilities* instead of its printed ones."""
    type_line, continuous = face.types, _continuous_abilities(abilities)
    power, toughness = (face.pt.power or 0, face.pt.toughness or 0) if face.pt else (0, 0)
    return CompiledFace(
        card=card,
        face=face,
        characteristics=Characteristics(
            type_line.types, type_line.subtypes, type_line.supertypes, face.colors, power, toughness, abilities
        ),
        is_land=CardType.LAND in type_line.types,
        is_creature=CardType.CREATURE in type_line.types,
        is_permanent=type_line.is_permanent,
        instant_timing=CardType.INSTANT in type_line.types or KeywordKind.FLASH in abilities.keyword_kinds,
        continuous_abilities=continuous,
        affects_characteristics=abilities.defining_ability is not None or bool(continuous),
        only_if_paid=abilities.defining_ability is None
        and bool(continuous)
        and all(isinstance(ability.static.condition, lang.WasPaid) for ability in continuous),
        reads_beyond_battlefield=any(
            [_reads_beyond_battlefield(node) for node in nodes_in(_terms_read(abilities, continuous))]
        ),
        has_triggers=bool(abilities.triggered) or _mentions(abilities, CreateDelayedTrigger),
        grants_keywords=any(
            isinstance(node, AddKeyword) and abilities_of_keyword(node.keyword) for node in nodes_in(abilities.in_order)
        ),
        changes_control=_mentions(abilities, TakeControl),
        cost=_with_additional_costs(face.cost or ManaCost(), abilities),
        flashback_cost=flashback_cost_of(abilities),
        modes=modes_of(abilities),
    )


def _continuous_abilities(abilities: Abilities) -> tuple[ContinuousAbility, ...]:
    """Return the static abilities of *abilities* that make continuous effects, each with what it depends on."""
    continuous_abilities = []
    for static in abilities.statics:
        if isinstance(static.effect, Continuous):
            dependencies = [
                kind for node in nodes_in((static.effect.what, static.condition)) for kind in _dependencies_of(node)
            ]
            continuous_abilities.append(
                ContinuousAbility(static, static.effect, frozenset([LoseAbilities, *dependencies]))
            )
    return tuple(continuous_abilities)


def _dependencies_of(node: object) -> tuple[type[object], ...]:
    return _DEPENDENCIES.get(type(node), ())


def _terms_read(abilities: Abilities, continuous: tuple[ContinuousAbility, ...]) -> tuple[object, ...]:
    """Return the terms that *abilities* evaluate to change characteristics, without those of abilities they grant."""
    terms: list[object] = (
        []
        if abilities.defining_ability is None
        else [abilities.defining_ability.power, abilities.defining_ability.toughness]
    )
    for ability in continuous:
        terms += [ability.rule.what, ability.static.condition]
        terms += [(mod.power, mod.toughness) for mod in ability.rule.mods if isinstance(mod, (SetPT, AddPT))]
    return tuple(terms)


def _reads_beyond_battlefield(node: object) -> bool:
    return type(node) not in _BATTLEFIELD_TERMS or getattr(node, "zone", Zone.BATTLEFIELD) is not Zone.BATTLEFIELD


def _mentions(abilities: Abilities, kind: type[object]) -> bool:
    return any(isinstance(node, kind) for node in nodes_in(abilities.in_order))


def flashback_cost_of(abilities: Abilities) -> Cost | None:
    """BASE-K32: return the flashback cost in *abilities*, with additional costs; None without flashback."""
    for keyword in abilities.keywords:
        if keyword.kind is KeywordKind.FLASHBACK and keyword.cost is not None:
            whole = _with_additional_costs(keyword.cost.mana, abilities)
            return Cost(whole.mana, (*keyword.cost.parts, *whole.parts))
    return None


def _with_additional_costs(mana: ManaCost, abilities: Abilities) -> Cost:
    """BASE-039: return the cost *mana* plus the additional costs of *abilities*."""
    parts = tuple[CostPart, ...]()
    for extra in abilities.additional_costs:
        mana, parts = mana.plus(extra.cost.mana), (*parts, *extra.cost.parts)
    return Cost(mana, parts)


def modes_of(abilities: Abilities) -> tuple[Mode, ...]:
    """Return the modes of a spell with *abilities*: for a permanent one without effect, with the target of an Aura."""
    if abilities.spell is not None:
        return abilities.spell.modes
    host = abilities.keyword_filter(KeywordKind.ENCHANT)
    return (Mode(NO_EFFECT, () if host is None else (TargetSlot(host),)),)


@attrs.frozen(eq=False)
class CompiledCards:
    """The compiled cards of one table under one rulebook, and caches that depend on them.

    *faces*, *first_faces* and *card_characteristics* are indexed by ``CardId``; the last are those of a card neither in
    play nor on the stack: a split card has those of both halves (BASE-K35). The flags are true if any face of any card
    is so: *has_defining_abilities* if a card defines its own power and toughness, *has_hand_abilities* if a card has
    activated abilities that work in hand.

    *board_caches* holds the characteristics of the permanents on the last board, and what was computed from them.
    *watched_event_types* holds, once it has been computed, the event types that any ability triggers on. *memo* holds
    what a variant has computed under its options, by the function that computed it.
    """

    faces: tuple[tuple[CompiledFace, ...], ...]
    first_faces: tuple[CompiledFace, ...]
    card_characteristics: tuple[Characteristics, ...]
    affects_characteristics: bool
    has_defining_abilities: bool
    reads_beyond_battlefield: bool
    has_triggers: bool
    grants_keywords: bool
    changes_control: bool
    has_flashback: bool
    has_hand_abilities: bool
    has_auras: bool
    has_legends: bool
    board_caches: list[BoardCache] = attrs.field(factory=list)
    watched_event_types: list[frozenset[type[Event]]] = attrs.field(factory=list)
    memo: dict[Callable[[Board], object], tuple[EngineRules, object]] = attrs.field(factory=dict)


def _joined_characteristics(faces: tuple[CompiledFace, ...]) -> Characteristics:
    """BASE-K35: return the combined characteristics of all *faces*; power and toughness are those of the first."""
    first, *others = [compiled.characteristics for compiled in faces]
    for other in others:
        first = evolve(
            first,
            types=_joined_without_repeats(first.types, other.types),
            subtypes=_joined_without_repeats(first.subtypes, other.subtypes),
            supertypes=_joined_without_repeats(first.supertypes, other.supertypes),
            colors=tuple([color for color in Color if color in first.colors or color in other.colors]),
            abilities=Abilities((*first.abilities.in_order, *other.abilities.in_order)),
        )
    return first


def _joined_without_repeats(first: tuple[T, ...], second: tuple[T, ...]) -> tuple[T, ...]:
    return tuple(dict.fromkeys((*first, *second)))


def compile_cards(book: Rulebook, table: CardTable) -> CompiledCards:
    """Return the cards of *table* as *book* reads them, computed once per table and rulebook."""
    compiled_cards = table.compiled.get(book)
    if compiled_cards is None:
        faces = tuple([compile_faces(book, card) for card in table.cards])
        all_faces = [compiled for card_faces in dict.fromkeys(faces) for compiled in card_faces]
        compiled_cards = table.compiled[book] = CompiledCards(
            faces=faces,
            first_faces=tuple([card_faces[0] for card_faces in faces]),
            card_characteristics=tuple([_joined_characteristics(card_faces) for card_faces in faces]),
            affects_characteristics=any(compiled.affects_characteristics for compiled in all_faces),
            has_defining_abilities=any(compiled.abilities.defining_ability is not None for compiled in all_faces),
            reads_beyond_battlefield=any(compiled.reads_beyond_battlefield for compiled in all_faces),
            has_triggers=any(compiled.has_triggers or compiled.grants_keywords for compiled in all_faces),
            grants_keywords=any(compiled.grants_keywords for compiled in all_faces),
            changes_control=any(compiled.changes_control for compiled in all_faces),
            has_flashback=any(compiled.flashback_cost is not None for compiled in all_faces),
            has_hand_abilities=any(compiled.abilities.activated_in_hand for compiled in all_faces),
            has_auras=any("Aura" in compiled.characteristics.subtypes for compiled in all_faces),
            has_legends=any(Supertype.LEGENDARY in compiled.characteristics.supertypes for compiled in all_faces),
        )
    return compiled_cards


@cache
def nodes_of_card(book: Rulebook, card: CardDef) -> frozenset[object]:
    """Return all nodes of the text of *card* as *book* reads it, and of the abilities that its keywords stand for."""
    nodes = [*nodes_in(abilities_read(book, card))]
    expanded_abilities = [
        ability for node in nodes if isinstance(node, Keyword) for ability in abilities_of_keyword(node)
    ]
    return frozenset([*nodes, *nodes_in(tuple(expanded_abilities))])


def abilities_read(book: Rulebook, card: CardDef) -> tuple[Ability, ...]:
    """Return the abilities of all faces of *card* as *book* reads them."""
    return tuple([ability for compiled in compile_faces(book, card) for ability in compiled.abilities.in_order])
