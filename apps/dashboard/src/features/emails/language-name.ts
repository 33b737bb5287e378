/** The English name of a language: `de-at` is "Austrian German". */
export function formatLanguageName(language: string): string {
  try {
    return new Intl.DisplayNames(["en"], { type: "language" }).of(language) ?? language;
  } catch {
    return language;
  }
}
