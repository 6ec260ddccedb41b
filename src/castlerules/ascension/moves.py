"""Doing what was decided: one handler per action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from castlerules.core import Event, IllegalAction

from .actions import (
    Action,
    BeginStreakSwap,
    BuyBasicPair,
    BuyCard,
    BuyCopyLimit,
    BuyExpansion,
    BuySideboard,
    ChooseFirstPlayer,
    ChooseHandicapRow,
    ClaimFreeCard,
    MoveToMain,
    MoveToSide,
    RebuildDeck,
    RecordResult,
    RegisterDeck,
    RemoveCard,
    ReturnCard,
    StartContest,
    StreakKill,
    StreakPick,
    SwapWithSide,
    VoidContest,
    WaiveFreePicks,
    Withdraw,
)
from .contests import chosen_first, chosen_row, recorded, started, voided
from .events import LeagueEnded, Resized
from .league import is_over
from .purchases import (
    bought_basics,
    bought_card,
    bought_copy_limit,
    bought_expansion,
    bought_sideboard,
    claimed,
    waived,
)
from .reasons import why_not
from .remedies import killed, picked, rebuilt, registered_deck, swap_begun
from .shifts import exchanged, moved_to_main, moved_to_side, removed, returned, withdrawn
from .state import State
from .updates import Log, sizes

__all__ = ["advance", "apply", "transition"]


def apply(state: State, action: Action) -> State:
    """Return the state after *action*; raise IllegalAction, changing nothing, if it may not be done (ASC-I28)."""
    broken = why_not(state, action)
    if broken is not None:
        raise IllegalAction(action, broken)
    return advance(state, action)


def transition(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Return what ``apply`` returns (ASC-I28), and the events in order.

    Raises IllegalAction, as ``apply`` does, if *action* may not be done.
    """
    broken = why_not(state, action)
    if broken is not None:
        raise IllegalAction(action, broken)
    log: list[Event] = []
    after = _HANDLERS[type(action)](state, action, log)
    log += _resized(state, after)
    if is_over(after):
        log.append(LeagueEnded(len(after.history)))
    return after, tuple(log)


def advance(state: State, action: Action) -> State:
    """Return what ``apply`` returns for an action taken from ``legal_actions(state)``, unchecked (ASC-I28)."""
    return _HANDLERS[type(action)](state, action, None)


def _resized(before: State, after: State) -> list[Event]:
    """ASC-Q42: tell everybody which decks are of another size now."""
    found: list[Event] = []
    for old, new in zip(before.members, after.members, strict=True):
        if old is not None and new is not None and old is not new and sizes(old.deck) != sizes(new.deck):
            found.append(Resized(new.player, *sizes(new.deck)))
    return found


_HANDLERS: Final[Mapping[type[Any], Callable[[State, Any, Log], State]]] = MappingProxyType(
    {
        RegisterDeck: registered_deck,
        StartContest: started,
        ChooseFirstPlayer: chosen_first,
        RecordResult: recorded,
        VoidContest: voided,
        BuyCard: bought_card,
        BuyBasicPair: bought_basics,
        BuyExpansion: bought_expansion,
        BuyCopyLimit: bought_copy_limit,
        BuySideboard: bought_sideboard,
        ClaimFreeCard: claimed,
        RemoveCard: removed,
        MoveToSide: moved_to_side,
        MoveToMain: moved_to_main,
        SwapWithSide: exchanged,
        RebuildDeck: rebuilt,
        BeginStreakSwap: swap_begun,
        StreakKill: killed,
        StreakPick: picked,
        WaiveFreePicks: waived,
        Withdraw: withdrawn,
        ChooseHandicapRow: chosen_row,
        ReturnCard: returned,
    }
)
