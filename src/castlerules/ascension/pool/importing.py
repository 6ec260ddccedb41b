"""Import of card pools from card files, and of decks from deck lists; export of decks; a catalogue of sets.

A row is a card object of a card file of MTGJSON or Scryfall, which the caller has loaded. The import reads name, set,
rarity, colours and types of a row, and ignores its card text. A row that it cannot read is left out; the result names
its place and the reason.

``castlerules.cards.read_deck`` reads the text of a deck list, in any of its formats; this module turns its card names
into printings of the pool. A card in several sets needs its set, as in ``2 Shock (7ED)``, unless the two sets of the
deck settle it, because rarity and price belong to the printing (ASC-Q05).

``SET_CATALOGUE`` is a suggestion which real sets count as Basic Sets and which as small expansions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from castlerules.cards.decklists.model import DeckLine, DeckList
from castlerules.cards.importing.cards import group_rows_or_errors
from castlerules.cards.importing.facts import RowFacts, read_facts
from castlerules.cards.importing.fields import RowFields
from castlerules.cards.language.characteristics import Color
from castlerules.core import DataError, UnsupportedCard, Violation
from castlerules.core.errors import raise_setup_problems, short_repr
from castlerules.core.frozen import frozen

from . import card_pool
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


def _catalogue() -> tuple[card_pool.CardSet, ...]:
    card_sets = [card_pool.CardSet(code, name, card_pool.SetKind.CORE) for code, name in _CORE]
    card_sets += [card_pool.CardSet(*main, card_pool.SetKind.MAIN, block) for block, main, _ in _BLOCKS]
    card_sets += [card_pool.CardSet(code, name, card_pool.SetKind.SMALL) for code, name in _SMALL]
    card_sets += [
        card_pool.CardSet(code, name, card_pool.SetKind.SMALL, block)
        for block, _, small in _BLOCKS
        for code, name in small
    ]
    return (*card_sets, *[card_pool.CardSet(code, name, card_pool.SetKind.OTHER) for code, name in _OTHER])


SET_CATALOGUE: Final = _catalogue()
"""ASC-T2, ASC-Q06: the eight Basic Sets, 18 small expansions, and sets that are neither; Basic Sets come first."""


_COMPARED_FIELDS: Final = ("split", "rarity", "colors", "types", "supertypes", "color_identity")


@frozen
class RefusedRow:
    """A row that could not be imported.

    *path* is the place of the fault in the data, such as ``rows[3].rarity``; *card* is the name, empty if it is
    unknown; *rule* is the code of the broken rule, and *reason* says why the row was refused.
    """

    path: str
    card: str
    rule: str
    reason: str

    def __str__(self) -> str:
        return f"{self.path}: {self.card}: {self.reason}" if self.card else f"{self.path}: {self.reason}"


@frozen
class PoolImport:
    """The result of an import: the *pool* of the rows that could be read, and the *refused* rows."""

    pool: card_pool.CardPool
    refused: tuple[RefusedRow, ...]


def pool_from_rows(
    rows: Iterable[Mapping[str, object]],
    sets: Iterable[card_pool.CardSet | Mapping[str, object]] = SET_CATALOGUE,
    *,
    rarity_map: Mapping[str, card_pool.Rarity] = card_pool.RARITY_MAP,
) -> card_pool.CardPool:
    """Return the card pool made from *rows*, card objects of MTGJSON or Scryfall (ASC-Q05).

    Raises SetupError with every row that cannot be read. ``read_pool``, which explains the arguments, leaves such rows
    out instead.
    """
    pool_import = read_pool(rows, sets, rarity_map=rarity_map)
    raise_setup_problems([Violation(refused_row.rule, str(refused_row)) for refused_row in pool_import.refused])
    return pool_import.pool


def read_pool(
    rows: Iterable[Mapping[str, object]],
    sets: Iterable[card_pool.CardSet | Mapping[str, object]] = SET_CATALOGUE,
    *,
    rarity_map: Mapping[str, card_pool.Rarity] = card_pool.RARITY_MAP,
) -> PoolImport:
    """Return the card pool made from *rows*, card objects of MTGJSON or Scryfall in any order.

    A row that cannot be read is left out, and is listed with the reason in ``refused`` of the result: a row that is
    ill-formed, has a layout other than normal or split, or an unknown set or rarity; a basic land without a known
    colour (ASC-Q04); a row that contradicts an earlier row of the same printing. Equal rows are one printing.

    *sets* gives the kind of each set (ASC-Q06); sets without a card are left out of the pool. *rarity_map* says
    which of common, uncommon and rare any other rarity counts as (ASC-Q44). Raises DataError if *rows* is no list of
    rows or *sets* no list of sets, and SetupError if a set is listed twice.
    """
    known = card_pool.CardPool.of((), sets)
    by_id: dict[card_pool.PrintingId, card_pool.Printing] = {}
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
        card_pool.CardPool(printings, tuple([card_set for card_set in known.sets if card_set.code in used_sets])),
        tuple(refused),
    )


def _read_row(
    group: tuple[RowFields, ...], known: card_pool.CardPool, rarity_map: Mapping[str, card_pool.Rarity]
) -> card_pool.Printing | RefusedRow:
    """Return the printing that *group*, the rows of one card, describes, or a RefusedRow that says why there is none.

    *known* is a pool without cards; only its sets are used, to refuse cards of other sets.
    """
    row = group[0]
    try:
        facts = read_facts(group)
    except DataError as fault:
        return RefusedRow(fault.path, _row_name(row), "ASC-Q05", fault.problem)
    except UnsupportedCard as fault:
        return RefusedRow(row.path, fault.card, "ASC-Q05", f"not supported: {fault.clause}")
    if facts.set not in known.index.by_code:
        reason = f"the set {facts.set} is not among the sets of the import"
        return RefusedRow(row.path, facts.name, "ASC-Q06", reason)
    if facts.rarity is None and not _is_basic(facts):
        return RefusedRow(row.path_to("rarity"), facts.name, "ASC-Q44", "the rarity is missing")
    try:
        printing = _printing_of_facts(facts, row.path, rarity_map)
    except DataError as fault:
        return RefusedRow(fault.path, facts.name, "ASC-Q44", fault.problem)
    land_problem = next(card_pool.land_problems(printing), None) if printing.basic_land else None
    return (
        printing if land_problem is None else RefusedRow(row.path, facts.name, land_problem.rule, land_problem.reason)
    )


def _row_name(row: RowFields) -> str:
    """Return the card name in *row* for a report of the fault, empty if the name itself is missing or invalid."""
    try:
        return row.name("name")
    except DataError:
        return ""


def _is_basic(facts: RowFacts) -> bool:
    """ASC-Q12: return whether *facts* describe a basic land; snow-covered ones are basic lands."""
    return "Basic" in facts.supertypes and "Land" in facts.types


def _printing_of_facts(facts: RowFacts, path: str, rarity_map: Mapping[str, card_pool.Rarity]) -> card_pool.Printing:
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
    return card_pool.read_printing(fields, path, rarity_map)


def _conflicting_row(known: card_pool.Printing, printing: card_pool.Printing, path: str) -> RefusedRow:
    """ASC-Q05: return a RefusedRow that names the first field in which two rows of one printing differ.

    *known* is the printing by the earlier row, *printing* by the later one at *path*.
    """
    field_name = next(field for field in _COMPARED_FIELDS if getattr(known, field) != getattr(printing, field))
    reason = f"{short_repr(printing.id)} stands in an earlier row with another {field_name.replace('_', ' ')}"
    return RefusedRow(path, printing.name, "ASC-Q05", reason)


_HALVES: Final = re.compile(r" */+ *")
_MAX_SETS_SHOWN: Final = 5


def _normalized_name(name: str) -> str:
    """Return *name* in the form in which names are compared: case-folded, with ``//`` between the halves of a card."""
    return _HALVES.sub("//", name).casefold()


def printings_named(pool: card_pool.CardPool, text: str) -> tuple[card_pool.Printing, ...]:
    """Return the printings that *text* names (ASC-Q05): the one with this id, or all printings with this card name.

    Case does not matter, nor how many slashes are between the halves of a split card.
    """
    by_id = pool.index.by_folded_id.get(text.casefold())
    if by_id is not None:
        return (pool.index.by_id[by_id],)
    code, slash, name = text.partition("/")
    codes = [known for known in pool.index.by_code if known.casefold() == code.casefold()] if slash else []
    printings = _printings_called(pool, name, lambda card: card.set_code in codes) if codes else ()
    return printings or _printings_called(pool, text, lambda _: True)


def _printings_called(
    pool: card_pool.CardPool, name: str, fits: Callable[[card_pool.Printing], bool]
) -> tuple[card_pool.Printing, ...]:
    normalized = _normalized_name(name)
    return tuple([card for card in pool.printings if _normalized_name(card.name) == normalized and fits(card)])


def printing_named(
    pool: card_pool.CardPool, text: str, preferred: Callable[[card_pool.Printing], bool] = lambda _: True
) -> card_pool.PrintingId:
    """Return the id of the printing that *text* names, by id or card name.

    If the card is in several sets, *preferred* chooses among its printings. Of a basic land any printing will do
    (ASC-Q05), so the first one is returned. Raises DataError if the pool has no such card, or if several
    printings of a card that is no basic land remain.
    """
    printings = printings_named(pool, text)
    if not printings:
        raise DataError("card", f"{short_repr(text)} is not in the pool")
    candidates = [card for card in printings if preferred(card)] or list(printings)
    if len(candidates) > 1 and not all(card.basic_land for card in candidates):
        raise DataError("card", f"{candidates[0].name} is in several sets, {_sets_of(candidates)}; add the set")
    return candidates[0].id


def _sets_of(cards: Iterable[card_pool.Printing]) -> str:
    codes = [card.set_code for card in cards]
    return ", ".join(codes[:_MAX_SETS_SHOWN]) + ("..." if len(codes) > _MAX_SETS_SHOWN else "")


def starter_from_list(
    listed: DeckList,
    pool: card_pool.CardPool,
    alliance: Iterable[Color | str],
    basic_set: str | None,
    expansion: str | None,
    *,
    grace: str | None = None,
    kind: DeckKind | str | None = None,
) -> StarterDeck:
    """Return the starter (ASC-A01) with the cards of *listed*, and with these colours and sets.

    A line without a set is looked up in *basic_set* and *expansion* first, and then in all other sets; a basic land may
    name any set, even one that is not in the pool. If *kind* is None, it follows from the number of colours (ASC-011).
    *grace* is the card that may have more copies than others (ASC-031). The deck need not be legal;
    ``validate_starter`` checks that. Raises DataError with every line that names no card or several cards of the pool,
    and if there is a sideboard or a commander, because no starter has them (ASC-090).
    """
    deck, faults = starter_and_faults(listed, pool, alliance, (basic_set, expansion), grace=grace, kind=kind)
    if faults:
        raise DataError("deck list", "; ".join(faults))
    return deck


def starter_and_faults(
    listed: DeckList,
    pool: card_pool.CardPool,
    alliance: Iterable[Color | str],
    sets: tuple[str | None, str | None],
    *,
    grace: str | None = None,
    kind: DeckKind | str | None = None,
) -> tuple[StarterDeck, tuple[str, ...]]:
    """Return what ``starter_from_list`` does, without the cards that it refuses, and all faults of the list.

    *sets* are the codes of the Basic Set and of the expansion. Raises DataError for wrong colours only.
    """
    colors = card_pool.read_colors(alliance)
    codes = {code.casefold(): code for code in pool.index.by_code}
    basic, small = [None if code is None else codes.get(code.casefold(), code) for code in sets]
    faults = list(_part_faults(listed))
    entries: list[tuple[str, int]] = []
    for line in listed.main:
        try:
            entries.append((_printing_on_line(line, pool, lambda card: card.set_code in (basic, small)), line.count))
        except DataError as error:
            faults.append(f"{line.count} {line.name}: {error.problem}")
    if grace is not None:
        names = [card.name for card in printings_named(pool, grace) if not card.basic_land]
        faults += [] if names else [f"grace card {short_repr(grace)}: it is not in the pool"]
        grace = names[0] if names else None
    deck_kind = (DeckKind.THREE_COLOR if len(colors) > 2 else DeckKind.TWO_COLOR) if kind is None else kind
    return StarterDeck.of(deck_kind, colors, basic, small, pile(entries), grace), tuple(faults)


def _part_faults(listed: DeckList) -> Iterator[str]:
    if listed.sideboard:
        yield f"expected no sideboard, got {listed.sideboard_count} cards: leave them out, it is bought later (ASC-090)"
    if listed.commander:
        yield "expected no commander: leave it out, decks of a league have none"


def _printing_on_line(
    line: DeckLine, pool: card_pool.CardPool, preferred: Callable[[card_pool.Printing], bool]
) -> card_pool.PrintingId:
    """Return the id of the printing that *line* of a deck list names.

    If the line names no set and the card is in several sets, *preferred* chooses among its printings. Raises DataError
    if the pool has no such card, or if several printings remain.
    """
    if line.set_code is None:
        return printing_named(pool, line.name, preferred)
    code = line.set_code.casefold()
    printings = printings_named(pool, line.name)
    in_set = [card for card in printings if card.set_code.casefold() == code]
    if not in_set and not (printings and all(card.basic_land for card in printings)):
        raise DataError("card", f"in the pool, the set {line.set_code} has no card {short_repr(line.name)}")
    return in_set[0].id if in_set else printing_named(pool, line.name, preferred)


def list_of_deck(pool: card_pool.CardPool, deck: Deck | StarterDeck, *, name: str | None = None) -> DeckList:
    """Return *deck* as a deck list that names the set of each card (ASC-Q05).

    ``castlerules.cards.write_deck`` can write it, and ``starter_from_list`` turns the list of a starter into the same
    deck again. *name* is the name of the list. Raises DataError for a card that is not in *pool*.
    """
    side = deck.side if isinstance(deck, Deck) else ()
    return DeckList(name, _deck_lines(pool, deck.main), _deck_lines(pool, side))


def _deck_lines(pool: card_pool.CardPool, cards: Pile) -> tuple[DeckLine, ...]:
    counts = [(pool.printing(printing), number) for printing, number in cards]
    return tuple([DeckLine(number, card.name, card.set_code) for card, number in counts])
