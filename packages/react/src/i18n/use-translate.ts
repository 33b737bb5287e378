import { useContext } from "react";
import { defaultLanguage, type Language } from "./languages.ts";
import { en, type MessageKey, type Messages } from "./messages/en.ts";
import { applyOverrides, createTranslate, type Translate } from "./translate.ts";
import { type Translation, TranslationContext } from "./translation-context.ts";

const languages: Record<Language, Messages> = { "en-US": en };
const prepared = new WeakMap<Translation, Translate<MessageKey>>();

/** The texts of the first pages in the language of the provider. */
export function useTranslate(): Translate<MessageKey> {
  const translation = useContext(TranslationContext);
  const existing = prepared.get(translation);
  if (existing) return existing;
  const messages = languages[translation.lang ?? defaultLanguage];
  const translate = createTranslate(applyOverrides(messages, en, translation.overrides ?? {}));
  prepared.set(translation, translate);
  return translate;
}
