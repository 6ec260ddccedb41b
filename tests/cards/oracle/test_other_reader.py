"""What the reader makes of printed texts, compared with what another engine's reader makes of them.

The other reader is that of ``phase-python`` (the extra ``proof``). It is known to be wrong in places, so a difference
is a question, and not a verdict; those that have been looked into stand in a table.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from types import MappingProxyType
from typing import Any, Final, get_args

import attrs
import pytest

from castlerules.cards import language as lang
from castlerules.cards.language import nodes_in

from .card_files import FILES, needs_files, read_cards
from .faces import face

SAME: Final = MappingProxyType(
    {
        "counters": ((lang.PutCounters,), ("PutCounter", "PutCounterAll")),
        "counterspell": ((lang.CounterSpell,), ("Counter", "CounterAll")),
        "damage": ((lang.DealDamage, lang.DivideDamage), ("DealDamage", "DamageAll", "DamageEachPlayer")),
        "destroy": ((lang.Destroy,), ("Destroy", "DestroyAll")),
        "discard": ((lang.Discard, lang.DiscardObject), ("Discard", "DiscardCard")),
        "draw": ((lang.Draw,), ("Draw",)),
        "gain": ((lang.GainLife,), ("GainLife",)),
        "lose": ((lang.LoseLife,), ("LoseLife",)),
        "mana": ((lang.AddMana,), ("Mana",)),
        "mill": ((lang.Mill,), ("Mill",)),
        "regenerate": ((lang.Regenerate,), ("Regenerate",)),
        "sacrifice": ((lang.SacrificeSome, lang.SacrificeObject), ("Sacrifice",)),
        "search": ((lang.Search,), ("SearchLibrary",)),
        "tap": ((lang.SetTapped,), ("SetTapState",)),
        "tokens": ((lang.CreateTokens,), ("Token",)),
        "win": ((lang.WinGame,), ("WinTheGame",)),
    }
)
"""The kinds of effects that both readers have: our classes and the other reader's names."""

ANSWERED: Final = frozenset(
    {
        ("Anavolver", "regenerate"),
        ("Degavolver", "regenerate"),
        ("Haunted Angel", "tokens"),
        ("Necravolver", "gain"),
        ("Rakavolver", "gain"),
    }
)
"""Differences in which the other reader has been found wrong: the card, and the kind of effect."""


def rows() -> dict[str, dict[str, Any]]:
    """Return the rows of the card files by the name of the face."""
    return {row.get("faceName", row["name"]): row for path in FILES for row in json.loads(path.read_text("utf-8"))}


def atomic(row: dict[str, Any]) -> dict[str, Any]:
    """Return *row* in the form that the other reader takes."""
    types = " ".join([*row["supertypes"], *row["types"]])
    line = f"{types} — {' '.join(row['subtypes'])}" if row["subtypes"] else types
    lists: dict[str, list[object]] = {name: [] for name in ("foreignData", "rulings", "printings")}
    numbers = {"manaValue": 0, "convertedManaCost": 0}
    name = row.get("faceName", row["name"])
    more = {"type": line, "name": name, "layout": "normal", "colorIdentity": row["colors"]}
    return {**row, **lists, **numbers, **more, "identifiers": {}, "legalities": {}, "purchaseUrls": {}}


def effects_in(node: Any) -> Iterator[str]:
    """Yield the names of the effects in *node*, a part of what the other reader makes of a face."""
    if isinstance(node, dict):
        for key, part in node.items():
            if key == "effect" and isinstance(part, dict) and "type" in part:
                yield part["type"]
            yield from effects_in(part)
    elif isinstance(node, list):
        for part in node:
            yield from effects_in(part)


def differences(read: lang.Face, other: Any) -> list[str]:
    """Return the kinds of effects that one of the readers has found in *read*, and the other has not."""
    ours = {kind for ability in read.abilities for node in nodes_in(ability) for kind in _kinds_of(node)}
    theirs = set(effects_in(other))
    return [
        kind
        for kind, (classes, names) in SAME.items()
        if ours.isdisjoint(classes) != theirs.isdisjoint(names) and "Unimplemented" not in theirs
    ]


def _kinds_of(node: object) -> Iterator[type[object]]:
    """Yield the classes of effects that *node* stands for; to enter tapped or with counters is an effect there."""
    yield type(node)
    if isinstance(node, lang.EntersWith):
        yield from [lang.SetTapped] * node.tapped + [lang.PutCounters] * (node.kind is not None)


@needs_files
def test_another_reader_finds_the_same_kinds_of_effects() -> None:
    """For every card that is read wholly; each difference is in the table of those that have been looked into."""
    phase = pytest.importorskip("phase", reason="the extra proof is not installed")
    printed = rows()
    found = {
        (half.name, kind)
        for _, card in read_cards()
        for half in card.faces
        if not card.is_basic_land
        for kind in differences(half, phase.build_oracle_face(atomic(printed[half.name]), None))
    }
    assert found <= ANSWERED


@pytest.mark.parametrize(("ours", "kinds"), [(("Draw",), []), (("Draw", "Mill"), ["mill"]), ((), ["draw"])])
def test_a_kind_that_one_reader_has_not_found_is_a_difference(ours: tuple[str, ...], kinds: list[str]) -> None:
    """Both directions count."""
    spell = lang.Spell((lang.Mode(lang.Draw(lang.You())),))
    assert kinds == differences(
        attrs.evolve(face(), abilities=(spell,)), {"abilities": [{"effect": {"type": kind}} for kind in ours]}
    )


def test_all_our_classes_are_effects() -> None:
    """A class that is no effect could never be compared."""
    assert {kind for classes, _ in SAME.values() for kind in classes} <= set(get_args(lang.Effect))
