"""Decks for Solitaire: the ready-made ones, and the check that a deck can be played (SOL-002, SOL-G01, SOL-G86)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

import attrs

from castlerules.cards import language as lang
from castlerules.cards.pool import TWO_COLOR_DECKS
from castlerules.core import SetupError, Violation
from castlerules.magic.decks import Deck, cards_of_deck, read_deck, refusals

from .book import SOLITAIRE
from .model.options import SolitaireRules

DECKS: Final[Mapping[str, tuple[lang.CardDef, ...]]] = TWO_COLOR_DECKS
"""The ready-made decks by name, two for each pair of colours; a deck's cards are loaded on first access."""

DEFAULT_DECK: Final = "RG aggro"
"""The name of the deck that is played by default."""

_DECK_CODE: Final = "SOL-002"
"""The rule that an unknown name of a deck violates."""


def solitaire_deck(deck: Deck) -> tuple[lang.CardDef, ...]:
    """Return the cards of *deck*, of any size; raise SetupError for unknown names, with the nearest known ones."""
    return cards_of_deck(deck, DECKS, _DECK_CODE)


def checked_deck(deck: Deck, rules: SolitaireRules) -> tuple[lang.CardDef, ...]:
    """Return the cards of *deck* to play with; raise SetupError with all problems if *rules* do not allow it (SOL-G01).

    With ``reject_unsupported=False`` cards lose their unsupported abilities instead of being rejected (SOL-G86).
    """
    cards, problems = _read_and_check(deck, rules)
    if problems:
        raise SetupError(problems)
    return cards if rules.reject_unsupported else tuple([without_unsupported(card) for card in cards])


def deck_problems(deck: Deck, rules: SolitaireRules) -> tuple[Violation, ...]:
    """SOL-G01, SOL-G86: return every problem of *deck* under *rules*; empty if it can be played.

    *deck* takes the same forms as in ``new_game``. The order of the cards is irrelevant, and there may be any number
    of each.
    """
    return _read_and_check(deck, rules)[1]


def _read_and_check(deck: Deck, rules: SolitaireRules) -> tuple[tuple[lang.CardDef, ...], tuple[Violation, ...]]:
    """Return the cards of *deck*, and every problem of *deck* under *rules*."""
    cards, problems = read_deck(deck, DECKS, _DECK_CODE)
    return cards, tuple(problems) or tuple(dict.fromkeys(_problems(cards, rules)))


def _problems(cards: tuple[lang.CardDef, ...], rules: SolitaireRules) -> Iterator[Violation]:
    if len(cards) < rules.min_deck_size:
        yield Violation("SOL-G01", f"a deck has at least {rules.min_deck_size} cards, not {len(cards)}")
    if not rules.reject_unsupported:  # abilities that cannot be read cannot be removed from the card either
        violations = [violation for card in dict.fromkeys(cards) for violation in refusals(SOLITAIRE, card)]
        yield from [violation for violation in violations if violation.rule == "BASE-Q46"]
    else:
        unsupported = [card for card in dict.fromkeys(cards) if _unsupported_reasons(card)]
        yield from [
            violation
            for card in sorted(unsupported, key=lambda card: card.name)
            for violation in _unsupported_reasons(card)
        ]


def card_problems(card: lang.CardDef) -> tuple[Violation, ...]:
    """SOL-G86: return why Solitaire does not support *card*; () if it does."""
    return _unsupported_reasons(card)


@cache
def _unsupported_reasons(card: lang.CardDef) -> tuple[Violation, ...]:
    """SOL-G86: return a violation for each ability or other part of *card* that Solitaire does not support."""
    from castlerules.magic.capability.support import unsupported_ability  # slow to import, and needed only for decks

    reasons = [f"{card.name}: only its characteristics are known, not what it does"] if card.blank else []
    reasons += [violation.reason for violation in refusals(SOLITAIRE, card)]
    reasons += [unsupported_ability(card, ability) for ability in _abilities_of(card) if _has_no_meaning(ability)]
    return tuple([Violation("SOL-G86", reason) for reason in reasons])


def _has_no_meaning(ability: lang.Ability) -> bool:
    """SOL-G86, SOL-G49: return whether *ability* has no meaning in Solitaire.

    Phasing, an X that is paid with life, and triggers on drawing or discarding have none: here cards are drawn and
    discarded between piles that normal Magic does not have, three at a time and some of them unseen. STACKS have no
    library that could be looked at or searched. Spells that exile themselves are refused, since here a spell ends in
    another way.
    """
    if isinstance(ability, lang.Spell) and lang.MoveTo(lang.This(), lang.Zone.EXILE) in lang.nodes_in(ability):
        return True
    for node in lang.nodes_in(ability):
        if isinstance(node, (lang.CardDrawn, lang.CardDiscarded)):
            return True
        whose = node.who if isinstance(node, lang.LookAtTop) else getattr(node, "whose", lang.You())
        if isinstance(node, (lang.LookAtTop, lang.Search)) and whose != lang.You():
            return True
        if getattr(node, "kind", None) is lang.KeywordKind.PHASING:
            return True
        if isinstance(node, lang.PayLife) and any([isinstance(part, lang.X) for part in lang.nodes_in(node.amount)]):
            return True
    return False


def without_unsupported(card: lang.CardDef) -> lang.CardDef:
    """SOL-G86: return *card* without the abilities that Solitaire does not support; *card* itself if it has none."""
    if not _unsupported_reasons(card):
        return card
    faces = tuple([attrs.evolve(face, abilities=_supported_abilities(card, face.abilities)) for face in card.faces])
    return attrs.evolve(card, faces=faces)


def _abilities_of(card: lang.CardDef) -> list[lang.Ability]:
    return [ability for face in card.faces for ability in face.abilities]


def _supported_abilities(card: lang.CardDef, abilities: tuple[lang.Ability, ...]) -> tuple[lang.Ability, ...]:
    """Return those of the *abilities* of *card* that Solitaire supports.

    Each is tested on a copy of *card* whose first face has this ability alone, so that no other one is blamed for it.
    """
    from castlerules.cards.checks.card_faults import faults_by_ability  # as above
    from castlerules.magic.capability.support import unsupported_parts

    supported = []
    faulty = [ability for ability, _ in faults_by_ability(card)]
    for ability in [ability for ability in abilities if ability not in faulty]:
        alone = attrs.evolve(card, faces=(attrs.evolve(card.faces[0], abilities=(ability,)),))
        if not unsupported_parts(SOLITAIRE, alone) and not _has_no_meaning(ability):
            supported.append(ability)
    return tuple(supported)
