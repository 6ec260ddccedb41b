"""Cards from the rows of card files, MTGJSON's or Scryfall's, that the caller has loaded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import attrs

from castlerules.cards.language.definition import CardDef
from castlerules.core import DataError, UnsupportedCard
from castlerules.core.errors import short_repr

from .abilities import differing_part, with_abilities
from .cards import group_rows, read_card
from .fields import RowFields


def _refusal_keys(refused: tuple[UnsupportedCard, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((unsupported_card.card, unsupported_card.clause) for unsupported_card in refused)


@attrs.frozen
class ImportResult:
    """What a file of rows has come to: the *cards* that can be played, and those that are *refused*, with the reason.

    Both are in the order of the file; a name is among the cards once, with all its printings.
    """

    cards: tuple[CardDef, ...]
    refused: tuple[UnsupportedCard, ...] = attrs.field(eq=_refusal_keys)

    def refusal_reasons(self) -> tuple[tuple[str, int], ...]:
        """Return why cards were refused and how many for each reason, the most frequent first.

        A card's own name in its clause is written ``~``.
        """
        counted = Counter(
            unsupported_card.clause.replace(unsupported_card.card, "~") for unsupported_card in self.refused
        )
        return tuple(sorted(counted.items(), key=lambda entry: (-entry[1], entry[0])))


def card_from_row(row: Mapping[str, object], *, blank: bool = False) -> CardDef:
    """Return the card that *row* is, a card object of MTGJSON (set file or atomic) or of Scryfall.

    The built-in pool knows the abilities of its cards; of others, text that is nothing but keywords is read. With
    *blank* only the characteristics are read, and no text. Raises DataError for what is ill-formed, and UnsupportedCard
    for what the rules here do not know, with the first clause of the text that is not understood.
    """
    return _card_from_group((RowFields.of(row, "row"),), blank=blank)


def cards_from_rows(rows: Iterable[Mapping[str, object]], *, blank: bool = False) -> tuple[CardDef, ...]:
    """Return the cards of *rows* in their order, the two rows of a split card of MTGJSON put together.

    Raises what ``card_from_row`` raises, for the first card for which it does; and DataError for a half alone.
    """
    return tuple(_card_from_group(group, blank=blank) for group in group_rows(rows, "rows"))


def read_rows(rows: Iterable[Mapping[str, object]], *, blank: bool = False) -> ImportResult:
    """Return the cards of *rows* and those that are refused; see ``card_from_row``.

    Rows of one name become one card with several printings. Raises DataError for what is ill-formed, and for two rows
    of one name that are not the same card.
    """
    cards: dict[str, CardDef] = {}
    refused: dict[tuple[str, str], UnsupportedCard] = {}
    for group in group_rows(rows, "rows"):
        try:
            card = _card_from_group(group, blank=blank)
        except UnsupportedCard as found:
            refused.setdefault((found.card, found.clause), found.with_traceback(None))
        else:
            cards[card.name] = _with_printings_of(cards.get(card.name, card), card, group[0].path_to("name"))
    return ImportResult(tuple(cards.values()), tuple(refused.values()))


def _card_from_group(group: tuple[RowFields, ...], *, blank: bool) -> CardDef:
    imported = read_card(group)
    return attrs.evolve(imported.card, blank=True) if blank else with_abilities(imported)


def _with_printings_of(known: CardDef, card: CardDef, path: str) -> CardDef:
    """Return *known* with the printings of *card*; raise DataError if they are not the same card."""
    if found := differing_part(known, card):
        raise DataError(path, f"{short_repr(card.name)} stands in an earlier row with another {found}")
    return attrs.evolve(known, printings=tuple(dict.fromkeys((*known.printings, *card.printings))))
