"""Castles as grids for texts and pictures."""

from __future__ import annotations

from collections import Counter

import attrs

from castlerules._display import Card, Grid, Slot
from castlerules._display.canvas import GOLD
from castlerules.castle.information.observed_castle import ObservedActiveCard, ObservedFaceDownCard
from castlerules.castle.model.grid import slot_name, slots_in_column
from castlerules.core import Player, counted_noun
from castlerules.magic.presentation.card_box import creature_box, face_down_box, face_up_box
from castlerules.magic.presentation.names import ObjectNames

from .castle_reader import CastleReader


def castle_panels(names: ObjectNames, player: Player) -> tuple[Grid, ...]:
    """Return the castle of *player* with row bonuses, reserve size and lost cards, as the observing player sees it.

    The own castle has row 1 on top and column 1 on the left; the opponent's is turned round.
    """
    reader = CastleReader(names.observation)
    castle, wide, own = reader.extra.castles[player], reader.rules.columns, player == names.observation.player
    slots = [_slot(names, reader, player, place) for place in range(len(castle.slots))]
    bonuses = [f"{more:+}/{more:+}" if more else "" for more in reader.rules.row_bonus]
    rows = [(bonuses[place // wide], tuple(slots[place : place + wide])) for place in range(0, len(slots), wide)]
    counts = Counter([card.name for card in castle.lost])
    lost = ", ".join([name if count == 1 else f"{count} {name}" for name, count in counts.items()])
    facts = (
        f"{counted_noun(castle.reserve, 'card')} in reserve",
        f"{len(castle.lost)} lost: {lost}" if lost else "none lost",
    )
    return (
        Grid(
            entries=(("castle", ("; ".join(facts),)),),
            captions=(f"castle: {', '.join(facts)}",),
            rows=tuple(rows if own else [(bonus, row[::-1]) for bonus, row in reversed(rows)]),
            own=own,
        ),
    )


def _slot(names: ObjectNames, reader: CastleReader, player: Player, place: int) -> Slot:
    """Return slot *place* of the castle of *player*; the column that is attacked is highlighted."""
    name, breach = slot_name(reader.rules, place), reader.breach
    attacked = (
        breach is not None and player == reader.defender and place in slots_in_column(reader.rules, breach.column)
    )
    contested = attacked and place == reader.contested_slot
    text, card = _content(names, reader, player, place)
    frame = card.frame or (GOLD if contested else "")
    note = "at stake" if contested else "attacked" if attacked else ""
    return Slot(
        heading=f"{name} {note}".rstrip(),
        text=text,
        card=attrs.evolve(card, tooltip=f"{name}: {text}", tag=name, frame=frame),
        highlighted=attacked,
    )


def _content(names: ObjectNames, reader: CastleReader, player: Player, place: int) -> tuple[str, Card]:
    """Return what is in a slot, in words and as a card; a hidden card is ``unknown``, an empty slot ``vacant``."""
    content = reader.slot_content(player, place)
    if isinstance(content, ObservedFaceDownCard):
        if content.card is None:
            return "unknown", face_down_box()
        if player == reader.defender and place == reader.contested_slot and reader.turned_up_card is not None:
            return f"{content.card.name}, turned up", attrs.evolve(face_up_box(content.card), status="turned up")
        return f"{content.card.name}, face down", face_down_box(content.card.name)
    permanent = reader.active_creature(content) if isinstance(content, ObservedActiveCard) else None
    return (
        ("vacant", Card.outline("")) if permanent is None else (names.phrase(permanent), creature_box(names, permanent))
    )
