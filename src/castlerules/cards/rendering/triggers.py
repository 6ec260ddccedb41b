"""The texts of trigger conditions."""

from __future__ import annotations

from typing import assert_never

from castlerules.cards import language as lang

from .expressions import in_parentheses, noun_phrase, player_text, possessive, verb_phrase


def trigger_text(event: lang.TriggerCondition) -> str:
    """Return the text of the trigger condition *event*, such as "dies" or "your upkeep"."""
    match event:
        case lang.CardDrawn() | lang.CardDiscarded() | lang.LifeGained() | lang.LifeLost():
            return _player_trigger_text(event)
        case lang.DamageDealt():
            return _subject_verb(event.source, _deals_text(event), "source")
        case lang.TakesDamage():
            return _takes_text(event)
        case lang.ZoneChange(filter=filter_, origin=origin, to=to):
            return _subject_verb(
                filter_, _zone_change_verb(origin, to), "permanent" if lang.Zone.BATTLEFIELD in (origin, to) else "card"
            )
        case lang.StepBegins(step=step, whose=whose):
            return possessive(whose, step.value)
        case lang.SpellCast(filter=filter_):
            return f"cast of {noun_phrase(filter_, 'spell')}"
        case lang.Attacks(filter=filter_):
            return _subject_verb(filter_, "attacks")
        case lang.BecomesBlocked(filter=filter_):
            return _subject_verb(filter_, "becomes blocked")
        case lang.BecomesBlockedBy(filter=filter_, by=other):
            return _subject_verb(filter_, f"becomes blocked by {noun_phrase(other, 'creature')}")
        case lang.Blocks(filter=filter_, attacker=lang.Anything()):
            return _subject_verb(filter_, "blocks")
        case lang.Blocks(filter=filter_, attacker=other):
            return _subject_verb(filter_, f"blocks {noun_phrase(other, 'creature')}")
        case lang.GoesUnblocked(filter=filter_):
            return _subject_verb(filter_, "attacks and is not blocked")
        case lang.BecomesTapped(filter=filter_):
            return _subject_verb(filter_, "becomes tapped")
        case _:
            assert_never(event)


def _subject_verb(filter_: lang.Filter, verb: str, noun: str = "permanent") -> str:
    """Return a phrase of the objects that match *filter_* and *verb*, such as "creature attacks".

    If *filter_* is ``IsThis()``, the phrase is only *verb*: an ability without subject is about its own object.
    """
    return verb if isinstance(filter_, lang.IsThis) else f"{noun_phrase(filter_, noun)} {verb}"


def _zone_change_verb(origin: lang.Zone | None, to: lang.Zone | None) -> str:
    match origin, to:
        case lang.Zone.BATTLEFIELD, lang.Zone.GRAVEYARD:
            return "dies"
        case lang.Zone.BATTLEFIELD, None:
            return "leaves"
        case None, lang.Zone.BATTLEFIELD:
            return "enters"
        case _:
            start = "" if origin is None else f" from {origin.value}"
            return f"moves{start}" + ("" if to is None else f" to {to.value}")


def _deals_text(event: lang.DamageDealt) -> str:
    recipients = [] if event.to is None else [in_parentheses(noun_phrase(event.to))]
    if event.players is not lang.TargetPlayers.NONE:
        recipients.append("player" if event.players is lang.TargetPlayers.ANY else "opponent")
    damage = "deals combat damage" if event.combat else "deals damage"
    return f"{damage} to {' or '.join(recipients)}" if recipients else damage


def _player_trigger_text(event: lang.CardDrawn | lang.CardDiscarded | lang.LifeGained | lang.LifeLost) -> str:
    """Return the text of a trigger condition about a player, such as "you draw a card"."""
    match event:
        case lang.CardDrawn():
            return verb_phrase(event.who, "draw") + " a card"
        case lang.CardDiscarded():
            return verb_phrase(event.who, "discard") + f" a {noun_phrase(event.filter, 'card')}"
        case lang.LifeGained():
            return verb_phrase(event.who, "gain") + " life"
        case lang.LifeLost():
            return verb_phrase(event.who, "lose") + " life"
        case _:
            assert_never(event)


def _takes_text(event: lang.TakesDamage) -> str:
    recipients = [] if event.filter is None else [in_parentheses(noun_phrase(event.filter))]
    if event.who is not None:
        recipients.append(
            f"the player {player_text(event.who)}"
            if isinstance(event.who, lang.TargetPlayer)
            else player_text(event.who)
        )
    damage = "combat damage" if event.combat else "damage"
    return f"{damage} to {' or '.join(recipients) or 'nobody'}"
