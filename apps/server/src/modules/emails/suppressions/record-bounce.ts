import type { Queryable } from "../../../platform/database/database.ts";
import { deleteBounces, upsertBounce } from "./suppression-statements.ts";

/** How many hard refusals in a row stop the mail to an address. */
const maxBounces = 2;
/** How long a refusal counts, in ms. */
export const bounceRetentionMs = 30 * 24 * 60 * 60 * 1000;

/** Counts in the caller's transaction that a mail server has refused the recipient for good. */
export async function recordBounce(
  transaction: Queryable,
  bounce: {
    readonly project_id: string;
    readonly recipient: string;
    /** What the mail server said. */
    readonly line: string;
    /** ms since the epoch. */
    readonly now: number;
  },
): Promise<void> {
  const { project_id, recipient, line, now } = bounce;
  const windowStart = new Date(now - bounceRetentionMs);
  await transaction.run(upsertBounce, [project_id, recipient, line, new Date(now), windowStart, maxBounces]);
}

/** A mail has arrived: whatever was refused before was not for good. */
export async function clearBounces(
  transaction: Queryable,
  { project_id, recipient }: { readonly project_id: string; readonly recipient: string },
): Promise<void> {
  await transaction.run(deleteBounces, [project_id, recipient]);
}
