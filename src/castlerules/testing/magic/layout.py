"""Reads the starting position of a scenario of Magic: two sides written as text become cards, seats and permanents."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

import attrs

from castlerules.cards import language as lang
from castlerules.cards.builders import one_face
from castlerules.cards.pool import card as pool_card
from castlerules.core import DataError, Player, SetupError, Violation, evolve
from castlerules.core.errors import short_repr
from castlerules.core.frozen import frozen
from castlerules.magic.model import FIRST_OBJECT, CardId, MagicRules, ObjectId, Rulebook, bundle_of
from castlerules.magic.model.state import CardObject, CardTable, Permanent, Seat, State
from castlerules.magic.query.board import Board
from castlerules.magic.transaction.control import proper_controllers, update_controllers

Names = str | Iterable[str]

BLANK: Final = one_face(lang.Face("Blank", None, lang.TypeLine(types=(lang.CardType.ARTIFACT,))))
"""The card that fills libraries given by their size only; it cannot be played."""

_ENTRY: Final = re.compile(r"(?:(\d+) )?((?: // |[^/@])+?)((?:/[^/@ ]+)*)(?: @ (.+))?")
_COUNTERS: Final = MappingProxyType(
    {
        "+": lang.CounterKind.PLUS,
        "-": lang.CounterKind.MINUS,
        "age": lang.CounterKind.AGE,
        "fade": lang.CounterKind.FADE,
    }
)


@frozen
class Side:
    """Everything that belongs to one player, as texts and numbers; ``side`` makes one."""

    battlefield: tuple[str, ...]
    hand: tuple[str, ...]
    graveyard: tuple[str, ...]
    exile: tuple[str, ...]
    library: tuple[str, ...]
    life: int | None
    pool: str
    poison: int
    lands_played: int


def side(  # noqa: PLR0913 - one keyword for each zone and number of a player
    battlefield: Names = (),
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
    """Return the side of one player. Cards are names in one string, separated by commas, or in a tuple.

    A number before a name is a count. In *battlefield* marks follow a name: ``/t`` tapped, ``/s`` came this turn,
    ``/d3`` with 3 damage, ``/+2`` or ``/-1`` with 2 or 1 such counters (also ``/age2`` and ``/fade2``), ``/token`` a
    token; and `` @ Bear`` names the permanent that an Aura is attached to: ``Ogre/t/d2, 2 Forest, Mantle @ Bear#2``.
    *graveyard* is in order from the oldest card, *library* from the top, or a number of blank cards. *pool* holds mana
    letters such as ``RRC``. *life* is the starting life by default. Raises DataError for a letter in *pool* that is no
    kind of mana; ``MagicScenario.of`` reads the names and marks.
    """
    if bad_letters := [letter for letter in pool if letter not in "WUBRGC"]:
        raise DataError("pool", f"expected only the mana letters W, U, B, R, G and C, got {short_repr(bad_letters[0])}")
    blanks = (f"{library} Blank",) if isinstance(library, int) else _split_entries(library)
    return Side(
        battlefield=_split_entries(battlefield),
        hand=_split_entries(hand),
        graveyard=_split_entries(graveyard),
        exile=_split_entries(exile),
        library=blanks,
        life=life,
        pool=pool,
        poison=poison,
        lands_played=lands_played,
    )


def _split_entries(names: Names) -> tuple[str, ...]:
    parts = names.split(",") if isinstance(names, str) else names
    return tuple([part.strip() for part in parts if part.strip()])


@frozen
class _Entry:
    name: str
    count: int = 1
    marks: tuple[str, ...] = ()
    host: str | None = None


def _parse_entry(text: str) -> _Entry:
    match = _ENTRY.fullmatch(text)
    if match is None:
        raise DataError("side", f"expected a name with marks such as 2 Bear/t, got {short_repr(text)}")
    count, name, marks, host = match.groups()
    return _Entry(name.strip(), int(count or 1), tuple(marks.split("/")[1:]), host)


def with_mark(permanent: Permanent, mark: str, turn: int) -> Permanent:
    """Return *permanent* changed by *mark* (see ``side``), in turn number *turn*; raise DataError for no such mark."""
    if mark == "t":
        return attrs.evolve(permanent, tapped=True)
    if mark == "s":
        return attrs.evolve(permanent, controlled_since=turn)
    if mark == "token":
        return permanent
    word = mark.rstrip("0123456789")
    if (digits := mark[len(word) :]) and word == "d":
        return attrs.evolve(permanent, damage=int(digits))
    if digits and (counter_kind := _COUNTERS.get(word)) is not None:
        counts = {**dict(permanent.counters), counter_kind: int(digits)}
        return attrs.evolve(
            permanent,
            counters=tuple(
                [(counter_kind, counts[counter_kind]) for counter_kind in lang.CounterKind if counts.get(counter_kind)]
            ),
        )
    raise DataError("side", f"expected a mark such as t, s, d3, +1 or token behind /, got {short_repr(mark)}")


class _TableBuilder:
    """Reads the texts of both sides: makes permanents and other objects, gives them ids, and collects all cards."""

    def __init__(self, cards: Mapping[str, lang.CardDef], turn: int) -> None:
        self.known_cards = {BLANK.name: BLANK, **cards}
        self.turn = turn
        self.cards: list[tuple[lang.CardDef, Player]] = []
        self.tokens: list[tuple[lang.CardDef, Player]] = []
        self.next_object = int(FIRST_OBJECT)
        self.permanents: list[tuple[Permanent, bool, str | None]] = []

    def new_object_id(self) -> ObjectId:
        self.next_object += 1
        return ObjectId(self.next_object - 1)

    def add_card(self, name: str, owner: Player, *, token: bool = False) -> CardId:
        card = self.known_cards[name] if name in self.known_cards else pool_card(name)
        rows = self.tokens if token else self.cards
        rows.append((card, owner))
        return CardId(len(rows) - 1)

    def put_on_battlefield(self, entry: _Entry, owner: Player) -> None:
        """Add the permanents that *entry* describes, under the control of their *owner*."""
        for _ in range(entry.count):
            token = "token" in entry.marks
            number = self.new_object_id()
            permanent = Permanent(number, owner, 0, number, card=self.add_card(entry.name, owner, token=token))
            for mark in entry.marks:
                permanent = with_mark(permanent, mark, self.turn)
            self.permanents.append((permanent, token, entry.host))

    def card_objects(self, entries: Iterable[str], owner: Player) -> tuple[CardObject, ...]:
        return tuple([CardObject(self.new_object_id(), row) for row in self.library_cards(entries, owner)])

    def library_cards(self, entries: Iterable[str], owner: Player) -> tuple[CardId, ...]:
        parsed = [_parse_entry(entry) for entry in entries]
        if marked_names := [entry.name for entry in parsed if entry.marks or entry.host]:
            raise DataError(
                "side", f"expected marks only on permanents, got some on {', '.join(map(short_repr, marked_names))}"
            )
        return tuple([self.add_card(entry.name, owner) for entry in parsed for _ in range(entry.count)])

    def finished_permanents(self) -> tuple[Permanent, ...]:
        """Return the permanents, with Auras attached, and with the final card ids of tokens.

        In the card table tokens come after all cards, so their card ids are known only when all cards are.
        """
        shift = len(self.cards)
        table = self.table()
        placed = [
            (attrs.evolve(permanent, card=CardId(permanent.card + shift)) if token else permanent, host)
            for permanent, token, host in self.permanents
        ]
        permanents = [permanent for permanent, _ in placed]
        return tuple(
            [
                permanent if host is None else _attached_aura(permanent, host, permanents, table)
                for permanent, host in placed
            ]
        )

    def table(self) -> CardTable:
        rows = [*self.cards, *self.tokens]
        return CardTable(tuple([card for card, _ in rows]), tuple([owner for _, owner in rows]), len(self.tokens))


def _attached_aura(aura: Permanent, host: str, permanents: list[Permanent], table: CardTable) -> Permanent:
    """Return *aura* attached to the permanent with the name *host*; raise SetupError if there is none."""
    name, _, number = host.partition("#")
    rows = [row for row, card in enumerate(table.cards) if card.name == name]
    if number.isdecimal() and 1 <= int(number) <= len(rows):
        rows = [rows[int(number) - 1]]
    hosts = [permanent for permanent in permanents if permanent.card in rows]
    if not hosts:
        raise SetupError((Violation("BASE-123", f"expected a permanent to enchant behind @, got {short_repr(host)}"),))
    return attrs.evolve(aura, attached_to=hosts[0].id)


def build_table(
    sides: tuple[Side, Side], cards: Mapping[str, lang.CardDef], last_turns: tuple[int, int], rules: MagicRules
) -> tuple[CardTable, tuple[Seat, ...], tuple[Permanent, ...], int]:
    """Return the table of all cards, the seats, permanents and next object id of a position with these *sides*.

    Names are looked up in *cards*, then in the built-in pool. *last_turns* are the numbers of each player's latest own
    turn; *rules* give the starting life. Raises DataError for an unknown name or mark, SetupError for an Aura without
    a host.
    """
    layout = _TableBuilder(cards, max(last_turns))
    in_play = [[_parse_entry(entry) for entry in side.battlefield] for side in sides]
    for player, entries in enumerate(in_play):
        for entry in entries:
            layout.put_on_battlefield(entry, Player(player))
    seats = []
    for place, side in enumerate(sides):
        owner = Player(place)
        seats.append(
            Seat(
                rules.starting_life_of(owner) if side.life is None else side.life,
                hand=layout.card_objects(side.hand, owner),
                graveyard=layout.card_objects(side.graveyard, owner),
                exile=layout.card_objects(side.exile, owner),
                library=layout.library_cards(side.library, owner),
                pool=bundle_of([lang.ManaKind(letter) for letter in side.pool]),
                poison=side.poison,
                lands_played=side.lands_played,
                last_turn=last_turns[place],
                turn_before_last=max(0, last_turns[place] - 2),
                hand_kept=True,
            )
        )
    return layout.table(), tuple(seats), layout.finished_permanents(), layout.next_object


def with_control_effects(book: Rulebook, state: State) -> State:
    """BASE-131: return *state* in which control-changing effects of its permanents have been applied.

    A creature has summoning sickness if it is marked ``/s``, or if the effect that changed its control came this turn
    (BASE-041).
    """
    controlled_state = update_controllers(book, state)
    if controlled_state is state:
        return state
    older = tuple([permanent for permanent in state.permanents if permanent.controlled_since < state.turn])
    old_controllers = proper_controllers(Board(book, evolve(state, permanents=older)))
    marked_since = {permanent.id: permanent.controlled_since for permanent in state.permanents}
    permanents = [
        evolve(permanent, controlled_since=marked_since[permanent.id])
        if old_controllers.get(permanent.id) == permanent.controller
        else permanent
        for permanent in controlled_state.permanents
    ]
    return evolve(controlled_state, permanents=tuple(permanents), events=state.events)
