import type { WebhookEvent } from "@vestibule/contract/endpoints";
import { hostPlatform, type Platform } from "../../core/platform/platform.ts";

/** A received webhook request. `body`: the raw text or bytes, never parsed and serialized again. */
export interface WebhookRequest {
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string | Uint8Array;
}

export type WebhookErrorCode =
  | "MISSING_HEADERS"
  | "TOO_OLD"
  | "TOO_NEW"
  | "WRONG_SIGNATURE"
  | "WRONG_SECRET"
  | "NOT_JSON";

/** The request isn't from the server or is outside the time tolerance. Respond with 400. */
export class WebhookVerificationError extends Error {
  readonly code: WebhookErrorCode;
  constructor(code: WebhookErrorCode, message: string) {
    super(message);
    this.name = "WebhookVerificationError";
    this.code = code;
  }
}

/** `id` is the same for every attempt. Store it to process each event once. */
export type VerifiedWebhook = WebhookEvent & { readonly id: string; readonly timestamp: Date };

/** Clock tolerance in ms. Older requests could be replayed. @see Standard Webhooks, "Verifying webhook authenticity" */
const toleranceMs = 5 * 60 * 1000;
const secretPrefix = "whsec_";
/** A 32-byte signature. Attackers can send anything else, which must not cause another kind of error. */
const base64Sha256Pattern = /^[A-Za-z0-9+/]{43}=$/;

/**
 * Verifies that a request comes from the server and returns its event. `secret`: the endpoint's secret (`whsec_…`).
 * @throws WebhookVerificationError
 */
export async function verifyWebhook(
  { headers, body }: WebhookRequest,
  secret: string,
  platform: Pick<Platform, "now"> = hostPlatform,
): Promise<VerifiedWebhook> {
  const [id, timestamp, signatures] = ["id", "timestamp", "signature"].map(
    (name) => readHeader(headers, `webhook-${name}`) ?? readHeader(headers, `svix-${name}`),
  );
  if (!id || !timestamp || !signatures) {
    throw new WebhookVerificationError(
      "MISSING_HEADERS",
      "The webhook-id, webhook-timestamp and webhook-signature headers are required.",
    );
  }
  const sentAt = Number(timestamp) * 1000;
  assertFresh(sentAt, platform.now());
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const key = await importKey(secret);
  const signed = concatenate(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  if (!(await isSignedBy(key, signed, signatures))) {
    throw new WebhookVerificationError(
      "WRONG_SIGNATURE",
      "No signature matches. Check the secret and pass the raw request body.",
    );
  }
  return { ...parse(bytes), id, timestamp: new Date(sentAt) };
}

function readHeader(headers: WebhookRequest["headers"], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1];
  return typeof found === "string" ? found : found?.[0];
}

function assertFresh(sentAt: number, now: number): void {
  if (!(sentAt > now - toleranceMs)) {
    throw new WebhookVerificationError("TOO_OLD", "The request's timestamp is invalid or more than five minutes old.");
  }
  if (sentAt > now + toleranceMs) {
    throw new WebhookVerificationError(
      "TOO_NEW",
      "The request's timestamp is more than five minutes in the future. Check the server's clock.",
    );
  }
}

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));

async function importKey(secret: string): Promise<CryptoKey> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = fromBase64(secret.startsWith(secretPrefix) ? secret.slice(secretPrefix.length) : secret);
  } catch {
    throw new WebhookVerificationError("WRONG_SECRET", "The endpoint secret isn't valid. It looks like whsec_….");
  }
  if (bytes.length === 0) throw new WebhookVerificationError("WRONG_SECRET", "The endpoint secret is empty.");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

/** There are several signatures during secret rotation. Web Crypto compares in constant time. */
async function isSignedBy(key: CryptoKey, signed: Uint8Array<ArrayBuffer>, signatures: string): Promise<boolean> {
  for (const signature of signatures.split(" ")) {
    const [version, value = ""] = signature.split(",");
    if (version !== "v1" || !base64Sha256Pattern.test(value)) continue;
    if (await crypto.subtle.verify("HMAC", key, fromBase64(value), signed)) return true;
  }
  return false;
}

function concatenate(start: Uint8Array, end: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(start.length + end.length);
  whole.set(start);
  whole.set(end, start.length);
  return whole;
}

function parse(bytes: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new WebhookVerificationError("NOT_JSON", "The signed body isn't valid JSON.");
  }
}
