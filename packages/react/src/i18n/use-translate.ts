import type { Project } from "@vestibule/client";
import { useContext, useMemo, useSyncExternalStore } from "react";
import { tryOrUndefined } from "../try-or-undefined.ts";
import { en, type MessageKey } from "./en/shared.ts";
import { createTranslate, type LoadedLanguage, type Translate } from "./translate.ts";
import { TranslationContext } from "./translation-context.ts";

/** Loaded or loading, by BCP 47 tag. Outside React, whose state is lost when a component suspends before it is mounted. */
const languages = new Map<string, LoadedLanguage | null | Promise<unknown>>();
/** Kept, because a repeated `import()` waits for the browser's next task, which is after React has rendered. */
let loader: typeof import("./languages.ts") | undefined;

async function loadMessages(lang: string): Promise<void> {
  let loaded: LoadedLanguage | null = null;
  try {
    loader ??= await import("./languages.ts");
    loaded = await loader.loadLanguage(lang);
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the developer looks for the reason of English texts there
    console.error(error);
  }
  languages.set(lang, loaded);
}

function load(lang: string): LoadedLanguage | null | Promise<unknown> | undefined {
  if (/^en\b/i.test(lang)) return undefined;
  if (!languages.has(lang)) languages.set(lang, loadMessages(lang));
  return languages.get(lang);
}

/**
 * Loads the messages of a language that `<StackProvider lang>` gets next, so that the components change in one frame.
 * If they can't be loaded, the reason is in the browser's console. `lang`: the same text as the `lang` prop.
 */
export async function preloadLanguage(lang: string): Promise<void> {
  await load(lang);
}

/** What decides the language if the application doesn't: the project's settings and the user's saved language. */
type LanguageSources = {
  detectLanguage?: boolean | undefined;
  defaultLanguage?: string | undefined;
  locale?: string | null | undefined;
};

const storageKey = "vestibule-language";
const listeners = new Set<() => void>();
/** As the browser remembers it from the last visit. Projects can share an origin. */
let sources: (LanguageSources & { projectId?: string | undefined }) | undefined;
/** BCP 47 tags in order of preference, separated by commas. */
let wanted = "en";
/** The last ones whose language has loaded. */
let automatic = wanted;

/** Browsers have others, too: `en-US@posix` makes `Intl` throw. */
const isTag = (tag: string | null | undefined): boolean =>
  !!tryOrUndefined(() => Intl.getCanonicalLocales(tag as string)[0]);

/** Switches when the language has loaded, so that no text disappears meanwhile. */
async function switchLanguage({ detectLanguage, locale, defaultLanguage }: LanguageSources): Promise<void> {
  const detected = detectLanguage ? [locale, ...navigator.languages] : [];
  const lang = [...detected, defaultLanguage].filter(isTag).join() || "en";
  // Without storage, the next visit begins in English.
  if (lang !== wanted) tryOrUndefined(() => localStorage.setItem(storageKey, JSON.stringify(sources)));
  wanted = lang;
  await load(lang);
  if (lang !== wanted) return;
  automatic = lang;
  for (const listener of listeners) listener();
}

/**
 * Call it in effects and handlers, when a source is known or has changed: the project's settings, or the user's
 * language. `projectId`: by default, the project of the page.
 */
export function learnLanguage(change: LanguageSources, projectId = sources?.projectId): void {
  sources = { ...(sources?.projectId === projectId && sources), projectId, ...change };
  void switchLanguage(sources);
}

export const learnProjectLanguage = ({ id, config: { detectLanguage, defaultLanguage } }: Project): void =>
  learnLanguage({ detectLanguage, defaultLanguage }, id);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!sources) {
    const remembered = tryOrUndefined<LanguageSources>(() => JSON.parse(localStorage[storageKey]));
    sources = { ...remembered };
    void switchLanguage(sources);
  }
  return () => listeners.delete(listener);
}

/**
 * Calls `listener` with the user's language when its messages have loaded, also with one just chosen in account settings
 * before the server has saved it, and with the saved one again if that fails. For an application whose own texts change
 * together with the components. `listener` gets a BCP 47 tag, or null for a user without a language; it can get the same
 * one again, and first the one that the browser remembers. Returns a function that ends the subscription.
 */
export const onUserLanguage = (listener: (locale: string | null) => void): (() => void) =>
  subscribe(() => {
    if (sources?.locale !== undefined) listener(sources.locale);
  });

/** The provider's language, or else the user's: BCP 47, in order of preference. */
function useTags(): string {
  const { lang } = useContext(TranslationContext);
  // Components with the provider's language don't render again for the user's.
  return useSyncExternalStore(
    subscribe,
    () => lang ?? automatic,
    () => lang ?? "en",
  );
}

/** Undefined for English, null if there are no messages. Suspends while the provider's language loads. */
export function useLanguage(): LoadedLanguage | null | undefined {
  const language = load(useTags());
  if (language instanceof Promise) throw language;
  return language;
}

/** The language and region for `Intl`. */
export function useLocale(): string {
  const [first = "en"] = useTags().split(",");
  const language = useLanguage();
  return language === undefined ? first : (language?.locale ?? "en");
}

/**
 * Translates into the provider's language. `messages`: an area from `en/`, including the areas before it; by default the
 * messages of the sign-in page. Importing an area loads its English texts, so a component imports only the one it shows.
 */
export function useTranslate<Key extends string = MessageKey>(
  messages: Record<Key, string> = en as Record<string, string>,
): Translate<Key> {
  const { overrides } = useContext(TranslationContext);
  const language = useLanguage();
  return useMemo(() => createTranslate(messages, overrides, language), [messages, overrides, language]);
}
