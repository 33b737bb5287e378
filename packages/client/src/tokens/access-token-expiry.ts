/**
 * When an access token ends, in milliseconds since the epoch; infinity without `exp`, and 0 when it cannot be read, so that it
 * counts as over. The signature is the server's business. @see RFC 7519 §4.1.4
 */
export function accessTokenExpiryMs(accessToken: string): number {
  try {
    const payload = (accessToken.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown };
    return exp === undefined ? Number.POSITIVE_INFINITY : typeof exp === "number" ? exp * 1000 : 0;
  } catch {
    return 0;
  }
}
