import type { TranslationOverrides } from "./english-text.ts";

export type TranslationValues = Record<string, string | number>;
export type Translate<Key extends string> = (key: Key, values?: TranslationValues) => string;

/** Replaces texts by their English wording. */
export function applyOverrides<Key extends string>(
  messages: Record<Key, string>,
  english: Record<Key, string>,
  overrides: TranslationOverrides,
): Record<Key, string> {
  const byText: Readonly<Record<string, string | undefined>> = overrides;
  const result = { ...messages };
  for (const key of Object.keys(english) as Key[]) result[key] = byText[english[key]] ?? result[key];
  return result;
}

/** @throws Error naming the wording that no component uses, so that a renamed text is noticed. `english`: all texts. */
export function rejectUnknownOverrides(english: Record<string, string>, overrides: TranslationOverrides): void {
  const known = new Set(Object.values(english));
  const unknown = Object.keys(overrides).find((text) => !known.has(text));
  if (unknown !== undefined) throw new Error(`translationOverrides: no text reads "${unknown}".`);
}

/** Fills `{name}` placeholders; one without a value stays visible. */
export function fillPlaceholders(text: string, values: TranslationValues): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export function createTranslate<Key extends string>(messages: Record<Key, string>): Translate<Key> {
  return (key, values) => (values ? fillPlaceholders(messages[key], values) : messages[key]);
}
