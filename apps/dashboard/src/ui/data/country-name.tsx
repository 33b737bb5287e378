import { uiText } from "../messages.ts";

/** The name of a country in the person's language; an unknown code stays as it is. `code`: ISO 3166-1, two letters. */
export function countryName(code: string, locale?: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: "region", fallback: "code" }).of(code.toUpperCase()) ?? code;
  } catch {
    return code;
  }
}

export function CountryName({
  code,
  fallback = uiText.none,
}: {
  code: string | null | undefined;
  fallback?: string | undefined;
}) {
  return code ? <span>{countryName(code)}</span> : <span className="text-ink-3">{fallback}</span>;
}
