"""Writes an action of a league as the command that an organiser types for it."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from castlerules import ascension
from castlerules.core import Player

from .decks import starters
from .names import name_of

Words = Sequence[str]
WordsOf = Callable[[ascension.State, Any], Words]
"""The function that returns the words after the name of the file, for a state and an action in it."""


def command_text(path: Path, state: ascension.State, action: ascension.Action) -> str:
    """Return the command for *action*, which is legal in *state*, to the league in the file *path*.

    A deck that does not come with the pool is in a file that the league does not know; ``DECK`` stands for its name.
    """
    name, words_of = COMMANDS_OF_ACTIONS[type(action)]
    return shlex.join(["castlerules", "league", name, str(path), *words_of(state, action)])


def _of_player(words_of: Callable[[Any], Words]) -> WordsOf:
    """Return the function that puts the name of the player before the words of an action."""
    return lambda state, action: [name_of(state, action.player), *words_of(action)]


def _side(action: Any) -> Words:
    return ["--side"] if action.zone == ascension.Zone.SIDE else []


def _source(source: ascension.PickSource) -> str:
    return ascension.set_of_source(source) or str(source)


def _deck_words(state: ascension.State, deck: ascension.StarterDeck) -> Words:
    if deck in (offered := starters(state)):
        return ["--starter", str(offered.index(deck) + 1)]
    options = {
        "--colors": ascension.color_letters(deck.alliance),
        "--basic": deck.basic_set,
        "--expansion": deck.expansion,
        "--grace": deck.grace,
    }
    return ["DECK", *[word for option, given in options.items() if given for word in (option, given)]]


def _register(state: ascension.State, action: ascension.RegisterDeck) -> Words:
    return [action.name or name_of(state, action.player), *_deck_words(state, action.deck)]


def _rebuild(state: ascension.State, action: ascension.RebuildDeck) -> Words:
    return [name_of(state, action.player), *_deck_words(state, action.deck)]


def _result(state: ascension.State, action: ascension.RecordResult) -> Words:
    groups = ["=".join([name_of(state, player) for player in group]) for group in reversed(action.placings)]
    return [str(action.contest), *groups]


def _pair(state: ascension.State, action: ascension.StartContest) -> Words:
    return [name_of(state, player) for player in action.participants]


def _named(state: ascension.State, player: Player, *words: object) -> Words:
    return [name_of(state, player), *map(str, words)]


COMMANDS_OF_ACTIONS: Final[Mapping[type[ascension.Action], tuple[str, WordsOf]]] = {
    ascension.RegisterDeck: ("register", _register),
    ascension.StartContest: ("pair", _pair),
    ascension.ChooseFirstPlayer: ("first", lambda state, action: _named(state, action.first)),
    ascension.ChooseHandicapRow: ("row", lambda state, action: _named(state, action.player, action.row)),
    ascension.RecordResult: ("result", _result),
    ascension.VoidContest: ("void", lambda _, action: [str(action.contest)]),
    ascension.BuyCard: ("buy", _of_player(lambda action: ["card", action.printing, *_side(action)])),
    ascension.BuyBasicPair: ("buy", _of_player(lambda action: ["lands", *action.lands, *_side(action)])),
    ascension.BuyExpansion: ("buy", _of_player(lambda action: ["set", action.code])),
    ascension.BuyCopyLimit: ("buy", _of_player(lambda _: ["limit"])),
    ascension.BuySideboard: ("buy", _of_player(lambda _: ["sideboard"])),
    ascension.ClaimFreeCard: (
        "claim",
        _of_player(lambda action: [action.printing, "--for", _source(action.source)]),
    ),
    ascension.RemoveCard: ("remove", _of_player(lambda action: [action.printing, *_side(action)])),
    ascension.MoveToSide: ("move", _of_player(lambda action: [action.printing, "--to", "side"])),
    ascension.MoveToMain: ("move", _of_player(lambda action: [action.printing, "--to", "main"])),
    ascension.SwapWithSide: ("exchange", _of_player(lambda action: [action.main_card, action.side_card])),
    ascension.RebuildDeck: ("rebuild", _rebuild),
    ascension.BeginStreakSwap: ("swap", _of_player(lambda _: [])),
    ascension.StreakKill: ("swap", _of_player(lambda action: ["--out", action.printing])),
    ascension.StreakPick: ("swap", _of_player(lambda action: ["--in", action.printing])),
    ascension.WaiveFreePicks: ("waive", _of_player(lambda action: ["--for", _source(action.source)])),
    ascension.ReturnCard: ("return", _of_player(lambda action: [action.printing, *_side(action)])),
    ascension.Withdraw: ("withdraw", _of_player(lambda _: [])),
}
"""For each class of action the command, and the function that returns its words."""
