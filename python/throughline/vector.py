"""Many games of one rule set at once, as arrays."""

from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ._native import UNKNOWN, Batch, Error, Proof, Tables

__all__ = ["UNKNOWN", "Arrays", "Environment", "make"]


INT32 = np.dtype(np.int32)


class Arrays(NamedTuple):
    """What `Environment` writes; C-contiguous, the batch as first axis."""

    observations: NDArray[np.uint8]
    """(batch, planes, rows, columns). Planes of 0 and 1 from the mover's view, his before the
    opponent's; counters fill their planes. docs/python.md has their list."""
    masks: NDArray[np.bool_]
    """(batch, actions): whether the action is legal."""
    rewards: NDArray[np.float32]
    """(batch, 2), the first side's first: 1 for a win, -1 for a loss, else 0."""
    terminated: NDArray[np.bool_]
    """(batch,): the last action ended the game."""
    truncated: NDArray[np.bool_]
    """(batch,): the game was cut off after `max_plies` without a result."""
    players: NDArray[np.uint8]
    """(batch,): who is to move, 0 the first side, 1 the second."""


def _check(name: str, given: NDArray[Any], own: NDArray[Any]) -> None:
    """Raise `Error` for an array of a caller's that is not like the environment's own. Flags may be
    bytes."""
    is_bytes = own.dtype == np.bool_ and given.dtype == np.uint8
    if given.shape != own.shape or not (is_bytes or given.dtype == own.dtype):
        raise Error(f"{name} is {given.dtype} {given.shape}: expected {own.dtype} {own.shape}")
    if not given.flags.c_contiguous:
        raise Error(f"{name}: the array is not C-contiguous")


def _as_int32(actions: NDArray[Any]) -> NDArray[np.int32]:
    """Actions of other integer types; a number that no int32 holds is no action, as -1."""
    if actions.dtype.kind not in "iu" or actions.ndim != 1:
        raise Error(f"actions are {actions.dtype} {actions.shape}: expected integers, one for each game")
    narrow = actions.astype(np.int32)
    return np.where(narrow == actions, narrow, np.int32(-1))


class Environment:
    """Many games of one rule set, played with arrays. Made by `make`.

    `reset` and `step` write into arrays that the caller passes, or into those that the environment
    lends (`arrays`), which the next call writes again.
    """

    arrays: Arrays
    """The arrays that the environment lends."""

    def __init__(self, batch: Batch, size: int) -> None:
        self._batch = batch
        self.batch = size
        self.arrays = self.new_arrays()
        self._seen: tuple[Arrays, tuple[NDArray[Any], ...]] | None = None

    @property
    def spec(self) -> str:
        """The canonical spec of the rule set."""
        return self._batch.spec

    @property
    def observation_shape(self) -> tuple[int, int, int]:
        """Planes, rows, columns."""
        return self._batch.observation_shape

    @property
    def actions(self) -> int:
        """The number of actions: 0 to ``actions - 1``."""
        return self._batch.actions

    @property
    def touches(self) -> bool:
        """Whether an action is the touch of a site, and a turn takes several; the last action is a
        move without any."""
        return self._batch.touches

    def new_arrays(self) -> Arrays:
        """Arrays of zeros that fit, for callers who keep their own."""
        size = self.batch
        return Arrays(
            np.zeros((size, *self.observation_shape), np.uint8),
            np.zeros((size, self.actions), np.bool_),
            np.zeros((size, 2), np.float32),
            np.zeros(size, np.bool_),
            np.zeros(size, np.bool_),
            np.zeros(size, np.uint8),
        )

    def _bytes(self, out: Arrays | None) -> tuple[Arrays, tuple[NDArray[Any], ...]]:
        """The arrays, and the same with flags seen as the bytes that the native half writes."""
        arrays = self.arrays if out is None else out
        if self._seen is None or self._seen[0] is not arrays:
            for name, own in self.arrays._asdict().items():
                _check(name, getattr(arrays, name), own)
            flags = {name: getattr(arrays, name).view(np.uint8) for name in ("masks", "terminated", "truncated")}
            self._seen = (arrays, tuple(arrays._replace(**flags)))
        return self._seen

    def reset(self, seed: int = 0, out: Arrays | None = None) -> Arrays:
        """Begin all games anew. The games of a seed (0 to 2**64 - 1) are the same whatever the batch
        and the threads. Raises `Error` for arrays that do not fit."""
        arrays, seen = self._bytes(out)
        self._batch.reset(seed, seen)
        return arrays

    def step(self, actions: NDArray[np.integer[Any]], out: Arrays | None = None) -> Arrays:
        """Do an action, (batch,) integers, in every game. Raises `IllegalAction` as chosen in
        `make`, and `Error` for arrays that do not fit; nothing is played then."""
        arrays, seen = self._bytes(out)
        given = np.ascontiguousarray(actions)
        if given.dtype is not INT32 or given.ndim != 1:
            given = _as_int32(given)
        self._batch.step(given, seen)
        return arrays

    def sample(self, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """Draw a legal action for every game, (batch,) int32, each equally likely; 0 where the game
        has ended. From the seed, by a stream of its own."""
        actions = np.empty(self.batch, np.int32) if out is None else out
        self._batch.sample(actions)
        return actions

    def label(self, tables: Tables) -> tuple[NDArray[np.int8], NDArray[np.int32]]:
        """What tablebases tell of every position for its mover: values, (batch,) int8, 1 a forced
        win, 0 a draw, -1 a loss, else `UNKNOWN`; and plies to the end with best play, (batch,)
        int32, else -1. For positions by themselves: repetition is not looked at."""
        values, distances = np.empty(self.batch, np.int8), np.empty(self.batch, np.int32)
        self._batch.label(tables, values, distances)
        return values, distances

    def label_by_proof(self, proof: Proof) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        """What a certificate (`throughline.check`) tells of every position for its mover: the least
        and the most that it is worth, (batch,) int8 each, 1 a win, 0 a draw, -1 a loss; -1 and 1
        where it tells nothing. For positions by themselves: neither repetition nor plies without a
        capture are looked at. Raises `Error` for a proof of another rule set."""
        least, most = np.empty(self.batch, np.int8), np.empty(self.batch, np.int8)
        self._batch.label_by_proof(proof, least, most)
        return least, most

    def position(self, game: int = 0) -> str:
        """The position string of a game of the batch, 0 to ``batch - 1``."""
        return self._batch.position(game)

    def move_text(self, action: int, game: int = 0) -> str | None:
        """The text of the move that an action makes; None for an action that is not legal, and for a
        touch that a turn goes on after."""
        return self._batch.move_text(game, action)

    def actions_of(self, text: str, game: int = 0) -> list[int]:
        """The actions that make a move, given as text, at the beginning of a turn: one, or its
        touches. Raises `IllegalMove` with the rule that forbids it."""
        return self._batch.actions_of(game, text)

    def copy(self) -> "Environment":
        """A copy that goes its own way, with the same games to come."""
        copied = Environment(self._batch.copy(), self.batch)
        for name, mine in self.arrays._asdict().items():
            np.copyto(getattr(copied.arrays, name), mine)
        return copied

    def __deepcopy__(self, memo: dict[int, Any]) -> "Environment":
        return self.copy()


def make(
    spec: str,
    batch: int = 1,
    *,
    threads: int = 1,
    max_plies: int = 1000,
    opening_plies: int = 0,
    illegal: Literal["raise", "lose"] = "raise",
    auto_reset: bool = True,
) -> Environment:
    """Make environments of the rule set of a spec, such as ``hnefatafl:rules=brandubh``.

    Args:
        spec: a game's id, with options where they differ from the defaults.
        batch: the number of games, 1 and more.
        threads: the most threads, 1 and more; small batches are played on fewer. Results do not
            depend on it.
        max_plies: plies after which a game without a result is cut off, 1 and more.
        opening_plies: random plies that each game begins with, fewer than `max_plies`.
        illegal: what an action outside its mask does: raise `IllegalAction`, or lose the game.
        auto_reset: begin the next game in the step that ends one. Then observation, mask and player
            are those of its start, rewards and flags those of the end. Otherwise an ended game stays
            as it is, with an empty mask.

    Raises:
        Error: for a spec that names no rule set and settings that are not allowed.
    """
    if illegal not in ("raise", "lose"):
        raise ValueError(f"illegal is {illegal!r}: expected 'raise' or 'lose'")
    native = Batch(
        spec,
        batch=batch,
        threads=threads,
        max_plies=max_plies,
        opening_plies=opening_plies,
        illegal_loses=illegal == "lose",
        auto_reset=auto_reset,
    )
    return Environment(native, batch)
