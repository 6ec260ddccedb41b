"""Why a remedy for a losing streak may not be used, or a swap not go on so (ASC-A16 to ASC-A19)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from castlerules.core import Broken
from castlerules.core.shown import shown

from .actions import BeginStreakSwap, RebuildDeck, StreakKill, StreakPick
from .decks import SIDE, Deck, StreakSwap, Zone
from .economy import common_count, no_copies_left, no_free_common, pick_sets, swap_commons
from .facts import is_common, pick_surcharge
from .piles import size_of
from .reasons_purchases import DECIDING, acting, affordable, in_pool
from .rules import RebuildCarryover
from .starters import StarterMode, broken_by, validate_starter
from .state import Member, State
from .streaks import no_remedy

__all__ = ["REMEDY_CHECKS", "kept_by"]

Check = Callable[[State, Any], Broken | None]


def _right(state: State, action: Any) -> Broken | None:
    return no_remedy(state.rules, acting(state, action))


def kept_by(state: State, member: Member) -> Deck | None:
    """ASC-Q40: return the deck of *member* if what was bought for it outlives a rebuild, else None."""
    return member.deck if state.rules.rebuild_carryover == RebuildCarryover.EVERYTHING else None


def _legal_rebuild(state: State, action: RebuildDeck) -> Broken | None:
    kept = kept_by(state, acting(state, action))
    return broken_by(validate_starter(action.deck, state.setup.pool, state.rules, mode=StarterMode.REBUILD, keeps=kept))


def _no_picks(state: State, action: BeginStreakSwap) -> Broken | None:
    if acting(state, action).deck.picks:
        return Broken("ASC-A17", "free picks must be claimed or waived before a swap")
    return None


def _enough_to_kill(state: State, action: BeginStreakSwap) -> Broken | None:
    """ASC-124, ASC-Q39: enough cards can leave main, so many commons among them."""
    rules, deck = state.rules, acting(state, action).deck
    size, commons = size_of(deck.main), common_count(state.setup.pool, rules, deck)
    if size < rules.streak_swap_size or commons < rules.streak_swap_min_commons:
        return Broken("ASC-124", f"a swap needs {rules.streak_swap_min_commons} commons in the deck, not {commons}")
    others = rules.streak_swap_size - rules.streak_swap_min_commons
    if rules.streak_swap_exact_commons and size - commons < others:
        return Broken("ASC-Q39", f"a swap needs {others} cards in the deck that are no commons")
    return None


def _enough_to_pick(state: State, action: BeginStreakSwap) -> Broken | None:
    wanted = state.rules.streak_swap_size
    if swap_commons(state.setup.pool, state.rules, acting(state, action).deck) >= wanted:
        return None
    return Broken("ASC-A17", f"there are no {wanted} commons that could come into the deck without points")


def _swapping(state: State, action: StreakKill | StreakPick) -> Broken | None:
    if acting(state, action).deck.swap is not None:
        return None
    return Broken("ASC-A18" if isinstance(action, StreakKill) else "ASC-A19", "no swap is in progress")


def _progress(state: State, action: Any) -> StreakSwap:
    return acting(state, action).deck.swap or StreakSwap()


def _kills_left(state: State, action: StreakKill) -> Broken | None:
    size = state.rules.streak_swap_size
    if _progress(state, action).killed < size:
        return None
    return Broken("ASC-A18", f"{size} cards have left the deck; now the commons are picked")


def _killable(state: State, action: StreakKill) -> Broken | None:
    """ASC-124, ASC-Q39: the card is in main, and the required commons can still leave after it."""
    if not any(one == action.printing for one, _ in acting(state, action).deck.pile(Zone.MAIN)):
        return Broken("ASC-A18", f"{shown(action.printing)} is not in main")
    return not_killable(state, _progress(state, action), action.printing)


def not_killable(state: State, swap: StreakSwap, printing: str) -> Broken | None:
    """ASC-A18: return why *printing* may not leave next in *swap*: too few commons would have left, or too many."""
    rules = state.rules
    common = is_common(rules, state.setup.pool.index.by_id[printing])
    commons, left = swap.commons + common, rules.streak_swap_size - swap.killed - 1
    if commons + left < rules.streak_swap_min_commons:
        return Broken("ASC-124", f"{rules.streak_swap_min_commons} of the cards that leave are commons")
    if rules.streak_swap_exact_commons and commons > rules.streak_swap_min_commons:
        return Broken("ASC-Q39", f"exactly {rules.streak_swap_min_commons} of the cards that leave are commons")
    return None


def _all_killed(state: State, action: StreakPick) -> Broken | None:
    size = state.rules.streak_swap_size
    if _progress(state, action).killed == size:
        return None
    return Broken("ASC-A19", f"first {size} cards leave the deck")


def _legal_common(state: State, action: StreakPick) -> Broken | None:
    deck, card = acting(state, action).deck, state.setup.pool.index.by_id[action.printing]
    return no_free_common(state.rules, deck, card, pick_sets(deck, SIDE)) or no_copies_left(
        state.setup.pool, state.rules, deck, card, Zone.MAIN
    )


def _pick_paid(state: State, action: StreakPick) -> Broken | None:
    card = state.setup.pool.index.by_id[action.printing]
    return affordable(acting(state, action), pick_surcharge(state.rules, card))


REMEDY_CHECKS: Final[Mapping[type[Any], tuple[Check, ...]]] = MappingProxyType(
    {
        RebuildDeck: (*DECIDING, _right, _legal_rebuild),
        BeginStreakSwap: (*DECIDING, _right, _no_picks, _enough_to_kill, _enough_to_pick),
        StreakKill: (*DECIDING, _swapping, _kills_left, _killable),
        StreakPick: (*DECIDING, _swapping, _all_killed, in_pool, _legal_common, _pick_paid),
    }
)
