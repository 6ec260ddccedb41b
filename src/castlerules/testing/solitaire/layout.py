"""Reads the starting position of a scenario of Solitaire: the texts of ``SolitaireScenario.of`` become a state."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.builders import one_face
from castlerules.cards.pool import card as pool_card
from castlerules.core import DataError, Generator, evolve
from castlerules.core.errors import short_repr
from castlerules.core.frozen import frozen
from castlerules.magic.model import FIRST_OBJECT, CardId, CardObject, CardTable, ObjectId, Permanent, Seat, State, Step
from castlerules.solitaire.model.options import HandModel, SolitaireRules
from castlerules.solitaire.model.state import STACK_NAMES, STACKS, YOU, Tableau, TableauStack
from castlerules.solitaire.query.layout import is_in_play_on_stack
from castlerules.testing.magic.layout import with_mark

FILLERS: Final = tuple(
    [one_face(lang.Face(f"Filler {n}", None, lang.TypeLine(types=(lang.CardType.ARTIFACT,)))) for n in range(1, 11)]
)
"""The default library: ten cards that are no lands and have names that no other card has."""

_REPEATED: Final = re.compile(r"(.+) x(\d+)")
_FACE_DOWN: Final = re.compile(r"\?\(([^()]*)\)")
_MARK: Final = re.compile(r"(?<!/)/(?!/)")
"""The slash before a mark; two slashes separate the names of a split card."""
_COVERED: Final = re.compile(r"\(([^()]*)\)")


@frozen
class TableInWords:
    """The texts that describe a position, as in ``SolitaireScenario.of``; a *library* of None is the default one."""

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
    description: TableInWords, rules: SolitaireRules, cards: Mapping[str, lang.CardDef], rng: Generator
) -> State:
    """Return the state that *description* describes, before any state-based action is performed in it.

    Raises DataError for texts that cannot be read.
    """
    layout = _TableBuilder(cards)
    if unknown_places := [name for name in description.stacks if name not in STACK_NAMES]:
        raise DataError(
            "stacks", f"expected the name of a stack ({', '.join(STACK_NAMES)}), got {short_repr(unknown_places[0])}"
        )
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
    """Reads the texts of a position: makes stacks, permanents and other objects, and collects all cards."""

    def __init__(self, cards: Mapping[str, lang.CardDef]) -> None:
        self.known_cards = {**{card.name: card for card in FILLERS}, **cards}
        self.cards: list[lang.CardDef] = []
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
        """Return the stack of *words* such as ``?(Fog) ?(Shock) | Terror, Terror``; raise DataError for other forms."""
        covered, bar, group = words.partition("|")
        if words.strip() and not bar:
            raise DataError("stacks", f"expected a bar | before the cards that are face up, got {short_repr(words)}")
        if rest := _FACE_DOWN.sub("", covered).strip():
            raise DataError(
                "stacks", f"before the bar | expected only face-down cards such as ?(Fog), got {short_repr(rest)}"
            )
        down = tuple([self.add_card(name) for name in _FACE_DOWN.findall(covered)])
        return TableauStack(down, tuple([self.put_card(entry, STACKS) for entry in _split_entries(group)]))

    def put_card(self, entry: str, controller: int) -> CardObject:
        """Put the card of *entry*, such as ``Hill Giant/d2 with Rancor``, into play, and return it as an object.

        It becomes a permanent of *controller* with its marks and Auras. On a stack, which *controller* STACKS means,
        only some kinds of cards are in play; the others become no permanents. Raises DataError if such a card has marks
        or Auras.
        """
        words, _, auras = entry.partition(" with ")
        name, *marks = _MARK.split(words)
        card_object = CardObject(self.new_object_id(), self.add_card(name))
        if controller == YOU or is_in_play_on_stack(self.cards[card_object.card]):
            permanent = Permanent(
                card_object.id, YOU if controller == YOU else STACKS, 0, card_object.id, card=card_object.card
            )
            for mark in marks:
                permanent = with_mark(permanent, mark, 1)
            self.permanents.append(permanent)
        elif marks or auras:
            raise DataError(
                "stacks", f"{name} is not in play on a stack: expected no marks and no Auras, got {short_repr(entry)}"
            )
        for aura in auras.split(" and ") if auras else ():
            number = self.new_object_id()
            self.permanents.append(
                Permanent(number, YOU, 0, number, card=self.add_card(aura), attached_to=card_object.id)
            )
        return card_object

    def hand(self, words: str) -> tuple[tuple[CardObject, ...], tuple[CardId, ...]]:
        """Return the hand card, if any, and the covered cards under it, as in ``Disenchant, (Fog), (Shock)``."""
        face_up, covered = list[CardObject](), list[CardId]()
        for entry in _split_entries(words):
            match = _COVERED.fullmatch(entry)
            if match is not None:
                covered.append(self.add_card(match.group(1)))
            elif face_up or covered:
                raise DataError(
                    "hand",
                    f"expected only the first card face up, got also {short_repr(entry)}; a covered card is ({entry})",
                )
            else:
                face_up.append(CardObject(self.new_object_id(), self.add_card(entry)))
        return tuple(face_up), tuple(covered)

    def table(self) -> CardTable:
        return CardTable(tuple(self.cards), (YOU,) * len(self.cards), 0)


def _split_entries(words: str) -> list[str]:
    """Return the entries of *words*, which are separated by commas; ``Plains x2`` are two entries."""
    return [name for part in words.split(",") for name in _repeated_names(part.strip())]


def _repeated_names(part: str) -> Iterator[str]:
    many = _REPEATED.fullmatch(part)
    names: Iterable[str] = [part] if many is None else [many.group(1)] * int(many.group(2))
    yield from [name for name in names if name]
