"""Words of a display of Magic: the turn, the decision, and the notes about stack, combat and ongoing effects."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards.language.definition import CardDef
from castlerules.cards.language.enums import Duration
from castlerules.cards.rendering.cards import render_filter, render_modifications
from castlerules.core import Outcome, Player
from castlerules.magic.information.observation import NOBODY
from castlerules.magic.model import Step, is_player, ongoing_effects

from .names import ObjectNames
from .pending_texts import delayed_trigger_text, effect_text_in, pending_trigger_text, prompt_text, stack_object_text

_STEPS: Final[Mapping[Step, str]] = MappingProxyType({Step.SETUP: "before the game", Step.SECOND_MAIN: "second main"})

_LOSER: Final = re.compile(r"player (\d{1,2}) loses\b")
_THEY: Final = re.compile(r"\b(they|them)\b")


def turn_text(names: ObjectNames) -> str:
    """Return the turn, its player and its step in words."""
    observation = names.observation
    if names.display.turn_text is not None:
        return names.display.turn_text
    if observation.step is Step.SETUP:
        return "before the first turn"
    whose = "" if names.is_for_one else f", {names.possessive_pronoun(observation.active)}"
    return f"turn {observation.turn}{whose}: {step_text(observation.step)}"


def step_text(step: Step) -> str:
    """Return the name of *step* for players."""
    return _STEPS.get(step, step.value)


def observer_text(names: ObjectNames) -> str:
    """Return the number of the observing player in words; an empty text if only one player makes decisions."""
    if names.observation.player == NOBODY:
        return "seen by everybody"
    return "" if names.is_for_one else f"seen by player {names.observation.player}"


def decision_text(names: ObjectNames) -> str:
    """Return the player to act and the decision in words, or the result of the game."""
    observation = names.observation
    actor = observation.priority if observation.decision is None else observation.decision.player
    if observation.result is not None or actor is None:
        return f"over: {outcome_text(names, observation.result)}" if observation.result is not None else "over"
    what = prompt_text(names) if observation.decision is not None else f"play or pass{_pass_hint(names)}"
    return f"{seat_name(names, actor)} to act: {what}"


def outcome_text(names: ObjectNames, outcome: Outcome) -> str:
    """Return the reason of *outcome* for the observing player: ``opponent loses: no life is left``."""
    loser = _LOSER.match(outcome.reason)
    if loser is None:
        return names.display.outcome_reason(outcome.reason)
    player = Player(int(loser[1]))
    return names.verb_phrase(player, "lose") + loss_reason(names, player, outcome.reason[loser.end() :])


def loss_reason(names: ObjectNames, player: Player, reason: str) -> str:
    """Return *reason*, why *player* loses, with ``you`` in place of ``they`` if that is the observing player."""
    return _THEY.sub("you", reason) if player == names.observation.player else reason


def _pass_hint(names: ObjectNames) -> str:
    """Return in words what a pass would do: end the step or resolve the object on top of the stack.

    The text is empty if another player would have to pass first.
    """
    observation = names.observation
    if observation.passes + 1 < len(observation.seats) - len(names.display.passive_players):
        return ""
    if not observation.stack:
        return "; a pass ends the step"
    return f"; a pass resolves {names.name_of(observation.stack[-1].id)}"


def seat_name(names: ObjectNames, player: Player) -> str:
    """Return the name of *player* as the label of a side."""
    return names.player_name(player).removeprefix("the ")


# The middle, between the sides.


def notes(names: ObjectNames) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the notes in the middle of the table as (heading, lines) pairs, without empty ones.

    They tell of the stack, triggers, combat, ongoing effects, a library that is searched, and the variant's own state.
    """
    if names.display.is_cleared_away:
        return ()
    observation = names.observation
    stack = [stack_object_text(names, spell) for spell in reversed(observation.stack)]
    stack_heading, first, later = names.display.stack_labels
    stack = [f"{later if place else first}{line}" for place, line in enumerate(stack)]
    ongoing = _counted_lines(
        [ongoing_effect_text(names, ongoing) for ongoing in observation.ongoing if not _is_obsolete(names, ongoing)]
    )
    shares = [
        f"{share.amount} damage from {names.name_of(share.source)} to {names.name_of(share.to)}"
        for share in (observation.combat.assigned_damage if names.display.damage_waits else ())
    ]
    lines_by_heading = {
        stack_heading: stack,
        "triggers": [pending_trigger_text(names, pending) for pending in observation.pending_triggers],
        "fight": [_attacker_text(names, attacker) for attacker in names.attackers],
        "assigned": shares,
        "lasts": ongoing,
        "library": priced_counts(observation.seats[names.lowest_player].searched_library or ()),
    }
    found = [*[(heading, tuple(lines)) for heading, lines in lines_by_heading.items()], *names.display.notes]
    return tuple([(heading, lines) for heading, lines in found if lines])


def _counted_lines(lines: Iterable[str]) -> list[str]:
    """Return *lines* without those that are there already, which are counted: ``Bear: gets +3/+3 (3 times)``."""
    counts = Counter(lines)
    return [line if count == 1 else f"{line} ({count} times)" for line, count in counts.items()]


def _attacker_text(names: ObjectNames, attacker: int) -> str:
    """Return *attacker* and its blockers in words."""
    blockers = [names.name_with_size(blocker) for blocker, blocked in names.blocks if blocked == attacker]
    if blockers:
        return f"{names.name_with_size(attacker)} attacks, blocked by {' and '.join(blockers)}"
    if attacker in names.observation.combat.blocked:
        return f"{names.name_with_size(attacker)} attacks, blocked, and no blocker is left"
    return f"{names.name_with_size(attacker)} attacks{', unblocked' if names.is_unblocked(attacker) else ''}"


def _is_obsolete(names: ObjectNames, ongoing: ongoing_effects.OngoingEffect) -> bool:
    """Return whether *ongoing* affects only objects that have left, so that it does nothing any more.

    Such an effect is left out of the table.
    """
    match ongoing:
        case ongoing_effects.ContinuousEffect(objects=objects) | ongoing_effects.LastingRule(objects=objects):
            affected = objects
        case ongoing_effects.PreventionShield(to=to) | ongoing_effects.SourcePreventionShield(to=to):
            affected = None if to is None else (to,)
        case ongoing_effects.RegenerationShield(object=target):
            affected = (target,)
        case _:
            return False
    if affected is None:
        return False
    known = {*names.stack_objects, *[number for number, _ in names.observation.objects()]}
    return not any([target in known or is_player(target) for target in affected])


def _coming_text(
    ongoing: ongoing_effects.TurnToCome | ongoing_effects.SkipToCome | ongoing_effects.CombatToCome,
) -> str:
    match ongoing:
        case ongoing_effects.TurnToCome(player=player, order_after=order_after):
            return f"player {player} {'will take' if order_after is None else 'takes'} an extra turn"
        case ongoing_effects.SkipToCome(player=player, part=part):
            return f"player {player} will skip the next {part.value}"
        case ongoing_effects.CombatToCome():
            return "an additional combat phase and main phase will follow the main phase"


def ongoing_effect_text(  # noqa: PLR0911 - one for each class
    names: ObjectNames, ongoing: ongoing_effects.OngoingEffect
) -> str:
    """Return the ongoing effect *ongoing* in words."""
    match ongoing:
        case ongoing_effects.ContinuousEffect(objects=objects, modifications=changes):
            what = " and ".join([names.name_of(target) for target in objects]) or "nothing"
            return f"{what}: {render_modifications(changes)} {_duration_text(names, ongoing)}"
        case ongoing_effects.Link(source=source, objects=objects):
            exiled = " and ".join([names.name_of(target) for target in objects]) or "nothing"
            return f"{names.name_of(source)} has exiled {exiled}"
        case ongoing_effects.LastingRule(effect=effect):
            whom = " and ".join([names.name_of(target) for target in ongoing.objects or ()])
            return f"{whom}{': ' if whom else ''}{effect_text_in(names, effect, ongoing.captured)}"
        case ongoing_effects.PreventionShield(to=to, amount=amount):
            return f"the next {amount} damage to {names.name_with_owner(to)} is prevented"
        case ongoing_effects.SourcePreventionShield(to=to, source=source, effect=effect):
            chosen = f"{names.name_with_owner(source)}, chosen as {render_filter(effect.filter, 'source')},"
            whom = "" if to is None else f" to {names.name_with_owner(to)}"
            return f"{'all' if effect.lasting else 'the next'} damage from {chosen}{whom} is prevented"
        case ongoing_effects.DelayedTrigger(ability=ability, captured=captured):
            return delayed_trigger_text(names, ability, captured)
        case ongoing_effects.DepartedSpell(spell=spell):
            return f"{names.name_of(spell.id)} may still be copied"
        case ongoing_effects.RegenerationShield(object=target):
            return f"{names.name_of(target)} has a shield that regenerates it once"
        case ongoing_effects.CombatDamagePrevention():
            return "all combat damage this turn is prevented"
        case ongoing_effects.Fought(attackers=attackers, blockers=blockers):
            who = " and ".join([names.name_of(target) for target in (*attackers, *blockers)])
            return f"{who} {'attacked' if attackers else 'blocked'} this turn"
        case ongoing_effects.TurnToCome() | ongoing_effects.SkipToCome() | ongoing_effects.CombatToCome():
            return _coming_text(ongoing)


def _duration_text(names: ObjectNames, ongoing: ongoing_effects.ContinuousEffect) -> str:
    if isinstance(ongoing, ongoing_effects.TiedEffect):
        return ongoing.duration.value.replace("this", names.name_of(ongoing.source), 1)
    if ongoing.duration is Duration.END_OF_TURN:
        return names.display.until_end_of_turn
    return f"until {ongoing.duration.value}"


def card_counts(cards: Iterable[CardDef]) -> list[str]:
    """Return a list of one line that counts *cards* by name: ``2 Forest, Shock``; an empty list if there are none."""
    return _counts([card.name for card in cards])


def priced_counts(cards: Iterable[CardDef]) -> list[str]:
    """Return the same with costs and sizes: ``2 Forest, Grizzly Bears {1}{G} 2/2``."""
    return _counts([f"{card.name} {cost_and_size(card)}".rstrip() for card in cards])


def cost_and_size(card: CardDef) -> str:
    """Return the mana cost of *card*, and power and toughness if it has them: ``{1}{G} 2/2``, ``{R} // {1}{U}``."""
    costs = " // ".join([str(face.cost) for face in card.faces if face.cost is not None])
    return f"{costs} {card.face.pt or ''}".strip()


def _counts(texts: Iterable[str]) -> list[str]:
    counts: dict[str, int] = {}
    for text in texts:
        counts[text] = counts.get(text, 0) + 1
    words = [text if count == 1 else f"{count} {text}" for text, count in counts.items()]
    return [", ".join(words)] if words else []
