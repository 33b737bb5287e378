import { createRequire } from "node:module";
import { isBasedOnWord, isInList } from "./password-guessability.ts";

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
