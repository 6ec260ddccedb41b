"""The games for one player as environments of Gymnasium.

Importing this module registers ``castlerules/Fortress-v0`` and ``castlerules/Solitaire-v0``; ``gymnasium.make`` passes
its keywords to ``TableEnv``. See ``docs/adapters.md``.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, Literal

import gymnasium
import numpy as np
from gymnasium import spaces

from castlerules.core import DataError
from castlerules.core.errors import short_repr
from castlerules.encoding import Numbering

from .encoded_game import EncodedGame
from .episodes import RENDER_MODES, Seeds, checked_limit, checked_render_mode, rendered, vector_of, vector_space

__all__ = ["GAME_NAMES", "ILLEGAL_REWARD", "IllegalNumbers", "TableEnv"]

GAME_NAMES: Final = ("fortress", "solitaire")
"""The games for one player."""

IllegalNumbers = Literal["lose", "raise"]
"""What a number does that stands for no legal action: it ends the game, or raises DataError."""

ILLEGAL_REWARD: Final = -1.0
"""The reward for a number that loses the game: that of a defeat."""


class TableEnv(gymnasium.Env):
    """The game *name*, one of ``GAME_NAMES``, as an environment.

    *rules* and *setup* are options and set-up, None for the default ones. The mask of legal actions is in the info as
    ``action_mask``. *illegal* says what other numbers do. After *max_steps* actions, a game that is not over is cut
    off. *render_mode* is None, ``ansi`` or ``svg``. Raises DataError for other arguments.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(
        self,
        name: str,
        *,
        rules: object = None,
        setup: object = None,
        illegal: IllegalNumbers = "lose",
        max_steps: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if name not in GAME_NAMES:
            raise DataError("name", f"expected one of {', '.join(GAME_NAMES)}, got {short_repr(name)}")
        if illegal not in ("lose", "raise"):
            raise DataError("illegal", f"expected lose or raise, got {short_repr(illegal)}")
        self.table = EncodedGame.of(name, rules, setup)
        self.render_mode = checked_render_mode(render_mode)
        self._illegal, self._max_steps, self._seeds = illegal, checked_limit(max_steps), Seeds()
        self.action_space = spaces.Discrete(self.table.actions.size)
        self.observation_space = vector_space(self.table)
        self._steps = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a new game, and return its observation and info.

        Without a *seed* it goes on with the generator of the last game.
        """
        super().reset(seed=seed, options=options)
        self._steps = 0
        self._move_to(self.table.new_game(self._seeds.next(seed)))
        return vector_of(self.table, self.game_state, 0), self._info()

    def _move_to(self, state: Any) -> None:
        self.game_state = state
        self._numbering: Numbering[Any] = self.table.actions.at(state)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": np.array(self._numbering.mask, dtype=np.int8)}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take the action with the number *action*; return observation, reward, two kinds of end, and info.

        The reward is the result of the game at its end, else 0. If the number stands for no legal action, the position
        stays as it is; it raises DataError, or ends the game with ``ILLEGAL_REWARD``.
        """
        number = int(action)
        if self._illegal == "lose" and number not in self._numbering.by_number:
            return vector_of(self.table, self.game_state, 0), ILLEGAL_REWARD, True, False, self._info()
        chosen = self._numbering.action(number)
        self._steps += 1
        self._move_to(self.table.game.advance(self.game_state, chosen))
        is_over = self.table.actor(self.game_state) is None
        is_cut_off = not is_over and self._steps == self._max_steps
        reward = self.table.returns(self.game_state)[0]
        return vector_of(self.table, self.game_state, 0), reward, is_over, is_cut_off, self._info()

    def render(self) -> str | None:  # type: ignore[override,unused-ignore]  # Gymnasium names only its own modes
        """Return the table as the player may see it, as *render_mode* says; None without one."""
        if self.render_mode is None:
            return None
        return rendered(self.table.observe(self.game_state, 0), self.render_mode)


def _register() -> None:
    """Make Gymnasium know both games."""
    for name in GAME_NAMES:
        gymnasium.register(f"castlerules/{name.title()}-v0", entry_point=TableEnv, kwargs={"name": name})


_register()
