import { useContext, useEffect, useState } from "react";
import { rejectUnknownOverrides } from "../../i18n/translate.ts";
import { TranslationContext } from "../../i18n/translation-context.ts";
import { loadLazySections } from "./load-lazy-sections.ts";

/** Throws when `translationOverrides` names a text that no component uses. Fetches all texts for that, but only where there are overrides. */
export function useValidateOverrides(): void {
  const { overrides } = useContext(TranslationContext);
  const [texts, setTexts] = useState<Record<string, string>>();
  const isDue = overrides !== undefined && texts === undefined;
  useEffect(() => {
    if (!isDue) return;
    // Out of reach: nothing is known, so nothing is refused.
    loadLazySections().then(
      ({ englishMessages }) => setTexts(Object.assign({}, ...englishMessages)),
      () => {},
    );
  }, [isDue]);
  if (overrides && texts) rejectUnknownOverrides(texts, overrides);
}
