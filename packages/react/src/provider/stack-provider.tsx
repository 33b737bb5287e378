import type { StackClientApp } from "@vestibule/client";
import { type ReactNode, useDeferredValue, useMemo } from "react";
import { addClientAppHooks } from "../hooks/objects/client-app-hooks.ts";
import type { TranslationOverrides } from "../i18n/english-text.ts";
import { type Language, TranslationContext } from "../i18n/translation-context.ts";
import { AppScope } from "./app-scope.tsx";

export type StackProviderProps = {
  app: StackClientApp;
  /**
   * The language of the components, as a BCP 47 tag; English for a language without messages. Default: as the project's
   * settings say, the user's, the browser's or the project's.
   */
  lang?: Language | (string & {});
  /** Replaces individual messages, keyed by the English text. Throws for an unknown text. Pass a stable object. */
  translationOverrides?: TranslationOverrides;
  children?: ReactNode;
};

/**
 * Provides the app to hooks and components, and asks for the second factor. Its Suspense boundary catches `useUser` if
 * the application has none.
 */
export function StackProvider({ app, lang, translationOverrides, children }: StackProviderProps) {
  // After a change, the texts stay as they are until those of the new language have loaded.
  const shown = useDeferredValue(lang);
  const translation = useMemo(() => ({ lang: shown, overrides: translationOverrides }), [shown, translationOverrides]);
  return (
    <TranslationContext.Provider value={translation}>
      <AppScope app={addClientAppHooks(app)}>{children}</AppScope>
    </TranslationContext.Provider>
  );
}
