"""Train a small policy by self-play, with numpy alone, and hold it against the engine's levels.

    python python/examples/self_play.py --curve curve.svg

Actor and critic are a network with one hidden layer. Both sides of many games are played by it, and
it learns from what became of them: policy gradient with the advantage over the critic (Williams 1992;
Mnih et al. 2016), λ-returns that change sign with the mover, and Adam (Kingma and Ba 2015). Now and
then it plays a match against a level; the points are the curve.
"""

import argparse
import time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import throughline
from throughline import vector

Floats = NDArray[np.float32]

BATCH, ROLLOUT, HIDDEN = 64, 16, 256
RATE, ENTROPY, LAMBDA = 1.5e-3, 0.02, 0.95
"""The first two fall to a tenth in the course of the training."""
PRIOR = 0.05
"""What the actor's chances weigh in a match, beside the critic's values."""


class Network:
    """Planes to the logits of actions and the value for the mover, from -1 to 1."""

    def __init__(self, inputs: int, actions: int, random: np.random.Generator) -> None:
        def layer(rows: int, columns: int) -> Floats:
            return (random.standard_normal((rows, columns)) / np.sqrt(rows)).astype(np.float32)

        self.weights = [layer(inputs, HIDDEN), layer(HIDDEN, actions) * 0.1, layer(HIDDEN, 1)]
        self.biases = [np.zeros(size, np.float32) for size in (HIDDEN, actions, 1)]
        self.moments = [[np.zeros_like(part), np.zeros_like(part)] for part in self.parts()]
        self.updates = 0

    def parts(self) -> list[Floats]:
        return self.weights + self.biases

    def forward(self, planes: Floats) -> tuple[Floats, Floats, Floats]:
        hidden = np.maximum(planes @ self.weights[0] + self.biases[0], 0)
        logits = hidden @ self.weights[1] + self.biases[1]
        value = np.tanh(hidden @ self.weights[2] + self.biases[2])[:, 0]
        return hidden, logits, value

    def learn(self, rate: float, planes: Floats, hidden: Floats, by_logits: Floats, by_value: Floats) -> None:
        """A step of Adam against these gradients of the loss."""
        by_hidden = by_logits @ self.weights[1].T + by_value[:, None] @ self.weights[2].T
        by_hidden *= hidden > 0
        gradients = [planes.T @ by_hidden, hidden.T @ by_logits, hidden.T @ by_value[:, None]]
        gradients += [by_hidden.sum(0), by_logits.sum(0), by_value.sum(keepdims=True)]
        norm = np.sqrt(sum(float((gradient**2).sum()) for gradient in gradients))
        self.updates += 1
        for part, gradient, moments in zip(self.parts(), gradients, self.moments):
            gradient = gradient * min(1.0, 1.0 / (norm + 1e-8))
            moments[0] += 0.1 * (gradient - moments[0])
            moments[1] += 0.001 * (gradient**2 - moments[1])
            first, second = moments[0] / (1 - 0.9**self.updates), moments[1] / (1 - 0.999**self.updates)
            part -= rate * first / (np.sqrt(second) + 1e-8)


def flat(observations: NDArray[np.uint8]) -> Floats:
    return observations.reshape(len(observations), -1).astype(np.float32)


def policy(logits: Floats, masks: NDArray[np.bool_]) -> Floats:
    """The chances of actions, 0 for those that are not legal."""
    logits = np.where(masks, logits, -1e9)
    chances = np.exp(logits - logits.max(1, keepdims=True))
    return np.asarray(chances / chances.sum(1, keepdims=True), np.float32)


class Step(NamedTuple):
    planes: Floats
    masks: NDArray[np.bool_]
    players: NDArray[np.uint8]
    actions: NDArray[np.int64]
    rewards: Floats
    ended: NDArray[np.bool_]


def rollout(games: vector.Environment, network: Network, random: np.random.Generator) -> list[Step]:
    """Some steps of all games, both sides played by the network."""
    steps, rows = [], np.arange(games.batch)
    for _ in range(ROLLOUT):
        arrays = games.arrays
        planes, masks, players = flat(arrays.observations), arrays.masks.copy(), arrays.players.copy()
        chances = policy(network.forward(planes)[1], masks)
        cumulated = chances.cumsum(1)
        drawn = random.random((games.batch, 1), np.float32) * cumulated[:, -1:]
        actions = (cumulated > drawn).argmax(1)
        arrays = games.step(actions)
        ended = arrays.terminated | arrays.truncated
        steps.append(Step(planes, masks, players, actions, arrays.rewards[rows, players].copy(), ended))
    return steps


def learn(network: Network, games: vector.Environment, steps: list[Step], left: float) -> None:
    """A step of learning from a rollout; `left` is the part of the training still to come."""
    cooling = 0.1 + 0.9 * left
    ahead, player = network.forward(flat(games.arrays.observations))[2], games.arrays.players.copy()
    value, returns = ahead, ahead
    values = network.forward(np.concatenate([step.planes for step in steps]))[2].reshape(len(steps), -1)
    targets = np.empty_like(values)
    for at in range(len(steps) - 1, -1, -1):
        step = steps[at]
        sign = np.where(step.players == player, 1, -1) * ~step.ended
        targets[at] = step.rewards + sign * ((1 - LAMBDA) * value + LAMBDA * returns)
        value, returns, player = values[at], targets[at], step.players
    planes, masks = (np.concatenate([step[part] for step in steps]) for part in (0, 1))
    actions = np.concatenate([step.actions for step in steps])
    hidden, logits, value = network.forward(planes)
    chances, goal, count = policy(logits, masks), targets.reshape(-1), len(planes)
    advantage = goal - value
    by_logits = chances * advantage[:, None]
    by_logits[np.arange(count), actions] -= advantage
    logs = np.log(np.maximum(chances, 1e-12))
    entropy = -(chances * logs).sum(1, keepdims=True)
    by_logits += cooling * ENTROPY * chances * (logs + entropy)
    by_value = (value - goal) * (1 - value**2)
    network.learn(cooling * RATE, planes, hidden, by_logits / count, by_value / count)


def best_action(network: Network, games: vector.Environment) -> int:
    """The action of one game that leads where the critic sees most for its player, each tried on a
    copy; the actor's chances break near ties."""
    arrays = games.arrays
    legal, player = np.flatnonzero(arrays.masks[0]), arrays.players[0]
    chances = policy(network.forward(flat(arrays.observations))[1], arrays.masks)[0, legal]
    after = [games.copy().step(np.array([action])) for action in legal]
    values = network.forward(np.concatenate([flat(there.observations) for there in after]))[2]
    values *= [1 if there.players[0] == player else -1 for there in after]
    worth = [
        there.rewards[0, player] if there.terminated[0] else value for there, value in zip(after, values)
    ]
    return int(legal[np.argmax(np.array(worth) + PRIOR * np.log(chances + 1e-6))])


def match(network: Network, spec: str, level: int, count: int) -> float:
    """The points of so many games against a level, sides in turn: 1 a win, a half a draw."""
    engine, points = throughline.Engine(), 0.0
    for number in range(count):
        games, record = vector.make(spec, auto_reset=False), throughline.Game(spec).record()
        arrays = games.reset(number)
        engine.clear()
        while record.outcome is None and not arrays.truncated[0]:
            if record.side == number % 2:
                text = games.move_text(best_action(network, games))
            else:
                text = engine.best_move(record, level, seed=number * 1000 + len(record), nodes=20_000)
            assert text is not None, "the game goes on"
            for action in games.actions_of(text):
                games.step(np.array([action]))
            record.play(text)
        winner = record.outcome.winner if record.outcome else None
        points += 0.5 if winner is None else float(winner == number % 2)
    return points / count


class Look(NamedTuple):
    """A point of the curve."""

    steps: int
    seconds: float
    """Of a processor, matches left out."""
    points: float


def train(spec: str, steps: int, level: int, looks: int, games_of_look: int, seed: int = 1) -> list[Look]:
    """Trains for so many steps, and holds the network against the level at each look. The same
    numbers give the same network."""
    random = np.random.default_rng(seed)
    games = vector.make(spec, BATCH, max_plies=100)
    # With the seed that was drawn if none was given, so that matches are of the same rule set.
    spec = games.spec
    games.reset(seed)
    network = Network(int(np.prod(games.observation_shape)), games.actions, random)
    curve, trained, done = [Look(0, 0.0, match(network, spec, level, games_of_look))], 0.0, 0
    for look in range(1, looks + 1):
        began = time.process_time()
        while done < steps * look // looks:
            learn(network, games, rollout(games, network, random), 1 - done / steps)
            done += BATCH * ROLLOUT
        trained += time.process_time() - began
        curve.append(Look(done, trained, match(network, spec, level, games_of_look)))
        print(f"{trained:6.0f} s {done:11,} steps {curve[-1].points:6.1%} against level {level}", flush=True)
    return curve


def draw(curve: list[Look], path: str, title: str) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 3.5), layout="constrained")
    axes = figure.subplots()
    axes.plot([look.steps for look in curve], [look.points for look in curve], marker="o")
    axes.axhline(0.5, color="grey", linewidth=0.8)
    axes.set(title=title, xlabel="steps", ylabel="points", ylim=(0, 1))
    figure.savefig(path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--spec", default="one-dimensional-chess:setup=gardner")
    parser.add_argument("--steps", type=int, default=2_000_000)
    parser.add_argument("--level", type=int, default=3)
    parser.add_argument("--looks", type=int, default=8, help="matches on the way, the last included")
    parser.add_argument("--games", type=int, default=200, help="games of a match")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", help="a file for the picture of the curve (needs matplotlib)")
    chosen = parser.parse_args()
    curve = train(chosen.spec, chosen.steps, chosen.level, chosen.looks, chosen.games, chosen.seed)
    if chosen.curve:
        draw(curve, chosen.curve, f"{chosen.spec} against level {chosen.level}")


if __name__ == "__main__":
    main()
