"""Games at the terminal without a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
from fortress.kit import siege

from castlerules import GAMES, AnyGame, Player, Record, Rng
from castlerules.cli.play.answers import PromptResult
from castlerules.cli.play.declaring import offered_actions
from castlerules.cli.play.lines import LineKind
from castlerules.cli.play.prompt import answer_line
from castlerules.cli.play.seating import YOU, Seating
from castlerules.cli.play.session import Session, resume_session
from castlerules.testing.magic.layout import Side

from .terminal import MAGIC54


def session_of(
    game: AnyGame = MAGIC54, *, seed: int = 7, seat: int = 0, bot: str = "uniform", auto: bool = False, **options: Any
) -> Session:
    """Return a game that has just begun, at the person's first decision."""
    record = Record.of(game, rules=game.Rules(**options), rng=Rng.seeded(seed))
    seats = game.players(next(record.replay(game=game)))
    seating = Seating(Player(seat), tuple([YOU if player == seat else bot for player in seats]))
    return at_next_decision(resume_session(game, record, seating, auto=auto))


def in_position(state: Any, game: AnyGame = MAGIC54, *, auto: bool = False) -> Session:
    """Return a game in *state*, in which the person is the player to act and has done nothing yet."""
    actor = game.to_act(state)
    assert actor is not None, "somebody has to act"
    return attrs.evolve(session_of(game, seat=game.players(state).index(actor), auto=auto), state=state, steps=())


def at_next_decision(session: Session) -> Session:
    """Return *session* when the person must decide next, or the game is over."""
    while not session.is_over and not session.is_waiting:
        session = session.advanced()
    return session


def after_typing(session: Session, *lines: str) -> Session:
    """Return *session* after the person has typed *lines*."""
    for line in lines:
        session = at_next_decision(answer_line(session, line).session)
    return session


def in_the_first_main_phase() -> Session:
    """Return a game of Fortress with several equal lands in hand that can be played."""
    return after_typing(session_of(GAMES["fortress"], seed=3, auto=True), "1", "keep")


def decision_points(session: Session, most: int = 10_000) -> Iterator[Session]:
    """Yield *session* at each decision of the person, who always does the last thing on the list."""
    for _ in range(most):
        if session.is_over:
            return
        yield session
        session = after_typing(session, session.game.format_action(offered_actions(session)[-1]))


def answer_text(result: PromptResult, *kinds: LineKind) -> str:
    """Return the lines of an answer, or those of *kinds*."""
    return "\n".join(line.text for line in result.lines if not kinds or line.kind in kinds)


def refused(session: Session, typed: str) -> str:
    """Return the refusal of the line *typed*, in one line."""
    answer = answer_line(session, typed, 1_000)
    assert answer.session is session
    return answer_text(answer, LineKind.REFUSAL)


def siege_session(mine: Side, garrison: str = "1x1, 2x2") -> Session:
    """Return a session of Fortress in the position of ``siege``."""
    session = session_of(GAMES["fortress"], auto=True)
    return attrs.evolve(session, state=siege(mine, garrison).state, steps=(), shows_ids=False)
