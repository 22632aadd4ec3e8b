// Runs the WebAssembly module with rules and engine in a worker. Searches run in slices; messages
// from the page are handled between them, so that a stop takes effect within one slice.

/** @import { Look, Think } from "../wire.js" */
/** @import { Modules } from "./device.js" */
/** @typedef {{ t: string } & Record<string, unknown>} Message */
/**
 * What a helper thread needs: the module, the shared memory, its stack and its thread-local
 * variables.
 * @typedef {{ code: WebAssembly.Module, memory: WebAssembly.Memory, stack: number, locals: number
 * }} Place
 */
/** @typedef {{ exports: any, memory: WebAssembly.Memory, threads: number }} Loaded */

/**
 * Milliseconds of the first slice; each is twice as long as the one before, up to a tenth of the
 * total time so far, within these bounds. Each repeats the earlier depths, which the transposition
 * table makes fast: many short slices reach less depth than few long ones.
 */
const FIRST_SLICE = 10;
const SHORT_SLICE = 80;
const LONGEST_SLICE = 400;

/** Memory of a module with threads, in pages of 64 KiB, as it is linked in xtask/src/wasm.rs. */
const MEMORY = { initial: 512, maximum: 8192, shared: true };
/** Size of a helper's stack, in bytes. */
const STACK = 1 << 20;

const page = /** @type {any} */ (self);

/** @type {ReturnType<typeof load>} */
let module;
/** The number of the running search; another number stops it. */
let current = 0;

/** What the module imports: a clock, the same in all its threads, and 64 random bits. */
const host = {
  now: () => performance.timeOrigin + performance.now(),
  random: () => crypto.getRandomValues(new BigUint64Array(1))[0],
};

/**
 * Loads the module: the one with threads, if several are wanted and it is available. Returns the
 * function that carries out commands, and the number of threads.
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
    // The calls come first: each may grow the memory, which detaches older views of it.
    const place = exports.request(bytes.length);
    new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
    const reply = exports.call();
    // A copy, because shared memory cannot be decoded.
    return JSON.parse(decoder.decode(new Uint8Array(memory.buffer, reply, exports.reply_length()).slice()));
  };
  call({ t: "speak", language });
  return { call, threads: there };
}

/** Loads the module without threads. @param {string} address @returns {Promise<Loaded>} */
async function instance(address) {
  const { instance } = await WebAssembly.instantiateStreaming(fetch(address), { host });
  const exports = /** @type {any} */ (instance.exports);
  return { exports, memory: exports.memory, threads: 1 };
}

/**
 * Loads the module with threads: each is a worker with its own instance on the same memory.
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
  // Searches wait for all helpers, so all must be ready before the first search.
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
 * Makes this worker a helper.
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
 * Starts a search of a position; results are posted as they come.
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
 * @param {number} number of the search
 * @param {number} millis
 * @param {number} since when the search began
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
      // Any other command stops the search: the module holds one position at a time.
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
