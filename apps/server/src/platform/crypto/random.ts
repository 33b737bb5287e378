import { randomFillSync } from "node:crypto";
import { codeAlphabet, secretCodeLength } from "@vestibule/contract";

/** Prefetched random bytes, so that one system call serves many requests. Each byte is used once. */
const pool = Buffer.alloc(8_192);
let used = pool.length;

function nextByte(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const byte = pool[used] ?? 0;
  // Erases bytes that became part of a secret.
  pool[used] = 0;
  used += 1;
  return byte;
}

/** A random string of the code alphabet (32 characters, 5 bits each). `length`: characters. */
export function randomText(length: number): string {
  let result = "";
  for (let index = 0; index < length; index += 1) result += codeAlphabet[nextByte() & 31];
  return result;
}

/** Identifies a request in logs and responses: 16 characters, 80 random bits. */
export const createRequestId = (): string => randomText(16);

/** A 45-character secret with 225 random bits, for tokens, codes and keys. */
export const randomSecret = (): string => randomText(secretCodeLength);
