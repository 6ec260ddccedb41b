"""What lies on the table as a scenario of Solitaire begins, in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import attrs

from castlerules.cards.builders import one_face
from castlerules.cards.language.characteristics import CardType, TypeLine
from castlerules.cards.language.definition import CardDef, Face
from castlerules.cards.pool import card as pool_card
from castlerules.core import DataError, Generator, evolve
from castlerules.core.errors import short_repr
from castlerules.magic.model.ids import FIRST_OBJECT, CardId, ObjectId
from castlerules.magic.model.state import CardObject, CardTable, Permanent, Seat, State
from castlerules.magic.model.steps import Step
from castlerules.solitaire.model.options import HandModel, SolitaireRules
from castlerules.solitaire.model.state import STACK_NAMES, STACKS, YOU, Tableau, TableauStack
from castlerules.solitaire.query.layout import is_in_play_on_stack
from castlerules.testing.magic.layout import with_mark

FILLERS: Final = tuple(
    [one_face(Face(f"Filler {n}", None, TypeLine(types=(CardType.ARTIFACT,)))) for n in range(1, 11)]
)
"""What the library holds if nothing else is said: ten cards that are no lands and equal nothing."""

_REPEATED: Final = re.compile(r"(.+) x(\d+)")
_FACE_DOWN: Final = re.compile(r"\?\(([^()]*)\)")
_MARK: Final = re.compile(r"(?<!/)/(?!/)")
"""What stands before a mark; two of them part the names of a split card."""
_COVERED: Final = re.compile(r"\(([^()]*)\)")


@attrs.frozen
class TableInWords:
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


def build_state(
    description: TableInWords, rules: SolitaireRules, cards: Mapping[str, CardDef], rng: Generator
) -> State:
    """Return the state that is *description*, before anything happens in it by itself.

    Raises DataError for strange words.
    """
    layout = _TableBuilder(cards)
    if unknown_places := [name for name in description.stacks if name not in STACK_NAMES]:
        raise DataError("stacks", f"{short_repr(unknown_places[0])} is none of {', '.join(STACK_NAMES)}")
    stacks = tuple([layout.stack(description.stacks.get(name, "")) for name in STACK_NAMES])
    for entry in _split_entries(description.row):
        layout.put_card(entry, YOU)
    for entry in _split_entries(description.slot):
        layout.put_card(entry, YOU)
    hand, covered = layout.hand(description.hand)
    library = ", ".join(card.name for card in FILLERS) if description.library is None else description.library
    seat = Seat(
        0,
        library=layout.add_cards(library),
        hand=hand,
        graveyard=layout.card_objects(description.graveyard),
        exile=layout.card_objects(description.removed),
    )
    sealed = len(covered) if rules.hand_model is HandModel.SINGLE else 0
    tableau = Tableau(stacks, covered, sealed, layout.add_cards(description.discard), trip=description.trip)
    state = State(rules, rng, layout.table(), (seat, Seat(0)), YOU, layout.next_object, tableau, turn=1, step=Step.MAIN)
    return evolve(state, permanents=tuple(layout.permanents))


class _TableBuilder:
    """The cards of the table in the making, and the objects on it."""

    def __init__(self, cards: Mapping[str, CardDef]) -> None:
        self.known_cards = {**{card.name: card for card in FILLERS}, **cards}
        self.cards: list[CardDef] = []
        self.permanents: list[Permanent] = []
        self.next_object = int(FIRST_OBJECT)

    def new_object_id(self) -> ObjectId:
        self.next_object += 1
        return ObjectId(self.next_object - 1)

    def add_card(self, name: str) -> CardId:
        self.cards.append(self.known_cards[name] if name in self.known_cards else pool_card(name))
        return CardId(len(self.cards) - 1)

    def add_cards(self, words: str) -> tuple[CardId, ...]:
        return tuple([self.add_card(entry) for entry in _split_entries(words)])

    def card_objects(self, words: str) -> tuple[CardObject, ...]:
        return tuple([CardObject(self.new_object_id(), row) for row in self.add_cards(words)])

    def stack(self, words: str) -> TableauStack:
        """Return the stack told as ``?(Fog) ?(Shock) | Terror, Terror``."""
        covered, bar, group = words.partition("|")
        if words.strip() and not bar:
            raise DataError("stacks", f"{short_repr(words)} has no bar before what is face up")
        if rest := _FACE_DOWN.sub("", covered).strip():
            raise DataError("stacks", f"{short_repr(rest)} is not face down as in ?(Fog)")
        down = tuple([self.add_card(name) for name in _FACE_DOWN.findall(covered)])
        return TableauStack(down, tuple([self.put_card(entry, STACKS) for entry in _split_entries(group)]))

    def put_card(self, entry: str, controller: int) -> CardObject:
        """Put what *entry* tells on the table, with its marks and what is attached to it."""
        words, _, auras = entry.partition(" with ")
        name, *marks = _MARK.split(words)
        card_object = CardObject(self.new_object_id(), self.add_card(name))
        if controller == YOU or is_in_play_on_stack(self.cards[card_object.card]):
            permanent = Permanent(
                card_object.id, card_object.card, YOU if controller == YOU else STACKS, 0, card_object.id
            )
            for mark in marks:
                permanent = with_mark(permanent, mark, 1)
            self.permanents.append(permanent)
        elif marks or auras:
            raise DataError("stacks", f"{name} is not in play there, so that it has no marks")
        for aura in auras.split(" and ") if auras else ():
            number = self.new_object_id()
            self.permanents.append(Permanent(number, self.add_card(aura), YOU, 0, number, attached_to=card_object.id))
        return card_object

    def hand(self, words: str) -> tuple[tuple[CardObject, ...], tuple[CardId, ...]]:
        """Return the hand card and what it covers, told as ``Disenchant, (Fog), (Shock)``."""
        face_up, covered = list[CardObject](), list[CardId]()
        for entry in _split_entries(words):
            match = _COVERED.fullmatch(entry)
            if match is not None:
                covered.append(self.add_card(match.group(1)))
            elif face_up or covered:
                raise DataError("hand", f"only the first card of the hand pile shows, not {short_repr(entry)}")
            else:
                face_up.append(CardObject(self.new_object_id(), self.add_card(entry)))
        return tuple(face_up), tuple(covered)

    def table(self) -> CardTable:
        return CardTable(tuple(self.cards), (YOU,) * len(self.cards), 0)


def _split_entries(words: str) -> list[str]:
    """Return the cards that *words* tell, parted by commas; ``Plains x2`` are two of them."""
    return [one for part in words.split(",") for one in _repeated_names(part.strip())]


def _repeated_names(part: str) -> Iterator[str]:
    many = _REPEATED.fullmatch(part)
    names: Iterable[str] = [part] if many is None else [many.group(1)] * int(many.group(2))
    yield from [one for one in names if one]
