// Announces the changes of a game: sentences, sounds, and an animation after a win.

import { byId } from "../site/dom.js";
import { say } from "../site/words.js";
import { celebrate } from "./celebration.js";
import { sentencesOf } from "./changes.js";
import { Sound } from "./sound.js";

/** @import { Notices } from "./notices.js" */
/** @import { View } from "../wire.js" */

export class Announcements {
  /**
   * @param {HTMLElement} room
   * @param {Notices} notices
   */
  constructor(room, notices) {
    this.room = room;
    this.notices = notices;
    this.sound = new Sound();
  }

  /** Announces what changed from one view to the next. @param {View} before @param {View} view */
  announce(before, view) {
    for (const { how, words } of sentencesOf(before, view)) {
      if (how === "note") this.notices.note(words);
      else this.notices.live[how](words);
    }
    const { ply, last } = view.frame;
    if (ply > before.frame.ply && last) this.sound.click(last.captures.length > 0);
    const winner = view.result && !before.result ? view.result.winner : null;
    if (winner !== null && view.you.length === 1 && winner === view.you[0]) this.celebrate(winner);
  }

  /** Warns that the player is running short of time. */
  warnOfTime() {
    this.sound.click(true);
    this.notices.live.alert(say("play.low-time"));
  }

  /** @param {number} winner */
  celebrate(winner) {
    const emblem = this.room.querySelector(`.seat [data-emblem="${winner}"] .emblem`);
    const area = byId("board").parentElement;
    if (emblem && area) celebrate(area, emblem);
  }
}
