"""Environments of PettingZoo's AEC interface (https://pettingzoo.farama.org/api/aec/)."""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from . import vector
from ._native import Game

__all__ = ["RawEnvironment", "env"]

AGENTS = ["player_0", "player_1"]


class RawEnvironment(AECEnv):  # type: ignore[misc]
    """A game of two agents, ``player_0`` the first side and ``player_1`` the second.

    An observation is ``{"observation": (planes, rows, columns) uint8, "action_mask": (actions,)
    int8}``: the planes of `throughline.vector.Arrays`, from the mover's view for both agents; the
    mask is empty for who is not to move. The mask is in ``info`` too. An action outside the mask
    loses the game. `render` gives the board as text (``ansi``) or as SVG (``svg``).
    """

    metadata = {"name": "throughline_v1", "render_modes": ["ansi", "svg"], "is_parallelizable": False}

    def __init__(
        self, spec: str, *, max_plies: int = 1000, opening_plies: int = 0, render_mode: str | None = None
    ) -> None:
        """See `env`."""
        super().__init__()
        if render_mode not in (None, "ansi", "svg"):
            raise ValueError(f"render_mode is {render_mode!r}: expected None, 'ansi' or 'svg'")
        self._games = vector.make(
            spec, max_plies=max_plies, opening_plies=opening_plies, illegal="lose", auto_reset=False
        )
        self._game = Game(spec)
        self.render_mode = render_mode
        self.possible_agents = AGENTS[:]
        spaces: dict[str, Space[Any]] = {
            "observation": Box(0, 255, self._games.observation_shape, np.uint8),
            "action_mask": Box(0, 1, (self._games.actions,), np.int8),
        }
        self._observations = {agent: Dict(spaces) for agent in AGENTS}
        self._actions = {agent: Discrete(self._games.actions) for agent in AGENTS}

    def observation_space(self, agent: str) -> Space[Any]:
        return self._observations[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self._actions[agent]

    def _mask(self, agent: str) -> "np.ndarray[Any, np.dtype[np.int8]]":
        moves = agent == self.agent_selection and not any(self.terminations.values())
        mask = self._games.arrays.masks[0] if moves else np.zeros(self._games.actions, np.bool_)
        return mask.astype(np.int8)

    def _tell(self) -> None:
        for agent in self.agents:
            self.infos[agent] = {"action_mask": self._mask(agent)}

    def observe(self, agent: str) -> dict[str, Any]:
        return {"observation": self._games.arrays.observations[0].copy(), "action_mask": self._mask(agent)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        fresh = int(np.random.SeedSequence().generate_state(1)[0])
        arrays = self._games.reset(fresh if seed is None else seed)
        self.agents = AGENTS[:]
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[arrays.players[0]]
        self._tell()

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        arrays = self._games.step(np.array([action]))
        for side, agent in enumerate(AGENTS):
            self.rewards[agent] = float(arrays.rewards[0, side])
            self.terminations[agent] = bool(arrays.terminated[0])
            self.truncations[agent] = bool(arrays.truncated[0])
        self.agent_selection = AGENTS[arrays.players[0]]
        self._tell()
        self._accumulate_rewards()

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        record = self._game.record(self._games.position())
        return record.svg() if self.render_mode == "svg" else str(record)

    def close(self) -> None:
        """Nothing is to be closed."""


def env(
    spec: str, *, max_plies: int = 1000, opening_plies: int = 0, render_mode: str | None = None
) -> AECEnv:
    """A game of two agents, checked for calls out of order; the rest as `RawEnvironment`.

    Args:
        spec: a game's id, with options where they differ from the defaults.
        max_plies: plies after which a game without a result is cut off, 1 and more.
        opening_plies: random plies that each game begins with; they follow from the seed.
        render_mode: None, ``ansi`` or ``svg``.

    Raises:
        Error: for a spec that names no rule set and settings that are not allowed.
    """
    raw = RawEnvironment(spec, max_plies=max_plies, opening_plies=opening_plies, render_mode=render_mode)
    return wrappers.OrderEnforcingWrapper(raw)
