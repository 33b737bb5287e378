import { type Statement, statement } from "../../../platform/database/database.ts";
import type { SearchColumn } from "./filters.ts";

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

const parameters = { action: 2, outcome: 3, actor_id: 4, target_id: 5, ip: 6 } as const;

/** One statement for each column, so that the plan of a search by target is never that of a walk over everything.
 *  `$9`: the number it goes on from, or null; `$10`: how many. */
function search(name: string, by: SearchColumn, order: "asc" | "desc"): Statement<EntryRow> {
  const conditions = Object.entries(parameters).map(([column, place]) =>
    column === by ? `${column} = $${place}::text` : `($${place}::text is null or ${column} = $${place})`,
  );
  const onward = order === "desc" ? "<" : ">";
  return statement(
    `${name}-by-${by}`,
    `select ${columns} from audit_log l where project_id = $1 and ${conditions.join(" and ")} and at >= $7 and at < $8
       and ($9::bigint is null or l.number ${onward} $9)
     order by l.number ${order} limit $10`,
  );
}

const forEachColumn = (name: string, order: "asc" | "desc"): Record<SearchColumn, Statement<EntryRow>> => ({
  target_id: search(name, "target_id", order),
  actor_id: search(name, "actor_id", order),
  ip: search(name, "ip", order),
  action: search(name, "action", order),
  number: search(name, "number", order),
});

export const newestEntries = forEachColumn("list-audit-entries", "desc");
export const oldestEntries = forEachColumn("export-audit-entries", "asc");
