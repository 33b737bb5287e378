import { PlainError } from "../../../http/api-error.ts";
import type { Encryption } from "../../../platform/crypto/encryption.ts";
import type { IntegrationClient } from "../partners/integration-client.ts";
import type { AuthorizationRequest } from "./authorization-request.ts";

/** How long an owner may take to sign in, to choose or make a project and to confirm, in ms: one hour. */
export const interactionLifeMs = 60 * 60 * 1000;

export interface Interaction {
  readonly request: AuthorizationRequest;
  /** ms since the epoch. */
  readonly expiresAt: number;
}

const getEncryptionContext = (partner: string): string => `integration-interaction:${partner}`;

/** A request that was checked, on its way through the browser and back. It is sealed, so that nothing of it can be changed, and no row: anybody
 *  may send one. */
export const encryptInteraction = (encryption: Encryption, partner: string, interaction: Interaction): string =>
  encryption.encrypt(JSON.stringify(interaction), getEncryptionContext(partner)).toString("base64url");

/** @throws PlainError 400 for what we did not make, made for another partner, or too long ago, and when the configuration knows it no more */
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
    throw new PlainError(400, "This request is unknown or has expired. Begin again where you came from.");
  return { ...interaction, client };
}

function parseInteraction(encryption: Encryption, partner: string, ciphertext: string): Interaction | null {
  try {
    // AES-GCM authenticates what it encrypts: what can be read is what was written.
    return JSON.parse(encryption.decrypt(Buffer.from(ciphertext, "base64url"), getEncryptionContext(partner)));
  } catch {
    return null;
  }
}
