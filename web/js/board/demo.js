// <game-demo>: a small board that plays a game by itself while it is visible.

import { define, prefersStillness } from "../site/dom.js";
import { lastMoveMarks, viewsIn } from "./board-view.js";

/** @import { Demo as DemoGame, FrameView } from "../wire.js" */

const STEP = 1300;
const PAUSE = 4000;

class Demo {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.views = viewsIn(element);
    /** @type {FrameView[]} */
    this.frames = [];
    this.at = 0;
    this.timer = 0;
    this.visible = false;
    this.begun = false;
    new IntersectionObserver((entries) => {
      this.visible = entries.some((entry) => entry.isIntersecting);
      this.wake();
    }).observe(element);
    document.addEventListener("visibilitychange", () => this.wake());
  }

  async wake() {
    clearTimeout(this.timer);
    if (!this.visible || document.hidden) return;
    if (this.frames.length === 0) await this.load();
    if (this.frames.length === 0) return;
    if (prefersStillness()) this.show(Math.floor(this.frames.length * 0.6), "jump");
    else this.next();
  }

  async load() {
    const response = await fetch(this.element.dataset["frames"] ?? "");
    if (!response.ok) return;
    this.frames = /** @type {DemoGame} */ (await response.json()).frames;
    // Starts at a random point, so that the boards of a page are not in step.
    this.at = Math.floor(this.frames.length * 0.15 * Math.random());
  }

  next() {
    clearTimeout(this.timer);
    const { at, frames } = this;
    this.show(at, at === 0 || !this.begun ? "jump" : "glide");
    this.begun = true;
    const ended = at + 1 >= frames.length;
    this.at = ended ? 0 : at + 1;
    this.timer = setTimeout(() => this.next(), ended ? PAUSE : STEP * (0.85 + 0.3 * Math.random()));
    if (!this.visible || document.hidden) clearTimeout(this.timer);
  }

  /** @param {number} at @param {"glide" | "jump"} how */
  show(at, how) {
    const frame = this.frames[at];
    if (!frame) return;
    for (const view of this.views) {
      view.place(frame.pieces, { how: view.shown ? how : "jump", origin: frame.last?.marks[0] });
      view.mark("marks", lastMoveMarks(frame));
    }
  }
}

define("game-demo", (element) => new Demo(element));
