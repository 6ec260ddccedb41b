"""``castlerules league``: a league of Magic: the Ascension in a file, run by its organiser."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from secrets import randbelow
from typing import Any

from castlerules import ascension
from castlerules.core import Record, Rng, SetupError

from .ends import Ends, ends_met
from .errors import Failed, UsageError
from .files import why
from .league_deeds import DEEDS
from .league_file import League, Step, add, changed, opened, renewed, take_back
from .league_pool import pool_in
from .league_reports import REPORTS, SEEDS, unready
from .options import rules_with
from .output import complain, flush, many, one_line, say

__all__ = ["league"]


def league(asked: Namespace) -> int:
    """Do with the league what was *asked* for; return the exit code."""
    path = Path(asked.file)
    if asked.deed in REPORTS:
        report = REPORTS[asked.deed](asked, opened(path))
        _tell(asked, report.lines, report.facts)
        if report.note is not None and not asked.json:
            complain(report.note)
        return 0 if report.well else 1
    ends = Ends()
    with ends_met(ends):
        try:
            _change(asked, path, ends)
            flush()
        except BrokenPipeError:  # who reads has seen enough
            raise
        except OSError as error:
            if not ends.made:
                raise
            raise Failed(f"cannot go on ({why(error)}); {ends.made}") from None
    return 0


def _change(asked: Namespace, path: Path, ends: Ends) -> None:
    """Change the league in the file *path* as *asked*, and tell it; *ends* say what was done before they came."""
    if asked.deed == "new":
        _new(asked, path, ends)
        return
    if asked.deed == "renew":
        found, before = renewed(path, ends)
        told = f"{path}: begun under rules version {before}, goes on under {found.record.rules_version}"
        _tell(asked, [told], _facts(found, ()) | {"rules_version": found.record.rules_version, "before": before})
        return
    if asked.deed == "undo":
        after, steps = take_back(path, asked.number, ends)
        _tell(asked, [f"taken back: {line}" for line in _words(steps)], _facts(after, steps))
        return
    deed = DEEDS[asked.deed]
    after, steps = changed(path, lambda found: deed(asked, found.state), ends)
    waits = unready(after, [step.action.player for step in steps if hasattr(step.action, "player")])
    _tell(asked, [*_words(steps), *waits], _facts(after, steps) | {"waits": waits})


def _new(asked: Namespace, path: Path, ends: Ends) -> None:
    rules: Any = rules_with(ascension, asked.rules)
    seed = randbelow(SEEDS) if asked.seed is None else asked.seed
    pool = pool_in(asked.pool, asked.sets, skip=asked.skip)
    try:
        setup = ascension.Setup(pool=pool, seats=asked.seats, max_contests=asked.contests)
        record = Record.of(ascension, rules=rules, setup=setup, rng=Rng.seeded(seed))
    except SetupError as error:
        raise UsageError(f"no league can begin: {error}") from None
    fresh = League(path, record, tuple(record.replay()))
    add(fresh, ends)
    told = f"{path}: a league for {asked.seats} players, with {many(len(pool.printings), 'card')} in"
    _tell(asked, [f"{told} {many(len(pool.sets), 'set')}"], _facts(fresh, ()))


def _words(steps: Sequence[Step]) -> list[str]:
    return [line for step in steps for line in step.words]


def _facts(found: League, steps: Sequence[Step]) -> dict[str, Any]:
    """Return what was done, as JSON data."""
    return {
        "entries": len(found.record.actions),
        "done": [
            {"entry": step.number, "action": ascension.format_action(step.action), "events": list(step.words)}
            for step in steps
        ],
    }


def _tell(asked: Namespace, lines: Sequence[str], facts: dict[str, Any]) -> None:
    """Print *lines*, or with ``--json`` the facts."""
    if asked.json:
        say(json.dumps({"league": asked.file, **facts}, sort_keys=True))
        return
    for line in lines:
        say(one_line(line))
