import { useContext, useEffect, useState } from "react";
import { refuseUnknownOverrides } from "../../i18n/translate.ts";
import { TranslationContext } from "../../i18n/translation-context.ts";
import { loadLaterSections } from "./load-later-sections.ts";

/** Throws when `translationOverrides` names a text that no component uses. Fetches all texts for that, but only where there are overrides. */
export function useOverrideCheck(): void {
  const { overrides } = useContext(TranslationContext);
  const [texts, setTexts] = useState<Record<string, string>>();
  const isDue = overrides !== undefined && texts === undefined;
  useEffect(() => {
    if (!isDue) return;
    // Out of reach: nothing is known, so nothing is refused.
    loadLaterSections().then(
      ({ englishFiles }) => setTexts(Object.assign({}, ...englishFiles)),
      () => {},
    );
  }, [isDue]);
  if (overrides && texts) refuseUnknownOverrides(texts, overrides);
}
