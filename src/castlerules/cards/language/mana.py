"""Kinds of mana and mana costs, and reading costs from text such as ``{2}{R}``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final

from castlerules.core import DataError
from castlerules.core.errors import short_repr
from castlerules.core.frozen import frozen

from .characteristics import Color


class ManaKind(Enum):
    """BASE-031: a kind of mana: one of the five colours, or colourless."""

    WHITE = "W"
    BLUE = "U"
    BLACK = "B"
    RED = "R"
    GREEN = "G"
    COLORLESS = "C"

    __hash__ = object.__hash__

    @property
    def color(self) -> Color | None:
        """The colour of this mana; None for colourless."""
        return None if self is ManaKind.COLORLESS else Color(self.value)


COLORLESS: Final = ManaKind.COLORLESS
"""The kind of mana that has no colour (BASE-031)."""

MANA_KINDS: Final = tuple(ManaKind)
"""All kinds in the order W U B R G C, which is also the order of the counts in a mana pool."""

_SYMBOL: Final = r"\{([^{}]*)\}"
_KIND_ORDER: Final[Mapping[str, int]] = MappingProxyType({kind.value: place for place, kind in enumerate(MANA_KINDS)})
_MOST_GENERIC: Final = 1_000_000


@frozen(cache_hash=True)
class ManaCost:
    """BASE-037: a mana cost: *xs* symbols {X}, *generic* mana, and the other *symbols* in the order W U B R G C.

    Each symbol is a tuple of the kinds of mana that can pay it; a hybrid symbol has two kinds. ``str`` writes the cost
    as text and ``mana`` reads it.
    """

    symbols: tuple[tuple[ManaKind, ...], ...] = ()
    generic: int = 0
    xs: int = 0

    def __str__(self) -> str:
        head = ["{X}"] * self.xs
        if self.generic or not (self.symbols or self.xs):
            head.append(f"{{{self.generic}}}")
        return "".join([*head, *["{" + "/".join(kind.value for kind in symbol) + "}" for symbol in self.symbols]])

    def __repr__(self) -> str:
        return f"mana({str(self)!r})"

    @property
    def code(self) -> str:
        """The text of the cost, such as ``{2}{R}``; JSON data of cards contains this text instead of the fields."""
        return str(self)

    @classmethod
    def of_code(cls, code: str) -> ManaCost:
        """Return the cost whose canonical text is *code*; raise DataError for any other text, such as ``{R}{2}``."""
        try:
            mana_cost = mana(code)
        except DataError as error:
            raise DataError("", error.problem) from None
        if str(mana_cost) != code:
            raise DataError("", f"expected {mana_cost}, the canonical text, got {short_repr(code)}")
        return mana_cost

    @property
    def value(self) -> int:
        """BASE-027: the mana value with X = 0: the generic mana plus 1 for each other symbol."""
        return self.generic + len(self.symbols)

    @property
    def colors(self) -> tuple[Color, ...]:
        """BASE-026: the colours of the symbols, in the order W U B R G."""
        kinds = {kind for symbol in self.symbols for kind in symbol}
        return tuple(kind.color for kind in MANA_KINDS if kind in kinds and kind.color is not None)

    def plus(self, other: ManaCost) -> ManaCost:
        """Return the sum of this cost and *other*, such as {3}{W}{R} for {2}{R} and a kicker {1}{W} (BASE-039)."""
        symbols = tuple(sorted((*self.symbols, *other.symbols), key=_symbol_order))
        return ManaCost(symbols, self.generic + other.generic, self.xs + other.xs)


def _symbol_order(symbol: tuple[ManaKind, ...]) -> tuple[int, ...]:
    return tuple(_KIND_ORDER[kind.value] for kind in symbol)


def mana(text: str) -> ManaCost:
    """Return the mana cost written as *text*, such as ``{X}{2}{W/U}{R}``; the empty text is ``{0}`` (BASE-037).

    Raises DataError, which names the symbol, if *text* is anything else. Symbols that can be paid with life or with two
    generic mana, such as ``{R/P}`` and ``{2/R}``, are not supported.
    """
    if not isinstance(text, str):
        raise DataError("mana cost", f"expected a string such as {{2}}{{R}}, got {short_repr(text)}")
    if re.sub(_SYMBOL, "", text):
        raise DataError("mana cost", f"expected symbols such as {{2}}{{R}}, got {short_repr(text)}")
    generic = xs = 0
    symbols: list[tuple[ManaKind, ...]] = []
    for symbol in re.findall(_SYMBOL, text):
        kinds = symbol.split("/")
        if symbol == "X":
            xs += 1
        elif symbol.isascii() and symbol.isdigit() and len(symbol) < 7:
            generic += int(symbol)
        elif len(kinds) <= 2 and len(set(kinds)) == len(kinds) and all(kind in _KIND_ORDER for kind in kinds):
            symbols.append(tuple(sorted((ManaKind(kind) for kind in kinds), key=lambda kind: _KIND_ORDER[kind.value])))
        else:
            raise DataError("mana cost", f"the symbol {{{short_repr(symbol)[1:-1]}}} is not supported")
    if generic > _MOST_GENERIC:
        raise DataError("mana cost", f"expected at most {_MOST_GENERIC} generic mana, got {generic}")
    return ManaCost(tuple(sorted(symbols, key=_symbol_order)), generic, xs)
