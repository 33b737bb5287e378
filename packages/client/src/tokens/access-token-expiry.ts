import { tryOrNull } from "../platform/try-or-null.ts";
import { parseClaims } from "./access-token-claims.ts";

/**
 * Returns when an access token expires, in milliseconds since the epoch. Infinity without `exp`; 0 for an unreadable
 * token, so that it counts as expired. @see RFC 7519 §4.1.4
 */
export function accessTokenExpiryMs(accessToken: string): number {
  const exp = tryOrNull<unknown>(() => parseClaims(accessToken).exp ?? Number.POSITIVE_INFINITY);
  return typeof exp === "number" ? exp * 1000 : 0;
}
