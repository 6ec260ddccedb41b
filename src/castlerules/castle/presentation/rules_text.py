"""The rules and the words of Castle for players, in sentences that name the options in force."""

from __future__ import annotations

from castlerules.castle.model.options import CastleRules, ManeuverTiming, ShieldScope
from castlerules.core.wording import counted_noun
from castlerules.magic.presentation.rules_text import combat_damage_text


def castle_goal(rules: CastleRules) -> str:
    """CAS-002, CAS-003: return the goal of the game."""
    return f"Break through the opponent's castle and bring the opponent from {rules.core.starting_life} life to 0."


def castle_rules(rules: CastleRules) -> tuple[str, ...]:
    """Return the rules of Castle under the options *rules*, the goal first."""
    return (
        f"Goal: {castle_goal(rules)} A player who must draw from an empty library loses, too.",
        f"Castle: {rules.columns} columns of {counted_noun(rules.rows, 'face-down creature')} from a stock of "
        f"{rules.stock_size}. Row 1 is in front: R1C1 is the front of column 1. What is left over "
        f"({rules.stock_size - rules.slots}), the reserve, stays out of the game. " + who_knows(rules),
        "The rest is normal Magic: lands, spells and creatures as usual (?turn, ?stack). Only combat is different.",
        "Attack: name a column of the other castle first, then your attackers; all go against that column. "
        + (
            "So may creatures of your castle that are face up and paid for (?active). "
            if rules.castle_creatures_may_attack
            else ""
        )
        + "Creatures outside castles never block.",
        "If the column is empty, nobody blocks, and the attackers damage the player.",
        _block_rule(rules),
        combat_damage_text(rules.core),
        price_rule(rules),
        switch_rule(rules),
        (
            f"Rows: {bonus_text(rules)}, also while the creature attacks. The bonus belongs to the row, so a card that "
            "changes rows changes its bonus."
        ),
        "A defender that dies, or is not paid for, is removed from the game, and its slot stays empty.",
        (
            "Damage to players: you are damaged by creatures that attack you, and by your own creatures, and by "
            "nothing else. All other damage to a player is 0: burn spells are for creatures, and lands that deal "
            "damage to you when you tap them deal none."
        ),
        (
            "Castle creatures are reached by targets alone: Earthquake and Bad Moon pass them by. Face-down cards "
            f"cannot be targeted; nor can, during combat, {shielded(rules)}."
        ),
        maneuver_rule(rules),
    )


def _block_rule(rules: CastleRules) -> str:
    """CAS-020, CAS-034, CAS-035, CAS-Q17: return what a column that is not empty does to attackers."""
    flying = ", even flying ones" if "flying" in rules.ignored_keywords else " that it can block"
    return (
        f"If it is not, its foremost card is turned up. It blocks ALL the attackers{flying}, and even if it is "
        "tapped. The defender divides its damage."
    )


def shielded(rules: CastleRules) -> str:
    """CAS-042, CAS-Q68: return which creatures cannot be targeted during combat."""
    whose = "attacked" if rules.shield_scope is ShieldScope.DEFENDER_ONLY else "opponent's"
    return f"the active creatures of the {whose} castle"


def who_knows(rules: CastleRules) -> str:
    """CAS-Q06: return who may look at the face-down cards of a castle."""
    return "You may look at your own." if rules.owner_may_look_face_down else "Nobody may look at them, not even you."


def price_rule(rules: CastleRules) -> str:
    """CAS-021 to CAS-027: return what the defender pays for a card that is turned up."""
    return (
        "Price: your lands, tapped ones too, pay for the card that is turned up, and stay as they are. What they "
        f"could not make costs {rules.colored_shortfall_life} life for each coloured mana and "
        f"{rules.generic_shortfall_life} for each other one. If you do not pay, the card is removed, and the combat "
        "ends."
    )


def switch_rule(rules: CastleRules) -> str:
    """CAS-032, CAS-033: return what a switch costs."""
    most = rules.max_switches_per_combat
    limit = "" if most is None else f", at most {counted_noun(most, 'time')} in a combat"
    return (
        f"Switch: for {rules.switch_life} life the defender swaps the card in front with the one behind it{limit}. "
        "That one is turned up, and has its own price."
    )


def bonus_text(rules: CastleRules) -> str:
    """CAS-047, CAS-048: return the bonus of each row."""
    return ", ".join([f"row {row} ({bonus:+}/{bonus:+})" for row, bonus in enumerate(rules.row_bonus, 1)])


def maneuver_rule(rules: CastleRules) -> str:
    """CAS-055 to CAS-058: return how often a manoeuvre is possible, and what each costs."""
    if not rules.maneuvers_per_turn:
        return "There are no manoeuvres."
    when = "in your main phase" if rules.maneuver_timing is ManeuverTiming.MAIN_PHASE else "at any time in your turn"
    times = "Once" if rules.maneuvers_per_turn == 1 else f"{rules.maneuvers_per_turn} times"
    return (
        f"Manoeuvre: {times} in your turn, {when}, you may move a face-down card to an adjacent empty slot "
        f"({rules.move_face_down_life} life), turn an active creature face down ({rules.turn_down_life} life), or "
        f"swap an active creature with an adjacent card ({rules.swap_adjacent_life} life)."
    )
