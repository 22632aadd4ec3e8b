"""Gymnasium's own check, and games against the engine."""

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from throughline.gymnasium import AgainstEngine


@pytest.mark.parametrize("spec", ["hnefatafl:rules=brandubh", "linear-progression:board=4x4,blockers=shared"])
def test_check_env(spec: str) -> None:
    check_env(AgainstEngine(spec, nodes=200, render_mode="ansi"))


@pytest.mark.parametrize("side", ["first", "second"])
def test_games_go_on_to_their_end(side: str) -> None:
    game = AgainstEngine("one-dimensional-chess", level=6, side=side, nodes=500, max_plies=60)  # type: ignore[arg-type]
    random = np.random.default_rng(1)
    for seed in range(3):
        _, info = game.reset(seed=seed)
        assert len(info["moves"]) == (0 if side == "first" else 1)
        over = False
        while not over:
            action = int(random.choice(np.flatnonzero(info["action_mask"])))
            _, reward, terminated, truncated, info = game.step(action)
            over = terminated or truncated
        assert reward in (-1.0, 0.0, 1.0)


def test_a_seed_repeats_a_game() -> None:
    def played() -> list[str]:
        game = AgainstEngine("hnefatafl:rules=brandubh", level=3, nodes=300)
        _, info = game.reset(seed=4)
        for _ in range(5):
            _, _, _, _, info = game.step(int(np.flatnonzero(info["action_mask"])[0]))
        return list(info["moves"])

    assert played() == played() != []


def test_an_illegal_action_loses() -> None:
    game = AgainstEngine("hnefatafl", side="first")
    game.reset(seed=1)
    assert game.step(0)[1:3] == (-1.0, True)
    game.reset(seed=1)
    with pytest.raises(TypeError, match="integer"):
        game.step(1.5)  # type: ignore[arg-type]
    assert game.step(2**40)[1:3] == (-1.0, True)
    with pytest.raises(ValueError, match="1 to 8"):
        AgainstEngine("hnefatafl", level=0)
    with pytest.raises(ValueError, match="nodes is 0"):
        AgainstEngine("hnefatafl", nodes=0)
