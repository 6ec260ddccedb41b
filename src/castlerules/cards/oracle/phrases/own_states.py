"""Statements about what a condition has named, or about each of a group as long as it is so itself."""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Binder, Unbound
from castlerules.cards.oracle.meanings import Noun, Statements
from castlerules.cards.oracle.phrase import binds, says

from .statics import Group, Trait, always, said_of

_EACH = "Each creature you control gets +0/+2 as long as it {}."


@binds("group", "it", example="As long as this creature is untapped, it gets +1/+1.", on="Creature")
def that_one(binder: Binder) -> Group:
    """The card itself, or what it enchants, if the condition has named it."""
    ref = binder.it()
    if not isinstance(ref, (lang.This, lang.Enchanted)):
        raise Unbound('"it" is neither the card itself nor what it enchants')
    return lang.IsThis() if isinstance(ref, lang.This) else ref


@says("own_state", "is <adjective>", example=_EACH.format("is white"), on="Enchantment")
def is_so(adjective: lang.Filter) -> lang.Filter:
    """It has a quality."""
    if isinstance(adjective, (lang.IsType, lang.IsSubtype)):
        raise Unbound("expected a noun with an article")
    return adjective


@says("own_state", "isn't <adjective>", example=_EACH.format("isn't attacking"), on="Enchantment")
def is_not_so(adjective: lang.Filter) -> lang.Filter:
    """It lacks a quality."""
    return lang.Not(is_so.meaning(adjective))


@says("own_state", "is not <adjective>", example=_EACH.format("is not attacking"), on="Enchantment")
def is_not_so_either(adjective: lang.Filter) -> lang.Filter:
    """It lacks a quality."""
    return is_not_so.meaning(adjective)  # type: ignore[no-any-return]


@says("own_state", "is (a|an) <noun>", example=_EACH.format("is a Wall"), on="Enchantment")
def is_of_kind(noun: Noun) -> lang.Filter:
    """It is of a kind."""
    return _permanents(noun).filter


def _permanents(noun: Noun) -> Noun:
    if noun.zone is not lang.Zone.BATTLEFIELD:
        raise Unbound("a static ability is about permanents")
    return noun


@says("statement", "each <noun> <traits> as long as it <own_state>", example=_EACH.format("is white"), on="Enchantment")
def each_while(noun: Noun, traits: tuple[Trait, ...], state: lang.Filter) -> Statements:
    """Those of a group that are so themselves."""
    return always.meaning(said_of.meaning(_permanents(noun).with_last(state).filter, traits))  # type: ignore[no-any-return]
