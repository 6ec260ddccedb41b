"""Short ways to write the cards down, so that each is one expression that can be read.

Where a thing can be said in two ways, the pool says it in one: ``IsThis()`` in rules and events of a card about
itself, ``This()`` in effects; subtypes of lands and of creatures without the type beside them.
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
    """Return the filter for what fits all *parts*."""
    return AllOf(parts)


def any_of(*parts: Filter) -> AnyOf:
    """Return the filter for what fits one of *parts*."""
    return AnyOf(parts)


def non(part: Filter) -> Not:
    """Return the filter for what does not fit *part*."""
    return Not(part)


# Targets.


def target(filter: Filter, *, zone: Zone = Zone.BATTLEFIELD, count: int = 1) -> TargetSlot:  # noqa: A002
    """Return the slot of exactly *count* targets that fit *filter* in *zone* (BASE-056)."""
    return TargetSlot(filter, zone=zone, count=TargetCount(count, count))


# Keywords.


def landwalk(subtype: str) -> Keyword:
    """Return the landwalk of lands with *subtype* (BASE-K06)."""
    return Keyword(KeywordKind.LANDWALK, filter=IsSubtype(subtype))


def protection(quality: Filter) -> Keyword:
    """Return protection from what fits *quality* (BASE-K21)."""
    return Keyword(KeywordKind.PROTECTION, filter=quality)


def fading(n: int) -> Keyword:
    """Return fading with *n* counters (BASE-K46)."""
    return Keyword(KeywordKind.FADING, n)


def kicker(cost: str, *, second: bool = False) -> Keyword:
    """Return kicker for the mana of *cost*, or the *second* one of a card that has two (BASE-K30).

    Raise DataError if it is no mana cost.
    """
    return Keyword(KeywordKind.SECOND_KICKER if second else KeywordKind.KICKER, cost=Cost(mana(cost)))


def buyback(cost: str) -> Keyword:
    """Return buyback for the mana of *cost* (BASE-K31); raise DataError if it is no mana cost."""
    return Keyword(KeywordKind.BUYBACK, cost=Cost(mana(cost)))


def flashback(cost: str) -> Keyword:
    """Return flashback for the mana of *cost* (BASE-K32); raise DataError if it is no mana cost."""
    return Keyword(KeywordKind.FLASHBACK, cost=Cost(mana(cost)))


def cycling(cost: str) -> Keyword:
    """Return cycling for the mana of *cost* (BASE-K34); raise DataError if it is no mana cost."""
    return Keyword(KeywordKind.CYCLING, cost=Cost(mana(cost)))


def echo(cost: str) -> Keyword:
    """Return echo for the mana of *cost* (BASE-K44); raise DataError if it is no mana cost."""
    return Keyword(KeywordKind.ECHO, cost=Cost(mana(cost)))


# Effects.


def damage(amount: Value, *to: Recipient, name: str = "") -> DealDamage:
    """Return the dealing of *amount* damage by this object to each of *to*, at once."""
    return DealDamage(amount, to, This(), name)


def bounce(what: ObjectRef) -> MoveTo:
    """Return the move of *what* to the hands of its owners."""
    return MoveTo(what, Zone.HAND)


def pump(what: ObjectRef, power: Value, toughness: Value, *keywords: Keyword) -> ApplyUntil:
    """Return the change of *what* by so much power and toughness, and *keywords*, until end of turn."""
    return ApplyUntil(what, (AddPT(power, toughness), *map(AddKeyword, keywords)))


def a_color(effect: Callable[[Color], Effect]) -> ChooseOne:
    """Return the choice of a colour by the controller: what *effect* returns for it happens (BASE-D09)."""
    return ChooseOne(You(), tuple([effect(color) for color in Color]))


# Abilities.


def does(effect: Effect, *targets: TargetSlot) -> Spell:
    """Return what a spell without modes does: *effect*, aimed at *targets*."""
    return Spell((Mode(effect, targets),))


def pay(text: str, *parts: CostPart) -> Cost:
    """Return the cost of *text*, mana symbols and {T} in the end, and *parts*; raise DataError for another text."""
    symbols = text.removesuffix("{T}")
    return Cost(mana(symbols), parts if symbols == text else (TapThis(), *parts))


def act(cost: str | Cost, effect: Effect, *targets: TargetSlot, limits: tuple[ActivationLimit, ...] = ()) -> Activated:
    """Return *cost*: *effect*, aimed at *targets*; a text is read by ``pay``, which raises DataError."""
    return Activated(pay(cost) if isinstance(cost, str) else cost, effect, targets, limits)


def tap_for(*options: str, hurts: int = 0) -> Activated:
    """Return {T}: add one of *options*, each a row of letters such as ``CC``; with *hurts* damage to you (BASE-035).

    Raises ValueError for a letter that is no kind of mana.
    """
    made = AddMana(tuple(tuple(ManaKind(letter) for letter in option) for option in options))
    return act("{T}", Seq((made, damage(hurts, You()))) if hurts else made)


def when(
    event: TriggerCondition, effect: Effect, *targets: TargetSlot, condition: Condition | None = None
) -> Triggered:
    """Return the ability that does *effect* when *event* happens, if *condition* (BASE-066)."""
    return Triggered(event, effect, targets, condition)


def enters(effect: Effect, *targets: TargetSlot) -> Triggered:
    """Return the ability that does *effect* when this comes into play."""
    return when(ZoneChange(IsThis(), to=Zone.BATTLEFIELD), effect, *targets)


def dies(effect: Effect, *targets: TargetSlot) -> Triggered:
    """Return the ability that does *effect* when this is put into a graveyard from play (BASE-126).

    In *effect* the object of the event is this card in the graveyard (BASE-020).
    """
    return when(ZoneChange(IsThis(), Zone.BATTLEFIELD, Zone.GRAVEYARD), effect, *targets)


def gets(what: Filter | ObjectRef, *mods: Mod, condition: Condition | None = None) -> Static:
    """Return the rule that *what* is changed by *mods* while *condition* holds (BASE-075)."""
    return Static(Continuous(what, mods), condition)


# Cards.


def printings(text: str) -> tuple[Printing, ...]:
    """Return the printings in *text*, such as ``7ED-C ICE-U``; raise ValueError for a rarity that does not exist."""
    pairs = [word.rsplit("-", 1) for word in text.split()]
    return tuple([Printing(code, Rarity(rarity)) for code, rarity in pairs])


def face(name: str, cost: str | None, types: TypeLine, *abilities: Ability, pt: PT | None = None) -> Face:
    """Return a face whose colours are those of *cost* (BASE-026); raise DataError if that is no mana cost."""
    price = None if cost is None else mana(cost)
    return Face(name, price, types, price.colors if price else (), pt, abilities)


def one_face(only: Face, printed: str = "") -> CardDef:
    """Return the card of that one face; *printed* is read by ``printings``."""
    return CardDef((only,), printings=printings(printed))


def split(left: CardDef, right: CardDef, printed: str = "") -> CardDef:
    """Return the split card of which *left* and *right* are the halves (BASE-K35)."""
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
    """Return a creature; *types* stand before that word on its type line, and ``None`` is a printed ``*``.

    Raises DataError if *cost* is no mana cost.
    """
    line = TypeLine(
        tuple(one for one in types if isinstance(one, Supertype)),
        (*(one for one in types if isinstance(one, CardType)), CardType.CREATURE),
        tuple(subtypes.split()),
    )
    return one_face(face(name, cost, line, *abilities, pt=PT(power, toughness)), printed)


def artifact_creature(
    name: str, cost: str, subtypes: str, power: int, toughness: int, *abilities: Ability, printed: str = ""
) -> CardDef:
    """Return an artifact creature, as ``creature`` does."""
    return creature(name, cost, subtypes, power, toughness, *abilities, types=(CardType.ARTIFACT,), printed=printed)


def instant(name: str, cost: str, *abilities: Ability, printed: str = "") -> CardDef:
    """Return an instant; raise DataError if *cost* is no mana cost."""
    return one_face(face(name, cost, TypeLine(types=(CardType.INSTANT,)), *abilities), printed)


def sorcery(name: str, cost: str, *abilities: Ability, printed: str = "") -> CardDef:
    """Return a sorcery; raise DataError if *cost* is no mana cost."""
    return one_face(face(name, cost, TypeLine(types=(CardType.SORCERY,)), *abilities), printed)


def enchantment(name: str, cost: str, *abilities: Ability, printed: str = "") -> CardDef:
    """Return an enchantment that is no Aura; raise DataError if *cost* is no mana cost."""
    return one_face(face(name, cost, TypeLine(types=(CardType.ENCHANTMENT,)), *abilities), printed)


def aura(name: str, cost: str, host: Filter, *abilities: Ability, printed: str = "") -> CardDef:
    """Return an Aura that enchants what fits *host* (BASE-K48); raise DataError if *cost* is no mana cost."""
    line = TypeLine(types=(CardType.ENCHANTMENT,), subtypes=("Aura",))
    return one_face(face(name, cost, line, Keyword(KeywordKind.ENCHANT, filter=host), *abilities), printed)


def artifact(name: str, cost: str, *abilities: Ability, printed: str = "") -> CardDef:
    """Return an artifact that is no creature; raise DataError if *cost* is no mana cost."""
    return one_face(face(name, cost, TypeLine(types=(CardType.ARTIFACT,)), *abilities), printed)


def land(name: str, *abilities: Ability, printed: str = "") -> CardDef:
    """Return a land without subtypes."""
    return one_face(face(name, None, TypeLine(types=(CardType.LAND,)), *abilities), printed)


def basic_land(name: str, *, printed: str = "") -> CardDef:
    """Return the basic land whose subtype is *name*, from which its mana ability follows (BASE-030)."""
    return one_face(face(name, None, TypeLine((Supertype.BASIC,), (CardType.LAND,), (name,))), printed)
