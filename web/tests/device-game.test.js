// A game on this device: the module holds one position at a time, whatever is asked at once.

import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./page.js";

/** The module: plays `x` for the engine, and hints at `h`. */
class FakeWorker extends EventTarget {
  /** @type {any} */
  held = null;
  /** @param {{ id: number, asked: any }} message */
  postMessage({ id, asked }) {
    const reply = this.answer(asked);
    setTimeout(() => this.dispatchEvent(Object.assign(new Event("message"), { data: { t: "reply", id, reply } })));
  }
  /** @param {any} asked */
  answer(asked) {
    if (asked.t === "look") {
      const { id, moves } = asked;
      const last = moves.length > 0 ? { text: moves.at(-1), spoken: `move ${moves.at(-1)}`, marks: [1] } : null;
      this.held = { t: "scene", id, turn: moves.length % 2, result: null, claim: null, moves: [], frame: { ply: moves.length, last, tally: null } };
      return this.held;
    }
    if (asked.t !== "choose") return { t: "done" };
    if (asked.at !== this.held?.id) return { t: "refused", message: "another position" };
    return { t: "chosen", text: this.held.turn === 0 ? "h" : "x" };
  }
  terminate() {}
}

open({ Worker: FakeWorker });
const { DeviceEngine } = await import("../js/engine/device.js");
const { DeviceGame } = await import("../js/offline/device-game.js");
const { freshGame, keyOf } = await import("../js/site/offline-games.js");
const { useWords } = await import("../js/site/words.js");
useWords({ "play.hint": "{move}" });

async function begun(kept = freshGame({ spec: "s", name: "n", level: 1, side: 0 })) {
  const engine = new DeviceEngine({ module: "", threads: 1 }, "");
  const game = new DeviceGame(kept, engine, ["One", "Two"]);
  await game.begin();
  return game;
}

/** @param {import("../js/offline/device-game.js").DeviceGame} game @param {string} moves */
async function comesTo(game, moves) {
  for (let tries = 0; tries < 100 && game.game.moves.join(" ") !== moves; tries += 1) await new Promise((next) => setTimeout(next, 20));
  assert.equal(game.game.moves.join(" "), moves);
}

test("the engine answers a move that is made while a hint is awaited", async () => {
  const game = await begun();
  const [hint] = await Promise.all([game.send({ t: "hint", ply: 0 }), game.send({ t: "move", ply: 0, text: "a" })]);
  assert.deepEqual(hint, { t: "hint", id: "", words: "move h", marks: [1] });
  await comesTo(game, "a x");
});

test("the engine answers while somebody steps through the game", async () => {
  const game = await begun();
  void game.send({ t: "move", ply: 0, text: "a" });
  for (let step = 0; step < 40; step += 1) {
    void game.frameAt(0);
    await new Promise((next) => setTimeout(next));
  }
  await comesTo(game, "a x");
});

test("no rematch begins that the browser cannot store", async () => {
  const game = await begun();
  let begins = false;
  game.addEventListener("rematch", () => (begins = true));
  const reply = await game.send({ t: "rematch" });
  assert.deepEqual([reply.t, begins], ["refused", false]);
});

test("a game that another tab has gone on with while the module was loading is not set back", async () => {
  const game = freshGame({ spec: "s", name: "n", level: 1, side: 0 });
  const stored = new Map([[keyOf(game.id), JSON.stringify({ ...game, moves: ["a", "b"], by: [0, 1] })]]);
  const storage = { getItem: (/** @type {string} */ key) => stored.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ text) => stored.set(key, text) };
  Object.assign(window, { localStorage: storage });
  const shown = await begun(game);
  Object.assign(window, { localStorage: null });
  assert.deepEqual(shown.game.moves, ["a", "b"]);
  assert.deepEqual(JSON.parse(stored.get(keyOf(game.id)) ?? "").moves, ["a", "b"]);
});
