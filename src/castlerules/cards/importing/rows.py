"""``card_from_row``, ``cards_from_rows`` and ``read_rows``: convert rows of MTGJSON or Scryfall files to cards.

The caller loads the files; nothing here reads from disk.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

import attrs

from castlerules.cards.language.definition import CardDef
from castlerules.core import DataError, RefusalKind, UnreadClause, UnsupportedCard
from castlerules.core.errors import short_repr
from castlerules.core.frozen import frozen

from .abilities import differing_part, with_abilities
from .cards import group_rows, group_rows_or_errors, read_card
from .fields import RowFields

_WORDS: Final = 4
"""By so many words are unread clauses grouped."""


def _refusal_keys(refused: tuple[UnsupportedCard, ...]) -> tuple[tuple[str, tuple[UnreadClause, ...]], ...]:
    return tuple((unsupported_card.card, unsupported_card.clauses) for unsupported_card in refused)


@frozen
class Wanted:
    """Something that keeps cards from being played: *what* is an engine part, words that are not read, or a reason.

    *cards* are the names of the cards that it keeps from being played; nothing else keeps *alone* of them. In words,
    ``~`` stands for the name of the card.
    """

    kind: RefusalKind
    what: str
    cards: tuple[str, ...]
    alone: int


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

    def wanting(self) -> tuple[Wanted, ...]:
        """Return what keeps cards from being played, that which keeps most of them first.

        These are missing parts of the engine, words that are not read (the first few of a clause), and other reasons.
        """
        return wanting(self.refused)


def wanting(refused: Iterable[UnsupportedCard]) -> tuple[Wanted, ...]:
    """Return what keeps the cards in *refused* from being played, that which keeps most of them first."""
    cards: dict[tuple[RefusalKind, str], dict[str, None]] = {}
    alone = Counter[tuple[RefusalKind, str]]()
    for unsupported_card in refused:
        reasons = {_reason(unsupported_card, clause): None for clause in unsupported_card.clauses}
        for reason in reasons:
            cards.setdefault(reason, {})[unsupported_card.card] = None
            alone[reason] += len(reasons) == 1
    found = [Wanted(kind, what, tuple(names), alone[kind, what]) for (kind, what), names in cards.items()]
    return tuple(sorted(found, key=lambda wanted: (-len(wanted.cards), -wanted.alone, wanted.kind.value, wanted.what)))


def _reason(unsupported_card: UnsupportedCard, clause: UnreadClause) -> tuple[RefusalKind, str]:
    """Return the kind of *clause*, and what is missing or wrong there, in words that are equal for many cards."""
    what = clause.missing or clause.why
    if clause.kind is RefusalKind.READER and (unread := clause.unread or clause.clause):
        what = " ".join(unread.split()[:_WORDS])
    for name in (unsupported_card.card, clause.face, unsupported_card.card.partition(",")[0]):
        what = what.replace(name, "~") if name else what
    return clause.kind, what


def card_from_row(row: Mapping[str, object], *, blank: bool = False) -> CardDef:
    """Return the card that *row* describes: a card object of MTGJSON (set file or atomic) or of Scryfall.

    A card of the built-in pool gets its abilities from the pool; the text of any other card is read. With *blank*, only
    the characteristics are read and the text is ignored. Raises DataError for an ill-formed row, and UnsupportedCard,
    with all refused clauses, for a card that the library does not support or whose text it does not understand wholly.
    """
    return _card_from_group((RowFields.of(row, "row"),), blank=blank)


def cards_from_rows(rows: Iterable[Mapping[str, object]], *, blank: bool = False) -> tuple[CardDef, ...]:
    """Return the cards of *rows* in their order; the two rows of a split card of MTGJSON become one card.

    Raises the errors of ``card_from_row``, for the first card that has one, and DataError for half of a split card.
    """
    return tuple(_card_from_group(group, blank=blank) for group in group_rows(rows, "rows"))


def read_rows(rows: Iterable[Mapping[str, object]], *, blank: bool = False, lenient: bool = False) -> ImportResult:
    """Return the cards of *rows*, and the cards for which ``card_from_row`` would raise UnsupportedCard, with reasons.

    Rows with the same name become one card with several printings. Raises DataError for ill-formed rows, and for two
    rows with the same name that describe different cards. With *lenient*, such rows are refused as well: by the name in
    the row, or else by its place, such as ``rows[3]``.
    """
    cards: dict[str, CardDef] = {}
    refused: dict[tuple[str, tuple[UnreadClause, ...]], UnsupportedCard] = {}
    for group in group_rows_or_errors(rows, "rows"):
        try:
            card = _known_or_new(cards, _checked(group), blank=blank)
        except UnsupportedCard as error:
            refused.setdefault((error.card, error.clauses), error.with_traceback(None))
        except DataError as error:
            if not lenient:
                raise
            bad_row = _bad_row(group, error)
            refused.setdefault((bad_row.card, bad_row.clauses), bad_row)
        else:
            cards[card.name] = card
    return ImportResult(tuple(cards.values()), tuple(refused.values()))


def _checked(group: tuple[RowFields, ...] | DataError) -> tuple[RowFields, ...]:
    """Return *group*, the rows of a card; raise it if it is an error."""
    if isinstance(group, DataError):
        raise group
    return group


def _bad_row(group: tuple[RowFields, ...] | DataError, error: DataError) -> UnsupportedCard:
    """Return the refusal of the card in *group*, whose rows are ill-formed: *error* says how."""
    try:
        name = _checked(group)[0].name("name")
    except DataError:
        name = error.path.partition(".")[0]
    return UnsupportedCard(name, str(error))


def _known_or_new(cards: Mapping[str, CardDef], group: tuple[RowFields, ...], *, blank: bool) -> CardDef:
    """Return the card of *group*, with the printings that the card of that name in *cards* has."""
    card = _card_from_group(group, blank=blank)
    return _with_printings_of(cards.get(card.name, card), card, group[0].path_to("name"))


def _card_from_group(group: tuple[RowFields, ...], *, blank: bool) -> CardDef:
    imported = read_card(group)
    return attrs.evolve(imported.card, blank=True) if blank else with_abilities(imported)


def _with_printings_of(known: CardDef, card: CardDef, path: str) -> CardDef:
    """Return *known* with the printings of *card* added; raise DataError if they are different cards."""
    if part := differing_part(known, card):
        raise DataError(path, f"expected the same {part} as in an earlier row of {short_repr(card.name)}")
    return attrs.evolve(known, printings=tuple(dict.fromkeys((*known.printings, *card.printings))))
