// Hints of the engine on this device.

import { say } from "../site/words.js";

/** @import { DeviceEngine } from "../engine/device.js" */
/** @import { Look, Message } from "../wire.js" */

/** The engine's level for hints: it sees what a newcomer needs to see. */
const LEVEL = 6;

/**
 * Returns a hint: a good move in a position, as text and sites.
 * @param {DeviceEngine} engine
 * @param {Look} position
 * @param {number} seed the seed of the engine's choices, from 0 to 2^32 - 1
 * @returns {Promise<Message>}
 */
export function hintOnDevice(engine, position, seed) {
  return engine.inTurn(async () => {
    await engine.look("", position);
    /** @type {any} what the module replies to `choose` */
    const chosen = await engine.send({ t: "choose", id: "", at: "", level: LEVEL, seed, nodes: null });
    const { last } = (await engine.look("", { ...position, moves: [...position.moves, chosen.text] })).frame;
    return { t: "hint", id: "", words: say("play.hint", { move: last?.spoken ?? chosen.text }), marks: last?.marks ?? [] };
  });
}
