import { en } from "./messages/en.ts";
import { enApiKeys } from "./messages/en-api-keys.ts";
import { enHandlerPages } from "./messages/en-handler-pages.ts";
import { enImpersonation } from "./messages/en-impersonation.ts";
import { enLazy } from "./messages/en-lazy.ts";
import { enMethods } from "./messages/en-methods.ts";
import { enSettings } from "./messages/en-settings.ts";
import { enSwitcher } from "./messages/en-switcher.ts";
import { enTeams } from "./messages/en-teams.ts";

/** All message files. Only for code that needs every message; components import the messages they show. */
export const englishMessages: readonly Readonly<Record<string, string>>[] = [
  en,
  enMethods,
  enHandlerPages,
  enLazy,
  enSettings,
  enApiKeys,
  enTeams,
  enSwitcher,
  enImpersonation,
];
