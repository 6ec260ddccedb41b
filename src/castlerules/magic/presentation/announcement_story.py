"""A spell or an activated ability, its targets and its payment in one sentence, for players who follow a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from castlerules.core import Event, Player
from castlerules.magic.information.observation import Observation
from castlerules.magic.model import EMPTY_POOL, ObjectId, add_mana, changes
from castlerules.text import printable

from .names import ObjectNames
from .narration import name_objects, sentences_about, target_names, visible_events

if TYPE_CHECKING:
    from castlerules.magic.game import MagicGame

_PARTICIPLES: Final[Mapping[str, str]] = MappingProxyType(
    {"tap": "tapping", "pay": "paying", "sacrifice": "sacrificing", "discard": "discarding"}
)
"""The verbs of the sentences about a payment, as they stand behind what is paid for."""


def announcement_story(
    game: MagicGame, observation: Observation, events: Sequence[Event], after: Observation | None = None
) -> tuple[str, ...]:
    """Return *events* as sentences; one tells of a spell or ability, its targets in *after*, and its payment.

    ``opponent uses the ability of Fallen Angel (sacrificing Knight of Dusk)``: what is used comes first. So it is if
    *events* have only one spell that is cast or ability that is activated. *after* is observed after them.
    """
    visible = _without_begun(observation, visible_events(game, observation, events), after)
    names = ObjectNames(observation)
    name_objects(names, visible)
    announced = [
        place for place, event in enumerate(visible) if isinstance(event, (changes.SpellCast, changes.AbilityActivated))
    ]
    if len(announced) != 1:
        return _printable(sentences_about(game, names, visible))
    (end,) = announced
    event = visible[end]
    assert isinstance(event, (changes.SpellCast, changes.AbilityActivated)), "one of the events that were looked for"
    payment = [one for one in visible[:end] if _is_payment(one)]
    start = visible.index(payment[0]) if payment else end
    others = [one for one in visible[start:end] if one not in payment]
    paid = sentences_about(game, names, payment[:-1] if _spends_just_that(payment) else payment)
    *before, announcement = sentences_about(game, names, [*visible[:start], event])
    price, unpaid = _price_words(names, event.player, paid)
    lead = f"{announcement}{_aim(names, event.object, after)}{f' ({price})' if price else ''}"
    return _printable([*before, lead, *unpaid, *sentences_about(game, names, [*others, *visible[end + 1 :]])])


def _without_begun(observation: Observation, events: Sequence[Event], after: Observation | None) -> Sequence[Event]:
    """Return *events* without the move of a card to the stack that another player has only begun to cast in *after*.

    The sentence that tells that it is cast follows, before anybody else decides anything.
    """
    begun = None if after is None or not after.stack or after.stack[-1].announced else after.stack[-1]
    if begun is None or begun.controller == observation.player:
        return events
    return [event for event in events if not (isinstance(event, changes.Moved) and event.new_object == begun.id)]


def _printable(lines: Sequence[str]) -> tuple[str, ...]:
    return tuple([printable(line) for line in lines])


def _is_payment(event: Event) -> bool:
    """BASE-042: return whether *event*, which happens while something is announced, is a part of its payment."""
    match event:
        case changes.Tapped() | changes.ManaAdded() | changes.ManaSpent():
            return True
        case changes.LifeLost(as_payment=as_payment):
            return as_payment
        case changes.Moved(cause=cause) | changes.MovedUnseen(cause=cause):
            return cause in (changes.Cause.SACRIFICED, changes.Cause.DISCARDED)
        case _:
            return False


def _spends_just_that(payment: Sequence[Event]) -> bool:
    """Return whether *payment* ends with spending exactly the mana that was added for it."""
    spent, mana = payment[-1] if payment else None, EMPTY_POOL
    for event in payment:
        mana = add_mana(mana, event.mana) if isinstance(event, changes.ManaAdded) else mana
    return isinstance(spent, changes.ManaSpent) and mana == spent.mana


def _price_words(names: ObjectNames, player: Player, paid: Sequence[str]) -> tuple[str, list[str]]:
    """Return the sentences *paid* as words behind what *player* has paid for, and those that *player* does not begin.

    ``opponent taps Forest for {G}`` becomes ``tapping Forest for {G}``.
    """
    starts = {f"{names.verb_phrase(player, verb)} ": f"{participle} " for verb, participle in _PARTICIPLES.items()}
    words, unpaid = list[str](), list[str]()
    for line in paid:
        start = next((start for start in starts if line.startswith(start)), None)
        if start is None:
            unpaid.append(line)
        else:
            words.append(starts[start] + line.removeprefix(start))
    return ", ".join(words), unpaid


def _aim(names: ObjectNames, number: ObjectId, after: Observation | None) -> str:
    """BASE-048: return the targets of *number*, which is on the stack in *after*: `` on you``; empty if it has none."""
    spells = () if after is None else after.stack
    targets = [target for spell in spells if spell.id == number for slot in spell.targets for target in slot]
    return f" on {target_names(names, targets)}" if targets else ""
