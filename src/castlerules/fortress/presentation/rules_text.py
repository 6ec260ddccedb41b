"""The rules and the words of Fortress for players, in sentences that name the options in force."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards.language.keywords import KeywordKind
from castlerules.core.wording import counted_noun
from castlerules.fortress.model.assault_table import DICE, FACES, AssaultRow
from castlerules.fortress.model.options import FortressRules, MixedCase, ReplayMode
from castlerules.magic.presentation.keyword_words import KEYWORD_MEANINGS
from castlerules.magic.presentation.rules_text import combat_damage_text, mana_end, opening_hand_words

from .phrases import row_name

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
        f"The damage of your creatures is compared with the sum of {DICE} dice ({DICE} to {DICE * FACES}): "
        f"{assault_row_words(rules)}. Each kind of victory wins the game; the total one is the best."
    )


def assault_row_words(rules: FortressRules) -> str:
    """FOR-035 to FOR-039: return the rows of the assault table in a line: how far the damage is from the dice."""
    rows = [f"{row_range(row, rules)} = {row_name(row)}" for row in AssaultRow if row_range(row, rules)]
    return ", ".join(rows).replace(" above", " above the dice", 1)


def row_range(row: AssaultRow, rules: FortressRules) -> str:
    """FOR-035 to FOR-039, FOR-Q52: return how far from the dice the damage is in *row*, such as ``1 to 5 above``.

    Empty for a row that cannot come about: without a margin, those are two.
    """
    margin = rules.assault_margin
    near, far = "1" if margin == 1 else f"1 to {margin}" if margin else "", f"{margin + 1} or more"
    match row:
        case AssaultRow.TOTAL_VICTORY:
            return f"{far} above"
        case AssaultRow.CONVINCING_VICTORY:
            return near and f"{near} above"
        case AssaultRow.VICTORY:
            return "equal"
        case AssaultRow.DRAW:
            return near and f"{near} below"
        case AssaultRow.HELP_COMES:
            return f"{far} below"


def _row_meaning(row: AssaultRow, rules: FortressRules) -> str:
    """FOR-035 to FOR-039: return when *row* is the result of the assault, as a sentence."""
    distance = row_range(row, rules)
    if not distance:
        return f"{row_name(row)}: it does not come about with assault_margin={rules.assault_margin} (FOR-Q52)."
    return f"{row_name(row)}: the damage of the assault is {distance} {'to ' * (distance == 'equal')}the dice."


def fortress_rules(rules: FortressRules) -> tuple[str, ...]:
    """Return the rules of Fortress under the options *rules*, the goal first."""
    seconds = ("survives", "kills") if rules.mixed_case is MixedCase.SURVIVE else ("kills", "survives")
    return (
        f"Goal: {GOAL}",
        (
            f"Start: you say how many of your {rules.creature_count} creatures ({rules.min_opposing} to "
            f"{rules.max_opposing}) are dealt to the garrison and oppose you. Fewer are easier to kill, and leave "
            f"more creatures in your deck. Then you have {opening_hand_words(rules.core)}"
        ),
        (
            f"You lose at 0 life; you start with {rules.core.starting_life}. You also lose if the library is empty "
            f"and you have no creature in play{' or in hand' * rules.loss_counts_hand}."
        ),
        *_turn_rules(rules),
        f"Die: each turn ends with a roll: {die_words(rules)}. So time works against you.",
        (
            f"Lands: as many as you like; {counted_noun(rules.free_lands_per_turn, 'land')} in a turn free of charge, "
            f"each further one costs {rules.extra_land_damage} damage."
        ),
        (
            "Creatures have no abilities: flying, first strike and the like do nothing. A new one, which came into "
            "play in this turn, cannot attack until your next turn."
        ),
        f"The garrison never attacks, and {'untaps each turn' if rules.opponent_untaps else 'does not untap'}.",
        (
            "Blocks: each of your attackers is blocked as long as an untapped creature of the garrison is left. It "
            f"blocks with one that kills the attacker and survives, else with one that {seconds[0]}, else with one "
            f"that {seconds[1]}, else with its smallest."
        ),
        combat_damage_text(rules.core),
        "Assault: in the turn after the last creature of the garrison has gone, your attack is the assault"
        + (". It comes by itself. " if rules.assault_mandatory else ", or you wait with it. ")
        + _assault_creatures(rules),
        assault_words(rules),
        (
            f"If help comes, you {_play_again(rules)}, or admit defeat, which counts as total defeat. A draw ends the "
            "game without a win."
        ),
    )


def _turn_rules(rules: FortressRules) -> tuple[str, str]:
    """FOR-015, FOR-Q10, FOR-Q22: return what normal Magic says of turns and of mana."""
    core = rules.core
    first_draw = " (not in turn 1)" if core.first_player_skips_draw else ""
    return (
        (
            f"Turn: untap, upkeep, draw a card{first_draw}, main phase, combat, second main phase, end. Lands, "
            "creatures and artifacts can be played in both main phases. At the end you discard down to "
            f"{counted_noun(core.max_hand_size, 'card')}. What is not said here is normal Magic (?stack, ?new)."
        ),
        f"Mana: lands are tapped for it, and untap as your turn begins.{mana_end(core)}",
    )


def _assault_creatures(rules: FortressRules) -> str:
    """FOR-031, FOR-Q49: return which creatures take part in the assault."""
    if rules.assault_excludes_unready:
        return "All your creatures take part, apart from tapped and new ones and Walls."
    return "All your creatures take part, tapped and new ones and Walls as well."


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
            "help comes, help, play again, admit defeat": f"{_row_meaning(AssaultRow.HELP_COMES, rules)} "
            f"You {_play_again(rules)}. Or you admit defeat, which counts as total defeat.",
            "draw": f"{_row_meaning(AssaultRow.DRAW, rules)} The game then ends, and nobody has won. To draw is also "
            "to take the top card of the library.",
            "total victory": f"{_row_meaning(AssaultRow.TOTAL_VICTORY, rules)} It is the best result.",
            "convincing victory": _row_meaning(AssaultRow.CONVINCING_VICTORY, rules),
            "victory": _row_meaning(AssaultRow.VICTORY, rules),
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
