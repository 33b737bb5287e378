import type { en, MessageKey } from "./messages/en.ts";
import type { ApiKeyMessageKey, enApiKeys } from "./messages/en-api-keys.ts";
import type { enHandlerPages, HandlerPageMessageKey } from "./messages/en-handler-pages.ts";
import type { enImpersonation, ImpersonationMessageKey } from "./messages/en-impersonation.ts";
import type { enLazy, LazyMessageKey } from "./messages/en-lazy.ts";
import type { enMethods, MethodMessageKey } from "./messages/en-methods.ts";
import type { enSettings, SettingsMessageKey } from "./messages/en-settings.ts";
import type { enSwitcher, SwitcherMessageKey } from "./messages/en-switcher.ts";
import type { enTeams, TeamMessageKey } from "./messages/en-teams.ts";

/** Any English message of the components: the keys of `translationOverrides`. */
export type EnglishText =
  | (typeof en)[MessageKey]
  | (typeof enMethods)[MethodMessageKey]
  | (typeof enHandlerPages)[HandlerPageMessageKey]
  | (typeof enLazy)[LazyMessageKey]
  | (typeof enSettings)[SettingsMessageKey]
  | (typeof enApiKeys)[ApiKeyMessageKey]
  | (typeof enTeams)[TeamMessageKey]
  | (typeof enSwitcher)[SwitcherMessageKey]
  | (typeof enImpersonation)[ImpersonationMessageKey];
export type TranslationOverrides = { readonly [Text in EnglishText]?: string };
