"""Our own words for what triggers an ability."""

from __future__ import annotations

from typing import assert_never

from castlerules.cards.language.enums import TargetPlayers, Zone
from castlerules.cards.language.expressions import Filter
from castlerules.cards.language.filters import Anything, IsThis
from castlerules.cards.language.references import TargetPlayer
from castlerules.cards.language.triggers import (
    Attacks,
    BecomesBlocked,
    BecomesBlockedBy,
    BecomesTapped,
    Blocks,
    CardDiscarded,
    CardDrawn,
    DamageDealt,
    GoesUnblocked,
    LifeGained,
    LifeLost,
    SpellCast,
    StepBegins,
    TakesDamage,
    TriggerCondition,
    ZoneChange,
)

from .expressions import in_parentheses, noun_phrase, player_text, possessive, verb_phrase


def trigger_text(event: TriggerCondition) -> str:
    """Return what happens in *event*."""
    match event:
        case CardDrawn() | CardDiscarded() | LifeGained() | LifeLost():
            return _player_trigger_text(event)
        case DamageDealt():
            return _subject_verb(event.source, _deals_text(event), "source")
        case TakesDamage():
            return _takes_text(event)
        case ZoneChange(filter=filter_, origin=origin, to=to):
            return _subject_verb(
                filter_, _zone_change_verb(origin, to), "permanent" if Zone.BATTLEFIELD in (origin, to) else "card"
            )
        case StepBegins(step=step, whose=whose):
            return possessive(whose, step.value)
        case SpellCast(filter=filter_):
            return f"cast of {noun_phrase(filter_, 'spell')}"
        case Attacks(filter=filter_):
            return _subject_verb(filter_, "attacks")
        case BecomesBlocked(filter=filter_):
            return _subject_verb(filter_, "becomes blocked")
        case BecomesBlockedBy(filter=filter_, by=other):
            return _subject_verb(filter_, f"becomes blocked by {noun_phrase(other, 'creature')}")
        case Blocks(filter=filter_, attacker=Anything()):
            return _subject_verb(filter_, "blocks")
        case Blocks(filter=filter_, attacker=other):
            return _subject_verb(filter_, f"blocks {noun_phrase(other, 'creature')}")
        case GoesUnblocked(filter=filter_):
            return _subject_verb(filter_, "attacks and is not blocked")
        case BecomesTapped(filter=filter_):
            return _subject_verb(filter_, "becomes tapped")
        case _:
            assert_never(event)


def _subject_verb(filter_: Filter, verb: str, noun: str = "permanent") -> str:
    """Return that what fits does something; where it is the object itself, nobody else is named."""
    return verb if isinstance(filter_, IsThis) else f"{noun_phrase(filter_, noun)} {verb}"


def _zone_change_verb(origin: Zone | None, to: Zone | None) -> str:
    match origin, to:
        case Zone.BATTLEFIELD, Zone.GRAVEYARD:
            return "dies"
        case Zone.BATTLEFIELD, None:
            return "leaves"
        case None, Zone.BATTLEFIELD:
            return "enters"
        case _:
            start = "" if origin is None else f" from {origin.value}"
            return f"moves{start}" + ("" if to is None else f" to {to.value}")


def _deals_text(event: DamageDealt) -> str:
    found = [] if event.to is None else [in_parentheses(noun_phrase(event.to))]
    if event.players is not TargetPlayers.NONE:
        found.append("player" if event.players is TargetPlayers.ANY else "opponent")
    damage = "deals combat damage" if event.combat else "deals damage"
    return f"{damage} to {' or '.join(found)}" if found else damage


def _player_trigger_text(event: CardDrawn | CardDiscarded | LifeGained | LifeLost) -> str:
    """Return what a player does, or what happens to one."""
    match event:
        case CardDrawn():
            return verb_phrase(event.who, "draw") + " a card"
        case CardDiscarded():
            return verb_phrase(event.who, "discard") + f" a {noun_phrase(event.filter, 'card')}"
        case LifeGained():
            return verb_phrase(event.who, "gain") + " life"
        case LifeLost():
            return verb_phrase(event.who, "lose") + " life"
        case _:
            assert_never(event)


def _takes_text(event: TakesDamage) -> str:
    found = [] if event.filter is None else [in_parentheses(noun_phrase(event.filter))]
    if event.who is not None:
        found.append(
            f"the player {player_text(event.who)}" if isinstance(event.who, TargetPlayer) else player_text(event.who)
        )
    damage = "combat damage" if event.combat else "damage"
    return f"{damage} to {' or '.join(found) or 'nobody'}"
