"""What a player of Fortress is told beside the table: what lands and dice cost, and the clock of the siege."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from castlerules._display import glossary_of
from castlerules.cards import CardDef, CardType, KeywordKind
from castlerules.cards.rendering.cards import render
from castlerules.core import Player
from castlerules.core.wording import counted_noun
from castlerules.fortress.model import actions as fortress_actions
from castlerules.fortress.model import decisions
from castlerules.fortress.model.options import FortressRules
from castlerules.fortress.model.state import GARRISON, Siege
from castlerules.magic.information.observation import Observation
from castlerules.magic.model import Step, actions
from castlerules.magic.presentation.guide import MagicGuide, variant_guide
from castlerules.magic.presentation.names import is_creature

from .assault import assault_damage_now, odds_words, percent, winning_chance
from .rules_text import ASSAULT_WORDS, GOAL, die_words, fortress_keywords, fortress_rules, fortress_words

if TYPE_CHECKING:
    from castlerules.magic.game import MagicGame


class FortressGuide(MagicGuide):
    """What the player of an observation of Fortress is told."""

    @property
    def rules_in_force(self) -> FortressRules:
        """The options of the game."""
        assert isinstance(self.seen.rules, FortressRules), "an observation of Fortress"
        return self.seen.rules

    @property
    def siege(self) -> Siege:
        """The Fortress part of the observation."""
        assert isinstance(self.seen.extra, Siege), "an observation of Fortress"
        return self.seen.extra

    def price(self, action: object) -> str:
        """FOR-023: return the damage of a further land, the cost of a spell, or an empty text."""
        if isinstance(action, actions.PlayLand):
            is_free = self.seen.own_seat.lands_played < self.rules_in_force.free_lands_per_turn
            return "" if is_free else f"{self.rules_in_force.extra_land_damage} damage to you"
        return super().price(action)

    def consequence(self, action: object) -> str:
        """Return what follows of *action*, if its phrase does not say so; else an empty text."""
        match action:
            case actions.PassPriority() if self.seen.step in (Step.SECOND_MAIN, Step.END) and not self.seen.stack:
                return f"to the die at the end of the turn: {die_words(self.rules_in_force)}"
            case actions.PassPriority() if self._assault_is_next():
                return self._assault_words()
            case actions.AddAttacker():
                return "a creature of the garrison blocks it" if self._garrison_can_block() else "nothing blocks it"
            case fortress_actions.ChooseOpposition(n=count):
                left = counted_noun(max(0, self.rules_in_force.creature_count - count), "creature")
                return f"{left} left in your deck"
            case fortress_actions.PlayAgain():
                return "a new attempt begins"
            case _:
                return super().consequence(action)

    def advice(self) -> str:
        """FOR-009: return what the number of opposing creatures decides; empty at any other decision."""
        if not isinstance(self.seen.decision, decisions.OppositionDecision):
            return ""
        return "They are dealt at random from your own creatures. Fewer are easier to kill, and leave you more."

    def _assault_is_next(self) -> bool:
        """FOR-030: return whether combat, which comes next, is the assault."""
        return self.siege.assault_due and self.seen.step in (Step.MAIN, Step.COMBAT) and not self.seen.stack

    def _assault_words(self) -> str:
        """FOR-031, FOR-032: return that the assault begins, with its damage as the table stands."""
        damage = assault_damage_now(self.seen)
        strength = "" if damage is None else f" with {damage} damage as things are"
        if not self.rules_in_force.assault_mandatory:
            return f"then you may begin the assault{strength}"
        return f"on to the assault{strength}" if self.seen.step is Step.MAIN else f"the assault begins{strength}"

    def _garrison_can_block(self) -> bool:
        """FOR-Q34: return whether an untapped creature of the garrison is left for one more attacker."""
        guards = [one for one in self.seen.permanents if one.controller == GARRISON and is_creature(one)]
        return sum([not one.tapped for one in guards]) > len(self.names.attackers)

    def card_text(self, card: CardDef) -> str:
        """FOR-021: return the text of *card*; a creature has none of its abilities."""
        if not card.has_type(CardType.CREATURE) or not any([face.abilities for face in card.faces]):
            return render(card)
        return f"{render(card)}\nabilities of creatures do nothing in Fortress (FOR-021)"

    def life(self) -> Iterator[str]:
        """Yield the own life."""
        yield f"{self.seen.seats[Player(0)].life} life"

    def clock(self) -> Iterator[str]:
        """Yield the size of the garrison, and how many cards the library still has for as many turns."""
        if self.siege.opposition is None:
            return
        guards = sum([one.controller == GARRISON and is_creature(one) for one in self.seen.permanents])
        yield f"{counted_noun(guards, 'creature')} in your way" if guards else "nobody in your way"
        yield f"library {counted_noun(self.seen.own_seat.library_size, 'card')}"
        if self.rules_in_force.max_turns is not None:
            yield f"turn limit {self.rules_in_force.max_turns}"
        damage = self._assault_damage()
        if damage is not None:
            chance = winning_chance(damage)
            yield f"assault now: {damage} damage, {f'{percent(chance)} to win' if chance else 'cannot win'}"

    def _assault_damage(self) -> int | None:
        """FOR-032: return the damage of an assault as things are; None before the siege has begun and after its end."""
        is_decided = self.seen.result is not None or isinstance(self.seen.decision, decisions.ReplayDecision)
        return None if self.siege.opposition is None or is_decided else assault_damage_now(self.seen)

    # The rules.

    def goal(self) -> str:
        """FOR-001: return the goal of the game in a sentence."""
        return GOAL

    def rules(self) -> tuple[str, ...]:
        """Return the rules of Fortress under the options in force, the goal first."""
        return fortress_rules(self.rules_in_force)

    def glossary(self) -> Mapping[str, str]:
        """Return what the words of the table and of the choices mean, by the word in lower case."""
        words, damage = fortress_words(self.rules_in_force), self._assault_damage()
        if damage is None:
            return glossary_of(super().glossary(), words)
        odds = odds_words(damage, self.rules_in_force.assault_margin)
        return glossary_of(super().glossary(), words, {ASSAULT_WORDS: f"{words[ASSAULT_WORDS]} {odds}"})

    def keyword_meanings(self) -> Mapping[KeywordKind, str]:
        """FOR-021: return what each keyword ability does in Fortress, where creatures have none."""
        return fortress_keywords(self.rules_in_force)


@variant_guide.register(Siege)
def _guide(_: Siege, game: MagicGame, observation: Observation) -> FortressGuide:
    return FortressGuide(game, observation)
