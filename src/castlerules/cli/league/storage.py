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
from castlerules.ascension import Action, DeckResized, Observation, State
from castlerules.cli.io.errors import CommandFailed, UsageError
from castlerules.cli.io.files import MOST_BYTES, error_text, is_existing_file, read_text_file, replace_file
from castlerules.cli.io.interrupts import Interrupts
from castlerules.cli.io.locks import Lock, locked
from castlerules.cli.io.records import replay_states
from castlerules.core import ORGANISER, CastleRulesError, Event, IllegalAction, Record, digest, from_json, to_json

from .names import with_player_names

_EXPECTED: Final = "the file of a league, which castlerules league new makes"
_COMMANDS_TAG: Final = "commands"
"""The tag of a record that says how many entries each command has made, the first one first."""

_COUNTS_PATTERN: Final = re.compile(r"[1-9]\d{0,6}(,[1-9]\d{0,6})*")
LeagueChange = Callable[["LeagueFile"], Sequence[Action]]
"""What a command does in a league: the actions, one after the other."""


@attrs.frozen
class LeagueStep:
    """What was done in a league: *number* of the entry, *action*, *observation* before, and what happened."""

    number: int
    action: Action
    observation: Observation
    events: tuple[Event, ...]

    @property
    def sentences(self) -> tuple[str, ...]:
        """What happened, in sentences; how big a deck has become is told on demand, and not after every card."""
        told_events = [event for event in self.events if not isinstance(event, DeckResized)]
        return ascension.describe_events(self.observation, told_events)


@attrs.frozen
class LeagueFile:
    """The league in the file *path*: its *record*, and the *states* from the first to the present one."""

    path: Path
    record: Record
    states: tuple[State, ...]

    @property
    def state(self) -> State:
        """The league as it is now."""
        return self.states[-1]

    @property
    def observation(self) -> Observation:
        """The league as the organiser sees it now."""
        return ascension.observe(self.state, ORGANISER)

    @property
    def steps(self) -> tuple[LeagueStep, ...]:
        """All that has been done, from the first entry to the last."""
        league_steps = []
        for number, (state, text) in enumerate(zip(self.states, self.record.actions, strict=False), start=1):
            action = ascension.parse_action(state, text)
            league_steps.append(_do_action(number, state, action)[0])
        return tuple(league_steps)

    def after(self, actions: Sequence[Action]) -> tuple[LeagueFile, tuple[LeagueStep, ...]]:
        """Return the league after *actions*, and the steps; raise CommandFailed if one of them may not be done."""
        states, steps = list(self.states), []
        for action in actions:
            try:
                step, state = _do_action(len(states), states[-1], action)
            except IllegalAction as error:
                action_text = ascension.describe_action(ascension.observe(states[-1], ORGANISER), action)
                reason = with_player_names(states[-1], str(error.violation))
                raise CommandFailed(f"{self.path}: {action_text}: not allowed, {reason}; nothing was changed") from None
            steps.append(step)
            states.append(state)
        texts = (*self.record.actions, *map(ascension.format_action, actions))
        return self._with_actions((*self.command_sizes, len(steps)), texts, states), tuple(steps)

    def without_last(self, number: int) -> LeagueFile:
        """Return the league without what its last *number* commands did; raise CommandFailed if there are fewer."""
        commands = self.command_sizes
        if number > len(commands):
            raise CommandFailed(
                f"{self.path}: there are only {len(commands)} commands to take back; nothing was changed"
            )
        commands = commands[:-number]
        remaining = sum(commands)
        return self._with_actions(commands, self.record.actions[:remaining], self.states[: remaining + 1])

    @property
    def command_sizes(self) -> tuple[int, ...]:
        """How many entries each command has made, by a tag of the record; an entry that it leaves out stands alone.

        Raises CommandFailed if the tag tells of more entries than there are, or of none.
        """
        tag_text = dict(self.record.tags).get(_COMMANDS_TAG, "")
        if tag_text and not _COUNTS_PATTERN.fullmatch(tag_text):
            raise CommandFailed(f"{self.path}: the tag {_COMMANDS_TAG} holds numbers of entries, not {tag_text[:40]!r}")
        numbers = [int(number) for number in tag_text.split(",")] if tag_text else []
        untagged = len(self.record.actions) - sum(numbers)
        if untagged < 0:
            raise CommandFailed(f"{self.path}: the tag {_COMMANDS_TAG} tells of {-untagged} entries too many")
        return (*numbers, *[1] * untagged)

    def _with_actions(self, commands: tuple[int, ...], texts: tuple[str, ...], states: Sequence[State]) -> LeagueFile:
        tags = [tag for tag in self.record.tags if tag[0] != _COMMANDS_TAG]
        tags += [(_COMMANDS_TAG, ",".join(map(str, commands)))] if commands else []
        check = (len(texts), digest(states[-1]))
        record = attrs.evolve(self.record, actions=texts, checks=(check,), tags=tuple(tags))
        return attrs.evolve(self, record=record, states=tuple(states))

    @property
    def text(self) -> str:
        """What the file holds."""
        return to_json(self.record) + "\n"


def _do_action(number: int, state: State, action: Action) -> tuple[LeagueStep, State]:
    after, events = ascension.transition(state, action)
    return LeagueStep(number, action, ascension.observe(state, ORGANISER), events), after


def open_league(path: Path) -> LeagueFile:
    """Return the league in the file *path*; raise CommandFailed if there is none or it cannot be replayed as it was."""
    return _replay(path, _read_record(path))


def _replay(path: Path, record: Record) -> LeagueFile:
    if record.rules_version != ascension.rules_version:
        raise CommandFailed(
            f"{path}: it goes by rules version {record.rules_version}, this is {ascension.rules_version};"
            " castlerules league renew lets it go on by this one, if nothing in it turns out otherwise"
        )
    return LeagueFile(path, record, tuple(replay_states(record, str(path))))


def _read_record(path: Path) -> Record:
    """Return the record of a league in the file *path*; raise CommandFailed if there is none."""
    try:
        record = from_json(read_text_file(path, _EXPECTED), Record)
    except (CommandFailed, CastleRulesError) as error:
        raise CommandFailed(f"{path}: {error}") from None
    if record.game != ascension.name:
        raise CommandFailed(f"{path}: a game of {record.game}, and no league; give {_EXPECTED}")
    return record


def create_league(league: LeagueFile, interrupts: Interrupts) -> None:
    """Write *league*, a new one, to its file; raise CommandFailed if something is there.

    Where that has to, *interrupts* wait.
    """
    if not league.path.name:
        raise UsageError("a file has a name; give the league one")
    with locked(league.path, interrupts) as lock:
        if is_existing_file(league.path, "name"):
            raise CommandFailed(f"{league.path} is there; give the new league another name")
        _write_league(lock, league, "a new league")


def change_league(
    path: Path, change: LeagueChange, interrupts: Interrupts
) -> tuple[LeagueFile, tuple[LeagueStep, ...]]:
    """Do what *change* says in the league in the file *path*, and return it with the steps.

    The file is read, added to and written while no other command can do the same, and *interrupts* wait where they
    have to. Raises CommandFailed, and leaves the file alone, if any of the actions may not be done.
    """
    with locked(path, interrupts) as lock:
        before = open_league(path)
        after, steps = before.after(change(before))
        _write_league(lock, after, steps_text(steps))
    return after, steps


def undo_commands(path: Path, number: int, interrupts: Interrupts) -> tuple[LeagueFile, tuple[LeagueStep, ...]]:
    """Take what the last *number* commands did out of the file *path*; return the league, and the steps that are gone.

    Raises CommandFailed, and leaves the file alone, if there are not so many.
    """
    with locked(path, interrupts) as lock:
        before = open_league(path)
        after = before.without_last(number)
        steps = before.steps[len(after.record.actions) :]
        _write_league(lock, after, f"taken back: {steps_text(steps)}")
    return after, steps


def renew_league(path: Path, interrupts: Interrupts) -> tuple[LeagueFile, int]:
    """Let the league in the file *path*, of another version of the rules, go on by this one; return it and that number.

    Raises CommandFailed, and leaves the file alone, if anything that has been done turns out otherwise by the rules as
    they are now.
    """
    with locked(path, interrupts) as lock:
        old_record = _read_record(path)
        after = _replay(path, attrs.evolve(old_record, rules_version=ascension.rules_version))
        _write_league(lock, after, f"rules version {ascension.rules_version}")
    return after, old_record.rules_version


def steps_text(steps: Sequence[LeagueStep]) -> str:
    """Return what *steps* did, in one line."""
    return "; ".join([line for step in steps for line in step.sentences])


def _write_league(lock: Lock, league: LeagueFile, change_text: str) -> None:
    """Let *league* take the place of what is in its file, if *lock* still holds; *change_text* is for messages."""
    content = league.text.encode("ascii")
    if len(content) > MOST_BYTES:
        raise CommandFailed(f"{league.path}: it would be larger than a league can be; nothing was changed")
    try:
        replace_file(
            league.path, content, durable=True, before_replacing=lambda: lock.announce_write(content, change_text)
        )
    except (OSError, ValueError) as error:
        raise CommandFailed(f"cannot write {league.path} ({error_text(error)}); nothing was changed") from None
    lock.note_written(change_text)
