// The streak of daily puzzles: days in a row on which this browser solved the daily puzzle.

import { setText } from "../site/dom.js";
import { isKept, stored, storeText } from "../site/storage.js";

/** @import { DailyWords } from "../wire.js" */
/**
 * @typedef {{ last: string, streak: number, best: number }} DailyStreak `last` is the last day:
 * `2026-11-24`
 */

const KEY = "daily-puzzle";
const DAY = 24 * 60 * 60 * 1000;

/** Returns the previous day. @param {string} day */
function dayBefore(day) {
  return new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
}

/**
 * Returns the length of a streak on a day: it lasts through the day after the last one solved.
 * @param {DailyStreak} kept
 * @param {string} day
 */
export function streakOn({ last, streak }, day) {
  return last >= dayBefore(day) ? streak : 0;
}

/**
 * Returns the streak after a daily puzzle was solved.
 * @param {DailyStreak} kept
 * @param {string} day
 * @returns {DailyStreak}
 */
export function afterDaily(kept, day) {
  if (day <= kept.last) return kept;
  const streak = streakOn(kept, day) + 1;
  return { last: day, streak, best: Math.max(kept.best, streak) };
}

/** @returns {DailyStreak} */
function dailyStreak() {
  const { last, streak, best } = stored(KEY);
  return { last: typeof last === "string" ? last : "", streak: Number(streak) || 0, best: Number(best) || 0 };
}

/** Stores that a daily puzzle was solved. @param {string} day */
export function solveDaily(day) {
  storeText(KEY, JSON.stringify(afterDaily(dailyStreak(), day)));
}

/**
 * Shows the streak on a day.
 * @param {HTMLElement} place
 * @param {string} day
 * @param {DailyWords} words
 */
export function tellDaily(place, day, words) {
  const kept = dailyStreak();
  const parts = kept.last === day ? [words.solved] : [];
  if (kept.best > 0) {
    parts.push(words.streak.replace("{days}", String(streakOn(kept, day))).replace("{best}", String(kept.best)));
  }
  setText(place, isKept() ? parts.join(" · ") : words.forgets);
}
