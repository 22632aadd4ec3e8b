// A soft click for each move, generated here, and its volume. Sound is on by default: browsers
// allow it only after the person has pressed something.

import { byId } from "../site/dom.js";
import { storedText, storeText } from "../site/storage.js";

/** Default volume, of 10. */
const DEFAULT_VOLUME = 5;
/** Gain of the greatest volume. */
const LARGEST_GAIN = 0.4;

export class Sound {
  constructor() {
    /** @type {AudioContext | null} */
    this.context = null;
    const kept = Number.parseInt(storedText("volume") ?? "", 10);
    this.slider = byId("volume");
    this.slider.value = String(kept >= 0 && kept <= 10 ? kept : storedText("sound") === "off" ? 0 : DEFAULT_VOLUME);
    this.slider.addEventListener("change", () => {
      storeText("volume", this.slider.value);
      this.click(false);
    });
  }

  /** @param {boolean} capture whether it is a capture, which has a deeper sound */
  click(capture) {
    const loud = (this.slider.valueAsNumber / 10) ** 2 * LARGEST_GAIN;
    if (loud === 0 || !navigator.userActivation.hasBeenActive) return;
    this.context ??= new AudioContext();
    const { context } = this;
    const now = context.currentTime;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.setValueAtTime(capture ? 260 : 420, now);
    tone.frequency.exponentialRampToValueAtTime(capture ? 90 : 160, now + 0.06);
    volume.gain.setValueAtTime(loud, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
    tone.connect(volume).connect(context.destination);
    tone.start(now);
    tone.stop(now + 0.1);
  }
}
