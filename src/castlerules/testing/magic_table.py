"""What lies on the table as a scenario of Magic begins, in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

import attrs

from castlerules.cards.builders import one_face
from castlerules.cards.characteristics import CardType, TypeLine
from castlerules.cards.definition import CardDef, Face
from castlerules.cards.mana import ManaKind
from castlerules.cards.pool import card as pool_card
from castlerules.cards.terms import CounterKind
from castlerules.core import Broken, DataError, Player, SetupError, evolve
from castlerules.core.shown import shown
from castlerules.magic.book import Rulebook
from castlerules.magic.control import controlled, controllers
from castlerules.magic.ids import FIRST_OBJECT, CardId, ObjectId
from castlerules.magic.looks import bundle
from castlerules.magic.options import MagicRules
from castlerules.magic.scene import Scene
from castlerules.magic.state import Held, Permanent, Seat, State, Table

__all__ = ["BLANK", "Side", "laid", "marked", "side", "under_control"]

Names = str | Iterable[str]

BLANK: Final = one_face(Face("Blank", None, TypeLine(types=(CardType.ARTIFACT,))))
"""What libraries hold if nothing else is said: a card that cannot be played."""

_ENTRY: Final = re.compile(r"(?:(\d+) )?((?: // |[^/@])+?)((?:/[^/@ ]+)*)(?: @ (.+))?")
_COUNTERS: Final = MappingProxyType(
    {"+": CounterKind.PLUS, "-": CounterKind.MINUS, "age": CounterKind.AGE, "fade": CounterKind.FADE}
)


@attrs.frozen
class Side:
    """What belongs to one player; see ``side``."""

    play: tuple[str, ...]
    hand: tuple[str, ...]
    graveyard: tuple[str, ...]
    exile: tuple[str, ...]
    library: tuple[str, ...]
    life: int | None
    pool: str
    poison: int
    lands_played: int


def side(  # noqa: PLR0913 - everything that a player may have
    play: Names = (),
    *,
    hand: Names = (),
    graveyard: Names = (),
    exile: Names = (),
    library: Names | int = 10,
    life: int | None = None,
    pool: str = "",
    poison: int = 0,
    lands_played: int = 0,
) -> Side:
    """Return what belongs to one player. Cards are told by name, parted by commas, or as a row of names.

    A number before a name means so many. In *play* marks follow a name: ``/t`` tapped, ``/s`` came this turn, ``/d3``
    with 3 damage, ``/+2`` or ``/-1`` with so many counters (``/age2`` and ``/fade2`` are others), ``/token`` a token;
    and `` @ Bear`` says what an Aura is attached to: ``Ogre/t/d2, 2 Forest, Mantle @ Bear#2``. *graveyard* is told
    oldest first, *library* top first, or as a number of blank cards. *pool* holds mana letters such as ``RRC``.
    Without *life* it is that of the start. Raises DataError for what cannot be read.
    """
    if wrong := [letter for letter in pool if letter not in "WUBRGC"]:
        raise DataError("pool", f"no kind of mana is {shown(wrong[0])}")
    blanks = (f"{library} Blank",) if isinstance(library, int) else _entries(library)
    return Side(
        play=_entries(play),
        hand=_entries(hand),
        graveyard=_entries(graveyard),
        exile=_entries(exile),
        library=blanks,
        life=life,
        pool=pool,
        poison=poison,
        lands_played=lands_played,
    )


def _entries(names: Names) -> tuple[str, ...]:
    parts = names.split(",") if isinstance(names, str) else names
    return tuple([part.strip() for part in parts if part.strip()])


@attrs.frozen
class _Entry:
    name: str
    count: int = 1
    marks: tuple[str, ...] = ()
    host: str | None = None


def _read(text: str) -> _Entry:
    match = _ENTRY.fullmatch(text)
    if match is None:
        raise DataError("side", f"{shown(text)} is no name with marks such as 2 Bear/t")
    count, name, marks, host = match.groups()
    return _Entry(name.strip(), int(count or 1), tuple(marks.split("/")[1:]), host)


def marked(permanent: Permanent, mark: str, turn: int) -> Permanent:
    """Return *permanent* with what *mark* says of it (see ``side``), in turn number *turn*; DataError for no mark."""
    if mark == "t":
        return attrs.evolve(permanent, tapped=True)
    if mark == "s":
        return attrs.evolve(permanent, since=turn)
    if mark == "token":
        return permanent
    word = mark.rstrip("0123456789")
    if (digits := mark[len(word) :]) and word == "d":
        return attrs.evolve(permanent, damage=int(digits))
    if digits and (kind := _COUNTERS.get(word)) is not None:
        counts = {**dict(permanent.counters), kind: int(digits)}
        return attrs.evolve(permanent, counters=tuple([(one, counts[one]) for one in CounterKind if counts.get(one)]))
    raise DataError("side", f"the mark {shown(mark)} means nothing")


class _Layout:
    """The table of cards in the making, and the objects on it."""

    def __init__(self, cards: Mapping[str, CardDef], turn: int) -> None:
        self.known = {BLANK.name: BLANK, **cards}
        self.turn = turn
        self.rows: list[tuple[CardDef, Player]] = []
        self.tokens: list[tuple[CardDef, Player]] = []
        self.next_id = int(FIRST_OBJECT)
        self.permanents: list[tuple[Permanent, bool, str | None]] = []

    def number(self) -> ObjectId:
        self.next_id += 1
        return ObjectId(self.next_id - 1)

    def row(self, name: str, owner: Player, *, token: bool = False) -> CardId:
        card = self.known[name] if name in self.known else pool_card(name)
        rows = self.tokens if token else self.rows
        rows.append((card, owner))
        return CardId(len(rows) - 1)

    def put(self, entry: _Entry, owner: Player) -> None:
        """Put what *entry* tells into play."""
        for _ in range(entry.count):
            token = "token" in entry.marks
            number = self.number()
            permanent = Permanent(number, self.row(entry.name, owner, token=token), owner, 0, number)
            for mark in entry.marks:
                permanent = marked(permanent, mark, self.turn)
            self.permanents.append((permanent, token, entry.host))

    def held(self, entries: Iterable[str], owner: Player) -> tuple[Held, ...]:
        return tuple([Held(self.number(), row) for row in self.shelved(entries, owner)])

    def shelved(self, entries: Iterable[str], owner: Player) -> tuple[CardId, ...]:
        read = [_read(entry) for entry in entries]
        if marked := [entry.name for entry in read if entry.marks or entry.host]:
            raise DataError("side", f"only what is in play has marks, not {', '.join(map(shown, marked))}")
        return tuple([self.row(entry.name, owner) for entry in read for _ in range(entry.count)])

    def attached(self) -> tuple[Permanent, ...]:
        """Return what is in play, with tokens behind all cards of the table, and Auras on their hosts."""
        shift = len(self.rows)
        table = self.table()
        placed = [
            (attrs.evolve(one, card=CardId(one.card + shift)) if token else one, host)
            for one, token, host in self.permanents
        ]
        every = [one for one, _ in placed]
        return tuple([one if host is None else _on(one, host, every, table) for one, host in placed])

    def table(self) -> Table:
        rows = [*self.rows, *self.tokens]
        return Table(tuple([card for card, _ in rows]), tuple([owner for _, owner in rows]), len(self.tokens))


def _on(aura: Permanent, host: str, every: list[Permanent], table: Table) -> Permanent:
    """Return *aura* attached to the permanent called *host*."""
    name, _, number = host.partition("#")
    rows = [row for row, card in enumerate(table.cards) if card.name == name]
    if number.isdecimal() and 1 <= int(number) <= len(rows):
        rows = [rows[int(number) - 1]]
    found = [one for one in every if one.card in rows]
    if not found:
        raise SetupError((Broken("BASE-123", f"there is no {shown(host)} in play to be enchanted"),))
    return attrs.evolve(aura, attached=found[0].id)


def laid(
    sides: tuple[Side, Side], cards: Mapping[str, CardDef], began: tuple[int, int], rules: MagicRules
) -> tuple[Table, tuple[Seat, ...], tuple[Permanent, ...], int]:
    """Return the table of cards, the seats, what is in play and the next object number, for these *sides*.

    *cards* are known by name besides those of the pool; *began* are the latest own turns; *rules* say with how much
    life players start. Raises DataError for a name or mark that means nothing, SetupError for an Aura without a host.
    """
    layout = _Layout(cards, max(began))
    in_play = [[_read(entry) for entry in one.play] for one in sides]
    for player, entries in enumerate(in_play):
        for entry in entries:
            layout.put(entry, Player(player))
    seats = []
    for place, one in enumerate(sides):
        owner = Player(place)
        seats.append(
            Seat(
                rules.starting_life_of(owner) if one.life is None else one.life,
                hand=layout.held(one.hand, owner),
                graveyard=layout.held(one.graveyard, owner),
                exile=layout.held(one.exile, owner),
                library=layout.shelved(one.library, owner),
                pool=bundle([ManaKind(letter) for letter in one.pool]),
                poison=one.poison,
                lands_played=one.lands_played,
                began=began[place],
                began_before=max(0, began[place] - 2),
                kept=True,
            )
        )
    return layout.table(), tuple(seats), layout.attached(), layout.next_id


def under_control(book: Rulebook, state: State) -> State:
    """BASE-131: return *state*, as it was laid, in which effects have given everything to whom they give it.

    Each permanent is under the control of its player as long as its marks say, unless something that came this turn
    is what gave it to that player (BASE-041).
    """
    now = controlled(book, state)
    if now is state:
        return state
    older = tuple([one for one in state.permanents if one.since < state.turn])
    before = controllers(Scene(book, evolve(state, permanents=older)))
    marked_since = {one.id: one.since for one in state.permanents}
    permanents = [
        evolve(one, since=marked_since[one.id]) if before.get(one.id) == one.controller else one
        for one in now.permanents
    ]
    return evolve(now, permanents=tuple(permanents), events=state.events)
