"""The rules and the words of Fortress for players, in sentences that name the options in force."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards.language.keywords import KeywordKind
from castlerules.core.wording import counted_noun
from castlerules.fortress.model.assault_table import DICE, FACES
from castlerules.fortress.model.options import FortressRules, ReplayMode
from castlerules.magic.presentation.keyword_words import KEYWORD_MEANINGS
from castlerules.magic.presentation.rules_text import combat_damage_text

GOAL: Final = "Kill every creature of the garrison, and then take the fortress by storm with dice."


ASSAULT_WORDS: Final = "assault, storm, storm the fortress, odds"
"""The words of the glossary for the assault and its chances."""


def die_words(rules: FortressRules) -> str:
    """FOR-Q13: return the change of life for each face of the die, such as ``1 = +1 life, 2-4 = -1, 5-6 = -2``."""
    faces: list[tuple[int, int, int]] = []
    for face, life in enumerate(rules.die_life, 1):
        if faces and faces[-1][2] == life:
            faces[-1] = (faces[-1][0], face, life)
        else:
            faces.append((face, face, life))
    parts = [f"{low if low == high else f'{low}-{high}'} = {life:+}" for low, high, life in faces]
    return ", ".join([f"{part} life" if place == 0 else part for place, part in enumerate(parts)])


def assault_words(rules: FortressRules) -> str:
    """FOR-032 to FOR-040: return how the assault is decided, for the margin in force."""
    return (
        f"The damage of your creatures is compared with the sum of {DICE} dice ({DICE} to {DICE * FACES}). "
        f"{assault_row_words(rules).capitalize()}."
    )


def assault_row_words(rules: FortressRules) -> str:
    """FOR-035 to FOR-039: return the rows of the assault table in a line."""
    margin = rules.assault_margin
    return (
        f"total victory: more than {margin} above the dice; convincing victory: above; victory: equal; draw: up to "
        f"{margin} below; help comes: lower"
    )


def fortress_rules(rules: FortressRules) -> tuple[str, ...]:
    """Return the rules of Fortress under the options *rules*, the goal first."""
    rest = "The rest is normal Magic for one player: lands, mana, spells and your attacks (?stack, ?new)."
    return (
        f"Goal: {GOAL}",
        (
            f"Start: you say how many of your {rules.creature_count} creatures ({rules.min_opposing} to "
            f"{rules.max_opposing}) are dealt to the garrison and oppose you. Fewer are easier to kill, and leave "
            "more creatures in your deck."
        ),
        (
            f"You lose at 0 life; you start with {rules.core.starting_life}. You also lose if the library is empty "
            f"and you have no creature in play{' or in hand' * rules.loss_counts_hand}."
        ),
        rest,
        f"Die: each turn ends with a roll: {die_words(rules)}. So time works against you.",
        (
            f"Lands: as many as you like; {counted_noun(rules.free_lands_per_turn, 'land')} in a turn free of charge, "
            f"each further one costs {rules.extra_land_damage} damage."
        ),
        "Creatures have no abilities: flying, first strike and the like do nothing.",
        f"The garrison never attacks, and {'untaps each turn' if rules.opponent_untaps else 'does not untap'}.",
        (
            "Blocks: each of your attackers is blocked as long as an untapped creature of the garrison is left. It "
            "blocks with one that kills the attacker and survives, else with one that survives, else with one that "
            "kills, else with its smallest."
        ),
        combat_damage_text(rules.core),
        "Assault: in the turn after the last creature of the garrison has gone, your attack is the assault"
        + ("; it comes by itself, with all your creatures." if rules.assault_mandatory else ", or you wait with it."),
        assault_words(rules),
        (
            f"If help comes, you {_play_again(rules)}, or admit defeat, which counts as total defeat. A draw ends the "
            "game without a win."
        ),
    )


def _play_again(rules: FortressRules) -> str:
    """FOR-Q54: return what playing again means."""
    if rules.replay_mode is ReplayMode.TERMINAL:
        return "may play again, which ends this game undecided"
    most = "" if rules.max_attempts is None else f", up to {counted_noun(rules.max_attempts, 'attempt')} in all"
    return f"may play again: a new attempt with the same deck, {rules.core.starting_life} life and a new garrison{most}"


def fortress_keywords(rules: FortressRules) -> Mapping[KeywordKind, str]:
    """FOR-021, FOR-Q23, FOR-Q25: return what each keyword does under the options *rules*."""
    granted = " unless an artifact or a land gives it to them" if rules.granted_abilities_work else ""
    note = f" In Fortress it does nothing for creatures{granted}: they have no abilities."
    return MappingProxyType({kind: f"{meaning}{note}" for kind, meaning in KEYWORD_MEANINGS.items()})


def fortress_words(rules: FortressRules) -> Mapping[str, str]:
    """Return what the words of the table of Fortress mean under the options *rules*."""
    return MappingProxyType(
        {
            **_normal_words(rules),
            "garrison, opponent, guard, guards": "garrison: the creatures of your own deck that oppose you. They "
            "block, and never attack. What dies there does not come back.",
            "opposition, oppose, opposing": f"opposition: how many creatures are dealt to the garrison, "
            f"{rules.min_opposing} to {rules.max_opposing}. Fewer are easier, and leave you more creatures.",
            ASSAULT_WORDS: f"assault: the attack that decides the game, in the turn after "
            f"the last creature of the garrison has gone. {assault_words(rules)}",
            "help comes, help, play again, admit defeat": f"help comes: the assault fell more than "
            f"{rules.assault_margin} short of the dice. You {_play_again(rules)}. Or you admit defeat, which counts "
            "as total defeat.",
            "draw": f"draw: the damage of the assault is 1 to {rules.assault_margin} below the dice. The game ends, "
            "and nobody has won. To draw is also to take the top card of the library.",
            "total victory": f"total victory: the damage is more than {rules.assault_margin} above the dice.",
            "convincing victory": f"convincing victory: the damage is 1 to {rules.assault_margin} above the dice.",
            "victory": "victory: the damage of the assault is equal to the dice.",
            "total defeat, defeat": "total defeat: your life is 0, or you admit defeat. Defeat: you have no creature "
            "left, and the library is empty.",
            "die, dice": f"die: rolled at the end of each turn: {die_words(rules)}. The assault is rolled with {DICE} "
            "dice.",
            "combat, fight": "combat: you declare attackers, the garrison blocks each of them while it has untapped "
            "creatures, and then all of them deal their damage at once.",
            "siege": "siege: the game against one garrison, until the assault.",
            "an assault now, cannot win, to win": "an assault now: the damage that all your creatures would "
            "deal if the assault were in this moment, and the chance that the dice show no more than that.",
            "attempt": "attempt: a game with this deck; after help has come you may make another.",
            "land, lands": f"lands: {rules.free_lands_per_turn} in a turn free of charge, each further one costs "
            f"{rules.extra_land_damage} damage.",
            "abilities, ability": "abilities: those of creatures do nothing in Fortress; those of artifacts and lands "
            "work.",
        }
    )


def _normal_words(rules: FortressRules) -> Mapping[str, str]:
    """Return the words of normal Magic that mean something else where one player plays against a garrison."""
    return {
        "stack, next": "stack: spells and abilities wait here after they are played. When you pass, the last one "
        "played resolves first.",
        "pass, priority": "pass: do nothing now. The top of the stack resolves; if the stack is empty, the step ends. "
        "The garrison plays nothing.",
        "hand": "hand: the cards that you hold.",
        "new, summoning sick, summoning sickness, sick": "new: a creature that came into play in this turn. It cannot "
        "attack until your next turn begins. "
        f"It {'stays out of the assault too' if rules.assault_excludes_unready else 'joins the assault all the same'}.",
        "tapped, tap, untapped, untap": "tapped: turned sideways, used. A tapped land gives no mana, a tapped creature "
        "of yours cannot attack, and one of the garrison cannot block. Your permanents untap as your turn begins; the "
        f"garrison {'untaps each turn' if rules.opponent_untaps else 'does not untap'}.",
        "attack, attacker, attacks": "attack: in your combat step, untapped creatures that are not new may attack. "
        "They tap, and the garrison blocks in the order in which you name them.",
        "block, blocker, blocks, blocked, no block": "block: each of your attackers is blocked by one creature of the "
        "garrison as long as an untapped one is left. Your own creatures never block, since nobody attacks you.",
        "unblocked": "unblocked: an attacker for which no creature of the garrison is left. Before the assault its "
        "damage does nothing.",
        "turn": "turn: untap, upkeep, draw, main phase, combat, second main phase, end, and then the die. Lands, and "
        "spells other than instants, are played in the main phases.",
        "wall": "wall: a type of creature. "
        + ("It can attack." if rules.walls_may_attack else "It cannot attack, but counts in the assault."),
        "life": "life: at 0 life you lose. The garrison has none.",
    }
