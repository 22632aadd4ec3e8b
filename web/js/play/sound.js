// A soft click for each move, made here; off until asked for.

import { byId, press } from "../site/dom.js";
import { storedText, storeText } from "../site/storage.js";

export class Sound {
  constructor() {
    /** @type {AudioContext | null} */
    this.context = null;
    this.turn(storedText("sound") === "on");
    press("sound", () => {
      this.turn(!this.on);
      storeText("sound", this.on ? "on" : "off");
      this.click(false);
    });
  }

  /** @param {boolean} on */
  turn(on) {
    this.on = on;
    byId("sound").setAttribute("aria-pressed", String(on));
  }

  /** @param {boolean} capture a deeper one */
  click(capture) {
    if (!this.on) return;
    this.context ??= new AudioContext();
    const { context } = this;
    const now = context.currentTime;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.setValueAtTime(capture ? 260 : 420, now);
    tone.frequency.exponentialRampToValueAtTime(capture ? 90 : 160, now + 0.06);
    volume.gain.setValueAtTime(0.18, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
    tone.connect(volume).connect(context.destination);
    tone.start(now);
    tone.stop(now + 0.1);
  }
}
