"""Texts that chance puts together from the phrases of the reader: each is refused, or is the text of a card."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from types import MappingProxyType
from typing import Final

from castlerules import Generator, Rng, choice
from castlerules.cards.oracle.phrase import Slot
from castlerules.cards.oracle.phrasebook import phrases

Sequence = tuple[str | Slot, ...]

SCANNED: Final = MappingProxyType(
    {
        "number": ("2", "three"),
        "mana": ("{1}", "{2}{R}", "{X}"),
        "kinds": ("{G}", "{C}{C}"),
        "change": ("+1/+1", "-2/-0", "+X/+X"),
        "size": ("2/2", "X/X"),
        "subtype": ("Elf", "Goblin", "Swamp"),
        "subtype_noun": ("Elf", "Goblins", "Forest"),
        "quoted": ('" {T} : draw a card . "', '" flying "'),
    }
)
"""Words for the kinds that a scanner reads."""
JOINED: Final = ((" ,", ","), (" .", "."), (" 's", "'s"), (" ;", ";"), (" :", ":"), ("~", "Test Card"))


@cache
def sequences() -> dict[str, list[Sequence]]:
    """Return what the phrases of each kind are made of."""
    found: dict[str, list[Sequence]] = defaultdict(list)
    for phrase in phrases():
        found[phrase.kind] += phrase.sequences()
    return found


def _depth(row: Sequence, known: dict[str, int]) -> int | None:
    """Return how deep *row* is if the depths of its parts are *known*."""
    parts = [known.get(part.kind) for part in row if isinstance(part, Slot)]
    return None if None in parts else 1 + max([part for part in parts if part is not None], default=0)


@cache
def depths() -> dict[str, int]:
    """Return for each kind how deep its least deep phrase is."""
    known, before = dict.fromkeys(SCANNED, 0), dict[str, int]()
    while known != before:
        before = dict(known)
        for kind, rows in sequences().items():
            found = [depth for row in rows if (depth := _depth(row, known)) is not None]
            if found:
                known[kind] = min(found)
    return known


def words_of(kind: str, deepest: int, chance: Generator) -> tuple[list[str], Generator]:
    """Return words of the kind *kind*, up to the depth *deepest*, and *chance* after drawing them."""
    if kind in SCANNED:
        word, chance = choice(chance, SCANNED[kind])
        return [word], chance
    rows = [(_depth(row, depths()), row) for row in sequences()[kind]]
    least = min([depth for depth, _ in rows if depth is not None])
    able = tuple([row for depth, row in rows if depth is not None and depth <= max(least, deepest)])
    chosen, chance = choice(chance, able)
    words: list[str] = []
    for part in chosen:
        if isinstance(part, str):
            words.append(part)
        else:
            more, chance = words_of(part.kind, deepest - 1, chance)
            words += more
    return words, chance


SHAPES: Final = MappingProxyType(
    {
        "Sorcery": ("<sentence> .", "<sentence> . <sentence> ."),
        "Creature": ("<statement> .", "<triggered> .", "<triggered> . <sentence> .", "<keyword_line>"),
        "Artifact": ("<cost> : <sentence> .", "<cost> : <sentence> . <sentence> .", "<statement> ."),
        "Enchantment — Aura": ("Enchant creature\n<statement> .", "Enchant creature\n<triggered> ."),
    }
)
"""The texts of cards with the type lines that are the keys."""


def random_text(number: int) -> tuple[str, str]:
    """Return the text number *number* that chance has put together, and the type line of its card."""
    chance: Generator = Rng.seeded(number)
    on, chance = choice(chance, tuple(SHAPES))
    shape, chance = choice(chance, SHAPES[on])
    lines: list[str] = []
    for line in shape.split("\n"):
        words: list[str] = []
        for part in line.split(" "):
            deepest, chance = choice(chance, (4, 5, 6, 7, 8))
            more, chance = words_of(part[1:-1], deepest, chance) if part[0] == "<" else ([part], chance)
            words += more
        text = " ".join(words)
        for apart, joined in JOINED:
            text = text.replace(apart, joined)
        lines.append(text[:1].upper() + text[1:])
    return "\n".join(lines), on
