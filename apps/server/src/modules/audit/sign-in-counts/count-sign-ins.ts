import { type Queryable, statement } from "../../../platform/database/database.ts";

/**
 * Per quarter hour and day. `$1` to `$6`: arrays with one element per attempt. Rows are in a fixed order to prevent
 * deadlocks between writers.
 */
const addSignIns = statement(
  "add-sign-ins",
  `with tries as (
     select project_id, date_bin('15 minutes', at, 'epoch'::timestamptz) as quarter, action, method, outcome, reason, count(*) as count
     from unnest($1::text[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::text[])
       as tries (project_id, at, action, method, outcome, reason)
     group by 1, 2, 3, 4, 5, 6
   ), days as (
     insert into sign_in_day_counts as c (project_id, day, action, method, outcome, reason, count)
     select project_id, (quarter at time zone 'UTC')::date, action, method, outcome, reason, sum(count) from tries
     group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
     on conflict (project_id, day, action, method, outcome, reason) do update set count = c.count + excluded.count
   )
   insert into sign_in_counts as c (project_id, quarter, action, method, outcome, reason, count)
   select project_id, quarter, action, method, outcome, reason, count from tries order by 1, 2, 3, 4, 5, 6
   on conflict (project_id, quarter, action, method, outcome, reason) do update set count = c.count + excluded.count`,
);

/** An audit log entry of a sign-in or sign-up attempt. */
export interface SignInEntry {
  readonly projectId: string;
  readonly at: Date;
  readonly action: "sign_in" | "sign_up";
  readonly outcome: string;
  /** The error code of a failure. */
  readonly reason: string | null;
  readonly details: { readonly method?: unknown };
}

const methodOf = ({ details: { method } }: SignInEntry): string => (typeof method === "string" ? method : "other");

/** Counts attempts in the transaction that appends their entries to the audit chain, so each counts once. */
export async function countSignIns(transaction: Queryable, entries: readonly SignInEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await transaction.run(addSignIns, [
    entries.map(({ projectId }) => projectId),
    entries.map(({ at }) => at),
    entries.map(({ action }) => action),
    entries.map(methodOf),
    entries.map(({ outcome }) => outcome),
    entries.map(({ reason }) => reason ?? ""),
  ]);
}
