import { type Queryable, statement } from "../../../platform/database/database.ts";

/** Counts a bounce: earlier ones are ignored before time $5, and $6 consecutive ones suppress the address. */
const upsertBounce = statement(
  "upsert-email-bounce",
  `insert into email_suppressions as known (project_id, normalized_email, email, bounces, reason, first_bounced_at, last_bounced_at)
   values ($1, lower($2 collate "C"), $2, 1, $3, $4, $4)
   on conflict (project_id, normalized_email) do update set
     email = excluded.email,
     reason = excluded.reason,
     bounces = case when known.last_bounced_at < $5 and known.suppressed_at is null then 1 else known.bounces + 1 end,
     first_bounced_at = case when known.last_bounced_at < $5 and known.suppressed_at is null then $4 else known.first_bounced_at end,
     last_bounced_at = $4,
     suppressed_at = coalesce(known.suppressed_at, case when known.last_bounced_at >= $5 and known.bounces + 1 >= $6 then $4 end)`,
);

const deleteBounces = statement(
  "delete-email-bounces",
  `delete from email_suppressions where project_id = $1 and normalized_email = lower($2 collate "C")`,
);

export interface SuppressionRow {
  readonly normalized_email: string;
  readonly email: string;
  readonly bounces: number;
  readonly reason: string;
  readonly suppressed_at: Date;
}

const columns = "normalized_email, email, bounces, reason, suppressed_at";

/** After the cursor ($2, $3), newest first. */
export const listSuppressions = statement<SuppressionRow>(
  "list-suppressions",
  `select ${columns} from email_suppressions
   where project_id = $1 and suppressed_at <= $2 and (suppressed_at < $2 or normalized_email > $3)
   order by suppressed_at desc, normalized_email limit $4`,
);

export const deleteSuppression = statement<SuppressionRow>(
  "delete-suppression",
  `delete from email_suppressions
   where project_id = $1 and normalized_email = lower($2 collate "C") and suppressed_at is not null
   returning ${columns}`,
);

const deleteOld = statement(
  "delete-old-bounces",
  `delete from email_suppressions where ctid = any (array(select ctid from email_suppressions where suppressed_at is null and last_bounced_at < $1 limit $2))`,
);

/** In all projects: bounces that no longer count. Returns the number of deleted rows, at most `limit`. */
export const deleteOldBounces = (
  database: Queryable,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> => database.run(deleteOld, [before, limit]);

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
