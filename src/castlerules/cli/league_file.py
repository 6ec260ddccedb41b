"""A league in a file: a record of it as JSON, to which each command adds what was done.

The record holds the pool, the options and every action, so that the league can be replayed, and goes back step by
step. It is written as a whole or not at all, by one command at a time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import attrs

from castlerules import ascension
from castlerules.ascension import Action, Resized, State, View
from castlerules.core import ORGANISER, CastleRulesError, Event, IllegalAction, Record, digest, from_json, to_json

from .ends import Ends
from .errors import Failed, UsageError
from .files import LARGEST, is_there, replace, text_of, why
from .league_names import named
from .locks import Lock, locked
from .records import states_of

__all__ = ["Change", "League", "Step", "add", "changed", "opened", "renewed", "take_back"]

_WANTED: Final = "the file of a league, which castlerules league new makes"
_COMMANDS: Final = "commands"
"""The tag of a record that says how many entries each command has made, the first one first."""

_COUNTS: Final = re.compile(r"[1-9]\d{0,6}(,[1-9]\d{0,6})*")
Change = Callable[["League"], Sequence[Action]]
"""What a command does in a league: the actions, one after the other."""


@attrs.frozen
class Step:
    """What was done in a league: the *number* of the entry, the *action*, what was *seen* before, and what happened."""

    number: int
    action: Action
    seen: View
    events: tuple[Event, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """What happened, in sentences; how big a deck has become is told on demand, and not after every card."""
        told = [event for event in self.events if not isinstance(event, Resized)]
        return ascension.describe_events(self.seen, told)


@attrs.frozen
class League:
    """The league in the file *path*: its *record*, and the *states* from the first to the present one."""

    path: Path
    record: Record
    states: tuple[State, ...]

    @property
    def state(self) -> State:
        """The league as it is now."""
        return self.states[-1]

    @property
    def view(self) -> View:
        """The league as the organiser sees it now."""
        return ascension.view(self.state, ORGANISER)

    @property
    def steps(self) -> tuple[Step, ...]:
        """All that has been done, from the first entry to the last."""
        found = []
        for number, (state, text) in enumerate(zip(self.states, self.record.actions, strict=False), start=1):
            action = ascension.parse_action(state, text)
            found.append(_step(number, state, action)[0])
        return tuple(found)

    def after(self, actions: Sequence[Action]) -> tuple[League, tuple[Step, ...]]:
        """Return the league after *actions*, and the steps; raise Failed if one of them may not be done."""
        states, steps = list(self.states), []
        for action in actions:
            try:
                step, state = _step(len(states), states[-1], action)
            except IllegalAction as error:
                told = ascension.describe_action(ascension.view(states[-1], ORGANISER), action)
                reason = named(states[-1], str(error.broken))
                raise Failed(f"{self.path}: {told}: not allowed, {reason}; nothing was changed") from None
            steps.append(step)
            states.append(state)
        texts = (*self.record.actions, *map(ascension.format_action, actions))
        return self._with((*self.commands, len(steps)), texts, states), tuple(steps)

    def before(self, number: int) -> League:
        """Return the league without what its last *number* commands did; raise Failed if there are fewer."""
        commands = self.commands
        if number > len(commands):
            raise Failed(f"{self.path}: there are only {len(commands)} commands to take back; nothing was changed")
        commands = commands[:-number]
        left = sum(commands)
        return self._with(commands, self.record.actions[:left], self.states[: left + 1])

    @property
    def commands(self) -> tuple[int, ...]:
        """How many entries each command has made, by a tag of the record; an entry that it leaves out stands alone.

        Raises Failed if the tag tells of more entries than there are, or of none.
        """
        told = dict(self.record.tags).get(_COMMANDS, "")
        if told and not _COUNTS.fullmatch(told):
            raise Failed(f"{self.path}: the tag {_COMMANDS} holds numbers of entries, not {told[:40]!r}")
        numbers = [int(one) for one in told.split(",")] if told else []
        alone = len(self.record.actions) - sum(numbers)
        if alone < 0:
            raise Failed(f"{self.path}: the tag {_COMMANDS} tells of {-alone} entries too many")
        return (*numbers, *[1] * alone)

    def _with(self, commands: tuple[int, ...], texts: tuple[str, ...], states: Sequence[State]) -> League:
        tags = [tag for tag in self.record.tags if tag[0] != _COMMANDS]
        tags += [(_COMMANDS, ",".join(map(str, commands)))] if commands else []
        check = (len(texts), digest(states[-1]))
        record = attrs.evolve(self.record, actions=texts, checks=(check,), tags=tuple(tags))
        return attrs.evolve(self, record=record, states=tuple(states))

    @property
    def text(self) -> str:
        """What the file holds."""
        return to_json(self.record) + "\n"


def _step(number: int, state: State, action: Action) -> tuple[Step, State]:
    after, events = ascension.transition(state, action)
    return Step(number, action, ascension.view(state, ORGANISER), events), after


def opened(path: Path) -> League:
    """Return the league in the file *path*; raise Failed if there is none, or it cannot be replayed as it was."""
    return _replayed(path, _record_in(path))


def _replayed(path: Path, record: Record) -> League:
    if record.rules_version != ascension.rules_version:
        raise Failed(
            f"{path}: it goes by rules version {record.rules_version}, this is {ascension.rules_version};"
            " castlerules league renew lets it go on by this one, if nothing in it turns out otherwise"
        )
    return League(path, record, tuple(states_of(record, str(path))))


def _record_in(path: Path) -> Record:
    """Return the record of a league in the file *path*; raise Failed if there is none."""
    try:
        record = from_json(text_of(path, _WANTED), Record)
    except (Failed, CastleRulesError) as error:
        raise Failed(f"{path}: {error}") from None
    if record.game != ascension.name:
        raise Failed(f"{path}: a game of {record.game}, and no league; give {_WANTED}")
    return record


def add(league: League, ends: Ends) -> None:
    """Write *league*, a new one, to its file; raise Failed if something is there. Where that has to, *ends* wait."""
    if not league.path.name:
        raise UsageError("a file has a name; give the league one")
    with locked(league.path, ends) as lock:
        if is_there(league.path, "name"):
            raise Failed(f"{league.path} is there; give the new league another name")
        _write(lock, league, "a new league")


def changed(path: Path, change: Change, ends: Ends) -> tuple[League, tuple[Step, ...]]:
    """Do what *change* says in the league in the file *path*, and return it with the steps.

    The file is read, added to and written while no other command can do the same, and *ends* wait where they have to.
    Raises Failed, and leaves the file alone, if any of the actions may not be done.
    """
    with locked(path, ends) as lock:
        before = opened(path)
        after, steps = before.after(change(before))
        _write(lock, after, words_of(steps))
    return after, steps


def take_back(path: Path, number: int, ends: Ends) -> tuple[League, tuple[Step, ...]]:
    """Take what the last *number* commands did out of the file *path*; return the league, and the steps that are gone.

    Raises Failed, and leaves the file alone, if there are not so many.
    """
    with locked(path, ends) as lock:
        before = opened(path)
        after = before.before(number)
        steps = before.steps[len(after.record.actions) :]
        _write(lock, after, f"taken back: {words_of(steps)}")
    return after, steps


def renewed(path: Path, ends: Ends) -> tuple[League, int]:
    """Let the league in the file *path*, of another version of the rules, go on by this one; return it and that number.

    Raises Failed, and leaves the file alone, if anything that has been done turns out otherwise by the rules as they
    are now.
    """
    with locked(path, ends) as lock:
        before = _record_in(path)
        after = _replayed(path, attrs.evolve(before, rules_version=ascension.rules_version))
        _write(lock, after, f"rules version {ascension.rules_version}")
    return after, before.rules_version


def words_of(steps: Sequence[Step]) -> str:
    """Return what *steps* did, in one line."""
    return "; ".join([line for step in steps for line in step.words])


def _write(lock: Lock, league: League, does: str) -> None:
    """Let *league* take the place of what is in its file, if *lock* still holds; what that *does* is for messages."""
    content = league.text.encode("ascii")
    if len(content) > LARGEST:
        raise Failed(f"{league.path}: it would be larger than a league can be; nothing was changed")
    try:
        replace(league.path, content, durable=True, ready=lambda: lock.about_to_write(content, does))
    except (OSError, ValueError) as error:
        raise Failed(f"cannot write {league.path} ({why(error)}); nothing was changed") from None
    lock.written(does)
