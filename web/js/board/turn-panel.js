// What stands beside the board about the turn being made: parts, ways to go on, moves that are
// buttons, typed moves, and a sentence.

import { byId, capitalised, Emitter, make, on, setText } from "../site/dom.js";
import { say } from "../site/words.js";

/** @import { GameBoard } from "./board.js" */
/** @import { Progress } from "./turn.js" */
/** @import { Announcer } from "../site/announcer.js" */
/** @import { MoveView, ResultView, Touches } from "../wire.js" */

/** Emits `typed` (detail: the text of a move) and `button-move` (detail: the move). */
export class TurnPanel extends Emitter {
  constructor() {
    super();
    byId("typed").addEventListener("submit", (event) => {
      event.preventDefault();
      const text = byId("typed-move").value.trim();
      if (text) this.emit("typed", text);
    });
    byId("undo-part").addEventListener("click", () => void byId("board").back());
  }

  /**
   * Empties the field of typed moves, unless something else has been typed since.
   * @param {string} text
   */
  clearTyped(text) {
    const field = byId("typed-move");
    if (field.value.trim() === text) field.value = "";
  }

  /** Offers the moves that touch nothing on the board. @param {readonly MoveView[]} moves */
  offerButtons(moves) {
    const buttons = moves.filter((move) => move.sites.length === 0).map((move) => {
      const click = () => this.emit("button-move", move);
      return make("button", { class: "button primary", "data-move": move.text, click }, move.choice ?? move.text);
    });
    byId("buttons").replaceChildren(...buttons);
  }

  /** A sentence for the person, or nothing. @param {string} sentence */
  notice(sentence) {
    setText(byId("notice"), sentence);
  }

  /**
   * The sentence on whose move it is, or on the result.
   * @param {string} words
   * @param {ResultView | null} result
   */
  status(words, result) {
    const status = byId("status");
    setText(status, words);
    status.dataset["result"] = result ? (result.winner === null ? "draw" : "win") : "";
  }

  /**
   * Asks which of several ways is meant, beside the board too.
   * @param {ReadonlyMap<number, string>} ways in words, by the site to touch
   * @param {GameBoard} board
   */
  choose(ways, board) {
    const buttons = [...ways].map(([site, words]) => {
      const click = () => board.press(site, false);
      return make("button", { class: "button", "data-site": site, click }, capitalised(words));
    });
    byId("choices").hidden = ways.size === 0;
    byId("choices").replaceChildren(...buttons);
    // Where turns have parts, the sentence beside the board asks already.
    this.notice(ways.size > 0 && !board.turn.guided ? say("board.which") : "");
  }

  /**
   * How far a turn of several parts is: what is to be touched now, and whether a part can be taken
   * back.
   * @param {Progress} progress
   */
  follow({ touched, expects, parts }) {
    byId("parts").classList.toggle("idle", !parts);
    if (expects || !parts) setText(byId("expects"), expects);
    byId("undo-part").disabled = touched.length === 0;
  }
}

/**
 * @typedef {object} Rules how the server is asked about touches, and who makes the move
 * @property {(sites: number[]) => Promise<Touches | null>} touches what follows some touches
 * @property {(sites: number[]) => Promise<string>} why why these touches begin no legal move
 * @property {(move: MoveView) => void} play
 */

/**
 * Lets a person make turns on a board: moves are played, and what the board asks is answered.
 * @param {GameBoard} board
 * @param {TurnPanel} panel
 * @param {Announcer} live
 * @param {Rules} rules
 */
export function takeTurns(board, panel, live, { touches, why, play }) {
  board.ask = touches;
  on(board, "move", play);
  on(panel, "button-move", play);
  on(board, "turn", (/** @type {Progress} */ progress) => panel.follow(progress));
  on(board, "illegal", async (/** @type {number[]} */ sites) => {
    const sentence = await why(sites);
    if (!sentence) return;
    panel.notice(sentence);
    live.say(sentence);
  });
  on(board, "choice", (/** @type {Map<number, string>} */ ways) => {
    panel.choose(ways, board);
    if (ways.size > 0) live.say(say("board.ways", { ways: [...ways.values()].join("; ") }));
  });
}
