import { formatExactTime } from "@vestibule/emails";
import { type Html, html } from "../html.ts";

/** Created when it is used: it loads a table of languages. */
let relativeFormat: Intl.RelativeTimeFormat | undefined;

const units = [
  { unit: "day", milliseconds: 86_400_000 },
  { unit: "hour", milliseconds: 3_600_000 },
  { unit: "minute", milliseconds: 60_000 },
] as const;

/** Relative time as text: "10h ago". Both times in milliseconds since the epoch. */
export function relativeTime(timeMs: number, nowMs: number): string {
  const ageMs = Math.max(0, nowMs - timeMs);
  const found = units.find(({ milliseconds }) => ageMs >= milliseconds);
  if (!found) return "just now";
  relativeFormat ??= new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "narrow" });
  return relativeFormat.format(-Math.floor(ageMs / found.milliseconds), found.unit);
}

/** A `time` element with the given text, the exact time in its tooltip, and a machine-readable time. */
export const timeElement = (timeMs: number, words: string): Html =>
  html`<time datetime="${new Date(timeMs).toISOString()}" title="${formatExactTime(timeMs)}">${words}</time>`;
