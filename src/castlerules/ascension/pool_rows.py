"""Pools from the rows of card files, MTGJSON's or Scryfall's, that the caller has loaded.

Of a row its name, set, rarity, colours and types are read; its text is not looked at. A row that is not understood is
in no pool, and is told with its place and the reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import attrs

from castlerules.cards.row_cards import groups_or_faults
from castlerules.cards.row_facts import RowFacts, read_facts
from castlerules.cards.row_fields import Fields
from castlerules.core import Broken, DataError, SetupError, UnsupportedCard
from castlerules.core.shown import shown

from .catalogue import SET_CATALOGUE
from .pool import RARITY_MAP, CardPool, CardSet, Printing, PrintingId, Rarity, land_problems, read_printing

__all__ = ["PoolRows", "RefusedRow", "pool_from_rows", "read_pool"]

_TOLD: Final = ("split", "rarity", "colors", "types", "supertypes", "color_identity")


@attrs.frozen
class RefusedRow:
    """A row that is in no pool.

    *path* says where, such as ``rows[3].rarity``; *card* is the name as far as it is told, else empty; *rule* and
    *reason* say why.
    """

    path: str
    card: str
    rule: str
    reason: str

    def __str__(self) -> str:
        return f"{self.path}: {self.card}: {self.reason}" if self.card else f"{self.path}: {self.reason}"


@attrs.frozen
class PoolRows:
    """What a file of rows has come to: the *pool* of the rows that are understood, and those that are *refused*."""

    pool: CardPool
    refused: tuple[RefusedRow, ...]


def pool_from_rows(
    rows: Iterable[Mapping[str, object]],
    sets: Iterable[CardSet | Mapping[str, object]] = SET_CATALOGUE,
    *,
    rarity_map: Mapping[str, Rarity] = RARITY_MAP,
) -> CardPool:
    """Return the pool of *rows* (ASC-Q05), see ``read_pool``; raise SetupError with every row that is refused."""
    found = read_pool(rows, sets, rarity_map=rarity_map)
    if found.refused:
        raise SetupError(tuple([Broken(one.rule, str(one)) for one in found.refused]))
    return found.pool


def read_pool(
    rows: Iterable[Mapping[str, object]],
    sets: Iterable[CardSet | Mapping[str, object]] = SET_CATALOGUE,
    *,
    rarity_map: Mapping[str, Rarity] = RARITY_MAP,
) -> PoolRows:
    """Return the pool of *rows*, card objects of MTGJSON or Scryfall in any order, and the rows that are refused.

    *sets* says of which kind each set is (ASC-Q06); those of which there is a card are in the pool. *rarity_map* is
    that of ``CardPool.of`` (ASC-Q44). Rows that say the same are one printing. Refused are rows that are ill-formed,
    of a layout other than normal or split, of an unknown set or rarity, basic lands of no known colour (ASC-Q04), and
    rows that say something else of the same printing. Raises DataError if *rows* is no list of rows or *sets* none of
    sets, and SetupError if a set is there twice.
    """
    known = CardPool.of((), sets)
    found: dict[PrintingId, Printing] = {}
    refused: list[RefusedRow] = []
    for group in groups_or_faults(rows, "rows"):
        if isinstance(group, DataError):
            refused.append(RefusedRow(group.path, "", "ASC-Q05", group.problem))
            continue
        made = _read(group, known, rarity_map)
        if isinstance(made, RefusedRow):
            refused.append(made)
        elif found.setdefault(made.id, made) != made:
            refused.append(_other(found[made.id], made, group[0].path))
    printings = tuple(found.values())
    there = dict.fromkeys(one.set_code for one in printings)
    return PoolRows(CardPool(printings, tuple([one for one in known.sets if one.code in there])), tuple(refused))


def _read(group: tuple[Fields, ...], known: CardPool, rarity_map: Mapping[str, Rarity]) -> Printing | RefusedRow:
    """Return the printing that *group* is, of one of the sets of *known*, or why it is none."""
    row = group[0]
    try:
        facts = read_facts(group)
    except DataError as fault:
        return RefusedRow(fault.path, _name(row), "ASC-Q05", fault.problem)
    except UnsupportedCard as fault:
        return RefusedRow(row.path, fault.card, "ASC-Q05", f"not supported: {fault.clause}")
    if facts.set not in known.index.sets:
        reason = f"the set {facts.set} is none of those that are given"
        return RefusedRow(row.path, facts.name, "ASC-Q06", reason)
    if facts.rarity is None and not _is_basic(facts):
        return RefusedRow(row.at("rarity"), facts.name, "ASC-Q44", "it is missing")
    try:
        made = _printing(facts, row.path, rarity_map)
    except DataError as fault:
        return RefusedRow(fault.path, facts.name, "ASC-Q44", fault.problem)
    barren = next(land_problems(made), None) if made.basic_land else None
    return made if barren is None else RefusedRow(row.path, facts.name, barren.rule, barren.reason)


def _name(row: Fields) -> str:
    """Return the name in *row*, empty if that is no name."""
    try:
        return row.name("name")
    except DataError:
        return ""


def _is_basic(facts: RowFacts) -> bool:
    """ASC-Q12: return whether it is a basic land; snow-covered ones are."""
    return "Basic" in facts.supertypes and "Land" in facts.types


def _printing(facts: RowFacts, path: str, rarity_map: Mapping[str, Rarity]) -> Printing:
    fields = {
        "name": facts.name,
        "set_code": facts.set,
        "rarity": facts.rarity,
        "colors": facts.colors,
        "types": facts.types,
        "supertypes": facts.supertypes,
        "color_identity": facts.identity,
        "basic_land": _is_basic(facts),
        "split": facts.split,
    }
    return read_printing(fields, path, rarity_map)


def _other(known: Printing, found: Printing, path: str) -> RefusedRow:
    """ASC-Q05: return the refusal of *found*, which is not what an earlier row said of the same printing."""
    unlike = next(field for field in _TOLD if getattr(known, field) != getattr(found, field))
    reason = f"{shown(found.id)} stands in an earlier row with another {unlike.replace('_', ' ')}"
    return RefusedRow(path, found.name, "ASC-Q05", reason)
