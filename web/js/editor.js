// @ts-check
// <board-editor>: puts desk, board, trays and panel together, and asks the server what the setup
// comes to.

import { useHands } from "./carry.js";
import { copyText } from "./copy.js";
import { Desk } from "./desk.js";
import { remember, remembered } from "./desk-memory.js";
import { byId, capitalised, make, press, setText } from "./dom.js";
import { siteOf, useKeyboard } from "./keyboard.js";
import { Announcer } from "./live.js";
import { useTrays } from "./trays.js";
import { viewsIn } from "./view.js";

/** @typedef {import("./desk.js").Setup} Setup */
/** @typedef {import("./desk.js").TrayPiece} TrayPiece */
/** @typedef {{ message: string, sites: number[] }} Fault */
/** @typedef {{ position: string | null, faults: Fault[], play: string | null }} Judged */
/** @typedef {{ spec: string, sides: [string, string], tray: TrayPiece[], setup: Setup, start: Setup, empty: Setup, judged: Judged }} Data */
/** @typedef {"move" | "erase" | number} Tool a number: that piece of the tray */

/** Milliseconds without another change before the server is asked. */
const PAUSE = 120;

class Editor {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.data = /** @type {Data} */ (JSON.parse(element.dataset["desk"] ?? "{}"));
    this.element = element;
    const kept = remembered(this.data.spec);
    this.desk = new Desk(this.data.tray, kept ?? this.data.setup);
    this.board = byId("desk-board", HTMLElement);
    this.views = viewsIn(this.board);
    this.live = new Announcer();
    this.text = byId("position", HTMLTextAreaElement);
    /** @type {Tool} */
    this.tool = "move";
    /** @type {number | null} */
    this.picked = null;
    this.judged = this.data.judged;
    this.timer = 0;
    this.asked = 0;
    this.trays = useTrays({
      choose: (index) => this.choose(this.tool === index ? "move" : index),
    });
    this.listen();
    this.draw("jump");
    // The server has judged what it sent: perhaps a text that is no position, which stays to be
    // mended.
    if (kept) this.judge();
    else this.showJudged(this.data.judged);
    if (!kept && this.judged.position !== null) this.text.value = this.judged.position;
  }

  listen() {
    useHands(this.board, this.views, {
      paints: () => this.tool !== "move",
      holds: (site) => this.desk.piecesOn(site).length > 0,
      symbol: (site) => this.symbol(site),
      press: (site, first) => this.press(site, first),
      carry: (from, to) => (to === null ? this.remove(from) : this.carry(from, to, true)),
      drop: (index, site) => this.place(site, index),
    });
    for (const view of this.views) {
      useKeyboard(view, {
        press: (site) => this.press(site, true),
        back: () => false,
        focused: (site) => view.focus(site),
      });
      view.svg.addEventListener("keydown", (event) => this.siteKey(event));
      // Assistive programs click without a pointer.
      view.svg.addEventListener("click", (event) => {
        const site = siteOf(event.target);
        const spoken = event.detail === 0 && !(event instanceof PointerEvent && event.pointerType);
        if (site !== null && spoken) this.press(site, true);
      });
    }
    document.addEventListener("keydown", (event) => this.key(event));
    press("tool-move", () => this.choose("move"));
    press("tool-erase", () => this.choose(this.tool === "erase" ? "move" : "erase"));
    press("undo", () => this.undo());
    press("redo", () => this.redo());
    press("flip", () => this.flip());
    press("start", () => this.replace(this.data.start, "The usual start."));
    press("clear", () => this.replace(this.data.empty, "The board is empty."));
    const copy = byId("copy-link", HTMLButtonElement);
    copy.addEventListener("click", () => copyText(new URL(this.judged.play ?? "", location.href).href, copy));
    for (const turn of document.querySelectorAll("input[name='turn']")) {
      turn.addEventListener("change", () => turn instanceof HTMLInputElement && this.change(() => this.desk.turn(Number(turn.value)), ""));
    }
    for (const field of document.querySelectorAll("[data-field]")) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      field.addEventListener("input", () => this.change(() => this.desk.write(Number(field.dataset["field"]), field.value), ""));
    }
    this.text.addEventListener("input", () => this.soon(() => this.read()));
  }

  /** @param {number} site */
  symbol(site) {
    const top = this.data.tray[this.desk.piecesOn(site).at(-1) ?? -1];
    return top ? `piece-${top.piece}-${top.side}` : null;
  }

  /**
   * A place was pressed, or passed with the button held.
   *
   * @param {number} site
   * @param {boolean} first
   */
  press(site, first) {
    const here = this.desk.piecesOn(site);
    if (this.tool === "erase") {
      if (here.length > 0) this.remove(site);
    } else if (typeof this.tool === "number") {
      if (!here.includes(this.tool)) this.place(site, this.tool);
      else if (first) this.change(() => this.desk.remove(site), `${this.placeName(site)} is empty.`);
    } else if (this.picked !== null) {
      const from = this.picked;
      this.picked = null;
      if (from === site) this.draw("jump");
      else this.carry(from, site, false);
    } else if (here.length > 0) {
      this.picked = site;
      this.live.say(`${capitalised(this.namesOn(site))} picked up.`);
      this.draw("jump");
    } else {
      this.live.say("Choose a piece first.");
    }
  }

  /**
   * @param {number} site
   * @param {number} index
   */
  place(site, index) {
    this.change(() => this.desk.place(site, index), `${capitalised(this.data.tray[index]?.spoken ?? "")} on ${this.placeName(site)}.`);
  }

  /** @param {number} site */
  remove(site) {
    const name = this.namesOn(site);
    if (name === "") return;
    this.change(() => this.desk.remove(site), `${capitalised(name)} taken off ${this.placeName(site)}.`);
  }

  /**
   * @param {number} from
   * @param {number} to
   * @param {boolean} dropped by hand, so that it need not glide there again
   */
  carry(from, to, dropped) {
    const name = this.namesOn(from);
    this.change(() => this.desk.carry(from, to), `${capitalised(name)} to ${this.placeName(to)}.`, dropped ? to : -1);
  }

  /**
   * The topmost piece of a site, in words.
   *
   * @param {number} site
   */
  namesOn(site) {
    return this.data.tray[this.desk.piecesOn(site).at(-1) ?? -1]?.spoken ?? "";
  }

  /** @param {number} site */
  placeName(site) {
    return this.views[0]?.sites.get(site)?.spoken ?? "";
  }

  /** @param {Tool} tool */
  choose(tool) {
    this.tool = tool;
    this.picked = null;
    if (typeof tool === "number") {
      this.live.say(`${capitalised(this.data.tray[tool]?.spoken ?? "")} in hand: press places on the board.`);
    }
    this.draw("jump");
  }

  /**
   * Does something to the setup, says it, and shows what comes of it.
   *
   * @param {() => void} deed
   * @param {string} sentence
   * @param {number} [dropped]
   */
  change(deed, sentence, dropped = -1) {
    const before = this.desk.setup;
    deed();
    this.picked = null;
    if (this.desk.setup !== before) {
      this.live.say(sentence);
      this.soon(() => this.judge());
    }
    this.draw("glide", dropped);
  }

  /**
   * @param {Setup} setup
   * @param {string} sentence
   */
  replace(setup, sentence) {
    this.change(() => this.desk.replace(setup), sentence);
  }

  undo() {
    this.change(() => this.desk.undo(), "Undone.");
  }

  redo() {
    this.change(() => this.desk.redo(), "Done again.");
  }

  flip() {
    for (const view of this.views) view.turn(!view.turned);
    this.element.toggleAttribute("data-turned", this.views[0]?.turned ?? false);
    this.draw("jump");
  }

  /** @param {KeyboardEvent} event */
  siteKey(event) {
    const site = siteOf(event.target);
    if (site === null || (event.key !== "Delete" && event.key !== "Backspace")) return;
    event.preventDefault();
    this.remove(site);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const writing = event.target instanceof Element && event.target.closest("input[type='text'], textarea, select");
    if (writing || event.altKey) return;
    const letter = event.key.toLowerCase();
    if (event.key === "Escape") this.choose("move");
    else if (!(event.ctrlKey || event.metaKey)) return;
    else if (letter === "y" || (letter === "z" && event.shiftKey)) this.redo();
    else if (letter === "z") this.undo();
    else return;
    event.preventDefault();
  }

  /**
   * Draws everything that hangs on the setup.
   *
   * @param {"glide" | "jump"} how
   * @param {number} [dropped]
   */
  draw(how, dropped = -1) {
    const { pieces, side, fields } = this.desk.setup;
    const layered = [...pieces].sort(([, a], [, b]) => this.desk.layer(a) - this.desk.layer(b));
    const men = layered.flatMap(([site, index]) => {
      const piece = this.data.tray[index];
      return piece ? [{ site, side: piece.side, piece: piece.piece, spoken: piece.spoken }] : [];
    });
    for (const view of this.views) {
      view.place(men, { how: view.shown ? how : "jump", dropped });
      view.mark("hints", this.picked === null ? [] : [{ site: this.picked, kind: "picked" }]);
      for (const [number, site] of view.sites) {
        const words = [site.spoken, ...this.desk.piecesOn(number).map((index) => this.data.tray[index]?.spoken ?? "")];
        site.element.setAttribute("aria-label", words.join(", "));
      }
    }
    this.board.dataset["tool"] = typeof this.tool === "number" ? "piece" : this.tool;
    this.trays.show(this.tool, (index) => this.desk.count(index), this.data.tray);
    for (const tool of ["move", "erase"]) byId(`tool-${tool}`, HTMLElement).setAttribute("aria-pressed", String(this.tool === tool));
    byId("undo", HTMLButtonElement).disabled = !this.desk.canUndo;
    byId("redo", HTMLButtonElement).disabled = !this.desk.canRedo;
    byId(`turn-${side}`, HTMLInputElement).checked = true;
    for (const field of document.querySelectorAll("[data-field]")) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      const text = fields[Number(field.dataset["field"])] ?? "";
      if (field.value !== text) field.value = text;
    }
    this.element.dataset["pieces"] = String(pieces.length);
  }

  /** @param {() => void} deed */
  soon(deed) {
    clearTimeout(this.timer);
    delete this.element.dataset["judged"];
    this.timer = setTimeout(deed, PAUSE);
  }

  /** Asks what the setup comes to. */
  async judge() {
    clearTimeout(this.timer);
    remember(this.data.spec, this.desk.setup);
    const body = JSON.stringify({ spec: this.data.spec, setup: this.desk.setup });
    const headers = { "Content-Type": "application/json" };
    const judged = await this.ask(fetch("/api/setup", { method: "POST", headers, body }));
    if (!judged) return;
    this.showJudged(/** @type {Judged} */ (judged));
    if (document.activeElement !== this.text) this.text.value = this.judged.position ?? "";
  }

  /** Reads the position string that was typed or pasted. */
  async read() {
    const position = this.text.value.trim().replace(/\s+/g, " ");
    if (position === "" || position === this.judged.position) return this.judge();
    const query = new URLSearchParams({ spec: this.data.spec, position });
    const answer = /** @type {{ setup: Setup | null, judged: Judged } | null} */ (await this.ask(fetch(`/api/setup?${query}`)));
    if (!answer) return;
    if (answer.setup) {
      this.desk.replace(answer.setup);
      remember(this.data.spec, answer.setup);
      this.draw("glide");
    }
    this.showJudged(answer.judged);
    if (answer.setup === null) this.text.setAttribute("aria-invalid", "true");
  }

  /**
   * The answer to the newest question; nothing for an older one, and for one that went wrong, which is said.
   *
   * @param {Promise<Response>} question
   */
  async ask(question) {
    this.asked += 1;
    const number = this.asked;
    try {
      const response = await question;
      if (!response.ok) throw new Error(`${response.status}`);
      const answer = await response.json();
      return number === this.asked ? answer : null;
    } catch {
      if (number === this.asked) {
        this.showJudged({ position: null, faults: [{ message: "The server cannot be reached, so this is not checked.", sites: [] }], play: null });
      }
      return null;
    }
  }

  /** @param {Judged} judged */
  showJudged(judged) {
    this.judged = judged;
    const fine = judged.position !== null && judged.faults.length === 0;
    this.text.removeAttribute("aria-invalid");
    byId("verdict", HTMLElement).dataset["fine"] = String(fine);
    setText(byId("verdict-words", HTMLElement), verdict(judged));
    const items = judged.faults.map((fault) => this.faultItem(fault));
    byId("verdict-faults", HTMLElement).replaceChildren(...items);
    const sites = new Set(judged.faults.flatMap((fault) => fault.sites));
    for (const view of this.views) view.mark("marks", [...sites].map((site) => ({ site, kind: "taken" })));
    byId("copy-link", HTMLButtonElement).disabled = judged.play === null;
    if (judged.play !== null) {
      for (const link of document.querySelectorAll("#play [data-opponent]")) {
        link.setAttribute("href", `${judged.play}&opponent=${link.getAttribute("data-opponent")}`);
      }
      byId("analyse", HTMLAnchorElement).href = judged.play.replace(/^\/play\//, "/analysis/");
      history.replaceState(null, "", judged.play.replace(/^\/play\//, "/editor/"));
    }
    const options = judged.play ?? `/play/${encodeURIComponent(this.data.spec)}`;
    byId("options-link", HTMLAnchorElement).href = options;
    this.element.dataset["judged"] = fine ? "fine" : "faulty";
  }

  /** @param {Fault} fault */
  faultItem({ message, sites }) {
    const item = make("li", {}, message);
    if (sites.length === 0) return item;
    const light = (/** @type {boolean} */ on) => {
      for (const view of this.views) view.mark("hints", on ? sites.map((site) => ({ site, kind: "picked" })) : []);
    };
    item.addEventListener("pointerenter", () => light(true));
    item.addEventListener("pointerleave", () => light(false));
    return item;
  }
}

/** @param {Judged} judged */
function verdict({ position, faults }) {
  if (faults.length === 0) return "This position can be played.";
  if (position !== null) return "No game can start here:";
  return faults.length === 1 ? "One thing is wrong:" : `${faults.length} things are wrong:`;
}

customElements.define(
  "board-editor",
  class extends HTMLElement {
    connectedCallback() {
      new Editor(this);
    }
  },
);
