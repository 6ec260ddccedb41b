"""The faces in the card files beside the project, for tests of what the reader makes of whole sets."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final

import attrs
import pytest

from castlerules.cards import faults_of
from castlerules.cards import language as lang
from castlerules.cards.importing.cards import group_rows, read_card
from castlerules.cards.oracle import read_text
from castlerules.core import UnsupportedCard

FILES: Final = sorted((Path(__file__).resolve().parents[3].parent / "shared" / "cards").glob("*.json"))

needs_files: Final = pytest.mark.skipif(not FILES, reason="no card files lie beside the project")


@attrs.frozen
class PrintedCard:
    """A *card* without abilities, and the printed texts of its faces."""

    card: lang.CardDef
    texts: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name of the card."""
        return self.card.name


@cache
def printed_cards() -> tuple[PrintedCard, ...]:
    """Return each card of the files once, in the order of the files."""
    cards: dict[str, PrintedCard] = {}
    for path in FILES:
        for group in group_rows(json.loads(path.read_text(encoding="utf-8")), path.stem):
            try:
                imported = read_card(group)
            except UnsupportedCard:
                continue
            cards.setdefault(imported.card.name, PrintedCard(imported.card, imported.texts))
    return tuple(cards.values())


@cache
def read_cards() -> tuple[tuple[PrintedCard, lang.CardDef], ...]:
    """Return each card of the files that the reader reads wholly, as it is printed and as it is read."""
    found: list[tuple[PrintedCard, lang.CardDef]] = []
    for printed in printed_cards():
        card = read_wholly(printed)
        if card is not None and not faults_of(card):
            found.append((printed, card))
    return tuple(found)


def read_wholly(printed: PrintedCard) -> lang.CardDef | None:
    """Return the card that the reader makes of *printed*; None if any clause is refused."""
    faces: list[lang.Face] = []
    for face, text in zip(printed.card.faces, printed.texts, strict=True):
        oracle = read_text(text, face)
        if oracle.refused:
            return None
        faces.append(attrs.evolve(face, abilities=oracle.abilities))
    return attrs.evolve(printed.card, faces=tuple(faces))
