import type { StackClientApp } from "@vestibule/client";
import { type ReactNode, Suspense, useMemo } from "react";
import { defaultLanguage, type Language, languages } from "../i18n/languages.ts";
import { applyOverrides, createTranslate, type TranslationOverrides } from "../i18n/translate.ts";
import { TranslateContext } from "../i18n/translate-context.ts";
import { AppContext } from "./app-context.ts";

export type StackProviderProps = {
  app: StackClientApp;
  /** Language of the components. */
  lang?: Language;
  /** Replaces single texts, keyed by the English text. An unknown text throws. */
  translationOverrides?: TranslationOverrides;
  children?: ReactNode;
};

const noOverrides: TranslationOverrides = {};

/** Makes the app known to all hooks and components below. The boundary catches `useUser` where the application has none of its own. */
export function StackProvider({ app, lang, translationOverrides = noOverrides, children }: StackProviderProps) {
  const translate = useMemo(
    () => createTranslate(applyOverrides(languages[lang ?? defaultLanguage], translationOverrides)),
    [lang, translationOverrides],
  );
  return (
    <AppContext.Provider value={app}>
      <TranslateContext.Provider value={translate}>
        <Suspense fallback={null}>{children}</Suspense>
      </TranslateContext.Provider>
    </AppContext.Provider>
  );
}
