// Hints of the engine on this device.

import { say } from "../site/words.js";

/** @import { DeviceEngine } from "../engine/device.js" */
/** @import { Look, Message } from "../wire.js" */

/** The level that gives hints: it sees what a newcomer needs to see. */
const LEVEL = 6;

/**
 * A good move in a position, in words and as places.
 * @param {DeviceEngine} engine
 * @param {Look} position
 * @param {number} seed tells games apart, from 0 to 2^32 - 1
 * @returns {Promise<Message>}
 */
export async function hintOnDevice(engine, position, seed) {
  await engine.look("", position);
  /** @type {any} what the module replies to `choose` */
  const chosen = await engine.send({ t: "choose", id: "", at: "", level: LEVEL, seed, nodes: null });
  const { last } = (await engine.look("", { ...position, moves: [...position.moves, chosen.text] })).frame;
  return { t: "hint", id: "", words: say("play.hint", { move: last?.spoken ?? chosen.text }), marks: last?.marks ?? [] };
}
