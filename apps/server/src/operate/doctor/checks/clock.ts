import { createFindings, type Finding } from "../findings.ts";

const of = createFindings("Clock");

/** TOTP codes change every 30 s, and the previous and next step are accepted: see RFC 6238 §5.2. */
const warningMs = 5_000;
const problemMs = 30_000;

/**
 * Compares this machine's clock with another. `aheadMs`: how far the other one is ahead. `graceMs`: the measurement
 * error.
 */
export function evaluateClock(other: string, aheadMs: number, graceMs: number): Finding {
  const difference = Math.max(0, Math.abs(aheadMs) - graceMs);
  const seconds = `${(Math.abs(aheadMs) / 1000).toFixed(1)} s`;
  const summary = `The clock of ${other} is ${seconds} ${aheadMs > 0 ? "ahead of" : "behind"} this machine's clock.`;
  const advice = "Synchronize both with NTP: sessions, codes and the audit log depend on it.";
  if (difference > problemMs) return of.problem(summary, advice);
  if (difference > warningMs) return of.warning(summary, advice);
  return of.ok(`In sync with ${other}.`);
}
