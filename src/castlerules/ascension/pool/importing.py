"""Pools and decks from outside: rows of card files, deck lists, and the sets of the time of the game.

The rows are those of MTGJSON's or Scryfall's card files that the caller has loaded. Of a row its name, set, rarity,
colours and types are read; its text is not looked at. A row that is not understood is in no pool, and is told with
its place and the reason.

Deck lists as players write them are turned into decks of a league and back. ``castlerules.cards.read_deck`` reads the
text, in any of its formats; here the names in it become printings of the pool. A card that is in several sets is told
by its set, as in ``2 Shock (7ED)``, where the sets that are named do not settle it: rarity and price are those of the
printing (ASC-Q05).

The sets of the time of the game are a suggestion: which of them are Basic Sets, and which small expansions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

import attrs

from castlerules.cards.decklists.model import DeckLine, DeckList
from castlerules.cards.importing.cards import group_rows_or_errors
from castlerules.cards.importing.facts import RowFacts, read_facts
from castlerules.cards.importing.fields import RowFields
from castlerules.cards.language.characteristics import Color
from castlerules.core import DataError, SetupError, UnsupportedCard, Violation
from castlerules.core.errors import short_repr

from .card_pool import (
    RARITY_MAP,
    CardPool,
    CardSet,
    Printing,
    PrintingId,
    Rarity,
    SetKind,
    land_problems,
    read_colors,
    read_printing,
)
from .decks import Deck, DeckKind, Pile, StarterDeck, pile

_CORE: Final = (("7ED", "Seventh Edition"),)
_BLOCKS: Final = (
    ("Ice Age", ("ICE", "Ice Age"), (("HML", "Homelands"), ("ALL", "Alliances"))),
    ("Mirage", ("MIR", "Mirage"), (("VIS", "Visions"), ("WTH", "Weatherlight"))),
    ("Tempest", ("TMP", "Tempest"), (("STH", "Stronghold"), ("EXO", "Exodus"))),
    ("Urza", ("USG", "Urza's Saga"), (("ULG", "Urza's Legacy"), ("UDS", "Urza's Destiny"))),
    ("Masques", ("MMQ", "Mercadian Masques"), (("NEM", "Nemesis"), ("PCY", "Prophecy"))),
    ("Invasion", ("INV", "Invasion"), (("PLS", "Planeshift"), ("APC", "Apocalypse"))),
    ("Odyssey", ("ODY", "Odyssey"), (("TOR", "Torment"), ("JUD", "Judgment"))),
)
_SMALL: Final = (
    ("ARN", "Arabian Nights"),
    ("ATQ", "Antiquities"),
    ("DRK", "The Dark"),
    ("FEM", "Fallen Empires"),
)
_OTHER: Final = (
    ("LEA", "Limited Edition Alpha"),
    ("LEB", "Limited Edition Beta"),
    ("2ED", "Unlimited Edition"),
    ("3ED", "Revised Edition"),
    ("4ED", "Fourth Edition"),
    ("5ED", "Fifth Edition"),
    ("6ED", "Classic Sixth Edition"),
    ("LEG", "Legends"),
    ("CHR", "Chronicles"),
    ("POR", "Portal"),
    ("P02", "Portal Second Age"),
    ("PTK", "Portal Three Kingdoms"),
    ("S99", "Starter 1999"),
    ("S00", "Starter 2000"),
)


def _catalogue() -> tuple[CardSet, ...]:
    card_sets = [CardSet(code, name, SetKind.CORE) for code, name in _CORE]
    card_sets += [CardSet(*main, SetKind.MAIN, block) for block, main, _ in _BLOCKS]
    card_sets += [CardSet(code, name, SetKind.SMALL) for code, name in _SMALL]
    card_sets += [CardSet(code, name, SetKind.SMALL, block) for block, _, small in _BLOCKS for code, name in small]
    return (*card_sets, *[CardSet(code, name, SetKind.OTHER) for code, name in _OTHER])


SET_CATALOGUE: Final = _catalogue()
"""ASC-T2, ASC-Q06: the eight Basic Sets, 18 small expansions, and sets that are neither; Basic Sets come first."""


_COMPARED_FIELDS: Final = ("split", "rarity", "colors", "types", "supertypes", "color_identity")


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
class PoolImport:
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
    pool_import = read_pool(rows, sets, rarity_map=rarity_map)
    if pool_import.refused:
        raise SetupError(tuple([Violation(refused_row.rule, str(refused_row)) for refused_row in pool_import.refused]))
    return pool_import.pool


def read_pool(
    rows: Iterable[Mapping[str, object]],
    sets: Iterable[CardSet | Mapping[str, object]] = SET_CATALOGUE,
    *,
    rarity_map: Mapping[str, Rarity] = RARITY_MAP,
) -> PoolImport:
    """Return the pool of *rows*, card objects of MTGJSON or Scryfall in any order, and the rows that are refused.

    *sets* says of which kind each set is (ASC-Q06); those of which there is a card are in the pool. *rarity_map* is
    that of ``CardPool.of`` (ASC-Q44). Rows that say the same are one printing. Refused are rows that are ill-formed,
    of a layout other than normal or split, of an unknown set or rarity, basic lands of no known colour (ASC-Q04), and
    rows that say something else of the same printing. Raises DataError if *rows* is no list of rows or *sets* none of
    sets, and SetupError if a set is there twice.
    """
    known = CardPool.of((), sets)
    by_id: dict[PrintingId, Printing] = {}
    refused: list[RefusedRow] = []
    for group in group_rows_or_errors(rows, "rows"):
        if isinstance(group, DataError):
            refused.append(RefusedRow(group.path, "", "ASC-Q05", group.problem))
            continue
        result = _read_row(group, known, rarity_map)
        if isinstance(result, RefusedRow):
            refused.append(result)
        elif by_id.setdefault(result.id, result) != result:
            refused.append(_conflicting_row(by_id[result.id], result, group[0].path))
    printings = tuple(by_id.values())
    used_sets = dict.fromkeys(card.set_code for card in printings)
    return PoolImport(
        CardPool(printings, tuple([card_set for card_set in known.sets if card_set.code in used_sets])), tuple(refused)
    )


def _read_row(group: tuple[RowFields, ...], known: CardPool, rarity_map: Mapping[str, Rarity]) -> Printing | RefusedRow:
    """Return the printing that *group* is, of one of the sets of *known*, or why it is none."""
    row = group[0]
    try:
        facts = read_facts(group)
    except DataError as fault:
        return RefusedRow(fault.path, _row_name(row), "ASC-Q05", fault.problem)
    except UnsupportedCard as fault:
        return RefusedRow(row.path, fault.card, "ASC-Q05", f"not supported: {fault.clause}")
    if facts.set not in known.index.by_code:
        reason = f"the set {facts.set} is none of those that are given"
        return RefusedRow(row.path, facts.name, "ASC-Q06", reason)
    if facts.rarity is None and not _is_basic(facts):
        return RefusedRow(row.path_to("rarity"), facts.name, "ASC-Q44", "it is missing")
    try:
        printing = _printing_of_facts(facts, row.path, rarity_map)
    except DataError as fault:
        return RefusedRow(fault.path, facts.name, "ASC-Q44", fault.problem)
    land_problem = next(land_problems(printing), None) if printing.basic_land else None
    return (
        printing if land_problem is None else RefusedRow(row.path, facts.name, land_problem.rule, land_problem.reason)
    )


def _row_name(row: RowFields) -> str:
    """Return the name in *row*, empty if that is no name."""
    try:
        return row.name("name")
    except DataError:
        return ""


def _is_basic(facts: RowFacts) -> bool:
    """ASC-Q12: return whether it is a basic land; snow-covered ones are."""
    return "Basic" in facts.supertypes and "Land" in facts.types


def _printing_of_facts(facts: RowFacts, path: str, rarity_map: Mapping[str, Rarity]) -> Printing:
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


def _conflicting_row(known: Printing, printing: Printing, path: str) -> RefusedRow:
    """ASC-Q05: return the refusal of *printing*, which is not what an earlier row said of the same printing."""
    field_name = next(field for field in _COMPARED_FIELDS if getattr(known, field) != getattr(printing, field))
    reason = f"{short_repr(printing.id)} stands in an earlier row with another {field_name.replace('_', ' ')}"
    return RefusedRow(path, printing.name, "ASC-Q05", reason)


_HALVES: Final = re.compile(r" */+ *")
_MAX_SETS_SHOWN: Final = 5


def _normalized_name(name: str) -> str:
    """Return *name* as it is compared: in small letters, the halves of a split card parted alike."""
    return _HALVES.sub("//", name).casefold()


def printings_named(pool: CardPool, text: str) -> tuple[Printing, ...]:
    """Return the printings that *text* names (ASC-Q05): the one with this id, or all of the card of this name.

    Capital letters do not matter, nor how many slashes part the halves of a split card.
    """
    by_id = pool.index.by_folded_id.get(text.casefold())
    if by_id is not None:
        return (pool.index.by_id[by_id],)
    code, slash, name = text.partition("/")
    in_set = [one for one in pool.index.by_code if one.casefold() == code.casefold()] if slash else []
    printings = _printings_called(pool, name, lambda card: card.set_code in in_set) if in_set else ()
    return printings or _printings_called(pool, text, lambda _: True)


def _printings_called(pool: CardPool, name: str, fits: Callable[[Printing], bool]) -> tuple[Printing, ...]:
    normalized = _normalized_name(name)
    return tuple([card for card in pool.printings if _normalized_name(card.name) == normalized and fits(card)])


def printing_named(pool: CardPool, text: str, preferred: Callable[[Printing], bool] = lambda _: True) -> PrintingId:
    """Return the printing that *text* names, one of the *preferred* ones if there are any.

    Basic lands are alike in all sets (ASC-Q05), so the first one will do. Raises DataError if nothing is called so,
    and if it is in several sets and neither *text* nor *preferred* says which is meant.
    """
    printings = printings_named(pool, text)
    if not printings:
        raise DataError("card", f"{short_repr(text)} is not in the pool")
    candidates = [card for card in printings if preferred(card)] or list(printings)
    if len(candidates) > 1 and not all(card.basic_land for card in candidates):
        raise DataError("card", f"{candidates[0].name} is in several sets, {_sets_of(candidates)}; say which")
    return candidates[0].id


def _sets_of(cards: Iterable[Printing]) -> str:
    codes = [card.set_code for card in cards]
    return ", ".join(codes[:_MAX_SETS_SHOWN]) + ("..." if len(codes) > _MAX_SETS_SHOWN else "")


def starter_from_list(
    listed: DeckList,
    pool: CardPool,
    alliance: Iterable[Color | str],
    basic_set: str | None,
    expansion: str | None,
    *,
    grace: str | None = None,
    kind: DeckKind | str | None = None,
) -> StarterDeck:
    """Return the deck to register (ASC-A01) that *listed* is, with these colours and sets.

    Cards without a set are looked for in the two sets, and then in all others; basic lands may be of any set, also of
    one that is not in the pool. *kind* follows from the number of colours if it is None (ASC-011). Whether the deck is
    legal is for ``validate_starter`` to say. Raises DataError with every line that names no card of the pool, or none
    for sure, and if there is a sideboard or a commander, which no starter has (ASC-090).
    """
    colors = read_colors(alliance)
    codes = {code.casefold(): code for code in pool.index.by_code}
    basic, small = [None if code is None else codes.get(code.casefold(), code) for code in (basic_set, expansion)]
    faults = list(_part_faults(listed))
    entries: list[tuple[str, int]] = []
    for line in listed.main:
        try:
            entries.append((_printing_on_line(line, pool, lambda card: card.set_code in (basic, small)), line.count))
        except DataError as error:
            faults.append(f"{line.count} {line.name}: {error.problem}")
    if grace is not None:
        same = [card.name for card in printings_named(pool, grace) if not card.basic_land]
        faults += [] if same else [f"grace card {short_repr(grace)}: it is no card of the pool"]
        grace = same[0] if same else None
    if faults:
        raise DataError("deck list", "; ".join(faults))
    chosen = (DeckKind.THREE_COLOR if len(colors) > 2 else DeckKind.TWO_COLOR) if kind is None else kind
    return StarterDeck.of(chosen, colors, basic, small, pile(entries), grace)


def _part_faults(listed: DeckList) -> Iterator[str]:
    if listed.sideboard:
        yield f"{listed.sideboard_count} cards are in a sideboard, which is bought later (ASC-090), leave them out"
    if listed.commander:
        yield "a deck of the league has no commander, leave it out"


def _printing_on_line(line: DeckLine, pool: CardPool, preferred: Callable[[Printing], bool]) -> PrintingId:
    """Return the printing that *line* names."""
    if line.set_code is None:
        return printing_named(pool, line.name, preferred)
    code = line.set_code.casefold()
    printings = printings_named(pool, line.name)
    in_set = [card for card in printings if card.set_code.casefold() == code]
    if not in_set and not (printings and all(card.basic_land for card in printings)):
        raise DataError("card", f"it is not in the set {line.set_code} of the pool")
    return in_set[0].id if in_set else printing_named(pool, line.name, preferred)


def list_of_deck(pool: CardPool, deck: Deck | StarterDeck, *, name: str | None = None) -> DeckList:
    """Return *deck* as a list with the sets of its cards, which ``castlerules.cards.write_deck`` writes (ASC-Q05).

    *name* is what the list is called. ``starter_from_list`` reads a starter that was written so as the same deck.
    Raises DataError for a card that is not in *pool*.
    """
    side = deck.side if isinstance(deck, Deck) else ()
    return DeckList(name, _deck_lines(pool, deck.main), _deck_lines(pool, side))


def _deck_lines(pool: CardPool, cards: Pile) -> tuple[DeckLine, ...]:
    found = [(pool.printing(printing), number) for printing, number in cards]
    return tuple([DeckLine(number, card.name, card.set_code) for card, number in found])
