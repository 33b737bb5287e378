/** Bounds of a new password in code points; the service has the last word and may name others. */
export const passwordLength = { min: 8, max: 70 } as const;

/** Counts what a person would call characters more closely than UTF-16 units (NIST SP 800-63B-4 §3.1.1.2). */
export function countCodePoints(text: string): number {
  return [...text].length;
}
