"""``castlerules league``: a league of Magic: the Ascension in a file, run by its organiser."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from secrets import randbelow
from typing import Any, Final

import attrs

from castlerules import ascension
from castlerules.cli.io.errors import CommandFailed, UsageError, raised_as
from castlerules.cli.io.files import error_text
from castlerules.cli.io.interrupts import Interrupts, handling_interrupts
from castlerules.cli.io.output import counted_noun, flush, one_line, print_error, print_json, print_line
from castlerules.cli.league import storage
from castlerules.cli.league.actions import actions_of_command
from castlerules.cli.league.advice import advice_lines
from castlerules.cli.league.built_in_pool import built_in_starters
from castlerules.cli.league.card_pool import BUILT_IN, read_card_pool
from castlerules.cli.league.corrections import Correction, corrected, renamed
from castlerules.cli.league.house_rules import league_rules, options_report
from castlerules.cli.league.names import member_called, name_of
from castlerules.cli.league.report import Report
from castlerules.cli.league.reports import REPORTS, SEED_COUNT, duty_lines
from castlerules.cli.league.retyping import command_text
from castlerules.core import Record, Rng

Result = tuple[list[str], dict[str, Any]]
"""What a command prints: lines for people, and facts as JSON data."""


def league(args: Namespace) -> int:
    """Run the league command in *args*; return the exit code."""
    if args.file is None:  # only the command options needs no file
        return _print_report(args, options_report(ascension.AscensionRules(), None))
    path = Path(args.file)
    if args.league_command in REPORTS:
        return _print_report(args, REPORTS[args.league_command](args, storage.open_league(path)))
    interrupts = Interrupts()
    with handling_interrupts(interrupts):
        try:
            _print_result(args, *_CHANGES.get(args.league_command, _apply_actions)(args, path, interrupts))
            flush()
        except BrokenPipeError:  # the reader of the output has gone, which is no failure of the league
            raise
        except OSError as error:
            if not interrupts.change_made:
                raise
            raise CommandFailed(f"cannot go on ({error_text(error)}); {interrupts.change_made}") from None
    return 0


def _print_report(args: Namespace, report: Report) -> int:
    """Print *report*; return the exit code."""
    _print_result(args, report.lines, report.facts)
    if report.note is not None and not args.json:
        print_error(report.note)
    return 0 if report.is_ok else 1


def _apply_actions(args: Namespace, path: Path, interrupts: Interrupts) -> Result:
    with storage.locked_league(path):
        before = storage.open_league(path)
        after, steps = before.after(actions_of_command(args, before))
        lines = _sentences(steps)
        storage.write_league(after, "; ".join(lines), interrupts)
    outcome = ascension.GAME.outcome(after.state)
    if outcome is not None and lines and outcome.reason.startswith(lines[-1]):
        lines[-1] = outcome.reason  # it says who is first, too
    duties = duty_lines(after, [step.action.player for step in steps if hasattr(step.action, "player")])
    return [*lines, *duties, *advice_lines(after, steps)], _facts(after, steps) | {"waits": duties}


def _undo(args: Namespace, path: Path, interrupts: Interrupts) -> Result:
    if args.dry_run:
        return _undone(storage.open_league(path), args.number, "would be taken back")[1]
    with storage.locked_league(path):
        after, (lines, facts) = _undone(storage.open_league(path), args.number, "taken back")
        storage.write_league(after, "; ".join(lines), interrupts)
    return lines, facts


def _undone(before: storage.LeagueFile, number: int, words: str) -> tuple[storage.LeagueFile, Result]:
    """Return the league without its last *number* commands, and what to print: each event, and how to do it again."""
    after = before.without_last(number)
    steps = before.steps[len(after.record.actions) :]
    again = [command_text(before.path, before.states[step.number - 1], step.action) for step in steps]
    lines = [f"{words}: {line}" for line in _sentences(steps)] + [f"to do it again: {command}" for command in again]
    return after, (lines, _facts(after, steps) | {"again": again})


def _correct(args: Namespace, path: Path, interrupts: Interrupts) -> Result:
    if args.dry_run:
        return _correction_result(corrected(storage.open_league(path), args.contest, args.words), "would be")
    with storage.locked_league(path):
        correction = corrected(storage.open_league(path), args.contest, args.words)
        lines, facts = _correction_result(correction, "is now")
        storage.write_league(correction.after, "; ".join(lines), interrupts)
    return lines, facts


def _correction_result(correction: Correction, words: str) -> Result:
    """Return what to print of *correction*: the result, and each later entry that has other events now."""
    steps = [(correction.old, correction.new), *correction.changed]
    lines = [
        f"entry {new.number} {words}: {'; '.join(new.sentences)} (it was: {'; '.join(old.sentences)})"
        for old, new in steps
    ]
    changes = [{"before": old.facts, "after": new.facts} for old, new in steps]
    return lines, {"entries": len(correction.after.record.actions), "changed": changes}


def _rename(args: Namespace, path: Path, interrupts: Interrupts) -> Result:
    with storage.locked_league(path):
        before = storage.open_league(path)
        after = renamed(before, args.player, args.name)
        player = member_called(before.state, args.player).player
        line = f"{name_of(before.state, player)} is called {args.name} now, in every entry"
        storage.write_league(after, line, interrupts)
    return [line], _facts(after, ()) | {"seat": player, "name": args.name}


def _renew(_: Namespace, path: Path, interrupts: Interrupts) -> Result:
    version = ascension.GAME.rules_version
    with storage.locked_league(path):
        old_record = storage.read_record(path)
        if old_record.rules_version == version:
            return _nothing_to_renew(storage.replay_league(path, old_record))
        after = storage.replay_league(path, attrs.evolve(old_record, rules_version=version))
        storage.write_league(after, f"rules version {version}", interrupts)
    old_version = old_record.rules_version
    line = f"{path}: begun under rules version {old_version}, goes on under {version}"
    return [line], _facts(after, ()) | {"rules_version": version, "before": old_version}


def _nothing_to_renew(current: storage.LeagueFile) -> Result:
    version = current.record.rules_version
    line = (
        f"{current.path}: nothing to renew: the league is under rules version {version}, that of this library; renew is"
        " for a league that was begun under an older version"
    )
    return [line], _facts(current, ()) | {"rules_version": version, "before": version}


def _new(args: Namespace, path: Path, interrupts: Interrupts) -> Result:
    seed = randbelow(SEED_COUNT) if args.seed is None else args.seed
    pool = read_card_pool(args.pool, args.sets, skip=args.skip)
    rules = league_rules(args.rules, pool)
    starters = built_in_starters(rules) if args.pool == [BUILT_IN] else None
    with raised_as(UsageError, "no league can begin: "):
        setup = ascension.Setup(pool=pool, seats=args.seats, starters=starters, max_contests=args.contests)
        record = Record.of(ascension.GAME, rules=rules, setup=setup, rng=Rng.seeded(seed))
    fresh = storage.LeagueFile(path, record, tuple(record.replay()))
    storage.create_league(fresh, interrupts)
    sizes = f"{counted_noun(len(pool.printings), 'card')} in {counted_noun(len(pool.sets), 'set')}"
    return [f"{path}: a league for {args.seats} players, with {sizes}"], _facts(fresh, ())


_CHANGES: Final = {"correct": _correct, "new": _new, "rename": _rename, "renew": _renew, "undo": _undo}
"""The commands that change a league otherwise than by actions of the game."""


def _sentences(steps: Sequence[storage.LeagueStep]) -> list[str]:
    return [line for step in steps for line in step.sentences]


def _facts(league_file: storage.LeagueFile, steps: Sequence[storage.LeagueStep]) -> dict[str, Any]:
    """Return the number of entries (recorded actions) of the league and the new *steps*, as JSON data."""
    return {"entries": len(league_file.record.actions), "done": [step.facts for step in steps]}


def _print_result(args: Namespace, lines: Sequence[str], facts: dict[str, Any]) -> None:
    """Print *lines*, or with ``--json`` the *facts*."""
    if args.json:
        print_json({"league": args.file, **facts})
        return
    for line in lines:
        print_line(one_line(line))
