"""Functions that build cards and their parts in short expressions; the built-in pool is written with them.

Where the language has two forms for one meaning, the pool uses one: ``IsThis()`` in filters of static effects and
triggers that concern the card itself, ``This()`` in effects; land and creature subtypes without the card type.
Families of cards such as spikes and lords have no rules of their own (BASE-K41). In all functions that return a card,
*printed* lists its printings, as ``printings`` reads them.
"""

from __future__ import annotations

from collections.abc import Callable

import attrs

from castlerules.cards import language as lang
from castlerules.core import DataError
from castlerules.core.errors import short_repr

# Filters.


def all_of(*parts: lang.Filter) -> lang.AllOf:
    """Return the filter that matches objects that match all *parts*."""
    return lang.AllOf(parts)


def any_of(*parts: lang.Filter) -> lang.AnyOf:
    """Return the filter that matches objects that match at least one of *parts*."""
    return lang.AnyOf(parts)


def non(part: lang.Filter) -> lang.Not:
    """Return the filter that matches objects that do not match *part*."""
    return lang.Not(part)


# Targets.


def target(filter: lang.Filter, *, zone: lang.Zone = lang.Zone.BATTLEFIELD, count: int = 1) -> lang.TargetSlot:  # noqa: A002
    """Return a target slot: a place for exactly *count* chosen targets in *zone* that match *filter* (BASE-056)."""
    return lang.TargetSlot(filter, zone=zone, count=lang.TargetCount(count, count))


# Keywords.


def landwalk(subtype: str) -> lang.Keyword:
    """Return landwalk for lands with *subtype* (BASE-K06)."""
    return lang.Keyword(lang.KeywordKind.LANDWALK, filter=lang.IsSubtype(subtype))


def protection(quality: lang.Filter) -> lang.Keyword:
    """Return protection from objects that match *quality* (BASE-K21)."""
    return lang.Keyword(lang.KeywordKind.PROTECTION, filter=quality)


def fading(n: int) -> lang.Keyword:
    """Return fading: the permanent enters play with *n* fade counters (BASE-K46)."""
    return lang.Keyword(lang.KeywordKind.FADING, n)


def kicker(cost: str, *, second: bool = False) -> lang.Keyword:
    """Return kicker with the mana cost *cost*, or the *second* kicker of a card that has two (BASE-K30).

    Raises DataError if *cost* is not a mana cost.
    """
    return lang.Keyword(
        lang.KeywordKind.SECOND_KICKER if second else lang.KeywordKind.KICKER, cost=lang.Cost(lang.mana(cost))
    )


def buyback(cost: str) -> lang.Keyword:
    """Return buyback with the mana cost *cost* (BASE-K31); raise DataError if *cost* is not a mana cost."""
    return lang.Keyword(lang.KeywordKind.BUYBACK, cost=lang.Cost(lang.mana(cost)))


def flashback(cost: str) -> lang.Keyword:
    """Return flashback with the mana cost *cost* (BASE-K32); raise DataError if *cost* is not a mana cost."""
    return lang.Keyword(lang.KeywordKind.FLASHBACK, cost=lang.Cost(lang.mana(cost)))


def madness(cost: str) -> lang.Keyword:
    """Return madness with the mana cost *cost* (BASE-K33); raise DataError if *cost* is not a mana cost."""
    return lang.Keyword(lang.KeywordKind.MADNESS, cost=lang.Cost(lang.mana(cost)))


def cycling(cost: str) -> lang.Keyword:
    """Return cycling with the mana cost *cost* (BASE-K34); raise DataError if *cost* is not a mana cost."""
    return lang.Keyword(lang.KeywordKind.CYCLING, cost=lang.Cost(lang.mana(cost)))


def echo(cost: str) -> lang.Keyword:
    """Return echo with the mana cost *cost* (BASE-K44); raise DataError if *cost* is not a mana cost."""
    return lang.Keyword(lang.KeywordKind.ECHO, cost=lang.Cost(lang.mana(cost)))


# Effects.


def damage(amount: lang.Value, *to: lang.Recipient, name: str = "") -> lang.DealDamage:
    """Return the effect "this object deals *amount* damage to each of *to*", all as one event.

    If *name* is not empty, later steps of the ability read the damage that was really dealt as ``ThisWay(name)``.
    """
    return lang.DealDamage(amount, to, lang.This(), name)


def bounce(what: lang.ObjectRef) -> lang.MoveTo:
    """Return the effect that returns *what* to its owner's hand."""
    return lang.MoveTo(what, lang.Zone.HAND)


def pump(what: lang.ObjectRef, power: lang.Value, toughness: lang.Value, *keywords: lang.Keyword) -> lang.ApplyUntil:
    """Return the effect "*what* gets +*power*/+*toughness* and gains *keywords* until end of turn"."""
    return lang.ApplyUntil(what, (lang.AddPT(power, toughness), *map(lang.AddKeyword, keywords)))


def in_order(*steps: lang.Effect) -> lang.InOrder:
    """Return the effect that performs *steps* one after the other (BASE-109)."""
    return lang.InOrder(steps)


def a_color(effect: Callable[[lang.Color], lang.Effect]) -> lang.ChooseOne:
    """Return the effect that the controller chooses one of the five colours and ``effect(colour)`` happens (BASE-D09).

    The function *effect* is called here, once for each colour, because the card must hold all five effects as data.
    """
    return lang.ChooseOne(lang.You(), tuple([effect(color) for color in lang.Color]))


# Abilities.


def does(effect: lang.Effect, *targets: lang.TargetSlot) -> lang.Spell:
    """Return the ability of an instant or sorcery without modes: *effect*, which affects the target slots *targets*."""
    return lang.Spell((lang.Mode(effect, targets),))


def pay(text: str, *parts: lang.CostPart) -> lang.Cost:
    """Return the cost written as *text*, such as ``{1}{R}{T}``, with *parts* such as ``SacrificeThis()`` added.

    *text* consists of mana symbols and, at the end, optionally {T}. Raises DataError for any other text.
    """
    symbols = text.removesuffix("{T}")
    return lang.Cost(lang.mana(symbols), parts if symbols == text else (lang.TapThis(), *parts))


def act(
    cost: str | lang.Cost,
    effect: lang.Effect,
    *targets: lang.TargetSlot,
    limits: tuple[lang.ActivationLimit, ...] = (),
    condition: lang.Condition | None = None,
) -> lang.Activated:
    """Return the activated ability "*cost*: *effect*" with the target slots *targets*.

    If *cost* is a string, ``pay`` converts it, and raises DataError if it is not mana symbols with an optional {T}.
    *limits* restrict when the ability may be activated, such as once a turn; it may be activated only while *condition*
    is true, or always if *condition* is None.
    """
    return lang.Activated(pay(cost) if isinstance(cost, str) else cost, effect, targets, limits, condition)


def tap_for(*options: str, hurts: int = 0) -> lang.Activated:
    """Return the ability "{T}: add one of *options*", which also deals *hurts* damage to its controller (BASE-035).

    Each option is a string of mana letters, such as ``CC``. Raises ValueError for a letter that is not a kind of mana.
    """
    add_mana = lang.AddMana(tuple(tuple(lang.ManaKind(letter) for letter in option) for option in options))
    return act("{T}", lang.InOrder((add_mana, damage(hurts, lang.You()))) if hurts else add_mana)


def when(
    event: lang.TriggerCondition,
    effect: lang.Effect,
    *targets: lang.TargetSlot,
    condition: lang.Condition | None = None,
) -> lang.Triggered:
    """Return the triggered ability that performs *effect* when *event* happens and *condition* is true (BASE-066).

    If *condition* is None, *event* alone is enough.
    """
    return lang.Triggered(event, effect, targets, condition)


def enters(effect: lang.Effect, *targets: lang.TargetSlot) -> lang.Triggered:
    """Return the triggered ability that performs *effect* when the permanent with the ability enters play."""
    return when(lang.ZoneChange(lang.IsThis(), to=lang.Zone.BATTLEFIELD), effect, *targets)


def dies(effect: lang.Effect, *targets: lang.TargetSlot) -> lang.Triggered:
    """Return the triggered ability that performs *effect* when the permanent with the ability dies (BASE-126).

    In *effect*, ``EventObject`` refers to the card in the graveyard that the permanent has become (BASE-020).
    """
    return when(lang.ZoneChange(lang.IsThis(), lang.Zone.BATTLEFIELD, lang.Zone.GRAVEYARD), effect, *targets)


def gets(
    what: lang.Filter | lang.ObjectRef, *modifications: lang.Modification, condition: lang.Condition | None = None
) -> lang.Static:
    """Return the static ability that applies *modifications* to *what* while *condition* is true (BASE-075).

    If *condition* is None, they apply for as long as the source is in play.
    """
    return lang.Static(lang.Continuous(what, modifications), condition)


# Cards.


def printings(text: str) -> tuple[lang.Printing, ...]:
    """Return the printings listed in *text*, such as ``7ED-C ICE-U``: common in the set 7ED, uncommon in ICE.

    Raises ValueError if a word has no hyphen, or if its last part is not a rarity (C, U, R or L).
    """
    pairs = [word.rsplit("-", 1) for word in text.split()]
    return tuple([lang.Printing(code, lang.Rarity(rarity)) for code, rarity in pairs])


def face(
    name: str, cost: str | None, types: lang.TypeLine, *abilities: lang.Ability, pt: lang.PT | None = None
) -> lang.Face:
    """Return one face of a card; its colours are those of its mana *cost* (BASE-026).

    If *cost* is None, the face has no mana cost and no colours. *pt* is its power and toughness, None unless it is a
    creature. Raises DataError if *cost* is not a mana cost.
    """
    price = None if cost is None else lang.mana(cost)
    return lang.Face(name, price, types, price.colors if price else (), pt, abilities)


def one_face(only: lang.Face, printed: str = "") -> lang.CardDef:
    """Return the card whose only face is *only*; *printed* lists its printings, as ``printings`` reads them."""
    return lang.CardDef((only,), printings=printings(printed))


def split(left: lang.CardDef, right: lang.CardDef, printed: str = "") -> lang.CardDef:
    """Return the split card whose halves are the faces of *left* and *right*, two cards with one face each (BASE-K35).

    *printed* lists its printings; printings of *left* and *right* are ignored.
    """
    return lang.CardDef((left.face, right.face), lang.Layout.SPLIT, printings(printed))


def with_text(card: lang.CardDef, *abilities: lang.Ability) -> lang.CardDef:
    """Return *card* with *abilities* after those that it has: the lines of its text.

    Raises DataError if *card* has more than one face, since abilities are those of a face.
    """
    if len(card.faces) != 1:
        raise DataError("card", f"expected a card with one face, got {short_repr(card.name)}")
    return attrs.evolve(card, faces=(attrs.evolve(card.face, abilities=(*card.face.abilities, *abilities)),))


def creature(
    name: str,
    cost: str,
    subtypes: str,
    power: int | None,
    toughness: int | None,
    *abilities: lang.Ability,
    types: tuple[lang.Supertype | lang.CardType, ...] = (),
    printed: str = "",
) -> lang.CardDef:
    """Return a creature card.

    *types* precede "Creature" on the type line, *subtypes* are separated by spaces. A *power* or *toughness* of None
    stands for a printed ``*``. *printed* lists the printings, as ``printings`` reads them. Raises DataError if *cost*
    is not a mana cost.
    """
    line = lang.TypeLine(
        tuple(kind for kind in types if isinstance(kind, lang.Supertype)),
        (*(kind for kind in types if isinstance(kind, lang.CardType)), lang.CardType.CREATURE),
        tuple(subtypes.split()),
    )
    return one_face(face(name, cost, line, *abilities, pt=lang.PT(power, toughness)), printed)


def artifact_creature(
    name: str, cost: str, subtypes: str, power: int, toughness: int, *abilities: lang.Ability, printed: str = ""
) -> lang.CardDef:
    """Return an artifact creature card; parameters and errors are as in ``creature``, without ``*``."""
    return creature(
        name, cost, subtypes, power, toughness, *abilities, types=(lang.CardType.ARTIFACT,), printed=printed
    )


def instant(name: str, cost: str, *abilities: lang.Ability, printed: str = "") -> lang.CardDef:
    """Return an instant; raise DataError if *cost* is not a mana cost."""
    return one_face(face(name, cost, lang.TypeLine(types=(lang.CardType.INSTANT,)), *abilities), printed)


def sorcery(name: str, cost: str, *abilities: lang.Ability, printed: str = "") -> lang.CardDef:
    """Return a sorcery; raise DataError if *cost* is not a mana cost."""
    return one_face(face(name, cost, lang.TypeLine(types=(lang.CardType.SORCERY,)), *abilities), printed)


def enchantment(name: str, cost: str, *abilities: lang.Ability, printed: str = "") -> lang.CardDef:
    """Return an enchantment that is not an Aura; raise DataError if *cost* is not a mana cost."""
    return one_face(face(name, cost, lang.TypeLine(types=(lang.CardType.ENCHANTMENT,)), *abilities), printed)


def aura(name: str, cost: str, host: lang.Filter, *abilities: lang.Ability, printed: str = "") -> lang.CardDef:
    """Return an Aura that can enchant the objects that match *host* (BASE-K48); raise DataError for a bad *cost*."""
    line = lang.TypeLine(types=(lang.CardType.ENCHANTMENT,), subtypes=("Aura",))
    return one_face(face(name, cost, line, lang.Keyword(lang.KeywordKind.ENCHANT, filter=host), *abilities), printed)


def artifact(name: str, cost: str, *abilities: lang.Ability, printed: str = "") -> lang.CardDef:
    """Return an artifact that is not a creature; raise DataError if *cost* is not a mana cost."""
    return one_face(face(name, cost, lang.TypeLine(types=(lang.CardType.ARTIFACT,)), *abilities), printed)


def land(name: str, *abilities: lang.Ability, printed: str = "") -> lang.CardDef:
    """Return a land without subtypes."""
    return one_face(face(name, None, lang.TypeLine(types=(lang.CardType.LAND,)), *abilities), printed)


def basic_land(name: str, *, printed: str = "") -> lang.CardDef:
    """Return the basic land with the name and subtype *name*; the subtype gives it its mana ability (BASE-030)."""
    return one_face(face(name, None, lang.TypeLine((lang.Supertype.BASIC,), (lang.CardType.LAND,), (name,))), printed)
