// A WebSocket connection to the server. It reconnects by itself, and sends unanswered messages
// again under the same id, which the server carries out only once.

import { isOtherAccount } from "./account-data.js";
import { byId, Emitter, framePath } from "./dom.js";

const PING = 2500;
/**
 * Milliseconds of silence after which the connection counts as lost, so that this is noticed, and
 * clocks stop, within ten seconds.
 */
const SILENCE_LIMIT = 7000;
const FIRST_WAIT = 250;
/**
 * The random factor adds at most half of this: after a restart of the server, clocks run while
 * people wait.
 */
const LONGEST_WAIT = 2000;
/** Milliseconds before a lost connection is mentioned: most come back unnoticed. */
const MENTION_DELAY = 600;
/** The page's connections that are mentioned as lost, by one note. @type {Set<object>} */
const lost = new Set();

/**
 * Emits each message that is no reply under its type `t` (detail: the message), `line` (detail:
 * whether the connection is down), and `time` (detail: the server's clock and the round trip in
 * milliseconds).
 *
 * @template {{ t: string }} Sent messages to the server, without their ids
 * @template {{ t: string }} Told messages from the server
 */
export class Connection extends Emitter {
  /**
   * @param {string} path
   * @param {Told["t"]} welcome the type of the server's first message
   */
  constructor(path, welcome) {
    super();
    // Pages embedded in other sites are anonymous.
    this.address = new URL(`${framePath()}${path}`, location.href);
    this.address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    this.address.search = `?language=${document.documentElement.lang}`;
    this.welcome = welcome;
    /** @type {Map<string, { sent: Sent, settle: (reply: Told) => void }>} */
    this.waiting = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    /** Whether the site's first message has arrived over this socket. */
    this.welcomed = false;
    this.heard = 0;
    /** The id of the last ping, until it is answered, and its time. */
    this.ping = { id: "", at: 0 };
    this.tries = 0;
    this.timer = 0;
    this.mentionTimer = 0;
    this.beating = setInterval(() => this.beat(), PING);
    this.ending = new AbortController();
    const { signal } = this.ending;
    addEventListener("online", () => this.hurry(), { signal });
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry(), { signal });
    // The server takes what comes over this connection as the former visitor's.
    addEventListener("storage", (change) => isOtherAccount(change) && this.reopen(), { signal });
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    if (this.ending.signal.aborted) return;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.welcomed = false;
    this.heard = Date.now();
    socket.addEventListener("open", () => {
      if (socket !== this.socket) return;
      this.heard = Date.now();
      this.beat();
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

  /**
   * Handles a lost connection: reconnects after a delay that grows with each try, and is random so
   * that browsers do not all reconnect at once.
   */
  lose() {
    this.socket = null;
    this.emit("line", true);
    this.mention(true);
    const wait = Math.min(FIRST_WAIT * 2 ** this.tries, LONGEST_WAIT);
    this.tries += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), wait * (0.5 + Math.random()));
  }

  /**
   * Shows on the page that the connection is down, after a while, or no longer.
   * @param {boolean} down
   */
  mention(down) {
    const tell = () => {
      if (down) lost.add(this);
      else lost.delete(this);
      byId("connection").hidden = lost.size === 0;
    };
    clearTimeout(this.mentionTimer);
    if (down) this.mentionTimer = setTimeout(tell, MENTION_DELAY);
    else tell();
  }

  /** Closes it; pending requests get no reply. */
  close() {
    const { socket } = this;
    this.ending.abort();
    this.socket = null;
    this.waiting.clear();
    clearInterval(this.beating);
    clearTimeout(this.timer);
    this.mention(false);
    socket?.close();
  }

  /** Gives the connection up, and opens another. */
  reopen() {
    const { socket } = this;
    this.lose();
    socket?.close();
  }

  /** Checks the connection at once, or reconnects. */
  hurry() {
    this.tries = 0;
    if (!this.socket) this.connect();
    else this.beat();
  }

  beat() {
    if (!this.socket) return;
    // The timers of a hidden page may run only once a minute: silence counts after a ping.
    if (this.ping.id !== "" && Date.now() - this.heard > SILENCE_LIMIT) this.reopen();
    else {
      this.ping = { id: freshId(), at: performance.now() };
      this.post(this.ping.id, { t: "ping" });
    }
  }

  /** @param {Told} message */
  receive(message) {
    const id = "id" in message ? String(message.id) : "";
    const asked = this.waiting.get(id);
    if (asked) {
      this.waiting.delete(id);
      asked.settle(message);
      return;
    }
    if (id === this.ping.id) {
      this.ping.id = "";
      if ("now" in message) this.emit("time", { now: Number(message.now), trip: performance.now() - this.ping.at });
    }
    if (message.t === this.welcome) {
      this.emit("line", false);
      this.tries = 0;
      this.mention(false);
    }
    this.emit(message.t, message);
    if (message.t !== this.welcome || this.welcomed) return;
    // Only now: the first message may say that the visitor is another than when these were written.
    this.welcomed = true;
    for (const [id, { sent }] of this.waiting) this.post(id, sent);
  }

  /**
   * Sends a message; resolves with the server's reply, however long the connection is down.
   * @param {Sent} sent
   * @returns {Promise<Told>}
   */
  send(sent) {
    const id = freshId();
    return new Promise((settle) => {
      this.waiting.set(id, { sent, settle });
      if (this.welcomed) this.post(id, sent);
    });
  }

  /** @param {string} id @param {{ t: string }} message */
  post(id, message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ ...message, id }));
  }
}

/** Returns a unique id. (`randomUUID` exists on secure origins only.) */
function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
