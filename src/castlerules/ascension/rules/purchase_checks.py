"""The legality of purchases and free picks (ASC-A06 to ASC-A11, ASC-A20)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from types import MappingProxyType
from typing import Any, Final

from castlerules.ascension.model import actions
from castlerules.ascension.model.state import Member, State
from castlerules.ascension.pool.decks import SIDEBOARD_SOURCE, Deck, Zone, zone_of_source
from castlerules.core import Player, Violation
from castlerules.core.errors import first_violation, short_repr

from . import acquisition, deck_changes, league
from .legality import Group, Legality, Rule, acting_member, member_at, only_candidate


def printing_in_pool(state: State, action: Any) -> Violation | None:
    """ASC-Q05: refuse a printing that is not in the pool."""
    if action.printing in state.setup.pool.index.by_id:
        return None
    return Violation("ASC-Q05", f"{short_repr(action.printing)} is not in the pool")


def affordable(state: State, action: Any) -> Violation | None:
    """ASC-042, ASC-Q27: refuse an action that costs more than the unspent points of its player."""
    member = acting_member(state, action)
    price = acquisition.action_price(state, member.deck, action) or 0
    if price <= member.bank:
        return None
    return Violation("ASC-042", f"it costs {price}, and the bank holds {member.bank}")


def free_common(state: State, action: actions.ClaimFreeCard | actions.StreakPick) -> Violation | None:
    """ASC-073, ASC-125, ASC-Q22: refuse a card that is no free common of the sets to choose from."""
    source = action.source if isinstance(action, actions.ClaimFreeCard) else SIDEBOARD_SOURCE
    deck, card = acting_member(state, action).deck, acquisition.printing_of(state, action)
    return acquisition.no_free_common(state.rules, deck, card, acquisition.free_pick_sets(deck, source))


def copies_left(state: State, action: Any) -> Violation | None:
    """ASC-Q23: refuse one more copy of a card in the zone into which *action* puts it."""
    claimed = isinstance(action, actions.ClaimFreeCard)
    zone = zone_of_source(action.source) if claimed else getattr(action, "zone", Zone.MAIN)
    deck, card = acting_member(state, action).deck, acquisition.printing_of(state, action)
    return acquisition.no_copies_left(state.setup.pool, state.rules, deck, card, zone)


def room_in_side(state: State, deck: Deck, number: int = 1) -> Violation | None:
    """ASC-093, ASC-Q24: refuse if the sideboard has no room for *number* more cards."""
    room = league.unreserved_side_room(state.rules, deck)
    if room >= number:
        return None
    return Violation("ASC-093", f"the sideboard has room for {max(room, 0)} more cards; {number} would have to fit")


def _card_for_sale(state: State, action: actions.BuyCard) -> Violation | None:
    card, deck = acquisition.printing_of(state, action), acting_member(state, action).deck
    if card.basic_land:
        return Violation("ASC-063", f"{card.name} is a basic land; basic lands are bought in pairs")
    sets = acquisition.buyable_sets(state.rules, deck)
    if card.set_code in sets:
        return acquisition.why_not_acquirable(state.rules, deck, card)
    code = "ASC-Q15" if card.set_code == deck.basic_set else "ASC-020"
    return Violation(code, f"cards of {card.set_code} are not for sale, only of {', '.join(sets)}")


def _room_for(number: int) -> Rule:
    """Return the rule that *number* cards fit into the zone into which an action puts them."""

    def rule(state: State, action: Any) -> Violation | None:
        return None if action.zone == Zone.MAIN else room_in_side(state, acting_member(state, action).deck, number)

    return rule


_room_for_card, _room_for_pair = _room_for(1), _room_for(2)


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


def _set_for_sale(state: State, action: actions.BuyExpansion) -> Violation | None:
    card_set = state.setup.pool.index.by_code.get(action.code)
    if card_set is None:
        return Violation("ASC-Q21", f"expected the code of a set in the pool, got {short_repr(action.code)}")
    deck = acting_member(state, action).deck
    if acquisition.expansion_price(state.rules, deck) is None:
        return Violation("ASC-072", f"the deck has {len(deck.expansions)} expansions, and may have no more")
    return acquisition.why_not_for_sale(state.setup.pool, state.rules, deck, card_set)


def _upgrade_left(state: State, action: actions.BuyCopyLimit | actions.BuySideboard) -> Violation | None:
    deck = acting_member(state, action).deck
    if acquisition.action_price(state, deck, action) is not None:
        return None
    if isinstance(action, actions.BuyCopyLimit):
        return Violation("ASC-083", f"the copy limit is {deck.copy_limit}, and cannot be raised further")
    return Violation("ASC-093", f"the sideboard has {deck.side_blocks} blocks, and no more are sold")


def _free_picks_left(state: State, action: actions.ClaimFreeCard | actions.WaiveFreePicks) -> Violation | None:
    if acting_member(state, action).deck.free_picks_of(action.source):
        return None
    code = "ASC-A11" if isinstance(action, actions.ClaimFreeCard) else "ASC-A20"
    return Violation(code, f"no free picks of {short_repr(action.source)} are left")


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
    member = acting_member(state, action)
    if next(acquisition.claimable_printings(state.setup.pool, state.rules, member, action.source), None) is None:
        return None
    reason = "the sideboard must be full, so its free picks are not waived while a card can be claimed"
    return Violation("ASC-Q24", reason)


def _cards(state: State, player: Player) -> Iterator[Group]:
    """ASC-A06: yield the purchases of cards that are no basic lands, for each card into main before the sideboard."""
    yield _card_purchases(state, member_at(state, player)), None


def _card_purchases(state: State, member: Member) -> Iterator[actions.Action]:
    """Yield the purchases that pass all rules of ``BuyCard``; copies are counted once for all cards, for speed."""
    player, pool, rules, deck = member.player, state.setup.pool, state.rules, member.deck
    copies, side = acquisition.counted_copies(pool, rules, deck), league.unreserved_side_room(rules, deck) > 0
    for code in acquisition.buyable_sets(rules, deck):
        for card, price in acquisition.acquirable_cards(pool.index, rules, deck.alliance, code):
            if price > member.bank:
                continue
            room = (acquisition.copies_left(rules, deck, copies, card) or 0) > 0
            if room:
                yield actions.BuyCard(player, card.id, Zone.MAIN)
            if side and (room or not rules.copies_include_sideboard):
                yield actions.BuyCard(player, card.id, Zone.SIDE)


def _pairs(state: State, player: Player) -> Iterator[Group]:
    """ASC-A07: yield the purchases of pairs of basic lands, for each pair into main before the sideboard."""
    deck = member_at(state, player).deck
    lands = acquisition.acquirable_lands(state.setup.pool.index, state.rules, deck.alliance)
    pairs, zones = combinations_with_replacement(lands, 2), (Zone.MAIN, Zone.SIDE) if deck.side_blocks else (Zone.MAIN,)
    yield (actions.BuyBasicPair(player, pair, zone) for pair in pairs for zone in zones), (_room_for_pair,)


def _sets(state: State, player: Player) -> Iterator[Group]:
    yield (actions.BuyExpansion(player, card_set.code) for card_set in state.setup.pool.sets), (_set_for_sale,)


def _free_cards(state: State, player: Player) -> Iterator[Group]:
    member = member_at(state, player)
    for source, _ in member.deck.free_picks:
        cards = acquisition.claimable_printings(state.setup.pool, state.rules, member, source)
        yield [actions.ClaimFreeCard(player, source, card.id) for card in cards], None


def _waivers(state: State, player: Player) -> Iterator[Group]:
    picks = member_at(state, player).deck.free_picks
    yield [actions.WaiveFreePicks(player, source) for source, _ in picks], (_waivable,)


PURCHASE_LEGALITY: Final[Mapping[type[Any], Legality]] = MappingProxyType(
    {
        actions.BuyCard: Legality(
            deck_changes.buy_card, (printing_in_pool, _card_for_sale, copies_left, _room_for_card, affordable), _cards
        ),
        actions.BuyBasicPair: Legality(deck_changes.buy_basic_pair, (_pair_valid, _room_for_pair, affordable), _pairs),
        actions.BuyExpansion: Legality(deck_changes.buy_expansion, (_set_for_sale, affordable), _sets),
        actions.BuyCopyLimit: Legality(
            deck_changes.buy_copy_limit, (_upgrade_left, affordable), only_candidate(actions.BuyCopyLimit)
        ),
        actions.BuySideboard: Legality(
            deck_changes.buy_sideboard, (_upgrade_left, affordable), only_candidate(actions.BuySideboard)
        ),
        actions.ClaimFreeCard: Legality(
            deck_changes.claim_free_card,
            (_free_picks_left, printing_in_pool, free_common, copies_left, _room_for_pick, affordable),
            _free_cards,
        ),
        actions.WaiveFreePicks: Legality(deck_changes.waive_free_picks, (_free_picks_left, _waivable), _waivers),
    }
)
"""The legality of the actions that spend points or use up free picks."""


def why_not_sold(state: State, action: actions.Action) -> Violation | None:
    """Return why the purchase *action* of a member is refused whatever the time and the points; None if it is not."""
    return first_violation(
        [rule for rule in PURCHASE_LEGALITY[type(action)].rules if rule is not affordable], state, action
    )
