"""What became of past contests, how many commands to undo, and how a wrong result is corrected."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

import attrs

from castlerules import ascension
from castlerules.ascension.rules.league import open_contest, registered_members
from castlerules.cli.io.errors import CommandFailed, UsageError
from castlerules.cli.io.output import counted_noun
from castlerules.core.frozen import frozen

from .names import check_new_name, member_called, open_contest_called
from .placings import placings_in
from .storage import LeagueFile, LeagueStep


@frozen
class Correction:
    """A league *after* the result of a contest was corrected: the *old* and the *new* step of the result.

    *changed* are pairs of a later step as it was and as it is now, of those steps of which the events are others now.
    """

    after: LeagueFile
    old: LeagueStep
    new: LeagueStep
    changed: tuple[tuple[LeagueStep, LeagueStep], ...]


def undo_numbers(league: LeagueFile) -> tuple[int, ...]:
    """Return for each entry, from the first to the last, how many commands ``undo`` must take back with it."""
    sizes = league.command_sizes
    return tuple([len(sizes) - place for place, size in enumerate(sizes) for _ in range(size)])


def past_contest_text(league: LeagueFile, number: int) -> str | None:
    """Return what became of contest *number*, and how to change it; None if it is open or never began."""
    if open_contest(league.state, ascension.ContestId(number)) is not None:
        return None
    step = _end_of_contest(league, number)
    if step is None:
        return None
    undo = _undo_text(league, step)
    if isinstance(step.action, ascension.VoidContest):
        return f"{step.sentences[0]} (entry {step.number}); {undo}"
    correct = f"{shlex.join(['castlerules', 'league', 'correct', str(league.path), str(number)])} WINNER ..."
    result = step.sentences[0].removeprefix(f"contest {number}: ")
    return (
        f"contest {number} is finished (entry {step.number}): {result}; {correct} records another result and keeps what"
        f" came later; {undo}"
    )


def _end_of_contest(league: LeagueFile, number: int) -> LeagueStep | None:
    """Return the step that recorded the result of contest *number* or made it void, None if there is none."""
    ends = (ascension.RecordResult, ascension.VoidContest)
    return next(
        (step for step in league.steps if isinstance(step.action, ends) and step.action.contest == number), None
    )


def _undo_text(league: LeagueFile, step: LeagueStep) -> str:
    """Return the command that takes *step* back, and with how much else."""
    count = undo_numbers(league)[step.number - 1]
    command = shlex.join(["castlerules", "league", "undo", str(league.path), *([str(count)] if count > 1 else [])])
    more = f", and {counted_noun(count - 1, 'later command')}" if count > 1 else ""
    return f"{command} takes that back{more}"


def corrected(league: LeagueFile, number: int, words: Sequence[str]) -> Correction:
    """Return *league* with another result of contest *number*, which *words* tell; all later actions are replayed.

    Raises UsageError if the contest has no result, or if *words* do not fit it, and CommandFailed if the result is the
    old one, or if a later action would not be legal any more.
    """
    old = _end_of_contest(league, number)
    if old is None or isinstance(old.action, ascension.VoidContest):
        raise UsageError(_why_no_result(league, number))
    before = league.states[old.number - 1]
    placings = placings_in(before, open_contest_called(before, number), words)
    result = ascension.RecordResult(ascension.ContestId(number), placings)
    if result == old.action:
        raise CommandFailed(f"{league.path}: that is the result already: {old.sentences[0]}; nothing was changed")
    try:
        after, (new, *later) = league.with_entry(old.number, result)
    except CommandFailed as error:
        raise CommandFailed(f"{error}; {_undo_text(league, old)}") from None
    pairs = zip(league.steps[old.number :], later, strict=True)
    return Correction(after, old, new, tuple([(was, now) for was, now in pairs if was.sentences != now.sentences]))


def renamed(league: LeagueFile, word: str, name: str) -> LeagueFile:
    """Return *league* in which the player called *word* registered as *name*; all later actions are replayed.

    Raises UsageError if nobody is called *word*, or if *name* cannot be a name or is that of somebody else (ASC-A01),
    and CommandFailed if it is the name already.
    """
    member = member_called(league.state, word)
    check_new_name(name)
    if member.name == name:
        raise CommandFailed(f"{league.path}: {name} is the name already; nothing was changed")
    for other in registered_members(league.state):
        if other.player != member.player and other.name.casefold() == name.casefold():
            raise UsageError(f"there is a player {other.name} already, and names are given once (ASC-A01)")
    number, action = next(
        (step.number, attrs.evolve(step.action, name=name))
        for step in league.steps
        if isinstance(step.action, ascension.RegisterDeck) and step.action.player == member.player
    )
    violation = ascension.GAME.why_not(league.states[number - 1], action)
    if violation is not None:
        raise CommandFailed(f"{league.path}: {violation.reason} ({violation.rule}); nothing was changed")
    return league.with_entry(number, action)[0]


def _why_no_result(league: LeagueFile, number: int) -> str:
    if open_contest(league.state, ascension.ContestId(number)) is not None:
        command = shlex.join(["castlerules", "league", "result", str(league.path), str(number)])
        return f"contest {number} is open, and has no result yet; {command} WINNER ... records it"
    return past_contest_text(league, number) or (
        f"there is no contest {number}; castlerules league log lists what was done"
    )
