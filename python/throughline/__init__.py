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
import json
import os
import zlib
from typing import Any

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
    study_text,
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
    "study",
    "vector",
]


def check(path: str | os.PathLike[str]) -> Proof:
    """Check a certificate by rules of the checker's own (crates/checker), compressed where its name
    ends in ``.gz``. Raises `Error` with the first defect, and `OSError` for a file that cannot be
    read."""
    opened = gzip.open if os.fspath(path).endswith(".gz") else open
    with opened(path, "rb") as file:
        try:
            text = file.read()
        except (EOFError, zlib.error) as why:
            raise Error(f"{os.fspath(path)} is damaged: {why}") from why
    return check_text(text)


def study(
    spec: str,
    *,
    games: int = 40,
    nodes: int = 600,
    probes: int = 40,
    seed: int = 1,
    threads: int = 1,
) -> dict[str, Any]:
    """Measure a rule set by games of the engine against itself: what ``throughline lab report SPEC
    --json`` prints with the same numbers, whatever the number of threads (docs/reports.md).

    ``games`` of equal strength and as many between each two strengths, 2 or more, made even;
    ``nodes`` looked at for a move, 10 or more; ``probes`` positions in which every move is looked
    at. Raises `Error` for what is out of range or no rule set."""
    text = study_text(spec, games=games, nodes=nodes, probes=probes, seed=seed, threads=threads)
    report: dict[str, Any] = json.loads(text)
    return report
