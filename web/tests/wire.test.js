// The fields that web/js/wire.d.ts describes are fields of the server's messages: a renamed field
// would be undefined in the browser without any error.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const ROOT = join(import.meta.dirname, "../..");

const server = readdirSync(join(ROOT, "crates/server/src"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".rs"))
  .map((name) => readFileSync(join(ROOT, "crates/server/src", name), "utf8"))
  .join("\n");
const wire = readFileSync(join(ROOT, "web/js/wire.d.ts"), "utf8").replace(/\/\*\*.*?\*\//gs, "").replace(/\/\/.*/g, "");

test("every field is one of the server's", () => {
  const fields = new Set([...wire.matchAll(/(?:[{;]|^)\s*"?([a-z_]+)"?\??: /gm)].map(([, field]) => field ?? ""));
  assert.ok(fields.size > 80, `${fields.size} fields are read`);
  const known = (/** @type {string} */ field) => new RegExp(`\\b${field}:|"${field}"`).test(server);
  assert.deepEqual([...fields].filter((field) => !known(field)), []);
});

test("every type of a message is a variant on the server", () => {
  const tags = [...wire.matchAll(/\bt: ((?:"[a-z-]+"(?: \| )?)+)/g)].flatMap(([, list]) => list?.match(/[a-z-]+/g) ?? []);
  assert.ok(tags.length > 25, `${tags.length} tags are read`);
  const variant = (/** @type {string} */ tag) => tag.replace(/(?:^|-)([a-z])/g, (_, letter) => letter.toUpperCase());
  const known = (/** @type {string} */ tag) => new RegExp(`^    ${variant(tag)}(?:,| \\{|\\()|"${tag}"`, "m").test(server);
  assert.deepEqual(tags.filter((tag) => !known(tag)), []);
});
