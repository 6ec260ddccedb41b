"""What a card means to the engine, worked out once per card and book."""

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
"""What is answered by looking at what is in play, and at nothing else."""

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
"""The mods that may change what these ask, besides the loss of abilities; none waits for a power (BASE-084)."""

T = TypeVar("T")

_KIND_BITS: Final = MappingProxyType({kind: 1 << place for place, kind in enumerate(MANA_KINDS)})


@attrs.frozen(eq=False)
class ContinuousAbility:
    """A *static* ability that changes how things look by its *rule*.

    *depends_on* are the mods that may decide what it changes, and whether it is there at all: it may be lost
    (BASE-083).
    """

    static: Static
    rule: Continuous
    depends_on: frozenset[type[object]]


@attrs.frozen(eq=False)
class CompiledFace:
    """A *face* of a card as a game reads it: how it looks, and what casting it takes.

    *instant_timing* says that it may be cast at any priority (BASE-046, BASE-K27), *affects_characteristics* that it
    changes how things look while it is in play, with its *continuous_abilities* or as it says its own size,
    *only_if_paid* that it does so only where an optional cost has been paid for it, *reads_beyond_battlefield* that for
    this it looks at more than what is in play, *has_triggers* that it has triggered abilities or makes them,
    *grants_keywords* that it gives keywords to others that stand for abilities, *changes_control* that it gives control
    of things. *flashback_cost* is what casting it from a graveyard takes, None where it cannot be (BASE-K32). *cost* is
    what casting it takes, with its additional costs and without optional ones (BASE-039), *modes* is what it does as a
    spell, for an Aura to be attached and for other permanents to arrive.
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
        """Its abilities."""
        return self.characteristics.abilities

    def has_effect_as(self, permanent: Permanent) -> bool:
        """Return whether *permanent*, which is this and *shapes*, may change how things look as it came."""
        return bool(permanent.optional_costs) or not self.only_if_paid


def optional_costs_of(abilities: Abilities) -> tuple[KeywordKind, ...]:
    """Return the optional costs of *abilities* in printed order (BASE-K30, BASE-K31)."""
    return optional_costs_in(abilities.keywords)


@cache
def symbol_masks(cost: ManaCost) -> tuple[int, ...]:
    """Return the symbols of *cost* as the payment kernel takes them: bit masks of the kinds that pay them."""
    return tuple([sum(_KIND_BITS[kind] for kind in symbol) for symbol in cost.symbols])


@cache
def compile_faces(book: Rulebook, card: CardDef) -> tuple[CompiledFace, ...]:
    """Return what *book* reads on *card*, one entry per face."""
    faces = tuple([compile_face(card, face, _printed_abilities(face)) for face in card.faces])
    for lens in book.text_lenses:
        faces = tuple([lens(compiled) for compiled in faces])
    return faces


def _printed_abilities(face: Face) -> Abilities:
    return Abilities(with_land_abilities(face.types.subtypes, face.abilities))


def compile_face(card: CardDef, face: Face, abilities: Abilities) -> CompiledFace:
    """Return what a game reads on *face* of *card* if the abilities on it are those of *abilities*."""
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
    """Return the abilities of *abilities* that change how things look, each with what decides what it changes."""
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
    """Return what is asked where *abilities* changes how things look; what it grants is asked elsewhere."""
    found: list[object] = (
        []
        if abilities.defining_ability is None
        else [abilities.defining_ability.power, abilities.defining_ability.toughness]
    )
    for ability in continuous:
        found += [ability.rule.what, ability.static.condition]
        found += [(mod.power, mod.toughness) for mod in ability.rule.mods if isinstance(mod, (SetPT, AddPT))]
    return tuple(found)


def _reads_beyond_battlefield(node: object) -> bool:
    return type(node) not in _BATTLEFIELD_TERMS or getattr(node, "zone", Zone.BATTLEFIELD) is not Zone.BATTLEFIELD


def _mentions(abilities: Abilities, kind: type[object]) -> bool:
    return any(isinstance(node, kind) for node in nodes_in(abilities.in_order))


def flashback_cost_of(abilities: Abilities) -> Cost | None:
    """BASE-K32: return the flashback cost with additional costs; None without flashback."""
    for keyword in abilities.keywords:
        if keyword.kind is KeywordKind.FLASHBACK and keyword.cost is not None:
            whole = _with_additional_costs(keyword.cost.mana, abilities)
            return Cost(whole.mana, (*keyword.cost.parts, *whole.parts))
    return None


def _with_additional_costs(mana: ManaCost, abilities: Abilities) -> Cost:
    """BASE-039: return *mana* with the additional costs of *abilities*."""
    parts = tuple[CostPart, ...]()
    for extra in abilities.additional_costs:
        mana, parts = mana.plus(extra.cost.mana), (*parts, *extra.cost.parts)
    return Cost(mana, parts)


def modes_of(abilities: Abilities) -> tuple[Mode, ...]:
    """Return what a spell with *abilities* may do: its modes, or be attached as an Aura, or arrive as a permanent."""
    if abilities.spell is not None:
        return abilities.spell.modes
    host = abilities.keyword_filter(KeywordKind.ENCHANT)
    return (Mode(NO_EFFECT, () if host is None else (TargetSlot(host),)),)


@attrs.frozen(eq=False)
class CompiledCards:
    """The *faces* of each row of a table, of which *first_faces* are the first, and what is true of any of them.

    *has_defining_abilities* says that something says itself how large it is, *has_flashback* that something has
    flashback, *has_hand_abilities* that something has abilities in the hand. *watched_event_types* keeps which events
    anything triggers on, once that has been asked. *memo* keeps what a variant has worked out of them under its
    options, by the function that did it. *board_caches* keeps how the permanents of the table looked last, with what
    follows from it. *card_characteristics* is how each row looks as a card, neither in play nor on the stack: a split
    card as both halves (BASE-K35).
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
    """BASE-K35: return what all *faces* of a card are together; power and toughness are those of the first."""
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


def _joined_without_repeats(one: tuple[T, ...], other: tuple[T, ...]) -> tuple[T, ...]:
    return tuple(dict.fromkeys((*one, *other)))


def compile_cards(book: Rulebook, table: CardTable) -> CompiledCards:
    """Return what *book* reads on *table*, made once for both."""
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
    """Return everything that *card* says as *book* reads it, each part by itself, and what its keywords stand for."""
    nodes = [*nodes_in(abilities_read(book, card))]
    expanded_abilities = [
        ability for word in nodes if isinstance(word, Keyword) for ability in abilities_of_keyword(word)
    ]
    return frozenset([*nodes, *nodes_in(tuple(expanded_abilities))])


def abilities_read(book: Rulebook, card: CardDef) -> tuple[Ability, ...]:
    """Return the abilities of all faces of *card* as *book* reads them."""
    return tuple([ability for compiled in compile_faces(book, card) for ability in compiled.abilities.in_order])
