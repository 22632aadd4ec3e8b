"""PettingZoo's own tests."""

import copy
import warnings

import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

from throughline.pettingzoo import env

SPECS = [
    "hnefatafl:rules=brandubh",
    "linear-pursuit",
    "linear-progression:board=5x5,blockers=own",
    "one-dimensional-chess",
]


@pytest.mark.parametrize("spec", SPECS)
def test_api(spec: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        # A dictionary with a mask is PettingZoo's own way for board games.
        for allowed in ("Observation space for each agent probably should be", "Observation is not a NumPy"):
            warnings.filterwarnings("ignore", allowed)
        api_test(env(spec, max_plies=200), num_cycles=300)


@pytest.mark.parametrize("spec", SPECS)
def test_seeds(spec: str) -> None:
    seed_test(lambda: env(spec, max_plies=200, opening_plies=4), num_cycles=200)


def test_performance(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(env("hnefatafl", max_plies=200))
    assert "cycles per second" in capsys.readouterr().out


def test_boards_are_rendered() -> None:
    for mode, sign in (("ansi", "a b c"), ("svg", "<svg")):
        game = env("hnefatafl", render_mode=mode)
        game.reset(1)
        assert sign in str(game.render())
    with pytest.raises(ValueError, match="'ansi' or 'svg'"):
        env("hnefatafl", render_mode="human")


def test_a_copy_goes_its_own_way() -> None:
    games = env("hnefatafl:rules=brandubh", render_mode="ansi")
    games.reset(seed=1)
    other = copy.deepcopy(games)
    games.step(int(games.last()[0]["action_mask"].argmax()))
    assert other.agent_selection == "player_0" != games.agent_selection
    assert other.render() != games.render()


def test_an_action_outside_the_mask_loses() -> None:
    game = env("hnefatafl")
    game.reset(1)
    game.step(0)
    assert game.rewards == {"player_0": -1.0, "player_1": 1.0} and all(game.terminations.values())
