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

/** The settings that are edited together and saved by the save bar. */
export type SettingsFields = { -readonly [Name in (typeof names)[number]]: AdminProjectConfig[Name] };

export const readSettings = ({ config }: AdminProject): SettingsFields =>
  Object.fromEntries(names.map((name) => [name, config[name]])) as SettingsFields;

const { methods, signUp, passwords, sessions, accounts } = messages;

/** Their labels, to report concurrent edits. */
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

/** The whole form, for each card that edits a part of it. */
export interface SettingsCardProps {
  readonly draft: SettingsFields;
  readonly set: (patch: Partial<SettingsFields>) => void;
}

/** The label of the first invalid field; `undefined`: all are valid. */
export function findInvalidField(draft: SettingsFields): string | undefined {
  if (lengthProblem(draft.passwordMinLength)) return passwords.passwordMinLength.label;
  if (lifetimeProblem(draft.sessionLifetimeMinutes)) return sessions.sessionLifetimeMinutes.label;
  return idleProblem(draft.sessionIdleMinutes) && sessions.sessionIdleMinutes.label;
}
