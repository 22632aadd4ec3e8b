// The trays beside the editor's board: toolbars in which Tab reaches one button, and the arrow keys
// the others.

import { say } from "../site/words.js";

/** @import { TrayPieceView } from "../wire.js" */

export class Trays {
  /**
   * @param {readonly TrayPieceView[]} pieces
   * @param {(index: number) => void} choose called with the pressed piece
   */
  constructor(pieces, choose) {
    this.pieces = pieces;
    /** @type {NodeListOf<HTMLButtonElement>} */
    this.buttons = document.querySelectorAll("button[data-piece]");
    for (const tray of document.querySelectorAll(".tray")) {
      const own = [...this.buttons].filter((button) => tray.contains(button));
      own[0]?.setAttribute("tabindex", "0");
      tray.addEventListener("keydown", (event) => {
        if (event instanceof KeyboardEvent) moveFocus(own, event);
      });
    }
    for (const button of this.buttons) {
      button.addEventListener("click", () => {
        if (button.dataset["dragged"] === undefined) choose(Number(button.dataset["piece"]));
      });
    }
  }

  /**
   * Shows which piece is selected, and how many of each are on the board.
   * @param {"move" | "erase" | number} tool
   * @param {(index: number) => number} count
   */
  show(tool, count) {
    for (const button of this.buttons) {
      const index = Number(button.dataset["piece"]);
      const [piece, number] = [this.pieces[index], count(index)];
      const most = piece?.most ?? null;
      button.setAttribute("aria-pressed", String(tool === index));
      const shown = most === null ? String(number) : `${number}/${most}`;
      button.setAttribute("aria-label", say("editor.tray", { piece: piece?.spoken ?? "", count: shown }));
      button.toggleAttribute("data-over", most !== null && number > most);
      const badge = button.querySelector("[data-count]");
      if (badge) badge.textContent = shown;
    }
  }
}

/** @param {readonly HTMLButtonElement[]} buttons @param {KeyboardEvent} event */
function moveFocus(buttons, event) {
  const at = buttons.findIndex((button) => button === event.target);
  const last = buttons.length - 1;
  const goals = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: last };
  const goal = goals[/** @type {keyof typeof goals} */ (event.key)];
  if (at < 0 || goal === undefined) return;
  event.preventDefault();
  const next = buttons[Math.min(Math.max(goal, 0), last)];
  for (const button of buttons) button.setAttribute("tabindex", button === next ? "0" : "-1");
  next?.focus();
}
