// The connection of an analysis board or a puzzle: positions that the server is shown, and what it
// says of them.

import { Connection } from "../site/connection.js";

/** @import { AnalysisCommand, AnalysisMessage } from "../wire.js" */

/** @extends {Connection<AnalysisCommand, AnalysisMessage>} */
export class PositionConnection extends Connection {
  /** @param {{ spec: string, start: string | null }} page the rule set, and where moves start */
  constructor({ spec, start }) {
    super("/analysis/socket", "hello");
    this.from = { spec, start };
  }

  /** Looks at the position after these moves. @param {readonly string[]} moves */
  look(moves) {
    return this.send({ t: "look", ...this.from, moves: [...moves] });
  }

  /**
   * What follows some touches in a position that was looked at; null when the server refused.
   * @param {string} at the position's id
   * @param {number[]} sites
   */
  async touches(at, sites) {
    const reply = await this.send({ t: "touch", at, sites });
    return reply.t === "touches" ? reply : null;
  }

  /**
   * Why some touches begin no legal move there.
   * @param {string} at the position's id
   * @param {number[]} sites
   */
  async whyNot(at, sites) {
    const reply = await this.send({ t: "why", at, sites });
    return reply.t === "why" ? reply.message : "";
  }
}
