import { deriveKey } from "./digest.ts";

/** Stored in the database to verify that a secret matches it, without revealing the secret. 32 bytes. */
export const deriveSecretCheck = (secret: string): Buffer => deriveKey(secret, "secret-check");
