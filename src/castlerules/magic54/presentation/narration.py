"""``describe_events``: the events of Magic 54 as sentences for one player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from castlerules.core import Event, Wording
from castlerules.core.wording import known_events
from castlerules.magic54.information.observation import Observation
from castlerules.magic54.model import events as e
from castlerules.magic54.model.cards import TEAM_NAMES, Card
from castlerules.magic54.model.ids import card_of, owner_of
from castlerules.magic54.model.plays import PLAYS_BY_KIND
from castlerules.magic54.model.state import PHASE_NAMES, PileItem, PlayKind, Result

from .card_names import shield_end
from .notes import shield_words
from .phrases import checked_observation, object_words, play_words

_LONGEST_RUN: Final = 3
_SEARCHED: Final = 60  # sentences, so that a long list of events is folded in a time that grows with its length


def describe_events(observation: Observation, events: Sequence[Event]) -> tuple[str, ...]:
    """Return *events*, which happened after *observation*, as sentences for its player.

    The sentences hold only what that player may know (M54-Q44). Sentences that follow each other again and again are
    told once, with their number: ``(3 times)``. *events* may come from ``transition`` directly, or through ``seen_by``.
    Raises DataError for anything but an observation of Magic 54 and its events.
    """
    checked = checked_observation(observation)
    visible = known_events(events, checked.player, e.EVENTS, "events of Magic 54")
    before: Sequence[Event | None] = [None, *visible]
    return tuple(_folded([_sentence(checked, *pair) for pair in zip(before, visible, strict=False)]))


def _sentence(observation: Observation, before: Event | None, event: Event) -> str:
    """Return *event* as a sentence; M54-Q24: a discard right after a Ten was solved, *before*, is its effect."""
    match before, event:
        case e.Solved(kind=PlayKind.TEN, card=ten, effective=True), e.Discarded(player=player, card=lost) if (
            player != ten.team
        ):
            return f"{TEAM_NAMES[player]} discards {lost.code} at random because of {TEAM_NAMES[ten.team]}'s {ten.code}"
        case _:
            return _SENTENCES.words(observation, event) or ""


def _folded(sentences: Sequence[str]) -> Iterator[str]:
    """Yield *sentences*; a run of them that is repeated at once is yielded one time, each with the number of times."""
    place = 0
    while place < len(sentences):
        length, times = _repetition(sentences[place : place + _SEARCHED])
        run = sentences[place : place + length]
        yield from [f"{sentence} ({times} times)" if times > 1 else sentence for sentence in run]
        place += length * times


def _repetition(sentences: Sequence[str]) -> tuple[int, int]:
    """Return the length of the shortest run that *sentences* begin with at least twice, and how often; else (1, 1)."""
    for length in range(1, _LONGEST_RUN + 1):
        run, times = sentences[:length], 1
        while sentences[times * length : (times + 1) * length] == run:
            times += 1
        if times > 1:
            return length, times
    return 1, 1


def _played_sentence(observation: Observation, event: e.Played) -> str:
    words = play_words(observation, PileItem(event.kind, event.card, event.source, event.target))
    verb = "uses" if PLAYS_BY_KIND[event.kind].is_special else "plays"
    return f"{TEAM_NAMES[event.player]} {verb} {'a Special: ' if event.kind is PlayKind.SACRIFICE else ''}{words}"


def _resolved_sentence(_: Observation, event: e.Solved) -> str:
    special = PLAYS_BY_KIND[event.kind].is_special
    what = f"the Special of {event.card}" if special else f"{event.kind.value} {event.card}"
    return f"{what} resolves{'' if event.effective else ', and does nothing'}"


def _shield_sentence(observation: Observation, event: e.ShieldRaised) -> str:
    words = f"damage to {object_words(observation, event.target)} {shield_words(observation, event.receiver)}"
    return f"{words} {shield_end(observation.rules)}"


def _end_sentence(_: Observation, event: e.GameEnded) -> str:
    return "the duel is a draw" if event.result is Result.DRAW else f"{event.result.name} wins the duel"


def _card_code(_: Observation, card: Card | None) -> str:
    return "a card" if card is None else card.code


_SENTENCES: Final = Wording[Observation](
    {
        e.TurnBegan: "-- turn {turn}, {player} --",
        e.PhaseBegan: "now: {phase}",
        e.Drew: "{player} draws {card}",
        e.DiscardRecycled: "{player}'s discard pile becomes the deck: {size:card}{shuffled}",
        e.ManaPut: "{player} puts {card} as Mana",
        e.Summoned: "{player} summons {newcomer}",
        e.Played: _played_sentence,
        e.Passed: "{player} passes",
        e.AttackerDeclared: "{creature} attacks",
        e.BlockerDeclared: "{blocker} blocks {attacker}",
        e.DamageAssigned: "{attacker} assigns {amount} damage to {blocker}",
        e.Solved: _resolved_sentence,
        e.Damaged: "{source} deals {amount} damage to {target}",
        e.DamageCancelled: "{amount} damage from {source} to {target} is cancelled",
        e.DamageRedirected: "{amount} damage from {source} hits {receiver} instead of {target}",
        e.ShieldRaised: _shield_sentence,
        e.Grew: "{creature} gets +{bonus}/+{bonus} until combat ends",
        e.Healed: "{amount} damage is removed from {creature}",
        e.Died: "{creature} dies",
        e.ReturnedToHand: "{creature} returns to {owner}'s hand",
        e.Discarded: "to {player}'s discard pile: {card}",
        e.SearchBegan: "{player} searches their deck",
        e.CardFound: "{player} takes {card} from the deck into hand and shuffles the deck",
        e.Revealed: "{player} reveals {card}",
        e.Cycled: "{player} puts {card} on the bottom of the deck",
        e.GameEnded: _end_sentence,
    },
    {
        "player": lambda _, player: TEAM_NAMES[player],
        "card": _card_code,
        "source": _card_code,
        "phase": lambda _, phase: PHASE_NAMES[phase],
        "shuffled": lambda _, shuffled: ", shuffled" if shuffled else "",
        **dict.fromkeys(("creature", "blocker", "attacker", "target", "receiver"), object_words),
    },
    {
        "newcomer": lambda _, event: card_of(event.creature).code,
        "owner": lambda _, event: TEAM_NAMES[owner_of(event.creature)],
    },
)
