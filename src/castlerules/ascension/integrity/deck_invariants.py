"""Invariants of decks: what holds for every deck that play can reach (ASC-I08 to ASC-I14, ASC-I24, ASC-I26).

They find bugs of the rules, and refuse damaged data. Main is the part of a deck that is played, side the sideboard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from castlerules.ascension.model.options import RemovedCards
from castlerules.ascension.model.state import Member, State
from castlerules.ascension.pool.card_pool import SetKind, color_letters
from castlerules.ascension.pool.decks import ALLIANCES, pile_size
from castlerules.ascension.rules import acquisition, league
from castlerules.core import Violation
from castlerules.core.errors import short_repr


def deck_problems(state: State, member: Member) -> Iterator[Violation]:
    """Yield every invariant that the deck of *member* breaks (ASC-I08 to ASC-I14)."""
    for check in _CHECKS:
        for violation in check(state, member):
            yield Violation(violation.rule, f"player {member.player}: {violation.reason}")


def _main_size(state: State, member: Member) -> Iterator[Violation]:
    """ASC-I08: main exceeds the maximum by at most two cards, and only outside contests."""
    size, rules = pile_size(member.deck.main), state.rules
    if size > rules.max_deck_size + 2:
        yield Violation("ASC-I08", f"expected at most {rules.max_deck_size + 2} cards in main, got {size}")
    if league.is_oversize(rules, member.deck) and league.contest_of_player(state, member.player) is not None:
        reason = f"expected at most {rules.max_deck_size} cards in main during a contest, got {size}"
        yield Violation("ASC-I08", reason)
    if member.deck.swap is None and size < rules.min_deck_size:
        yield Violation("ASC-Q07", f"expected at least {rules.min_deck_size} cards in main, got {size}")


def _side_size(state: State, member: Member) -> Iterator[Violation]:
    """ASC-I09: the sideboard has at most as many cards as its blocks hold, and at most as many blocks as are sold."""
    rules, deck = state.rules, member.deck
    if not 0 <= deck.side_blocks <= len(rules.sideboard_prices):
        expected = f"expected 0 to {len(rules.sideboard_prices)} blocks of the sideboard"
        yield Violation("ASC-I09", f"{expected}, got {deck.side_blocks}")
    elif pile_size(deck.side) > league.side_capacity(rules, deck):
        expected = f"expected at most {league.side_capacity(rules, deck)} cards in the sideboard"
        yield Violation("ASC-I09", f"{expected}, got {pile_size(deck.side)}")


def _sets_allowed(state: State, member: Member) -> Iterator[Violation]:
    """ASC-I10: a deck has a Basic Set and some small expansions, each once; bought Main Sets only if they are sold."""
    deck, sets, rules = member.deck, state.setup.pool.index.by_code, state.rules
    own = (deck.basic_set, *deck.expansions)
    if not 1 <= len(deck.expansions) <= rules.max_expansions or len(dict.fromkeys(own)) < len(own):
        expected = f"expected a Basic Set and 1 to {rules.max_expansions} expansions, each once"
        yield Violation("ASC-I10", f"{expected}, got {', '.join(own)}")
    basic = sets[deck.basic_set].kind
    if basic not in (SetKind.CORE, SetKind.MAIN):
        yield Violation("ASC-015", f"expected a Basic Set, got {deck.basic_set}, which is of the kind {basic.value}")
    sold = (SetKind.MAIN,) if rules.allow_main_as_additional and basic == SetKind.MAIN else ()
    for place, code in enumerate(deck.expansions):
        if sets[code].kind not in (SetKind.SMALL, *(sold if place else ())):
            expected = f"expected expansions[{place}] to be a small set" + (" or Main Set" if sold and place else "")
            yield Violation("ASC-I10", f"{expected}, got {code}, which is of the kind {sets[code].kind.value}")


def _cards_allowed(state: State, member: Member) -> Iterator[Violation]:
    """ASC-I11, ASC-I12: every card is of a set of the deck and within its alliance, and no card is banned."""
    deck, by_id, rules = member.deck, state.setup.pool.index.by_id, state.rules
    if deck.alliance not in ALLIANCES[deck.kind]:
        known = ", ".join(map(color_letters, ALLIANCES[deck.kind]))
        got = color_letters(deck.alliance) or "no color"
        yield Violation("ASC-I12", f"expected an alliance of a {deck.kind.value}-color deck, {known}, got {got}")
    for name, _ in (*deck.main, *deck.side, *deck.reserve):
        card = by_id[name]
        if not card.basic_land and card.set_code not in (deck.basic_set, *deck.expansions):
            sets = ", ".join((deck.basic_set, *deck.expansions))
            yield Violation("ASC-I11", f"{name} is of no set of the deck; expected cards of {sets}")
        if not acquisition.within_alliance(rules, card, deck.alliance):
            yield Violation("ASC-I12", f"{name} has a color outside the alliance {color_letters(deck.alliance)}")
        if card.name in rules.banned_names:
            yield Violation("ASC-Q43", f"{name} is in the deck, but {card.name} is banned (banned_names)")


def _copies_limited(state: State, member: Member) -> Iterator[Violation]:
    """ASC-I13, ASC-I14: no card has more copies than the copy limit allows, and the limit is one that can be bought."""
    rules, deck = state.rules, member.deck
    if not rules.starter_copy_limit <= deck.copy_limit <= rules.max_copy_limit:
        expected = f"expected a copy_limit from {rules.starter_copy_limit} to {rules.max_copy_limit}"
        yield Violation("ASC-I14", f"{expected}, got {deck.copy_limit}")
    for name, number in acquisition.counted_copies(state.setup.pool, rules, deck).items():
        most = acquisition.copies_allowed(rules, deck.copy_limit, grace=name == deck.grace)
        if number > most:
            yield Violation("ASC-I13", f"expected at most {most} copies of {name}, got {number}")
    if deck.grace is not None and deck.grace not in state.setup.pool.index.by_name:
        yield Violation("ASC-Q13", f"the grace card {deck.grace} is no card of the pool; expected one, or None")


def _upgrades_paid(state: State, member: Member) -> Iterator[Violation]:
    """ASC-I26: at least the price of all upgrades (sets, copy limit, sideboard) has been spent."""
    cost = acquisition.upgrade_cost(state.rules, member.deck)
    if member.spent < cost:
        yield Violation(
            "ASC-I26", f"expected at least {cost} spent points, the price of the upgrades, got {member.spent}"
        )


def _picks_and_swap(state: State, member: Member) -> Iterator[Violation]:
    """ASC-A11, ASC-A18, ASC-Q20: play can have led to the unclaimed free picks, the reserve and the unfinished swap."""
    rules, deck = state.rules, member.deck
    blocks = deck.side_blocks * rules.sideboard_block
    for source, left in deck.free_picks:
        most = blocks if source == "side" else rules.free_picks_per_set
        if left > most:
            yield Violation("ASC-A11", f"expected at most {most} free picks of {source}, got {left}")
    if deck.reserve and rules.removed_cards != RemovedCards.RESERVE:
        got = f"got {pile_size(deck.reserve)}"
        yield Violation("ASC-Q20", f"expected no cards in the reserve, because removed cards are lost, {got}")
    swap = deck.swap
    if swap is None:
        return
    started = 0 <= swap.commons_killed <= swap.killed <= rules.streak_swap_size
    left = rules.streak_swap_size - swap.killed
    reachable = swap.commons_killed + left >= rules.streak_swap_min_commons
    exact = not rules.streak_swap_exact_commons or swap.commons_killed <= rules.streak_swap_min_commons
    going = 0 <= swap.picked < rules.streak_swap_size and (swap.picked == 0 or left == 0)
    if not (started and reachable and exact and going) or deck.free_picks or not member.remedies_used:
        expected = f"up to {rules.streak_swap_size} cards killed, then picked, without free picks and after a remedy"
        got = f"{swap}, free_picks {short_repr(deck.free_picks)}, remedies_used {member.remedies_used}"
        yield Violation("ASC-I24", f"an unfinished swap: expected {expected}, got {got}")


_CHECKS: Final[tuple[Callable[[State, Member], Iterator[Violation]], ...]] = (
    _main_size,
    _side_size,
    _sets_allowed,
    _cards_allowed,
    _copies_limited,
    _upgrades_paid,
    _picks_and_swap,
)
