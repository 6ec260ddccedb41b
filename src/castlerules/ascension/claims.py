"""Which commons can be had for a free pick, or for a part of a swap (ASC-A11, ASC-A19)."""

from __future__ import annotations

from collections.abc import Iterator

from .copies import counted_copies, room_for
from .decks import SIDE, Deck, PickSource, Zone
from .economy import no_free_common, pick_sets
from .facts import pick_surcharge
from .league import side_room
from .pool import CardPool, Printing
from .rules import AscensionRules
from .state import Member

__all__ = ["claimable", "pickable"]


def claimable(pool: CardPool, rules: AscensionRules, member: Member, source: PickSource) -> Iterator[Printing]:
    """ASC-A11: yield what *member* could claim as a free pick of *source*, by set and then in the order of the pool."""
    zone = Zone.SIDE if source == SIDE else Zone.MAIN
    if zone == Zone.MAIN or side_room(rules, member.deck) > 0:
        yield from _commons(pool, rules, member, (pick_sets(member.deck, source), zone))


def pickable(pool: CardPool, rules: AscensionRules, member: Member) -> Iterator[Printing]:
    """ASC-A19, ASC-125: yield what *member* could pick in a swap, of the Basic Set and all expansions."""
    yield from _commons(pool, rules, member, (pick_sets(member.deck, SIDE), Zone.MAIN))


def _commons(
    pool: CardPool, rules: AscensionRules, member: Member, where: tuple[tuple[str, ...], Zone]
) -> Iterator[Printing]:
    deck: Deck = member.deck
    (sets, zone), copies = where, counted_copies(pool, rules, deck)
    limited = zone == Zone.MAIN or rules.copies_include_sideboard
    basics = pool.index.basics if rules.basic_lands_count_as_common else ()
    for card in (*[one for code in sets for one in pool.index.of_set[code]], *basics):
        if no_free_common(rules, deck, card, sets) is not None or pick_surcharge(rules, card) > member.bank:
            continue
        room = room_for(rules, deck, copies, card)
        if room is None or room > 0 or not limited:
            yield card
