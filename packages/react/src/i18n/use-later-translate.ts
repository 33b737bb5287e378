import { useContext } from "react";
import { defaultLanguage, type Language } from "./languages.ts";
import { en, type MessageKey, type Messages } from "./messages/en.ts";
import { enLater, type LaterMessageKey } from "./messages/en-later.ts";
import { applyOverrides, createTranslate, refuseUnknownOverrides, type Translate } from "./translate.ts";
import { type Translation, TranslationContext } from "./translation-context.ts";

type Key = MessageKey | LaterMessageKey;
const english = { ...en, ...enLater };
const languages: Record<Language, Messages & Record<LaterMessageKey, string>> = { "en-US": english };
const prepared = new WeakMap<Translation, Translate<Key>>();

/** All texts, for pages that are fetched on demand. Importing this from the first pages would load the later texts with them.
 *  @throws when `translationOverrides` names a text that does not exist. */
export function useLaterTranslate(): Translate<Key> {
  const translation = useContext(TranslationContext);
  const existing = prepared.get(translation);
  if (existing) return existing;
  const overrides = translation.overrides ?? {};
  refuseUnknownOverrides(english, overrides);
  const messages = languages[translation.lang ?? defaultLanguage];
  const translate = createTranslate(applyOverrides(messages, english, overrides));
  prepared.set(translation, translate);
  return translate;
}
