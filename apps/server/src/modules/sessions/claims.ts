/** Claims of an access token. Times are seconds since the epoch. @see RFC 7519 §4.1 */
export interface AccessTokenClaims {
  /** User ID. */
  readonly sub: string;
  /** Project ID. */
  readonly aud: string;
  /** `{public URL}/api/v1/projects/{project id}`. */
  readonly iss: string;
  readonly branchId: string;
  /** ID of the session that the refresh token belongs to. */
  readonly refreshTokenId: string;
  readonly role: "authenticated";
  /** Only in tokens of anonymous users, so that backends can tell them from registered users. */
  readonly is_anonymous?: true;
  /** Only during impersonation: applications display it, and backends can reject irreversible actions. */
  readonly is_impersonation?: true;
  readonly iat: number;
  readonly exp: number;
}

/** Lifetime of an access token, in seconds. */
export const accessTokenLifetimeSeconds = 600;

/** Whether all claims are present. A valid signature over fewer claims isn't an access token. */
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
