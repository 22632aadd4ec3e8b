// Sharing the game or the current position: as a file, as text, as a link, or into the editor.

import { copyText } from "../site/clipboard.js";
import { byId, findById, inputs, make, press, setText } from "../site/dom.js";
import { say } from "../site/words.js";

export class Share {
  /** @param {string} path of the game */
  constructor(path) {
    this.path = path;
    this.link = location.href;
    const box = findById("share");
    if (!box) return;
    press("record-copy", () => this.copyRecord(byId("record-copy")));
    press("position-copy", () => copyText(this.link, byId("position-copy")));
    for (const code of inputs(".share-embed input", box)) {
      const copy = make("button", { class: "share-way" }, say("play.copy-code"));
      copy.addEventListener("click", () => void copyText(code.value, copy));
      code.closest("label")?.after(copy);
      code.addEventListener("focus", () => code.select());
    }
    document.addEventListener("pointerdown", (event) => {
      if (event.target instanceof Node && !box.contains(event.target)) box.open = false;
    });
    box.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !box.open) return;
      event.stopPropagation();
      box.open = false;
      box.querySelector("summary")?.focus();
    });
  }

  /**
   * Updates the links for the current position.
   * @param {string} spec
   * @param {string} position
   * @param {number} ply
   */
  show(spec, position, ply) {
    if (!findById("share")) return;
    const query = `${encodeURIComponent(spec)}?position=${encodeURIComponent(position)}`;
    this.link = new URL(`/play/${query}`, location.href).href;
    byId("position-edit").href = `/editor/${query}`;
    byId("analyse").href = byId("analyse-own").href = `${this.path}/analysis#${ply}`;
  }

  /** @param {HTMLButtonElement} button */
  async copyRecord(button) {
    try {
      const response = await fetch(`${this.path}/record.pgn`);
      if (!response.ok) throw new Error(`${response.status}`);
      await copyText(await response.text(), button);
    } catch {
      setText(button, say("site.offline"));
    }
  }
}
