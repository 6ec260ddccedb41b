"""Actions of a league as short phrases, and events as sentences, for menus and logs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import attrs

from castlerules.ascension.information.observation import Observation
from castlerules.ascension.model import actions
from castlerules.ascension.model import events as e
from castlerules.ascension.model.state import NO_BONUS, Bonus, Placings
from castlerules.ascension.pool.card_pool import color_letters
from castlerules.ascension.pool.decks import PickSource, StarterDeck, pile_size, set_of_source
from castlerules.core import DataError, Event, Player, seen_events
from castlerules.core.errors import short_repr

from .notation import format_action

_MAX_NAME_LENGTH: Final = 40
"""Longer names are cut in phrases; only a name that would be refused is longer."""

_ACTION_PHRASES: Final[Mapping[type[object], str]] = MappingProxyType(
    {
        actions.RegisterDeck: "register {deck} for {player}",
        actions.StartContest: "start a contest of {participants}",
        actions.ChooseFirstPlayer: "let {first} start contest {contest}",
        actions.RecordResult: "contest {contest}: {placings}",
        actions.VoidContest: "forget contest {contest}{voided}",
        actions.BuyCard: "{player}: buy {printing} into {zone}",
        actions.BuyBasicPair: "{player}: buy {lands} into {zone}",
        actions.BuyExpansion: "{player}: buy the set {code}",
        actions.BuyCopyLimit: "{player}: raise the copy limit",
        actions.BuySideboard: "{player}: buy a block of the sideboard",
        actions.ClaimFreeCard: "{player}: take {printing} for {source}",
        actions.RemoveCard: "{player}: take {printing} out of {zone}",
        actions.MoveToSide: "{player}: move {printing} to the sideboard",
        actions.MoveToMain: "{player}: move {printing} into the deck",
        actions.SwapWithSide: "{player}: exchange {main_card} for {side_card} of the sideboard",
        actions.RebuildDeck: "{player}: go on with a new deck, {deck}",
        actions.BeginStreakSwap: "{player}: begin to swap cards for commons",
        actions.StreakKill: "{player}: give {printing} away in the swap",
        actions.StreakPick: "{player}: take {printing} in the swap",
        actions.WaiveFreePicks: "{player}: give up all {waived}",
        actions.Withdraw: "{player}: leave the league",
        actions.ChooseHandicapRow: "{player}: take the row of {row} in contest {contest}",
        actions.ReturnCard: "{player}: put {printing} from the reserve into {zone}",
    }
)

_EVENT_SENTENCES: Final[Mapping[type[object], str]] = MappingProxyType(
    {
        e.PlayerRegistered: "{player} comes into the league with {main_size} cards, {kind} {alliance}",
        e.ContestStarted: "contest {contest} begins: {participants}",
        e.HandicapRowChosen: "{player} takes the row of {row} in contest {contest}",
        e.FirstChooserSet: "{player} decides who starts contest {contest}",
        e.FirstPlayerSet: "{first} starts contest {contest}",
        e.ContestEnded: "contest {contest}: {placings}",
        e.ContestVoided: "contest {contest}{voided} is forgotten",
        e.StreakSwapBegan: "{player} begins to swap cards for commons",
        e.DeckRebuilt: "{player} goes on with a new deck, {kind} {alliance}, and a power of {power}",
        e.DeckResized: "the deck of {player} has {main_size} cards, the sideboard {side_size}",
        e.PlayerWithdrew: "{player} leaves the league",
        e.LeagueEnded: "the league is over after {contests}",
        e.CardBought: "{player} buys {printing} into {zone} for {price}",
        e.BasicsBought: "{player} buys {lands} into {zone} for {price}",
        e.ExpansionBought: "{player} buys the set {code} for {price}, with {picks}",
        e.CopyLimitRaised: "{player} raises the copy limit to {limit} for {price}",
        e.SideboardBought: "{player} buys a sideboard for {capacity} cards for {price}, with {picks}",
        e.CardClaimed: "{player} takes {printing} for {source}",
        e.CardRemoved: "{player} takes {printing} out of {zone}",
        e.CardReturned: "{player} puts {printing} from the reserve into {zone}",
        e.CardMoved: "{player} moves {printing} to {zone}",
        e.CardsExchanged: "{player} exchanges {main_card} for {side_card} of the sideboard",
        e.CardKilled: "{player} gives {printing} away in the swap",
        e.CardPicked: "{player} takes {printing} in the swap",
        e.PicksWaived: "{player} gives up {waived}",
    }
)


def describe_action(observation: Observation, action: actions.Action) -> str:
    """Return *action* as a short phrase for menus, such as ``Ann: buy TMP/Goblin Bully into main``.

    *action* need not be legal. Raises DataError unless *observation* and *action* belong to a league.
    """
    format_action(action)
    return _ACTION_PHRASES[type(action)].format_map(_phrase_fields(_checked_observation(observation), action))


def describe_events(observation: Observation, events: Sequence[Event]) -> tuple[str, ...]:
    """Return *events*, which happened after *observation*, as sentences for its player.

    Events that this player may not know are left out (ASC-Q42). *events* may be those of ``transition``, filtered by
    ``seen_by`` or not. Raises DataError unless *observation* and *events* belong to a league.
    """
    checked = _checked_observation(observation)
    known = seen_events(events, checked.player)
    unknown = next((event for event in known if type(event) not in _EVENT_SENTENCES), None)
    if unknown is not None:
        raise DataError("events", f"expected events of a league, got {short_repr(unknown)}")
    return tuple(
        [
            _EVENT_SENTENCES[type(event)].format_map(_phrase_fields(checked, event)) + _event_detail(checked, event)
            for event in known
        ]
    )


def _checked_observation(observation: object) -> Observation:
    if not isinstance(observation, Observation):
        raise DataError(
            "",
            f"expected an Observation of a league, got {type(observation).__name__}; ascension.GAME.observe makes one",
        )
    return observation


def _event_detail(observation: Observation, event: Event) -> str:
    """Return what is added to the sentence of *event*, such as ``, for 2`` for a surcharge; empty for most events.

    It tells that a player was drawn at random, a surcharge paid, the bonuses at the start of a contest, or the points
    at its end.
    """
    if isinstance(event, (e.FirstChooserSet, e.FirstPlayerSet)) and event.drawn:
        return ", as it was drawn"
    if isinstance(event, (e.CardClaimed, e.CardPicked)) and event.price:
        return f", for {event.price}"
    if isinstance(event, e.ContestStarted):
        alone = sum([bonus is not None and bonus.chooses_first for bonus in event.bonuses]) < 2
        pairs = zip(event.participants, event.bonuses, strict=True)
        bonuses = [
            f"{player_name(observation, player)} {describe_bonus(bonus, alone=alone)}"
            for player, bonus in pairs
            if bonus != NO_BONUS
        ]
        return f"; {'; '.join(bonuses)}" if bonuses else ""
    if isinstance(event, e.ContestEnded):
        everybody = sorted(player for group in event.placings for player in group)
        points = [
            f"{player_name(observation, player)} {earned}"
            for player, earned in zip(everybody, event.points, strict=True)
        ]
        return f"; points: {', '.join(points)}"
    return ""


def _phrase_fields(observation: Observation, item: Any) -> dict[str, str]:
    parts = {
        field.name: _describe_field(observation, field.name, getattr(item, field.name))
        for field in attrs.fields(type(item))
    }
    if isinstance(item, (actions.RegisterDeck, e.PlayerRegistered)) and item.name:
        parts["player"] = item.name[:_MAX_NAME_LENGTH]  # the observation is older than the registration
    if isinstance(item, (actions.VoidContest, e.ContestVoided)):
        voided = next((contest for contest in observation.contests if contest.number == item.contest), None)
        parts["voided"] = f" of {_player_names(observation, voided.participants)}" if voided is not None else ""
    if isinstance(item, (actions.WaiveFreePicks, e.PicksWaived)):
        number = item.picks if isinstance(item, e.PicksWaived) else None
        parts["waived"] = f"{_counted_noun(number, 'free pick')} of {_source_name(item.source)}"
    return parts


def _describe_field(observation: Observation, name: str, part: Any) -> str:
    words = _FIELD_WORDS.get(name)
    return words(observation, part) if words is not None else str(part)


def player_name(observation: Observation, player: Player) -> str:
    """Return the name of *player*; for a player without a name, ``player`` and the seat number."""
    member = observation.members[player] if 0 <= player < len(observation.members) else None
    return f"player {player}" if member is None or not member.name else member.name


def describe_placings(observation: Observation, placings: Placings) -> str:
    """Return in words how a contest ended: who won or drew, then the eliminated groups, the latest eliminated first."""
    if not placings:
        return "nobody was in it"
    *others, last = [_player_names(observation, group) for group in placings]
    head = f"{last} {'draw' if len(placings[-1]) > 1 else 'wins'}"
    return f"{head} before {', then '.join(reversed(others))}" if others else head


def describe_starter(deck: StarterDeck) -> str:
    """Return a deck list in a few words: its colours, sets and size (ASC-010 to ASC-014)."""
    sets = " and ".join(filter(None, (deck.basic_set, deck.expansion)))
    return f"{pile_size(deck.main)} cards of {sets or 'no set'}, {color_letters(deck.alliance) or 'no color'}"


def describe_pick_source(source: PickSource) -> str:
    """Return the free pick that comes with *source* in words, such as ``a free pick of the sideboard``."""
    return f"a free pick of {_source_name(source)}"


def _source_name(source: PickSource) -> str:
    code = set_of_source(source)
    return "the sideboard" if code is None else code


def describe_bonus(bonus: Bonus | None, *, alone: bool = True) -> str:
    """Return in words what *bonus* gives a player, such as ``has 2 more life``; None is a bonus yet to be chosen.

    *alone* is about a bonus to decide who starts. If it is False, another player has this bonus as well, and only one
    of them will decide; so the words are ``could decide who starts`` (ASC-Q33).
    """
    if bonus is None:
        return "chooses a bonus"
    parts = ["decides who starts" if alone else "could decide who starts"] if bonus.chooses_first else []
    parts += [f"has {bonus.life} more life"] if bonus.life else []
    parts += [f"has {bonus.cards} more card{'s' * (bonus.cards > 1)} in hand"] if bonus.cards else []
    return ", ".join(parts) or "has no bonus"


def _player_names(observation: Observation, players: Sequence[Player]) -> str:
    *others, last = [player_name(observation, player) for player in players] or ["nobody"]
    return f"{', '.join(others)} and {last}" if others else last


def _counted_noun(number: int | None, noun: str) -> str:
    """Return *number* and *noun*, such as ``1 contest`` or ``2 contests``; only the plural if *number* is None."""
    return f"{noun}s" if number is None else f"{number} {noun}{'s' * (number != 1)}"


_FIELD_WORDS: Final[Mapping[str, Callable[[Observation, Any], str]]] = MappingProxyType(
    {
        "player": player_name,
        "first": player_name,
        "participants": _player_names,
        "placings": describe_placings,
        "lands": lambda _, lands: " and ".join(lands),
        "source": lambda _, source: describe_pick_source(source),
        "kind": lambda _, kind: f"{kind.value} colors",
        "alliance": lambda _, alliance: color_letters(alliance),
        "deck": lambda _, deck: describe_starter(deck),
        "picks": lambda _, number: _counted_noun(number, "free pick"),
        "contests": lambda _, number: _counted_noun(number, "contest"),
    }
)
"""How a field of an action or event becomes words, by the name of the field; other fields become plain text."""
