import { tryOrNull } from "../platform/try-or-null.ts";
import { parseClaims } from "./access-token-claims.ts";

/**
 * When an access token ends, in milliseconds since the epoch; infinity without `exp`, and 0 when it cannot be read, so that it
 * counts as over. @see RFC 7519 §4.1.4
 */
export function accessTokenExpiryMs(accessToken: string): number {
  const exp = tryOrNull<unknown>(() => parseClaims(accessToken).exp ?? Number.POSITIVE_INFINITY);
  return typeof exp === "number" ? exp * 1000 : 0;
}
