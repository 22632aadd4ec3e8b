// The browser's tab of a game: its title and its icon say whether the game waits for this person.

import { byId } from "../site/dom.js";

export class Tab {
  constructor() {
    this.title = document.title;
    this.link = byId("icon");
    /** The icon while the game does not wait. */
    this.icon = this.link.href;
  }

  /** @param {string | null} status of the game where it waits for this person */
  show(status) {
    document.title = status === null ? this.title : `● ${status} · ${this.title}`;
    const icon = status === null ? this.icon : (this.link.dataset["yourMove"] ?? this.icon);
    if (this.link.getAttribute("href") !== icon) this.link.href = icon;
  }
}
