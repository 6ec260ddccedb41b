"""Reads and changes the file of a league: a JSON record, to which each command adds its actions.

The record holds the pool, the options and every action, so the league can be replayed, and commands can be undone. One
command at a time writes the file, atomically.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import attrs

from castlerules import ascension
from castlerules.ascension import Action, DeckResized, Observation, State
from castlerules.cli.io.errors import CommandFailed, UsageError, raised_as
from castlerules.cli.io.files import MOST_BYTES, error_text, is_existing_file, read_text_file, replace_file
from castlerules.cli.io.interrupts import Interrupts
from castlerules.cli.io.locks import locked
from castlerules.cli.io.records import replay_states
from castlerules.core import (
    ORGANISER,
    DataError,
    Event,
    IllegalAction,
    Record,
    digest,
    from_json,
    to_json,
)
from castlerules.core.frozen import frozen

from .damage import EXPECTED, NEXT_STEP, sound_part, why_no_record
from .refusals import refusal_text

_COMMANDS_TAG: Final = "commands"
"""The tag of a record that holds the number of entries of each command, in order."""

_COUNTS_PATTERN: Final = re.compile(r"[1-9]\d{0,6}(,[1-9]\d{0,6})*")


@frozen
class LeagueStep:
    """An entry of a league: the *number* of an *action*, its *events*, and the organiser's *observation* before it."""

    number: int
    action: Action
    observation: Observation
    events: tuple[Event, ...]

    @property
    def sentences(self) -> tuple[str, ...]:
        """The events as sentences, without events that only tell the new size of a deck."""
        printed_events = [event for event in self.events if not isinstance(event, DeckResized)]
        return ascension.GAME.describe_events(self.observation, printed_events)

    @property
    def facts(self) -> dict[str, object]:
        """This entry as JSON data."""
        action = ascension.GAME.format_action(self.action)
        return {"entry": self.number, "action": action, "events": list(self.sentences)}


@frozen
class LeagueFile:
    """The league in the file *path*: its *record*, and the *states* from the first to the current one."""

    path: Path
    record: Record
    states: tuple[State, ...]

    @property
    def state(self) -> State:
        """The current state of the league."""
        return self.states[-1]

    @property
    def observation(self) -> Observation:
        """The organiser's observation of the current state."""
        return ascension.GAME.observe(self.state, ORGANISER)

    @property
    def steps(self) -> tuple[LeagueStep, ...]:
        """All entries, from the first to the last."""
        league_steps = []
        for number, (state, text) in enumerate(zip(self.states, self.record.actions, strict=False), start=1):
            action = ascension.GAME.parse_action(state, text)
            league_steps.append(_do_action(number, state, action)[0])
        return tuple(league_steps)

    def after(self, actions: Sequence[Action]) -> tuple[LeagueFile, tuple[LeagueStep, ...]]:
        """Return the league after *actions*, and the new steps; raise CommandFailed if an action is illegal."""
        states, steps = list(self.states), list[LeagueStep]()
        for action in actions:
            try:
                step, state = _do_action(len(states), states[-1], action)
            except IllegalAction as error:
                refusal = refusal_text(
                    self.path, states[-1], action, error.violation, place=len(steps), number=len(actions)
                )
                raise CommandFailed(f"{self.path}: {refusal}") from None
            steps.append(step)
            states.append(state)
        texts = (*self.record.actions, *map(ascension.GAME.format_action, actions))
        return self._with_actions((*self.command_sizes, len(steps)), texts, states), tuple(steps)

    def with_entry(self, number: int, action: Action) -> tuple[LeagueFile, tuple[LeagueStep, ...]]:
        """Return the league with *action* in place of the entry *number*, and the new steps from that entry on.

        Raises CommandFailed, which names the first entry that would be illegal then, if there is one.
        """
        states, steps = list(self.states[:number]), list[LeagueStep]()
        texts = list(self.record.actions)
        texts[number - 1] = ascension.GAME.format_action(action)
        for place, text in enumerate(texts[number - 1 :], start=number):
            later = ascension.GAME.parse_action(states[-1], text)
            try:
                step, state = _do_action(place, states[-1], later)
            except IllegalAction as error:
                refusal = refusal_text(self.path, states[-1], later, error.violation)
                raise CommandFailed(f"{self.path}: after that, entry {place} could not stay, {refusal}") from None
            steps.append(step)
            states.append(state)
        return self._with_actions(self.command_sizes, tuple(texts), states), tuple(steps)

    def without_last(self, number: int) -> LeagueFile:
        """Return the league without its last *number* commands; raise CommandFailed if there are fewer."""
        commands = self.command_sizes
        if number > len(commands):
            raise CommandFailed(
                f"{self.path}: there are only {len(commands)} commands to take back, not {number}; nothing was changed"
            )
        commands = commands[:-number]
        remaining = sum(commands)
        return self._with_actions(commands, self.record.actions[:remaining], self.states[: remaining + 1])

    @property
    def command_sizes(self) -> tuple[int, ...]:
        """How many entries each command made, which ``league undo`` needs; the record holds it in the tag ``commands``.

        An entry that the tag does not count is taken as a command of its own. Raises CommandFailed if the tag is no
        list of numbers, or counts more entries than there are.
        """
        tag_text = dict(self.record.tags).get(_COMMANDS_TAG, "")
        if tag_text and not _COUNTS_PATTERN.fullmatch(tag_text):
            raise CommandFailed(
                f"{self.path}: expected numbers of entries in the tag {_COMMANDS_TAG}, got {tag_text[:40]!r}"
            )
        numbers = [int(number) for number in tag_text.split(",")] if tag_text else []
        most = len(self.record.actions)
        untagged = most - sum(numbers)
        if untagged < 0:
            raise CommandFailed(
                f"{self.path}: the tag {_COMMANDS_TAG} counts {sum(numbers)} entries, expected at most {most}"
            )
        return (*numbers, *[1] * untagged)

    def _with_actions(self, commands: tuple[int, ...], texts: tuple[str, ...], states: Sequence[State]) -> LeagueFile:
        tags = [tag for tag in self.record.tags if tag[0] != _COMMANDS_TAG]
        tags += [(_COMMANDS_TAG, ",".join(map(str, commands)))] if commands else []
        check = (len(texts), digest(states[-1]))
        record = attrs.evolve(self.record, actions=texts, checks=(check,), tags=tuple(tags))
        return attrs.evolve(self, record=record, states=tuple(states))

    @property
    def text(self) -> str:
        """The text of the file: the record as JSON."""
        return to_json(self.record) + "\n"


def _do_action(number: int, state: State, action: Action) -> tuple[LeagueStep, State]:
    after, events = ascension.GAME.transition(state, action)
    return LeagueStep(number, action, ascension.GAME.observe(state, ORGANISER), events), after


def open_league(path: Path) -> LeagueFile:
    """Return the league in the file *path*; raise CommandFailed if there is none or its replay differs.

    The error says how much of a damaged file is sound, and what to do.
    """
    record = read_record(path)
    _check_version(path, record)
    try:
        return replay_league(path, record)
    except CommandFailed as error:
        raise CommandFailed(f"{error}; {sound_part(record)}; {NEXT_STEP}") from None


def replay_league(path: Path, record: Record) -> LeagueFile:
    """Return the league of *record*, which is in the file *path*; raise CommandFailed if its replay differs."""
    return LeagueFile(path, record, tuple(replay_states(record, str(path))))


def _check_version(path: Path, record: Record) -> None:
    if record.rules_version != ascension.GAME.rules_version:
        raise CommandFailed(
            f"{path}: it was begun under rules version {record.rules_version}; the library has"
            f" {ascension.GAME.rules_version}; castlerules league renew continues it under these if no result changes"
        )


def read_record(path: Path) -> Record:
    """Return the record of a league in the file *path*; raise CommandFailed if there is none."""
    with raised_as(CommandFailed, f"{path}: "):
        text = _text_of(path)
        try:
            record = from_json(text, Record)
        except DataError as error:
            raise CommandFailed(why_no_record(text, str(error))) from None
    if record.game != ascension.GAME.name:
        raise CommandFailed(f"{path}: it holds a game of {record.game}, no league; give {EXPECTED}")
    return record


def _text_of(path: Path) -> str:
    """Return the text of the file *path*; raise CommandFailed if none can be read, or if the file was forgotten."""
    if not os.path.lexists(path):
        raise CommandFailed(
            "there is no such file; the file of a league comes first, and castlerules league new makes one"
        )
    return read_text_file(path, EXPECTED)


@contextmanager
def locked_league(path: Path) -> Iterator[None]:
    """Hold the lock on the league in the file *path*; raise CommandFailed if there is none."""
    with raised_as(CommandFailed, f"{path}: "):
        _text_of(path)  # what is no file gets no lock file
    with locked(path):
        yield


def create_league(league: LeagueFile, interrupts: Interrupts) -> None:
    """Write the new *league* to its file as ``write_league`` does; raise CommandFailed if the file exists."""
    if not league.path.name:
        raise UsageError(
            f"expected the name of a file for the league, got {str(league.path)!r}; give one such as spring.json"
        )
    _refuse_existing(league.path)  # and what exists gets no lock file
    with locked(league.path):
        _refuse_existing(league.path)
        write_league(league, "a new league", interrupts)


def _refuse_existing(path: Path) -> None:
    if is_existing_file(path, "name"):
        raise CommandFailed(f"{path} exists already; give the new league another name")


def write_league(league: LeagueFile, change_text: str, interrupts: Interrupts) -> None:
    """Write *league* to its file, which must be locked; *change_text* describes the change in messages.

    *interrupts* are held back while the new file takes the place of the old one.
    """
    content = league.text.encode("ascii")
    if len(content) > MOST_BYTES:
        raise CommandFailed(
            f"{league.path}: it would be larger than {MOST_BYTES:,} bytes, the most for a league; nothing was changed"
        )
    try:
        replace_file(league.path, content, under_lock=True, before_replacing=interrupts.defer)
    except (OSError, ValueError) as error:
        raise CommandFailed(f"cannot write {league.path} ({error_text(error)}); nothing was changed") from None
    interrupts.resume(f"{league.path} has been changed all the same: {change_text}")
