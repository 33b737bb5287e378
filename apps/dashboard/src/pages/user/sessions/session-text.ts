import type { ActiveSession } from "@vestibule/react";
import { formatCountryName } from "../../../ui/display/country-name.tsx";
import { messages } from "../messages.ts";

const text = messages.sessions;

/** "Firefox on Linux", as far as the user agent reveals it. */
export function getDeviceText({ device }: Pick<ActiveSession, "device">): string {
  const { browser, os } = device;
  return browser && os ? text.on(browser, os) : (browser ?? os ?? text.unknownDevice);
}

/** "Paris, France", as far as the IP address reveals it. */
export function getLocationText({ geoInfo }: Pick<ActiveSession, "geoInfo">): string {
  const country = geoInfo?.countryCode ? formatCountryName(geoInfo.countryCode) : null;
  return [geoInfo?.cityName, country].filter(Boolean).join(", ") || (geoInfo?.ip ?? text.unknownPlace);
}
