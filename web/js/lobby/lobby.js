// The lobby, and the games that are played now: the server's list is fetched again and again while
// the page is seen. What has not changed stays untouched, and so keeps the focus. Without this
// script the list is as it was when the page was opened.

import { Announcer } from "../site/announcer.js";
import { byId, inputs } from "../site/dom.js";
import { stored, storeText } from "../site/storage.js";
import { say } from "../site/words.js";

/** Milliseconds between two looks at the list. */
const PAUSE = 3000;

/** Milliseconds for which an answer is waited for. */
const PATIENCE = 10000;

/** Milliseconds in which a screen reader is told of what is new once at most. */
const QUIET = 10000;

/** @param {Element | undefined} item */
const keyOf = (item) => item?.getAttribute("data-key");

/** What was chosen last to play now. */
const CHOICE = "play-now";

/** Keeps what is chosen to play now, and chooses the same when the lobby is opened again. */
function rememberChoice() {
  const form = document.querySelector(".play-now");
  if (!(form instanceof HTMLFormElement)) return;
  const selects = [...form.querySelectorAll("select")];
  const [rated] = inputs("[name='rated']", form);
  const kept = stored(CHOICE);
  // What was refused stands there as it was sent.
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
    this.isAsking = false;
    /** What is new and not told yet. @type {Set<string>} */
    this.news = new Set();
    this.told = 0;
    setInterval(() => this.ask(), PAUSE);
    document.addEventListener("visibilitychange", () => this.ask());
  }

  async ask() {
    if (document.visibilityState !== "visible" || this.isAsking) return;
    this.isAsking = true;
    try {
      const response = await fetch(this.place.dataset["list"] ?? "", { signal: AbortSignal.timeout(PATIENCE) });
      if (response.ok) this.show(await response.text());
    } catch {
      // The next time, perhaps.
    }
    this.isAsking = false;
    this.tell();
  }

  /** @param {string} html */
  show(html) {
    if (html === this.shown) return;
    this.shown = html;
    const fetched = document.createElement("template");
    fetched.innerHTML = html;
    const [list, next] = [this.place.querySelector("ul"), fetched.content.querySelector("ul")];
    if (!list || !next) return;
    const hadFocus = list.contains(document.activeElement);
    this.update(list, [...next.children]);
    const none = this.place.querySelector(".listed-none");
    none?.toggleAttribute("hidden", list.children.length > 0);
    if (hadFocus && !list.contains(document.activeElement)) this.place.focus();
  }

  /**
   * Makes the list what it is now.
   * @param {HTMLElement} list
   * @param {Element[]} next its entries; those that stay are in the order that they had
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
        // A game to watch, and one's own, need no word.
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

  /** Has a screen reader say how many are new. */
  tell() {
    if (this.news.size === 0 || Date.now() - this.told < QUIET) return;
    this.announcer.say(say("lobby.new", { count: this.news.size }));
    this.told = Date.now();
    this.news.clear();
  }
}

new LiveList();
rememberChoice();
