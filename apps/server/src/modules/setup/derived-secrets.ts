import { codeAlphabet, keyPrefixes, secretCodeLength } from "@vestibule/contract";
import { deriveKey } from "../../platform/crypto/digest.ts";
import type { Keys } from "../projects/index.ts";

/** A string in the secret alphabet, derived from the server secret: not stored, and the same on every node. */
function deriveText(secret: string, purpose: string): string {
  const bytes = Buffer.concat([deriveKey(secret, `${purpose}:1`), deriveKey(secret, `${purpose}:2`)]);
  return [...bytes.subarray(0, secretCodeLength)].map((byte) => codeAlphabet[byte & 31]).join("");
}

/** The code of the one-time setup link. It stops working when the first owner exists. */
export const deriveClaimCode = (secret: string): string => deriveText(secret, "claim-code");

/** The derived keys of a project, used unless keys are configured. */
export const deriveKeys = (secret: string, projectId: string): { [K in keyof Keys]: string } => ({
  publishableClientKey: keyPrefixes.publishableClient + deriveText(secret, `publishable-client-key:${projectId}`),
  secretServerKey: keyPrefixes.secretServer + deriveText(secret, `secret-server-key:${projectId}`),
  superSecretAdminKey: keyPrefixes.superSecretAdmin + deriveText(secret, `super-secret-admin-key:${projectId}`),
});
