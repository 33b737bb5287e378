import { createHmac, randomBytes } from "node:crypto";

const stepMs = 30_000;

/** An authenticator app for one account. */
export interface Authenticator {
  readonly secret: Uint8Array;
  /** A code that wasn't used before: a second call returns the code of the next 30 seconds. @see RFC 6238 §5.2 */
  nextCode(): string;
}

export function createAuthenticator(): Authenticator {
  const secret = new Uint8Array(randomBytes(20));
  let lastCounter = 0;
  return {
    secret,
    nextCode: () => {
      lastCounter = Math.max(lastCounter + 1, Math.floor(Date.now() / stepMs));
      return computeCode(secret, lastCounter);
    },
  };
}

/** @see RFC 4226 §5.3 */
function computeCode(secret: Uint8Array, counter: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const digest = createHmac("sha1", secret).update(message).digest();
  const offset = digest.readUInt8(digest.length - 1) % 16;
  return String((digest.readUInt32BE(offset) % 2 ** 31) % 1_000_000).padStart(6, "0");
}
