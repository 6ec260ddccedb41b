"""The built-in cards as a list, by name, type, colour and set."""

from __future__ import annotations

from argparse import Namespace
from typing import Any, Final

from castlerules.cards import POOL, CardDef
from castlerules.cli.io.errors import UsageError
from castlerules.core.spelling import nearest_name

_COLORS: Final = "WUBRG"
_COLORLESS: Final = "C"


def listed_cards(args: Namespace) -> list[dict[str, Any]]:
    """Return the built-in cards that fit the filters of *args* as JSON data, in the order of the pool.

    Raises UsageError for a letter that is no colour, and for a type or set that no built-in card has.
    """
    cards = list(POOL.values())
    parts = [word.casefold() for word in args.words]
    fits = [card for card in cards if all([part in card.name.casefold() for part in parts])]
    if args.type is not None:
        kind = _known("type", args.type, [word for card in cards for word in _types(card)])
        fits = [card for card in fits if kind in _types(card)]
    if args.set is not None:
        code = _known("set", args.set, [printing.set for card in cards for printing in card.printings])
        fits = [card for card in fits if any(printing.set == code for printing in card.printings)]
    if args.colors is not None:
        letters = _letters(args.colors)
        fits = [card for card in fits if letters.issuperset(_colors(card) or _COLORLESS)]
    return [_facts(card) for card in fits]


def _known(what: str, text: str, names: list[str]) -> str:
    """Return the one of *names* that *text* is in upper or lower case; raise UsageError if there is none."""
    folded = {name.casefold(): name for name in names}
    if text.casefold() not in folded:
        near = nearest_name(text, folded)
        hint = (
            f"did you mean {folded[near]}?" if near else "castlerules cards list prints the types and sets of all cards"
        )
        raise UsageError(f"--{what}: there is no built-in card with the {what} {text[:40]!r}; {hint}")
    return folded[text.casefold()]


def _letters(text: str) -> frozenset[str]:
    letters = frozenset(text.upper())
    if not letters or not letters.issubset({*_COLORS, _COLORLESS}):
        raise UsageError(f"--colors: expected letters of W, U, B, R, G, and C for colorless, got {text[:40]!r}")
    return letters


def _types(card: CardDef) -> list[str]:
    """Return the supertypes, types and subtypes of *card*, as they are written on it."""
    return [word for face in card.faces for word in str(face.types).replace("—", " ").split()]


def _colors(card: CardDef) -> str:
    colors = {color.value for face in card.faces for color in face.colors}
    return "".join([letter for letter in _COLORS if letter in colors])


def _facts(card: CardDef) -> dict[str, Any]:
    return {
        "name": card.name,
        "cost": " // ".join([str(face.cost) if face.cost is not None else "" for face in card.faces]).strip(),
        "types": " // ".join([str(face.types) for face in card.faces]),
        "colors": _colors(card),
        "sets": [printing.set for printing in card.printings],
    }
