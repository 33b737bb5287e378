import { type Html, html } from "../html.ts";

const relativeFormat = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const exactFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" });

const units = [
  { unit: "day", milliseconds: 86_400_000 },
  { unit: "hour", milliseconds: 3_600_000 },
  { unit: "minute", milliseconds: 60_000 },
] as const;

/** How long ago something happened, in words. Both in milliseconds since the epoch. */
export function relativeTime(timeMs: number, nowMs: number): string {
  const ageMs = Math.max(0, nowMs - timeMs);
  const found = units.find(({ milliseconds }) => ageMs >= milliseconds);
  return found ? relativeFormat.format(-Math.floor(ageMs / found.milliseconds), found.unit) : "just now";
}

/** A time as people write it, in UTC, since the server does not know the zone of the reader. `timeMs`: since the epoch. */
export const exactTime = (timeMs: number): string => `${exactFormat.format(timeMs)} UTC`;

/** A `time` element with the given words and the exact time for machines. */
export const timeElement = (timeMs: number, words: string): Html =>
  html`<time datetime="${new Date(timeMs).toISOString()}">${words}</time>`;
