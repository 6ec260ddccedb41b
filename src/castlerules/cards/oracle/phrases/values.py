"""Values: numbers, X, counts of objects, amounts of an event; and how many cards or tokens."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Binder, Missing, Unbound
from castlerules.cards.oracle.meanings import Noun, number_of, times
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
    """How many objects there are."""
    return number_of(noun)


@says(
    "amount",
    "the number of basic land types among lands <controller> (control|controls)",
    example="You gain life equal to the number of basic land types among lands you control.",
)
def domain(who: lang.PlayerRef) -> lang.Value:
    """Domain."""
    if isinstance(who, lang.EachOpponent):
        raise Missing("domain of several players")
    return lang.Domain(who)


@says(
    "amount",
    "<number> plus <amount>",
    example="You gain life equal to 2 plus the number of cards in your hand.",
)
def number_plus(more: int, value: lang.Value) -> lang.Value:
    """A value and a number more."""
    return lang.Sum((more, value))


@says(
    "amount",
    "the number of <noun> plus <amount>",
    example="You gain life equal to the number of Elves you control plus the number of cards in your hand.",
)
def count_plus(noun: Noun, value: lang.Value) -> lang.Value:
    """How many objects there are, and a value more."""
    return lang.Sum((number_of(noun), value))


@says(
    "amount",
    "the number of <noun> minus the number of <noun>",
    example="You gain life equal to the number of cards in your hand minus the number of Elves you control.",
)
def count_minus(first: Noun, second: Noun) -> lang.Value:
    """How many more objects of one kind than of another there are."""
    return lang.Sum((number_of(first), lang.Product(-1, number_of(second))))


@says("amount", "twice <amount>", example="You gain life equal to twice the number of Elves you control.")
def twice_amount(value: lang.Value) -> lang.Value:
    """Two times a value."""
    return lang.Product(2, value)


@says(
    "amount",
    "the number of <counter> counters on <pointed>",
    example="{1}: You gain life equal to the number of +1/+1 counters on this creature.",
    on="Creature",
)
def counters_on(kind: lang.CounterKind, ref: lang.ObjectRef) -> lang.Value:
    """How many counters an object has."""
    return lang.CountersOn(ref, kind)


@says("amount", "<owner> life total", example="You gain life equal to target player's life total.")
def life_of(who: lang.PlayerRef | None) -> lang.Value:
    """The life total of a player."""
    if who is None or isinstance(who, lang.EachOpponent):
        raise Unbound("a life total belongs to one player")
    return lang.LifeOf(who)


@binds("amount", "<object_of> power", example="Exile target creature. Its controller gains life equal to its power.")
def power_of(binder: Binder, ref: lang.ObjectRef) -> lang.Value:
    """The power of an object, which the card itself has only if it is a creature."""
    if ref == lang.This() and "creature" not in binder.face.types:
        raise Unbound("only a creature has power")
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


# For each of a kind.


@says("per", "for each <noun>", example="You gain 1 life for each Elf you control.")
def per_object(noun: Noun) -> lang.Value:
    """As often as there are objects of a kind."""
    return number_of(noun)


@says(
    "per",
    "for each basic land type among lands <controller> (control|controls)",
    example="You gain 1 life for each basic land type among lands you control.",
)
def per_land_type(who: lang.PlayerRef) -> lang.Value:
    """Domain."""
    return domain.meaning(who)  # type: ignore[no-any-return]


@says(
    "per",
    "for each <counter> counter on <pointed>",
    example="{1}: You gain 1 life for each +1/+1 counter on this creature.",
    on="Creature",
)
def per_counter(kind: lang.CounterKind, ref: lang.ObjectRef) -> lang.Value:
    """As often as an object has counters."""
    return lang.CountersOn(ref, kind)


# How much life, and how many cards.


@says("lives", "<value> life", example="You gain 4 life.")
def life(amount: lang.Value) -> lang.Value:
    """An amount of life."""
    return amount


@says("lives", "<value> life <per>", example="You gain 2 life for each Elf you control.")
def life_per(amount: lang.Value, count: lang.Value) -> lang.Value:
    """An amount of life for each of a kind."""
    return times(amount, count)


@says("lives", "life equal to <amount>", example="You lose life equal to the number of Elves you control.")
def life_equal(amount: lang.Value) -> lang.Value:
    """As much life as a value says."""
    return amount


@says("cards", "<count> (card|cards)", example="Draw two cards.")
def cards(count: lang.Value) -> lang.Value:
    """A number of cards."""
    return count


@says("cards", "<count> (card|cards) <per>", example="Draw a card for each Elf you control.")
def cards_per(count: lang.Value, factor: lang.Value) -> lang.Value:
    """A number of cards for each of a kind."""
    return times(count, factor)


@says("cards", "cards equal to <amount>", example="Draw cards equal to the number of Elves you control.")
def cards_equal(amount: lang.Value) -> lang.Value:
    """As many cards as a value says."""
    return amount
