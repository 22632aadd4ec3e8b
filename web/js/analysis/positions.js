// Requests about positions of an analysis board, a puzzle or a lesson: answered by the WebAssembly
// module, if it is stored on this device, or else by the site.

import { DeviceEngine } from "../engine/device.js";
import { Connection } from "../site/connection.js";
import { Emitter, on } from "../site/dom.js";

/** @import { AnalysisCommand, AnalysisMessage } from "../wire.js" */

/** Messages that the site sends without a request. */
const UNREQUESTED = ["hello", "refused", "thought", "review"];

/**
 * Emits `hello` when it is ready and holds no position yet, and the site's other messages under
 * their types.
 */
export class Positions extends Emitter {
  /**
   * @param {{ spec: string, start: string | null, tables?: number }} page the rule set, the
   * position before the moves, and the most pieces in the site's tables
   * @param {DeviceEngine | null} [device] the engine that answers instead of the site, until it
   * breaks
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
    for (const told of UNREQUESTED) on(connection, told, (/** @type {unknown} */ detail) => this.emit(told, detail));
  }

  /** Uses the site from now on. */
  askSite() {
    if (!this.device) return;
    this.device = null;
    this.connect();
  }

  /** Closes it; pending requests get no reply. */
  close() {
    this.device?.close();
    this.connection?.close();
  }

  /** @param {AnalysisCommand} command @returns {Promise<AnalysisMessage>} */
  send(command) {
    if (!this.device) return /** @type {NonNullable<typeof this.connection>} */ (this.connection).send(command);
    this.asked += 1;
    const asked = command.t === "exact" ? { ...command, others: this.tables } : command;
    // The module's replies have the same form as the site's.
    return /** @type {Promise<any>} */ (this.device.send({ ...asked, id: String(this.asked) }));
  }

  /** Loads the position after these moves. @param {readonly string[]} moves */
  look(moves) {
    return this.send({ t: "look", ...this.from, moves: [...moves] });
  }

  /**
   * Returns what can follow some touches in a loaded position; null if that was refused.
   * @param {string} at the position's id
   * @param {number[]} sites
   */
  async touches(at, sites) {
    const reply = await this.send({ t: "touch", at, sites });
    return reply.t === "touches" ? reply : null;
  }

  /**
   * Returns why some touches begin no legal move.
   * @param {string} at the position's id
   * @param {number[]} sites
   */
  async whyNot(at, sites) {
    const reply = await this.send({ t: "why", at, sites });
    return reply.t === "why" ? reply.message : "";
  }
}
