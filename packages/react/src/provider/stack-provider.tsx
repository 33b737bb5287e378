import type { StackClientApp } from "@vestibule/client";
import { type ReactNode, useMemo } from "react";
import { addClientAppHooks } from "../hooks/objects/client-app-hooks.ts";
import type { TranslationOverrides } from "../i18n/english-text.ts";
import type { Language } from "../i18n/translation-context.ts";
import { TranslationContext } from "../i18n/translation-context.ts";
import { AppScope } from "./app-scope.tsx";

export type StackProviderProps = {
  app: StackClientApp;
  /** Component language. Default `en-US`. */
  lang?: Language;
  /** Replaces individual messages, keyed by the English text. Throws for an unknown text. Pass a stable object. */
  translationOverrides?: TranslationOverrides;
  children?: ReactNode;
};

/**
 * Provides the app to hooks and components, and shows the second-factor dialog. Its Suspense boundary catches `useUser`
 * if the application has none.
 */
export function StackProvider({ app, lang, translationOverrides, children }: StackProviderProps) {
  const translation = useMemo(() => ({ lang, overrides: translationOverrides }), [lang, translationOverrides]);
  return (
    <TranslationContext.Provider value={translation}>
      <AppScope app={addClientAppHooks(app)}>{children}</AppScope>
    </TranslationContext.Provider>
  );
}
