// Pages with boards: what comes late, or over a new connection, leaves nothing stale.

import assert from "node:assert/strict";
import { test } from "node:test";
import { nothing, open } from "./page.js";

/** @type {FakeSocket[]} */
const sockets = [];

/** A connection to the site; what is sent over it waits for `reply`. */
class FakeSocket extends EventTarget {
  static OPEN = 1;
  readyState = 1;
  /** @type {any[]} */
  asked = [];
  constructor() {
    super();
    sockets.push(this);
  }
  /** @param {string} text */
  send(text) {
    const asked = JSON.parse(text);
    if (asked.t !== "ping") this.asked.push(asked);
  }
  close() {}
  /** @param {object} message */
  tell(message) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }
  /** Replies to the oldest request. @param {(asked: any) => object} reply */
  async reply(reply) {
    const asked = this.asked.shift();
    this.tell({ ...reply(asked), id: asked.id });
    await new Promise((next) => setImmediate(next));
  }
}

/** Greets the page over a new connection, after the old one was lost. */
async function greet() {
  const before = sockets.at(-1);
  before?.dispatchEvent(new Event("close"));
  while (before && sockets.at(-1) === before) await new Promise((next) => setTimeout(next, 20));
  const socket = /** @type {FakeSocket} */ (sockets.at(-1));
  socket.dispatchEvent(new Event("open"));
  socket.tell({ t: "hello" });
  return socket;
}

/** A scene after the moves that were asked for. @param {any} asked */
const scene = ({ id, moves }) => ({ t: "scene", at: id, frame: { ply: moves.length, pieces: [], last: null }, moves: [], expects: "", turn: 0, result: null });

/** @type {Record<string, (element: any) => void>} */
const defined = {};
const define = (/** @type {string} */ name, /** @type {any} */ made) => (defined[name] = (element) => made.prototype.connectedCallback.call(element));
class Seen {
  /** @param {(entries: object[]) => void} see */
  constructor(see) {
    setImmediate(() => see([{ isIntersecting: true }]));
  }
  observe() {}
  disconnect() {}
}
/** The board: what it shows, and whether moves can be made. @type {{ frame: any, offer: any }[]} */
const shown = [];
const board = Object.assign(new EventTarget(), {
  views: [], emblems: [], cancel() {}, focusSite() {}, showPrediction() {},
  show: (/** @type {any} */ frame, /** @type {any} */ offer) => void shown.push({ frame, offer }),
});
const elements = /** @type {Record<string, any>} */ ({ board });
const document = { documentElement: { lang: "en" }, body: nothing, activeElement: null, visibilityState: "visible",
  addEventListener() {}, querySelector: () => null, querySelectorAll: () => [], createElement: () => nothing,
  getElementById: (/** @type {string} */ id) => elements[id] ?? nothing };
open({ document, WebSocket: FakeSocket, IntersectionObserver: Seen, customElements: { define, get: () => undefined }, setInterval: () => 0 });
const { Trial } = await import("../js/puzzles/trial.js");
const { ConditionalLines } = await import("../js/play/conditional.js");
const { Room } = await import("../js/play/game-room.js");
const { Analysis } = await import("../js/analysis/analysis.js");
const { useWords } = await import("../js/site/words.js");
await import("../js/learn/try.js");
useWords({});

test("a hint that is asked for before the position has come leaves a board to move on", async () => {
  sockets.length = 0;
  const trial = new Trial(nothing, { spec: "s", start: null }, []);
  trial.query = (want, moves) => ({ t: "puzzle", game: "", puzzle: "", moves, want });
  trial.listen();
  const socket = await greet();
  void trial.hint();
  await socket.reply(scene);
  await socket.reply(() => ({ t: "puzzle", words: "Look.", marks: [], moves: [], line: [], standing: "open" }));
  await socket.reply(scene);
  assert.notEqual(shown.at(-1)?.offer ?? null, null);
  trial.positions.close();
});

test("a move that is made without a connection stays made on the board to try moves on", async () => {
  sockets.length = 0;
  defined["game-try"]?.({ dataset: { page: JSON.stringify({ spec: "s", start: null, turns: ["", ""] }) } });
  while (sockets.length === 0) await new Promise((next) => setTimeout(next, 10));
  await (await greet()).reply(scene);
  board.dispatchEvent(new CustomEvent("move", { detail: { text: "a" } }));
  const socket = await greet();
  while (socket.asked.length > 0) await socket.reply(scene);
  assert.equal(shown.at(-1)?.frame.ply, 1);
});

test("a conditional line goes on over a new connection, but not over a look back", async () => {
  sockets.length = 0;
  const lines = new ConditionalLines(async () => ({ t: "done", id: "" }));
  lines.view = /** @type {any} */ ({ spec: "s", frame: { ply: 0, position: "p" } });
  lines.enter([]);
  const first = await greet();
  await first.reply(scene);
  const second = await greet();
  assert.deepEqual(second.asked.map(({ t }) => t), ["look"]);
  await second.reply(scene);
  lines.pause();
  assert.deepEqual((await greet()).asked, []);
  lines.leave();
});

test("the tab tells whose turn it is also while an earlier position is looked at", () => {
  /** @type {(string | null)[]} */
  const told = [];
  const frame = (/** @type {number} */ ply) => ({ ply, position: String(ply) });
  const view = (/** @type {number} */ version, /** @type {boolean} */ play) =>
    ({ version, frame: frame(version), played: ["a", "b", "c"].slice(0, version), you: [1], can: { play }, status: "Your turn", seats: [{}, {}], result: null });
  const room = { view: view(2, false), viewedPly: 1, element: { dataset: {} }, board: { views: [] }, tab: { show: (/** @type {any} */ status) => told.push(status) },
    frames: nothing, panel: nothing, confirmation: nothing, conditional: { entering: false, position: null, show() {} }, clocks: nothing,
    notices: nothing, list: nothing, announcements: nothing, premoves: { take: () => null, cancel() {}, words: "" } };
  Room.prototype.receive.call(/** @type {any} */ (room), /** @type {any} */ (view(3, true)));
  assert.deepEqual(told, ["Your turn"]);
});

test("a move of the tablebases is played also while a threat is shown", () => {
  /** @type {unknown[]} */
  const grown = [];
  const tablebase = new EventTarget();
  const tree = { at: "here", add: (/** @type {string} */ at, /** @type {string} */ text) => `${at} ${text}` };
  const analysis = { tree, tablebase, board: nothing, panel: nothing, positions: nothing, view: nothing, thinking: nothing, live: nothing,
    engine: { threat: true, best: nothing, addEventListener() {} }, grow: (/** @type {unknown} */ branch) => grown.push(branch) };
  Object.setPrototypeOf(analysis, Analysis.prototype);
  Analysis.prototype.listen.call(/** @type {any} */ (analysis));
  tablebase.dispatchEvent(new CustomEvent("play", { detail: "a" }));
  assert.deepEqual(grown, ["here a"]);
});
