"""What a printing is under the options: its colours, what it costs, and whether it is gold, a Legend or a common."""

from __future__ import annotations

from collections.abc import Collection

from castlerules.cards.characteristics import Color

from .pool import Printing, Rarity
from .rules import AscensionRules, ColorCheck, FreeCommonSurcharge, LegendScope

__all__ = [
    "card_price",
    "is_artifact",
    "is_common",
    "is_free_common",
    "is_gold",
    "is_legend",
    "least_price",
    "pick_surcharge",
    "surcharge",
    "within",
]


def within(rules: AscensionRules, printing: Printing, alliance: Collection[Color]) -> bool:
    """ASC-Q02, ASC-Q04: return whether the colours of *printing* are within *alliance*.

    A basic land counts by the colour of its mana, unless ``offcolor_basics`` lets it be; other colourless cards fit
    everywhere.
    """
    if printing.basic_land:
        found = () if rules.offcolor_basics else printing.land_colors
    elif rules.color_check == ColorCheck.COLORS:
        found = printing.colors
    else:
        found = printing.color_identity or ()
    return all(color in alliance for color in found)


def is_gold(rules: AscensionRules, printing: Printing) -> bool:
    """ASC-Q11: return whether *printing* has two colours or more; split cards are not gold, unless the options say so.

    The colours are always those of the card, whatever ``color_check`` says.
    """
    return len(printing.colors) > 1 and (rules.split_cards_are_gold or not printing.split)


def is_legend(rules: AscensionRules, printing: Printing) -> bool:
    """ASC-Q10: return whether *printing* is a Legend, in the words of any time: a creature, or any such permanent."""
    supertypes, types = printing.supertypes, printing.types
    legendary = "Legendary" in supertypes or "Legend" in supertypes or "Legend" in types
    if rules.legend_scope == LegendScope.ALL_LEGENDARY:
        return legendary
    return legendary and ("Creature" in types or "Summon" in types)


def is_artifact(printing: Printing) -> bool:
    """ASC-Q09: return whether *printing* is an artifact; artifact creatures and lands are."""
    return "Artifact" in printing.types


def is_common(rules: AscensionRules, printing: Printing) -> bool:
    """ASC-Q12: return whether *printing* is a common; a basic land is one only if the options say so."""
    return rules.basic_lands_count_as_common if printing.basic_land else printing.rarity == Rarity.COMMON


def surcharge(rules: AscensionRules, printing: Printing) -> int:
    """ASC-064, ASC-065: return what *printing* costs on top of the price for its rarity; both surcharges add up."""
    gold = rules.surcharge_gold if is_gold(rules, printing) else 0
    return gold + (rules.surcharge_legend if is_legend(rules, printing) else 0)


def card_price(rules: AscensionRules, printing: Printing) -> int:
    """ASC-060, ASC-061, ASC-062, ASC-066, ASC-T4, ASC-Q16: return the price of one *printing* that is no basic."""
    if printing.rarity == Rarity.COMMON:
        base = rules.price_common
    else:
        base = rules.price_uncommon if printing.rarity == Rarity.UNCOMMON else rules.price_rare
    return base + surcharge(rules, printing)


def least_price(rules: AscensionRules) -> int:
    """ASC-Q16: return below which price no card is to be had."""
    return min(rules.price_common, rules.price_uncommon, rules.price_rare)


def is_free_common(rules: AscensionRules, printing: Printing) -> bool:
    """ASC-Q22: return whether *printing* can be a free pick: a common, and no gold card or Legend if those are out."""
    barred = rules.free_common_surcharge == FreeCommonSurcharge.FORBID
    return is_common(rules, printing) and not (barred and (is_gold(rules, printing) or is_legend(rules, printing)))


def pick_surcharge(rules: AscensionRules, printing: Printing) -> int:
    """ASC-Q22: return what is still due for *printing* as a free pick."""
    return 0 if rules.free_common_surcharge == FreeCommonSurcharge.FREE else surcharge(rules, printing)
