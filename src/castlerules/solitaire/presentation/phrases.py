"""Phrases for the actions, and sentences for the events of Solitaire."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from castlerules.core import Wording, evolve
from castlerules.core.wording import counted_noun
from castlerules.magic.model import actions, changes
from castlerules.magic.model.ids import ObjectId
from castlerules.magic.presentation.names import ObjectNames, is_creature, power_toughness
from castlerules.magic.presentation.wording import EVENT_FIELDS
from castlerules.solitaire.model import actions as solitaire_actions
from castlerules.solitaire.model import decisions as solitaire_decisions
from castlerules.solitaire.model import events
from castlerules.solitaire.model.state import HAND, SLOT, STACK_NAMES, STACKS
from castlerules.solitaire.query.interchangeable_lands import individually_referenced, land_key_in

from .display import SolitaireDisplay

_COUNT_PHRASES: Final = MappingProxyType({0: "no card is", 1: "a card is", 2: "two cards are", 3: "three cards are"})


_MOST_DRAWN: Final = 3
_NUMBERS: Final = ("nothing", "one", "two", "three")

# Actions.


def card_and_place(names: ObjectNames, number: ObjectId) -> str:
    """Return the name and place of object *number*, which is played or pays, such as ``Terror from K3``."""
    display = SolitaireDisplay(names.observation)
    shown = [card for place in STACK_NAMES if (card := display.top(place)) is not None]
    shown += [] if display.hand_card is None else [display.hand_card]
    name = next((card.card.name for card in shown if card.id == number), names.name_of(number))
    return f"{name} {display.place_phrase(number)}".rstrip()


def _payment(names: ObjectNames, action: solitaire_actions.PaySource) -> str:
    """SOL-065: return what is played and what pays: ``play Terror on Serra Angel, paid by Dark Ritual (hand)``."""
    source, display = _source_words(names, action.source), SolitaireDisplay(names.observation)
    spell = display.being_paid_for
    if spell is None or not isinstance(names.observation.decision, solitaire_decisions.PaymentSourceDecision):
        return f"pay with {source}"
    targets = [names.name_of(target) for part in spell.targets for target in part]
    what = f"play {display.name_of(spell)}" if spell.card is not None else display.name_of(spell)
    whom = f" on {' and '.join(targets)}" if targets else ""
    return f"{what.replace('the ability of', 'use', 1)}{whom}, paid by {source}"


def _source_words(names: ObjectNames, number: ObjectId) -> str:
    """Return the name of the source *number*, with its place if it is no land, and with what tells it from its like."""
    display = SolitaireDisplay(names.observation)
    lands = {permanent.id: permanent for permanent in display.row}
    land = lands.get(number)
    if land is None:
        return card_and_place(names, number)
    same_name = [permanent for permanent in lands.values() if permanent.card.name == land.card.name]
    referenced, land_key = individually_referenced(display.observation), land_key_in(display.observation)
    if all([permanent.id not in referenced and land_key(permanent) == land_key(land) for permanent in same_name]):
        return land.card.name
    marks = names.status_words(land)
    return names.name_of(land.id) + (f" ({', '.join(marks)})" if marks else "")


def _attack(names: ObjectNames, action: solitaire_actions.AttackStack) -> str:
    stack = SolitaireDisplay(names.observation).stack(action.stack)
    up = [] if stack is None else [names.permanents.get(card.id) for card in stack.face_up]
    creatures = [permanent for permanent in up if permanent is not None and is_creature(permanent)]
    if not creatures:
        return f"attack {action.stack}" + ("" if stack is None else " (nothing blocks)")
    copies = f"{len(creatures)} " if len(creatures) > 1 else ""
    sizes = ", ".join(dict.fromkeys(map(power_toughness, creatures)))
    return f"attack {action.stack} ({copies}{creatures[0].card.name} {sizes})"


def _drawing(names: ObjectNames, _: solitaire_actions.DrawThree) -> str:
    """SOL-G54: return ``draw three``, or fewer if the library, or that of the next trip, has fewer."""
    display = SolitaireDisplay(names.observation)
    count = min(_MOST_DRAWN, display.next_library_size)
    return f"draw {_NUMBERS[count]}"


def _gathering(_: ObjectNames, action: solitaire_actions.MergeCopies) -> str:
    what = {HAND: "put the hand card", SLOT: "put your permanent"}.get(action.src, f"gather the copies of {action.src}")
    return f"{what} on {action.dst}"


def _x(names: ObjectNames, action: actions.ChooseX) -> str | None:
    """SOL-067: return words such as ``X = 2, for 3 sources``: all that the spell takes, optional costs included."""
    display = SolitaireDisplay(names.observation)
    if not display.observation.stack:
        return None
    sources = display.sources_in_all(evolve(display.observation.stack[-1], x=action.n))
    return f"X = {action.n}, for {counted_noun(sources, 'source') if sources else 'nothing'}"


def _option(names: ObjectNames, action: actions.ChooseOption) -> str | None:
    """Return the words for a choice of the card to lay down next, or of the permanent to enter; None for others."""
    match names.observation.decision:
        case solitaire_decisions.PlacementDecision(remaining=left) if 0 <= action.index < len(left):
            return f"{names.name_with_owner(_moved_object(left[action.index]))} next"
        case solitaire_decisions.NewcomerDecision(arrivals=arrivals) if 0 <= action.index < len(arrivals):
            return f"{names.name_with_owner(_moved_object(arrivals[action.index]))} comes into play"
        case _:
            return None


def _moved_object(change: changes.Change) -> int:
    """Return the id of the object that *change* moves; if it has none, the id of its card in the card table."""
    match change:
        case changes.Move(object=number) | changes.ControlGained(object=number):
            return number
        case changes.EnterBattlefield(card=card, old_object=origin):
            return card if origin is None else origin
        case changes.LibraryMove(card=card):
            return card
        case _:
            raise AssertionError(f"expected a change that moves a card, got {type(change).__name__}")


ACTION_WORDING: Final = Wording[ObjectNames](
    {
        solitaire_actions.DrawThree: _drawing,
        actions.BeginCast: "play {card}",
        solitaire_actions.AttackStack: _attack,
        solitaire_actions.Strike: "strike",
        solitaire_actions.AssignToBlocker: "{n} damage to {blocker}",
        solitaire_actions.FinishUse: "finish the use",
        solitaire_actions.MergeCopies: _gathering,
        solitaire_actions.PaySource: _payment,
        actions.ChooseX: _x,
        actions.ChooseOption: _option,
    },
    {"blocker": ObjectNames.name_with_size, "card": card_and_place},
)
"""The phrases of actions that normal Magic does not have, or puts in other words."""


# Events. A sentence that ends in a semicolon is continued by that of the next event.


def _copies_gathered(_: ObjectNames, event: events.CopiesGathered) -> str:
    cards = event.card.name if event.count == 1 else f"{event.count} {event.card.name}"
    verb = "goes" if event.count == 1 else "go"
    return f"copies gathered: {cards} {verb} from {_place_phrase(event.src)} onto {event.dst}"


def _place_phrase(name: str) -> str:
    return f"the {name}" if name in (HAND, SLOT) else name


def _hand_discarded(_: ObjectNames, event: events.HandDiscarded) -> str:
    card = "a card" if event.card is None else event.card.name
    more = f" and {counted_noun(event.count - 1, 'card')} under it" if event.count > 1 else ""
    return f"{card}{more} {'go' if more else 'goes'} to the discard pile"


def _moved(names: ObjectNames, event: changes.Moved) -> str | None:
    """SOL-034, SOL-G19: return a sacrifice or discard by STACKS in the passive, since the player does not do it.

    None for other events, which are worded as in normal Magic.
    """
    if event.controller != STACKS or event.cause not in (changes.Cause.SACRIFICED, changes.Cause.DISCARDED):
        return None
    where = "" if event.old_object is None else names.display.locations.get(event.old_object, "")
    return f"{event.card.name} {where}".rstrip() + f" is {event.cause.value}"


def _blocked(_: ObjectNames, event: changes.Blocked) -> str | None:
    return None if event.blocks else "nothing blocks"


def _new_object(names: ObjectNames, event: Any) -> str:
    """Return the name of the card that *event* gives a new id, so that later events can name it by this id."""
    names.add_object(event.object, event.card.name)
    name: str = event.card.name
    return name


EVENT_WORDING: Final = Wording[ObjectNames](
    {
        events.PacketDrawn: "{cards_are} drawn;",
        events.TripBegan: "trip {trip} begins: the discard pile, {cards:card}, is the library now",
        events.CardTurnedUp: "{newcomer} is turned up on {stack}",
        events.HandCardShown: "{newcomer} is the hand card",
        events.LandMoved: "{newcomer} goes from {place} to the row",
        events.CopiesGathered: _copies_gathered,
        events.HandPileCleared: "the hand, {count:card}, goes to the discard pile",
        events.HandDiscarded: _hand_discarded,
        events.LifePaidFromLibrary: "{count:card} of the library go to the discard pile for {count} life",
        changes.Moved: _moved,
        changes.Blocked: _blocked,
        changes.Tapped: "{object} is tapped",
        changes.Untapped: "{object} is untapped",
        changes.SpellCast: lambda names, event: f"you play {names.name_of(event.object).partition(' #')[0]}",
    },
    {**EVENT_FIELDS, "place": lambda _, place: _place_phrase(place)},
    {
        "cards_are": lambda _, event: _COUNT_PHRASES.get(event.count, f"{event.count} cards are"),
        "newcomer": _new_object,
    },
)
"""The sentences of events that normal Magic does not have, or puts in other words."""
