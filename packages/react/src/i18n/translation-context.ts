import { createContext } from "react";
import type { TranslationOverrides } from "./english-text.ts";
import type { Language } from "./languages.ts";

/**
 * The application's language and message overrides. The messages themselves load with the components, not with the
 * provider.
 */
export type Translation = { lang?: Language | undefined; overrides?: TranslationOverrides | undefined };

/** Empty without a provider: cards such as `MessageCard` also work alone. */
export const TranslationContext = createContext<Translation>({});
