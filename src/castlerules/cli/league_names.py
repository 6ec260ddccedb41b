"""Players, cards, contests and free picks as they are named on the command line."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Final

from castlerules.ascension import (
    SIDE,
    Contest,
    Deck,
    Member,
    PickSource,
    Placings,
    Printing,
    PrintingId,
    State,
    Zone,
    expansion_of,
    from_set,
    printing_named,
    printings_named,
)
from castlerules.core import DataError, Player

from .errors import UsageError, nearest

__all__ = [
    "card",
    "contest_with",
    "contests_told",
    "member",
    "name_of",
    "named",
    "owned",
    "placings",
    "player",
    "set_code",
    "source",
    "within",
]

_TOGETHER: Final = "="
_MOST_PARTS: Final = 41
"""A name has at most so many parts between which the sign stands."""

_MOST_TOLD: Final = 12
_MOST_DIGITS: Final = 30
_NUMBERED: Final = re.compile(r"\bplayer (\d+)\b")


def name_of(state: State, who: Player) -> str:
    """Return what the player *who* is called: the name, or the number of the seat."""
    found = state.members[who] if 0 <= who < len(state.members) else None
    return found.name if found is not None and found.name else f"player {who}"


def named(state: State, text: str) -> str:
    """Return *text*, a sentence of the rules, with the names of players in the place of their numbers."""
    return _NUMBERED.sub(lambda match: name_of(state, Player(int(match[1]))), text)


def player(state: State, text: str) -> Player:
    """Return the player called *text*, in any letters, or in the seat of this number; UsageError if there is none."""
    return member(state, text).player


def member(state: State, text: str) -> Member:
    """Return the player called *text*, with the deck and the points; raise UsageError if there is none."""
    there = [one for one in state.members if one is not None]
    for one in there:
        if one.name.casefold() == text.casefold() or str(one.player) == text:
            return one
    if not there:
        raise UsageError(f"there is no player {text[:40]!r}; nobody has registered yet")
    raise UsageError(_no_such("player", text, [name_of(state, one.player) for one in there]))


def _no_such(what: str, text: str, names: Sequence[str]) -> str:
    """Return the sentence that *text* is no *what*, with the nearest of *names* or the first of them."""
    folded = {name.casefold(): name for name in reversed(names)}
    near = nearest(text.casefold(), folded)
    more = ", ..." if len(names) > _MOST_TOLD else ""
    hint = f"did you mean {folded[near]}?" if near else f"there are {', '.join(names[:_MOST_TOLD])}{more}"
    return f"there is no {what} {text[:40]!r}; {hint}"


def contest_with(state: State, words: Sequence[str]) -> Contest:
    """Return the open contest in which all players called *words* are; raise UsageError if there is none."""
    players = [player(state, word) for word in words]
    found = [next((one for one in state.contests if who in one.participants), None) for who in players]
    for who, contest in zip(players, found, strict=True):
        if contest is None:
            raise UsageError(f"{name_of(state, who)} is in no open contest")
        if contest != found[0]:
            raise UsageError(f"{name_of(state, players[0])} and {name_of(state, who)} are not in the same contest")
    first = found[0] if found else None
    if first is None:
        raise UsageError("name a player who is in the contest")
    return first


def contests_told(state: State, words: Sequence[str]) -> list[Contest]:
    """Return the open contests of the numbers *words*, or the one in which all players called *words* are.

    Raises UsageError if there is no such contest, or if there are numbers among names.
    """
    numbers = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS]
    if not numbers:
        return [contest_with(state, words)]
    if len(numbers) < len(words):
        raise UsageError("give numbers of contests, or names of players who are in one, not both")
    there = {int(one.number): one for one in state.contests}
    for number in numbers:
        if number not in there:
            told = ", ".join([f"{one.number} ({_names(state, one)})" for one in list(state.contests)[:_MOST_TOLD]])
            raise UsageError(f"there is no open contest {number}; " + (f"open: {told}" if told else "none is open"))
    return [there[number] for number in dict.fromkeys(numbers)]


def _names(state: State, contest: Contest) -> str:
    return ", ".join([name_of(state, who) for who in contest.participants])


def placings(state: State, words: Sequence[str]) -> tuple[Contest, Placings]:
    """Return the open contest of the players in *words*, who are told from the first place on, and how it ended.

    ``=`` is between those who went out together, or drew: ``Ann Bob=Cid``. Raises UsageError unless everybody in the
    contest is named once.
    """
    if (fitting := _fitting(state, words)) is not None:
        return fitting
    groups = [_group(state, word) for word in words]
    contest = contest_with(state, [one for group in groups for one in group])
    found = [tuple([player(state, one) for one in group]) for group in groups]
    told = [who for group in found for who in group]
    for who in contest.participants:
        if told.count(who) != 1:
            problem = "is missing" if who not in told else "is named twice"
            raise UsageError(f"{name_of(state, who)} {problem}; name everybody in the contest once, the winner first")
    return contest, tuple(reversed(found))


def _fitting(state: State, words: Sequence[str]) -> tuple[Contest, Placings] | None:
    """Return the reading of *words* that names everybody in an open contest once, None if there is none.

    Names may hold the sign that stands between equals, so there may be several: then UsageError is raised.
    """
    found: dict[tuple[int, Placings], tuple[Contest, Placings]] = {}
    for contest in state.contests:
        names = {key: who for who in reversed(contest.participants) for key in _keys(state, who)}
        for groups in product(*[_splits(names, word) for word in words]):
            if sorted(who for group in groups for who in group) == list(contest.participants):
                same = tuple(reversed(groups))
                found.setdefault((contest.number, same), (contest, same))
    if len(found) > 1:
        raise UsageError(f"{' '.join(words)[:80]!r} can be read in several ways; name players by their seats")
    return next(iter(found.values()), None)


def _keys(state: State, who: Player) -> list[str]:
    """Return how *who* may be called: by the number of the seat, and by the name if there is one."""
    found = state.members[who]
    return [str(who), *([found.name.casefold()] if found is not None and found.name else [])]


def _splits(names: Mapping[str, Player], word: str) -> list[tuple[Player, ...]]:
    """Return every way to read *word* as different players of *names* between whom the sign stands.

    The players of a way are in the order of their seats, because they are equals. Readings that differ in nothing but
    the order are one, of which there could otherwise be very many.
    """
    parts = word.casefold().split(_TOGETHER)
    ways: list[list[tuple[Player, ...]]] = [[()]]
    for end in range(1, len(parts) + 1):
        starts = range(max(0, end - _MOST_PARTS), end)
        tails = [(start, names.get(_TOGETHER.join(parts[start:end]))) for start in starts]
        more = [(*way, who) for start, who in tails if who is not None for way in ways[start] if who not in way]
        ways.append([*dict.fromkeys([tuple(sorted(way)) for way in more])])
    return ways[-1]


def _group(state: State, word: str) -> list[str]:
    """Return the players that *word* names: one, even with the sign in the name, or several."""
    known = any(one is not None and one.name.casefold() == word.casefold() for one in state.members)
    return [word] if known else word.split(_TOGETHER)


def card(state: State, text: str, likely: Callable[[Printing], bool]) -> PrintingId:
    """Return the card called *text*, one of the *likely* ones if there are any; raise UsageError if there is none."""
    try:
        return printing_named(state.setup.pool, text, likely)
    except DataError as error:
        pool = state.setup.pool
        if found := printings_named(pool, text):
            there = next((one for one in found if likely(one)), found[0])
            raise UsageError(f"{error.problem}, as in {there.id}") from None
        names = [name for one in pool.printings for name in (one.name, one.id)]
        raise UsageError(_no_such("card", text, names)) from None


def owned(deck: Deck) -> Callable[[Printing], bool]:
    """Return whether a card is of a set that the owner of *deck* has."""
    return lambda one: one.set_code in (deck.basic_set, *deck.expansions)


def within(deck: Deck, *zones: Zone) -> Callable[[Printing], bool]:
    """Return whether a card is in one of *zones* of *deck*."""
    there = {printing for zone in zones for printing, _ in deck.pile(zone)}
    return lambda one: one.id in there


def set_code(state: State, text: str) -> str:
    """Return the code of the set that *text* is, or is the name of; raise UsageError if there is none."""
    for one in state.setup.pool.sets:
        if text.casefold() in (one.code.casefold(), one.name.casefold()):
            return one.code
    raise UsageError(_no_such("set", text, [one.code for one in state.setup.pool.sets]))


def source(state: State, deck: Deck, text: str | None) -> PickSource:
    """Return the free picks that *text* says: of a set, or ``side``; if it is None, the only ones that *deck* has.

    Raises UsageError if there is no such set, or nothing says which are meant.
    """
    if text is not None:
        return SIDE if text.casefold() == SIDE else from_set(set_code(state, text))
    if len(deck.picks) == 1:
        return deck.picks[0][0]
    kinds = ", ".join([expansion_of(one) or one for one, _ in deck.picks])
    raise UsageError(f"--for: say which free picks: {kinds}" if kinds else "there are no free picks to take or give up")
