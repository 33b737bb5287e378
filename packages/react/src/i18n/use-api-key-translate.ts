import { type ApiKeyMessageKey, enApiKeys } from "./messages/en-api-keys.ts";
import { translateHook } from "./translate-hook.ts";
import { englishForSettings, type SettingsKey } from "./use-settings-translate.ts";

export type ApiKeyKey = SettingsKey | ApiKeyMessageKey;

/** The texts of the account settings and of API keys, for what is fetched with those. */
export const useApiKeyTranslate = translateHook<ApiKeyKey>({ "en-US": { ...englishForSettings, ...enApiKeys } });
