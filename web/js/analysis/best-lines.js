// The engine's best lines with scores and moves. The elements are kept while their texts change, so
// that no press is lost; a press refers to the text at its start.

import { byId, Emitter, make, setText } from "../site/dom.js";
import { scoreText } from "./words.js";

/** @import { BestLine } from "../wire.js" */

/** Emits `play-line` (detail: the moves to play). */
export class BestLines extends Emitter {
  constructor() {
    super();
    this.list = byId("lines");
    /** @type {readonly BestLine[]} */
    this.lines = [];
    /** @type {{ button: Element, moves: string[] } | null} */
    this.pressed = null;
    this.list.addEventListener("pointerdown", (event) => {
      const button = buttonOf(event.target);
      this.pressed = button ? { button, moves: this.movesTo(button) } : null;
    });
    this.list.addEventListener("click", (event) => {
      const button = buttonOf(event.target);
      if (!button) return;
      const moves = this.pressed?.button === button ? this.pressed.moves : this.movesTo(button);
      this.pressed = null;
      if (moves.length > 0) this.emit("play-line", moves);
    });
    this.list.addEventListener("keydown", (event) => this.key(event));
  }

  /**
   * Handles the arrow keys, which go along a line and from line to line.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const button = buttonOf(event.target);
    const row = button?.closest("li");
    if (!button || !row) return;
    const goal = {
      ArrowRight: button.nextElementSibling,
      ArrowLeft: button.previousElementSibling,
      ArrowDown: row.nextElementSibling?.querySelector("button"),
      ArrowUp: row.previousElementSibling?.querySelector("button"),
    }[event.key];
    if (goal === undefined && !event.key.startsWith("Arrow")) return;
    event.preventDefault();
    event.stopPropagation();
    if (goal instanceof HTMLButtonElement && !goal.hidden) goal.focus();
  }

  /** Returns the moves of a line up to that of a button. @param {Element} button */
  movesTo(button) {
    const line = this.lines[Number(button.closest("li")?.dataset["rank"]) - 1];
    return line?.moves.slice(0, Number(button.getAttribute("data-index")) + 1) ?? [];
  }

  /**
   * Shows lines. The number of rows is fixed, so that nothing below moves.
   * @param {readonly BestLine[]} lines
   * @param {{ rows: number, side: number, threat: boolean }} options
   */
  show(lines, { rows, side, threat }) {
    this.lines = lines;
    this.list.toggleAttribute("data-threat", threat);
    while (this.list.children.length > rows) this.list.lastElementChild?.remove();
    while (this.list.children.length < rows) this.list.append(newRow(this.list.children.length + 1));
    [...this.list.children].forEach((row, i) => fill(row, lines[i] ?? null, side));
  }
}

/** @param {EventTarget | null} target */
function buttonOf(target) {
  return target instanceof Element ? target.closest("button") : null;
}

/** @param {number} rank */
function newRow(rank) {
  const parts = [make("span", { class: "line-score" }), make("span", { class: "line-moves" })];
  return make("li", { class: "line", "data-rank": rank }, ...parts);
}

/** @param {Element} row @param {BestLine | null} line @param {number} side */
function fill(row, line, side) {
  const [score, moves] = row.children;
  if (!score || !moves) return;
  setText(score, line ? scoreText(line.score, side) : "");
  score.setAttribute("title", line?.words ?? "");
  row.toggleAttribute("data-empty", line === null);
  const texts = line?.moves ?? [];
  while (moves.children.length < texts.length) {
    const index = moves.children.length;
    const tabindex = index === 0 ? 0 : -1;
    moves.append(make("button", { class: "line-move", "data-index": index, tabindex }));
  }
  [...moves.children].forEach((button, i) => {
    const text = texts[i] ?? "";
    setText(button, text);
    button.toggleAttribute("hidden", text === "");
  });
}
