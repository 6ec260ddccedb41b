"""Words of the display of a duel: turn, decision, and what lies between the two sides."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.core import Player, Rng, SetupError
from castlerules.core.wording import counted_noun
from castlerules.magic54.information.observation import Observation, OpponentSide, OwnSide, determinize
from castlerules.magic54.integrity.invariants import problems
from castlerules.magic54.model.cards import TEAM_NAMES, Card, CardKind, opponent
from castlerules.magic54.model.ids import ObjectId
from castlerules.magic54.model.options import PileResolution
from castlerules.magic54.model.state import PHASE_NAMES, WINDOWS, Creature, Phase, State, creature_in_play
from castlerules.magic54.rules.combat import blockers_of, is_blocked, next_assignment
from castlerules.magic54.rules.outcome import outcome
from castlerules.magic54.rules.permissions import to_act

from .phrases import item_words, target_words

_ACTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {"A": "cancel damage", "8": "back to hand", "10": "random discard", "X": "search the deck"}
)


def plausible_state(observation: Observation) -> State:
    """Return a duel that fits *observation*, for functions of the rules that need a state.

    Its hidden cards are dealt by a fixed generator; they are not the real ones and must not be shown. Raises SetupError
    if no duel fits.
    """
    state = determinize(observation, Rng.seeded(0))
    violations = problems(state)
    if violations:
        raise SetupError(violations)
    return state


def middle_sections(observation: Observation, state: State) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the sections between the two sides, as headings and lines; *state* is ``plausible_state(observation)``.

    In a window the pile is always shown, its top first; any other section only if it is not empty.
    """
    pile = [f"then {item_words(observation, item)}" for item in reversed(observation.pile)]
    pile[:1] = [line.replace("then", "next", 1) for line in pile[:1]]
    if not pile and observation.phase in WINDOWS and observation.searching_joker is None and observation.result is None:
        pile = ["empty"]
    shields = [
        f"damage to {target_words(observation, shield.target)} {shield_words(observation, shield.receiver)}"
        for shield in observation.shields
    ]
    pooled = [
        f"{packet.source}: {packet.amount} to {target_words(observation, packet.target)}"
        for packet in observation.pooled_packets
    ]
    fights = [_fight_words(observation, state, attacker) for attacker in observation.combat.attackers]
    aside = " ".join(card.code for card in observation.combat.growth_cards)
    sections = {
        "pile": pile,
        "shields": shields,
        "damage": pooled,
        "combat": fights,
        "Growth": [f"{aside}, discarded after combat"] if aside else [],
        "search": _search_words(observation),
    }
    return tuple((heading, tuple(lines)) for heading, lines in sections.items() if lines)


def shield_words(observation: Observation, receiver: ObjectId | None) -> str:
    """Return what a shield does to damage, in words: redirects it to *receiver*, or cancels it if that is None."""
    return "is cancelled" if receiver is None else f"hits {target_words(observation, receiver)} instead"


def _fight_words(observation: Observation, state: State, attacker: ObjectId) -> str:
    """Return a line about *attacker* in combat: who blocks it, and how its damage is divided.

    Once the game is over, it only says who attacked and blocked: the damage may have been dealt already.
    """
    combat, name = observation.combat, target_words(observation, attacker)
    blockers = ", ".join(
        target_words(observation, blocker) for blocker, blocked in combat.blocks if blocked == attacker
    )
    shares = [(blocker, amount) for divided, blocker, amount in combat.assignments if divided == attacker]
    verb = "attacks" if observation.result is None else "attacked"
    words = f"{name} {verb} {TEAM_NAMES[opponent(observation.active)]}"
    if blockers:
        words = f"{name} {verb}, blocked by {blockers}"
        if observation.result is not None:
            return words  # the blow is over: what it did is told by the events
        if creature_in_play(state, attacker) is not None and not blockers_of(state, attacker):
            words += ": deals nothing" if is_blocked(state, attacker) else ": unblocked now"
    elif observation.phase is Phase.COMBAT:
        words += ", unblocked"
    return words + "".join(f"; {amount} to {target_words(observation, blocker)}" for blocker, amount in shares)


def _search_words(observation: Observation) -> list[str]:
    if observation.searching_joker is None:
        return []
    if observation.searchable is None:
        return [f"{TEAM_NAMES[observation.searching_joker.team]} looks through the deck"]
    return [f"in the deck: {codes(observation.searchable)}"]


def codes(cards: tuple[Card, ...]) -> str:
    """Return the codes of *cards*, separated by spaces."""
    return " ".join(card.code for card in cards)


def card_words(card: Card) -> str:
    """Return what *card* does and costs in a few words: ``3/3 for 3``, ``Mana or +7``, ``2 damage for 2`` (M54-T1)."""
    kinds = {
        CardKind.MANA: f"Mana or +{card.power}",
        CardKind.CREATURE: f"{card.power}/{card.power}",
        CardKind.DAMAGE: f"{card.power} damage",
        CardKind.ACTION: _ACTIONS.get(card.rank, ""),
    }
    return f"{kinds[card.kind]} for {card.cost}" if card.cost else kinds[card.kind]


def hand_words(cards: tuple[Card, ...]) -> str:
    """Return *cards*, those of a hand, with what each does and costs."""
    return ", ".join([f"{card.code} ({card_words(card)})" for card in cards])


def turn_words(observation: Observation) -> str:
    """Return the number of the turn, the active player and the phase, in words."""
    return f"turn {observation.turn}, {TEAM_NAMES[observation.active]}'s: {PHASE_NAMES[observation.phase]}"


def decision_words(observation: Observation, state: State) -> str:
    """Return who must decide what, or how the game ended; *state* is ``plausible_state(observation)``."""
    result, player = outcome(state), to_act(state)
    if result is not None or player is None:
        return f"over: {result.reason}" if result is not None else "over"
    return f"{seat_words(observation, player)} to act: {_task_words(observation, state)}"


def seat_words(observation: Observation, player: Player) -> str:
    """Return the name of *player*, marked "(you)" for the observing player."""
    return TEAM_NAMES[player] + (" (you)" if player == observation.player else "")


def _task_words(observation: Observation, state: State) -> str:
    """Return in words what the player to act must decide now."""
    assignment = next_assignment(state) if observation.phase is Phase.ASSIGNMENT else None
    if assignment is not None:
        attacker, blocker, left = assignment
        source, receiver = target_words(observation, attacker), target_words(observation, blocker)
        return f"how much of the {left} damage of {source} goes to {receiver}?"
    if observation.searching_joker is not None:
        return f"take a card out of the deck ({observation.searching_joker})"
    if observation.phase in WINDOWS:
        return f"play or pass{pass_words(observation)}"
    hand = len(state.sides[observation.active].hand) - observation.rules.hand_limit
    tasks = {
        Phase.ATTACKERS: "name attackers",
        Phase.BLOCKERS: "name blockers",
        Phase.DISCARD: f"discard {counted_noun(hand, 'card')}",
        Phase.CYCLE: "put a card on the bottom and draw, or keep the hand",
    }
    return tasks[observation.phase]


def pass_words(observation: Observation) -> str:
    """Return what a pass would cause, empty if it only gives priority to the other player."""
    if observation.response_open:
        return "; this is an answer to a permanent"
    if not observation.passes:
        return ""
    single = observation.rules.pile_resolution is PileResolution.SINGLE
    if observation.pile and (single or observation.phase is not Phase.COMBAT):
        return f"; a pass resolves {'the top of ' if single else ''}the pile"
    if observation.phase is Phase.COMBAT:
        return f"; a pass {'resolves the pile and ' if observation.pile else ''}ends combat"
    return f"; a pass ends the phase {PHASE_NAMES[observation.phase]}"


def mana_drops_left(observation: Observation, side: OwnSide | OpponentSide) -> int:
    """Return how many more Mana cards *side* may put in this turn or window; 0 for the player who is not active.

    The observing player can put no more than the Mana cards in hand.
    """
    active = (side is observation.own) is (observation.player == observation.active)
    if not active or observation.result is not None:
        return 0
    left = observation.rules.mana_per_turn - observation.mana_played
    if side is not observation.own:
        return left
    return min(left, sum([card.kind is CardKind.MANA for card in observation.own.hand]))


def creature_words(creature: Creature) -> tuple[str, ...]:
    """Return the columns for a creature: card, attack and defence, and its marks."""
    marks = [mark for mark, shows in (("tapped", creature.tapped), ("sick", creature.sick)) if shows]
    marks += [f"{creature.damage} damage"] if creature.damage else []
    marks += [f"+{creature.bonus}/+{creature.bonus} by Growth"] if creature.bonus else []
    return (creature.card.code, f"{creature.attack}/{creature.defence}", ", ".join(marks))
