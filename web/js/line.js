// @ts-check
// A line to the server. It comes back by itself, and what was not answered is sent again under the
// same id.

import { byId, on } from "./dom.js";

/** @typedef {{ t: string, id?: string }} Told a message of the server */
/** @typedef {{ t: string }} Asked a message of ours, without its id */
/** @typedef {{ asked: Asked, settle: (answer: Told) => void }} Waiting */

const PING = 2500;
const DEAD = 9000;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
/** Milliseconds a line may be down before it is mentioned: most come back before anybody notices. */
const PATIENCE = 600;

/** Emits `line` (detail: whether the line is up). */
export class Line extends EventTarget {
  /** @param {string} path */
  constructor(path) {
    super();
    this.address = new URL(path, location.href);
    this.address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    /** @type {Map<string, Waiting>} */
    this.waiting = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.heard = 0;
    this.tries = 0;
    this.timer = 0;
    setInterval(() => this.beat(), PING);
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.hurry();
    });
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.heard = Date.now();
    socket.addEventListener("open", () => {
      if (socket !== this.socket) return;
      this.heard = Date.now();
      for (const [id, { asked }] of this.waiting) this.post(id, asked);
    });
    socket.addEventListener("message", (event) => {
      if (socket !== this.socket) return;
      this.heard = Date.now();
      this.receive(/** @type {Told} */ (JSON.parse(String(event.data))));
    });
    socket.addEventListener("close", () => {
      if (socket === this.socket) this.lose();
    });
  }

  /** The line is gone: try again, later each time, and not in step with everybody else. */
  lose() {
    this.socket = null;
    this.dispatchEvent(new CustomEvent("line", { detail: false }));
    const wait = Math.min(FIRST_WAIT * 2 ** this.tries, LONGEST_WAIT);
    this.tries += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), wait * (0.5 + Math.random()));
  }

  /** Asks at once whether the line still lives, or for a new one. */
  hurry() {
    this.tries = 0;
    if (!this.socket) this.connect();
    else this.beat();
  }

  beat() {
    if (!this.socket) return;
    if (Date.now() - this.heard > DEAD) {
      const dead = this.socket;
      this.lose();
      dead.close();
    } else {
      this.post(freshId(), { t: "ping" });
    }
  }

  /** The server has shown that it serves us. */
  greet() {
    this.tries = 0;
    this.dispatchEvent(new CustomEvent("line", { detail: true }));
  }

  /**
   * Takes a message: an answer, here. Lines that are told more have more of this.
   *
   * @param {Told} message
   */
  receive(message) {
    const id = message.id ?? "";
    const answered = this.waiting.get(id);
    this.waiting.delete(id);
    answered?.settle(message);
  }

  /**
   * Asks; the answer comes when the server has given it, however long the line is down.
   *
   * @param {Asked} asked
   * @returns {Promise<Told>}
   */
  ask(asked) {
    const id = freshId();
    return new Promise((settle) => {
      this.waiting.set(id, { asked, settle });
      this.post(id, asked);
    });
  }

  /**
   * @param {string} id
   * @param {Asked} asked
   */
  post(id, asked) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ ...asked, id }));
  }
}

/**
 * Says on the page while a line is down.
 *
 * @param {Line} line
 */
export function mentionLosses(line) {
  const note = byId("connection", HTMLElement);
  let timer = 0;
  on(line, "line", (/** @type {boolean} */ up) => {
    clearTimeout(timer);
    if (up) note.hidden = true;
    else timer = setTimeout(() => (note.hidden = false), PATIENCE);
  });
}

/** An id that no other message has. (`randomUUID` exists on secure origins only.) */
function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
