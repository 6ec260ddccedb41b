"""``castlerules replay``: replays recorded games and checks every step."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from castlerules import GAMES
from castlerules.cli.io.errors import CommandFailed
from castlerules.cli.io.output import counted_noun, one_line, print_error, print_json, print_line
from castlerules.cli.io.records import display_name, divergence_reason, read_record
from castlerules.core import CastleRulesError, Divergence, Record

Verdict = dict[str, Any]


def replay(args: Namespace) -> int:
    """Replay the files in *args* and print a line for each; return the exit code."""
    verdicts = []
    for name in args.files:
        verdict = _verdict(name, any_version=args.any_version)
        verdicts.append(verdict)
        if verdict["step"] is None and not verdict["ok"]:
            print_error(f"{verdict['file']}: {verdict['reason']}")
        elif not args.json:
            print_line(one_line(_line(verdict)))
    is_ok = all(verdict["ok"] for verdict in verdicts)
    if args.json:
        print_json({"ok": is_ok, "files": verdicts})
    return 0 if is_ok else 1


def _verdict(name: str, *, any_version: bool) -> Verdict:
    """Return the result for the file *name*: ok or not, and where and why the replay differs from the record."""
    verdict: Verdict = {"file": display_name(name), "ok": False} | dict.fromkeys(
        ("game", "rules_version", "step", "action")
    )
    try:
        record = read_record(name)
        verdict |= {"game": record.game, "rules_version": record.rules_version, "actions": len(record.actions)}
        return verdict | _replay_result(record, any_version=any_version) | {"ok": True}
    except Divergence as error:
        action = record.actions[error.step - 1] if error.step else None
        return verdict | {"step": error.step, "action": action, "reason": divergence_reason(error)}
    except (CastleRulesError, CommandFailed) as error:
        return verdict | {"reason": str(error)}


def _replay_result(record: Record, *, any_version: bool) -> Verdict:
    """Replay *record*; return the number of its checks, the result of the game, and the library's rules version.

    Raises Divergence if the replay differs from the record. Raises CommandFailed if the record has another rules
    version than the library, unless *any_version*.
    """
    game = GAMES[record.game]
    if record.rules_version != game.rules_version and not any_version:
        raise CommandFailed(
            f"it was recorded under rules version {record.rules_version} of {record.game}, the library has"
            f" {game.rules_version}; --any-version replays it as far as both agree"
        )
    state = None
    for state in record.replay(any_version=any_version):  # noqa: B007 - the last one counts
        pass
    outcome = game.outcome(state)
    result = "unfinished" if outcome is None else outcome.reason
    return {"checks": len(record.checks), "result": result, "this_rules_version": game.rules_version}


def _line(verdict: Verdict) -> str:
    name, version = verdict["file"], verdict["rules_version"]
    if not verdict["ok"]:
        where = f"step {verdict['step']} ({verdict['action']})" if verdict["step"] else "the start"
        return f"{name}: the replay differs at {where}, rules version {version}: {verdict['reason']}"
    facts = (
        f"{counted_noun(verdict['actions'], 'action')}, {counted_noun(verdict['checks'], 'check')}; {verdict['result']}"
    )
    this_version = verdict["this_rules_version"]
    return f"{name}: ok, {facts}" + (
        "" if version == this_version else f" (recorded under rules version {version}, the library has {this_version})"
    )
