"""The tables of the page about encodings say what the encodings are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from castlerules import GAMES
from castlerules.encoding import actions_of, observations_of
from castlerules.magic.model.actions import ACTIONS

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "encoding.md").read_text(encoding="utf-8")
HEADINGS = {
    "magic54": "Magic 54",
    "duel": "Normal Magic",
    "castle": "Castle",
    "fortress": "Fortress",
    "solitaire": "Solitaire",
    "ascension": "Magic: the Ascension",
}


def rows(text: str) -> list[tuple[str, ...]]:
    """Return the rows of the tables in *text* whose first cell is code, without that mark."""
    lines = re.findall(r"^\| `(\w+)` \|(.*)\|$", text, flags=re.MULTILINE)
    return [(name, *[cell.strip() for cell in cells.split("|")]) for name, cells in lines]


def test_the_sizes_are_those_of_the_default_options() -> None:
    """The first table has each game with its numbers of actions, fixed ones among them, and the entries of a vector."""
    expected = [
        (
            name,
            str(actions_of(GAMES[name]).size),
            str(sum(len(kind.fixed) for kind in actions_of(GAMES[name]).kinds)),
            str(observations_of(GAMES[name]).size),
        )
        for name in GAMES
    ]

    assert expected == rows(PAGE.partition("## Numbers of actions")[0])


@pytest.mark.parametrize("name", GAMES)
def test_the_kinds_stand_in_their_order_with_their_ranks(name: str) -> None:
    """A table lists the kinds of a game; those that a variant shares with normal Magic are in the table of that."""
    section = PAGE.split(f"\n### {HEADINGS[name]}\n")[1].partition("\n#")[0]
    kinds = [kind for kind in actions_of(GAMES[name]).kinds if name == "duel" or kind.action_type not in ACTIONS]

    assert [(kind.action_type.__name__, str(len(kind.fixed)), str(kind.ranks)) for kind in kinds] == [
        row[:3] for row in rows(section)
    ]
