/** Shorter texts are found in ids by chance: hexadecimal digits spell "ada". */
const minIdLength = 8;

const normalizeText = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const splitWords = (text: string): readonly string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** How well one text answers what was typed, 0 for not at all. Letters that are merely scattered over it do not count. */
function scoreText(text: string, wanted: string): number {
  if (text === wanted) return 1;
  if (text.startsWith(wanted)) return 0.9;
  const words = splitWords(text);
  if (words.some((word) => word.startsWith(wanted)) || text.includes(` ${wanted}`)) return 0.8;
  const wantedWords = splitWords(wanted);
  // "signin" means "Sign-in methods".
  if (wantedWords.length > 0 && words.join("").startsWith(wantedWords.join(""))) return 0.7;
  if (wantedWords.length > 1 && wantedWords.every((each) => words.some((word) => word.startsWith(each)))) return 0.6;
  return text.includes(wanted) ? 0.4 : 0;
}

const serverResultPrefix = "found ";

/** The value of an entry that the server has found for what was typed: it is not filtered out again here, and stands first. */
export const getServerResultValue = (id: string): string => serverResultPrefix + id;

export const isServerResult = (value: string): boolean => value.startsWith(serverResultPrefix);

/** Of an entry of the palette: the best of its texts. `value` tells entries apart; it may be a word and an id, which is found when pasted. */
export function matchScore(value: string, typed: string, texts: readonly string[] = []): number {
  const wanted = normalizeText(typed).trim().replace(/\s+/g, " ");
  if (wanted === "" || isServerResult(value)) return 1;
  const best = Math.max(0, ...texts.map((text) => scoreText(normalizeText(text).trim(), wanted)));
  const isId = wanted.length >= minIdLength && value.slice(value.indexOf(" ") + 1).startsWith(wanted);
  return best || Number(isId) / 10;
}
