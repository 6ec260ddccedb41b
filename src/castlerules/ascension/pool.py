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

from castlerules.cards.characteristics import COLORS, Color
from castlerules.core import Broken, DataError, SetupError
from castlerules.core.shown import shown

__all__ = [
    "BASIC_LANDS",
    "BUILT_IN",
    "RARITY_MAP",
    "CardPool",
    "CardSet",
    "PoolIndex",
    "Printing",
    "PrintingId",
    "Rarity",
    "SetKind",
    "land_problems",
    "letters",
    "read_colors",
    "read_printing",
]

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

BUILT_IN: Final = "invented"
"""The code of the built-in pool."""

_LONGEST: Final = 200
_LONGEST_CODE: Final = 8


def letters(colors: Iterable[Color]) -> str:
    """Return *colors* as text, such as ``WU`` (see ASC-T1)."""
    return "".join([color.value for color in colors])


def read_colors(given: object) -> tuple[Color, ...]:
    """Return the colours in *given*, a collection of them or of their letters, each once, in the order W U B R G.

    Raises DataError for anything else (ASC-Q02).
    """
    if isinstance(given, Collection):
        found = [one.value if isinstance(one, Color) else one for one in given]
        if all(isinstance(one, str) and one in {color.value for color in COLORS} for one in found):
            return tuple([color for color in COLORS if color.value in found])
    raise DataError("colors", f"some of W, U, B, R and G are wanted, not {shown(given)}")


def _identity(given: object) -> tuple[Color, ...] | None:
    return None if given is None else read_colors(given)


def _words(given: object) -> tuple[str, ...]:
    """Return the words in *given*, each once, in alphabetical order."""
    if isinstance(given, Collection) and not isinstance(given, str):
        if all(isinstance(one, str) and one and one.isprintable() for one in given):
            return tuple(sorted(set(given)))
    raise DataError("types", f"a collection of words is wanted, not {shown(given)}")


def _rarity(given: object) -> Rarity:
    if isinstance(given, str) and given in list(Rarity):
        return Rarity(given)
    raise DataError("rarity", f"{shown(given)} is not one of {', '.join(Rarity)}; CardPool.of maps others (ASC-Q44)")


def _kind(given: object) -> SetKind:
    if isinstance(given, str) and given in list(SetKind):
        return SetKind(given)
    raise DataError("kind", f"{shown(given)} is not one of {', '.join(SetKind)}")


def _line(_: object, field: attrs.Attribute[str], given: object) -> None:
    fit = isinstance(given, str) and given.isprintable() and given.split() and given == " ".join(given.split())
    if not fit or len(str(given)) > _LONGEST:
        raise DataError(field.name, f"a line of at most {_LONGEST} printable characters is wanted, not {shown(given)}")


def _code(_: object, field: attrs.Attribute[str], given: object) -> None:
    if not isinstance(given, str) or not given.isascii() or not given.isalnum() or len(given) > _LONGEST_CODE:
        raise DataError(field.name, f"at most {_LONGEST_CODE} letters and digits are wanted, not {shown(given)}")


def _truth(_: object, field: attrs.Attribute[bool], given: object) -> None:
    if type(given) is not bool:
        raise DataError(field.name, f"True or False is wanted, not {shown(given)}")


def _named(printing: Printing) -> PrintingId:
    return PrintingId(f"{printing.set_code}/{printing.name}")


@attrs.frozen
class Printing:
    """A card as one set holds it; ``id`` names it.

    *name* is what the copy limit counts, whatever the set (ASC-Q23). *rarity* prices it; that of a basic land does not
    matter (ASC-Q12). *colors* are those of the card itself, for a split card those of both halves (ASC-Q02, ASC-Q11);
    any collection of colours or letters is taken. *color_identity* is needed only under that ``color_check``. *types*
    and *supertypes* are collections of words such as ``Artifact`` and ``Legendary``. Raises DataError for wrong values.
    """

    name: str = attrs.field(validator=_line)
    set_code: str = attrs.field(validator=_code)
    rarity: Rarity = attrs.field(converter=_rarity)
    colors: tuple[Color, ...] = attrs.field(converter=read_colors, default=())
    types: tuple[str, ...] = attrs.field(converter=_words, default=())
    supertypes: tuple[str, ...] = attrs.field(converter=_words, default=())
    color_identity: tuple[Color, ...] | None = attrs.field(converter=_identity, default=None)
    basic_land: bool = attrs.field(validator=_truth, default=False)
    split: bool = attrs.field(validator=_truth, default=False)
    id: PrintingId = attrs.field(init=False, eq=False, repr=False, default=attrs.Factory(_named, takes_self=True))

    @property
    def land_colors(self) -> tuple[Color, ...]:
        """ASC-Q04: the colours of a basic land: its colour identity if that is told, else what its name says."""
        if self.color_identity is not None:
            return self.color_identity
        found = BASIC_LANDS.get(self.name.rpartition(" ")[2])
        return () if found is None else (found,)


@attrs.frozen
class CardSet:
    """A set: its *code*, *name*, *kind* and, for ``expansion_same_block`` only, its *block*.

    Raises DataError for wrong values.
    """

    code: str = attrs.field(validator=_code)
    name: str = attrs.field(validator=_line)
    kind: SetKind = attrs.field(converter=_kind)
    block: str | None = attrs.field(validator=attrs.validators.optional(_line), default=None)


@attrs.frozen(eq=False, repr=False)
class PoolIndex:
    """What is looked up in a pool: made once for each pool, and no part of its value.

    *by_id* finds a printing, *sets* a set by its code, *of_set* the printings of a set that are no basic lands,
    *basics* those that are, *names* the names of all others, *folded* an id whatever its capital letters.
    """

    by_id: Mapping[str, Printing]
    sets: Mapping[str, CardSet]
    of_set: Mapping[str, tuple[Printing, ...]]
    basics: tuple[Printing, ...]
    names: Mapping[str, tuple[Printing, ...]]
    folded: Mapping[str, PrintingId]


def _indexed(pool: CardPool) -> PoolIndex:
    of_set: dict[str, list[Printing]] = {one.code: [] for one in pool.sets}
    names: dict[str, list[Printing]] = {}
    for one in pool.printings:
        if not one.basic_land:
            of_set.setdefault(one.set_code, []).append(one)
            names.setdefault(one.name, []).append(one)
    return PoolIndex(
        by_id=MappingProxyType({one.id: one for one in pool.printings}),
        sets=MappingProxyType({one.code: one for one in pool.sets}),
        of_set=MappingProxyType({code: tuple(found) for code, found in of_set.items()}),
        basics=tuple([one for one in pool.printings if one.basic_land]),
        names=MappingProxyType({name: tuple(found) for name, found in names.items()}),
        folded=MappingProxyType({one.id.casefold(): one.id for one in pool.printings}),
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
    index: PoolIndex = attrs.field(init=False, eq=False, default=attrs.Factory(_indexed, takes_self=True))

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
        cards = [read_printing(one, f"printings[{place}]", rarity_map) for place, one in enumerate(printings)]
        return cls(tuple(cards), tuple([_set(one, f"sets[{place}]") for place, one in enumerate(sets)]))

    @property
    def code(self) -> str | None:
        """The name by which the library knows this pool; None for all but the built-in one (``docs/data.md``)."""
        return BUILT_IN if self is _built_in() or self == _built_in() else None

    @classmethod
    def of_code(cls, code: str) -> CardPool:
        """Return the built-in pool called *code* (``docs/data.md``); raise DataError if there is none."""
        if code != BUILT_IN:
            raise DataError("", f"{shown(code)} is no built-in pool; {BUILT_IN} is one")
        return _built_in()

    def printing(self, name: str) -> Printing:
        """Return the printing whose id is *name* (ASC-Q05); raise DataError if there is none."""
        found = self.index.by_id.get(name)
        if found is None:
            raise DataError("printing", f"{shown(name)} is not in the pool")
        return found

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


def _built_in() -> CardPool:
    from .invented import POOL  # it is made of these classes

    return POOL


def _pool_problems(pool: CardPool) -> Iterator[Broken]:
    codes = [one.code for one in pool.sets]
    for code in dict.fromkeys(codes):
        if codes.count(code) > 1:
            yield Broken("ASC-Q05", f"the set {code} is there twice")
    seen: dict[PrintingId, None] = {}
    for one in pool.printings:
        if one.id in seen:
            yield Broken("ASC-Q05", f"{one.id} is there twice")
        seen[one.id] = None
        if one.set_code not in pool.index.sets:
            yield Broken("ASC-Q05", f"{one.id} is of a set that is not in the pool")
        if one.basic_land:
            yield from land_problems(one)


def land_problems(land: Printing) -> Iterator[Broken]:
    """Yield why *land*, a basic land, has no colour that is told (ASC-Q04)."""
    said = BASIC_LANDS.get(land.name.rpartition(" ")[2])
    if land.color_identity is None and said is None:
        yield Broken("ASC-Q04", f"{land.id} is a basic land, and neither name nor color_identity tells its color")
    if land.color_identity is not None and said is not None and said not in land.color_identity:
        yield Broken("ASC-Q04", f"{said.value} is not in the color_identity of {land.id}")


def read_printing(given: object, path: str, rarity_map: Mapping[str, Rarity]) -> Printing:
    """Return the printing that *given* is, or that is a mapping of its fields; see ``CardPool.of`` (ASC-Q44).

    Raises DataError, whose path begins with *path*, for anything else.
    """
    if not isinstance(given, Mapping):
        return _instance(given, Printing, path)
    fields = dict(given)
    rarity = fields.get("rarity")
    if fields.get("basic_land") is True:
        fields["rarity"] = Rarity.COMMON
    elif isinstance(rarity, str) and rarity not in list(Rarity) and rarity in rarity_map:
        fields["rarity"] = rarity_map[rarity]
    return _made(Printing, fields, path)


def _set(given: object, path: str) -> CardSet:
    return _made(CardSet, dict(given), path) if isinstance(given, Mapping) else _instance(given, CardSet, path)


def _instance(given: object, kind: type[T], path: str) -> T:
    if type(given) is not kind:
        raise DataError(path, f"a {kind.__name__} or a mapping of its fields is wanted, not {shown(given)}")
    return given


def _made(kind: type[T], fields: dict[str, Any], path: str) -> T:
    """Return a *kind* with *fields*; raise DataError with *path* if they are not its fields."""
    known = [field for field in attrs.fields(kind) if field.init]  # type: ignore[arg-type]  # it is an attrs class
    names = [field.name for field in known]
    if odd := [name for name in fields if name not in names]:
        raise DataError(path, f"{kind.__name__} has no {', '.join(map(shown, odd))}; it has {', '.join(names)}")
    if missing := [field.name for field in known if field.default is attrs.NOTHING and field.name not in fields]:
        raise DataError(path, f"{', '.join(missing)} of {kind.__name__} is missing")
    try:
        return kind(**fields)
    except DataError as error:
        raise DataError(f"{path}.{error.path}", error.problem) from None
