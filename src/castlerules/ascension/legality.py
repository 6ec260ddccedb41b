"""What may be done, listed: for one player, for the organiser, or for everybody (``docs/faithfulness.md``)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from math import comb
from typing import Final

from castlerules.core import ORGANISER, Player

from .actions import (
    ACTIONS,
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
from .claims import claimable, pickable
from .copies import counted_copies, room_for
from .decks import Decklist, Zone
from .economy import acquirable, expansion_price, owned_sets, sold_sets
from .facts import card_price, least_price
from .handicaps import differences, reached
from .history import Contest, ContestId, Placings, Status
from .knowledge import View
from .league import contest_of, contest_with, free_side, is_over, is_oversize, late
from .pairing import free_members, groups
from .pool import PrintingId
from .reasons import why_not
from .reasons_remedies import kept_by, not_killable
from .setup import offered
from .starters import StarterMode
from .state import Member, State
from .streaks import no_remedy

__all__ = ["BIGGEST_LISTED", "MOST_LISTED", "actor_of", "legal_actions", "placings_of", "to_act"]

BIGGEST_LISTED: Final = 4
"""Contests of more participants are not listed, nor are their results."""

MOST_LISTED: Final = 1_000
"""Contests of three or four are not listed where there are more groups of that size than this."""


def to_act(state: State | View) -> Player | None:
    """Return whom the league waits for: the one to choose in the oldest contest that waits, else the organiser.

    None if the league is over (ASC-A03, ASC-A22, ASC-Q41). All of this is public, so a view tells it as well.
    """
    if is_over(state):
        return None
    return next((player for one in state.contests if (player := _awaited(one)) is not None), ORGANISER)


def actor_of(state: State, action: object) -> Player:
    """Return who would do *action*: its player, the one who decides who starts, or the organiser (ASC-A01 to ASC-A22).

    It need not be legal; what is no action would be the organiser's.
    """
    if isinstance(action, ChooseFirstPlayer):
        contest = contest_of(state, action.contest)
        return ORGANISER if contest is None or contest.chooser is None else contest.chooser
    player = getattr(action, "player", None)
    return Player(player) if type(player) is int and type(action) in ACTIONS else ORGANISER


def _awaited(contest: Contest) -> Player | None:
    if contest.status != Status.AWAITING_FIRST_CHOICE:
        return None
    if None in contest.bonuses:
        return contest.participants[contest.bonuses.index(None)]
    return contest.chooser


def legal_actions(state: State, player: Player | None = None) -> tuple[Action, ...]:
    """Return what may be done now, each once (ASC-I28): by *player*, by ``ORGANISER``, or by the one to act.

    Where the organiser is to act, everybody's actions are listed: first the organiser's, then by seat. In the order of
    ``ACTIONS``, cards come by set and then as in the pool. Not listed, but decided by ``why_not``, are contests of more
    than four and their results, threes and fours among many players, decks that are not among the starters, voiding and
    withdrawing; these last two are listed where nothing else is, so that the list is empty only when nothing is left.
    """
    actor = to_act(state)
    if actor is None:
        return ()
    if player is not None or actor != ORGANISER:
        return tuple(_of(state, actor if player is None else player, _offered(state)))
    starters = _offered(state)
    found = [a for seat in (ORGANISER, *range(len(state.members))) for a in _of(state, Player(seat), starters)]
    return tuple(found or _last_resorts(state))


def _offered(state: State) -> tuple[Decklist, ...]:
    """ASC-A01: return the starters, if somebody may still register one."""
    return offered(state.setup, state.rules) if None in state.members and not late(state) else ()


def _of(state: State, player: Player, starters: tuple[Decklist, ...]) -> Iterator[Action]:
    """Yield what *player* may do; whoever has no deck may register one of *starters*."""
    if player == ORGANISER:
        yield from _starts(state)
        yield from _results(state)
    elif 0 <= player < len(state.members):
        member = state.members[player]
        if member is None:
            yield from (RegisterDeck(player, deck) for deck in starters)
        else:
            yield from _of_member(state, member)


def _last_resorts(state: State) -> list[Action]:
    voids: list[Action] = [VoidContest(one.number) for one in state.contests]
    leaves = [Withdraw(Player(seat)) for seat in range(len(state.members))]
    return voids + [action for action in leaves if why_not(state, action) is None]


def _starts(state: State) -> Iterator[Action]:
    """ASC-A02: yield contests of two, and of three and four if there are not too many of them."""
    free = len(free_members(state))
    for size in range(2, BIGGEST_LISTED + 1):
        if size == 2 or comb(free, size) <= MOST_LISTED:
            yield from (StartContest(group) for group in groups(state, size))


def _results(state: State) -> Iterator[Action]:
    """ASC-A04: yield every way in which a contest of up to four can end."""
    for one in state.contests:
        if one.status == Status.RUNNING and len(one.participants) <= BIGGEST_LISTED:
            yield from (RecordResult(one.number, placings) for placings in placings_of(one.participants))


def placings_of(players: tuple[Player, ...]) -> Iterator[Placings]:
    """Yield every order in which *players* can go out, with and without ties (ASC-A04, ASC-Q28).

    The first group to go out is told by its players, smaller groups first.
    """
    if not players:
        yield ()
    for first in _some_of(players):
        rest = tuple([one for one in players if one not in first])
        for others in placings_of(rest):
            yield (first, *others)


def _some_of(players: tuple[Player, ...]) -> list[tuple[Player, ...]]:
    """Return every group of some of *players*, all of them too, smaller ones first."""
    found: list[tuple[Player, ...]] = [()]
    for player in players:
        found += [(*group, player) for group in found]
    return sorted(found[1:], key=lambda group: (len(group), group))


def _of_member(state: State, member: Member) -> Iterator[Action]:
    contest = contest_with(state, member.player)
    if contest is not None:
        yield from _choices(state, contest, member.player)
    elif member.active:
        if is_oversize(state.rules, member.deck):
            yield from _cuts(state, member)
        elif member.deck.swap is not None:
            yield from _swap_steps(state, member)
        else:
            yield from _purchases(state, member)
            yield from _shifts(state, member)
            yield from _remedies(state, member)


def _choices(state: State, contest: Contest, player: Player) -> Iterator[Action]:
    """ASC-A03, ASC-A22: yield what *player* has to choose from."""
    number: ContestId = contest.number
    if contest.bonuses[contest.participants.index(player)] is None:
        difference = differences(state.rules, contest.powers)[contest.participants.index(player)]
        yield from (ChooseHandicapRow(number, player, row.difference) for row in reached(difference))
    elif contest.chooser == player and contest.first is None:
        yield from (ChooseFirstPlayer(number, one) for one in contest.participants)


def _cuts(state: State, member: Member) -> Iterator[Action]:
    """ASC-101, ASC-Q19: yield how an over-size deck can lose a card."""
    player, main = member.player, member.deck.main
    yield from (RemoveCard(player, Zone.MAIN, one) for one, _ in main)
    if not state.rules.sideboard_exact and free_side(state.rules, member.deck) > 0:
        yield from (MoveToSide(player, one) for one, _ in main)


def _swap_steps(state: State, member: Member) -> Iterator[Action]:
    """ASC-A18, ASC-A19: yield how a swap can go on."""
    player, swap = member.player, member.deck.swap
    if swap is not None and swap.killed < state.rules.streak_swap_size:
        fit = [one for one, _ in member.deck.main if not_killable(state, swap, one) is None]
        yield from (StreakKill(player, one) for one in fit)
    else:
        yield from (StreakPick(player, card.id) for card in pickable(state.setup.pool, state.rules, member))


def _purchases(state: State, member: Member) -> Iterator[Action]:
    player, pool, rules = member.player, state.setup.pool, state.rules
    yield from _cards(state, member)
    yield from _pairs(state, member)
    price = expansion_price(rules, member.deck)
    if price is not None and price <= member.bank:
        yield from (BuyExpansion(player, one.code) for one in sold_sets(pool, rules, member.deck))
    yield from _legal(state, [BuyCopyLimit(player), BuySideboard(player)])
    for source, _ in member.deck.picks:
        yield from (ClaimFreeCard(player, source, card.id) for card in claimable(pool, rules, member, source))


def _cards(state: State, member: Member) -> Iterator[Action]:
    """ASC-A06: yield the cards that can be bought, each into main first."""
    player, pool, rules, deck = member.player, state.setup.pool, state.rules, member.deck
    if member.bank < least_price(rules):
        return
    copies, side = counted_copies(pool, rules, deck), free_side(rules, deck) > 0
    for code in owned_sets(rules, deck):
        for card in pool.index.of_set[code]:
            if card_price(rules, card) > member.bank or acquirable(rules, deck, card) is not None:
                continue
            room = (room_for(rules, deck, copies, card) or 0) > 0
            if room:
                yield BuyCard(player, card.id, Zone.MAIN)
            if side and (room or not rules.copies_include_sideboard):
                yield BuyCard(player, card.id, Zone.SIDE)


def _pairs(state: State, member: Member) -> Iterator[Action]:
    """ASC-A07: yield the pairs of basic lands that can be bought, each into main first."""
    rules, deck = state.rules, member.deck
    if rules.price_basic_pair > member.bank:
        return
    lands = sorted([one.id for one in state.setup.pool.index.basics if acquirable(rules, deck, one) is None])
    zones = (Zone.MAIN, Zone.SIDE) if free_side(rules, deck) > 1 else (Zone.MAIN,)
    for pair in combinations_with_replacement(lands, 2):
        yield from (BuyBasicPair(member.player, pair, zone) for zone in zones)


def _shifts(state: State, member: Member) -> Iterator[Action]:
    """ASC-A12 to ASC-A15, ASC-Q20: yield what can leave the deck or change its place in it."""
    player, deck = member.player, member.deck
    main, side, kept = _ids(deck.main), _ids(deck.side), _ids(deck.reserve)
    exchanges = [SwapWithSide(player, one, other) for other in side for one in main if one != other]
    yield from _all_or_none(state, [RemoveCard(player, Zone.MAIN, one) for one in main])
    yield from _all_or_none(state, [RemoveCard(player, Zone.SIDE, one) for one in side])
    if deck.blocks:
        yield from _all_or_none(state, [MoveToSide(player, one) for one in main])
    by_card: Callable[[State, Sequence[Action]], Iterable[Action]]
    by_card = _all_or_none if state.rules.copies_include_sideboard else _legal
    yield from by_card(state, [MoveToMain(player, one) for one in side])
    yield from by_card(state, exchanges)
    yield from _legal(state, [ReturnCard(player, one, zone) for one in kept for zone in (Zone.MAIN, Zone.SIDE)])


def _legal(state: State, found: Sequence[Action]) -> Iterator[Action]:
    return (action for action in found if why_not(state, action) is None)


def _all_or_none(state: State, found: Sequence[Action]) -> Sequence[Action]:
    """Return *found*, actions with other cards for the same place, if the first of them is legal, else nothing."""
    return found if found and why_not(state, found[0]) is None else ()


def _ids(pile: tuple[tuple[PrintingId, int], ...]) -> list[PrintingId]:
    return [one for one, _ in pile]


def _remedies(state: State, member: Member) -> Iterator[Action]:
    """ASC-A16, ASC-A17, ASC-A20: yield the remedies there are, and giving up free picks."""
    player = member.player
    if no_remedy(state.rules, member) is None:
        again = [RebuildDeck(player, deck) for deck in offered(state.setup, state.rules, StarterMode.REBUILD)]
        yield from _legal(state, again) if kept_by(state, member) is not None else again
        yield from _legal(state, [BeginStreakSwap(player)])
    yield from _legal(state, [WaiveFreePicks(player, source) for source, _ in member.deck.picks])
