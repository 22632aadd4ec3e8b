// The list of moves, and stepping through the game: with buttons, and with the arrow keys, Home and
// End, if they are free.

import { byId, Emitter, make, onKeys, press } from "../site/dom.js";

/** @import { FrameView, View } from "../wire.js" */

/** Emits `ply` (detail: the ply to view; the latest means: back to the game). */
export class MoveList extends Emitter {
  /** @param {() => boolean} back handles a step back by key itself, or returns false */
  constructor(back) {
    super();
    this.list = byId("moves");
    /** @type {readonly string[]} */
    this.played = [];
    this.ply = 0;
    /** Whether the server's own list is still shown, until the first moves arrive. */
    this.fresh = true;
    const steps = /** @type {const} */ ([
      ["step-first", () => 0],
      ["step-back", () => this.ply - 1],
      ["step-on", () => this.ply + 1],
      ["step-last", () => this.played.length],
      ["to-present", () => this.played.length],
    ]);
    for (const [id, ply] of steps) press(id, () => this.go(ply()));
    this.list.addEventListener("click", (event) => {
      const move = event.target instanceof Element ? event.target.closest("[data-ply]") : null;
      if (move) this.go(Number(move.getAttribute("data-ply")));
    });
    onKeys({
      ArrowLeft: () => back() || this.go(this.ply - 1),
      ArrowRight: () => this.go(this.ply + 1),
      Home: () => this.go(0),
      End: () => this.go(this.played.length),
    });
  }

  /** @param {number} ply */
  go(ply) {
    const goal = Math.min(Math.max(ply, 0), this.played.length);
    if (goal !== this.ply) this.emit("ply", goal);
  }

  /**
   * Shows the moves of a game, and marks the current one.
   * @param {Pick<View, "played" | "turn">} view
   * @param {number} ply
   */
  show({ played, turn }, ply) {
    const kept = played.length >= this.played.length && this.played.every((text, i) => text === played[i]);
    if (!kept || this.fresh) {
      this.list.replaceChildren();
      this.played = [];
      this.fresh = false;
    }
    const first = (turn + played.length) % 2;
    for (let i = this.played.length; i < played.length; i += 1) this.append(i + first, played[i] ?? "", i + 1);
    const grown = played.length !== this.played.length;
    this.played = played;
    if (grown || this.ply !== ply) this.point(ply);
    this.ply = ply;
    enableSteps(ply > 0, ply < played.length);
    byId("to-present").hidden = ply === played.length;
  }

  /**
   * Adds a move at a place among the moves of both sides, counted from the first side's first one,
   * which is missing where the second side began.
   * @param {number} place
   * @param {string} text
   * @param {number} ply
   */
  append(place, text, ply) {
    let row = this.list.lastElementChild;
    if (place % 2 === 0 || !row) {
      row = make("li", {}, make("span", { class: "move-number" }, String(Math.floor(place / 2) + 1)));
      if (place % 2 === 1) row.append(make("span", { class: "move" }, "…"));
      this.list.append(row);
    }
    row.append(make("button", { class: "move", tabindex: -1, "data-ply": ply }, text));
  }

  /**
   * Marks a move, and scrolls the list to it without scrolling the page.
   * @param {number} ply
   */
  point(ply) {
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const move = this.list.querySelector(`[data-ply="${ply}"]`);
    move?.setAttribute("aria-current", "true");
    if (move instanceof HTMLElement) {
      this.list.scrollTop = move.offsetTop - this.list.clientHeight / 2;
      this.list.scrollLeft = move.offsetLeft - this.list.clientWidth / 2;
    } else {
      this.list.scrollTop = 0;
    }
  }
}

/** Enables the buttons that step through a game. @param {boolean} back @param {boolean} on */
export function enableSteps(back, on) {
  for (const id of /** @type {const} */ (["step-first", "step-back"])) byId(id).disabled = !back;
  for (const id of /** @type {const} */ (["step-on", "step-last"])) byId(id).disabled = !on;
}

/** A cache of the pictures of a game, each requested once. */
export class FrameCache {
  /**
   * @param {(ply: number) => Promise<FrameView>} frameAt returns the picture after a number of
   * moves
   */
  constructor(frameAt) {
    this.frameAt = frameAt;
    /** @type {Map<string, FrameView>} */
    this.frames = new Map();
  }

  /**
   * Returns the picture after `ply` of these moves. The moves are the key, because after a takeback
   * the same ply may be another position.
   * @param {readonly string[]} played
   * @param {number} ply
   * @returns {Promise<FrameView>}
   */
  async frame(played, ply) {
    const key = played.slice(0, ply).join(" ");
    const held = this.frames.get(key);
    if (held) return held;
    const frame = await this.frameAt(ply);
    this.frames.set(key, frame);
    return frame;
  }

  /**
   * Adds a picture that came without a request.
   * @param {readonly string[]} played
   * @param {FrameView} frame
   */
  keep(played, frame) {
    this.frames.set(played.slice(0, frame.ply).join(" "), frame);
  }
}
