/** A token with the shape of a JWT and no valid signature, which the kit never looks at. `expiresAtMs`: null leaves `exp` out. */
export function fakeAccessToken(expiresAtMs: number | null, subject = "user"): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const payload = expiresAtMs === null ? { sub: subject } : { sub: subject, exp: expiresAtMs / 1000 };
  return `${encode({ alg: "ES256" })}.${encode(payload)}.signature`;
}
