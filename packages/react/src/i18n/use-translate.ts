import { useContext, useMemo } from "react";
import { en, type MessageKey } from "./en/shared.ts";
import { createTranslate, type LoadedLanguage, type Translate } from "./translate.ts";
import { TranslationContext } from "./translation-context.ts";

/** Loaded or loading, by BCP 47 tag. Outside React, whose state is lost when a component suspends before it is mounted. */
const languages = new Map<string, LoadedLanguage | null | Promise<unknown>>();

/** The provider's language; undefined for English, null if there are no messages. Suspends while they load. */
export function useLanguage(): LoadedLanguage | null | undefined {
  const { lang = "en" } = useContext(TranslationContext);
  if (lang.startsWith("en")) return undefined;
  let language = languages.get(lang);
  if (language === undefined) {
    language = import("./languages.ts")
      .then(({ loadLanguage }) => loadLanguage(lang))
      // biome-ignore lint/suspicious/noConsole: the developer looks for the reason of English texts there
      .catch(console.error)
      .then((loaded) => languages.set(lang, loaded ?? null));
    languages.set(lang, language);
  }
  if (language instanceof Promise) throw language;
  return language;
}

/**
 * Translates into the provider's language. `messages`: an area from `en/`, including the areas before it; by default the
 * messages of the sign-in page. Importing an area loads its English texts, so a component imports only the one it shows.
 */
export function useTranslate<Key extends string = MessageKey>(
  messages: Record<Key, string> = en as Record<string, string>,
): Translate<Key> {
  const { overrides } = useContext(TranslationContext);
  const language = useLanguage();
  return useMemo(() => createTranslate(messages, overrides, language), [messages, overrides, language]);
}
