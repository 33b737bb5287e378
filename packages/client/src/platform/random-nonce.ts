import { codeAlphabet, secretCodeLengthChars } from "@vestibule/contract";

/** 45 characters of lower-case base32: 225 random bits. */
export function randomNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(secretCodeLengthChars));
  return Array.from(bytes, (byte) => codeAlphabet.charAt(byte % codeAlphabet.length)).join("");
}
