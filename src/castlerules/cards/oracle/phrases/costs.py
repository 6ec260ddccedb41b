"""Costs: of activated abilities, of "unless" and "may pay", and additional costs of spells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import attrs

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Binder, Missing, Unbound
from castlerules.cards.oracle.meanings import Noun
from castlerules.cards.oracle.phrase import binds, says, words

TAP: Final = words("part", {"{T}": lang.Cost(parts=(lang.TapThis(),))}, "{T}: Draw a card.", "Artifact")


def _part(part: lang.CostPart) -> lang.Cost:
    return lang.Cost(parts=(part,))


@says("part", "<mana>", example="{2}: Draw a card.", on="Artifact")
def mana(cost: lang.ManaCost) -> lang.Cost:
    """Mana."""
    return lang.Cost(cost)


@binds("part", "sacrifice <self>", example="Sacrifice this creature: You gain 2 life.", on="Creature")
def sacrifice_this(binder: Binder, ref: lang.ObjectRef) -> lang.Cost:
    """Sacrifice the card itself."""
    binder.mention(ref, "thing", *binder.face.types, "permanent", paid=True)
    return _part(lang.SacrificeThis())


@binds("part", "sacrifice <count> <noun>", example="Sacrifice a land: You gain 2 life.", on="Enchantment")
def sacrifice(binder: Binder, count: lang.Value, noun: Noun) -> lang.Cost:
    """Sacrifice permanents; a single one is "the sacrificed creature" later."""
    binder.sacrificed = frozenset(noun.nouns) if binder.sacrificed is None and count == 1 else frozenset()
    return _part(lang.SacrificePermanents(noun.filter, _count(count)))


@binds("part", "sacrifice another <noun>", example="Sacrifice another creature: You gain 2 life.", on="Creature")
def sacrifice_another(binder: Binder, noun: Noun) -> lang.Cost:
    """Sacrifice another permanent than the card itself."""
    return sacrifice.meaning(binder, 1, noun.with_first(binder.other()))  # type: ignore[no-any-return]


@says("part", "discard <count> <noun>", example="Discard a card: You gain 2 life.", on="Enchantment")
def discard(count: lang.Value, noun: Noun) -> lang.Cost:
    """Discard cards."""
    if noun.zone is not lang.Zone.HAND:
        raise Unbound("only cards are discarded")
    return _part(lang.DiscardCards(noun.filter, _count(count)))


@says("part", "pay <value> life", example="Pay 2 life: Draw a card.", on="Enchantment")
def pay_life(amount: lang.Value) -> lang.Cost:
    """Pay life."""
    return _part(lang.PayLife(amount))


@says(
    "part",
    "tap <count> untapped <noun> you control",
    example="Tap two untapped Walls you control: You gain 2 life.",
    on="Enchantment",
)
def tap_others(count: lang.Value, noun: Noun) -> lang.Cost:
    """Tap permanents, which the source may be one of."""
    return _part(lang.TapOthers(noun.filter, _number(count), this=True))


@binds(
    "part",
    "remove <count> <counter> (counter|counters) from <self>",
    example="Remove a +1/+1 counter from this creature: You gain 2 life.",
    on="Creature",
)
def remove_counters(binder: Binder, count: lang.Value, kind: lang.CounterKind, ref: lang.ObjectRef) -> lang.Cost:
    """Remove counters from the card itself."""
    binder.mention(ref, "thing", *binder.face.types, "permanent", paid=True)
    return _part(lang.RemoveCountersFromThis(kind, _count(count)))


def _number(count: lang.Value) -> int:
    if not isinstance(count, int):
        raise Missing("costs with a number that is not fixed")
    return count


def _count(count: lang.Value) -> int | lang.X:
    """Return *count* as the number of objects that a cost takes: a fixed number, or X."""
    return lang.X() if isinstance(count, lang.X) else _number(count)


def _own(noun: Noun) -> lang.Filter:
    """Return the filter of *noun* without the words that say that the objects are the payer's."""
    if lang.YOU_CONTROL not in noun.parts:
        raise Unbound("a cost takes objects of the player who pays it")
    return attrs.evolve(noun, parts=tuple([part for part in noun.parts if part != lang.YOU_CONTROL])).filter


@says("part", "exile <self>", example="Exile this creature: You gain 2 life.", on="Creature")
def exile_this(_: lang.ObjectRef) -> lang.Cost:
    """Exile the card itself."""
    return _part(lang.MoveThis(lang.Zone.EXILE))


@says(
    "part",
    "return <self> to its owner 's hand",
    example="Return this land to its owner's hand: You gain 2 life.",
    on="Land",
)
def return_this(_: lang.ObjectRef) -> lang.Cost:
    """Return the card itself to a hand."""
    return _part(lang.MoveThis(lang.Zone.HAND))


@says(
    "part", "exile <count> <noun>", example="Exile three cards from your graveyard: You gain 2 life.", on="Enchantment"
)
def exile(count: lang.Value, noun: Noun) -> lang.Cost:
    """Exile own permanents or cards."""
    return _part(lang.MoveOwn(_own(noun), noun.zone, lang.Zone.EXILE, _count(count)))


@says(
    "part",
    "exile <count> <noun> and <self>",
    example="Exile three cards from your graveyard and this creature: You gain 2 life.",
    on="Creature",
)
def exile_with_this(count: lang.Value, noun: Noun, _: lang.ObjectRef) -> lang.Cost:
    """Exile own cards, and the card itself."""
    if noun.zone is lang.Zone.BATTLEFIELD:
        raise Unbound("the card itself could be among the objects that are exiled")
    return lang.Cost(parts=(*exile.meaning(count, noun).parts, lang.MoveThis(lang.Zone.EXILE)))


@says(
    "part",
    "return <count> <noun> to (its owner 's|their owner 's|their owners ') hand",
    example="Return a land you control to its owner's hand: You gain 2 life.",
    on="Enchantment",
)
def return_to_hand(count: lang.Value, noun: Noun) -> lang.Cost:
    """Return own permanents to their owners' hands."""
    if noun.zone is not lang.Zone.BATTLEFIELD:
        raise Unbound("a cost returns permanents to a hand")
    return _part(lang.MoveOwn(_own(noun), noun.zone, lang.Zone.HAND, _count(count)))


def _into_library(position: lang.LibraryPosition) -> Callable[..., lang.Cost]:
    def meaning(count: lang.Value, noun: Noun) -> lang.Cost:
        return _part(lang.MoveOwn(_own(noun), noun.zone, lang.Zone.LIBRARY, _count(count), position))

    return meaning


INTO_LIBRARY: Final = (
    says(
        "part",
        "put <count> <noun> on the bottom of your library",
        example="Put a card from your graveyard on the bottom of your library: You gain 2 life.",
        on="Enchantment",
    )(_into_library(lang.LibraryPosition.BOTTOM)),
    says(
        "part",
        "put <count> <noun> on top of your library",
        example="Put a card from your hand on top of your library: You gain 2 life.",
        on="Enchantment",
    )(_into_library(lang.LibraryPosition.TOP)),
)


@says("part", "mill <count> (card|cards)", example="Mill two cards: You gain 2 life.", on="Enchantment")
def mill(count: lang.Value) -> lang.Cost:
    """Mill cards."""
    return _part(lang.MillCards(_number(count)))


@says(
    "part",
    "exile the top <number> cards of your library",
    example="Exile the top two cards of your library: You gain 2 life.",
    on="Enchantment",
)
def exile_top(number: int) -> lang.Cost:
    """Exile the top cards of the library."""
    return _part(lang.ExileTop(number))


@says(
    "part",
    "exile the top card of your library",
    example="Exile the top card of your library: You gain 2 life.",
    on="Enchantment",
)
def exile_top_card() -> lang.Cost:
    """Exile the top card of the library."""
    return _part(lang.ExileTop())


@says(
    "part",
    "discard <count> <noun> at random",
    example="Discard two cards at random: You gain 2 life.",
    on="Enchantment",
)
def discard_at_random(count: lang.Value, noun: Noun) -> lang.Cost:
    """Discard cards that chance chooses."""
    if noun.zone is not lang.Zone.HAND:
        raise Unbound("only cards are discarded")
    return _part(lang.DiscardCards(noun.filter, _count(count), at_random=True))


@says("cost", "<part>", example="{2}: Draw a card.", on="Artifact")
def one_part(cost: lang.Cost) -> lang.Cost:
    """A cost of one part."""
    return cost


@says("cost", "<part> , <cost>", example="{2}, {T}: Draw a card.", on="Artifact")
def more_parts(first: lang.Cost, others: lang.Cost) -> lang.Cost:
    """A cost of several parts, of which one at most is mana."""
    if lang.ManaCost() not in (first.mana, others.mana):
        raise Unbound("a cost has its mana in one part")
    parts = (*first.parts, *others.parts)
    if lang.TapThis() in parts:
        parts = tuple(
            [lang.TapOthers(part.filter, part.count) if isinstance(part, lang.TapOthers) else part for part in parts]
        )
    return lang.Cost(first.mana if others.mana == lang.ManaCost() else others.mana, parts)


@says(
    "cost",
    "<part> and <part>",
    example="You may pay 1 life and exile a blue card from your hand rather than pay this spell's mana cost.\n"
    "Draw a card.",
)
def two_parts(first: lang.Cost, second: lang.Cost) -> lang.Cost:
    """A cost of two parts, of which one at most is mana."""
    return more_parts.meaning(first, second)  # type: ignore[no-any-return]


COUNTERS: Final = words(
    "counter", {kind.value: kind for kind in lang.CounterKind}, "Put a {} counter on target creature."
)
