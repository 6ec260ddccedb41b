"""The grammar of all phrases, built at its first use."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Final

from .grammar import Grammar
from .lexicon import SCANNERS
from .phrase import Phrase

_MODULES: Final = (
    "nouns",
    "descriptions",
    "holders",
    "references",
    "details",
    "kickers",
    "animation",
    "colors",
    "chosen",
    "protecting",
    "recoloring",
    "reveals",
    "types",
    "counters",
    "values",
    "costs",
    "events",
    "conditions",
    "effects",
    "acts",
    "places",
    "damage",
    "shields",
    "library",
    "mana",
    "changes",
    "keywords",
    "sentences",
    "activation",
    "attempts",
    "prices",
    "lasting",
    "tokens",
    "triggers",
    "durations",
    "amends",
    "statics",
    "hands",
    "offers",
    "targets",
    "counted_targets",
    "windows",
    "targeting",
    "retargeting",
    "payments",
    "alternatives",
    "tapping",
    "growing",
    "linked",
    "piles",
    "whole_hands",
    "instead",
    "graveyards",
    "zone_events",
    "wordings",
    "others",
    "sharing",
    "this_way",
    "sacrificed",
    "turns",
    "coins",
    "combat",
    "afterwards",
    "choosing",
    "pairs",
    "own_states",
    "drawn",
)


def phrases() -> Iterator[Phrase]:
    """Yield every phrase, module by module."""
    for name in _MODULES:
        for value in vars(import_module(f"{__package__}.phrases.{name}")).values():
            if isinstance(value, Phrase):
                yield value
            elif isinstance(value, tuple):
                yield from [row for row in value if isinstance(row, Phrase)]


@cache
def grammar() -> Grammar:
    """Return the grammar of all phrases."""
    return Grammar.of(phrases(), SCANNERS)
