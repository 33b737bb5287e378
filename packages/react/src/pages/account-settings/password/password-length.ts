import { countCodePoints } from "../../../forms/password-length.ts";

/**
 * From this length on, guessing is infeasible; in code points (NIST SP 800-63B-4 §3.1.1.2 requires 15 for single-factor
 * passwords).
 */
const strongLength = 15;

export type PasswordLevel = "short" | "fair" | "good";

/**
 * Rates a password by length alone, because composition rules lead to weaker passwords (ASVS 5.0 6.2.5). `share`: 0 to
 * 1.
 */
export function measurePassword(password: string, min: number): { count: number; level: PasswordLevel; share: number } {
  const count = countCodePoints(password);
  const targetLength = Math.max(strongLength, min);
  const level = count < min ? "short" : count < targetLength ? "fair" : "good";
  return { count, level, share: Math.min(count / targetLength, 1) };
}
