// Searches of the current position: on this device, if its engine is ready, or at the site.

import { DeviceEngine } from "../engine/device.js";
import { afterPause, Emitter, on } from "../site/dom.js";

/** @import { AnalysisPageData, Think, ThoughtView } from "../wire.js" */
/** @import { EnginePanel } from "./engine-panel.js" */
/** @import { Positions } from "./positions.js" */

/** Milliseconds for which a position must stay on the board before it is searched. */
const SEARCH_DELAY = 130;

/**
 * A loaded position: its id, the moves to it, and whether the game is over there.
 * @typedef {{ at: string, moves: string[], isOver: boolean }} Place
 */

/**
 * Emits `change` when there is something else to show, `threat` with the first threat found
 * (detail: the thought), and `no-threat` with the reason (detail: a sentence).
 */
export class Thinking extends Emitter {
  /**
   * @param {HTMLElement} element its data attributes tell where the search runs, and with how many
   * threads
   * @param {AnalysisPageData} page
   * @param {EnginePanel} panel the settings
   * @param {Positions} positions
   */
  constructor(element, page, panel, positions) {
    super();
    this.element = element;
    this.page = page;
    this.panel = panel;
    this.positions = positions;
    /** The current position; null until it is loaded. @type {Place | null} */
    this.place = null;
    /** @type {ThoughtView | null} */
    this.thought = null;
    /** The reason why there is no result, in a sentence. */
    this.why = "";
    this.whenStill = afterPause(SEARCH_DELAY);
    /** The engine on this device, if there is one. @type {DeviceEngine | null} */
    this.device = null;
    this.useDevice();
    on(panel, "change", () => this.think());
    on(panel, "threads", () => this.useDevice());
    on(positions, "thought", (/** @type {ThoughtView} */ thought) => this.take(thought));
    // Pauses while the page is hidden, to save a phone's battery.
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.device?.rest();
      else if (element.dataset["thinks"] === "device") this.think();
    });
  }

  /** Starts the engine on this device with the chosen number of threads. */
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

  /** Stops the search and drops its results, for another position. */
  leave() {
    this.place = null;
    this.thought = null;
    this.why = "";
    this.device?.rest();
  }

  /** Starts a search, once the current position is loaded. @param {Place} place */
  arrive(place) {
    this.place = place;
    this.think();
  }

  /** Starts or stops the search of the current position, after a pause. */
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
   * Starts a search on this device, if its engine is ready, or at the site.
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
    // The engine on this device is loading; if there is none, the site searches once it has the
    // position.
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
