// Asks for confirmation of a move made on the board, if the player wants that. Meanwhile the move
// is shown in this browser only.

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

  /** The question, or an empty text. */
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

  /** Returns the move to be confirmed, and withdraws the question. */
  take() {
    const { move } = this;
    const hasFocus = byId("confirm").contains(document.activeElement);
    this.move = null;
    byId("confirm").hidden = true;
    if (hasFocus) byId("board").focusSite();
    return move;
  }

  /** Confirms the move; returns false if there is none. */
  confirm() {
    const move = this.take();
    if (move) this.emit("confirmed", move);
    return move !== null;
  }

  /** Takes the move back; returns false if there is none. */
  cancel() {
    const move = this.take();
    if (move) this.emit("cancelled");
    return move !== null;
  }
}

/**
 * Whether a move made on the board needs confirmation: by default in games by the day, which leave
 * time for it.
 * @param {Pick<View, "clock">} view
 */
export function isToConfirm({ clock }) {
  const wish = storedText("confirm");
  return wish === "always" || (wish !== "never" && clock !== null && !clock.live);
}
