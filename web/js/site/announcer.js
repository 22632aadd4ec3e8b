// Announcements for screen readers. Sentences in quick succession are announced together; none is
// lost.

import { afterPause, byId } from "./dom.js";

const PAUSE = 120;

export class Announcer {
  constructor() {
    /** @type {string[]} */
    this.queue = [];
    this.soon = afterPause(PAUSE);
  }

  /** Announces a sentence when there is time. @param {string} sentence */
  say(sentence) {
    if (!sentence) return;
    this.queue.push(sentence);
    this.soon(() => write(byId("live"), this.queue.splice(0).join(" ")));
  }

  /** Announces a sentence at once. @param {string} sentence */
  alert(sentence) {
    write(byId("live-urgent"), sentence);
  }
}

/**
 * Writes a text; a repeated one is changed slightly, or it would not be announced again.
 * @param {HTMLElement} place
 * @param {string} text
 */
function write(place, text) {
  place.textContent = place.textContent === text ? `${text}\u00a0` : text;
}
