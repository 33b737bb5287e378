import { createRequire } from "node:module";

/** Lower case and compatibility-normalized, so that look-alike characters compare equal. */
const normalizeText = (text: string): string => text.normalize("NFKC").toLowerCase();

/** Strips the digits and symbols that users add around a word to satisfy composition rules. */
const trimNonLetters = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");

const lettersAndDigits = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "");

/** Up to this many extra characters around a common password do not make it stronger. */
const maxExtraChars = 4;
/** Shorter words match too much. */
const minWordLength = 3;

/** Whether a password is on a list (in lower case), or is a listed word with a few digits and symbols around it. */
function isInList(list: ReadonlySet<string>, password: string): boolean {
  const whole = normalizeText(password);
  const core = trimNonLetters(whole);
  const isWord = core.length >= minWordLength && whole.length - core.length <= maxExtraChars;
  return list.has(whole) || (isWord && list.has(core));
}

/** Guesses for a context word: an email also by its local part, a name also by each of its words. */
function getGuesses(word: string): string[] {
  const whole = normalizeText(word);
  const parts = whole.includes("@") ? [whole.slice(0, whole.lastIndexOf("@"))] : whole.split(/[^\p{L}\p{N}]+/u);
  const guesses = [whole, ...parts].flatMap((guess) => [
    lettersAndDigits(guess),
    lettersAndDigits(trimNonLetters(guess)),
  ]);
  return [...new Set(guesses)].filter((guess) => guess.length >= minWordLength);
}

/** Whether a password consists only of a word, once or repeated, plus digits and symbols. */
function isBasedOnWord(word: string, password: string): boolean {
  const whole = normalizeText(password);
  const candidates = [lettersAndDigits(whole), lettersAndDigits(trimNonLetters(whole))].filter((text) => text !== "");
  return getGuesses(word).some((guess) => candidates.some((candidate) => candidate.replaceAll(guess, "") === ""));
}

let common: ReadonlySet<string> | undefined;

/** The 49,000 most frequent leaked passwords, in lower case. Loaded on first use (30 ms), not at startup. */
function commonPasswords(): ReadonlySet<string> {
  if (!common) {
    const list: typeof import("@zxcvbn-ts/language-common") = createRequire(import.meta.url)(
      "@zxcvbn-ts/language-common",
    );
    common = new Set(list.dictionary["passwords-common"]);
  }
  return common;
}

/** Attackers would try the product name on every server. */
const productName = "Vestibule";

/** A message for users; names the field like other schema errors. */
export const tooCommonMessage = "password: is too common or too easy to guess. Choose a less predictable one.";

/**
 * Whether attackers would try this password first, or it is little more than a context word, such as the project's name
 * or the user's email. @see NIST SP 800-63B-4 §3.1.1.2, ASVS 5.0 6.2.4, 6.2.11
 */
export function isCommonPassword(password: string, context: readonly string[]): boolean {
  return (
    isInList(commonPasswords(), password) || [productName, ...context].some((word) => isBasedOnWord(word, password))
  );
}
