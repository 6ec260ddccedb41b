"""Keywords that are short for other abilities: flanking, cycling, echo, fading, madness (BASE-K10, K34, K44, K46, K33).

An object that has such a keyword twice has these abilities twice. All other keywords are rules of the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang

_UPKEEP: Final = lang.StepBegins(lang.StepName.UPKEEP, lang.You())
_NO_COST: Final = lang.Cost()


def flanking(_: lang.Keyword) -> tuple[lang.Ability, ...]:
    """BASE-K10: return the ability that gives each creature without flanking that blocks it -1/-1."""
    blocked = lang.BecomesBlockedBy(lang.IsThis(), lang.Not(lang.HasKeyword(lang.KeywordKind.FLANKING)))
    return (lang.Triggered(blocked, lang.ApplyUntil(lang.EventOther(), (lang.AddPT(-1, -1),))),)


def echo(keyword: lang.Keyword) -> tuple[lang.Ability, ...]:
    """BASE-K44: return the ability that asks a new permanent's controller to pay for it or sacrifice it.

    The ability triggers in that player's first upkeep after the permanent came under that player's control.
    """
    pay_or_sacrifice = lang.UnlessPaid(lang.You(), keyword.cost or _NO_COST, lang.SacrificeObject(lang.This()))
    return (lang.Triggered(_UPKEEP, pay_or_sacrifice, condition=lang.NewSinceUpkeep(lang.This())),)


def fading(keyword: lang.Keyword) -> tuple[lang.Ability, ...]:
    """BASE-K46: return the abilities of a permanent with fading: it enters the battlefield with fade counters.

    In each upkeep of its controller it loses a counter, or is sacrificed if it has none left.
    """
    counters_left = lang.Compare(lang.CountersOn(lang.This(), lang.CounterKind.FADE), lang.Comparison.AT_LEAST, 1)
    remove_or_sacrifice = lang.If(
        counters_left, lang.RemoveCounters(lang.This(), lang.CounterKind.FADE), lang.SacrificeObject(lang.This())
    )
    return lang.EntersWith(kind=lang.CounterKind.FADE, count=keyword.n), lang.Triggered(_UPKEEP, remove_or_sacrifice)


def cycling(keyword: lang.Keyword) -> tuple[lang.Ability, ...]:
    """BASE-K34: return the ability of a card in hand: pay the cycling cost and discard the card to draw a card."""
    price = keyword.cost or _NO_COST
    return (lang.Activated(lang.Cost(price.mana, (*price.parts, lang.DiscardThis())), lang.Draw(lang.You())),)


def madness(_: lang.Keyword) -> tuple[lang.Ability, ...]:
    """BASE-K33: return the ability of a discarded card, which is in exile: cast it, or put it into the graveyard."""
    buried = lang.MoveTo(lang.EventObject(), lang.Zone.GRAVEYARD)
    offer = lang.May(lang.You(), lang.CastForMadness(), otherwise=buried)
    return (lang.Triggered(lang.CardDiscarded(lang.You(), lang.IsThis()), offer),)


KEYWORD_ABILITIES: Final[Mapping[lang.KeywordKind, Callable[[lang.Keyword], tuple[lang.Ability, ...]]]] = (
    MappingProxyType(
        {
            lang.KeywordKind.FLANKING: flanking,
            lang.KeywordKind.ECHO: echo,
            lang.KeywordKind.FADING: fading,
            lang.KeywordKind.CYCLING: cycling,
            lang.KeywordKind.MADNESS: madness,
        }
    )
)
"""The keywords that are short for other abilities, each with the function that builds these abilities."""


def abilities_of_keyword(keyword: lang.Keyword) -> tuple[lang.Ability, ...]:
    """Return the abilities for which *keyword* is short; empty for a keyword that is a rule of the engine."""
    builder = KEYWORD_ABILITIES.get(keyword.kind)
    return () if builder is None else builder(keyword)
