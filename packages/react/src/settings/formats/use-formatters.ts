import { useLocale } from "../../i18n/use-translate.ts";
import { createFormatters, type Formatters } from "./formatters.ts";

const prepared = new Map<string, Formatters>();

/** Formatters for the language and region of the texts. */
export function useFormatters(): Formatters {
  const locale = useLocale();
  const formatters = prepared.get(locale) ?? createFormatters(locale);
  prepared.set(locale, formatters);
  return formatters;
}
