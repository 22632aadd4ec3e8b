// Asks for a confirmation of a move that was made on the board, where its player wants that. The
// move is shown meanwhile, and in this browser alone.

import { byId, Emitter, press } from "../site/dom.js";
import { storedText } from "../site/storage.js";
import { say } from "../site/words.js";

/** @import { MoveView, View } from "../wire.js" */

/** Emits `confirmed` (detail: the move) and `cancelled`. */
export class Confirmation extends Emitter {
  constructor() {
    super();
    /** @type {MoveView | null} */
    this.move = null;
    press("confirm-move", () => this.confirm());
    press("confirm-cancel", () => this.cancel());
  }

  /** The question, while there is one. */
  get words() {
    return this.move ? say("play.confirm", { move: this.move.choice ?? this.move.text }) : "";
  }

  /** @param {MoveView} move */
  ask(move) {
    const isByKeyboard = byId("board").contains(document.activeElement);
    this.move = move;
    byId("confirm").hidden = false;
    if (isByKeyboard) byId("confirm-move").focus({ preventScroll: true });
  }

  /** What was asked about; from now on nothing is. */
  take() {
    const { move } = this;
    const hasFocus = byId("confirm").contains(document.activeElement);
    this.move = null;
    byId("confirm").hidden = true;
    if (hasFocus) byId("board").focusSite();
    return move;
  }

  /** Plays the move; false where none waits. */
  confirm() {
    const move = this.take();
    if (move) this.emit("confirmed", move);
    return move !== null;
  }

  /** Takes the move back; false where none waits. */
  cancel() {
    const move = this.take();
    if (move) this.emit("cancelled");
    return move !== null;
  }
}

/**
 * Whether a move made on the board waits for a confirmation: usually in games by the day, where
 * nothing presses.
 * @param {Pick<View, "clock">} view
 */
export function isToConfirm({ clock }) {
  const wish = storedText("confirm");
  return wish === "always" || (wish !== "never" && clock !== null && !clock.live);
}
