"""Events of cards and permanents that change zones: whose graveyard or hand, from where."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import OPPONENT, PLAYER, THING, Binder, Unbound
from castlerules.cards.oracle.meanings import Noun, both
from castlerules.cards.oracle.phrase import binds, same


def _moves(
    binder: Binder,
    noun: Noun,
    owner: lang.PlayerRef | None,
    origin: lang.Zone | None,
    to: lang.Zone,
) -> lang.TriggerCondition:
    """Return the event that an object that *noun* names goes from *origin* to *to*, a zone of *owner*."""
    parts = () if owner is None else (lang.OwnedBy(owner),)
    event = lang.ZoneChange(both((noun.filter, *parts)), origin, to)
    binder.event = event
    if lang.EventObject in lang.event_references_of(event):
        nouns = (*noun.nouns, *["card"] * (to is lang.Zone.GRAVEYARD))
        binder.mention(lang.EventObject(), THING, *dict.fromkeys(nouns))
    return event


def _permanent(noun: Noun) -> Noun:
    if noun.zone is not lang.Zone.BATTLEFIELD or any(isinstance(part, lang.ControlledBy) for part in noun.parts):
        raise Unbound("expected permanents, whoever controls them")
    return noun


def _card(noun: Noun) -> Noun:
    if noun.zone is not lang.Zone.HAND or any(isinstance(part, lang.ControlledBy) for part in noun.parts):
        raise Unbound("expected cards")
    return noun


@binds(
    "event",
    "(a|an) <noun> is put into your graveyard from the battlefield",
    example="Whenever a creature is put into your graveyard from the battlefield, you gain 1 life.",
    on="Enchantment",
)
def yours_dies(binder: Binder, noun: Noun) -> lang.TriggerCondition:
    """A permanent goes to your graveyard."""
    return _moves(binder, _permanent(noun), lang.You(), lang.Zone.BATTLEFIELD, lang.Zone.GRAVEYARD)


@binds(
    "event",
    "(a|an) <noun> is put into an opponent 's graveyard from the battlefield",
    example="Whenever a creature is put into an opponent's graveyard from the battlefield, you gain 1 life.",
    on="Enchantment",
)
def opponents_dies(binder: Binder, noun: Noun) -> lang.TriggerCondition:
    """A permanent goes to the graveyard of an opponent."""
    event = _moves(binder, _permanent(noun), lang.EachOpponent(), lang.Zone.BATTLEFIELD, lang.Zone.GRAVEYARD)
    binder.mention(lang.OwnerOf(lang.EventObject()), PLAYER, OPPONENT)
    return event


@binds(
    "event",
    "(a|an) <noun> is put into your graveyard from your library",
    example="Whenever a creature card is put into your graveyard from your library, you gain 1 life.",
    on="Enchantment",
)
def yours_is_milled(binder: Binder, noun: Noun) -> lang.TriggerCondition:
    """A card goes from your library to your graveyard."""
    return _moves(binder, _card(noun), lang.You(), lang.Zone.LIBRARY, lang.Zone.GRAVEYARD)


@binds(
    "event",
    "(a|an) <noun> is put into your graveyard from anywhere",
    example="Whenever a creature card is put into your graveyard from anywhere, you gain 1 life.",
    on="Enchantment",
)
def yours_is_buried(binder: Binder, noun: Noun) -> lang.TriggerCondition:
    """A card goes to your graveyard."""
    return _moves(binder, _card(noun), lang.You(), None, lang.Zone.GRAVEYARD)


@binds(
    "event",
    "(a|an) <noun> is put into an opponent 's graveyard from anywhere",
    example="Whenever a red card is put into an opponent's graveyard from anywhere, you gain 1 life.",
    on="Enchantment",
)
def opponents_is_buried(binder: Binder, noun: Noun) -> lang.TriggerCondition:
    """A card goes to the graveyard of an opponent."""
    event = _moves(binder, _card(noun), lang.EachOpponent(), None, lang.Zone.GRAVEYARD)
    binder.mention(lang.OwnerOf(lang.EventObject()), PLAYER, OPPONENT)
    return event


@binds(
    "event",
    "(a|an) <noun> is put into a graveyard from anywhere",
    example="Whenever a land card is put into a graveyard from anywhere, you gain 1 life.",
    on="Enchantment",
)
def is_buried(binder: Binder, noun: Noun) -> lang.TriggerCondition:
    """A card goes to a graveyard."""
    return _moves(binder, _card(noun), None, None, lang.Zone.GRAVEYARD)


@binds(
    "event",
    "(a|an) <noun> is returned to a player 's hand",
    example="Whenever a land is returned to a player's hand, you gain 1 life.",
    on="Enchantment",
)
def is_returned(binder: Binder, noun: Noun) -> lang.TriggerCondition:
    """A permanent goes to the hand of its owner."""
    event = _moves(binder, _permanent(noun), None, lang.Zone.BATTLEFIELD, lang.Zone.HAND)
    binder.mention(lang.OwnerOf(lang.EventObject()), PLAYER)
    return event


TO_OWNERS_HAND: Final = same(
    is_returned,
    "(a|an) <noun> is returned to its owner 's hand",
    example="Whenever a creature is returned to its owner's hand, you gain 1 life.",
)


# What a spell or ability of an opponent causes.

_CAUSED: Final = "Whenever a spell or ability an opponent controls causes {}, draw a card."


def _caused(binder: Binder, event: lang.ZoneChange | lang.CardDiscarded) -> lang.TriggerCondition:
    binder.event = lang.Caused(event, lang.EachOpponent())
    return binder.event


@binds(
    "event",
    "a spell or ability an opponent controls causes (a|an) <noun> to be put into your graveyard from the battlefield",
    example=_CAUSED.format("a land to be put into your graveyard from the battlefield"),
    on="Enchantment",
)
def caused_to_die(binder: Binder, noun: Noun) -> lang.TriggerCondition:
    """An opponent has a permanent put into your graveyard."""
    event = _moves(binder, _permanent(noun), lang.You(), lang.Zone.BATTLEFIELD, lang.Zone.GRAVEYARD)
    assert isinstance(event, lang.ZoneChange), "a move is meant"
    return _caused(binder, event)


@binds(
    "event",
    "a spell or ability an opponent controls causes you to discard (a|an) <noun>",
    example=_CAUSED.format("you to discard a card"),
    on="Enchantment",
)
def caused_to_discard(binder: Binder, noun: Noun) -> lang.TriggerCondition:
    """An opponent has you discard a card."""
    filter_ = _card(noun).filter
    binder.mention(lang.EventObject(), THING, *noun.nouns)
    return _caused(binder, lang.CardDiscarded(lang.You(), filter_))
