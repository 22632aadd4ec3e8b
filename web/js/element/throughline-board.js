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
 * @property {string} boards the drawings
 * @property {string} sprite the symbols of the pieces
 * @property {boolean} eager whether a piece moves to the last site touched
 * @property {import("../site/words.js").Words} words the board's sentences for screen readers
 */

/** The package's files, relative to this one. */
const FILES = { worker: "../engine/worker.js", module: "../../throughline.wasm", style: "../../board.css" };

/** @param {keyof typeof FILES} file */
function address(file) {
  return new URL(FILES[file], import.meta.url).href;
}

/** The module, shared by all boards of a page: handles one request after another. */
class Rules {
  constructor() {
    this.engine = new DeviceEngine({ module: address("module"), threads: 1 }, workerScript());
    /** @type {Promise<unknown>} */
    this.last = Promise.resolve();
    this.looks = 0;
  }

  /**
   * Makes several requests about one position, without one of another board in between.
   * @template T
   * @param {(engine: DeviceEngine) => Promise<T>} questions
   * @returns {Promise<T>}
   */
  inTurn(questions) {
    const answers = this.last.then(() => questions(this.engine));
    this.last = answers.catch(() => {});
    return answers;
  }

  /**
   * Loads a position, and makes a request about it; a refusal becomes an error with its message.
   * @param {{ spec: string, start: string | null, moves: readonly string[] }} place
   * @param {{ t: string } & Record<string, unknown>} [command]
   * @returns {Promise<{ position: AnalysisPosition, reply: any }>}
   */
  ask(place, command) {
    return this.inTurn(async (engine) => {
      const id = String((this.looks += 1));
      const position = answered(await engine.send({ t: "look", id, ...place }));
      return { position, reply: command && answered(await engine.send({ id, at: id, ...command })) };
    });
  }

  /** @param {string} spec @returns {Promise<BoardReply>} */
  board(spec) {
    return this.inTurn(async (engine) => answered(await engine.send({ t: "board", id: "board", spec })));
  }
}

/** @param {{ t: string, message?: string }} reply @returns {any} */
function answered(reply) {
  if (reply.t === "refused" || reply.t === "broken") throw new Error(reply.message || "WebAssembly does not run here.");
  return reply;
}

/**
 * Returns the address of the worker's script. Browsers refuse a worker from another origin, so that
 * one is wrapped in a script of the page.
 */
function workerScript() {
  const script = address("worker");
  if (new URL(script).origin === location.origin) return script;
  return URL.createObjectURL(new Blob([`importScripts(${JSON.stringify(script)});`], { type: "text/javascript" }));
}

/** @type {Rules | null} */
let rules = null;

/**
 * The sides that people move, by the attribute `movable`.
 * @type {Record<string, readonly number[]>}
 */
const MOVABLE = { first: [0], second: [1], both: [0, 1] };

export class ThroughlineBoard extends HTMLElement {
  static observedAttributes = ["spec", "start", "moves", "movable", "level", "turned"];

  constructor() {
    super();
    this.root = this.attachShadow({ mode: "open" });
    this.board = new GameBoard();
    this.board.ask = async (sites) => (await this.ask({ t: "touch", sites })).reply;
    this.board.addEventListener("move", (event) => void this.chosen(/** @type {CustomEvent} */ (event).detail.text));
    this.board.addEventListener("illegal", (event) => void this.explain(/** @type {CustomEvent} */ (event).detail));
    this.note = document.createElement("p");
    this.note.setAttribute("role", "status");
    /** The moves played, in canonical text. @type {readonly string[]} */
    this.played = [];
    /** @type {AnalysisPosition | null} */
    this.position = null;
    /** The rule set of the drawn board. */
    this.drawn = "";
    /** The number of the newest change; an engine's move for an older one is dropped. */
    this.change = 0;
    /** The number of restarts. */
    this.restarts = 0;
    /** Settles when the newest change is shown or refused. @type {Promise<unknown>} */
    this.last = Promise.resolve();
    /**
     * Resolves once the requested position is shown; rejected with the reason if it cannot be.
     * @type {Promise<void>}
     */
    this.ready = Promise.resolve();
  }

  connectedCallback() {
    const style = document.createElement("link");
    Object.assign(style, { rel: "stylesheet", href: address("style") });
    this.sprite = document.createElement("div");
    this.root.replaceChildren(style, this.sprite, this.board, this.note);
    this.restart();
  }

  /** @param {string} name @param {string | null} before @param {string | null} now */
  attributeChangedCallback(name, before, now) {
    if (!this.isConnected || before === now) return;
    if (name === "turned") this.board.turned = this.hasAttribute("turned");
    else if (name === "movable" || name === "level") void this.go(() => this.played, "jump");
    else this.restart();
  }

  /** Starts again from the attributes; several restarts in a row count as one. */
  restart() {
    const number = (this.restarts += 1);
    const moves = () => (this.getAttribute("moves") ?? "").split(/\s+/).filter((text) => text !== "");
    void this.go(() => (number === this.restarts ? moves() : null), "jump");
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

  get spec() {
    return this.getAttribute("spec") ?? "";
  }

  /** The moves played. */
  get moves() {
    return [...this.played];
  }

  set moves(moves) {
    void this.go(() => moves, "glide");
  }

  /** The legal moves in canonical text; not all of them if there are more than 300. */
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
    const { movable } = this;
    if (!this.getAttribute("level") || movable.length === 0) return this.played.slice(0, -1);
    for (let length = this.played.length - 1; length >= 0; length -= 1) {
      const moves = this.played.slice(0, length);
      if (movable.includes((await this.ask(undefined, moves)).position.turn)) return moves;
    }
    // The engine began, and nobody has moved since.
    return this.played;
  }

  /** The sides that people move. */
  get movable() {
    return MOVABLE[this.getAttribute("movable") ?? ""] ?? [];
  }

  /**
   * @param {{ t: string } & Record<string, unknown>} [command]
   * @param {readonly string[]} [moves]
   */
  ask(command, moves = this.played) {
    rules ??= new Rules();
    return rules.ask({ spec: this.spec, start: this.getAttribute("start"), moves }, command);
  }

  /**
   * @param {readonly string[]} moves
   * @param {"glide" | "jump"} how
   * @param {{ change: number, isNew: boolean }} which
   */
  async show(moves, how, { change, isNew }) {
    try {
      await this.draw();
      const { position } = await this.ask(undefined, moves);
      const last = position.frame.last?.text;
      this.played = last === undefined ? [...moves] : [...moves.slice(0, -1), last];
      this.position = position;
      const mayMove = position.result === null && this.movable.includes(position.turn);
      this.board.show(position.frame, mayMove ? offerOf(position) : null, how);
      this.say(position.result?.words ?? "");
      if (isNew) this.tell("move", { text: last, moves: this.moves, position: position.frame.position });
      if (position.result) this.tell("end", this.result);
      else void this.answer(change);
    } catch (error) {
      // An illegal move leaves the board as it is, and the engine to move if it was.
      if (isNew) void this.answer(change);
      this.say(error instanceof Error ? error.message : String(error));
      this.tell("refused", { message: this.note.textContent });
      throw error;
    }
  }

  /** Draws the board of the rule set, unless it is already drawn. */
  async draw() {
    const { spec } = this;
    if (this.drawn === spec) return;
    rules ??= new Rules();
    const board = await rules.board(spec);
    if (this.drawn === spec) return;
    this.drawn = spec;
    useWords(board.words);
    if (this.sprite) this.sprite.innerHTML = board.sprite;
    this.board.toggleAttribute("data-eager", board.eager);
    this.board.toggleAttribute("data-trails", !board.eager);
    this.board.redraw(board.boards);
    this.board.turned = this.hasAttribute("turned");
  }

  /** Plays a move made on the board. @param {string} text */
  async chosen(text) {
    await this.play(text).catch(() => {});
  }

  /**
   * Lets the engine move, if a level is given, it is the engine's turn, and no newer change waits.
   * @param {number} change the change that is shown
   */
  async answer(change) {
    const level = Number(this.getAttribute("level"));
    const { position } = this;
    if (!level || !position || position.result || this.movable.includes(position.turn) || change !== this.change) return;
    const seed = Math.floor(Math.random() * 2 ** 32);
    const { reply } = await this.ask({ t: "choose", level, seed, nodes: null });
    if (change === this.change && reply.text) await this.play(reply.text);
  }

  /** Shows why a gesture is no move. @param {readonly number[]} sites */
  async explain(sites) {
    const { reply } = await this.ask({ t: "why", sites });
    this.say(reply.message);
    this.tell("refused", { message: reply.message });
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

customElements.define("throughline-board", ThroughlineBoard);
