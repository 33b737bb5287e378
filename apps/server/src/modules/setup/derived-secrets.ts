import { codeAlphabet, keyPrefixes, secretCodeLengthChars } from "@vestibule/contract";
import { deriveKey } from "../../platform/crypto/digest.ts";
import type { Keys } from "../projects/index.ts";

/** A text of the secret alphabet that follows from the server secret: it needs no storing and is the same on every node. */
function deriveText(secret: string, purpose: string): string {
  const bytes = Buffer.concat([deriveKey(secret, `${purpose}:1`), deriveKey(secret, `${purpose}:2`)]);
  return [...bytes.subarray(0, secretCodeLengthChars)].map((byte) => codeAlphabet[byte & 31]).join("");
}

/** The code of the one-time claim link. It stops working when the first owner is there. */
export const deriveClaimCode = (secret: string): string => deriveText(secret, "claim-code");

/** A project's own set of keys, each unless it was given. */
export const deriveKeys = (secret: string, projectId: string): { [K in keyof Keys]: string } => ({
  publishableClientKey: keyPrefixes.publishableClient + deriveText(secret, `publishable-client-key:${projectId}`),
  secretServerKey: keyPrefixes.secretServer + deriveText(secret, `secret-server-key:${projectId}`),
  superSecretAdminKey: keyPrefixes.superSecretAdmin + deriveText(secret, `super-secret-admin-key:${projectId}`),
});
