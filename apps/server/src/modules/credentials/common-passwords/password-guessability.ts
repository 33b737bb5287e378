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
export function isInList(list: ReadonlySet<string>, password: string): boolean {
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
export function isBasedOnWord(word: string, password: string): boolean {
  const whole = normalizeText(password);
  const candidates = [lettersAndDigits(whole), lettersAndDigits(trimNonLetters(whole))].filter((text) => text !== "");
  return getGuesses(word).some((guess) => candidates.some((candidate) => candidate.replaceAll(guess, "") === ""));
}
