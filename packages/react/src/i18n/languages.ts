import type { LoadedLanguage, TranslationValues } from "./translate.ts";

/** A message without plural forms, or its parts. Placeholders are in braces. Compiled from ICU MessageFormat. */
export type CompiledMessage = string | readonly (string | MessageForms)[];

/** Forms of a part of a message, by the value of a placeholder: `=` and the value, or a plural category. */
interface MessageForms {
  readonly of: string;
  readonly forms: Readonly<Record<string, CompiledMessage>>;
}

type LanguageFile = { readonly default: Readonly<Record<string, CompiledMessage>> };

const loaders: Readonly<Record<string, () => Promise<LanguageFile>>> = {
  ar: () => import("./languages/ar.json", { with: { type: "json" } }),
  de: () => import("./languages/de.json", { with: { type: "json" } }),
  es: () => import("./languages/es.json", { with: { type: "json" } }),
  fr: () => import("./languages/fr.json", { with: { type: "json" } }),
  he: () => import("./languages/he.json", { with: { type: "json" } }),
  hi: () => import("./languages/hi.json", { with: { type: "json" } }),
  id: () => import("./languages/id.json", { with: { type: "json" } }),
  it: () => import("./languages/it.json", { with: { type: "json" } }),
  ja: () => import("./languages/ja.json", { with: { type: "json" } }),
  ko: () => import("./languages/ko.json", { with: { type: "json" } }),
  nl: () => import("./languages/nl.json", { with: { type: "json" } }),
  pl: () => import("./languages/pl.json", { with: { type: "json" } }),
  "pt-BR": () => import("./languages/pt-BR.json", { with: { type: "json" } }),
  ru: () => import("./languages/ru.json", { with: { type: "json" } }),
  tr: () => import("./languages/tr.json", { with: { type: "json" } }),
  uk: () => import("./languages/uk.json", { with: { type: "json" } }),
  vi: () => import("./languages/vi.json", { with: { type: "json" } }),
  "zh-CN": () => import("./languages/zh-CN.json", { with: { type: "json" } }),
  "zh-TW": () => import("./languages/zh-TW.json", { with: { type: "json" } }),
};

/** The languages with message files, besides English, as BCP 47 tags. */
export const languageTags: readonly string[] = Object.keys(loaders);

/**
 * The language whose messages a reader of `lang` understands: of Portuguese and Chinese, the one with the same script.
 * Null for an unknown language or an invalid tag. @see RFC 4647 §3.4, UTS 35 "Likely Subtags"
 */
export function findLanguage(lang: string): string | null {
  try {
    const { language, script } = new Intl.Locale(lang).maximize();
    const tag = language === "zh" ? (script === "Hant" ? "zh-TW" : "zh-CN") : language === "pt" ? "pt-BR" : language;
    return Object.hasOwn(loaders, tag) ? tag : null;
  } catch {
    return null;
  }
}

/** `lang`: a BCP 47 tag, or several in order of preference. Null for English and for languages without messages. */
export async function loadLanguage(lang: string): Promise<LoadedLanguage | null> {
  const isEnglish = (each: string) => /^en\b/i.test(each);
  const known = lang.split(",").find((each) => isEnglish(each) || findLanguage(each) !== null) ?? "en";
  const tag = findLanguage(known);
  const load = tag === null ? undefined : loaders[tag];
  if (!load || tag === null) return null;
  const { default: messages } = await load();
  const plurals = new Intl.PluralRules(tag);
  const select = (message: CompiledMessage, values: TranslationValues): string => {
    if (typeof message === "string") return message;
    const texts = message.map((part) => {
      if (typeof part === "string") return part;
      const value = values[part.of];
      const form = part.forms[`=${value}`] ?? part.forms[plurals.select(Number(value))] ?? part.forms.other;
      return select(form ?? "", values);
    });
    return texts.join("");
  };
  return {
    locale: known,
    attributes: { lang: tag, dir: tag === "ar" || tag === "he" ? "rtl" : "ltr" },
    getText: (key, values) => {
      const message = messages[key];
      return message === undefined ? undefined : select(message, values);
    },
  };
}
