"""The words of the table, the choices and the events of Magic 54, explained under the options in force."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from castlerules.magic54.model.options import Magic54Rules

from .card_names import shield_end
from .rules_text import (
    damage_cards,
    damage_rule,
    growth_soak,
    growth_target,
    guarded_creature,
    mana_drop_rule,
    mana_ranks,
    pile_rule,
)


def magic54_words(rules: Magic54Rules) -> Mapping[str, str]:
    """Return what each word means under the options *rules*; a key holds several words for the same thing."""
    return MappingProxyType(
        {**_table_words(rules), **_turn_words(rules), **_combat_words(), **_card_words(rules), **_pile_words(rules)}
    )


def _table_words(rules: Magic54Rules) -> Mapping[str, str]:
    first_turn = _first_turn(rules)
    return {
        "red, black, team": "RED and BLACK: the two players. RED has hearts, diamonds and the joker XR; BLACK has "
        "clubs, spades and the joker XB.",
        "hp, win, lose": f"hp: hit points. Each player starts with {rules.starting_hp}, and loses at 0.",
        "card, rank, suit": "cards: each player has two each of 2 to 10, Ace, Jack, Queen and King, and a joker. KH is "
        "the King of hearts; H is hearts, D diamonds, C clubs, S spades. ? and a card says what it does, as in ?KH.",
        "hearts, diamonds, clubs, spades, h, d, c, s": "suits: they only say whose a card is: hearts (H) and diamonds "
        "(D) are RED's, clubs (C) and spades (S) BLACK's. What a card does goes by its rank, such as 4 or King.",
        "deck": f"deck: your cards face down. You draw the top card when your turn begins{first_turn}.",
        "hand": f"hand: the cards you hold; {rules.hand_limit} at most at the end of your turn.",
        "discard pile, graveyard": "discard pile: used and dead cards, face up. It becomes the deck when the deck is "
        "empty.",
        "in play, put": "in play: on the table. Mana cards and creatures stay in play until something removes them.",
        "tapped, tap, taps": "tapped: used up for now: a creature that has attacked, or a Mana card that has paid for "
        "something. It stays tapped until its player's next turn begins. A tapped creature cannot attack or block.",
        "ready, untapped, untap": "ready: untapped, so it can be used. Your cards untap when your turn begins.",
        "sick, new, summoning sick, summoning sickness": "sick: a creature that has just come into play. It cannot "
        "attack before its player's next turn, but it can block and use its Special.",
        "gone": "gone: this creature has left play. The number behind #, as in KH#7, tells it from the same card when "
        "that comes into play again.",
        "option": "options: rules of this game that differ from the normal ones; rules tells them all.",
    }


def _first_turn(rules: Magic54Rules) -> str:
    """M54-Q03: return the exception of the first turn of the game, in which the player who begins draws no card."""
    return ", except in the first turn of the game" if rules.first_draw_skipped else ""


def _turn_words(rules: Magic54Rules) -> Mapping[str, str]:
    first_turn = _first_turn(rules)
    cycle = (
        "you may put one card from your hand on the bottom of your deck and draw the top one"
        if rules.end_cycle
        else "under the options of this game no card can be put back"
    )
    return {
        "turn, phase": "turn: untap and draw; before the attack; attackers, blockers and combat; after the attack; end "
        "of the turn.",
        "active": "active player: the player whose turn it is.",
        "before the attack, after the attack, window": "before the attack, after the attack: the parts of a turn in "
        "which its player may put Mana cards and creatures into play. Both players may play Damage, Actions and "
        "Specials. The part ends when both pass on an empty pile.",
        "discard, discards, discarded": "discard: put a card on your discard pile. At the end of your turn you discard "
        f"down to {rules.hand_limit}.",
        "end, end of the turn": f"end of the turn: you discard down to {rules.hand_limit} cards; then {cycle}.",
        "cycle, keep, decline, keep the hand, bottom": f"cycle: at the end of your turn {cycle}; or you keep your "
        "hand.",
        "draw, draws": f"draw: the top card of your deck comes to your hand, once when your turn begins{first_turn}.",
        "main phase": "main phase: there are two in a turn, before the attack and after the attack.",
        "pass, play or pass, priority": "pass: play nothing now. When both players pass in a row, the pile resolves; "
        "if it is empty, the phase ends.",
    }


def _combat_words() -> Mapping[str, str]:
    return {
        "attack, attacks, attacker, name attackers, declare attackers, no attack": "attackers: you name untapped "
        "creatures that came into play before this turn. They tap, and attack the opponent, never a creature.",
        "block, blocks, blocker, name blockers, declare blockers, no block": "blockers: the attacked player names "
        "untapped creatures. Each blocks one attacker; several can block the same one. Blocking does not tap.",
        "blocked, unblocked": "blocked: a blocked attacker deals damage to its blockers only, an unblocked one to the "
        "opponent. An attacker usually stays blocked when its blockers leave play, and then deals no damage.",
        "combat": "combat: when attackers and blockers are named, both players may play Damage, Actions, Specials and "
        "Growth. When both pass, the pile resolves, and combat damage is dealt.",
        "fight, fights": "fight: an attacker and its blockers fight each other. Growth is possible in a fight only.",
        "assign, assigns, divide, dividing, dividing damage": "dividing damage: the player of an attacker with several "
        "blockers chooses how much of its damage each of them gets.",
        "attack and defence, attack/defence, defence": "attack/defence, as in 3/3: the damage that a creature deals in "
        "combat, and the damage that kills it.",
    }


def _card_words(rules: Magic54Rules) -> Mapping[str, str]:
    until, guarded = shield_end(rules), guarded_creature(rules)
    healed = ", and the damage already on the creature is removed" if rules.ace_clears_marked else ""
    return {
        "mana, mana card, mana card to put": f"Mana: the cards {mana_ranks()}. In play each taps for 1 mana; in the "
        f"hand it can be used for Growth. {mana_drop_rule(rules)}",
        "growth, grow": f"Growth: in a fight you may play a Mana card from your hand, without paying mana: "
        f"{growth_target(rules)} gets its number as attack and defence until combat ends. Then the card is "
        f"discarded{growth_soak(rules)}.",
        "creature, summon": "creatures: Jack 1/1, Queen 2/2 and King 3/3. To summon one costs 1, 2 or 3 mana. It comes "
        "into play at once, and can attack from your next turn on.",
        "play, plays, cast": "play: use a card of your hand or a Special. Creatures and Mana cards come into play "
        "at once; everything else goes on the pile and does something when both players have passed.",
        "cost, costs, pay, paid": "cost: mana. As many of your untapped Mana cards as the cost says are tapped by "
        "themselves; it does not matter which.",
        "target, aim, at": "target: the creature or player at which a card or Special is aimed. Only creatures in play "
        "and the two players can be aimed at.",
        "die, dies, dead": "dead: a creature with damage equal to its defence, or more. It goes to the discard pile of "
        "its player.",
        "random": "random: by chance; nobody chooses.",
        "damage, damage card": f"Damage cards: {damage_cards()}. {damage_rule(rules)}",
        "action": "Action: the Ace, Eight, Ten and joker. Each costs 1 mana and goes on the pile.",
        "ace, cancel": f"Ace: an Action for 1 mana: all damage to a creature or player is cancelled {until}{healed}.",
        "eight": "Eight: an Action for 1 mana: a creature in play returns to its owner's hand.",
        "ten": "Ten: an Action for 1 mana: the opponent discards a card at random.",
        "joker, xr, xb, search, choose, take": "joker: XR of RED and XB of BLACK, an Action for 1 mana: search your "
        "deck for any card, put it into your hand, and shuffle the deck.",
        "special": "Special: an ability of a creature in play: Sacrifice of the Jack, Protection of the Queen, "
        "Knowledge of the King. It costs mana, goes on the pile, and does not tap the creature.",
        "jack": "Jack: a creature 1/1 for 1 mana. For 1 mana more he can guard "
        f"{guarded}: his Special is called Sacrifice.",
        "sacrifice, guard, guards": "guard (the Special of the Jack, called Sacrifice in the rules, 1 mana): damage to "
        f"{guarded} hits the Jack instead {until}. The Jack stays in play unless that damage kills him.",
        "queen": "Queen: a creature 2/2 for 2 mana. For 2 mana her Special, Protection, makes her player take her "
        "damage.",
        "protection": f"protection (the Special of the Queen, 2 mana): damage to her hits her player instead {until}.",
        "king": "King: a creature 3/3 for 3 mana. For 3 mana his Special, Knowledge, draws a card.",
        "knowledge": "knowledge (the Special of the King, 3 mana): draw a card.",
    }


def _pile_words(rules: Magic54Rules) -> Mapping[str, str]:
    until = shield_end(rules)
    return {
        "pile, stack, resolve, resolves, resolved, solve, solved": f"pile: {pile_rule(rules).removeprefix('Pile: ')}",
        "exchange": "exchange: the time from the first play on an empty pile until the pile has resolved; in combat, "
        f"the whole of combat with its damage. What Ace, Jack and Queen do lasts {until}.",
        "shield": "shield: what the Ace, a guarding Jack, and Protection leave behind: damage is cancelled, or hits "
        f"something else, {until}.",
    }
