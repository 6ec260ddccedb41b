"""``castlerules replay``: recorded games played again, each step checked."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import Any

from castlerules import GAMES
from castlerules.core import CastleRulesError, Divergence, IllegalAction, Record, from_json

from .errors import Failed
from .files import STDIN, read_text
from .show import complain, many, one_line, say

__all__ = ["replay"]

Verdict = dict[str, Any]


def replay(asked: Namespace) -> int:
    """Replay the files that were *asked* for and print a line for each; return the exit code."""
    verdicts = []
    for name in asked.files:
        verdict = _verdict(name, any_version=asked.any_version)
        verdicts.append(verdict)
        if verdict["step"] is None and not verdict["ok"]:
            complain(f"{verdict['file']}: {verdict['reason']}")
        elif not asked.json:
            say(one_line(_line(verdict)))
    well = all(verdict["ok"] for verdict in verdicts)
    if asked.json:
        say(json.dumps({"ok": well, "files": verdicts}, sort_keys=True))
    return 0 if well else 1


def _verdict(name: str, *, any_version: bool) -> Verdict:
    """Return what there is to say of one file: ok or not, and if the replay differs at a step, where and why."""
    shown = "standard input" if name == STDIN else name
    verdict: Verdict = {"file": shown, "ok": False, "game": None, "rules_version": None, "step": None, "action": None}
    try:
        record = _record(name)
        verdict |= {"game": record.game, "rules_version": record.rules_version, "actions": len(record.actions)}
        return verdict | _replayed(record, any_version=any_version) | {"ok": True}
    except Divergence as error:
        action = record.actions[error.step - 1] if error.step else None
        return verdict | {"step": error.step, "action": action, "reason": _reason(error)}
    except (CastleRulesError, Failed) as error:
        return verdict | {"reason": str(error)}


def _record(name: str) -> Record:
    text = read_text(name)
    return from_json(text, Record) if text.lstrip().startswith("{") else Record.from_text(text)


def _replayed(record: Record, *, any_version: bool) -> Verdict:
    """Return how *record* ends; raise Divergence, or Failed where it is of other rules."""
    game = GAMES[record.game]
    if record.rules_version != game.rules_version and not any_version:
        raise Failed(
            f"it was recorded under rules version {record.rules_version} of {record.game}, this is"
            f" {game.rules_version}; --any-version replays it as far as both agree"
        )
    state = None
    for state in record.replay(any_version=any_version):  # noqa: B007 - the last one counts
        pass
    outcome = game.outcome(state)
    result = "unfinished" if outcome is None else outcome.reason
    return {"checks": len(record.checks), "result": result, "this_rules_version": game.rules_version}


def _reason(error: Divergence) -> str:
    """Return why the replay differs, without the action, which is told apart."""
    cause = error.__cause__
    if isinstance(cause, IllegalAction):
        return str(cause.broken)
    return error.problem if cause is None else str(cause)


def _line(verdict: Verdict) -> str:
    name, version = verdict["file"], verdict["rules_version"]
    if not verdict["ok"]:
        where = f"step {verdict['step']} ({verdict['action']})" if verdict["step"] else "the start"
        return f"{name}: differs at {where}, rules version {version}: {verdict['reason']}"
    facts = f"{many(verdict['actions'], 'action')}, {many(verdict['checks'], 'check')}; {verdict['result']}"
    now = verdict["this_rules_version"]
    return f"{name}: ok, {facts}" + (
        "" if version == now else f" (recorded under rules version {version}, this is {now})"
    )
