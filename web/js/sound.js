// @ts-check
// A soft click for each move, made here; off until asked for.

import { byId } from "./dom.js";

export class Sound {
  constructor() {
    this.button = byId("sound", HTMLButtonElement);
    /** @type {AudioContext | null} */
    this.context = null;
    this.on = false;
    try {
      this.on = localStorage.getItem("sound") === "on";
    } catch {
      // Storage may be forbidden.
    }
    this.button.setAttribute("aria-pressed", String(this.on));
    this.button.addEventListener("click", () => this.toggle());
  }

  toggle() {
    this.on = !this.on;
    this.button.setAttribute("aria-pressed", String(this.on));
    try {
      localStorage.setItem("sound", this.on ? "on" : "off");
    } catch {
      // Not kept, then.
    }
    this.click(false);
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
