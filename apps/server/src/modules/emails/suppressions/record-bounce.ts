import type { Queryable } from "../../../platform/database/database.ts";
import { deleteBounces, upsertBounce } from "./suppression-statements.ts";

/** Consecutive hard bounces that suppress an address. */
const maxBounces = 2;
/** How long a bounce counts, in ms. */
export const bounceRetentionMs = 30 * 24 * 60 * 60 * 1000;

/** Records a hard bounce in the caller's transaction. */
export async function recordBounce(
  transaction: Queryable,
  bounce: {
    readonly project_id: string;
    readonly recipient: string;
    /** The server's reply. */
    readonly line: string;
    /** ms since the epoch. */
    readonly now: number;
  },
): Promise<void> {
  const { project_id, recipient, line, now } = bounce;
  const windowStart = new Date(now - bounceRetentionMs);
  await transaction.run(upsertBounce, [project_id, recipient, line, new Date(now), windowStart, maxBounces]);
}

/** An email was delivered, so earlier bounces were not permanent. */
export async function clearBounces(
  transaction: Queryable,
  { project_id, recipient }: { readonly project_id: string; readonly recipient: string },
): Promise<void> {
  await transaction.run(deleteBounces, [project_id, recipient]);
}
