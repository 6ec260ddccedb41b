"""The rules of Magic 54 for players, in sentences that name the options in force."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from castlerules.core.wording import counted_noun, listed
from castlerules.magic54.model.cards import TEAM_CARDS, CardKind
from castlerules.magic54.model.options import (
    DamagePersistence,
    GrowthExpiry,
    GrowthScope,
    JackScope,
    Magic54Rules,
    ManaDropScope,
    PileResolution,
)

from .card_names import RANK_NAMES


def magic54_goal(rules: Magic54Rules) -> str:
    """M54-002: return the goal of the game."""
    return f"Bring the opponent from {rules.starting_hp} hp to 0."


def magic54_rules(rules: Magic54Rules) -> tuple[str, ...]:
    """Return the rules of Magic 54 under the options *rules*, the goal first, and how to win under its normal rules."""
    end = "; then you may put one card on the bottom of your deck and draw another" if rules.end_cycle else ""
    return (
        f"Goal: {magic54_goal(rules)}",
        (
            "Cards: RED plays hearts, diamonds and the joker XR, BLACK plays clubs, spades and the joker XB. So both "
            f"players have the same 27 cards in different colours. You start with {_hand(rules.opening_hand)}."
        ),
        (
            f"Mana cards are {mana_ranks()}. {mana_drop_rule(rules)} Each taps for 1 mana, in your "
            "turn or in the opponent's, and untaps when your next turn begins."
        ),
        f"Creatures: {_creatures()}. A creature cannot attack in the turn in which it came into play.",
        f"Damage cards: {damage_cards()}.",
        (
            "Actions cost 1 mana: the Ace cancels damage, the Eight returns a creature to its owner's hand, the Ten "
            "makes the opponent discard a card at random, the joker takes any card from your deck into your hand."
        ),
        (
            "Specials are abilities of creatures in play. Jack, 1 mana (Sacrifice): he takes the damage of "
            f"{guarded_creature(rules)}, and stays in play unless that damage kills him. Queen, 2 mana (Protection): "
            "you take her damage. King, 3 mana (Knowledge): draw a card. A Special does not tap the creature."
        ),
        (
            "Turn: untap, draw; before the attack; attackers, blockers, combat; after the attack; end of the turn. At "
            f"the end of your turn you discard down to {_hand(rules.hand_limit)}{end}.{_first_turn(rules)}"
        ),
        pile_rule(rules),
        (
            "Attack: your untapped creatures may attack the opponent, and tap. The opponent's untapped creatures may "
            "block; several can block the same attacker. An unblocked attacker damages the opponent; a blocked "
            "attacker and its blockers damage each other."
        ),
        (
            "Growth: when creatures fight, you may play a Mana card from your hand without paying mana: "
            f"{growth_target(rules)} gets its number as +attack/+defence until combat ends{growth_soak(rules)}."
        ),
        damage_rule(rules),
        "When your deck is empty, your discard pile becomes your deck; nobody loses because of it.",
        *([] if rules.changed() else [_HOW_TO_WIN]),
    )


_HOW_TO_WIN: Final = (
    "How to win: summon creatures, attack and block with all of them, play Damage cards at creatures rather than at "
    "the player, and keep Mana cards for Growth once three are in play. A bot with these habits won 159 of 200 games "
    "against the same bot without them; one that never attacked won 49, one that summoned nothing won none."
)


def _first_turn(rules: Magic54Rules) -> str:
    """M54-061, M54-Q03: return that the player who begins draws no card in the first turn, if the options say so."""
    return " The player who begins draws no card in the first turn of the game." if rules.first_draw_skipped else ""


def _hand(count: int) -> str:
    return counted_noun(count, "card")


def _cards_of(kind: CardKind) -> Mapping[str, tuple[int, int]]:
    """Return rank, cost and power of the cards of *kind* (M54-T1)."""
    return {card.rank: (card.cost, card.power) for card in TEAM_CARDS[0] if card.kind is kind}


def mana_ranks() -> str:
    """Return the ranks of the Mana cards: ``3, 5, 7 and 9`` (M54-T1)."""
    return listed([*_cards_of(CardKind.MANA)])


def _creatures() -> str:
    return ", ".join(
        [
            f"{RANK_NAMES[rank]} {power}/{power} for {cost}"
            for rank, (cost, power) in _cards_of(CardKind.CREATURE).items()
        ]
    )


def damage_cards() -> str:
    """Return what each Damage card deals, for how much, and to what (M54-T1)."""
    parts = [f"{rank} deals {power} for {cost} mana" for rank, (cost, power) in _cards_of(CardKind.DAMAGE).items()]
    return ", ".join(parts) + ", to a creature or a player"


def mana_drop_rule(rules: Magic54Rules) -> str:
    """M54-Q06: return how many Mana cards a player may put into play, and when."""
    in_turn = rules.mana_drop_scope is ManaDropScope.TURN
    when = "in each of your turns" if in_turn else f"before the attack, and {rules.mana_per_turn} more after it"
    return f"You may put {counted_noun(rules.mana_per_turn, 'Mana card')} into play {when}."


def pile_rule(rules: Magic54Rules) -> str:
    """M54-039, M54-Q09: return how plays wait on the pile."""
    how = (
        "the whole pile resolves, the last play first"
        if rules.pile_resolution is PileResolution.BATCH
        else "its top resolves, and both may play again"
    )
    return (
        "Pile: Damage cards, Actions, Specials and Growth go on the pile, as spells go on the stack. When both players "
        f"pass, {how}. Both players may play them in either turn. Creatures and Mana cards come into play at once."
    )


def guarded_creature(rules: Magic54Rules) -> str:
    """M54-Q15: return whose damage a Jack can take."""
    return "another creature" + (" of yours" if rules.jack_scope is JackScope.OWN_OTHER else "")


def growth_soak(rules: Magic54Rules) -> str:
    """M54-Q26: return what becomes of the damage on the creature when Growth ends, if it changes."""
    soaks = rules.growth_expiry is GrowthExpiry.SOAK
    return ", and the damage on the creature goes down by the same number then" if soaks else ""


def growth_target(rules: Magic54Rules) -> str:
    """M54-Q26: return what Growth is played on."""
    return "one of your creatures in the fight" if rules.growth_scope is GrowthScope.OWN else "a creature in the fight"


def damage_rule(rules: Magic54Rules) -> str:
    """M54-032, M54-Q28: return when a creature dies, and how long damage stays."""
    until = {
        DamagePersistence.TURN: "until the end of the turn",
        DamagePersistence.EXCHANGE: "until the end of the exchange",
        DamagePersistence.PERMANENT: "for good",
    }[rules.damage_persistence]
    return f"Damage stays on a creature {until}. A creature with damage equal to its defence, or more, dies."
