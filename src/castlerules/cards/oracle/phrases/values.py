"""Values: numbers, X, counts of objects, amounts of an event; and how many cards or tokens."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Binder, Unbound
from castlerules.cards.oracle.meanings import Noun
from castlerules.cards.oracle.phrase import binds, same, says, words


@says("value", "<number>", example="You gain 4 life.")
def number(value: int) -> lang.Value:
    """A number."""
    return value


@says("value", "X", example="You gain X life, where X is the number of cards in your hand.")
def x() -> lang.Value:
    """The X of a cost, or the one that the sentence defines."""
    return lang.X()


@says("value", "twice <value>", example="You gain twice X life, where X is the number of cards in your hand.")
def twice(value: lang.Value) -> lang.Value:
    """Two times a value."""
    return lang.Product(2, value)


@says("amount", "the number of <noun>", example="You gain life equal to the number of lands you control.")
def count_of(noun: Noun) -> lang.Value:
    """How many objects there are; how many cards are in a hand has a part of its own."""
    if noun.zone is lang.Zone.HAND and isinstance(noun.filter, lang.ControlledBy):
        return lang.HandSize(noun.filter.who)
    return lang.CountOf(noun.filter, noun.zone)


@says(
    "amount",
    "the number of basic land types among lands you control",
    example="You gain life equal to the number of basic land types among lands you control.",
)
def domain() -> lang.Value:
    """Domain."""
    return lang.Domain(lang.You())


@says("amount", "<object_of> power", example="Exile target creature. Its controller gains life equal to its power.")
def power_of(ref: lang.ObjectRef) -> lang.Value:
    """The power of an object."""
    return lang.PowerOf(ref)


@says("amount", "<object_of> mana value", example="Destroy target artifact. You lose life equal to its mana value.")
def mana_value_of(ref: lang.ObjectRef) -> lang.Value:
    """The mana value of an object."""
    return lang.ManaValueOf(ref)


@binds("value", "that much", example="Whenever this creature deals damage, you gain that much life.", on="Creature")
def that_much(binder: Binder) -> lang.Value:
    """The amount of the event."""
    if binder.event is None or lang.EventAmount not in lang.event_references_of(binder.event):
        raise Unbound('"that much" refers to no amount named before')
    return lang.EventAmount()


THAT_MANY: Final = same(that_much, "that many", example="Whenever this creature deals damage, draw that many cards.")
COUNTS: Final = words("count", {"(a|an)": 1}, "Draw a card.")


@says("count", "<value>", example="Draw two cards.")
def some(value: lang.Value) -> lang.Value:
    """How many."""
    return value


@says(
    "count",
    "<value> additional",
    example="At the beginning of each player's draw step, that player draws two additional cards.",
    on="Enchantment",
)
def more(value: lang.Value) -> lang.Value:
    """How many more."""
    return value


@says(
    "count",
    "an additional",
    example="At the beginning of each player's draw step, that player draws an additional card.",
    on="Enchantment",
)
def one_more() -> lang.Value:
    """One more."""
    return 1
