import { type GeoLookup, locationFromCountry } from "../platform/geolocation.ts";
import { createNetworkTest, normalizeIp } from "../platform/ip-addresses.ts";
import type { GeoLocation, ReadEndUser, Sender } from "../platform/platform.ts";

type Headers = Sender["headers"];

/** Headers of proxies that send a single client IP address, in order of precedence. */
const singleAddressHeaders = ["cf-connecting-ip", "x-vercel-forwarded-for", "x-real-ip"] as const;
const maxUserAgentChars = 512;
const maxNameChars = 100;

/** Control, format and separator characters: they break log lines, hide text and reverse its direction. */
const hiddenCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const sanitize = (text: string, length: number): string => text.replace(hiddenCharacters, "").slice(0, length);

/**
 * Determines the client's IP address, location and user agent. Forwarding headers are used only on connections from a
 * trusted proxy, because any client can send them. `trustedProxies`: IP addresses and networks.
 */
export function createEndUserReader(options: { trustedProxies: readonly string[]; places: GeoLookup }): ReadEndUser {
  const isTrusted = createNetworkTest(options.trustedProxies);

  return ({ headers, remoteAddress }) => {
    const peer = normalizeIp(remoteAddress);
    const isProxied = peer !== null && isTrusted(peer);
    const ip = (isProxied ? forwardedAddress(headers, isTrusted) : null) ?? peer;
    const place = (isProxied ? parseLocationHeaders(headers) : null) ?? (ip === null ? null : options.places.find(ip));
    return { ip, place, userAgent: sanitize(headers["user-agent"] ?? "", maxUserAgentChars).trim() || null };
  };
}

/** As in access logs and URLs: it appears in headers, log lines and error pages. */
const requestIdPattern = /^[\w.:+/=@-]{1,128}$/;

/** Reads the request ID that a trusted proxy gave a request; null if the sender isn't one, or the ID is invalid. */
export function createRequestIdReader(trustedProxies: readonly string[]): (sender: Sender) => string | null {
  const isTrusted = createNetworkTest(trustedProxies);
  return ({ headers, remoteAddress }) => {
    const requestId = headers["x-request-id"];
    if (requestId === undefined || !requestIdPattern.test(requestId)) return null;
    const peer = normalizeIp(remoteAddress);
    return peer !== null && isTrusted(peer) ? requestId : null;
  };
}

/**
 * The last address in X-Forwarded-For that isn't a trusted proxy: anything before it could have been forged by the
 * client. If all are trusted proxies, the first one is the client. Null when no valid address is found.
 */
function forwardedAddress(headers: Headers, isTrusted: (ip: string) => boolean): string | null {
  let nearest: string | null = null;
  for (const entry of (headers["x-forwarded-for"] ?? "").split(",").reverse()) {
    const ip = normalizeIp(withoutPort(entry.trim()));
    // This entry isn't an address, so earlier entries can't be trusted either.
    if (ip === null) break;
    nearest = ip;
    if (!isTrusted(ip)) return ip;
  }
  if (nearest !== null) return nearest;
  for (const name of singleAddressHeaders) {
    const ip = normalizeIp(headers[name]);
    if (ip !== null) return ip;
  }
  return null;
}

/** Some proxies write 192.0.2.1:1234 or [2001:db8::1]:1234. @see RFC 7239 §6 */
const withoutPort = (entry: string): string =>
  /^(?:\[([^\]]*)\]|(\d[\d.]*))(?::\d+)?$/.exec(entry)?.slice(1).find(Boolean) ?? entry;

/** The location from CDN headers; null if they contain no country. */
function parseLocationHeaders(headers: Headers): GeoLocation | null {
  const country = headers["cf-ipcountry"] ?? headers["x-vercel-ip-country"];
  // XX: unknown. T1 (Tor) contains a digit and doesn't match.
  if (country === undefined || !/^[A-Z]{2}$/.test(country) || country === "XX") return null;
  return {
    ...locationFromCountry(country),
    regionCode: matchOrNull(headers["x-vercel-ip-country-region"], /^[A-Za-z0-9-]{1,8}$/),
    cityName: decodeName(headers["x-vercel-ip-city"]),
    latitude: parseDegrees(headers["x-vercel-ip-latitude"], 90),
    longitude: parseDegrees(headers["x-vercel-ip-longitude"], 180),
    tzIdentifier: matchOrNull(headers["x-vercel-ip-timezone"], /^[A-Za-z0-9_+/-]{1,64}$/),
  };
}

const matchOrNull = (value: string | undefined, pattern: RegExp): string | null =>
  value !== undefined && pattern.test(value) ? value : null;

/** City names are percent-encoded, because headers are ASCII. */
function decodeName(value: string | undefined): string | null {
  if (value === undefined) return null;
  try {
    return sanitize(decodeURIComponent(value), maxNameChars).trim() || null;
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

function parseDegrees(value: string | undefined, limit: number): number | null {
  if (value === undefined || !/^-?\d{1,3}(?:\.\d{1,12})?$/.test(value)) return null;
  const number = Number(value);
  return Math.abs(number) <= limit ? number : null;
}
