"""Prices and keywords that grow with a number: "unless you pay {1} for each ...", cumulative upkeep, rampage."""

from __future__ import annotations

from typing import Final, TypeAlias

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Missing, Unbound
from castlerules.cards.oracle.meanings import Noun, times
from castlerules.cards.oracle.phrase import same, says

_X: Final = lang.mana("{X}")


def _unless_each(who: lang.PlayerRef, cost: lang.ManaCost, effect: lang.Effect, count: lang.Value) -> lang.UnlessPaid:
    """Return that *effect* happens unless *who* pays *cost* as often as *count* says."""
    if cost.xs:
        raise Missing("a price of {X} that grows with a number")
    if cost.symbols:
        return lang.UnlessPaid(who, lang.Cost(cost), effect, times=count)
    return lang.UnlessPaid(who, lang.Cost(_X), effect, times(cost.generic, count))


@says(
    "plain",
    "<clause> unless <payer> (pay|pays) <mana> <per>",
    example="Counter target spell unless its controller pays {1} for each Elf you control.",
)
def unless_mana_per(effect: lang.Effect, who: lang.PlayerRef, cost: lang.ManaCost, count: lang.Value) -> lang.Effect:
    """What happens unless a player pays mana for each of a kind."""
    return _unless_each(who, cost, effect, count)


# Keywords that are short for a triggered ability.

_AGE: Final = lang.CountersOn(lang.This(), lang.CounterKind.AGE)
_LOSS: Final = lang.SacrificeObject(lang.This())


def _upkeep(price: lang.UnlessPaid) -> tuple[lang.Ability, ...]:
    steps = (lang.PutCounters(lang.This(), lang.CounterKind.AGE), price)
    return (lang.Triggered(lang.YOUR_UPKEEP, lang.InOrder(steps)),)


@says("keyword_ability", "cumulative upkeep <mana>", example="Cumulative upkeep {1}", on="Creature")
def cumulative_upkeep(cost: lang.ManaCost) -> tuple[lang.Ability, ...]:
    """BASE-K45: a price of mana for each age counter."""
    return _upkeep(_unless_each(lang.You(), cost, _LOSS, _AGE))


CUMULATIVE_UPKEEP: Final = same(cumulative_upkeep, "cumulative upkeep — <mana>", example="Cumulative upkeep—{2}.")


@says(
    "keyword_ability",
    "cumulative upkeep — pay <number> life",
    example="Cumulative upkeep—Pay 1 life.",
    on="Enchantment",
)
def cumulative_upkeep_of_life(life: int) -> tuple[lang.Ability, ...]:
    """BASE-K45: a price of life for each age counter."""
    price = lang.Cost(parts=(lang.PayLife(times(life, _AGE)),))
    return _upkeep(lang.UnlessPaid(lang.You(), price, _LOSS))


@says(
    "keyword_ability",
    "cumulative upkeep — pay <mana> and <number> life",
    example="Cumulative upkeep—Pay {W} and 2 life.",
    on="Enchantment",
)
def cumulative_upkeep_of_both(cost: lang.ManaCost, life: int) -> tuple[lang.Ability, ...]:
    """BASE-K45: a price of mana and life for each age counter."""
    if cost.xs:
        raise Missing("a price of {X} that grows with a number")
    price = lang.Cost(cost, (lang.PayLife(life),))
    return _upkeep(lang.UnlessPaid(lang.You(), price, _LOSS, times=_AGE))


@says(
    "keyword_ability",
    "cumulative upkeep — <upkept>",
    example="Cumulative upkeep—Sacrifice a Wall.",
    on="Enchantment",
)
def cumulative_upkeep_of_objects(part: lang.CostPart) -> tuple[lang.Ability, ...]:
    """BASE-K45: a price of cards or permanents for each age counter."""
    return _upkeep(lang.UnlessPaid(lang.You(), lang.Cost(parts=(part,)), _LOSS, times=_AGE))


def _fixed(count: lang.Value) -> int:
    if not isinstance(count, int):
        raise Missing("a price that grows with two numbers")
    return count


@says("upkept", "sacrifice <count> <noun>", example="Cumulative upkeep—Sacrifice a Wall.", on="Enchantment")
def upkept_by_sacrifice(count: lang.Value, noun: Noun) -> lang.CostPart:
    """Permanents that are sacrificed."""
    if noun.zone is not lang.Zone.BATTLEFIELD:
        raise Unbound("only permanents are sacrificed")
    return lang.SacrificePermanents(noun.filter, _fixed(count))


@says("upkept", "discard <count> (card|cards)", example="Cumulative upkeep—Discard a card.", on="Enchantment")
def upkept_by_discard(count: lang.Value) -> lang.CostPart:
    """Cards that are discarded."""
    return lang.DiscardCards(lang.Anything(), _fixed(count))


@says("upkept", "mill <count> (card|cards)", example="Cumulative upkeep—Mill two cards.", on="Enchantment")
def upkept_by_mill(count: lang.Value) -> lang.CostPart:
    """Cards that are milled."""
    return lang.MillCards(_fixed(count))


@says("upkept", "exile the top card of your library", example="Cumulative upkeep—Exile the top card of your library.")
def upkept_by_exile() -> lang.CostPart:
    """The top card of the library."""
    return lang.ExileTop()


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


# Such keywords that something gains, and a bonus like that of rampage.

Changes: TypeAlias = tuple[lang.Modification, ...]


def _granted(abilities: tuple[lang.Ability, ...]) -> Changes:
    kept = [ability for ability in abilities if isinstance(ability, lang.Triggered)]
    if len(kept) != len(abilities):
        raise Missing("granting other abilities than triggered ones by a keyword")
    return tuple([lang.AddAbility(ability) for ability in kept])


@says("changed", "(gains|gain) <keyword_ability>", example="Target creature gains rampage 2 until end of turn.")
def gains_such(abilities: tuple[lang.Ability, ...]) -> Changes:
    """A keyword that is short for another ability."""
    return _granted(abilities)


@says(
    "changed",
    "(gains|gain) <keyword_list> and <keyword_ability>",
    example="Target creature gains flying and rampage 2 until end of turn.",
)
def gains_both(keywords: tuple[lang.Keyword, ...], abilities: tuple[lang.Ability, ...]) -> Changes:
    """Keywords of both sorts."""
    return (*[lang.AddKeyword(keyword) for keyword in keywords], *_granted(abilities))


HAS_SUCH: Final = (
    same(
        gains_such,
        "(has|have) <keyword_ability>",
        example="Enchant creature\nEnchanted creature has cumulative upkeep {1}.",
        on="Enchantment — Aura",
    ),
    same(
        gains_both,
        "(has|have) <keyword_list> and <keyword_ability>",
        example="Creatures you control have first strike and rampage 1.",
        on="Enchantment",
    ),
)


@says(
    "clause",
    "<object> gets <change> until end of turn for each creature blocking it beyond the first",
    example="Whenever this creature becomes blocked, it gets -1/-1 until end of turn for each creature blocking it "
    "beyond the first.",
    on="Creature",
)
def growth_beyond_the_first(ref: lang.ObjectRef, change: tuple[lang.Value, lang.Value]) -> lang.Effect:
    """More or less power and toughness for each further blocker."""
    if isinstance(ref, lang.Each):
        raise Unbound("expected one creature")
    blockers = lang.CountOf(lang.IsBlocking(ref))
    further = lang.Sum((blockers, -1))
    grows = lang.ApplyUntil(ref, (lang.AddPT(times(change[0], further), times(change[1], further)),))
    return lang.If(lang.Compare(blockers, lang.Comparison.AT_LEAST, 2), grows)
