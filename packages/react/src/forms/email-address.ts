const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const address = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+[a-z]{2,63}$`, "i");

/**
 * Validates an email address: no quotes, no consecutive dots, a top-level label of at least two letters. Deliberately
 * stricter than RFC 5322. Allows non-ASCII letters on both sides (RFC 6531).
 */
export function isEmailAddress(value: string): boolean {
  const ascii = value.replace(/[^\p{ASCII}]/gu, (character) => (/[\p{L}\p{N}\p{M}]/u.test(character) ? "x" : " "));
  return value.length <= 254 && address.test(ascii);
}
