// What the record that a game was read from says about its moves: marks in the list of moves, and
// below it the comments on the position that is shown.

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
      // The game can be looked at without.
    }
  }

  /**
   * The moves played, and which of them led to what is shown.
   * @param {readonly string[]} played
   * @param {number} ply
   */
  show(played, ply) {
    if (!this.wanted) return;
    const same = this.played.every((text, i) => text === played[i]);
    this.played = played;
    this.ply = ply;
    // Moves were taken back: what is said about them is no longer about this game.
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
