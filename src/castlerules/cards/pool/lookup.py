"""Find built-in cards by name: ``card`` tolerates other spellings, ``POOL`` maps exact names.

The modules that define the cards are imported on first use, so that importing the package stays quick.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Final, TypeVar

from castlerules.cards.language.definition import CardDef
from castlerules.core import DataError
from castlerules.core.errors import short_repr

_Value = TypeVar("_Value")

_CARD_MODULES: Final = ("white", "blue", "black", "red", "green", "gold", "artifacts", "lands")
_LONGEST_NAME: Final = 60
_NO_CARDS: Final[Mapping[str, CardDef]] = MappingProxyType({})
_SAME_CHARACTERS: Final = MappingProxyType(
    str.maketrans(
        {
            **dict.fromkeys("\u2018\u2019\u02bc\u00b4`", "'"),
            **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"),
            "\u00e6": "ae",
        }
    )
)


@cache
def cards_by_name() -> Mapping[str, CardDef]:
    """Return all cards of the pool by exact name, in the order of the pool (see ``POOL``)."""
    groups = [import_module(f"{__package__}.{group}").CARDS for group in _CARD_MODULES]
    return MappingProxyType({card_def.name: card_def for group in groups for card_def in group})


@cache
def _pool_by_folded_name() -> Mapping[str, CardDef]:
    return by_folded_name(cards_by_name().values())


def by_folded_name(cards: Iterable[CardDef]) -> Mapping[str, CardDef]:
    """Return *cards* by ``folded_name``; a split card is also listed under the name of each half."""
    some = tuple(cards)
    by_face = {folded_name(face.name): card for card in some for face in card.faces}
    return MappingProxyType(by_face | {folded_name(card.name): card for card in some})


def folded_name(name: str) -> str:
    """Return *name* in a form in which different spellings of one name are equal, so that ``card`` finds them all.

    It has lower case, plain apostrophes and hyphens, single spaces, and one "/" between the halves of a split card.
    """
    plain = unicodedata.normalize("NFKC", name).casefold().translate(_SAME_CHARACTERS)
    return "/".join(" ".join(half.split()) for half in plain.split("/") if half.strip())


def is_in_pool(name: str) -> bool:
    """Return whether ``card`` finds a built-in card called *name*."""
    return name in cards_by_name() or folded_name(name) in _pool_by_folded_name()


def card(name: str) -> CardDef:
    """Return the built-in card called *name*; raise DataError, with similar names, if there is none.

    Capitals, spaces, the shape of apostrophes and hyphens, and the ligature Æ do not matter. A split card is found by
    both names, with one or two slashes between, and by either name alone (BASE-K35).
    """
    return own_or_built_in(name, _NO_CARDS)


def own_or_built_in(name: str, own: Mapping[str, CardDef]) -> CardDef:
    """Return the card called *name* in *own*, which maps folded names to cards, or else in the pool, as ``card`` does.

    Raises DataError, with similar names of both, if there is none.
    """
    if not isinstance(name, str):
        raise DataError("card", f"expected the name of a card, got {short_repr(name)}")
    if (found := own.get(folded_name(name)) if own else cards_by_name().get(name)) is not None:
        return found
    known = {**_pool_by_folded_name(), **own} if own else _pool_by_folded_name()
    if (found := known.get(folded_name(name))) is not None:
        return found
    place = "neither in the built-in pool nor one of the cards given" if own else "not in the built-in pool"
    raise DataError("card", f"{short_repr(name)} is {place}{suggestion(name, _names(known))}")


def _names(cards: Mapping[str, CardDef]) -> Mapping[str, str]:
    return {folded: card.name for folded, card in cards.items()}


def pool_names() -> Mapping[str, str]:
    """Return the names of the cards of the pool by ``folded_name``, those of split cards also by that of each half."""
    return _names(_pool_by_folded_name())


def suggestion(name: str, known: Mapping[str, str]) -> str:
    """Return "; did you mean ...?" with up to three names that are similar to *name*, or "" if there is none.

    *known* maps names in the form of ``folded_name`` to the names that are shown.
    """
    from difflib import get_close_matches  # slow to import, and only for errors

    close = get_close_matches(folded_name(name[:_LONGEST_NAME]), known, n=3)
    names = list(dict.fromkeys([known[folded] for folded in close]))
    return f"; did you mean {' or '.join(names)}?" if names else ""


class LazyMapping(Mapping[str, _Value]):
    """A read-only mapping that looks up its *names* and the *value_of* a name on access; *text* is its ``repr``."""

    def __init__(self, text: str, names: Callable[[], Collection[str]], value_of: Callable[[str], _Value]) -> None:
        self._text = text
        self._names = names
        self._value_of = value_of

    def __getitem__(self, name: str) -> _Value:
        return self._value_of(name)

    def __contains__(self, name: object) -> bool:
        return name in self._names()

    def __iter__(self) -> Iterator[str]:
        return iter(self._names())

    def __len__(self) -> int:
        return len(self._names())

    def __repr__(self) -> str:
        return self._text


def _exactly_named(name: str) -> CardDef:
    return cards_by_name()[name]


POOL: Final[Mapping[str, CardDef]] = LazyMapping("POOL", cards_by_name, _exactly_named)
"""Every built-in card by its exact name, in the order white, blue, black, red, green, gold, artifacts, lands, and
alphabetically within each group. The cards are loaded on first access."""
