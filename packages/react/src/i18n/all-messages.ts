import { enImpersonation } from "./en/impersonation.ts";
import { enMethods } from "./en/methods.ts";
import { enPages } from "./en/pages.ts";
import { enSettings } from "./en/settings.ts";
import { en } from "./en/shared.ts";
import { enSwitcher } from "./en/switcher.ts";
import { enApiKeys, enTeams } from "./en/teams.ts";

/** All English messages. Only for code that needs every message; components import the messages they show. */
export const englishMessages: readonly Readonly<Record<string, string>>[] = [
  en,
  enMethods,
  enPages,
  enSettings,
  enApiKeys,
  enTeams,
  enSwitcher,
  enImpersonation,
];
