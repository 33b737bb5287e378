import { enTeams, type TeamMessageKey } from "./messages/en-teams.ts";
import { translateHook } from "./translate-hook.ts";
import { englishForSettings, type SettingsKey } from "./use-settings-translate.ts";

export type TeamKey = SettingsKey | TeamMessageKey;

/** The texts of the account settings and of teams, for what is fetched with those. */
export const useTeamTranslate = translateHook<TeamKey>({ "en-US": { ...englishForSettings, ...enTeams } });
