// What is said beside the board for a while, and to screen readers.

/** @import { Announcer } from "../site/announcer.js" */
/** @import { Panel } from "./panel.js" */

export class Notices {
  /**
   * @param {Pick<Panel, "notice">} panel
   * @param {Pick<Announcer, "say" | "alert">} live
   */
  constructor(panel, live) {
    this.panel = panel;
    this.live = live;
    /** The last warning, while it stands. */
    this.warned = "";
  }

  /** Shows and says it. @param {string} words */
  note(words) {
    this.panel.notice(words);
    this.live.say(words);
  }

  /** Shows it, and says it at once. @param {string} message */
  complain(message) {
    this.panel.notice(message);
    this.live.alert(message);
  }

  /**
   * Says that something is not saved yet; once, however often it is tried again.
   * @param {string} message
   */
  warn(message) {
    if (message !== this.warned) this.live.alert(message);
    this.warned = message;
    this.panel.notice(message);
  }

  /** Shows what stands after a change, most often nothing. @param {string} words */
  renew(words) {
    this.warned = "";
    this.panel.notice(words);
  }
}
