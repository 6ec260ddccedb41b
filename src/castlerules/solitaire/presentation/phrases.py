"""Words of Solitaire for its display: notes and prompt of the table, and phrases for decisions, actions and events."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Any, Final

from castlerules.cards.rendering.expressions import noun_phrase
from castlerules.cards.rendering.heads import with_targets
from castlerules.core import Wording, counted_noun, evolve
from castlerules.magic.information.observation import Observation
from castlerules.magic.model import actions, changes, decisions
from castlerules.magic.model.ids import ObjectId
from castlerules.magic.presentation.display import VariantDisplay
from castlerules.magic.presentation.names import ObjectNames, is_creature, power_toughness
from castlerules.magic.presentation.wording import EVENT_FIELDS
from castlerules.solitaire.model import actions as solitaire_actions
from castlerules.solitaire.model import decisions as solitaire_decisions
from castlerules.solitaire.model import events
from castlerules.solitaire.model.state import HAND, SLOT, STACK_NAMES, STACKS, YOU, ObservedTableau, Phase
from castlerules.solitaire.query.interchangeable_lands import individually_referenced, land_key_in

from .display import SolitaireDisplay
from .panels import table_sides

_COUNT_PHRASES: Final = MappingProxyType({0: "no card is", 1: "a card is", 2: "two cards are", 3: "three cards are"})


def display(_: ObservedTableau, observation: Observation) -> VariantDisplay:
    """Return what Solitaire adds to the display of *observation*: the layout of the table, notes, and the prompt."""
    display = SolitaireDisplay(observation)
    notes = {"owed": display.outstanding_costs, "use": list(_use_notes(display)), "limit": list(_limit_notes(display))}
    return VariantDisplay(
        title="Solitaire",
        seat_names=("you", "the stacks"),
        passive_players=(STACKS,),
        table_sides=table_sides,
        idle="nothing is going on",
        stack_labels=("play", "", ""),
        names_owners=False,
        has_turns=False,
        turn_text=f"trip {display.tableau.trip} of {display.rules.max_trips}",
        locations=display.locations,
        notes=tuple([(heading, tuple(lines)) for heading, lines in notes.items()]),
        prompt=_PROMPTS.words(display, observation.decision),
        action_wording=_ACTION_WORDING,
        event_wording=_EVENT_WORDING,
    )


# Notes.


def _use_notes(display: SolitaireDisplay) -> Iterator[str]:
    """Yield a note on the permanent that is used or fights, which is sacrificed afterwards (SOL-092, SOL-093)."""
    slot, extra = display.slot, display.tableau
    user = next(
        (permanent for permanent in display.observation.permanents if permanent.id == extra.permanent_in_use), None
    )
    if extra.phase in (Phase.USE, Phase.LAST_USE) and user is not None:
        yield f"{user.card.name} is in use, and is sacrificed after that"
    elif extra.phase in (Phase.COMBAT, Phase.COMBAT_END) and slot is not None:
        yield f"{slot.card.name} fights, and is sacrificed after that"


def _limit_notes(display: SolitaireDisplay) -> Iterator[str]:
    """Yield a note on the number of actions done, if there is a limit (SOL-G84)."""
    most = display.rules.action_limit
    if most is not None:
        yield f"{display.tableau.action_count} of {counted_noun(most, 'action')} done"


# Decisions.


def _free_decision(display: SolitaireDisplay, _: solitaire_decisions.FreeDecision) -> str:
    match display.tableau.phase:
        case Phase.COMBAT | Phase.COMBAT_END:
            return "strike, or play instants and use fast abilities first"
        case Phase.USE | Phase.LAST_USE:
            return "finish the use, or use it again"
        case Phase.MAIN:
            slot = display.slot
            own = [] if slot is None or not slot.characteristics.abilities.activated else [f"use {slot.card.name}"]
            own += [] if slot is None or not is_creature(slot) else [f"attack with {slot.card.name}"]
            return ", or ".join(["draw three, play the hand card or a stack top", *own])


def _division(display: SolitaireDisplay, decision: solitaire_decisions.DamageDivisionDecision) -> str:
    slot = display.slot
    power = 0 if slot is None else max(0, slot.characteristics.power)
    name = "your creature" if slot is None else slot.card.name
    remaining = power - sum(decision.damage_assigned)
    return f"divide the damage of {name} from the lowest blocker up: {remaining} of {power} left"


def _stack_top(_: SolitaireDisplay, decision: solitaire_decisions.StackTopDecision) -> str:
    number = decision.count - len(decision.chosen)
    if decision.effect is None:
        return f"choose {counted_noun(number, 'stack top')} to be discarded"
    words = with_targets(noun_phrase(decision.effect.filter, "card"), ())
    least = max(0, decision.effect.least - len(decision.chosen))
    return f"choose {number if least >= number else f'{least} to {number}'} of the stack tops: {words}"


def _sacrifice(_: SolitaireDisplay, decision: solitaire_decisions.SideSacrificeDecision) -> str:
    words = with_targets(noun_phrase(decision.filter, "permanent"), ())
    whose = "of yours" if decision.controller == YOU else "on the stacks"
    return f"say what is sacrificed, {decision.count - len(decision.chosen)} {whose}: {words}"


def _announcing(display: SolitaireDisplay, _: decisions.AnnounceDecision) -> str:
    return (
        f"go on announcing {display.name_of(display.observation.stack[-1])}"
        if display.observation.stack
        else "go on announcing"
    )


def _paying(display: SolitaireDisplay, _: solitaire_decisions.PaymentSourceDecision) -> str:
    return f"pay {display.outstanding_costs[0]}" if display.outstanding_costs else "pay"


_PROMPTS: Final = Wording[SolitaireDisplay](
    {
        solitaire_decisions.FreeDecision: _free_decision,
        solitaire_decisions.MergeDecision: "say which copies are gathered where",
        solitaire_decisions.PaymentSourceDecision: _paying,
        solitaire_decisions.DamageDivisionDecision: _division,
        solitaire_decisions.PlacementDecision: (
            "say which of {remaining} cards is put down next; the first one lies deepest"
        ),
        solitaire_decisions.StackTopDecision: _stack_top,
        solitaire_decisions.SideSacrificeDecision: _sacrifice,
        solitaire_decisions.NewcomerDecision: "say which of the newcomers comes into play: there is room for one",
        decisions.AnnounceDecision: _announcing,
    },
    {"remaining": lambda _, cards: len(cards)},
)
"""The prompts of decisions that normal Magic does not have, or puts in other words."""


# Actions.


def _card_and_place(names: ObjectNames, number: ObjectId) -> str:
    """Return the name and place of object *number*, which is played or pays, such as ``Terror from K3``."""
    display = SolitaireDisplay(names.observation)
    shown = [card for place in STACK_NAMES if (card := display.top(place)) is not None]
    shown += [] if display.hand_card is None else [display.hand_card]
    name = next((card.card.name for card in shown if card.id == number), names.name_of(number))
    return f"{name} {display.place_phrase(number)}".rstrip()


def _payment(names: ObjectNames, action: solitaire_actions.PaySource) -> str:
    display = SolitaireDisplay(names.observation)
    lands = {permanent.id: permanent for permanent in display.row}
    land = lands.get(action.source)
    if land is None:
        return f"pay with {_card_and_place(names, action.source)}"
    same_name = [permanent for permanent in lands.values() if permanent.card.name == land.card.name]
    referenced, land_key = individually_referenced(display.observation), land_key_in(display.observation)
    if all([permanent.id not in referenced and land_key(permanent) == land_key(land) for permanent in same_name]):
        return f"pay with {land.card.name}"
    marks = names.status_words(land)
    return f"pay with {names.name_of(land.id)}" + (f" ({', '.join(marks)})" if marks else "")


def _attack(names: ObjectNames, action: solitaire_actions.AttackStack) -> str:
    stack = SolitaireDisplay(names.observation).stack(action.stack)
    up = [] if stack is None else [names.permanents.get(card.id) for card in stack.face_up]
    creatures = [permanent for permanent in up if permanent is not None and is_creature(permanent)]
    if not creatures:
        return f"attack {action.stack}" + ("" if stack is None else " (nothing blocks)")
    copies = f"{len(creatures)} " if len(creatures) > 1 else ""
    sizes = ", ".join(dict.fromkeys(map(power_toughness, creatures)))
    return f"attack {action.stack} ({copies}{creatures[0].card.name} {sizes})"


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


_ACTION_WORDING: Final = Wording[ObjectNames](
    {
        solitaire_actions.DrawThree: "draw three",
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
    {"blocker": ObjectNames.name_with_size, "card": _card_and_place},
)
"""The phrases of actions that normal Magic does not have, or puts in other words."""


# Events. A sentence that ends in a semicolon is continued by that of the next event.


def _copies_gathered(_: ObjectNames, event: events.CopiesGathered) -> str:
    cards = event.card.name if event.count == 1 else f"{event.count} {event.card.name}"
    return f"{cards} {'goes' if event.count == 1 else 'go'} from {_place_phrase(event.src)} onto {event.dst}"


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


_EVENT_WORDING: Final = Wording[ObjectNames](
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
