/** What an access token says. The signature is the server's business. @throws when there is none, or it cannot be read */
export const parseClaims = (accessToken: string | null): Readonly<Record<string, unknown>> =>
  JSON.parse(atob(String(accessToken?.split(".")[1]).replaceAll("-", "+").replaceAll("_", "/")));
