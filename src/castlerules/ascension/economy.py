"""What may come into a deck, and at what price."""

from __future__ import annotations

from collections.abc import Iterator

from castlerules.core import Broken

from .copies import counted_copies, room_for
from .decks import SIDE, Deck, PickSource, Zone, expansion_of
from .facts import is_common, is_free_common, pick_surcharge, within
from .pool import CardPool, CardSet, Printing, SetKind
from .rules import AscensionRules

__all__ = [
    "acquirable",
    "bought_cost",
    "common_count",
    "copy_limit_price",
    "expansion_price",
    "no_copies_left",
    "no_free_common",
    "not_for_sale",
    "owned_sets",
    "pick_sets",
    "sideboard_price",
    "sold_sets",
    "swap_commons",
]


def owned_sets(rules: AscensionRules, deck: Deck) -> tuple[str, ...]:
    """ASC-019, ASC-020, ASC-Q15: return the sets of which cards can be bought: expansions, and the Basic Set if so."""
    return (deck.basic_set, *deck.expansions) if rules.buy_from_basic_set else deck.expansions


def acquirable(rules: AscensionRules, deck: Deck, card: Printing) -> Broken | None:
    """Return why *card* can never come into *deck*, whatever its set: it is banned, or its colours do not fit."""
    if card.name in rules.banned_names:
        return Broken("ASC-Q43", f"{card.name} is banned")
    if not within(rules, card, deck.alliance):
        code = "ASC-Q04" if card.basic_land else "ASC-Q14"
        return Broken(code, f"{card.name} has a color outside the alliance")
    return None


def no_copies_left(pool: CardPool, rules: AscensionRules, deck: Deck, card: Printing, zone: Zone) -> Broken | None:
    """ASC-Q23: return why one more copy of *card* may not come into *zone*, None if it may."""
    if zone == Zone.SIDE and not rules.copies_include_sideboard:
        return None
    room = room_for(rules, deck, counted_copies(pool, rules, deck), card)
    if room is None or room > 0:
        return None
    return Broken("ASC-080", f"there are already as many {card.name} as the copy limit of {deck.copy_limit} allows")


def expansion_price(rules: AscensionRules, deck: Deck) -> int | None:
    """ASC-071, ASC-T5: return the price of the next set, None if *deck* has as many as it may (ASC-072)."""
    bought = len(deck.expansions) - 1
    return rules.expansion_prices[bought] if len(deck.expansions) < rules.max_expansions else None


def copy_limit_price(rules: AscensionRules, deck: Deck) -> int | None:
    """ASC-081, ASC-082, ASC-T6: return the price of the next step, None if the limit is at its highest (ASC-083)."""
    step = deck.copy_limit - rules.starter_copy_limit
    return rules.copy_limit_prices[step] if deck.copy_limit < rules.max_copy_limit else None


def sideboard_price(rules: AscensionRules, deck: Deck) -> int | None:
    """ASC-091, ASC-092, ASC-T7: return the price of the next block, None if *deck* has all of them (ASC-093)."""
    return rules.sideboard_prices[deck.blocks] if deck.blocks < len(rules.sideboard_prices) else None


def not_for_sale(pool: CardPool, rules: AscensionRules, deck: Deck, found: CardSet) -> Broken | None:
    """ASC-Q21: return why the set *found* is not sold to *deck*: owned, or neither a small set nor a Main Set if so."""
    if found.code in (deck.basic_set, *deck.expansions):
        return Broken("ASC-Q21", f"{found.code} is owned already")
    if found.kind == SetKind.SMALL:
        return None
    if found.kind == SetKind.MAIN and rules.allow_main_as_additional:
        if pool.index.sets[deck.basic_set].kind == SetKind.MAIN:
            return None
        return Broken("ASC-016", f"a Main Set such as {found.code} does not go with {deck.basic_set}")
    return Broken("ASC-Q21", f"{found.code} is a {found.kind.value} set, and only small expansions are sold")


def sold_sets(pool: CardPool, rules: AscensionRules, deck: Deck) -> Iterator[CardSet]:
    """Yield the sets that *deck* could buy, points apart (ASC-A08)."""
    if expansion_price(rules, deck) is not None:
        yield from (one for one in pool.sets if not_for_sale(pool, rules, deck, one) is None)


def pick_sets(deck: Deck, source: PickSource) -> tuple[str, ...]:
    """ASC-Q22: return the sets of which free picks of *source* are: the bought one; for the sideboard, all owned."""
    code = expansion_of(source)
    return (deck.basic_set, *deck.expansions) if code is None else (code,)


def no_free_common(rules: AscensionRules, deck: Deck, card: Printing, sets: tuple[str, ...]) -> Broken | None:
    """ASC-073, ASC-125, ASC-Q22: return why *card* is no free common of one of *sets* for *deck*, None if it is one."""
    if not is_free_common(rules, card):
        return Broken("ASC-Q22", f"{card.name} is no common that can be had for free")
    if not card.basic_land and card.set_code not in sets:
        return Broken("ASC-Q22", f"{card.id} is not of {', '.join(sets)}")
    return acquirable(rules, deck, card)


def common_count(pool: CardPool, rules: AscensionRules, deck: Deck) -> int:
    """ASC-124: return how many commons are in the main deck."""
    by_id = pool.index.by_id
    return sum([number for printing, number in deck.main if is_common(rules, by_id[printing])])


def swap_commons(pool: CardPool, rules: AscensionRules, deck: Deck) -> int:
    """ASC-A17: return how many commons *deck* could take in a swap without paying, copies counted, up to its size."""
    copies, found, sets = counted_copies(pool, rules, deck), 0, pick_sets(deck, SIDE)
    seen: dict[str, None] = {}
    for card in (*[one for code in sets for one in pool.index.of_set[code]], *pool.index.basics):
        if card.name in seen or no_free_common(rules, deck, card, sets) or pick_surcharge(rules, card):
            continue
        seen[card.name] = None
        room = room_for(rules, deck, copies, card)
        found += rules.streak_swap_size if room is None else max(room, 0)
        if found >= rules.streak_swap_size:
            break
    return found


def bought_cost(rules: AscensionRules, deck: Deck) -> int:
    """ASC-I26: return what the sets, the copy limit and the sideboard of *deck* have cost, by ASC-T5 to ASC-T7."""
    steps = deck.copy_limit - rules.starter_copy_limit
    sets = rules.expansion_prices[: len(deck.expansions) - 1]
    return sum(sets) + sum(rules.copy_limit_prices[:steps]) + sum(rules.sideboard_prices[: deck.blocks])
