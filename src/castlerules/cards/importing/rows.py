"""``card_from_row``, ``cards_from_rows`` and ``read_rows``: convert rows of MTGJSON or Scryfall files to cards.

The caller loads the files; nothing here reads from disk.
"""

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
    """The outcome of importing a file of rows: the imported *cards*, and the *refused* ones with the reasons.

    Both are in the order of the file. Each name occurs once in *cards*, with all its printings.
    """

    cards: tuple[CardDef, ...]
    refused: tuple[UnsupportedCard, ...] = attrs.field(eq=_refusal_keys)

    def refusal_reasons(self) -> tuple[tuple[str, int], ...]:
        """Return pairs of a reason and the number of cards that were refused for it, the most frequent reason first.

        ``~`` in a reason stands for the name of the refused card, so that equal reasons are counted together.
        """
        counts = Counter(
            unsupported_card.clause.replace(unsupported_card.card, "~") for unsupported_card in self.refused
        )
        return tuple(sorted(counts.items(), key=lambda entry: (-entry[1], entry[0])))


def card_from_row(row: Mapping[str, object], *, blank: bool = False) -> CardDef:
    """Return the card that *row* describes: a card object of MTGJSON (set file or atomic) or of Scryfall.

    A card of the built-in pool gets its abilities from the pool; the text of any other card must consist of keywords.
    With *blank*, only the characteristics are read and the text is ignored. Raises DataError for an ill-formed row, and
    UnsupportedCard for a card that the library does not support, with the first clause that is not understood.
    """
    return _card_from_group((RowFields.of(row, "row"),), blank=blank)


def cards_from_rows(rows: Iterable[Mapping[str, object]], *, blank: bool = False) -> tuple[CardDef, ...]:
    """Return the cards of *rows* in their order; the two rows of a split card of MTGJSON become one card.

    Raises the errors of ``card_from_row``, for the first card that has one, and DataError for half of a split card.
    """
    return tuple(_card_from_group(group, blank=blank) for group in group_rows(rows, "rows"))


def read_rows(rows: Iterable[Mapping[str, object]], *, blank: bool = False) -> ImportResult:
    """Return the cards of *rows*, and the cards for which ``card_from_row`` would raise UnsupportedCard, with reasons.

    Rows with the same name become one card with several printings. Raises DataError for ill-formed rows, and for two
    rows with the same name that describe different cards.
    """
    cards: dict[str, CardDef] = {}
    refused: dict[tuple[str, str], UnsupportedCard] = {}
    for group in group_rows(rows, "rows"):
        try:
            card = _card_from_group(group, blank=blank)
        except UnsupportedCard as error:
            refused.setdefault((error.card, error.clause), error.with_traceback(None))
        else:
            cards[card.name] = _with_printings_of(cards.get(card.name, card), card, group[0].path_to("name"))
    return ImportResult(tuple(cards.values()), tuple(refused.values()))


def _card_from_group(group: tuple[RowFields, ...], *, blank: bool) -> CardDef:
    imported = read_card(group)
    return attrs.evolve(imported.card, blank=True) if blank else with_abilities(imported)


def _with_printings_of(known: CardDef, card: CardDef, path: str) -> CardDef:
    """Return *known* with the printings of *card* added; raise DataError if they are different cards."""
    if part := differing_part(known, card):
        raise DataError(path, f"expected the same {part} as in an earlier row of {short_repr(card.name)}")
    return attrs.evolve(known, printings=tuple(dict.fromkeys((*known.printings, *card.printings))))
