// The engine thinks about where we are: on this device where it is ready, or at the site.

import { DeviceEngine } from "../engine/device.js";
import { afterPause, Emitter, on } from "../site/dom.js";

/** @import { AnalysisPageData, Think, ThoughtView } from "../wire.js" */
/** @import { EnginePanel } from "./engine-panel.js" */
/** @import { Positions } from "./positions.js" */

/** Milliseconds that a position has to stand still before the engine is asked. */
const STILL = 130;

/**
 * A position that was looked at: the id it was looked at with, the moves to it, and whether the
 * game is over there.
 * @typedef {{ at: string, moves: string[], isOver: boolean }} Place
 */

/**
 * Emits `change` when there is something else to show, `threat` with the first threat found
 * (detail: the thought), and `no-threat` with why there is none (detail: a sentence).
 */
export class Thinking extends Emitter {
  /**
   * @param {HTMLElement} element tells in its data who thinks, with how many threads
   * @param {AnalysisPageData} page
   * @param {EnginePanel} panel what is wanted
   * @param {Positions} positions
   */
  constructor(element, page, panel, positions) {
    super();
    this.element = element;
    this.page = page;
    this.panel = panel;
    this.positions = positions;
    /** Null until it was looked at. @type {Place | null} */
    this.place = null;
    /** @type {ThoughtView | null} */
    this.thought = null;
    /** Why there is no thought, in a sentence. */
    this.why = "";
    this.whenStill = afterPause(STILL);
    /** The engine on this device, where there is one. @type {DeviceEngine | null} */
    this.device = null;
    this.useDevice();
    on(panel, "change", () => this.think());
    on(panel, "threads", () => this.useDevice());
    on(positions, "thought", (/** @type {ThoughtView} */ thought) => this.take(thought));
    // Nobody looks: a phone's battery is spared.
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.device?.rest();
      else if (element.dataset["thinks"] === "device") this.think();
    });
  }

  /** Has the engine on this device, with as many threads as are wanted now. */
  useDevice() {
    this.device?.close();
    const device = DeviceEngine.ofPage(this.panel.settings.threads);
    this.device = device;
    if (!device) return;
    on(device, "thought", (/** @type {ThoughtView} */ thought) => this.take(thought));
    on(device, "ready", () => {
      this.element.dataset["threads"] = String(device.threads);
      this.think();
    });
    on(device, "broken", () => {
      this.device = null;
      this.think();
    });
  }

  /** We go elsewhere: what was thought counts no longer. */
  leave() {
    this.place = null;
    this.thought = null;
    this.why = "";
    this.device?.rest();
  }

  /** The place where we are was looked at. @param {Place} place */
  arrive(place) {
    this.place = place;
    this.think();
  }

  /** Has the engine think about where we are, or rest, once it is clear that we stay. */
  think() {
    this.thought = null;
    this.why = "";
    this.emit("change");
    const { place } = this;
    const wanted = this.panel.settings.on && place?.isOver === false;
    if (place && !wanted) {
      this.device?.rest();
      void this.positions.send({ t: "rest" });
    }
    this.whenStill(() => {
      if (wanted && place === this.place) void this.ask(place);
    });
  }

  /** @param {Place} place */
  async ask(place) {
    const { threat, settings } = this.panel;
    const reply = await this.begin(place, { at: place.at, lines: threat ? 1 : settings.lines, threat });
    if (reply.t !== "refused" || place !== this.place) return;
    this.why = reply.message ?? "";
    if (threat) {
      this.emit("no-threat", this.why);
      this.panel.leaveThreat();
      void this.begin(place, { at: place.at, lines: settings.lines, threat: false });
    }
    this.emit("change");
  }

  /**
   * Begins to think on this device, where its engine is ready, or at the site.
   * @param {Place} place
   * @param {Think} think
   * @returns {Promise<{ t: string, message?: string }>}
   */
  async begin({ moves }, think) {
    const device = this.panel.settings.place === "device" ? this.device : null;
    if (device?.ready) {
      this.element.dataset["thinks"] = "device";
      void this.positions.send({ t: "rest" });
      const { spec, start } = this.page;
      return device.think({ spec, start, moves }, think);
    }
    this.device?.rest();
    if (!this.positions.device) {
      this.element.dataset["thinks"] = "server";
      return this.positions.send({ t: "think", ...think });
    }
    // The engine here is nearly ready; without one the site thinks once it has the position.
    if (!device) this.positions.askSite();
    return { t: "done" };
  }

  /** @param {ThoughtView} thought */
  take(thought) {
    if (thought.at !== this.place?.at || thought.threat !== this.panel.threat) return;
    const before = this.thought;
    this.thought = thought;
    this.emit("change");
    if (thought.threat && thought.lines[0] && !before?.lines[0]) this.emit("threat", thought);
  }
}
