"""The texts of conditions: "you control a Forest", "seven or more cards are in your graveyard"."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang

from .filters import a_phrase, adjective_of, noun_phrase, noun_phrase_in, owner_in
from .references import possessive
from .referents import THIS, mention, name_key
from .values import operand
from .wording import Texts, text_of
from .words import number_word

_PERIODS: Final = MappingProxyType(
    {
        lang.Period.UPKEEP: "during an upkeep",
        lang.Period.DRAW: "during a draw step",
        lang.Period.COMBAT: "during combat",
        lang.Period.ATTACKERS: "during a declare attackers step",
        lang.Period.BLOCKERS: "during a declare blockers step",
        lang.Period.END_OF_COMBAT: "during an end of combat step",
        lang.Period.END: "during an end step",
    }
)


def when_text(condition: lang.Condition) -> str:
    """Return *condition* after "only": "during your turn", "before blockers are declared", "if you control a Swamp"."""
    match condition:
        case lang.DuringTurnOf(who=who):
            return f"during {possessive(who, 'turn')}"
        case lang.DuringPeriod(period=period):
            return _PERIODS.get(period, period.value)
        case lang.Both(conditions=conditions) if len(conditions) > 1 and all(map(_is_time, conditions)):
            return " and only ".join(map(when_text, conditions))
        case _:
            return f"if {text_of(condition)}"


def _is_time(condition: lang.Condition) -> bool:
    return isinstance(condition, (lang.DuringTurnOf, lang.DuringPeriod))


def _exists_text(condition: lang.Exists) -> str:
    rest, who = owner_in(condition.filter)
    if isinstance(who, lang.You):
        return f"you control {a_phrase(rest)}"
    if isinstance(who, lang.EachOpponent):
        return f"an opponent controls {a_phrase(rest)}"
    return f"there is {a_phrase(condition.filter)} on the battlefield"


def _missing_text(filter_: lang.Filter) -> str:
    rest, who = owner_in(filter_)
    if isinstance(who, lang.You):
        return f"you control no {noun_phrase(rest, plural=True)}"
    return f"no {noun_phrase(filter_, plural=True)} are on the battlefield"


def _number_is(comparison: lang.Comparison, number: int) -> str:
    """Return the words for a count that compares to *number*: "seven or more", "no", "exactly two"."""
    word = number_word(number)
    if comparison is lang.Comparison.AT_LEAST:
        return f"{word} or more"
    if comparison is lang.Comparison.AT_MOST:
        return f"{word} or fewer"
    return "no" if number == 0 else f"exactly {word}"


def _compare_text(condition: lang.Compare) -> str:  # noqa: PLR0911 - one for each sentence
    left, comparison, right = condition.left, condition.comparison, condition.right
    if isinstance(left, lang.ThisWay) and (comparison, right) == (lang.Comparison.AT_LEAST, 1) and type(right) is int:
        return mention(name_key(left.name), "any")
    if (comparison, right) == (lang.Comparison.AT_LEAST, 1) and type(right) is int:
        match left:
            case lang.NumberOf(object=lang.BoundObjects(name=name), filter=lang.Anything()):
                return mention(name_key(name), "some")
            case _:
                pass
    if type(right) is int and right >= 0:
        number = _number_is(comparison, right)
        match left:
            case lang.HandSize(who=lang.You()):
                return f"you have {number} cards in hand"
            case lang.CountOf(filter=lang.IsBlocking(attacker=attacker), zone=lang.Zone.BATTLEFIELD) if attacker:
                return f"{number} creatures are blocking {text_of(attacker)}"
            case lang.CountOf(filter=filter_, zone=lang.Zone.BATTLEFIELD):
                rest, who = owner_in(filter_)
                if isinstance(who, lang.You):
                    return f"you control {number} {noun_phrase(rest, plural=True)}"
                return f"{number} {noun_phrase(filter_, plural=True)} are on the battlefield"
            case lang.CountOf(filter=filter_, zone=zone):
                placed = noun_phrase_in(filter_, zone, plural=True, every=True)
                phrase, into, place = placed.rpartition(" in ")
                return f"{number} {phrase} are in {place}" if into else f"there are {number} {placed}"
            case lang.CountersOn(object=object_, kind=kind):
                return f"{text_of(object_)} has {number} {kind.value} counters on it"
            case _:
                pass
    relation = {"=": "equal to", ">=": "at least", "<=": "at most"}[comparison.value]
    return f"{operand(left)} is {relation} {operand(right)}"


def _matches_text(condition: lang.Matches, negative: str = "") -> str:
    if isinstance(condition.filter, (lang.AttackedThisTurn, lang.BlockedThisTurn)):
        attacked = isinstance(condition.filter, lang.AttackedThisTurn)
        done = ("attacked", "didn't attack") if attacked else ("blocked", "didn't block")
        return f"{text_of(condition.object)} {done[negative != '']} this turn"
    adjective = adjective_of(condition.filter)
    return f"{text_of(condition.object)} is{negative} {a_phrase(condition.filter) if adjective is None else adjective}"


_PAID: Final[Mapping[lang.KeywordKind, str]] = MappingProxyType({lang.KeywordKind.KICKER: "kicked"})


def _paid_text(condition: lang.WasPaid, negative: str = "") -> str:
    if condition.kind in _PAID:
        return f"{mention(THIS)} was{negative} {_PAID[condition.kind]}"
    return f"{mention(THIS, chr(39) + 's')} {condition.kind.value} cost was{negative} paid"


def _untrue_text(condition: lang.Untrue) -> str:
    match condition.condition:
        case lang.Exists(filter=filter_):
            return _missing_text(filter_)
        case lang.Matches() as matches:
            return _matches_text(matches, "n't")
        case lang.WasPaid() as paid:
            return _paid_text(paid, "n't")
        case lang.DuringTurnOf(who=who):
            return f"it isn't {possessive(who, 'turn')}"
        case other:
            return f"it isn't true that ({text_of(other)})"


def _joined(word: str, conditions: tuple[lang.Condition, ...]) -> str:
    texts = [
        f"({text_of(condition)})" if isinstance(condition, (lang.Both, lang.Either)) else text_of(condition)
        for condition in conditions
    ]
    if len(texts) < 2:
        return f"{'all' if word == 'and' else 'any'} of ({', '.join(texts)})"
    return f" {word} ".join(texts)


CONDITIONS: Final[Texts] = MappingProxyType(
    {
        lang.Compare: _compare_text,
        lang.Exists: _exists_text,
        lang.Matches: _matches_text,
        lang.DuringTurnOf: lambda condition: f"it's {possessive(condition.who, 'turn')}",
        lang.DuringPeriod: lambda condition: f"it's {_PERIODS.get(condition.period, condition.period.value)}",
        lang.WasPaid: _paid_text,
        lang.NewSinceUpkeep: lambda condition: (
            f"{text_of(condition.object)} came under its controller's control since their last upkeep began"
        ),
        lang.Untrue: _untrue_text,
        lang.InGraveyard: lambda _: "this card is in your graveyard",
        lang.Both: lambda condition: _joined("and", condition.conditions),
        lang.Either: lambda condition: _joined("or", condition.conditions),
    }
)
"""The text of each class of conditions."""
