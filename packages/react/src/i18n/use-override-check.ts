import { useContext, useEffect, useState } from "react";
import { refuseUnknownOverrides } from "./translate.ts";
import { TranslationContext } from "./translation-context.ts";

/** Throws when `translationOverrides` names a text that no component uses. Fetches all texts for that, but only where there are overrides. */
export function useOverrideCheck(): void {
  const { overrides } = useContext(TranslationContext);
  const [texts, setTexts] = useState<Record<string, string>>();
  const isDue = overrides !== undefined && texts === undefined;
  useEffect(() => {
    if (!isDue) return;
    // Out of reach: nothing is known, so nothing is refused.
    import("./all-english.ts").then(
      ({ englishFiles }) => setTexts(Object.assign({}, ...englishFiles)),
      () => {},
    );
  }, [isDue]);
  if (overrides && texts) refuseUnknownOverrides(texts, overrides);
}
