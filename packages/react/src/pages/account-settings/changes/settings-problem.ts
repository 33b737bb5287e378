import type { Problem } from "../../../forms/problem.ts";
import type { SettingsKey } from "../../../i18n/use-settings-translate.ts";

/** A problem told by any text of the account settings. */
export type SettingsProblem = Problem<SettingsKey>;
