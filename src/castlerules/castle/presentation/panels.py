"""What Castle adds to the display of an observation: castles as grids, notes about the attack, and the prompt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from castlerules._display import Card, Grid, Slot
from castlerules._display.canvas import GOLD
from castlerules.castle.information.observed_castle import (
    ObservedActiveCard,
    ObservedCastleState,
    ObservedFaceDownCard,
)
from castlerules.castle.model import decisions, grid, options
from castlerules.castle.model.state import Breach, BreachStage
from castlerules.core import Player
from castlerules.core.wording import counted_noun
from castlerules.magic.information.observation import NOBODY, Observation
from castlerules.magic.model.steps import Step
from castlerules.magic.presentation.card_box import creature_box, face_down_box, face_up_box
from castlerules.magic.presentation.display import VariantDisplay, variant_display
from castlerules.magic.presentation.names import ObjectNames
from castlerules.magic.presentation.notes import card_counts

from . import summary  # noqa: F401 - it registers how states and observations are described
from .castle_reader import EMPTY_SLOT, CastleReader
from .phrases import ACTION_WORDING, EVENT_WORDING, paid_for, switch_text
from .price_explanation import explain_card_price

_BLOCKS_SETTLED: Final = (BreachStage.OPEN, BreachStage.BLOCKED)


@variant_display.register
def display(extra: ObservedCastleState, observation: Observation) -> VariantDisplay:
    """Return what tables and pictures of *observation* add for Castle: both castles, notes, and the pending decision.

    The notes are about the attack, the price of the turned-up card, the shield, and the manoeuvres that are left.
    """
    reader = CastleReader(observation)
    notes = {
        "attack": _attack_lines(reader),
        "price": _price_lines(reader),
        "shield": _shield_lines(reader),
        "manoeuvres": _maneuver_lines(reader),
    }
    slot_names: dict[int, str] = {
        content.creature: f"in {grid.slot_name(reader.rules, place)}"
        for castle in extra.castles
        for place, content in enumerate(castle.slots)
        if isinstance(content, ObservedActiveCard)
    }
    return VariantDisplay(
        title="Castle",
        field_panels=_castle_panels,
        placed=frozenset(slot_names),
        slot_names=slot_names,
        notes=tuple([(heading, tuple(lines)) for heading, lines in notes.items()]),
        minor_notes=("shield", "manoeuvres"),
        prompt=_decision_text(reader),
        other_cards=tuple([card for castle in extra.castles for card in castle.lost]),
        blocks_open=reader.breach is None or reader.breach.stage not in _BLOCKS_SETTLED,
        paid_for=paid_for,
        action_wording=ACTION_WORDING,
        event_wording=EVENT_WORDING,
    )


# Notes beside the castles.


def _attack_lines(reader: CastleReader) -> Iterator[str]:
    """Yield lines about the attack: the column, the contested slot, the number of switches (CAS-017, CAS-020)."""
    breach = reader.breach
    if breach is None:
        return
    yield f"column {breach.column} of {reader.possessive(reader.defender)} castle is attacked"
    if breach.stage is BreachStage.OPEN:
        yield "it is empty, so nobody blocks"
    elif reader.is_combat_over:
        yield "the combat is over"
    elif breach.stage is BreachStage.BLOCKED:
        yield f"{reader.contested_slot_text} blocks all attackers"
    elif breach.slot is not None:
        yield f"{reader.contested_slot_text} {'defends' if is_defended(breach) else 'is at stake'}"
    if breach.switches:
        yield f"{breach.switches} switch{'es' * (breach.switches > 1)} so far"


def _price_lines(reader: CastleReader) -> Iterator[str]:
    """Yield lines that explain the price of the turned-up card while its owner may pay it (CAS-021 to CAS-025)."""
    card, slot = reader.turned_up_card, reader.contested_slot
    if isinstance(reader.observation.decision, decisions.ActivationDecision) and card is not None and slot is not None:
        yield from str(
            explain_card_price(reader.observation, reader.defender, grid.slot_name(reader.rules, slot), card)
        ).splitlines()


def _shield_lines(reader: CastleReader) -> Iterator[str]:
    """Yield a line that says who cannot target whose castle creatures in this combat (CAS-042, CAS-Q68)."""
    if not reader.observation.combat.attack_declared:
        return
    if reader.rules.shield_scope == options.ShieldScope.DEFENDER_ONLY:
        who = "you" if reader.observation.active == reader.observation.player else "opponent"
        if reader.observation.player == NOBODY:
            who = f"player {reader.observation.active}"
        yield f"{who} cannot target {reader.possessive(reader.defender)} castle creatures in this combat"
    else:
        yield "no player can target the other player's castle creatures in this combat"


def _maneuver_lines(reader: CastleReader) -> Iterator[str]:
    """Yield a line that says how many manoeuvres the active player may still make this turn (CAS-055, CAS-Q87)."""
    if reader.observation.step is Step.SETUP or reader.observation.result is not None:
        return
    left = reader.rules.maneuvers_per_turn - reader.extra.maneuvers
    own = reader.observation.active == reader.observation.player
    yield f"{'you have' if own else 'opponent has'} {left if left > 0 else 'none'} left this turn"


def _decision_text(reader: CastleReader) -> str | None:
    match reader.observation.decision:
        case decisions.ColumnDecision():
            return f"say which column of {reader.possessive(reader.defender)} castle is attacked, if any"
        case decisions.ActivationDecision(price=0):
            return f"let {reader.contested_slot_text} become active, or let it go"
        case decisions.ActivationDecision(price=price):
            return f"pay {price} life so that {reader.contested_slot_text} becomes active, or let it go"
        case decisions.SwitchDecision():
            return f"let {reader.contested_slot_text} block, or {switch_text(reader)}"
        case decisions.DamageDivisionDecision(assigned=assigned):
            power = 0 if reader.defending_creature is None else reader.defending_creature.characteristics.power
            return f"divide the damage of {reader.contested_slot_text}: {power - sum(assigned)} of {power} left"
        case _:
            return None


# The castles.


def _castle_panels(names: ObjectNames, player: Player) -> tuple[Grid, ...]:
    """Return the castle of *player* with row bonuses, reserve size and lost cards, as the observing player sees it.

    The own castle has row 1 on top and column 1 on the left; the opponent's is turned round.
    """
    reader = CastleReader(names.observation)
    castle, wide, own = reader.extra.castles[player], reader.rules.columns, player == names.lowest_player
    slots = [_slot(names, reader, player, place) for place in range(len(castle.slots))]
    bonuses = [f"{more:+}/{more:+}" for more in reader.rules.row_bonus]
    rows = [(bonuses[place // wide], tuple(slots[place : place + wide])) for place in range(0, len(slots), wide)]
    reserve, lost = f"{counted_noun(castle.reserve, 'card')} in reserve", f"{len(castle.lost) or 'none'} lost"
    facts = (reserve, f"{lost}: {card_counts(castle.lost)[0]}" if castle.lost else lost)
    return (
        Grid(
            entries=(("castle", ("; ".join(facts),)),),
            brief=(("castle", (f"{reserve}; {lost}",)),),
            captions=(f"castle: {', '.join(facts)}",),
            rows=tuple(rows if own else [(bonus, row[::-1]) for bonus, row in reversed(rows)]),
            own=own,
        ),
    )


def _slot(names: ObjectNames, reader: CastleReader, player: Player, place: int) -> Slot:
    """Return slot *place* of the castle of *player*; the column that is attacked is highlighted."""
    name, breach = grid.slot_name(reader.rules, place), reader.breach
    attacked = (
        breach is not None and player == reader.defender and place in grid.slots_in_column(reader.rules, breach.column)
    )
    contested = attacked and place == reader.contested_slot
    text, card = _content(names, reader, player, place)
    frame = card.frame or (GOLD if contested else "")
    key = name if player == names.lowest_player else f"column:{grid.column_of(reader.rules, place)}"
    return Slot(
        heading=name,
        text=text,
        card=attrs.evolve(card, tooltip=f"{name}: {text}", tag=name, frame=frame, keys=(*card.keys, key)),
        highlighted=attacked,
        note=_attack_note(reader, place) if attacked else "",
    )


def _attack_note(reader: CastleReader, place: int) -> str:
    """Return what the attack means for slot *place* of the attacked column; empty if the attackers do not face it."""
    breach = reader.breach
    if breach is None or reader.is_combat_over:
        return ""
    if breach.slot is None:
        return "attacked" if place == reader.foremost_slot(breach.column) else ""
    if place != breach.slot:
        return ""
    if breach.stage is BreachStage.BLOCKED:
        return "blocks"
    return "defends" if is_defended(breach) else "at stake"


def is_defended(breach: Breach) -> bool:
    """CAS-029, CAS-031: return whether the contested card is paid for, or free, so that it is at stake no more."""
    return breach.stage is BreachStage.PAID or breach.defending_creature is not None


def slot_content_text(names: ObjectNames, reader: CastleReader, player: Player, place: int) -> str:
    """Return what the observing player sees in slot *place* of the castle of *player*, as the table says it."""
    return _content(names, reader, player, place)[0]


def _content(names: ObjectNames, reader: CastleReader, player: Player, place: int) -> tuple[str, Card]:
    """Return what is in a slot, in words and as a card; a hidden card is ``unknown``."""
    content = reader.slot_content(player, place)
    if isinstance(content, ObservedFaceDownCard):
        if content.card is None:
            return "unknown", face_down_box()
        if player == reader.defender and place == reader.contested_slot and reader.turned_up_card is not None:
            size = reader.size_in_row(content.card, place)
            return f"{content.card.name} {size}, turned up", attrs.evolve(face_up_box(content.card), status="turned up")
        return f"{content.card.name}, face down", face_down_box(content.card)
    permanent = reader.active_creature(content) if isinstance(content, ObservedActiveCard) else None
    if permanent is None:
        return EMPTY_SLOT, Card.outline("")
    words = names.phrase(permanent, with_combat=False, with_number=False)  # the slot and a note say the rest
    return words, creature_box(names, permanent)
