import { orNull } from "../platform/or-null.ts";

/**
 * When an access token ends, in milliseconds since the epoch; infinity without `exp`, and 0 when it cannot be read, so that it
 * counts as over. The signature is the server's business. @see RFC 7519 §4.1.4
 */
export function accessTokenExpiryMs(accessToken: string): number {
  const base64 = (accessToken.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  const exp = orNull<unknown>(() => JSON.parse(atob(base64)).exp ?? Number.POSITIVE_INFINITY);
  return typeof exp === "number" ? exp * 1000 : 0;
}
