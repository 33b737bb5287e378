import type { ApiKey } from "@vestibule/client";
import type { Translate } from "../../../i18n/translate.ts";
import type { TeamKey } from "../../../i18n/use-team-translate.ts";
import type { Formats } from "../formats/formats.ts";
import { isForever, statusOf } from "./key-rules.ts";

/** When the key ends or has ended, and when it was last used. `now`: ms since the epoch. */
export function describeLife(key: ApiKey, now: number, formats: Formats, t: Translate<TeamKey>): string {
  const used = key.lastUsedAt ? t("keyLastUsed", { ago: formats.ago(key.lastUsedAt, now) }) : t("keyNeverUsed");
  return `${describeEnd(key, now, formats, t)}, ${used}`;
}

function describeEnd(key: ApiKey, now: number, formats: Formats, t: Translate<TeamKey>): string {
  const { expiresAt, manuallyRevokedAt } = key;
  if (manuallyRevokedAt) return t("keyWasRevoked", { date: formats.day(manuallyRevokedAt) });
  if (expiresAt === undefined || isForever(expiresAt, now)) return t("keyNeverExpires");
  return t(statusOf(key) === "valid" ? "keyExpires" : "keyHasExpired", { date: formats.day(expiresAt) });
}

/** How it is recognised, and when it was made. */
export const describeOrigin = (key: ApiKey, formats: Formats, t: Translate<TeamKey>): string =>
  `${t("keyEnd", { lastFour: key.value.lastFour })}, ${t("keyCreated", { date: formats.day(key.createdAt) })}`;
