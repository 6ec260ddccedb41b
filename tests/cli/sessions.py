"""Games at the terminal without a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from castlerules import AnyGame, Player, Record, Rng
from castlerules.cli.answers import Answer, Kind, answer
from castlerules.cli.seating import YOU, Seating
from castlerules.cli.session import Session, opened

from .terminal import MAGIC54


def session_of(
    game: AnyGame = MAGIC54, *, seed: int = 7, seat: int = 0, bot: str = "uniform", auto: bool = False, **options: Any
) -> Session:
    """Return a game that has just begun, at the person's first decision."""
    record = Record.of(game, rules=game.Rules(**options), rng=Rng.seeded(seed))
    seats = game.players(next(record.replay(game=game)))
    seating = Seating(Player(seat), tuple([YOU if player == seat else bot for player in seats]))
    return waiting(opened(game, record, seating, auto=auto))


def waiting(session: Session) -> Session:
    """Return *session* when the person must decide next, or the game is over."""
    while not session.over and not session.waits:
        session = session.moved()
    return session


def typed(session: Session, *lines: str) -> Session:
    """Return *session* after the person has typed *lines*."""
    for line in lines:
        session = waiting(answer(session, line).session)
    return session


def decisions(session: Session, most: int = 10_000) -> Iterator[Session]:
    """Yield *session* at each decision of the person, who always does the last thing on the list."""
    for _ in range(most):
        if session.over:
            return
        yield session
        session = typed(session, str(len(session.legal)))


def said(got: Answer, *kinds: Kind) -> str:
    """Return the lines of an answer, or those of *kinds*."""
    return "\n".join(line.text for line in got.lines if not kinds or line.kind in kinds)
