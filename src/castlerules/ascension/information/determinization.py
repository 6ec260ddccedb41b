"""Determinization: a random full state that fits an observation, for players that search (ASC-Q42).

The hidden decks and points are guessed. A hidden deck starts as one of the offered starters with the same colours. If
none fits, it starts from two random sets, with two fifths of basic lands. Then random cards fill it up to its known
size: first commons, then other cards, then basic lands. The only guessed upgrades are those that the observation
proves: the sideboard, and a set if some free pick must be unclaimed. The cards added are taken to have cost as little
as possible; all other points are unspent.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any, Final

import attrs

from castlerules.ascension.model.state import Member, State
from castlerules.ascension.pool.card_pool import Printing, Rarity, SetKind
from castlerules.ascension.pool.decks import (
    EMPTY_PILE,
    SIDEBOARD_SOURCE,
    Deck,
    StarterDeck,
    StreakSwap,
    Zone,
    pile,
    pile_size,
    source_of_set,
)
from castlerules.ascension.rules import acquisition, deck_changes
from castlerules.ascension.rules.setup import offered_starters
from castlerules.core import Generator, Player, SetupError, Violation, choice, evolve, shuffled

from .observation import Observation, PublicMember, observe

_LAND_SHARE = (2, 5)
_KNOWN: Final = tuple([field.name for field in attrs.fields(Member) if field.name in attrs.fields_dict(PublicMember)])


def determinize(observation: Observation, rng: Generator, *, decks: Mapping[Player, Deck] | None = None) -> State:
    """Return a random state for which ``observe`` returns *observation*.

    *rng* draws the hidden parts, and the advanced generator becomes that of the returned state. *decks* maps players to
    the decks that they are assumed to have; the decks of other players are guessed. Raises SetupError if no deck can be
    guessed, or if a state with these *decks* cannot look like *observation*.
    """
    if not isinstance(observation, Observation):
        reason = f"expected an observation of a league, got {type(observation).__name__}"
        raise SetupError((Violation("ASC-Q42", reason),))
    _refuse_impossible_sizes(observation)
    members: list[Member | None] = []
    starters = offered_starters(observation.setup, observation.rules)
    for member in observation.members:
        if isinstance(member, PublicMember):
            deck = (decks or {}).get(member.player)
            if deck is None:
                deck, rng = _guessed_deck(observation, member, starters, rng)
            members.append(_guessed_member(observation, member, deck))
        else:
            members.append(member)
    state = State(
        observation.rules,
        rng,
        observation.setup,
        tuple(members),
        observation.contests,
        observation.history,
        observation.next_contest,
    )
    if observe(state, observation.player) != observation:
        reason = "no league with these decks looks like the observation; pass other decks, or none to have them guessed"
        raise SetupError((Violation("ASC-Q42", reason),))
    return state


def _refuse_impossible_sizes(observation: Observation) -> None:
    most = observation.rules.max_deck_size + 2
    side = len(observation.rules.sideboard_prices) * observation.rules.sideboard_block
    for member in observation.members:
        if isinstance(member, PublicMember) and not (0 <= member.main_size <= most and 0 <= member.side_size <= side):
            got = f"{member.main_size} cards in main and {member.side_size} in the sideboard"
            expected = f"expected at most {most} and {side}"
            reason = f"player {member.player} has a deck of an impossible size, {got}; {expected}"
            raise SetupError((Violation("ASC-I08", reason),))


def _guessed_member(observation: Observation, member: PublicMember, deck: Deck) -> Member:
    """Return *member* as a full ``Member`` with *deck*, guessing the points spent.

    If the unspent points are hidden, the points spent are the least that *deck* can have cost (ASC-I02).
    """
    known: dict[str, Any] = {name: getattr(member, name) for name in _KNOWN}
    spent = member.power - member.bank if member.bank is not None else _least_spent(observation, member, deck)
    return Member(**known | {"deck": deck, "bank": member.power - spent, "spent": spent})


def _least_spent(observation: Observation, member: PublicMember, deck: Deck) -> int:
    rules = observation.rules
    free = deck.side_blocks * rules.sideboard_block + (len(deck.expansions) - 1) * rules.free_picks_per_set
    added = max(member.main_size + member.side_size - rules.starter_size - free, 0)
    return min(acquisition.upgrade_cost(rules, deck) + (added + 1) // 2 * rules.price_basic_pair, member.power)


def _guessed_deck(
    observation: Observation, member: PublicMember, starters: tuple[StarterDeck, ...], rng: Generator
) -> tuple[Deck, Generator]:
    """Return a random deck as big as the hidden deck of *member*, and the advanced generator.

    The deck is made from one of *starters* that fits the colours and upgrades of *member*; if none does, from random
    cards of a random Basic Set and expansion. Raises SetupError if the pool has no such sets.
    """
    starter_decks = [
        deck_changes.deck_from_starter(observation.rules, deck)
        for deck in starters
        if (deck.kind, deck.alliance) == (member.kind, member.alliance)
    ]
    decks = _with_visible_upgrades(observation, member, starter_decks) or _with_visible_upgrades(
        observation, member, _empty_decks(observation, member)
    )
    if not decks:
        reason = f"the pool has no sets for the deck of player {member.player}; pass that deck in decks"
        raise SetupError((Violation("ASC-Q42", reason),))
    deck, rng = choice(rng, decks)
    deck, rng = _cut_to_size(deck, member.main_size, rng)
    deck, rng = _filled_zone(observation, deck, Zone.MAIN, member.main_size, rng)
    return _filled_zone(observation, deck, Zone.SIDE, member.side_size, rng)


def _empty_decks(observation: Observation, member: PublicMember) -> list[Deck]:
    """Return decks without cards, one for each legal pair of sets, to be filled with guesses for *member*."""
    rules = observation.rules
    return [
        Deck(member.kind, member.alliance, basic, (small,), EMPTY_PILE, None, rules.starter_copy_limit)
        for basic, small in _set_pairs(observation)
    ]


def _with_visible_upgrades(observation: Observation, member: PublicMember, decks: list[Deck]) -> tuple[Deck, ...]:
    """Return *decks* with the upgrades and the swap that the public data of *member* prove.

    These are blocks of the sideboard, an unfinished swap, and an unclaimed free pick that keeps the deck out of
    contests. With such a free pick, decks for which *member* cannot have paid are left out.
    """
    rules, blocks = observation.rules, -(-member.side_size // observation.rules.sideboard_block)
    candidates = [evolve(deck, side_blocks=blocks) for deck in decks]
    if member.swap_progress is not None:
        killed, picked = member.swap_progress
        commons = max(rules.streak_swap_min_commons - max(rules.streak_swap_size - killed, 0), 0)
        candidates = [evolve(deck, swap=StreakSwap(killed, commons, picked)) for deck in candidates]
    elif not member.ready and member.main_size <= rules.max_deck_size:
        candidates = [
            upgraded for deck in candidates if (upgraded := _with_open_pick(observation, member, deck)) is not None
        ]
    return tuple(candidates)


def _cut_to_size(deck: Deck, size: int, rng: Generator) -> tuple[Deck, Generator]:
    """Return *deck* with at most *size* cards in the main deck, dropping random ones, and the advanced generator."""
    if size >= pile_size(deck.main):
        return deck, rng
    order, rng = shuffled(rng, tuple([name for name, number in deck.main for _ in range(number)]))
    return evolve(deck, main=pile([(name, 1) for name in order[:size]])), rng


def _set_pairs(observation: Observation) -> tuple[tuple[str, str], ...]:
    """ASC-014, ASC-Q06: return every pair of a Basic Set and an expansion that a starter may combine, as codes."""
    sets, same = observation.setup.pool.sets, observation.rules.expansion_same_block
    return tuple(
        [
            (basic.code, small.code)
            for basic in sets
            for small in sets
            if basic.kind in (SetKind.CORE, SetKind.MAIN)
            and small.kind == SetKind.SMALL
            and (not same or basic.kind == SetKind.CORE or (basic.block is not None and basic.block == small.block))
        ]
    )


def _with_open_pick(observation: Observation, member: PublicMember, deck: Deck) -> Deck | None:
    """ASC-Q22: return *deck* with a guessed purchase of which one free pick is still unclaimed.

    Such a pick is the only explanation why *member* is not ready for a contest. The purchase is the sideboard, or one
    more set if *member* cannot have paid for that. Returns None if *member* cannot have paid for either.
    """
    rules, budget = observation.rules, member.power if member.bank is None else member.power - member.bank
    upgraded = evolve(deck, side_blocks=max(deck.side_blocks, 1))
    if acquisition.upgrade_cost(rules, upgraded) <= budget:
        return deck_changes.with_free_picks(upgraded, SIDEBOARD_SOURCE, 1)
    for card_set in acquisition.sets_for_sale(observation.setup.pool, rules, deck):
        upgraded = evolve(deck, expansions=(*deck.expansions, card_set.code))
        if acquisition.upgrade_cost(rules, upgraded) <= budget:
            return deck_changes.with_free_picks(upgraded, source_of_set(card_set.code), 1)
    return None


def _filled_zone(observation: Observation, deck: Deck, zone: Zone, size: int, rng: Generator) -> tuple[Deck, Generator]:
    """Return *deck* with random cards added to *zone* until it has *size* cards, and the advanced generator.

    An empty zone gets three fifths of spells and two fifths of basic lands. A zone that has cards already gets spells,
    and basic lands when the spells have run out.
    """
    present = pile_size(deck.cards_in(zone))
    if present >= size:
        return deck, rng
    lands = tuple(
        [
            card
            for card in observation.setup.pool.index.basic_lands
            if acquisition.is_acquirable(observation.rules, deck.alliance, card)
        ]
    )
    numerator, denominator = _LAND_SHARE
    missing = size - present - (0 if present or not lands else size * numerator // denominator)
    spells, rng = _random_spells(observation, deck, rng)
    for card in islice(spells, max(missing, 0)):
        deck = deck_changes.deck_with_card(deck, zone, card.id)
    while pile_size(deck.cards_in(zone)) < size:
        if not lands:
            reason = f"no deck of {size} cards can be guessed; pass decks"
            raise SetupError((Violation("ASC-Q42", reason),))
        land, rng = choice(rng, lands)
        deck = deck_changes.deck_with_card(deck, zone, land.id)
    return deck, rng


def _random_spells(observation: Observation, deck: Deck, rng: Generator) -> tuple[list[Printing], Generator]:
    """Return the cards that may be added to *deck*, each as often as the copy limit allows, and the advanced generator.

    Commons that are neither gold nor Legends come first, then all others, both in random order.
    """
    pool, rules = observation.setup.pool, observation.rules
    copies = acquisition.counted_copies(pool, rules, deck)
    plain: list[Printing] = []
    special: list[Printing] = []
    names_so_far: dict[str, None] = {}
    for code in (deck.basic_set, *deck.expansions):
        for card in pool.index.by_set.get(code, ()):
            if card.name in names_so_far or not acquisition.is_acquirable(rules, deck.alliance, card):
                continue
            names_so_far[card.name] = None
            simple = (
                card.rarity == Rarity.COMMON
                and not acquisition.is_gold(rules, card)
                and not acquisition.is_legend(rules, card)
            )
            (plain if simple else special).extend(
                [card] * max(acquisition.copies_left(rules, deck, copies, card) or 0, 0)
            )
    first, rng = shuffled(rng, tuple(plain))
    last, rng = shuffled(rng, tuple(special))
    return [*first, *last], rng
