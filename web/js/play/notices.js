// Temporary messages beside the board, also announced to screen readers.

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
    /** The current warning. */
    this.warned = "";
  }

  /** Shows and announces a message. @param {string} words */
  note(words) {
    this.panel.notice(words);
    this.live.say(words);
  }

  /** Shows and announces an error at once. @param {string} message */
  showError(message) {
    this.panel.notice(message);
    this.live.alert(message);
  }

  /**
   * Warns that something is not saved yet; announced only once, even if saving fails again.
   * @param {string} message
   */
  warn(message) {
    if (message !== this.warned) this.live.alert(message);
    this.warned = message;
    this.panel.notice(message);
  }

  /** Replaces the message after a change, usually by none. @param {string} words */
  renew(words) {
    this.warned = "";
    this.panel.notice(words);
  }
}
