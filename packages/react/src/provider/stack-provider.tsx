import type { StackClientApp } from "@vestibule/client";
import { type ReactNode, useMemo } from "react";
import type { TranslationOverrides } from "../i18n/english-text.ts";
import type { Language } from "../i18n/languages.ts";
import { TranslationContext } from "../i18n/translation-context.ts";
import { AppScope } from "./app-scope.tsx";

export type StackProviderProps = {
  app: StackClientApp;
  /** Language of the components. Default `en-US`. */
  lang?: Language;
  /** Replaces single texts, keyed by the English text. An unknown text throws. Keep the object constant between renders. */
  translationOverrides?: TranslationOverrides;
  children?: ReactNode;
};

/** Makes the app known to all hooks and components below, and asks for second factors. A boundary catches `useUser` where the application has none of its own. */
export function StackProvider({ app, lang, translationOverrides, children }: StackProviderProps) {
  const translation = useMemo(() => ({ lang, overrides: translationOverrides }), [lang, translationOverrides]);
  return (
    <TranslationContext.Provider value={translation}>
      <AppScope app={app}>{children}</AppScope>
    </TranslationContext.Provider>
  );
}
