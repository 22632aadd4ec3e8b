// When a tab notices that an account's data was removed from the browser, and what a browser that
// stores nothing sends.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isLeaving, isOtherAccount, synchronise } from "../js/site/account-data.js";

const kept = (/** @type {string} */ account) => JSON.stringify({ account, version: 3, keys: {} });

test("only what takes an account's data off the browser is a leaving", () => {
  const key = "account-data";
  assert.equal(isLeaving({ key, oldValue: kept("ada"), newValue: null }), true);
  assert.equal(isLeaving({ key, oldValue: kept("ada"), newValue: kept("bob") }), true);
  assert.equal(isLeaving({ key, oldValue: kept("ada"), newValue: kept("ada") }), false);
  assert.equal(isLeaving({ key, oldValue: null, newValue: kept("ada") }), false);
  assert.equal(isLeaving({ key, oldValue: "damaged", newValue: null }), false);
  assert.equal(isLeaving({ key: "theme", oldValue: kept("ada"), newValue: null }), false);
  assert.equal(isOtherAccount({ key, oldValue: null, newValue: kept("ada") }), true);
});

/**
 * A storage with a limit for each text.
 * @param {Record<string, string>} texts
 * @param {number} limit
 */
function storage(texts, limit) {
  return {
    getItem: (/** @type {string} */ key) => texts[key] ?? null,
    removeItem: (/** @type {string} */ key) => void delete texts[key],
    setItem(/** @type {string} */ key, /** @type {string} */ text) {
      if (text.length > limit) throw new Error("full");
      texts[key] = text;
    },
  };
}

for (const { name, localStorage } of [
  { name: "has no storage", localStorage: null },
  { name: "is full", localStorage: storage({ lessons: '{"a":["one"]}' }, 15) },
]) {
  test(`a browser that ${name} leaves the account's data alone`, async () => {
    const theirs = [{ key: "lessons", version: 7, value: '{"a":["one","two"]}' }, { key: "theme", version: 6, value: "dark-and-contrasting" }];
    /** @type {string[]} */
    const sent = [];
    const fetch = async (/** @type {string} */ _, /** @type {RequestInit} */ { body }) => {
      if (body) sent.push(JSON.parse(String(body)).value);
      return Response.json(body ? { kept: false, data: theirs } : theirs);
    };
    Object.assign(globalThis, { window: { localStorage }, fetch });
    await synchronise({ id: "ada", name: "Ada", version: 7 });
    // What it has itself is still offered, to be merged.
    assert.deepEqual(sent.filter((value) => value !== '{"a":["one"]}'), []);
  });
}
