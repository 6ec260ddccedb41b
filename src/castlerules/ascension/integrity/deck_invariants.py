"""Invariants of a player's deck in a league: sizes, sets, colours and copies (ASC-I08 to ASC-I14, ASC-I24, ASC-I26).

A violation means a bug in the rules, or damaged data. *main* are the cards that are played, *side* is the sideboard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from castlerules.ascension.model.state import Member, State
from castlerules.ascension.pool.card_pool import SetKind, color_letters
from castlerules.ascension.pool.decks import ALLIANCES, pile_size
from castlerules.ascension.rules import acquisition, league
from castlerules.core import Violation
from castlerules.core.errors import short_repr


def deck_problems(state: State, member: Member) -> Iterator[Violation]:
    """Yield a violation for each invariant that the deck of *member* breaks; each reason begins with the player."""
    for check in _CHECKS:
        for violation in check(state, member):
            yield Violation(violation.rule, f"player {member.player}: {violation.reason}")


def _main_size(state: State, member: Member) -> Iterator[Violation]:
    """ASC-I07, ASC-I08: check the size of the main deck: at most two cards above the maximum, and none in a contest."""
    size, rules = pile_size(member.deck.main), state.rules
    legal = rules.min_deck_size <= size <= rules.max_deck_size
    if not legal and league.contest_of_player(state, member.player) is not None:
        expected = f"expected {rules.min_deck_size} to {rules.max_deck_size} cards in the main deck during a contest"
        yield Violation("ASC-I07", f"{expected}, got {size}")
    elif size > rules.max_deck_size + 2:
        yield Violation("ASC-I08", f"expected at most {rules.max_deck_size + 2} cards in the main deck, got {size}")
    elif member.deck.swap is None and size < rules.min_deck_size:
        yield Violation("ASC-Q07", f"expected at least {rules.min_deck_size} cards in the main deck, got {size}")


def _side_size(state: State, member: Member) -> Iterator[Violation]:
    """ASC-I09: check that the blocks of the sideboard are within the limit, and that its cards fit into the blocks."""
    rules, deck = state.rules, member.deck
    if not 0 <= deck.side_blocks <= len(rules.sideboard_prices):
        expected = f"expected side_blocks, the bought blocks of the sideboard, from 0 to {len(rules.sideboard_prices)}"
        yield Violation("ASC-I09", f"{expected}, got {deck.side_blocks}")
    elif pile_size(deck.side) > league.side_capacity(rules, deck):
        expected = f"expected at most {league.side_capacity(rules, deck)} cards in {deck.side_blocks} sideboard blocks"
        yield Violation("ASC-I09", f"{expected}, got {pile_size(deck.side)}")


def _sets_allowed(state: State, member: Member) -> Iterator[Violation]:
    """ASC-I10: check the sets of a deck: a Basic Set and small expansions, each once; more Main Sets by option."""
    deck, sets, rules = member.deck, state.setup.pool.index.by_code, state.rules
    own = (deck.basic_set, *deck.expansions)
    if not 1 <= len(deck.expansions) <= rules.max_expansions or len(dict.fromkeys(own)) < len(own):
        expected = f"expected a Basic Set and 1 to {rules.max_expansions} expansions, each once"
        yield Violation("ASC-I10", f"{expected}, got {', '.join(own)}")
    basic = sets[deck.basic_set].kind
    sold = (SetKind.MAIN,) if rules.allow_main_as_additional and basic == SetKind.MAIN else ()
    for place, code in enumerate(deck.expansions):
        if sets[code].kind not in (SetKind.SMALL, *(sold if place else ())):
            expected = f"expected expansions[{place}] to be a small set" + (" or Main Set" if sold and place else "")
            yield Violation("ASC-I10", f"{expected}, got {code}, which is of the kind {sets[code].kind.value}")


def _cards_allowed(state: State, member: Member) -> Iterator[Violation]:
    """ASC-I11, ASC-I12: check that each card is from a set of the deck, and has only its colours."""
    deck, by_id, rules = member.deck, state.setup.pool.index.by_id, state.rules
    if deck.alliance not in ALLIANCES[deck.kind]:
        known = ", ".join(map(color_letters, ALLIANCES[deck.kind]))
        got = color_letters(deck.alliance) or "no color"
        yield Violation(
            "ASC-I12", f"expected as alliance (colours) of a {deck.kind.value}-color deck one of {known}, got {got}"
        )
    for name, _ in (*deck.main, *deck.side, *deck.reserve):
        card = by_id[name]
        if not card.basic_land and card.set_code not in (deck.basic_set, *deck.expansions):
            sets = ", ".join((deck.basic_set, *deck.expansions))
            yield Violation("ASC-I11", f"{name} is in the deck, but from none of its sets; expected cards from {sets}")
        if not acquisition.within_alliance(rules, card, deck.alliance):
            yield Violation(
                "ASC-I12",
                f"{name} is in the deck; expected only cards of the colours {color_letters(deck.alliance)} (alliance)",
            )


def _copies_limited(state: State, member: Member) -> Iterator[Violation]:
    """ASC-I13, ASC-I14: check that no card has too many copies, and that the copy limit of the deck can be bought."""
    rules, deck = state.rules, member.deck
    if not rules.starter_copy_limit <= deck.copy_limit <= rules.max_copy_limit:
        expected = f"expected a copy_limit from {rules.starter_copy_limit} to {rules.max_copy_limit}"
        yield Violation("ASC-I14", f"{expected}, got {deck.copy_limit}")
    for name, number in acquisition.counted_copies(state.setup.pool, rules, deck).items():
        most = acquisition.copies_allowed(rules, deck.copy_limit, grace=name == deck.grace)
        if number > most:
            yield Violation(
                "ASC-I13",
                f"expected at most {most} copies of {name} with the copy_limit {deck.copy_limit}, got {number}",
            )


def _upgrades_paid(state: State, member: Member) -> Iterator[Violation]:
    """ASC-I26: check that a player has spent at least the price of all upgrades (sets, copy limit, sideboard)."""
    cost = acquisition.upgrade_cost(state.rules, member.deck)
    if member.spent < cost:
        yield Violation(
            "ASC-I26",
            f"expected spent, the points paid so far, of at least {cost}, the price of the upgrades, got"
            f" {member.spent}",
        )


def _swap_possible(state: State, member: Member) -> Iterator[Violation]:
    """ASC-I24: check a swap, which exchanges cards for free commons after a losing streak, until it is finished."""
    rules, deck = state.rules, member.deck
    swap = deck.swap
    if swap is None:
        return
    started = 0 <= swap.commons_killed <= swap.killed <= rules.streak_swap_size
    left = rules.streak_swap_size - swap.killed
    reachable = swap.commons_killed + left >= rules.streak_swap_min_commons
    exact = not rules.streak_swap_exact_commons or swap.commons_killed <= rules.streak_swap_min_commons
    going = 0 <= swap.picked < rules.streak_swap_size and (swap.picked == 0 or left == 0)
    if not (started and reachable and exact and going) or deck.free_picks or not member.remedies_used:
        expected = (
            f"up to {rules.streak_swap_size} cards given away (killed), at least {rules.streak_swap_min_commons} of"
            " them commons, before one is picked, no free_picks, and a used remedy"
        )
        got = f"{swap}, free_picks {short_repr(deck.free_picks)}, remedies_used {member.remedies_used}"
        yield Violation("ASC-I24", f"unfinished swap: expected {expected}; got {got}")


_CHECKS: Final[tuple[Callable[[State, Member], Iterator[Violation]], ...]] = (
    _main_size,
    _side_size,
    _sets_allowed,
    _cards_allowed,
    _copies_limited,
    _upgrades_paid,
    _swap_possible,
)
