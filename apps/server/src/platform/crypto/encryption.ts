import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { deriveKey } from "./digest.ts";

/**
 * Encrypts small secrets at rest. `context` binds a ciphertext to its row, so that an attacker with database access
 * can't swap rows.
 */
export interface Encryption {
  encrypt(plaintext: string, context: string): Buffer;
  /** @throws Error when the ciphertext was changed, moved, or encrypted with another secret */
  decrypt(ciphertext: Buffer, context: string): string;
  /** A 32-byte key derived from the same secret for another purpose. */
  deriveKey(purpose: string): Buffer;
}

/** Version of the format and the key, so that keys can be rotated: byte 0. */
const keyVersion = 1;

const nonceLength = 12;

const tagLength = 16;

/**
 * AES-256-GCM with a random 96-bit nonce. Layout: key version (1) ‖ nonce (12) ‖ tag (16) ‖ ciphertext. @see NIST SP
 * 800-38D
 */
export function createEncryption(secret: string): Encryption {
  const key = deriveKey(secret, "encryption-at-rest");
  return {
    encrypt(plaintext, context) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.of(keyVersion), nonce, cipher.getAuthTag(), body]);
    },
    decrypt(ciphertext, context) {
      if (ciphertext[0] !== keyVersion)
        throw new Error(`Encrypted with key version ${ciphertext[0]}, which this server doesn't have`);
      const nonce = ciphertext.subarray(1, 1 + nonceLength);
      const tag = ciphertext.subarray(1 + nonceLength, 1 + nonceLength + tagLength);
      const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagLength });
      decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
      return Buffer.concat([
        decipher.update(ciphertext.subarray(1 + nonceLength + tagLength)),
        decipher.final(),
      ]).toString("utf8");
    },
    deriveKey: (purpose) => deriveKey(secret, purpose),
  };
}
