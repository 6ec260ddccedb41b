"""Actions and events of a league as short phrases and sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import attrs

from castlerules.core import DataError, Event, Player, seen_events
from castlerules.core.shown import shown

from . import actions as a
from . import events as e
from .decks import Decklist, PickSource, expansion_of
from .history import NO_BONUS, Bonus, Placings
from .knowledge import View
from .notation import format_action
from .piles import size_of
from .pool import letters

__all__ = [
    "bonus_words",
    "deck_words",
    "describe_action",
    "describe_events",
    "placings_words",
    "player_words",
    "source_words",
]

_MOST_LETTERS: Final = 40
"""So many letters of a name are told; those that are allowed are not longer."""

_PHRASES: Final[Mapping[type[object], str]] = MappingProxyType(
    {
        a.RegisterDeck: "register {deck} for {player}",
        a.StartContest: "start a contest of {participants}",
        a.ChooseFirstPlayer: "let {first} start contest {contest}",
        a.RecordResult: "contest {contest}: {placings}",
        a.VoidContest: "forget contest {contest}{voided}",
        a.BuyCard: "{player}: buy {printing} into {zone}",
        a.BuyBasicPair: "{player}: buy {lands} into {zone}",
        a.BuyExpansion: "{player}: buy the set {code}",
        a.BuyCopyLimit: "{player}: raise the copy limit",
        a.BuySideboard: "{player}: buy a block of the sideboard",
        a.ClaimFreeCard: "{player}: take {printing} for {source}",
        a.RemoveCard: "{player}: take {printing} out of {zone}",
        a.MoveToSide: "{player}: move {printing} to the sideboard",
        a.MoveToMain: "{player}: move {printing} into the deck",
        a.SwapWithSide: "{player}: exchange {main_card} for {side_card} of the sideboard",
        a.RebuildDeck: "{player}: go on with a new deck, {deck}",
        a.BeginStreakSwap: "{player}: begin to swap cards for commons",
        a.StreakKill: "{player}: give {printing} away in the swap",
        a.StreakPick: "{player}: take {printing} in the swap",
        a.WaiveFreePicks: "{player}: give up all {waived}",
        a.Withdraw: "{player}: leave the league",
        a.ChooseHandicapRow: "{player}: take the row of {row} in contest {contest}",
        a.ReturnCard: "{player}: put {printing} from the reserve into {zone}",
    }
)

_SENTENCES: Final[Mapping[type[object], str]] = MappingProxyType(
    {
        e.PlayerRegistered: "{player} comes into the league with {main} cards, {kind} {alliance}",
        e.ContestStarted: "contest {contest} begins: {participants}",
        e.RowChosen: "{player} takes the row of {row} in contest {contest}",
        e.StarterDecider: "{player} decides who starts contest {contest}",
        e.FirstPlayerSet: "{first} starts contest {contest}",
        e.ContestEnded: "contest {contest}: {placings}",
        e.ContestVoided: "contest {contest}{voided} is forgotten",
        e.SwapBegan: "{player} begins to swap cards for commons",
        e.Rebuilt: "{player} goes on with a new deck, {kind} {alliance}, and a power of {power}",
        e.Resized: "the deck of {player} has {main} cards, the sideboard {side}",
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


def describe_action(view: View, action: a.Action) -> str:
    """Return *action* as a short phrase for menus, such as ``Ann: buy TMP/Goblin Bully into main``.

    It need not be legal. Raises DataError for anything but a view of a league, and for what is no action of it.
    """
    format_action(action)
    return _PHRASES[type(action)].format_map(_parts(_a_view(view), action))


def describe_events(view: View, events: Sequence[Event]) -> tuple[str, ...]:
    """Return *events*, which happened after *view*, as sentences for its player: what that one may know (ASC-Q42).

    They may be those of ``transition``, or have gone through ``seen_by``. Raises DataError for anything but a view of a
    league and its events.
    """
    seen = _a_view(view)
    known = seen_events(events, seen.player)
    strange = next((one for one in known if type(one) not in _SENTENCES), None)
    if strange is not None:
        raise DataError("events", f"events of a league are wanted, not {shown(strange)}")
    return tuple([_SENTENCES[type(one)].format_map(_parts(seen, one)) + _addition(seen, one) for one in known])


def _a_view(view: object) -> View:
    if not isinstance(view, View):
        raise DataError("", f"a view of a league is wanted, not a {type(view).__name__}; ascension.view makes one")
    return view


def _addition(seen: View, event: Event) -> str:
    """Return what a sentence says besides, where there is something to say."""
    if isinstance(event, (e.StarterDecider, e.FirstPlayerSet)) and event.drawn:
        return ", as it was drawn"
    if isinstance(event, (e.CardClaimed, e.CardPicked)) and event.price:
        return f", for {event.price}"
    if isinstance(event, e.ContestStarted):
        alone = sum([bonus is not None and bonus.starts for bonus in event.bonuses]) < 2
        pairs = zip(event.participants, event.bonuses, strict=True)
        told = [
            f"{player_words(seen, player)} {bonus_words(bonus, alone=alone)}"
            for player, bonus in pairs
            if bonus != NO_BONUS
        ]
        return f"; {'; '.join(told)}" if told else ""
    if isinstance(event, e.ContestEnded):
        everybody = sorted(player for group in event.placings for player in group)
        points = [
            f"{player_words(seen, player)} {earned}" for player, earned in zip(everybody, event.points, strict=True)
        ]
        return f"; points: {', '.join(points)}"
    return ""


def _parts(seen: View, thing: Any) -> dict[str, str]:
    parts = {field.name: _told(seen, field.name, getattr(thing, field.name)) for field in attrs.fields(type(thing))}
    if isinstance(thing, (a.RegisterDeck, e.PlayerRegistered)) and thing.name:
        parts["player"] = thing.name[:_MOST_LETTERS]  # the view is of before, when nobody was called that
    if isinstance(thing, (a.VoidContest, e.ContestVoided)):
        there = next((one for one in seen.contests if one.number == thing.contest), None)
        parts["voided"] = f" of {_names(seen, there.participants)}" if there is not None else ""
    if isinstance(thing, (a.WaiveFreePicks, e.PicksWaived)):
        number = thing.picks if isinstance(thing, e.PicksWaived) else None
        parts["waived"] = f"{_many(number, 'free pick')} of {_place(thing.source)}"
    return parts


def _told(seen: View, name: str, part: Any) -> str:
    words = _WORDS.get(name)
    return words(seen, part) if words is not None else str(part)


def player_words(seen: View, player: Player) -> str:
    """Return what *player* is called: the name that was given, or the number."""
    member = seen.members[player] if 0 <= player < len(seen.members) else None
    return f"player {player}" if member is None or not member.name else member.name


def placings_words(seen: View, placings: Placings) -> str:
    """Return how a contest ended: the last group won, or drew; then all others, the best first."""
    if not placings:
        return "nobody was in it"
    *others, last = [_names(seen, group) for group in placings]
    head = f"{last} {'draw' if len(placings[-1]) > 1 else 'wins'}"
    return f"{head} before {', then '.join(reversed(others))}" if others else head


def deck_words(deck: Decklist) -> str:
    """Return a deck list in a few words: its colours, sets and size (ASC-010 to ASC-014)."""
    sets = " and ".join(filter(None, (deck.basic_set, deck.expansion)))
    return f"{size_of(deck.main)} cards of {sets or 'no set'}, {letters(deck.alliance) or 'no color'}"


def source_words(source: PickSource) -> str:
    """Return what free picks of *source* are."""
    return f"a free pick of {_place(source)}"


def _place(source: PickSource) -> str:
    code = expansion_of(source)
    return "the sideboard" if code is None else code


def bonus_words(bonus: Bonus | None, *, alone: bool = True) -> str:
    """Return what a bonus gives; who is not *alone* with the right to say who starts could do so only (ASC-Q33)."""
    if bonus is None:
        return "chooses a bonus"
    parts = ["decides who starts" if alone else "could decide who starts"] if bonus.starts else []
    parts += [f"has {bonus.life} more life"] if bonus.life else []
    parts += [f"has {bonus.cards} more card{'s' * (bonus.cards > 1)} in hand"] if bonus.cards else []
    return ", ".join(parts) or "has no bonus"


def _names(seen: View, players: Sequence[Player]) -> str:
    *others, last = [player_words(seen, one) for one in players] or ["nobody"]
    return f"{', '.join(others)} and {last}" if others else last


def _many(number: int | None, noun: str) -> str:
    """Return so many of a *noun*; without a number, the noun alone, of which there may be any number."""
    return f"{noun}s" if number is None else f"{number} {noun}{'s' * (number != 1)}"


_WORDS: Final[Mapping[str, Callable[[View, Any], str]]] = MappingProxyType(
    {
        "player": player_words,
        "first": player_words,
        "participants": _names,
        "placings": placings_words,
        "lands": lambda _, lands: " and ".join(lands),
        "source": lambda _, source: source_words(source),
        "kind": lambda _, kind: f"{kind.value} colors",
        "alliance": lambda _, alliance: letters(alliance),
        "deck": lambda _, deck: deck_words(deck),
        "picks": lambda _, number: _many(number, "free pick"),
        "contests": lambda _, number: _many(number, "contest"),
    }
)
"""How the parts of actions and events are told, by the names of their fields; other parts are told as they are."""
