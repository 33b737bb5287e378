/** Maximum length of a name in an email, in characters; longer names end in an ellipsis. */
const maxNameLength = 80;

/** Control characters, line separators, invisible characters and bidirectional overrides. */
const invisibleCharacters = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** ZERO WIDTH NON-JOINER: invisible, and email clients do not auto-link across it. */
const zeroWidthNonJoiner = "\u200c";

/** A name as one line of visible text, safe in a subject: a line break would allow header injection (RFC 5322 §2.2). */
export function toSingleLine(name: string): string {
  const line = name.replace(invisibleCharacters, " ").replace(/\s+/g, " ").trim();
  const characters = [...line];
  return characters.length > maxNameLength ? `${characters.slice(0, maxNameLength - 1).join("")}…` : line;
}

/**
 * Makes a name safe for the body of an email. Email clients auto-link words such as `example.com`; an untrusted name
 * must not become a link in an email from our sender (phishing), so an invisible character breaks each such word.
 */
export function toInertName(name: string): string {
  return toSingleLine(name).replace(/[.:@](?=\S)/g, `${zeroWidthNonJoiner}$&`);
}

/** Restores an inert name for contexts without auto-linking. */
export const removeZeroWidthNonJoiners = (inert: string): string => inert.replaceAll(zeroWidthNonJoiner, "");
