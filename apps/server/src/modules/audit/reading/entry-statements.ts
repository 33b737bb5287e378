import type { contract, QueryOf } from "@vestibule/contract/endpoints";
import { columnTypes, statement, unprepared } from "../../../platform/database/statement.ts";

type Query = QueryOf<typeof contract.auditLog.list>;
export type Filters = Omit<Query, "limit" | "cursor">;

/** The maximum time of a Date, in ms since the epoch. @see ECMA-262 §21.4.1.1 */
const maxTimestampMs = 8.64e15;
const toTimestamp = (millis: number | undefined): Date | null =>
  millis === undefined ? null : new Date(Math.min(Math.max(millis, 0), maxTimestampMs));

/** Parameters of a search. `from` is inclusive, `to` exclusive. */
export const filterValues = (filters: Filters) => ({
  action: filters.action ?? null,
  outcome: filters.outcome ?? null,
  actorId: filters.actor_id ?? null,
  targetId: filters.target_id ?? null,
  ip: filters.ip ?? null,
  signInMethod: filters.sign_in_method ?? null,
  signInFailure: filters.sign_in_failure ?? null,
  from: toTimestamp(filters.from_millis),
  to: toTimestamp(filters.to_millis),
});

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

const columns = `number::float8 as "number!", id, at, action, outcome, reason, actor_type, actor_id, access_type, target_type, target_id, ip,
  country_code, user_agent, details, hash`;

/**
 * The addition keeps PostgreSQL from using the index on `number`, which would scan from today back to an old time
 * range.
 */
const unindexedNumber = "l.number + 0";

/**
 * Not prepared, so that PostgreSQL plans each search for its own values: the best index depends on how rare the action and
 * how old the time is.
 */
const search = (order: "asc" | "desc", sortedBy: "number" | "unindexed-number") =>
  unprepared(
    statement(
      `list-audit-entries-${order}-by-${sortedBy}` as const,
      `select ${columns} from audit_log l
     where project_id = $projectId
       and ($action?::text is null or action = $action) and ($outcome?::text is null or outcome = $outcome)
       and ($actorId?::text is null or actor_id = $actorId) and ($targetId?::text is null or target_id = $targetId)
       and ($ip?::text is null or ip = $ip)
       and ($signInMethod?::text is null or (action in ('sign_in', 'sign_up') and coalesce(details ->> 'method', 'other') = $signInMethod))
       and ($signInFailure?::text is null or (action in ('sign_in', 'sign_up') and outcome = 'failure' and reason = $signInFailure))
       and ($from?::timestamptz is null or at >= $from) and ($to?::timestamptz is null or at < $to)
       and ($cursor?::bigint is null or l.number ${order === "desc" ? "<" : ">"} $cursor)
     order by ${sortedBy === "number" ? "l.number" : unindexedNumber} ${order} limit $limit`,
      columnTypes<Pick<EntryRow, "outcome" | "actor_type" | "details">>(),
    ),
  );

const newest = { all: search("desc", "number"), since: search("desc", "unindexed-number") };
const oldest = { all: search("asc", "number"), since: search("asc", "unindexed-number") };

export const listNewestEntries = ({ from_millis: from }: Filters) => (from === undefined ? newest.all : newest.since);
export const listOldestEntries = ({ from_millis: from }: Filters) => (from === undefined ? oldest.all : oldest.since);
