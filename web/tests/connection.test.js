// A connection that was lost: what was sent meanwhile waits for the site's first message.

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

const page = {
  document: {
    documentElement: { lang: "en" },
    body: { classList: { contains: () => false } },
    addEventListener() {},
    getElementById: () => ({ hidden: true }),
  },
  location: { href: "http://localhost/games/one", protocol: "http:" },
  addEventListener() {},
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
