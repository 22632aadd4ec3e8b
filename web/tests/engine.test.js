// The engine on the device after a breakdown, and the files that bundlers find for the element.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { DeviceEngine } from "../js/engine/device.js";

test("a broken engine answers what waits and what comes later", { timeout: 5000 }, async () => {
  class FakeWorker extends EventTarget {
    postMessage() {}
    terminate() {}
  }
  const document = { documentElement: { lang: "en" } };
  const page = { Worker: FakeWorker, location: { href: "http://localhost/" }, document };
  for (const [name, value] of Object.entries(page)) Object.defineProperty(globalThis, name, { value, configurable: true });
  try {
    const broken = new MessageEvent("message", { data: { t: "broken", message: "RuntimeError: unreachable" } });
    const events = /** @type {const} */ ([
      [broken, "RuntimeError: unreachable"],
      [new Event("error"), "worker.js cannot be loaded"],
    ]);
    for (const [event, failure] of events) {
      const engine = new DeviceEngine({ module: "module.wasm", threads: 1 }, "worker.js");
      const waiting = engine.send({ t: "games" });
      engine.worker.dispatchEvent(event);
      for (const reply of [waiting, engine.send({ t: "games" })]) assert.equal((await reply).t, "broken");
      assert.equal(engine.failure, failure);
      await assert.rejects(engine.look("1", /** @type {any} */ ({})), new Error(failure));
    }
  } finally {
    for (const name of Object.keys(page)) Reflect.deleteProperty(globalThis, name);
  }
});

test("bundlers find the element's files, which the package has beside it", () => {
  const read = (/** @type {string} */ path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
  const script = read("web/js/element/throughline-board.js");
  const files = [...script.matchAll(/new URL\("\.\/([a-z.-]+)", import\.meta\.url\)/g)].map(([, file]) => file);
  assert.deepEqual(files.sort(), ["board.css", "throughline.wasm", "worker.js"]);
  assert.equal(script.split("import.meta").length - 1, files.length);
  for (const file of files) assert.ok(read("xtask/src/npm.rs").includes(`"js/element/${file}"`), file);
});
