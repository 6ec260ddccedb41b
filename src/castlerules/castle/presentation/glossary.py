"""The words on the table of Castle, in sentences that name the options in force, and what normal words mean there."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from castlerules.castle.model.options import CastleRules
from castlerules.core.wording import counted_noun
from castlerules.magic.presentation.rules_text import combat_damage_text

from .rules_text import bonus_text, maneuver_rule, price_rule, shielded, switch_rule, who_knows


def castle_words(rules: CastleRules) -> Mapping[str, str]:
    """Return what the words of the table of Castle mean under the options *rules*."""
    return MappingProxyType({**_normal_words(rules), **_own_words(rules)})


def _normal_words(rules: CastleRules) -> Mapping[str, str]:
    """CAS-013, CAS-015, CAS-034: return the words of normal Magic that mean something else in Castle."""
    outside = "Creatures outside castles never block."
    attackers = " and active creatures of your castle" if rules.castle_creatures_may_attack else ""
    return {
        "new, summoning sick, summoning sickness, sick": "new: a creature that came under its player's control "
        "since that player's last turn began. It cannot attack or use abilities with the tap symbol until that "
        "player's next turn begins, unless it has haste. A new creature in a castle blocks all the same. "
        f"{outside}",
        "tapped, tap, untapped, untap": "tapped: turned sideways, used. A tapped land gives no mana for spells, but "
        "still pays for a castle card. A tapped creature cannot attack; a tapped creature of a castle still blocks. "
        "Your permanents untap as your turn begins.",
        "attack, attacker, attacks, attacked": "attack: in your combat step you name a column of the other castle; "
        f"then untapped creatures that are not new{attackers} may attack it. They tap.",
        "block, blocker, blocks, blocked, no block, no more blocks": "block: the card in front of the attacked column "
        "blocks all the attackers, once it is active. Blocked attackers damage it, not the player. " + outside,
        "unblocked": "unblocked: an attacker of an empty column; it damages the player.",
        "damage": "damage: kills a creature when it reaches its toughness, and wears off at the end of the turn. Only "
        "attackers can damage the other player, and only a player's own creatures that player. "
        + combat_damage_text(rules.core),
        "defender": "defender: the player whose castle is attacked, or the active creature in front that blocks. As an "
        "ability of a creature, it means that it cannot attack.",
        "graveyard": "graveyard: the face-up pile of dead creatures, used spells and discarded cards of a player. "
        "Creatures of a castle go out of the game instead.",
    }


def _own_words(rules: CastleRules) -> Mapping[str, str]:
    return {
        "castle": f"castle: {rules.columns} columns of {counted_noun(rules.rows, 'slot')} with creatures that defend "
        "their player; attackers must get through one column.",
        "column": f"column: {counted_noun(rules.rows, 'slot')} one behind the other. All attackers of a turn attack "
        "one column; the foremost card of it blocks them all. If it is empty, they get through. ? C1 shows column 1.",
        "row, edge, bonus, " + ", ".join(_bonuses(rules)): "row: the depth in the castle, 1 in front. Castle "
        f"creatures get {bonus_text(rules)}, also while they attack; the number at the edge of the table says it. It "
        "stays with the row.",
        "slot": "slot: a place of a castle; R2C1 is row 2 of column 1. ? R2C1 tells what is in it.",
        "front, foremost": "front: the card nearest to the attackers in its column; it is turned up and blocks.",
        "empty, vacant, open": "empty: a slot without a card; it stays so unless a card is moved or swapped there. "
        "Attackers of a column that is empty are unblocked and damage the player.",
        "face down, unknown": f"face down: {who_knows(rules)} It cannot be targeted.",
        "turned up": "turned up: the card is seen, and its owner has to pay its price or lose it.",
        "reserve": f"reserve: the {rules.stock_size - rules.slots} cards of the stock that were not laid into the "
        "castle. They stay out of the game.",
        "stock": f"stock: the {rules.stock_size} creature cards of which a castle is made.",
        "price, pay, let it go, free": f"price: {_without_heading(price_rule(rules))}",
        "switch": f"switch: {_without_heading(switch_rule(rules))}",
        "shield": f"shield: while creatures fight, spells and abilities cannot target {shielded(rules)}.",
        "lost": "lost: cards of a castle that are removed from the game; they are not replaced.",
        "at stake, stake, breach, combat, fight": "at stake: the card in front of the attacked column is turned up and "
        "is at stake: pay its price and it blocks all attackers, or it is removed and the combat ends. Such an attack "
        "on a castle is called a breach.",
        "active": "active: a castle creature that is face up and has been paid for. It defends without a price, "
        "and counts as a creature in play.",
        "manoeuvre, maneuver, move, swap, turn down": f"manoeuvre: {_without_heading(maneuver_rule(rules))}",
    }


def _bonuses(rules: CastleRules) -> tuple[str, ...]:
    return tuple(dict.fromkeys([f"{bonus:+}/{bonus:+}" for bonus in rules.row_bonus]))


def _without_heading(rule: str) -> str:
    """Return *rule*, a line of the rules, without the word before its colon, if it has one."""
    return rule.partition(": ")[2] or rule
