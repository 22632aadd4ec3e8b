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
/** What listens for the page to be shown or hidden. @type {(() => void)[]} */
const watching = [];
/** What listens for the network to be lost. @type {(() => void)[]} */
const leaving = [];
const document = { documentElement: { lang: "en" }, body: nothing, activeElement: null, visibilityState: "visible",
  addEventListener: (/** @type {string} */ type, /** @type {() => void} */ listener) => type === "visibilitychange" && watching.push(listener),
  querySelector: () => null, querySelectorAll: () => [], createElement: () => nothing,
  getElementById: (/** @type {string} */ id) => elements[id] ?? nothing };
open({ document, WebSocket: FakeSocket, IntersectionObserver: Seen, customElements: { define, get: () => undefined }, setInterval: () => 0,
  addEventListener: (/** @type {string} */ type, /** @type {() => void} */ listener) => type === "offline" && leaving.push(listener) });
const { Trial } = await import("../js/puzzles/trial.js");
const { ConditionalLines } = await import("../js/play/conditional.js");
const { Room } = await import("../js/play/game-room.js");
const { Analysis } = await import("../js/analysis/analysis.js");
const { Review } = await import("../js/review/review.js");
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
  const back = (elements["back"] = new EventTarget());
  defined["game-try"]?.({ dataset: { page: JSON.stringify({ spec: "s", start: null, turns: ["", ""] }) } });
  while (sockets.length === 0) await new Promise((next) => setTimeout(next, 10));
  await (await greet()).reply(scene);
  board.dispatchEvent(new CustomEvent("move", { detail: { text: "a" } }));
  const socket = await greet();
  while (socket.asked.length > 0) await socket.reply(scene);
  assert.equal(shown.at(-1)?.frame.ply, 1);
  // Two steps back before the first reply are two steps.
  board.dispatchEvent(new CustomEvent("move", { detail: { text: "b" } }));
  await socket.reply(scene);
  for (const press of ["click", "click"]) back.dispatchEvent(new Event(press));
  while (socket.asked.length > 0) await socket.reply(scene);
  assert.equal(shown.at(-1)?.frame.ply, 0);
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

test("a conditional line is left when the game ends while it is entered", () => {
  const lines = new ConditionalLines(async () => ({ t: "done", id: "" }));
  const view = { you: [0], can: { play: false }, seats: [{ kind: "person" }, { kind: "person" }], result: null, spec: "s", frame: { ply: 1, position: "p" } };
  lines.show(/** @type {any} */ (view), true);
  lines.enter([]);
  assert.ok(lines.entering);
  lines.show(/** @type {any} */ ({ ...view, result: { winner: 0 } }), false);
  assert.ok(!lines.entering);
});

test("the conditional lines are asked for again when the page is come back to", () => {
  /** @type {string[]} */
  const sent = [];
  const place = (elements["conditional"] = { hidden: true });
  watching.length = 0;
  const lines = new ConditionalLines(async ({ t }) => {
    sent.push(t);
    return { t: "done", id: "" };
  });
  watching.forEach((listener) => listener());
  assert.deepEqual(sent, []);
  place.hidden = false;
  watching.forEach((listener) => listener());
  assert.deepEqual(sent, ["conditional"]);
  delete elements["conditional"];
});

test("the board shows the move that is being sent again after a look back", async () => {
  /** @type {unknown[]} */
  const drawn = [];
  const board = { show: (/** @type {any} */ frame) => drawn.push(frame.ply), showPrediction: (/** @type {any} */ move) => drawn.push(move.text) };
  const view = { played: ["a"], frame: { ply: 1 }, moves: [], can: { play: true } };
  const room = { view, viewedPly: 0, pending: { text: "b" }, board, panel: nothing, notices: nothing, conditional: { entering: false },
    confirmation: { move: null }, live: nothing, list: nothing, remarks: nothing, share: nothing, markBoard() {}, present: Room.prototype.present };
  await Room.prototype.look.call(/** @type {any} */ (room), 1);
  assert.deepEqual(drawn, [1, "b"]);
});

test("a move that is typed during a look back is shown", async () => {
  /** @type {number[]} */
  const looked = [];
  const room = { view: { played: ["a", "b"], frame: { ply: 2 } }, viewedPly: 0, panel: nothing, command: async () => true,
    look: (/** @type {number} */ ply) => void looked.push(ply) };
  await Room.prototype.submit.call(/** @type {any} */ (room), 2, "c");
  assert.deepEqual(looked, [2]);
});

test("a hint that comes during a look back is not drawn on the earlier position", async () => {
  /** @type {string[]} */
  const noted = [];
  const view = { frame: { ply: 3 } };
  const room = { view, viewedPly: null, connection: { send: async () => ({ t: "hint", words: "Look.", marks: [] }) },
    board: { views: [] }, notices: { note: (/** @type {string} */ words) => noted.push(words) } };
  const asked = Room.prototype.hint.call(/** @type {any} */ (room), /** @type {any} */ (view));
  Object.assign(room, { viewedPly: 1 });
  await asked;
  assert.deepEqual(noted, []);
});

test("a premove is forgotten when the game ends without another move", () => {
  /** @type {string[]} */
  const told = [];
  const view = (/** @type {number} */ version, /** @type {object | null} */ result) =>
    ({ version, frame: { ply: 1, position: "p" }, played: ["a"], you: [1], can: { play: false }, status: "", seats: [{}, {}], result });
  const premoves = { words: "Premove a", cancel() {}, take: () => ((premoves.words = ""), { sites: [], words: "a" }) };
  const room = { view: view(1, null), viewedPly: null, element: { dataset: {} }, board: { views: [] }, tab: nothing, frames: nothing, panel: nothing,
    confirmation: { cancel() {}, words: "" }, conditional: { entering: false, position: null, show() {} }, clocks: nothing, list: nothing,
    announcements: nothing, premoves, notices: { renew: (/** @type {any} */ words) => told.push(String(words)) }, present() {}, playPlanned() {} };
  Room.prototype.receive.call(/** @type {any} */ (room), /** @type {any} */ (view(2, { winner: 1 })));
  assert.deepEqual(told, [""]);
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

test("a better move is no longer looked for once a variation is on the board", () => {
  const at = (/** @type {string[]} */ moves) => ({ ply: moves.length, moves: () => moves });
  const review = { trying: /** @type {object | null} */ ({ ply: 3 }), graph: nothing, found: null, say() {},
    analysis: { tree: { at: at(["a", "b"]) }, page: { moves: ["a", "b", "c"] }, hint: [], element: nothing } };
  Review.prototype.point.call(/** @type {any} */ (review));
  assert.ok(review.trying);
  review.analysis.tree.at = at(["a", "x"]);
  Review.prototype.point.call(/** @type {any} */ (review));
  assert.equal(review.trying, null);
});

test("a move of the tablebases is played also while a threat is shown, and without a network", () => {
  /** @type {unknown[]} */
  const grown = [];
  let closed = 0;
  const tablebase = new EventTarget();
  const tree = { at: "here", add: (/** @type {string} */ at, /** @type {string} */ text) => `${at} ${text}` };
  const analysis = { tree, tablebase, board: nothing, panel: nothing, positions: nothing, view: nothing, thinking: nothing, live: nothing,
    engine: { threat: true, best: nothing, addEventListener() {} }, grow: (/** @type {unknown} */ branch) => grown.push(branch), site: { close: () => (closed += 1) } };
  Object.setPrototypeOf(analysis, Analysis.prototype);
  Analysis.prototype.listen.call(/** @type {any} */ (analysis));
  tablebase.dispatchEvent(new CustomEvent("play", { detail: "a" }));
  assert.deepEqual(grown, ["here a"]);
  // Without a network, the site's tables beside the module's are given up.
  leaving.forEach((listener) => listener());
  assert.deepEqual([closed, analysis.site], [1, null]);
});
