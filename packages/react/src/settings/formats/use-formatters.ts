import { useContext } from "react";
import { defaultLanguage, TranslationContext } from "../../i18n/translation-context.ts";
import { createFormatters, type Formatters } from "./formatters.ts";

const prepared = new Map<string, Formatters>();

/** Formatters in the provider's language. */
export function useFormatters(): Formatters {
  const { lang = defaultLanguage } = useContext(TranslationContext);
  const formatters = prepared.get(lang) ?? createFormatters(lang);
  prepared.set(lang, formatters);
  return formatters;
}
