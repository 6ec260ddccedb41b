"""Prices and keywords that grow with a number: "unless you pay {1} for each ...", cumulative upkeep, rampage."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Missing
from castlerules.cards.oracle.meanings import times
from castlerules.cards.oracle.phrase import same, says

_X: Final = lang.mana("{X}")


def _generic(cost: lang.ManaCost) -> int:
    """Return how much generic mana *cost* is; raise Missing if it is anything else."""
    if cost.symbols or cost.xs:
        raise Missing("a price of coloured mana that grows with a number")
    return cost.generic


@says(
    "plain",
    "<clauses> unless <payer> (pay|pays) <mana> <per>",
    example="Counter target spell unless its controller pays {1} for each Elf you control.",
)
def unless_mana_per(effect: lang.Effect, who: lang.PlayerRef, cost: lang.ManaCost, count: lang.Value) -> lang.Effect:
    """What happens unless a player pays mana for each of a kind."""
    return lang.UnlessPaid(who, lang.Cost(_X), effect, times(_generic(cost), count))


# Keywords that are short for a triggered ability.

_AGE: Final = lang.CountersOn(lang.This(), lang.CounterKind.AGE)


def _upkeep(cost: lang.Cost, x: lang.Value) -> tuple[lang.Ability, ...]:
    steps = (
        lang.PutCounters(lang.This(), lang.CounterKind.AGE),
        lang.UnlessPaid(lang.You(), cost, lang.SacrificeObject(lang.This()), x),
    )
    return (lang.Triggered(lang.YOUR_UPKEEP, lang.InOrder(steps)),)


@says("keyword_ability", "cumulative upkeep <mana>", example="Cumulative upkeep {1}", on="Creature")
def cumulative_upkeep(cost: lang.ManaCost) -> tuple[lang.Ability, ...]:
    """BASE-K45: a price of mana for each age counter."""
    return _upkeep(lang.Cost(_X), times(_generic(cost), _AGE))


CUMULATIVE_UPKEEP: Final = same(cumulative_upkeep, "cumulative upkeep — <mana>", example="Cumulative upkeep—{2}.")


@says(
    "keyword_ability",
    "cumulative upkeep — pay <number> life",
    example="Cumulative upkeep—Pay 1 life.",
    on="Enchantment",
)
def cumulative_upkeep_of_life(life: int) -> tuple[lang.Ability, ...]:
    """BASE-K45: a price of life for each age counter."""
    return _upkeep(lang.Cost(parts=(lang.PayLife(times(life, _AGE)),)), 0)


@says("keyword_ability", "rampage <number>", example="Rampage 2", on="Creature")
def rampage(bonus: int) -> tuple[lang.Ability, ...]:
    """BASE-K11: a bonus for each blocker beyond the first, counted as the ability resolves."""
    blockers = lang.CountOf(lang.IsBlocking(lang.This()))
    size = times(bonus, lang.Sum((blockers, -1)))
    grows = lang.ApplyUntil(lang.This(), (lang.AddPT(size, size),))
    several = lang.Compare(blockers, lang.Comparison.AT_LEAST, 2)
    return (lang.Triggered(lang.BecomesBlocked(), lang.If(several, grows)),)


@says("keyword_line", "<keyword_ability>", example="Rampage 2", on="Creature")
def ability_line(abilities: tuple[lang.Ability, ...]) -> tuple[lang.Ability, ...]:
    """A line with one such keyword."""
    return abilities


@says("keyword_line", "<keyword_ability> (,|;) <keyword_line>", example="Rampage 2, first strike", on="Creature")
def ability_lines(first: tuple[lang.Ability, ...], others: tuple[lang.Ability, ...]) -> tuple[lang.Ability, ...]:
    """Such a keyword and others."""
    return (*first, *others)
