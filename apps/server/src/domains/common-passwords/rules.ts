/** Without capitals, and with one form for each look of a character. */
const plain = (text: string): string => text.normalize("NFKC").toLowerCase();

/** Without the digits and signs that people put around a word to satisfy somebody's rules. */
const withoutTrimmings = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");

const lettersAndDigits = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "");

/** So many signs around a common password make it no better. */
const fewChars = 4;
/** Shorter words are found in anything. */
const minWordChars = 3;

/** Whether a password is on a list, or is one of it with few digits and signs around it. `list`: in lower case. */
export function isOneOf(list: ReadonlySet<string>, password: string): boolean {
  const whole = plain(password);
  const core = withoutTrimmings(whole);
  const isWord = core.length >= minWordChars && whole.length - core.length <= fewChars;
  return list.has(whole) || (isWord && list.has(core));
}

/** What a word is guessed as: an address also by the part before the @, a name of several words also by each of them. */
function guessesOf(word: string): string[] {
  const whole = plain(word);
  const parts = whole.includes("@") ? [whole.slice(0, whole.lastIndexOf("@"))] : whole.split(/[^\p{L}\p{N}]+/u);
  const guesses = [whole, ...parts].flatMap((guess) => [
    lettersAndDigits(guess),
    lettersAndDigits(withoutTrimmings(guess)),
  ]);
  return [...new Set(guesses)].filter((guess) => guess.length >= minWordChars);
}

/** Whether a password is a word, once or several times, with nothing but digits and signs around it. */
export function isLittleMoreThan(word: string, password: string): boolean {
  const whole = plain(password);
  const candidates = [lettersAndDigits(whole), lettersAndDigits(withoutTrimmings(whole))].filter((text) => text !== "");
  return guessesOf(word).some((guess) => candidates.some((candidate) => candidate.replaceAll(guess, "") === ""));
}
