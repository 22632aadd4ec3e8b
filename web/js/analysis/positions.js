// Positions of an analysis board, a puzzle or a lesson, and what can be done in them: from the
// module, where it is kept on this device, or else from the site.

import { DeviceEngine } from "../engine/device.js";
import { Connection } from "../site/connection.js";
import { Emitter, on } from "../site/dom.js";

/** @import { AnalysisCommand, AnalysisMessage } from "../wire.js" */

/** What the site tells without being asked. */
const TOLD = ["hello", "refused", "thought", "review"];

/**
 * Emits `hello` when it can be asked and knows no position, and what else the site tells under the
 * message's type.
 */
export class Positions extends Emitter {
  /**
   * @param {{ spec: string, start: string | null, tables?: number }} page the rule set, where moves
   * start, and the most pieces of the site's tables
   * @param {DeviceEngine | null} [device] what is asked, until it breaks, instead of the site
   */
  constructor({ spec, start, tables = 0 }, device = DeviceEngine.kept()) {
    super();
    this.from = { spec, start };
    this.tables = tables;
    this.device = device;
    /** @type {Connection<AnalysisCommand, AnalysisMessage> | null} */
    this.connection = null;
    this.asked = 0;
    if (device) {
      on(device, "ready", () => this.emit("hello"));
      on(device, "broken", () => this.askSite());
    } else this.connect();
  }

  connect() {
    /** @type {Connection<AnalysisCommand, AnalysisMessage>} */
    const connection = new Connection("/analysis/socket", "hello");
    this.connection = connection;
    for (const told of TOLD) on(connection, told, (/** @type {unknown} */ detail) => this.emit(told, detail));
  }

  /** Asks the site from now on. */
  askSite() {
    if (!this.device) return;
    this.device = null;
    this.connect();
  }

  /** Ends it for good; what waits for a reply gets none. */
  close() {
    this.device?.close();
    this.connection?.close();
  }

  /** @param {AnalysisCommand} command @returns {Promise<AnalysisMessage>} */
  send(command) {
    if (!this.device) return /** @type {NonNullable<typeof this.connection>} */ (this.connection).send(command);
    this.asked += 1;
    const asked = command.t === "exact" ? { ...command, others: this.tables } : command;
    // The module answers as the site does.
    return /** @type {Promise<any>} */ (this.device.send({ ...asked, id: String(this.asked) }));
  }

  /** Looks at the position after these moves. @param {readonly string[]} moves */
  look(moves) {
    return this.send({ t: "look", ...this.from, moves: [...moves] });
  }

  /**
   * What follows some touches in a position that was looked at; null when that was refused.
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
