"""Keywords that stand for abilities: what each is short for (BASE-K10, BASE-K34, BASE-K44, BASE-K46).

Several instances of such a keyword work each by itself, as the abilities do that they stand for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards.abilities import (
    Ability,
    Activated,
    AddPT,
    ApplyUntil,
    BecomesBlockedBy,
    EntersWith,
    If,
    Keyword,
    StepBegins,
    StepName,
    Triggered,
    Unless,
)
from castlerules.cards.atoms import Draw, RemoveCounters, SacrificeThat
from castlerules.cards.costs import Cost, DiscardThis
from castlerules.cards.terms import (
    Compare,
    Comparison,
    CounterKind,
    CountersOn,
    EventOther,
    HasKeyword,
    IsNew,
    IsThis,
    KeywordKind,
    NotThat,
    This,
    You,
)

__all__ = ["EXPANSIONS", "expanded"]

_UPKEEP: Final = StepBegins(StepName.UPKEEP, You())
_FREE: Final = Cost()


def flanking(_: Keyword) -> tuple[Ability, ...]:
    """BASE-K10: whatever blocks it without flanking gets -1/-1."""
    blocked = BecomesBlockedBy(IsThis(), NotThat(HasKeyword(KeywordKind.FLANKING)))
    return (Triggered(blocked, ApplyUntil(EventOther(), (AddPT(-1, -1),))),)


def echo(keyword: Keyword) -> tuple[Ability, ...]:
    """BASE-K44: once, in the upkeep after it came, it is paid for again or sacrificed."""
    pays = Unless(You(), keyword.cost or _FREE, SacrificeThat(This()))
    return (Triggered(_UPKEEP, pays, condition=IsNew(This())),)


def fading(keyword: Keyword) -> tuple[Ability, ...]:
    """BASE-K46: it comes with counters, loses one in each upkeep, and goes when it cannot."""
    left = Compare(CountersOn(This(), CounterKind.FADE), Comparison.AT_LEAST, 1)
    fades = If(left, RemoveCounters(This(), CounterKind.FADE), SacrificeThat(This()))
    return EntersWith(kind=CounterKind.FADE, count=keyword.n), Triggered(_UPKEEP, fades)


def cycling(keyword: Keyword) -> tuple[Ability, ...]:
    """BASE-K34: from the hand it is paid for and discarded, and a card is drawn."""
    price = keyword.cost or _FREE
    return (Activated(Cost(price.mana, (*price.parts, DiscardThis())), Draw(You())),)


EXPANSIONS: Final[Mapping[KeywordKind, Callable[[Keyword], tuple[Ability, ...]]]] = MappingProxyType(
    {
        KeywordKind.FLANKING: flanking,
        KeywordKind.ECHO: echo,
        KeywordKind.FADING: fading,
        KeywordKind.CYCLING: cycling,
    }
)
"""The keywords that stand for abilities."""


def expanded(keyword: Keyword) -> tuple[Ability, ...]:
    """Return the abilities that *keyword* stands for; none, if it is not short for anything."""
    expansion = EXPANSIONS.get(keyword.kind)
    return () if expansion is None else expansion(keyword)
