import { uiMessages } from "../messages.ts";

/** The country name in the user's language; unknown codes are returned as is. `code`: ISO 3166-1 alpha-2. */
export function formatCountryName(code: string, locale?: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: "region", fallback: "code" }).of(code.toUpperCase()) ?? code;
  } catch {
    return code;
  }
}

export function CountryName({
  code,
  fallback = uiMessages.none,
}: {
  code: string | null | undefined;
  fallback?: string | undefined;
}) {
  return code ? <span>{formatCountryName(code)}</span> : <span className="text-ink-3">{fallback}</span>;
}
