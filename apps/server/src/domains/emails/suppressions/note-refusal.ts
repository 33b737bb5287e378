import type { Queryable } from "../../../platform/database/database.ts";
import { countRefusal, forgetRefusals } from "./queries.ts";

/** How many hard refusals in a row stop the mail to an address. */
const refusalsMax = 2;
/** How long a refusal counts, in ms. */
export const refusalKeptMs = 30 * 24 * 60 * 60 * 1000;

/** Counts in the caller's transaction that a mail server has refused the recipient for good. */
export async function noteRefusal(
  transaction: Queryable,
  refusal: {
    readonly project_id: string;
    readonly recipient: string;
    /** What the mail server said. */
    readonly line: string;
    /** ms since the epoch. */
    readonly now: number;
  },
): Promise<void> {
  const { project_id, recipient, line, now } = refusal;
  const lately = new Date(now - refusalKeptMs);
  await transaction.run(countRefusal, [project_id, recipient, line, new Date(now), lately, refusalsMax]);
}

/** A mail has arrived: whatever was refused before was not for good. */
export async function clearRefusals(
  transaction: Queryable,
  { project_id, recipient }: { readonly project_id: string; readonly recipient: string },
): Promise<void> {
  await transaction.run(forgetRefusals, [project_id, recipient]);
}
