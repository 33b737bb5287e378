import { createRequire } from "node:module";
import { isBasedOnWord, isInList } from "./password-guessability.ts";

let common: ReadonlySet<string> | undefined;

/** 49 000 passwords that leaks held most often, in lower case. Read at the first password that is set (30 ms), not at start. */
function commonPasswords(): ReadonlySet<string> {
  if (!common) {
    const list: typeof import("@zxcvbn-ts/language-common") = createRequire(import.meta.url)(
      "@zxcvbn-ts/language-common",
    );
    common = new Set(list.dictionary["passwords-common"]);
  }
  return common;
}

/** What attackers of every installation would try. */
const productName = "Vestibule";

/** The refusal, a sentence for people; it names the field as other schema errors do. */
export const tooCommonMessage = "password: is too common or too easy to guess. Choose one that nobody else would.";

/** Whether a password is one that attackers try first, or little more than a word that everybody can guess of this person:
 *  `context`, such as the project's name and the person's address. @see NIST SP 800-63B-4 §3.1.1.2, ASVS 5.0 6.2.4, 6.2.11 */
export function isCommonPassword(password: string, context: readonly string[]): boolean {
  return (
    isInList(commonPasswords(), password) || [productName, ...context].some((word) => isBasedOnWord(word, password))
  );
}
