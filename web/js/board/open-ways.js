// The button that shows the ways that stand open to the piece the game turns on, where a game has
// such a piece. What was chosen last holds on every board.

import { findById } from "../site/dom.js";
import { storedText, storeText } from "../site/storage.js";

/** @import { GameBoard } from "./board.js" */

/** @param {GameBoard} board */
export function useOpenWays(board) {
  const button = findById("open-ways");
  if (!button) return;
  const show = (/** @type {boolean} */ shown) => {
    button.setAttribute("aria-pressed", String(shown));
    board.showWays(shown);
  };
  show(storedText("open-ways") === "on");
  button.addEventListener("click", () => {
    const shown = !board.showsWays;
    storeText("open-ways", shown ? "on" : null);
    show(shown);
  });
}
