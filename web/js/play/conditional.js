// Conditional lines of a game by the day: “if they play this, I play that”. They are entered on the
// board and stored by the server, which plays the answers; nobody else sees them.

import { Positions } from "../analysis/positions.js";
import { byId, Emitter, findById, make, on, press, setText } from "../site/dom.js";
import { say } from "../site/words.js";

/** @import { AnalysisPosition, Command, Message, MoveView, View } from "../wire.js" */

/**
 * Emits `position` (detail: the position on the board while a line is being entered, or null), and
 * `refused` (detail: a sentence).
 */
export class ConditionalLines extends Emitter {
  /** @param {(command: Command) => Promise<Message>} send */
  constructor(send) {
    super();
    this.send = send;
    this.place = findById("conditional");
    /** @type {View | null} */
    this.view = null;
    /** @type {readonly string[][]} */
    this.lines = [];
    /** The moves of the line being entered. @type {string[]} */
    this.moves = [];
    /** The position after them, once it is loaded. @type {AnalysisPosition | null} */
    this.position = null;
    /** The source of positions, while a line is being entered. @type {Positions | null} */
    this.positions = null;
    if (!this.place) return;
    press("conditional-enter", () => this.enter([]));
    press("conditional-keep", () => this.keep());
    press("conditional-back", () => this.back());
    press("conditional-leave", () => this.leave());
    // Another tab or device may have changed the lines since.
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible" && !this.place?.hidden) void this.ask({ t: "conditional" });
    });
  }

  get entering() {
    return this.positions !== null;
  }

  /** @param {View} view @param {boolean} changed whether the position has changed */
  show(view, changed) {
    if (!this.place) return;
    const waits = view.you.length === 1 && !view.can.play && !view.result && view.seats.every((seat) => seat.kind === "person");
    this.view = view;
    this.place.hidden = !waits;
    // The game may end while a line is being entered: by a resignation, or on time.
    if (changed || !waits) this.leave();
    if (!changed) return;
    this.take([]);
    if (waits) void this.ask({ t: "conditional" });
  }

  /**
   * Sends a command, and shows the lines after it; returns false if it was refused.
   * @param {Command} command
   */
  async ask(command) {
    const reply = await this.send(command);
    if (reply.t === "conditional" && reply.ply === this.view?.frame.ply) this.take(reply.lines);
    if (reply.t === "refused") this.emit("refused", reply.message);
    return reply.t === "conditional";
  }

  /** @param {readonly string[][]} lines */
  take(lines) {
    if (JSON.stringify(lines) === JSON.stringify(this.lines)) return;
    this.lines = lines;
    const row = (/** @type {string[]} */ line) => {
      const words = sentenceOf(line);
      const on = () => this.enter(line);
      const drop = () => this.ask({ t: "drop-conditional", ply: this.view?.frame.ply ?? 0, moves: line });
      return make("li", {},
        make("span", {}, words),
        make("button", { class: "button", click: on, "aria-label": say("play.line-on", { words }) }, say("play.go-on")),
        make("button", { class: "button", click: drop, "aria-label": say("play.line-delete", { words }) }, say("play.delete")));
    };
    const list = byId("conditional-lines");
    const hadFocus = list.contains(document.activeElement);
    list.replaceChildren(...lines.map(row));
    if (hadFocus) byId("conditional-enter").focus();
  }

  /** Starts entering a line, from moves already known. @param {readonly string[]} moves */
  enter(moves) {
    if (!this.view) return;
    const begins = !this.entering || moves.length === 0;
    const byKey = this.place?.querySelector(":focus-visible");
    this.positions ??= this.open(this.view);
    this.moves = [...moves];
    void this.look();
    // The next move is made on the board.
    if (begins && byKey) byId("board").focusSite();
  }

  /** Returns a source of positions. @param {View} view */
  open({ spec, frame }) {
    const positions = new Positions({ spec, start: frame.position });
    // Over a new connection no position is loaded.
    on(positions, "hello", () => this.position && void this.look());
    return positions;
  }

  /** Loads and shows the position after the moves. */
  async look() {
    const { positions, moves } = this;
    this.position = null;
    this.draw();
    const length = moves.length;
    const reply = await positions?.look(moves);
    if (positions !== this.positions || moves !== this.moves || length !== moves.length) return;
    if (reply?.t === "refused") this.emit("refused", reply.message);
    if (reply?.t !== "scene") return;
    this.position = reply;
    this.emit("position", reply);
  }

  /** Ignores the position that is being loaded, while something else is shown. */
  pause() {
    this.moves = [...this.moves];
    this.position = null;
  }

  draw() {
    const { entering, moves } = this;
    const ends = moves.length > 0 && moves.length % 2 === 0;
    const next = say(moves.length % 2 === 0 ? "play.their-move" : "play.your-answer");
    setText(byId("conditional-line"), entering ? `${sentenceOf(moves)} ${next}`.trim() : "");
    byId("conditional-enter").hidden = entering;
    for (const id of /** @type {const} */ (["conditional-keep", "conditional-back", "conditional-leave"])) byId(id).hidden = !entering;
    byId("conditional-keep").disabled = !ends;
    byId("conditional-back").disabled = moves.length === 0;
  }

  /** Adds a move to the line. @param {MoveView} move */
  play(move) {
    this.moves = [...this.moves, move.text];
    void this.look();
  }

  /** Adds a typed move to the line; returns false if it is illegal. @param {string} text */
  async playText(text) {
    const { positions, moves } = this;
    const reply = await positions?.look([...moves, text]);
    if (!reply || positions !== this.positions || moves !== this.moves) return false;
    if (reply.t === "refused") this.emit("refused", reply.message);
    if (reply.t !== "scene" || !reply.frame.last) return false;
    this.moves = [...moves, reply.frame.last.text];
    await this.look();
    return true;
  }

  /** @param {number[]} sites */
  async touches(sites) {
    return this.position && this.positions ? this.positions.touches(this.position.id, sites) : null;
  }

  /** @param {number[]} sites */
  async why(sites) {
    return this.position && this.positions ? this.positions.whyNot(this.position.id, sites) : "";
  }

  /** Takes back the last move of the line; returns false if none is being entered. */
  back() {
    if (!this.entering) return false;
    if (this.moves.length === 0) this.leave();
    else this.enter(this.moves.slice(0, -1));
    return true;
  }

  /** Stores the entered line. */
  async keep() {
    const { moves, view } = this;
    if (!view || moves.length === 0 || moves.length % 2 !== 0) return;
    if (await this.ask({ t: "add-conditional", ply: view.frame.ply, moves })) this.leave();
  }

  /** Stops entering a line. */
  leave() {
    const { positions } = this;
    if (!positions) return;
    positions.close();
    this.positions = null;
    this.position = null;
    this.moves = [];
    const hadFocus = this.place?.contains(document.activeElement);
    this.draw();
    if (hadFocus) byId("conditional-enter").focus();
    this.emit("position", null);
  }
}

/**
 * Returns a line as a sentence: “If d1-d2, then f4-e4. …”. A move without an answer stands alone.
 * @param {readonly string[]} moves
 */
function sentenceOf(moves) {
  const parts = [];
  for (let at = 0; at < moves.length; at += 2) {
    const [first = "", second] = moves.slice(at, at + 2);
    parts.push(second === undefined ? say("play.if", { first }) : say("play.if-then", { first, second }));
  }
  return parts.map((part) => `${part}.`).join(" ");
}
