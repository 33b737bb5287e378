const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

/** A well-formed access token that no server signed. `lifeS`: seconds until it expires; negative if expired. */
export function forgedAccessToken(lifeS: number): string {
  const nowS = Math.floor(Date.now() / 1000);
  const payload = { sub: "unknown", iat: nowS - 3600, exp: nowS + lifeS };
  return [{ alg: "ES256", typ: "JWT" }, payload].map(encode).concat("c2lnbmF0dXJl").join(".");
}
