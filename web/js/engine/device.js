// The engine on this device: sends requests to the worker that runs it.

import { Emitter } from "../site/dom.js";

/** @import { AnalysisPosition, Look, Think } from "../wire.js" */
/** @typedef {{ t: string, message: string, threads?: number }} Reply */
/**
 * The addresses of the module and of the one with threads, if any, and the wanted number of
 * threads.
 * @typedef {{ module: string, threaded?: string | undefined, threads: number }} Modules
 */

/** Largest number of threads. */
const MOST_THREADS = 16;

/**
 * Returns the largest number of threads of a search in this page: one, unless the browser lets
 * workers share memory, as it does in secure pages that are isolated from others.
 */
export function mostThreads() {
  const { threads } = document.body.dataset;
  return threads && window.crossOriginIsolated ? Math.min(navigator.hardwareConcurrency, MOST_THREADS) : 1;
}

/**
 * Emits `ready` once it is loaded, `thought` (detail: a ThoughtView), and `broken`, after which
 * every request is answered `broken`.
 */
export class DeviceEngine extends Emitter {
  /**
   * Returns the engine of this page, if the site has the module, which knows the page's game
   * (`data-no-module` says that it does not), and the browser can run it.
   * @param {number} [wanted] threads
   * @returns {DeviceEngine | null}
   */
  static ofPage(wanted = 1) {
    const { module, worker, threads: threaded } = document.body.dataset;
    if (!module || !worker || !("WebAssembly" in window)) return null;
    if (document.querySelector("[data-no-module]")) return null;
    return new DeviceEngine({ module, threaded, threads: Math.min(wanted, mostThreads()) }, worker);
  }

  /**
   * Returns the engine if the module is stored on this device, so that it needs no download.
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
    /** Threads of a search, once it is ready. */
    this.threads = 1;
    /** The id of the position that was loaded last. */
    this.at = "";
    /** Settles when what was asked in turn is answered. @type {Promise<unknown>} */
    this.last = Promise.resolve();
    /** The error that broke it; empty while it works. */
    this.failure = "";
    this.worker = new Worker(script);
    this.worker.addEventListener("message", ({ data }) => this.receive(data));
    this.worker.addEventListener("error", ({ message }) => this.end(message || `${script} cannot be loaded`));
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
    if (message.t === "broken") this.end(message.message);
    if (message.t === "thought") this.emit("thought", message.thought);
    if (message.t !== "reply") return;
    const settle = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    settle?.(message.reply);
  }

  /** Closes it; pending requests get no reply. */
  close() {
    this.ready = false;
    this.worker.terminate();
    this.waiting.clear();
  }

  /** Ends it, and answers what waits. @param {string} failure */
  end(failure) {
    this.failure = failure;
    this.ready = false;
    this.worker.terminate();
    for (const settle of this.waiting.values()) settle({ t: "broken", message: "" });
    this.waiting.clear();
    this.emit("broken");
  }

  /** @param {{ t: string } & Record<string, unknown>} asked @returns {Promise<Reply>} */
  send(asked) {
    if (this.failure) return Promise.resolve({ t: "broken", message: "" });
    const id = (this.asked += 1);
    return new Promise((settle) => {
      this.waiting.set(id, settle);
      this.worker.postMessage({ id, asked });
    });
  }

  /**
   * Makes several requests about one position, which the module holds until they are answered: it
   * holds one at a time.
   * @template T
   * @param {() => Promise<T>} questions
   * @returns {Promise<T>}
   */
  inTurn(questions) {
    const answers = this.last.then(questions);
    this.last = answers.catch(() => {});
    return answers;
  }

  /**
   * Loads a position, to which later commands refer; fails with the module's message if it is
   * invalid.
   * @param {string} id
   * @param {Look} look
   */
  async look(id, look) {
    this.at = id;
    const reply = await this.send({ t: "look", id, ...look });
    if (reply.t !== "scene") throw new Error(reply.message || this.failure);
    return /** @type {AnalysisPosition} */ (/** @type {unknown} */ (reply));
  }

  /**
   * Starts a search of a position; `thought` events follow.
   * @param {Look} look
   * @param {Think} think
   */
  think(look, think) {
    return this.send({ t: "think", look, think });
  }

  /** Stops the search. */
  rest() {
    if (this.ready) void this.send({ t: "rest" });
  }
}
