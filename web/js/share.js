// @ts-check
// Taking the game, or the position on the board, along: as a file, as text, as a link, into the
// editor.

import { copyText } from "./copy.js";
import { byId, setText } from "./dom.js";

export class Share {
  /** @param {string} path of the game */
  constructor(path) {
    this.path = path;
    this.box = byId("share", HTMLDetailsElement);
    this.link = location.href;
    const record = byId("record-copy", HTMLButtonElement);
    record.addEventListener("click", () => this.copyRecord(record));
    const position = byId("position-copy", HTMLButtonElement);
    position.addEventListener("click", () => copyText(this.link, position));
    document.addEventListener("pointerdown", (event) => {
      if (event.target instanceof Node && !this.box.contains(event.target)) this.box.open = false;
    });
    this.box.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.box.open) return;
      event.stopPropagation();
      this.box.open = false;
      this.box.querySelector("summary")?.focus();
    });
  }

  /**
   * The position that is shown now.
   *
   * @param {string} spec
   * @param {string} position
   * @param {number} ply
   */
  show(spec, position, ply) {
    const query = `${encodeURIComponent(spec)}?position=${encodeURIComponent(position)}`;
    this.link = new URL(`/play/${query}`, location.href).href;
    byId("position-edit", HTMLAnchorElement).href = `/editor/${query}`;
    byId("analyse", HTMLAnchorElement).href = `${this.path}/analysis#${ply}`;
  }

  /** @param {HTMLButtonElement} button */
  async copyRecord(button) {
    try {
      const response = await fetch(`${this.path}/record.pgn`);
      if (!response.ok) throw new Error(`${response.status}`);
      await copyText(await response.text(), button);
    } catch {
      setText(button, "The server cannot be reached");
    }
  }
}
