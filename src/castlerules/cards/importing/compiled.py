"""What came of a card file as JSON data, for programs that keep it: reading that is quicker than reading all texts.

The library keeps nothing itself. A program that does so finds the data by ``compiled_key``, which is another one for
another file and for another reader.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from castlerules.cards.language.card_data import card_from_data, card_to_data
from castlerules.core import DataError, RefusalKind, UnreadClause, UnsupportedCard
from castlerules.core.data import checked_fields

from .rows import ImportResult

_FIELDS: Final = ("key", "cards", "refused")
_REFUSAL_FIELDS: Final = ("card", "clause", "clauses")
_CLAUSE_TYPES: Final[Mapping[str, type]] = MappingProxyType(
    {"clause": str, "start": int, "end": int, "why": str, "unread": str, "missing": str, "face": str}
)


def compiled_key(text: str, reader: str) -> str:
    """Return the key of the card file with the content *text*, read by *reader*: a word that no other file has.

    *reader* is a text that is another one for each version of the library, such as a digest of its modules.
    """
    import hashlib  # late: few programs need it

    digest = hashlib.sha256(reader.encode())
    digest.update(b"\0")
    digest.update(text.encode())
    return digest.hexdigest()


def compiled_data(result: ImportResult, key: str) -> dict[str, Any]:
    """Return *result* as JSON data, under *key*."""
    refused = [
        {"card": one.card, "clause": one.clause, "clauses": [_clause_data(clause) for clause in one.clauses]}
        for one in result.refused
    ]
    return {"key": key, "cards": [card_to_data(card) for card in result.cards], "refused": refused}


def result_from_compiled(data: object, key: str) -> ImportResult:
    """Return the result that *data* holds; raise DataError if *data* is damaged or was made under another key."""
    fields = checked_fields(data, "", _FIELDS)
    if fields["key"] != key:
        raise DataError("key", "this is the data of another file, or of another version of the reader")
    cards = [card_from_data(card) for card in _list(fields["cards"], "cards")]
    refused = [_refusal(one, f"refused[{place}]") for place, one in enumerate(_list(fields["refused"], "refused"))]
    return ImportResult(tuple(cards), tuple(refused))


def _clause_data(clause: UnreadClause) -> dict[str, Any]:
    return attrs.asdict(clause) | {"kind": clause.kind.value, "expected": list(clause.expected)}


def _refusal(data: object, path: str) -> UnsupportedCard:
    fields = checked_fields(data, path, _REFUSAL_FIELDS)
    card, clause = (_typed(fields[name], str, f"{path}.{name}") for name in ("card", "clause"))
    return UnsupportedCard(card, clause, tuple([_clause(one, path) for one in _list(fields["clauses"], path)]))


def _clause(data: object, path: str) -> UnreadClause:
    fields = checked_fields(data, path, ("kind", "expected", *_CLAUSE_TYPES))
    parts = {name: _typed(fields[name], kind, f"{path}.{name}") for name, kind in _CLAUSE_TYPES.items()}
    expected = tuple([_typed(word, str, path) for word in _list(fields["expected"], path)])
    try:
        kind = RefusalKind(fields["kind"])
    except ValueError:
        raise DataError(f"{path}.kind", "expected the word for a kind of refusal") from None
    return UnreadClause(kind, expected=expected, **parts)


def _typed(value: object, kind: type, path: str) -> Any:
    if type(value) is not kind:
        raise DataError(path, f"expected {kind.__name__}, got {type(value).__name__}")
    return value


def _list(value: object, path: str) -> list[Any]:
    found: list[Any] = _typed(value, list, path)
    return found
