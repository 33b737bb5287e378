import type { enImpersonation } from "./en/impersonation.ts";
import type { enMethods } from "./en/methods.ts";
import type { enPages } from "./en/pages.ts";
import type { enSettings } from "./en/settings.ts";
import type { en } from "./en/shared.ts";
import type { enSwitcher } from "./en/switcher.ts";
import type { enApiKeys, enTeams } from "./en/teams.ts";

type TextOf<Messages> = Messages[keyof Messages];

/** Any English message of the components: the keys of `translationOverrides`. */
export type EnglishText =
  | TextOf<typeof en>
  | TextOf<typeof enMethods>
  | TextOf<typeof enPages>
  | TextOf<typeof enSettings>
  | TextOf<typeof enApiKeys>
  | TextOf<typeof enTeams>
  | TextOf<typeof enSwitcher>
  | TextOf<typeof enImpersonation>;
export type TranslationOverrides = { readonly [Text in EnglishText]?: string };
