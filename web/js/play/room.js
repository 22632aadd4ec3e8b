// <game-room>: a room whose game is at the server.

import { Connection } from "../site/connection.js";
import { define } from "../site/dom.js";
import { Room } from "./game-room.js";

/** @import { Command, FrameView, Message } from "../wire.js" */

define("game-room", (element) => {
  const path = element.dataset["path"] ?? location.pathname;
  const frameAt = async (/** @type {number} */ ply) => {
    const response = await fetch(`${path}/frames/${ply}`);
    if (!response.ok) throw new Error(`no picture of move ${ply}: ${response.status}`);
    return /** @type {FrameView} */ (await response.json());
  };
  /** @type {Connection<Command, Message>} */
  const connection = new Connection(`${path}/socket`, "view");
  new Room(element, connection, frameAt);
});
