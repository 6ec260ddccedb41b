"""Checks that refuse illegal purchases and free picks (ASC-A06 to ASC-A11, ASC-A20).

``COMMON_CHECKS`` hold for every action that spends points or changes a deck (ASC-041, ASC-Q26).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from castlerules.ascension.model import actions
from castlerules.ascension.model.state import Member, State
from castlerules.ascension.pool.card_pool import Printing
from castlerules.ascension.pool.decks import SIDEBOARD_SOURCE, Deck, Zone, pile_size
from castlerules.core import Violation
from castlerules.core.errors import short_repr

from . import acquisition, league


def player_active(state: State, action: Any) -> Violation | None:
    """ASC-A01, ASC-A21: refuse an action of a player who has not registered or has withdrawn."""
    member = league.member_of(state, action.player)
    if member is None:
        return Violation("ASC-A01", f"player {action.player} has not registered")
    return None if member.active else Violation("ASC-A21", f"player {action.player} has withdrawn")


def between_contests(state: State, action: Any) -> Violation | None:
    """ASC-041, ASC-Q26, ASC-I16: refuse changes of a deck while its player is in an open contest."""
    contest = league.contest_of_player(state, action.player)
    if contest is None:
        return None
    return Violation("ASC-041", f"player {action.player} is in contest {contest.number}, which is not finished")


def oversize_first(state: State, action: Any) -> Violation | None:
    """ASC-101, ASC-Q19: while the main deck has too many cards, refuse all actions but those that take a card out."""
    member = acting_member(state, action)
    if not league.is_oversize(state.rules, member.deck) or isinstance(action, actions.MoveToSide):
        return None
    if isinstance(action, actions.RemoveCard) and action.zone == Zone.MAIN:
        return None
    size, most = pile_size(member.deck.main), state.rules.max_deck_size
    return Violation("ASC-101", f"main has {size} cards, and must be cut down to {most} first")


def swap_first(state: State, action: Any) -> Violation | None:
    """ASC-A18, ASC-A19: while a swap is unfinished, refuse all actions but giving cards away and taking commons."""
    if acting_member(state, action).deck.swap is None or isinstance(action, (actions.StreakKill, actions.StreakPick)):
        return None
    return Violation("ASC-A17", "the swap that has begun must be finished first")


def acting_member(state: State, action: Any) -> Member:
    """Return the member who takes *action*; ``player_active`` must have passed before."""
    member: Member | None = state.members[action.player]
    assert member is not None, "player_active has checked that the player is in the league"
    return member


Check = Callable[[State, Any], Violation | None]

COMMON_CHECKS: Final[tuple[Check, ...]] = (player_active, between_contests, oversize_first, swap_first)
"""The checks that come first for every action by which a player changes a deck or spends points."""


def printing_in_pool(state: State, action: Any) -> Violation | None:
    """ASC-Q05: refuse a printing that is not in the pool."""
    if action.printing in state.setup.pool.index.by_id:
        return None
    return Violation("ASC-Q05", f"{short_repr(action.printing)} is not in the pool")


def _printing(state: State, action: Any) -> Printing:
    return state.setup.pool.index.by_id[action.printing]


def affordable(member: Member, price: int) -> Violation | None:
    """ASC-042, ASC-Q27: return a violation if *member* has fewer unspent points than *price*, else None."""
    if price <= member.bank:
        return None
    return Violation("ASC-042", f"it costs {price}, and the bank holds {member.bank}")


def room_in_side(state: State, deck: Deck, number: int = 1) -> Violation | None:
    """ASC-093, ASC-Q24: refuse if the sideboard has no room for *number* more cards."""
    room = league.unreserved_side_room(state.rules, deck)
    if room >= number:
        return None
    return Violation("ASC-093", f"the sideboard has room for {max(room, 0)} more cards; {number} would have to fit")


def _card_for_sale(state: State, action: actions.BuyCard) -> Violation | None:
    card, deck = _printing(state, action), acting_member(state, action).deck
    if card.basic_land:
        return Violation("ASC-063", f"{card.name} is a basic land; basic lands are bought in pairs")
    sets = acquisition.buyable_sets(state.rules, deck)
    if card.set_code in sets:
        return acquisition.why_not_acquirable(state.rules, deck, card)
    code = "ASC-Q15" if card.set_code == deck.basic_set else "ASC-020"
    return Violation(code, f"cards of {card.set_code} are not for sale, only of {', '.join(sets)}")


def _copies_left(state: State, action: actions.BuyCard) -> Violation | None:
    deck, pool = acting_member(state, action).deck, state.setup.pool
    return acquisition.no_copies_left(pool, state.rules, deck, _printing(state, action), action.zone)


def _card_affordable(state: State, action: actions.BuyCard) -> Violation | None:
    return affordable(acting_member(state, action), acquisition.card_price(state.rules, _printing(state, action)))


def _room_for_card(state: State, action: actions.BuyCard) -> Violation | None:
    return None if action.zone == Zone.MAIN else room_in_side(state, acting_member(state, action).deck)


def _pair_valid(state: State, action: actions.BuyBasicPair) -> Violation | None:
    """ASC-Q17: refuse a purchase unless it is of exactly two basic lands that the deck may have."""
    if len(action.lands) != 2:
        return Violation("ASC-063", f"expected a pair of basic lands, got {short_repr(action.lands)}")
    deck, by_id = acting_member(state, action).deck, state.setup.pool.index.by_id
    for name in action.lands:
        land = by_id.get(name)
        if land is None or not land.basic_land:
            return Violation("ASC-063", f"expected the id of a basic land in the pool, got {short_repr(name)}")
        violation = acquisition.why_not_acquirable(state.rules, deck, land)
        if violation is not None:
            return violation
    return None


def _pair_affordable(state: State, action: actions.BuyBasicPair) -> Violation | None:
    return affordable(acting_member(state, action), state.rules.price_basic_pair)


def _room_for_pair(state: State, action: actions.BuyBasicPair) -> Violation | None:
    return None if action.zone == Zone.MAIN else room_in_side(state, acting_member(state, action).deck, 2)


def _set_for_sale(state: State, action: actions.BuyExpansion) -> Violation | None:
    card_set = state.setup.pool.index.by_code.get(action.code)
    if card_set is None:
        return Violation("ASC-Q21", f"expected the code of a set in the pool, got {short_repr(action.code)}")
    deck = acting_member(state, action).deck
    if acquisition.expansion_price(state.rules, deck) is None:
        return Violation("ASC-072", f"the deck has {len(deck.expansions)} expansions, and may have no more")
    return acquisition.why_not_for_sale(state.setup.pool, state.rules, deck, card_set)


def _set_affordable(state: State, action: actions.BuyExpansion) -> Violation | None:
    member = acting_member(state, action)
    return affordable(member, acquisition.expansion_price(state.rules, member.deck) or 0)


def _copy_limit_affordable(state: State, action: actions.BuyCopyLimit) -> Violation | None:
    member = acting_member(state, action)
    price = acquisition.copy_limit_price(state.rules, member.deck)
    if price is None:
        return Violation("ASC-083", f"the copy limit is {member.deck.copy_limit}, and cannot be raised further")
    return affordable(member, price)


def _block_affordable(state: State, action: actions.BuySideboard) -> Violation | None:
    member = acting_member(state, action)
    price = acquisition.sideboard_price(state.rules, member.deck)
    if price is None:
        return Violation("ASC-093", f"the sideboard has {member.deck.side_blocks} blocks, and no more are sold")
    return affordable(member, price)


def _free_picks_left(state: State, action: actions.ClaimFreeCard | actions.WaiveFreePicks) -> Violation | None:
    if acting_member(state, action).deck.free_picks_of(action.source):
        return None
    code = "ASC-A11" if isinstance(action, actions.ClaimFreeCard) else "ASC-A20"
    return Violation(code, f"no free picks of {short_repr(action.source)} are left")


def _free_common(state: State, action: actions.ClaimFreeCard) -> Violation | None:
    deck = acting_member(state, action).deck
    return acquisition.no_free_common(
        state.rules, deck, _printing(state, action), acquisition.free_pick_sets(deck, action.source)
    )


def _pick_copies_left(state: State, action: actions.ClaimFreeCard) -> Violation | None:
    zone = Zone.SIDE if action.source == SIDEBOARD_SOURCE else Zone.MAIN
    deck, pool = acting_member(state, action).deck, state.setup.pool
    return acquisition.no_copies_left(pool, state.rules, deck, _printing(state, action), zone)


def _pick_affordable(state: State, action: actions.ClaimFreeCard) -> Violation | None:
    return affordable(
        acting_member(state, action), acquisition.free_pick_surcharge(state.rules, _printing(state, action))
    )


def _room_for_pick(state: State, action: actions.ClaimFreeCard) -> Violation | None:
    if action.source != SIDEBOARD_SOURCE or league.side_room(state.rules, acting_member(state, action).deck) > 0:
        return None
    return Violation("ASC-Q48", "the sideboard is full; a card must leave it first")


def _waivable(state: State, action: actions.WaiveFreePicks) -> Violation | None:
    """ASC-Q24: refuse to give up free picks of the sideboard while a card can be claimed with one.

    This holds only with the option ``sideboard_exact``, under which the sideboard must be full.
    """
    if not state.rules.sideboard_exact or action.source != SIDEBOARD_SOURCE:
        return None
    if (
        next(
            acquisition.claimable_printings(state.setup.pool, state.rules, acting_member(state, action), action.source),
            None,
        )
        is None
    ):
        return None
    reason = "the sideboard must be full, so its free picks are not waived while a card can be claimed"
    return Violation("ASC-Q24", reason)


PURCHASE_CHECKS: Final[Mapping[type[Any], tuple[Check, ...]]] = MappingProxyType(
    {
        actions.BuyCard: (
            *COMMON_CHECKS,
            printing_in_pool,
            _card_for_sale,
            _copies_left,
            _room_for_card,
            _card_affordable,
        ),
        actions.BuyBasicPair: (*COMMON_CHECKS, _pair_valid, _room_for_pair, _pair_affordable),
        actions.BuyExpansion: (*COMMON_CHECKS, _set_for_sale, _set_affordable),
        actions.BuyCopyLimit: (*COMMON_CHECKS, _copy_limit_affordable),
        actions.BuySideboard: (*COMMON_CHECKS, _block_affordable),
        actions.ClaimFreeCard: (
            *COMMON_CHECKS,
            _free_picks_left,
            printing_in_pool,
            _free_common,
            _pick_copies_left,
            _room_for_pick,
            _pick_affordable,
        ),
        actions.WaiveFreePicks: (*COMMON_CHECKS, _free_picks_left, _waivable),
    }
)
