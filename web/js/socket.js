// @ts-check
// The line to the server. It comes back by itself, and what was not acknowledged is sent again under the same id, which
// the server carries out once.

/** @typedef {import("./types.js").Command} Command */
/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Touches} Touches */
/** @typedef {{ ok: boolean, message: string, touches: Touches | null }} Answer */
/** @typedef {{ command: Command, settle: (answer: Answer) => void }} Waiting */

const PING = 2500;
const DEAD = 9000;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;

/** Emits `view` (detail: the view), `rematch` (detail: its path) and `line` (detail: whether the line is up). */
export class GameSocket extends EventTarget {
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
      for (const [id, { command }] of this.waiting) this.post(id, command);
    });
    socket.addEventListener("message", (event) => {
      if (socket !== this.socket) return;
      this.heard = Date.now();
      this.receive(String(event.data));
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

  /** @param {string} text */
  receive(text) {
    const message = /** @type {Message} */ (JSON.parse(text));
    if (message.t === "view") {
      this.tries = 0;
      this.dispatchEvent(new CustomEvent("line", { detail: true }));
      this.dispatchEvent(new CustomEvent("view", { detail: message }));
    } else if (message.t === "rematch") {
      this.dispatchEvent(new CustomEvent("rematch", { detail: message.href }));
    } else if (message.t !== "pong") {
      const answered = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      const touches = message.t === "touches" ? message : null;
      answered?.settle({ ok: message.t !== "refused", message: "message" in message ? message.message : "", touches });
    }
  }

  /**
   * Sends a command; the answer comes when the server has carried it out or refused, however long the line is down.
   *
   * @param {Command} command
   * @returns {Promise<Answer>}
   */
  send(command) {
    const id = freshId();
    return new Promise((settle) => {
      this.waiting.set(id, { command, settle });
      this.post(id, command);
    });
  }

  /**
   * @param {string} id
   * @param {Command} command
   */
  post(id, command) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ ...command, id }));
  }
}

/** An id that no other command has. (`randomUUID` exists on secure origins only.) */
function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
