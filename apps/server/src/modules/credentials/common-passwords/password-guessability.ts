/** Without capitals, and with one form for each look of a character. */
const normalizeText = (text: string): string => text.normalize("NFKC").toLowerCase();

/** Without the digits and signs that people put around a word to satisfy somebody's rules. */
const trimNonLetters = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");

const lettersAndDigits = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "");

/** So many signs around a common password make it no better. */
const maxExtraChars = 4;
/** Shorter words are found in anything. */
const minWordLength = 3;

/** Whether a password is on a list, or is one of it with few digits and signs around it. `list`: in lower case. */
export function isInList(list: ReadonlySet<string>, password: string): boolean {
  const whole = normalizeText(password);
  const core = trimNonLetters(whole);
  const isWord = core.length >= minWordLength && whole.length - core.length <= maxExtraChars;
  return list.has(whole) || (isWord && list.has(core));
}

/** What a word is guessed as: an address also by the part before the @, a name of several words also by each of them. */
function getGuesses(word: string): string[] {
  const whole = normalizeText(word);
  const parts = whole.includes("@") ? [whole.slice(0, whole.lastIndexOf("@"))] : whole.split(/[^\p{L}\p{N}]+/u);
  const guesses = [whole, ...parts].flatMap((guess) => [
    lettersAndDigits(guess),
    lettersAndDigits(trimNonLetters(guess)),
  ]);
  return [...new Set(guesses)].filter((guess) => guess.length >= minWordLength);
}

/** Whether a password is a word, once or several times, with nothing but digits and signs around it. */
export function isBasedOnWord(word: string, password: string): boolean {
  const whole = normalizeText(password);
  const candidates = [lettersAndDigits(whole), lettersAndDigits(trimNonLetters(whole))].filter((text) => text !== "");
  return getGuesses(word).some((guess) => candidates.some((candidate) => candidate.replaceAll(guess, "") === ""));
}
