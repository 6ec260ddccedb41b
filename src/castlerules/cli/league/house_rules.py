"""The house rules of a league: its options, read from the command line and listed with what they mean."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

import attrs

from castlerules import ascension
from castlerules.cli.arguments.game_options import option_text, parse_rules
from castlerules.cli.io.errors import UsageError
from castlerules.core import SetupError, to_data
from castlerules.core.spelling import nearest_name
from castlerules.text import columns

from .names import unknown_text
from .option_words import MEANINGS
from .report import Facts, Report

_ELSEWHERE: Final = {
    "max_contests": "--contests sets after how many contests the league is over",
    "contests": "--contests sets after how many contests the league is over",
    "seats": "--seats sets how many players can register",
    "pool": "--pool names the files of the cards",
    "sets": "--sets names the file of the sets",
    "rarity_map": "write the rarity that a card shall have into the file of --pool",
}
"""What is set otherwise than by the options of the game."""


def league_rules(settings: Sequence[tuple[str, str]], pool: ascension.CardPool) -> ascension.AscensionRules:
    """Return the options of a league of the cards in *pool*, changed by *settings*, pairs of a name and a text.

    Banned cards get the spelling of *pool*. Raises UsageError for a wrong name or value, and for a ban of a card that
    *pool* does not have, since that could never be put right in the league.
    """
    for name, _ in settings:
        if name in _ELSEWHERE:
            raise UsageError(f"--rules: {name} is no option of the rules; {_ELSEWHERE[name]}")
        if name not in MEANINGS:
            near = nearest_name(name, MEANINGS)
            hint = f"did you mean {near}?" if near else "castlerules league options lists all"
            raise UsageError(f"--rules: there is no option of ascension {name[:40]!r}; {hint}")
    rules = parse_rules(ascension.GAME, settings)
    assert isinstance(rules, ascension.AscensionRules), "they are the options of this game"
    spellings = {card.name.casefold(): card.name for card in pool.printings}
    for name in rules.banned_names:
        if name.casefold() not in spellings:
            raise UsageError(f"--rules banned_names: {unknown_text('card', name, list(spellings.values()))}")
    return attrs.evolve(rules, banned_names=tuple([spellings[name.casefold()] for name in rules.banned_names]))


def options_report(rules: ascension.AscensionRules, max_contests: int | None) -> Report:
    """Return the options *rules*: first those that differ from their defaults, then all others."""
    facts = [_option_facts(rules, name) for name in MEANINGS]
    changed = [fact for fact in facts if fact["value"] != fact["default"]]
    same = [fact for fact in facts if fact not in changed]
    end = (
        "there is no end of the league" if max_contests is None else f"the league is over after {max_contests} contests"
    )
    lines = [
        *(
            ["other than by default:", *_option_lines(changed), ""]
            if changed
            else ["all options have their defaults", ""]
        ),
        *_option_lines(same),
        "",
        f"{end} (--contests); options are set by league new --rules NAME=VALUE, and stay as they are",
    ]
    return Report(tuple(lines), {"options": facts, "contests": max_contests})


def _option_facts(rules: ascension.AscensionRules, name: str) -> Facts:
    data, default = (to_data(options)["value"] for options in (rules, ascension.AscensionRules()))
    return {
        "option": name,
        "value": data[name],
        "default": default[name],
        "rule": _rule_of(name),
        "meaning": _meaning(name),
    }


def _option_lines(facts: Sequence[Facts]) -> tuple[str, ...]:
    rows = []
    for fact in facts:
        default = "" if fact["value"] == fact["default"] else f" (default: {_shown(fact['default']) or 'empty'})"
        rows.append((f"{fact['option']}={_shown(fact['value'])}", fact["rule"], f"{fact['meaning']}{default}"))
    return tuple(columns(rows))


def _shown(value: object) -> str:
    """Return *value*, JSON data of an option, as it is typed on the command line."""
    return option_text(value).lower() if value is None or isinstance(value, bool) else option_text(value)


def _meaning(name: str) -> str:
    """Return what the option *name* means; for one of several words, with the words."""
    default = getattr(ascension.AscensionRules(), name)
    words = f": {', '.join(type(default))}" if isinstance(default, StrEnum) else ""
    return f"{MEANINGS[name]}{words}"


def _rule_of(name: str) -> str:
    """Return the code of the rule that the option *name* changes, which the refusal of a wrong value cites."""
    try:
        ascension.AscensionRules.of({name: _NO_VALUE})
    except SetupError as error:
        return error.problems[0].rule
    raise AssertionError("no option can have this value")


_NO_VALUE: Final = object()
