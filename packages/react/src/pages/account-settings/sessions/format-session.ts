import type { ActiveSession, SessionDevice } from "@vestibule/client";
import type { SettingsKey } from "../../../i18n/en/settings.ts";
import type { Translate } from "../../../i18n/translate.ts";
import type { Formatters } from "../../../settings/formats/formatters.ts";
import { monitorIcon, phoneIcon, serverIcon, tabletIcon } from "../../../ui/account/icons-settings.ts";
import { terminalIcon } from "../../../ui/icons-pages.ts";

export const deviceIcons: Record<SessionDevice["kind"], string> = {
  desktop: monitorIcon,
  mobile: phoneIcon,
  tablet: tabletIcon,
  cli: terminalIcon,
  server: serverIcon,
  unknown: monitorIcon,
};

/** Such as "Firefox on macOS", as far as known. */
export function formatDevice({ browser, os, kind }: SessionDevice, t: Translate<SettingsKey>): string {
  if (browser !== null && os !== null) return t("deviceOn", { browser, os });
  return browser ?? os ?? t(kind === "server" ? "server" : "unknownDevice");
}

/** Such as "Berlin, Germany", as far as known; otherwise empty. */
export function formatLocation(geo: ActiveSession["geoInfo"], formatters: Formatters): string {
  const country = geo?.countryCode ? formatters.country(geo.countryCode) : null;
  return [geo?.cityName, country].filter(Boolean).join(", ");
}

/** Activity within this time counts as now, because the server records it with a delay; in ms. */
const nowMs = 60_000;

export function formatLastUsed(
  session: ActiveSession,
  now: number,
  formatters: Formatters,
  t: Translate<SettingsKey>,
): string {
  const at = session.lastUsedAt ?? session.createdAt;
  return now - at.getTime() < nowMs ? t("inUseNow") : t("usedAgo", { ago: formatters.ago(at, now) });
}

/** The current session first, then by last use. */
export const sortSessions = (sessions: readonly ActiveSession[]): readonly ActiveSession[] => {
  const usedAt = (session: ActiveSession) =>
    session.isCurrentSession ? Number.POSITIVE_INFINITY : (session.lastUsedAt ?? session.createdAt).getTime();
  return [...sessions].sort((a, b) => usedAt(b) - usedAt(a));
};
