"""Checks the card table, zones and object ids: each card is in one zone, each id names one object (BASE-I01 to I03)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from castlerules.cards.language.enums import Zone
from castlerules.core import Player, Violation
from castlerules.core.errors import short_repr
from castlerules.magic.model import (
    Checkpoint,
    Combat,
    LastKnown,
    Rulebook,
    SpendMana,
    State,
    decisions,
    ongoing_effects,
)
from castlerules.magic.model.ids import FIRST_OBJECT, CardId, ObjectId
from castlerules.magic.model.stack import AbilityContext, StackObject, TriggerEvent
from castlerules.magic.transaction.zone_changes import object_zones

Violations = Iterator[Violation]

SEATS: Final = 2

_MOST_OBJECTS: Final = 1_000_000_000
"""More than any game has time for; ids up to this number can be written in a message."""
"""The number of seats, one for each player; in some variants one of the two seats makes no decisions."""

_NAMES_SHOWN: Final = 5


def table_problems(book: Rulebook, state: State) -> Violations:
    """Yield the violated invariants of the card table and of the number of seats, on which all other checks rely."""
    table = state.table
    if len(table.cards) != len(table.owners):
        yield Violation(
            "BASE-018",
            f"the card table has {len(table.owners)} owners; expected one for each of its {len(table.cards)} cards",
        )
    elif any(owner not in range(SEATS) for owner in table.owners):
        yield Violation(
            "BASE-018",
            f"the owners in the card table are {short_repr(sorted(set(table.owners)))}; expected only players 0 and 1",
        )
    if not 0 <= table.token_rows <= len(table.cards):
        yield Violation(
            "BASE-021",
            f"token_rows of the card table is {short_repr(table.token_rows)}; expected 0 to {len(table.cards)}, the "
            "number of all rows",
        )
    elif not 0 <= table.aside_rows <= table.first_token:
        yield Violation(
            "BASE-I01",
            f"aside_rows of the card table is {short_repr(table.aside_rows)}; expected 0 to {table.first_token}, the "
            "number of rows that are no tokens",
        )
    if len(state.seats) != SEATS:
        yield Violation("BASE-015", f"the state has {len(state.seats)} seats; expected {SEATS}")
    from castlerules.magic.capability.playable import card_problems  # slow to import, and not needed to play

    try:
        for card in dict.fromkeys(table.cards):
            yield from card_problems(book, card)
    except RecursionError:
        yield Violation("BASE-025", "the abilities of a card are nested too deep for Python; expected fewer levels")


def zone_card_name(state: State, card: CardId) -> str:
    """Return the name of the card in the row *card* of the card table."""
    return state.table.cards[card].name


def zone_problems(book: Rulebook, state: State, elsewhere: tuple[CardId, ...]) -> Violations:
    """Yield the violated invariants of players, zones and object ids.

    *elsewhere* lists the cards that the variant keeps in its own part of *state*; each counts as being in a zone.
    """
    yield from _players(book, state)
    rows = range(len(state.table.cards))
    if any(card not in rows for card in _cards_of(state, elsewhere)):
        yield Violation(
            "BASE-I01",
            f"the cards {short_repr([card for card in _cards_of(state, elsewhere) if card not in rows])}, in a zone, "
            f"decision or other field, are no rows of the card table; expected 0 to {len(rows) - 1}",
        )
        return
    yield from _each_card_once(state, elsewhere)
    yield from _owned_zones(state)
    yield from _object_ids(state)


def _players(book: Rulebook, state: State) -> Violations:
    for role, player in (
        ("active player", state.active),
        ("player with priority", state.priority),
        ("deciding player", None if state.decision is None else state.decision.player),
        *[("player to get priority next", task.player) for task in state.agenda if isinstance(task, Checkpoint)],
    ):
        if player is not None and player not in book.players:
            yield Violation("BASE-I04", f"the {role} is player {short_repr(player)}; expected one of {book.players}")
    controllers = [
        permanent.controller
        for permanent in (*state.permanents, *[last_known.permanent for last_known in state.last_known])
    ]
    controllers += [
        *[stack_object.controller for stack_object in state.stack],
        *[pending.controller for pending in state.pending_triggers],
    ]
    controllers += [] if state.resolution is None else [state.resolution.controller]
    controllers += [
        permanent.base_controller for permanent in state.permanents if permanent.base_controller is not None
    ]
    if any(player not in range(SEATS) for player in controllers):
        yield Violation(
            "BASE-019",
            f"the controllers of objects are {short_repr(sorted(set(controllers)))}; expected only players 0 and 1",
        )


# Cards.


def _cards_in_zones(state: State) -> Iterable[tuple[CardId, Player | None]]:
    """Yield a (card, player) pair for each card in a player's zone; (card, None) on the battlefield or the stack."""
    for place, seat in enumerate(state.seats):
        player = Player(place)
        for card in seat.library:
            yield card, player
        for _, cards in object_zones(seat):
            for card_object in cards:
                yield card_object.card, player
    for permanent in state.permanents:
        yield permanent.card, None
    for stack_object in state.stack:
        if stack_object.card is not None:
            yield stack_object.card, None


def _cards_of(state: State, elsewhere: tuple[CardId, ...]) -> list[CardId]:
    """Return every card id in *elsewhere* and in the fields of *state*, repeated as often as it occurs."""
    card_ids = [card for card, _ in _cards_in_zones(state)]
    card_ids += [last_known.permanent.card for last_known in state.last_known]
    card_ids += elsewhere
    if state.resolution is not None:
        card_ids += [card for _, cards in state.resolution.bound_cards for card in cards]
    return [*card_ids, *getattr(state.decision, "found_cards", ()), *getattr(state.decision, "chosen_cards", ())]


def _each_card_once(state: State, elsewhere: tuple[CardId, ...]) -> Violations:
    """BASE-I01: check that every card is in exactly one zone; several tokens may share a row of the card table.

    Cards may be missing after the end of a game, which removes the stack and the cards on it (BASE-187).
    """
    table = state.table
    counts = Counter([card for card, _ in _cards_in_zones(state)])
    counts.update(elsewhere)
    cards = table.first_token
    missing = [CardId(row) for row in range(cards) if row not in counts]
    if missing and state.result is None:
        names = ", ".join([zone_card_name(state, card) for card in missing[:_NAMES_SHOWN]])
        rest = f" and {len(missing) - _NAMES_SHOWN} more" if len(missing) > _NAMES_SHOWN else ""
        yield Violation(
            "BASE-I01",
            f"{names}{rest} {'are' if len(missing) > 1 else 'is'} in no zone; expected each card in one zone",
        )
    for card, count in counts.items():
        if count > 1 and card < cards:
            yield Violation(
                "BASE-I01", f"{zone_card_name(state, card)} (card {card}) is in {count} places; expected one zone only"
            )


def _owned_zones(state: State) -> Violations:
    """BASE-I03: check that libraries, hands, graveyards and exiles hold only cards that their player owns, no tokens.

    After the end of a game, a token that has just left play may remain in one of these zones (BASE-187).
    """
    table = state.table
    for card, player in _cards_in_zones(state):
        if player is not None and table.owners[card] != player:
            yield Violation(
                "BASE-I03",
                f"a zone of player {player} holds {zone_card_name(state, card)} (card {card}), which player "
                f"{table.owners[card]} owns; expected it in a zone of its owner",
            )
        elif player is not None and table.is_token(card) and state.result is None:
            yield Violation(
                "BASE-I03",
                f"the token {zone_card_name(state, card)} is in a library, hand, graveyard or exile of player "
                f"{player}; expected tokens only on the battlefield",
            )
    for spell in state.stack:
        if spell.card is not None and table.is_token(spell.card) != (spell.origin is Zone.STACK):
            name = zone_card_name(state, spell.card)
            yield Violation(
                "BASE-I03",
                f"{name} on the stack has the row of a token; expected that of a copy of a spell only",
            )


# Objects.


def _object_ids(state: State) -> Violations:
    """BASE-I02: check that every object has its own id, and that *state* refers only to ids below ``next_object``."""
    object_ids = [card_object.id for seat in state.seats for _, cards in object_zones(seat) for card_object in cards]
    object_ids += [
        *[permanent.id for permanent in state.permanents],
        *[stack_object.id for stack_object in state.stack],
    ]
    next_object = state.next_object
    for number, count in Counter(object_ids).items():
        if count > 1:
            yield Violation("BASE-I02", f"{count} objects have the id {short_repr(number)}; expected one object")
        if not FIRST_OBJECT <= number < next_object:
            yield Violation(
                "BASE-I02",
                f"an object has the id {short_repr(number)}; expected {FIRST_OBJECT} to below "
                f"{short_repr(next_object)}, the next free id",
            )
    if not FIRST_OBJECT <= next_object <= _MOST_OBJECTS:
        yield Violation(
            "BASE-I02",
            f"next_object of the state is {short_repr(next_object)}; expected {FIRST_OBJECT} to {_MOST_OBJECTS}",
        )
    for number in dict.fromkeys(referenced_ids(state)):
        if not 0 <= number < max(next_object, SEATS):
            yield Violation(
                "BASE-I02",
                f"a field of the state refers to object {short_repr(number)}; expected an id from 0 to below "
                f"{short_repr(max(next_object, SEATS))}, the next free id",
            )


def referenced_ids(state: State) -> Iterator[ObjectId]:
    """Yield the id of each object or player to which a field of *state* refers, such as a target or an attacker."""
    for permanent in (*state.permanents, *[last_known.permanent for last_known in state.last_known]):
        yield from permanent.damaged_by
        if permanent.attached_to is not None:
            yield permanent.attached_to
    for last_known in state.last_known:
        yield from _ids_in_last_known(last_known)
    for stack_object in state.stack:
        yield from _ids_in_stack_object(stack_object)
    for pending in state.pending_triggers:
        yield pending.source
        yield from _ids_in_trigger_event(pending.trigger_event)
        yield from _ids_in_captured(pending.captured)
    yield from _ids_in_combat(state.combat)
    yield from [source for source, _ in state.activations]
    yield from state.legends_kept
    yield from _ids_in_ongoing(state)
    if state.resolution is not None:
        yield from _ids_in_resolution(state.resolution)
    yield from _ids_in_decision(state.decision)
    yield from [target for task in state.agenda if isinstance(task, SpendMana) for target in task.reserved]


def _ids_in_last_known(last_known: LastKnown) -> Iterator[ObjectId]:
    yield last_known.permanent.id
    if last_known.blocking is not None:
        yield last_known.blocking


def _ids_in_stack_object(stack_object: StackObject) -> Iterator[ObjectId]:
    yield stack_object.source
    yield from stack_object.choosing
    for chosen in (*stack_object.targets, *stack_object.paid_with):
        yield from chosen
    yield from _ids_in_trigger_event(stack_object.trigger_event)
    yield from _ids_in_captured(stack_object.captured)
    for share in stack_object.combat_damage:
        yield share.source
        yield share.to


def _ids_in_trigger_event(trigger_event: TriggerEvent) -> Iterator[ObjectId]:
    yield from [
        object_id
        for object_id in (trigger_event.object, trigger_event.new_object, trigger_event.other)
        if object_id is not None
    ]


def _ids_in_combat(combat: Combat) -> Iterator[ObjectId]:
    yield from (*combat.attackers, *combat.blocked, *combat.first_strikers)
    for pair in combat.blocks:
        yield from pair
    for share in combat.assigned_damage:
        yield share.source
        yield share.to


def _ids_in_ongoing(state: State) -> Iterator[ObjectId]:
    for ongoing in state.ongoing:
        match ongoing:
            case (
                ongoing_effects.TiedEffect(source=source, objects=objects)
                | ongoing_effects.Link(source=source, objects=objects)
            ):
                yield from (source, *objects)
            case ongoing_effects.ContinuousEffect(objects=objects):
                yield from objects
            case ongoing_effects.DepartedSpell(spell=spell):
                yield from (spell.id, *_ids_in_stack_object(spell))
            case ongoing_effects.Fought(attackers=attackers, blockers=blockers):
                yield from (*attackers, *blockers)
            case ongoing_effects.PreventionShield(to=target) | ongoing_effects.RegenerationShield(object=target):
                yield target
            case ongoing_effects.SourcePreventionShield(to=target, source=source, captured=captured):
                yield from (source if target is None else target, source, *_ids_in_captured(captured))
            case (
                ongoing_effects.DelayedTrigger(captured=captured)
                | ongoing_effects.LastingRule(captured=captured)
                | ongoing_effects.TurnToCome(captured=captured)
            ):
                yield from _ids_in_resolution(captured)
            case (
                ongoing_effects.CombatDamagePrevention() | ongoing_effects.SkipToCome() | ongoing_effects.CombatToCome()
            ):
                pass


def _ids_in_captured(captured: AbilityContext | None) -> Iterator[ObjectId]:
    if captured is not None:
        yield from _ids_in_resolution(captured)


def _ids_in_resolution(context: AbilityContext) -> Iterator[ObjectId]:
    yield context.source
    yield from _ids_in_trigger_event(context.trigger_event)
    for chosen in (*context.targets, *[object_ids for _, object_ids in context.bound_objects], *context.moved_objects):
        yield from chosen


def _ids_in_decision(decision: decisions.Decision | None) -> Iterator[ObjectId]:
    match decision:
        case (
            decisions.ManaPaymentDecision(reserved=named)
            | decisions.AttackDecision(chosen=named)
            | decisions.LegendDecision(legends=named)
            | decisions.UntapDecision(permanents=named)
            | decisions.ChooseCardsDecision(chosen=named)
        ):
            yield from named
        case (
            decisions.DiscardDecision(chosen=chosen, chosen_before=decided)
            | decisions.SacrificeDecision(chosen=chosen, chosen_before=decided)
        ):
            yield from (*chosen, *decided)
        case decisions.BlockDecision(chosen=pairs):
            for pair in pairs:
                yield from pair
        case decisions.CombatDamageDecision(attacker=attacker):
            yield attacker
        case decisions.NewTargetsDecision(spell=spell, chosen=named):
            yield from (spell, *named)
        case decisions.DamageSourceDecision(to=named):
            yield from named
        case _:
            pass
