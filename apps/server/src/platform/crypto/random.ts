import { randomBytes } from "node:crypto";
import { codeAlphabet, secretCodeLengthChars } from "@vestibule/contract";

/** A random text of the secret alphabet (32 letters, 5 bits each). `length`: characters. */
export function randomText(length: number): string {
  let result = "";
  for (const byte of randomBytes(length)) result += codeAlphabet[byte & 31];
  return result;
}

/** A secret of 45 characters: 225 random bits. Used for tokens, codes and keys. */
export const randomSecret = (): string => randomText(secretCodeLengthChars);
