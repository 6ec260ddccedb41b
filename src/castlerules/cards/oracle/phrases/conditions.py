"""Conditions: what has to be true, as "you control a Forest" and "seven or more cards are in your graveyard"."""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Unbound
from castlerules.cards.oracle.meanings import Noun, Place
from castlerules.cards.oracle.phrase import says


@says(
    "condition",
    "you control (a|an) <noun>",
    example="This creature has flying as long as you control a Forest.",
    on="Creature",
)
def you_control(noun: Noun) -> lang.Condition:
    """You have a permanent of a kind."""
    return lang.Exists(noun.with_last(lang.YOU_CONTROL).filter)


@says(
    "condition", "you control no <noun>", example="When you control no Islands, sacrifice this creature.", on="Creature"
)
def you_control_no(noun: Noun) -> lang.Condition:
    """You have no permanent of a kind."""
    return lang.Untrue(you_control.meaning(noun))


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
    return lang.Compare(lang.CountOf(noun.filter, noun.zone), *compared)


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
    return lang.Matches(ref, adjective)


@says("condition", "~ was kicked", example="Kicker {2}\nDraw a card. If this spell was kicked, you gain 4 life.")
def was_kicked() -> lang.Condition:
    """The kicker was paid."""
    return lang.WasPaid(lang.KeywordKind.KICKER)


@says(
    "condition",
    "no <noun> are on the battlefield",
    example="When no creatures are on the battlefield, sacrifice this enchantment.",
    on="Enchantment",
)
def none_in_play(noun: Noun) -> lang.Condition:
    """There is nothing of a kind in play."""
    return lang.Untrue(lang.Exists(noun.filter))
