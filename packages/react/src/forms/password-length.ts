import { passwordMaxLength, passwordMinLength } from "@vestibule/contract";

/** Default password length in code points. The server's limits take precedence. */
export const passwordLength = { min: passwordMinLength, max: passwordMaxLength } as const;

/**
 * Counts code points, which are closer to what users call characters than UTF-16 units (NIST SP 800-63B-4 §3.1.1.2).
 */
export function countCodePoints(text: string): number {
  return [...text].length;
}
