"""Who plays which seat of a game at the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from castlerules.core import AnyGame, Player

from .choices import check_bot, seat_called, seat_names
from .errors import UsageError
from .output import many

__all__ = ["YOU", "Seating", "seated"]

YOU: Final = "you"
"""Who sits in the seat that no bot plays, in the tags of a record."""

_BOT: Final = "ismcts"


@attrs.frozen
class Seating:
    """The *seat* of the person, and for every seat in order who plays it: YOU or the name of a bot."""

    seat: Player
    names: tuple[str, ...]

    def tags(self, game: AnyGame, state: object) -> tuple[tuple[str, str], ...]:
        """Return who plays which seat, as tags of a record."""
        return tuple(zip(seat_names(game, state), self.names, strict=True))


def seated(
    game: AnyGame,
    state: object,
    *,
    seat: str | None = None,
    bots: Sequence[str] | None = None,
    tags: Iterable[tuple[str, str]] = (),
    before: Seating | None = None,
) -> Seating:
    """Return who plays *game*: as *seat* and *bots* (one for all other seats, or one for each) say.

    What they leave open is as in the *tags* of a record, else as *before*, else the person has the first seat and
    the bot is ismcts. Raises UsageError for a seat or a bot that there is not, or too few bots.
    """
    seats, known = game.players(state), dict(tags)
    told = [known.get(name) for name in seat_names(game, state)]
    mine = _seat(game, state, seat, told, before)
    others = len(seats) - 1
    if bots is not None:
        for name in bots:
            check_bot("--bot", name, game)
        if not others:
            raise UsageError(f"--bot: {game.name} has no other seat; leave it out")
        if len(bots) not in (1, others):
            raise UsageError(
                f"--bot: {game.name} has {many(others, 'other seat')}, not {len(bots)}; name one bot for each"
            )
        free = iter(bots if len(bots) == others else [bots[0]] * others)
        return Seating(mine, tuple([YOU if player == mine else next(free) for player in seats]))
    usual = [_BOT] * len(seats) if before is None else before.names
    names = [_name(game, *who) for who in zip(told, usual, strict=True)]
    return Seating(mine, tuple([YOU if player == mine else name for player, name in zip(seats, names, strict=True)]))


def _seat(
    game: AnyGame, state: object, asked: str | None, told: Sequence[str | None], before: Seating | None
) -> Player:
    if asked is not None:
        return seat_called(asked, game, state)
    if YOU in told:
        return game.players(state)[told.index(YOU)]
    return game.players(state)[0] if before is None else before.seat


def _name(game: AnyGame, told: str | None, usual: str) -> str:
    """Return the bot *told* of in a record, or if there is no such bot, the *usual* one."""
    try:
        check_bot("", told or "", game)
    except UsageError:
        return _BOT if usual == YOU else usual
    return told or usual
