"""The rules and the words of normal Magic for players, in sentences that name the options in force."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.core.wording import counted_noun
from castlerules.magic.model.options import CoreRules, LegendRule, ManaEmpties, MulliganRule

_MULLIGANS: Final[Mapping[MulliganRule, str]] = MappingProxyType(
    {
        MulliganRule.PARIS: "a mulligan gives you a new hand with one card fewer",
        MulliganRule.LONDON: "a mulligan gives you a new hand, and one card for each mulligan goes under the library",
        MulliganRule.NONE: "there are no mulligans",
    }
)
LEGEND_RULES: Final[Mapping[LegendRule, str]] = MappingProxyType(
    {
        LegendRule.NEWER_DIES: "Of two legends of the same name, the newer one dies.",
        LegendRule.CHOOSE_ONE: "Of your legends of the same name, you keep one.",
    }
)


def duel_goal(core: CoreRules) -> str:
    """BASE-001: return the goal of normal Magic for two players."""
    return f"Bring the opponent from {core.starting_life} life to 0."


def duel_rules(core: CoreRules) -> tuple[str, ...]:
    """Return the rules of normal Magic for two players under the options *core*, the goal first."""
    return (
        f"Goal: {duel_goal(core)}",
        (
            "You also win if the opponent must draw from an empty library, or has "
            f"{counted_noun(core.poison_to_lose, 'poison counter')}. The same makes you lose."
        ),
        f"Start: {opening_hand_words(core)}"
        + (" Who starts does not draw in the first turn." if core.first_player_skips_draw else ""),
        *turn_rules(core),
        *combat_rules(core),
    )


def opening_hand_words(core: CoreRules) -> str:
    """BASE-181, BASE-182: return the size of an opening hand, and what a mulligan is: ``7 cards in hand; ...``."""
    return f"{counted_noun(core.opening_hand, 'card')} in hand; {_MULLIGANS[core.mulligan]}."


def turn_rules(core: CoreRules) -> tuple[str, ...]:
    """Return what a turn is, what spells cost, and how the stack works."""
    return (
        (
            "Turn: untap, upkeep, draw a card, main phase, combat, second main phase, end. At the end you discard "
            f"down to {counted_noun(core.max_hand_size, 'card')}."
        ),
        (
            "In your main phases you may play one land in the turn, and cast spells. Instants and abilities can be "
            "played whenever you have priority, also in the opponent's turn."
        ),
        "Costs: {2}{R} is one red mana and two more of any colour. Lands are tapped for mana, and untap in your turn."
        + mana_end(core),
        (
            "Stack: what is played waits on the stack. When both players pass, the last one resolves, then there is "
            "time to play again. When both pass on an empty stack, the step ends."
        ),
    )


def mana_end(core: CoreRules) -> str:
    """BASE-007: return what becomes of mana that is not spent, as a sentence after a space."""
    when = {ManaEmpties.PHASE: "phase", ManaEmpties.STEP: "step"}[core.mana_empties]
    price = ", and costs 1 life each" if core.mana_burn else ""
    chosen = " You choose what is tapped (?pay)." if core.manual_mana else " What is tapped is chosen for you (?pay)."
    return f"{chosen} Mana that is not spent is lost at the end of the {when}{price}."


def payment_words(core: CoreRules) -> Mapping[str, str]:
    """BASE-P05, BASE-P07: return how a cost is paid under the options *core*, and how to choose the lands oneself."""
    if core.manual_mana:
        words = (
            "pay: you choose what is tapped, one permanent at a time. Enter alone takes the step after which you can "
            "still cast most cards of your hand (BASE-P07)."
        )
    else:
        words = (
            "pay: permanents are tapped for a cost by themselves: those that leave no mana over, lands before others, "
            "and of equal ones the oldest; your hand does not count (BASE-P05). To choose the lands yourself, start a "
            "game with --rules core.manual_mana=true."
        )
    return MappingProxyType({"pay, paying, payment, pay for, tap lands": words})


def combat_rules(core: CoreRules) -> tuple[str, ...]:
    """Return how creatures fight, and what is unlike the rules that players may know."""
    return (
        (
            "Combat: attackers tap. A creature cannot attack, or use abilities with the tap symbol, in the turn in "
            "which it came under your control. Untapped creatures may block, one attacker each."
        ),
        (
            "Damage: unblocked attackers damage the player; blocked ones and their blockers damage each other. A "
            "creature dies when the damage of one turn reaches its toughness."
        ),
        _edition_rules(core),
    )


def combat_damage_text(core: CoreRules) -> str:
    """BASE-168, BASE-169: return when combat damage is dealt, and whether it can be answered before that."""
    if not core.combat_damage_uses_stack:
        return "Combat damage is dealt at once."
    return (
        "Combat damage is fixed when it is assigned: it waits on the stack, where it can still be answered, and is "
        "then dealt as assigned, even if its source has left."
    )


def _edition_rules(core: CoreRules) -> str:
    """BASE-008, BASE-010, BASE-012: return the rules that differ between the editions of the rules."""
    walls = "Walls cannot attack." if core.walls_cannot_attack else ""
    sentences = (combat_damage_text(core), walls, LEGEND_RULES.get(core.legend_rule, ""))
    return " ".join(filter(None, sentences))
