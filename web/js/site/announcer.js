// What a screen reader says. Sentences that come close together are said together, none is lost.

import { afterPause, byId } from "./dom.js";

const PAUSE = 120;

export class Announcer {
  constructor() {
    /** @type {string[]} */
    this.queue = [];
    this.soon = afterPause(PAUSE);
  }

  /** Says a sentence when there is time. @param {string} sentence */
  say(sentence) {
    if (!sentence) return;
    this.queue.push(sentence);
    this.soon(() => write(byId("live"), this.queue.splice(0).join(" ")));
  }

  /** Says it at once. @param {string} sentence */
  alert(sentence) {
    write(byId("live-urgent"), sentence);
  }
}

/**
 * The same sentence twice has to be a change, or it would not be read again.
 * @param {HTMLElement} place
 * @param {string} text
 */
function write(place, text) {
  place.textContent = place.textContent === text ? `${text}\u00a0` : text;
}
