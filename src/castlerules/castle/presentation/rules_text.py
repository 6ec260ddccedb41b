"""The rules and the words of Castle for players, in sentences that name the options in force."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from castlerules.castle.model.options import CastleRules, ManeuverTiming, ShieldScope
from castlerules.core.wording import counted_noun


def castle_goal(rules: CastleRules) -> str:
    """CAS-002, CAS-003: return the goal of the game."""
    return f"Break through the opponent's castle and bring the opponent from {rules.core.starting_life} life to 0."


def castle_rules(rules: CastleRules) -> tuple[str, ...]:
    """Return the rules of Castle under the options *rules*, the goal first."""
    return (
        f"Goal: {castle_goal(rules)} A player who must draw from an empty library loses, too.",
        f"Castle: {rules.columns} columns of {counted_noun(rules.rows, 'face-down creature')} from a stock of "
        f"{rules.stock_size}; what is left over ({rules.stock_size - rules.slots}), the reserve, stays out of the "
        "game. " + _who_knows(rules),
        "The rest is normal Magic: lands, spells and creatures as usual (?turn, ?stack). Only combat is different.",
        "Attack: name a column of the other castle first, then your attackers; all go against that column. "
        + ("Active creatures of your castle may attack, too. " if rules.castle_creatures_may_attack else "")
        + "Creatures outside castles never block.",
        "If the column is empty, the attackers damage the player.",
        _block_rule(rules),
        _price_rule(rules),
        _switch_rule(rules),
        f"Rows: {_bonus_text(rules)}. The bonus belongs to the row, so a card that changes rows changes its bonus.",
        "A defender that dies, or is not paid for, is removed from the game, and its slot stays vacant.",
        "Only attackers, and a player's own creatures, can damage a player; burn spells do nothing to players.",
        (
            "Castle creatures are reached by targets alone: Earthquake and Bad Moon pass them by. Face-down cards "
            f"cannot be targeted; nor can, during combat, {_shielded(rules)}."
        ),
        _maneuver_rule(rules),
    )


def _block_rule(rules: CastleRules) -> str:
    """CAS-020, CAS-034, CAS-035, CAS-Q17: return what a column that is not empty does to attackers."""
    flying = ", even flying ones" if "flying" in rules.ignored_keywords else " that it can block"
    return (
        f"If it is not, its foremost card is turned up. It blocks ALL the attackers{flying}, and even if it is "
        "tapped. The defender divides its damage."
    )


def _shielded(rules: CastleRules) -> str:
    """CAS-042, CAS-Q68: return which creatures cannot be targeted during combat."""
    whose = "attacked" if rules.shield_scope is ShieldScope.DEFENDER_ONLY else "opponent's"
    return f"the active creatures of the {whose} castle"


def _who_knows(rules: CastleRules) -> str:
    return "You may look at your own." if rules.owner_may_look_face_down else "Nobody may look at them, not even you."


def _price_rule(rules: CastleRules) -> str:
    """CAS-021 to CAS-027: return what the defender pays for a card that is turned up."""
    return (
        "Price: your lands, tapped ones too, pay for the card that is turned up, and stay as they are. What they "
        f"could not make costs {rules.colored_shortfall_life} life for each coloured mana and "
        f"{rules.generic_shortfall_life} for each other one. If you do not pay, the card is removed, and the combat "
        "ends."
    )


def _switch_rule(rules: CastleRules) -> str:
    """CAS-032, CAS-033: return what a switch costs."""
    most = rules.max_switches_per_combat
    limit = "" if most is None else f", at most {counted_noun(most, 'time')} in a combat"
    return (
        f"Switch: for {rules.switch_life} life the defender swaps the card in front with the one behind it{limit}. "
        "That one is turned up, and has its own price."
    )


def _bonus_text(rules: CastleRules) -> str:
    """CAS-047, CAS-048: return the bonus of each row."""
    return ", ".join([f"row {row} ({bonus:+}/{bonus:+})" for row, bonus in enumerate(rules.row_bonus, 1)])


def _maneuver_rule(rules: CastleRules) -> str:
    """CAS-055 to CAS-058: return how often a manoeuvre is possible, and what each costs."""
    if not rules.maneuvers_per_turn:
        return "There are no manoeuvres."
    when = "in your main phase" if rules.maneuver_timing is ManeuverTiming.MAIN_PHASE else "at any time in your turn"
    times = "Once" if rules.maneuvers_per_turn == 1 else f"{rules.maneuvers_per_turn} times"
    return (
        f"Manoeuvre: {times} in your turn, {when}, you may move a face-down card to an adjacent vacant slot "
        f"({rules.move_face_down_life} life), turn an active creature face down ({rules.turn_down_life} life), or "
        f"swap an active creature with an adjacent card ({rules.swap_adjacent_life} life)."
    )


def castle_words(rules: CastleRules) -> Mapping[str, str]:
    """Return what the words of the table of Castle mean under the options *rules*."""
    return MappingProxyType(
        {
            "castle": f"castle: {rules.columns} columns of {rules.rows} slots with creatures that defend their player; "
            "attackers must get through one column.",
            "column": f"column: {rules.rows} slots one behind the other. All attackers of a turn attack one column; "
            "the foremost card of it blocks them all. An empty column lets them through.",
            "row, +1/+1, +2/+2, edge, bonus": f"row: the depth in the castle, 1 in front. Castle creatures get "
            f"{_bonus_text(rules)}; the number at the edge of the table says it. It stays with the row.",
            "slot, c1r1": "slot: a place of a castle; C2R1 is the first row of column 2.",
            "front, foremost": "front: the card nearest to the attackers in its column; it is turned up and blocks.",
            "vacant": "vacant: no card in this slot any more; it stays so unless a card is moved or swapped there.",
            "open": "open: a column without a card; its attackers are unblocked and damage the player.",
            "face down, unknown": f"face down: {_who_knows(rules)} It cannot be targeted.",
            "reserve": f"reserve: the {rules.stock_size - rules.slots} cards of the stock that were not laid into the "
            "castle. They stay out of the game.",
            "stock": f"stock: the {rules.stock_size} creature cards of which a castle is made.",
            "price, pay, let it go": f"price: {_price_rule(rules).partition(': ')[2]}",
            "switch": f"switch: {_switch_rule(rules).partition(': ')[2]}",
            "shield": f"shield: while creatures fight, spells and abilities cannot target {_shielded(rules)}.",
            "maneuver, manoeuvre, move, swap, turn down": f"manoeuvre: {_maneuver_text(rules)}",
            "active": "active: a castle creature that is face up and has been paid for. It defends without a price, "
            "and counts as a creature in play.",
            "at stake, breach, combat": "breach: an attack on a column. The card in front is turned up and is at "
            "stake: pay its price and it blocks, or it is removed and the combat ends.",
            "lost": "lost: cards of a castle that are removed from the game; they are not replaced.",
        }
    )


def _maneuver_text(rules: CastleRules) -> str:
    return _maneuver_rule(rules).removeprefix("Manoeuvre: ")
