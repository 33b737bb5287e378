import type { AdminProject, AdminProjectConfig } from "@vestibule/react";
import { idleProblem, lengthProblem, lifetimeProblem } from "./durations.ts";
import { messages } from "./messages.ts";

const names = [
  "credentialEnabled",
  "magicLinkEnabled",
  "passkeyEnabled",
  "anonymousAccountsEnabled",
  "signUpEnabled",
  "oauthAccountMergeStrategy",
  "passwordMinLength",
  "refuseCommonPasswords",
  "sessionLifetimeMinutes",
  "sessionIdleMinutes",
  "recentSignInRequired",
  "clientUserDeletionEnabled",
  "securityNotificationsEnabled",
] as const satisfies readonly (keyof AdminProjectConfig)[];

/** The settings that are changed together and saved by the bar. */
export type SettingsFields = { -readonly [Name in (typeof names)[number]]: AdminProjectConfig[Name] };

export const readSettings = ({ config }: AdminProject): SettingsFields =>
  Object.fromEntries(names.map((name) => [name, config[name]])) as SettingsFields;

const { methods, signUp, passwords, sessions, accounts } = messages;

/** What they are called where an edit of somebody else is told. */
export const settingsLabels: { readonly [Name in keyof SettingsFields]: string } = {
  credentialEnabled: methods.credentialEnabled.label,
  magicLinkEnabled: methods.magicLinkEnabled.label,
  passkeyEnabled: methods.passkeyEnabled.label,
  anonymousAccountsEnabled: methods.anonymousAccountsEnabled.label,
  signUpEnabled: signUp.signUpEnabled.label,
  oauthAccountMergeStrategy: signUp.strategy,
  passwordMinLength: passwords.passwordMinLength.label,
  refuseCommonPasswords: passwords.refuseCommonPasswords.label,
  sessionLifetimeMinutes: sessions.sessionLifetimeMinutes.label,
  sessionIdleMinutes: sessions.hasIdleTime.label,
  recentSignInRequired: sessions.recentSignInRequired.label,
  clientUserDeletionEnabled: accounts.clientUserDeletionEnabled.label,
  securityNotificationsEnabled: accounts.securityNotificationsEnabled.label,
};

/** Whole form of a card: what it shows, and how it changes it. */
export interface SettingsCardProps {
  readonly draft: SettingsFields;
  readonly set: (patch: Partial<SettingsFields>) => void;
}

/** What the first field of the page is called that cannot be saved as it stands; `undefined`: all can. */
export function findInvalidField(draft: SettingsFields): string | undefined {
  if (lengthProblem(draft.passwordMinLength)) return passwords.passwordMinLength.label;
  if (lifetimeProblem(draft.sessionLifetimeMinutes)) return sessions.sessionLifetimeMinutes.label;
  return idleProblem(draft.sessionIdleMinutes) && sessions.sessionIdleMinutes.label;
}
