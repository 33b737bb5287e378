import type { Encryption } from "../../../../platform/crypto/encryption.ts";
import type { AuditActor } from "../../../audit/index.ts";

/** How long a token opens the webhook API, in ms: one day. */
export const tokenLifetimeMs = 86_400_000;

/** Tells a token from a key at a glance, also for whoever finds one. */
const prefix = "what_";
/** No ciphertext of ours serves as a token but one made as such. */
const context = "webhook-api-token";

/** What a token says. Nothing of it is stored: it ends by itself, and with its project or whoever made it. */
export interface WebhookToken {
  readonly projectId: string;
  /** Who made it: an owner, or whoever holds a key set. */
  readonly maker: AuditActor & { readonly type: "owner" | "key" };
  /** ms since the epoch. */
  readonly expiresAt: number;
}

export const looksLikeToken = (bearer: string): boolean => bearer.startsWith(prefix);

export function encryptToken(encryption: Encryption, { projectId, maker, expiresAt }: WebhookToken): string {
  const content = JSON.stringify([projectId, maker.type, maker.id, expiresAt]);
  return prefix + encryption.encrypt(content, context).toString("base64url");
}

/** Null: not made by this server. AES-GCM authenticates what it encrypts, so what can be read is what was written. */
export function decryptToken(encryption: Encryption, token: string): WebhookToken | null {
  try {
    const content = encryption.decrypt(Buffer.from(token.slice(prefix.length), "base64url"), context);
    const [projectId, type, id, expiresAt] = JSON.parse(content);
    return { projectId, maker: { type, id }, expiresAt };
  } catch {
    return null;
  }
}
