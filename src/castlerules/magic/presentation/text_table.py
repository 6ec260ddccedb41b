"""Writes an observation of a game of Magic as a text table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards.language.definition import CardDef
from castlerules.cards.rendering.cards import render_ability
from castlerules.cards.rendering.effects import mods_text
from castlerules.cards.rendering.expressions import noun_phrase
from castlerules.cards.rendering.heads import with_targets
from castlerules.core import Player
from castlerules.magic.information.observation import Observation, ObservedPermanent, ObservedSeat
from castlerules.magic.model import EMPTY_POOL, Step, ongoing_effects
from castlerules.text import box, columns, labelled

from .names import ObjectNames, counted_noun, is_creature, is_land, mana_text, power_toughness
from .pending_texts import pending_trigger_text, prompt_text, stack_object_text
from .text_grid import grid_lines
from .text_one_player import row_lands, slot_and_pile_lines, stack_lines

_STEPS: Final[Mapping[Step, str]] = MappingProxyType({Step.SETUP: "before the game", Step.SECOND_MAIN: "second main"})


def table_text(observation: Observation) -> str:
    """Return *observation* as a text table.

    The opponent is on top, stack, combat and notes in between, the own side below, and the decision at the end.
    """
    names = ObjectNames(observation)
    middle = [line for heading, lines in notes(names) for line in labelled(heading, lines)]
    ending = [decision_text(names)]
    if changed := ", ".join(_option_texts(observation.rules.changed())):
        ending.append(f"options: {changed}")
    head = (f"{names.display.title}, {turn_text(names)}", observer_text(names))
    return box([*_sections(names, middle or [idle_text(names)]), ending], head=head)


def _sections(names: ObjectNames, middle: list[str]) -> list[list[str]]:
    """Return the sections of the table: the sides with *middle* between them, or the layout for one player."""
    layout = names.display.one_player
    if layout is None:
        above, below = sides(names)
        return [*[_side_lines(names, player) for player in above], middle, _side_lines(names, below)]
    lands = [words for words, _ in grouped_permanents(names, row_lands(names, layout))]
    row, own_side = labelled("row", [", ".join(lands) or "no lands"]), slot_and_pile_lines(names, layout)
    own_side += [line for pile in _open_zones(names.observation.own_seat) for line in pile]
    return [row, stack_lines(names, layout), own_side, middle]


def sides(names: ObjectNames) -> tuple[list[Player], Player]:
    """Return the other players, whose sides are on top, and the observing player, whose side is below."""
    observation = names.observation
    return [Player(place) for place in range(len(observation.seats)) if place != observation.player], observation.player


def idle_text(names: ObjectNames) -> str:
    """Return the text for an empty middle, where no object is on the stack and no note is shown."""
    return "nothing waits" if names.display.one_player is None else "nothing is going on"


def _option_texts(changed: Mapping[str, object]) -> Iterator[str]:
    for name, option in changed.items():
        if isinstance(option, dict):
            yield from (f"{name}.{option}" for option in _option_texts(option))
        else:
            yield f"{name} {str(option).lower()}"


# Headings.


def turn_text(names: ObjectNames) -> str:
    """Return the turn, its player and its step in words."""
    observation = names.observation
    if names.display.one_player is not None:
        return names.display.one_player.turn_text
    if observation.step is Step.SETUP:
        return "before the first turn"
    whose = (
        ""
        if len(observation.seats) - len(names.display.passive_players) == 1
        else f", {names.possessive_pronoun(observation.active)}"
    )
    return f"turn {observation.turn}{whose}: {_STEPS.get(observation.step, observation.step.value)}"


def observer_text(names: ObjectNames) -> str:
    """Return the number of the observing player in words; an empty text if only one player makes decisions."""
    alone = len(names.observation.seats) - len(names.display.passive_players) == 1
    return "" if alone else f"seen by player {names.observation.player}"


def decision_text(names: ObjectNames) -> str:
    """Return the player to act and the decision in words, or the result of the game."""
    observation = names.observation
    actor = observation.priority if observation.decision is None else observation.decision.player
    if observation.result is not None or actor is None:
        return f"over: {observation.result.reason}" if observation.result is not None else "over"
    what = prompt_text(names) if observation.decision is not None else f"play or pass{_pass_hint(names)}"
    return f"{seat_name(names, actor)} to act: {what}"


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


def notes(names: ObjectNames) -> list[tuple[str, list[str]]]:
    """Return the notes in the middle of the table as (heading, lines) pairs, without empty ones.

    They tell of the stack, triggers, combat, ongoing effects, a library that is searched, and the variant's own state.
    """
    observation = names.observation
    stack = [stack_object_text(names, spell) for spell in reversed(observation.stack)]
    if names.display.one_player is None:
        stack = [f"{'next' if place == 0 else 'then'} {line}" for place, line in enumerate(stack)]
    ongoing = [
        ongoing_effect_text(names, delayed) for delayed in observation.ongoing if not _is_obsolete(names, delayed)
    ]
    shares = [
        f"{share.amount} damage of {names.name_of(share.source)} to {names.name_of(share.to)}"
        for share in observation.combat.assigned_damage
    ]
    lines_by_heading = {
        "stack" if names.display.one_player is None else "play": stack,
        "triggers": [pending_trigger_text(names, pending) for pending in observation.pending_triggers],
        "fight": [_attacker_text(names, attacker) for attacker in names.attackers],
        "assigned": shares,
        "lasts": ongoing,
        "library": _card_counts(observation.own_seat.searched_library or ()),
    }
    return [*[(heading, lines) for heading, lines in lines_by_heading.items() if lines], *_variant_notes(names)]


def _variant_notes(names: ObjectNames) -> list[tuple[str, list[str]]]:
    return [(heading, list(lines)) for heading, lines in names.display.notes if lines]


def _attacker_text(names: ObjectNames, attacker: int) -> str:
    """Return *attacker* and its blockers in words."""
    blockers = [names.name_with_size(blocker) for blocker, blocked in names.blocks if blocked == attacker]
    if blockers:
        return f"{names.name_with_size(attacker)} attacks, blocked by {' and '.join(blockers)}"
    if attacker in names.observation.combat.blocked:
        return f"{names.name_with_size(attacker)} attacks, blocked, and no blocker is left"
    return f"{names.name_with_size(attacker)} attacks"


def _is_obsolete(names: ObjectNames, delayed: ongoing_effects.OngoingEffect) -> bool:
    """Return whether *delayed*, in a game for one player, affects only permanents that have left.

    Such a game may have no turns whose end would end the effect, so it is left out of the table.
    """
    if names.display.one_player is None or not isinstance(delayed, ongoing_effects.ContinuousEffect):
        return False
    return not any([target in names.permanents for target in delayed.objects])


def ongoing_effect_text(names: ObjectNames, delayed: ongoing_effects.OngoingEffect) -> str:
    """Return the ongoing effect *delayed* in words."""
    match delayed:
        case ongoing_effects.ContinuousEffect(objects=objects, modifications=changes, duration=duration):
            what = " and ".join([names.name_of(target) for target in objects]) or "nothing"
            return f"{what}: {with_targets(mods_text(changes), ())} until {duration.value}"
        case ongoing_effects.PreventionShield(to=to, amount=amount):
            return f"the next {amount} damage to {names.name_with_owner(to)} is prevented"
        case ongoing_effects.SourcePreventionShield(to=to, source=source, effect=effect):
            chosen = (
                f"{names.name_with_owner(source)}, chosen as {with_targets(noun_phrase(effect.filter, 'source'), ())},"
            )
            return f"the next damage of {chosen} to {names.name_with_owner(to)} is prevented"
        case ongoing_effects.DelayedTrigger(ability=ability):
            return f"once: {render_ability(ability).removesuffix('.')}"
        case ongoing_effects.RegenerationShield(object=target):
            return f"{names.name_of(target)} regenerates once"
        case _:
            return "all combat damage this turn is prevented"


def _card_counts(cards: Iterable[CardDef]) -> list[str]:
    """Return a list of one line that counts *cards* by name: ``2 Forest, Shock``; an empty list if there are none."""
    counts: dict[str, int] = {}
    for card in cards:
        counts[card.name] = counts.get(card.name, 0) + 1
    words = [name if count == 1 else f"{count} {name}" for name, count in counts.items()]
    return [", ".join(words)] if words else []


# The sides.


def _side_lines(names: ObjectNames, player: Player) -> list[str]:
    """Return the lines of the side of *player*, with creatures and grids nearest to the middle."""
    observation, seat = names.observation, names.observation.seats[player]
    lands, others, creatures = _permanent_lines(names, player)
    zones = [
        labelled(seat_name(names, player), [", ".join(seat_facts(names, player))]),
        *_hand_and_open_zones(names, player, seat),
        labelled("lands", [", ".join(lands)]) if lands else [],
        labelled("others", others) if others else [],
        labelled("creatures", columns(creatures) or ["none"]),
        *[
            grid_lines(names, grid, own=player == observation.player)
            for grid in names.display.grids
            if grid.owner == player
        ],
    ]
    return [line for zone in (zones[::-1] if player == observation.player else zones) for line in zone]


def seat_facts(names: ObjectNames, player: Player) -> list[str]:
    """Return life, library, hand and so on of *player* in words; for a passive player only the cards in play."""
    seat = names.observation.seats[player]
    if player in names.display.passive_players:
        permanents = [permanent for permanent in names.observation.permanents if permanent.controller == player]
        return [f"{counted_noun(len(permanents), 'card')} in play"]
    facts = [f"{seat.life} life", f"{counted_noun(seat.library_size, 'card')} in the library"]
    facts += [f"{seat.hand_size} in hand"] if seat.hand_cards is None else []
    facts += [f"{seat.poison} poison"] if seat.poison else []
    facts += [f"pool {mana_text(seat.pool)}"] if seat.pool != EMPTY_POOL else []
    return facts + ([f"{counted_noun(seat.lands_played, 'land')} played"] if seat.lands_played else [])


def _hand_and_open_zones(names: ObjectNames, player: Player, seat: ObservedSeat) -> list[list[str]]:
    lines = []
    if player == names.observation.player:
        lines.append(labelled("hand", _card_counts([card.card for card in seat.hand_cards or ()]) or ["empty"]))
    elif seat.hand_cards or seat.revealed_hand:
        lines.append(
            labelled("hand", _card_counts(seat.revealed_hand or [card.card for card in seat.hand_cards or ()]))
        )
    return [*lines, *_open_zones(seat)]


def _open_zones(seat: ObservedSeat) -> list[list[str]]:
    """Return a list of lines for the graveyard and one for the exile of *seat*; empty zones are left out."""
    return [
        labelled(label, [f"{len(cards)}, last first: {', '.join([card.card.name for card in cards[::-1]])}"])
        for label, cards in (("graveyard", seat.graveyard), ("exile", seat.exile))
        if cards
    ]


def _permanent_lines(names: ObjectNames, player: Player) -> tuple[list[str], list[str], list[tuple[str, ...]]]:
    """Return three lists for the permanents of *player* outside grids: lands, others, and creatures.

    Lands and other permanents are in words, each creature is a tuple of table cells.
    """
    permanents = permanents_outside_grids(names, player)
    creatures = [permanent for permanent in permanents if is_creature(permanent)]
    rows = [creature_cells(names, permanent) for permanent in creatures]
    if player in names.display.passive_players:
        rows = [(f"{place}.", *row) for place, row in enumerate(rows, start=1)]
    noncreatures = [permanent for permanent in permanents if not is_creature(permanent)]
    lands = [
        words for words, _ in grouped_permanents(names, [permanent for permanent in noncreatures if is_land(permanent)])
    ]
    return (
        lands,
        [
            words
            for words, _ in grouped_permanents(
                names, [permanent for permanent in noncreatures if not is_land(permanent)]
            )
        ],
        rows,
    )


def permanents_outside_grids(names: ObjectNames, player: Player) -> list[ObservedPermanent]:
    """Return the permanents that *player* controls, without those shown in a grid."""
    return [
        permanent
        for permanent in names.observation.permanents
        if permanent.controller == player and permanent.id not in names.grid_permanents
    ]


def grouped_permanents(
    names: ObjectNames, permanents: Iterable[ObservedPermanent]
) -> list[tuple[str, list[ObservedPermanent]]]:
    """Return *permanents*, none of them creatures, as (words, group) pairs; a group differs only in being tapped.

    The words are the name of the group with its count and status, such as ``3 Forest (1 tapped)``.
    """
    groups: dict[tuple[str, ...], list[ObservedPermanent]] = {}
    for permanent in permanents:
        groups.setdefault((permanent.card.name, *names.status_words(permanent, grouped=True)), []).append(permanent)
    permanent_groups = []
    for (name, *marks), group in groups.items():
        tapped = sum(permanent.tapped for permanent in group)
        state = [] if not tapped else ["tapped"] if tapped == len(group) else [f"{tapped} tapped"]
        words = name if len(group) == 1 else f"{len(group)} {name}"
        permanent_groups.append((f"{words} ({', '.join([*state, *marks])})" if state or marks else words, group))
    return permanent_groups


def creature_cells(names: ObjectNames, permanent: ObservedPermanent) -> tuple[str, ...]:
    """Return the cells of a creature's row in the table: its name, its power and toughness, and its status."""
    return (names.name_of(permanent.id), power_toughness(permanent), ", ".join(names.status_words(permanent)))
