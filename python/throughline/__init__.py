"""Four abstract board games: exact rules, an engine, exact values, and environments for learning.

>>> import throughline
>>> record = throughline.Game("one-dimensional-chess").record()
>>> record.play("e-j")
'e-j'
>>> throughline.Engine().best_move(record, level=3, nodes=2000) in record.legal_moves()
True

Environments for many games at once are in `throughline.vector`; those of PettingZoo, Gymnasium and
OpenSpiel in `throughline.pettingzoo`, `throughline.gymnasium` and `throughline.open_spiel`.
"""

import gzip
import os

from . import vector
from ._native import (
    ENCODING_VERSION,
    Analysis,
    Engine,
    Error,
    Game,
    IllegalAction,
    IllegalMove,
    Line,
    Network,
    Outcome,
    Proof,
    Record,
    Tables,
    Value,
    check_text,
    games,
)

__all__ = [
    "ENCODING_VERSION",
    "Analysis",
    "Engine",
    "Error",
    "Game",
    "IllegalAction",
    "IllegalMove",
    "Line",
    "Network",
    "Outcome",
    "Proof",
    "Record",
    "Tables",
    "Value",
    "check",
    "games",
    "vector",
]


def check(path: str | os.PathLike[str]) -> Proof:
    """Check a certificate by rules of the checker's own (crates/checker), compressed where its name
    ends in ``.gz``. Raises `Error` with the first defect, and `OSError` for a file that cannot be
    read."""
    opened = gzip.open if os.fspath(path).endswith(".gz") else open
    with opened(path, "rb") as file:
        return check_text(file.read())
