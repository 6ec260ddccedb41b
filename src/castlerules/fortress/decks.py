"""Deck rules of Fortress (FOR-002, FOR-006; no card is banned, FOR-005), and the ready-made decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.pool import FORTRESS_DECKS
from castlerules.core import SetupError, Violation
from castlerules.magic.decks import Deck, cards_of_deck
from castlerules.magic.decks import deck_problems as deck_problems_of_magic

from .book import FORTRESS
from .model.options import FortressRules

DECKS: Final[Mapping[str, tuple[lang.CardDef, ...]]] = FORTRESS_DECKS
"""The ready-made decks by name; the cards of a deck are read at its first use."""

DEFAULT_DECK: Final = "mono Mountain"
"""The name of the deck of a game that is started without one."""


def named_deck(deck: Deck) -> tuple[lang.CardDef, ...]:
    """Return the cards of *deck*; raise SetupError with every unknown name and the nearest known one."""
    return cards_of_deck(deck, DECKS, "FOR-002")


def checked_deck(deck: Deck, rules: FortressRules) -> tuple[lang.CardDef, ...]:
    """Return the cards of *deck*; raise SetupError with all its problems under *rules* (FOR-K01)."""
    cards = named_deck(deck)
    problems = deck_problems(cards, rules)
    if problems:
        raise SetupError(problems)
    return cards


def deck_problems(deck: Deck, rules: FortressRules) -> tuple[Violation, ...]:
    """FOR-K01: return all problems of *deck*, in any form that ``new_game`` takes, under *rules*."""
    try:
        cards = sorted(named_deck(deck), key=lambda card: card.name)
    except SetupError as error:
        return error.problems
    parts = _cards_by_kind(cards)
    return (
        *_other_card_problems(parts),
        *_creature_problems(parts["creature"], rules),
        *_artifact_and_land_problems(parts, rules),
        *deck_problems_of_magic(FORTRESS, cards, rules.core, accepts_blank=is_creature),
    )


def is_creature(card: lang.CardDef) -> bool:
    """FOR-Q23: return whether *card* is a creature card; its text is blank here, so that it needs no support."""
    return card.has_type(lang.CardType.CREATURE)


def _cards_by_kind(cards: list[lang.CardDef]) -> dict[str, list[lang.CardDef]]:
    """FOR-Q03: return the cards by kind: creature, land, artifact or other; an artifact creature is a creature."""
    parts: dict[str, list[lang.CardDef]] = {"creature": [], "land": [], "artifact": [], "other": []}
    for card in cards:
        line = card.face.types.types
        if len(card.faces) > 1:
            parts["other"].append(card)
        elif lang.CardType.CREATURE in line:
            parts["creature"].append(card)
        elif lang.CardType.LAND in line:
            parts["land"].append(card)
        else:
            parts["artifact" if line == (lang.CardType.ARTIFACT,) else "other"].append(card)
    return parts


def _other_card_problems(parts: dict[str, list[lang.CardDef]]) -> Iterator[Violation]:
    for card in dict.fromkeys(parts["other"]):
        yield Violation("FOR-002", f"{card.name} is neither land nor creature nor artifact")


def _creature_problems(creatures: list[lang.CardDef], rules: FortressRules) -> Iterator[Violation]:
    """FOR-002, FOR-006, FOR-Q04, FOR-Q05: yield the problems of the creatures: number, copies, variable size."""
    if len(creatures) != rules.creature_count:
        yield Violation("FOR-002", f"a deck has {rules.creature_count} creatures, not {len(creatures)}")
    for name, count in Counter(card.name for card in creatures).items():
        if rules.creature_copy_limit is not None and count > rules.creature_copy_limit:
            yield Violation("FOR-006", f"at most {rules.creature_copy_limit} of a creature, not {count} {name}")
    for card in dict.fromkeys(creatures):
        pt = card.face.pt
        if not rules.allow_variable_pt and (pt is None or pt.power is None or pt.toughness is None):
            yield Violation("FOR-Q05", f"{card.name} has a power or toughness that is no number")


def _artifact_and_land_problems(parts: dict[str, list[lang.CardDef]], rules: FortressRules) -> Iterator[Violation]:
    """FOR-002, FOR-Q01 to FOR-Q03: yield the problems of the artifacts and lands: number and copies."""
    artifacts, lands = parts["artifact"], parts["land"]
    if len(artifacts) != rules.artifact_count:
        required = f"{rules.artifact_count} artifact{'s' * (rules.artifact_count != 1)} that is no creature"
        yield Violation("FOR-Q03", f"a deck has {required}, not {len(artifacts)}")
    if len(lands) < rules.min_lands:
        yield Violation("FOR-Q01", f"a deck has at least {rules.min_lands} lands, not {len(lands)}")
    limit = rules.nonbasic_land_copy_limit
    for name, count in Counter(card.name for card in lands if not card.is_basic_land).items():
        if limit is not None and count > limit:
            yield Violation("FOR-Q02", f"at most {limit} of a land that is not basic, not {count} {name}")
