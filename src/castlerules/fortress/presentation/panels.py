"""What Fortress adds to the display of an observation: notes about the siege, seat names and the prompt."""

from __future__ import annotations

from collections.abc import Iterator

from castlerules.cards import CardType
from castlerules.core.wording import counted_noun
from castlerules.fortress.model import decisions, options
from castlerules.fortress.model.state import GARRISON, Siege
from castlerules.magic.information.observation import Observation
from castlerules.magic.presentation.display import VariantDisplay, variant_display
from castlerules.magic.presentation.names import is_creature
from castlerules.magic.presentation.notes import priced_counts

from . import summary  # noqa: F401 - it registers how states and observations are described
from .assault import assault_damage_now, chances_words
from .phrases import ACTION_WORDING, EVENT_WORDING, compared_text
from .rules_text import assault_row_words


@variant_display.register
def display(siege: Siege, observation: Observation) -> VariantDisplay:
    """Return what tables and pictures of *observation* add for Fortress: notes, seat names, the pending decision."""
    return VariantDisplay(
        title="Fortress",
        seat_names=("you", "the garrison"),
        passive_players=(GARRISON,),
        notes=(
            ("siege", tuple(_siege_lines(siege, observation))),
            ("assault", tuple(_assault_lines(siege, observation))),
            ("your deck", tuple(_deck_lines(observation))),
        ),
        prompt=_decision_text(observation),
        known_blocks=observation.decision.blocks
        if isinstance(observation.decision, decisions.TiedBlockerDecision)
        else (),
        blocks_open=isinstance(observation.decision, decisions.TiedBlockerDecision),
        action_wording=ACTION_WORDING,
        event_wording=EVENT_WORDING,
    )


def _garrison_size(observation: Observation) -> int:
    return sum(permanent.controller == GARRISON and is_creature(permanent) for permanent in observation.permanents)


def _siege_lines(siege: Siege, observation: Observation) -> Iterator[str]:
    """Yield lines about the siege: how many creatures oppose, whether the assault is due, and the dice so far.

    FOR-Q49: new creatures take part in the assault, unless the options keep them out.
    """
    if siege.opposition is None:
        yield f"attempt {siege.attempt}"
        return
    guards = _garrison_size(observation)
    yield f"attempt {siege.attempt}: {guards} of the {siege.opposition} dealt to the garrison still in your way"
    goes_on = observation.result is None and not isinstance(observation.decision, decisions.ReplayDecision)
    if siege.assault_due and goes_on:
        rules = observation.rules
        joins = not (isinstance(rules, options.FortressRules) and rules.assault_excludes_unready)
        yield f"the assault is in this turn{'; creatures cast before it take part' * joins}"
    elif guards == 0 and goes_on:
        yield "nobody opposes you: if it stays so, the assault is in your next turn"
    if siege.dice:
        yield f"dice at the ends of turns: {' '.join(map(str, siege.dice))}"


def _assault_lines(siege: Siege, observation: Observation) -> Iterator[str]:
    """Yield a line with the probabilities of the results of an assault now, if the garrison has no creature."""
    known = (
        siege.opposition is not None
        and observation.result is None
        and not isinstance(observation.decision, decisions.ReplayDecision)
    )
    if not known or _garrison_size(observation) or not isinstance(observation.rules, options.FortressRules):
        return
    damage = assault_damage_now(observation)
    if damage is not None:
        yield chances_words(damage, observation.rules.assault_margin)
        yield assault_row_words(observation.rules)


def _deck_lines(observation: Observation) -> Iterator[str]:
    """FOR-002, FOR-Q07: yield what is in the deck, while the player chooses how many of its creatures oppose them."""
    deck = observation.own_seat.deck
    if deck is None or not isinstance(observation.decision, decisions.OppositionDecision):
        return
    cards = [card for card, count in deck for _ in range(count)]
    lands = [card for card in cards if card.has_type(CardType.LAND)]
    creatures = [card for card in cards if card not in lands and card.has_type(CardType.CREATURE)]
    others = [card for card in cards if card not in lands and card not in creatures]
    for noun, group in (("creature", creatures), ("artifact", others), ("land", lands)):
        if group:
            yield f"{counted_noun(len(group), noun)}: {', '.join(priced_counts(group))}"


def _decision_text(observation: Observation) -> str | None:
    match observation.decision:
        case decisions.OppositionDecision():
            return "say how many creatures oppose you"
        case decisions.TiedBlockerDecision(attacker=attacker):
            return f"say which of the equal creatures blocks {_name_of(observation, attacker)}"
        case decisions.AssaultDecision():
            return "storm the fortress now, or wait"
        case decisions.ReplayDecision(damage=damage, dice=dice) if isinstance(observation.rules, options.FortressRules):
            compared = compared_text(damage - sum(dice), observation.rules.assault_margin)
            rolled = f"{damage} against {' + '.join(map(str, dice))} = {sum(dice)}, {compared}"
            return f"help has come ({rolled}): play again or admit defeat"
        case _:
            return None


def _name_of(observation: Observation, number: int) -> str:
    return next((permanent.card.name for permanent in observation.permanents if permanent.id == number), f"#{number}")
