"""Keywords that stand for abilities: what each is short for (BASE-K10, BASE-K34, BASE-K44, BASE-K46).

Several instances of such a keyword work each by itself, as the abilities do that they stand for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards.language.abilities import (
    Ability,
    Activated,
    AddPT,
    ApplyUntil,
    EntersWith,
    If,
    Keyword,
    Triggered,
    UnlessPaid,
)
from castlerules.cards.language.costs import Cost, DiscardThis
from castlerules.cards.language.enums import Comparison, CounterKind, KeywordKind, StepName
from castlerules.cards.language.expressions import Compare, CountersOn, NewSinceUpkeep, Not
from castlerules.cards.language.filters import HasKeyword, IsThis
from castlerules.cards.language.one_shot import Draw, RemoveCounters, SacrificeObject
from castlerules.cards.language.references import EventOther, This, You
from castlerules.cards.language.triggers import BecomesBlockedBy, StepBegins

_UPKEEP: Final = StepBegins(StepName.UPKEEP, You())
_NO_COST: Final = Cost()


def flanking(_: Keyword) -> tuple[Ability, ...]:
    """BASE-K10: whatever blocks it without flanking gets -1/-1."""
    blocked = BecomesBlockedBy(IsThis(), Not(HasKeyword(KeywordKind.FLANKING)))
    return (Triggered(blocked, ApplyUntil(EventOther(), (AddPT(-1, -1),))),)


def echo(keyword: Keyword) -> tuple[Ability, ...]:
    """BASE-K44: once, in the upkeep after it came, it is paid for again or sacrificed."""
    pay_or_sacrifice = UnlessPaid(You(), keyword.cost or _NO_COST, SacrificeObject(This()))
    return (Triggered(_UPKEEP, pay_or_sacrifice, condition=NewSinceUpkeep(This())),)


def fading(keyword: Keyword) -> tuple[Ability, ...]:
    """BASE-K46: it comes with counters, loses one in each upkeep, and goes when it cannot."""
    counters_left = Compare(CountersOn(This(), CounterKind.FADE), Comparison.AT_LEAST, 1)
    remove_or_sacrifice = If(counters_left, RemoveCounters(This(), CounterKind.FADE), SacrificeObject(This()))
    return EntersWith(kind=CounterKind.FADE, count=keyword.n), Triggered(_UPKEEP, remove_or_sacrifice)


def cycling(keyword: Keyword) -> tuple[Ability, ...]:
    """BASE-K34: from the hand it is paid for and discarded, and a card is drawn."""
    price = keyword.cost or _NO_COST
    return (Activated(Cost(price.mana, (*price.parts, DiscardThis())), Draw(You())),)


KEYWORD_ABILITIES: Final[Mapping[KeywordKind, Callable[[Keyword], tuple[Ability, ...]]]] = MappingProxyType(
    {
        KeywordKind.FLANKING: flanking,
        KeywordKind.ECHO: echo,
        KeywordKind.FADING: fading,
        KeywordKind.CYCLING: cycling,
    }
)
"""The keywords that stand for abilities."""


def abilities_of_keyword(keyword: Keyword) -> tuple[Ability, ...]:
    """Return the abilities that *keyword* stands for; none, if it is not short for anything."""
    builder = KEYWORD_ABILITIES.get(keyword.kind)
    return () if builder is None else builder(keyword)
