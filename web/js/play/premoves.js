// The premove in a room: made on the board or typed while the other side is thinking, and played as
// soon as the turn comes. Only this browser knows it.

import { Emitter, on } from "../site/dom.js";
import { say } from "../site/words.js";
import { storedText } from "../site/storage.js";

/** @import { GameBoard } from "../board/board.js" */
/** @import { View } from "../wire.js" */
/**
 * @typedef {{ sites: readonly number[], words: string } | { text: string, words: string }} Planned
 */

/** Emits `change` (detail: a sentence). */
export class Premoves extends Emitter {
  /** @param {GameBoard} board */
  constructor(board) {
    super();
    this.board = board;
    /** @type {Planned | null} */
    this.planned = null;
    on(board, "premove", (/** @type {readonly number[]} */ sites) => this.touched(sites));
  }

  /** The sentence shown beside the board, or an empty text. */
  get words() {
    return this.planned ? say("play.premove", { move: this.planned.words }) : "";
  }

  /** @param {readonly number[]} sites */
  touched(sites) {
    if (sites.length === 0) {
      this.drop();
      return;
    }
    this.planned = { sites, words: sites.map((site) => this.board.nameOf(site)).join("–") };
    this.emit("change", this.words);
  }

  /** Takes a typed move as the premove. @param {string} text */
  typed(text) {
    this.board.cancel();
    this.board.takePremoveBack();
    this.planned = { text, words: text };
    this.emit("change", this.words);
  }

  /** Takes it back; returns false if there is none. */
  cancel() {
    if (!this.planned) return false;
    if (!this.board.takePremoveBack()) this.drop();
    return true;
  }

  drop() {
    if (!this.planned) return;
    this.planned = null;
    this.emit("change", say("play.premove-cancelled"));
  }

  /** Returns the premove, and forgets it. */
  take() {
    const { planned } = this;
    this.planned = null;
    return planned;
  }
}

/**
 * Returns the side that may make a premove now: the player's own, while the other side is thinking.
 * Games by the day have conditional lines instead.
 * @param {Pick<View, "you" | "can" | "result" | "seats" | "clock">} view
 * @returns {number | null}
 */
export function sideThatWaits({ you, can, result, seats, clock }) {
  const [side] = you;
  const isOpen = seats.some((seat) => seat.kind === "open");
  if (side === undefined || you.length !== 1 || can.play || result || isOpen || (clock && !clock.live)) return null;
  return storedText("premoves") === "off" ? null : side;
}
