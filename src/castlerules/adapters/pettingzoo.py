"""The games as AEC environments of PettingZoo: ``env("magic54")`` makes one.

Importing this module registers each of ``GAMES`` as ``castlerules/Magic54-v0`` and so on. See ``docs/adapters.md``.
"""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar, Final, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, register
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from castlerules._games import GAMES
from castlerules.core import ORGANISER, DataError
from castlerules.core.errors import short_repr
from castlerules.encoding import Numbering

from .encoded_game import EncodedGame
from .episodes import (
    RENDER_MODES,
    Seeds,
    checked_limit,
    checked_render_mode,
    mask_space,
    rendered,
    vector_of,
    vector_space,
)

__all__ = ["ILLEGAL_REWARD", "MaskPlace", "TableEnv", "env"]

MaskPlace = Literal["observation", "info"]
"""Where the mask of legal actions is: in the observation, or in the info of the agent."""

ILLEGAL_REWARD: Final = -1.0
"""The reward for a number that stands for no legal action; it ends the game."""


class TableEnv(AECEnv):
    """The game *name* as an AEC environment without wrappers; ``env`` makes one with them.

    *rules* and *setup* are options and set-up, None for the default ones. *mask_in* says where masks are. The agents
    are ``player_0`` and so on, and ``organiser_0`` if the game has one. After *max_steps* actions, a game that is not
    over is cut off. *render_mode* is None, ``ansi`` or ``svg``. Raises DataError for other arguments.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": list(RENDER_MODES),
        "name": "castlerules_v0",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        name: str,
        *,
        rules: object = None,
        setup: object = None,
        mask_in: MaskPlace = "observation",
        max_steps: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if mask_in not in ("observation", "info"):
            raise DataError("mask_in", f"expected observation or info, got {short_repr(mask_in)}")
        self.table = EncodedGame.of(name, rules, setup)
        self.render_mode = checked_render_mode(render_mode)
        self.possible_agents = [_agent(actor) for actor in self.table.actors]
        self.agents: list[str] = []
        self._mask_in, self._max_steps, self._seeds = mask_in, checked_limit(max_steps), Seeds()
        self.action_spaces = {agent: spaces.Discrete(self.table.actions.size) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._new_space() for agent in self.possible_agents}

    def _new_space(self) -> Any:
        vector = vector_space(self.table)
        if self._mask_in == "info":
            return vector
        return spaces.Dict({"observation": vector, "action_mask": mask_space(self.table)})

    def observation_space(self, agent: str) -> Any:
        """Return the space of the observations of *agent*, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of the actions of *agent*, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: object = None) -> None:  # noqa: ARG002 - PettingZoo passes it
        """Begin a new game; without a *seed* it goes on with the generator of the last one."""
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._steps = 0
        self.agent_selection = self.agents[0]
        self._move_to(self.table.new_game(self._seeds.next(seed)))

    def _move_to(self, state: Any) -> None:
        """Make *state* the present one, select who acts there, and give results at the end."""
        self.game_state = state
        self._numbering: Numbering[Any] = self.table.actions.at(state)
        actor = self.table.actor(state)
        if actor is not None:
            self.agent_selection = self.possible_agents[actor]
        self.infos = {agent: self._info(agent) for agent in self.agents}
        returns = zip(self.possible_agents, self.table.returns(state), strict=True)
        self.rewards = {agent: share for agent, share in returns if agent in self.rewards}
        self.terminations = dict.fromkeys(self.agents, actor is None)
        self.truncations = dict.fromkeys(self.agents, actor is not None and self._steps == self._max_steps)

    def _info(self, agent: str) -> dict[str, Any]:
        return {"action_mask": self._mask(agent)} if self._mask_in == "info" else {}

    def _mask(self, agent: str) -> Any:
        """Return the mask of *agent*: all 0 unless it is to act."""
        if agent == self.agent_selection:
            return np.array(self._numbering.mask, dtype=np.int8)
        return np.zeros(self.table.actions.size, np.int8)

    def observe(self, agent: str) -> Any:
        """Return what *agent* may know, with the mask if it belongs there."""
        vector = vector_of(self.table, self.game_state, self.possible_agents.index(agent))
        return vector if self._mask_in == "info" else {"observation": vector, "action_mask": self._mask(agent)}

    def step(self, action: Any) -> None:
        """Take the action with the number *action*; None for an agent whose game is over.

        Raises DataError, and changes nothing, if the number stands for no action that is legal now.
        """
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        chosen = self._numbering.action(int(action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._steps += 1
        self._move_to(self.table.game.advance(self.game_state, chosen))
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the table as the agent to act may see it, as *render_mode* says; None without one."""
        if self.render_mode is None:
            return None
        place = self.possible_agents.index(self.agent_selection)
        return rendered(self.table.observe(self.game_state, place), self.render_mode)

    def close(self) -> None:
        """Do nothing: there is no window."""


def _agent(actor: int) -> str:
    return "organiser_0" if actor == ORGANISER else f"player_{actor}"


def env(
    name: str,
    *,
    rules: object = None,
    setup: object = None,
    mask_in: MaskPlace = "observation",
    max_steps: int | None = None,
    render_mode: str | None = None,
) -> Any:
    """Return a ``TableEnv`` with these arguments in PettingZoo's usual wrappers.

    A number that stands for no legal action then ends the game, with ``ILLEGAL_REWARD`` for the agent and 0 for the
    others. Raises DataError for wrong arguments, as ``TableEnv`` does.
    """
    bare = TableEnv(name, rules=rules, setup=setup, mask_in=mask_in, max_steps=max_steps, render_mode=render_mode)
    ending = TerminateIllegalWrapper(bare, illegal_reward=ILLEGAL_REWARD)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(ending))


def _register() -> None:
    """Make PettingZoo know all games."""
    for name in GAMES:
        register("aec", f"castlerules/{name.title()}-v0", partial(env, name))


_register()
