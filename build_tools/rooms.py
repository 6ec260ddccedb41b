"""Which modules are compiled."""

from __future__ import annotations

from pathlib import Path
from typing import Final

COMPILED: Final = (
    "cards/language/*.py",
    "magic/engine.py",
    "magic/normal.py",
    "magic/mana/*.py",
    "magic/model/*.py",
    "magic/query/*.py",
    "magic/transaction/*.py",
    "magic/rules/*.py",
    "castle/book.py",
    "castle/model/*.py",
    "castle/rules/*.py",
    "fortress/book.py",
    "fortress/rules/*.py",
    "fortress/model/*.py",
    "solitaire/book.py",
    "solitaire/model/*.py",
    "solitaire/query/*.py",
    "solitaire/rules/*.py",
    "magic54/model/*.py",
    "magic54/rules/*.py",
)
"""The modules of the hot paths, as patterns of paths in the package."""

INTERPRETED: Final = {
    "cards/language/definition.py": "cards have copies and pickles of their own, and are read by the type of ``code``",
    "cards/language/enums.py": "enumerations are not faster",
    "cards/language/keywords.py": "enumerations are not faster",
    "cards/language/nodes.py": "it collects names as it runs",
    "magic54/model/events.py": "events derive from ``Event``, which users derive from too",
    "magic54/model/options.py": "options derive from ``Options``",
    "magic/model/options.py": "options derive from ``Options``",
    "castle/model/options.py": "options derive from ``Options``",
    "fortress/model/options.py": "options derive from ``Options``",
    "solitaire/model/options.py": "options derive from ``Options``",
    "magic/model/changes.py": "events derive from ``Event``, which users derive from too",
    "castle/model/events.py": "events derive from ``Event``, which users derive from too",
    "fortress/model/events.py": "events derive from ``Event``, which users derive from too",
    "solitaire/model/events.py": "events derive from ``Event``, which users derive from too",
}
"""Modules among them that stay interpreted, with the reason."""

INTERPRETED_CLASSES: Final = frozenset[str]()
OTHER_VALUES: Final = frozenset(
    {
        *("ability", "ability.effect", "decision.effect", "effect"),
        *("arrival", "change", "resolved_arrival(stack_object, stack_object.card)"),
        "other",
    }
)
"""Expressions in calls of ``evolve`` that may be no native object: parts of cards, changes, and one mutable class."""

UNTYPED: Final = (
    "castlerules.cards.language.",
    *[f"castlerules.{game}.model.actions" for game in ("magic54", "magic", "castle", "fortress", "solitaire")],
)
"""How names of modules begin whose classes may have fields of any type: the rules refuse what is wrong there."""

STRANGE: Final = ("castlerules.magic.model.actions.Action",)
"""Types of arguments that come from strangers: functions that have them say what is wrong with other values."""

SEARCHING: Final = (
    "castlerules.magic.rules.priority.card_in_priority_hand",
    "castlerules.magic.rules.priority.castable_card",
)
"""Functions that look for what a stranger named, and find nothing if it is no id."""


def compiled_paths(source: Path) -> list[Path]:
    """Return the files of the modules to compile, in order; *source* is the directory that holds the package."""
    package = source / "castlerules"
    paths = {path for pattern in COMPILED for path in package.glob(pattern)}
    interpreted = {package / path for path in INTERPRETED}
    return sorted(path for path in paths - interpreted if path.name != "__init__.py")
