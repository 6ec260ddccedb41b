"""``castlerules replay``: recorded games played again, each step checked."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import Any

from castlerules import GAMES
from castlerules.core import CastleRulesError, Divergence, Record

from .errors import Failed
from .output import complain, many, one_line, say
from .records import called, divergence, record_in

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
    verdict: Verdict = {"file": called(name), "ok": False} | dict.fromkeys(("game", "rules_version", "step", "action"))
    try:
        record = record_in(name)
        verdict |= {"game": record.game, "rules_version": record.rules_version, "actions": len(record.actions)}
        return verdict | _replayed(record, any_version=any_version) | {"ok": True}
    except Divergence as error:
        action = record.actions[error.step - 1] if error.step else None
        return verdict | {"step": error.step, "action": action, "reason": divergence(error)}
    except (CastleRulesError, Failed) as error:
        return verdict | {"reason": str(error)}


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
