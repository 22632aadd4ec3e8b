// A page without anything on it, for modules that need one: whatever they take from it is nothing.

/** Something that can be read, called and written to without an effect. @type {any} */
export const nothing = new Proxy(function () {}, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => "" : key === Symbol.iterator ? () => [].values() : nothing),
  set: () => true,
  apply: () => nothing,
});

class Quiet {
  observe() {}
}

/**
 * Objects of the browser, in place for the modules imported afterwards.
 *
 * @param {Record<string, unknown>} [others]
 */
export function open(others = {}) {
  const document = new Proxy({ documentElement: { lang: "en" }, body: nothing, activeElement: null, visibilityState: "visible" }, {
    get: (known, key) => (key in known ? Reflect.get(known, key) : nothing),
  });
  const classes = { HTMLElement: class {}, SVGElement: class {}, SVGSVGElement: class {}, HTMLButtonElement: class {}, Element: class {} };
  const location = { href: "http://localhost/games/one", origin: "http://localhost", protocol: "http:", pathname: "/games/one", search: "", hash: "" };
  const window = { top: null, localStorage: null };
  const quiet = { addEventListener() {}, matchMedia: () => ({ matches: true }), customElements: nothing, ResizeObserver: Quiet, MutationObserver: Quiet };
  Object.assign(globalThis, classes, quiet, { document, location, window }, others);
  Object.defineProperty(globalThis, "navigator", { value: { onLine: true }, configurable: true });
}
