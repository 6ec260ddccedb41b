"""What a card of the pack is and does, under the options of a duel, for pictures: tool tips and details."""

from __future__ import annotations

from collections.abc import Iterator

from castlerules._display import CardText
from castlerules.magic54.information.observation import Observation
from castlerules.magic54.model.cards import TEAM_NAMES, Card, CardKind
from castlerules.magic54.model.options import GrowthScope, JackScope, Magic54Rules

from .card_names import RANK_NAMES, SUIT_NAMES, shield_end


def full_text(card: Card, rules: Magic54Rules) -> CardText:
    """Return what *card* is, what it costs, and what it does under *rules* (M54-T1)."""
    suit = f" of {SUIT_NAMES[card.code[-1]]}" if card.rank != "X" else ""
    cost = f"cost {card.cost}" if card.cost else "no cost"
    kind = f"{card.kind.value.capitalize()} of {TEAM_NAMES[card.team]}, {cost}"
    return CardText(card.code, (f"{card.code}: {RANK_NAMES[card.rank]}{suit}", kind, *_effect_lines(card, rules)))


def _effect_lines(card: Card, rules: Magic54Rules) -> Iterator[str]:
    match card.kind:
        case CardKind.MANA:
            whose = "a creature of yours" if rules.growth_scope is GrowthScope.OWN else "a creature"
            yield "in play: tap it for 1 mana."  # M54-030
            yield (  # M54-053
                f"Growth, in a fight of creatures, without mana: {whose} in the fight gets +{card.power}/+{card.power}"
                " until the end of combat."
            )
        case CardKind.DAMAGE:
            yield f"deals {card.power} damage to a creature or player."
        case CardKind.CREATURE:
            yield f"attack {card.power}, defence {card.power}."
            yield _special_line(card, rules)
        case CardKind.ACTION:
            yield _action_line(card, rules)


def _special_line(card: Card, rules: Magic54Rules) -> str:
    until = shield_end(rules)
    match card.rank:
        case "J":  # M54-050, M54-Q15
            whose = " of yours" if rules.jack_scope is JackScope.OWN_OTHER else ""
            what = (
                f"Sacrifice, 1 mana: damage to another creature{whose} hits this Jack instead {until}. The Jack stays "
                "in play unless that damage kills him."
            )
        case "Q":  # M54-051
            what = f"Protection, 2 mana: damage to this Queen hits her player instead {until}."
        case _:  # M54-052
            what = "Knowledge, 3 mana: his player draws a card."
    return f"Special {what}"


def _action_line(card: Card, rules: Magic54Rules) -> str:
    match card.rank:
        case "A":  # M54-Q14
            marked = ", and damage marked on the creature is removed" if rules.ace_clears_marked else ""
            return f"all damage to a creature or player is cancelled {shield_end(rules)}{marked}."
        case "8":
            return "a creature in play returns to its owner's hand."
        case "10":
            return "a random card of the opponent's hand is discarded."
        case _:  # M54-Q25
            shown = ", reveal it" if rules.search_reveals else ""
            return f"search your deck for a card{shown}, put it into your hand, and shuffle the deck."


def other_texts(observation: Observation) -> tuple[CardText, ...]:
    """Return the texts of the visible cards that no panel draws: on the pile, set aside, discarded, or searched for."""
    cards = [
        *[item.card for item in observation.pile[::-1]],
        *observation.combat.growth_cards,
        *observation.own.discard[::-1],
        *observation.other.discard[::-1],
        *(observation.searchable or ()),
    ]
    return tuple([full_text(card, observation.rules) for card in dict.fromkeys(cards)])
