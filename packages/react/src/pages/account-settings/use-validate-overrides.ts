import { useContext, useEffect, useState } from "react";
import { rejectUnknownOverrides } from "../../i18n/translate.ts";
import { TranslationContext } from "../../i18n/translation-context.ts";
import { loadLazySections } from "./load-lazy-sections.ts";

/**
 * Throws if `translationOverrides` contains a text that no component uses. Loads all messages for the check, only if
 * there are overrides.
 */
export function useValidateOverrides(): void {
  const { overrides } = useContext(TranslationContext);
  const [texts, setTexts] = useState<Record<string, string>>();
  const isDue = overrides !== undefined && texts === undefined;
  useEffect(() => {
    if (!isDue) return;
    // If loading fails, the check is skipped.
    loadLazySections().then(
      ({ englishMessages }) => setTexts(Object.assign({}, ...englishMessages)),
      () => {},
    );
  }, [isDue]);
  if (overrides && texts) rejectUnknownOverrides(texts, overrides);
}
