import type { TranslationOverrides } from "./english-text.ts";

export type TranslationValues = Record<string, string | number>;
export type Translate<Key extends string> = (key: Key, values?: TranslationValues) => string;

/** The messages of a language, ready to be used. */
export interface LoadedLanguage {
  /** BCP 47, for `Intl`: the one that was asked for, so it can have a region. */
  readonly locale: string;
  /** Of elements that contain its texts. */
  readonly attributes: { readonly lang: string; readonly dir: "ltr" | "rtl" };
  /** The message in the form for the values, with its placeholders. Undefined for an unknown key. */
  readonly getText: (key: string, values: TranslationValues) => string | undefined;
}

/** Fills `{name}` placeholders; placeholders without a value stay visible. */
export function fillPlaceholders(text: string, values: TranslationValues): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => `${values[name] ?? whole}`);
}

/** `english`: the messages by key. Overrides replace messages by their English text, in every language. */
export function createTranslate<Key extends string>(
  english: Record<Key, string>,
  overrides: TranslationOverrides = {},
  language?: LoadedLanguage | null,
): Translate<Key> {
  const byText: Readonly<Record<string, string | undefined>> = overrides;
  return (key, values = {}) =>
    fillPlaceholders(byText[english[key]] ?? language?.getText(key, values) ?? english[key], values);
}
