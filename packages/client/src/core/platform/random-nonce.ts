import { secretCodeLength } from "@vestibule/contract";

/** 45 characters of lowercase base32 (RFC 4648 §7): 225 random bits. */
export function randomNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(secretCodeLength));
  return Array.from(bytes, (byte) => (byte % 32).toString(32)).join("");
}
