"""What the options of each game take and refuse by its rules page, as tables, which ``test_options`` tests alike."""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import attrs

from castlerules import castle, fortress, magic54, solitaire
from castlerules.castle.model.options import IGNORABLE_KEYWORDS, CastleRules
from castlerules.fortress.model.options import FortressRules
from castlerules.magic.model.options import CoreRules, LegendRule

MOST: Final = 1_000_000
PAGES: Final = Path(__file__).resolve().parents[1] / "docs" / "rules"
NO_CHOICES: Final[tuple[object, ...]] = ("King", "RANDOM", "", 0, None, True, (), [])
NO_SWITCHES: Final[tuple[object, ...]] = (0, 1, None, "true", "False", 1.0)
NO_NUMBERS: Final[tuple[object, ...]] = (True, 3.0, "5", ())


@attrs.frozen
class OptionTable:
    """The options of the class *rules*, each with the code of the rule that a wrong value breaks.

    *choices* are named options with their texts, the default first. *switches* have their default, *numbers* their
    default, numbers that they just take, and numbers that they just refuse. *others* are the defaults of all other
    options. *changed* are values of options whose neighbours do not go together with those that a test would choose.
    Rules of *game* are written as data; options that are only part of others have None.
    """

    rules: Any
    choices: Mapping[str, tuple[str, tuple[str, ...]]]
    switches: Mapping[str, tuple[str, bool]]
    numbers: Mapping[str, tuple[str, int | None, tuple[int | None, ...], tuple[int, ...]]]
    others: Mapping[str, object] = MappingProxyType({})
    changed: Mapping[str, object] = MappingProxyType({})
    game: Any = None

    @property
    def defaults(self) -> dict[str, object]:
        """The default of each option."""
        of_choices: dict[str, object] = {name: texts[0] for name, (_, texts) in self.choices.items()}
        of_switches = {name: default for name, (_, default) in self.switches.items()}
        return of_choices | of_switches | {name: row[1] for name, row in self.numbers.items()} | dict(self.others)

    @property
    def all_changed(self) -> dict[str, object]:
        """A value for each option that is not its default, as ``changed`` would return them."""
        of_choices: dict[str, object] = {name: row[1][-1] for name, row in self.choices.items() if len(row[1]) > 1}
        of_switches = {name: not default for name, (_, default) in self.switches.items()}
        of_numbers = {name: 1 if row[1] is None else row[1] + 1 for name, row in self.numbers.items()}
        return of_choices | of_switches | of_numbers | dict(self.changed)

    @property
    def texts(self) -> list[tuple[str, str]]:
        """Each named option with each of its texts."""
        return [(name, text) for name, (_, texts) in self.choices.items() for text in texts]

    @property
    def bounds(self) -> list[tuple[str, int | None]]:
        """Each number with each value that it just takes."""
        return [(name, number) for name, row in self.numbers.items() for number in row[2]]

    @property
    def wrong(self) -> list[tuple[str, object, str]]:
        """Each option with values that it does not have, and the code of its rule."""
        return [
            *[(name, bad, code) for name, (code, _) in self.choices.items() for bad in NO_CHOICES],
            *[(name, bad, code) for name, (code, _) in self.switches.items() for bad in NO_SWITCHES],
            *[(name, bad, code) for name, (code, *_, bads) in self.numbers.items() for bad in (*bads, *NO_NUMBERS)],
            *[(name, None, code) for name, (code, _, goods, _) in self.numbers.items() if None not in goods],
        ]


def table_of(page: str, rules: Any, *, choices: Any = (), numbers: Any = (), **fields: Any) -> OptionTable:
    """Return the options of the class *rules* as the rules page called *page* has them, with other *fields*.

    *choices* and *numbers* replace rows of the page: options that have fewer values as yet, and numbers whose bounds
    are those of other options, or are taken only together with others.
    """
    text = (PAGES / f"{page}.md").read_text(encoding="utf-8").partition("| option | values | default | ruling |\n")[2]
    row = re.compile(r"^\| `(\w+)` \| ([^;|]+).* \| (.+) \| ([\w-]+)[\w, -]* \|$", flags=re.MULTILINE)
    of_choices, switches, of_numbers = {}, {}, {}
    for name, values, shown, code in row.findall(text.partition("\n\n")[0]):
        if name in fields.get("others", ()):
            continue
        default = literal_eval(shown.replace("`", "'"))
        if isinstance(default, str):
            texts = re.findall(r"`(\w+)`", values)
            of_choices[name] = (code, (default, *[text for text in texts if text != default]))
        elif isinstance(default, bool):
            switches[name] = (code, default)
        elif name not in numbers:
            low, high = map(int, re.findall(r"\d+", values))
            none = (None,) if "None" in values else ()
            of_numbers[name] = (code, default, (low, high, *none), (low - 1, -1, high + 1))
    return OptionTable(rules, of_choices | dict(choices), switches, of_numbers | dict(numbers), **fields)


MAGIC54: Final = table_of("magic54", magic54.Magic54Rules, game=magic54.GAME)

CASTLE: Final = table_of(
    "castle",
    CastleRules,
    numbers={
        "columns": ("CAS-Q04", 4, (1, 5), (0, -1, 21)),
        "rows": ("CAS-Q04", 3, (3,), (0, -1, 21)),
        "stock_size": ("CAS-Q01", 15, (12, 1_000), (0, -1, 1_001)),
        "switch_life": ("CAS-Q51", 2, (1, MOST), (-1, MOST + 1)),
    },
    others={"row_bonus": (0, 1, 2), "ignored_keywords": IGNORABLE_KEYWORDS, "core": CoreRules()},
    changed={
        "stock_size": 20,
        "row_bonus": (3, 2, 1, 0),
        "ignored_keywords": ("flying", "trample"),
        "core": {"mana_burn": False, "legend_rule": "choose_one"},
    },
    game=castle.GAME,
)

FORTRESS_CORE: Final = CoreRules(min_deck_size=0, deck_copy_limit=None, legend_rule=LegendRule.OFF)
"""The options of normal Magic that Fortress has by default."""

FORTRESS: Final = table_of(
    "fortress",
    FortressRules,
    numbers={
        "creature_count": ("FOR-Q04", 15, (7, 1_000), (-1, 1_001)),
        "min_opposing": ("FOR-Q06", 1, (0, 7), (-1, 1_001)),
        "max_opposing": ("FOR-Q06", 7, (1, 15), (-1, 1_001)),
    },
    others={"die_life": (1, -1, -1, -1, -2, -2), "core": FORTRESS_CORE},
    changed={"die_life": (0, 1), "core": {"mana_burn": False, "legend_rule": "choose_one"}},
    game=fortress.GAME,
)
SOLITAIRE: Final = table_of("solitaire", solitaire.SolitaireRules, game=solitaire.GAME)
CORE: Final = table_of("base", CoreRules, choices={"damage_division": ("BASE-009", ("free",))})
