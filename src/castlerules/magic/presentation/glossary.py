"""The words of normal Magic on tables and in choices; the keys of one meaning are separated by commas.

The first table is for every game with cards of Magic, the second one for games with turns.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.core.wording import counted_noun
from castlerules.magic.model.options import CoreRules

from .rules_text import LEGEND_RULES, combat_damage_text, mana_end

DECK_WORDS: Final = "library, deck"
"""The words of the glossary for the library."""

CARD_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "card": "card: ? and the name of a card shows its text.",
        "permanent, in play, into play": "permanent: a card or token in play: a land, creature, artifact or "
        "enchantment. Spells that are no instants and no sorceries become permanents when they resolve.",
        "spell": "spell: a card that has been cast and waits to have its effect; lands are never spells.",
        "creature": "creature: a permanent that can fight. It has power and toughness, such as 2/3.",
        "power, toughness, size": "power and toughness: the numbers of a creature, such as 2/3. Power is the damage "
        "that it deals in a fight, toughness the damage that kills it.",
        "instant": "instant: a spell that can be cast at almost any time; it has its effect and is used up.",
        "sorcery, sorceries": "sorcery: a spell that has its effect and is used up. It can be cast only when a "
        "creature can.",
        "artifact": "artifact: a permanent, in most cases without colour.",
        "enchantment": "enchantment: a permanent with a lasting effect. One that is put on something is an Aura.",
        "aura": "Aura: an enchantment on another object. It goes to the graveyard when that object leaves.",
        "land": "land: a permanent that makes mana. It costs nothing and is no spell.",
        "basic, basic land": "basic land: a Plains, Island, Swamp, Mountain or Forest; a deck may have any number of "
        "them.",
        "ability": "ability: what a card says that it does. One with a colon, such as {T}: draw a card, is used by "
        "paying what stands before the colon; one with when, whenever or at is a trigger.",
        "trigger, triggered, triggered ability": "trigger: an ability that begins with when, whenever or at. It goes "
        "on the stack by itself as soon as what it waits for has happened.",
        "target, aim": "target: what a spell or ability is aimed at, chosen as it is announced. If no target is legal "
        "when it should have its effect, nothing happens.",
        "destroy, destroyed": "destroy: put a permanent into the graveyard. Regeneration can replace it.",
        "sacrifice, sacrificed": "sacrifice: put your own permanent into the graveyard. Regeneration does not help.",
        "regenerate, regenerates, regeneration": "regenerate: the next time the permanent would be destroyed in this "
        "turn, it is tapped instead, its damage is removed, and it leaves combat.",
        "discard, discarded": "discard: put a card from the hand into the graveyard.",
        "prevent, prevented": "prevent: damage that is prevented is not dealt.",
        "token": "token: a permanent without a card; it ceases to exist when it leaves play.",
        "counter": "counter: a mark on a permanent, such as +1/+1; to counter a spell is to stop it, so that it has no "
        "effect.",
        "countered": "countered: a spell that has been stopped. It goes to the graveyard without an effect.",
        "copy, a copy": "copy: a spell or permanent with the same text as another one, but not its card.",
        "owner": "owner: the player whose deck the card comes from; it goes to that player's hand and graveyard.",
        "controller, control": "controller: the player who decides for a spell or permanent, in most cases its owner.",
        DECK_WORDS: "library: the face-down deck from which its owner draws.",
        "graveyard": "graveyard: the face-up pile of dead creatures, used spells and discarded cards of a player.",
        "exile, exiled, removed, removed from the game": "exile: cards that are removed from the game; they do not "
        "come back.",
        "x": "X: a number that you choose when you announce the spell or ability.",
        "no more targets, stop, no more": "stop: ends a choice of any number of things, with those chosen so far.",
        "announce, announced, being announced": "announce: a spell is announced first: its targets and optional costs "
        "are chosen, then it is paid for.",
        "cast, play": "cast: to play a card as a spell. You announce it, choose its targets and pay its cost.",
        "cost": "cost: what a spell or ability takes. {2}{R} is one red mana and two more of any colour, {T} means "
        "that the permanent taps.",
        "optional cost": "optional cost: may be paid beside the cost of the card for a larger effect; you are asked "
        "while the spell is announced.",
        "resolve, resolves": "resolve: a spell or ability has its effect.",
        "lasts, until end of turn": "lasts: effects that go on for some time, with the time when they end.",
    }
)
"""The words about cards and what is done with them."""

TURN_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "stack, next": "stack: spells and abilities wait here after they are played. When all players pass, the "
        "last one played resolves first.",
        "pass, priority": "pass: do nothing now. When all players pass in a row, the top of the stack resolves; if the "
        "stack is empty, the step ends. The player who may play something has priority.",
        "hand": "hand: the cards that you hold; the opponent sees only how many they are.",
        "new, summoning sick, summoning sickness, sick": "new: a creature that came under its player's control "
        "since that player's last turn began. It cannot attack or use abilities with the tap symbol until that "
        "player's next turn begins, unless it has haste; it can block.",
        "tapped, tap, untapped, untap": "tapped: turned sideways, used. A tapped land gives no mana, a tapped creature "
        "cannot attack or block. Your permanents untap as your turn begins.",
        "no more attackers, no attack": "no more attackers: ends your choice of attackers; those named so far attack.",
        "no more blocks, no block": "no more blocks: ends your choice of blockers; the others do not block.",
        "combat, fight": "combat: attackers are declared, then blockers, then all of them deal their damage at once, "
        "those with first strike before the others. You can play instants and abilities in between.",
        "attack, attacker, attacks": "attack: in your combat step, untapped creatures that are not new may attack. "
        "They tap.",
        "block, blocker, blocks, blocked": "block: an untapped creature stops one attacker; the two damage each other. "
        "A blocked attacker does not damage the player, even if its blocker is gone.",
        "unblocked": "unblocked: an attacker that no creature blocks; it damages the player.",
        "assigned, combat damage": "combat damage: what the creatures in combat are about to deal to each other and "
        "to players.",
        "mulligan": "mulligan: give back the opening hand for another one.",
        "life": "life: a player at 0 life loses.",
        "upkeep": "upkeep: the step between untapping and drawing; some cards do something or cost something then.",
        "draw": "draw: take the top card of the library; the active player does it in each turn, after the upkeep.",
        "end, end of turn": "end of turn: the last step. Damage wears off after it, and so do effects until end of "
        "turn.",
        "cleanup": "cleanup: after the end of the turn its player discards down to the largest hand size, and damage "
        "wears off.",
        "turn": "turn: untap, upkeep, draw, main phase, combat, second main phase, end. Lands, and spells other than "
        "instants, are played in your own main phases.",
        "phase, step": "phase: a part of a turn: beginning, main, combat, second main and end. The beginning, combat "
        "and the end have steps, such as upkeep or declare blockers.",
        "main, main phase": "main phase: the time in your turn, before and after combat, for lands and all spells.",
    }
)
"""The words about turns, combat and what players do in them."""


def option_words(core: CoreRules) -> Mapping[str, str]:
    """BASE-004, BASE-007, BASE-008, BASE-010, BASE-012: return the words whose meaning depends on *core*."""
    legend = LEGEND_RULES.get(core.legend_rule, "Any number of the same name can be in play.")
    wall = "It cannot attack." if core.walls_cannot_attack else "It can attack unless it has defender."
    return MappingProxyType(
        {
            "mana, pool, in the pool, mana burn, burn": "mana: what spells are paid with; lands make it."
            + mana_end(core)
            + (" This loss of life is called mana burn." if core.mana_burn else ""),
            "poison, poison counter": "poison: a player with "
            f"{counted_noun(core.poison_to_lose, 'poison counter')} loses.",
            "legend, legendary": f"legend: a permanent with a name of its own. {legend}",
            "damage": "damage: lowers the life of a player, and kills a creature when it reaches its toughness. It "
            f"wears off at the end of the turn. {combat_damage_text(core)}",
            "wall": f"wall: a type of creature. {wall}",
        }
    )
