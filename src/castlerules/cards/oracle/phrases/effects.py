"""Effects that players perform: draw, discard, gain life, destroy, deal damage, search, ..."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import THING, Binder, Missing, Unbound
from castlerules.cards.oracle.meanings import Deed, Noun, in_order
from castlerules.cards.oracle.phrase import Phrase, binds, says, words

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


def _sacrifice(count: lang.Value, noun: Noun) -> Deed:
    return lambda who: lang.SacrificeSome(who, noun.filter, count)


DEEDS: Final = (
    *_deed("draw|draws", "<count> (card|cards)", lambda count: lambda who: lang.Draw(who, count), "#draw% two cards."),
    *_deed(
        "discard|discards",
        "<count> (card|cards)",
        lambda count: lambda who: lang.Discard(who, count),
        "#discard% two cards.",
    ),
    *_deed(
        "discard|discards",
        "<count> (card|cards) at random",
        lambda count: lambda who: lang.Discard(who, count, lang.DiscardMethod.RANDOM),
        "#discard% a card at random.",
    ),
    *_deed(
        "discard|discards",
        "(your|their) hand",
        lambda: lambda who: lang.Discard(who, method=lang.DiscardMethod.ALL),
        "#discard% their hand.",
    ),
    *_deed("gain|gains", "<value> life", lambda amount: lambda who: lang.GainLife(who, amount), "#gain% 3 life."),
    *_deed(
        "gain|gains",
        "life equal to <amount>",
        lambda amount: lambda who: lang.GainLife(who, amount),
        "#gain% life equal to the number of lands you control.",
    ),
    *_deed(
        "lose|loses",
        "<value> life",
        lambda amount: lambda who: lang.LoseLife(who, amount),
        "#lose% 2 life.",
    ),
    *_deed(
        "lose|loses",
        "life equal to <amount>",
        lambda amount: lambda who: lang.LoseLife(who, amount),
        "#lose% life equal to the number of cards in your hand.",
    ),
    *_deed(
        "mill|mills",
        "<count> (card|cards)",
        lambda count: lambda who: lang.Mill(who, count),
        "#mill% two cards.",
    ),
    *_deed("sacrifice|sacrifices", "<count> <noun>", _sacrifice, "#sacrifice% a creature."),
    *_deed("shuffle|shuffles", "", lambda: lang.Shuffle, "#shuffle%."),
    *_deed("shuffle|shuffles", "(your|their) library", lambda: lang.Shuffle, "#shuffle% their library."),
    *_deed("reveal|reveals", "(your|their) hand", lambda: lang.RevealHand, "#reveal% their hand."),
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
    """Another player does it."""
    return deeds(who)


@says("last", "<third> may <base_deeds>", example="Target player may draw a card.")
def player_may(who: lang.PlayerRef, deeds: Deed) -> lang.Effect:
    """Another player may do it."""
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


# Commands.


def _act(template: str, meaning: Callable[..., lang.Effect], example: str, on: str = "Sorcery") -> Phrase:
    return Phrase("clause", (template,), meaning, example, on)


ACTS: Final = (
    _act("destroy <object>", lang.Destroy, "Destroy target creature."),
    _act("tap <object>", lang.SetTapped, "Tap target creature."),
    _act("untap <object>", lambda ref: lang.SetTapped(ref, tapped=False), "Untap target creature."),
    _act("counter <object>", lang.CounterSpell, "Counter target spell."),
    _act("regenerate <object>", lang.Regenerate, "Regenerate target creature."),
    _act("exile <object>", lambda ref: lang.MoveTo(ref, lang.Zone.EXILE), "Exile target creature."),
    _act("sacrifice <self>", lang.SacrificeObject, "When this creature attacks, sacrifice this creature.", "Creature"),
    _act(
        "return <object> to (its owner 's hand|their owners ' hands|their owner 's hand)",
        lambda ref: lang.MoveTo(ref, lang.Zone.HAND),
        "Return target creature to its owner's hand.",
    ),
    _act(
        "return <object> to your hand",
        lambda ref: lang.MoveTo(ref, lang.Zone.HAND),
        "Return target creature card from your graveyard to your hand.",
    ),
    _act(
        "return <object> to the battlefield",
        lambda ref: lang.MoveTo(ref, lang.Zone.BATTLEFIELD),
        "Return target creature card from your graveyard to the battlefield.",
    ),
    _act(
        "put <object> onto the battlefield under your control",
        lambda ref: lang.MoveTo(ref, lang.Zone.BATTLEFIELD, controller=lang.You()),
        "Put target creature card from a graveyard onto the battlefield under your control.",
    ),
    _act(
        "put <object> on top of its owner 's library",
        lambda ref: lang.MoveTo(ref, lang.Zone.LIBRARY),
        "Put target creature on top of its owner's library.",
    ),
    _act(
        "put <count> <counter> (counter|counters) on <object>",
        lambda count, kind, ref: lang.PutCounters(ref, kind, count),
        "Put a +1/+1 counter on target creature.",
    ),
    _act(
        "prevent all combat damage that would be dealt this turn",
        lang.PreventCombatDamage,
        "Prevent all combat damage that would be dealt this turn.",
    ),
)


@binds("clause", "sacrifice it", example="When this creature attacks, sacrifice it.", on="Creature")
def sacrifice_it(binder: Binder) -> lang.Effect:
    """Sacrifice the one thing named before."""
    return lang.SacrificeObject(binder.it())


# Damage.


@says("source", "<self>", example="This spell deals 3 damage to any target.")
def this_source(ref: lang.ObjectRef) -> lang.ObjectRef:
    """The card itself deals damage."""
    return ref


@binds("source", "it", example="When this creature dies, it deals 1 damage to any target.", on="Creature")
def it_source(binder: Binder) -> lang.ObjectRef:
    """The thing named before deals damage; the creature that has died means the card itself."""
    ref = binder.it()
    return lang.This() if ref == lang.EventObject() and "card" in binder.mentions[-1].nouns else ref


@says("clause", "<source> deals <value> damage to <recipients>", example="This spell deals 3 damage to any target.")
def deal(source: lang.ObjectRef, amount: lang.Value, to: tuple[lang.Recipient, ...]) -> lang.Effect:
    """Damage."""
    return lang.DealDamage(amount, to, source)


@says(
    "clause",
    "<source> deals damage equal to <amount> to <recipients>",
    "<source> deals damage to <recipients> equal to <amount>",
    example="This spell deals damage equal to the number of lands you control to any target.",
)
def deal_equal(source: lang.ObjectRef, first: Any, second: Any) -> lang.Effect:
    """Damage equal to a value."""
    to, amount = (first, second) if isinstance(first, tuple) else (second, first)
    return lang.DealDamage(amount, to, source)


# Mana.


@says("clause", "add <kinds>", example="{T}: Add {G}{G}.", on="Creature")
def add(kinds: tuple[lang.ManaKind, ...]) -> lang.Effect:
    """Mana."""
    return lang.AddMana((kinds,))


@says("clause", "add <kinds> or <kinds>", example="{T}: Add {G} or {W}.", on="Land")
def add_either(first: tuple[lang.ManaKind, ...], second: tuple[lang.ManaKind, ...]) -> lang.Effect:
    """One mana or another."""
    return lang.AddMana((first, second))


@says("clause", "add <kinds> , <kinds> , or <kinds>", example="{T}: Add {G}, {W}, or {U}.", on="Land")
def add_one_of_three(*options: tuple[lang.ManaKind, ...]) -> lang.Effect:
    """One of three kinds of mana."""
    return lang.AddMana(options)


@says("clause", "add one mana of any color", example="{T}: Add one mana of any color.", on="Artifact")
def add_any_color() -> lang.Effect:
    """One mana of any colour."""
    return lang.AddMana(tuple([(lang.ManaKind(color.value),) for color in lang.Color]))


# Searching.


@binds(
    "clause",
    "search your library for (a|an) <noun>",
    example="Search your library for a card, put that card into your hand, then shuffle.",
)
def search(binder: Binder, noun: Noun) -> lang.Effect:
    """Search for a card."""
    if noun.zone is not lang.Zone.HAND:
        raise Unbound("only cards can be searched for in a library")
    name = binder.new_name("found")
    binder.mention(lang.BoundObjects(name), THING, *noun.nouns)
    return lang.Search(name, noun.filter)


_PUTS: Final = "Search your library for a card, put that card into your hand, then shuffle."


@says("clause", "put <object> into your hand", example=_PUTS)
def put_into_hand(ref: lang.ObjectRef) -> lang.Effect:
    """Put cards into your hand."""
    return lang.MoveTo(ref, lang.Zone.HAND)


@says(
    "clause",
    "put <object> onto the battlefield",
    example="Search your library for a land card, put that card onto the battlefield, then shuffle.",
)
def put_into_play(ref: lang.ObjectRef) -> lang.Effect:
    """Put cards onto the battlefield."""
    return lang.MoveTo(ref, lang.Zone.BATTLEFIELD, controller=lang.You())


@says(
    "clause",
    "put <object> onto the battlefield tapped",
    example="Search your library for a land card, put it onto the battlefield tapped, then shuffle.",
)
def put_into_play_tapped(ref: lang.ObjectRef) -> lang.Effect:
    """Put cards onto the battlefield tapped."""
    return lang.MoveTo(ref, lang.Zone.BATTLEFIELD, controller=lang.You(), tapped=True)


@says(
    "clause",
    "reveal <object>",
    example="Search your library for a land card, reveal it, put it into your hand, then shuffle.",
)
def reveal(_: lang.ObjectRef) -> lang.Effect:
    """Reveal a card; the language has no part for it yet."""
    raise Missing("revealing found or chosen cards")
