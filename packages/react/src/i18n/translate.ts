import type { TranslationOverrides } from "./english-text.ts";

export type TranslationValues = Record<string, string | number>;
export type Translate<Key extends string> = (key: Key, values?: TranslationValues) => string;

/** Replaces messages by their English text. */
export function applyOverrides<Key extends string>(
  messages: Record<Key, string>,
  overrides: TranslationOverrides,
): Record<Key, string> {
  const byText: Readonly<Record<string, string | undefined>> = overrides;
  const result = { ...messages };
  for (const key of Object.keys(messages) as Key[]) result[key] = byText[messages[key]] ?? messages[key];
  return result;
}

/** Fills `{name}` placeholders; placeholders without a value stay visible. */
export function fillPlaceholders(text: string, values: TranslationValues): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export function createTranslate<Key extends string>(messages: Record<Key, string>): Translate<Key> {
  return (key, values) => (values ? fillPlaceholders(messages[key], values) : messages[key]);
}
