"""Which cards and upgrades a deck may get, and their prices.

- The price of a printing under the options, and whether it fits an alliance, is gold, a Legend or a common.
- How many copies of a card a deck may have (ASC-080, ASC-Q13, ASC-Q23).
- Which commons can be claimed with a free pick or picked in a swap (ASC-A11, ASC-A19).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from castlerules.ascension.model import actions
from castlerules.ascension.model.options import AscensionRules, ColorCheck, FreeCommonSurcharge, LegendScope
from castlerules.ascension.model.state import Member, State
from castlerules.ascension.pool.card_pool import (
    CardPool,
    CardSet,
    PoolIndex,
    Printing,
    PrintingId,
    Rarity,
    SetKind,
    color_letters,
)
from castlerules.ascension.pool.decks import (
    SIDEBOARD_SOURCE,
    Deck,
    PickSource,
    Pile,
    Zone,
    set_of_source,
    zone_of_source,
)
from castlerules.cards.language.characteristics import Color
from castlerules.core import Violation

from .league import side_room


def within_alliance(rules: AscensionRules, printing: Printing, alliance: Collection[Color]) -> bool:
    """ASC-Q02, ASC-Q04: return whether the colours of *printing* are within *alliance*.

    For this check a basic land has the colours of its mana; with ``offcolor_basics`` every basic land is allowed. Other
    colourless cards fit every alliance.
    """
    return all([color in alliance for color in _colors_checked(rules, printing)])


def _colors_checked(rules: AscensionRules, printing: Printing) -> tuple[Color, ...]:
    """Return the colours of *printing* that must be in the alliance of a deck."""
    if printing.basic_land:
        return () if rules.offcolor_basics else printing.land_colors
    if rules.color_check == ColorCheck.COLORS:
        return printing.colors
    return printing.color_identity or ()


def is_gold(rules: AscensionRules, printing: Printing) -> bool:
    """ASC-Q11: return whether *printing* is gold: has two colours or more. Gold cards cost more; starters have none.

    A split card of two colours is gold only with the option ``split_cards_are_gold``. The colour identity
    does not matter, whatever ``color_check`` says.
    """
    return len(printing.colors) > 1 and (rules.split_cards_are_gold or not printing.split)


def is_legend(rules: AscensionRules, printing: Printing) -> bool:
    """ASC-Q10: return whether *printing* is a Legend. Legends cost more, and starters have none.

    A Legend is a legendary creature, or with ``legend_scope`` all_legendary any legendary card. Old type lines
    (``Summon Legend``) count as well as new ones (``Legendary Creature``).
    """
    supertypes, types = printing.supertypes, printing.types
    legendary = "Legendary" in supertypes or "Legend" in supertypes or "Legend" in types
    if rules.legend_scope == LegendScope.ALL_LEGENDARY:
        return legendary
    return legendary and ("Creature" in types or "Summon" in types)


def is_artifact(printing: Printing) -> bool:
    """ASC-Q09: return whether *printing* is an artifact, artifact creatures and artifact lands included."""
    return "Artifact" in printing.types


def is_common(rules: AscensionRules, printing: Printing) -> bool:
    """ASC-Q12: return whether *printing* is a common; a basic land is only with ``basic_lands_count_as_common``."""
    return rules.basic_lands_count_as_common if printing.basic_land else printing.rarity == Rarity.COMMON


def surcharge(rules: AscensionRules, printing: Printing) -> int:
    """ASC-064, ASC-065: return the surcharge on *printing*: for a gold card, a Legend, or for both."""
    gold = rules.surcharge_gold if is_gold(rules, printing) else 0
    return gold + (rules.surcharge_legend if is_legend(rules, printing) else 0)


def card_price(rules: AscensionRules, printing: Printing) -> int:
    """ASC-060, ASC-061, ASC-062, ASC-066, ASC-T4, ASC-Q16: return the price of *printing*, which is no basic land."""
    if printing.rarity == Rarity.COMMON:
        base = rules.price_common
    else:
        base = rules.price_uncommon if printing.rarity == Rarity.UNCOMMON else rules.price_rare
    return base + surcharge(rules, printing)


def list_price(rules: AscensionRules, printing: Printing) -> int:
    """ASC-063, ASC-T4: return the price of *printing*; for a basic land it is the price of two."""
    return rules.price_basic_pair if printing.basic_land else card_price(rules, printing)


def is_free_common(rules: AscensionRules, printing: Printing) -> bool:
    """ASC-Q22: return whether *printing* is a common that may be taken for free.

    With ``free_common_surcharge`` forbid, gold cards and Legends may not.
    """
    barred = rules.free_common_surcharge == FreeCommonSurcharge.FORBID
    return is_common(rules, printing) and not (barred and (is_gold(rules, printing) or is_legend(rules, printing)))


def free_pick_surcharge(rules: AscensionRules, printing: Printing) -> int:
    """ASC-Q22: return the surcharge to pay for taking *printing* as a free common.

    It is 0 unless the card is gold or a Legend, and always 0 with ``free_common_surcharge`` free.
    """
    return 0 if rules.free_common_surcharge == FreeCommonSurcharge.FREE else surcharge(rules, printing)


def copies_allowed(rules: AscensionRules, limit: int, *, grace: bool) -> int:
    """ASC-030, ASC-031, ASC-Q13: return how many copies of a card the copy limit *limit* of a deck allows.

    With *grace* the card is the grace card of the deck, which may have more copies than others.
    """
    if not grace:
        return limit
    return min(limit + 1, rules.max_copy_limit) if rules.grace_stacks else max(limit, rules.grace_copy_limit)


def copies_of(pool: CardPool, pile: Pile) -> dict[str, int]:
    """ASC-Q23: return how many cards of each name are in *pile*, over all sets; basic lands are left out."""
    by_id, copies = pool.index.by_id, dict[str, int]()
    for printing, number in pile:
        card = by_id[printing]
        if not card.basic_land:
            copies[card.name] = copies.get(card.name, 0) + number
    return copies


def counted_copies(pool: CardPool, rules: AscensionRules, deck: Deck) -> dict[str, int]:
    """ASC-Q23: return how many copies of each card name *deck* has, as the copy limit counts them.

    The sideboard counts only with the option ``copies_include_sideboard``; basic lands never do.
    """
    return copies_of(pool, (*deck.main, *deck.side) if rules.copies_include_sideboard else deck.main)


def copies_left(rules: AscensionRules, deck: Deck, copies: dict[str, int], card: Printing) -> int | None:
    """Return how many more copies of *card* the copy limit of *deck* allows; None for a basic land (ASC-Q12).

    *copies* is the result of ``counted_copies``. The result is negative if the deck has more copies than allowed.
    """
    if card.basic_land:
        return None
    return copies_allowed(rules, deck.copy_limit, grace=card.name == deck.grace) - copies.get(card.name, 0)


def buyable_sets(rules: AscensionRules, deck: Deck) -> tuple[str, ...]:
    """ASC-019, ASC-020, ASC-Q15: return the codes of the sets from which cards can be bought for *deck*."""
    return (deck.basic_set, *deck.expansions) if rules.buy_from_basic_set else deck.expansions


def is_acquirable(rules: AscensionRules, alliance: Collection[Color], card: Printing) -> bool:
    """ASC-Q14, ASC-Q43: return whether *card* may be added to a deck of *alliance*: not banned, and its colours fit."""
    return card.name not in rules.banned_names and within_alliance(rules, card, alliance)


@lru_cache(maxsize=256)
def acquirable_cards(
    index: PoolIndex, rules: AscensionRules, alliance: Collection[Color], code: str
) -> tuple[tuple[Printing, int], ...]:
    """Return the cards of the set *code* that may be added to a deck of *alliance*, with prices.

    The result is cached for the *index* of a pool: to compare pools would take longer than to look through one.
    """
    return tuple(
        [
            (card, price)
            for card, price, colors in _cards_for_sale(index, rules, code)
            if all([color in alliance for color in colors])
        ]
    )


@lru_cache(maxsize=256)
def _cards_for_sale(
    index: PoolIndex, rules: AscensionRules, code: str
) -> tuple[tuple[Printing, int, tuple[Color, ...]], ...]:
    """Return the cards of the set *code* that are not banned, with their prices and the colours that are checked."""
    return tuple(
        [
            (card, card_price(rules, card), _colors_checked(rules, card))
            for card in index.by_set[code]
            if card.name not in rules.banned_names
        ]
    )


@lru_cache(maxsize=64)
def acquirable_lands(index: PoolIndex, rules: AscensionRules, alliance: Collection[Color]) -> tuple[PrintingId, ...]:
    """Return the ids, sorted, of the basic lands that may be added to a deck of *alliance*; cached likewise."""
    return tuple(sorted([land.id for land in index.basic_lands if is_acquirable(rules, alliance, land)]))


def why_not_acquirable(rules: AscensionRules, deck: Deck, card: Printing) -> Violation | None:
    """Return why *card* may never be added to *deck*: it is banned, or has a wrong colour. Return None if it may."""
    if is_acquirable(rules, deck.alliance, card):
        return None
    if card.name in rules.banned_names:
        return Violation("ASC-Q43", f"{card.name} is banned")
    code = "ASC-Q04" if card.basic_land else "ASC-Q14"
    return Violation(code, f"{card.name} has a color outside the alliance {color_letters(deck.alliance)}")


def no_copies_left(pool: CardPool, rules: AscensionRules, deck: Deck, card: Printing, zone: Zone) -> Violation | None:
    """ASC-Q23: return why one more copy of *card* may not come into *zone*, None if it may."""
    if zone == Zone.SIDE and not rules.copies_include_sideboard:
        return None
    room = copies_left(rules, deck, counted_copies(pool, rules, deck), card)
    if room is None or room > 0:
        return None
    return Violation("ASC-080", f"there are already as many {card.name} as the copy limit of {deck.copy_limit} allows")


def expansion_price(rules: AscensionRules, deck: Deck) -> int | None:
    """ASC-071, ASC-T5: return the price of the next set, None if *deck* has as many as it may (ASC-072)."""
    bought = len(deck.expansions) - 1
    return rules.expansion_prices[bought] if len(deck.expansions) < rules.max_expansions else None


def copy_limit_price(rules: AscensionRules, deck: Deck) -> int | None:
    """ASC-081, ASC-082, ASC-T6: return the price to raise the copy limit, None if it is at its highest (ASC-083)."""
    step = deck.copy_limit - rules.starter_copy_limit
    return rules.copy_limit_prices[step] if deck.copy_limit < rules.max_copy_limit else None


def sideboard_price(rules: AscensionRules, deck: Deck) -> int | None:
    """ASC-091, ASC-092, ASC-T7: return the price of the next sideboard block, None if *deck* has all (ASC-093)."""
    return rules.sideboard_prices[deck.side_blocks] if deck.side_blocks < len(rules.sideboard_prices) else None


def why_not_for_sale(pool: CardPool, rules: AscensionRules, deck: Deck, card_set: CardSet) -> Violation | None:
    """ASC-Q21: return why *card_set* cannot be bought for *deck*, None if it can.

    It cannot if the deck has the set already. Small expansions are sold to every deck; Main Sets only with the option
    ``allow_main_as_additional``, and to decks whose Basic Set is a Main Set; core sets to none. Points do not matter.
    """
    if card_set.code in (deck.basic_set, *deck.expansions):
        return Violation("ASC-Q21", f"the deck has the set {card_set.code} already")
    if card_set.kind == SetKind.SMALL:
        return None
    if card_set.kind == SetKind.MAIN and rules.allow_main_as_additional:
        if pool.index.by_code[deck.basic_set].kind == SetKind.MAIN:
            return None
        reason = f"the Main Set {card_set.code} does not go with {deck.basic_set}, which is a core set"
        return Violation("ASC-016", reason)
    return Violation("ASC-Q21", f"{card_set.code} is a {card_set.kind.value} set, and only small expansions are sold")


def sets_for_sale(pool: CardPool, rules: AscensionRules, deck: Deck) -> Iterator[CardSet]:
    """Yield the sets that could be bought for *deck*, whether or not the player has enough points (ASC-A08)."""
    if expansion_price(rules, deck) is not None:
        yield from (card_set for card_set in pool.sets if why_not_for_sale(pool, rules, deck, card_set) is None)


def free_pick_sets(deck: Deck, source: PickSource) -> tuple[str, ...]:
    """ASC-Q22: return the codes of the sets of which a free pick that came with *source* may be.

    With a bought set it is that set; with the sideboard, all sets of *deck*.
    """
    code = set_of_source(source)
    return (deck.basic_set, *deck.expansions) if code is None else (code,)


def no_free_common(rules: AscensionRules, deck: Deck, card: Printing, sets: tuple[str, ...]) -> Violation | None:
    """ASC-073, ASC-125, ASC-Q22: return why *card* cannot be a free common for *deck*, None if it can.

    *sets* are the codes of the sets from which it may be; a basic land may be from any set.
    """
    if not is_free_common(rules, card):
        reason = f"{card.name} ({card.rarity.value}) is no common that can be had for free under the options"
        return Violation("ASC-Q22", reason)
    if not card.basic_land and card.set_code not in sets:
        return Violation("ASC-Q22", f"expected a common of {' or '.join(sets)}, got {card.id}")
    return why_not_acquirable(rules, deck, card)


def common_count(pool: CardPool, rules: AscensionRules, deck: Deck) -> int:
    """ASC-124: return how many commons are in the main deck of *deck*; a swap needs some to give away."""
    by_id = pool.index.by_id
    return sum([number for printing, number in deck.main if is_common(rules, by_id[printing])])


def free_commons_for_swap(pool: CardPool, rules: AscensionRules, deck: Deck) -> int:
    """ASC-A17: return how many commons *deck* could take in a swap without paying a surcharge.

    A swap may begin only if there are ``streak_swap_size`` of them; when that number is reached, counting stops.
    """
    available, names_so_far = 0, dict[str, None]()
    for card, room in _free_commons(pool, rules, deck, free_pick_sets(deck, SIDEBOARD_SOURCE), 0):
        if card.name in names_so_far:
            continue
        names_so_far[card.name] = None
        available += rules.streak_swap_size if room is None else max(room, 0)
        if available >= rules.streak_swap_size:
            break
    return available


def upgrade_cost(rules: AscensionRules, deck: Deck) -> int:
    """ASC-I26: return the points that the extra sets, the copy limit and the sideboard of *deck* have cost.

    The prices are those of ASC-T5 to ASC-T7. The points that a player has spent are never less than this.
    """
    steps = deck.copy_limit - rules.starter_copy_limit
    sets = rules.expansion_prices[: len(deck.expansions) - 1]
    return sum(sets) + sum(rules.copy_limit_prices[:steps]) + sum(rules.sideboard_prices[: deck.side_blocks])


_PRICES: Final[Mapping[type[Any], Callable[[State, Deck, Any], int | None]]] = MappingProxyType(
    {
        actions.BuyCard: lambda state, _, action: card_price(state.rules, printing_of(state, action)),
        actions.BuyBasicPair: lambda state, _, __: state.rules.price_basic_pair,
        actions.BuyExpansion: lambda state, deck, _: expansion_price(state.rules, deck),
        actions.BuyCopyLimit: lambda state, deck, _: copy_limit_price(state.rules, deck),
        actions.BuySideboard: lambda state, deck, _: sideboard_price(state.rules, deck),
        actions.ClaimFreeCard: lambda state, _, action: free_pick_surcharge(state.rules, printing_of(state, action)),
        actions.StreakPick: lambda state, _, action: free_pick_surcharge(state.rules, printing_of(state, action)),
    }
)


def action_price(state: State, deck: Deck, action: Any) -> int | None:
    """Return what *action* costs the player of *deck*: 0 if it is free, None if the deck can have no more of it."""
    price = _PRICES.get(type(action))
    return 0 if price is None else price(state, deck, action)


def printing_of(state: State, action: Any) -> Printing:
    """Return the printing that *action* names, which must be in the pool."""
    return state.setup.pool.index.by_id[action.printing]


def claimable_printings(
    pool: CardPool, rules: AscensionRules, member: Member, source: PickSource
) -> Iterator[Printing]:
    """ASC-A11: yield the cards that *member* can claim with a free pick that came with *source*.

    They come by set, and then in the order of the pool. There are none if the sideboard is the source and is full.
    """
    zone = zone_of_source(source)
    if zone == Zone.MAIN or side_room(rules, member.deck) > 0:
        unlimited = zone == Zone.SIDE and not rules.copies_include_sideboard
        for card, room in _free_commons(pool, rules, member.deck, free_pick_sets(member.deck, source), member.bank):
            if unlimited or room is None or room > 0:
                yield card


def pickable_printings(pool: CardPool, rules: AscensionRules, member: Member) -> Iterator[Printing]:
    """ASC-A19, ASC-125: yield the cards that *member* can pick in a swap, of the Basic Set and all expansions."""
    sets = free_pick_sets(member.deck, SIDEBOARD_SOURCE)
    for card, room in _free_commons(pool, rules, member.deck, sets, member.bank):
        if room is None or room > 0:
            yield card


def _free_commons(
    pool: CardPool, rules: AscensionRules, deck: Deck, sets: tuple[str, ...], bank: int
) -> Iterator[tuple[Printing, int | None]]:
    """Yield the commons of *sets* that *deck* may take for free, with a surcharge of at most *bank* points.

    With each comes the number of further copies that the copy limit allows, None for a basic land. The cards are in the
    order of *sets*, and of the pool.
    """
    copies = counted_copies(pool, rules, deck)
    basics = pool.index.basic_lands if rules.basic_lands_count_as_common else ()
    for card in (*[card for code in sets for card in pool.index.by_set[code]], *basics):
        if no_free_common(rules, deck, card, sets) is None and free_pick_surcharge(rules, card) <= bank:
            yield card, copies_left(rules, deck, copies, card)
