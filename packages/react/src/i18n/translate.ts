import { type EnglishText, en, type MessageKey, type Messages } from "./messages/en.ts";

export type TranslationOverrides = { readonly [Text in EnglishText]?: string };
export type TranslationValues = Record<string, string | number>;
export type Translate = (key: MessageKey, values?: TranslationValues) => string;

/** Replaces texts by their English wording.
 *  @throws Error naming the wording that no component uses, so that a renamed text is noticed. */
export function applyOverrides(messages: Messages, overrides: TranslationOverrides): Messages {
  const known = new Set<string>(Object.values(en));
  const unknown = Object.keys(overrides).find((text) => !known.has(text));
  if (unknown !== undefined) throw new Error(`translationOverrides: no text reads "${unknown}".`);
  const result = { ...messages };
  for (const key of Object.keys(en) as MessageKey[]) {
    const replacement = overrides[en[key]];
    if (replacement !== undefined) result[key] = replacement;
  }
  return result;
}

/** Fills `{name}` placeholders; one without a value stays visible. */
export function fillPlaceholders(text: string, values: TranslationValues): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export function createTranslate(messages: Messages): Translate {
  return (key, values) => (values ? fillPlaceholders(messages[key], values) : messages[key]);
}
