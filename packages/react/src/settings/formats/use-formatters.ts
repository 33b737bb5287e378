import { useContext } from "react";
import { TranslationContext } from "../../i18n/translation-context.ts";
import { useLanguage } from "../../i18n/use-translate.ts";
import { createFormatters, type Formatters } from "./formatters.ts";

const prepared = new Map<string, Formatters>();

/** Formatters for the provider's language and region, or for English if the texts are in English. */
export function useFormatters(): Formatters {
  const { lang = "en-US" } = useContext(TranslationContext);
  const locale = useLanguage() === null ? "en-US" : lang;
  const formatters = prepared.get(locale) ?? createFormatters(locale);
  prepared.set(locale, formatters);
  return formatters;
}
