"""Leagues that look like a view: hidden decks and points are guessed so that they fit everything seen (ASC-Q42).

A hidden deck is taken for one of the offered starters of its alliance, or else for one of random sets, with two fifths
of basic lands; what has been added are commons and then basic lands, drawn at random. Only what shows was bought: the
sideboard, and a set where free picks must be open; the rest of the power is in the bank, but for what the added cards
have cost at least.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from castlerules.core import Broken, Generator, Player, SetupError, choice, evolve, shuffled

from .copies import counted_copies, room_for
from .decks import SIDE, Deck, Decklist, StreakSwap, Zone, from_set
from .economy import acquirable, bought_cost, sold_sets
from .facts import is_gold, is_legend
from .knowledge import PublicMember, View, view
from .piles import NO_CARDS, pile, size_of
from .pool import Printing, Rarity, SetKind
from .remedies import deck_of
from .setup import offered
from .state import Member, State
from .updates import put, with_picks

__all__ = ["determinize"]

_LANDS = (2, 5)


def determinize(seen: View, rng: Generator, *, decks: Mapping[Player, Deck] | None = None) -> State:
    """Return a league that looks like *seen*, with *rng* drawing what is hidden; it goes on with what is left of it.

    *decks* are the decks of players whose decks are hidden, instead of a guess. Raises SetupError if no deck can be
    guessed, and if *seen* or *decks* do not fit the rules of what is known.
    """
    _refuse_strange_views(seen)
    members: list[Member | None] = []
    starters = offered(seen.setup, seen.rules)
    for one in seen.members:
        if isinstance(one, PublicMember):
            deck = (decks or {}).get(one.player)
            if deck is None:
                deck, rng = _guessed(seen, one, starters, rng)
            members.append(_completed(seen, one, deck))
        else:
            members.append(one)
    state = State(seen.rules, rng, seen.setup, tuple(members), seen.contests, seen.history, seen.number)
    if view(state, seen.player) != seen:
        raise SetupError((Broken("ASC-Q42", "what is told of the players and their decks does not fit together"),))
    return state


def _refuse_strange_views(seen: View) -> None:
    most = seen.rules.max_deck_size + 2
    side = len(seen.rules.sideboard_prices) * seen.rules.sideboard_block
    for one in seen.members:
        if isinstance(one, PublicMember) and not (0 <= one.main_size <= most and 0 <= one.side_size <= side):
            raise SetupError((Broken("ASC-I08", f"player {one.player} has a deck of a size that cannot be"),))


def _completed(seen: View, one: PublicMember, deck: Deck) -> Member:
    """Return *one* with *deck*: what was spent is what the deck must have cost at least (ASC-I02)."""
    spent = one.power - one.bank if one.bank is not None else _least_spent(seen, one, deck)
    return Member(
        player=one.player,
        name=one.name,
        joined=one.joined,
        deck=deck,
        active=one.active,
        bank=one.power - spent,
        power=one.power,
        spent=spent,
        games_played=one.games_played,
        loss_streak=one.loss_streak,
        remedies_used=one.remedies_used,
        last_group=one.last_group,
    )


def _least_spent(seen: View, one: PublicMember, deck: Deck) -> int:
    rules = seen.rules
    free = deck.blocks * rules.sideboard_block + (len(deck.expansions) - 1) * rules.free_picks_per_set
    added = max(one.main_size + one.side_size - rules.starter_size - free, 0)
    return min(bought_cost(rules, deck) + (added + 1) // 2 * rules.price_basic_pair, one.power)


def _guessed(seen: View, one: PublicMember, starters: tuple[Decklist, ...], rng: Generator) -> tuple[Deck, Generator]:
    """Return a deck for *one*, of which only the size is known; it may have begun as one of *starters*."""
    begun = [deck_of(seen.rules, deck) for deck in starters if (deck.kind, deck.alliance) == (one.kind, one.alliance)]
    decks = _bought(seen, one, begun) or _bought(seen, one, _without_cards(seen, one))
    if not decks:
        raise SetupError((Broken("ASC-Q42", f"the pool has no sets of which the deck of player {one.player} can be"),))
    deck, rng = choice(rng, decks)
    deck, rng = _cut(deck, one.main_size, rng)
    deck, rng = _filled(seen, deck, Zone.MAIN, one.main_size, rng)
    return _filled(seen, deck, Zone.SIDE, one.side_size, rng)


def _without_cards(seen: View, one: PublicMember) -> list[Deck]:
    """Return decks for *one* without cards, of all sets that may come together."""
    rules = seen.rules
    return [
        Deck(one.kind, one.alliance, basic, (small,), NO_CARDS, None, rules.starter_copy_limit)
        for basic, small in _set_pairs(seen)
    ]


def _bought(seen: View, one: PublicMember, decks: list[Deck]) -> tuple[Deck, ...]:
    """Return *decks* with what shows that *one* has bought or has to do, as far as they can have it."""
    rules, blocks = seen.rules, -(-one.side_size // seen.rules.sideboard_block)
    found = [evolve(deck, blocks=blocks) for deck in decks]
    if one.swap is not None:
        killed, picked = one.swap
        commons = max(rules.streak_swap_min_commons - max(rules.streak_swap_size - killed, 0), 0)
        found = [evolve(deck, swap=StreakSwap(killed, commons, picked)) for deck in found]
    elif not one.ready and one.main_size <= rules.max_deck_size:
        found = [opened for deck in found if (opened := _with_open_picks(seen, one, deck)) is not None]
    return tuple(found)


def _cut(deck: Deck, size: int, rng: Generator) -> tuple[Deck, Generator]:
    """Return *deck* with random cards of its main, *size* of them where it has more."""
    if size >= size_of(deck.main):
        return deck, rng
    left, rng = shuffled(rng, tuple([name for name, number in deck.main for _ in range(number)]))
    return evolve(deck, main=pile([(name, 1) for name in left[:size]])), rng


def _set_pairs(seen: View) -> tuple[tuple[str, str], ...]:
    """ASC-014, ASC-Q06: return the Basic Sets with the expansions that may be named beside them."""
    sets, same = seen.setup.pool.sets, seen.rules.expansion_same_block
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


def _with_open_picks(seen: View, one: PublicMember, deck: Deck) -> Deck | None:
    """ASC-Q22: return *deck* with a free pick that is open, of the sideboard or of one more set; None if none was paid.

    What has been spent is at most what *one* has earned.
    """
    rules, budget = seen.rules, one.power if one.bank is None else one.power - one.bank
    more = evolve(deck, blocks=max(deck.blocks, 1))
    if bought_cost(rules, more) <= budget:
        return with_picks(more, SIDE, 1)
    for found in sold_sets(seen.setup.pool, rules, deck):
        more = evolve(deck, expansions=(*deck.expansions, found.code))
        if bought_cost(rules, more) <= budget:
            return with_picks(more, from_set(found.code), 1)
    return None


def _filled(seen: View, deck: Deck, zone: Zone, size: int, rng: Generator) -> tuple[Deck, Generator]:
    """Return *deck* with *size* cards in *zone*: what is there, then spells up to three fifths, then basic lands."""
    there = size_of(deck.pile(zone))
    if there >= size:
        return deck, rng
    lands = tuple([one for one in seen.setup.pool.index.basics if acquirable(seen.rules, deck, one) is None])
    part, whole = _LANDS
    wanted = size - there - (0 if there or not lands else size * part // whole)
    spells, rng = _spells(seen, deck, rng)
    for card in islice(spells, max(wanted, 0)):
        deck = put(deck, zone, card.id)
    while size_of(deck.pile(zone)) < size:
        if not lands:
            reason = f"no deck of {size} cards can be guessed; pass decks"
            raise SetupError((Broken("ASC-Q42", reason),))
        land, rng = choice(rng, lands)
        deck = put(deck, zone, land.id)
    return deck, rng


def _spells(seen: View, deck: Deck, rng: Generator) -> tuple[list[Printing], Generator]:
    """Return the copies that the limit leaves, in random order: plain commons first, then everything else."""
    pool, rules = seen.setup.pool, seen.rules
    copies = counted_copies(pool, rules, deck)
    plain: list[Printing] = []
    others: list[Printing] = []
    known: dict[str, None] = {}
    for code in (deck.basic_set, *deck.expansions):
        for card in pool.index.of_set.get(code, ()):
            if card.name in known or acquirable(rules, deck, card) is not None:
                continue
            known[card.name] = None
            simple = card.rarity == Rarity.COMMON and not is_gold(rules, card) and not is_legend(rules, card)
            (plain if simple else others).extend([card] * max(room_for(rules, deck, copies, card) or 0, 0))
    first, rng = shuffled(rng, tuple(plain))
    last, rng = shuffled(rng, tuple(others))
    return [*first, *last], rng
