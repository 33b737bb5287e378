import type { ApiKey } from "@vestibule/client";
import type { Translate } from "../../../i18n/translate.ts";
import type { TeamKey } from "../../../i18n/use-team-translate.ts";
import type { Formatters } from "../formats/formatters.ts";
import { getKeyStatus, isEffectivelyNever } from "./key-expiry.ts";

/** When the key expires or expired, and when it was last used. `now`: ms since the epoch. */
export function formatKeyDetails(key: ApiKey, now: number, formatters: Formatters, t: Translate<TeamKey>): string {
  const used = key.lastUsedAt ? t("keyLastUsed", { ago: formatters.ago(key.lastUsedAt, now) }) : t("keyNeverUsed");
  return `${formatKeyExpiry(key, now, formatters, t)}, ${used}`;
}

function formatKeyExpiry(key: ApiKey, now: number, formatters: Formatters, t: Translate<TeamKey>): string {
  const { expiresAt, manuallyRevokedAt } = key;
  if (manuallyRevokedAt) return t("keyWasRevoked", { date: formatters.day(manuallyRevokedAt) });
  if (expiresAt === undefined || isEffectivelyNever(expiresAt, now)) return t("keyNeverExpires");
  return t(getKeyStatus(key) === "valid" ? "keyExpires" : "keyHasExpired", { date: formatters.day(expiresAt) });
}

/** The last four characters and the creation date. */
export const formatKeyOrigin = (key: ApiKey, formatters: Formatters, t: Translate<TeamKey>): string =>
  `${t("keyEnd", { lastFour: key.value.lastFour })}, ${t("keyCreated", { date: formatters.day(key.createdAt) })}`;
