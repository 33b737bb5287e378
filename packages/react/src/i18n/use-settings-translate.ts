import { createTranslateHook } from "./create-translate-hook.ts";
import { en } from "./messages/en.ts";
import { enHandlerPages } from "./messages/en-handler-pages.ts";
import { enLazy } from "./messages/en-lazy.ts";
import { enMethods } from "./messages/en-methods.ts";
import { enSettings, type SettingsMessageKey } from "./messages/en-settings.ts";
import type { LazyKey } from "./use-lazy-translate.ts";

export type SettingsKey = LazyKey | SettingsMessageKey;

export const englishForSettings = { ...en, ...enMethods, ...enHandlerPages, ...enLazy, ...enSettings };

/** Messages of account settings and of the pages before it. */
export const useSettingsTranslate = createTranslateHook<SettingsKey>({ "en-US": englishForSettings });
