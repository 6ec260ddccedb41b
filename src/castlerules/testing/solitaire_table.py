"""What lies on the table as a scenario of Solitaire begins, in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import attrs

from castlerules.cards.builders import one_face
from castlerules.cards.characteristics import CardType, TypeLine
from castlerules.cards.definition import CardDef, Face
from castlerules.cards.pool import card as pool_card
from castlerules.core import DataError, Generator, evolve
from castlerules.core.shown import shown
from castlerules.magic.ids import FIRST_OBJECT, CardId, ObjectId
from castlerules.magic.state import Held, Permanent, Seat, State, Table
from castlerules.magic.steps import Step
from castlerules.solitaire.look import lies_in_play
from castlerules.solitaire.rules import HandModel, SolitaireRules
from castlerules.solitaire.tableau import PLACES, STACKS, YOU, Stack, Tableau

from .magic_table import marked

__all__ = ["FILLERS", "Told", "laid"]

FILLERS: Final = tuple(
    [one_face(Face(f"Filler {n}", None, TypeLine(types=(CardType.ARTIFACT,)))) for n in range(1, 11)]
)
"""What the library holds if nothing else is said: ten cards that are no lands and equal nothing."""

_MANY: Final = re.compile(r"(.+) x(\d+)")
_DOWN: Final = re.compile(r"\?\(([^()]*)\)")
_MARK: Final = re.compile(r"(?<!/)/(?!/)")
"""What stands before a mark; two of them part the names of a split card."""
_COVERED: Final = re.compile(r"\(([^()]*)\)")


@attrs.frozen
class Told:
    """What is told of a position, by place; *library* is None where nothing is told of it."""

    stacks: Mapping[str, str]
    hand: str = ""
    row: str = ""
    slot: str = ""
    library: str | None = None
    discard: str = ""
    graveyard: str = ""
    removed: str = ""
    trip: int = 1


def laid(told: Told, rules: SolitaireRules, cards: Mapping[str, CardDef], rng: Generator) -> State:
    """Return the state that is *told*, before anything happens in it by itself; raise DataError for strange words."""
    layout = _Layout(cards)
    if strange := [name for name in told.stacks if name not in PLACES]:
        raise DataError("stacks", f"{shown(strange[0])} is none of {', '.join(PLACES)}")
    stacks = tuple([layout.stack(told.stacks.get(name, "")) for name in PLACES])
    for entry in _entries(told.row):
        layout.put(entry, YOU)
    for entry in _entries(told.slot):
        layout.put(entry, YOU)
    hand, covered = layout.hand(told.hand)
    library = ", ".join(one.name for one in FILLERS) if told.library is None else told.library
    seat = Seat(
        0,
        library=layout.rows(library),
        hand=hand,
        graveyard=layout.held(told.graveyard),
        exile=layout.held(told.removed),
    )
    sealed = len(covered) if rules.hand_model is HandModel.SINGLE else 0
    tableau = Tableau(stacks, covered, sealed, layout.rows(told.discard), trip=told.trip)
    state = State(rules, rng, layout.table(), (seat, Seat(0)), YOU, layout.serial, tableau, turn=1, step=Step.MAIN)
    return evolve(state, permanents=tuple(layout.permanents))


class _Layout:
    """The cards of the table in the making, and the objects on it."""

    def __init__(self, cards: Mapping[str, CardDef]) -> None:
        self.known = {**{one.name: one for one in FILLERS}, **cards}
        self.cards: list[CardDef] = []
        self.permanents: list[Permanent] = []
        self.serial = int(FIRST_OBJECT)

    def number(self) -> ObjectId:
        self.serial += 1
        return ObjectId(self.serial - 1)

    def row(self, name: str) -> CardId:
        self.cards.append(self.known[name] if name in self.known else pool_card(name))
        return CardId(len(self.cards) - 1)

    def rows(self, words: str) -> tuple[CardId, ...]:
        return tuple([self.row(entry) for entry in _entries(words)])

    def held(self, words: str) -> tuple[Held, ...]:
        return tuple([Held(self.number(), row) for row in self.rows(words)])

    def stack(self, words: str) -> Stack:
        """Return the stack told as ``?(Fog) ?(Shock) | Terror, Terror``."""
        covered, bar, group = words.partition("|")
        if words.strip() and not bar:
            raise DataError("stacks", f"{shown(words)} has no bar before what is face up")
        if rest := _DOWN.sub("", covered).strip():
            raise DataError("stacks", f"{shown(rest)} is not face down as in ?(Fog)")
        down = tuple([self.row(name) for name in _DOWN.findall(covered)])
        return Stack(down, tuple([self.put(entry, STACKS) for entry in _entries(group)]))

    def put(self, entry: str, controller: int) -> Held:
        """Put what *entry* tells on the table, with its marks and what is attached to it."""
        words, _, auras = entry.partition(" with ")
        name, *marks = _MARK.split(words)
        held = Held(self.number(), self.row(name))
        if controller == YOU or lies_in_play(self.cards[held.card]):
            permanent = Permanent(held.id, held.card, YOU if controller == YOU else STACKS, 0, held.id)
            for mark in marks:
                permanent = marked(permanent, mark, 1)
            self.permanents.append(permanent)
        elif marks or auras:
            raise DataError("stacks", f"{name} is not in play there, so that it has no marks")
        for aura in auras.split(" and ") if auras else ():
            number = self.number()
            self.permanents.append(Permanent(number, self.row(aura), YOU, 0, number, attached=held.id))
        return held

    def hand(self, words: str) -> tuple[tuple[Held, ...], tuple[CardId, ...]]:
        """Return the hand card and what it covers, told as ``Disenchant, (Fog), (Shock)``."""
        shows, covered = list[Held](), list[CardId]()
        for entry in _entries(words):
            under = _COVERED.fullmatch(entry)
            if under is not None:
                covered.append(self.row(under.group(1)))
            elif shows or covered:
                raise DataError("hand", f"only the first card of the hand pile shows, not {shown(entry)}")
            else:
                shows.append(Held(self.number(), self.row(entry)))
        return tuple(shows), tuple(covered)

    def table(self) -> Table:
        return Table(tuple(self.cards), (YOU,) * len(self.cards), 0)


def _entries(words: str) -> list[str]:
    """Return the cards that *words* tell, parted by commas; ``Plains x2`` are two of them."""
    return [one for part in words.split(",") for one in _each(part.strip())]


def _each(part: str) -> Iterator[str]:
    many = _MANY.fullmatch(part)
    told: Iterable[str] = [part] if many is None else [many.group(1)] * int(many.group(2))
    yield from [one for one in told if one]
