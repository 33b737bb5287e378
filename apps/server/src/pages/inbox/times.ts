import { formatExactTime } from "@vestibule/emails";
import { type Html, html } from "../html.ts";

const relativeFormat = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

const units = [
  { unit: "day", milliseconds: 86_400_000 },
  { unit: "hour", milliseconds: 3_600_000 },
  { unit: "minute", milliseconds: 60_000 },
] as const;

/** Relative time as text. Both times in milliseconds since the epoch. */
export function relativeTime(timeMs: number, nowMs: number): string {
  const ageMs = Math.max(0, nowMs - timeMs);
  const found = units.find(({ milliseconds }) => ageMs >= milliseconds);
  return found ? relativeFormat.format(-Math.floor(ageMs / found.milliseconds), found.unit) : "just now";
}

/** A `time` element with the given text, the exact time in its tooltip, and a machine-readable time. */
export const timeElement = (timeMs: number, words: string): Html =>
  html`<time datetime="${new Date(timeMs).toISOString()}" title="${formatExactTime(timeMs)}">${words}</time>`;
