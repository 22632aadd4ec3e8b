"""The four games in OpenSpiel (https://github.com/google-deepmind/open_spiel).

Importing this module registers `throughline_hnefatafl`, `throughline_linear_pursuit`,
`throughline_linear_progression` and `throughline_one_dimensional_chess`, each with the parameters
`options` (as in specs, but with `;` for commas and `~` for equals signs: `rules~brandubh`) and
`max_plies`:

>>> import pyspiel, throughline.open_spiel
>>> pyspiel.load_game("throughline_hnefatafl(options=rules~brandubh)").num_distinct_actions()
196
"""

from typing import Any, ClassVar

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


class Play:
    """A game being played, which can be copied and pickled."""

    def __init__(self, spec: str, max_plies: int) -> None:
        self.spec, self.max_plies = spec, max_plies
        self.actions: list[int] = []
        self.environment = vector.make(spec, max_plies=max_plies, auto_reset=False)
        self.arrays = self.environment.reset(0)

    def do(self, action: int) -> None:
        self.environment.step(np.array([action], np.int32))
        # Not before: an action that is refused is no part of the game.
        self.actions.append(action)

    def is_over(self) -> bool:
        return bool(self.arrays.terminated[0] or self.arrays.truncated[0])

    def __deepcopy__(self, memo: dict[int, Any]) -> "Play":
        copied = Play.__new__(Play)
        copied.spec, copied.max_plies, copied.actions = self.spec, self.max_plies, self.actions[:]
        copied.environment = self.environment.copy()
        copied.arrays = copied.environment.arrays
        return copied

    def __getstate__(self) -> tuple[str, int, list[int]]:
        return self.spec, self.max_plies, self.actions

    def __setstate__(self, state: tuple[str, int, list[int]]) -> None:
        spec, max_plies, actions = state
        Play.__init__(self, spec, max_plies)
        for action in actions:
            self.do(action)


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """A rule set. Player 0 is the first side."""

    game: ClassVar[str]
    game_type: ClassVar[pyspiel.GameType]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**_DEFAULTS, **(params or {})}
        options = str(given["options"]).replace(";", ",").replace("~", "=")
        self.max_plies = int(given["max_plies"])
        environment = vector.make(f"{self.game}:{options}" if options else self.game, max_plies=self.max_plies)
        # With the seed that was drawn if none was given, for all states and for serialised games.
        self.spec = environment.spec
        given["options"] = self.spec.partition(":")[2].replace(",", ";").replace("=", "~")
        self.shape = environment.observation_shape
        info = pyspiel.GameInfo(
            num_distinct_actions=environment.actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_plies * (_MOST_TOUCHES if environment.touches else 1),
        )
        super().__init__(self.game_type, info, given)

    def new_initial_state(self) -> "OpenSpielState":
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "_Observer":
        return _Observer(self.shape)


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A game being played; an action is an action of `throughline.vector`."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.play = Play(game.spec, game.max_plies)

    def current_player(self) -> int:
        return pyspiel.PlayerId.TERMINAL if self.play.is_over() else int(self.play.arrays.players[0])

    def _legal_actions(self, player: int) -> list[int]:
        return [int(action) for action in np.flatnonzero(self.play.arrays.masks[0])]

    def _apply_action(self, action: int) -> None:
        self.play.do(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.play.environment.move_text(action) or f"touch {action}"

    def is_terminal(self) -> bool:
        return self.play.is_over()

    def returns(self) -> list[float]:
        return [float(reward) for reward in self.play.arrays.rewards[0]]

    def __str__(self) -> str:
        return self.play.environment.position()


class _Observer:
    """The planes of `throughline.vector.Arrays`, from the mover's view for both players."""

    def __init__(self, shape: tuple[int, int, int]) -> None:
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        self.dict["observation"][...] = state.play.arrays.observations[0]

    def string_from(self, state: OpenSpielState, player: int) -> str:
        return str(state)


for _game in games():
    # A class and no function: OpenSpiel lets go of what is registered after Python has ended.
    _type = _game_type(_game)
    pyspiel.register_game(_type, type(_type.short_name, (OpenSpielGame,), {"game": _game, "game_type": _type}))
