"""Functions that build cards and their parts in short expressions; the built-in pool is written with them.

Where the language has two forms for one meaning, the pool uses one: ``IsThis()`` in filters of static effects and
triggers that concern the card itself, ``This()`` in effects; land and creature subtypes without the card type.
Families of cards such as spikes and lords have no rules of their own (BASE-K41).
"""

from __future__ import annotations

from collections.abc import Callable

from .language.abilities import (
    Ability,
    Activated,
    AddKeyword,
    AddPT,
    ApplyUntil,
    ChooseOne,
    Continuous,
    Effect,
    Keyword,
    Mod,
    Mode,
    Seq,
    Spell,
    Static,
    TargetCount,
    TargetSlot,
    Triggered,
)
from .language.characteristics import PT, CardType, Color, Supertype, TypeLine
from .language.costs import Cost, CostPart, TapThis
from .language.definition import CardDef, Face, Layout, Printing, Rarity
from .language.enums import ActivationLimit, KeywordKind, Zone
from .language.expressions import AllOf, AnyOf, Condition, Filter, Not, ObjectRef, Value
from .language.filters import IsSubtype, IsThis
from .language.mana import ManaKind, mana
from .language.one_shot import AddMana, DealDamage, MoveTo, Recipient
from .language.references import This, You
from .language.triggers import TriggerCondition, ZoneChange

# Filters.


def all_of(*parts: Filter) -> AllOf:
    """Return the filter that matches objects that match all *parts*."""
    return AllOf(parts)


def any_of(*parts: Filter) -> AnyOf:
    """Return the filter that matches objects that match at least one of *parts*."""
    return AnyOf(parts)


def non(part: Filter) -> Not:
    """Return the filter that matches objects that do not match *part*."""
    return Not(part)


# Targets.


def target(filter: Filter, *, zone: Zone = Zone.BATTLEFIELD, count: int = 1) -> TargetSlot:  # noqa: A002
    """Return the slot for exactly *count* targets in *zone* that match *filter* (BASE-056)."""
    return TargetSlot(filter, zone=zone, count=TargetCount(count, count))


# Keywords.


def landwalk(subtype: str) -> Keyword:
    """Return landwalk for lands with *subtype* (BASE-K06)."""
    return Keyword(KeywordKind.LANDWALK, filter=IsSubtype(subtype))


def protection(quality: Filter) -> Keyword:
    """Return protection from objects that match *quality* (BASE-K21)."""
    return Keyword(KeywordKind.PROTECTION, filter=quality)


def fading(n: int) -> Keyword:
    """Return fading with *n* counters (BASE-K46)."""
    return Keyword(KeywordKind.FADING, n)


def kicker(cost: str, *, second: bool = False) -> Keyword:
    """Return kicker with the mana cost *cost*, or the *second* kicker of a card that has two (BASE-K30).

    Raises DataError if *cost* is not a mana cost.
    """
    return Keyword(KeywordKind.SECOND_KICKER if second else KeywordKind.KICKER, cost=Cost(mana(cost)))


def buyback(cost: str) -> Keyword:
    """Return buyback with the mana cost *cost* (BASE-K31); raise DataError if it is not a mana cost."""
    return Keyword(KeywordKind.BUYBACK, cost=Cost(mana(cost)))


def flashback(cost: str) -> Keyword:
    """Return flashback with the mana cost *cost* (BASE-K32); raise DataError if it is not a mana cost."""
    return Keyword(KeywordKind.FLASHBACK, cost=Cost(mana(cost)))


def cycling(cost: str) -> Keyword:
    """Return cycling with the mana cost *cost* (BASE-K34); raise DataError if it is not a mana cost."""
    return Keyword(KeywordKind.CYCLING, cost=Cost(mana(cost)))


def echo(cost: str) -> Keyword:
    """Return echo with the mana cost *cost* (BASE-K44); raise DataError if it is not a mana cost."""
    return Keyword(KeywordKind.ECHO, cost=Cost(mana(cost)))


# Effects.


def damage(amount: Value, *to: Recipient, name: str = "") -> DealDamage:
    """Return the effect that this object deals *amount* damage to each of *to* at once; *name* is for ``ThisWay``."""
    return DealDamage(amount, to, This(), name)


def bounce(what: ObjectRef) -> MoveTo:
    """Return the effect that returns *what* to its owner's hand."""
    return MoveTo(what, Zone.HAND)


def pump(what: ObjectRef, power: Value, toughness: Value, *keywords: Keyword) -> ApplyUntil:
    """Return the effect that *what* gets +*power*/+*toughness* and gains *keywords* until end of turn."""
    return ApplyUntil(what, (AddPT(power, toughness), *map(AddKeyword, keywords)))


def a_color(effect: Callable[[Color], Effect]) -> ChooseOne:
    """Return the effect that the controller chooses a colour and ``effect(colour)`` happens (BASE-D09)."""
    return ChooseOne(You(), tuple([effect(color) for color in Color]))


# Abilities.


def does(effect: Effect, *targets: TargetSlot) -> Spell:
    """Return the ability of a spell without modes: *effect*, with the target slots *targets*."""
    return Spell((Mode(effect, targets),))


def pay(text: str, *parts: CostPart) -> Cost:
    """Return the cost that *text* and *parts* make up together.

    *text* consists of mana symbols and, at the end, optionally {T}. Raises DataError for any other text.
    """
    symbols = text.removesuffix("{T}")
    return Cost(mana(symbols), parts if symbols == text else (TapThis(), *parts))


def act(cost: str | Cost, effect: Effect, *targets: TargetSlot, limits: tuple[ActivationLimit, ...] = ()) -> Activated:
    """Return the activated ability "*cost*: *effect*" with the target slots *targets*.

    ``pay`` reads a *cost* that is a string, and raises DataError if it cannot.
    """
    return Activated(pay(cost) if isinstance(cost, str) else cost, effect, targets, limits)


def tap_for(*options: str, hurts: int = 0) -> Activated:
    """Return the ability "{T}: add one of *options*", which also deals *hurts* damage to its controller (BASE-035).

    Each option is a string of mana letters, such as ``CC``. Raises ValueError for a letter that is not a kind of mana.
    """
    add_mana = AddMana(tuple(tuple(ManaKind(letter) for letter in option) for option in options))
    return act("{T}", Seq((add_mana, damage(hurts, You()))) if hurts else add_mana)


def when(
    event: TriggerCondition, effect: Effect, *targets: TargetSlot, condition: Condition | None = None
) -> Triggered:
    """Return the ability that performs *effect* when *event* happens and *condition* is true (BASE-066)."""
    return Triggered(event, effect, targets, condition)


def enters(effect: Effect, *targets: TargetSlot) -> Triggered:
    """Return the ability that performs *effect* when this object enters play."""
    return when(ZoneChange(IsThis(), to=Zone.BATTLEFIELD), effect, *targets)


def dies(effect: Effect, *targets: TargetSlot) -> Triggered:
    """Return the ability that performs *effect* when this object goes from play to a graveyard (BASE-126).

    In *effect*, ``EventObject`` is this card in the graveyard (BASE-020).
    """
    return when(ZoneChange(IsThis(), Zone.BATTLEFIELD, Zone.GRAVEYARD), effect, *targets)


def gets(what: Filter | ObjectRef, *mods: Mod, condition: Condition | None = None) -> Static:
    """Return the static ability that modifies *what* by *mods* while *condition* is true (BASE-075)."""
    return Static(Continuous(what, mods), condition)


# Cards.


def printings(text: str) -> tuple[Printing, ...]:
    """Return the printings listed in *text*, such as ``7ED-C ICE-U``; raise ValueError for an unknown rarity."""
    pairs = [word.rsplit("-", 1) for word in text.split()]
    return tuple([Printing(code, Rarity(rarity)) for code, rarity in pairs])


def face(name: str, cost: str | None, types: TypeLine, *abilities: Ability, pt: PT | None = None) -> Face:
    """Return a face whose colours are those of *cost* (BASE-026); raise DataError if *cost* is not a mana cost."""
    price = None if cost is None else mana(cost)
    return Face(name, price, types, price.colors if price else (), pt, abilities)


def one_face(only: Face, printed: str = "") -> CardDef:
    """Return the card with *only* as its face; ``printings`` reads *printed*."""
    return CardDef((only,), printings=printings(printed))


def split(left: CardDef, right: CardDef, printed: str = "") -> CardDef:
    """Return the split card with the halves *left* and *right* (BASE-K35)."""
    return CardDef((left.face, right.face), Layout.SPLIT, printings(printed))


def creature(
    name: str,
    cost: str,
    subtypes: str,
    power: int | None,
    toughness: int | None,
    *abilities: Ability,
    types: tuple[Supertype | CardType, ...] = (),
    printed: str = "",
) -> CardDef:
    """Return a creature card.

    *types* precede "Creature" on the type line, *subtypes* are separated by spaces, and a *power* or *toughness* of
    None is a printed ``*``. Raises DataError if *cost* is not a mana cost.
    """
    line = TypeLine(
        tuple(kind for kind in types if isinstance(kind, Supertype)),
        (*(kind for kind in types if isinstance(kind, CardType)), CardType.CREATURE),
        tuple(subtypes.split()),
    )
    return one_face(face(name, cost, line, *abilities, pt=PT(power, toughness)), printed)


def artifact_creature(
    name: str, cost: str, subtypes: str, power: int, toughness: int, *abilities: Ability, printed: str = ""
) -> CardDef:
    """Return an artifact creature card; parameters and errors are those of ``creature``."""
    return creature(name, cost, subtypes, power, toughness, *abilities, types=(CardType.ARTIFACT,), printed=printed)


def instant(name: str, cost: str, *abilities: Ability, printed: str = "") -> CardDef:
    """Return an instant; raise DataError if *cost* is not a mana cost."""
    return one_face(face(name, cost, TypeLine(types=(CardType.INSTANT,)), *abilities), printed)


def sorcery(name: str, cost: str, *abilities: Ability, printed: str = "") -> CardDef:
    """Return a sorcery; raise DataError if *cost* is not a mana cost."""
    return one_face(face(name, cost, TypeLine(types=(CardType.SORCERY,)), *abilities), printed)


def enchantment(name: str, cost: str, *abilities: Ability, printed: str = "") -> CardDef:
    """Return an enchantment that is not an Aura; raise DataError if *cost* is not a mana cost."""
    return one_face(face(name, cost, TypeLine(types=(CardType.ENCHANTMENT,)), *abilities), printed)


def aura(name: str, cost: str, host: Filter, *abilities: Ability, printed: str = "") -> CardDef:
    """Return an Aura that enchants objects that match *host* (BASE-K48); raise DataError for a bad mana *cost*."""
    line = TypeLine(types=(CardType.ENCHANTMENT,), subtypes=("Aura",))
    return one_face(face(name, cost, line, Keyword(KeywordKind.ENCHANT, filter=host), *abilities), printed)


def artifact(name: str, cost: str, *abilities: Ability, printed: str = "") -> CardDef:
    """Return an artifact that is not a creature; raise DataError if *cost* is not a mana cost."""
    return one_face(face(name, cost, TypeLine(types=(CardType.ARTIFACT,)), *abilities), printed)


def land(name: str, *abilities: Ability, printed: str = "") -> CardDef:
    """Return a land without subtypes."""
    return one_face(face(name, None, TypeLine(types=(CardType.LAND,)), *abilities), printed)


def basic_land(name: str, *, printed: str = "") -> CardDef:
    """Return the basic land with the name and subtype *name*; the subtype gives it its mana ability (BASE-030)."""
    return one_face(face(name, None, TypeLine((Supertype.BASIC,), (CardType.LAND,), (name,))), printed)
