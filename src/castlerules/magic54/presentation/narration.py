"""``describe_events``: the events of Magic 54 as sentences for one player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from castlerules.core import Event, Wording
from castlerules.core.wording import known_events
from castlerules.magic54.information.observation import Observation
from castlerules.magic54.model import events as e
from castlerules.magic54.model.cards import TEAM_NAMES, Card
from castlerules.magic54.model.ids import card_of, owner_of
from castlerules.magic54.model.state import PileItem, Result

from .notes import phase_words, shield_words
from .phrases import checked_observation, object_words, play_words


def describe_events(observation: Observation, events: Sequence[Event]) -> tuple[str, ...]:
    """Return *events*, which happened after *observation*, as sentences for its player.

    The sentences hold only what that player may know (M54-Q44). *events* may come from ``transition`` directly, or
    through ``seen_by``. Raises DataError for anything but an observation of Magic 54 and its events.
    """
    checked = checked_observation(observation)
    visible = known_events(events, checked.player, e.EVENTS, "events of Magic 54")
    return tuple([_SENTENCES.words(checked, event) or "" for event in visible])


def _played_sentence(observation: Observation, event: e.Played) -> str:
    words = play_words(observation, PileItem(event.kind, event.card, event.source, event.target))
    return f"{TEAM_NAMES[event.player]} plays {words}"


def _end_sentence(_: Observation, event: e.GameEnded) -> str:
    return "the duel is a draw" if event.result is Result.DRAW else f"{event.result.name} wins the duel"


def _card_code(_: Observation, card: Card | None) -> str:
    return "a card" if card is None else card.code


_SENTENCES: Final = Wording[Observation](
    {
        e.TurnBegan: "turn {turn} begins, {player}'s",
        e.PhaseBegan: "now: {phase}",
        e.Drew: "{player} draws {card}",
        e.DiscardRecycled: "the discard pile of {player} becomes the deck, {size:card}{shuffled}",
        e.ManaPut: "{player} puts {card} as Mana",
        e.Summoned: "{player} summons {newcomer}",
        e.Played: _played_sentence,
        e.Passed: "{player} passes",
        e.AttackerDeclared: "{creature} attacks",
        e.BlockerDeclared: "{blocker} blocks {attacker}",
        e.DamageAssigned: "{attacker} gives {amount} damage to {blocker}",
        e.Solved: "{kind.value} {card} is solved{effective}",
        e.Damaged: "{source} deals {amount} damage to {target}",
        e.DamageCancelled: "{amount} damage of {source} to {target} is cancelled",
        e.DamageRedirected: "{amount} damage of {source} goes to {receiver} instead of {target}",
        e.ShieldRaised: "from now on damage to {target} {shield}",
        e.Grew: "{creature} grows by +{bonus}/+{bonus}",
        e.Healed: "{amount} damage is taken off {creature}",
        e.Died: "{creature} dies",
        e.ReturnedToHand: "{creature} goes back to the hand of {owner}",
        e.Discarded: "to the discard pile of {player}: {card}",
        e.SearchBegan: "{player} searches the deck",
        e.CardFound: "{player} takes {card} out of the deck and shuffles it",
        e.Revealed: "{player} shows {card}",
        e.Cycled: "{player} puts {card} under the deck",
        e.GameEnded: _end_sentence,
    },
    {
        "player": lambda _, player: TEAM_NAMES[player],
        "card": _card_code,
        "source": _card_code,
        "phase": lambda _, phase: phase_words(phase),
        "shuffled": lambda _, shuffled: ", shuffled" if shuffled else "",
        "effective": lambda _, effective: "" if effective else ", and does nothing",
        **dict.fromkeys(("creature", "blocker", "attacker", "target", "receiver"), object_words),
    },
    {
        "newcomer": lambda _, event: card_of(event.creature).code,
        "owner": lambda _, event: TEAM_NAMES[owner_of(event.creature)],
        "shield": lambda observation, event: shield_words(observation, event.receiver),
    },
)
