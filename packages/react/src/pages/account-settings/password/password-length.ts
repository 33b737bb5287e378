import { countCodePoints } from "../../../forms/password-length.ts";

/** From here on length alone makes guessing hopeless, in code points (NIST SP 800-63B-4 §3.1.1.2 asks for 15 where nothing else protects). */
const strongLength = 15;

export type PasswordLevel = "short" | "fair" | "good";

/** How far a password is, by length alone: rules of composition make people choose worse ones (ASVS 5.0 6.2.5). `share`: 0 to 1. */
export function measurePassword(password: string, min: number): { count: number; level: PasswordLevel; share: number } {
  const count = countCodePoints(password);
  const targetLength = Math.max(strongLength, min);
  const level = count < min ? "short" : count < targetLength ? "fair" : "good";
  return { count, level, share: Math.min(count / targetLength, 1) };
}
