import type { Queryable } from "../../../platform/database/database.ts";
import { columnTypes, type RowOf, statement } from "../../../platform/database/statement.ts";
import type { Head } from "./chain.ts";

/** The canonical form of an entry without its number: a JSON array that is stable across reads and unique per entry. */
const formatCanonicalText = (row: string): string =>
  `jsonb_build_array(${row}.project_id, ${row}.id, extract(epoch from ${row}.at)::text, ${row}.action, ${row}.outcome, ${row}.reason,
    ${row}.actor_type, ${row}.actor_id, ${row}.access_type, ${row}.target_type, ${row}.target_id, ${row}.ip, ${row}.country_code,
    ${row}.user_agent, ${row}.details)::text`;

/** The next projects after `$after` with pending entries, from any node. */
export const findProjectsWithPending = statement(
  "find-projects-with-pending-audit-entries",
  "select distinct project_id from audit_pending where project_id > $after order by project_id limit 100",
);

export const hasPending = statement(
  "has-pending-audit-entries",
  `select exists (select from audit_pending where project_id = $projectId) as "is_waiting!"`,
);

const measurePending = statement(
  "measure-pending-audit-entries",
  `select count(*)::int as "waiting!", (extract(epoch from now() - min(at)))::float8 as oldest_seconds
   from (select at from audit_pending limit $maxCounted::int) p`,
);

/** The entries that are not in the chain yet, and the age of the oldest. */
export async function measureChainQueue(database: Queryable, maxCounted: number) {
  const row = await database.row(measurePending, { maxCounted });
  return { waiting: row?.waiting ?? 0, oldestSeconds: row?.oldest_seconds ?? 0 };
}

/** Locks the project first, so that project deletion and the chain writer cannot deadlock. */
export const lockProject = statement(
  "lock-project-of-audit-log",
  "select id from projects where id = $projectId and deleted_at is null for key share",
);

export const deletePending = statement(
  "delete-pending-audit-entries",
  "delete from audit_pending where project_id = $projectId",
);

export const insertHead = statement(
  "insert-audit-head",
  `insert into audit_heads (project_id, number, hash, base_number, base_hash, seal, seal_key_number)
   values ($projectId, $number, $hash, $baseNumber, $baseHash, $seal, $sealKeyNumber)
   on conflict (project_id) do nothing`,
);

export type HeadRow = RowOf<typeof findHead>;

export const toHead = (row: HeadRow): Head => ({
  number: row.number,
  hash: row.hash,
  baseNumber: row.base_number,
  baseHash: row.base_hash,
});

const headColumns =
  'number::float8 as "number!", hash, base_number::float8 as "base_number!", base_hash, seal, seal_key_number';

export const findHead = statement(
  "find-audit-head",
  `select ${headColumns} from audit_heads where project_id = $projectId`,
);

/** Serializes chain writers per project. */
export const lockHead = statement(
  "lock-audit-head",
  `select ${headColumns} from audit_heads where project_id = $projectId for update`,
);

export const updateHead = statement(
  "update-audit-head",
  `update audit_heads set number = $number, hash = $hash, base_number = $baseNumber, base_hash = $baseHash, seal = $seal,
     seal_key_number = $sealKeyNumber where project_id = $projectId`,
);

export interface PendingRow {
  readonly position: string;
  readonly text: string;
  readonly at: Date;
  readonly action: string;
  readonly outcome: string;
  readonly reason: string | null;
  readonly details: Record<string, unknown>;
}

export const listPending = statement(
  "list-pending-audit-entries",
  `select position::text as "position!", ${formatCanonicalText("w")} as "text!", at, action, outcome, reason, details from audit_pending w
   where project_id = $projectId order by w.position limit $limit`,
  columnTypes<Pick<PendingRow, "details">>(),
);

/** The last number in the log, regardless of the head. Numbers beyond any real log are ignored. */
export const findLastNumber = statement(
  "find-last-audit-number",
  `select coalesce(max(number), 0)::float8 as "number!" from audit_log where project_id = $projectId and number < 4503599627370496`,
);

const columns = `id, at, action, outcome, reason, actor_type, actor_id, access_type, target_type, target_id, ip, country_code,
  user_agent, details`;

/** Moves pending entries into the log unchanged, with their numbers and hashes. */
export const movePendingToLog = statement(
  "move-pending-audit-entries-to-log",
  `with moved as (
     delete from audit_pending w using unnest($positions::bigint[], $numbers::bigint[], $hashes::bytea[]) as s (position, number, hash)
     where w.project_id = $projectId and w.position = s.position
     returning w.*, s.number, s.hash
   )
   insert into audit_log (project_id, number, hash, key_number, ${columns})
   select project_id, number, hash, $keyNumber, ${columns} from moved`,
);

export type LinkRow = RowOf<typeof listLinks>;

/** The next entries of the log after number `$after`; null starts at the first row, whatever its number. */
export const listLinks = statement(
  "list-audit-links",
  `select number::text as "number!", ${formatCanonicalText("l")} as "text!", hash, at, key_number, erasure_seal, erasure_key_number from audit_log l
   where project_id = $projectId and ($after?::bigint is null or number > $after) order by l.number limit $limit`,
);

/** Reads in this transaction see one snapshot. */
export const setRepeatableRead = statement(
  "set-repeatable-read",
  "set transaction isolation level repeatable read, read only",
);

/** Projects whose first entry is older than `$before`. */
export const findProjectsWithExpiredEntries = statement(
  "find-projects-with-expired-audit-entries",
  `select h.project_id from audit_heads h
   join audit_log l on l.project_id = h.project_id and l.number = h.base_number + 1
   where l.at < $before`,
);

/** A trigger allows deletion only before the chain's base. */
export const deleteUpToBase = statement(
  "delete-audit-entries-up-to-base",
  "delete from audit_log where project_id = $projectId and number <= $number",
);

export const findFormerSeals = statement(
  "find-former-audit-seals",
  "select project_id from audit_heads where seal_key_number <> $keyNumber order by project_id limit $limit",
);

/** Lets the transaction erase users in the log: a trigger refuses any other update. */
export const allowErasure = statement("allow-audit-erasure", "select set_config('vestibule.is_erasing', 'on', true)");

/**
 * What is left of an entry without user `$userId`: the pseudonym instead of the ID, and no address, country and browser of
 * their own requests.
 */
const formatErasedColumns = (row: string): string => {
  const pseudonym = "pseudonymize_user($userProjectId, $userId::text::uuid)::text";
  const isActor = `${row}.actor_id = $userId::text`;
  return `
  case when ${isActor} then ${pseudonym} else ${row}.actor_id end as actor_id,
  case when ${row}.target_id = $userId::text then ${pseudonym} else ${row}.target_id end as target_id,
  case when ${isActor} then null else ${row}.ip end as ip,
  case when ${isActor} then null else ${row}.country_code end as country_code,
  case when ${isActor} then null else ${row}.user_agent end as user_agent,
  replace(${row}.details::text, $userId::text, ${pseudonym})::jsonb as details`;
};

const ownsKey = "l.details ->> 'owner_type' = 'user' and l.details ->> 'owner_id' = $userId::text";

/** Four lookups in indexes. */
const namesUser = `(l.actor_id = $userId::text or l.target_id = $userId::text or (${ownsKey})
  or (list_mentioned_users(l.details) <> '{}' and list_mentioned_users(l.details) @> array[$userId::text]))`;

/** Entries that name a user, with their text before and after the erasure, and the hash before them. */
export const listLinksOfUser = statement(
  "list-audit-links-of-user",
  `select l.number::text as "number!", ${formatCanonicalText("l")} as "text!", ${formatCanonicalText("e")} as "erased_text!", l.hash, l.key_number,
     l.erasure_seal, l.erasure_key_number,
     (select p.hash from audit_log p where p.project_id = l.project_id and p.number = l.number - 1) as previous
   from audit_log l
   cross join lateral (select l.project_id, l.id, l.at, l.action, l.outcome, l.reason, l.actor_type, l.access_type, l.target_type, ${formatErasedColumns("l")}) e
   where l.project_id = $projectId and ${namesUser} order by l.number limit $limit`,
);

export const eraseLinks = statement(
  "erase-audit-links",
  `update audit_log a set (actor_id, target_id, ip, country_code, user_agent, details, erasure_seal, erasure_key_number) =
     (select e.actor_id, e.target_id, e.ip, e.country_code, e.user_agent, e.details, s.seal, $keyNumber::smallint
      from (select ${formatErasedColumns("a")}) e)
   from unnest($numbers::bigint[], $seals::bytea[]) as s (number, seal)
   where a.project_id = $projectId and a.number = s.number`,
);

/** Projects whose log names a user. An owner acts in other projects than their own. */
export const findProjectsNamingUser = statement(
  "find-projects-naming-user",
  `select h.project_id from audit_heads h
   where exists (select from audit_log l where l.project_id = h.project_id and l.actor_id = $userId::text)
     or exists (select from audit_log l where l.project_id = h.project_id and l.target_id = $userId::text)
     or exists (select from audit_log l where l.project_id = h.project_id and ${ownsKey})
   union
   select l.project_id from audit_log l
   where list_mentioned_users(l.details) <> '{}' and list_mentioned_users(l.details) @> array[$userId::text]`,
);
