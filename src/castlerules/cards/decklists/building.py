"""``deck``: build the cards of a deck from lines of text and cards, in one call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from castlerules.cards.language.definition import CardDef
from castlerules.cards.pool.lookup import by_folded_name, folded_name, own_or_built_in
from castlerules.core import DataError, SetupError, Violation
from castlerules.core.errors import short_repr

from .lines import MOST_CARDS
from .model import BadDeckList, DeckLine, DeckList
from .text import read_deck

DeckItem: TypeAlias = str | CardDef | DeckLine | tuple[int, str | CardDef]
"""Cards of a deck: a line such as ``4 Hill Giant``, a card, a line of a ``DeckList``, or a pair (count, card)."""

DeckPart: TypeAlias = DeckItem | DeckList | Sequence[DeckItem]
"""An argument of ``deck``: cards, a deck list, or a sequence of cards such as ``card * 4``."""

_EXPECTED: Final = "expected a line such as 4 Hill Giant, a card, a pair (4, card), a deck list, or a sequence of cards"
_EXPECTED_ITEM: Final = "expected a line such as 4 Hill Giant, a card, or a pair (4, card)"


def deck(*parts: DeckPart, cards: Iterable[CardDef] = ()) -> tuple[CardDef, ...]:
    """Return the cards of a deck that consists of *parts*, in their order; every game with decks accepts the tuple.

    A part is one of these:

    * a line with a count and the name of a card, such as ``4 Hill Giant``, or only the name, which stands for one card;
    * a ``CardDef``, or a pair of a count and a name or ``CardDef``;
    * a sequence of these, such as ``my_card * 4`` or another deck;
    * a ``DeckList``, or a text of several lines that ``read_deck`` can read; only the main deck of it is used.

    Names are those of *cards*, cards of your own, and of the built-in pool, in this order; their spelling is as free as
    in ``card``. Raises SetupError with every problem, each with the place of the argument, such as ``parts[0]``: an
    unknown name, with similar names; a count below 1 or above 1,000; a value of another type. It does not check the
    size of the deck or the number of copies: each game has its own limits (BASE-180).
    """
    own, problems = _own_cards(cards)
    found: list[CardDef] = []
    for number, part in enumerate(parts):
        for place, item in _items(part, f"parts[{number}]"):
            copies = _cards_of(item, own, _EXPECTED if item is part else _EXPECTED_ITEM)
            if isinstance(copies, str):
                problems.append(f"{place}: {copies}")
            else:
                found += copies
    if problems:
        raise SetupError(tuple([Violation("BASE-180", problem) for problem in problems]))
    return tuple(found)


def _own_cards(cards: object) -> tuple[Mapping[str, CardDef], list[str]]:
    """Return *cards* by folded name, and why some of them cannot be found by their names."""
    if not isinstance(cards, Iterable) or isinstance(cards, (str, bytes, Mapping)):
        return {}, [f"cards: expected a sequence of cards, got {short_repr(cards)}"]
    given = tuple(cards)
    problems = [
        f"cards[{place}]: expected a card, got {short_repr(card)}"
        for place, card in enumerate(given)
        if not isinstance(card, CardDef)
    ]
    if problems:
        return {}, problems
    own: dict[str, CardDef] = {}
    for place, card in enumerate(given):
        if own.setdefault(folded_name(card.name), card) != card:
            problems.append(f"cards[{place}]: there is another card called {card.name} before it; rename one of them")
    return by_folded_name(given), problems


def _items(part: object, place: str) -> Iterator[tuple[str, object]]:
    """Yield the items of *part*, the argument at *place*, each with its own place; most parts are one item."""
    if isinstance(part, DeckList):
        yield from [(f"{place}.main[{number}]", line) for number, line in enumerate(part.main)]
    elif isinstance(part, Sequence) and not isinstance(part, (str, bytes)) and not _is_pair(part):
        yield from [(f"{place}[{number}]", item) for number, item in enumerate(part)]
    else:
        yield place, part


def _is_pair(part: Sequence[object]) -> bool:
    return isinstance(part, tuple) and len(part) == 2 and type(part[0]) is int


def _cards_of(item: object, own: Mapping[str, CardDef], expected: str) -> tuple[CardDef, ...] | str:
    """Return the cards that *item* stands for, or a sentence that says why it stands for none.

    The sentence begins with *expected* if *item* is of another kind.
    """
    try:
        match item:
            case CardDef():
                return (item,)
            case str():
                return _named_cards(item, own)
            case DeckLine():
                return _copies(item.count, item.name, own)
            case tuple((count, card)) if type(count) is int:
                return _copies(count, card, own)
            case _:
                return f"{expected}, got {short_repr(item)}"
    except DataError as error:
        return error.problem


def _copies(count: object, card: object, own: Mapping[str, CardDef]) -> tuple[CardDef, ...] | str:
    """Return *count* copies of *card*, or of the card with this name, or a sentence that says why there are none."""
    if type(count) is not int or not 1 <= count <= MOST_CARDS:
        return f"expected a count of cards from 1 to {MOST_CARDS}, got {short_repr(count)}"
    if not isinstance(card, (str, CardDef)):
        return f"expected a card or its name after the count, got {short_repr(card)}"
    return count * (card if isinstance(card, CardDef) else own_or_built_in(card, own))


def _named_cards(text: str, own: Mapping[str, CardDef]) -> tuple[CardDef, ...] | str:
    """Return the cards of *text*: a deck list, one line of it, or only the name of a card.

    A line without a count that no deck list can have is read as a name, so that the error suggests similar names.
    """
    words, is_list = text.split(), "\n" in text.strip()
    has_count = len(words) > 1 and words[0].rstrip("xX").isdecimal()
    if folded_name(text) in own or not (is_list or has_count):
        return (own_or_built_in(text, own),)
    try:
        lines = read_deck(text).main
    except BadDeckList as error:
        return error.problem if is_list else f"{error.lines[0].extract}: {error.lines[0].reason}"
    if not lines:
        return f"expected cards of the main deck, got only others in {short_repr(text)}"
    return tuple([card for line in lines for card in line.count * own_or_built_in(line.name, own)])
