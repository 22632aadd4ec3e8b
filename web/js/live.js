// @ts-check
// What a screen reader says. Sentences that come close together are said together, none is lost.

import { byId } from "./dom.js";

const PAUSE = 120;

export class Announcer {
  constructor() {
    this.calm = byId("live", HTMLElement);
    this.urgent = byId("live-urgent", HTMLElement);
    /** @type {string[]} */
    this.queue = [];
    this.timer = 0;
  }

  /**
   * Says a sentence when there is time.
   *
   * @param {string} sentence
   */
  say(sentence) {
    if (!sentence) return;
    this.queue.push(sentence);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      // The same sentence twice has to be a change, or it would not be read again.
      const text = this.queue.join(" ");
      this.calm.textContent = this.calm.textContent === text ? `${text}\u00a0` : text;
      this.queue = [];
    }, PAUSE);
  }

  /**
   * Says it at once.
   *
   * @param {string} sentence
   */
  alert(sentence) {
    this.urgent.textContent = this.urgent.textContent === sentence ? `${sentence}\u00a0` : sentence;
  }
}
