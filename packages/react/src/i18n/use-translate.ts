import { useContext } from "react";
import { en, type MessageKey } from "./en/shared.ts";
import { applyOverrides, createTranslate, type Translate } from "./translate.ts";
import { type Translation, TranslationContext } from "./translation-context.ts";

/** Computed once per set of messages and provider. */
const prepared = new WeakMap<object, WeakMap<Translation, Translate<string>>>();

/**
 * Translates in the provider's language. `messages`: an area from `en/`, including the areas before it; by default the
 * messages of the sign-in page. Importing an area loads its texts, so a component imports only the one it shows.
 */
export function useTranslate<Key extends string = MessageKey>(messages?: Record<Key, string>): Translate<Key> {
  const translation = useContext(TranslationContext);
  const area: Record<string, string> = messages ?? en;
  const byProvider = prepared.get(area) ?? new WeakMap<Translation, Translate<string>>();
  prepared.set(area, byProvider);
  const translate = byProvider.get(translation) ?? createTranslate(applyOverrides(area, translation.overrides ?? {}));
  byProvider.set(translation, translate);
  return translate;
}
