"""The four games in OpenSpiel (https://github.com/google-deepmind/open_spiel).

Importing this module registers `throughline_hnefatafl`, `throughline_linear_pursuit`,
`throughline_linear_progression` and `throughline_one_dimensional_chess`, each with the parameters
`options` (as in specs, but with `;` for commas and `~` for equals signs: `rules~brandubh`) and
`max_plies`:

>>> import pyspiel, throughline.open_spiel
>>> pyspiel.load_game("throughline_hnefatafl(options=rules~brandubh)").num_distinct_actions()
196
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from . import vector
from ._native import Game, games

__all__ = ["OpenSpielGame", "OpenSpielState"]

_DEFAULTS = {"options": "", "max_plies": 1000}
_MOST_TOUCHES = 4
"""The most touches of a turn (`throughline.vector.Environment.touches`)."""


def _game_type(game: str) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name="throughline_" + game.replace("-", "_"),
        long_name=Game(game).name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_DEFAULTS,
    )


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """A rule set. Player 0 is the first side."""

    def __init__(self, game: str, game_type: pyspiel.GameType, params: dict[str, Any] | None = None) -> None:
        given = {**_DEFAULTS, **(params or {})}
        options = str(given["options"]).replace(";", ",").replace("~", "=")
        self.spec = f"{game}:{options}" if options else game
        plies = int(given["max_plies"])
        self.environment = vector.make(self.spec, max_plies=plies, auto_reset=False)
        touches = _MOST_TOUCHES if self.environment.touches else 1
        info = pyspiel.GameInfo(
            num_distinct_actions=self.environment.actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=plies * touches,
        )
        super().__init__(game_type, info, given)

    def new_initial_state(self) -> "OpenSpielState":
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "_Observer":
        return _Observer(self.environment.observation_shape)


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A game being played; an action is an action of `throughline.vector`."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.environment = game.environment.copy()
        self.environment.reset(0)

    def current_player(self) -> int:
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else int(self.environment.arrays.players[0])

    def _legal_actions(self, player: int) -> list[int]:
        return [int(action) for action in np.flatnonzero(self.environment.arrays.masks[0])]

    def _apply_action(self, action: int) -> None:
        self.environment.step(np.array([action], np.int32))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.environment.move_text(action) or f"touch {action}"

    def is_terminal(self) -> bool:
        arrays = self.environment.arrays
        return bool(arrays.terminated[0] or arrays.truncated[0])

    def returns(self) -> list[float]:
        return [float(reward) for reward in self.environment.arrays.rewards[0]]

    def __str__(self) -> str:
        return self.environment.position()


class _Observer:
    """The planes of `throughline.vector.Arrays`, from the mover's view for both players."""

    def __init__(self, shape: tuple[int, int, int]) -> None:
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        self.dict["observation"][...] = state.environment.arrays.observations[0]

    def string_from(self, state: OpenSpielState, player: int) -> str:
        return str(state)


def _register(game: str) -> None:
    game_type = _game_type(game)
    make: Callable[..., OpenSpielGame] = lambda params=None: OpenSpielGame(game, game_type, params)
    pyspiel.register_game(game_type, make)


for _game in games():
    _register(_game)
