"""What is true of every deck that can be reached (ASC-I08 to ASC-I14, ASC-I24, ASC-I26)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from castlerules.core import Broken

from .copies import allowance, counted_copies
from .decks import ALLIANCES
from .economy import bought_cost
from .facts import within
from .league import capacity, contest_with, is_oversize
from .piles import size_of
from .pool import SetKind, letters
from .rules import RemovedCards
from .state import Member, State

__all__ = ["deck_problems"]


def deck_problems(state: State, member: Member) -> Iterator[Broken]:
    """Yield what in the deck of *member* cannot be (ASC-I08 to ASC-I14)."""
    for check in _CHECKS:
        for broken in check(state, member):
            yield Broken(broken.rule, f"player {member.player}: {broken.reason}")


def _main(state: State, member: Member) -> Iterator[Broken]:
    """ASC-I08: main is over the maximum by a pair of lands at most, and only outside contests."""
    size, rules = size_of(member.deck.main), state.rules
    if size > rules.max_deck_size + 2:
        yield Broken("ASC-I08", f"a deck never has {size} cards")
    if is_oversize(rules, member.deck) and contest_with(state, member.player) is not None:
        yield Broken("ASC-I08", "a deck of more cards than allowed is in a contest")
    if member.deck.swap is None and size < rules.min_deck_size:
        yield Broken("ASC-Q07", f"a deck has {rules.min_deck_size} cards at least, not {size}")


def _side(state: State, member: Member) -> Iterator[Broken]:
    """ASC-I09: the sideboard holds what its blocks hold, and there are no more blocks than are sold."""
    rules, deck = state.rules, member.deck
    if not 0 <= deck.blocks <= len(rules.sideboard_prices):
        yield Broken("ASC-I09", f"a sideboard of {deck.blocks} blocks is not sold")
    elif size_of(deck.side) > capacity(rules, deck):
        yield Broken("ASC-I09", f"{size_of(deck.side)} cards are in a sideboard for {capacity(rules, deck)}")


def _sets(state: State, member: Member) -> Iterator[Broken]:
    """ASC-I10: a Basic Set, and different small expansions up to the maximum; Main Sets only if they are sold."""
    deck, sets, rules = member.deck, state.setup.pool.index.sets, state.rules
    own = (deck.basic_set, *deck.expansions)
    if not 1 <= len(deck.expansions) <= rules.max_expansions or len(dict.fromkeys(own)) < len(own):
        yield Broken("ASC-I10", f"a deck cannot have the sets {', '.join(own)}")
    basic = sets[deck.basic_set].kind
    if basic not in (SetKind.CORE, SetKind.MAIN):
        yield Broken("ASC-015", f"{deck.basic_set} is no Basic Set")
    sold = (SetKind.MAIN,) if rules.allow_main_as_additional and basic == SetKind.MAIN else ()
    for place, code in enumerate(deck.expansions):
        if sets[code].kind not in (SetKind.SMALL, *(sold if place else ())):
            yield Broken("ASC-I10", f"{code} cannot be an expansion of this deck")


def _cards(state: State, member: Member) -> Iterator[Broken]:
    """ASC-I11, ASC-I12: every card is of a set of the deck, and within its alliance, and none is banned."""
    deck, by_id, rules = member.deck, state.setup.pool.index.by_id, state.rules
    if deck.alliance not in ALLIANCES[deck.kind]:
        yield Broken("ASC-I12", f"{letters(deck.alliance)} is no alliance of a {deck.kind.value}-color deck")
    for name, _ in (*deck.main, *deck.side, *deck.reserve):
        card = by_id[name]
        if not card.basic_land and card.set_code not in (deck.basic_set, *deck.expansions):
            yield Broken("ASC-I11", f"{name} is of no set of the deck")
        if not within(rules, card, deck.alliance):
            yield Broken("ASC-I12", f"{name} is outside the alliance")
        if card.name in rules.banned_names:
            yield Broken("ASC-Q43", f"{name} is banned")


def _copies(state: State, member: Member) -> Iterator[Broken]:
    """ASC-I13, ASC-I14: no card is there oftener than the copy limit allows, and that is one of the steps."""
    rules, deck = state.rules, member.deck
    if not rules.starter_copy_limit <= deck.copy_limit <= rules.max_copy_limit:
        yield Broken("ASC-I14", f"{deck.copy_limit} is no copy limit")
    for name, number in counted_copies(state.setup.pool, rules, deck).items():
        if number > allowance(rules, deck.copy_limit, grace=name == deck.grace):
            yield Broken("ASC-I13", f"there are {number} {name}")
    if deck.grace is not None and deck.grace not in state.setup.pool.index.names:
        yield Broken("ASC-Q13", f"{deck.grace} is no card of the pool")


def _spent(state: State, member: Member) -> Iterator[Broken]:
    """ASC-I26: what was bought has been paid for."""
    cost = bought_cost(state.rules, member.deck)
    if member.spent < cost:
        yield Broken("ASC-I26", f"what was bought has cost {cost}, and {member.spent} were spent")


def _extras(state: State, member: Member) -> Iterator[Broken]:
    """ASC-A11, ASC-A18, ASC-Q20: picks, swaps and reserves are as far as they can be."""
    rules, deck = state.rules, member.deck
    blocks = deck.blocks * rules.sideboard_block
    for source, left in deck.picks:
        if left > (blocks if source == "side" else rules.free_picks_per_set):
            yield Broken("ASC-A11", f"{left} free picks of {source} are open")
    if deck.reserve and rules.removed_cards != RemovedCards.RESERVE:
        yield Broken("ASC-Q20", "cards that were taken out are kept")
    swap = deck.swap
    if swap is None:
        return
    started = 0 <= swap.commons <= swap.killed <= rules.streak_swap_size
    left = rules.streak_swap_size - swap.killed
    reachable = swap.commons + left >= rules.streak_swap_min_commons
    exact = not rules.streak_swap_exact_commons or swap.commons <= rules.streak_swap_min_commons
    going = 0 <= swap.picked < rules.streak_swap_size and (swap.picked == 0 or left == 0)
    if not (started and reachable and exact and going) or deck.picks or not member.remedies_used:
        yield Broken("ASC-I24", f"a swap cannot have come to {swap}")


_CHECKS: Final[tuple[Callable[[State, Member], Iterator[Broken]], ...]] = (
    _main,
    _side,
    _sets,
    _cards,
    _copies,
    _spent,
    _extras,
)
