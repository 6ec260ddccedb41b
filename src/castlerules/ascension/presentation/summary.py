"""The ``repr`` of states and observations of a league: a line with contests, actor and points, all public (ASC-Q42)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from castlerules.ascension.information.observation import Observation
from castlerules.ascension.model.state import State
from castlerules.ascension.rules.legal_actions import to_act
from castlerules.ascension.rules.queries import outcome, standings
from castlerules.core import ORGANISER, Player
from castlerules.core.wording import counted_noun
from castlerules.text import summary_of

_MAX_PLAYERS: Final = 8
_MAX_NAME: Final = 24


@summary_of.register
def _(state: State) -> str:
    return "; ".join(_facts(state))


@summary_of.register
def _(observation: Observation) -> str:
    whose = "the organiser" if observation.player == ORGANISER else f"player {observation.player}"
    return "; ".join([*_facts(observation), f"seen by {whose}"])


def _facts(position: State | Observation) -> Iterator[str]:
    most = position.setup.max_contests
    finished = f"{len(position.history)} of {most} contests" if most else counted_noun(len(position.history), "contest")
    yield f"ascension: {finished} finished, {len(position.contests)} open"
    result, actor = outcome(position), to_act(position)
    if result is not None or actor is None:
        yield "over" if result is None else f"over: {result.reason}"
    else:
        yield "the organiser to act" if actor == ORGANISER else f"player {actor} to act"
    lines = standings(position)
    points = [f"{_name(position, line.player)} {line.power}" for line in lines[:_MAX_PLAYERS]]
    points += [f"and {len(lines) - _MAX_PLAYERS} more"] if len(lines) > _MAX_PLAYERS else []
    yield f"points: {', '.join(points)}" if points else "nobody has registered"


def _name(position: State | Observation, player: Player) -> str:
    member = position.members[player]
    name = "" if member is None else member.name
    return name if name and len(name) <= _MAX_NAME else f"{name[: _MAX_NAME - 3]}..." if name else f"player {player}"
