"""The example learns."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "examples"))

import self_play  # noqa: E402


def test_self_play_beats_level_3(tmp_path: Path) -> None:
    curve = self_play.train("one-dimensional-chess:setup=gardner", 300_000, 3, 1, 100)
    assert curve[0].points < 0.5 < curve[-1].points
    picture = tmp_path / "curve.svg"
    self_play.draw(curve, str(picture), "curve")
    assert "<svg" in picture.read_text()
