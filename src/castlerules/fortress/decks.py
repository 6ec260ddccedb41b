"""Deck rules of Fortress (FOR-002, FOR-006; no card is banned, FOR-005), and the ready-made decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.pool import FORTRESS_DECKS
from castlerules.core import SetupError, Violation
from castlerules.magic.decks import Deck, cards_of_deck, refusals
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
    """FOR-K01: return why *deck* is illegal under *rules*; () if it is legal.

    *deck* may have every form that ``FortressGame.new_game`` accepts. An unknown name in it is a problem too.
    """
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


def card_problems(card: lang.CardDef, rules: FortressRules) -> tuple[Violation, ...]:
    """FOR-K01: return why no deck may hold *card* under *rules*; () if a deck may."""
    parts = _cards_by_kind([card])
    sizes = [violation for creature in parts["creature"] for violation in _size_problems(creature, rules)]
    return (*_other_card_problems(parts), *sizes, *refusals(FORTRESS, card))


def is_creature(card: lang.CardDef) -> bool:
    """FOR-Q23: return whether *card* is a creature card.

    Creature cards have no abilities in Fortress, so a deck may hold one of which only the characteristics are known.
    """
    return card.has_type(lang.CardType.CREATURE)


def _cards_by_kind(cards: list[lang.CardDef]) -> dict[str, list[lang.CardDef]]:
    """FOR-Q03: return the cards by kind: ``creature``, ``land``, ``artifact`` or ``other``.

    An artifact creature is a creature. A card with several faces is ``other``, which no deck may hold.
    """
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
        yield Violation("FOR-002", f"expected only creatures, lands and artifacts with one face, got {card.name}")


def _creature_problems(creatures: list[lang.CardDef], rules: FortressRules) -> Iterator[Violation]:
    """FOR-002, FOR-006, FOR-Q04, FOR-Q05: yield what is wrong with the creatures: number, copies, variable size."""
    if len(creatures) != rules.creature_count:
        yield Violation("FOR-002", f"expected {rules.creature_count} creatures in the deck, got {len(creatures)}")
    for name, count in Counter(card.name for card in creatures).items():
        if rules.creature_copy_limit is not None and count > rules.creature_copy_limit:
            limit = rules.creature_copy_limit
            yield Violation("FOR-006", f"expected at most {limit} copies of a creature, got {count} of {name}")
    for card in dict.fromkeys(creatures):
        yield from _size_problems(card, rules)


def _size_problems(card: lang.CardDef, rules: FortressRules) -> Iterator[Violation]:
    """FOR-Q05: yield a problem if the size of the creature *card* is not printed as numbers."""
    pt = card.face.pt
    if not rules.allow_variable_pt and (pt is None or pt.power is None or pt.toughness is None):
        yield Violation("FOR-Q05", f"{card.name}: expected numbers as printed power and toughness, got a variable one")


def _artifact_and_land_problems(parts: dict[str, list[lang.CardDef]], rules: FortressRules) -> Iterator[Violation]:
    """FOR-002, FOR-Q01 to FOR-Q03: yield what is wrong with the artifacts and lands: number, copies of a land."""
    artifacts, lands = parts["artifact"], parts["land"]
    if len(artifacts) != rules.artifact_count:
        required = f"{rules.artifact_count} noncreature artifact{'s' * (rules.artifact_count != 1)}"
        yield Violation("FOR-Q03", f"expected {required} in the deck, got {len(artifacts)}")
    if len(lands) < rules.min_lands:
        yield Violation("FOR-Q01", f"expected at least {rules.min_lands} lands in the deck, got {len(lands)}")
    limit = rules.nonbasic_land_copy_limit
    for name, count in Counter(card.name for card in lands if not card.is_basic_land).items():
        if limit is not None and count > limit:
            yield Violation("FOR-Q02", f"expected at most {limit} copies of a nonbasic land, got {count} of {name}")
