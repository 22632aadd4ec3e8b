// Runs the WebAssembly module with rules and engine, away from the page. Thinking goes on in
// slices, between which it hears what the page wants: a wish to stop is felt within one of them.

/** @import { Look, Think } from "../wire.js" */
/** @typedef {{ t: string } & Record<string, unknown>} Message */

/**
 * Milliseconds of the first slice; each is twice as long as the one before, up to a tenth of all
 * the time so far, within these bounds. Each begins with the depths of before, which the table of
 * positions makes short: many short slices come less deep than few long ones.
 */
const FIRST_SLICE = 10;
const SHORT_SLICE = 80;
const LONGEST_SLICE = 400;

const page = /** @type {any} */ (self);

/** @type {Promise<(command: object) => Message>} */
let module;
/** The number of the thought that goes on; another number ends it. */
let current = 0;

/**
 * Loads the module; what comes of it carries out commands.
 * @param {string} address
 * @param {string} language
 */
async function load(address, language) {
  const host = { now: () => performance.now() };
  const { instance } = await WebAssembly.instantiateStreaming(fetch(address), { host });
  const exports = /** @type {any} */ (instance.exports);
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  /** @param {object} command */
  const call = (command) => {
    const bytes = encoder.encode(JSON.stringify(command));
    // The calls come first: each may grow the memory, which leaves older views of it empty.
    const place = exports.request(bytes.length);
    new Uint8Array(exports.memory.buffer, place, bytes.length).set(bytes);
    const reply = exports.call();
    return JSON.parse(decoder.decode(new Uint8Array(exports.memory.buffer, reply, exports.reply_length())));
  };
  call({ t: "speak", language });
  return call;
}

/**
 * Begins to think about a position; what is thought goes out as it comes.
 * @param {Look} look
 * @param {Think} think
 */
async function begin(look, think) {
  const number = (current += 1);
  const call = await module;
  if (number !== current) return { t: "done" };
  const there = call({ t: "look", id: think.at, ...look });
  const begun = there.t === "refused" ? there : call({ t: "think", ...think });
  if (begun.t === "done") setTimeout(() => slice(call, number, FIRST_SLICE, performance.now()));
  return begun;
}

/**
 * @param {(command: object) => Message} call
 * @param {number} number of the thought
 * @param {number} millis
 * @param {number} since when the thought began
 */
function slice(call, number, millis, since) {
  if (number !== current) return;
  const thought = call({ t: "go-on", millis });
  if (thought.t !== "thought") return;
  page.postMessage({ t: "thought", thought });
  const share = (performance.now() - since) / 10;
  const next = Math.min(millis * 2, Math.max(SHORT_SLICE, Math.min(share, LONGEST_SLICE)));
  if (thought["stage"] === "thinking") setTimeout(() => slice(call, number, next, since));
}

/** @param {any} asked */
async function carryOut(asked) {
  switch (asked.t) {
    case "load":
      module = load(asked.address, asked.language);
      await module;
      return { t: "done" };
    case "think":
      return begin(asked.look, asked.think);
    case "rest":
      current += 1;
      return { t: "done" };
    default:
      // Whatever else is asked ends the thought: the module looks at one position at a time.
      current += 1;
      return (await module)(asked);
  }
}

page.addEventListener("message", async (/** @type {MessageEvent} */ { data: { id, asked } }) => {
  try {
    page.postMessage({ t: "reply", id, reply: await carryOut(asked) });
  } catch (error) {
    page.postMessage({ t: "broken", message: String(error) });
  }
});
