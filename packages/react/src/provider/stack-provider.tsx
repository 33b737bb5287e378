import type { StackClientApp } from "@vestibule/client";
import { type ReactNode, Suspense, useMemo } from "react";
import type { TranslationOverrides } from "../i18n/english-text.ts";
import type { Language } from "../i18n/languages.ts";
import { TranslationContext } from "../i18n/translation-context.ts";
import { AppContext } from "./app-context.ts";

export type StackProviderProps = {
  app: StackClientApp;
  /** Language of the components. Default `en-US`. */
  lang?: Language;
  /** Replaces single texts, keyed by the English text. An unknown text throws. Keep the object constant between renders. */
  translationOverrides?: TranslationOverrides;
  children?: ReactNode;
};

/** Makes the app known to all hooks and components below. The boundary catches `useUser` where the application has none of its own. */
export function StackProvider({ app, lang, translationOverrides, children }: StackProviderProps) {
  const translation = useMemo(() => ({ lang, overrides: translationOverrides }), [lang, translationOverrides]);
  return (
    <AppContext.Provider value={app}>
      <TranslationContext.Provider value={translation}>
        <Suspense fallback={null}>{children}</Suspense>
      </TranslationContext.Provider>
    </AppContext.Provider>
  );
}
