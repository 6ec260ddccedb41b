"""The rules and the words of Magic 54 for players, in sentences that name the options in force."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.core.wording import counted_noun
from castlerules.magic54.model.cards import TEAM_CARDS, CardKind
from castlerules.magic54.model.options import (
    DamagePersistence,
    GrowthScope,
    Magic54Rules,
    ManaDropScope,
    PileResolution,
    ShieldDuration,
)

_RANK_NAMES: Final[Mapping[str, str]] = MappingProxyType({"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"})


def magic54_goal(rules: Magic54Rules) -> str:
    """M54-002: return the goal of the game."""
    return f"Bring the opponent from {rules.starting_hp} hp to 0."


def magic54_rules(rules: Magic54Rules) -> tuple[str, ...]:
    """Return the rules of Magic 54 under the options *rules*, the goal first."""
    end = "; then you may put one card under your deck and draw another" if rules.end_cycle else ""
    return (
        f"Goal: {magic54_goal(rules)}",
        (
            "Cards: one pack for both. RED has hearts, diamonds and the joker XR, BLACK clubs, spades and XB; so both "
            f"decks are alike. You start with {counted_noun(rules.opening_hand, 'card')}."
        ),
        (
            f"Mana cards are {_ranks(CardKind.MANA)}. You may put {_mana_drops(rules)} into play. Each gives 1 mana, "
            "in your turn or in the opponent's, and untaps when your turn begins."
        ),
        f"Creatures: {_creatures()}. One that came this turn cannot attack.",
        f"Damage cards: {_damage_cards()}.",
        (
            "Actions cost 1: the Ace cancels damage, the 8 takes a creature back to its owner's hand, the 10 discards "
            "a random card of the opponent, the joker takes any card out of your deck."
        ),
        (
            "Specials of creatures in play: Jack (1 mana) takes the damage of another creature, Queen (2) lets you "
            "take hers, King (3) draws a card. They do not tap the creature."
        ),
        (
            "Turn: untap, draw, time before the attack, attack, time after the attack, end. At the end you discard "
            f"down to {counted_noun(rules.hand_limit, 'card')}{end}."
        ),
        _pile_rule(rules),
        (
            "Attack: untapped creatures attack the player and tap. Untapped creatures of the other player may block, "
            "several one attacker. Unblocked attackers damage the player, blocked ones and their blockers each other."
        ),
        (
            f"Growth: in a fight of creatures, a Mana card from the hand gives {_growth_target(rules)} its number as "
            "+attack/+defence for this fight, without mana."
        ),
        _damage_rule(rules),
        "When your deck is empty, your discard pile becomes the deck; nobody loses by that.",
    )


def _cards_of(kind: CardKind) -> Mapping[str, tuple[int, int]]:
    """Return rank, cost and power of the cards of *kind* (M54-T1)."""
    return {card.rank: (card.cost, card.power) for card in TEAM_CARDS[0] if card.kind is kind}


def _ranks(kind: CardKind) -> str:
    *first, last = _cards_of(kind)
    return f"{', '.join(first)} and {last}"


def _creatures() -> str:
    return ", ".join(
        [
            f"{_RANK_NAMES[rank]} {power}/{power} for {cost}"
            for rank, (cost, power) in _cards_of(CardKind.CREATURE).items()
        ]
    )


def _damage_cards() -> str:
    parts = [f"{rank} deals {power} for {cost} mana" for rank, (cost, power) in _cards_of(CardKind.DAMAGE).items()]
    return ", ".join(parts) + ", to a creature or a player"


def _mana_drops(rules: Magic54Rules) -> str:
    scope = "turn" if rules.mana_drop_scope is ManaDropScope.TURN else "time before or after the attack"
    return f"{rules.mana_per_turn} in a {scope}"


def _pile_rule(rules: Magic54Rules) -> str:
    """M54-039, M54-Q09: return how plays wait on the pile."""
    how = (
        "all of it is solved, the last play first"
        if rules.pile_resolution is PileResolution.BATCH
        else "its top is solved, and there is time to play again"
    )
    return (
        f"Pile: Damage, Actions and Specials wait on the pile. When both pass, {how}. The opponent may play them in "
        "your turn, too. Creatures and Mana come into play at once."
    )


def _growth_target(rules: Magic54Rules) -> str:
    return "one of your creatures in it" if rules.growth_scope is GrowthScope.OWN else "one of the creatures"


def _damage_rule(rules: Magic54Rules) -> str:
    """M54-032, M54-Q28: return when a creature dies, and how long damage stays."""
    until = {
        DamagePersistence.TURN: "until the end of the turn",
        DamagePersistence.EXCHANGE: "until the end of the exchange",
        DamagePersistence.PERMANENT: "for good",
    }[rules.damage_persistence]
    return f"Damage stays on a creature {until}; at its defence or more it dies."


def _shield_text(rules: Magic54Rules) -> str:
    return "turn" if rules.shield_duration is ShieldDuration.TURN else "exchange"


def magic54_words(rules: Magic54Rules) -> Mapping[str, str]:
    """Return what the words of the table of Magic 54 mean under the options *rules*."""
    until = _shield_text(rules)
    return MappingProxyType(
        {
            "exchange": "exchange: the time from the first play on an empty pile until the pile is solved; in a fight, "
            f"the whole fight with its damage. Ace, Jack and Queen work until the end of the {until}.",
            "growth": f"Growth: in a fight of creatures, a Mana card from the hand gives {_growth_target(rules)} its "
            "number as attack and defence until the fight ends. It costs no mana, and is discarded then.",
            "special, specials, sacrifice, protection, knowledge": "Special: what a creature in play can do. Jack, 1 "
            "mana: damage to another creature hits the Jack. Queen, 2: damage to her hits her player. King, 3: draw a "
            "card. It does not tap the creature.",
            "pile, solve, solved": f"pile: {_pile_rule(rules).removeprefix('Pile: ')}",
            "mana, mana card, mana cards": f"Mana: the cards {_ranks(CardKind.MANA)}. In play each gives 1 mana a "
            f"turn; in the hand it can be used for Growth. You may put {_mana_drops(rules)} into play.",
            "joker, xr, xb": "joker: XR of RED and XB of BLACK, an Action for 1 mana: take any card out of your deck "
            "into your hand, and shuffle the deck.",
            "ace": f"Ace: an Action for 1 mana: all damage to a creature or player is cancelled until the end of the "
            f"{until}.",
            "eight": "Eight: an Action for 1 mana: a creature in play returns to its owner's hand.",
            "ten": "Ten: an Action for 1 mana: a random card of the opponent's hand is discarded.",
            "jack": "Jack: a creature 1/1 for 1 mana. Its Special Sacrifice, 1 mana: damage to another creature hits "
            f"this Jack instead until the end of the {until}.",
            "queen": "Queen: a creature 2/2 for 2 mana. Her Special Protection, 2 mana: damage to her hits her player "
            f"instead until the end of the {until}.",
            "king": "King: a creature 3/3 for 3 mana. His Special Knowledge, 3 mana: draw a card.",
            "damage, damage card": f"Damage cards: {_damage_cards()}. {_damage_rule(rules)}",
            "action, actions": "Action: the Ace, 8, 10 and joker; each costs 1 mana and goes on the pile.",
            "shield, shields": "shield: what Ace, Jack and Queen do: damage is cancelled, or hits something else, "
            f"until the end of the {until}.",
            "hp": f"hp: hit points. Each player starts with {rules.starting_hp}, and loses at 0.",
            "sick, new": "sick: came into play this turn, so it cannot attack; it can block.",
            "tapped, tap": "tapped: used. Attackers and Mana that has paid are tapped until their player's next turn.",
            "pass": "pass: play nothing now. When both pass, the pile is solved; if it is empty, the time to play "
            "ends.",
            "fight": "fight: after attackers and blockers are named, both may play Damage, Actions, Specials and "
            "Growth. When both pass, the damage is dealt.",
            "cycle, keep": "cycle: at the end of your turn you may put one card under your deck and draw the top one.",
            "discard pile, graveyard": "discard pile: used and dead cards, face up. It becomes the deck when that is "
            "empty.",
        }
    )
