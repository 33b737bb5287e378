import { enCodes } from "./en/codes.ts";
import { enImpersonation } from "./en/impersonation.ts";
import { enMenus } from "./en/menus.ts";
import { enMethods } from "./en/methods.ts";
import { enPages } from "./en/pages.ts";
import { enPasswords } from "./en/passwords.ts";
import { enProfile } from "./en/profile.ts";
import { enSettings } from "./en/settings.ts";
import { en } from "./en/shared.ts";
import { enApiKeys, enTeams } from "./en/teams.ts";

type TextOf<Messages> = Messages[keyof Messages];

/** Any English message of the components: the keys of `translationOverrides`. */
export type EnglishText =
  | TextOf<typeof en>
  | TextOf<typeof enMethods>
  | TextOf<typeof enCodes>
  | TextOf<typeof enPasswords>
  | TextOf<typeof enPages>
  | TextOf<typeof enProfile>
  | TextOf<typeof enSettings>
  | TextOf<typeof enApiKeys>
  | TextOf<typeof enTeams>
  | TextOf<typeof enMenus>
  | TextOf<typeof enImpersonation>;
export type TranslationOverrides = { readonly [Text in EnglishText]?: string };

/** All English messages. Only for code that needs every message; components import the messages they show. */
export const englishMessages: readonly Readonly<Record<string, string>>[] = [
  en,
  enMethods,
  enCodes,
  enPasswords,
  enPages,
  enProfile,
  enSettings,
  enApiKeys,
  enTeams,
  enMenus,
  enImpersonation,
];
