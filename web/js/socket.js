// @ts-check
// The line to a game. A command that was not acknowledged is sent again under its id, which the
// server carries out once.

import { Line } from "./line.js";

/** @typedef {import("./types.js").Command} Command */
/** @typedef {import("./types.js").Message} Message */
/** @typedef {import("./types.js").Touches} Touches */
/** @typedef {{ ok: boolean, message: string, touches: Touches | null }} Answer */

/** Emits `view` (detail: the view), `rematch` (detail: its path) and `line` (detail: whether the line is up). */
export class GameSocket extends Line {
  /**
   * @override
   * @param {import("./line.js").Told} told
   */
  receive(told) {
    const message = /** @type {Message} */ (told);
    if (message.t === "view") {
      this.greet();
      this.dispatchEvent(new CustomEvent("view", { detail: message }));
    } else if (message.t === "rematch") {
      this.dispatchEvent(new CustomEvent("rematch", { detail: message.href }));
    } else {
      super.receive(told);
    }
  }

  /**
   * Sends a command; the answer comes when the server has carried it out or refused.
   *
   * @param {Command} command
   * @returns {Promise<Answer>}
   */
  async send(command) {
    const message = /** @type {Message} */ (await this.ask(command));
    const touches = message.t === "touches" ? message : null;
    return { ok: message.t !== "refused", message: "message" in message ? message.message : "", touches };
  }
}
