// When a tab notices that an account's data was removed from the browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isLeaving } from "../js/site/account-data.js";

const kept = (/** @type {string} */ account) => JSON.stringify({ account, version: 3, keys: {} });

test("only what takes an account's data off the browser is a leaving", () => {
  const key = "account-data";
  assert.equal(isLeaving({ key, oldValue: kept("ada"), newValue: null }), true);
  assert.equal(isLeaving({ key, oldValue: kept("ada"), newValue: kept("bob") }), true);
  assert.equal(isLeaving({ key, oldValue: kept("ada"), newValue: kept("ada") }), false);
  assert.equal(isLeaving({ key, oldValue: null, newValue: kept("ada") }), false);
  assert.equal(isLeaving({ key, oldValue: "damaged", newValue: null }), false);
  assert.equal(isLeaving({ key: "theme", oldValue: kept("ada"), newValue: null }), false);
});
