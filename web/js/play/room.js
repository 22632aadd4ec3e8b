// <game-room>: the room of a game on the server.

import { DeviceEngine } from "../engine/device.js";
import { Connection } from "../site/connection.js";
import { define, on } from "../site/dom.js";
import { putChatAside } from "./chat.js";
import { hintOnDevice } from "./device-hint.js";
import { Room } from "./game-room.js";

/** @import { Command, FrameView, Message, View } from "../wire.js" */

/** The least milliseconds between two loads of the page by this script. */
const RELOAD_GAP = 3000;
/** Milliseconds that a form, to join or to sign out, has to load another page. */
const FORM_LIMIT = 15000;
/** Every so many tries to connect, the site is asked whether there still is a game. */
const TRIES = 8;

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
    super(`${path}/socket`, "view");
    this.path = path;
    this.frameAt = frameAt;
    /** @type {View | null} */
    this.view = null;
    /** @type {DeviceEngine | null} */
    this.engine = null;
    /** Whether a form that leads to another page was sent. */
    this.leaves = false;
    addEventListener("submit", (event) => (this.leaves ||= !event.defaultPrevented));
    on(this, "view", (/** @type {View} */ view) => {
      if (this.view && String(view.you) !== String(this.view.you)) this.changeRole();
      this.view = view;
    });
    on(this, "line", (/** @type {boolean} */ isDown) => isDown && this.tries % TRIES === 1 && void this.leaveIfDeleted());
  }

  /** Loads the page again: its words are for a player, or for a spectator. */
  changeRole() {
    /** @type {string[]} */
    const unsent = [];
    for (const [id, { sent }] of this.waiting) {
      if (sent.t === "say" && this.waiting.delete(id)) unsent.push(sent.text);
    }
    putChatAside(unsent);
    setTimeout(() => location.reload(), this.leaves ? FORM_LIMIT : RELOAD_GAP - performance.now());
  }

  /** Loads the page again if the game was deleted: then it says so. */
  async leaveIfDeleted() {
    try {
      const answer = await fetch(`${this.path}/frames/0`, { headers: { accept: "application/json" } });
      // A proxy before a site that restarts may answer too, but not in JSON.
      if (answer.status === 404 && (await answer.json()).error) location.reload();
    } catch {
      // Nobody knows at present.
    }
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
  const connection = new GameConnection(path, frameAt);
  new Room(element, connection, frameAt);
  // The page contains its first view, so that the board is usable before the connection is up.
  const { view } = element.dataset;
  if (view) connection.emit("view", JSON.parse(view));
});
