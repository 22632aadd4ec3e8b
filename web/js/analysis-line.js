// @ts-check
// The line of an analysis board: positions to look at, and the engine's thoughts about them.

import { Line } from "./line.js";

/** @typedef {import("./types.js").Ask} Ask */
/** @typedef {import("./types.js").Tell} Tell */

/** Emits `hello` (the line is up, and the server knows nothing of us yet), `thought`, `review`, `problem` (detail: a sentence), and `line`. */
export class AnalysisLine extends Line {
  /**
   * @override
   * @param {import("./line.js").Told} told
   */
  receive(told) {
    const message = /** @type {Tell} */ (told);
    if (message.t === "hello") {
      this.greet();
      this.dispatchEvent(new CustomEvent("hello"));
    } else if (message.t === "thought" || message.t === "review") {
      this.dispatchEvent(new CustomEvent(message.t, { detail: message }));
    } else if (message.t === "refused" && message.id === "") {
      this.dispatchEvent(new CustomEvent("problem", { detail: message.message }));
    } else {
      super.receive(told);
    }
  }

  /**
   * @param {Ask} asked
   * @returns {Promise<Tell>}
   */
  async send(asked) {
    return /** @type {Tell} */ (await this.ask(asked));
  }
}
