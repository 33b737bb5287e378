import { ConfigurationError } from "@vestibule/client";
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

/**
 * @throws Error naming the override that matches no message, so that changed messages are noticed. `english`: all
 *   messages.
 */
export function rejectUnknownOverrides(english: Record<string, string>, overrides: TranslationOverrides): void {
  const known = new Set(Object.values(english));
  const unknown = Object.keys(overrides).find((text) => !known.has(text));
  if (unknown !== undefined)
    throw new ConfigurationError(`translationOverrides: no message has the text "${unknown}".`);
}

/** Fills `{name}` placeholders; placeholders without a value stay visible. */
export function fillPlaceholders(text: string, values: TranslationValues): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export function createTranslate<Key extends string>(messages: Record<Key, string>): Translate<Key> {
  return (key, values) => (values ? fillPlaceholders(messages[key], values) : messages[key]);
}
