import type { TranslationOverrides } from "./english-text.ts";
import { refuseUnknownOverrides } from "./translate.ts";

const checked = new WeakSet<TranslationOverrides>();

/** Reports, as an error nobody caught, an override of a text that no component uses. Texts come with the pages that show them, so all of
 *  them are fetched for this, but only where an application overrides some. */
export function checkOverrides(overrides: TranslationOverrides): void {
  if (checked.has(overrides) || Object.keys(overrides).length === 0) return;
  checked.add(overrides);
  import("./messages/all-english.ts")
    .then(({ allEnglish }) => refuseUnknownOverrides(allEnglish, overrides))
    .catch(reportError);
}
