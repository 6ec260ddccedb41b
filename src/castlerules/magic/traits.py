"""What a card means to the engine, worked out once per card and book."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeVar

import attrs

from castlerules.cards import terms
from castlerules.cards.abilities import (
    AddKeyword,
    AddPT,
    Continuous,
    Delayed,
    Grant,
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
from castlerules.cards.characteristics import CardType, Color, Supertype
from castlerules.cards.costs import Cost, CostPart
from castlerules.cards.definition import CardDef, Face
from castlerules.cards.derived import optional_costs_in
from castlerules.cards.mana import MANA_KINDS, ManaCost
from castlerules.cards.primitives import nodes_in
from castlerules.cards.terms import KeywordKind, Zone
from castlerules.core import Event, evolve

from .expansions import expanded
from .looks import Seen, Text, with_land_abilities

if TYPE_CHECKING:
    from collections.abc import Callable

    from .book import Rulebook
    from .ground import Ground
    from .options import EngineRules
    from .scene import Scene
    from .state import Permanent, Table

__all__ = [
    "NOTHING",
    "Rows",
    "Shaper",
    "Traits",
    "flashback_of",
    "modes_in",
    "optional_costs",
    "read_as",
    "rows_of",
    "symbols_of",
    "traits_of",
]

NOTHING: Final = Seq(())
"""The effect that does nothing."""

_NEAR: Final = (
    terms.AllOf,
    terms.AnyOf,
    terms.Anything,
    terms.Compare,
    terms.ControlledBy,
    terms.CountOf,
    terms.Domain,
    terms.Each,
    terms.EachOpponent,
    terms.EachPlayer,
    terms.Enchanted,
    terms.Exists,
    terms.HasKeyword,
    terms.HasManaAbility,
    terms.IsColor,
    terms.IsSubtype,
    terms.IsSupertype,
    terms.IsTapped,
    terms.IsThis,
    terms.IsType,
    terms.NotThat,
    terms.PowerIs,
    terms.Sum,
    terms.This,
    terms.Times,
    terms.Untrue,
    terms.WasPaid,
    terms.You,
)
"""What is answered by looking at what is in play, and at nothing else."""

_READS: Final = MappingProxyType(
    {
        terms.IsType: (SetTypes,),
        terms.IsSubtype: (SetTypes,),
        terms.Domain: (SetTypes,),
        terms.IsColor: (SetColors,),
        terms.HasKeyword: (AddKeyword,),
        terms.HasManaAbility: (SetTypes, Grant),
    }
)
"""The mods that may change what these ask, besides the loss of abilities; none waits for a power (BASE-084)."""

T = TypeVar("T")

_BITS: Final = MappingProxyType({kind: 1 << place for place, kind in enumerate(MANA_KINDS)})


@attrs.frozen(eq=False)
class Shaper:
    """A *static* ability that changes how things look by its *rule*.

    *reads* are the mods that may decide what it changes, and whether it is there at all: it may be lost (BASE-083).
    """

    static: Static
    rule: Continuous
    reads: frozenset[type[object]]


@attrs.frozen(eq=False)
class Traits:
    """A *face* of a card as a game reads it: how it looks, and what casting it takes.

    *instant* says that it may be cast at any priority (BASE-046, BASE-K27), *shapes* that it changes how things look
    while it is in play, with its *shapers* or as it says its own size, *if_paid* that it does so only where an optional
    cost has been paid for it, *far* that for this it looks at more than what is in play, *watches* that it has
    triggered abilities or makes them, *gives* that it gives keywords to others that stand for abilities, *steals* that
    it gives control of things. *flashback* is what casting it from a graveyard takes, None where it cannot be
    (BASE-K32).
    *cost* is what casting it takes, with its additional costs and without optional ones (BASE-039), *modes* is what
    it does as a spell, for an Aura to be attached and for other permanents to arrive.
    """

    card: CardDef
    face: Face
    seen: Seen
    is_land: bool
    is_creature: bool
    is_permanent: bool
    instant: bool
    shapers: tuple[Shaper, ...]
    shapes: bool
    if_paid: bool
    far: bool
    watches: bool
    gives: bool
    steals: bool
    cost: Cost
    flashback: Cost | None
    modes: tuple[Mode, ...]

    @property
    def text(self) -> Text:
        """Its abilities."""
        return self.seen.text

    def is_shaping(self, permanent: Permanent) -> bool:
        """Return whether *permanent*, which is this and *shapes*, may change how things look as it came."""
        return bool(permanent.paid) or not self.if_paid


def optional_costs(text: Text) -> tuple[KeywordKind, ...]:
    """Return the optional costs of *text* in printed order (BASE-K30, BASE-K31)."""
    return optional_costs_in(text.keywords)


@cache
def symbols_of(cost: ManaCost) -> tuple[int, ...]:
    """Return the symbols of *cost* as the payment kernel takes them: bit masks of the kinds that pay them."""
    return tuple([sum(_BITS[kind] for kind in symbol) for symbol in cost.symbols])


@cache
def traits_of(book: Rulebook, card: CardDef) -> tuple[Traits, ...]:
    """Return what *book* reads on *card*, one entry per face."""
    found = tuple([read_as(card, face, _printed(face)) for face in card.faces])
    for reading in book.readings:
        found = tuple([reading(traits) for traits in found])
    return found


def _printed(face: Face) -> Text:
    return Text(with_land_abilities(face.types.subtypes, face.abilities))


def read_as(card: CardDef, face: Face, text: Text) -> Traits:
    """Return what a game reads on *face* of *card* if the abilities on it are those of *text*."""
    line, shapers = face.types, _shapers(text)
    power, toughness = (face.pt.power or 0, face.pt.toughness or 0) if face.pt else (0, 0)
    return Traits(
        card=card,
        face=face,
        seen=Seen(line.types, line.subtypes, line.supertypes, face.colors, power, toughness, text),
        is_land=CardType.LAND in line.types,
        is_creature=CardType.CREATURE in line.types,
        is_permanent=line.is_permanent,
        instant=CardType.INSTANT in line.types or KeywordKind.FLASH in text.kinds,
        shapers=shapers,
        shapes=text.defines is not None or bool(shapers),
        if_paid=text.defines is None
        and bool(shapers)
        and all(isinstance(one.static.condition, terms.WasPaid) for one in shapers),
        far=any([_is_far(node) for node in nodes_in(_looked_at(text, shapers))]),
        watches=bool(text.triggered) or _speaks_of(text, Delayed),
        gives=any(isinstance(node, AddKeyword) and expanded(node.keyword) for node in nodes_in(text.abilities)),
        steals=_speaks_of(text, TakeControl),
        cost=_cost(face.cost or ManaCost(), text),
        flashback=flashback_of(text),
        modes=modes_in(text),
    )


def _shapers(text: Text) -> tuple[Shaper, ...]:
    """Return the abilities of *text* that change how things look, each with what decides what it changes."""
    found = []
    for static in text.statics:
        if isinstance(static.rule, Continuous):
            asked = [kind for node in nodes_in((static.rule.what, static.condition)) for kind in _reads(node)]
            found.append(Shaper(static, static.rule, frozenset([LoseAbilities, *asked])))
    return tuple(found)


def _reads(node: object) -> tuple[type[object], ...]:
    return _READS.get(type(node), ())


def _looked_at(text: Text, shapers: tuple[Shaper, ...]) -> tuple[object, ...]:
    """Return what is asked where *text* changes how things look; what it grants is asked elsewhere."""
    found: list[object] = [] if text.defines is None else [text.defines.power, text.defines.toughness]
    for one in shapers:
        found += [one.rule.what, one.static.condition]
        found += [(mod.power, mod.toughness) for mod in one.rule.mods if isinstance(mod, (SetPT, AddPT))]
    return tuple(found)


def _is_far(node: object) -> bool:
    return type(node) not in _NEAR or getattr(node, "zone", Zone.BATTLEFIELD) is not Zone.BATTLEFIELD


def _speaks_of(text: Text, kind: type[object]) -> bool:
    return any(isinstance(node, kind) for node in nodes_in(text.abilities))


def flashback_of(text: Text) -> Cost | None:
    """BASE-K32: return the flashback cost with additional costs; None without flashback."""
    for keyword in text.keywords:
        if keyword.kind is KeywordKind.FLASHBACK and keyword.cost is not None:
            whole = _cost(keyword.cost.mana, text)
            return Cost(whole.mana, (*keyword.cost.parts, *whole.parts))
    return None


def _cost(mana: ManaCost, text: Text) -> Cost:
    """BASE-039: return *mana* with the additional costs of *text*."""
    parts = tuple[CostPart, ...]()
    for extra in text.additional:
        mana, parts = mana.plus(extra.cost.mana), (*parts, *extra.cost.parts)
    return Cost(mana, parts)


def modes_in(text: Text) -> tuple[Mode, ...]:
    """Return what a spell with *text* may do: its modes, or as an Aura to be attached, or as a permanent to arrive."""
    if text.spell is not None:
        return text.spell.modes
    host = text.parameter(KeywordKind.ENCHANT)
    return (Mode(NOTHING, () if host is None else (TargetSlot(host),)),)


@attrs.frozen(eq=False)
class Rows:
    """The *faces* of each row of a table, of which *traits* are the first, and what is true of any of them.

    *defines* says that something says itself how large it is, *flashes* that something has flashback, *cycles* that
    something has abilities in the hand.
    *watched* keeps which events anything triggers on, once that has been asked.
    *told* keeps what a variant has worked out of them under its options, by the function that did it.
    *grounds* keeps how the permanents of the table looked last, with what follows from it.
    *whole* is how each row looks as a card, neither in play nor on the stack: a split card as both halves (BASE-K35).
    """

    faces: tuple[tuple[Traits, ...], ...]
    traits: tuple[Traits, ...]
    whole: tuple[Seen, ...]
    shapes: bool
    defines: bool
    far: bool
    watches: bool
    gives: bool
    steals: bool
    flashes: bool
    cycles: bool
    auras: bool
    legends: bool
    grounds: list[Ground] = attrs.field(factory=list)
    watched: list[frozenset[type[Event]]] = attrs.field(factory=list)
    told: dict[Callable[[Scene], object], tuple[EngineRules, object]] = attrs.field(factory=dict)


def _whole(faces: tuple[Traits, ...]) -> Seen:
    """BASE-K35: return what all *faces* of a card are together; power and toughness are those of the first."""
    first, *others = [traits.seen for traits in faces]
    for other in others:
        first = evolve(
            first,
            types=_joined(first.types, other.types),
            subtypes=_joined(first.subtypes, other.subtypes),
            supertypes=_joined(first.supertypes, other.supertypes),
            colors=tuple([color for color in Color if color in first.colors or color in other.colors]),
            text=Text((*first.text.abilities, *other.text.abilities)),
        )
    return first


def _joined(one: tuple[T, ...], other: tuple[T, ...]) -> tuple[T, ...]:
    return tuple(dict.fromkeys((*one, *other)))


def rows_of(book: Rulebook, table: Table) -> Rows:
    """Return what *book* reads on *table*, made once for both."""
    found = table.read.get(book)
    if found is None:
        faces = tuple([traits_of(book, card) for card in table.cards])
        each = [traits for halves in dict.fromkeys(faces) for traits in halves]
        found = table.read[book] = Rows(
            faces=faces,
            traits=tuple([halves[0] for halves in faces]),
            whole=tuple([_whole(halves) for halves in faces]),
            shapes=any(one.shapes for one in each),
            defines=any(one.text.defines is not None for one in each),
            far=any(one.far for one in each),
            watches=any(one.watches or one.gives for one in each),
            gives=any(one.gives for one in each),
            steals=any(one.steals for one in each),
            flashes=any(one.flashback is not None for one in each),
            cycles=any(one.text.in_hand for one in each),
            auras=any("Aura" in one.seen.subtypes for one in each),
            legends=any(Supertype.LEGENDARY in one.seen.supertypes for one in each),
        )
    return found
