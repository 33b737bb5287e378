import { english, type MessageKey } from "./english.ts";

type Messages = Readonly<Record<string, string>>;

/** The language of a built-in email. */
export interface EmailLanguage {
  /** BCP 47: the language of the messages, for `lang`. */
  readonly tag: string;
  /** BCP 47: for `Intl`; also has the recipient's region. */
  readonly locale: string;
  readonly direction: "ltr" | "rtl";
  /** The message with its values, which are plain text. */
  getText(key: MessageKey, values?: Readonly<Record<string, string>>): string;
}

/** Each language loads when the first email needs it. */
const loaders = {
  ar: () => import("./ar.json", { with: { type: "json" } }),
  de: () => import("./de.json", { with: { type: "json" } }),
  es: () => import("./es.json", { with: { type: "json" } }),
  fr: () => import("./fr.json", { with: { type: "json" } }),
  he: () => import("./he.json", { with: { type: "json" } }),
  hi: () => import("./hi.json", { with: { type: "json" } }),
  id: () => import("./id.json", { with: { type: "json" } }),
  it: () => import("./it.json", { with: { type: "json" } }),
  ja: () => import("./ja.json", { with: { type: "json" } }),
  ko: () => import("./ko.json", { with: { type: "json" } }),
  nl: () => import("./nl.json", { with: { type: "json" } }),
  pl: () => import("./pl.json", { with: { type: "json" } }),
  "pt-BR": () => import("./pt-BR.json", { with: { type: "json" } }),
  ru: () => import("./ru.json", { with: { type: "json" } }),
  tr: () => import("./tr.json", { with: { type: "json" } }),
  uk: () => import("./uk.json", { with: { type: "json" } }),
  vi: () => import("./vi.json", { with: { type: "json" } }),
  "zh-CN": () => import("./zh-CN.json", { with: { type: "json" } }),
  "zh-TW": () => import("./zh-TW.json", { with: { type: "json" } }),
} satisfies Readonly<Record<string, () => Promise<{ readonly default: Messages }>>>;

/** A language with message files, besides English, as a BCP 47 tag. The server's pages have the same. */
export type LanguageTag = keyof typeof loaders;

const isLanguageTag = (tag: string): tag is LanguageTag => Object.hasOwn(loaders, tag);

export const languageTags: readonly LanguageTag[] = Object.keys(loaders).filter(isLanguageTag);

/** The direction of a language with messages. */
export const getDirection = (tag: string): "ltr" | "rtl" => (tag === "ar" || tag === "he" ? "rtl" : "ltr");

/** One pass, so that a value with braces is not filled in again. */
const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

const createLanguage = (tag: string, locale: string, messages: Messages): EmailLanguage => ({
  tag,
  locale,
  direction: getDirection(tag),
  getText: (key, values = {}) => fillPlaceholders(messages[key] ?? english[key], values),
});

export const englishLanguage: EmailLanguage = createLanguage("en", "en", english);

/**
 * The language whose messages a reader of `locale` understands: of Portuguese and Chinese, the one with the same script.
 * Null for English, unknown languages and invalid tags. @see RFC 4647 §3.4, UTS 35 "Likely Subtags"
 */
export function findLanguage(locale: string): LanguageTag | null {
  try {
    const { language, script } = new Intl.Locale(locale).maximize();
    const tag = language === "zh" ? (script === "Hant" ? "zh-TW" : "zh-CN") : language === "pt" ? "pt-BR" : language;
    return isLanguageTag(tag) ? tag : null;
  } catch {
    return null;
  }
}

/** `locale`: the recipient's, BCP 47. English if it's null or there are no messages. */
export async function loadLanguage(locale: string | null): Promise<EmailLanguage> {
  const tag = locale === null ? null : findLanguage(locale);
  // Readers of British English get its dates.
  if (locale?.startsWith("en-")) return createLanguage("en", locale, english);
  if (locale === null || tag === null) return englishLanguage;
  return createLanguage(tag, locale, (await loaders[tag]()).default);
}
