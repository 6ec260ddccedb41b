"""Transcripts of games of the engine of normal Magic."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from castlerules import Event, Rng, castle, duel, fortress
from castlerules.cards import CardDef
from castlerules.magic import MagicGame, State

SEED: Final = 9


def siege() -> Iterator[str]:
    """Yield the lines of a siege by chance."""
    yield "# number, action; what happened"
    yield from _lines(fortress.GAME, fortress.GAME.new_game("mono Forest", rng=Rng.seeded(SEED)))


def fight() -> Iterator[str]:
    """Yield the lines of a duel by chance."""
    yield "# number, player, action; what happened"
    yield from _lines(duel.GAME, duel.GAME.new_game(rng=Rng.seeded(SEED)))


def breach() -> Iterator[str]:
    """Yield the lines of a game of Castle by chance."""
    yield "# number, player, action; what happened"
    yield from _lines(castle.GAME, castle.GAME.new_game(rng=Rng.seeded(SEED)))


def _lines(game: MagicGame, state: State) -> Iterator[str]:
    """Yield each action with its number, and where there are two with its player; below it what happened."""
    rng, number = Rng.seeded(SEED + 1), 0
    while legal := game.legal_actions(state):
        drawn, rng = rng.below(len(legal))
        number += 1
        who = f"{game.to_act(state)} " if len(game.players(state)) > 1 else ""
        yield f"{number} {who}{game.format_action(legal[drawn])}"
        state, events = game.transition(state, legal[drawn])
        yield from (f"    {_event_text(event)}" for event in events)
    yield str(game.outcome(state))


def _event_text(event: Event) -> str:
    """Return *event* in words: its name and what is in it, cards by their names."""
    parts = {name: getattr(event, name) for name in attrs.fields_dict(type(event))}
    return " ".join([type(event).__name__, *[f"{name}={_word(part)}" for name, part in parts.items()]])


def _word(part: object) -> str:
    if isinstance(part, CardDef):
        return part.name.replace(" ", "_")
    return str(getattr(part, "value", part)).replace(" ", "")
