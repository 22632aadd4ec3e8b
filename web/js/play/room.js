// <game-room>: the room of a game on the server.

import { DeviceEngine } from "../engine/device.js";
import { Connection } from "../site/connection.js";
import { define, on } from "../site/dom.js";
import { hintOnDevice } from "./device-hint.js";
import { Room } from "./game-room.js";

/** @import { Command, FrameView, Message, View } from "../wire.js" */

/**
 * The connection to a game. Hints come from the engine on this device, if it is stored here.
 * @extends {Connection<Command, Message>}
 */
class GameConnection extends Connection {
  /**
   * @param {string} path
   * @param {(ply: number) => Promise<FrameView>} frameAt returns the picture after a number of
   * moves
   */
  constructor(path, frameAt) {
    super(path, "view");
    this.frameAt = frameAt;
    /** @type {View | null} */
    this.view = null;
    /** @type {DeviceEngine | null} */
    this.engine = null;
    on(this, "view", (/** @type {View} */ view) => (this.view = view));
  }

  /**
   * @override
   * @param {Command} command
   * @returns {Promise<Message>}
   */
  async send(command) {
    return ((command.t === "hint" && (await this.hint())) || super.send(command));
  }

  /** Returns a hint from this device, or null. */
  async hint() {
    this.engine ??= DeviceEngine.kept();
    if (!this.engine || !this.view?.can.hint) return null;
    const { spec, played } = this.view;
    try {
      const { position } = await this.frameAt(0);
      return await hintOnDevice(this.engine, { spec, start: position, moves: played }, 0);
    } catch {
      this.engine.close();
      this.engine = null;
      return null;
    }
  }
}

define("game-room", (element) => {
  const path = element.dataset["path"] ?? location.pathname;
  const frameAt = async (/** @type {number} */ ply) => {
    const response = await fetch(`${path}/frames/${ply}`);
    if (!response.ok) throw new Error(`no picture of move ${ply}: ${response.status}`);
    return /** @type {FrameView} */ (await response.json());
  };
  const connection = new GameConnection(`${path}/socket`, frameAt);
  new Room(element, connection, frameAt);
  // The page contains its first view, so that the board is usable before the connection is up.
  const { view } = element.dataset;
  if (view) connection.emit("view", JSON.parse(view));
});
