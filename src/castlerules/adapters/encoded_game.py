"""``EncodedGame``: a game under fixed options and with a fixed set-up, its encodings, and who acts in it."""

from __future__ import annotations

from array import array
from typing import Any

import attrs

from castlerules._games import GAMES
from castlerules.core import ORGANISER, AnyGame, DataError, Generator, Player, Rng
from castlerules.core.errors import short_repr
from castlerules.core.game import checked_setup, setup_keywords
from castlerules.encoding import ActionEncoding, ObservationEncoding, actions_of, observations_of


@attrs.frozen(eq=False, repr=False)
class EncodedGame:
    """What an environment needs of *game*, played under *rules* from *setup*; ``of`` makes it.

    *actors* are the players in order, and after them ``ORGANISER`` if the game has one.
    """

    game: AnyGame
    rules: object
    setup: object
    actors: tuple[Player, ...]
    actions: ActionEncoding[Any, Any]
    observations: ObservationEncoding[Any]

    @classmethod
    def of(cls, name: str, rules: object = None, setup: object = None) -> EncodedGame:
        """Return the game *name* of ``GAMES`` with its encodings; None stands for default options and set-up.

        Raises DataError if there is no such game, or *rules* or *setup* are of another game; SetupError if the game
        refuses them.
        """
        if name not in GAMES:
            raise DataError("name", f"expected one of {', '.join(GAMES)}, got {short_repr(name)}")
        game = GAMES[name]
        actions = actions_of(game, rules=rules, setup=setup)
        start = checked_setup(game, setup)
        first = game.new_game(rules=actions.rules, rng=Rng.seeded(0), **setup_keywords(start))
        organiser = (ORGANISER,) if game.to_act(first) == ORGANISER else ()
        actors = (*game.players(first), *organiser)
        return cls(game, actions.rules, start, actors, actions, observations_of(game, rules=rules, setup=setup))

    def __reduce__(self) -> tuple[object, ...]:
        return EncodedGame.of, (self.game.name, self.rules, self.setup)

    def new_game(self, rng: Generator) -> Any:
        """Return a first state, dealt by *rng*."""
        return self.game.new_game(rules=self.rules, rng=rng, **setup_keywords(self.setup))

    def actor(self, state: Any) -> int | None:
        """Return the place among ``actors`` of who is to act in *state*, or None if the game is over."""
        actor = self.game.to_act(state)
        return None if actor is None else self.actors.index(actor)

    def observe(self, state: Any, place: int) -> Any:
        """Return what the actor at *place* may know of *state*."""
        return self.game.observe(state, self.actors[place])

    def vector(self, state: Any, place: int) -> array[float]:
        """Return the observation of the actor at *place* as a vector."""
        return self.observations.vector(self.observe(state, place))

    def returns(self, state: Any) -> list[float]:
        """Return the result of each of ``actors``: 0 while the game lasts, and always for the organiser."""
        outcome = self.game.outcome(state)
        shares = () if outcome is None else outcome.returns
        return [*map(float, shares), *[0.0] * (len(self.actors) - len(shares))]
