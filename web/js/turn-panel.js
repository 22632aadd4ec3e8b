// @ts-check
// What stands beside the board about the turn being made: parts, ways to go on, moves that are
// buttons, typed moves, and a sentence.

import { byId, capitalised, make, setText } from "./dom.js";

/** @typedef {import("./types.js").Move} Move */

/** Emits `button-move` (detail: the move) and `typed` (detail: the text of a move). */
export class TurnPanel extends EventTarget {
  constructor() {
    super();
    byId("typed", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      const text = byId("typed-move", HTMLInputElement).value.trim();
      if (text) this.dispatchEvent(new CustomEvent("typed", { detail: text }));
    });
  }

  /**
   * Empties the field of typed moves, unless something else has been typed since.
   *
   * @param {string} text
   */
  clearTyped(text) {
    const field = byId("typed-move", HTMLInputElement);
    if (field.value.trim() === text) field.value = "";
  }

  /**
   * Offers the moves that touch nothing on the board.
   *
   * @param {readonly Move[]} moves
   */
  offerButtons(moves) {
    const wanted = moves.filter((move) => move.sites.length === 0);
    byId("buttons", HTMLElement).replaceChildren(...wanted.map((move) => this.moveButton(move)));
  }

  /** @param {Move} move */
  moveButton(move) {
    const button = make("button", { type: "button", class: "button primary", "data-move": move.text }, move.choice || move.text);
    button.addEventListener("click", () => this.dispatchEvent(new CustomEvent("button-move", { detail: move })));
    return button;
  }

  /**
   * A sentence for the person, or nothing.
   *
   * @param {string} sentence
   */
  notice(sentence) {
    setText(byId("notice", HTMLElement), sentence);
  }

  /**
   * Asks which of several ways is meant, beside the board too.
   *
   * @param {ReadonlyMap<number, string>} ways in words, by the site to touch; none when there is nothing to ask any more
   * @param {import("./board.js").GameBoard} board
   * @param {import("./live.js").Announcer} live
   */
  choose(ways, board, live) {
    const place = byId("choices", HTMLElement);
    place.hidden = ways.size === 0;
    place.replaceChildren(
      ...[...ways].map(([site, words]) => {
        const button = make("button", { type: "button", class: "button", "data-site": String(site) }, capitalised(words));
        button.addEventListener("click", () => board.press(site, false));
        return button;
      }),
    );
    // Where turns have parts, the sentence beside the board asks already.
    this.notice(ways.size > 0 && !board.turn.guided ? "There are several ways. Which one?" : "");
    if (ways.size > 0) live.say(`Several ways: ${[...ways.values()].join("; ")}.`);
  }

  /**
   * How far a turn of several parts is: what is to be touched now, and whether a part can be taken back.
   *
   * @param {import("./board.js").Progress} progress
   */
  follow({ touched, expects, parts }) {
    byId("parts", HTMLElement).classList.toggle("idle", !parts);
    if (expects || !parts) setText(byId("expects", HTMLElement), expects);
    byId("undo-part", HTMLButtonElement).disabled = touched.length === 0;
  }
}
