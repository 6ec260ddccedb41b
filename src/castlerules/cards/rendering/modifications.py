"""The texts of what continuous effects change: "gets +1/+1 and has flying", "becomes a 3/3 green Ape creature"."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang

from .comparisons import value_text
from .filters import subtype_text
from .finishing import granted_text
from .keywords import keyword_text
from .referents import CHOSEN, THIS, mention
from .subjects import Subject
from .values import factor_and_unit, for_each_text, signed
from .wording import Texts, text_of
from .words import listed, quoted, with_article

_ITS: Final = Subject("it")


def modified(subject: Subject, changes: tuple[lang.Modification, ...], *, lasts: bool) -> str:
    """Return the predicate for *changes* of *subject*, such as "gets +1/+1 and has flying".

    If *lasts* is true, the changes belong to an effect that ends, so the subject "gains" abilities.
    """
    animated = _animation_text(subject, changes)
    if animated is not None:
        return animated
    words: list[str] = []
    keywords: list[str] = []
    for change in changes:
        if isinstance(change, lang.AddKeyword):
            keywords.append(_keyword_words(change))
            continue
        words += _gained(subject, keywords, lasts=lasts)
        keywords = []
        words.append(_change_text(subject, change, lasts=lasts))
    words += _gained(subject, keywords, lasts=lasts)
    return listed(words, "and") or subject.verb("stay as it is", "stay as they are")


def _gained(subject: Subject, keywords: Sequence[str], *, lasts: bool) -> list[str]:
    if not keywords:
        return []
    return [f"{subject.verb('gain' if lasts else 'have')} {listed(keywords, 'and')}"]


def _keyword_words(change: lang.AddKeyword) -> str:
    text = keyword_text(change.keyword)
    text = text if change.keyword.cost is None else f"({text})"
    return f"{text} (this effect doesn't remove {mention(THIS)})" if change.spares_source else text


def _animation_text(subject: Subject, changes: tuple[lang.Modification, ...]) -> str | None:
    """Return the text of changes that turn something into a creature; None if *changes* do anything else."""
    match changes:
        case (
            lang.SetTypes(types=types, subtypes=subtypes, instead=False),
            *middle,
            lang.SetPT(power=power, toughness=toughness),
        ):
            colors = [change for change in middle if isinstance(change, lang.SetColors)]
            keywords = [change for change in middle if isinstance(change, lang.AddKeyword)]
            if (
                len(colors) > 1
                or middle != [*colors, *keywords]
                or not types
                or not all(map(_is_short, (power, toughness)))
            ):
                return None
            words = [f"{power_text(power)}/{power_text(toughness)}"]
            words += [color_words(colors[0].colors)] if colors else []
            words += [*map(subtype_text, subtypes), *[kind.value.lower() for kind in types]]
            gifts = f" with {listed([_keyword_words(change) for change in keywords], 'and')}" if keywords else ""
            size = (
                f"{subject.verb('become')} {subject.either('a ', '')}{' '.join(words)}{subject.either('', 's')}{gifts}"
            )
            return f"{size} in addition to {subject.either('its', 'their')} other types"
        case _:
            return None


def _is_short(value: lang.Value) -> bool:
    return isinstance(value, (int, lang.X))


def power_text(value: lang.Value) -> str:
    """Return *value* as a power or toughness: a short number, or a value in parentheses."""
    return value_text(value)


def color_words(colors: tuple[lang.Color, ...]) -> str:
    """Return *colors* in words: "white and blue", "colorless"."""
    return listed([color.name.lower() for color in colors], "and") or "colorless"


def _change_text(subject: Subject, change: lang.Modification, *, lasts: bool) -> str:  # noqa: PLR0911 - one for each class
    become = subject.verb("become") if lasts else subject.verb("be", "are")
    match change:
        case lang.TakeControl():
            return f"{subject.verb('come')} under your control"
        case lang.SetTypes():
            return _types_text(subject, change, become)
        case lang.SetColors(colors=colors):
            return f"{become} {color_words(colors)}"
        case lang.SetChosen(also=also):
            return (
                f"{become} {mention(CHOSEN)}" + f" in addition to {subject.either('its', 'their')} other types" * also
            )
        case lang.LoseKeyword(kind=kind):
            return f"{subject.verb('lose')} {kind.value}"
        case lang.AddAbility(ability=ability):
            return f"{subject.verb('gain' if lasts else 'have')} {quoted_ability(ability, subject.granted)}"
        case lang.LoseAbilities():
            return f"{subject.verb('lose')} all abilities"
        case lang.SetPT(power=power, toughness=toughness):
            return f"{subject.verb('have')} base power and toughness {power_text(power)}/{power_text(toughness)}"
        case lang.SwitchPT():
            return f"{subject.verb('have')} {subject.either('its', 'their')} power and toughness switched"
        case lang.AddPT():
            return f"{subject.verb('get')} {_added_size(change)}"
        case _:
            return text_of(change)


def quoted_ability(ability: lang.Ability, this: str) -> str:
    """Return the text of *ability*, which an object called *this* gains, in quotation marks."""
    return quoted(granted_text(ability, this))


def _types_text(subject: Subject, change: lang.SetTypes, become: str) -> str:
    words = [*map(subtype_text, change.subtypes), *[kind.value.lower() for kind in change.types]]
    noun = " ".join(words)
    what = subject.either(with_article(noun) if noun else "nothing", f"{noun}s" if noun else "nothing")
    rest = "" if change.instead else f" in addition to {subject.either('its', 'their')} other types"
    return f"{become} {what}{rest}"


def _added_size(change: lang.AddPT) -> str:
    power, toughness = change.power, change.toughness
    if type(power) is int and type(toughness) is int and (power, toughness) != (0, 0):
        return f"{_sign(power, toughness)}/{_sign(toughness, power)}"
    units = {unit for value in (power, toughness) if value != 0 and (unit := _unit(value)) is not None}
    factors = [0 if value == 0 else _factor(value) for value in (power, toughness)]
    if len(units) == 1 and all(factor is not None for factor in factors):
        first, second = [factor or 0 for factor in factors]
        return f"{_sign(first, second)}/{_sign(second, first)} for each {for_each_text(units.pop())}"
    long = [value for value in (power, toughness) if not isinstance(value, (int, lang.X))]
    if len(long) == 2 and long[0] == long[1] and signed(power).startswith("+("):
        return f"+X/+X, where X is {text_of(power)}"
    return f"{signed(power)}/{signed(toughness)}"


def _sign(number: int, other: int) -> str:
    return "-0" if number == 0 and other < 0 else f"{number:+d}"


def _unit(value: lang.Value) -> lang.Value | None:
    counted = factor_and_unit(value)
    return None if counted is None else counted[1]


def _factor(value: lang.Value) -> int | None:
    counted = factor_and_unit(value)
    return None if counted is None else counted[0]


MODIFICATIONS: Final[Texts] = MappingProxyType(
    {
        kind: (lambda change: modified(_ITS, (change,), lasts=False))
        for kind in (
            *(lang.TakeControl, lang.SetTypes, lang.SetColors, lang.SetChosen, lang.AddKeyword, lang.LoseKeyword),
            *(lang.AddAbility, lang.LoseAbilities, lang.SetPT, lang.SwitchPT, lang.AddPT),
        )
    }
)
"""The text of each class of modifications, as the predicate of a single object."""
