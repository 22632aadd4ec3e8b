// @ts-check
// The keys of the analysis board, wherever they are free.

/** @typedef {import("./analysis.js").Analysis} Analysis */

/** @param {Analysis} analysis */
export function useKeys(analysis) {
  const { tree, engine } = analysis;
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => analysis.go(tree.at.parent),
    ArrowRight: () => analysis.go(tree.at.next),
    ArrowUp: () => analysis.go(tree.beside(-1)),
    ArrowDown: () => analysis.go(tree.beside(1)),
    Home: () => analysis.go(tree.root),
    End: () => analysis.go(tree.at.last),
    Delete: () => analysis.remove(),
    " ": () => analysis.playBest(),
    e: () => engine.toggle(),
    t: () => engine.toggleThreat(),
    l: () => analysis.speak(),
    f: () => analysis.flip(),
  };
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    if (target instanceof Element && target.closest("input, select, textarea")) return;
    if ((event.key === "Escape" || event.key === "Backspace") && analysis.board.back()) {
      event.preventDefault();
      return;
    }
    const onSite = target instanceof Element && target.closest(".site") !== null;
    const onButton = target instanceof Element && target.closest("button, a, summary") !== null;
    if (onSite && event.key.startsWith("Arrow")) return;
    if (onButton && event.key === " ") return;
    const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
