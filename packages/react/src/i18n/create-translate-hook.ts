import { useContext } from "react";
import { defaultLanguage, type Language } from "./languages.ts";
import { applyOverrides, createTranslate, type Translate } from "./translate.ts";
import { type Translation, TranslationContext } from "./translation-context.ts";

/**
 * Creates a hook for a set of messages, computed once per provider. Importing the hook loads its messages, so each
 * lazily loaded part has its own.
 */
export function createTranslateHook<Key extends string>(
  languages: Record<Language, Record<Key, string>>,
): () => Translate<Key> {
  const english = languages["en-US"];
  const prepared = new WeakMap<Translation, Translate<Key>>();
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each set of texts when a module loads, never during a render
  return function useMessages() {
    const translation = useContext(TranslationContext);
    const existing = prepared.get(translation);
    if (existing) return existing;
    const overrides = translation.overrides ?? {};
    const messages = languages[translation.lang ?? defaultLanguage];
    const translate = createTranslate(applyOverrides(messages, english, overrides));
    prepared.set(translation, translate);
    return translate;
  };
}
