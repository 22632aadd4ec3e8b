// The sentences of the scripts, in the language of the page: the server has put them on the page
// (`crates/server/text`, the messages `script-…`).

/** Returns the language's tag, such as `en`. */
export function language() {
  return typeof document === "undefined" ? "en" : document.documentElement.lang;
}

/**
 * Sentences by their names.
 * @typedef {Record<string, string | { one: string, other: string }>} Words
 */

/** @type {Words | undefined} */
let words;

/** Sets the sentences, for pages without them. @param {Words} sentences */
export function useWords(sentences) {
  words = sentences;
}

/**
 * Returns the sentence of this name, with texts and numbers inserted by name. A sentence with a
 * singular and a plural form depends on `count`.
 * @param {string} name `folder.sentence`
 * @param {Record<string, string | number>} [inserted]
 */
export function say(name, inserted = {}) {
  words ??= /** @type {Words} */ (JSON.parse(document.body.dataset["words"] ?? "{}"));
  const found = words[name] ?? name;
  const rule = typeof found === "string" ? "other" : new Intl.PluralRules(language()).select(Number(inserted["count"]));
  const text = typeof found === "string" ? found : rule === "one" ? found.one : found.other;
  return text.replace(/\{([a-z]+)\}/g, (mark, key) => String(inserted[key] ?? mark));
}

/**
 * Formats a number with a number of digits after the point.
 * @param {number} value
 * @param {number} digits
 */
export function decimal(value, digits) {
  const digitsAfter = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(language(), digitsAfter).format(value);
}

/** Formats a percentage. @param {number} hundredths @param {number} [digits] after the point */
export function percent(hundredths, digits = 0) {
  const style = /** @type {const} */ ({ style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });
  return new Intl.NumberFormat(language(), style).format(hundredths / 100);
}
