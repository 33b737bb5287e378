import { deriveKey } from "./digest.ts";

/** Kept in the database: tells whether a secret is the one it was set up with, and nothing else about it. 32 bytes. */
export const deriveSecretCheck = (secret: string): Buffer => deriveKey(secret, "secret-check");
