// The button that shows the open ways of the key piece, in games that have one. The last choice
// applies to every board.

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
