import { en } from "./messages/en.ts";
import { enHandlerPages } from "./messages/en-handler-pages.ts";
import { enLater } from "./messages/en-later.ts";
import { enMethods } from "./messages/en-methods.ts";
import { enSettings, type SettingsMessageKey } from "./messages/en-settings.ts";
import { translateHook } from "./translate-hook.ts";
import type { LaterKey } from "./use-later-translate.ts";

export type SettingsKey = LaterKey | SettingsMessageKey;

const english = { ...en, ...enMethods, ...enHandlerPages, ...enLater, ...enSettings };

/** All texts, for the account settings.
 *  @throws when `translationOverrides` names a text that does not exist: only here they are all known. */
export const useSettingsTranslate = translateHook<SettingsKey>({ "en-US": english }, { refusesUnknownOverrides: true });
