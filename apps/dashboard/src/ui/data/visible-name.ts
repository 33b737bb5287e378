/** Control characters, line separators, and what is invisible or changes the direction of the text around it. */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** Joiners and fillers belong to some scripts and emoji, but alone they look like nothing; so does empty braille. */
const blank = /^[\p{Default_Ignorable_Code_Point}\s\u2800]*$/u;

/** A name that a stranger chose, for a place in which it must not make other words read differently. Empty: there is nothing to see. */
export function sanitizeName(name: string): string {
  const shown = name.replace(hidden, " ").replace(/\s+/g, " ").trim();
  return blank.test(shown) ? "" : shown;
}
