import { startTransition, useEffect, useLayoutEffect, useState } from "react";
import { readStored, writeStored } from "../storage.ts";
import { type CompiledMessage, setActiveLanguage } from "./define-messages.ts";

type LanguageFile = { readonly default: Readonly<Record<string, CompiledMessage>> };

const loaders: Readonly<Record<string, () => Promise<LanguageFile>>> = {
  ar: () => import("./languages/ar.json", { with: { type: "json" } }),
  de: () => import("./languages/de.json", { with: { type: "json" } }),
  es: () => import("./languages/es.json", { with: { type: "json" } }),
  fr: () => import("./languages/fr.json", { with: { type: "json" } }),
  ja: () => import("./languages/ja.json", { with: { type: "json" } }),
};

/** The languages with message files, besides English, as BCP 47 tags. */
export const languageTags: readonly string[] = Object.keys(loaders);

export interface DashboardLanguage {
  /** Of the messages: `de`. */
  readonly tag: string;
  /** For `Intl`: `de-AT` for a reader from Austria. */
  readonly locale: string;
  /** What the reader prefers, for the kit, which has more languages: BCP 47 tags, separated by commas. */
  readonly preferences: string;
}

/** The first preference that has messages. Tags that aren't BCP 47 are skipped, because `Intl` throws for them. */
export function matchLanguage(preferences: readonly string[]): DashboardLanguage {
  const valid = preferences.filter(isTag);
  const toTag = (tag: string): string => new Intl.Locale(tag).language;
  const locale = valid.find((tag) => ["en", ...languageTags].includes(toTag(tag))) ?? "en";
  return { tag: toTag(locale), locale, preferences: valid.join() || "en" };
}

/** Browsers have others, too: `en-US@posix`. */
function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

const storageKey = "vestibule-dashboard-language";
const listeners = new Set<() => void>();
let shown: DashboardLanguage = { tag: "en", locale: "en", preferences: "en" };
let wanted = shown;

/** Switches when the messages have loaded, so that no text disappears meanwhile. */
async function show(language: DashboardLanguage): Promise<void> {
  if (language.preferences === wanted.preferences) return;
  wanted = language;
  const { tag, locale } = language;
  const file = await loaders[tag]?.();
  // Another language was chosen meanwhile.
  if (wanted !== language) return;
  setActiveLanguage({ locale, messages: file?.default ?? {} });
  shown = language;
  for (const listener of listeners) listener();
}

const toLanguage = (locale: string | null): DashboardLanguage =>
  matchLanguage([...(locale === null ? [] : [locale]), ...navigator.languages]);

/** Loads the language of an account before the account has it. Returns what `useDashboardLanguage` will. */
export function preloadForUser(locale: string | null): DashboardLanguage {
  const language = toLanguage(locale);
  // `followUser` says why it can't be loaded.
  loaders[language.tag]?.().catch(() => {});
  return language;
}

/** Shows the language of the user's account, or else of the browser. The browser remembers it for the next visit. */
export async function followUser(locale: string | null): Promise<void> {
  writeStored(storageKey, locale);
  const language = toLanguage(locale);
  try {
    await show(language);
  } catch (error) {
    // Choosing it again tries again. Another one, chosen meanwhile, continues to load.
    if (wanted === language) wanted = shown;
    // biome-ignore lint/suspicious/noConsole: the page stays usable in the language that it has, and this is the reason
    console.error(error);
  }
}

/** Call it before the first render, which shows the language of the last visit. */
export const startLanguage = (): Promise<void> => followUser(readStored(storageKey));

/** Renders again in another language. In a transition, so that the kit's texts, which are deferred, change in the same frame. */
export function useDashboardLanguage(): DashboardLanguage {
  const [language, setLanguage] = useState(shown);
  useEffect(() => {
    const update = () => startTransition(() => setLanguage(shown));
    listeners.add(update);
    update();
    return () => void listeners.delete(update);
  }, []);
  useLayoutEffect(() => {
    Object.assign(document.documentElement, { lang: language.tag, dir: language.tag === "ar" ? "rtl" : "ltr" });
  }, [language]);
  return language;
}
