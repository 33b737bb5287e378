const letterOrDigit = /[\p{L}\p{N}]/u;
/** Control and formatting characters that reorder or hide text. Joiners are not among them, because some scripts need them. */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * The letters shown for a missing picture: the first letters of the first and last word of a name or email. Without
 * letters and digits, the first visible grapheme; empty if there is none.
 */
export function getInitials(name: string): string {
  const shown = name.replace(hidden, " ").trim();
  const words = (shown.split("@").find((part) => letterOrDigit.test(part)) ?? "").split(/[\s._-]+/);
  const letters = words.flatMap((word) => letterOrDigit.exec(word) ?? []);
  const initials = (letters[0] ?? "") + (letters.length > 1 ? letters.at(-1) : "");
  if (initials !== "") return initials.toUpperCase();
  const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(shown);
  return [...graphemes].find(({ segment }) => visible.test(segment))?.segment ?? "";
}

/** The number of tints that an application must define. */
export const avatarTintCount = 6;

/**
 * The tint of a user or team without a picture: a number below `avatarTintCount`, always the same for an ID, so that it
 * survives renames. FNV-1a distributes similar IDs well.
 */
export function getAvatarTint(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index++) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % avatarTintCount;
}
