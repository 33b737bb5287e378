import type { Problem } from "../../forms/problem.ts";
import type { SettingsKey } from "../../i18n/en/settings.ts";

/** A problem with any message of account settings. */
export type SettingsProblem = Problem<SettingsKey>;
