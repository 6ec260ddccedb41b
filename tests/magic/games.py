"""A plain game for two, and random games of it with decks of the pool, for tests of what every game must do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import MappingProxyType
from typing import Final

from castlerules import Generator, Rng, choice, magic, shuffled
from castlerules.cards import POOL, CardDef
from castlerules.magic import NORMAL, CoreRules, MagicRules, Observation, State
from castlerules.magic.presentation.names import ObjectNames

__all__ = ["PLAIN", "RULES", "decks", "game_of", "states", "variant_words"]

PLAIN: Final = magic.make_game("plain")

RULES: Final = MappingProxyType(
    {
        "sixth": MagicRules(),
        "modern": MagicRules(core=CoreRules.modern()),
        "manual": MagicRules(core=CoreRules(manual_mana=True, offer_concede=True)),
    }
)


@cache
def playable() -> tuple[CardDef, ...]:
    """Return the spells and lands of the pool that can be played, basic lands left out."""
    return tuple(card for card in POOL.values() if not card.is_basic_land and not magic.refusals(NORMAL, card))


def decks(seed: int) -> tuple[tuple[CardDef, ...], ...]:
    """Return two random decks: twelve cards, three times each, and basic lands of their colours."""
    cardses: list[tuple[CardDef, ...]] = []
    rng: Generator = Rng.seeded(seed)
    for _ in range(2):
        cards, rng = shuffled(rng, playable())
        colors = {color.value for card in cards[:12] for face in card.faces for color in face.colors}
        basics = [POOL[name] for name, color in BASICS.items() if color in colors]
        cardses.append((*cards[:12] * 3, *(basics * 24)[:24]))
    return tuple(cardses)


BASICS: Final = MappingProxyType({"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"})


def game_of(seed: int, rules: MagicRules) -> State:
    """Return the start of a random game."""
    return PLAIN.new_game(decks(seed), rules=rules, rng=Rng.seeded(seed))


def states(seed: int, rules: MagicRules, most: int = 400) -> Iterator[State]:
    """Yield the states of a random game, up to so many."""
    state = game_of(seed, rules)
    chance: Generator = Rng.seeded(seed).derive(1)
    for _ in range(most):
        yield state
        legal = PLAIN.legal_actions(state)
        if not legal:
            return
        action, chance = choice(chance, legal)
        state = PLAIN.advance(state, action)


def variant_words(observation: Observation, item: object) -> str | None:
    """Return the words of the variant for *item*, an action or an event; None if it reads as in normal Magic."""
    names = ObjectNames(observation)
    for wording in (names.display.action_wording, names.display.event_wording):
        if (words := wording.words(names, item)) is not None:
            return words
    return None
