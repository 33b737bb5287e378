import { createHmac, randomBytes } from "node:crypto";

/** The prefix of secrets on the wire. */
const secretPrefix = "whsec_";
/** Length of generated secrets, in bytes. */
const secretLength = 32;
/** Min and max length of custom secrets, in bytes. @see Standard Webhooks, "Signature scheme" */
const [shortestSecret, longestSecret] = [24, 64];

export interface SignedMessage {
  readonly id: string;
  /** Seconds since the epoch. */
  readonly timestampS: number;
  /** As sent on the wire. */
  readonly body: string;
}

/** Generates a secret: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => `${secretPrefix}${randomBytes(secretLength).toString("base64")}`;

/** The key of a secret. @throws Error unless it is `whsec_` followed by the base64 of 24 to 64 bytes. */
export function parseSecret(text: string): Buffer {
  const encoded = text.startsWith(secretPrefix) ? text.slice(secretPrefix.length) : "";
  const key = Buffer.from(encoded, "base64");
  const isBase64 = key.toString("base64").replace(/=+$/, "") === encoded.replace(/=+$/, "");
  if (!isBase64 || key.length < shortestSecret || key.length > longestSecret)
    throw new Error(
      `A secret must be ${secretPrefix} followed by the base64 of ${shortestSecret} to ${longestSecret} bytes`,
    );
  return key;
}

/**
 * A signature as in the header: `v1,` and the base64 of an HMAC-SHA256 over `id.timestamp.body`.
 * @see Standard Webhooks, "Signature scheme"
 */
export function sign(secret: string, { id, timestampS, body }: SignedMessage): string {
  const digest = createHmac("sha256", parseSecret(secret)).update(`${id}.${timestampS}.${body}`).digest("base64");
  return `v1,${digest}`;
}
