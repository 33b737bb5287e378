import type { Device } from "../../../platform/describe-device.ts";
import type { GeoLocation } from "../../../platform/end-user.ts";
import { isTrustedRedirect, type Project } from "../../projects/index.ts";

/** Null if unknown. */
export function formatDevice({ browser, os, kind }: Device): string | null {
  if (kind === "server") return "A program, not a browser";
  return browser && os ? `${browser} on ${os}` : (browser ?? os);
}

const countryNames = new Intl.DisplayNames(["en"], { type: "region" });

/** Null if unknown. `countryCode`: two letters. */
export function formatLocation(place: GeoLocation | null): string | null {
  if (!place?.countryCode) return null;
  const country = countryNames.of(place.countryCode) ?? place.countryCode;
  return place.cityName ? `${place.cityName}, ${country}` : country;
}

/** The account settings page on the project's domain; null if it has no domain. */
export function getSettingsLink({ config }: Pick<Project, "config">): string | null {
  // A wildcard is not a URL.
  const first = config.domains.find(({ domain }) => !domain.includes("*"));
  if (!first) return null;
  const link = `${first.domain.replace(/\/+$/, "")}/${first.handler_path.replace(/^\/+|\/+$/g, "")}/account-settings`;
  return isTrustedRedirect(config, link) ? link : null;
}
