"""Batched environments."""

import copy
import gzip
import multiprocessing
import os
import threading
from pathlib import Path

import numpy as np
import pytest

import throughline
from throughline import Game, IllegalAction, Tables, vector

SPECS = [
    "hnefatafl",
    "hnefatafl:rules=brandubh",
    "linear-pursuit",
    "linear-progression",
    "linear-progression:board=5x5,blockers=own",
    "one-dimensional-chess",
]


def test_shapes_are_those_of_the_numbering() -> None:
    # Of version 1; crates/environments/tests/it/golden.rs has more.
    assert throughline.ENCODING_VERSION == 1
    games = vector.make("hnefatafl", 3)
    assert (games.observation_shape, games.actions, games.touches) == ((5, 11, 11), 484, False)
    assert games.reset(1).observations.shape == (3, 5, 11, 11)
    assert games.arrays.masks.dtype == np.bool_ and games.actions_of("a4-a2") == [253]


@pytest.mark.parametrize("spec", SPECS)
def test_masks_are_the_legal_moves_of_records(spec: str) -> None:
    games = vector.make(spec, 4, max_plies=40)
    arrays = games.reset(3)
    for _ in range(60):
        for game in range(games.batch if not games.touches else 0):
            texts = {games.move_text(int(a), game) for a in np.flatnonzero(arrays.masks[game])}
            assert texts == set(Game(spec).record(games.position(game)).legal_moves())
        games.step(games.sample())


@pytest.mark.parametrize("spec", SPECS)
def test_threads_and_arrays_of_ones_own_change_nothing(spec: str) -> None:
    alone, many = vector.make(spec, 600, opening_plies=2), vector.make(spec, 600, threads=4, opening_plies=2)
    own = many.new_arrays()
    told = alone.reset(5)
    assert many.reset(5, own) is own
    for _ in range(12):
        actions = alone.sample()
        assert np.array_equal(actions, many.sample())
        told = alone.step(actions)
        many.step(actions, own)
        assert all(np.array_equal(mine, theirs) for mine, theirs in zip(told, own))


def test_rewards_are_told_when_games_end() -> None:
    games = vector.make("hnefatafl:rules=brandubh", 64)
    arrays, wins, ends = games.reset(2), 0, 0
    start = vector.make("hnefatafl:rules=brandubh").reset(0).observations[0].copy()
    for _ in range(300):
        arrays = games.step(games.sample())
        ended = arrays.terminated | arrays.truncated
        assert (arrays.rewards.sum(axis=1) == 0).all() and (arrays.rewards[~arrays.terminated] == 0).all()
        assert (arrays.observations[ended] == start).all(), "the next game has begun"
        ends, wins = ends + int(ended.sum()), wins + int((arrays.rewards[:, 0] != 0).sum())
    assert ends > 20 and wins > 10


def test_illegal_actions_raise_or_lose() -> None:
    games = vector.make("linear-pursuit", 2)
    before = [array.copy() for array in games.reset(0)]
    with pytest.raises(IllegalAction, match="game 1: action -1"):
        games.step(np.array([int(np.flatnonzero(before[1][0])[0]), -1]))
    assert all(np.array_equal(array, old) for array, old in zip(games.arrays, before))
    games = vector.make("linear-pursuit", 1, illegal="lose", auto_reset=False)
    games.reset(0)
    arrays = games.step(np.array([9999]))
    assert arrays.terminated[0] and list(arrays.rewards[0]) == [-1, 1] and not arrays.masks.any()


def test_what_does_not_fit_is_told() -> None:
    with pytest.raises(throughline.Error, match="batch is 0"):
        vector.make("hnefatafl", 0)
    with pytest.raises(ValueError, match="'raise' or 'lose'"):
        vector.make("hnefatafl", illegal="shrug")  # type: ignore[arg-type]
    games = vector.make("hnefatafl", 2)
    with pytest.raises(throughline.Error, match="reset first"):
        games.step(np.zeros(2, np.int64))
    for wrong, told in [
        ({"masks": np.zeros((1, 484), np.bool_)}, r"masks is bool \(1, 484\): expected bool \(2, 484\)"),
        ({"masks": np.zeros((4, 242), np.bool_)}, r"masks is bool \(4, 242\)"),
        ({"masks": np.zeros((2, 968), np.bool_)[:, ::2]}, "masks: the array is not C-contiguous"),
        ({"rewards": np.zeros((2, 2), np.float64)}, "rewards is float64"),
    ]:
        with pytest.raises(throughline.Error, match=told):
            games.reset(0, games.arrays._replace(**wrong))
    games.reset(0, games.arrays._replace(masks=np.zeros((2, 484), np.uint8)))
    frozen = games.new_arrays()
    frozen.players.flags.writeable = False
    with pytest.raises(throughline.Error, match="players"):
        games.reset(0, frozen)


def test_numbers_that_no_array_holds_are_told() -> None:
    games = vector.make("hnefatafl", 2)
    for seed in (-1, 2**64):
        with pytest.raises(throughline.Error, match=f"seed is {seed}: expected 0 to 18446744073709551615"):
            games.reset(seed)
    with pytest.raises(throughline.Error, match="batch is -1: expected 1 or more"):
        vector.make("hnefatafl", -1)
    with pytest.raises(throughline.Error, match="max_plies is 4294967296: expected a smaller number"):
        vector.make("hnefatafl", max_plies=2**32)
    with pytest.raises(throughline.Error, match="game is -1: expected 0 or more"):
        games.position(-1)
    assert games.reset(2**64 - 1) and games.move_text(2**40) is None
    legal = games.sample().astype(np.int64)
    for wrong in (legal + 0.5, legal.astype(np.bool_), legal[:, None], np.array(["a", "b"])):
        with pytest.raises(throughline.Error, match="expected integers, one for each game"):
            games.step(wrong)
    with pytest.raises(IllegalAction, match="action -1"):
        games.step(legal + 2**32)
    games.step(legal.astype(np.uint64))
    games.step([int(action) for action in games.sample()])  # type: ignore[arg-type]


def test_copies_go_their_own_way() -> None:
    games = vector.make("hnefatafl")
    games.reset(1)
    other = copy.deepcopy(games)
    games.step(games.sample())
    assert other.position() != games.position() and np.array_equal(other.step(other.sample()).masks, games.arrays.masks)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_forked_process_plays_without_the_threads_of_its_parent() -> None:
    games = vector.make("hnefatafl", 600, threads=2)
    games.reset(1)
    child = multiprocessing.get_context("fork").Process(target=lambda: games.step(games.sample()))
    child.start()
    child.join(30)
    code = child.exitcode
    child.kill()
    assert code == 0, "it waits for threads that it does not have"


def test_labels_are_those_of_tables(tmp_path: Path) -> None:
    spec = "one-dimensional-chess"
    tables = Tables(tmp_path)
    tables.make(spec, 4)
    games = vector.make(spec, 256, max_plies=400)
    games.reset(1)
    known = 0
    for _ in range(120):
        games.step(games.sample())
        values, distances = games.label(tables)
        for game in np.flatnonzero(values != vector.UNKNOWN)[:3]:
            value, _ = tables.probe(Game(spec).record(games.position(int(game))))
            assert value is not None and value.wdl == values[game]
            assert distances[game] == (-1 if value.distance is None else value.distance)
            known += 1
    assert known > 50


def test_proofs_label_the_positions_on_their_way() -> None:
    path = Path(__file__).parents[2] / "docs/proofs/one-dimensional-chess-setup-bkrnq.first-wins.gz"
    proof = throughline.check(path)
    with gzip.open(path, "rt") as file:
        lines = [line.split("\t") for line in file if "\t" in line]
    answers = {position: move for position, move, _ in lines}
    games = vector.make(proof.spec, 64, max_plies=400, auto_reset=False)
    arrays, told, won = games.reset(5), 0, 0
    while not arrays.terminated.all():
        least, most = games.label_by_proof(proof)
        actions = games.sample()
        for game in np.flatnonzero(~arrays.terminated):
            # Whoever wins plays as the proof says, and the other at random: each position is proved.
            is_winners = arrays.players[game] == proof.player
            assert least[game] == most[game] == (1 if is_winners else -1)
            told += 1
            if is_winners:
                position = games.position(int(game)).rsplit(" ", 1)[0] + " 0"
                actions[game] = games.actions_of(answers[position], int(game))[0]
        games.step(actions)
        won += int((arrays.rewards[:, proof.player] == 1).sum())
    assert told > 300 and won == 64
    # Elsewhere nothing is known.
    games.reset(5)
    for _ in range(7):
        games.step(games.sample())
    least, most = games.label_by_proof(proof)
    assert (least < most).any()
    other = vector.make("one-dimensional-chess")
    other.reset()
    with pytest.raises(throughline.Error, match="the proof is about"):
        other.label_by_proof(proof)


def test_the_interpreter_lock_is_released() -> None:
    games, done = vector.make("hnefatafl", 8192), threading.Event()
    games.reset(0)
    actions, counted = games.sample(), 0

    def play() -> None:
        for _ in range(20):
            games.step(games.sample())
        done.set()

    thread = threading.Thread(target=play)
    thread.start()
    while not done.is_set():
        counted += 1
    thread.join()
    assert counted > 0 and len(actions) == 8192
