import { useContext } from "react";
import { defaultLanguage } from "../../../i18n/languages.ts";
import { TranslationContext } from "../../../i18n/translation-context.ts";
import { createFormats, type Formats } from "./formats.ts";

const prepared = new Map<string, Formats>();

/** Formats in the language of the provider. */
export function useFormats(): Formats {
  const { lang = defaultLanguage } = useContext(TranslationContext);
  const formats = prepared.get(lang) ?? createFormats(lang);
  prepared.set(lang, formats);
  return formats;
}
