"""A table of Magic 54 in words: everything that a player sees."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.core import Player, Rng, SetupError
from castlerules.text import box, columns, labelled

from .cards import TEAM_NAMES, Card, opponent
from .combat import blockers_of, is_blocked, next_division
from .contract import outcome
from .invariants import problems
from .knowledge import Other, Own, View, determinize
from .permissions import to_act
from .rules import ManaDropScope, PileResolution
from .state import WINDOWS, Creature, ObjectId, Phase, State, creature_in_play
from .words import item_words, target_words

__all__ = [
    "creature_words",
    "decision_words",
    "fate_words",
    "likeness",
    "mana_left",
    "notes",
    "phase_words",
    "seat_words",
    "table_text",
    "turn_words",
]

_PHASES: Final[Mapping[Phase, str]] = MappingProxyType(
    {
        Phase.PRE: "before the attack",
        Phase.ATTACKERS: "attackers",
        Phase.BLOCKERS: "blockers",
        Phase.COMBAT: "fight",
        Phase.SPLIT: "dividing damage",
        Phase.POST: "after the attack",
        Phase.DISCARD: "discards",
        Phase.CYCLE: "end of the turn",
    }
)


def phase_words(phase: Phase) -> str:
    """Return what *phase* is called."""
    return _PHASES[phase]


def likeness(seen: View) -> State:
    """Return a duel that looks like *seen*, to ask the rules about what lies open in it.

    What is hidden was dealt by a fixed generator: it is not the real thing, and never to be shown. Raises SetupError
    if no duel can be like that.
    """
    state = determinize(seen, Rng.seeded(0))
    found = problems(state)
    if found:
        raise SetupError(found)
    return state


def notes(seen: View, table: State) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return what lies between the two sides, as headings and lines; *table* is the likeness of *seen*.

    The pile is always there in a window, its top first; everything else only if there is any of it.
    """
    pile = [f"then {item_words(seen, item)}" for item in reversed(seen.pile)]
    pile[:1] = [line.replace("then", "next", 1) for line in pile[:1]]
    if not pile and seen.phase in WINDOWS and seen.search is None and seen.result is None:
        pile = ["empty"]
    shields = [f"damage to {target_words(seen, one.target)} {fate_words(seen, one.receiver)}" for one in seen.shields]
    pooled = [f"{one.source}: {one.amount} to {target_words(seen, one.target)}" for one in seen.pooled]
    fights = [_fight_words(seen, table, attacker) for attacker in seen.combat.attackers]
    aside = " ".join(card.code for card in seen.combat.aside)
    found = {
        "pile": pile,
        "shields": shields,
        "damage": pooled,
        "fight": fights,
        "Growth": [f"{aside}, discarded after the fight"] if aside else [],
        "search": _search_words(seen),
    }
    return tuple((heading, tuple(lines)) for heading, lines in found.items() if lines)


def fate_words(seen: View, receiver: ObjectId | None) -> str:
    """Return what comes of damage that a shield catches, and sends on to *receiver* if there is one."""
    return "is cancelled" if receiver is None else f"hits {target_words(seen, receiver)} instead"


def _fight_words(seen: View, table: State, attacker: ObjectId) -> str:
    """Return what *attacker* does in the fight, and who blocks it."""
    combat, name = seen.combat, target_words(seen, attacker)
    blockers = ", ".join(target_words(seen, blocker) for blocker, blocked in combat.blocks if blocked == attacker)
    shares = [(blocker, amount) for divided, blocker, amount in combat.split if divided == attacker]
    words = f"{name} attacks {TEAM_NAMES[opponent(seen.active)]}"
    if blockers:
        words = f"{name} attacks, blocked by {blockers}"
        if creature_in_play(table, attacker) is not None and not blockers_of(table, attacker):
            words += ": deals nothing" if is_blocked(table, attacker) else ": unblocked now"
    elif seen.phase is Phase.COMBAT:
        words += ", unblocked"
    return words + "".join(f"; {amount} to {target_words(seen, blocker)}" for blocker, amount in shares)


def _search_words(seen: View) -> list[str]:
    if seen.search is None:
        return []
    if seen.searchable is None:
        return [f"{TEAM_NAMES[seen.search.team]} looks through the deck"]
    return [f"in the deck: {_codes(seen.searchable)}"]


def _codes(cards: tuple[Card, ...]) -> str:
    return " ".join(card.code for card in cards)


def turn_words(seen: View) -> str:
    """Return the turn, whose it is, and its phase."""
    return f"turn {seen.turn}, {TEAM_NAMES[seen.active]}'s: {_PHASES[seen.phase]}"


def decision_words(seen: View, table: State) -> str:
    """Return who must decide what, or how the game ended; *table* is the likeness of *seen*."""
    result, player = outcome(table), to_act(table)
    if result is not None or player is None:
        return f"over: {result.reason}" if result is not None else "over"
    return f"{seat_words(seen, player)} to act: {_task(seen, table)}"


def seat_words(seen: View, player: Player) -> str:
    """Return the name of *player*, marked where *seen* is what that player sees."""
    return TEAM_NAMES[player] + (" (you)" if player == seen.player else "")


def _task(seen: View, table: State) -> str:
    """Return what is to be decided."""
    division = next_division(table) if seen.phase is Phase.SPLIT else None
    if division is not None:
        attacker, blocker, left = division
        return f"how much of the {left} damage of {target_words(seen, attacker)} goes to {target_words(seen, blocker)}?"
    if seen.search is not None:
        return f"take a card out of the deck ({seen.search})"
    if seen.phase in WINDOWS:
        return f"play or pass{_after_pass(seen)}"
    hand = len(table.sides[seen.active].hand) - seen.rules.hand_limit
    tasks = {
        Phase.ATTACKERS: "name attackers",
        Phase.BLOCKERS: "name blockers",
        Phase.DISCARD: f"discard {_many(hand)}",
        Phase.CYCLE: "put a card under the deck and draw, or keep the hand",
    }
    return tasks[seen.phase]


def _after_pass(seen: View) -> str:
    """Return what a pass would lead to, if it leads to anything but the other player."""
    if seen.replying:
        return "; this is an answer to a permanent"
    if not seen.passes:
        return ""
    single = seen.rules.pile_resolution is PileResolution.SINGLE
    if seen.pile and (single or seen.phase is not Phase.COMBAT):
        return f"; a pass solves {'the top of ' if single else ''}the pile"
    if seen.phase is Phase.COMBAT:
        return f"; a pass {'solves the pile and ' if seen.pile else ''}ends the fight"
    return f"; a pass ends the time {_PHASES[seen.phase]}"


def mana_left(seen: View, side: Own | Other) -> int:
    """Return how many more Mana cards may be put in this turn or window; 0 for the side that is not active."""
    active = (side is seen.own) is (seen.player == seen.active)
    return seen.rules.mana_per_turn - seen.mana_played if active and seen.result is None else 0


def creature_words(one: Creature) -> tuple[str, ...]:
    """Return what is to be known of a creature: card, attack and defence, and its marks."""
    marks = [mark for mark, shows in (("tapped", one.tapped), ("sick", one.sick)) if shows]
    marks += [f"{one.damage} damage"] if one.damage else []
    marks += [f"+{one.bonus}/+{one.bonus} by Growth"] if one.bonus else []
    return (one.card.code, f"{one.attack}/{one.defence}", ", ".join(marks))


def table_text(seen: View) -> str:
    """Return *seen* as a table: the opponent on top, what is going on in between, the own side below, the decision."""
    table = likeness(seen)
    middle = [line for heading, lines in notes(seen, table) for line in labelled(heading, lines)]
    ending = [decision_words(seen, table)]
    if changed := ", ".join(f"{name} {str(option).lower()}" for name, option in seen.rules.changed().items()):
        ending.append(f"options: {changed}")
    sections = [_side_lines(seen, seen.other), middle or ["nothing waits"], _side_lines(seen, seen.own), ending]
    return box(sections, head=(f"Magic 54, {turn_words(seen)}", f"seen by {TEAM_NAMES[seen.player]}"))


def _side_lines(seen: View, side: Own | Other) -> list[str]:
    """Return the zones of *side*, what is nearest to the opponent nearest to the middle."""
    player = seen.player if side is seen.own else opponent(seen.player)
    facts = f"{side.hp} hp, {_many(side.deck_size)} in the deck"
    facts += f", {_many(side.hand_size)} in hand" if isinstance(side, Other) else ""
    kinds = {"ready": side.mana[side.tapped :], "tapped": side.mana[: side.tapped]}
    mana = [f"{len(cards)} {kind}: {_codes(cards)}" for kind, cards in kinds.items() if cards] or ["none"]
    when = "window" if seen.rules.mana_drop_scope is ManaDropScope.WINDOW else "turn"
    mana += [f"{left} more to put this {when}"] if (left := mana_left(seen, side)) else []
    piles = f"{len(side.discard)}, top first: {_codes(side.discard[::-1])}" if side.discard else "empty"
    zones = [
        labelled(seat_words(seen, player), [facts]),
        labelled("hand", [_codes(side.hand) or "empty"]) if isinstance(side, Own) else [],
        labelled("discard", [piles]),
        labelled("Mana", ["; ".join(mana)]),
        labelled("creatures", columns(map(creature_words, side.creatures)) or ["none"]),
    ]
    return [line for zone in (zones[::-1] if side is seen.own else zones) for line in zone]


def _many(cards: int) -> str:
    return f"{cards} card{'s' if cards != 1 else ''}"
