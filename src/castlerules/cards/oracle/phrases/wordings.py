"""Wordings of many early cards: sacrifices "of their choice", poison, graveyards that are exiled, named tokens, ..."""

from __future__ import annotations

from typing import Final

import attrs

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Binder, Unbound
from castlerules.cards.oracle.meanings import Deed, Noun, Statements, number_of
from castlerules.cards.oracle.phrase import Phrase, binds, says, words

from .shields import Harm, To

# Who chooses what is sacrificed is said today in so many words.


def _sacrifice(count: lang.Value, noun: Noun) -> Deed:
    if noun.zone is not lang.Zone.BATTLEFIELD:
        raise Unbound("only permanents are sacrificed")
    return lambda who: lang.SacrificeSome(who, noun.filter, count)


CHOSEN_SACRIFICES: Final = (
    Phrase(
        "deed",
        ("sacrifice <count> <noun> of your choice",),
        _sacrifice,
        "You sacrifice two creatures of your choice.",
    ),
    Phrase(
        "does",
        ("sacrifices <count> <noun> of their choice",),
        _sacrifice,
        "Target player sacrifices two creatures of their choice.",
    ),
)


@says(
    "pays",
    "sacrifices <count> <noun> of their choice",
    example="Draw a card unless target opponent sacrifices a creature of their choice.",
)
def sacrifices_of_choice(count: lang.Value, noun: Noun) -> lang.Cost:
    """Permanents that the player who pays chooses."""
    if noun.zone is not lang.Zone.BATTLEFIELD or not isinstance(count, int):
        raise Unbound("a fixed number of permanents is sacrificed")
    return lang.Cost(parts=(lang.SacrificePermanents(noun.filter, count),))


# Poison.


def _poison(count: lang.Value) -> Deed:
    return lambda who: lang.GivePoison(who, count)


POISON: Final = (
    Phrase("deed", ("get <count> poison (counter|counters)",), _poison, "You get two poison counters."),
    Phrase("does", ("gets <count> poison (counter|counters)",), _poison, "Target player gets two poison counters."),
)


# Graveyards.


def _all_of(who: lang.PlayerRef | None) -> Deed:
    if who is None or isinstance(who, (lang.EachPlayer, lang.EachOpponent)):
        raise Unbound("a graveyard is that of one player who is named")
    whole = lang.Each(lang.ControlledBy(who), lang.Zone.GRAVEYARD)
    return lambda _: lang.MoveTo(whole, lang.Zone.EXILE)


def _all_graveyards() -> Deed:
    return lambda _: lang.MoveTo(lang.Each(lang.Anything(), lang.Zone.GRAVEYARD), lang.Zone.EXILE)


EXILED_GRAVEYARDS: Final = (
    Phrase("deed", ("exile <owner> graveyard",), _all_of, "Exile target player's graveyard."),
    Phrase("deed", ("exile all graveyards",), _all_graveyards, "Exile all graveyards."),
)


# Nouns, and words behind them.


def _permanent_card(*, plural: bool) -> Noun:
    kinds = (lang.CardType.ARTIFACT, lang.CardType.CREATURE, lang.CardType.ENCHANTMENT, lang.CardType.LAND)
    return Noun((lang.AnyOf(tuple(map(lang.IsType, kinds))),), ("card",), lang.Zone.HAND, plural=plural)


PERMANENT_CARDS: Final = words(
    "head",
    {"permanent card": _permanent_card(plural=False), "permanent cards": _permanent_card(plural=True)},
    "Return target {} from your graveyard to your hand.",
)
NOT_FIGHTING: Final = words(
    "negative",
    {"nonattacking": lang.Not(lang.IsAttacking()), "nonblocking": lang.Not(lang.IsBlocking())},
    "Tap target {}, black creature.",
)


@binds(
    "post",
    "it is blocking",
    example="{T}: This creature deals 1 damage to target creature it's blocking.",
    on="Creature",
)
def blocked_by_it(binder: Binder) -> lang.Filter:
    """That the one thing named before blocks."""
    return lang.IsBlockedBy(binder.it())


@says("post", "~ is blocking", example="{B}: Tap target creature this creature is blocking.", on="Creature")
def blocked_by_card() -> lang.Filter:
    """That the card blocks."""
    return lang.IsBlockedBy(lang.This())


# Tokens with a name of their own.


@says("tokens", "<token> named <name>", example="Create a 1/1 green Elf creature token named Tester.")
def named_token(token: lang.Token, name: str) -> lang.Token:
    """With a name instead of its subtypes."""
    return attrs.evolve(token, name=name)


@says(
    "tokens",
    "<token> with <keyword_list> named <name>",
    example="Create a 1/1 green Elf creature token with flying named Tester.",
)
def named_token_with(token: lang.Token, keywords: tuple[lang.Keyword, ...], name: str) -> lang.Token:
    """With keywords, and a name instead of its subtypes."""
    return attrs.evolve(token, name=name, abilities=keywords)


# Numbers.


@says(
    "amount",
    "the number of <noun> minus <number>",
    example="You gain life equal to the number of cards in your hand minus 3.",
)
def count_minus_number(noun: Noun, less: int) -> lang.Value:
    """How many objects there are, without a number of them."""
    return lang.Sum((number_of(noun), -less))


@says(
    "amount",
    "<number> minus the number of <noun>",
    example="You gain life equal to 6 minus the number of cards in your hand.",
)
def number_minus_count(number: int, noun: Noun) -> lang.Value:
    """A number less one for each object."""
    return lang.Sum((number, lang.Product(-1, number_of(noun))))


@says(
    "plain",
    "<clause> unless <payer> (pay|pays) <mana> , where X is <amount>",
    example="Counter target spell unless its controller pays {X}, where X is the number of Elves you control.",
)
def unless_x_paid(effect: lang.Effect, who: lang.PlayerRef, cost: lang.ManaCost, amount: lang.Value) -> lang.Effect:
    """What happens unless a player pays an amount of mana that the text defines."""
    if not cost.xs:
        raise Unbound("the price has no X")
    return lang.UnlessPaid(who, lang.Cost(cost), effect, amount)


# Conditions.


@says(
    "condition",
    "<object> has (a|an) <counter> counter on it",
    example="Enchant creature\nEnchanted creature can't attack as long as it has a net counter on it.",
    on="Enchantment — Aura",
)
def has_counter(ref: lang.ObjectRef, kind: lang.CounterKind) -> lang.Condition:
    """An object has at least one counter of a kind."""
    return lang.Compare(lang.CountersOn(_one(ref), kind), lang.Comparison.AT_LEAST, 1)


@says(
    "condition",
    "<object> has <compared> <counter> (counter|counters) on it",
    example="This creature has flying as long as it has three or more net counters on it.",
    on="Creature",
)
def has_counters(
    ref: lang.ObjectRef, compared: tuple[lang.Comparison, lang.Value], kind: lang.CounterKind
) -> lang.Condition:
    """An object has a number of counters of a kind."""
    return lang.Compare(lang.CountersOn(_one(ref), kind), *compared)


@says(
    "condition",
    "there (is|are) <compared> <counter> (counter|counters) on <object>",
    example="This creature has flying as long as there are exactly three net counters on it.",
    on="Creature",
)
def so_many_counters(
    compared: tuple[lang.Comparison, lang.Value], kind: lang.CounterKind, ref: lang.ObjectRef
) -> lang.Condition:
    """An object has a number of counters of a kind."""
    return lang.Compare(lang.CountersOn(_one(ref), kind), *compared)


def _one(ref: lang.ObjectRef) -> lang.ObjectRef:
    if isinstance(ref, lang.Each):
        raise Unbound("expected one object")
    return ref


@says(
    "statement",
    "during your turn , <static>",
    example="During your turn, white creatures get +1/+1.",
    on="Enchantment",
)
def in_your_turn(rules: tuple[lang.StaticEffect, ...]) -> Statements:
    """A rule in your turns."""
    return Statements(tuple([lang.Static(rule, lang.DuringTurnOf(lang.You())) for rule in rules]))


@says(
    "statement",
    "during turns other than yours , <static>",
    example="During turns other than yours, white creatures get +1/+1.",
    on="Enchantment",
)
def in_other_turns(rules: tuple[lang.StaticEffect, ...]) -> Statements:
    """A rule in the turns of others."""
    condition = lang.Untrue(lang.DuringTurnOf(lang.You()))
    return Statements(tuple([lang.Static(rule, condition) for rule in rules]))


# Who cannot cast.


def _spells(noun: Noun) -> lang.Filter:
    if noun.zone is not lang.Zone.STACK:
        raise Unbound("only spells are cast")
    return noun.filter


@says("static", "<you> can't cast <noun>", example="You can't cast red spells.", on="Enchantment")
def you_do_not_cast(who: lang.PlayerRef, noun: Noun) -> tuple[lang.StaticEffect, ...]:
    """You cannot cast some spells."""
    return (lang.CantCast(who, _spells(noun)),)


@says("static", "<noun> can't be cast", example="Red spells can't be cast.", on="Enchantment")
def not_cast(noun: Noun) -> tuple[lang.StaticEffect, ...]:
    """Nobody can cast some spells."""
    if noun.plural is False:
        raise Unbound("expected a plural")
    return (lang.CantCast(lang.EachPlayer(), _spells(noun)),)


@says("static", "players can't play lands", example="Players can't play lands.", on="Enchantment")
def no_lands_played() -> tuple[lang.StaticEffect, ...]:
    """Nobody can play lands."""
    return (lang.CantPlayLands(lang.EachPlayer()),)


# Damage of some sources to something.


@says(
    "static",
    "prevent all <harm> that would be dealt to <guarded> by <dealing>",
    example="Prevent all damage that would be dealt to this creature by Walls.",
    on="Creature",
)
def prevented_from(harm: Harm, guarded: To, source: lang.Filter) -> tuple[lang.StaticEffect, ...]:
    """All damage of some sources to something."""
    return (guarded.changed(lang.PreventDamage(), source=source, combat=harm),)


@says(
    "dealing",
    "<noun>",
    example="Prevent all damage that would be dealt to this creature by Walls.",
    on="Creature",
)
def dealing_permanents(noun: Noun) -> lang.Filter:
    """Permanents of a kind."""
    if noun.zone is not lang.Zone.BATTLEFIELD or noun.plural is False:
        raise Unbound("expected permanents in the plural")
    return noun.filter


@says(
    "dealing",
    "<adjective> sources",
    example="Prevent all damage that would be dealt to this creature by red sources.",
    on="Creature",
)
def dealing_sources(adjective: lang.Filter) -> lang.Filter:
    """Sources of a kind."""
    return adjective


# Changes for good.


@says(
    "plain",
    "<object> (gains|gain) <keyword_list>",
    example="{3}: This creature gains flying.",
    on="Creature",
)
def gains_for_good(ref: lang.ObjectRef, keywords: tuple[lang.Keyword, ...]) -> lang.Effect:
    """Keywords for good."""
    changes = tuple([lang.AddKeyword(keyword) for keyword in keywords])
    return lang.ApplyUntil(ref, changes, lang.Duration.FOREVER)


@says("plain", "<object> (loses|lose) <evergreen>", example="{3}: This creature loses flying.", on="Creature")
def loses_for_good(ref: lang.ObjectRef, kind: lang.KeywordKind) -> lang.Effect:
    """One keyword less for good."""
    return lang.ApplyUntil(ref, (lang.LoseKeyword(kind),), lang.Duration.FOREVER)


@says("object_of", "<targeted> 's", example="Switch target creature's power and toughness until end of turn.")
def of_target(ref: lang.ObjectRef) -> lang.ObjectRef:
    """Of a target."""
    return ref


@says(
    "clause",
    "switch <object_of> power and toughness until end of turn",
    example="Switch target creature's power and toughness until end of turn.",
)
def switched(ref: lang.ObjectRef) -> lang.Effect:
    """Power and toughness the other way round."""
    return lang.ApplyUntil(ref, (lang.SwitchPT(),))
