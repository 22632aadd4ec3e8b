// A connection that was lost: what was sent meanwhile waits for the site's first message. When it
// counts as lost, and when another is opened.

import assert from "node:assert/strict";
import { test } from "node:test";
import { on } from "../js/site/dom.js";

/** @type {FakeSocket[]} */
const sockets = [];

class FakeSocket extends EventTarget {
  static OPEN = 1;
  readyState = 1;
  /** The types of the messages that the page has sent over it. @type {string[]} */
  sent = [];
  constructor() {
    super();
    sockets.push(this);
  }
  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text).t);
  }
  close() {}
  /** @param {object} message */
  tell(message) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }
}

/** The listeners of the page. @type {Record<string, ((event: object) => unknown)[]>} */
const listeners = {};

/** The note that says that the connection is lost. */
const note = { hidden: true };

const page = {
  document: {
    visibilityState: "visible",
    documentElement: { lang: "en" },
    body: { classList: { contains: () => false } },
    addEventListener() {},
    getElementById: () => note,
  },
  location: { href: "http://localhost/games/one", protocol: "http:" },
  /**
   * @param {string} type
   * @param {(event: object) => unknown} listener
   * @param {{ signal?: AbortSignal }} how
   */
  addEventListener(type, listener, { signal } = {}) {
    (listeners[type] ??= []).push(listener);
    signal?.addEventListener("abort", () => delete listeners[type]);
  },
  WebSocket: FakeSocket,
};
Object.assign(globalThis, page);
const { Connection } = await import("../js/site/connection.js");

test("a line written without a connection waits until the page knows who its visitor is now", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const connection = new Connection("/games/one/socket", "view");
  const [first] = sockets;
  assert.ok(first);
  first.dispatchEvent(new Event("open"));
  first.tell({ t: "view" });
  first.dispatchEvent(new Event("close"));
  void connection.send({ t: "say" });
  t.mock.timers.tick(1000);
  const second = sockets[1];
  assert.ok(second);
  second.dispatchEvent(new Event("open"));
  assert.deepEqual(second.sent, ["ping"]);
  /** @type {string[][]} */
  const sentBefore = [];
  on(connection, "view", () => sentBefore.push([...second.sent]));
  second.tell({ t: "view" });
  assert.deepEqual(sentBefore, [["ping"]], "a listener may still take it back");
  assert.deepEqual(second.sent, ["ping", "say"]);
  second.tell({ t: "view" });
  assert.deepEqual(second.sent, ["ping", "say"], "once");
  connection.close();
});

/** Opens a connection that has been greeted. @param {import("node:test").TestContext} t */
function greeted(t) {
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
  const connection = new Connection("/games/one/socket", "view");
  const socket = /** @type {FakeSocket} */ (sockets.at(-1));
  socket.dispatchEvent(new Event("open"));
  socket.tell({ t: "view" });
  return { connection, socket };
}

test("once another tab has signed in to another account, another connection is opened", (t) => {
  const { connection, socket } = greeted(t);
  const kept = (/** @type {string} */ account) => JSON.stringify({ account, version: 1, keys: {} });
  const change = (/** @type {object} */ changed) => (listeners["storage"] ?? []).forEach((listener) => listener({ key: "account-data", ...changed }));
  change({ oldValue: kept("ada"), newValue: kept("ada") });
  change({ key: "theme", oldValue: null, newValue: kept("ada") });
  t.mock.timers.tick(1000);
  assert.equal(sockets.at(-1), socket);
  change({ oldValue: null, newValue: kept("ada") });
  t.mock.timers.tick(1000);
  assert.notEqual(sockets.at(-1), socket);
  connection.close();
  assert.deepEqual(listeners["storage"] ?? [], [], "a closed one listens no more");
});

test("a page whose timers rest while it is hidden keeps its connection until a ping is not answered", (t) => {
  const { connection, socket } = greeted(t);
  clearInterval(connection.beating);
  page.document.visibilityState = "hidden";
  const answer = () => socket.tell({ t: "pong", id: connection.ping.id, now: 0 });
  answer();
  for (let minutes = 0; minutes < 3; minutes += 1) {
    t.mock.timers.tick(60_000);
    connection.beat();
    assert.equal(connection.socket, socket);
    answer();
  }
  t.mock.timers.tick(60_000);
  connection.beat();
  t.mock.timers.tick(60_000);
  connection.beat();
  assert.notEqual(connection.socket, socket);
  page.document.visibilityState = "visible";
  connection.close();
});

test("a page with two connections mentions a lost one until it is back or given up", (t) => {
  const { connection: game, socket } = greeted(t);
  const other = new Connection("/analysis/socket", "hello");
  const [lost] = sockets.slice(-1);
  assert.ok(lost);
  lost.dispatchEvent(new Event("close"));
  clearTimeout(other.timer);
  t.mock.timers.tick(1000);
  assert.equal(note.hidden, false);
  socket.tell({ t: "view" });
  assert.equal(note.hidden, false, "the other one is still lost");
  other.close();
  assert.equal(note.hidden, true);
  game.close();
});
