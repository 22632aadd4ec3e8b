"""Environments of Gymnasium (https://gymnasium.farama.org): one side against the engine."""

from operator import index
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from . import vector
from ._native import Engine, Game

__all__ = ["AgainstEngine"]


class AgainstEngine(gymnasium.Env[dict[str, Any], int]):
    """A game against the engine at a level.

    An observation is ``{"observation": (planes, rows, columns) uint8, "action_mask": (actions,)
    int8}``, the planes of `throughline.vector.Arrays`; the mask is in ``info`` too, with ``moves``,
    the texts of the moves played. The reward is 1 for a win, -1 for a loss, else 0. An action
    outside the mask loses the game. `render` gives the board as text (``ansi``) or as SVG (``svg``).
    """

    metadata = {"render_modes": ["ansi", "svg"], "render_fps": 1}

    def __init__(
        self,
        spec: str,
        *,
        level: int = 1,
        side: Literal["first", "second", "random"] = "random",
        nodes: int = 10_000,
        max_plies: int = 1000,
        opening_plies: int = 0,
        render_mode: str | None = None,
    ) -> None:
        """Args:
            spec: a game's id, with options where they differ from the defaults.
            level: the engine's, 1 (weakest) to 8.
            side: the side of whoever calls; ``random`` draws it from the seed in each game.
            nodes: the most positions that the engine searches for a move, instead of a clock: a seed
                gives the same game again.
            max_plies: plies after which a game without a result is cut off, 1 and more.
            opening_plies: random plies that each game begins with; they follow from the seed.
            render_mode: None, ``ansi`` or ``svg``.

        Raises:
            Error: for a spec that names no rule set and settings that are not allowed.
        """
        if side not in ("first", "second", "random"):
            raise ValueError(f"side is {side!r}: expected 'first', 'second' or 'random'")
        if not 1 <= level <= 8:
            raise ValueError(f"level is {level}: expected 1 to 8")
        if nodes < 1:
            raise ValueError(f"nodes is {nodes}: expected 1 or more")
        if render_mode not in (None, "ansi", "svg"):
            raise ValueError(f"render_mode is {render_mode!r}: expected None, 'ansi' or 'svg'")
        self._games = vector.make(
            spec, max_plies=max_plies, opening_plies=opening_plies, illegal="lose", auto_reset=False
        )
        self._game, self._engine = Game(spec), Engine()
        self._level, self._nodes, self._choice = level, nodes, side
        self.render_mode = render_mode
        self.action_space = Discrete(self._games.actions)  # type: ignore[assignment]
        self.observation_space = Dict(
            {
                "observation": Box(0, 255, self._games.observation_shape, np.uint8),
                "action_mask": Box(0, 1, (self._games.actions,), np.int8),
            }
        )

    def _told(self) -> tuple[dict[str, Any], dict[str, Any]]:
        arrays = self._games.arrays
        mask = arrays.masks[0].astype(np.int8)
        return (
            {"observation": arrays.observations[0].copy(), "action_mask": mask},
            {"action_mask": mask.copy(), "moves": self._record.moves},
        )

    def _over(self) -> bool:
        return bool(self._games.arrays.terminated[0] or self._games.arrays.truncated[0])

    def _do(self, action: int) -> None:
        text = self._games.move_text(action)
        self._games.step(np.array([action]))
        if text is not None:
            self._record.play(text)

    def _answer(self) -> None:
        """The engine's moves, until it is the other side's turn."""
        while not self._over() and self._games.arrays.players[0] != self._side:
            seed = int(self.np_random.integers(2**63))
            best = self._engine.best_move(self._record, self._level, seed=seed, nodes=self._nodes)
            for action in self._games.actions_of(best) if best is not None else ():
                self._do(action)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self._engine.clear()
        self._games.reset(int(self.np_random.integers(2**63)))
        self._record = self._game.record(self._games.position())
        sides = {"first": 0, "second": 1, "random": int(self.np_random.integers(2))}
        self._side = sides[self._choice]
        self._answer()
        return self._told()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        self._do(index(action))
        self._answer()
        arrays = self._games.arrays
        observation, info = self._told()
        reward = float(arrays.rewards[0, self._side])
        return observation, reward, bool(arrays.terminated[0]), bool(arrays.truncated[0]), info

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        return self._record.svg() if self.render_mode == "svg" else str(self._record)
