import { en } from "./messages/en.ts";
import { enHandlerPages } from "./messages/en-handler-pages.ts";
import { enLater } from "./messages/en-later.ts";
import { enMethods } from "./messages/en-methods.ts";
import { enSettings, type SettingsMessageKey } from "./messages/en-settings.ts";
import { translateHook } from "./translate-hook.ts";
import type { LaterKey } from "./use-later-translate.ts";

export type SettingsKey = LaterKey | SettingsMessageKey;

export const englishForSettings = { ...en, ...enMethods, ...enHandlerPages, ...enLater, ...enSettings };

/** The texts of the account settings and of everything before them. */
export const useSettingsTranslate = translateHook<SettingsKey>({ "en-US": englishForSettings });
