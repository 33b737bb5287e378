import { en, type Messages } from "./messages/en.ts";

/** Languages that have a message file. */
export const languages = { "en-US": en } satisfies Record<string, Messages>;

export type Language = keyof typeof languages;
export const defaultLanguage: Language = "en-US";
