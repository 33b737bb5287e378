import type { contract, QueryOf } from "@vestibule/contract/endpoints";
import { type Statement, statement } from "../../../platform/database/database.ts";

type Query = QueryOf<typeof contract.auditLog.list>;
export type Filters = Pick<Query, "action" | "outcome" | "actor_id" | "target_id" | "ip" | "from_millis" | "to_millis">;

/** The maximum time of a Date, in ms since the epoch. @see ECMA-262 §21.4.1.1 */
const maxTimestampMs = 8.64e15;
const toTimestamp = (millis: number | undefined): Date | null =>
  millis === undefined ? null : new Date(Math.min(Math.max(millis, 0), maxTimestampMs));

/** Parameters of a search, in statement order. `from` is inclusive, `to` exclusive. */
export const filterValues = ({ action, outcome, actor_id, target_id, ip, from_millis, to_millis }: Filters) => [
  action ?? null,
  outcome ?? null,
  actor_id ?? null,
  target_id ?? null,
  ip ?? null,
  toTimestamp(from_millis),
  toTimestamp(to_millis),
];

export interface EntryRow {
  readonly number: number;
  readonly id: string;
  readonly at: Date;
  readonly action: string;
  readonly outcome: "success" | "failure" | "challenge";
  readonly reason: string | null;
  readonly actor_type: "user" | "owner" | "key" | "system";
  readonly actor_id: string | null;
  readonly access_type: string | null;
  readonly target_type: string | null;
  readonly target_id: string | null;
  readonly ip: string | null;
  readonly country_code: string | null;
  readonly user_agent: string | null;
  readonly details: Record<string, unknown>;
  readonly hash: Buffer;
}

const columns = `number::float8 as number, id, at, action, outcome, reason, actor_type, actor_id, access_type, target_type, target_id, ip,
  country_code, user_agent, details, hash`;

/**
 * Unnamed, so that PostgreSQL plans each search for its own values: the best index depends on how rare the action and
 * how old the time is. `$9`: the cursor, or null; `$10`: the limit.
 */
const search = (order: "asc" | "desc", sortedBy = "l.number"): Statement<EntryRow> =>
  statement(
    "",
    `select ${columns} from audit_log l
     where project_id = $1
       and ($2::text is null or action = $2) and ($3::text is null or outcome = $3)
       and ($4::text is null or actor_id = $4) and ($5::text is null or target_id = $5) and ($6::text is null or ip = $6)
       and ($7::timestamptz is null or at >= $7) and ($8::timestamptz is null or at < $8)
       and ($9::bigint is null or l.number ${order === "desc" ? "<" : ">"} $9)
     order by ${sortedBy} ${order} limit $10`,
  );

/**
 * The addition keeps PostgreSQL from using the index on `number`, which would scan from today back to an old time
 * range.
 */
const unindexedNumber = "l.number + 0";

const newest = { all: search("desc"), since: search("desc", unindexedNumber) };
const oldest = { all: search("asc"), since: search("asc", unindexedNumber) };

export const listNewestEntries = ({ from_millis: from }: Filters) => (from === undefined ? newest.all : newest.since);
export const listOldestEntries = ({ from_millis: from }: Filters) => (from === undefined ? oldest.all : oldest.since);
