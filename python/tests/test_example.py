"""The example runs, and repeats itself."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "examples"))

import self_play  # noqa: E402


def test_self_play_repeats_and_draws_its_curve(tmp_path: Path) -> None:
    # So few steps do not beat a level with every seed: docs/python.md has what longer training gives.
    curve, again = (self_play.train("one-dimensional-chess:setup=gardner", 100_000, 3, 2, 50) for _ in range(2))
    assert [(look.steps, look.points) for look in curve] == [(look.steps, look.points) for look in again]
    assert len(curve) == 3 and all(0 <= look.points <= 1 for look in curve)
    assert curve[0].points != curve[-1].points, "training changes how it plays"
    drawn = self_play.train("linear-pursuit:setup=random", 1_000, 1, 1, 2)
    assert len(drawn) == 2, "a seed that is left out is the same in training and matches"
    picture = tmp_path / "curve.svg"
    self_play.draw(curve, str(picture), "curve")
    assert "<svg" in picture.read_text()
