// The engine panel: its switch, settings, best lines, evaluation bar and threat.

import { BestLines } from "./best-lines.js";
import { byId, Emitter, findById, press, setText } from "../site/dom.js";
import { mostThreads } from "../engine/device.js";
import { percent, say } from "../site/words.js";
import { keepSettings, readSettings } from "./memory.js";
import { expectation, scoreText, short, waitingWords } from "./words.js";

/** @import { ExactView, ScoreView, ThoughtView } from "../wire.js" */

/**
 * Emits `change` (what to search has changed), `look` (only how it is shown has changed), `threads`
 * (the number of threads has changed) and `speak`; its lines emit their own events.
 */
export class EnginePanel extends Emitter {
  /** @param {readonly [string, string]} sides */
  constructor(sides) {
    super();
    this.settings = readSettings();
    this.gauge = new Gauge(sides);
    this.best = new BestLines();
    /** Whether the opponent's threat is shown. */
    this.threat = false;
    this.listen();
    this.press();
  }

  listen() {
    press("engine-toggle", () => this.toggle());
    press("threat", () => this.toggleThreat());
    press("speak", () => this.emit("speak"));
    const lines = byId("line-count");
    const side = byId("gauge-side");
    const arrows = byId("arrows");
    lines.value = String(this.settings.lines);
    side.value = this.settings.side;
    arrows.checked = this.settings.arrows;
    lines.addEventListener("change", () => this.set({ lines: Number(lines.value) }, "change"));
    side.addEventListener("change", () => this.set({ side: /** @type {"0" | "1" | "mover"} */ (side.value) }, "look"));
    arrows.addEventListener("change", () => this.set({ arrows: arrows.checked }, "look"));
    const place = findById("engine-place");
    if (!place) return;
    place.value = this.settings.place;
    place.addEventListener("change", () => {
      this.set({ place: place.value === "server" ? "server" : "device" }, "change");
    });
    this.offerThreads();
  }

  /** Offers the numbers of threads that this browser supports. */
  offerThreads() {
    const most = mostThreads();
    const threads = findById("engine-threads");
    if (!threads || most < 2) return;
    byId("engine-threads-label").hidden = false;
    for (let count = 1; count <= most; count++) threads.append(new Option(String(count), String(count)));
    threads.value = String(this.settings.threads);
    threads.addEventListener("change", () => this.set({ threads: Number(threads.value) }, "threads"));
  }

  /**
   * @param {Partial<import("./memory.js").Settings>} changed
   * @param {"change" | "look" | "threads"} event
   */
  set(changed, event) {
    this.settings = { ...this.settings, ...changed };
    keepSettings(this.settings);
    this.press();
    this.emit(event);
  }

  toggle() {
    this.threat = false;
    this.set({ on: !this.settings.on }, "change");
  }

  toggleThreat() {
    this.threat = !this.threat;
    if (this.threat && !this.settings.on) this.settings = { ...this.settings, on: true };
    this.set({}, "change");
  }

  /** Switches the threat off, for another position. */
  leaveThreat() {
    this.threat = false;
    this.press();
  }

  press() {
    byId("engine-toggle").setAttribute("aria-pressed", String(this.settings.on));
    byId("threat").setAttribute("aria-pressed", String(this.threat));
    byId("engine").toggleAttribute("data-off", !this.settings.on);
  }

  /**
   * Returns the side from whose view scores are shown, and whether it is at the bottom of the bar.
   * @param {number} turn
   * @param {boolean} turned
   */
  view(turn, turned) {
    const { side } = this.settings;
    if (side === "mover") return { side: turn, below: true };
    return { side: Number(side), below: (side === "1") === turned };
  }

  /**
   * Shows the result of a search, or that there is none yet. The bar keeps its value while a new
   * position is being searched.
   * @param {ThoughtView | null} thought
   * @param {{ turn: number, turned: boolean, note: string }} about
   */
  show(thought, { turn, turned, note }) {
    const view = this.view(turn, turned);
    const first = thought?.lines[0] ?? null;
    const { on, lines } = this.settings;
    this.best.show(on ? (thought?.lines ?? []) : [], { rows: on ? lines : 0, side: view.side, threat: this.threat });
    if (!this.threat && (first || !on)) this.gauge.show(on && first ? first.score : null, first?.words ?? "", view);
    setText(byId("engine-score"), on && first && !this.threat ? scoreText(first.score, view.side) : "");
    const facts = byId("engine-facts");
    setText(facts, on && thought && thought.depth > 0 ? depthAndSpeed(thought) : "");
    facts.title = on && thought ? say("analysis.positions", { count: short(thought.nodes) }) : "";
    setText(byId("engine-note"), note || (on && thought ? stageWords(thought) : ""));
  }

  /**
   * Shows an exact value on the bar, in place of the engine's.
   * @param {ExactView | null} exact
   * @param {{ turn: number, turned: boolean }} about
   */
  showExact(exact, { turn, turned }) {
    byId("gauge").toggleAttribute("data-exact", exact?.score != null);
    if (exact?.score && !this.threat) this.gauge.show(exact.score, exact.words, this.view(turn, turned));
  }

  /**
   * Shows a result on the bar.
   * @param {number | null} winner
   * @param {string} words
   * @param {{ turn: number, turned: boolean }} about
   */
  showResult(winner, words, { turn, turned }) {
    /** @type {[number, number, number]} */
    const chances = winner === null ? [0, 1000, 0] : winner === 0 ? [1000, 0, 0] : [0, 0, 1000];
    const score = { hundredths: null, wins_in: winner === null ? null : 0, chances };
    this.gauge.show(score, words.replace(/\.$/, ""), this.view(turn, turned));
  }
}

/** @param {ThoughtView} thought */
function depthAndSpeed({ depth, seldepth, nps }) {
  return say("analysis.depth", { depth: `${depth}/${Math.max(seldepth, depth)}`, speed: short(nps) });
}

/** @param {ThoughtView} thought */
function stageWords({ stage, before }) {
  switch (stage) {
    case "waiting":
      return waitingWords(before);
    case "gave-way":
      return say("analysis.gave-way");
    case "broke":
      return say("analysis.broke");
    default:
      return "";
  }
}

/** The evaluation bar. */
class Gauge {
  /** @param {readonly [string, string]} sides their names */
  constructor(sides) {
    this.sides = sides;
    this.element = byId("gauge");
    this.fill = byId("gauge-fill");
    this.text = byId("gauge-text");
  }

  /**
   * Shows a score, or none.
   * @param {ScoreView | null} score
   * @param {string} words
   * @param {{ side: number, below: boolean }} view whose share is shown, and whether from below
   */
  show(score, words, { side, below }) {
    this.element.toggleAttribute("data-unknown", score === null);
    this.element.dataset["side"] = String(side);
    this.element.dataset["below"] = String(below);
    const share = score ? expectation(score, side) : 0.5;
    this.fill.style.setProperty("--share", String(share));
    setText(this.text, score ? scoreText(score, side, 1) : "");
    // The text stands at the end of the side that is better.
    this.text.dataset["better"] = String(share >= 0.5);
    const label = score ? this.chances(words, score) : say("analysis.unknown");
    if (this.element.getAttribute("aria-label") !== label) this.element.setAttribute("aria-label", label);
    this.element.title = score ? label : "";
  }

  /** @param {string} words @param {ScoreView} score */
  chances(words, { chances }) {
    const [wins, draws, losses] = chances.map((thousandths) => percent(thousandths / 10));
    const [first, second] = this.sides;
    return say("analysis.chances", { words, first, second, wins: wins ?? "", draws: draws ?? "", losses: losses ?? "" });
  }
}
