import type { Locator } from "playwright-core";
import { expect } from "vitest";

/** What differs in each run, and the name to show instead. */
const volatile: readonly (readonly [pattern: RegExp, name: string])[] = [
  // It loads when it is near the screen.
  [/\n *- img "World map[^\n]*/g, ""],
  [/\b\d{4}-\d\d-\d\d\b/g, "<date>"],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<id>"],
  [/\b[0-9a-f]{6,8}…/g, "<id>…"],
  [/…[0-9a-f]{6}\b/g, "…<id>"],
  [/\b(?:pck|ssk|sak)_[\w*.…-]+/g, "<key>"],
  [/\b(?:ep|msg|app|atmpt)_[0-9a-z]{20,}/g, "<id>"],
  [/(?:localhost|127\.0\.0\.1):\d+/g, "<host>"],
  [/\b[\w.+-]+@(?!example\.com)[\w.-]+\.\w+/g, "<email>"],
  [/\b(?:test|owner|ada|user)[\w.+-]*\d[\w.+-]*@example\.com/g, "<email>"],
  // The short form.
  [/\b\d+[mhdw] ago\b/g, "<time>"],
  // A time of day, without its date.
  [/(?<!, |at )\b\d{1,2}:\d\d\s[AP]M\b/g, "<time>"],
  [
    /\b(?:just now|\d+ (?:seconds?|minutes?|hours?|days?|weeks?|months?) ago|in \d+ (?:minutes?|hours?|days?|weeks?|months?|years?))\b/g,
    "<time>",
  ],
  [/\b(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)[a-z]*, [A-Z][a-z]+ \d{1,2}, \d{4}\b/g, "<date>"],
  [
    /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}(?:, \d{4})?(?:,? (?:at )?\d{1,2}:\d\d(?:\u202f| )[AP]M)?/g,
    "<date>",
  ],
];

/** What a screen reader finds in a part of a page, with names for what differs in each run. */
export async function readAccessibilityTree(part: Locator): Promise<string> {
  // Skeletons, and the kit's own.
  await part
    .page()
    .waitForFunction(() => !document.querySelector('main [aria-busy="true"], main [data-state="loading"]'));
  await expect.poll(() => part.ariaSnapshot()).not.toContain("status: Loading");
  const tree = await part.ariaSnapshot();
  return `${volatile.reduce((text, [pattern, name]) => text.replaceAll(pattern, name), tree)}\n`;
}
