// Chat beside a game, in a box whose state (open or closed) the browser remembers. Lines that
// arrive while the list is out of sight are counted beside its title.

import { byId, findById, make, on, setText } from "../site/dom.js";
import { storedText, storeText } from "../site/storage.js";
import { say } from "../site/words.js";

/** @import { GameConnection } from "./game-room.js" */
/** @import { Notices } from "./notices.js" */
/** @import { LineView, Message } from "../wire.js" */

/**
 * Distance from the end of the list, in pixels, within which somebody is reading the newest lines.
 */
const AT_END = 40;
/** The share of the list that must be on the screen for its lines to count as seen. */
const IN_SIGHT = 0.5;
/** The key under which a tab stores what was not sent before it loaded the page again. */
const DRAFT = "chat-draft";

/**
 * Hides the chat until the page is loaded again, and stores for then what was not sent.
 * @param {string[]} unsent
 */
export function putChatAside(unsent) {
  const box = findById("chat");
  if (!box) return;
  box.hidden = true;
  storeText(DRAFT, [...unsent, byId("chat-text").value].join(" ").trim(), "sessionStorage");
}

export class Chat {
  /**
   * @param {string} path of the game
   * @param {GameConnection} connection
   * @param {Notices} notices
   */
  constructor(path, connection, notices) {
    this.path = path;
    this.connection = connection;
    this.notices = notices;
    /** The number of the newest line shown; negative before any were requested. */
    this.newest = -1;
    this.isSeen = false;
    this.unseen = 0;
    /** The line shown in place of a notice. */
    this.told = "";
    this.count = make("span", { class: "chat-new" });
    /** Whether the lines were requested over this connection. */
    this.opened = false;
    this.box = findById("chat");
    if (!this.box) return;
    this.box.open = storedText("chat") !== "off";
    this.box.addEventListener("toggle", () => storeText("chat", this.box?.open ? null : "off"));
    this.box.querySelector("summary")?.append(" ", this.count);
    const look = (/** @type {IntersectionObserverEntry[]} */ seen) => this.look(seen.at(-1)?.isIntersecting ?? false);
    new IntersectionObserver(look, { threshold: IN_SIGHT }).observe(byId("chat-lines"));
    on(connection, "view", () => this.opened || this.open());
    on(connection, "said", (/** @type {LineView} */ line) => this.hear(line));
    // Lines missed while the connection was down are requested again.
    on(connection, "line", (/** @type {boolean} */ isDown) => {
      if (isDown) this.opened = false;
    });
    on(connection, "chat", (/** @type {Extract<Message, { t: "chat" }>} */ chat) => this.show(chat));
    byId("chat-text").value = storedText(DRAFT, "sessionStorage") ?? "";
    storeText(DRAFT, null, "sessionStorage");
    byId("chat-form").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.write();
    });
  }

  /** Handles the list coming into sight or going out of it. @param {boolean} isSeen */
  look(isSeen) {
    this.isSeen = isSeen;
    if (isSeen) this.tellUnseen(0);
  }

  /** Shows the number of unseen lines beside the title. @param {number} unseen */
  tellUnseen(unseen) {
    this.unseen = unseen;
    setText(this.count, unseen > 0 ? say("play.chat-new", { count: unseen }) : "");
  }

  /** Requests all lines, and notification of new ones. */
  async open() {
    this.opened = true;
    const reply = await this.connection.send({ t: "open-chat" });
    if (reply.t === "chat") this.show(reply);
    else if (reply.t === "refused") this.refuse(reply.message);
  }

  /** @param {Extract<Message, { t: "chat" }>} chat */
  show({ lines, why_not: whyNot }) {
    const list = byId("chat-lines");
    const at = [...list.children].findIndex((row) => row.contains(document.activeElement));
    const top = this.newest < 0 || this.follows ? Infinity : list.scrollTop;
    list.replaceChildren(...lines.map((line) => this.row(line)));
    list.children[at]?.querySelector("summary")?.focus({ preventScroll: true });
    list.scrollTop = Math.min(top, list.scrollHeight);
    const missed = this.newest < 0 ? [] : lines.filter((line) => line.number > this.newest && isNews(line));
    if (missed.length > 0 && !this.isSeen) this.tellUnseen(this.unseen + missed.length);
    this.newest = lines.at(-1)?.number ?? 0;
    byId("chat-form").hidden = whyNot !== "";
    setText(byId("chat-note"), whyNot);
  }

  /** Whether the newest lines are being read. */
  get follows() {
    const { scrollHeight, scrollTop, clientHeight } = byId("chat-lines");
    return scrollHeight - scrollTop - clientHeight < AT_END;
  }

  /** @param {LineView} line */
  hear(line) {
    if (line.number <= this.newest) return;
    this.newest = line.number;
    const list = byId("chat-lines");
    const { follows } = this;
    list.append(this.row(line));
    if (follows || line.yours) list.scrollTop = list.scrollHeight;
    if (isNews(line)) this.announce(line);
  }

  /**
   * Announces a new line. If the list is open but out of sight, as on a phone, the line is also
   * shown as a notice, unless there is another.
   * @param {LineView} line
   */
  announce({ name, text }) {
    if (!this.isSeen) this.tellUnseen(this.unseen + 1);
    const words = this.box?.open ? say("play.chat-said", { name, text }) : this.count.textContent;
    if (this.box?.open && !this.isSeen && ["", this.told].includes(byId("notice").textContent)) {
      this.told = words;
      this.notices.note(words);
    } else this.notices.live.say(words);
  }

  /** @param {LineView} line */
  row(line) {
    // Isolated, because a text can change the writing direction of what follows.
    const said = line.muted ? make("i", {}, say("play.chat-muted")) : make("bdi", {}, line.text);
    const row = make("li", {}, make("b", {}, make("bdi", {}, line.name)), " ", said);
    if (!line.yours) row.append(this.menu(line));
    return row;
  }

  /** Returns the menu of a line: mute, report. @param {LineView} line */
  menu({ number, name, muted }) {
    const mute = async () => {
      const reply = await this.connection.send({ t: "mute", line: number, on: !muted });
      if (reply.t === "refused") this.refuse(reply.message);
    };
    return make(
      "details",
      { class: "chat-more" },
      make("summary", { "aria-label": say("play.chat-more", { name }) }, "⋯"),
      make("button", { class: "button", click: mute }, say(muted ? "play.chat-unmute" : "play.chat-mute")),
      make("a", { class: "button", href: `${this.path}/report?line=${number}` }, say("play.chat-report")),
    );
  }

  async write() {
    const field = byId("chat-text");
    const text = field.value.trim();
    if (text === "") return;
    field.value = "";
    const reply = await this.connection.send({ t: "say", text });
    if (reply.t === "refused") {
      this.refuse(reply.message);
      // Restores the refused text.
      if (field.value === "") field.value = text;
    } else {
      this.refuse("");
    }
  }

  /** @param {string} why */
  refuse(why) {
    setText(byId("chat-note"), why);
  }
}

/** Whether a line should be announced. @param {LineView} line */
function isNews({ yours, muted }) {
  return !yours && !muted;
}
