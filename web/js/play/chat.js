// Chat beside a game: read and written while its box is open, which the browser remembers. A box
// that is closed asks the server for nothing.

import { byId, findById, make, on, setText } from "../site/dom.js";
import { storedText, storeText } from "../site/storage.js";
import { say } from "../site/words.js";

/** @import { Announcer } from "../site/announcer.js" */
/** @import { GameConnection } from "./game-room.js" */
/** @import { LineView, Message } from "../wire.js" */

/** Pixels from the end of the list within which somebody reads the newest lines. */
const AT_END = 40;

export class Chat {
  /**
   * @param {string} path of the game
   * @param {GameConnection} connection
   * @param {Announcer} live
   */
  constructor(path, connection, live) {
    this.path = path;
    this.connection = connection;
    this.live = live;
    /** The number of the newest line that is shown. */
    this.newest = 0;
    /** Whether this connection was asked for the lines. */
    this.opened = false;
    this.box = findById("chat");
    if (!this.box) return;
    this.box.open = storedText("chat") !== "off";
    this.box.addEventListener("toggle", () => this.toggle());
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

  toggle() {
    storeText("chat", this.box?.open ? null : "off");
    if (this.box?.open && !this.opened) void this.open();
  }

  /** Asks for the lines there are, and to be told of new ones. */
  async open() {
    if (!this.box?.open) return;
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
    this.newest = lines.at(-1)?.number ?? 0;
    byId("chat-form").hidden = whyNot !== "";
    setText(byId("chat-note"), whyNot);
  }

  /** @param {LineView} line */
  hear(line) {
    if (!this.box?.open || line.number <= this.newest) return;
    this.newest = line.number;
    const list = byId("chat-lines");
    const follows = list.scrollHeight - list.scrollTop - list.clientHeight < AT_END;
    list.append(this.row(line));
    if (follows || line.yours) list.scrollTop = list.scrollHeight;
    if (!line.yours && !line.muted) this.live.say(say("play.chat-said", { name: line.name, text: line.text }));
  }

  /** @param {LineView} line */
  row(line) {
    const said = line.muted ? make("i", {}, say("play.chat-muted")) : line.text;
    const row = make("li", {}, make("b", {}, line.name), " ", said);
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
