"""Convert a card to JSON data and back, with every field and exact types.

The data holds the whole card, even if the card is built in, so that it means the same in every version of the library.
The data of games, in contrast, holds built-in cards by name and only other cards whole.
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
    """Return *card* as JSON data, with every field.

    Raises DataError if the data could not be read back as an equal card: a part has the wrong type, the symbols of a
    mana cost are out of order, or effects are nested too deep.
    """
    if type(card) is not CardDef:
        raise DataError("", f"expected a CardDef, got {short_repr(card)}")
    try:
        data = dict(zip(_ENVELOPE, (SCHEMA, _codec().unstructure_fields(card)), strict=True))
        reread = card_from_data(data)
    except RecursionError:
        raise DataError("", f"nested deeper than {MAX_DEPTH} levels") from None
    except DataError:
        raise
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise DataError("", f"this card has a part of a wrong type ({type(error).__name__}: {error})"[:300]) from error
    if reread != card:
        raise DataError(
            "",
            "this card would be read back as a different card; expected mana costs with symbols in the order of mana()",
        )
    return data


def card_from_data(data: object) -> CardDef:
    """Return the card that ``card_to_data`` wrote as *data*.

    Raises DataError, with the path of the first fault, for data of another schema, unknown or missing fields, wrong
    types, and data that is too large or nested too deep.
    """
    check_size(data, _MOST_NODES)
    envelope = checked_fields(data, "", _ENVELOPE)
    if type(envelope["schema"]) is not int or envelope["schema"] != SCHEMA:
        raise DataError("schema", f"expected schema {SCHEMA}, got {short_repr(envelope['schema'])}")
    card: CardDef = _codec().structure_fields(envelope["card"], CardDef, "card")
    return card


def card_to_json(card: CardDef) -> str:
    """Return ``card_to_data(card)`` as canonical JSON text; raise DataError as ``card_to_data`` does."""
    return canonical_json(card_to_data(card))


def card_from_json(text: str) -> CardDef:
    """Return the card in the JSON *text*; raise DataError as ``card_from_data``, or for bad JSON or a repeated key."""
    return card_from_data(parse_json(text))


@cache
def _codec() -> Codec:
    from castlerules.core.codec import Codec  # late: cattrs is slow to import, and few callers use data

    return Codec((CardDef,), {}, {})
