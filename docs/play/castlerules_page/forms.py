"""The form that starts a game, as data for JSON: seats, opponents, options and decks; and what was filled in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import Any, Final

import attrs

from castlerules.cards.pool import CASTLE_STOCKS, FORTRESS_DECKS, TWO_COLOR_DECKS
from castlerules.cli.arguments.game_options import option_text, parse_rules
from castlerules.cli.arguments.game_setup import parse_setup
from castlerules.core import AnyGame
from castlerules.core.options import Options

Json = dict[str, Any]

BOTS: Final = (
    ("greedy:4", "greedy: looks one action ahead"),
    ("ismcts:100", "search: thinks for a moment"),
    ("ismcts:400", "search: thinks longer"),
    ("uniform", "random: does anything"),
)
"""The opponents that the page offers, with what it says of them."""

HINT_BOT: Final = "ismcts:60"
"""Who gives hints unless the person asks another bot."""

_NUMBERS: Final = {"ascension": (("seats", "members", 4), ("max_contests", "contests at most", 12))}
"""Set-ups that are numbers: field, label and default."""


def form_of(game: AnyGame) -> Json:
    """Return what can be chosen before a game of *game* begins."""
    seats = list(game.seat_names)
    return {
        "game": game.name,
        "seats": seats,
        "bots": [{"name": name, "words": words} for name, words in BOTS] if len(seats) > 1 else [],
        "decks": list(_decks(game)),
        "numbers": [
            {"name": name, "label": label, "value": value} for name, label, value in _NUMBERS.get(game.name, ())
        ],
        "options": list(_options(game.Rules())),
    }


def _decks(game: AnyGame) -> Iterator[Json]:
    """Yield each deck that *game* needs: the field of its set-up, the place in it, a label and the ready-made decks."""
    setup: Any = game.Setup
    for field in attrs.fields(setup):
        ready = _READY_MADE.get(f"{game.name}.{field.name}", ())
        names = (field.default,) if isinstance(field.default, str) else field.default
        if ready:
            for place, name in enumerate(names):
                noun = "creatures of the castle" if field.name == "stocks" else "deck"
                label = noun if len(names) == 1 else f"{noun} of {game.seat_names[place]}"
                yield {"field": field.name, "place": place, "label": label, "ready": list(ready), "value": name}


_READY_MADE: Final[Mapping[str, Iterable[str]]] = {
    "fortress.deck": FORTRESS_DECKS,
    "duel.decks": TWO_COLOR_DECKS,
    "castle.decks": TWO_COLOR_DECKS,
    "castle.stocks": CASTLE_STOCKS,
    "solitaire.deck": TWO_COLOR_DECKS,
}
"""The names of the ready-made decks for each field of a set-up."""


def _options(rules: Any, group: str = "") -> Iterator[Json]:
    for field in attrs.fields(type(rules)):
        value = getattr(rules, field.name)
        if isinstance(value, Options):
            yield from _options(value, f"{field.name}.")
        else:
            yield {"name": f"{group}{field.name}", "label": field.name.replace("_", " "), **_control(field, value)}


def _control(field: Any, value: object) -> Json:
    """Return the kind of control for the option *field*, its default *value* as text, and what may be put in."""
    (fault,) = field.metadata["faults"](field.name, object())
    expected = fault.reason.partition(": expected ")[2].rpartition(", got ")[0]
    control: Json = {"rule": fault.rule, "value": _value_text(value), "kind": "text", "hint": expected}
    if isinstance(value, bool):
        return control | {"kind": "switch", "hint": ""}
    if isinstance(value, Enum):
        meaning = (type(value).__doc__ or "").partition("\n")[0].partition(": ")[2].replace("``", "")
        return control | {"kind": "choice", "hint": meaning, "choices": [str(member) for member in type(value)]}
    return control


def _value_text(value: object) -> str:
    if isinstance(value, tuple):
        return option_text(list(value)).replace('"', "")
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


def rules_from(game: AnyGame, settings: Mapping[str, str]) -> object:
    """Return the options of *game* with *settings*; raise UsageError for wrong ones."""
    return parse_rules(game, settings.items())


def setup_from(game: AnyGame, message: Json, folder: Path) -> object:
    """Return the set-up of *game* with the decks and numbers in *message*; raise UsageError for wrong ones.

    A deck is the name of a ready-made one, or the text of a deck list. Texts are put into *folder*, where the card
    files are that the person has opened.
    """
    settings: dict[str, list[str]] = {}
    pasted = False
    for number, deck in enumerate(message.get("decks", ())):
        name = str(deck.get("ready", ""))
        if text := str(deck.get("text", "")).strip():
            file = folder / f"deck {number + 1}.txt"
            file.write_text(text, encoding="utf-8")
            name, pasted = f"@{file}", True
        settings.setdefault(str(deck["field"]), []).append(name)
    pairs = [(field, ",".join(names)) for field, names in settings.items()]
    pairs += [(str(name), str(number)) for name, number in message.get("numbers", {}).items()]
    return parse_setup(game, pairs, card_files(folder) if pasted else ())


def card_files(folder: Path) -> list[str]:
    """Return the card files in *folder*."""
    return sorted(str(file) for file in folder.glob("cards *.json"))
