import { createTranslateHook } from "./create-translate-hook.ts";
import { type ApiKeyMessageKey, enApiKeys } from "./messages/en-api-keys.ts";
import { enTeams, type TeamMessageKey } from "./messages/en-teams.ts";
import { englishForSettings, type SettingsKey } from "./use-settings-translate.ts";

export type TeamKey = SettingsKey | ApiKeyMessageKey | TeamMessageKey;

/** Messages of account settings, API keys and teams. */
export const useTeamTranslate = createTranslateHook<TeamKey>({
  "en-US": { ...englishForSettings, ...enApiKeys, ...enTeams },
});
