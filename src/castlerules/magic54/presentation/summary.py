"""The ``repr`` of states and observations of Magic 54: a line with turn, actor, hit points and the sizes of all zones.

Everything in it is known to both players; only the own hand of an observing player is added (M54-Q44).
"""

from __future__ import annotations

from collections.abc import Iterator

from castlerules.core import Player, Rng
from castlerules.magic54.information.observation import Observation, OpponentSide, OwnSide, determinize
from castlerules.magic54.model.cards import TEAM_NAMES, opponent
from castlerules.magic54.model.state import PHASE_NAMES, Side, State
from castlerules.magic54.rules.permissions import to_act
from castlerules.text import summary_of

from . import notes


@summary_of.register
def _(state: State) -> str:
    return "; ".join([*_public_facts(state), *[_side_text(team, side) for team, side in enumerate(state.sides)]])


@summary_of.register
def _(observation: Observation) -> str:
    player, own = observation.player, observation.own
    sides: dict[Player, OwnSide | OpponentSide] = {player: own, opponent(player): observation.other}
    texts = [_side_text(team, sides[team]) for team in sorted(sides)]
    hand = [f"in hand: {notes.codes(own.hand)}"] if own.hand else []
    return "; ".join([*_public_facts(observation), *texts, f"seen by {TEAM_NAMES[player]}", *hand])


def _public_facts(position: State | Observation) -> Iterator[str]:
    phase = PHASE_NAMES[position.phase]
    yield f"magic54: turn {position.turn} of {TEAM_NAMES[position.active]}, {phase}"
    actor = to_act(position if isinstance(position, State) else determinize(position, Rng.seeded(0)))
    if position.result is not None or actor is None:
        yield "over" if position.result is None else f"over: {position.result.value}"
    else:
        yield f"{TEAM_NAMES[actor]} to act"
    if position.pile:
        yield f"{len(position.pile)} on the pile"


def _side_text(team: int, side: Side | OwnSide | OpponentSide) -> str:
    deck = len(side.deck) if isinstance(side, Side) else side.deck_size
    hand = side.hand_size if isinstance(side, OpponentSide) else len(side.hand)
    mana = f"Mana {len(side.mana)}" + (f" ({side.tapped} tapped)" if side.tapped else "")
    creatures = f"creatures {' '.join([creature.card.code for creature in side.creatures]) or 'none'}"
    return (
        f"{TEAM_NAMES[team]}: {side.hp} hp, deck {deck}, hand {hand}, discard {len(side.discard)}, {mana}, {creatures}"
    )
