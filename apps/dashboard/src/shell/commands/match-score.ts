/** Shorter queries match IDs by accident: hexadecimal digits spell "ada". */
const minIdLength = 8;

const normalizeText = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const tokenize = (text: string): readonly string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** How well a text matches the query; 0 for no match. Scattered letters do not count. */
function scoreText(text: string, wanted: string): number {
  if (text === wanted) return 1;
  if (text.startsWith(wanted)) return 0.9;
  const tokens = tokenize(text);
  if (tokens.some((token) => token.startsWith(wanted)) || text.includes(` ${wanted}`)) return 0.8;
  const wantedTokens = tokenize(wanted);
  // "signin" means "Sign-in methods".
  if (wantedTokens.length > 0 && tokens.join("").startsWith(wantedTokens.join(""))) return 0.7;
  if (wantedTokens.length > 1 && wantedTokens.every((each) => tokens.some((token) => token.startsWith(each))))
    return 0.6;
  return text.includes(wanted) ? 0.4 : 0;
}

const serverResultPrefix = "found ";

/** The value of a server result. It is not filtered again and always ranks first. */
export const getServerResultValue = (id: string): string => serverResultPrefix + id;

export const isServerResult = (value: string): boolean => value.startsWith(serverResultPrefix);

/**
 * The best score of an item's texts. `value` identifies the item; it can be a word followed by an ID, which matches
 * when pasted.
 */
export function matchScore(value: string, typed: string, texts: readonly string[] = []): number {
  const wanted = normalizeText(typed).trim().replace(/\s+/g, " ");
  if (wanted === "" || isServerResult(value)) return 1;
  const best = Math.max(0, ...texts.map((text) => scoreText(normalizeText(text).trim(), wanted)));
  const isId = wanted.length >= minIdLength && value.slice(value.indexOf(" ") + 1).startsWith(wanted);
  return best || Number(isId) / 10;
}
