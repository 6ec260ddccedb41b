"""Which cards there are: printings in sets (ASC-Q05), gathered in a pool that the caller supplies.

A ``Printing`` is a card as a set holds it, a ``CardSet`` is a set, and a ``CardPool`` is all of them; the library
ships no lists of real cards. ``CardPool.of`` takes them also as plain mappings and maps rarities that the game does
not have (ASC-Q44). A printing is named by its id, such as ``TMP/Goblin Bully``: the code of the set and the name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, NewType, TypeVar

import attrs

from castlerules.cards.language.characteristics import COLORS, Color
from castlerules.core import DataError, SetupError, Violation
from castlerules.core.errors import short_repr

T = TypeVar("T")
PrintingId = NewType("PrintingId", str)
"""What names a printing: the code of its set, a slash, and the name of the card."""


class Rarity(StrEnum):
    """ASC-027: how rare a printing is; the game knows three rarities (ASC-Q44)."""

    COMMON = "common"
    UNCOMMON = "uncommon"
    RARE = "rare"


class SetKind(StrEnum):
    """What a set may be: ``core`` and ``main`` are Basic Sets (ASC-015, ASC-T2), ``small`` are expansions (ASC-Q06)."""

    CORE = "core"
    MAIN = "main"
    SMALL = "small"
    OTHER = "other"


RARITY_MAP: Final[Mapping[str, Rarity]] = MappingProxyType(dict.fromkeys(("mythic", "special", "bonus"), Rarity.RARE))
"""ASC-Q44: what other rarities count as, unless the one who builds the pool says otherwise."""

BASIC_LANDS: Final[Mapping[str, Color]] = MappingProxyType(
    dict(zip(("Plains", "Island", "Swamp", "Mountain", "Forest"), COLORS, strict=True))
)
"""ASC-Q04: the colour of each basic land, by the last word of its name."""

BUILT_IN_CODE: Final = "invented"
"""The code of the built-in pool."""

_MAX_LENGTH: Final = 200
_MAX_CODE_LENGTH: Final = 8


def color_letters(colors: Iterable[Color]) -> str:
    """Return *colors* as text, such as ``WU`` (see ASC-T1)."""
    return "".join([color.value for color in colors])


def read_colors(given: object) -> tuple[Color, ...]:
    """Return the colours in *given*, a collection of them or of their letters, each once, in the order W U B R G.

    Raises DataError for anything else (ASC-Q02).
    """
    if isinstance(given, Collection):
        symbols = [one.value if isinstance(one, Color) else one for one in given]
        if all(isinstance(one, str) and one in {color.value for color in COLORS} for one in symbols):
            return tuple([color for color in COLORS if color.value in symbols])
    raise DataError("colors", f"some of W, U, B, R and G are wanted, not {short_repr(given)}")


def _read_identity(given: object) -> tuple[Color, ...] | None:
    return None if given is None else read_colors(given)


def _read_words(given: object) -> tuple[str, ...]:
    """Return the words in *given*, each once, in alphabetical order."""
    if isinstance(given, Collection) and not isinstance(given, str):
        if all(isinstance(one, str) and one and one.isprintable() for one in given):
            return tuple(sorted(set(given)))
    raise DataError("types", f"a collection of words is wanted, not {short_repr(given)}")


def _read_rarity(given: object) -> Rarity:
    if isinstance(given, str) and given in list(Rarity):
        return Rarity(given)
    raise DataError(
        "rarity", f"{short_repr(given)} is not one of {', '.join(Rarity)}; CardPool.of maps others (ASC-Q44)"
    )


def _read_set_kind(given: object) -> SetKind:
    if isinstance(given, str) and given in list(SetKind):
        return SetKind(given)
    raise DataError("kind", f"{short_repr(given)} is not one of {', '.join(SetKind)}")


def _check_line(_: object, field: attrs.Attribute[str], given: object) -> None:
    fit = isinstance(given, str) and given.isprintable() and given.split() and given == " ".join(given.split())
    if not fit or len(str(given)) > _MAX_LENGTH:
        raise DataError(
            field.name, f"a line of at most {_MAX_LENGTH} printable characters is wanted, not {short_repr(given)}"
        )


def _check_code(_: object, field: attrs.Attribute[str], given: object) -> None:
    if not isinstance(given, str) or not given.isascii() or not given.isalnum() or len(given) > _MAX_CODE_LENGTH:
        raise DataError(
            field.name, f"at most {_MAX_CODE_LENGTH} letters and digits are wanted, not {short_repr(given)}"
        )


def _check_bool(_: object, field: attrs.Attribute[bool], given: object) -> None:
    if type(given) is not bool:
        raise DataError(field.name, f"True or False is wanted, not {short_repr(given)}")


def _printing_id(printing: Printing) -> PrintingId:
    return PrintingId(f"{printing.set_code}/{printing.name}")


@attrs.frozen
class Printing:
    """A card as one set holds it; ``id`` names it.

    *name* is what the copy limit counts, whatever the set (ASC-Q23). *rarity* prices it; that of a basic land does not
    matter (ASC-Q12). *colors* are those of the card itself, for a split card those of both halves (ASC-Q02, ASC-Q11);
    any collection of colours or letters is taken. *color_identity* is needed only under that ``color_check``. *types*
    and *supertypes* are collections of words such as ``Artifact`` and ``Legendary``. Raises DataError for wrong values.
    """

    name: str = attrs.field(validator=_check_line)
    set_code: str = attrs.field(validator=_check_code)
    rarity: Rarity = attrs.field(converter=_read_rarity)
    colors: tuple[Color, ...] = attrs.field(converter=read_colors, default=())
    types: tuple[str, ...] = attrs.field(converter=_read_words, default=())
    supertypes: tuple[str, ...] = attrs.field(converter=_read_words, default=())
    color_identity: tuple[Color, ...] | None = attrs.field(converter=_read_identity, default=None)
    basic_land: bool = attrs.field(validator=_check_bool, default=False)
    split: bool = attrs.field(validator=_check_bool, default=False)
    id: PrintingId = attrs.field(init=False, eq=False, repr=False, default=attrs.Factory(_printing_id, takes_self=True))

    @property
    def land_colors(self) -> tuple[Color, ...]:
        """ASC-Q04: the colours of a basic land: its colour identity if that is told, else what its name says."""
        if self.color_identity is not None:
            return self.color_identity
        color = BASIC_LANDS.get(self.name.rpartition(" ")[2])
        return () if color is None else (color,)


@attrs.frozen
class CardSet:
    """A set: its *code*, *name*, *kind* and, for ``expansion_same_block`` only, its *block*.

    Raises DataError for wrong values.
    """

    code: str = attrs.field(validator=_check_code)
    name: str = attrs.field(validator=_check_line)
    kind: SetKind = attrs.field(converter=_read_set_kind)
    block: str | None = attrs.field(validator=attrs.validators.optional(_check_line), default=None)


@attrs.frozen(eq=False, repr=False)
class PoolIndex:
    """What is looked up in a pool: made once for each pool, and no part of its value.

    *by_id* finds a printing, *by_code* a set by its code, *by_set* the printings of a set that are no basic lands,
    *basic_lands* those that are, *by_name* the names of all others, *by_folded_id* an id whatever its capital letters.
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
    """The printings and sets of a league, in an order that lists of actions keep.

    Raises SetupError with everything that is wrong (ASC-Q05): a printing or set that is there twice, the code of a
    set that there is not, a basic land whose colour nothing tells (ASC-Q04). The built-in pool of invented cards
    travels and is pickled by its ``code``; any other pool, whose code is None, travels whole.
    """

    printings: tuple[Printing, ...]
    sets: tuple[CardSet, ...]
    index: PoolIndex = attrs.field(init=False, eq=False, default=attrs.Factory(_pool_index, takes_self=True))

    def __attrs_post_init__(self) -> None:
        problems = tuple(_pool_problems(self))
        if problems:
            raise SetupError(problems)

    @classmethod
    def of(
        cls,
        printings: Iterable[Printing | Mapping[str, Any]],
        sets: Iterable[CardSet | Mapping[str, Any]],
        *,
        rarity_map: Mapping[str, Rarity] = RARITY_MAP,
    ) -> CardPool:
        """Return the pool of *printings* and *sets*, some of which may be mappings of the fields of these classes.

        *rarity_map* says what a rarity in such a mapping counts as that is not common, uncommon or rare (ASC-Q44);
        the rarity of a basic land does not matter. Raises DataError for a mapping that is no such thing, with its
        place, and SetupError as the class does.
        """
        cards = [read_printing(card, f"printings[{place}]", rarity_map) for place, card in enumerate(printings)]
        return cls(
            tuple(cards), tuple([_read_card_set(card_set, f"sets[{place}]") for place, card_set in enumerate(sets)])
        )

    @property
    def code(self) -> str | None:
        """The name by which the library knows this pool; None for all but the built-in one (``docs/data.md``)."""
        return BUILT_IN_CODE if self is _built_in_pool() or self == _built_in_pool() else None

    @classmethod
    def of_code(cls, code: str) -> CardPool:
        """Return the built-in pool called *code* (``docs/data.md``); raise DataError if there is none."""
        if code != BUILT_IN_CODE:
            raise DataError("", f"{short_repr(code)} is no built-in pool; {BUILT_IN_CODE} is one")
        return _built_in_pool()

    def printing(self, name: str) -> Printing:
        """Return the printing whose id is *name* (ASC-Q05); raise DataError if there is none."""
        printing = self.index.by_id.get(name)
        if printing is None:
            raise DataError("printing", f"{short_repr(name)} is not in the pool")
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
    from .invented import POOL  # it is made of these classes

    return POOL


def _pool_problems(pool: CardPool) -> Iterator[Violation]:
    codes = [card_set.code for card_set in pool.sets]
    for code in dict.fromkeys(codes):
        if codes.count(code) > 1:
            yield Violation("ASC-Q05", f"the set {code} is there twice")
    ids_so_far: dict[PrintingId, None] = {}
    for card in pool.printings:
        if card.id in ids_so_far:
            yield Violation("ASC-Q05", f"{card.id} is there twice")
        ids_so_far[card.id] = None
        if card.set_code not in pool.index.by_code:
            yield Violation("ASC-Q05", f"{card.id} is of a set that is not in the pool")
        if card.basic_land:
            yield from land_problems(card)


def land_problems(land: Printing) -> Iterator[Violation]:
    """Yield why *land*, a basic land, has no colour that is told (ASC-Q04)."""
    named_color = BASIC_LANDS.get(land.name.rpartition(" ")[2])
    if land.color_identity is None and named_color is None:
        yield Violation("ASC-Q04", f"{land.id} is a basic land, and neither name nor color_identity tells its color")
    if land.color_identity is not None and named_color is not None and named_color not in land.color_identity:
        yield Violation("ASC-Q04", f"{named_color.value} is not in the color_identity of {land.id}")


def read_printing(given: object, path: str, rarity_map: Mapping[str, Rarity]) -> Printing:
    """Return the printing that *given* is, or that is a mapping of its fields; see ``CardPool.of`` (ASC-Q44).

    Raises DataError, whose path begins with *path*, for anything else.
    """
    if not isinstance(given, Mapping):
        return _check_instance(given, Printing, path)
    fields = dict(given)
    rarity = fields.get("rarity")
    if fields.get("basic_land") is True:
        fields["rarity"] = Rarity.COMMON
    elif isinstance(rarity, str) and rarity not in list(Rarity) and rarity in rarity_map:
        fields["rarity"] = rarity_map[rarity]
    return _construct(Printing, fields, path)


def _read_card_set(given: object, path: str) -> CardSet:
    return (
        _construct(CardSet, dict(given), path) if isinstance(given, Mapping) else _check_instance(given, CardSet, path)
    )


def _check_instance(given: object, kind: type[T], path: str) -> T:
    if type(given) is not kind:
        raise DataError(path, f"a {kind.__name__} or a mapping of its fields is wanted, not {short_repr(given)}")
    return given


def _construct(kind: type[T], fields: dict[str, Any], path: str) -> T:
    """Return a *kind* with *fields*; raise DataError with *path* if they are not its fields."""
    known = [field for field in attrs.fields(kind) if field.init]  # type: ignore[arg-type]  # it is an attrs class
    names = [field.name for field in known]
    if unknown := [name for name in fields if name not in names]:
        raise DataError(
            path, f"{kind.__name__} has no {', '.join(map(short_repr, unknown))}; it has {', '.join(names)}"
        )
    if missing := [field.name for field in known if field.default is attrs.NOTHING and field.name not in fields]:
        raise DataError(path, f"{', '.join(missing)} of {kind.__name__} is missing")
    try:
        return kind(**fields)
    except DataError as error:
        raise DataError(f"{path}.{error.path}", error.problem) from None
