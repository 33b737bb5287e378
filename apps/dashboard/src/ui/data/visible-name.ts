/** Control characters, line separators, and what is invisible or changes the direction of the text around it. */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** A name that a stranger chose, for a question in which it must not make other words read differently. */
export const visibleName = (name: string): string => name.replace(hidden, " ").replace(/\s+/g, " ").trim();
