// Chat beside a game, in a box that is open or closed, which the browser remembers. Lines that come
// while nobody sees the list are counted beside its title.

import { byId, findById, make, on, setText } from "../site/dom.js";
import { storedText, storeText } from "../site/storage.js";
import { say } from "../site/words.js";

/** @import { GameConnection } from "./game-room.js" */
/** @import { Notices } from "./notices.js" */
/** @import { LineView, Message } from "../wire.js" */

/** Pixels from the end of the list within which somebody reads the newest lines. */
const AT_END = 40;
/** The part of the list that has to be on the screen for its lines to be seen. */
const IN_SIGHT = 0.5;

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
    /** The number of the newest line that is shown; less than 0 before any were asked for. */
    this.newest = -1;
    this.isSeen = false;
    this.unseen = 0;
    /** The line that stood where notices do. */
    this.told = "";
    this.count = make("span", { class: "chat-new" });
    /** Whether this connection was asked for the lines. */
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
    // What was missed while the line was down is asked for again.
    on(connection, "line", (/** @type {boolean} */ isDown) => {
      if (isDown) this.opened = false;
    });
    on(connection, "chat", (/** @type {Extract<Message, { t: "chat" }>} */ chat) => this.show(chat));
    byId("chat-form").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.write();
    });
  }

  /** The list has come into sight, or gone out of it. @param {boolean} isSeen */
  look(isSeen) {
    this.isSeen = isSeen;
    if (isSeen) this.tellUnseen(0);
  }

  /** Says beside the title how many lines nobody has seen. @param {number} unseen */
  tellUnseen(unseen) {
    this.unseen = unseen;
    setText(this.count, unseen > 0 ? say("play.chat-new", { count: unseen }) : "");
  }

  /** Asks for the lines there are, and to be told of new ones. */
  async open() {
    this.opened = true;
    const reply = await this.connection.send({ t: "open-chat" });
    if (reply.t === "chat") this.show(reply);
    else if (reply.t === "refused") this.refuse(reply.message);
  }

  /** @param {Extract<Message, { t: "chat" }>} chat */
  show({ lines, why_not: whyNot }) {
    const list = byId("chat-lines");
    list.replaceChildren(...lines.map((line) => this.row(line)));
    list.scrollTop = list.scrollHeight;
    const missed = this.newest < 0 ? [] : lines.filter((line) => line.number > this.newest && isNews(line));
    if (missed.length > 0 && !this.isSeen) this.tellUnseen(this.unseen + missed.length);
    this.newest = lines.at(-1)?.number ?? 0;
    byId("chat-form").hidden = whyNot !== "";
    setText(byId("chat-note"), whyNot);
  }

  /** @param {LineView} line */
  hear(line) {
    if (line.number <= this.newest) return;
    this.newest = line.number;
    const list = byId("chat-lines");
    const follows = list.scrollHeight - list.scrollTop - list.clientHeight < AT_END;
    list.append(this.row(line));
    if (follows || line.yours) list.scrollTop = list.scrollHeight;
    if (isNews(line)) this.announce(line);
  }

  /**
   * Says a new line. Where the list is open but out of sight, as on a phone, it also stands where
   * notices do, unless another is there.
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
    // Each by itself: what somebody writes can turn the direction of what follows.
    const said = line.muted ? make("i", {}, say("play.chat-muted")) : make("bdi", {}, line.text);
    const row = make("li", {}, make("b", {}, make("bdi", {}, line.name)), " ", said);
    if (!line.yours) row.append(this.menu(line));
    return row;
  }

  /** What can be done about somebody's line. @param {LineView} line */
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
      // Nothing that was written is lost.
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

/** Whether a line is one to be told of. @param {LineView} line */
function isNews({ yours, muted }) {
  return !yours && !muted;
}
