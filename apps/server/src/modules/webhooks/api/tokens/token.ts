import type { Encryption } from "../../../../platform/crypto/encryption.ts";
import type { AuditActor } from "../../../audit/index.ts";

/** Lifetime of a webhook API token, in ms: one day. */
export const tokenLifetimeMs = 86_400_000;

/** Distinguishes tokens from keys, also for secret scanners. */
const prefix = "what_";
/** Encryption context, so that no other ciphertext is accepted as a token. */
const context = "webhook-api-token";

/**
 * The content of a token, which is not stored: it ends when it expires, with its project or with its creator's rights.
 */
export interface WebhookToken {
  readonly projectId: string;
  /** Who created it: an owner or a key set. */
  readonly maker: AuditActor & { readonly type: "owner" | "key" };
  /** ms since the epoch. */
  readonly expiresAt: number;
}

export const looksLikeToken = (bearer: string): boolean => bearer.startsWith(prefix);

export function encryptToken(encryption: Encryption, { projectId, maker, expiresAt }: WebhookToken): string {
  const content = JSON.stringify([projectId, maker.type, maker.id, expiresAt]);
  return prefix + encryption.encrypt(content, context).toString("base64url");
}

/** Null for an invalid token. AES-GCM authenticates the content, so it needs no further validation. */
export function decryptToken(encryption: Encryption, token: string): WebhookToken | null {
  try {
    const content = encryption.decrypt(Buffer.from(token.slice(prefix.length), "base64url"), context);
    const [projectId, type, id, expiresAt] = JSON.parse(content);
    return { projectId, maker: { type, id }, expiresAt };
  } catch {
    return null;
  }
}
