"""Invariants of decks: what holds for every deck that play can reach (ASC-I08 to ASC-I14, ASC-I24, ASC-I26)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from castlerules.ascension.model.options import RemovedCards
from castlerules.ascension.model.state import Member, State
from castlerules.ascension.pool.card_pool import SetKind, color_letters
from castlerules.ascension.pool.decks import ALLIANCES, pile_size
from castlerules.ascension.rules.acquisition import copies_allowed, counted_copies, upgrade_cost, within_alliance
from castlerules.ascension.rules.league import contest_of_player, is_oversize, side_capacity
from castlerules.core import Violation


def deck_problems(state: State, member: Member) -> Iterator[Violation]:
    """Yield every invariant that the deck of *member* breaks (ASC-I08 to ASC-I14)."""
    for check in _CHECKS:
        for violation in check(state, member):
            yield Violation(violation.rule, f"player {member.player}: {violation.reason}")


def _main_size(state: State, member: Member) -> Iterator[Violation]:
    """ASC-I08: main exceeds the maximum by at most two cards, and only outside contests."""
    size, rules = pile_size(member.deck.main), state.rules
    if size > rules.max_deck_size + 2:
        yield Violation("ASC-I08", f"a deck never has {size} cards")
    if is_oversize(rules, member.deck) and contest_of_player(state, member.player) is not None:
        yield Violation("ASC-I08", "a deck of more cards than allowed is in a contest")
    if member.deck.swap is None and size < rules.min_deck_size:
        yield Violation("ASC-Q07", f"a deck has {rules.min_deck_size} cards at least, not {size}")


def _side_size(state: State, member: Member) -> Iterator[Violation]:
    """ASC-I09: the sideboard has at most as many cards as its blocks hold, and at most as many blocks as are sold."""
    rules, deck = state.rules, member.deck
    if not 0 <= deck.side_blocks <= len(rules.sideboard_prices):
        yield Violation("ASC-I09", f"a sideboard of {deck.side_blocks} blocks is not sold")
    elif pile_size(deck.side) > side_capacity(rules, deck):
        yield Violation("ASC-I09", f"{pile_size(deck.side)} cards are in a sideboard for {side_capacity(rules, deck)}")


def _sets_allowed(state: State, member: Member) -> Iterator[Violation]:
    """ASC-I10: there are a Basic Set and different small expansions up to the maximum; Main Sets only if sold."""
    deck, sets, rules = member.deck, state.setup.pool.index.by_code, state.rules
    own = (deck.basic_set, *deck.expansions)
    if not 1 <= len(deck.expansions) <= rules.max_expansions or len(dict.fromkeys(own)) < len(own):
        yield Violation("ASC-I10", f"a deck cannot have the sets {', '.join(own)}")
    basic = sets[deck.basic_set].kind
    if basic not in (SetKind.CORE, SetKind.MAIN):
        yield Violation("ASC-015", f"{deck.basic_set} is no Basic Set")
    sold = (SetKind.MAIN,) if rules.allow_main_as_additional and basic == SetKind.MAIN else ()
    for place, code in enumerate(deck.expansions):
        if sets[code].kind not in (SetKind.SMALL, *(sold if place else ())):
            yield Violation("ASC-I10", f"{code} cannot be an expansion of this deck")


def _cards_allowed(state: State, member: Member) -> Iterator[Violation]:
    """ASC-I11, ASC-I12: every card is of a set of the deck and within its alliance, and no card is banned."""
    deck, by_id, rules = member.deck, state.setup.pool.index.by_id, state.rules
    if deck.alliance not in ALLIANCES[deck.kind]:
        yield Violation("ASC-I12", f"{color_letters(deck.alliance)} is no alliance of a {deck.kind.value}-color deck")
    for name, _ in (*deck.main, *deck.side, *deck.reserve):
        card = by_id[name]
        if not card.basic_land and card.set_code not in (deck.basic_set, *deck.expansions):
            yield Violation("ASC-I11", f"{name} is of no set of the deck")
        if not within_alliance(rules, card, deck.alliance):
            yield Violation("ASC-I12", f"{name} is outside the alliance")
        if card.name in rules.banned_names:
            yield Violation("ASC-Q43", f"{name} is banned")


def _copies_limited(state: State, member: Member) -> Iterator[Violation]:
    """ASC-I13, ASC-I14: no card has more copies than the copy limit allows, and that limit can be bought."""
    rules, deck = state.rules, member.deck
    if not rules.starter_copy_limit <= deck.copy_limit <= rules.max_copy_limit:
        yield Violation("ASC-I14", f"{deck.copy_limit} is no copy limit")
    for name, number in counted_copies(state.setup.pool, rules, deck).items():
        if number > copies_allowed(rules, deck.copy_limit, grace=name == deck.grace):
            yield Violation("ASC-I13", f"there are {number} {name}")
    if deck.grace is not None and deck.grace not in state.setup.pool.index.by_name:
        yield Violation("ASC-Q13", f"{deck.grace} is no card of the pool")


def _upgrades_paid(state: State, member: Member) -> Iterator[Violation]:
    """ASC-I26: at least the price of all upgrades has been spent."""
    cost = upgrade_cost(state.rules, member.deck)
    if member.spent < cost:
        yield Violation("ASC-I26", f"the upgrades have cost {cost} points, but only {member.spent} were spent")


def _picks_and_swap(state: State, member: Member) -> Iterator[Violation]:
    """ASC-A11, ASC-A18, ASC-Q20: free picks, the reserve and the progress of a swap are possible."""
    rules, deck = state.rules, member.deck
    blocks = deck.side_blocks * rules.sideboard_block
    for source, left in deck.free_picks:
        if left > (blocks if source == "side" else rules.free_picks_per_set):
            yield Violation("ASC-A11", f"{left} free picks of {source} are open")
    if deck.reserve and rules.removed_cards != RemovedCards.RESERVE:
        yield Violation("ASC-Q20", "there are cards in the reserve, but removed cards are lost")
    swap = deck.swap
    if swap is None:
        return
    started = 0 <= swap.commons_killed <= swap.killed <= rules.streak_swap_size
    left = rules.streak_swap_size - swap.killed
    reachable = swap.commons_killed + left >= rules.streak_swap_min_commons
    exact = not rules.streak_swap_exact_commons or swap.commons_killed <= rules.streak_swap_min_commons
    going = 0 <= swap.picked < rules.streak_swap_size and (swap.picked == 0 or left == 0)
    if not (started and reachable and exact and going) or deck.free_picks or not member.remedies_used:
        yield Violation("ASC-I24", f"a swap cannot reach {swap}")


_CHECKS: Final[tuple[Callable[[State, Member], Iterator[Violation]], ...]] = (
    _main_size,
    _side_size,
    _sets_allowed,
    _cards_allowed,
    _copies_limited,
    _upgrades_paid,
    _picks_and_swap,
)
