// <throughline-board>: a board for other people's pages, with the rules of its game in WebAssembly.
// People make moves on it, programs by its methods; an engine answers if a level is given.
// examples/board/README.md describes it.

import { offerOf } from "../board/turn.js";
import { GameBoard } from "../board/board.js";
import { DeviceEngine } from "../engine/device.js";
import { useWords } from "../site/words.js";

/** @import { AnalysisPosition } from "../wire.js" */
/**
 * A rule set's board, as the module sends it.
 * @typedef {object} BoardReply
 * @property {string} spec the rule set, with the seed of what was left to chance
 * @property {string} boards the drawings
 * @property {string} sprite the symbols of the pieces
 * @property {boolean} eager whether a piece moves to the last site touched
 * @property {import("../site/words.js").Words} words the board's sentences for screen readers
 */

/** The package's files beside this one. Bundlers find them by this form, which they know. */
const FILES = {
  worker: new URL("./worker.js", import.meta.url).href,
  module: new URL("./throughline.wasm", import.meta.url).href,
  style: new URL("./board.css", import.meta.url).href,
};

/** The module, shared by all boards of a page: handles one request after another. */
class Rules {
  constructor() {
    this.engine = new DeviceEngine({ module: FILES.module, threads: 1 }, workerScript());
    // What is asked after a breakdown goes to a new worker.
    this.engine.addEventListener("broken", () => (shared = null));
    this.looks = 0;
  }

  /**
   * Makes a request; a refusal or a breakdown becomes an error with its message.
   * @param {{ t: string } & Record<string, unknown>} asked
   * @returns {Promise<any>}
   */
  async request(asked) {
    const reply = await this.engine.send(asked);
    if (reply.t === "broken") throw new Error(`The rules do not run: ${this.engine.failure}`);
    if (reply.t === "refused") throw new Error(reply.message);
    return reply;
  }

  /**
   * Loads a position, and makes a request about it.
   * @param {{ spec: string, start: string | null, moves: readonly string[] }} place
   * @param {{ t: string } & Record<string, unknown>} [command]
   * @returns {Promise<{ position: AnalysisPosition, reply: any }>}
   */
  ask(place, command) {
    return this.engine.inTurn(async () => {
      const id = String((this.looks += 1));
      const position = await this.request({ t: "look", id, ...place });
      return { position, reply: command && (await this.request({ id, at: id, ...command })) };
    });
  }

  /** @param {string} spec @returns {Promise<BoardReply>} */
  board(spec) {
    return this.engine.inTurn(() => this.request({ t: "board", id: "board", spec }));
  }
}

/**
 * Returns the address of the worker's script. Browsers refuse a worker from another origin, so that
 * one is wrapped in a script of the page.
 */
function workerScript() {
  const script = FILES.worker;
  if (new URL(script).origin === location.origin) return script;
  return URL.createObjectURL(new Blob([`importScripts(${JSON.stringify(script)});`], { type: "text/javascript" }));
}

/** @type {Rules | null} */
let shared = null;

function rules() {
  return (shared ??= new Rules());
}

/**
 * The sides that people move, by the attribute `movable`.
 * @type {Record<string, readonly number[]>}
 */
const MOVABLE = { first: [0], second: [1], both: [0, 1] };
const LEVELS = ["1", "2", "3", "4", "5", "6", "7", "8"];
/** The values of the attributes that have few; empty is as good as left out. */
const VALUES = { movable: Object.keys(MOVABLE), level: LEVELS };

export class ThroughlineBoard extends HTMLElement {
  static observedAttributes = ["spec", "start", "moves", "movable", "level", "turned"];

  constructor() {
    super();
    this.root = this.attachShadow({ mode: "open" });
    this.board = new GameBoard();
    this.board.ask = async (sites) => (await this.askOrRefuse({ t: "touch", sites }))?.reply ?? null;
    this.board.addEventListener("move", (event) => void this.chosen(/** @type {CustomEvent} */ (event).detail.text));
    this.board.addEventListener("illegal", (event) => void this.explain(/** @type {CustomEvent} */ (event).detail));
    this.note = document.createElement("p");
    this.note.setAttribute("role", "status");
    /** The moves played, in canonical text. @type {readonly string[]} */
    this.played = [];
    /** @type {AnalysisPosition | null} */
    this.position = null;
    /** The attribute `spec` of the drawn board. @type {string | null} */
    this.drawn = null;
    /** The rule set in full, with the seed of what was left to chance. */
    this.rules = "";
    /** The change that the engine is answering; 0 if it is not. */
    this.answering = 0;
    /** The number of the newest change; an engine's move for an older one is dropped. */
    this.change = 0;
    /** The number of restarts. */
    this.restarts = 0;
    /**
     * Lets the changes begin, when the element first comes into a page; null afterwards.
     * @type {(() => void) | null}
     */
    this.begin = null;
    /** Settles when the newest change is shown or refused. @type {Promise<unknown>} */
    this.last = new Promise((begin) => (this.begin = () => begin(null)));
    const style = document.createElement("link");
    Object.assign(style, { rel: "stylesheet", href: FILES.style });
    this.sprite = document.createElement("div");
    this.root.replaceChildren(style, this.sprite, this.board, this.note);
    /**
     * Resolves once the requested position is shown; rejected with the reason if it cannot be.
     * @type {Promise<void>}
     */
    this.ready = this.restart();
    this.takeOver();
  }

  /** Takes over the moves that a script set before the element was defined. */
  takeOver() {
    const early = Object.getOwnPropertyDescriptor(this, "moves");
    if (!early) return;
    Reflect.deleteProperty(this, "moves");
    this.moves = early.value;
  }

  connectedCallback() {
    this.begin?.();
    this.begin = null;
    // The engine does not move for a board that is in no page.
    const { change } = this;
    void this.last.then(() => this.answer(change));
  }

  /** @param {string} name @param {string | null} before @param {string | null} now */
  attributeChangedCallback(name, before, now) {
    if (this.begin || before === now) return;
    if (name === "turned") this.board.turned = this.hasAttribute("turned");
    else if (name === "movable" || name === "level") void this.go(() => this.played, "jump");
    else void this.restart();
  }

  /** Starts again from the attributes; several restarts in a row count as one. */
  restart() {
    const number = (this.restarts += 1);
    const moves = () => (this.getAttribute("moves") ?? "").split(/\s+/).filter((text) => text !== "");
    return this.go(() => (number === this.restarts ? moves() : null), "jump");
  }

  /**
   * Shows the position after some moves, once all earlier changes are shown; `ready` waits for it.
   * @param {() => readonly string[] | null | Promise<readonly string[]>} moves called after the
   *   earlier changes; null: nothing is to be shown
   * @param {"glide" | "jump"} how
   * @param {boolean} [isNew] whether the last one is new
   */
  go(moves, how, isNew = false) {
    const change = (this.change += 1);
    const shown = this.last.then(async () => {
      const line = await moves();
      if (line) await this.show(line, how, { change, isNew });
    });
    // A caller may ignore the promise.
    this.last = shown.catch(() => {});
    this.ready = shown;
    return shown;
  }

  /** The moves played. */
  get moves() {
    return [...this.played];
  }

  set moves(moves) {
    void this.go(() => moves, "glide");
  }

  /** The legal moves in canonical text; empty if there are more than 300. */
  get legal() {
    return this.position?.moves.map(({ text }) => text) ?? [];
  }

  /** The result: winner 0, 1 or null, and a sentence; null while the game is in progress. */
  get result() {
    const result = this.position?.result;
    return result ? { winner: result.winner, words: result.words } : null;
  }

  /**
   * Plays a move of the side to move.
   * @param {string} text
   * @returns {Promise<void>} rejected with a sentence if it is illegal
   */
  play(text) {
    return this.go(() => [...this.played, text], "glide", true);
  }

  /**
   * Takes the last move back; with an engine, all moves up to a person's turn.
   * @returns {Promise<void>}
   */
  undo() {
    return this.go(() => this.earlier(), "glide");
  }

  /** Returns the moves that remain after `undo`. */
  async earlier() {
    const { movers } = this;
    if (!this.engineLevel || movers.length === 0) return this.played.slice(0, -1);
    for (let length = this.played.length - 1; length >= 0; length -= 1) {
      const moves = this.played.slice(0, length);
      if (movers.includes((await this.ask(undefined, moves)).position.turn)) return moves;
    }
    // The engine began, and nobody has moved since.
    return this.played;
  }

  /** The sides that people move. */
  get movers() {
    return MOVABLE[this.getAttribute("movable") ?? ""] ?? [];
  }

  /** The engine's level; 0 without an engine. */
  get engineLevel() {
    return LEVELS.indexOf(this.getAttribute("level") ?? "") + 1;
  }

  /** Returns what is wrong with an attribute, as a sentence; empty if nothing is. */
  mistake() {
    for (const [name, values] of Object.entries(VALUES)) {
      const value = this.getAttribute(name);
      if (value && !values.includes(value)) return `There is no ${name} “${value}”: expected ${values.join(", ")}.`;
    }
    return "";
  }

  /**
   * @param {{ t: string } & Record<string, unknown>} [command]
   * @param {readonly string[]} [moves]
   */
  ask(command, moves = this.played) {
    return rules().ask({ spec: this.rules, start: this.getAttribute("start"), moves }, command);
  }

  /** @param {{ t: string } & Record<string, unknown>} command */
  askOrRefuse(command) {
    return this.ask(command).catch((error) => this.refuse(error));
  }

  /**
   * @param {readonly string[]} moves
   * @param {"glide" | "jump"} how
   * @param {{ change: number, isNew: boolean }} which
   */
  async show(moves, how, { change, isNew }) {
    try {
      const mistake = this.mistake();
      if (mistake) throw new Error(mistake);
      await this.draw();
      const { position } = await this.ask(undefined, moves);
      const last = position.frame.last?.text;
      this.played = last === undefined ? [...moves] : [...moves.slice(0, -1), last];
      this.position = position;
      const mayMove = position.result === null && this.movers.includes(position.turn);
      this.board.show(position.frame, mayMove ? offerOf(position) : null, how);
      this.say(position.result?.words ?? "");
      if (isNew) this.tell("move", { text: last, moves: this.moves, position: position.frame.position });
      if (position.result) this.tell("end", this.result);
      else void this.answer(change);
    } catch (error) {
      // An illegal move leaves the board as it is, and the engine to move if it was.
      if (isNew) void this.answer(change);
      this.refuse(error);
      throw error;
    }
  }

  /** Draws the board of the rule set, unless it is already drawn. */
  async draw() {
    const spec = this.getAttribute("spec") ?? "";
    if (this.drawn === spec) return;
    const board = await rules().board(spec);
    this.drawn = spec;
    this.rules = board.spec;
    useWords(board.words);
    this.sprite.innerHTML = board.sprite;
    this.board.toggleAttribute("data-eager", board.eager);
    this.board.toggleAttribute("data-trails", !board.eager);
    this.board.redraw(board.boards);
    this.board.turned = this.hasAttribute("turned");
  }

  /** Plays a move made on the board; a refused one is taken back. @param {string} text */
  async chosen(text) {
    await this.play(text).catch(() => this.board.cancel());
  }

  /**
   * Lets the engine move, if a level is given, it is the engine's turn, the element is in a page,
   * and no newer change waits.
   * @param {number} change the change that is shown
   */
  async answer(change) {
    const { engineLevel: level, position } = this;
    if (!level || !position || position.result || this.movers.includes(position.turn) || this.mistake()) return;
    const isDue = () => this.isConnected && change === this.change;
    if (!isDue() || this.answering === change) return;
    this.answering = change;
    const seed = Math.floor(Math.random() * 2 ** 32);
    const answer = await this.askOrRefuse({ t: "choose", level, seed, nodes: null });
    this.answering = 0;
    if (isDue() && answer?.reply.text) await this.chosen(answer.reply.text);
  }

  /** Shows why a gesture is no move. @param {readonly number[]} sites */
  async explain(sites) {
    const answer = await this.askOrRefuse({ t: "why", sites });
    if (answer) this.refuse(new Error(answer.reply.message));
  }

  /** Says why something cannot be done, on the board and to the page. @param {unknown} error */
  refuse(error) {
    const message = error instanceof Error ? error.message : String(error);
    this.say(message);
    this.tell("refused", { message });
  }

  /** @param {string} sentence */
  say(sentence) {
    this.note.textContent = sentence;
  }

  /** @param {"move" | "end" | "refused"} type @param {unknown} detail */
  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}

// A page may have a second copy of the package: the first one's elements stay.
if (!customElements.get("throughline-board")) customElements.define("throughline-board", ThroughlineBoard);
