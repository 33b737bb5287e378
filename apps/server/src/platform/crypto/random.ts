import { randomFillSync } from "node:crypto";
import { codeAlphabet, secretCodeLengthChars } from "@vestibule/contract";

/** Random bytes fetched ahead: one call to the system serves many requests. Each byte is used once. */
const pool = Buffer.alloc(8_192);
let used = pool.length;

function nextByte(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const byte = pool[used] ?? 0;
  // What became a secret does not stay behind in memory.
  pool[used] = 0;
  used += 1;
  return byte;
}

/** A random text of the code alphabet (32 letters, 5 bits each). `length`: characters. */
export function randomText(length: number): string {
  let result = "";
  for (let index = 0; index < length; index += 1) result += codeAlphabet[nextByte() & 31];
  return result;
}

/** A secret of 45 characters: 225 random bits. Used for tokens, codes and keys. */
export const randomSecret = (): string => randomText(secretCodeLengthChars);
