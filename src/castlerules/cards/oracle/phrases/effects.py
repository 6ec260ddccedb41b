"""Effects that players perform: draw, discard, gain life, destroy, deal damage, search, ..."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Binder, Missing, Unbound
from castlerules.cards.oracle.by_itself import done_by
from castlerules.cards.oracle.meanings import Deed, Noun, in_order
from castlerules.cards.oracle.phrase import Phrase, says, words

# What a player does: the verb in the base form ("deed", after "you" and in commands) and in the third person ("does").


def _deed(
    verb: str, rest: str, meaning: Callable[..., Deed], example: str, *, by_binder: bool = False
) -> tuple[Phrase, ...]:
    base, third = verb.split("|")
    by_you, by_target = (example.replace("#", who) for who in ("You ", "Target player "))
    return (
        Phrase("deed", (f"{base} {rest}",), meaning, by_you.replace("%", ""), binds=by_binder),
        Phrase("does", (f"{third} {rest}",), meaning, by_target.replace("%", "s"), binds=by_binder),
    )


def _sacrifice_another(binder: Binder, noun: Noun) -> Deed:
    return _sacrifice(1, noun.with_first(binder.other()))


def _sacrifice(count: lang.Value, noun: Noun) -> Deed:
    if noun.zone is not lang.Zone.BATTLEFIELD:
        raise Unbound("only permanents are sacrificed")
    return lambda who: lang.SacrificeSome(who, noun.filter, count)


DEEDS: Final = (
    *_deed("draw|draws", "<cards>", lambda count: lambda who: lang.Draw(who, count), "#draw% two cards."),
    *_deed("discard|discards", "<cards>", lambda count: lambda who: lang.Discard(who, count), "#discard% two cards."),
    *_deed(
        "discard|discards",
        "<cards> at random",
        lambda count: lambda who: lang.Discard(who, count, lang.DiscardMethod.RANDOM),
        "#discard% a card at random.",
    ),
    *_deed(
        "discard|discards",
        "(your|their) hand",
        lambda: lambda who: lang.Discard(who, method=lang.DiscardMethod.ALL),
        "#discard% their hand.",
    ),
    *_deed("gain|gains", "<lives>", lambda amount: lambda who: lang.GainLife(who, amount), "#gain% 3 life."),
    *_deed("lose|loses", "<lives>", lambda amount: lambda who: lang.LoseLife(who, amount), "#lose% 2 life."),
    *_deed("mill|mills", "<cards>", lambda count: lambda who: lang.Mill(who, count), "#mill% two cards."),
    *_deed("sacrifice|sacrifices", "<count> <noun>", _sacrifice, "#sacrifice% a creature."),
    Phrase(
        "deed",
        ("sacrifice another <noun>",),
        _sacrifice_another,
        "When this creature enters, sacrifice another creature.",
        "Creature",
        binds=True,
    ),
    *_deed("shuffle|shuffles", "", lambda: lang.Shuffle, "#shuffle%."),
    *_deed("shuffle|shuffles", "(your|their) library", lambda: lang.Shuffle, "#shuffle% their library."),
    *_deed("win|wins", "the game", lambda: lang.WinGame, "#win% the game."),
    *_deed("lose|loses", "the game", lambda: lang.LoseGame, "#lose% the game."),
)


@says("deeds", "<does>", example="Target player draws two cards.")
def one_deed(deed: Deed) -> Deed:
    """One deed."""
    return deed


@says("deeds", "<does> <joint> <deeds>", example="Target player draws two cards and loses 2 life.")
def more_deeds(first: Deed, _: None, others: Deed) -> Deed:
    """Several deeds of one player."""
    return lambda who: in_order(first(who), others(who))


@says("base_deeds", "<deed>", example="Each player may draw a card.")
def one_base_deed(deed: Deed) -> Deed:
    """One deed, in the base form."""
    return deed


@says("base_deeds", "<deed> <joint> <base_deeds>", example="Target player may draw a card and lose 1 life.")
def more_base_deeds(first: Deed, _: None, others: Deed) -> Deed:
    """Several deeds of one player, in the base form."""
    return lambda who: in_order(first(who), others(who))


JOINTS: Final = words(
    "joint",
    {"and": None, ", then": None, "then": None, ", and": None, ",": None},
    "Draw two cards {} discard a card.",
)


# Clauses: a player or an object as the subject, or a command.


@says("clause", "<deed>", example="Draw two cards.")
def you_do(deed: Deed) -> lang.Effect:
    """A command: you do it."""
    return deed(lang.You())


@says("clause", "you <deed>", example="You gain 3 life.")
def you_do_it(deed: Deed) -> lang.Effect:
    """You do it."""
    return deed(lang.You())


@says("clause", "<third> <deeds>", example="Target player draws two cards.")
def player_does(who: lang.PlayerRef, deeds: Deed) -> lang.Effect:
    """Another player does it; each of several by itself, where it is about "their" things."""
    return done_by(who, deeds)


@says("last", "<third> may <base_deeds>", example="Target player may draw a card.")
def player_may(who: lang.PlayerRef, deeds: Deed) -> lang.Effect:
    """Another player may do it."""
    if isinstance(who, (lang.EachPlayer, lang.EachOpponent)):
        raise Missing("effects for each of several players by itself")
    return lang.May(who, deeds(who))


@says("last", "you may <clauses>", example="You may destroy target artifact.")
def you_may(effect: lang.Effect) -> lang.Effect:
    """You may do it; "may" reaches to the end of the sentence."""
    return lang.May(lang.You(), effect)


@says("clauses", "<clause>", example="Draw two cards.")
def one_clause(effect: lang.Effect) -> lang.Effect:
    """One clause."""
    return effect


@says("clauses", "<clause> <joint> <clauses>", example="Tap target creature and draw a card.")
def more_clauses(first: lang.Effect, _: None, others: lang.Effect) -> lang.Effect:
    """Several clauses, one after the other."""
    return in_order(first, others)


@says("clauses", "<last>", example="Tap target creature, then you may draw a card.")
def last_clause(effect: lang.Effect) -> lang.Effect:
    """A clause that can only be the last one."""
    return effect
