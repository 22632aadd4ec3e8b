// The ids that scripts look up (web/js/site/ids.d.ts) are ids of the server's pages.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const ROOT = join(import.meta.dirname, "../..");

/**
 * Returns the texts of all files of a folder whose names have an ending.
 *
 * @param {string} folder
 * @param {string} ending
 */
function sourceOf(folder, ending) {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(ending));
  return names.map((name) => readFileSync(join(ROOT, folder, name), "utf8")).join("\n");
}

const list = readFileSync(join(ROOT, "web/js/site/ids.d.ts"), "utf8");
const ids = [...list.matchAll(/^ {2}"?([a-z][a-z-]*)"?: /gm)].map(([, id]) => id ?? "");
const beginnings = [...list.matchAll(/`([a-z-]+)\$\{/g)].map(([, beginning]) => beginning ?? "");
const pages = sourceOf("crates/server/src", ".rs");
const scripts = sourceOf("web/js", ".js");

test("every id of the list stands in a page", () => {
  assert.ok(ids.length > 80 && beginnings.length >= 3, "the list is read");
  // An id is an attribute, or an argument of the function that writes the element.
  const missing = ids.filter((id) => !pages.includes(`id="${id}"`) && !pages.includes(`("${id}", `));
  assert.deepEqual(missing, []);
  assert.deepEqual(beginnings.filter((beginning) => !pages.includes(`id={ "${beginning}" (`)), []);
});

test("every id of the list is looked up", () => {
  const unused = ids.filter((id) => !scripts.includes(`"${id}"`));
  assert.deepEqual(unused, []);
});

test("no script looks ids up beside the list", () => {
  assert.equal([...scripts.matchAll(/getElementById\(/g)].length, 1, "findById alone");
  const selected = [...scripts.matchAll(/"#([a-z-]+)[ "]/g)].map(([, id]) => id ?? "");
  assert.deepEqual(selected.filter((id) => !ids.includes(id) && !pages.includes(`id="${id}"`)), []);
});
