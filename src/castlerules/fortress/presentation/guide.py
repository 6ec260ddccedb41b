"""What a player of Fortress is told beside the table: what lands and dice cost, and the clock of the siege."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from castlerules._display import glossary_of
from castlerules.cards import CardDef, CardType, KeywordKind
from castlerules.cards.rendering.cards import render
from castlerules.core import Event, Player
from castlerules.core.wording import counted_noun
from castlerules.fortress.model import actions as fortress_actions
from castlerules.fortress.model import decisions
from castlerules.fortress.model.options import BlockOrder, FortressRules, ReplayMode
from castlerules.fortress.model.state import GARRISON, Siege
from castlerules.magic.information.observation import Observation
from castlerules.magic.model import ObjectId, Step, actions
from castlerules.magic.model.decisions import AttackDecision
from castlerules.magic.presentation.guide import MagicGuide, variant_guide
from castlerules.magic.presentation.names import is_creature

from .assault import assault_damage_now, odds_words, percent, winning_chance
from .blocks import foreseen_blocks
from .opposition import growth_text
from .rules_text import ASSAULT_WORDS, GOAL, die_words, fortress_keywords, fortress_rules, fortress_words

if TYPE_CHECKING:
    from castlerules.magic.game import MagicGame


_OPPOSING: Final = ("oppo", "enem", "foe", "creature", "guard", "garrison")
"""Beginnings of words by which a player may call the creatures of the garrison."""


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
            case actions.AddAttacker() | actions.ConfirmAttack():
                return self._attack_words(action)
            case fortress_actions.ChooseOpposition() | fortress_actions.PlayAgain():
                return self._opposition_words(action)
            case _:
                return super().consequence(action)

    def _attack_words(self, action: actions.AddAttacker | actions.ConfirmAttack) -> str:
        """FOR-025: return which creatures of the garrison would block, and who would die."""
        attackers = self.names.attackers
        if isinstance(action, actions.AddAttacker):
            return self._block_words((*attackers, action.creature), action.creature)
        return self._block_words(attackers)

    def _opposition_words(self, action: fortress_actions.ChooseOpposition | fortress_actions.PlayAgain) -> str:
        """FOR-009, FOR-Q54: return what an answer to the question for a garrison leads to."""
        rules = self.rules_in_force
        if isinstance(action, fortress_actions.ChooseOpposition):
            return f"{counted_noun(max(0, rules.creature_count - action.n), 'creature')} left in your deck"
        if rules.replay_mode is ReplayMode.TERMINAL:
            return "this game ends undecided"
        attempt = f"attempt {self.siege.attempt + 1}"
        return f"{attempt}: {rules.core.starting_life} life, all your cards again, and a new garrison"

    def declaring_time(self, verb: str) -> str:
        """FOR-020: return when attackers are declared, or that the player has nothing to block; see ``MagicGuide``."""
        if verb == "block":
            return "you never block, since the garrison never attacks"
        if verb == "attack" and self._assault_is_next() and self.rules_in_force.assault_mandatory:
            return "nobody is declared for the assault: all your creatures take part; pass to begin it"
        return super().declaring_time(verb)

    def respelled(self, words: str) -> str:
        """FOR-009: return the answer to the question how many creatures oppose that *words* mean: ``3 opponents``."""
        parts = words.casefold().split()
        numbers = [word for word in parts if word.isascii() and word.isdigit()]
        is_answer = isinstance(self.seen.decision, decisions.OppositionDecision) and len(numbers) == 1
        names_them = any([word.startswith(_OPPOSING) for word in parts])
        return f"oppose {numbers[0]}" if is_answer and names_them else words

    def advice(self) -> str:
        """FOR-009, FOR-Q36: return what the number of opposing creatures, or the order of attackers, decides."""
        match self.seen.decision:
            case decisions.OppositionDecision():
                return (
                    "They are the garrison, dealt at random from your own creatures. Fewer are easier to kill, and "
                    "leave you more."
                )
            case AttackDecision() if self.rules_in_force.block_order is BlockOrder.DECLARED:
                return "The garrison chooses a blocker for each attacker, in the order in which you pick them."
            case AttackDecision():
                return "The garrison chooses a blocker for each attacker, the one with the highest power first."
            case _:
                return super().advice()

    def pick_key(self, action: object) -> tuple[int, ...] | None:
        """FOR-Q36: return the same key for all attackers, which stay in the order of the picks."""
        return (0,) if isinstance(action, actions.AddAttacker) else super().pick_key(action)

    def is_costly(self, action: object) -> bool:
        """FOR-031: return whether *action* is the pass that begins the assault, after which nothing can be done."""
        begins = isinstance(action, actions.PassPriority) and self.seen.step is Step.MAIN and self._assault_is_next()
        return (begins and self.rules_in_force.assault_mandatory) or super().is_costly(action)

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

    def story(self, events: Sequence[Event], after: Any = None) -> tuple[str, ...]:
        """Return *events* as sentences, and after them why the garrison has grown, if it has; see ``Guide``."""
        growth = growth_text(self.names, events)
        return (*super().story(events, after), *([growth] if growth else []))

    def step_end(self) -> str:
        """FOR-Q42: return what follows when the present step ends; before blocks, which creature blocks which.

        BASE-153: the first main phase is followed by the second one where no creature of the player can attack.
        """
        words = super().step_end()
        if self.seen.step is Step.MAIN and self.attack_hindrance():
            return "on to combat, where nobody can attack, and the second main phase"
        if self.seen.step is not Step.ATTACKERS or not self.seen.combat.attackers:
            return words
        return f"{words}: {self._block_words(self.seen.combat.attackers)}".removesuffix(": ")

    def _block_words(self, attackers: Sequence[ObjectId], attacker: ObjectId | None = None) -> str:
        """FOR-025: return what each of *attackers* would meet, or what *attacker*, one of them, would."""
        if self.assumed_state is None:
            return ""
        blocks = foreseen_blocks(self.magic.book, self.assumed_state, attackers)
        if attacker is not None:
            return blocks.text_for(self._plain_names, attacker, "it")
        return blocks.text(self._plain_names, attackers)

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
            when = "an assault now, if nobody opposed" if guards else "an assault now"
            yield f"{when}: {damage} damage, {f'{percent(chance)} to win' if chance else 'cannot win'}"

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
