import { useContext } from "react";
import { defaultLanguage, type Language } from "./languages.ts";
import { en, type MessageKey } from "./messages/en.ts";
import { enLater, type LaterMessageKey } from "./messages/en-later.ts";
import { enSettings, type SettingsMessageKey } from "./messages/en-settings.ts";
import { applyOverrides, createTranslate, type Translate } from "./translate.ts";
import { type Translation, TranslationContext } from "./translation-context.ts";

export type SettingsKey = MessageKey | LaterMessageKey | SettingsMessageKey;
const english = { ...en, ...enLater, ...enSettings };
const languages: Record<Language, Record<SettingsKey, string>> = { "en-US": english };
const prepared = new WeakMap<Translation, Translate<SettingsKey>>();

/** All texts of the account settings. Only those pages may import this. */
export function useSettingsTranslate(): Translate<SettingsKey> {
  const translation = useContext(TranslationContext);
  const existing = prepared.get(translation);
  if (existing) return existing;
  const messages = languages[translation.lang ?? defaultLanguage];
  const translate = createTranslate(applyOverrides(messages, english, translation.overrides ?? {}));
  prepared.set(translation, translate);
  return translate;
}
