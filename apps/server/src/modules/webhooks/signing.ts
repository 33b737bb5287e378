import { createHmac, randomBytes } from "node:crypto";

/** How secrets begin on the wire. */
const secretPrefix = "whsec_";
/** Of secrets that we make, in bytes. */
const secretLength = 32;
/** Of secrets that others bring, in bytes. @see Standard Webhooks, "Signature scheme" */
const [shortestSecret, longestSecret] = [24, 64];

export interface SignedMessage {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly timestampS: number;
  /** As it goes over the wire. */
  readonly body: string;
}

/** A new secret: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => `${secretPrefix}${randomBytes(secretLength).toString("base64")}`;

/** The key inside a secret. @throws Error unless it is `whsec_` and the base64 of 24 to 64 bytes. */
export function parseSecret(text: string): Buffer {
  const encoded = text.startsWith(secretPrefix) ? text.slice(secretPrefix.length) : "";
  const key = Buffer.from(encoded, "base64");
  const isBase64 = key.toString("base64").replace(/=+$/, "") === encoded.replace(/=+$/, "");
  if (!isBase64 || key.length < shortestSecret || key.length > longestSecret)
    throw new Error(`A secret is ${secretPrefix} and the base64 of ${shortestSecret} to ${longestSecret} bytes`);
  return key;
}

/** One signature, as in the header: `v1,` and the base64 of an HMAC-SHA256 over `id.timestamp.body`.
 *  @see Standard Webhooks, "Signature scheme" */
export function sign(secret: string, { id, timestampS, body }: SignedMessage): string {
  const digest = createHmac("sha256", parseSecret(secret)).update(`${id}.${timestampS}.${body}`).digest("base64");
  return `v1,${digest}`;
}
