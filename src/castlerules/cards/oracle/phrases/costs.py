"""Costs: of activated abilities, of "unless" and "may pay", and additional costs of spells."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Binder, Unbound
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
    binder.mention(ref, "thing", *binder.face.types, "permanent")
    return _part(lang.SacrificeThis())


@says("part", "sacrifice <count> <noun>", example="Sacrifice a land: You gain 2 life.", on="Enchantment")
def sacrifice(count: lang.Value, noun: Noun) -> lang.Cost:
    """Sacrifice permanents."""
    return _part(lang.SacrificePermanents(noun.filter, _number(count)))


@says("part", "discard <count> <noun>", example="Discard a card: You gain 2 life.", on="Enchantment")
def discard(count: lang.Value, noun: Noun) -> lang.Cost:
    """Discard cards."""
    if noun.zone is not lang.Zone.HAND:
        raise Unbound("only cards are discarded")
    return _part(lang.DiscardCards(noun.filter, _number(count)))


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


@says(
    "part",
    "remove <count> <counter> (counter|counters) from <self>",
    example="Remove a +1/+1 counter from this creature: You gain 2 life.",
    on="Creature",
)
def remove_counters(count: lang.Value, kind: lang.CounterKind, _: lang.ObjectRef) -> lang.Cost:
    """Remove counters from the card itself."""
    return _part(lang.RemoveCountersFromThis(kind, _number(count)))


def _number(count: lang.Value) -> int:
    from castlerules.cards.oracle.binder import Missing

    if not isinstance(count, int):
        raise Missing("costs with a number that is not fixed")
    return count


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


COUNTERS: Final = words(
    "counter",
    {
        "+1/+1": lang.CounterKind.PLUS,
        "-1/-1": lang.CounterKind.MINUS,
        "age": lang.CounterKind.AGE,
        "fade": lang.CounterKind.FADE,
    },
    "Put a {} counter on target creature.",
)
