/**
 * Parses an access token's claims. Verifying the signature is the server's job. @throws when there is no token or it
 * can't be parsed
 */
export const parseClaims = (accessToken: string | null): Readonly<Record<string, unknown>> =>
  JSON.parse(atob(String(accessToken?.split(".")[1]).replaceAll("-", "+").replaceAll("_", "/")));
