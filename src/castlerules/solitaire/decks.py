"""Decks for Solitaire: any deck that is large enough (SOL-002, SOL-G01, SOL-G86), and ready-made ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

import attrs

from castlerules.cards.abilities import Ability, CardDiscarded, CardDrawn
from castlerules.cards.costs import PayLife
from castlerules.cards.definition import CardDef
from castlerules.cards.faults import faults_by_ability
from castlerules.cards.pool import PAIR_DECKS
from castlerules.cards.primitives import nodes_in
from castlerules.cards.render import render_ability
from castlerules.cards.terms import KeywordKind, X
from castlerules.core import Broken, SetupError
from castlerules.magic.deck import Deck, as_cards, read_deck
from castlerules.magic.support import refusals, unplayed

from .book import SOLITAIRE
from .rules import SolitaireRules

__all__ = ["DECKS", "DEFAULT_DECK", "checked_deck", "deck_problems", "named_deck", "trimmed"]

DECKS: Final[Mapping[str, tuple[CardDef, ...]]] = PAIR_DECKS
"""The ready-made decks by name, two for each pair of colours; their cards are read when they are first asked for."""

DEFAULT_DECK: Final = "RG aggro"
"""The deck to play with where none is given."""

_NAMED: Final = "SOL-002"
"""What a name that no ready-made deck has breaks."""


def named_deck(deck: Deck) -> tuple[CardDef, ...]:
    """Return the cards of *deck*; raise SetupError with every name that no deck or card has, and the nearest one."""
    return as_cards(deck, DECKS, _NAMED)


def checked_deck(deck: Deck, rules: SolitaireRules) -> tuple[CardDef, ...]:
    """Return the cards of *deck*; raise SetupError with all problems if it is no deck for these *rules* (SOL-G01).

    Where the table takes cards that cannot be played in full, they come without what cannot be (SOL-G86).
    """
    cards, problems = _read(deck, rules)
    if problems:
        raise SetupError(problems)
    return cards if rules.reject_unsupported else tuple([trimmed(card) for card in cards])


def deck_problems(deck: Deck, rules: SolitaireRules) -> tuple[Broken, ...]:
    """SOL-G01, SOL-G86: return everything that is wrong with *deck*, given as to ``new_game``, under *rules*.

    The order of the cards is irrelevant, and there may be any number of each.
    """
    return _read(deck, rules)[1]


def _read(deck: Deck, rules: SolitaireRules) -> tuple[tuple[CardDef, ...], tuple[Broken, ...]]:
    """Return the cards of *deck*, and everything that is wrong with it."""
    cards, strange = read_deck(deck, DECKS, _NAMED)
    return cards, tuple(strange) or tuple(dict.fromkeys(_problems(cards, rules)))


def _problems(cards: tuple[CardDef, ...], rules: SolitaireRules) -> Iterator[Broken]:
    if len(cards) < rules.min_deck_size:
        yield Broken("SOL-G01", f"a deck has at least {rules.min_deck_size} cards, not {len(cards)}")
    if not rules.reject_unsupported:  # what cannot be read cannot be left out either
        found = [broken for card in dict.fromkeys(cards) for broken in refusals(SOLITAIRE, card)]
        yield from [broken for broken in found if broken.rule == "BASE-Q46"]
    else:
        strange = [card for card in dict.fromkeys(cards) if _unsupported(card)]
        yield from [broken for card in sorted(strange, key=lambda one: one.name) for broken in _unsupported(card)]


@cache
def _unsupported(card: CardDef) -> tuple[Broken, ...]:
    """SOL-G86: return everything of *card* that cannot be played."""
    found = [f"{card.name}: only its characteristics are known, not what it does"] if card.blank else []
    found += [one.reason for one in refusals(SOLITAIRE, card)]
    found += [f"{card.name}: not supported: {render_ability(one)}" for one in _abilities(card) if _is_strange(one)]
    return tuple([Broken("SOL-G86", reason) for reason in found])


def _is_strange(ability: Ability) -> bool:
    """SOL-G86, SOL-G49: return whether *ability* means nothing here.

    That is phasing, an X that is paid with life, and what triggers on drawing or discarding: the cards go to and from
    piles that normal Magic does not have, three at a time and some of them unseen.
    """
    for node in nodes_in(ability):
        if isinstance(node, (CardDrawn, CardDiscarded)):
            return True
        if getattr(node, "kind", None) is KeywordKind.PHASING:
            return True
        if isinstance(node, PayLife) and any([isinstance(part, X) for part in nodes_in(node.amount)]):
            return True
    return False


def trimmed(card: CardDef) -> CardDef:
    """SOL-G86: return *card* without the abilities that cannot be played."""
    if not _unsupported(card):
        return card
    faces = tuple([attrs.evolve(face, abilities=_playable(card, face.abilities)) for face in card.faces])
    return attrs.evolve(card, faces=faces)


def _abilities(card: CardDef) -> list[Ability]:
    return [one for face in card.faces for one in face.abilities]


def _playable(card: CardDef, abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Return those of *abilities* that mean something, and can be played if each stands alone."""
    kept = []
    senseless = [ability for ability, _ in faults_by_ability(card)]
    for one in [ability for ability in abilities if ability not in senseless]:
        alone = attrs.evolve(card, faces=(attrs.evolve(card.faces[0], abilities=(one,)),))
        if not unplayed(SOLITAIRE, alone) and not _is_strange(one):
            kept.append(one)
    return tuple(kept)
