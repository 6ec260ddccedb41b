"""The rules and the words of a league for its organiser and players, in sentences that name the options in force."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.ascension.model.options import (
    AscensionRules,
    HandicapMode,
    PairingScope,
    PowerBasis,
    RebuildCarryover,
    RemovedCards,
)
from castlerules.ascension.model.state import Bonus
from castlerules.ascension.rules.scoring import HANDICAP_ROWS
from castlerules.core.wording import counted_noun

GOAL = "Members build small decks, play contests, and improve their decks with the points that they win."


def ascension_rules(rules: AscensionRules, max_contests: int | None = None) -> tuple[str, ...]:
    """Return the rules of a league under the options *rules*, the goal first.

    *max_contests* is the number of contests after which the league is over, None if there is no limit.
    """
    end = (
        ""
        if max_contests is None
        else f" After {counted_noun(max_contests, 'contest')} whoever has won most points is first."
    )
    return (
        f"Goal: {GOAL}{end}",
        (
            "The organiser registers members, starts contests, enters results, and changes the decks of the members. "
            "The contests are played elsewhere, at a table or with another game."
        ),
        (
            f"Starting deck: {rules.starter_size} cards in two or three allied colours, out of one basic set and one "
            f"expansion (at most {rules.starter_max_expansion_cards} of that), with at most "
            f"{counted_noun(rules.starter_max_rare, 'rare')}, {counted_noun(rules.starter_max_uncommon, 'uncommon')} "
            f"and {counted_noun(rules.starter_max_artifacts, 'artifact')}."
        ),
        (
            f"Copies: at most {rules.starter_copy_limit} of a card, and {rules.grace_copy_limit} of one, the grace "
            "card; basic lands are free of this limit."
        ),
        "Points: one for each opponent that a player beats in a contest. They are spent between contests.",
        (
            f"Prices: a common {rules.price_common}, an uncommon {rules.price_uncommon}, a rare {rules.price_rare}, "
            f"two basic lands {rules.price_basic_pair}; {rules.surcharge_gold} more for a gold card, "
            f"{rules.surcharge_legend} more for a legend."
        ),
        (
            f"Upgrades: further sets ({_prices(rules.expansion_prices)}), a higher copy limit "
            f"({_prices(rules.copy_limit_prices)}), blocks of {rules.sideboard_block} cards of a sideboard "
            f"({_prices(rules.sideboard_prices)}). A set brings {rules.free_picks_per_set} free commons, a block "
            f"{rules.sideboard_block}."
        ),
        f"Size: a deck has {rules.min_deck_size} to {rules.max_deck_size} cards. {_removal(rules)}",
        _handicap(rules),
        _pairing(rules),
        (
            f"Losing streak: after {rules.streak_length} losses in a row, within the first "
            f"{rules.streak_window_games} contests, a member may build a new deck or swap {rules.streak_swap_size} "
            "cards."
        ),
    )


def _prices(prices: tuple[int, ...]) -> str:
    return ", ".join(map(str, prices)) + " points"


def _removal(rules: AscensionRules) -> str:
    lost = rules.removed_cards is RemovedCards.LOST
    return f"A card that is taken out {'is lost' if lost else 'goes to the reserve and may come back'}."


def _handicap(rules: AscensionRules) -> str:
    """ASC-113, ASC-T8: return who gets a bonus in a contest, and from which differences on."""
    parts = ", ".join([f"{_bonus_words(row.bonus)} from {row.difference}" for row in HANDICAP_ROWS])
    parts += "; these add up" * (rules.handicap_mode is HandicapMode.CUMULATIVE)
    return (
        f"Handicap: a member who has won fewer points than the opponent gets a bonus by the difference: {parts}. "
        f"Without it a player has {rules.base_life} life and {counted_noun(rules.base_hand, 'card')}."
    )


def _bonus_words(bonus: Bonus) -> str:
    life, cards = f"{bonus.life} life" * bool(bonus.life), counted_noun(bonus.cards, "card") * bool(bonus.cards)
    return " and ".join(filter(None, ("to decide who starts" * bonus.chooses_first, life, cards)))


def _pairing(rules: AscensionRules) -> str:
    """ASC-007, ASC-Q35: return who may not meet again at once."""
    return {
        PairingScope.SAME_GROUP: "Pairing: the same members may not meet twice in a row.",
        PairingScope.ANY_SHARED_OPPONENT: "Pairing: no two members who have just met may meet again at once.",
        PairingScope.OFF: "Pairing: anybody may meet anybody.",
    }[rules.pairing_scope]


def _power_words(rules: AscensionRules) -> str:
    """ASC-110, ASC-Q30: return what power is, and whether the handicap compares it."""
    compared = (
        "The handicap compares it"
        if rules.power_basis is PowerBasis.LIFETIME
        else "The handicap compares the points in the bank instead"
    )
    return (
        f"power: all points that the present deck of a member has earned, spent or not. {compared}. "
        f"{_CARRIED_OVER[rules.rebuild_carryover]}."
    )


_CARRIED_OVER: Final = MappingProxyType(
    {
        RebuildCarryover.UNSPENT: "After a rebuild it is what was not spent",
        RebuildCarryover.NOTHING: "After a rebuild it begins at 0",
        RebuildCarryover.EVERYTHING: "A rebuild does not change it",
    }
)
"""ASC-Q40: what becomes of the power when a deck is rebuilt."""


def _grace_words(rules: AscensionRules) -> str:
    """ASC-031, ASC-Q13: return what the grace card is, and what a higher copy limit does to it."""
    later = (
        "it may have one copy more than others then, too"
        if rules.grace_stacks
        else "once the copy limit is as high, it is a card like any other"
    )
    return (
        f"grace card: the one card that may be in a deck {_times(rules.grace_copy_limit)}, where others may be there "
        f"{_times(rules.starter_copy_limit)}. It is named with the starting deck and stays the same; {later}."
    )


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def ascension_words(rules: AscensionRules) -> Mapping[str, str]:
    """Return what the words of a league mean under the options *rules*."""
    return MappingProxyType(
        {
            "contest, contests": "contest: a game of two or more members that is played elsewhere; the organiser "
            "starts it here, and enters the result.",
            "points, point, bank": "points: one for each opponent beaten in a contest; they pay for cards and "
            "upgrades.",
            "copy limit": f"copy limit: how many copies of a card a deck may have: {rules.starter_copy_limit} at the "
            f"start, at most {rules.max_copy_limit}.",
            "sideboard, block": f"sideboard: cards beside the deck, bought in blocks of {rules.sideboard_block}.",
            "free picks, free": f"free picks: commons that come with a set ({rules.free_picks_per_set}) or a block of "
            f"the sideboard ({rules.sideboard_block}), without their price.",
            "reserve": "reserve: cards that were taken out of a deck and may return.",
            "remove, take out, removed": f"remove: {_removal(rules)}",
            "streak, remedy, rebuild, swap": f"streak: after {rules.streak_length} losses in a row a member may build "
            f"a new deck, or swap {counted_noun(rules.streak_swap_size, 'card')}.",
            "set, expansion, basic set": "set: a member may buy cards of the own basic set and expansion, and of each "
            "set that is bought.",
            "gold": f"gold: a card of several colours; it costs {rules.surcharge_gold} more.",
            "legend": f"legend: a legendary card; it costs {rules.surcharge_legend} more.",
            "organiser": "organiser: the person who runs the league, sees every deck, and enters all results.",
            "result, beats": "result: who beats whom, the best first; a tie is written with =.",
            "withdraw, leave the league": "withdraw: a member leaves for good; the results stay.",
            "handicap, bonus": "handicap: a member with less power than the opponent decides who starts, and has more "
            "life and cards, the larger the difference is.",
            "power": _power_words(rules),
            "alliance, alliances, colours, colors": "alliance: the two or three colours of a deck, which are next to "
            "each other in the circle of white, blue, black, red and green. No card of the deck has another colour, "
            "and only a rebuilt deck may have another alliance.",
            "grace card, grace cards, grace": _grace_words(rules),
        }
    )
