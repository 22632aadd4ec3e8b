// Runs the module: commands come in line by line, replies go out. `node run.mjs MODULE`.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [, , path] = process.argv;
const code = await WebAssembly.compile(readFileSync(path));
const host = {
  now: () => performance.now(),
  random: () => crypto.getRandomValues(new BigUint64Array(1))[0],
};
const { exports } = await WebAssembly.instantiate(code, { host });

/** @param {Uint8Array} command */
function call(command) {
  // The calls come first: each may grow the memory, which leaves older views of it empty.
  const place = exports.request(command.length);
  new Uint8Array(exports.memory.buffer, place, command.length).set(command);
  const at = exports.call();
  return new Uint8Array(exports.memory.buffer, at, exports.reply_length());
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${new TextDecoder().decode(call(new TextEncoder().encode(line)))}\n`);
}
