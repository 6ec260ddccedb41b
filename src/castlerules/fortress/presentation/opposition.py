"""Why more creatures oppose the player than before: a creature has joined the garrison, or help has come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from castlerules.cards import CardType
from castlerules.cards.language.enums import Zone
from castlerules.core import Event
from castlerules.core.wording import counted_noun
from castlerules.fortress.model import events
from castlerules.fortress.model.state import GARRISON
from castlerules.magic.model import ObjectId, changes
from castlerules.magic.presentation.names import ObjectNames, is_creature


def dealt_text(_: ObjectNames, event: events.GarrisonDealt) -> str:
    """FOR-010, FOR-Q54: return how many creatures are dealt to the garrison, and why that happens once more."""
    creatures = f"{counted_noun(event.count, 'creature')} of your deck {'is' if event.count == 1 else 'are'}"
    if event.attempt == 1:
        return f"{creatures} dealt to the garrison"
    return f"attempt {event.attempt} begins, since help came: {creatures} dealt to a new garrison (FOR-Q54)"


_NOBODY_LEFT: Final = "nobody opposes you any more: if it stays so, the assault is in your next turn (FOR-030)"


def growth_text(names: ObjectNames, happened: Sequence[Event]) -> str:
    """FOR-Q33, FOR-Q71: return which creatures have joined the garrison, and how many oppose the player by then.

    *happened* are the events after the observation of *names*. If no creature has joined, return that nobody is left
    (FOR-030), or an empty text.
    """
    guards = [one.id for one in names.permanents.values() if one.controller == GARRISON and is_creature(one)]
    before, joined = len(guards), dict[ObjectId, str]()
    for event in happened:
        for left in _left(event):
            guards = [guard for guard in guards if guard != left]
            joined.pop(left, None)
        for guard, name in _joined(names, event):
            guards.append(guard)
            joined[guard] = name
    if not joined:
        return _NOBODY_LEFT if before and not guards else ""
    who = " and ".join(joined.values())
    put_off = "; the assault has to wait (FOR-Q71)" if not before else ""
    oppose = f"{counted_noun(len(guards), 'creature')} {'opposes' if len(guards) == 1 else 'oppose'} you now"
    return f"{oppose}, {before} before: {who} joined the garrison (FOR-Q33){put_off}"


def _left(event: Event) -> tuple[ObjectId, ...]:
    """Return the object that leaves the garrison by *event*, if it was there."""
    match event:
        case changes.ControlGained(player=player, object=creature) if player != GARRISON:
            return (creature,)
        case changes.Moved(old_object=old) if old is not None:
            return (old,)
        case _:
            return ()


def _joined(names: ObjectNames, event: Event) -> tuple[tuple[ObjectId, str], ...]:
    """Return the creature that joins the garrison by *event*, and its name; nothing if none does."""
    match event:
        case changes.ControlGained(player=player, object=creature) if player == GARRISON:
            permanent = names.permanents.get(creature)
            return ((creature, permanent.card.name),) if permanent is not None and is_creature(permanent) else ()
        case changes.Moved(to=Zone.BATTLEFIELD, controller=player, new_object=new, card=card):
            joins = player == GARRISON and new is not None and card.has_type(CardType.CREATURE)
            return ((new, card.name),) if joins and new is not None else ()
        case _:
            return ()
