// The browser tab of a game: title and icon show whether it is this person's turn.

import { byId } from "../site/dom.js";

export class Tab {
  constructor() {
    this.title = document.title;
    this.link = byId("icon");
    /** The icon while it is not. */
    this.icon = this.link.href;
  }

  /** @param {string | null} status of the game, if it is this person's turn */
  show(status) {
    document.title = status === null ? this.title : `● ${status} · ${this.title}`;
    const icon = status === null ? this.icon : (this.link.dataset["yourMove"] ?? this.icon);
    if (this.link.getAttribute("href") !== icon) this.link.href = icon;
  }
}
