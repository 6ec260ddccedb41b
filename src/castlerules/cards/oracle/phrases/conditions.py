"""Conditions: what has to be true, as "you control a Forest" and "seven or more cards are in your graveyard"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Binder, Unbound
from castlerules.cards.oracle.meanings import Noun, Place, number_of, plus
from castlerules.cards.oracle.phrase import binds, same, says, words

from . import values


@says(
    "condition",
    "<controller> (control|controls) (a|an) <noun>",
    example="This creature has flying as long as you control a Forest.",
    on="Creature",
)
def controls(who: lang.PlayerRef, noun: Noun) -> lang.Condition:
    """A player has a permanent of a kind."""
    return lang.Exists(_controlled_by(who, noun).filter)


@binds(
    "condition",
    "<controller> (control|controls) another <noun>",
    example="This creature has flying as long as you control another creature.",
    on="Creature",
)
def controls_another(binder: Binder, who: lang.PlayerRef, noun: Noun) -> lang.Condition:
    """A player has another permanent of a kind than the card itself."""
    return controls.meaning(who, noun.with_first(binder.other()))  # type: ignore[no-any-return]


@says(
    "condition",
    "<controller> (control|controls) no <noun>",
    example="This creature has flying as long as you control no Islands.",
    on="Creature",
)
def controls_no(who: lang.PlayerRef, noun: Noun) -> lang.Condition:
    """A player has no permanent of a kind."""
    return lang.Untrue(controls.meaning(who, noun))


@says(
    "condition",
    "no opponent controls (a|an) <noun>",
    example="This creature has flying as long as no opponent controls an Island.",
    on="Creature",
)
def no_opponent_controls(noun: Noun) -> lang.Condition:
    """No opponent has a permanent of a kind."""
    return controls_no.meaning(lang.EachOpponent(), noun)  # type: ignore[no-any-return]


@says(
    "condition",
    "<controller> (control|controls) <compared> <noun>",
    example="This creature has flying as long as you control three or more Forests.",
    on="Creature",
)
def controls_so_many(who: lang.PlayerRef, compared: tuple[lang.Comparison, lang.Value], noun: Noun) -> lang.Condition:
    """A player has a number of permanents of a kind."""
    return lang.Compare(number_of(_controlled_by(who, noun)), *compared)


@says(
    "condition",
    "<controller> (control|controls) more <noun> than you",
    example="This creature has flying as long as an opponent controls more lands than you.",
    on="Creature",
)
def controls_more(who: lang.PlayerRef, noun: Noun) -> lang.Condition:
    """A player has more permanents of a kind than you."""
    theirs, yours = (number_of(_controlled_by(player, noun)) for player in (who, lang.You()))
    return lang.Compare(theirs, lang.Comparison.AT_LEAST, plus(yours, 1))


def _controlled_by(who: lang.PlayerRef, noun: Noun) -> Noun:
    if noun.zone is not lang.Zone.BATTLEFIELD:
        raise Unbound("expected permanents")
    return noun.with_last(lang.ControlledBy(who))


@says(
    "condition",
    "<compared> <noun> are <place>",
    example="Threshold — This creature has flying as long as seven or more cards are in your graveyard.",
    on="Creature",
)
def so_many_are(compared: tuple[lang.Comparison, lang.Value], noun: Noun, place: Place) -> lang.Condition:
    """A number of cards are in a zone."""
    if "card" not in noun.nouns:
        raise Unbound("only cards are in a graveyard")
    filter_ = noun.filter if place.who is None else noun.with_last(lang.ControlledBy(place.who)).filter
    return lang.Compare(lang.CountOf(filter_, place.zone), *compared)


@says(
    "condition",
    "there are <compared> <noun>",
    example="This creature has flying as long as there are seven or more cards in your graveyard.",
    on="Creature",
)
def there_are(compared: tuple[lang.Comparison, lang.Value], noun: Noun) -> lang.Condition:
    """A number of objects exist."""
    return lang.Compare(number_of(noun), *compared)


@says(
    "condition",
    "there are no <noun>",
    example="This creature has flying as long as there are no cards in your graveyard.",
    on="Creature",
)
def there_are_no(noun: Noun) -> lang.Condition:
    """No object of a kind exists."""
    return lang.Compare(number_of(noun), lang.Comparison.EQUAL, 0)


@says(
    "condition",
    "(a|an) <noun> is on the battlefield",
    example="This creature has flying as long as an Elf is on the battlefield.",
    on="Creature",
)
def one_in_play(noun: Noun) -> lang.Condition:
    """There is something of a kind in play."""
    return lang.Exists(_in_play(noun).filter)


def _in_play(noun: Noun) -> Noun:
    if noun.zone is not lang.Zone.BATTLEFIELD:
        raise Unbound("expected permanents")
    return noun


@says(
    "place",
    "in your graveyard",
    example="Threshold — This creature has flying as long as seven or more cards are in your graveyard.",
    on="Creature",
)
def your_graveyard() -> Place:
    """In your graveyard."""
    return Place(lang.Zone.GRAVEYARD, lang.You())


@says(
    "condition",
    "<object> is <adjective>",
    example="Enchant creature\nEnchanted creature gets +1/+1 as long as it is white.",
    on="Enchantment — Aura",
)
def is_adjective(ref: lang.ObjectRef, adjective: lang.Filter) -> lang.Condition:
    """An object has a quality."""
    if isinstance(adjective, (lang.IsType, lang.IsSubtype)):
        raise Unbound("expected a noun with an article")
    return _matches(ref, adjective)


def _matches(ref: lang.ObjectRef, filter_: lang.Filter) -> lang.Condition:
    if isinstance(ref, lang.Each):
        raise Unbound("expected one object")
    return lang.Matches(ref, filter_)


@says(
    "condition",
    "<object> isn't <adjective>",
    example="Enchant creature\nEnchanted creature gets +1/+1 as long as it isn't white.",
    on="Enchantment — Aura",
)
def is_not_adjective(ref: lang.ObjectRef, adjective: lang.Filter) -> lang.Condition:
    """An object lacks a quality."""
    return lang.Untrue(is_adjective.meaning(ref, adjective))


@binds(
    "condition",
    "<object> is (a|an) <noun>",
    example="Enchant permanent\nEnchanted permanent has haste as long as it is a creature.",
    on="Enchantment — Aura",
)
def is_noun(binder: Binder, ref: lang.ObjectRef, noun: Noun) -> lang.Condition:
    """An object is of a kind; a card that has been revealed is a card of that kind."""
    revealed = any(known.ref == ref and "revealed card" in known.nouns for known in binder.mentions)
    if revealed and "card" not in noun.nouns:
        raise Unbound("a revealed card is no permanent")
    return _matches(ref, noun.filter)


@binds(
    "condition",
    "<object> isn't (a|an) <noun>",
    example="Enchant permanent\nEnchanted permanent has haste as long as it isn't a Wall.",
    on="Enchantment — Aura",
)
def is_not_noun(binder: Binder, ref: lang.ObjectRef, noun: Noun) -> lang.Condition:
    """An object is not of a kind."""
    return lang.Untrue(is_noun.meaning(binder, ref, noun))


@says(
    "condition",
    "<object_of> <quantity> is <compared>",
    example="Counter target spell if its mana value is 3 or less.",
)
def its_number_is(
    ref: lang.ObjectRef, quantity: Callable[[lang.ObjectRef], lang.Value], compared: tuple[lang.Comparison, lang.Value]
) -> lang.Condition:
    """A number of an object is in a range."""
    return lang.Compare(quantity(ref), *compared)


QUANTITIES: Final = words(
    "quantity",
    {"power": lang.PowerOf, "toughness": lang.ToughnessOf, "mana value": lang.ManaValueOf},
    "Destroy target creature if its {} is 3 or less.",
)


# Players.


@says(
    "condition",
    "you have <compared> life",
    example="This creature has flying as long as you have 5 or less life.",
    on="Creature",
)
def your_life(compared: tuple[lang.Comparison, lang.Value]) -> lang.Condition:
    """Your life total is in a range."""
    return lang.Compare(lang.LifeOf(lang.You()), *compared)


@says(
    "condition",
    "<owner> life total is <compared>",
    example="This creature has flying as long as your life total is 5 or less.",
    on="Creature",
)
def life_total(who: lang.PlayerRef | None, compared: tuple[lang.Comparison, lang.Value]) -> lang.Condition:
    """The life total of a player is in a range."""
    return lang.Compare(values.life_of.meaning(who), *compared)


@says(
    "condition",
    "you have <compared> cards in hand",
    "you have <compared> cards in your hand",
    example="This creature has flying as long as you have five or more cards in hand.",
    on="Creature",
)
def your_hand(compared: tuple[lang.Comparison, lang.Value]) -> lang.Condition:
    """The number of cards in your hand is in a range."""
    return lang.Compare(lang.HandSize(lang.You()), *compared)


@says(
    "condition",
    "you have no cards in hand",
    "you have no cards in your hand",
    example="This creature has flying as long as you have no cards in hand.",
    on="Creature",
)
def your_empty_hand() -> lang.Condition:
    """You have no card in hand."""
    return lang.Compare(lang.HandSize(lang.You()), lang.Comparison.EQUAL, 0)


@says(
    "condition",
    "you have <compared> <noun>",
    example="At the beginning of your upkeep, if you have 30 or more cards in your library, draw a card.",
    on="Enchantment",
)
def you_have(compared: tuple[lang.Comparison, lang.Value], noun: Noun) -> lang.Condition:
    """A number of cards are in a zone of yours."""
    if noun.zone in (lang.Zone.BATTLEFIELD, lang.Zone.STACK, lang.Zone.HAND) or lang.YOU_CONTROL not in noun.parts:
        raise Unbound("expected cards in a graveyard or library of yours")
    return lang.Compare(number_of(noun), *compared)


@says("condition", "it is your turn", example="This creature has flying as long as it's your turn.", on="Creature")
def your_turn() -> lang.Condition:
    """It is your turn."""
    return lang.DuringTurnOf(lang.You())


@says(
    "condition",
    "it is not your turn",
    example="This creature has flying as long as it's not your turn.",
    on="Creature",
)
def not_your_turn() -> lang.Condition:
    """It is the turn of another player."""
    return lang.Untrue(lang.DuringTurnOf(lang.You()))


NOT_YOURS: Final = same(
    not_your_turn, "it isn't your turn", example="This creature has flying as long as it isn't your turn."
)
IS_NOT: Final = same(
    is_not_adjective,
    "<object> is not <adjective>",
    example="Enchant creature\nEnchanted creature gets +1/+1 as long as it's not white.",
)


@binds("condition", "~ was kicked", example="Kicker {2}\nDraw a card. If this spell was kicked, you gain 4 life.")
def was_kicked(binder: Binder) -> lang.Condition:
    """The kicker was paid."""
    binder.subject = lang.This() if binder.face.is_spell else None
    return lang.WasPaid(lang.KeywordKind.KICKER)


@says(
    "condition",
    "no <noun> are on the battlefield",
    example="When no creatures are on the battlefield, sacrifice this enchantment.",
    on="Enchantment",
)
def none_in_play(noun: Noun) -> lang.Condition:
    """There is nothing of a kind in play."""
    return lang.Untrue(lang.Exists(_in_play(noun).filter))
