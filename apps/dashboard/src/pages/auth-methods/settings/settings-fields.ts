import type { AdminProject, AdminProjectConfig } from "@vestibule/react";
import { messages } from "./messages.ts";

export const units = ["minutes", "hours", "days"] as const;
export type Unit = (typeof units)[number];

const getMinutes: Readonly<Record<Unit, number>> = { minutes: 1, hours: 60, days: 24 * 60 };

export interface Duration {
  /** As typed. */
  readonly amount: string;
  readonly unit: Unit;
}

/** In the largest unit that gives a whole number. */
export function toDuration(minutes: number): Duration {
  const unit = units.findLast((each) => minutes % getMinutes[each] === 0) ?? "minutes";
  return { amount: String(minutes / getMinutes[unit]), unit };
}

/** NaN if invalid. Fractions are allowed if they give whole minutes: 1.5 hours. */
export function toMinutes({ amount, unit }: Duration): number {
  const number = /^\s*\d+(?:[.,]\d+)?\s*$/.test(amount) ? Number(amount.replace(",", ".")) : Number.NaN;
  const minutes = number * getMinutes[unit];
  return Number.isInteger(minutes) ? minutes : Number.NaN;
}

const maxMinutes = 366 * 24 * 60;
const isWithin = (minutes: number, min: number): boolean => minutes >= min && minutes <= maxMinutes;

export const lifetimeProblem = (minutes: number): string | undefined =>
  isWithin(minutes, 5) ? undefined : messages.problems.lifetime;

/** `null`: sessions have no idle timeout. */
export const idleProblem = (minutes: number | null): string | undefined =>
  minutes === null || isWithin(minutes, 15) ? undefined : messages.problems.idle;

export const lengthProblem = (length: number): string | undefined =>
  Number.isInteger(length) && length >= 8 && length <= 64 ? undefined : messages.problems.length;

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
