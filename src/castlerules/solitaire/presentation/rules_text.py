"""The rules and the words of Solitaire for players, in sentences that name the options in force."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.core.wording import counted_noun
from castlerules.solitaire.model.options import (
    ColorlessPayment,
    EndOfTurn,
    HandModel,
    LossTiming,
    ManalessPayment,
    OptionalCosts,
    PaymentStrictness,
    SolitaireRules,
)


def solitaire_goal(rules: SolitaireRules) -> str:
    """SOL-009: return the goal of the game."""
    return f"Clear all seven stacks within {counted_noun(rules.max_trips, 'trip')} through the library."


def solitaire_rules(rules: SolitaireRules) -> tuple[str, ...]:
    """Return the rules of Solitaire under the options *rules*, the goal first."""
    stuck = rules.loss_timing is LossTiming.WHEN_STUCK
    lost = "nothing can be done any more" if stuck else "the library runs out in the last trip"
    return (
        f"Goal: {solitaire_goal(rules)} You lose if {lost}. There are no turns, no opponent and no life.",
        (
            "Table: stacks K1 to K7 with 1 to 7 cards, of which the top one is face up; below them your slot; above "
            "them the row of lands. The rest of the deck is the library."
        ),
        (
            "Draw three: lays your hand on the discard pile and takes the next three cards; you see and may play the "
            "top one. When the library is empty, the discard pile becomes the library, and the next trip begins."
        ),
        "Lands that you see go to the row by themselves.",
        f"Costs: every card takes one source, however much its printed cost is: {_sources(rules)} A card that makes "
        "mana may pay, too. A land that pays is "
        f"sacrificed. {x_words(rules)}" + _optional_costs(rules),
        (
            "Play: the hand card, or the top card of a stack. Playing a card from a stack clears it from there: the "
            "card under it is turned up."
        ),
        (
            "Kill: a face-up card of a stack counts as a permanent in play of somebody else, as a spell being cast "
            "and as a card in a hand, so spells that destroy, counter or discard such a card remove it."
        ),
        (
            "Your slot holds one permanent. It may attack a stack or use its ability at once, and is sacrificed "
            f"afterwards. {_uses(rules)}"
        ),
        "Attack: all face-up creatures of the stack block. Damage "
        + ("stays on creatures." if rules.damage_persists else "does not stay on creatures."),
        (
            "Gather: copies of a card that show at the same time, your hand card among them, must be put together on "
            "one stack, before anything else."
        ),
        "Paying life: each point is a card from the library. Damage to you does nothing.",
        "Beginnings and ends of turns and phases do not happen; what is tied to them can be used at any time.",
    )


_END_OF_TURN: Final[Mapping[EndOfTurn, str]] = MappingProxyType(
    {
        EndOfTurn.NEVER_EXPIRES: "until end of turn: there are no turns, so such an effect lasts as its object does.",
        EndOfTurn.END_OF_ACTION: "until end of turn: such an effect ends after the action, or after the fight or use.",
    }
)


def _sources(rules: SolitaireRules) -> str:
    """SOL-062, SOL-G39, SOL-G40: return which lands pay for a card."""
    each = rules.payment_strictness is PaymentStrictness.EACH_COLOR
    colors = "one for each colour of its cost." if each else "one land that makes a colour of its cost."
    colorless = {
        ColorlessPayment.ANY_SOURCE: "A card without colour takes any land.",
        ColorlessPayment.FREE: "A card without colour is free.",
        ColorlessPayment.UNPLAYABLE: "A card without colour cannot be played.",
    }
    return f"{colors} {colorless[rules.colorless_payment]}"


def x_words(rules: SolitaireRules) -> str:
    """SOL-066, SOL-067, SOL-G49: return how large X is, with an example where every card takes one source."""
    is_free = rules.colorless_payment is ColorlessPayment.FREE
    one = rules.payment_strictness is not PaymentStrictness.EACH_COLOR and not is_free
    example = ": 1 source makes X = 1, 3 sources make X = 3" if one else ""
    return f"X in a cost is 1 for what is paid anyway, and each further source, of any colour, adds 1{example}."


def _uses(rules: SolitaireRules) -> str:
    """SOL-G42: return what each use of an ability takes besides what its text says."""
    if rules.manaless_ability_payment is ManalessPayment.ONE_SOURCE:
        return "Each use of an ability takes a source too, whatever its text asks for."
    return "Each use of an ability with mana in its cost takes a source; one without mana is free, once."


def _optional_costs(rules: SolitaireRules) -> str:
    words = {
        OptionalCosts.UNAVAILABLE: "Kicker and buyback cannot be paid.",
        OptionalCosts.ONE_EXTRA_SOURCE: "Kicker and buyback take one more source each.",
        OptionalCosts.FREE: "Kicker and buyback are free.",
    }
    return f" {words[rules.optional_costs]}"


def _next_hand_card(rules: SolitaireRules) -> str:
    return {
        HandModel.PILE: "When it has left, the drawn card under it is next.",
        HandModel.SINGLE: "When it has left, nothing replaces it until you draw.",
        HandModel.WASTE: "When it has left, the drawn card under it is next, and then the top of the discard pile.",
    }[rules.hand_model]


def solitaire_words(rules: SolitaireRules) -> Mapping[str, str]:
    """Return what the words of the table of Solitaire mean under the options *rules*."""
    return MappingProxyType(
        {
            **_normal_words(rules),
            "gather, gathered, copies, copies gathered, merge": "gather: copies of a card that show at the same time "
            "on stacks, or in your hand, must be put together on a stack that shows one; by themselves, if there is "
            "only one way to do it. Then all of them are in play and face up.",
            "row, land, lands": "row: the lands above the stacks. They come there by themselves, and pay for cards: "
            "the one that pays is sacrificed to the graveyard.",
            "source, sources": "source: a land of the row, or a card that makes mana. One source of a colour of its "
            "cost pays for a card, however much the printed cost is.",
            "pay, paid, pays, payment": "pay: when you play a card or use an ability, you choose what pays for it: a "
            "land of the row or your permanent, which is sacrificed, or a card that makes mana, which is played for "
            "it.",
            "x": f"X: a number that you choose when you announce the spell or ability. {x_words(rules)}",
            "slot, your permanent": "slot: the place below the stacks for your one permanent. After its attack, or the "
            "use of its ability, it is sacrificed.",
            "trip, trips": f"trip: once through the library. You have {rules.max_trips}; when the library is empty and "
            "you draw again, the discard pile becomes the library for the next one.",
            "clear, cleared": "clear: a stack without cards is cleared. The game is won when all seven are.",
            "stack, stacks, k1, k2, k3, k4, k5, k6, k7": "stack: K1 to K7. The top card is face up: it can be played "
            "as if from the hand, attacked, or aimed at as a permanent, a spell or a card in a hand.",
            "hand, hand card": f"hand card: the top one of the cards that you drew. {_next_hand_card(rules)}",
            "draw three, draw": "draw three: your hand goes to the discard pile, and the next three cards of the "
            "library are your hand; only the top one is seen.",
            "discard pile": "discard pile: what you drew and did not use; it becomes the library of the next trip. "
            "What is destroyed or sacrificed goes to the graveyard, and does not come back.",
            "graveyard": "graveyard: destroyed and sacrificed cards. They are out of the way of your trips.",
            "the stacks, controller": "the stacks: nobody sits there, but cards on stacks count as an opponent's."
            if rules.stacks_are_opponent
            else "the stacks: nobody sits there; cards on stacks have no controller.",
            "attack, attacker, strike, combat, fight": "attack: your creature fights all face-up creatures of one "
            "stack; strike deals the damage. Afterwards your creature is sacrificed.",
            "finish the use, use": "use: after its ability or attack your permanent may be used again with fast "
            "abilities; finishing the use sacrifices it.",
            "damage": "damage: stays on creatures." if rules.damage_persists else "damage: does not stay on creatures.",
            "until end of turn, end of turn": _END_OF_TURN[rules.until_end_of_turn],
            "life": "life: there is none. A cost in life is paid with cards of the library.",
            "new, summoning sick, summoning sickness, sick": "new: there is no summoning sickness in Solitaire; a "
            "creature may attack at once.",
        }
    )


def _normal_words(rules: SolitaireRules) -> Mapping[str, str]:
    """SOL-120, SOL-121, SOL-G31: return the words of normal Magic that mean something else without turns and life."""
    return {
        "permanent, in play, into play": "permanent: your card in the slot and the lands of the row. Face-up cards of "
        "stacks count as permanents, too, where a spell looks for one.",
        "spell": "spell: a card that you play; it has its effect at once. Lands are never spells.",
        "instant": "instant: a spell that can also be played in a fight, before the damage.",
        "sorcery, sorceries": "sorcery: a spell that has its effect and is used up.",
        "trigger, triggered, triggered ability": "trigger: an ability that begins with when, whenever or at. It "
        "happens by itself; beginnings and ends of turns and phases do not happen.",
        "regenerate, regenerates, regeneration": "regenerate: the next time the permanent would be destroyed, it is "
        "tapped instead, and its damage is removed.",
        "discard, discarded": "discard: your hand card goes to the discard pile. A card of a stack can be discarded by "
        "spells that make somebody discard.",
        "block, blocker, blocks, blocked, unblocked": "block: all face-up creatures of the attacked stack block. Your "
        "own permanent never blocks.",
        "tapped, tap, untapped, untap": "tapped: a tapped creature cannot attack, and stays tapped, since nothing "
        "untaps without a turn. Lands are not tapped; they are sacrificed.",
        "mana, pool, in the pool, mana burn, burn, cost": f"mana: a card takes one source, however much its printed "
        f"cost is: {_sources(rules)}",
        "optional cost": f"optional cost: a cost besides that of the card.{_optional_costs(rules)}",
        "cast, play": "cast: to play a card: choose its targets and pay its source; it has its effect at once.",
        "owner, opponent": "owner: all cards are yours, and nobody plays against you.",
        "turn, step, phase, upkeep, main, main phase, end, cleanup, beginning": "turn: there are no turns, phases and "
        "steps. What is tied to them can be used at any time, or does not happen.",
        "pass, priority": "pass: there is nobody to pass to; you play until the game is won or lost.",
        "wall": "wall: a type of creature. It cannot attack.",
        "mulligan": "mulligan: there is none in Solitaire.",
        "poison, poison counter": "poison: there is nobody who could be poisoned.",
    }
