// The lobby, and the games being played now: fetches the server's list every few seconds while the
// page is visible. Unchanged entries stay untouched, and so keep the focus. Without this script,
// the list stays as it was when the page was opened.

import { Announcer } from "../site/announcer.js";
import { byId, inputs } from "../site/dom.js";
import { fetched, whileVisible } from "../site/polling.js";
import { stored, storeText } from "../site/storage.js";
import { say } from "../site/words.js";

/** Milliseconds between two requests. */
const INTERVAL = 3000;

/** Minimum milliseconds between two announcements of new games. */
const ANNOUNCE_INTERVAL = 10000;

/** @param {Element | undefined} item */
const keyOf = (item) => item?.getAttribute("data-key");

/** Storage key of the last choice in “play now”. */
const CHOICE = "play-now";

/** Stores the choice in “play now”, and restores it when the lobby is opened again. */
function rememberChoice() {
  const form = document.querySelector(".play-now");
  if (!(form instanceof HTMLFormElement)) return;
  const selects = [...form.querySelectorAll("select")];
  const [rated] = inputs("[name='rated']", form);
  const kept = stored(CHOICE);
  // After a refusal, the form shows the choice as it was sent.
  if (!document.querySelector(".problem")) {
    for (const select of selects) {
      if ([...select.options].some(({ value }) => value === kept[select.name])) select.value = kept[select.name];
    }
    if (rated) rated.checked = kept["rated"] === "on";
  }
  form.addEventListener("submit", () => storeText(CHOICE, JSON.stringify(Object.fromEntries(new FormData(form)))));
}

class LiveList {
  constructor() {
    this.place = byId("listed");
    this.announcer = new Announcer();
    this.shown = "";
    /** Keys of new entries not announced yet. @type {Set<string>} */
    this.news = new Set();
    this.told = 0;
    whileVisible(INTERVAL, () => this.ask());
  }

  async ask() {
    this.show(await (await fetched(this.place.dataset["list"] ?? "")).text());
    this.tell();
  }

  /** @param {string} html */
  show(html) {
    if (html === this.shown) return;
    this.shown = html;
    const listed = document.createElement("template");
    listed.innerHTML = html;
    const [list, next] = [this.place.querySelector("ul"), listed.content.querySelector("ul")];
    if (!list || !next) return;
    const hadFocus = list.contains(document.activeElement);
    this.update(list, [...next.children]);
    const none = this.place.querySelector(".listed-none");
    none?.toggleAttribute("hidden", list.children.length > 0);
    if (hadFocus && !list.contains(document.activeElement)) this.place.focus();
  }

  /**
   * Updates the list.
   * @param {HTMLElement} list
   * @param {Element[]} next the new entries; the relative order of those that stay is unchanged
   */
  update(list, next) {
    const keys = new Set(next.map(keyOf));
    for (const item of [...list.children]) if (!keys.has(keyOf(item))) item.remove();
    for (const key of this.news) if (!keys.has(key)) this.news.delete(key);
    for (const [index, item] of next.entries()) {
      const there = list.children[index];
      const key = keyOf(item) ?? "";
      if (keyOf(there) !== key) {
        list.insertBefore(item, there ?? null);
        // Games to watch and one's own are not announced.
        if (item.querySelector("form")) this.news.add(key);
      } else if (there && there.outerHTML !== item.outerHTML) {
        const hadFocus = there.contains(document.activeElement);
        there.replaceWith(item);
        const way = item.querySelector("a, button");
        if (hadFocus && way instanceof HTMLElement) way.focus();
      }
    }
    while (list.children.length > next.length) list.lastElementChild?.remove();
  }

  /** Announces the number of new entries to screen readers. */
  tell() {
    if (this.news.size === 0 || Date.now() - this.told < ANNOUNCE_INTERVAL) return;
    this.announcer.say(say("lobby.new", { count: this.news.size }));
    this.told = Date.now();
    this.news.clear();
  }
}

new LiveList();
rememberChoice();
