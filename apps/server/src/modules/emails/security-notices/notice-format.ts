import type { Device } from "../../../platform/describe-device.ts";
import type { EndUser, GeoLocation } from "../../../platform/end-user.ts";
import { isTrustedRedirect, type Project } from "../../projects/index.ts";

/** What makes a device another one. Versions are left out: an update is no news. */
export const getDeviceFingerprint = ({ browser, os, kind }: Device, place: EndUser["place"]): string =>
  [kind, browser ?? "", os ?? "", place?.countryCode ?? ""].join("\n");

/** Null when nothing is known. */
export function formatDevice({ browser, os, kind }: Device): string | null {
  if (kind === "server") return "A program, not a browser";
  return browser && os ? `${browser} on ${os}` : (browser ?? os);
}

const countryNames = new Intl.DisplayNames(["en"], { type: "region" });

/** Null when nothing is known. `countryCode` is two letters, as everywhere. */
export function formatLocation(place: GeoLocation | null): string | null {
  if (!place?.countryCode) return null;
  const country = countryNames.of(place.countryCode) ?? place.countryCode;
  return place.cityName ? `${place.cityName}, ${country}` : country;
}

/** The account settings in the project's own pages; null when it has no domain yet. */
export function getSettingsLink({ config }: Pick<Project, "config">): string | null {
  // A wildcard is nobody's address.
  const first = config.domains.find(({ domain }) => !domain.includes("*"));
  if (!first) return null;
  const link = `${first.domain.replace(/\/+$/, "")}/${first.handler_path.replace(/^\/+|\/+$/g, "")}/account-settings`;
  return isTrustedRedirect(config, link) ? link : null;
}
