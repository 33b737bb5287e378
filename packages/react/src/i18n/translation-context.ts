import { createContext } from "react";
import type { TranslationOverrides } from "./english-text.ts";
import type { Language } from "./languages.ts";

/** What the application wants the components to say. The texts themselves come with the components, not with the provider. */
export type Translation = { lang?: Language | undefined; overrides?: TranslationOverrides | undefined };

/** Empty when no provider stands above: cards such as `MessageCard` work alone. */
export const TranslationContext = createContext<Translation>({});
