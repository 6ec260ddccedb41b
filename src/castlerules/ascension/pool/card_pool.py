"""The card pool of a league: the printings and sets (ASC-Q05) from which all decks are built.

A ``Printing`` is a card in a set, a ``CardSet`` is a set, and a ``CardPool`` holds all of them. The caller supplies the
pool; the library ships no lists of real cards. ``CardPool.of`` also reads plain mappings, and maps rarities that the
game does not have (ASC-Q44). The id of a printing is the code of its set and its name, such as ``TMP/Goblin Bully``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, NewType, TypeVar

import attrs

from castlerules.cards.language.characteristics import COLORS, Color
from castlerules.core import DataError, Violation
from castlerules.core.errors import raise_setup_problems, short_repr

T = TypeVar("T")
PrintingId = NewType("PrintingId", str)
"""The id of a printing: the code of its set, a slash, and the name of the card."""


class Rarity(StrEnum):
    """ASC-027: the rarity of a printing; the game has three (ASC-Q44)."""

    COMMON = "common"
    UNCOMMON = "uncommon"
    RARE = "rare"


class SetKind(StrEnum):
    """The kind of a set: ``core`` and ``main`` are Basic Sets (ASC-015, ASC-T2), ``small`` are expansions (ASC-Q06)."""

    CORE = "core"
    MAIN = "main"
    SMALL = "small"
    OTHER = "other"


RARITY_MAP: Final[Mapping[str, Rarity]] = MappingProxyType(dict.fromkeys(("mythic", "special", "bonus"), Rarity.RARE))
"""ASC-Q44: the rarity that each other rarity counts as, unless the caller of ``CardPool.of`` passes another mapping."""

BASIC_LANDS: Final[Mapping[str, Color]] = MappingProxyType(
    dict(zip(("Plains", "Island", "Swamp", "Mountain", "Forest"), COLORS, strict=True))
)
"""ASC-Q04: the colour of each basic land, by the last word of its name."""

BUILT_IN_CODE: Final = "invented"
"""The code of the built-in pool."""

_MAX_LENGTH: Final = 200
_MAX_CODE_LENGTH: Final = 8


def color_letters(colors: Iterable[Color]) -> str:
    """Return the letters of *colors*, such as ``WU`` (ASC-T1)."""
    return "".join([color.value for color in colors])


def read_colors(colors: object) -> tuple[Color, ...]:
    """Return the colours in *colors*, a collection of colours or of letters, each once, in the order W U B R G.

    Raises DataError if an item is neither a colour nor one of these letters (ASC-Q02).
    """
    if isinstance(colors, Collection):
        letters = [item.value if isinstance(item, Color) else item for item in colors]
        if all(isinstance(letter, str) and letter in {color.value for color in COLORS} for letter in letters):
            return tuple([color for color in COLORS if color.value in letters])
    raise DataError("colors", f"expected a collection of the colors W, U, B, R and G, got {short_repr(colors)}")


def _read_identity(identity: object) -> tuple[Color, ...] | None:
    return None if identity is None else read_colors(identity)


def _read_words(words: object, field: str = "types") -> tuple[str, ...]:
    """Return the words in *words*, the value of *field*, each once, in alphabetical order.

    Raises DataError if *words* is a string or no collection, or contains anything but non-empty printable text.
    """
    if isinstance(words, Collection) and not isinstance(words, str):
        if all(isinstance(word, str) and word and word.isprintable() for word in words):
            return tuple(sorted(set(words)))
    raise DataError(field, f"expected types or supertypes, a collection of words, got {short_repr(words)}")


def _read_supertypes(words: object) -> tuple[str, ...]:
    return _read_words(words, "supertypes")


def _read_rarity(rarity: object) -> Rarity:
    if isinstance(rarity, str) and rarity in list(Rarity):
        return Rarity(rarity)
    expected = f"one of {', '.join(Rarity)}"
    raise DataError(
        "rarity", f"expected {expected}, got {short_repr(rarity)}; add it to the rarity_map of CardPool.of (ASC-Q44)"
    )


def _read_set_kind(kind: object) -> SetKind:
    if isinstance(kind, str) and kind in list(SetKind):
        return SetKind(kind)
    raise DataError("kind", f"expected a kind of set ({', '.join(SetKind)}), got {short_repr(kind)}")


def _check_line(_: object, field: attrs.Attribute[str], line: object) -> None:
    clean = isinstance(line, str) and line.isprintable() and line.split() and line == " ".join(line.split())
    if not clean or len(str(line)) > _MAX_LENGTH:
        raise DataError(
            field.name, f"expected 1 to {_MAX_LENGTH} printable characters without extra spaces, got {short_repr(line)}"
        )


def _check_code(_: object, field: attrs.Attribute[str], code: object) -> None:
    if not isinstance(code, str) or not code.isascii() or not code.isalnum() or len(code) > _MAX_CODE_LENGTH:
        raise DataError(
            field.name, f"expected 1 to {_MAX_CODE_LENGTH} ASCII letters and digits, got {short_repr(code)}"
        )


def _check_bool(_: object, field: attrs.Attribute[bool], flag: object) -> None:
    if type(flag) is not bool:
        raise DataError(field.name, f"expected True or False, got {short_repr(flag)}")


def _printing_id(printing: Printing) -> PrintingId:
    return PrintingId(f"{printing.set_code}/{printing.name}")


@attrs.frozen
class Printing:
    """A card as printed in one set; its ``id`` is the code of the set and the name, such as ``TMP/Goblin Bully``.

    The copy limit counts by *name*, over all sets (ASC-Q23). *rarity* sets the price, except of basic lands (ASC-Q12).
    *colors* are the colours of the card, of a split card those of both halves (ASC-Q02, ASC-Q11), as any collection of
    colours or letters. *color_identity* is needed only if the option ``color_check`` is ``color_identity``. *types* and
    *supertypes* are collections of words such as ``Artifact`` and ``Legendary``. *set_code* is the code of the set.
    *basic_land* and *split* tell whether the card is a basic land or a split card. Raises DataError for wrong values.
    """

    name: str = attrs.field(validator=_check_line)
    set_code: str = attrs.field(validator=_check_code)
    rarity: Rarity = attrs.field(converter=_read_rarity)
    colors: tuple[Color, ...] = attrs.field(converter=read_colors, default=())
    types: tuple[str, ...] = attrs.field(converter=_read_words, default=())
    supertypes: tuple[str, ...] = attrs.field(converter=_read_supertypes, default=())
    color_identity: tuple[Color, ...] | None = attrs.field(converter=_read_identity, default=None)
    basic_land: bool = attrs.field(validator=_check_bool, default=False)
    split: bool = attrs.field(validator=_check_bool, default=False)
    id: PrintingId = attrs.field(init=False, eq=False, repr=False, default=attrs.Factory(_printing_id, takes_self=True))

    @property
    def land_colors(self) -> tuple[Color, ...]:
        """ASC-Q04: the colours of a basic land: its colour identity if it has one, else the colour of its name."""
        if self.color_identity is not None:
            return self.color_identity
        color = BASIC_LANDS.get(self.name.rpartition(" ")[2])
        return () if color is None else (color,)


@attrs.frozen
class CardSet:
    """A set of cards: its *code*, its *name*, its *kind*, and the *block* of sets that it belongs to.

    The block is needed only with the option ``expansion_same_block``. Raises DataError for wrong values.
    """

    code: str = attrs.field(validator=_check_code)
    name: str = attrs.field(validator=_check_line)
    kind: SetKind = attrs.field(converter=_read_set_kind)
    block: str | None = attrs.field(validator=attrs.validators.optional(_check_line), default=None)


@attrs.frozen(eq=False, repr=False)
class PoolIndex:
    """The look-up tables of a card pool, so that no rule searches all cards; comparing pools ignores them.

    *by_id* maps ids to printings, *by_code* codes to sets, *by_set* codes to the printings of the set without basic
    lands, *by_name* names to printings without basic lands, and *by_folded_id* case-folded ids to ids. *basic_lands*
    holds the basic lands.
    """

    by_id: Mapping[str, Printing]
    by_code: Mapping[str, CardSet]
    by_set: Mapping[str, tuple[Printing, ...]]
    basic_lands: tuple[Printing, ...]
    by_name: Mapping[str, tuple[Printing, ...]]
    by_folded_id: Mapping[str, PrintingId]


def _pool_index(pool: CardPool) -> PoolIndex:
    of_set: dict[str, list[Printing]] = {card_set.code: [] for card_set in pool.sets}
    names: dict[str, list[Printing]] = {}
    for card in pool.printings:
        if not card.basic_land:
            of_set.setdefault(card.set_code, []).append(card)
            names.setdefault(card.name, []).append(card)
    return PoolIndex(
        by_id=MappingProxyType({card.id: card for card in pool.printings}),
        by_code=MappingProxyType({card_set.code: card_set for card_set in pool.sets}),
        by_set=MappingProxyType({code: tuple(printings) for code, printings in of_set.items()}),
        basic_lands=tuple([card for card in pool.printings if card.basic_land]),
        by_name=MappingProxyType({name: tuple(printings) for name, printings in names.items()}),
        by_folded_id=MappingProxyType({card.id.casefold(): card.id for card in pool.printings}),
    )


@attrs.frozen(cache_hash=True, repr=False)
class CardPool:
    """All printings and sets of a league, in the order in which ``legal_actions`` lists them.

    Raises SetupError with all problems (ASC-Q05): a printing or set that is listed twice, a printing of an unknown
    set, a basic land without a known colour (ASC-Q04). Saved data and pickles hold the built-in pool of invented cards
    as its ``code``; they hold all cards of any other pool, whose code is None.

    *index* finds printings and sets by their ids; the pool makes it itself.
    """

    printings: tuple[Printing, ...]
    sets: tuple[CardSet, ...]
    index: PoolIndex = attrs.field(init=False, eq=False, default=attrs.Factory(_pool_index, takes_self=True))

    def __attrs_post_init__(self) -> None:
        raise_setup_problems(_pool_problems(self))

    @classmethod
    def of(
        cls,
        printings: Iterable[Printing | Mapping[str, Any]],
        sets: Iterable[CardSet | Mapping[str, Any]],
        *,
        rarity_map: Mapping[str, Rarity] = RARITY_MAP,
    ) -> CardPool:
        """Return the pool of *printings* and *sets*, each an instance or a mapping of the fields of its class.

        *rarity_map* says which of common, uncommon and rare any other rarity in a mapping counts as (ASC-Q44); the
        rarity of a basic land does not matter. Raises DataError for an item with wrong fields or values; the path of
        the error is the place of the item, such as ``printings[3]``. Raises SetupError as ``CardPool`` does.
        """
        cards = [read_printing(card, f"printings[{place}]", rarity_map) for place, card in enumerate(printings)]
        return cls(
            tuple(cards), tuple([_read_card_set(card_set, f"sets[{place}]") for place, card_set in enumerate(sets)])
        )

    @property
    def code(self) -> str | None:
        """``invented`` for the built-in pool, None for any other; saved data hold this code instead of the cards."""
        return BUILT_IN_CODE if self is _built_in_pool() or self == _built_in_pool() else None

    @classmethod
    def of_code(cls, code: str) -> CardPool:
        """Return the built-in pool called *code* (``docs/data.md``); raise DataError if there is none."""
        if code != BUILT_IN_CODE:
            raise DataError("", f"expected {BUILT_IN_CODE}, the only built-in pool, got {short_repr(code)}")
        return _built_in_pool()

    def printing(self, name: str) -> Printing:
        """Return the printing whose id is *name* (ASC-Q05); raise DataError if there is none."""
        printing = self.index.by_id.get(name)
        if printing is None:
            raise DataError("printing", f"expected the id of a printing in the pool, got {short_repr(name)}")
        return printing

    def __repr__(self) -> str:
        if self.code is not None:
            return f"CardPool.of_code({self.code!r})"
        return f"<CardPool of {len(self.printings)} printings in {len(self.sets)} sets>"

    def __reduce__(self) -> tuple[object, ...]:
        return (CardPool.of_code, (self.code,)) if self.code else (CardPool, (self.printings, self.sets))

    def __copy__(self) -> CardPool:
        return self

    def __deepcopy__(self, memo: object) -> CardPool:
        return self


def _built_in_pool() -> CardPool:
    from .invented import POOL  # that module imports this one

    return POOL


def _pool_problems(pool: CardPool) -> Iterator[Violation]:
    codes = [card_set.code for card_set in pool.sets]
    for code in dict.fromkeys(codes):
        if codes.count(code) > 1:
            yield Violation("ASC-Q05", f"the pool lists the set {code} twice; expected each code once")
    ids_so_far: dict[PrintingId, None] = {}
    for card in pool.printings:
        if card.id in ids_so_far:
            yield Violation("ASC-Q05", f"the pool lists {card.id} twice; expected each printing once")
        ids_so_far[card.id] = None
        if card.set_code not in pool.index.by_code:
            yield Violation("ASC-Q05", f"{card.id}: the set {card.set_code} is not in the pool; add it to the sets")
        if card.basic_land:
            yield from land_problems(card)


def land_problems(land: Printing) -> Iterator[Violation]:
    """ASC-Q04: yield a violation if the colour of the basic land *land* is unknown or contradictory.

    The name (``Island``) or the colour identity must give the colour; if both do, they must agree.
    """
    named_color = BASIC_LANDS.get(land.name.rpartition(" ")[2])
    if land.color_identity is None and named_color is None:
        yield Violation("ASC-Q04", f"{land.id} is a basic land, and neither name nor color_identity gives its color")
    if land.color_identity is not None and named_color is not None and named_color not in land.color_identity:
        expected = f"expected {named_color.value}, the color of its name, in the color_identity"
        got = color_letters(land.color_identity) or "no color"
        yield Violation("ASC-Q04", f"{land.id}: {expected}, got {got}")


def read_printing(item: object, path: str, rarity_map: Mapping[str, Rarity]) -> Printing:
    """Return *item* if it is a printing; if it is a mapping, return the printing with these fields (ASC-Q44).

    *rarity_map* is that of ``CardPool.of``. *path* is the place of *item* in the data, such as ``printings[3]``. Raises
    DataError, whose path begins with *path*, for other items and for wrong fields.
    """
    if not isinstance(item, Mapping):
        return _check_instance(item, Printing, path)
    fields = dict(item)
    rarity = fields.get("rarity")
    if fields.get("basic_land") is True:
        fields["rarity"] = Rarity.COMMON
    elif isinstance(rarity, str) and rarity not in list(Rarity) and rarity in rarity_map:
        fields["rarity"] = rarity_map[rarity]
    return _construct(Printing, fields, path)


def _read_card_set(item: object, path: str) -> CardSet:
    return _construct(CardSet, dict(item), path) if isinstance(item, Mapping) else _check_instance(item, CardSet, path)


def _check_instance(item: object, kind: type[T], path: str) -> T:
    if type(item) is not kind:
        raise DataError(path, f"expected a {kind.__name__} or a mapping of its fields, got {short_repr(item)}")
    return item


def _construct(kind: type[T], fields: dict[str, Any], path: str) -> T:
    """Return an instance of the class *kind* with *fields*.

    Raises DataError for unknown, missing or wrong fields; *path* is the place of the mapping in the data.
    """
    known = [field for field in attrs.fields(kind) if field.init]  # type: ignore[arg-type]  # it is an attrs class
    names = [field.name for field in known]
    if unknown := [name for name in fields if name not in names]:
        raise DataError(
            path,
            f"expected only fields of {kind.__name__} ({', '.join(names)}), got {', '.join(map(short_repr, unknown))}",
        )
    if missing := [field.name for field in known if field.default is attrs.NOTHING and field.name not in fields]:
        raise DataError(path, f"expected {', '.join(missing)} among the fields of {kind.__name__}, got none")
    try:
        return kind(**fields)
    except DataError as error:
        raise DataError(f"{path}.{error.path}", error.problem) from None
