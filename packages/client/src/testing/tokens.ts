/**
 * A token in JWT format with an invalid signature, which the client never verifies. `expiresAtMs`: null omits `exp`.
 */
export function fakeAccessToken(expiresAtMs: number | null, subject = "user"): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const payload = expiresAtMs === null ? { sub: subject } : { sub: subject, exp: expiresAtMs / 1000 };
  return `${encode({ alg: "ES256" })}.${encode(payload)}.signature`;
}
