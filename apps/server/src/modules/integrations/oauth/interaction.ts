import { PlainError } from "../../../http/api-error.ts";
import type { Encryption } from "../../../platform/crypto/encryption.ts";
import type { IntegrationClient } from "../partners/integration-client.ts";
import type { AuthorizationRequest } from "./authorization-request.ts";

/** How long an owner can take to sign in, choose or create a project and confirm, in ms: one hour. */
export const interactionLifeMs = 60 * 60 * 1000;

export interface Interaction {
  readonly request: AuthorizationRequest;
  /** ms since the epoch. */
  readonly expiresAt: number;
}

const getEncryptionContext = (partner: string): string => `integration-interaction:${partner}`;

/**
 * A validated request that travels through the browser. It is encrypted and authenticated rather than stored, because
 * unauthenticated callers can send any number of requests.
 */
export const encryptInteraction = (encryption: Encryption, partner: string, interaction: Interaction): string =>
  encryption.encrypt(JSON.stringify(interaction), getEncryptionContext(partner)).toString("base64url");

/** @throws PlainError 400 if it is malformed, belongs to another partner, has expired, or is no longer configured */
export function decryptInteraction(
  encryption: Encryption,
  clients: readonly [IntegrationClient, ...IntegrationClient[]],
  ciphertext: string,
  now: number,
): Interaction & { readonly client: IntegrationClient } {
  const interaction = parseInteraction(encryption, clients[0].name, ciphertext);
  const client = clients.find(({ clientId }) => clientId === interaction?.request.clientId);
  const isAlive = interaction !== null && interaction.expiresAt > now;
  if (!isAlive || !client?.redirectUris.includes(interaction.request.redirectUri))
    throw new PlainError(400, "This request is unknown or has expired. Start again from the app that sent you here.");
  return { ...interaction, client };
}

function parseInteraction(encryption: Encryption, partner: string, ciphertext: string): Interaction | null {
  try {
    // AES-GCM authenticates the ciphertext, so the decrypted JSON is trusted.
    return JSON.parse(encryption.decrypt(Buffer.from(ciphertext, "base64url"), getEncryptionContext(partner)));
  } catch {
    return null;
  }
}
