"""Reads how a contest ended from the words of the command line: the winner first, ``=`` between equals."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Final

from castlerules import ascension
from castlerules.cli.io.errors import UsageError
from castlerules.core import Player

from .names import contest_with, is_number, name_of, open_contest_called, player_called, player_keys

_EQUALS_SIGN: Final = "="
_MOST_PARTS: Final = 41
"""The most parts that ``=`` can separate in one name."""

_DUEL: Final = 2
"""The number of players of a duel."""


def parse_placings(state: ascension.State, words: Sequence[str]) -> tuple[ascension.Contest, ascension.Placings]:
    """Return the open contest of the players that *words* name, and its placings.

    *words* begin with the winner: in ``Ann Bob=Cid`` Ann has won, and ``=`` is between players who went out together or
    drew. The placings are in the order in which the players went out, so that the winner is last. The number of the
    contest may stand before the names. Raises UsageError unless every player of the contest is named once.
    """
    number, *names = words
    if (exact := _exact_placings(state, words, state.contests)) is not None:
        if is_number(number) and any(contest.number == int(number) for contest in state.contests):
            hint = _seats_hint(state, [exact])
            raise UsageError(f"{number} may be contest {number} or the player of that name; {hint}")
        return exact
    if is_number(number) and not _is_name(state, number):
        contest = open_contest_called(state, int(number))
        return contest, placings_in(state, contest, names)
    groups = _named_groups(state, words)
    contest = contest_with(state, [name for group in groups for name in group])
    return contest, _complete_placings(state, contest, groups)


def placings_in(state: ascension.State, contest: ascension.Contest, words: Sequence[str]) -> ascension.Placings:
    """Return the placings of *contest* that *words* name, as ``parse_placings`` does; of a duel the winner is enough.

    *contest* is open in *state*.
    """
    if (exact := _exact_placings(state, words, [contest])) is not None:
        return exact[1]
    groups = _named_groups(state, words)
    players = [player_called(state, name) for group in groups for name in group]
    for player in players:
        if player not in contest.participants:
            listed = ", ".join([name_of(state, participant) for participant in contest.participants])
            raise UsageError(f"{name_of(state, player)} is not in contest {contest.number}; its players are {listed}")
    if len(players) == 1 and len(contest.participants) == _DUEL:
        return tuple([(player,) for player in sorted(contest.participants, key=lambda player: player == players[0])])
    return _complete_placings(state, contest, groups)


def _named_groups(state: ascension.State, words: Sequence[str]) -> list[list[str]]:
    """Return the names in each of *words*; raise UsageError if there are none, or if a name beside ``=`` is missing."""
    if not words:
        raise UsageError("no player is named; name everybody in the contest once, the winner first")
    if any(not part.strip() for word in words for part in word.split(_EQUALS_SIGN)):
        raise UsageError(f"= stands between two names, without spaces: {_joined_example(words)}")
    return [_split_players(state, word) for word in words]


def _complete_placings(
    state: ascension.State, contest: ascension.Contest, groups: Sequence[Sequence[str]]
) -> ascension.Placings:
    """Return the placings of *groups* of names, the winner first; raise UsageError unless all players are in one."""
    players = [tuple([player_called(state, name) for name in group]) for group in groups]
    named_players = [participant for group in players for participant in group]
    for participant in contest.participants:
        if named_players.count(participant) != 1:
            problem = "is missing" if participant not in named_players else "is named twice"
            raise UsageError(
                f"{name_of(state, participant)} {problem}; name everybody in the contest once, the winner first"
            )
    return tuple(reversed(players))


def _joined_example(words: Sequence[str]) -> str:
    """Return *words* as they should have been typed: without spaces beside ``=``; an example if that is one name."""
    joined = re.sub(r"\s*=\s*", _EQUALS_SIGN, " ".join(words)).strip(f"{_EQUALS_SIGN} ")
    return f"write {joined[:80]}" if _EQUALS_SIGN in joined else "as in Ann=Bob"


def _exact_placings(
    state: ascension.State, words: Sequence[str], contests: Sequence[ascension.Contest]
) -> tuple[ascension.Contest, ascension.Placings] | None:
    """Return the one of *contests*, and the placings, of which *words* name each player once, else None.

    Names may contain ``=``, so *words* may be read in several ways; then UsageError is raised.
    """
    readings: dict[tuple[int, ascension.Placings], tuple[ascension.Contest, ascension.Placings]] = {}
    for contest in contests:
        names = {
            key: player for player in reversed(contest.participants) for key in reversed(player_keys(state, player))
        }
        for groups in product(*[_player_splits(names, word) for word in words]):
            if sorted(player for group in groups for player in group) == list(contest.participants):
                placings = tuple(reversed(groups))
                readings.setdefault((contest.number, placings), (contest, placings))
    if len(readings) > 1:
        raise UsageError(
            f"{' '.join(words)[:80]!r} can be read in several ways; {_seats_hint(state, readings.values())}"
        )
    return next(iter(readings.values()), None)


def _seats_hint(state: ascension.State, readings: Iterable[tuple[ascension.Contest, ascension.Placings]]) -> str:
    """Return how to tell apart *readings*: by the number of the contest, or by the seats of its players."""
    contests = dict.fromkeys([contest.number for contest, _ in readings])
    if len(contests) > 1:
        return f"put the number of the contest first, {' or '.join(map(str, contests))}"
    (contest, _), *_ = readings
    seats = [f"'player {player}' is {name_of(state, player)}" for player in contest.participants]
    return f"name players by their seats: {', '.join(seats)}"


def _player_splits(names: Mapping[str, Player], word: str) -> list[tuple[Player, ...]]:
    """Return every way to read *word* as different players with ``=`` between them.

    *names* maps each word that may be typed for a player to that player. The players of a way went out together or
    drew, so their order means nothing. They are sorted by seat; otherwise very many ways could differ only in order.
    """
    parts = word.casefold().split(_EQUALS_SIGN)
    ways: list[list[tuple[Player, ...]]] = [[()]]
    for end in range(1, len(parts) + 1):
        starts = range(max(0, end - _MOST_PARTS), end)
        next_players = [(start, names.get(_EQUALS_SIGN.join(parts[start:end]))) for start in starts]
        more = [
            (*way, next_player)
            for start, next_player in next_players
            if next_player is not None
            for way in ways[start]
            if next_player not in way
        ]
        ways.append([*dict.fromkeys([tuple(sorted(way)) for way in more])])
    return ways[-1]


def _split_players(state: ascension.State, word: str) -> list[str]:
    """Return the names in *word*: the whole word if it is the name of a player, else its parts between ``=``."""
    return [word] if _is_name(state, word) else word.split(_EQUALS_SIGN)


def _is_name(state: ascension.State, word: str) -> bool:
    return any(member is not None and member.name.casefold() == word.casefold() for member in state.members)
