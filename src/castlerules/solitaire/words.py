"""What Solitaire adds to tables of Magic, and actions and events in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from castlerules.cards.render_heads import headed
from castlerules.cards.render_terms import filtered
from castlerules.core import evolve
from castlerules.magic import actions as d
from castlerules.magic import asking as q
from castlerules.magic import changes as c
from castlerules.magic.actions import Action
from castlerules.magic.changes import Cause, Change
from castlerules.magic.ids import ObjectId
from castlerules.magic.naming import Names, is_creature, many, size
from castlerules.magic.told import Told
from castlerules.magic.view import View

from .alike import kinds_in, meant_alone
from .sight import Sight
from .tableau import (
    HAND,
    PLACES,
    SLOT,
    STACKS,
    YOU,
    AssignToBlocker,
    AttackStack,
    CardGathered,
    Deciding,
    Dividing,
    DrawThree,
    FinishUse,
    Funding,
    HandDiscarded,
    HandLaidDown,
    HandShown,
    LandMoved,
    LibraryPaid,
    MergeCopies,
    Merging,
    NewTrip,
    PacketDrawn,
    PaySource,
    Phase,
    PickingNewcomer,
    PickingSacrifice,
    PickingTop,
    Placing,
    SeenTableau,
    Strike,
    TurnedUp,
)

__all__ = ["own_events", "own_words", "told"]

_NUMBERS: Final = ("no card is", "a card is", "two cards are", "three cards are")


def told(_: SeenTableau, seen: View) -> Told:
    """Return what is special in *seen*, a view of Solitaire: the table for one, what is going on, and what is asked."""
    sight = Sight(seen)
    notes = {"owed": sight.owed, "use": list(_use(sight)), "limit": list(_limit(sight))}
    return Told(
        title="Solitaire",
        seats=("you", "the stacks"),
        idle=(STACKS,),
        patience=sight.patience,
        notes=tuple([(heading, tuple(lines)) for heading, lines in notes.items()]),
        question=_question(sight),
    )


# What is going on.


def _use(sight: Sight) -> Iterator[str]:
    """Yield what is in use, and what becomes of it (SOL-092, SOL-093)."""
    slot, extra = sight.slot, sight.extra
    user = next((one for one in sight.seen.permanents if one.id == extra.user), None)
    if extra.phase in (Phase.USE, Phase.LAST_USE) and user is not None:
        yield f"{user.card.name} is in use, and is sacrificed after that"
    elif extra.phase in (Phase.COMBAT, Phase.COMBAT_END) and slot is not None:
        yield f"{slot.card.name} fights, and is sacrificed after that"


def _limit(sight: Sight) -> Iterator[str]:
    """Yield how many actions are left, where there is a limit (SOL-G84)."""
    most = sight.rules.action_limit
    if most is not None:
        yield f"{sight.extra.actions} of {many(most, 'action')} done"


# Questions.


def _question(sight: Sight) -> str | None:
    """Return what is asked; None where it is asked as in normal Magic."""
    say = _ASKED.get(type(sight.seen.asks))
    return None if say is None else say(sight, sight.seen.asks)


def _decision(sight: Sight, _: Deciding) -> str:
    match sight.extra.phase:
        case Phase.COMBAT | Phase.COMBAT_END:
            return "strike, or play instants and use fast abilities first"
        case Phase.USE | Phase.LAST_USE:
            return "finish the use, or use it again"
        case Phase.MAIN:
            slot = sight.slot
            own = [] if slot is None or not slot.look.text.activated else [f"use {slot.card.name}"]
            own += [] if slot is None or not is_creature(slot) else [f"attack with {slot.card.name}"]
            return ", or ".join(["draw three, play the hand card or a stack top", *own])


def _division(sight: Sight, asked: Dividing) -> str:
    slot = sight.slot
    power = 0 if slot is None else max(0, slot.look.power)
    name = "your creature" if slot is None else slot.card.name
    return f"divide the damage of {name} from the lowest blocker up: {power - sum(asked.given)} of {power} left"


def _top(_: Sight, asked: PickingTop) -> str:
    number = asked.count - len(asked.chosen)
    if asked.effect is None:
        return f"choose {many(number, 'stack top')} to be discarded"
    words = headed(filtered(asked.effect.filter, "card"), ())
    least = max(0, asked.effect.least - len(asked.chosen))
    return f"choose {number if least >= number else f'{least} to {number}'} of the stack tops: {words}"


def _sacrifice(_: Sight, asked: PickingSacrifice) -> str:
    words = headed(filtered(asked.filter, "permanent"), ())
    whose = "of yours" if asked.whose == YOU else "on the stacks"
    return f"say what is sacrificed, {asked.count - len(asked.chosen)} {whose}: {words}"


def _announcing(sight: Sight, _: q.Announcing) -> str:
    return f"go on announcing {sight.called(sight.seen.stack[-1])}" if sight.seen.stack else "go on announcing"


_ASKED: Final[Mapping[type[object], Callable[[Sight, Any], str]]] = MappingProxyType(
    {
        Deciding: _decision,
        Merging: lambda _, __: "say which copies are gathered where",
        Funding: lambda sight, _: f"pay {sight.owed[0]}" if sight.owed else "pay",
        Dividing: _division,
        Placing: lambda _, asks: f"say which of {len(asks.left)} cards is put down next; the first one lies deepest",
        PickingTop: _top,
        PickingSacrifice: _sacrifice,
        PickingNewcomer: lambda _, __: "say which of the newcomers comes into play: there is room for one",
        q.Announcing: _announcing,
    }
)
"""What is asked by each question that is put differently here."""


# Actions.


def own_words(names: Names, action: Action) -> str | None:
    """Return *action* in words; None for what reads as in normal Magic."""
    say = _ACTIONS.get(type(action))
    return None if say is None else say(names, Sight(names.seen), action)


def _play(names: Names, sight: Sight, action: d.BeginCast) -> str:
    return f"play {_card(names, sight, action.card)}"


def _card(names: Names, sight: Sight, number: ObjectId) -> str:
    """Return a card that can be played or pays, and where it lies; of a group it is the uppermost."""
    shown = [one for place in PLACES if (one := sight.top(place)) is not None]
    shown += [] if sight.hand is None else [sight.hand]
    name = next((one.card.name for one in shown if one.id == number), names.thing(number))
    return f"{name} {sight.lying(number)}".rstrip()


def _payment(names: Names, sight: Sight, action: PaySource) -> str:
    lands = {one.id: one for one in sight.row}
    land = lands.get(action.source)
    if land is None:
        return f"pay with {_card(names, sight, action.source)}"
    same = [one for one in lands.values() if one.card.name == land.card.name]
    meant, kind = meant_alone(sight.seen), kinds_in(sight.seen)
    if all([one.id not in meant and kind(one) == kind(land) for one in same]):
        return f"pay with {land.card.name}"
    marks = names.marks(land)
    return f"pay with {names.thing(land.id)}" + (f" ({', '.join(marks)})" if marks else "")


def _attack(names: Names, sight: Sight, action: AttackStack) -> str:
    stack = sight.stack(action.stack)
    up = [] if stack is None else [names.permanents.get(one.id) for one in stack.up]
    creatures = [one for one in up if one is not None and is_creature(one)]
    if not creatures:
        return f"attack {action.stack}" + ("" if stack is None else " (nothing blocks)")
    copies = f"{len(creatures)} " if len(creatures) > 1 else ""
    return f"attack {action.stack} ({copies}{creatures[0].card.name} {', '.join(dict.fromkeys(map(size, creatures)))})"


def _gathering(_: Names, __: Sight, action: MergeCopies) -> str:
    what = {HAND: "put the hand card", SLOT: "put your permanent"}.get(action.src, f"gather the copies of {action.src}")
    return f"{what} on {action.dst}"


def _x(_: Names, sight: Sight, action: d.ChooseX) -> str | None:
    """SOL-067: return X, and how many sources it takes in all: as many, but for what the table has agreed."""
    if not sight.seen.stack:
        return None
    sources = sight.in_all(evolve(sight.seen.stack[-1], x=action.n))
    return f"X = {action.n}, for {many(sources, 'source') if sources else 'nothing'}"


def _option(names: Names, sight: Sight, action: d.ChooseOption) -> str | None:
    """Return what is put down next, or which newcomer comes; what else is chosen reads as ever."""
    match sight.seen.asks:
        case Placing(left=left) if 0 <= action.index < len(left):
            return f"{names.owned(_card_of(left[action.index]))} next"
        case PickingNewcomer(arrivals=arrivals) if 0 <= action.index < len(arrivals):
            return f"{names.owned(_card_of(arrivals[action.index]))} comes into play"
        case _:
            return None


def _card_of(change: Change) -> int:
    """Return the object, or the card that stands for one, that *change* moves."""
    match change:
        case c.Move(object=number) | c.ControlGained(object=number):
            return number
        case c.Arrive(card=card, origin=origin):
            return card if origin is None else origin
        case c.LibraryMove(card=card):
            return card
        case _:
            raise AssertionError("only cards that move are put in an order")


_ACTIONS: Final[Mapping[type[object], Callable[[Names, Sight, Any], str | None]]] = MappingProxyType(
    {
        DrawThree: lambda _, __, ___: "draw three",
        d.BeginCast: _play,
        AttackStack: _attack,
        Strike: lambda _, __, ___: "strike",
        AssignToBlocker: lambda names, _, action: f"{action.n} damage to {names.sized(action.blocker)}",
        FinishUse: lambda _, __, ___: "finish the use",
        MergeCopies: _gathering,
        PaySource: _payment,
        d.ChooseX: _x,
        d.ChooseOption: _option,
    }
)
"""What is said of each action."""


# Events.


def own_events(names: Names, change: Change) -> str | None:
    """Return *change* in words; None for what reads as in normal Magic. What ends in a semicolon leads over."""
    say = _EVENTS.get(type(change))
    return None if say is None else say(names, change)


def _drawn(_: Names, event: PacketDrawn) -> str:
    return f"{_NUMBERS[event.count]} drawn;" if event.count < len(_NUMBERS) else f"{event.count} cards are drawn;"


def _turned_up(names: Names, event: TurnedUp) -> str:
    names.learn(event.object, event.card.name)
    return f"{event.card.name} is turned up on {event.stack}"


def _shown(names: Names, event: HandShown) -> str:
    names.learn(event.object, event.card.name)
    return f"{event.card.name} is the hand card"


def _to_row(names: Names, event: LandMoved) -> str:
    names.learn(event.object, event.card.name)
    return f"{event.card.name} goes from {_place(event.place)} to the row"


def _gathered(_: Names, event: CardGathered) -> str:
    cards = event.card.name if event.count == 1 else f"{event.count} {event.card.name}"
    return f"{cards} {'goes' if event.count == 1 else 'go'} from {_place(event.src)} onto {event.dst}"


def _place(name: str) -> str:
    return f"the {name}" if name in (HAND, SLOT) else name


def _laid_down(_: Names, event: HandLaidDown) -> str:
    return f"the hand, {many(event.count, 'card')}, goes to the discard pile"


def _discarded(_: Names, event: HandDiscarded) -> str:
    card = "a card" if event.card is None else event.card.name
    more = f" and {many(event.count - 1, 'card')} under it" if event.count > 1 else ""
    return f"{card}{more} {'go' if more else 'goes'} to the discard pile"


def _moved(names: Names, event: c.Moved) -> str | None:
    """SOL-034, SOL-G19: what is on the stacks is not the player's to sacrifice or to discard."""
    if event.controller != STACKS or event.cause not in (Cause.SACRIFICED, Cause.DISCARDED):
        return None
    where = "" if event.old is None else names.places.get(event.old, "")
    return f"{event.card.name} {where}".rstrip() + f" is {event.cause.value}"


def _blocked(_: Names, event: c.Blocked) -> str | None:
    return None if event.blocks else "nothing blocks"


def _tapped(verb: str) -> Callable[[Names, Any], str]:
    return lambda names, event: f"{names.thing(event.object)} is {verb}"


_EVENTS: Final[Mapping[type[Change], Callable[[Names, Any], str | None]]] = MappingProxyType(
    {
        PacketDrawn: _drawn,
        NewTrip: lambda _, e: f"trip {e.trip} begins: the discard pile, {many(e.size, 'card')}, is the library now",
        TurnedUp: _turned_up,
        HandShown: _shown,
        LandMoved: _to_row,
        CardGathered: _gathered,
        HandLaidDown: _laid_down,
        HandDiscarded: _discarded,
        LibraryPaid: lambda _, e: f"{many(e.count, 'card')} of the library go to the discard pile for {e.count} life",
        c.Moved: _moved,
        c.Blocked: _blocked,
        c.Tapped: _tapped("tapped"),
        c.Untapped: _tapped("untapped"),
        c.SpellCast: lambda names, e: f"you play {names.thing(e.object).partition(' #')[0]}",
    }
)
"""What is said of each event that reads differently here."""
