import type { en, MessageKey } from "./messages/en.ts";
import type { enLater, LaterMessageKey } from "./messages/en-later.ts";

/** Any text of the components in English: the keys of `translationOverrides`. */
export type EnglishText = (typeof en)[MessageKey] | (typeof enLater)[LaterMessageKey];
export type TranslationOverrides = { readonly [Text in EnglishText]?: string };
