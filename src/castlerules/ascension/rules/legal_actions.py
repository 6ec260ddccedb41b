"""Lists of legal actions: of one player, of the organiser, or of all players (``docs/faithfulness.md``)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from math import comb
from typing import Final

from castlerules.ascension.model import actions
from castlerules.ascension.model.state import Contest, ContestId, ContestStatus, Member, Placings, State
from castlerules.ascension.pool.card_pool import PrintingId
from castlerules.ascension.pool.decks import StarterDeck, Zone
from castlerules.core import ORGANISER, Player

from . import acquisition, contests, deck_checks, league, scoring, setup, transition
from .starters import StarterMode

MAX_LISTED_SIZE: Final = 4
"""The most participants of a contest that ``legal_actions`` lists; larger contests are legal, as are their results."""

MAX_LISTED_GROUPS: Final = 1_000
"""The most groups of three or four players whose contests ``legal_actions`` lists; if there are more, it lists none."""


def to_act(state: league.LeagueLike) -> Player | None:
    """Return who is to act, None if the league is over (ASC-A03, ASC-A22, ASC-Q41).

    In the oldest contest with a pending choice it is the player who has to choose a bonus, or to decide who starts. If
    no choice is pending, it is ``ORGANISER``. *state* may be an observation.
    """
    if league.is_over(state):
        return None
    return next((player for contest in state.contests if (player := _pending_chooser(contest)) is not None), ORGANISER)


def actor_of(state: State, action: object) -> Player:
    """Return who takes *action*: its player, the chooser of its contest, or the organiser (ASC-A01 to ASC-A22).

    *action* need not be legal. Anything that is no action of a league belongs to the organiser.
    """
    if isinstance(action, actions.ChooseFirstPlayer):
        contest = league.open_contest(state, action.contest)
        return ORGANISER if contest is None or contest.chooser is None else contest.chooser
    player = getattr(action, "player", None)
    return Player(player) if type(player) is int and type(action) in actions.ACTIONS else ORGANISER


def _pending_chooser(contest: Contest) -> Player | None:
    if contest.status != ContestStatus.AWAITING_FIRST_CHOICE:
        return None
    if None in contest.bonuses:
        return contest.participants[contest.bonuses.index(None)]
    return contest.chooser


def legal_actions(state: State, player: Player | None = None) -> tuple[actions.Action, ...]:
    """Return the legal actions, each once (ASC-I28), of *player*, who may be ``ORGANISER``, or of the player to act.

    If *player* is None and the organiser is to act, the actions of all are listed: first the organiser's, then by
    seat. They are in the order of ``ACTIONS``; cards come by set and then in the order of the pool.

    Some actions are not listed because there would be too many; ``why_not`` tells whether they are legal: contests of
    more than four and their results, contests of three or four among many players, and decks other than the starters.
    Voiding and withdrawing are listed only if nothing else is, so that the list is empty only if nothing can be done.
    """
    actor = to_act(state)
    if actor is None:
        return ()
    if player is not None or actor != ORGANISER:
        return tuple(_actions_of(state, actor if player is None else player, _registrable_starters(state)))
    starters = _registrable_starters(state)
    listed = [a for seat in (ORGANISER, *range(len(state.members))) for a in _actions_of(state, Player(seat), starters)]
    return tuple(listed or _last_resorts(state))


def _registrable_starters(state: State) -> tuple[StarterDeck, ...]:
    """ASC-A01: return the starters that may be registered now; none if no seat is free or registration is closed."""
    return (
        setup.offered_starters(state.setup, state.rules)
        if None in state.members and not league.registration_closed(state)
        else ()
    )


def _actions_of(state: State, player: Player, starters: tuple[StarterDeck, ...]) -> Iterator[actions.Action]:
    """Yield the actions of *player* that ``legal_actions`` lists; a player without a deck may register *starters*."""
    if player == ORGANISER:
        yield from _contest_starts(state)
        yield from _possible_results(state)
    elif 0 <= player < len(state.members):
        member = state.members[player]
        if member is None:
            yield from (actions.RegisterDeck(player, deck) for deck in starters)
        else:
            yield from _member_actions(state, member)


def _last_resorts(state: State) -> list[actions.Action]:
    """ASC-A05, ASC-A21: return the legal actions that void a contest or withdraw a player.

    ``legal_actions`` lists them only if there is no other action, so that the list is not empty.
    """
    voids: list[actions.Action] = [actions.VoidContest(contest.number) for contest in state.contests]
    leaves = [actions.Withdraw(Player(seat)) for seat in range(len(state.members))]
    return voids + [action for action in leaves if transition.why_not(state, action) is None]


def _contest_starts(state: State) -> Iterator[actions.Action]:
    """ASC-A02: yield the contests that may start: all of two players, and those of three or four if not too many."""
    free = len(contests.free_players(state))
    for size in range(2, MAX_LISTED_SIZE + 1):
        if size == 2 or comb(free, size) <= MAX_LISTED_GROUPS:
            yield from (actions.StartContest(group) for group in contests.contest_groups(state, size))


def _possible_results(state: State) -> Iterator[actions.Action]:
    """ASC-A04: yield every possible result of the running contests of up to four players."""
    for contest in state.contests:
        if contest.status == ContestStatus.RUNNING and len(contest.participants) <= MAX_LISTED_SIZE:
            yield from (
                actions.RecordResult(contest.number, placings) for placings in possible_placings(contest.participants)
            )


def possible_placings(players: tuple[Player, ...]) -> Iterator[Placings]:
    """Yield every order in which *players* can go out, ties included (ASC-A04, ASC-Q28).

    The results are sorted by the first group to go out, smaller groups first; then by the next group, and so on.
    """
    if not players:
        yield ()
    for first in _nonempty_groups(players):
        rest = tuple([player for player in players if player not in first])
        for others in possible_placings(rest):
            yield (first, *others)


def _nonempty_groups(players: tuple[Player, ...]) -> list[tuple[Player, ...]]:
    """Return every non-empty subset of *players*, smaller ones first: who can be eliminated together."""
    groups: list[tuple[Player, ...]] = [()]
    for player in players:
        groups += [(*group, player) for group in groups]
    return sorted(groups[1:], key=lambda group: (len(group), group))


def _member_actions(state: State, member: Member) -> Iterator[actions.Action]:
    contest = league.contest_of_player(state, member.player)
    if contest is not None:
        yield from _contest_choices(state, contest, member.player)
    elif member.active:
        if league.is_oversize(state.rules, member.deck):
            yield from _cut_down_actions(state, member)
        elif member.deck.swap is not None:
            yield from _swap_steps(state, member)
        else:
            yield from _purchases(state, member)
            yield from _card_moves(state, member)
            yield from _remedies(state, member)


def _contest_choices(state: State, contest: Contest, player: Player) -> Iterator[actions.Action]:
    """ASC-A03, ASC-A22: yield the choices that *player* has in *contest*: rows of the handicap table, or who starts."""
    number: ContestId = contest.number
    if contest.bonuses[contest.participants.index(player)] is None:
        difference = scoring.power_differences(state.rules, contest.powers)[contest.participants.index(player)]
        for row in scoring.rows_reached(difference):
            yield actions.ChooseHandicapRow(number, player, row.difference)
    elif contest.chooser == player and contest.first is None:
        yield from (actions.ChooseFirstPlayer(number, player) for player in contest.participants)


def _cut_down_actions(state: State, member: Member) -> Iterator[actions.Action]:
    """ASC-101, ASC-Q19: yield the actions open to *member* with too big a main deck: each takes one card out of it."""
    player, main = member.player, member.deck.main
    yield from (actions.RemoveCard(player, Zone.MAIN, printing) for printing, _ in main)
    if not state.rules.sideboard_exact and league.unreserved_side_room(state.rules, member.deck) > 0:
        yield from (actions.MoveToSide(player, printing) for printing, _ in main)


def _swap_steps(state: State, member: Member) -> Iterator[actions.Action]:
    """ASC-A18, ASC-A19: yield the next steps of a swap: giving a card away, or after the last one taking a common."""
    player, swap = member.player, member.deck.swap
    if swap is not None and swap.killed < state.rules.streak_swap_size:
        killable = [
            printing for printing, _ in member.deck.main if deck_checks.why_not_killable(state, swap, printing) is None
        ]
        yield from (actions.StreakKill(player, printing) for printing in killable)
    else:
        for card in acquisition.pickable_printings(state.setup.pool, state.rules, member):
            yield actions.StreakPick(player, card.id)


def _purchases(state: State, member: Member) -> Iterator[actions.Action]:
    player, pool, rules = member.player, state.setup.pool, state.rules
    yield from _card_purchases(state, member)
    yield from _pair_purchases(state, member)
    price = acquisition.expansion_price(rules, member.deck)
    if price is not None and price <= member.bank:
        for card_set in acquisition.sets_for_sale(pool, rules, member.deck):
            yield actions.BuyExpansion(player, card_set.code)
    yield from _only_legal(state, [actions.BuyCopyLimit(player), actions.BuySideboard(player)])
    for source, _ in member.deck.free_picks:
        for card in acquisition.claimable_printings(pool, rules, member, source):
            yield actions.ClaimFreeCard(player, source, card.id)


def _card_purchases(state: State, member: Member) -> Iterator[actions.Action]:
    """ASC-A06: yield the purchases of cards that are no basic lands, for each card into main before the sideboard."""
    player, pool, rules, deck = member.player, state.setup.pool, state.rules, member.deck
    if member.bank < acquisition.lowest_price(rules):
        return
    copies, side = acquisition.counted_copies(pool, rules, deck), league.unreserved_side_room(rules, deck) > 0
    for code in acquisition.buyable_sets(rules, deck):
        for card in pool.index.by_set[code]:
            if acquisition.card_price(rules, card) > member.bank:
                continue
            if not acquisition.is_acquirable(rules, deck, card):
                continue
            room = (acquisition.copies_left(rules, deck, copies, card) or 0) > 0
            if room:
                yield actions.BuyCard(player, card.id, Zone.MAIN)
            if side and (room or not rules.copies_include_sideboard):
                yield actions.BuyCard(player, card.id, Zone.SIDE)


def _pair_purchases(state: State, member: Member) -> Iterator[actions.Action]:
    """ASC-A07: yield the purchases of pairs of basic lands, for each pair into main before the sideboard."""
    rules, deck = state.rules, member.deck
    if rules.price_basic_pair > member.bank:
        return
    basic_lands = state.setup.pool.index.basic_lands
    lands = sorted([land.id for land in basic_lands if acquisition.is_acquirable(rules, deck, land)])
    zones = (Zone.MAIN, Zone.SIDE) if league.unreserved_side_room(rules, deck) > 1 else (Zone.MAIN,)
    for pair in combinations_with_replacement(lands, 2):
        yield from (actions.BuyBasicPair(member.player, pair, zone) for zone in zones)


def _card_moves(state: State, member: Member) -> Iterator[actions.Action]:
    """ASC-A12 to ASC-A15, ASC-Q20: yield removals, moves between main and side, exchanges, and returns.

    For speed, only the first action of a kind is checked where legality does not depend on the card. Every action is
    checked for returns, and for cards that come into main if the copy limit counts main alone.
    """
    player, deck = member.player, member.deck
    main, side, reserve = _printing_ids(deck.main), _printing_ids(deck.side), _printing_ids(deck.reserve)
    exchanges = [
        actions.SwapWithSide(player, printing, other) for other in side for printing in main if printing != other
    ]
    yield from _all_or_none(state, [actions.RemoveCard(player, Zone.MAIN, printing) for printing in main])
    yield from _all_or_none(state, [actions.RemoveCard(player, Zone.SIDE, printing) for printing in side])
    if deck.side_blocks:
        yield from _all_or_none(state, [actions.MoveToSide(player, printing) for printing in main])
    by_card: Callable[[State, Sequence[actions.Action]], Iterable[actions.Action]]
    by_card = _all_or_none if state.rules.copies_include_sideboard else _only_legal
    yield from by_card(state, [actions.MoveToMain(player, printing) for printing in side])
    yield from by_card(state, exchanges)
    yield from _only_legal(
        state, [actions.ReturnCard(player, printing, zone) for printing in reserve for zone in (Zone.MAIN, Zone.SIDE)]
    )


def _only_legal(state: State, candidates: Sequence[actions.Action]) -> Iterator[actions.Action]:
    return (action for action in candidates if transition.why_not(state, action) is None)


def _all_or_none(state: State, candidates: Sequence[actions.Action]) -> Sequence[actions.Action]:
    """Return all *candidates* if the first of them is legal, else none.

    For candidates that differ only in their cards, of which either all or none are legal.
    """
    return candidates if candidates and transition.why_not(state, candidates[0]) is None else ()


def _printing_ids(pile: tuple[tuple[PrintingId, int], ...]) -> list[PrintingId]:
    return [printing for printing, _ in pile]


def _remedies(state: State, member: Member) -> Iterator[actions.Action]:
    """ASC-A16, ASC-A17, ASC-A20: yield what a player may do after a losing streak: take a new deck, or begin a swap.

    Actions that give up free picks follow; they need no losing streak.
    """
    player = member.player
    if scoring.no_remedy(state.rules, member) is None:
        decks = setup.offered_starters(state.setup, state.rules, StarterMode.REBUILD)
        rebuilds = [actions.RebuildDeck(player, deck) for deck in decks]
        keeps_deck = deck_checks.deck_kept_on_rebuild(state, member) is not None
        yield from _only_legal(state, rebuilds) if keeps_deck else rebuilds
        yield from _only_legal(state, [actions.BeginStreakSwap(player)])
    yield from _only_legal(state, [actions.WaiveFreePicks(player, source) for source, _ in member.deck.free_picks])
