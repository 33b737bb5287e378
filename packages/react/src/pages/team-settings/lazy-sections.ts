import { en } from "../../i18n/messages/en.ts";
import { enApiKeys } from "../../i18n/messages/en-api-keys.ts";
import { enHandlerPages } from "../../i18n/messages/en-handler-pages.ts";
import { enImpersonation } from "../../i18n/messages/en-impersonation.ts";
import { enLazy } from "../../i18n/messages/en-lazy.ts";
import { enMethods } from "../../i18n/messages/en-methods.ts";
import { enSettings } from "../../i18n/messages/en-settings.ts";
import { enSwitcher } from "../../i18n/messages/en-switcher.ts";
import { enTeams } from "../../i18n/messages/en-teams.ts";

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

/** Sections loaded together on first use, because they share most of their code. */

export { ApiKeysSection } from "../../settings/api-keys/api-keys-section.tsx";
export { TeamCreationSection } from "./creation/team-creation-section.tsx";
export { TeamSection } from "./team-section.tsx";
