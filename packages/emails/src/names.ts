/** Longest name shown in a mail, in characters; the rest gives way to an ellipsis. */
const maxNameLength = 80;

/** Control characters, line separators, invisible and direction-changing characters. */
const hiddenCharacters = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** ZERO WIDTH NON-JOINER: invisible, and mail clients do not make a link across it. */
const linkBreaker = "\u200c";

/** A name as one line of visible text, safe in a subject: a line break there would start a new header (RFC 5322 §2.2). */
export function singleLineName(name: string): string {
  const line = name.replace(hiddenCharacters, " ").replace(/\s+/g, " ").trim();
  const characters = [...line];
  return characters.length > maxNameLength ? `${characters.slice(0, maxNameLength - 1).join("")}…` : line;
}

/**
 * A name for the body of a mail. Mail clients turn words like `example.com` into links by themselves; a name that
 * somebody chose must not become a link in a mail that carries our sender, so each such word is broken invisibly.
 */
export function inertName(name: string): string {
  return singleLineName(name).replace(/[.:@](?=\S)/g, `${linkBreaker}$&`);
}

/** An inert name as it was, for where nothing makes links of it. */
export const withoutBreakers = (inert: string): string => inert.replaceAll(linkBreaker, "");
