"""Combat: who attacks whom, and how many creatures attack and block, alone or together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import THING, Binder, Unbound
from castlerules.cards.oracle.meanings import Noun, both
from castlerules.cards.oracle.phrase import Phrase, binds, same, says

Rules: TypeAlias = tuple[lang.StaticEffect, ...]
Group: TypeAlias = lang.Filter | lang.ObjectRef
Trait: TypeAlias = Callable[[Group], tuple[lang.StaticRule, ...]]


@says("post", "attacking you", example="You gain 2 life for each creature attacking you.")
def attacking_you() -> lang.Filter:
    """An attacker of an opponent, who attacks you: there is nobody else (BASE-153)."""
    return lang.AllOf((lang.IsAttacking(), lang.ControlledBy(lang.EachOpponent())))


THAT_ATTACKS_YOU: Final = same(
    attacking_you, "(that 's|that are|that is) attacking you", example="Tap target creature that's attacking you."
)


@binds("event", "<subject> attacks alone", example="Whenever this creature attacks alone, draw a card.", on="Creature")
def attacks_alone(binder: Binder, subject: tuple[lang.Filter, tuple[str, ...]]) -> lang.TriggerCondition:
    """The only attacker of a combat."""
    event = lang.AttacksAlone(subject[0])
    binder.event = event
    if subject[1]:
        binder.mention(lang.EventObject(), THING, *subject[1])
    return event


@binds("event", "<subject> attacks you", example="Whenever a creature attacks you, you lose 1 life.", on="Enchantment")
def attacks_you(binder: Binder, subject: tuple[lang.Filter, tuple[str, ...]]) -> lang.TriggerCondition:
    """A creature of an opponent attacks: there is nobody else to attack (BASE-153)."""
    filter_, nouns = subject
    if not nouns:
        raise Unbound("expected any creature of a kind")
    event = lang.Attacks(both((filter_, lang.ControlledBy(lang.EachOpponent()))))
    binder.event = event
    binder.mention(lang.EventObject(), THING, *nouns)
    return event


# How many creatures attack and block.


@says(
    "static",
    "no more than <number> (creature|creatures) can attack each combat",
    example="No more than three creatures can attack each combat.",
    on="Enchantment",
)
def few_attackers(most: int) -> Rules:
    """A limit on attackers."""
    return (lang.AttackLimit(most),)


@says(
    "static",
    "no more than <number> (creature|creatures) can attack you each combat",
    example="No more than three creatures can attack you each combat.",
    on="Enchantment",
)
def few_attackers_of_you(most: int) -> Rules:
    """A limit on the attackers of opponents."""
    return (lang.AttackLimit(most, lang.EachOpponent()),)


@says(
    "static",
    "no more than <number> (creature|creatures) can block each combat",
    example="No more than three creatures can block each combat.",
    on="Enchantment",
)
def few_blockers(most: int) -> Rules:
    """A limit on blockers."""
    return (lang.BlockLimit(most),)


@says(
    "trait",
    "can't be blocked by more than <number> (creature|creatures)",
    example="This creature can't be blocked by more than two creatures.",
    on="Creature",
)
def blocked_by_few(most: int) -> Trait:
    """A limit on the blockers of each one."""
    return lambda what: (lang.BlockersOf(what, most=most),)


@says(
    "trait",
    "can't be blocked except by <number> or more creatures",
    example="This creature can't be blocked except by four or more creatures.",
    on="Creature",
)
def blocked_by_many(least: int) -> Trait:
    """Several blockers or none."""
    return lambda what: (lang.BlockersOf(what, least=least),)


# Together or not at all.


@says(
    "company",
    "(a|an) <noun>",
    example="This creature can't attack unless a green creature also attacks.",
    on="Creature",
)
def one_of_a_kind(noun: Noun) -> lang.Filter:
    """A creature of a kind."""
    if noun.zone is not lang.Zone.BATTLEFIELD or noun.plural:
        raise Unbound("only a creature can attack or block too")
    return noun.filter


@says(
    "company",
    "a creature with greater power",
    example="This creature can't attack unless a creature with greater power also attacks.",
    on="Creature",
)
def a_stronger_one() -> lang.Filter:
    """A creature with more power than the card itself."""
    return lang.PowerIs(lang.Comparison.AT_LEAST, lang.Sum((lang.PowerOf(lang.This()), 1)))


def _of_itself(make: type[lang.AttacksInCompany | lang.BlocksInCompany], company: lang.Filter, least: int = 1) -> Trait:
    def rule(what: Group) -> tuple[lang.StaticRule, ...]:
        if what != lang.IsThis():
            raise Unbound("the company is that of the card itself")
        return (make(what, company, least),)

    return rule


@says(
    "trait",
    "can't attack unless <company> also attacks",
    example="This creature can't attack unless a green creature also attacks.",
    on="Creature",
)
def attacks_beside(company: lang.Filter) -> Trait:
    """Another attacker is needed."""
    return _of_itself(lang.AttacksInCompany, company)


@says(
    "trait",
    "can't block unless <company> also blocks",
    example="This creature can't block unless a green creature also blocks.",
    on="Creature",
)
def blocks_beside(company: lang.Filter) -> Trait:
    """Another blocker is needed."""
    return _of_itself(lang.BlocksInCompany, company)


@says(
    "trait",
    "can't attack unless at least <number> other creatures attack",
    example="This creature can't attack unless at least three other creatures attack.",
    on="Creature",
)
def attacks_among(least: int) -> Trait:
    """Several other attackers are needed."""
    return _of_itself(lang.AttacksInCompany, lang.Anything(), least)


@says(
    "trait",
    "can't block unless at least <number> other creatures block",
    example="This creature can't block unless at least three other creatures block.",
    on="Creature",
)
def blocks_among(least: int) -> Trait:
    """Several other blockers are needed."""
    return _of_itself(lang.BlocksInCompany, lang.Anything(), least)


def _alone(template: str, rules: tuple[Any, ...], example: str) -> Phrase:
    def meaning() -> Trait:
        return lambda what: tuple([rule(what) for rule in rules])

    return Phrase("trait", (template,), meaning, example, "Creature")


ALONE: Final = (
    _alone("can't attack alone", (lang.AttacksInCompany,), "This creature can't attack alone."),
    _alone("can't block alone", (lang.BlocksInCompany,), "This creature can't block alone."),
    _alone(
        "can't attack or block alone",
        (lang.AttacksInCompany, lang.BlocksInCompany),
        "This creature can't attack or block alone.",
    ),
)
