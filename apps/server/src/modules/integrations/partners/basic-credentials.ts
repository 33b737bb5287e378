import { sameDigest, sha256 } from "../../../platform/crypto/digest.ts";
import type { IntegrationClient } from "./integration-client.ts";

export interface BasicCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * The user-id and password of an Authorization header; null for anything else. OAuth clients form-encode both, which
 * does not affect ours. @see RFC 7617 §2, RFC 6749 §2.3.1
 */
export function parseBasic(header: string | undefined): BasicCredentials | null {
  const [scheme = "", encoded = "", ...rest] = (header ?? "").split(" ");
  if (scheme.toLowerCase() !== "basic" || rest.length > 0 || !base64.test(encoded)) return null;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  if (colon < 0) return null;
  const [clientId, clientSecret] = [decodeForm(text.slice(0, colon)), decodeForm(text.slice(colon + 1))];
  return clientId === null || clientSecret === null ? null : { clientId, clientSecret };
}

/** Null: a malformed escape. */
function decodeForm(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
}

/** The partner's client with these credentials. Compares all clients in constant time, to prevent timing attacks. */
export function findClient(
  clients: readonly IntegrationClient[],
  partner: string,
  { clientId, clientSecret }: BasicCredentials,
): IntegrationClient | null {
  const digest = sha256(clientSecret);
  const matching = clients.filter((client) => {
    const isSecret = sameDigest(sha256(client.clientSecret), digest);
    return isSecret && client.name === partner && client.clientId === clientId;
  });
  return matching[0] ?? null;
}
