"""The texts of values: numbers, and amounts of cards, damage, life and so on."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang

from .filters import is_only_in_play, noun_phrase, noun_phrase_in
from .references import mention_of, possessive
from .referents import mention, name_key
from .wording import Texts, text_of
from .words import number_word, plural_of, with_article


def count_phrase(number: lang.Value, noun: str) -> str:
    """Return so many of *noun*: "a card", "two cards", "X cards", "that many cards", "cards equal to ..."."""
    if type(number) is int:
        return with_article(noun) if number == 1 else f"{number_word(number)} {plural_of(noun)}"
    return _amount(number, plural_of(noun), "that many")


def amount_phrase(number: lang.Value, noun: str) -> str:
    """Return so much of *noun*, which has no plural: "3 damage", "X life", "that much damage", "life equal to ..."."""
    return f"{number} {noun}" if type(number) is int else _amount(number, noun, "that much")


def _amount(number: lang.Value, noun: str, event: str) -> str:
    if isinstance(number, lang.X):
        return f"X {noun}"
    return f"{event} {noun}" if isinstance(number, lang.EventAmount) else f"{noun} equal to {text_of(number)}"


def is_compound(number: lang.Value) -> bool:
    """Return whether *number* follows its noun, as in "damage equal to ..."."""
    return not isinstance(number, (int, lang.X, lang.EventAmount))


def factor_and_unit(number: lang.Value) -> tuple[int, lang.Value] | None:
    """Return *number* as a factor and what it counts, for "+2/+2 for each ..."; None if it does not count anything."""
    factor, unit = (number.left, number.right) if isinstance(number, lang.Product) else (1, number)
    if type(factor) is not int or (isinstance(number, lang.Product) and factor in (0, 1)):
        return None
    return (factor, unit) if for_each_text(unit) is not None else None


def for_each_text(unit: lang.Value) -> str | None:  # noqa: PLR0911 - one for each class
    """Return what *unit* counts, after "for each": "creature you control"; None if it counts nothing."""
    match unit:
        case lang.CountOf(filter=filter_, zone=zone):
            placed = noun_phrase_in(filter_, zone, every=True)
            return placed if zone is not lang.Zone.BATTLEFIELD else _in_play(filter_, plural=False)
        case lang.NumberOf(object=objects, filter=lang.Anything()):
            return f"of {text_of(objects)}"
        case lang.NumberOf(object=objects, filter=filter_):
            return f"{noun_phrase(filter_, 'object')} among {text_of(objects)}"
        case lang.HandSize(who=who):
            return f"card in {possessive(who, 'hand')}"
        case lang.CountersOn(object=object_, kind=kind):
            return f"{kind.value} counter on {text_of(object_)}"
        case lang.Domain(who=who):
            return f"basic land type among lands {_controls(who)}"
        case _:
            return None


def _in_play(filter_: lang.Filter, *, plural: bool) -> str:
    text = noun_phrase(filter_, plural=plural)
    return text if "control" in text or is_only_in_play(filter_) else f"{text} on the battlefield"


def _controls(who: lang.PlayerRef) -> str:
    return "you control" if isinstance(who, lang.You) else f"{text_of(who)} controls"


def signed(number: lang.Value) -> str:
    """Return *number* as what is added to power or toughness: "+1", "-2", "+X", "-X", "+(...)"."""
    if type(number) is int:
        return f"{number:+d}"
    if number == lang.Product(-1, lang.X()):
        return "-X"
    return "+X" if isinstance(number, lang.X) else f"+({text_of(number)})"


def _count_text(value: lang.CountOf) -> str:
    if value.zone is lang.Zone.BATTLEFIELD:
        return f"the number of {_in_play(value.filter, plural=True)}"
    return f"the number of {noun_phrase_in(value.filter, value.zone, plural=True, every=True)}"


def _number_of_text(value: lang.NumberOf) -> str:
    bare = mention_of(value.object, "bare")
    if value.filter == lang.Anything():
        return f"the number of {bare or text_of(value.object)}"
    return f"the number of {noun_phrase(value.filter, 'object', plural=True)} among {text_of(value.object)}"


def operand(value: lang.Value) -> str:
    """Return *value* as an operand, in parentheses if it is a calculation itself."""
    text = text_of(value)
    return f"({text})" if isinstance(value, (lang.Sum, lang.Product, lang.Half)) else text


def _sum_text(value: lang.Sum) -> str:
    if len(value.parts) < 2:
        return f"the sum of ({', '.join(map(operand, value.parts))})"
    first, *rest = value.parts
    return " ".join([operand(first), *map(_added, rest)])


def _added(part: lang.Value) -> str:
    if isinstance(part, lang.Product) and part.left == -1 and type(part.right) is not int:
        return f"minus {operand(part.right)}"
    return f"minus {-part}" if type(part) is int and part < 0 else f"plus {operand(part)}"


def _product_text(value: lang.Product) -> str:
    if type(value.left) is int and value.left == 2:
        return f"twice {operand(value.right)}"
    if type(value.left) is int and value.left > 1:
        return f"{number_word(value.left)} times {operand(value.right)}"
    return f"{operand(value.left)} times {operand(value.right)}"


VALUES: Final[Texts] = MappingProxyType(
    {
        lang.X: lambda _: "X",
        lang.ChosenNumber: lambda _: "the chosen number",
        lang.CountOf: _count_text,
        lang.NumberOf: _number_of_text,
        lang.HandSize: lambda value: f"the number of cards in {possessive(value.who, 'hand')}",
        lang.LifeOf: lambda value: possessive(value.who, "life total"),
        lang.PowerOf: lambda value: possessive(value.object, "power"),
        lang.ToughnessOf: lambda value: possessive(value.object, "toughness"),
        lang.ManaValueOf: lambda value: possessive(value.object, "mana value"),
        lang.CountersOn: lambda value: f"the number of {value.kind.value} counters on {text_of(value.object)}",
        lang.Domain: lambda value: f"the number of basic land types among lands {_controls(value.who)}",
        lang.EventAmount: lambda _: "that amount",
        lang.ThisWay: lambda value: mention(name_key(value.name)),
        lang.Sum: _sum_text,
        lang.Product: _product_text,
        lang.Half: lambda value: f"half {operand(value.value)}, rounded {'up' if value.up else 'down'}",
    }
)
"""The text of each class of values; an integer is written in digits."""
