"""Decides which seat the person plays and which bots play the other seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from castlerules.cli.arguments.names import check_bot, seat_called, seat_names
from castlerules.cli.arguments.own_bots import is_own_bot
from castlerules.cli.io.errors import UsageError
from castlerules.cli.io.output import counted_noun
from castlerules.core import ORGANISER, AnyGame, Player
from castlerules.core.frozen import frozen

YOU: Final = "you"
"""The name of the person in the tags of a record, in place of a bot's name."""

GOING_ON: Final = "the game goes on ..."
"""What a person is told who waits for no bot."""

_DEFAULT_BOT: Final = "steady"


@frozen
class Seating:
    """The *seat* of the person, and for every seat in order the name of its player: YOU or a bot."""

    seat: Player
    names: tuple[str, ...]

    def tags(self, game: AnyGame, state: object) -> tuple[tuple[str, str], ...]:
        """Return the name of the player of each seat, as tags of a record."""
        return tuple(zip(seat_names(game, state), self.names, strict=True))


def seating_for(
    game: AnyGame,
    state: object,
    *,
    seat: str | None = None,
    bots: Sequence[str] | None = None,
    tags: Iterable[tuple[str, str]] = (),
    previous: Seating | None = None,
) -> Seating:
    """Return the seating of *game* with the person in *seat* and *bots* (one for all other seats, or one for each).

    If *seat* or *bots* is None, it comes from the *tags* of a record, else from *previous*, else the person has the
    first seat and the bots are steady. Raises UsageError for an unknown seat or bot, a wrong number of bots, or tags
    with a bot of the user's own that was not named before.
    """
    _check_organiser(game, state, seat, bots)
    seats, tag_values = game.players(state), dict(tags)
    tagged_names = [tag_values.get(name) for name in seat_names(game, state)]
    own_seat = _seat_of_person(game, state, seat, tagged_names, previous)
    others = len(seats) - 1
    if bots is not None:
        for name in bots:
            check_bot("--bot", name, game)
        if not others:
            raise UsageError(f"--bot: {game.name} has no other seat; leave it out")
        if len(bots) not in (1, others):
            raise UsageError(
                f"--bot: {game.name} has {counted_noun(others, 'other seat')}, not {len(bots)}; name one bot for each"
            )
        bot_names = iter(bots if len(bots) == others else [bots[0]] * others)
        return Seating(own_seat, tuple([YOU if player == own_seat else next(bot_names) for player in seats]))
    defaults = [_DEFAULT_BOT] * len(seats) if previous is None else previous.names
    names = [_bot_name(game, tagged, default) for tagged, default in zip(tagged_names, defaults, strict=True)]
    return Seating(
        own_seat, tuple([YOU if player == own_seat else name for player, name in zip(seats, names, strict=True)])
    )


def _check_organiser(game: AnyGame, state: object, seat: str | None, bots: Sequence[str] | None) -> None:
    """Raise UsageError if a *seat* or *bots* are named in a game that the person plays as the organiser of a league."""
    if game.to_act(state) != ORGANISER:
        return
    for option, value in (("--seat", seat), ("--bot", bots)):
        if value is not None:
            reason = f"in {game.name} you are the organiser and enter what all members do"
            raise UsageError(f"{option}: {reason}; leave it out")


def _seat_of_person(
    game: AnyGame, state: object, seat: str | None, tagged_names: Sequence[str | None], previous: Seating | None
) -> Player:
    if seat is not None:
        return seat_called(seat, game, state)
    if YOU in tagged_names:
        return game.players(state)[tagged_names.index(YOU)]
    return game.players(state)[0] if previous is None else previous.seat


def _bot_name(game: AnyGame, tagged_name: str | None, default: str) -> str:
    """Return the name of the bot for a seat: *tagged_name*, from a tag of the record, if *game* has such a bot.

    Otherwise it is *default*, or steady if *default* is the person. Raises UsageError if *tagged_name* is a bot of the
    user's own other than *default*: its module would run, so it must be typed, and not come from a file.
    """
    if tagged_name is not None and tagged_name != default and is_own_bot(tagged_name):
        reason = "a file cannot choose a module to import"
        raise UsageError(
            f"the record names the bot {tagged_name}; {reason}, so add --bot {tagged_name}, or another bot"
        )
    try:
        check_bot("", tagged_name or "", game)
    except UsageError:
        return _DEFAULT_BOT if default == YOU else default
    return tagged_name or default


def thinking_words(seating: Seating) -> str:
    """Return what a person is told who waits for the bots of *seating*."""
    bots = [name for name in seating.names if name != YOU]
    if not bots:
        return GOING_ON
    return f"{bots[0]} is thinking ..." if len(bots) == 1 else "the bots are thinking ..."
