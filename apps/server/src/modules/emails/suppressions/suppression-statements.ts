import type { Queryable } from "../../../platform/database/database.ts";
import { type RowOf, statement } from "../../../platform/database/statement.ts";

/** Counts a bounce: ones before `$windowStart` are ignored, and `$maxBounces` consecutive ones suppress the address. */
const upsertBounce = statement(
  "upsert-email-bounce",
  `insert into email_suppressions as known (project_id, normalized_email, email, bounces, reason, first_bounced_at, last_bounced_at)
   values ($projectId, lower($recipient collate "C"), $recipient, 1, $reason, $bouncedAt, $bouncedAt)
   on conflict (project_id, normalized_email) do update set
     email = excluded.email,
     reason = excluded.reason,
     bounces = case when known.last_bounced_at < $windowStart and known.suppressed_at is null then 1 else known.bounces + 1 end,
     first_bounced_at = case when known.last_bounced_at < $windowStart and known.suppressed_at is null then $bouncedAt else known.first_bounced_at end,
     last_bounced_at = $bouncedAt,
     suppressed_at = coalesce(known.suppressed_at, case when known.last_bounced_at >= $windowStart and known.bounces + 1 >= $maxBounces then $bouncedAt end)`,
);

const deleteBounces = statement(
  "delete-email-bounces",
  `delete from email_suppressions where project_id = $projectId and normalized_email = lower($recipient collate "C")`,
);

export type SuppressionRow = RowOf<typeof listSuppressions>;

const columns = 'normalized_email, email, bounces, reason, suppressed_at as "suppressed_at!"';

/** After the cursor, newest first. */
export const listSuppressions = statement(
  "list-suppressions",
  `select ${columns} from email_suppressions
   where project_id = $projectId and suppressed_at <= $afterTime and (suppressed_at < $afterTime or normalized_email > $afterEmail)
   order by suppressed_at desc, normalized_email limit $limit`,
);

export const deleteSuppression = statement(
  "delete-suppression",
  `delete from email_suppressions
   where project_id = $projectId and normalized_email = lower($email collate "C") and suppressed_at is not null
   returning ${columns}`,
);

const deleteOld = statement(
  "delete-old-bounces",
  `delete from email_suppressions where ctid = any (array(select ctid from email_suppressions where suppressed_at is null and last_bounced_at < $before limit $limit))`,
);

/** In all projects: bounces that no longer count. Returns the number of deleted rows, at most `limit`. */
export const deleteOldBounces = (
  database: Queryable,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> => database.run(deleteOld, { before, limit });

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
  await transaction.run(upsertBounce, {
    projectId: project_id,
    recipient,
    reason: line,
    bouncedAt: new Date(now),
    windowStart,
    maxBounces,
  });
}

/** An email was delivered, so earlier bounces were not permanent. */
export async function clearBounces(
  transaction: Queryable,
  { project_id, recipient }: { readonly project_id: string; readonly recipient: string },
): Promise<void> {
  await transaction.run(deleteBounces, { projectId: project_id, recipient });
}

const deleteToAddresses = statement(
  "delete-emails-to-addresses",
  `with bounces as (
     delete from email_suppressions where project_id = $projectId and normalized_email = any ($addresses::text[])
   )
   delete from emails where project_id = $projectId and lower(recipient collate "C") = any ($addresses::text[]) and user_id is null`,
);

/**
 * Deletes the emails to addresses that belong to no user, such as invitations, and the bounces of the addresses.
 * `addresses`: in lowercase.
 */
export const deleteEmailsToAddresses = (
  transaction: Queryable,
  recipients: { readonly projectId: string; readonly addresses: readonly string[] },
): Promise<number> => transaction.run(deleteToAddresses, recipients);
