"""A card as plain JSON data, and back: every field, exact types, and nothing guessed.

The data of a card is whole, also that of a built-in one, so that it means the same in every version of the library.
In the data of games, built-in cards stand by their names and others whole.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from castlerules.core import SCHEMA, DataError
from castlerules.core.data import MAX_DEPTH, canonical_json, check_size, checked_fields, parse_json
from castlerules.core.errors import short_repr

from .definition import CardDef

if TYPE_CHECKING:
    from castlerules.core.codec import Codec


_ENVELOPE: Final = ("schema", "card")
_MOST_NODES: Final = 20_000


def card_to_data(card: CardDef) -> dict[str, Any]:
    """Return *card* as JSON data, with every field of it.

    Raises DataError for what would not come back as an equal card: a part of the wrong type, a mana cost whose symbols
    are out of order, or effects that are nested too deep.
    """
    if type(card) is not CardDef:
        raise DataError("", f"a CardDef is wanted, not {short_repr(card)}")
    try:
        data = dict(zip(_ENVELOPE, (SCHEMA, _codec().unstructure_fields(card)), strict=True))
        found = card_from_data(data)
    except RecursionError:
        raise DataError("", f"nested deeper than {MAX_DEPTH}") from None
    except DataError:
        raise
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise DataError("", f"this card holds what it cannot hold ({type(error).__name__}: {error})"[:300]) from error
    if found != card:
        raise DataError("", "this card holds what would come back as something else")
    return data


def card_from_data(data: object) -> CardDef:
    """Return the card that ``card_to_data`` turned into *data*.

    Raises DataError, with the path of the first fault, for anything else: data of another schema, unknown or missing
    fields, wrong types, too much or too deep.
    """
    check_size(data, _MOST_NODES)
    envelope = checked_fields(data, "", _ENVELOPE)
    if type(envelope["schema"]) is not int or envelope["schema"] != SCHEMA:
        raise DataError("schema", f"this is schema {SCHEMA}, not {short_repr(envelope['schema'])}")
    card: CardDef = _codec().structure_fields(envelope["card"], CardDef, "card")
    return card


def card_to_json(card: CardDef) -> str:
    """Return ``card_to_data(card)`` as canonical JSON text; raise DataError as it does."""
    return canonical_json(card_to_data(card))


def card_from_json(text: str) -> CardDef:
    """Return the card in *text*, as ``card_from_data`` does; raise DataError if *text* is no JSON or repeats a key."""
    return card_from_data(parse_json(text))


@cache
def _codec() -> Codec:
    from castlerules.core.codec import Codec  # cattrs is imported when data is first wanted

    return Codec((CardDef,), {}, {})
