/** Claims of an access token. Times are seconds since the epoch. @see RFC 7519 §4.1 */
export interface AccessTokenClaims {
  /** User id. */
  readonly sub: string;
  /** Project id. */
  readonly aud: string;
  /** `{public URL}/api/v1/projects/{project id}`. */
  readonly iss: string;
  readonly branchId: string;
  /** Id of the session that the refresh token belongs to. */
  readonly refreshTokenId: string;
  readonly role: "authenticated";
  /** Only on tokens of anonymous users: backends may want to tell visitors from people who have signed up. */
  readonly is_anonymous?: true;
  /** Only while somebody else acts for the user: applications show it, and backends may want to refuse what cannot be undone. */
  readonly is_impersonation?: true;
  readonly iat: number;
  readonly exp: number;
}

/** How long an access token lives, in seconds. */
export const accessTokenLifetimeSeconds = 600;

/** Whether claims are complete: a signature over less is still not one of our access tokens. */
export function isClaims(
  claims: Readonly<Record<string, unknown>>,
): claims is AccessTokenClaims & Record<string, unknown> {
  const strings = [claims.sub, claims.aud, claims.iss, claims.branchId, claims.refreshTokenId];
  const times = [claims.iat, claims.exp];
  return (
    strings.every((value) => typeof value === "string" && value !== "") &&
    times.every(Number.isFinite) &&
    claims.role === "authenticated"
  );
}
