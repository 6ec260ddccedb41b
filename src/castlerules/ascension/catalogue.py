"""The sets of the time of the game, as a suggestion: which of them are Basic Sets, and which small expansions."""

from __future__ import annotations

from typing import Final

from .pool import CardSet, SetKind

__all__ = ["SET_CATALOGUE"]

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


def _catalogue() -> tuple[CardSet, ...]:
    found = [CardSet(code, name, SetKind.CORE) for code, name in _CORE]
    found += [CardSet(*main, SetKind.MAIN, block) for block, main, _ in _BLOCKS]
    found += [CardSet(code, name, SetKind.SMALL) for code, name in _SMALL]
    found += [CardSet(code, name, SetKind.SMALL, block) for block, _, small in _BLOCKS for code, name in small]
    return (*found, *[CardSet(code, name, SetKind.OTHER) for code, name in _OTHER])


SET_CATALOGUE: Final = _catalogue()
"""ASC-T2, ASC-Q06: the eight Basic Sets, 18 small expansions, and sets that are neither; Basic Sets come first."""
