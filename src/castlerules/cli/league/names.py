"""Looks up players, cards, contests, sets and free picks of a league by the words of the command line."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Final

from castlerules import ascension
from castlerules.ascension.presentation.phrases import player_name, with_player_names
from castlerules.ascension.rules.league import contest_of_player, registered_members
from castlerules.cli.io.errors import UsageError, nearest_name
from castlerules.core import DataError, Player, Violation

_EQUALS_SIGN: Final = "="
_MOST_PARTS: Final = 41
"""The most parts that ``=`` can separate in one name."""

_MOST_LISTED: Final = 12
_MOST_DIGITS: Final = 30


def name_of(state: ascension.State, player: Player) -> str:
    """Return the name of *player*, or ``player`` and the number of the seat."""
    return player_name(state, player)


def reason_text(state: ascension.State, violation: Violation) -> str:
    """Return why something is refused, with names instead of the numbers of players, and the code of the rule."""
    return f"{with_player_names(state, violation.reason)} ({violation.rule})"


def player_called(state: ascension.State, name: str) -> Player:
    """Return the player with this name (in upper or lower case) or seat; raise UsageError if there is none."""
    return member_called(state, name).player


def member_called(state: ascension.State, name: str) -> ascension.Member:
    """Return the member of the league with this name or seat; raise UsageError if there is none."""
    members = registered_members(state)
    for member in members:
        if member.name.casefold() == name.casefold() or str(member.player) == name:
            return member
    if not members:
        raise UsageError(f"there is no player {name[:40]!r}; nobody has registered yet")
    raise UsageError(_unknown_text("player", name, [name_of(state, member.player) for member in members]))


def _unknown_text(what: str, text: str, names: Sequence[str]) -> str:
    """Return a sentence such as ``there is no player 'An'; did you mean Ann?``; *what* is the noun.

    If none of *names* is similar to *text*, the sentence lists the first of them.
    """
    folded = {name.casefold(): name for name in reversed(names)}
    near = nearest_name(text.casefold(), folded)
    more = ", ..." if len(names) > _MOST_LISTED else ""
    hint = f"did you mean {folded[near]}?" if near else f"there are {', '.join(names[:_MOST_LISTED])}{more}"
    return f"there is no {what} {text[:40]!r}; {hint}"


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
    numbers = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS]
    if not numbers:
        return [contest_with(state, words)]
    if len(numbers) < len(words):
        raise UsageError("give numbers of contests, or names of players who are in one, not both")
    open_contests = {int(contest.number): contest for contest in state.contests}
    for number in numbers:
        if number not in open_contests:
            listed_contests = ", ".join(
                [
                    f"{contest.number} ({_participant_names(state, contest)})"
                    for contest in list(state.contests)[:_MOST_LISTED]
                ]
            )
            raise UsageError(
                f"there is no open contest {number}; "
                + (f"open: {listed_contests}" if listed_contests else "none is open")
            )
    return [open_contests[number] for number in dict.fromkeys(numbers)]


def _participant_names(state: ascension.State, contest: ascension.Contest) -> str:
    return ", ".join([name_of(state, who) for who in contest.participants])


def parse_placings(state: ascension.State, words: Sequence[str]) -> tuple[ascension.Contest, ascension.Placings]:
    """Return the open contest of the players that *words* name, and its placings.

    *words* begin with the winner: in ``Ann Bob=Cid`` Ann has won, and ``=`` is between players who went out together or
    drew. The placings are in the order in which the players went out, so that the winner is last. Raises UsageError
    unless every player of the contest is named once.
    """
    if (exact := _exact_placings(state, words)) is not None:
        return exact
    if any(not part.strip() for word in words for part in word.split(_EQUALS_SIGN)):
        raise UsageError(f"= stands between two names, without spaces: {_joined_example(words)}")
    groups = [_split_players(state, word) for word in words]
    contest = contest_with(state, [name for group in groups for name in group])
    players = [tuple([player_called(state, name) for name in group]) for group in groups]
    named_players = [participant for group in players for participant in group]
    for participant in contest.participants:
        if named_players.count(participant) != 1:
            problem = "is missing" if participant not in named_players else "is named twice"
            raise UsageError(
                f"{name_of(state, participant)} {problem}; name everybody in the contest once, the winner first"
            )
    return contest, tuple(reversed(players))


def _joined_example(words: Sequence[str]) -> str:
    """Return *words* as they should have been typed: without spaces beside ``=``; an example if that is one name."""
    joined = re.sub(r"\s*=\s*", _EQUALS_SIGN, " ".join(words)).strip(f"{_EQUALS_SIGN} ")
    return f"write {joined[:80]}" if _EQUALS_SIGN in joined else "as in Ann=Bob"


def _exact_placings(
    state: ascension.State, words: Sequence[str]
) -> tuple[ascension.Contest, ascension.Placings] | None:
    """Return the open contest and the placings if *words* name each of its players once, else None.

    Names may contain ``=``, so *words* may be read in several ways; then UsageError is raised.
    """
    readings: dict[tuple[int, ascension.Placings], tuple[ascension.Contest, ascension.Placings]] = {}
    for contest in state.contests:
        names = {key: player for player in reversed(contest.participants) for key in _player_keys(state, player)}
        for groups in product(*[_player_splits(names, word) for word in words]):
            if sorted(player for group in groups for player in group) == list(contest.participants):
                placings = tuple(reversed(groups))
                readings.setdefault((contest.number, placings), (contest, placings))
    if len(readings) > 1:
        raise UsageError(
            f"{' '.join(words)[:80]!r} can be read in several ways; name players by the numbers of their seats"
        )
    return next(iter(readings.values()), None)


def _player_keys(state: ascension.State, player: Player) -> list[str]:
    """Return the words that may be typed for *player*: the number of the seat, and the name in lower case, if any."""
    member = state.members[player]
    return [str(player), *([member.name.casefold()] if member is not None and member.name else [])]


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
    known = any(member is not None and member.name.casefold() == word.casefold() for member in state.members)
    return [word] if known else word.split(_EQUALS_SIGN)


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
        raise UsageError(_unknown_text("card", text, names)) from None


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
    raise UsageError(_unknown_text("set", text, [card_set.code for card_set in state.setup.pool.sets]))


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
