// The panel for the turn being made: its parts, ways to continue, moves as buttons, typed moves,
// and a message.

import { byId, capitalised, Emitter, make, on, setText } from "../site/dom.js";
import { keepFocus } from "../site/focus.js";
import { say } from "../site/words.js";
import { readTurns } from "./turn-reader.js";

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
    const status = byId("status");
    keepFocus(status.closest("aside") ?? document.body, status);
  }

  /**
   * Empties the field of typed moves, unless its text has changed since.
   * @param {string} text
   */
  clearTyped(text) {
    const field = byId("typed-move");
    if (field.value.trim() === text) field.value = "";
  }

  /** Offers the moves without touches as buttons. @param {readonly MoveView[]} moves */
  offerButtons(moves) {
    const buttons = moves.filter((move) => move.sites.length === 0).map((move) => {
      const click = () => this.emit("button-move", move);
      return make("button", { class: "button primary", "data-move": move.text, click }, move.choice ?? move.text);
    });
    const place = byId("buttons");
    const hadFocus = place.contains(document.activeElement);
    place.replaceChildren(...buttons);
    if (hadFocus) byId("status").focus();
  }

  /** Shows a message; empty for none. @param {string} sentence */
  notice(sentence) {
    setText(byId("notice"), sentence);
  }

  /**
   * Shows whose move it is, or the result.
   * @param {string} words
   * @param {ResultView | null} result
   */
  status(words, result) {
    const status = byId("status");
    setText(status, words);
    status.dataset["result"] = result ? (result.winner === null ? "draw" : "win") : "";
  }

  /**
   * Asks which of several ways is meant, also beside the board.
   * @param {ReadonlyMap<number, string>} ways in words, by the site to touch
   * @param {GameBoard} board
   */
  choose(ways, board) {
    const buttons = [...ways].map(([site, words]) => {
      const click = () => board.press(site, false);
      return make("button", { class: "button", "data-site": site, click }, capitalised(words));
    });
    const hadFocus = byId("choices").contains(document.activeElement);
    byId("choices").hidden = ways.size === 0;
    byId("choices").replaceChildren(...buttons);
    if (hadFocus) board.focusSite();
    // In games whose turns have parts, the panel already asks.
    this.notice(ways.size > 0 && !board.turn.guided ? say("board.which") : "");
  }

  /**
   * Shows the progress of a turn with several parts: what to touch next, and whether a part can be
   * taken back.
   * @param {Progress} progress
   */
  follow({ touched, expects, parts }) {
    byId("parts").classList.toggle("idle", !parts);
    if (expects || !parts) setText(byId("expects"), expects);
    byId("undo-part").disabled = touched.length === 0;
  }
}

/**
 * @typedef {object} Rules the functions that ask the server about touches and make the move
 * @property {(sites: number[]) => Promise<Touches | null>} touches returns what can follow some
 * touches
 * @property {(sites: number[]) => Promise<string>} why returns why some touches begin no legal move
 * @property {(move: MoveView) => void} play
 */

/**
 * Connects board and panel: plays moves, answers the board's requests, and announces where a turn
 * can go.
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
  on(board, "turn", readTurns(live));
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
