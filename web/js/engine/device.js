// The engine on this device: asks the worker that runs it.

import { Emitter } from "../site/dom.js";

/** @import { AnalysisPosition, Look, Think } from "../wire.js" */
/** @typedef {{ t: string, message: string, threads?: number }} Reply */
/**
 * The addresses of the module and of the one with threads, if any, and how many are wanted.
 * @typedef {{ module: string, threaded?: string | undefined, threads: number }} Modules
 */

/** The most threads that can be wanted. */
const MOST_THREADS = 16;

/**
 * The most threads that a thought can have in this page: one, unless the browser shares memory
 * among them, which it does in a secure page that is isolated from others.
 */
export function mostThreads() {
  const { threads } = document.body.dataset;
  return threads && window.crossOriginIsolated ? Math.min(navigator.hardwareConcurrency, MOST_THREADS) : 1;
}

/**
 * Emits `ready` once it can be asked, `thought` (detail: a ThoughtView) and `broken`, after which
 * it answers no more.
 */
export class DeviceEngine extends Emitter {
  /**
   * The engine of this page, where the site has the module and the browser can run it.
   * @param {number} [wanted] threads
   * @returns {DeviceEngine | null}
   */
  static ofPage(wanted = 1) {
    const { module, worker, threads: threaded } = document.body.dataset;
    if (!module || !worker || !("WebAssembly" in window)) return null;
    return new DeviceEngine({ module, threaded, threads: Math.min(wanted, mostThreads()) }, worker);
  }

  /**
   * The same where the module is kept on this device, so that it costs nobody a download.
   * @returns {DeviceEngine | null}
   */
  static kept() {
    return navigator.serviceWorker?.controller ? DeviceEngine.ofPage() : null;
  }

  /** @param {Modules} modules @param {string} script the address of the worker */
  constructor(modules, script) {
    super();
    /** @type {Map<number, (reply: Reply) => void>} */
    this.waiting = new Map();
    this.asked = 0;
    this.ready = false;
    /** Threads of a thought, once it is ready. */
    this.threads = 1;
    this.worker = new Worker(script);
    this.worker.addEventListener("message", ({ data }) => this.receive(data));
    this.worker.addEventListener("error", () => this.end());
    const whole = (/** @type {string} */ address) => new URL(address, location.href).href;
    const { module, threaded, threads } = modules;
    const all = { module: whole(module), threaded: threaded && whole(threaded), threads };
    void this.send({ t: "load", modules: all, language: document.documentElement.lang }).then((reply) => {
      if (reply.t === "broken") return;
      this.threads = reply.threads ?? 1;
      this.ready = true;
      this.emit("ready");
    });
  }

  /** @param {any} message */
  receive(message) {
    if (message.t === "broken") this.end();
    if (message.t === "thought") this.emit("thought", message.thought);
    if (message.t !== "reply") return;
    const settle = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    settle?.(message.reply);
  }

  /** Ends it for good; what waits for a reply gets none. */
  close() {
    this.ready = false;
    this.worker.terminate();
    this.waiting.clear();
  }

  end() {
    this.ready = false;
    this.worker.terminate();
    for (const settle of this.waiting.values()) settle({ t: "broken", message: "" });
    this.waiting.clear();
    this.emit("broken");
  }

  /** @param {{ t: string } & Record<string, unknown>} asked @returns {Promise<Reply>} */
  send(asked) {
    const id = (this.asked += 1);
    return new Promise((settle) => {
      this.waiting.set(id, settle);
      this.worker.postMessage({ id, asked });
    });
  }

  /**
   * Looks at a position, which commands are about from then on; where it is none the module says
   * why.
   * @param {string} id
   * @param {Look} look
   */
  async look(id, look) {
    const reply = await this.send({ t: "look", id, ...look });
    if (reply.t !== "scene") throw new Error(reply.message);
    return /** @type {AnalysisPosition} */ (/** @type {unknown} */ (reply));
  }

  /** Thinks about a position; thoughts follow. @param {Look} look @param {Think} think */
  think(look, think) {
    return this.send({ t: "think", look, think });
  }

  /** Thinks no more. */
  rest() {
    if (this.ready) void this.send({ t: "rest" });
  }
}
