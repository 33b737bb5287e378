import { createContext } from "react";
import type { TranslationOverrides } from "./english-text.ts";

/** Languages with message files. */
export type Language = "en-US";
export const defaultLanguage: Language = "en-US";

/**
 * The application's language and message overrides. The messages themselves load with the components, not with the
 * provider.
 */
export type Translation = { lang?: Language | undefined; overrides?: TranslationOverrides | undefined };

/** Empty without a provider: cards such as `MessageCard` also work alone. */
export const TranslationContext = createContext<Translation>({});
