"""A truce at the start of Magic 54, as a house rule that keeps every law: python examples/house_rule.py [seed]."""

import sys
from collections.abc import Callable
from typing import Any, Final, cast

import attrs

from castlerules import AnyGame, Event, IllegalAction, Record, Rng, Violation, magic54, playout
from castlerules.magic54 import BLACK, RED, Action, ObjectId, PlayDamage, State
from castlerules.testing import check_game

TRUCE_TURNS: Final = 4
PLAYERS: Final = (ObjectId(RED), ObjectId(BLACK))


@attrs.frozen(eq=False)
class Restricted:
    """*game* under another *name*, in which *forbidden* makes more actions illegal; everything else is the same.

    *forbidden* may depend only on what the acting player can see, and must leave that player a legal action.
    """

    game: AnyGame
    name: str
    forbidden: Callable[[Any, Any], Violation | None]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def legal_actions(self, state: Any) -> tuple[Any, ...]:
        """Return the legal actions of the game that are not forbidden."""
        return tuple(action for action in self.game.legal_actions(state) if self.forbidden(state, action) is None)

    def why_not(self, state: Any, action: Any) -> Violation | None:
        """Return the rule that *action* would break, of the game or the new one, or None."""
        return self.game.why_not(state, action) or self.forbidden(state, action)

    def transition(self, state: Any, action: Any) -> tuple[Any, tuple[Event, ...]]:
        """Return the next state and the events; raise IllegalAction if *action* is illegal."""
        if (violation := self.why_not(state, action)) is not None:
            raise IllegalAction(action, violation)
        return self.game.transition(state, action)

    def apply(self, state: Any, action: Any) -> Any:
        """Return the next state; raise IllegalAction if *action* is illegal."""
        return self.transition(state, action)[0]


def truce(state: State, action: Action) -> Violation | None:
    """HOUSE-1: in the first turns no Damage card may target a player."""
    if isinstance(action, PlayDamage) and action.target in PLAYERS and state.turn <= TRUCE_TURNS:
        return Violation("HOUSE-1", f"no Damage card at a player before turn {TRUCE_TURNS + 1}")
    return None


TRUCE: Final = cast(AnyGame, Restricted(magic54.GAME, "magic54_truce", truce))


def first_damage_turn(seed: int, game: AnyGame) -> int | None:
    """Return the turn of the first Damage card at a player in the random game number *seed*, or None."""
    played = playout(game, game.new_game(rng=Rng.seeded(seed)), rng=Rng.seeded(seed).derive(1))
    record = Record.of(game, played.actions, rng=Rng.seeded(seed), check_every=0)
    for state, action in zip(record.replay(game=game), played.actions, strict=False):
        if isinstance(action, PlayDamage) and action.target in PLAYERS:
            return int(state.turn)
    return None


def main(seed: int) -> None:
    """Check the laws of every game on the house rule, and compare the turn of the first blow with and without it."""
    check_game(TRUCE, games=2, seed=seed, check_every=25)
    print(f"{TRUCE.name} keeps the laws")
    for number in range(seed, seed + 5):
        turn, turn_with_truce = first_damage_turn(number, magic54.GAME), first_damage_turn(number, TRUCE)
        print(f"game {number}: first blow in turn {turn}, or {turn_with_truce}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 54)
