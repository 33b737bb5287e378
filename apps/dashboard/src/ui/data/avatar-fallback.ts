import { sanitizeName } from "./visible-name.ts";

const readable = /[\p{L}\p{N}]/u;
const firstGrapheme = (text: string) =>
  new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text).containing(0);

/**
 * The initials of a name, or the first letter of an email; without letters and digits, the first grapheme; "?" if
 * empty.
 */
export function getInitials(name: string): string {
  const shown = sanitizeName(name);
  const words = (shown.split("@").find((part) => readable.test(part)) ?? "").split(/[\s._-]+/);
  const letters = words.flatMap((word) => readable.exec(word) ?? []);
  const initials = (letters[0] ?? "") + (letters.length > 1 ? letters.at(-1) : "");
  return initials.toUpperCase() || (firstGrapheme(shown)?.segment ?? "?");
}

/** A number below `count` that is always the same for the same ID. FNV-1a distributes similar IDs well. */
export function getTintIndex(id: string, count: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index++) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % count;
}
