// Runs the WebAssembly module with rules and engine, away from the page. Thinking goes on in
// slices, between which it hears what the page wants: a wish to stop is felt within one of them.

/** @import { Look, Think } from "../wire.js" */
/** @import { Modules } from "./device.js" */
/** @typedef {{ t: string } & Record<string, unknown>} Message */
/**
 * Where a helper runs: the module, the memory of all, its stack and its thread-local variables.
 * @typedef {{ code: WebAssembly.Module, memory: WebAssembly.Memory, stack: number,
 *   locals: number }} Place
 */
/** @typedef {{ exports: any, memory: WebAssembly.Memory, threads: number }} Loaded */

/**
 * Milliseconds of the first slice; each is twice as long as the one before, up to a tenth of all
 * the time so far, within these bounds. Each begins with the depths of before, which the table of
 * positions makes short: many short slices come less deep than few long ones.
 */
const FIRST_SLICE = 10;
const SHORT_SLICE = 80;
const LONGEST_SLICE = 400;

/** Pages of 64 KiB that a module with threads is linked with, in xtask/src/wasm.rs. */
const MEMORY = { initial: 512, maximum: 8192, shared: true };
/** Bytes of a helper's stack. */
const STACK = 1 << 20;

const page = /** @type {any} */ (self);

/** @type {ReturnType<typeof load>} */
let module;
/** The number of the thought that goes on; another number ends it. */
let current = 0;

/** The module's clock, the same in each of its threads. */
const host = { now: () => performance.timeOrigin + performance.now() };

/**
 * Loads the module, the one with threads where several are wanted and it can be had. Gives
 * what carries out commands, and how many threads it has.
 * @param {Modules} modules
 * @param {string} language
 */
async function load({ module: address, threaded, threads }, language) {
  const { exports, memory, threads: there } = await (threaded && threads > 1
    ? withHelpers(threaded, threads - 1).catch(() => instance(address))
    : instance(address));
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  /** @param {object} command @returns {Message} */
  const call = (command) => {
    const bytes = encoder.encode(JSON.stringify(command));
    // The calls come first: each may grow the memory, which leaves older views of it empty.
    const place = exports.request(bytes.length);
    new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
    const reply = exports.call();
    // A copy, for nothing decodes what is shared.
    return JSON.parse(decoder.decode(new Uint8Array(memory.buffer, reply, exports.reply_length()).slice()));
  };
  call({ t: "speak", language });
  return { call, threads: there };
}

/** The module without threads. @param {string} address @returns {Promise<Loaded>} */
async function instance(address) {
  const { instance } = await WebAssembly.instantiateStreaming(fetch(address), { host });
  const exports = /** @type {any} */ (instance.exports);
  return { exports, memory: exports.memory, threads: 1 };
}

/**
 * The module with threads: each is a worker of its own with an instance on the same memory.
 * @param {string} address
 * @param {number} count of helpers
 * @returns {Promise<Loaded>}
 */
async function withHelpers(address, count) {
  const memory = new WebAssembly.Memory(MEMORY);
  const code = await WebAssembly.compileStreaming(fetch(address));
  const { exports } = /** @type {any} */ (await WebAssembly.instantiate(code, { host, env: { memory } }));
  const helpers = Array.from({ length: count }, () => {
    const [stack, locals] = [exports.room(STACK) + STACK, exports.room(exports.__tls_size.value)];
    const worker = new Worker(location.href);
    worker.postMessage({ helper: { code, memory, stack, locals } });
    return worker;
  });
  // Searches wait for each of them: all have to be there before the first.
  const ready = helpers.map((helper) => {
    return new Promise((settle, fail) => {
      helper.onmessage = settle;
      helper.onerror = fail;
    });
  });
  try {
    await Promise.all(ready);
  } catch (error) {
    for (const helper of helpers) helper.terminate();
    throw error;
  }
  exports.use_helpers(count);
  for (const helper of helpers) helper.postMessage({ help: true });
  return { exports, memory, threads: count + 1 };
}

/**
 * This worker is a helper.
 * @param {Place} place
 */
async function becomeHelper({ code, memory, stack, locals }) {
  const { exports } = /** @type {any} */ (await WebAssembly.instantiate(code, { host, env: { memory } }));
  exports.__stack_pointer.value = stack;
  exports.__wasm_init_tls(locals);
  page.onmessage = () => exports.help();
  page.postMessage("ready");
}

/**
 * Begins to think about a position; what is thought goes out as it comes.
 * @param {Look} look
 * @param {Think} think
 */
async function begin(look, think) {
  const number = (current += 1);
  const { call } = await module;
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
  if (thought.t !== "thought") throw new Error(String(thought["message"]));
  page.postMessage({ t: "thought", thought });
  const share = Math.round((performance.now() - since) / 10);
  const next = Math.min(millis * 2, Math.max(SHORT_SLICE, Math.min(share, LONGEST_SLICE)));
  if (thought["stage"] === "thinking") setTimeout(() => slice(call, number, next, since));
}

/** @param {any} asked */
async function carryOut(asked) {
  switch (asked.t) {
    case "load":
      module = load(asked.modules, asked.language);
      return { t: "done", threads: (await module).threads };
    case "think":
      return begin(asked.look, asked.think);
    case "rest":
      current += 1;
      return { t: "done" };
    default:
      // Whatever else is asked ends the thought: the module looks at one position at a time.
      current += 1;
      return (await module).call(asked);
  }
}

page.onmessage = async (/** @type {MessageEvent} */ { data: { id, asked, helper } }) => {
  try {
    if (helper) await becomeHelper(helper);
    else page.postMessage({ t: "reply", id, reply: await carryOut(asked) });
  } catch (error) {
    if (helper) throw error;
    page.postMessage({ t: "broken", message: String(error) });
  }
};
