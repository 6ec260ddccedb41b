"""Looks up players, cards, contests, sets and free picks of a league by the words of the command line."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

from castlerules import ascension
from castlerules.ascension.presentation.phrases import player_name, with_player_names
from castlerules.ascension.rules.league import contest_of_player, registered_members
from castlerules.cli.io.errors import UsageError
from castlerules.core import DataError, Player, Violation
from castlerules.core.spelling import nearest_name

_MOST_LISTED: Final = 12
_MOST_DIGITS: Final = 30


def name_of(state: ascension.State, player: Player) -> str:
    """Return the name of *player*, or ``player`` and the number of the seat."""
    return player_name(state, player)


def reason_text(state: ascension.State, violation: Violation) -> str:
    """Return why something is refused, with names instead of the numbers of players, and the code of the rule."""
    return f"{with_player_names(state, violation.reason)} ({violation.rule})"


def is_number(word: str) -> bool:
    """Return whether *word* is a whole number, such as that of a contest."""
    return word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS


def check_new_name(name: str) -> None:
    """Raise UsageError if *name* cannot be the name of a player because commands would not know whom it means."""
    if not name:
        raise UsageError("the name of the player is empty; give a name with a letter in it")
    if name.isdigit():
        raise UsageError(f"{name} is the number of a seat; give the player a name with a letter in it")


def player_keys(state: ascension.State, player: Player) -> list[str]:
    """Return the words, in lower case, that name *player*: the name, if any, and ``player`` with the seat number."""
    member = state.members[player]
    return [*([member.name.casefold()] if member is not None and member.name else []), f"player {player}"]


def player_called(state: ascension.State, name: str) -> Player:
    """Return the player with this name (in upper or lower case); raise UsageError if there is none."""
    return member_called(state, name).player


def member_called(state: ascension.State, name: str) -> ascension.Member:
    """Return the member of the league with this name; raise UsageError if there is none.

    A member without a name is called as the tables do it: ``player`` and the number of the seat. That names any other
    member, too, unless somebody has such a name. A number alone names nobody: it could be meant as that of a contest.
    """
    members = registered_members(state)
    if not members:
        raise UsageError(f"there is no player {name[:40]!r}; nobody has registered yet")
    for place in (0, -1):
        for member in members:
            if player_keys(state, member.player)[place] == name.casefold():
                return member
    names = [name_of(state, member.player) for member in members]
    if is_number(name):
        raise UsageError(f"{name} is a number, no name of a player; {_listed_names(names)}")
    raise UsageError(unknown_text("player", name, names))


def unknown_text(what: str, text: str, names: Sequence[str]) -> str:
    """Return a sentence such as ``there is no player 'An'; did you mean Ann?``; *what* is the noun.

    If none of *names* is similar to *text*, the sentence lists the first of them.
    """
    folded = {name.casefold(): name for name in reversed(names)}
    near = nearest_name(text.casefold(), folded)
    hint = f"did you mean {folded[near]}?" if near else _listed_names(names)
    return f"there is no {what} {text[:40]!r}; {hint}"


def _listed_names(names: Sequence[str]) -> str:
    return f"there are {', '.join(names[:_MOST_LISTED])}{', ...' if len(names) > _MOST_LISTED else ''}"


def contest_with(state: ascension.State, words: Sequence[str]) -> ascension.Contest:
    """Return the open contest of all players named in *words*; raise UsageError if there is none."""
    players = [player_called(state, word) for word in words]
    contests = [contest_of_player(state, participant) for participant in players]
    for participant, contest in zip(players, contests, strict=True):
        if contest is None:
            raise UsageError(
                f"{name_of(state, participant)} is in no open contest; castlerules league standings lists the open ones"
            )
        if contest != contests[0]:
            raise UsageError(
                f"{name_of(state, players[0])} and {name_of(state, participant)} are not in the same contest"
            )
    first = contests[0] if contests else None
    if first is None:
        raise UsageError("no player is named; name one who is in the contest")
    return first


def contests_called(state: ascension.State, words: Sequence[str]) -> list[ascension.Contest]:
    """Return the open contests with the numbers *words*, or the one of all players named in *words*.

    Raises UsageError if there is no such contest, or if *words* mix numbers and names.
    """
    numbers = [int(word) for word in words if is_number(word)]
    if not numbers:
        return [contest_with(state, words)]
    if len(numbers) < len(words):
        raise UsageError("give numbers of contests, or names of players who are in one, not both")
    return [open_contest_called(state, number) for number in dict.fromkeys(numbers)]


class NoOpenContest(UsageError):
    """There is no open contest with the *number*; a finished one may have had it."""

    def __init__(self, number: int, message: str) -> None:
        super().__init__(message)
        self.number = number


def open_contest_called(state: ascension.State, number: int) -> ascension.Contest:
    """Return the open contest with this *number*; raise NoOpenContest, which lists the open ones, if there is none."""
    for contest in state.contests:
        if contest.number == number:
            return contest
    open_now = [f"{contest.number} ({_participant_names(state, contest)})" for contest in state.contests[:_MOST_LISTED]]
    more = ", ..." if len(state.contests) > _MOST_LISTED else ""
    hint = f"open: {', '.join(open_now)}{more}" if open_now else "none is open"
    raise NoOpenContest(number, f"there is no open contest {number}; {hint}")


def _participant_names(state: ascension.State, contest: ascension.Contest) -> str:
    return ", ".join([name_of(state, who) for who in contest.participants])


def card_called(
    state: ascension.State, text: str, is_likely: Callable[[ascension.Printing], bool]
) -> ascension.PrintingId:
    """Return the id of the printing that *text* names.

    If several sets have such a card, those count for which *is_likely* returns True. Raises UsageError if there is no
    such card, or if it is not clear which printing is meant.
    """
    try:
        return ascension.printing_named(state.setup.pool, text, is_likely)
    except DataError as error:
        pool = state.setup.pool
        if printings := ascension.printings_named(pool, text):
            printing = next((card for card in printings if is_likely(card)), printings[0])
            raise UsageError(f"{error.problem}, as in {printing.id}") from None
        names = [name for card in pool.printings for name in (card.name, card.id)]
        fitting = list(dict.fromkeys([card.name for card in pool.printings if text.casefold() in card.name.casefold()]))
        if text and len(fitting) > 1:
            raise UsageError(f"{text[:40]!r} is a part of several names; {_listed_names(fitting)}") from None
        raise UsageError(unknown_text("card", text, fitting or names)) from None


def cards_called(
    state: ascension.State, words: Sequence[str], lookup: Callable[[str], ascension.PrintingId]
) -> list[ascension.PrintingId]:
    """Return what *lookup* finds for each of *words*, names of cards.

    If it raises UsageError and several of *words* together are a name, the error asks for quotes.
    """
    try:
        return [lookup(word) for word in words]
    except UsageError:
        known = {card.name.casefold(): card.name for card in state.setup.pool.printings}
        for start, end in combinations(range(len(words) + 1), 2):
            name = known.get(" ".join(words[start:end]).casefold())
            if name is not None and end - start > 1:
                raise UsageError(f"put names in quotes: {shlex.quote(name)}") from None
        raise


def owned_card(state: ascension.State, member: ascension.Member, text: str) -> ascension.PrintingId:
    """Return what ``card_called`` does; of several sets those are likely that *member* has."""
    sets = (member.deck.basic_set, *member.deck.expansions)
    return card_called(state, text, lambda card: card.set_code in sets)


def deck_card(
    state: ascension.State, member: ascension.Member, zone: ascension.Zone, text: str
) -> ascension.PrintingId:
    """Return what ``card_called`` does; likely are the cards in *zone* of the deck of *member*."""
    printing_ids = {printing for printing, _ in member.deck.cards_in(zone)}
    return card_called(state, text, lambda card: card.id in printing_ids)


def set_code(state: ascension.State, text: str) -> str:
    """Return the code of the set with the code or name *text*; raise UsageError if there is none."""
    for card_set in state.setup.pool.sets:
        if text.casefold() in (card_set.code.casefold(), card_set.name.casefold()):
            return card_set.code
    raise UsageError(unknown_text("set", text, [card_set.code for card_set in state.setup.pool.sets]))


def pick_source(state: ascension.State, deck: ascension.Deck, text: str | None) -> ascension.PickSource:
    """Return the purchase with which free picks (commons that a player may take for free) came.

    *text* names it: the code or name of the set that was bought, or ``side`` for a block of the sideboard. If *text* is
    None, *deck* must have free picks from exactly one purchase. Raises UsageError otherwise, and for an unknown set.
    """
    if text is not None:
        return (
            ascension.SIDEBOARD_SOURCE
            if text.casefold() in (ascension.SIDEBOARD_SOURCE, "sideboard")
            else ascension.source_of_set(set_code(state, text))
        )
    if len(deck.free_picks) == 1:
        return deck.free_picks[0][0]
    source_names = ", ".join(
        [ascension.set_of_source(pick_source) or pick_source for pick_source, _ in deck.free_picks]
    )
    raise UsageError(
        f"--for: there are several kinds of free picks; name one of: {source_names}"
        if source_names
        else "there are no free picks to take or give up"
    )
