// Comments from the record that a game was imported from: marks in the list of moves, and below it
// the comments on the current position.

import { byId, make } from "../site/dom.js";
import { say } from "../site/words.js";

/** @import { Note } from "../wire.js" */

export class Remarks {
  /** @param {string} path of the game @param {boolean} wanted whether there are any */
  constructor(path, wanted) {
    this.path = path;
    this.wanted = wanted;
    /** @type {Map<number, Note>} */
    this.notes = new Map();
    /** @type {readonly string[]} */
    this.played = [];
    this.ply = 0;
    if (wanted) this.load();
  }

  async load() {
    try {
      const response = await fetch(`${this.path}/notes`);
      if (!response.ok) return;
      const notes = /** @type {Note[]} */ (await response.json());
      this.notes = new Map(notes.map((note) => [note.ply, note]));
      this.draw();
    } catch {
      // The game works without them.
    }
  }

  /**
   * Shows the comments for a position: the moves played, and the current ply.
   * @param {readonly string[]} played
   * @param {number} ply
   */
  show(played, ply) {
    if (!this.wanted) return;
    const same = this.played.every((text, i) => text === played[i]);
    this.played = played;
    this.ply = ply;
    // After a takeback, the comments belong to another game.
    if (!same) this.load();
    this.draw();
  }

  draw() {
    for (const move of document.querySelectorAll("#moves [data-ply]")) {
      const note = this.notes.get(Number(move.getAttribute("data-ply")));
      const said = note !== undefined && (note.comments.length > 0 || note.lines.length > 0);
      move.toggleAttribute("data-said", said);
      if (note?.mark) move.setAttribute("data-mark", note.mark);
      else move.removeAttribute("data-mark");
    }
    const place = byId("remarks");
    const note = this.notes.get(this.ply);
    place.hidden = this.notes.size === 0;
    const clock = note?.clock ? [make("p", { class: "remark-clock" }, say("play.clock", { clock: note.clock }))] : [];
    const comments = (note?.comments ?? []).map((text) => make("p", {}, text));
    const lines = (note?.lines ?? []).map((text) => make("p", { class: "remark-line" }, text));
    place.replaceChildren(...clock, ...comments, ...lines);
  }
}
