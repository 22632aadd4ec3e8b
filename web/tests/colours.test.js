// Texts and fields are legible in both themes (WCAG 2.2, AA), by the colours in css/base.css.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const FOLDER = join(import.meta.dirname, "../css");
const base = readFileSync(join(FOLDER, "base.css"), "utf8");
/** The colours of both themes by name. */
const colours = new Map(
  [...base.matchAll(/^ {2}--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);$/gm)].map(([, name = "", light = "", dark = ""]) => [name, [light, dark]]),
);

/** The relative luminance of a colour. @param {string} colour `#26211a` */
function luminance(colour) {
  const parts = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = parts;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The least contrast of two colours in a theme. @param {string} one @param {string} other */
function contrast(one, other) {
  const both = [0, 1].map((theme) => {
    const lights = [one, other].map((name) => luminance(colours.get(name)?.[theme] ?? "")).sort((a, b) => a - b);
    return ((lights[1] ?? 0) + 0.05) / ((lights[0] ?? 0) + 0.05);
  });
  return Math.min(...both);
}

test("texts and the edges of fields stand out from what is behind them", () => {
  for (const behind of ["paper", "card", "tint"]) {
    for (const text of ["ink", "soft", "accent", "accent-deep", "good"]) assert.ok(contrast(text, behind) >= 4.5, `${text} on ${behind}`);
    for (const line of ["field-edge", "focus"]) assert.ok(contrast(line, behind) >= 3, `${line} on ${behind}`);
  }
  for (const behind of ["accent", "accent-deep"]) assert.ok(contrast("on-accent", behind) >= 4.5, behind);
});

test("no text has the colour of danger, which is for lines", () => {
  for (const name of readdirSync(FOLDER)) {
    const sheet = readFileSync(join(FOLDER, name), "utf8");
    assert.doesNotMatch(sheet, /(?<!-)color: var\(--danger\)/, name);
  }
});
