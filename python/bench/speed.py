"""Environment steps a second, beside OpenSpiel, pgx and PettingZoo's chess in the same run.

    pip install throughline pgx open_spiel "pettingzoo[classic]" pygame
    python python/bench/speed.py --out docs/measured/python.tsv

A step is a random legal action drawn, played, and told: planes of the next position and mask of its
legal actions, and a new game where one has ended. Each row is measured in a process of its own, which
is bound to one processor or to all; the number is the best of the repetitions. Draws are the
library's own: `Environment.sample`, `jax.random.categorical` inside the compiled function for pgx,
which takes up to a minute to compile (JAX_COMPILATION_CACHE_DIR keeps it).
"""

import argparse
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import date

BATCHES = [1, 64, 1024, 4096]
OURS = ["hnefatafl", "linear-pursuit", "linear-progression", "one-dimensional-chess"]
PGX = ["animal_shogi", "gardner_chess", "othello"]
OPEN_SPIEL = ["breakthrough", "othello", "chess", "amazons"]
ROWS = (
    [("throughline", game, batch) for game in OURS for batch in BATCHES]
    + [("pgx", game, batch) for game in PGX for batch in BATCHES if batch != 64]
    + [("OpenSpiel", game, 1) for game in OPEN_SPIEL]
    + [("PettingZoo", "chess_v6", 1)]
)


def ours(game: str, batch: int) -> Callable[[], None]:
    from throughline import vector

    games = vector.make(game, batch, threads=len(os.sched_getaffinity(0)))
    games.reset(1)
    actions = games.sample()

    def step() -> None:
        games.sample(actions)
        games.step(actions)

    return step


def pgx(game: str, batch: int) -> Callable[[], None]:
    import jax
    import jax.numpy as jnp
    import pgx as library
    from pgx.experimental.wrappers import auto_reset

    env = library.make(game)
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, batch))
    following = auto_reset(env.step, env.init)

    @jax.jit
    def play(state, key):  # type: ignore[no-untyped-def]
        key, draws, resets = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(draws, logits, axis=1)
        return jax.vmap(following)(state, actions, jax.random.split(resets, batch)), key

    held = [(state, key)]

    def step() -> None:
        held[0] = play(*held[0])
        jax.block_until_ready((held[0][0].observation, held[0][0].legal_action_mask))

    return step


def open_spiel(game: str, batch: int) -> Callable[[], None]:
    import pyspiel

    loaded = pyspiel.load_game(game)
    held = [loaded.new_initial_state()]

    def step() -> None:
        if held[0].is_terminal():
            held[0] = loaded.new_initial_state()
        held[0].apply_action(random.choice(held[0].legal_actions()))
        held[0].observation_tensor(0)
        held[0].legal_actions_mask(0)

    return step


def pettingzoo(game: str, batch: int) -> Callable[[], None]:
    from pettingzoo.classic import chess_v6

    env = chess_v6.raw_env()
    env.reset(seed=1)

    def step() -> None:
        agent = env.agent_selection
        if env.terminations[agent] or env.truncations[agent]:
            env.reset(seed=1)
            agent = env.agent_selection
        mask = env.observe(agent)["action_mask"]
        env.step(int(random.choice(mask.nonzero()[0])))

    return step


MAKERS = {"throughline": ours, "pgx": pgx, "OpenSpiel": open_spiel, "PettingZoo": pettingzoo}


def measure(library: str, game: str, batch: int, seconds: float, repetitions: int) -> float:
    """Steps a second of the whole batch."""
    random.seed(1)
    step = MAKERS[library](game, batch)
    for _ in range(3):
        step()
    best = 0.0
    for _ in range(repetitions):
        steps, began = 0, time.perf_counter()
        while (passed := time.perf_counter() - began) < seconds:
            for _ in range(1 if batch > 1 else 10):
                step()
                steps += batch
        best = max(best, steps / passed)
    return best


def child(row: tuple[str, str, int], cores: set[int], seconds: float, repetitions: int) -> float:
    """`measure` in a process of its own, bound to these processors."""
    command = [sys.executable, __file__, "--child", *map(str, row)]
    command += ["--seconds", str(seconds), "--repetitions", str(repetitions)]
    os.sched_setaffinity(0, cores)
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    finally:
        os.sched_setaffinity(0, ALL)
    if done.returncode != 0:
        raise SystemExit(f"{row}: {done.stderr}")
    return float(done.stdout.split()[-1])


ALL = os.sched_getaffinity(0)


def thousands(number: float) -> str:
    return f"{round(number):,}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--child", nargs=3, help=argparse.SUPPRESS)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each repetition")
    parser.add_argument("--repetitions", type=int, default=3)
    parser.add_argument("--only", choices=list(MAKERS), help="one library")
    parser.add_argument("--out", help="the file for the table; else it is printed")
    chosen = parser.parse_args()
    if chosen.child:
        library, game, batch = chosen.child
        print(measure(library, game, int(batch), chosen.seconds, chosen.repetitions))
        return
    one = {min(ALL)}
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip()
    command = f"`python python/bench/speed.py --seconds {chosen.seconds:g} --repetitions {chosen.repetitions}`"
    lines = [f"# command: {command}", f"# date: {date.today()}", f"# commit: {commit}"]
    lines.append(f"library\tgame\tbatch\tsteps a second, one core\t{len(ALL)} cores")
    for row in [row for row in ROWS if chosen.only in (None, row[0])]:
        # Of the others, those that play one game at a time use one core alone.
        cells = [child(row, cores, chosen.seconds, chosen.repetitions) for cores in (one, ALL)]
        lines.append("\t".join([row[0], row[1], thousands(row[2]), *map(thousands, cells)]))
        print(lines[-1], file=sys.stderr, flush=True)
    text = "\n".join(lines) + "\n"
    if chosen.out:
        with open(chosen.out, "w", encoding="utf-8") as file:
            file.write(text)
    else:
        print(text)


if __name__ == "__main__":
    main()
