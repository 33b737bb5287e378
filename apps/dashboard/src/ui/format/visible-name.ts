/** Control characters, line separators, invisible characters and bidirectional overrides. */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** Joiners and fillers belong to some scripts and emoji, but are invisible on their own; so is blank braille. */
const blank = /^[\p{Default_Ignorable_Code_Point}\s\u2800]*$/u;

/**
 * Sanitizes a user-supplied name so that it cannot change how the surrounding text reads. Empty if nothing visible
 * remains.
 */
export function sanitizeName(name: string): string {
  const shown = name.replace(hidden, " ").replace(/\s+/g, " ").trim();
  return blank.test(shown) ? "" : shown;
}
