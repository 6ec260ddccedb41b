"""Actions of a league as short phrases, and events as sentences, for menus and logs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from castlerules.ascension.information.observation import Observation
from castlerules.ascension.model import actions
from castlerules.ascension.model import events as e
from castlerules.ascension.model.state import NO_BONUS, Bonus, Placings
from castlerules.ascension.pool.card_pool import color_letters
from castlerules.ascension.pool.decks import PickSource, StarterDeck, Zone, pile_size, set_of_source
from castlerules.ascension.rules.league import LeagueLike
from castlerules.core import DataError, Event, Player, Wording
from castlerules.core.wording import counted_noun, known_events, listed

from .notation import ACTIONS, format_action

_PLAYER_NUMBER: Final = re.compile(r"\bplayer (\d{1,9})\b")
_MAX_NAME_LENGTH: Final = 40
"""Longer names are cut in phrases; only a name that would be refused is longer."""


def describe_action(observation: Observation, action: actions.Action) -> str:
    """Return *action* as a short phrase for menus, such as ``Ann: buy TMP/Goblin Bully into the deck``.

    *action* need not be legal. Raises DataError unless *observation* and *action* belong to a league.
    """
    format_action(action)
    words = _WORDING.words(_checked_observation(observation), action)
    assert words is not None, "every action has a phrase"
    return words


def describe_events(observation: Observation, events: Sequence[Event]) -> tuple[str, ...]:
    """Return *events*, which happened after *observation*, as sentences for its player.

    Events that this player may not know are left out (ASC-Q42). *events* may be those of ``transition``, filtered by
    ``seen_by`` or not. Raises DataError unless *observation* and *events* belong to a league.
    """
    checked = _checked_observation(observation)
    known = known_events(events, checked.player, e.EVENTS, "events of a league")
    return tuple([_WORDING.words(checked, event) or "" for event in known])


def _checked_observation(observation: object) -> Observation:
    if not isinstance(observation, Observation):
        raise DataError(
            "",
            f"expected an Observation of a league, got {type(observation).__name__}; ascension.GAME.observe makes one",
        )
    return observation


def _player_words(observation: Observation, item: Any) -> str:
    """Return the name of the player of *item*; *observation* is older than a registration, which brings its name."""
    if isinstance(item, (actions.RegisterDeck, e.PlayerRegistered)) and item.name:
        return item.name[:_MAX_NAME_LENGTH]
    return player_name(observation, item.player)


def _bonus_words(observation: Observation, event: e.ContestStarted) -> str:
    """Return what is added to the sentence of *event*: the bonuses of the players who have one."""
    alone = sum([bonus is not None and bonus.chooses_first for bonus in event.bonuses]) < 2
    pairs = zip(event.participants, event.bonuses, strict=True)
    return "".join(
        [
            f"; {player_name(observation, player)} {describe_bonus(bonus, alone=alone)}"
            for player, bonus in pairs
            if bonus != NO_BONUS
        ]
    )


def _points_words(observation: Observation, event: e.ContestEnded) -> str:
    """Return the points of everybody in the contest that has ended."""
    everybody = sorted(player for group in event.placings for player in group)
    points = zip(everybody, event.points, strict=True)
    return ", ".join([f"{player_name(observation, player)} {earned}" for player, earned in points])


def _voided_players(observation: Observation, item: actions.VoidContest | e.ContestVoided) -> str:
    voided = next((contest for contest in observation.contests if contest.number == item.contest), None)
    return f" of {_player_names(observation, voided.participants)}" if voided is not None else ""


def player_name(league: LeagueLike, player: Player) -> str:
    """Return the name of *player*; for a player without a name, ``player`` and the seat number."""
    member = league.members[player] if 0 <= player < len(league.members) else None
    return f"player {player}" if member is None or not member.name else member.name


def with_player_names(league: LeagueLike, text: str) -> str:
    """Return *text*, a sentence of the rules, with names instead of the numbers of players."""
    return _PLAYER_NUMBER.sub(lambda match: player_name(league, Player(int(match[1]))), text)


def describe_placings(observation: Observation, placings: Placings) -> str:
    """Return in words how a contest ended: who won or drew, then the eliminated groups, the latest eliminated first."""
    if not placings:
        return "nobody was in it"
    *others, last = [_player_names(observation, group) for group in placings]
    if [len(group) for group in placings] == [1, 1]:
        return f"{last} beats {others[0]}"
    head = f"{last} {'draw' if len(placings[-1]) > 1 else 'wins'}"
    return f"{head} before {', then '.join(reversed(others))}" if others else head


def describe_starter(deck: StarterDeck) -> str:
    """Return a deck list in a few words: its colours, sets and size (ASC-010 to ASC-014)."""
    sets = " and ".join(filter(None, (deck.basic_set, deck.expansion)))
    return f"{pile_size(deck.main)} cards of {sets or 'no set'}, {color_letters(deck.alliance) or 'no color'}"


def describe_pick_source(source: PickSource) -> str:
    """Return the free pick that comes with *source* in words, such as ``a free pick of the sideboard``."""
    return f"a free pick of {source_name(source)}"


def source_name(source: PickSource) -> str:
    """Return in words what *source*, a purchase, has bought: the sideboard, or the code of a set."""
    code = set_of_source(source)
    return "the sideboard" if code is None else code


def zone_name(zone: Zone) -> str:
    """Return *zone*, a part of a deck, in words."""
    return "the deck" if zone == Zone.MAIN else "the sideboard"


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
    return listed([player_name(observation, player) for player in players] or ["nobody"])


_WORDING: Final = Wording[Observation](
    {
        **dict(ACTIONS.values()),
        e.PlayerRegistered: "{player} comes into the league with {main_size} cards, {kind} {alliance}",
        e.ContestStarted: "contest {contest} begins: {participants}{bonus_words}",
        e.HandicapRowChosen: "{player} takes the row of {row} in contest {contest}",
        e.FirstChooserSet: "{player} decides who starts contest {contest}{drawn}",
        e.FirstPlayerSet: "{first} starts contest {contest}{drawn}",
        e.ContestEnded: "contest {contest}: {placings}; points: {points_words}",
        e.ContestVoided: "contest {contest}{voided} is forgotten",
        e.StreakSwapBegan: "{player} begins to swap cards for commons",
        e.DeckRebuilt: "{player} goes on with a new deck, {kind} {alliance}, and a power of {power}",
        e.DeckResized: "the deck of {player} has {main_size} cards, the sideboard {side_size}",
        e.PlayerWithdrew: "{player} leaves the league",
        e.LeagueEnded: "the league is over after {contests:contest}",
        e.CardBought: "{player} buys {printing} into {zone} for {price:point}",
        e.BasicsBought: "{player} buys {lands} into {zone} for {price:point}",
        e.ExpansionBought: "{player} buys the set {code} for {price:point}, with {picks:free pick}",
        e.CopyLimitRaised: "{player} raises the copy limit to {limit} for {price:point}",
        e.SideboardBought: "{player} buys a sideboard for {capacity} cards for {price:point}, with {picks:free pick}",
        e.CardClaimed: "{player} takes {printing} for {source}{surcharge}",
        e.CardRemoved: "{player} takes {printing} out of {zone}",
        e.CardReturned: "{player} puts {printing} from the reserve into {zone}",
        e.CardMoved: "{player} moves {printing} to {zone}",
        e.CardsExchanged: "{player} exchanges {main_card} for {side_card} of the sideboard",
        e.CardKilled: "{player} gives {printing} away in the swap",
        e.CardPicked: "{player} takes {printing} in the swap{surcharge}",
        e.PicksWaived: "{player} gives up {picks:free pick} of {given_up}",
    },
    {
        "first": player_name,
        "participants": _player_names,
        "placings": describe_placings,
        "lands": lambda _, lands: " and ".join(lands),
        "source": lambda _, source: describe_pick_source(source),
        "kind": lambda _, kind: f"{kind.value} colors",
        "alliance": lambda _, alliance: color_letters(alliance),
        "deck": lambda _, deck: describe_starter(deck),
        "zone": lambda _, zone: zone_name(zone),
        "drawn": lambda _, drawn: ", as it was drawn" if drawn else "",
    },
    {
        "player": _player_words,
        "voided": _voided_players,
        "bonus_words": _bonus_words,
        "points_words": _points_words,
        "surcharge": lambda _, event: f", for {counted_noun(event.price, 'point')}" if event.price else "",
        "given_up": lambda _, item: source_name(item.source),
    },
)
"""The phrases of actions and the sentences of events."""
